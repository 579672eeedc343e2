#include "lathe/Dialect/ProtonGPU/IR/Dialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::proton_gpu;

#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.cpp.inc"
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUEnums.cpp.inc"

// The end of a segment's type: `, [0, 1]` and `, flush 8192`, each of which may be missing.
static ParseResult parseUnitsAndStrategy(AsmParser &parser, SmallVector<int32_t> &selectIds, int32_t &flushBytes) {
  flushBytes = 0;
  bool mayList = true;
  while (succeeded(parser.parseOptionalComma())) {
    if (mayList && succeeded(parser.parseOptionalLSquare())) {
      mayList = false;
      if (parser.parseCommaSeparatedList([&] { return parser.parseInteger(selectIds.emplace_back()); }) ||
          parser.parseRSquare())
        return failure();
      continue;
    }
    SMLoc loc = parser.getCurrentLocation();
    StringRef word;
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<BufferStrategy> strategy = symbolizeBufferStrategy(word);
    if (!strategy)
      return parser.emitError(loc) << "expected a list of units, circular or flush, found " << word;
    if (*strategy == BufferStrategy::CIRCULAR)
      return success();
    loc = parser.getCurrentLocation();
    if (parser.parseInteger(flushBytes))
      return failure();
    if (flushBytes <= 0)
      return parser.emitError(loc) << "expected a positive number of bytes after flush, found " << flushBytes;
    return success();
  }
  return success();
}

static void printUnitsAndStrategy(AsmPrinter &printer, ArrayRef<int32_t> selectIds, int32_t flushBytes) {
  if (!selectIds.empty())
    printer << ", [" << selectIds << "]";
  if (flushBytes != 0)
    printer << ", " << stringifyBufferStrategy(BufferStrategy::FLUSH) << " " << flushBytes;
}

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "lathe/Dialect/ProtonGPU/IR/ProtonGPUTypes.cpp.inc"

LogicalResult SegmentType::verify(function_ref<InFlightDiagnostic()> emitError, int32_t nBytes, Attribute memorySpace,
                                  Granularity, ArrayRef<int32_t> selectIds, int32_t flushBytes) {
  if (nBytes <= 0)
    return emitError() << "segment requires at least one byte, found " << nBytes;
  if (!isa<ttg::SharedMemorySpaceAttr, GlobalMemorySpaceAttr>(memorySpace))
    return emitError() << "segment requires #ttg.shared_memory or #proton_gpu.global_memory, found " << memorySpace;
  for (int32_t id : selectIds)
    if (id < 0)
      return emitError() << "segment requires numbers of at least 0, found " << id;
  if (flushBytes == 0)
    return success();
  if (!isa<ttg::SharedMemorySpaceAttr>(memorySpace))
    return emitError() << "segment requires #ttg.shared_memory to be flushed, found " << memorySpace;
  if (flushBytes < nBytes)
    return emitError() << "segment requires rooms of at least its own " << nBytes << " bytes, found " << flushBytes;
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
