#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::proton_gpu;

#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.cpp.inc"
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.cpp.inc"

LogicalResult SegmentType::verify(function_ref<InFlightDiagnostic()> emitError, int32_t nBytes, Attribute memorySpace,
                                  Granularity, ArrayRef<int32_t> selectIds) {
  if (nBytes <= 0)
    return emitError() << "segment requires at least one byte, found " << nBytes;
  if (!isa<ttg::SharedMemorySpaceAttr, GlobalMemorySpaceAttr>(memorySpace))
    return emitError() << "segment requires #ttg.shared_memory or #proton_gpu.global_memory, found " << memorySpace;
  for (int32_t id : selectIds)
    if (id < 0)
      return emitError() << "segment requires numbers of at least 0, found " << id;
  return success();
}

void ProtonGPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.cpp.inc"
      >();
}

void ProtonGPUDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.cpp.inc"
      >();
}

void ProtonGPUDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUOps.cpp.inc"
      >();
}
