#include "lathe/Dialect/Gluon/IR/Dialect.h"

#include "lathe/Dialect/TT/IR/LayoutInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::gluon;

#include "lathe/Dialect/Gluon/IR/GluonDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/Gluon/IR/GluonAttrs.cpp.inc"

void GluonDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/Gluon/IR/GluonAttrs.cpp.inc"
      >();
}

namespace {

/// A layout that is to be inferred is one for everything derived from the tensor.
class GluonLayoutInterface : public tt::LayoutInterface {
public:
  explicit GluonLayoutInterface(Dialect *dialect) : LayoutInterface(dialect) {}

  Attribute inferReduce(Attribute operand, unsigned) const override { return operand; }
  Attribute inferExpandDims(Attribute operand, unsigned) const override { return operand; }
  Attribute inferTrans(RankedTensorType src, ArrayRef<int32_t>) const override { return src.getEncoding(); }
  Attribute inferReshape(RankedTensorType src, ArrayRef<int64_t>) const override { return src.getEncoding(); }
  Attribute inferJoin(RankedTensorType half) const override { return half.getEncoding(); }
  Attribute inferSplit(RankedTensorType whole) const override { return whole.getEncoding(); }
  Attribute inferCat(RankedTensorType part) const override { return part.getEncoding(); }

  /// Layouts that are still to be inferred are the same only if they are one.
  bool isSame(RankedTensorType a, RankedTensorType b) const override { return a.getEncoding() == b.getEncoding(); }

  LogicalResult verifyBroadcast(RankedTensorType src, RankedTensorType dst,
                                function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({src, dst}, error);
  }

  LogicalResult verifyExpandDims(RankedTensorType src, RankedTensorType dst, unsigned,
                                 function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({src, dst}, error);
  }

  LogicalResult verifyTrans(RankedTensorType src, RankedTensorType dst, ArrayRef<int32_t>,
                            function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({src, dst}, error);
  }

  LogicalResult verifyReshape(RankedTensorType src, RankedTensorType dst,
                              function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({src, dst}, error);
  }

  LogicalResult verifyJoin(RankedTensorType half, RankedTensorType whole,
                           function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({half, whole}, error);
  }

  LogicalResult verifyDot(RankedTensorType a, RankedTensorType b, RankedTensorType d,
                          function_ref<InFlightDiagnostic()> error) const override {
    return verifySame({a, b, d}, error);
  }

private:
  static LogicalResult verifySame(ArrayRef<RankedTensorType> types, function_ref<InFlightDiagnostic()> error) {
    for (RankedTensorType type : types)
      if (type.getEncoding() != types.front().getEncoding())
        return error() << "requires one layout to be inferred for all tensors, found " << types.front() << " and "
                       << type;
    return success();
  }
};

} // namespace

void GluonDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/Gluon/IR/GluonOps.cpp.inc"
      >();
  addInterfaces<GluonLayoutInterface>();
}
