#include "MatrixInstructions.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe::conversion;

unsigned lathe::conversion::getMatrixChip(StringRef target) {
  return llvm::StringSwitch<unsigned>(target)
      .Case("hip:gfx90a", kGfx90a)
      .Case("hip:gfx942", kGfx942)
      .Case("hip:gfx950", kGfx950)
      .StartsWith("hip:gfx11", kGfx11)
      .StartsWith("hip:gfx120", kGfx12)
      .Default(0);
}

std::optional<MatrixFormat> lathe::conversion::getMatrixFormat(Type element, unsigned chip, bool allowXF32) {
  if (element.isF16())
    return MatrixFormat::F16;
  if (element.isBF16())
    return MatrixFormat::BF16;
  if (element.isF32())
    return allowXF32 && chip == kGfx942 ? MatrixFormat::XF32 : MatrixFormat::F32;
  if (element.isF64())
    return MatrixFormat::F64;
  if (element.isInteger(8))
    return MatrixFormat::I8;
  bool isVariant = chip == kGfx942;
  if (isVariant ? isa<Float8E4M3FNUZType>(element) : isa<Float8E4M3FNType>(element))
    return MatrixFormat::FP8;
  if (isVariant ? isa<Float8E5M2FNUZType>(element) : isa<Float8E5M2Type>(element))
    return MatrixFormat::BF8;
  return std::nullopt;
}

namespace {

constexpr unsigned kCdna = kGfx90a | kGfx942 | kGfx950, kCdna3 = kGfx942 | kGfx950;
constexpr auto F16 = MatrixFormat::F16, BF16 = MatrixFormat::BF16, F32 = MatrixFormat::F32, XF32 = MatrixFormat::XF32,
               F64 = MatrixFormat::F64, I8 = MatrixFormat::I8, FP8 = MatrixFormat::FP8, BF8 = MatrixFormat::BF8;

// Of each kind those with larger k come first.
constexpr MatrixInstruction kInstructions[] = {
    {kGfx950, 32, 16, F16, F16, false, "mfma.f32.32x32x16.f16"},
    {kGfx950, 16, 32, F16, F16, false, "mfma.f32.16x16x32.f16"},
    {kCdna, 32, 8, F16, F16, false, "mfma.f32.32x32x8f16"},
    {kCdna, 16, 16, F16, F16, false, "mfma.f32.16x16x16f16"},
    {kGfx950, 32, 16, BF16, BF16, false, "mfma.f32.32x32x16.bf16"},
    {kGfx950, 16, 32, BF16, BF16, false, "mfma.f32.16x16x32.bf16"},
    {kCdna, 32, 8, BF16, BF16, false, "mfma.f32.32x32x8bf16.1k"},
    {kCdna, 16, 16, BF16, BF16, false, "mfma.f32.16x16x16bf16.1k"},
    {kGfx950, 32, 32, I8, I8, false, "mfma.i32.32x32x32.i8"},
    {kGfx950, 16, 64, I8, I8, false, "mfma.i32.16x16x64.i8"},
    {kCdna3, 32, 16, I8, I8, false, "mfma.i32.32x32x16.i8"},
    {kCdna3, 16, 32, I8, I8, false, "mfma.i32.16x16x32.i8"},
    {kGfx90a, 32, 8, I8, I8, false, "mfma.i32.32x32x8i8"},
    {kGfx90a, 16, 16, I8, I8, false, "mfma.i32.16x16x16i8"},
    {kCdna, 32, 2, F32, F32, false, "mfma.f32.32x32x2f32"},
    {kCdna, 16, 4, F32, F32, false, "mfma.f32.16x16x4f32"},
    {kGfx942, 32, 4, XF32, XF32, false, "mfma.f32.32x32x4.xf32"},
    {kGfx942, 16, 8, XF32, XF32, false, "mfma.f32.16x16x8.xf32"},
    {kCdna, 16, 4, F64, F64, false, "mfma.f64.16x16x4f64"},
    {kCdna3, 32, 16, FP8, FP8, false, "mfma.f32.32x32x16.fp8.fp8"},
    {kCdna3, 32, 16, FP8, BF8, false, "mfma.f32.32x32x16.fp8.bf8"},
    {kCdna3, 32, 16, BF8, FP8, false, "mfma.f32.32x32x16.bf8.fp8"},
    {kCdna3, 32, 16, BF8, BF8, false, "mfma.f32.32x32x16.bf8.bf8"},
    {kCdna3, 16, 32, FP8, FP8, false, "mfma.f32.16x16x32.fp8.fp8"},
    {kCdna3, 16, 32, FP8, BF8, false, "mfma.f32.16x16x32.fp8.bf8"},
    {kCdna3, 16, 32, BF8, FP8, false, "mfma.f32.16x16x32.bf8.fp8"},
    {kCdna3, 16, 32, BF8, BF8, false, "mfma.f32.16x16x32.bf8.bf8"},

    {kGfx11, 16, 16, F16, F16, false, "wmma.f32.16x16x16.f16"},
    {kGfx12, 16, 16, F16, F16, false, "wmma.f32.16x16x16.f16"},
    {kGfx11, 16, 16, F16, F16, true, "wmma.f16.16x16x16.f16"},
    {kGfx12, 16, 16, F16, F16, true, "wmma.f16.16x16x16.f16"},
    {kGfx11, 16, 16, BF16, BF16, false, "wmma.f32.16x16x16.bf16"},
    {kGfx12, 16, 16, BF16, BF16, false, "wmma.f32.16x16x16.bf16"},
    {kGfx11, 16, 16, BF16, BF16, true, "wmma.bf16.16x16x16.bf16"},
    {kGfx12, 16, 16, BF16, BF16, true, "wmma.bf16.16x16x16.bf16"},
    {kGfx11, 16, 16, I8, I8, false, "wmma.i32.16x16x16.iu8"},
    {kGfx12, 16, 16, I8, I8, false, "wmma.i32.16x16x16.iu8"},
    {kGfx12, 16, 16, FP8, FP8, false, "wmma.f32.16x16x16.fp8_fp8"},
    {kGfx12, 16, 16, FP8, BF8, false, "wmma.f32.16x16x16.fp8_bf8"},
    {kGfx12, 16, 16, BF8, FP8, false, "wmma.f32.16x16x16.bf8_fp8"},
    {kGfx12, 16, 16, BF8, BF8, false, "wmma.f32.16x16x16.bf8_bf8"},
};

} // namespace

const MatrixInstruction *MatrixInstruction::find(unsigned chip, unsigned tile, unsigned k, MatrixFormat x,
                                                 MatrixFormat y, bool halfResult) {
  const MatrixInstruction *smallest = nullptr;
  for (const MatrixInstruction &row : kInstructions) {
    if (!(row.chips & chip) || row.tile != tile || row.x != x || row.y != y || row.halfResult != halfResult)
      continue;
    if (row.k <= k)
      return &row;
    smallest = &row;
  }
  return smallest;
}

static void appendDoubling(SmallVectorImpl<int32_t> &bases, unsigned from, unsigned to) {
  for (unsigned basis = from; basis < to; basis *= 2)
    bases.push_back(basis);
}

void MatrixInstruction::getResultRows(SmallVectorImpl<int32_t> &registers, SmallVectorImpl<int32_t> &groups) const {
  // So many rows lie in neighbouring registers before the next group of lanes continues.
  unsigned run = !isMfma() ? (chips == kGfx11 ? 1 : 8) : x == MatrixFormat::F64 ? 1 : 4;
  appendDoubling(registers, 1, run);
  appendDoubling(groups, run, run * getGroups());
  appendDoubling(registers, run * getGroups(), tile);
}
