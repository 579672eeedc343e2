#include "lathe/Dialect/TTG/IR/EncodingSupport.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

ParseResult KeyReader::parse() { return parser.parseAttribute(keys); }

ParseResult KeyReader::parseAngled() {
  NamedAttrList list;
  auto parseKey = [&]() -> ParseResult {
    StringRef key;
    Attribute value;
    SMLoc at = parser.getCurrentLocation();
    if (parser.parseKeyword(&key) || parser.parseEqual() || parser.parseAttribute(value))
      return failure();
    if (list.get(key))
      return parser.emitError(at) << layout << " layout repeats '" << key << "'";
    list.append(key, value);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseKey))
    return failure();
  keys = list.getDictionary(parser.getContext());
  return success();
}

InFlightDiagnostic KeyReader::error() { return parser.emitError(begin) << layout << " layout "; }

Attribute KeyReader::take(StringRef key) {
  read.push_back(key);
  return keys.get(key);
}

InFlightDiagnostic KeyReader::wrongKind(StringRef key, StringRef wanted, Attribute found) {
  return error() << "requires " << wanted << " as '" << key << "', found " << found;
}

/// The number that `attr` is, if it is one from `low` to 2^31 - 1.
static std::optional<int32_t> asInteger(Attribute attr, int64_t low) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  if (!integer || integer.getType().isInteger(1))
    return std::nullopt;
  APInt value = integer.getValue();
  bool isUnsigned = integer.getType().isUnsignedInteger();
  if (isUnsigned ? value.getActiveBits() > 31 : value.getSignificantBits() > 32)
    return std::nullopt;
  int64_t number = isUnsigned ? int64_t(value.getZExtValue()) : value.getSExtValue();
  return number < low ? std::nullopt : std::optional<int32_t>(number);
}

ParseResult KeyReader::optional(StringRef key, unsigned &value) {
  Attribute attr = take(key);
  if (!attr)
    return success();
  std::optional<int32_t> number = asInteger(attr, 0);
  if (!number)
    return wrongKind(key, "an integer from 0 to 2147483647", attr);
  value = *number;
  return success();
}

ParseResult KeyReader::optional(StringRef key, bool &value) {
  Attribute attr = take(key);
  if (!attr)
    return success();
  auto flag = dyn_cast<BoolAttr>(attr);
  if (!flag)
    return wrongKind(key, "true or false", attr);
  value = flag.getValue();
  return success();
}

ParseResult KeyReader::optional(StringRef key, SmallVectorImpl<unsigned> &list) {
  Attribute attr = take(key);
  if (!attr)
    return success();
  list.clear();
  auto array = dyn_cast<ArrayAttr>(attr);
  for (Attribute element : array ? array.getValue() : ArrayRef<Attribute>()) {
    std::optional<int32_t> number = asInteger(element, 0);
    if (!number)
      return wrongKind(key, "a list of integers from 0 to 2147483647", attr);
    list.push_back(*number);
  }
  return array ? success() : ParseResult(wrongKind(key, "a list of integers from 0 to 2147483647", attr));
}

ParseResult KeyReader::optional(StringRef key, LayoutEncoding &value) {
  Attribute attr = take(key);
  if (!attr)
    return success();
  value = dyn_cast<LayoutEncoding>(attr);
  if (!value)
    return wrongKind(key, "a layout", attr);
  return success();
}

ParseResult KeyReader::bases(StringRef key, SmallVectorImpl<int32_t> &list, unsigned &rank, bool isRequired) {
  Attribute attr = take(key);
  if (!attr)
    return isRequired ? ParseResult(error() << "lacks '" << key << "'") : success();
  auto rows = dyn_cast<ArrayAttr>(attr);
  if (!rows)
    return wrongKind(key, "a list of basis vectors", attr);
  for (Attribute row : rows) {
    auto vector = dyn_cast<ArrayAttr>(row);
    if (!vector || vector.empty())
      return wrongKind(key, "a list of basis vectors", attr);
    if (rank && vector.size() != rank)
      return error() << "requires basis vectors of length " << rank << ", found " << row << " in '" << key << "'";
    rank = vector.size();
    for (Attribute coordinate : vector) {
      std::optional<int32_t> number = asInteger(coordinate, 0);
      if (!number)
        return wrongKind(key, "basis vectors of integers from 0 to 2147483647", attr);
      list.push_back(*number);
    }
  }
  return success();
}

ParseResult KeyReader::cga(SmallVectorImpl<int32_t> &list, unsigned rank) { return bases("CGALayout", list, rank); }

FailureOr<KeyReader> KeyReader::nested(StringRef key) {
  Attribute attr = take(key);
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attr);
  if (!attr)
    return error() << "lacks '" << key << "'", failure();
  if (!dictionary)
    return wrongKind(key, "a dictionary", attr), failure();
  KeyReader inner(*this);
  inner.keys = dictionary;
  inner.read.clear();
  return inner;
}

ParseResult KeyReader::finish() {
  for (NamedAttribute entry : keys)
    if (!llvm::is_contained(read, entry.getName().getValue()))
      return error() << "has no key '" << entry.getName().getValue() << "'";
  return success();
}

void KeyReader::warnUnknown() {
  for (NamedAttribute entry : keys)
    if (!llvm::is_contained(read, entry.getName().getValue()))
      emitWarning(parser.getEncodedSourceLoc(begin))
          << layout << " layout has no key '" << entry.getName().getValue() << "', which is left out";
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void lathe::ttg::printBases(AsmPrinter &printer, ArrayRef<int32_t> bases, unsigned rank) {
  printer << "[";
  for (size_t i = 0; i < bases.size(); i += rank)
    printer << (i ? ", [" : "[") << bases.slice(i, rank) << "]";
  printer << "]";
}

void lathe::ttg::printCGA(AsmPrinter &printer, ArrayRef<int32_t> cga, unsigned rank) {
  if (cga.empty())
    return;
  printer << ", CGALayout = ";
  printBases(printer, cga, rank);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult lathe::ttg::verifyPowers(ErrorFn error, StringRef key, ArrayRef<unsigned> values, int64_t maxProduct) {
  int64_t product = 1;
  for (unsigned value : values) {
    if (!llvm::isPowerOf2_32(value))
      return error() << key << " must hold powers of two, found [" << values << "]";
    product *= value;
    if (product > maxProduct)
      return error() << key << " must have a product of at most " << maxProduct << ", found [" << values << "]";
  }
  return success();
}

LogicalResult lathe::ttg::verifyOrder(ErrorFn error, ArrayRef<unsigned> order) {
  SmallVector<unsigned> sorted(order);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<unsigned>(0, order.size())))
    return error() << "order must be a permutation of the dimensions, found [" << order << "]";
  return success();
}

FailureOr<LinearLayout> lathe::ttg::buildMap(ErrorFn error, StringRef layout, unsigned rank, ArrayRef<Space> spaces) {
  if (rank == 0)
    return error() << layout << " layout requires at least one dimension", failure();
  SmallVector<int64_t> sizes(rank, 1);
  for (Space space : spaces) {
    unsigned most = space.name == "register" ? kMaxRegisterBases
                    : space.name == "offset" ? kMaxOffsetBases
                                             : kMaxUnitBases;
    if (space.bases.size() % rank != 0)
      return error() << layout << " layout requires basis vectors of length " << rank << " for '" << space.name
                     << "', found [" << space.bases << "]",
             failure();
    if (space.bases.size() / rank > most)
      return error() << layout << " layout may have at most " << most << " bases of '" << space.name << "', found "
                     << space.bases.size() / rank,
             failure();
    for (auto [i, coordinate] : llvm::enumerate(space.bases))
      sizes[i % rank] = std::max<int64_t>(sizes[i % rank], llvm::NextPowerOf2(coordinate));
  }
  int64_t total = 1;
  for (int64_t size : sizes)
    total = size > kMaxElements || total > kMaxElements ? 2 * kMaxElements : total * size;
  if (total > kMaxElements)
    return error() << layout << " layout may reach at most " << kMaxElements << " elements", failure();

  SmallVector<std::string> names;
  for (unsigned dim = 0; dim < rank; ++dim)
    names.push_back("dim" + std::to_string(dim));
  SmallVector<LinearLayout::NamedIndex> outs;
  for (auto [name, size] : llvm::zip_equal(names, sizes))
    outs.push_back({name, int32_t(size)});
  SmallVector<LinearLayout::NamedBases> ins;
  for (Space space : spaces) {
    LinearLayout::Bases rows;
    for (size_t i = 0; i < space.bases.size(); i += rank)
      rows.emplace_back(space.bases.slice(i, rank));
    ins.push_back({space.name, std::move(rows)});
  }
  return LinearLayout(ins, outs);
}

LogicalResult lathe::ttg::verifyStraight(ErrorFn error, StringRef layout, unsigned rank, Space space) {
  for (size_t i = 0; i < space.bases.size(); i += rank)
    if (rank - llvm::count(space.bases.slice(i, rank), 0) > 1)
      return error() << layout << " layout requires bases of '" << space.name
                     << "' that move along one dimension, found [" << space.bases.slice(i, rank) << "]";
  return success();
}

LogicalResult lathe::ttg::verifyPermutation(ErrorFn error, StringRef layout, unsigned rank, ArrayRef<Space> spaces) {
  FailureOr<LinearLayout> map = buildMap(error, layout, rank, spaces);
  if (failed(map))
    return failure();
  uint64_t seen = 0;
  for (uint64_t column : map->getFlatBases()) {
    if (!llvm::isPowerOf2_64(column) && column != 0)
      return error() << layout << " layout must be a permutation matrix apart from zero bases, found basis ["
                     << ArrayRef<int32_t>(map->splitOut(column)) << "]";
    if (column & seen)
      return error() << layout << " layout reaches [" << ArrayRef<int32_t>(map->splitOut(column)) << "] by two bases";
    seen |= column;
  }
  if (seen + 1 != map->getTotalOutSize())
    return error() << layout << " layout leaves gaps: no basis reaches ["
                   << ArrayRef<int32_t>(map->splitOut(uint64_t(1) << llvm::countr_one(seen))) << "]";
  return success();
}

LogicalResult lathe::ttg::verifyCGA(ErrorFn error, ArrayRef<int32_t> cga, unsigned rank) {
  return verifyPermutation(error, "CGALayout of the", rank, {{"block", cga}});
}
