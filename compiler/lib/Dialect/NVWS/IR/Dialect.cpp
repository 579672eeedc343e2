#include "lathe/Dialect/NVWS/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FoldInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::nvws;

#include "lathe/Dialect/NVWS/IR/NVWSDialect.cpp.inc"
#include "lathe/Dialect/NVWS/IR/NVWSEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/NVWS/IR/NVWSTypes.cpp.inc"

Type ArefType::parse(AsmParser &parser) {
  SmallVector<Type> buffers;
  SMLoc loc = parser.getCurrentLocation();
  auto parseBuffer = [&] { return parser.parseType(buffers.emplace_back()); };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseBuffer) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<ArefType>(loc, parser.getContext(), buffers);
}

void ArefType::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getBuffers(), printer);
  printer << "]>";
}

LogicalResult ArefType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<Type> buffers) {
  for (Type buffer : buffers)
    if (!isa<ttg::MemDescType>(buffer))
      return emitError() << "aref requires buffers of type !ttg.memdesc, found " << buffer;
  return success();
}

namespace {
// Constants stay with the warps that use them: their layouts are of that number of warps.
struct FoldInterface : public DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;
  bool shouldMaterializeInto(Region *region) const final { return isa<WarpGroupOp>(region->getParentOp()); }
};
} // namespace

void NVWSDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/NVWS/IR/NVWSAttrs.cpp.inc"
      >();
}

void NVWSDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/NVWS/IR/NVWSTypes.cpp.inc"
      >();
}

void NVWSDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/NVWS/IR/NVWSOps.cpp.inc"
      >();
  addInterfaces<FoldInterface>();
}
