#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
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
#define GET_OP_CLASSES
#include "lathe/Dialect/LatheNV/IR/LatheNVOps.cpp.inc"

void LatheNVDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/LatheNV/IR/LatheNVOps.cpp.inc"
      >();
}

// The instructions move 1, 2, 4, 8 or 16 bytes.
static LogicalResult verifyAccessType(Operation *op, Type type) {
  uint64_t bits = 0;
  Type element = type;
  uint64_t count = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    element = vector.getElementType();
    count = vector.getNumElements();
  }
  if (isa<LLVM::LLVMPointerType>(element))
    bits = 64 * count;
  else if (element.isIntOrFloat())
    bits = element.getIntOrFloatBitWidth() * count;
  if (bits < 8 || bits > 128 || !llvm::isPowerOf2_64(bits))
    return op->emitOpError("accesses 8, 16, 32, 64 or 128 bits, not ") << type;
  return success();
}

LogicalResult LoadOp::verify() {
  if (getOther() && getOther().getType() != getResult().getType())
    return emitOpError("other must have the result type ") << getResult().getType();
  if (getOther() && !getPred())
    return emitOpError("other without a predicate");
  return verifyAccessType(*this, getResult().getType());
}

LogicalResult AtomicRMWOp::verify() {
  if (getOld() && getOld().getType() != getValue().getType())
    return emitOpError("result must have the type of the value, ") << getValue().getType();
  return verifyAccessType(*this, getValue().getType());
}

LogicalResult StoreOp::verify() { return verifyAccessType(*this, getValue().getType()); }

void LoadOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable());
  // A volatile access is ordered with all others.
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get());
}

void StoreOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getPtrMutable());
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Read::get());
}
