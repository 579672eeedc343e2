#include "lathe/Dialect/TT/IR/Dialect.h"

#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe::tt;

#include "lathe/Dialect/TT/IR/TTDialect.cpp.inc"
#include "lathe/Dialect/TT/IR/TTEnums.cpp.inc"
#include "lathe/Dialect/TT/IR/TTInterfaces.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TT/IR/TTTypes.cpp.inc"

void TTDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/TT/IR/TTTypes.cpp.inc"
      >();
}

void TTDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/TT/IR/TTOps.cpp.inc"
      >();
}

Operation *TTDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

//===----------------------------------------------------------------------===//
// Pointer type
//===----------------------------------------------------------------------===//

static constexpr int globalSpace = 1;

Type PointerType::parse(AsmParser &parser) {
  Type pointee;
  int space = globalSpace;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseType(pointee))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseInteger(space))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PointerType>(loc, parser.getContext(), pointee, space);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<" << getPointeeType();
  if (getAddressSpace() != globalSpace)
    printer << ", " << getAddressSpace();
  printer << ">";
}

LogicalResult PointerType::verify(function_ref<InFlightDiagnostic()> emitError, Type pointee, int addressSpace) {
  if (!pointee.isIntOrFloat() && !isa<PointerType>(pointee))
    return emitError() << "pointer element type must be an integer, a float or a pointer, found " << pointee;
  if (addressSpace < 0)
    return emitError() << "pointer address space must not be negative, found " << addressSpace;
  return success();
}

//===----------------------------------------------------------------------===//
// Descriptor types
//===----------------------------------------------------------------------===//

RankedTensorType DescriptorType::getBlockType() {
  Type element = getElementType();
  if (element.isInteger())
    element = IntegerType::get(getContext(), element.getIntOrFloatBitWidth());
  return RankedTensorType::get(getShape(), element);
}

ParseResult lathe::tt::detail::parseDescriptor(AsmParser &parser, SmallVectorImpl<int64_t> &shape, Type &element,
                                               Attribute &layout) {
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element))
    return failure();
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(layout))
    return failure();
  return parser.parseGreater();
}

void lathe::tt::detail::printDescriptor(AsmPrinter &printer, DescriptorType type) {
  printer << "<";
  for (int64_t size : type.getShape())
    printer << size << "x";
  printer << type.getElementType();
  if (type.getSharedLayout())
    printer << ", " << type.getSharedLayout();
  printer << ">";
}

LogicalResult lathe::tt::detail::verifyDescriptor(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                                  Type element) {
  if (shape.empty())
    return emitError() << "tensor descriptor requires at least one dimension";
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size <= 0 || size > kMaxTensorElements / count)
      return emitError() << "tensor descriptor requires positive sizes of at most " << kMaxTensorElements
                         << " elements together, found [" << shape << "]";
    count *= size;
  }
  if (!element.isIntOrFloat() && !isa<PointerType>(element))
    return emitError() << "tensor descriptor element type must be an integer, a float or a pointer, found " << element;
  return success();
}

Type TensorDescType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  Attribute layout;
  SMLoc loc = parser.getCurrentLocation();
  if (detail::parseDescriptor(parser, shape, element, layout))
    return {};
  return parser.getChecked<TensorDescType>(loc, parser.getContext(), shape, element, layout);
}

void TensorDescType::print(AsmPrinter &printer) const { detail::printDescriptor(printer, *this); }

LogicalResult TensorDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                     Type element, Attribute) {
  return detail::verifyDescriptor(emitError, shape, element);
}

//===----------------------------------------------------------------------===//
// Helpers on types
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> lathe::tt::getShape(Type type) {
  if (auto tensor = dyn_cast_or_null<RankedTensorType>(type))
    return tensor.getShape();
  return {};
}

Attribute lathe::tt::getEncoding(Type type) {
  if (auto tensor = dyn_cast_or_null<RankedTensorType>(type))
    return tensor.getEncoding();
  return {};
}

Type lathe::tt::withElementType(Type type, Type element) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return RankedTensorType::get(tensor.getShape(), element, tensor.getEncoding());
  return element;
}

Type lathe::tt::getPointeeType(Type pointerLike) {
  if (auto pointer = pointerLike ? dyn_cast<PointerType>(getElementTypeOrSelf(pointerLike)) : PointerType())
    return withElementType(pointerLike, pointer.getPointeeType());
  return {};
}

Type lathe::tt::getMaskType(Type type) { return withElementType(type, IntegerType::get(type.getContext(), 1)); }

unsigned lathe::tt::getElementBitWidth(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<PointerType, IndexType>(element))
    return 64;
  unsigned width = element.getIntOrFloatBitWidth();
  return width == 1 ? 8 : width;
}

const LayoutInterface *lathe::tt::getLayoutInterface(Attribute encoding) {
  return encoding ? encoding.getDialect().getRegisteredInterface<LayoutInterface>() : nullptr;
}

bool lathe::tt::haveSameLayout(Type a, Type b) {
  Attribute left = getEncoding(a), right = getEncoding(b);
  if (left == right)
    return true;
  auto *layouts = getLayoutInterface(left);
  return layouts && right && &left.getDialect() == &right.getDialect() &&
         layouts->isSame(cast<RankedTensorType>(a), cast<RankedTensorType>(b));
}

//===----------------------------------------------------------------------===//
// Discardable attributes
//===----------------------------------------------------------------------===//

/// Front ends count in i32, analyses that leave their results behind in i64.
static bool isCount(Type type) { return type.isInteger(32) || type.isInteger(64); }

/// The axis hints are one number on arguments, one element per dimension on other values.
static LogicalResult verifyAxisHint(NamedAttribute attr, function_ref<InFlightDiagnostic()> error) {
  auto isPositive = [](const APInt &value) { return value.isStrictlyPositive(); };
  if (auto value = dyn_cast<IntegerAttr>(attr.getValue());
      value && isCount(value.getType()) && isPositive(value.getValue()))
    return success();
  if (auto values = dyn_cast<DenseIntElementsAttr>(attr.getValue());
      values && isCount(values.getElementType()) && llvm::all_of(values.getValues<APInt>(), isPositive))
    return success();
  return error() << "attribute " << attr.getName() << " must be a positive i32 or i64 or a dense tensor of them, found "
                 << attr.getValue();
}

static LogicalResult verifyCount(NamedAttribute attr, int64_t least, function_ref<InFlightDiagnostic()> error) {
  auto value = dyn_cast<IntegerAttr>(attr.getValue());
  if (!value || !isCount(value.getType()) || value.getInt() < least)
    return error() << "attribute " << attr.getName() << " must be an i32 or i64 of at least " << least << ", found "
                   << attr.getValue();
  return success();
}

static LogicalResult verifyFlag(NamedAttribute attr, function_ref<InFlightDiagnostic()> error) {
  if (auto value = dyn_cast<BoolAttr>(attr.getValue()); !isa<UnitAttr>(attr.getValue()) && !(value && value.getValue()))
    return error() << "attribute " << attr.getName() << " must be true or without a value, found " << attr.getValue();
  return success();
}

static LogicalResult verifyTypeHint(NamedAttribute attr, function_ref<InFlightDiagnostic()> error) {
  if (!isa<TypeAttr>(attr.getValue()))
    return error() << "attribute " << attr.getName() << " must be a type, found " << attr.getValue();
  return success();
}

static LogicalResult verifyHostDescriptor(NamedAttribute attr, function_ref<InFlightDiagnostic()> error) {
  auto value = dyn_cast<DenseI32ArrayAttr>(attr.getValue());
  bool isTiled = value && value.size() == 2, isIm2Col = value && value.size() == 3 && value[2] == 1;
  if ((!isTiled && !isIm2Col) || value[0] < (isIm2Col ? 3 : 1) || (value[1] != 1 && value[1] != 2))
    return error()
           << "attribute " << attr.getName() << " must be array<i32: rank, flags> with a rank of at least 1 and "
           << "1 or 2 flags, or array<i32: rank, flags, 1> of an im2col tensor with a rank of at least 3, found "
           << attr.getValue();
  return success();
}

static LogicalResult verifyHint(NamedAttribute attr, function_ref<InFlightDiagnostic()> error) {
  StringRef name = attr.getName();
  if (name == "tt.divisibility" || name == "tt.contiguity" || name == "tt.constancy")
    return verifyAxisHint(attr, error);
  if (name == "tt.pointer_range")
    return verifyCount(attr, 1, error);
  if (name == kNumStages || name == "tt.loop_unroll_factor" || name == "tt.latency" || name == "tt.self_latency" ||
      name == "tt.scheduled_max_stage" || name == "tt.nv_tma_desc")
    return verifyCount(attr, 0, error);
  if (name == "tt.disallow_acc_multi_buffer" || name == "tt.flatten" || name == kWarpSpecialize)
    return verifyFlag(attr, error);
  if (name == kHostDescriptor)
    return verifyHostDescriptor(attr, error);
  if (name == "tt.pointee_type")
    return verifyTypeHint(attr, error);
  return success();
}

LogicalResult TTDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  return verifyHint(attr, [&] { return op->emitOpError(); });
}

LogicalResult TTDialect::verifyRegionArgAttribute(Operation *op, unsigned region, unsigned argument,
                                                  NamedAttribute attr) {
  return verifyHint(attr, [&] { return op->emitOpError() << "argument " << argument << ": "; });
}
