#include "lathe/Dialect/Gluon/IR/Dialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace lathe::gluon;

#define GET_OP_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonOps.cpp.inc"

LogicalResult SetAutoLayoutOp::verify() {
  Attribute from = cast<RankedTensorType>(getSrc().getType()).getEncoding();
  Attribute to = cast<RankedTensorType>(getType()).getEncoding();
  if (!isa_and_nonnull<AutoEncodingAttr>(from))
    return emitOpError() << "requires a source in #gluon.auto_encoding, found " << getSrc().getType();
  if (!to || isa<AutoEncodingAttr>(to))
    return emitOpError() << "requires a result in a layout that is decided, found " << getType();
  return success();
}
