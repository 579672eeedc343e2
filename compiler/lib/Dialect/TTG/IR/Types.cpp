#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe::ttg;

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TTG/IR/TTGTypes.cpp.inc"

void TTGDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/TTG/IR/TTGTypes.cpp.inc"
      >();
}

Type MemDescType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape, allocShape;
  Type element;
  Attribute encoding, space;
  bool isMutable = false;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element) ||
      parser.parseComma() || parser.parseAttribute(encoding) || parser.parseComma() || parser.parseAttribute(space))
    return {};
  allocShape = shape;
  bool more = succeeded(parser.parseOptionalComma());
  if (more && succeeded(parser.parseOptionalKeyword("mutable"))) {
    isMutable = true;
    more = succeeded(parser.parseOptionalComma());
  }
  if (more) {
    allocShape.clear();
    if (parser.parseDimensionList(allocShape, /*allowDynamic=*/false, /*withTrailingX=*/false))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<MemDescType>(loc, parser.getContext(), shape, element, encoding, space, isMutable,
                                        allocShape);
}

void MemDescType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t size : getShape())
    printer << size << "x";
  printer << getElementType() << ", " << getEncoding() << ", " << getMemorySpace();
  if (getMutableMemory())
    printer << ", mutable";
  if (getShape() != getAllocShape()) {
    printer << ", ";
    llvm::interleave(getAllocShape(), printer.getStream(), "x");
  }
  printer << ">";
}

LogicalResult MemDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape, Type element,
                                  Attribute encoding, Attribute space, bool, ArrayRef<int64_t> allocShape) {
  if (shape.empty())
    return emitError() << "memdesc requires at least one dimension";
  if (!llvm::all_of(shape, [](int64_t size) { return size > 0 && size <= kMaxElements; }))
    return emitError() << "memdesc requires sizes from 1 to " << kMaxElements << ", found [" << shape << "]";
  // A padded buffer need not be whole, and dimension 0 may count buffers.
  if (!isa<PaddedSharedEncodingAttr>(encoding) &&
      !llvm::all_of(shape.drop_front(), [](int64_t size) { return llvm::isPowerOf2_64(size); }))
    return emitError() << "memdesc sizes after the first must be powers of two, found [" << shape << "]";
  if (allocShape.size() < shape.size())
    return emitError() << "memdesc allocation shape [" << allocShape << "] has a lower rank than its shape [" << shape
                       << "]";
  for (auto [size, allocated] : llvm::zip_equal(shape, allocShape.take_back(shape.size())))
    if (size > allocated)
      return emitError() << "memdesc shape [" << shape << "] reaches beyond its allocation shape [" << allocShape
                         << "]";
  auto layout = dyn_cast<LayoutEncoding>(encoding);
  if (!layout || layout.isDistributed())
    return emitError() << "memdesc requires a layout of memory, found " << encoding;
  if (space != layout.getMemorySpace())
    return emitError() << "memdesc in " << layout << " requires the memory space " << layout.getMemorySpace()
                       << ", found " << space;
  if (layout.getRank() != shape.size() && layout.getRank() + 1 != shape.size())
    return emitError() << "memdesc of rank " << shape.size() << " requires a layout of that rank or one less, found "
                       << layout.getRank();
  return layout.verifyBuffer(emitError, shape, element, allocShape);
}

MemDescType MemDescType::cloneWith(std::optional<ArrayRef<int64_t>> shape, Type elementType) const {
  return get(getContext(), shape.value_or(getShape()), elementType, getEncoding(), getMemorySpace(), getMutableMemory(),
             shape ? *shape : getAllocShape());
}

void lathe::ttg::makeViewsMutable(Value buffer) {
  for (Operation *user : buffer.getUsers()) {
    auto type = user->getNumResults() == 1 ? dyn_cast<MemDescType>(user->getResult(0).getType()) : nullptr;
    if (!type || type.getMutableMemory())
      continue;
    user->getResult(0).setType(MemDescType::get(type.getContext(), type.getShape(), type.getElementType(),
                                                type.getEncoding(), type.getMemorySpace(), /*mutableMemory=*/true,
                                                type.getAllocShape()));
    makeViewsMutable(user->getResult(0));
  }
}
