// Descriptors of tcgen05.mma against those in the PTX that Triton 3.9 makes for the same operands and sizes.
#include "Conversion/TTGToLLVM/NVIDIA/MatrixDescriptor.h"
#include "lathe/Dialect/AllDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

struct OperandCase {
  const char *name, *type;
  unsigned mnDim, rows;
  bool isTransposed;
  /// The descriptor of the first tile, without its address, and how far the next step along K is from it, in 16 bytes.
  uint64_t bits, step;
};

constexpr uint64_t make(uint32_t high, uint32_t low) { return uint64_t(high) << 32 | low; }

const OperandCase kOperands[] = {
    {"left_f16", "128x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>",
     0, 128, false, make(0x40004040, 0), 2},
    {"left_f16_along_m",
     "128x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>", 0, 128, true,
     make(0x40004040, 0x2000000), 0x80},
    {"left_fp8_along_m",
     "128x64xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>", 0, 128,
     true, make(0x40004040, 0), 0x100},
    {"right_f16_along_n",
     "64x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", 1, 128,
     true, make(0x40004040, 0x2000000), 0x80},
    {"right_f16_along_n_of_256",
     "64x256xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", 1, 256,
     true, make(0x40004040, 0x2000000), 0x80},
    {"right_f16_along_n_of_64",
     "64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", 1, 64, true,
     make(0x40004040, 0), 0x80},
    {"right_fp8_along_n",
     "128x128xf8E5M2, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>", 1, 128,
     true, make(0x40004040, 0), 0x100},
    {"right_fp8",
     "128x128xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>", 1, 128,
     false, make(0x40004040, 0), 2},
    {"right_tf32", "32x64xf32, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32}>",
     1, 64, false, make(0x40004040, 0), 2},
    {"swizzle_64", "128x32xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>",
     0, 128, false, make(0x80004020, 0), 2},
    {"right_fp8_swizzle_64",
     "64x64xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>", 1, 64,
     false, make(0x80004020, 0), 2},
    {"swizzle_32", "128x16xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>",
     0, 128, false, make(0xc0004010, 0), 0},
    {"left_e2m1", "128x64xi8, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>", 0,
     128, false, make(0x80004020, 0), 2},
    {"right_e2m1_with_gaps",
     "64x256xi8, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8, fp4Padded = "
     "true}>",
     1, 256, false, make(0x40004040, 0), 2},
    {"right_e2m1_with_gaps_of_two_rows_of_the_swizzle",
     "128x64xi8, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8, fp4Padded = "
     "true}>",
     1, 64, false, make(0x40004040, 0), 2},
};

class TensorOperand : public ::testing::TestWithParam<OperandCase> {};

TEST_P(TensorOperand, HasTheDescriptorOfTriton) {
  const OperandCase &row = GetParam();
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto type = dyn_cast_or_null<ttg::MemDescType>(
      parseType("!ttg.memdesc<" + std::string(row.type) + ", #ttg.shared_memory>", &context));
  ASSERT_TRUE(type);
  unsigned bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::get(type, row.mnDim, row.rows);
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(descriptor->getTensorCoreBits(), row.bits);
  EXPECT_EQ(descriptor->isTransposed, row.isTransposed);
  if (row.step)
    EXPECT_EQ(descriptor->getOffset(0, 32 / bytes) / 16, row.step);
}

INSTANTIATE_TEST_SUITE_P(Triton, TensorOperand, ::testing::ValuesIn(kOperands),
                         [](const auto &info) { return std::string(info.param.name); });

struct InstructionCase {
  const char *name;
  InstructionDescriptor::Format a, b;
  bool isATransposed, isBTransposed;
  unsigned m, n;
  uint32_t bits;
  InstructionDescriptor::SumFormat sum = InstructionDescriptor::SumFormat::F32;
};

using F = InstructionDescriptor::Format;
const InstructionCase kInstructions[] = {
    {"f16", F::F16, F::F16, false, false, 128, 128, 0x8200010},
    {"f16_along_n", F::F16, F::F16, false, true, 128, 128, 0x8210010},
    {"f16_along_n_of_256", F::F16, F::F16, false, true, 128, 256, 0x8410010},
    {"f16_along_m", F::F16, F::F16, true, false, 128, 64, 0x8108010},
    {"f16_of_64_rows", F::F16, F::F16, false, true, 64, 64, 0x4110010},
    {"bf16", F::BF16, F::BF16, false, false, 128, 64, 0x8100490},
    {"tf32", F::TF32, F::TF32, false, false, 128, 64, 0x8100910},
    {"e4m3", F::E4M3, F::E4M3, false, false, 128, 128, 0x8200010},
    {"e5m2_along_n", F::E5M2, F::E5M2, false, true, 128, 128, 0x8210490},
    {"i8", F::S8, F::S8, false, false, 128, 128, 136316064, InstructionDescriptor::SumFormat::S32},
    {"i8_along_n", F::S8, F::S8, false, true, 128, 128, 136381600, InstructionDescriptor::SumFormat::S32},
    {"i8_of_64_rows", F::S8, F::S8, false, false, 64, 64, 68158624, InstructionDescriptor::SumFormat::S32},
    {"f16_summed_in_f16", F::F16, F::F16, false, true, 128, 128, 136380416, InstructionDescriptor::SumFormat::F16},
};

class TensorInstruction : public ::testing::TestWithParam<InstructionCase> {};

TEST_P(TensorInstruction, HasTheDescriptorOfTriton) {
  const InstructionCase &row = GetParam();
  InstructionDescriptor instruction;
  instruction.a = row.a;
  instruction.b = row.b;
  instruction.isATransposed = row.isATransposed;
  instruction.isBTransposed = row.isBTransposed;
  instruction.m = row.m;
  instruction.n = row.n;
  instruction.sum = row.sum;
  EXPECT_EQ(instruction.getBits(), row.bits);
}

INSTANTIATE_TEST_SUITE_P(Triton, TensorInstruction, ::testing::ValuesIn(kInstructions),
                         [](const auto &info) { return std::string(info.param.name); });

//===----------------------------------------------------------------------===//
// Block-scaled products
//===----------------------------------------------------------------------===//

using S = ScaledInstructionDescriptor;

struct ScaledCase {
  const char *name;
  S::Format a, b;
  S::ScaleFormat scale;
  unsigned n, byteA, byteB;
  uint32_t bits;
};

const ScaledCase kScaled[] = {
    {"e4m3_e5m2", S::Format::E4M3, S::Format::E5M2, S::ScaleFormat::UE8M0, 128, 0, 0, 144704512},
    {"e4m3_e5m2_second_scale", S::Format::E4M3, S::Format::E5M2, S::ScaleFormat::UE8M0, 128, 1, 1, 681575440},
    {"e4m3_e5m2_third_scale", S::Format::E4M3, S::Format::E5M2, S::ScaleFormat::UE8M0, 128, 2, 2, 1218446368},
    {"e4m3_e5m2_last_scale", S::Format::E4M3, S::Format::E5M2, S::ScaleFormat::UE8M0, 128, 3, 3, 1755317296},
    {"e4m3", S::Format::E4M3, S::Format::E4M3, S::ScaleFormat::UE8M0, 128, 0, 0, 144703488},
    {"e4m3_e2m1_of_256", S::Format::E4M3, S::Format::E2M1, S::ScaleFormat::UE8M0, 256, 0, 0, 146805760},
    {"e5m2_e2m1_of_64", S::Format::E5M2, S::Format::E2M1, S::ScaleFormat::UE8M0, 64, 3, 3, 1754272944},
    {"mxf4", S::Format::PackedE2M1, S::Format::PackedE2M1, S::ScaleFormat::UE8M0, 128, 0, 0, 144704640},
    {"mxf4_third_scale", S::Format::PackedE2M1, S::Format::PackedE2M1, S::ScaleFormat::UE8M0, 128, 2, 2, 1218446496},
    {"mxf4nvf4", S::Format::PackedE2M1, S::Format::PackedE2M1, S::ScaleFormat::UE4M3, 128, 0, 0, 136316032},
};

class ScaledInstruction : public ::testing::TestWithParam<ScaledCase> {};

TEST_P(ScaledInstruction, HasTheDescriptorOfTriton) {
  const ScaledCase &row = GetParam();
  S instruction;
  instruction.a = row.a;
  instruction.b = row.b;
  instruction.scale = row.scale;
  instruction.n = row.n;
  instruction.byteA = row.byteA;
  instruction.byteB = row.byteB;
  EXPECT_EQ(instruction.getBits(), row.bits);
}

INSTANTIATE_TEST_SUITE_P(Triton, ScaledInstruction, ::testing::ValuesIn(kScaled),
                         [](const auto &info) { return std::string(info.param.name); });

// Scales of 128 rows by 8 as Triton lays them out: chunks of 32 rows of 16 bytes, one after the other.
TEST(ScaleCopies, HaveTheDescriptorOfTriton) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto parse = [&](const char *text) { return dyn_cast_or_null<ttg::MemDescType>(parseType(text, &context)); };
  auto buffer = parse("!ttg.memdesc<128x8xi8, #ttg.shared_linear<{offset = [[0, 1], [0, 2], [32, 0], [64, 0], [1, 0], "
                      "[2, 0], [4, 0], [8, 0], [16, 0], [0, 4]]}, alignment = 128>, #ttg.shared_memory>");
  auto memory = parse("!ttg.memdesc<128x8xi8, #ttng.tensor_memory_scales_encoding<>, #ttng.tensor_memory, mutable>");
  ASSERT_TRUE(buffer && memory);
  std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::getScales(buffer, memory);
  ASSERT_TRUE(descriptor);
  EXPECT_EQ(descriptor->getTensorCoreBits(), make(16392, 0));
  EXPECT_EQ(descriptor->getOffset(0, 16) / 16, 32u);
}

} // namespace
