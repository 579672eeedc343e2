// Text form and verification of the encodings.
#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

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

//===----------------------------------------------------------------------===//
// Dictionaries
//===----------------------------------------------------------------------===//

namespace {

/// Reads `<{key = value, ...}>`, keys in any order, each at most once, and tells what is missing or unknown.
class KeyedParser {
public:
  using Reader = llvm::unique_function<ParseResult()>;

  explicit KeyedParser(AsmParser &parser) : parser(parser) {}

  void required(StringRef key, Reader reader) { keys.insert({key, Key{std::move(reader), true, false}}); }
  void optional(StringRef key, Reader reader) { keys.insert({key, Key{std::move(reader), false, false}}); }

  ParseResult parse() {
    SMLoc begin = parser.getCurrentLocation();
    if (parser.parseLess() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] { return parseKey(); }) ||
        parser.parseGreater())
      return failure();
    for (auto &entry : keys)
      if (entry.second.isRequired && !entry.second.seen)
        return parser.emitError(begin) << "layout lacks '" << entry.first() << "'";
    return success();
  }

private:
  struct Key {
    Reader reader;
    bool isRequired = false, seen = false;
  };

  ParseResult parseKey() {
    StringRef name;
    SMLoc at = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
    auto found = keys.find(name);
    if (found == keys.end())
      return parser.emitError(at) << "layout has no key '" << name << "'";
    if (found->second.seen)
      return parser.emitError(at) << "layout repeats '" << name << "'";
    found->second.seen = true;
    if (parser.parseEqual())
      return failure();
    return found->second.reader();
  }

  AsmParser &parser;
  llvm::StringMap<Key> keys;
};

} // namespace

template <typename T>
static ParseResult parseList(AsmParser &parser, SmallVectorImpl<T> &list) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    list.emplace_back();
    return parser.parseInteger(list.back());
  });
}

/// `[[1, 0], [2, 0]]`, appended row by row; `rank` becomes the length of the rows, which must agree.
static ParseResult parseBases(AsmParser &parser, SmallVectorImpl<int32_t> &bases, unsigned &rank) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    SMLoc at = parser.getCurrentLocation();
    size_t before = bases.size();
    if (failed(parseList(parser, bases)))
      return failure();
    size_t length = bases.size() - before;
    if (length == 0 || (rank && length != rank))
      return parser.emitError(at) << "basis vectors of a layout must have one length";
    rank = length;
    return success();
  });
}

static void printBases(AsmPrinter &printer, ArrayRef<int32_t> bases, unsigned rank) {
  printer << "[";
  for (size_t i = 0; i < bases.size(); i += rank)
    printer << (i ? ", [" : "[") << bases.slice(i, rank) << "]";
  printer << "]";
}

/// The spelling before CGALayout: how many CTAs each dimension has, over how many it is split, in which order.
struct OldCTALayout {
  SmallVector<unsigned> perCGA, split, order;

  void declare(KeyedParser &keys, AsmParser &parser) {
    keys.optional("CTAsPerCGA", [&] { return parseList(parser, perCGA); });
    keys.optional("CTASplitNum", [&] { return parseList(parser, split); });
    keys.optional("CTAOrder", [&] { return parseList(parser, order); });
  }

  /// Appends the bases of "block" that it means: a dimension's CTAs beyond its split hold copies.
  ParseResult toBases(AsmParser &parser, SmallVectorImpl<int32_t> &bases) const {
    size_t rank = perCGA.size();
    if (rank == 0 && split.empty() && order.empty())
      return success();
    SmallVector<unsigned> sorted(order);
    llvm::sort(sorted);
    if (split.size() != rank || !llvm::equal(sorted, llvm::seq<unsigned>(0, rank)))
      return parser.emitError(parser.getNameLoc())
             << "CTAsPerCGA, CTASplitNum and CTAOrder must have one length and the order be a permutation";
    for (unsigned dim : order) {
      for (unsigned stride = 1; stride < perCGA[dim]; stride *= 2) {
        SmallVector<int32_t> basis(rank, 0);
        basis[dim] = stride < split[dim] ? stride : 0;
        llvm::append_range(bases, basis);
      }
    }
    return success();
  }
};

static void declareCGA(KeyedParser &keys, AsmParser &parser, SmallVectorImpl<int32_t> &cga, unsigned &rank) {
  keys.optional("CGALayout", [&] { return parseBases(parser, cga, rank); });
}

static void printCGA(AsmPrinter &printer, ArrayRef<int32_t> cga, unsigned rank) {
  if (cga.empty())
    return;
  printer << ", CGALayout = ";
  printBases(printer, cga, rank);
}

using ErrorFn = function_ref<InFlightDiagnostic()>;

static LogicalResult verifyPowers(ErrorFn error, StringRef key, ArrayRef<unsigned> values) {
  for (unsigned value : values)
    if (!llvm::isPowerOf2_32(value))
      return error() << key << " must hold powers of two, found [" << values << "]";
  return success();
}

static LogicalResult verifyOrder(ErrorFn error, ArrayRef<unsigned> order) {
  SmallVector<unsigned> sorted(order);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<unsigned>(0, order.size())))
    return error() << "order must be a permutation of the dimensions, found [" << order << "]";
  return success();
}

static LogicalResult verifyCGA(ErrorFn error, ArrayRef<int32_t> cga, unsigned rank) {
  if (cga.size() % rank != 0)
    return error() << "CGALayout must hold vectors of length " << rank << ", found [" << cga << "]";
  return success();
}

//===----------------------------------------------------------------------===//
// blocked
//===----------------------------------------------------------------------===//

Attribute BlockedEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<unsigned> size, threads, warps, order;
  SmallVector<int32_t> cga;
  unsigned cgaRank = 0;
  SMLoc loc = parser.getCurrentLocation();
  KeyedParser keys(parser);
  OldCTALayout old;
  keys.required("sizePerThread", [&] { return parseList(parser, size); });
  keys.required("threadsPerWarp", [&] { return parseList(parser, threads); });
  keys.required("warpsPerCTA", [&] { return parseList(parser, warps); });
  keys.required("order", [&] { return parseList(parser, order); });
  declareCGA(keys, parser, cga, cgaRank);
  old.declare(keys, parser);
  if (keys.parse() || old.toBases(parser, cga))
    return {};
  return parser.getChecked<BlockedEncodingAttr>(loc, parser.getContext(), size, threads, warps, order, cga);
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
  if (failed(verifyPowers(error, "sizePerThread", size)) || failed(verifyPowers(error, "threadsPerWarp", threads)) ||
      failed(verifyPowers(error, "warpsPerCTA", warps)) || failed(verifyOrder(error, order)))
    return failure();
  return verifyCGA(error, cga, size.size());
}

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

Attribute SliceEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned dim = 0;
  Attribute parent;
  SMLoc loc = parser.getCurrentLocation();
  KeyedParser keys(parser);
  keys.required("dim", [&] { return parser.parseInteger(dim); });
  keys.required("parent", [&] { return parser.parseAttribute(parent); });
  if (keys.parse())
    return {};
  auto layout = dyn_cast<LayoutEncoding>(parent);
  if (!layout) {
    parser.emitError(loc) << "slice layout requires a layout as parent, found " << parent;
    return {};
  }
  return parser.getChecked<SliceEncodingAttr>(loc, parser.getContext(), dim, layout);
}

void SliceEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{dim = " << getDim() << ", parent = " << getParent() << "}>";
}

LogicalResult SliceEncodingAttr::verify(ErrorFn error, unsigned dim, LayoutEncoding parent) {
  if (parent.isShared())
    return error() << "slice layout requires a parent of registers, found " << parent;
  if (dim >= parent.getRank() || parent.getRank() < 2)
    return error() << "slice layout has dim " << dim << " of a parent of rank " << parent.getRank();
  return success();
}

//===----------------------------------------------------------------------===//
// linear
//===----------------------------------------------------------------------===//

Attribute LinearEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<int32_t> bases[4];
  unsigned rank = 0;
  SMLoc loc = parser.getCurrentLocation();
  KeyedParser keys(parser);
  keys.required("register", [&] { return parseBases(parser, bases[0], rank); });
  keys.required("lane", [&] { return parseBases(parser, bases[1], rank); });
  keys.required("warp", [&] { return parseBases(parser, bases[2], rank); });
  keys.required("block", [&] { return parseBases(parser, bases[3], rank); });
  if (keys.parse())
    return {};
  return parser.getChecked<LinearEncodingAttr>(loc, parser.getContext(), std::max(rank, 1u), bases[0], bases[1],
                                               bases[2], bases[3]);
}

void LinearEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{register = ";
  printBases(printer, getRegisters(), getRank());
  printer << ", lane = ";
  printBases(printer, getLanes(), getRank());
  printer << ", warp = ";
  printBases(printer, getWarps(), getRank());
  printer << ", block = ";
  printBases(printer, getBlocks(), getRank());
  printer << "}>";
}

LogicalResult LinearEncodingAttr::verify(ErrorFn error, unsigned rank, ArrayRef<int32_t> registers,
                                         ArrayRef<int32_t> lanes, ArrayRef<int32_t> warps, ArrayRef<int32_t> blocks) {
  SmallVector<int64_t> seen(rank, 0);
  for (ArrayRef<int32_t> bases : {registers, lanes, warps, blocks}) {
    for (size_t i = 0; i < bases.size(); i += rank) {
      int set = -1;
      for (unsigned dim = 0; dim < rank; ++dim) {
        int32_t value = bases[i + dim];
        if (value == 0)
          continue;
        if (value < 0 || !llvm::isPowerOf2_32(value) || set >= 0 || (seen[dim] & value))
          return error() << "linear layout must be a permutation matrix apart from zero bases, found basis ["
                         << bases.slice(i, rank) << "]";
        set = dim;
        seen[dim] |= value;
      }
    }
  }
  for (unsigned dim = 0; dim < rank; ++dim)
    if (seen[dim] & (seen[dim] + 1))
      return error() << "linear layout leaves gaps in dimension " << dim;
  return success();
}

//===----------------------------------------------------------------------===//
// swizzled_shared
//===----------------------------------------------------------------------===//

Attribute SwizzledSharedEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned vec = 0, perPhase = 0, maxPhase = 0, cgaRank = 0;
  SmallVector<unsigned> order;
  SmallVector<int32_t> cga;
  SMLoc loc = parser.getCurrentLocation();
  KeyedParser keys(parser);
  OldCTALayout old;
  keys.required("vec", [&] { return parser.parseInteger(vec); });
  keys.required("perPhase", [&] { return parser.parseInteger(perPhase); });
  keys.required("maxPhase", [&] { return parser.parseInteger(maxPhase); });
  keys.required("order", [&] { return parseList(parser, order); });
  declareCGA(keys, parser, cga, cgaRank);
  old.declare(keys, parser);
  if (keys.parse() || old.toBases(parser, cga))
    return {};
  return parser.getChecked<SwizzledSharedEncodingAttr>(loc, parser.getContext(), vec, perPhase, maxPhase, order, cga);
}

void SwizzledSharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{vec = " << getVec() << ", perPhase = " << getPerPhase() << ", maxPhase = " << getMaxPhase()
          << ", order = [" << getOrder() << "]";
  printCGA(printer, getCga(), getRank());
  printer << "}>";
}

LogicalResult SwizzledSharedEncodingAttr::verify(ErrorFn error, unsigned vec, unsigned perPhase, unsigned maxPhase,
                                                 ArrayRef<unsigned> order, ArrayRef<int32_t> cga) {
  if (order.empty())
    return error() << "swizzled_shared layout requires at least one dimension";
  if (failed(verifyPowers(error, "vec, perPhase and maxPhase", {vec, perPhase, maxPhase})) ||
      failed(verifyOrder(error, order)))
    return failure();
  return verifyCGA(error, cga, order.size());
}
