// Products into tensor memory by tcgen05.mma, and their commits. Not run on hardware.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/NVIDIA/NVIDIAHandlers.h"
#include "Conversion/TTGToLLVM/NVIDIA/TensorIssue.h"
#include "lathe/Chip/MatrixInstructions.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::ttng;

namespace {

using Format = InstructionDescriptor::Format;

std::optional<std::pair<nv::TensorProductKind, Format>> getFormat(Type type, bool isUnsigned) {
  using Kind = nv::TensorProductKind;
  if (type.isF16())
    return std::pair(Kind::f16, Format::F16);
  if (type.isBF16())
    return std::pair(Kind::f16, Format::BF16);
  if (type.isF32())
    return std::pair(Kind::tf32, Format::TF32);
  if (isa<Float8E4M3FNType>(type))
    return std::pair(Kind::f8f6f4, Format::E4M3);
  if (isa<Float8E5M2Type>(type))
    return std::pair(Kind::f8f6f4, Format::E5M2);
  if (type.isInteger(8))
    return std::pair(Kind::i8, isUnsigned ? Format::U8 : Format::S8);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// tc_gen5_mma
//===----------------------------------------------------------------------===//

// A product as instructions: for each block of d, by its layout, one for each step along K.
class TensorProduct {
public:
  TensorProduct(TCGen5MMAOp op, Lowering &l)
      : op(op), l(l), typeA(op.getA().getType()), typeB(op.getB().getType()), typeD(op.getD().getType()) {}
  LogicalResult lower();

private:
  TCGen5MMAOp op;
  Lowering &l;
  ttg::MemDescType typeA, typeB, typeD;
  InstructionDescriptor instruction;
  nv::TensorProductKind kind = nv::TensorProductKind::f16;
  unsigned stepElements = 0, steps = 0;
  unsigned blockRows = 0; // of a CTA

  std::optional<SharedOperand> a, b;

  InFlightDiagnostic unsupported(const Twine &what) { return op.emitError("unsupported: ttng.tc_gen5_mma ") << what; }
  LogicalResult checkForm();
  LogicalResult chooseInstruction();
  FailureOr<SharedOperand> describe(Value buffer, unsigned mnDim, unsigned size);
  Value getLeft(unsigned row, unsigned step);
};

LogicalResult TensorProduct::checkForm() {
  if (op.getMulticast())
    return unsupported("with multicast, which is not supported: let each CTA copy its own operands");
  if (op.getTwoCtas() != isOfPairs(op))
    return unsupported(op.getTwoCtas() ? "with two_ctas in a module without clusters that says 'ttng.two-ctas'"
                                       : "of one CTA in a module that says 'ttng.two-ctas'; all tcgen05 instructions "
                                         "of a kernel are of as many CTAs");
  bool isOfIntegers = typeA.getElementType().isInteger(8) && typeB.getElementType().isInteger(8);
  if (const ChipInfo *chip = ttg::getChip(op); isOfIntegers && !chip->hasMatrixSet(MS_Tcgen05Only))
    return unsupported("of integers on ") << chip->id << ", which lacks it; tt.dot of i8 uses mma.sync there";
  if (op.getIsUnsigned() && !isOfIntegers)
    return unsupported("of floats with is_unsigned; leave it out");
  return success();
}

LogicalResult TensorProduct::chooseInstruction() {
  auto left = getFormat(typeA.getElementType(), op.getIsUnsigned()),
       right = getFormat(typeB.getElementType(), op.getIsUnsigned());
  Type sum = typeD.getElementType();
  bool isOfIntegers = sum.isInteger(32);
  if (!left || !right || left->first != right->first || isOfIntegers != (left->first == nv::TensorProductKind::i8))
    return unsupported("of ") << typeA.getElementType() << " and " << typeB.getElementType() << " with sums in " << sum
                              << "; f16, bf16, f32 as tf32, f8E4M3FN and f8E5M2 are built, and i8 with sums in i32";
  auto layout = cast<TensorMemoryEncodingAttr>(typeD.getEncoding());
  kind = left->first;
  blockRows = layout.getBlockM();
  using Sum = InstructionDescriptor::SumFormat;
  instruction.sum = isOfIntegers ? Sum::S32 : sum.isF16() ? Sum::F16 : Sum::F32;
  instruction.a = left->second;
  instruction.b = right->second;
  // Each CTA of a pair has half of the rows.
  instruction.m = op.getTwoCtas() ? 2 * blockRows : blockRows;
  instruction.n = std::min<int64_t>(layout.getBlockN(), typeD.getDimSize(1));
  // "Matrix shape": N is a multiple of 16 for M = 128 and of 8 for M = 64, at most 256, which the verifier checks. For
  // pairs CUTLASS, "mma_sm100_umma.hpp", takes multiples of 32.
  unsigned least = op.getTwoCtas() ? 32 : instruction.m == 128 ? 16 : 8;
  if (instruction.n < least)
    return unsupported("into ") << typeD << "; an instruction of " << instruction.m << " rows writes at least " << least
                                << " columns";
  // Each CTA gives the instruction the same columns of its half, which are neighbours in one block alone.
  if (int64_t columns = typeD.getDimSize(1); op.getTwoCtas() && instruction.n != columns)
    return unsupported("with two_ctas into several blocks of columns: ")
           << typeD
           << (columns > 256 ? "; use products of at most 256 columns" : "; use blockN = " + std::to_string(columns));
  unsigned bytes = typeA.getElementType().getIntOrFloatBitWidth() / 8;
  stepElements = kStepBytes / bytes;
  int64_t depth = typeB.getDimSize(0);
  if (depth % stepElements)
    return unsupported("over K = ") << depth << "; tcgen05.mma takes multiples of " << stepElements
                                    << " of these elements";
  steps = depth / stepElements;
  return success();
}

FailureOr<SharedOperand> TensorProduct::describe(Value buffer, unsigned mnDim, unsigned size) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  unsigned bytes = type.getElementType().getIntOrFloatBitWidth() / 8;
  std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::get(type, mnDim, size);
  if (!descriptor || (descriptor->isTransposed && bytes > 2))
    return unsupported("with an operand of type ")
           << type
           << ", which no matrix descriptor describes; use an nvmma_shared layout, transposed only for elements of at "
              "most 16 bits";
  return SharedOperand{*descriptor, getDescriptorAddress(buffer, l)};
}

Value TensorProduct::getLeft(unsigned row, unsigned step) {
  if (a)
    return a->getTile(row, step * stepElements, l);
  Place place = getPlace(typeA, int32_t(row), int32_t(step * stepElements));
  return LLVM::AddOp::create(l.b, l.loc, l.get(op.getA()).front(), l.i32(place.getAddress()));
}

LogicalResult TensorProduct::lower() {
  if (failed(checkForm()) || failed(chooseInstruction()))
    return failure();
  if (!op.getIsAsync())
    return op.emitError("internal error: ttng.tc_gen5_mma waits, which lathe-ttng-complete-products ends; report this "
                        "with the module");
  if (!isInTensorMemory(typeA)) {
    FailureOr<SharedOperand> left = describe(op.getA(), 0, blockRows);
    if (failed(left))
      return failure();
    a = *left;
    instruction.isATransposed = a->descriptor.isTransposed;
  } else if (blockRows != 128) {
    return unsupported("with a left operand of type ")
           << typeA << " into blocks of 64 rows; put it into shared memory, or use blockM = 128";
  }
  // The other half of the columns lies at the same address of the other CTA.
  unsigned columnsPerCTA = op.getTwoCtas() ? instruction.n / 2 : instruction.n;
  FailureOr<SharedOperand> right = describe(op.getB(), 1, columnsPerCTA);
  if (failed(right))
    return failure();
  b = *right;
  instruction.isBTransposed = b->descriptor.isTransposed;

  Value issues = isIssuer(l, op.getPred()), useD = l.getScalar(op.getUseD());
  beginIssue(op, l);
  forEachBlock(op.getD(), blockRows, instruction.n, l, [&](unsigned row, unsigned column, Value address) {
    for (unsigned step = 0; step < steps; ++step)
      nv::TensorProductOp::create(l.b, l.loc, kind, address, getLeft(row, step),
                                  b->getTile(column, step * stepElements, l), instruction.getBits(),
                                  step ? l.i1(true) : useD, issues, op.getTwoCtas());
  });
  commit(op.getBarriers(), op.getBarrierPreds(), issues, l);
  if (op.getToken())
    l.set(op.getToken(), Elements());
  return success();
}

LogicalResult lowerProduct(Operation *op, Lowering &l) { return TensorProduct(cast<TCGen5MMAOp>(op), l).lower(); }

LogicalResult lowerCommit(Operation *op, Lowering &l) {
  auto commit = cast<TCGen5CommitOp>(op);
  if (!commit.getDescs().empty())
    return op->emitError("unsupported: ttng.tc_gen5_commit with descs, which is not supported: commit to one CTA");
  commitTo(commit.getBarrier(), isIssuer(l, commit.getPred()), l);
  return success();
}

} // namespace

void lathe::conversion::addTensorProductHandlers(HandlerTable &table, const ChipInfo &chip) {
  if (!chip.hasMatrixSet(MS_Tcgen05))
    return table.refuse<TCGen5MMAOp, TCGen5MMAScaledOp, TCGen5CommitOp>(
        "tcgen05, which it lacks; compile the kernel's tt form, in which tt.dot uses what the chip has");
  table.add<TCGen5MMAOp>(lowerProduct);
  table.add<TCGen5CommitOp>(lowerCommit);
  table.add<TCGen5MMAScaledOp>(lowerScaledProduct);
}
