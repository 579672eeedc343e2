// Block-scaled products into tensor memory by tcgen05.mma. Not run on hardware.
#include "Conversion/TTGToLLVM/NVIDIA/TensorIssue.h"
#include "lathe/Dialect/LatheNV/IR/LatheNV.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::ttng;

namespace {

using Descriptor = ScaledInstructionDescriptor;
using Kind = nv::TensorScaledKind;

bool hasGaps(ttg::MemDescType type) {
  auto layout = dyn_cast<ttg::NVMMASharedEncodingAttr>(type.getEncoding());
  return layout && layout.getFp4Padded();
}

// A product as instructions: for each block of d, by its layout, one for each step along K.
class ScaledProduct {
public:
  ScaledProduct(TCGen5MMAScaledOp op, Lowering &l)
      : op(op), l(l), typeA(op.getA().getType()), typeB(op.getB().getType()), typeD(op.getD().getType()),
        scalesA(op.getAScale().getType()), scalesB(op.getBScale().getType()) {}
  LogicalResult lower();

private:
  TCGen5MMAScaledOp op;
  Lowering &l;
  ttg::MemDescType typeA, typeB, typeD, scalesA, scalesB;
  Descriptor instruction;
  Kind kind = Kind::mxf8f6f4;
  // Steps along K, and the scales of a row that each uses.
  unsigned steps = 0, stepScales = 1;

  InFlightDiagnostic unsupported(const Twine &what) {
    return op.emitError("unsupported: ttng.tc_gen5_mma_scaled ") << what;
  }
  bool arePacked() const { return kind != Kind::mxf8f6f4; }
  LogicalResult checkForm();
  LogicalResult chooseFormats();
  LogicalResult chooseKind();
  LogicalResult chooseSize();
  FailureOr<Descriptor::Format> getFormat(tt::ScaleDotElemType format, ttg::MemDescType type);
  FailureOr<SharedOperand> describe(Value buffer, unsigned mnDim, unsigned size, Descriptor::Format format);
  Value getScales(Value scales, unsigned mn, unsigned step);
  void issue(const SharedOperand &a, const SharedOperand &b);
};

LogicalResult ScaledProduct::checkForm() {
  if (op.getTwoCtas() || op.getMulticast() || isOfPairs(op))
    return unsupported("with two_ctas or multicast, or in a module that says 'ttng.two-ctas', which is not supported: "
                       "use products of one CTA");
  if (!typeD.getElementType().isF32())
    return unsupported("with an accumulator of ") << typeD.getElementType() << "; use f32";
  if (isInTensorMemory(typeA))
    return unsupported("with a left operand of type ") << typeA << "; put it into shared memory";
  for (ttg::MemDescType scales : {scalesA, scalesB})
    if (!isa<TensorMemoryScalesEncodingAttr>(scales.getEncoding()))
      return unsupported("with scales of type ") << scales << "; put them into a tensor_memory_scales_encoding";
  return success();
}

FailureOr<Descriptor::Format> ScaledProduct::getFormat(tt::ScaleDotElemType format, ttg::MemDescType type) {
  if (hasGaps(type) && format != tt::ScaleDotElemType::E2M1)
    return unsupported("of elements of ")
           << tt::stringifyScaleDotElemType(format) << " of type " << type << "; fp4Padded is for e2m1";
  switch (format) {
  case tt::ScaleDotElemType::E4M3:
    return Descriptor::Format::E4M3;
  case tt::ScaleDotElemType::E5M2:
    return Descriptor::Format::E5M2;
  case tt::ScaleDotElemType::E2M1:
    if (!arePacked() && !hasGaps(type))
      return unsupported("of e2m1 elements of type ")
             << type << " and others; with these they need a layout that is fp4Padded";
    return arePacked() ? Descriptor::Format::PackedE2M1 : Descriptor::Format::E2M1;
  default:
    return unsupported("of elements of ") << tt::stringifyScaleDotElemType(format) << "; e4m3, e5m2 and e2m1 are built";
  }
}

// PTX ISA, "Block Scaling" of tcgen05.mma: the scales' types and block sizes of each kind.
LogicalResult ScaledProduct::chooseKind() {
  bool areE2M1 = op.getAType() == tt::ScaleDotElemType::E2M1 && op.getBType() == tt::ScaleDotElemType::E2M1;
  if (areE2M1 && !hasGaps(typeA) && !hasGaps(typeB))
    kind = Kind::mxf4;
  int64_t depth = typeB.getDimSize(0) * (op.getPackedDimB() == 0u ? 2 : 1), count = scalesA.getDimSize(1);
  if (count != scalesB.getDimSize(1) || scalesA.getDimSize(0) != typeD.getDimSize(0) ||
      scalesB.getDimSize(0) != typeD.getDimSize(1))
    return op.emitOpError() << "requires scales of M by blocks and of N by blocks, found " << scalesA << " and "
                            << scalesB << " for " << typeD;
  int64_t block = depth / count;
  bool areExponents = scalesA.getElementType().isInteger(8) && scalesB.getElementType().isInteger(8);
  bool areE4M3 = isa<Float8E4M3FNType>(scalesA.getElementType()) && isa<Float8E4M3FNType>(scalesB.getElementType());
  if (kind == Kind::mxf4 && areE4M3 && block == 16)
    kind = Kind::mxf4nvf4;
  else if (!areExponents || block != 32)
    return unsupported("with scales of ")
           << scalesA.getElementType() << " and " << scalesB.getElementType() << " for blocks of " << block
           << " elements; blocks of 32 take exponents (i8), blocks of 16 f8E4M3FN, and only of e2m1 on both sides";
  instruction.scale = areE4M3 ? Descriptor::ScaleFormat::UE4M3 : Descriptor::ScaleFormat::UE8M0;
  int64_t stepElements = kStepBytes * (arePacked() ? 2 : 1);
  if (depth % stepElements)
    return unsupported("over K = ") << depth << "; tcgen05.mma takes multiples of " << stepElements
                                    << " of these elements";
  steps = unsigned(depth / stepElements);
  stepScales = unsigned(stepElements / block);
  return success();
}

LogicalResult ScaledProduct::chooseFormats() {
  FailureOr<Descriptor::Format> left = getFormat(op.getAType(), typeA), right = getFormat(op.getBType(), typeB);
  if (failed(left) || failed(right))
    return failure();
  instruction.a = *left;
  instruction.b = *right;
  return success();
}

LogicalResult ScaledProduct::chooseSize() {
  auto layout = cast<TensorMemoryEncodingAttr>(typeD.getEncoding());
  instruction.m = layout.getBlockM();
  instruction.n = std::min<int64_t>(layout.getBlockN(), typeD.getDimSize(1));
  // "Matrix shape": N is a multiple of 16, at most 256. Scales of 32 columns share a column of tensor memory.
  constexpr unsigned leastN = 16, mostN = 256, scaleRows = 32;
  if (instruction.n < leastN || instruction.n > mostN)
    return unsupported("into ") << typeD << "; an instruction writes " << leastN << " to " << mostN << " columns";
  if (instruction.n < typeD.getDimSize(1) && instruction.n % scaleRows)
    return unsupported("into ") << typeD << "; blocks beside each other need a blockN of at least " << scaleRows;
  return success();
}

FailureOr<SharedOperand> ScaledProduct::describe(Value buffer, unsigned mnDim, unsigned size,
                                                 Descriptor::Format format) {
  auto type = cast<ttg::MemDescType>(buffer.getType());
  std::optional<MatrixDescriptor> descriptor = MatrixDescriptor::get(type, mnDim, size);
  bool mayBeTransposed = !arePacked() && format != Descriptor::Format::E2M1;
  if (!descriptor || (descriptor->isTransposed && !mayBeTransposed))
    return unsupported("with an operand of type ")
           << type
           << ", which no matrix descriptor describes; use an nvmma_shared layout, along K where elements are e2m1";
  return SharedOperand{*descriptor, getDescriptorAddress(buffer, l)};
}

// The address of the column that holds the first scale of a step.
Value ScaledProduct::getScales(Value scales, unsigned mn, unsigned step) {
  auto type = cast<ttg::MemDescType>(scales.getType());
  int32_t by = getPlace(type, int32_t(mn), int32_t(step * stepScales)).getAddress();
  Value address = l.get(scales).front();
  return by ? Value(LLVM::AddOp::create(l.b, l.loc, address, l.i32(by))) : address;
}

void ScaledProduct::issue(const SharedOperand &a, const SharedOperand &b) {
  // Scales of four blocks share a column.
  constexpr unsigned columnScales = 4;
  Value issues = isIssuer(l, op.getPred()), useD = l.getScalar(op.getUseD());
  beginIssue(op, l);
  forEachBlock(op.getD(), instruction.m, instruction.n, l, [&](unsigned row, unsigned column, Value address) {
    for (unsigned step = 0; step < steps; ++step) {
      instruction.byteA = instruction.byteB = step * stepScales % columnScales;
      nv::TensorScaledProductOp::create(l.b, l.loc, kind, address, a.getTile(row, step * kStepBytes, l),
                                        b.getTile(column, step * kStepBytes, l), getScales(op.getAScale(), row, step),
                                        getScales(op.getBScale(), column, step), instruction.getBits(),
                                        step ? l.i1(true) : useD, issues);
    }
  });
  commit(op.getBarriers(), op.getBarrierPreds(), issues, l);
}

LogicalResult ScaledProduct::lower() {
  if (failed(checkForm()) || failed(chooseKind()) || failed(chooseFormats()) || failed(chooseSize()))
    return failure();
  if (!op.getIsAsync())
    return op.emitError("internal error: ttng.tc_gen5_mma_scaled waits, which lathe-ttng-complete-products ends; "
                        "report this with the module");
  FailureOr<SharedOperand> left = describe(op.getA(), 0, instruction.m, instruction.a),
                           right = describe(op.getB(), 1, instruction.n, instruction.b);
  if (failed(left) || failed(right))
    return failure();
  instruction.isATransposed = left->descriptor.isTransposed;
  instruction.isBTransposed = right->descriptor.isTransposed;
  issue(*left, *right);
  if (op.getToken())
    l.set(op.getToken(), Elements());
  return success();
}

} // namespace

LogicalResult lathe::conversion::lowerScaledProduct(Operation *op, Lowering &l) {
  return ScaledProduct(cast<TCGen5MMAScaledOp>(op), l).lower();
}
