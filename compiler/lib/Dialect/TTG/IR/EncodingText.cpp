// Text form and verification of the layouts of registers.
#include "lathe/Dialect/TTG/IR/EncodingSupport.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

#include "lathe/Dialect/TTG/IR/TTGEnums.cpp.inc"
#include "lathe/Dialect/TTG/IR/TTGInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/TTG/IR/TTGAttrs.cpp.inc"

void TTGDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/TTG/IR/TTGAttrs.cpp.inc"
      >();
}

bool LayoutEncoding::isShared() const {
  return isa_and_nonnull<SharedMemorySpaceAttr>(const_cast<LayoutEncoding *>(this)->getMemorySpace());
}

//===----------------------------------------------------------------------===//
// blocked
//===----------------------------------------------------------------------===//

Attribute BlockedEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<unsigned> size, threads, warps, order;
  SmallVector<int32_t> cga;
  KeyReader keys(parser, "blocked");
  if (parser.parseLess() || keys.parse() || keys.required("sizePerThread", size) ||
      keys.required("threadsPerWarp", threads) || keys.required("warpsPerCTA", warps) ||
      keys.required("order", order) || keys.cga(cga, size.size()) || keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<BlockedEncodingAttr>(keys.getLoc(), parser.getContext(), size, threads, warps, order, cga);
}

void BlockedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{sizePerThread = [" << getSizePerThread() << "], threadsPerWarp = [" << getThreadsPerWarp()
          << "], warpsPerCTA = [" << getWarpsPerCTA() << "], order = [" << getOrder() << "]";
  printCGA(printer, getCga(), getRank());
  printer << "}>";
}

LogicalResult BlockedEncodingAttr::verify(ErrorFn error, ArrayRef<unsigned> size, ArrayRef<unsigned> threads,
                                          ArrayRef<unsigned> warps, ArrayRef<unsigned> order, ArrayRef<int32_t> cga) {
  if (size.empty() || threads.size() != size.size() || warps.size() != size.size() || order.size() != size.size())
    return error() << "blocked layout requires one entry per dimension in each list, found sizePerThread = [" << size
                   << "], threadsPerWarp = [" << threads << "], warpsPerCTA = [" << warps << "], order = [" << order
                   << "]";
  if (failed(verifyPowers(error, "sizePerThread", size, kMaxElements)) ||
      failed(verifyPowers(error, "threadsPerWarp", threads, kMaxUnits)) ||
      failed(verifyPowers(error, "warpsPerCTA", warps, kMaxUnits)) || failed(verifyOrder(error, order)))
    return failure();
  return verifyCGA(error, cga, size.size());
}

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

Attribute SliceEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned dim = 0;
  LayoutEncoding parent;
  KeyReader keys(parser, "slice");
  if (parser.parseLess() || keys.parse() || keys.required("dim", dim) || keys.required("parent", parent) ||
      keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<SliceEncodingAttr>(keys.getLoc(), parser.getContext(), dim, parent);
}

void SliceEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{dim = " << getDim() << ", parent = " << getParent() << "}>";
}

LogicalResult SliceEncodingAttr::verify(ErrorFn error, unsigned dim, LayoutEncoding parent) {
  if (!parent.isDistributed())
    return error() << "slice layout requires a parent of registers, found " << parent;
  if (dim >= parent.getRank() || parent.getRank() < 2)
    return error() << "slice layout has dim " << dim << " of a parent of rank " << parent.getRank();
  return success();
}

//===----------------------------------------------------------------------===//
// linear, generic_linear
//===----------------------------------------------------------------------===//

template <typename LinearAttr> static Attribute parseLinear(AsmParser &parser, StringRef layout) {
  SmallVector<int32_t> bases[4];
  unsigned rank = 0;
  KeyReader keys(parser, layout);
  if (parser.parseLess() || keys.parse() || keys.bases("register", bases[0], rank, /*isRequired=*/true) ||
      keys.bases("lane", bases[1], rank, /*isRequired=*/true) ||
      keys.bases("warp", bases[2], rank, /*isRequired=*/true) ||
      keys.bases("block", bases[3], rank, /*isRequired=*/true) || parser.parseGreater())
    return {};
  keys.warnUnknown();
  return parser.getChecked<LinearAttr>(keys.getLoc(), parser.getContext(), rank, bases[0], bases[1], bases[2],
                                       bases[3]);
}

template <typename LinearAttr> static void printLinear(AsmPrinter &printer, LinearAttr attr) {
  printer << "<{register = ";
  printBases(printer, attr.getRegisters(), attr.getRank());
  printer << ", lane = ";
  printBases(printer, attr.getLanes(), attr.getRank());
  printer << ", warp = ";
  printBases(printer, attr.getWarps(), attr.getRank());
  printer << ", block = ";
  printBases(printer, attr.getBlocks(), attr.getRank());
  printer << "}>";
}

Attribute LinearEncodingAttr::parse(AsmParser &parser, Type) {
  return parseLinear<LinearEncodingAttr>(parser, "linear");
}
void LinearEncodingAttr::print(AsmPrinter &printer) const { printLinear(printer, *this); }

LogicalResult LinearEncodingAttr::verify(ErrorFn error, unsigned rank, ArrayRef<int32_t> registers,
                                         ArrayRef<int32_t> lanes, ArrayRef<int32_t> warps, ArrayRef<int32_t> blocks) {
  return verifyPermutation(error, "linear", rank,
                           {{"register", registers}, {"lane", lanes}, {"warp", warps}, {"block", blocks}});
}

Attribute GenericLinearEncodingAttr::parse(AsmParser &parser, Type) {
  return parseLinear<GenericLinearEncodingAttr>(parser, "generic_linear");
}
void GenericLinearEncodingAttr::print(AsmPrinter &printer) const { printLinear(printer, *this); }

LogicalResult GenericLinearEncodingAttr::verify(ErrorFn error, unsigned rank, ArrayRef<int32_t> registers,
                                                ArrayRef<int32_t> lanes, ArrayRef<int32_t> warps,
                                                ArrayRef<int32_t> blocks) {
  FailureOr<LinearLayout> map = buildMap(
      error, "generic_linear", rank, {{"register", registers}, {"lane", lanes}, {"warp", warps}, {"block", blocks}});
  if (failed(map) || failed(verifyStraight(error, "generic_linear", rank, {"register", registers})) ||
      failed(verifyStraight(error, "generic_linear", rank, {"lane", lanes})) ||
      failed(verifyStraight(error, "generic_linear", rank, {"block", blocks})))
    return failure();
  if (!map->isSurjective())
    return error() << "generic_linear layout must reach every element, found one of rank " << map->getRank() << " for "
                   << map->getTotalOutSize() << " elements";
  return success();
}
