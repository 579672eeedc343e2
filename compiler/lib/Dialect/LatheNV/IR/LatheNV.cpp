#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "lathe/Dialect/Support/AccessOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::nv;

// By name, as the ops of the LLVM dialect have them.
template <typename AttrT> static ParseResult parseLLVMEnum(OpAsmParser &parser, AttrT &attribute) {
  using Enum = decltype(attribute.getValue());
  StringRef name;
  SMLoc at = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  std::optional<Enum> value = LLVM::symbolizeEnum<Enum>(name);
  if (!value)
    return parser.emitError(at, "no such name: ") << name;
  attribute = AttrT::get(parser.getContext(), *value);
  return success();
}
template <typename AttrT> static void printLLVMEnum(OpAsmPrinter &printer, Operation *, AttrT attribute) {
  printer << LLVM::stringifyEnum(attribute.getValue());
}

#include "lathe/Dialect/LatheNV/IR/LatheNVDialect.cpp.inc"
#include "lathe/Dialect/LatheNV/IR/LatheNVEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/LatheNV/IR/LatheNVAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "lathe/Dialect/LatheNV/IR/LatheNVOps.cpp.inc"

void LatheNVDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/LatheNV/IR/LatheNVAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/LatheNV/IR/LatheNVOps.cpp.inc"
      >();
}

LogicalResult TensorMapAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> box, unsigned,
                                    unsigned swizzle, unsigned flags, unsigned im2col) {
  constexpr size_t maxRank = 5;
  constexpr unsigned minIm2ColRank = 3;
  auto isWithin = [](int64_t size, int64_t most) { return size >= 1 && size <= most; };
  bool hasBox = !box.empty() && box.size() <= maxRank &&
                llvm::all_of(box, [&](int64_t size) { return isWithin(size, mostElements); });
  bool hasPixels = im2col >= minIm2ColRank && im2col <= maxRank && box.size() == 2 && isWithin(box[0], mostPixels) &&
                   isWithin(box[1], mostElements);
  if (im2col && !hasPixels)
    return emitError() << "requires a box of 1 to " << mostPixels << " pixels and 1 to " << mostElements
                       << " channels of an im2col tensor of rank " << minIm2ColRank << " to " << maxRank;
  if (!im2col && !hasBox)
    return emitError() << "requires a box of 1 to " << maxRank << " dimensions of 1 to " << mostElements << " elements";
  if (swizzle > 3 || flags < 1 || flags > 2)
    return emitError() << "requires a swizzle of at most 3 and 1 or 2 flags";
  return success();
}

LogicalResult LoadOp::verify() { return verifyLoad(*this); }

LogicalResult BarrierArriveOp::verify() {
  return getCount() == 1 || !getBytes() ? success() : emitOpError("counts one arrival where it announces bytes");
}

LogicalResult AtomicRMWOp::verify() {
  if (getOld() && getOld().getType() != getValue().getType())
    return emitOpError("result must have the type of the value, ") << getValue().getType();
  return verifyAccessType(*this, getValue().getType());
}

LogicalResult CopyAsyncOp::verify() {
  bool isKnown = getCache() == CacheModifier::none || getCache() == CacheModifier::ca ||
                 (getCache() == CacheModifier::cg && getSize() == 16);
  return isKnown ? success() : emitOpError("takes the cache operators ca and, of 16 bytes, cg");
}

LogicalResult StoreOp::verify() { return verifyAccessType(*this, getValue().getType()); }

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addLoadEffects(*this, effects);
}

void StoreOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  addStoreEffects(*this, effects);
}

//===----------------------------------------------------------------------===//
// wgmma
//===----------------------------------------------------------------------===//

unsigned WgmmaOp::getStepElements() {
  switch (getElementA()) {
  case MatrixElement::f16:
  case MatrixElement::bf16:
    return 16;
  case MatrixElement::tf32:
    return 8;
  default:
    return 32;
  }
}

static bool isHalf(MatrixElement element) { return element == MatrixElement::f16 || element == MatrixElement::bf16; }
static bool isFloat8(MatrixElement element) { return element == MatrixElement::e4m3 || element == MatrixElement::e5m2; }
static bool isInteger(MatrixElement element) { return element == MatrixElement::s8 || element == MatrixElement::u8; }

static LogicalResult verifyElements(WgmmaOp op) {
  MatrixElement a = op.getElementA(), b = op.getElementB();
  if (a != b && !(isFloat8(a) && isFloat8(b)) && !(isInteger(a) && isInteger(b)))
    return op.emitOpError("has no form for ") << stringifyMatrixElement(a) << " * " << stringifyMatrixElement(b);
  if ((op.getTransposedA() || op.getTransposedB()) && !isHalf(a))
    return op.emitOpError("transposes only elements of 16 bits");
  Type sum = op.getAccumulator().front().getType();
  auto pair = dyn_cast<VectorType>(sum);
  bool isF16 = pair && pair.getElementType().isF16();
  // A register of 32 bits without elements stands for a pair, too.
  isF16 |= sum.isInteger(32);
  bool fits = isInteger(a) ? sum.isInteger(32) : sum.isF32() || (isF16 && (a == MatrixElement::f16 || isFloat8(a)));
  if (!fits)
    return op.emitOpError("has no accumulator of ") << sum << " for " << stringifyMatrixElement(a);
  return success();
}

LogicalResult WgmmaOp::verify() {
  if (getAccumulator().empty() || getAccumulator().getTypes() != getResults().getTypes() ||
      !llvm::all_equal(getAccumulator().getTypes()))
    return emitOpError("requires results and accumulator to be registers of one type, as many of both");
  if (failed(verifyElements(*this)))
    return failure();
  Type sum = getAccumulator().front().getType();
  bool isPair = isa<VectorType>(sum) || (sum.isInteger(32) && !isInteger(getElementA()));
  unsigned tiles = getTilesM() * getTilesN(), perRegister = isPair ? 2 : 1;
  if (getN() % 8 != 0 || getN() < 8 || getN() > 256 || getAccumulator().size() * perRegister != tiles * getN() / 2)
    return emitOpError("requires n / 2 elements in each of ")
           << tiles << " tiles, n a multiple of 8 up to 256, found " << getAccumulator().size()
           << " registers and n = " << getN();
  if (getB().empty() || getB().size() % getTilesN() != 0)
    return emitOpError("requires descriptors of b for each tile and step");
  if (getA().empty() || !llvm::all_equal(getA().getTypes()) ||
      getA().size() != size_t(getTilesM()) * getNumSteps() * (isAInRegisters() ? 4 : 1))
    return emitOpError("requires a descriptor or four registers of a for each tile and step");
  if (isAInRegisters() && getTransposedA())
    return emitOpError("transposes a only in shared memory");
  return success();
}

LogicalResult WgmmaWaitOp::verify() {
  if (getInputs().getTypes() != getResults().getTypes())
    return emitOpError("requires results of the types of the inputs");
  return success();
}

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

int32_t lathe::nv::getTileWords(TensorAccessShape shape) {
  return shape == TensorAccessShape::shape_16x256b ? 4 : shape == TensorAccessShape::shape_16x128b ? 2 : 1;
}

static LogicalResult verifyMessages(Operation *op, ArrayRef<int32_t> offsets, ArrayRef<int32_t> counts,
                                    int32_t leastWords, size_t words) {
  constexpr int32_t mostWords = 128;
  int64_t sum = 0;
  for (int32_t count : counts) {
    if (count < leastWords || count > mostWords || !llvm::isPowerOf2_32(count))
      return op->emitOpError() << "requires messages of a power of two of words, from " << leastWords << " to "
                               << mostWords << ", found " << count;
    sum += count;
  }
  if (offsets.size() != counts.size() || sum != int64_t(words))
    return op->emitOpError() << "requires an offset for each message and " << sum << " words, found " << offsets.size()
                             << " offsets of " << counts.size() << " messages and " << words << " words";
  return success();
}

template <typename Op> static LogicalResult verifyTensorAccess(Op op) {
  if (op.getSplit().has_value() != (op.getShape() == TensorAccessShape::shape_16x32bx2))
    return op.emitOpError() << "requires a split with shape_16x32bx2, and only with it";
  return verifyMessages(op, op.getOffsets(), op.getCounts(), getTileWords(op.getShape()), op.getWords().size());
}

LogicalResult TensorLoadOp::verify() { return verifyTensorAccess(*this); }

LogicalResult TensorStoreOp::verify() { return verifyTensorAccess(*this); }
