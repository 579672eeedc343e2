#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTNG/IR/Pairs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe::ttng;

#include "lathe/Dialect/TTNG/IR/TTNGDialect.cpp.inc"
#include "lathe/Dialect/TTNG/IR/TTNGEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGTypes.cpp.inc"

void TTNGDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/TTNG/IR/TTNGTypes.cpp.inc"
      >();
}

Type TensorDescIm2ColType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type element;
  Attribute layout;
  SMLoc loc = parser.getCurrentLocation();
  if (lathe::tt::detail::parseDescriptor(parser, shape, element, layout))
    return {};
  return parser.getChecked<TensorDescIm2ColType>(loc, parser.getContext(), shape, element, layout);
}

void TensorDescIm2ColType::print(AsmPrinter &printer) const { lathe::tt::detail::printDescriptor(printer, *this); }

LogicalResult TensorDescIm2ColType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                           Type element, Attribute) {
  return lathe::tt::detail::verifyDescriptor(emitError, shape, element);
}

namespace {
/// Short names for the encodings that a module repeats.
class TTNGAsmInterface : public OpAsmDialectInterface {
public:
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    StringRef name = llvm::TypeSwitch<Attribute, StringRef>(attr)
                         .Case<TensorMemoryEncodingAttr>([](auto) { return "tmem"; })
                         .Case<TensorMemoryScalesEncodingAttr>([](auto) { return "tmem_scales"; })
                         .Default([](auto) { return ""; });
    if (name.empty())
      return AliasResult::NoAlias;
    os << name;
    return AliasResult::FinalAlias;
  }
};
} // namespace

void TTNGDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/TTNG/IR/TTNGOps.cpp.inc"
      >();
  addInterfaces<TTNGAsmInterface>();
}

bool lathe::ttng::isOfPairs(Operation *op) {
  auto module = isa<ModuleOp>(op) ? cast<ModuleOp>(op) : op->getParentOfType<ModuleOp>();
  Attribute said = module ? module->getAttr(kTwoCTAs) : Attribute();
  auto value = dyn_cast_or_null<BoolAttr>(said);
  return said && (!value || value.getValue()) && ttg::getClusterCTAs(module) > 1;
}

LogicalResult TTNGDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  if (attr.getName() == kTwoCTAs && !isa<BoolAttr, UnitAttr>(attr.getValue()))
    return op->emitOpError() << "attribute " << attr.getName() << " must be a boolean, found " << attr.getValue();
  return success();
}
