// Text form and verification of the layouts of shared memory.
#include "lathe/Dialect/TTG/IR/EncodingSupport.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// swizzled_shared, amd_rotating_shared
//===----------------------------------------------------------------------===//

template <typename SwizzledAttr> static Attribute parseSwizzled(AsmParser &parser, StringRef layout) {
  unsigned vec = 0, perPhase = 0, maxPhase = 0;
  SmallVector<unsigned> order;
  SmallVector<int32_t> cga;
  KeyReader keys(parser, layout);
  if (parser.parseLess() || keys.parse() || keys.required("vec", vec) || keys.required("perPhase", perPhase) ||
      keys.required("maxPhase", maxPhase) || keys.required("order", order) || keys.cga(cga, order.size()) ||
      keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<SwizzledAttr>(keys.getLoc(), parser.getContext(), vec, perPhase, maxPhase, ArrayRef(order),
                                         ArrayRef(cga));
}

template <typename SwizzledAttr> static void printSwizzled(AsmPrinter &printer, SwizzledAttr attr) {
  printer << "<{vec = " << attr.getVec() << ", perPhase = " << attr.getPerPhase()
          << ", maxPhase = " << attr.getMaxPhase() << ", order = [" << attr.getOrder() << "]";
  printCGA(printer, attr.getCga(), attr.getRank());
  printer << "}>";
}

static LogicalResult verifySwizzled(ErrorFn error, StringRef layout, unsigned vec, unsigned perPhase, unsigned maxPhase,
                                    ArrayRef<unsigned> order, ArrayRef<int32_t> cga) {
  if (order.empty())
    return error() << layout << " layout requires at least one dimension";
  for (unsigned value : {vec, perPhase, maxPhase})
    if (!llvm::isPowerOf2_32(value))
      return error() << layout << " layout requires powers of two as vec, perPhase and maxPhase, found " << vec << ", "
                     << perPhase << " and " << maxPhase;
  if (failed(verifyOrder(error, order)))
    return failure();
  return verifyCGA(error, cga, order.size());
}

Attribute SwizzledSharedEncodingAttr::parse(AsmParser &parser, Type) {
  return parseSwizzled<SwizzledSharedEncodingAttr>(parser, "swizzled_shared");
}
void SwizzledSharedEncodingAttr::print(AsmPrinter &printer) const { printSwizzled(printer, *this); }
LogicalResult SwizzledSharedEncodingAttr::verify(ErrorFn error, unsigned vec, unsigned perPhase, unsigned maxPhase,
                                                 ArrayRef<unsigned> order, ArrayRef<int32_t> cga) {
  return verifySwizzled(error, "swizzled_shared", vec, perPhase, maxPhase, order, cga);
}

Attribute AMDRotatingSharedEncodingAttr::parse(AsmParser &parser, Type) {
  return parseSwizzled<AMDRotatingSharedEncodingAttr>(parser, "amd_rotating_shared");
}
void AMDRotatingSharedEncodingAttr::print(AsmPrinter &printer) const { printSwizzled(printer, *this); }
LogicalResult AMDRotatingSharedEncodingAttr::verify(ErrorFn error, unsigned vec, unsigned perPhase, unsigned maxPhase,
                                                    ArrayRef<unsigned> order, ArrayRef<int32_t> cga) {
  return verifySwizzled(error, "amd_rotating_shared", vec, perPhase, maxPhase, order, cga);
}

//===----------------------------------------------------------------------===//
// nvmma_shared
//===----------------------------------------------------------------------===//

Attribute NVMMASharedEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned swizzle = 0, bits = 0, rank = 0;
  bool transposed = false, fp4Padded = false;
  SmallVector<int32_t> cga;
  KeyReader keys(parser, "nvmma_shared");
  if (parser.parseLess() || keys.parse() || keys.required("swizzlingByteWidth", swizzle) ||
      keys.optional("transposed", transposed) || keys.required("elementBitWidth", bits) ||
      keys.optional("fp4Padded", fp4Padded) || keys.optional("rank", rank) || keys.bases("CGALayout", cga, rank) ||
      keys.finish() || parser.parseGreater())
    return {};
  if (!keys.has("rank") && cga.empty())
    rank = 2;
  return parser.getChecked<NVMMASharedEncodingAttr>(keys.getLoc(), parser.getContext(), swizzle, transposed, bits,
                                                    fp4Padded, rank, ArrayRef(cga));
}

void NVMMASharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{swizzlingByteWidth = " << getSwizzlingByteWidth() << ", transposed = " << getTransposed()
          << ", elementBitWidth = " << getElementBitWidth();
  if (getFp4Padded())
    printer << ", fp4Padded = true";
  if (getCga().empty() && getRank() != 2)
    printer << ", rank = " << getRank();
  printCGA(printer, getCga(), getRank());
  printer << "}>";
}

LogicalResult NVMMASharedEncodingAttr::verify(ErrorFn error, unsigned swizzle, bool, unsigned bits, bool, unsigned rank,
                                              ArrayRef<int32_t> cga) {
  if (!llvm::is_contained({0u, 32u, 64u, 128u}, swizzle))
    return error() << "nvmma_shared layout requires swizzlingByteWidth 0, 32, 64 or 128, found " << swizzle;
  if (!llvm::isPowerOf2_32(bits) || bits > 128)
    return error() << "nvmma_shared layout requires as elementBitWidth a power of two up to 128, found " << bits;
  // The rank is a number of its own, which no list bounds.
  if (rank == 0 || rank > 16)
    return error() << "nvmma_shared layout requires a rank from 1 to 16, found " << rank;
  return verifyCGA(error, cga, rank);
}

//===----------------------------------------------------------------------===//
// padded_shared
//===----------------------------------------------------------------------===//

/// The bases of offsets that run through `shape`, the first dimension of `order` fastest.
static SmallVector<int32_t> plainOffsets(ArrayRef<unsigned> order, ArrayRef<unsigned> shape) {
  SmallVector<int32_t> bases;
  for (unsigned dim : order)
    for (unsigned step = 1; step < shape[dim]; step *= 2) {
      SmallVector<int32_t> basis(shape.size(), 0);
      basis[dim] = step;
      llvm::append_range(bases, basis);
    }
  return bases;
}

Attribute PaddedSharedEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<unsigned> intervals, paddings, order, shape;
  SmallVector<int32_t> offsets, blocks;
  unsigned rank = 0;
  auto parsePadding = [&]() -> ParseResult {
    return failure(parser.parseInteger(intervals.emplace_back()) || parser.parseColon() || parser.parsePlus() ||
                   parser.parseInteger(paddings.emplace_back()));
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePadding))
    return {};
  KeyReader keys(parser, "padded_shared");
  if (keys.parse())
    return {};
  if (keys.has("offset") || keys.has("block")) {
    if (keys.bases("offset", offsets, rank, /*isRequired=*/true) ||
        keys.bases("block", blocks, rank, /*isRequired=*/true))
      return {};
  } else {
    if (keys.required("order", order) || keys.required("shape", shape))
      return {};
    auto error = [&] { return parser.emitError(keys.getLoc()); };
    if (order.size() != shape.size()) {
      keys.error() << "requires order and shape of one length, found [" << order << "] and [" << shape << "]";
      return {};
    }
    if (failed(verifyOrder(error, order)) || failed(verifyPowers(error, "shape", shape, kMaxElements)))
      return {};
    rank = shape.size();
    offsets = plainOffsets(order, shape);
  }
  if (keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<PaddedSharedEncodingAttr>(keys.getLoc(), parser.getContext(), ArrayRef(intervals),
                                                     ArrayRef(paddings), rank, ArrayRef(offsets), ArrayRef(blocks));
}

void PaddedSharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(llvm::zip_equal(getIntervals(), getPaddings()), printer,
                        [&](auto padding) { printer << std::get<0>(padding) << ":+" << std::get<1>(padding); });
  printer << "] {";
  SmallVector<unsigned> shape(getRank(), 1);
  for (auto [i, coordinate] : llvm::enumerate(getOffsets()))
    shape[i % getRank()] = std::max<unsigned>(shape[i % getRank()], 2 * coordinate);
  if (SmallVector<unsigned> order = getOrder();
      getBlocks().empty() && ArrayRef<int32_t>(plainOffsets(order, shape)) == getOffsets()) {
    printer << "order = [" << ArrayRef(order) << "], shape = [" << ArrayRef(shape) << "]";
  } else {
    printer << "offset = ";
    printBases(printer, getOffsets(), getRank());
    printer << ", block = ";
    printBases(printer, getBlocks(), getRank());
  }
  printer << "}>";
}

SmallVector<unsigned> PaddedSharedEncodingAttr::getOrder() const {
  SmallVector<unsigned> order;
  for (auto [i, coordinate] : llvm::enumerate(getOffsets()))
    if (unsigned dim = i % getRank(); coordinate != 0 && !llvm::is_contained(order, dim))
      order.push_back(dim);
  for (unsigned dim = getRank(); dim-- > 0;)
    if (!llvm::is_contained(order, dim))
      order.push_back(dim);
  return order;
}

LogicalResult PaddedSharedEncodingAttr::verify(ErrorFn error, ArrayRef<unsigned> intervals, ArrayRef<unsigned> paddings,
                                               unsigned rank, ArrayRef<int32_t> offsets, ArrayRef<int32_t> blocks) {
  if (intervals.empty() || intervals.size() != paddings.size())
    return error() << "padded_shared layout requires pairs of an interval and a padding, found [" << intervals
                   << "] and [" << paddings << "]";
  for (ArrayRef<unsigned> list : {intervals, paddings})
    if (!llvm::all_of(list, llvm::isPowerOf2_32))
      return error() << "padded_shared layout requires powers of two as intervals and paddings, found [" << list << "]";
  for (size_t i = 0; i < intervals.size(); ++i)
    if (llvm::is_contained(intervals.drop_front(i + 1), intervals[i]))
      return error() << "padded_shared layout repeats the interval " << intervals[i];
  FailureOr<LinearLayout> map = buildMap(error, "padded_shared", rank, {{"offset", offsets}, {"block", blocks}});
  if (failed(map) || failed(verifyStraight(error, "padded_shared", rank, {"offset", offsets})) ||
      failed(verifyStraight(error, "padded_shared", rank, {"block", blocks})))
    return failure();
  if (!llvm::all_of(map->getFlatBases(), [](uint64_t column) { return (column & (column - 1)) == 0; }))
    return error() << "padded_shared layout requires bases that move by powers of two";
  if (map->getRank() < offsets.size() / rank || !map->isSurjective() ||
      llvm::count(map->getFlatBases().take_front(offsets.size() / rank), 0) != 0)
    return error() << "padded_shared layout requires offsets that each hold another element, and that none is left out";
  return success();
}

//===----------------------------------------------------------------------===//
// shared_linear
//===----------------------------------------------------------------------===//

Attribute SharedLinearEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned rank = 0, alignment = 0;
  SmallVector<int32_t> offsets, blocks;
  KeyReader keys(parser, "shared_linear");
  if (parser.parseLess() || keys.parse() || keys.bases("offset", offsets, rank, /*isRequired=*/true) ||
      keys.bases("block", blocks, rank) || keys.finish() || parser.parseComma() || parser.parseKeyword("alignment") ||
      parser.parseEqual() || parser.parseInteger(alignment) || parser.parseGreater())
    return {};
  return parser.getChecked<SharedLinearEncodingAttr>(keys.getLoc(), parser.getContext(), rank, ArrayRef(offsets),
                                                     ArrayRef(blocks), alignment);
}

void SharedLinearEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{offset = ";
  printBases(printer, getOffsets(), getRank());
  if (!getBlocks().empty()) {
    printer << ", block = ";
    printBases(printer, getBlocks(), getRank());
  }
  printer << "}, alignment = " << getAlignment() << ">";
}

LogicalResult SharedLinearEncodingAttr::verify(ErrorFn error, unsigned rank, ArrayRef<int32_t> offsets,
                                               ArrayRef<int32_t> blocks, unsigned alignment) {
  if (!llvm::isPowerOf2_32(alignment))
    return error() << "shared_linear layout requires a power of two as alignment, found " << alignment;
  FailureOr<LinearLayout> map = buildMap(error, "shared_linear", rank, {{"offset", offsets}, {"block", blocks}});
  if (failed(map))
    return failure();
  size_t moving = map->getTotalInBits() - llvm::count(map->getFlatBases(), 0);
  if (map->getRank() != moving || !map->isSurjective())
    return error() << "shared_linear layout must be a bijection apart from zero bases, found " << moving
                   << " bases of rank " << map->getRank() << " for " << map->getTotalOutSize() << " elements";
  return success();
}

//===----------------------------------------------------------------------===//
// partitioned_shared
//===----------------------------------------------------------------------===//

Attribute PartitionedSharedEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned partitions = 0, groups = 0, dim = 0;
  LayoutEncoding layout;
  KeyReader keys(parser, "partitioned_shared");
  if (parser.parseLess() || keys.parse() || keys.required("numPartitions", partitions) ||
      keys.required("numGroups", groups) || keys.required("partitionDim", dim) ||
      keys.required("partitionLayout", layout) || keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<PartitionedSharedEncodingAttr>(keys.getLoc(), parser.getContext(), partitions, groups, dim,
                                                          layout);
}

void PartitionedSharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{numPartitions = " << getNumPartitions() << ", numGroups = " << getNumGroups()
          << ", partitionDim = " << getPartitionDim() << ", partitionLayout = " << getPartitionLayout() << "}>";
}

LogicalResult PartitionedSharedEncodingAttr::verify(ErrorFn error, unsigned partitions, unsigned groups, unsigned dim,
                                                    LayoutEncoding layout) {
  if (!layout.isShared() || isa<PartitionedSharedEncodingAttr>(layout))
    return error() << "partitioned_shared layout requires pieces in another layout of shared memory, found " << layout;
  if (partitions < 2 || !llvm::isPowerOf2_32(partitions) || partitions > kMaxUnits)
    return error() << "partitioned_shared layout requires as numPartitions a power of two from 2 to " << kMaxUnits
                   << ", found " << partitions;
  if (!llvm::isPowerOf2_32(groups) || groups > kMaxUnits)
    return error() << "partitioned_shared layout requires as numGroups a power of two up to " << kMaxUnits << ", found "
                   << groups;
  if (dim >= layout.getRank())
    return error() << "partitioned_shared layout has partitionDim " << dim << " of pieces of rank " << layout.getRank();
  return success();
}
