#include "Conversion/TTGToLLVM/Core/HandlerTable.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

LogicalResult HandlerTable::lower(Operation *op, Lowering &lowering) const {
  mlir::TypeID type = op->getName().getTypeID();
  if (Handler handler = handlers.lookup(type))
    return handler(op, lowering);
  if (StringRef needs = missing.lookup(type); !needs.empty())
    return op->emitError("unsupported: ") << op->getName() << " on " << chip.id << " needs " << needs;
  return op->emitError("unsupported: ") << op->getName() << " has no lowering on " << chip.id;
}
