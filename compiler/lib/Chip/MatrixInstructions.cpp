#include "lathe/Chip/MatrixInstructions.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace lathe {

static constexpr MatrixInstruction instructionRows[] = {
#define LATHE_MATRIX_INSTRUCTION(set, family, m, n, k, a, b, accumulator, kWidth, chosen, name)                        \
  {MS_##set,        MatrixInstruction::Family::family, m,      n,      k,   MatrixFormat::a,                           \
   MatrixFormat::b, MatrixFormat::accumulator,         kWidth, chosen, name},
#include "lathe/Chip/MatrixInstructions.def"
};

llvm::SmallVector<const MatrixInstruction *> findMatrixInstructions(const ChipInfo &chip,
                                                                    MatrixInstruction::Family family, MatrixFormat a,
                                                                    MatrixFormat b, MatrixFormat accumulator) {
  llvm::SmallVector<const MatrixInstruction *> found;
  for (const MatrixInstruction &row : instructionRows)
    if (chip.hasMatrixSet(row.set) && row.family == family && row.a == a && row.b == b &&
        row.accumulator == accumulator)
      found.push_back(&row);
  return found;
}

static bool multipliesTF32(const ChipInfo &chip) {
  return llvm::any_of(instructionRows, [&](const MatrixInstruction &row) {
    return row.a == MatrixFormat::TF32 && chip.hasMatrixSet(row.set);
  });
}

std::optional<MatrixFormat> getMatrixFormat(Type type, const ChipInfo &chip, bool allowTF32) {
  if (type.isF16())
    return MatrixFormat::F16;
  if (type.isBF16())
    return MatrixFormat::BF16;
  if (type.isF32())
    return allowTF32 && multipliesTF32(chip) ? MatrixFormat::TF32 : MatrixFormat::F32;
  if (type.isF64())
    return MatrixFormat::F64;
  if (type.isInteger(8))
    return MatrixFormat::I8;
  if (type.isInteger(32))
    return MatrixFormat::I32;
  if (chip.float8 == Float8Family::FNUZ ? isa<Float8E4M3FNUZType>(type) : isa<Float8E4M3FNType>(type))
    return MatrixFormat::E4M3;
  if (chip.float8 == Float8Family::FNUZ ? isa<Float8E5M2FNUZType>(type) : isa<Float8E5M2Type>(type))
    return MatrixFormat::E5M2;
  return std::nullopt;
}

unsigned MatrixInstruction::getLayoutVersion(const ChipInfo &chip) const {
  switch (family) {
  case Family::MmaSync:
    return 2;
  case Family::Wgmma:
    return 3;
  case Family::Tcgen05:
    llvm_unreachable("its results lie in tensor memory");
  case Family::Mfma:
    return chip.hasMatrixSet(MS_Mfma4) ? 4 : chip.hasMatrixSet(MS_Mfma3) ? 3 : 2;
  case Family::Wmma:
    return set == MS_Wmma1 ? 1 : 2;
  }
  llvm_unreachable("unknown family");
}

static void appendDoubling(llvm::SmallVectorImpl<int32_t> &bases, unsigned from, unsigned to) {
  for (unsigned basis = from; basis < to; basis *= 2)
    bases.push_back(basis);
}

void MatrixInstruction::getResultRows(llvm::SmallVectorImpl<int32_t> &registers,
                                      llvm::SmallVectorImpl<int32_t> &groups) const {
  // So many rows lie in neighbouring registers before the next group of lanes continues.
  unsigned run = !isMfma() ? (repeatsOperands() ? 1 : 8) : a == MatrixFormat::F64 ? 1 : 4;
  appendDoubling(registers, 1, run);
  appendDoubling(groups, run, run * getGroups());
  appendDoubling(registers, run * getGroups(), m);
}

} // namespace lathe
