#include "EncodingSpelling.h"
#include "Lexing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <array>
#include <optional>

using namespace llvm;
using namespace lathe::detail;

size_t lathe::detail::findClosing(StringRef text, size_t open) {
  unsigned depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    char c = text[i];
    if (isComment(text, i)) {
      i = findCommentEnd(text, i);
    } else if (c == '"') {
      i = findStringEnd(text, i);
    } else if (StringRef("(<[{").contains(c)) {
      ++depth;
    } else if (c == '>' && i > 0 && text[i - 1] == '-') {
      continue;
    } else if (StringRef(")>]}").contains(c)) {
      if (--depth == 0)
        return i + 1;
    }
  }
  return StringRef::npos;
}

namespace {

using Integers = SmallVector<int64_t>;

/// A `key = value` of an encoding; positions are of the whole text.
struct Entry {
  StringRef key, value;
  size_t begin = 0, end = 0;
  /// Where the comma before the key is; npos for the first entry.
  size_t comma = StringRef::npos;
};

std::optional<Integers> parseIntegers(StringRef value) {
  value = value.trim();
  if (!value.consume_front("[") || !value.consume_back("]"))
    return std::nullopt;
  Integers result;
  SmallVector<StringRef> parts;
  value.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts)
    if (part.trim().getAsInteger(10, result.emplace_back()))
      return std::nullopt;
  return result;
}

std::string printBases(ArrayRef<Integers> bases) {
  std::string result = "[";
  for (const Integers &basis : bases) {
    result += result.size() > 1 ? ", [" : "[";
    for (auto [i, at] : enumerate(basis))
      result += (i ? ", " : "") + std::to_string(at);
    result += "]";
  }
  return result + "]";
}

constexpr int64_t maxUnits = 1 << 16;

bool arePowersOfTwo(ArrayRef<int64_t> values) {
  return all_of(values, [](int64_t value) { return value > 0 && value <= maxUnits && isPowerOf2_64(value); });
}

class EncodingRespeller {
public:
  EncodingRespeller(StringRef text, size_t nameBegin, size_t nameEnd, SmallVectorImpl<Edit> &edits)
      : text(text), nameBegin(nameBegin), nameEnd(nameEnd), edits(edits) {}

  void run() {
    size_t end = findClosing(text, nameEnd);
    if (end == StringRef::npos)
      return;
    size_t first = text.find_first_not_of(" \t\r\n", nameEnd + 1);
    bool braces = first < end && text[first] == '{';
    if (!split(braces ? first + 1 : nameEnd + 1, end - 1))
      return;
    StringRef name = text.slice(nameBegin, nameEnd);
    if (name == "shared")
      renameShared();
    else if (name == "mma")
      edits.push_back({nameBegin, nameEnd, "nvidia_mma"});
    else if (name == "amd_mfma")
      respellMfma();
    else if (name == "amd_wmma")
      respellWmma();
    else if (name.starts_with("tensor_memory"))
      respellTensorMemory();
    respellCTAs();
  }

private:
  /// Fills `entries` with what is between `begin` and `end`; false if it is not a list of `key = value`.
  bool split(size_t begin, size_t end) {
    size_t at = begin, comma = StringRef::npos;
    while (true) {
      at = text.find_first_not_of(" \t\r\n", at);
      if (at >= end || text[at] == '}')
        return true;
      Entry entry;
      entry.begin = at;
      entry.comma = comma;
      size_t equals = text.find('=', at);
      if (equals >= end)
        return false;
      entry.key = text.slice(at, equals).rtrim();
      if (!all_of(entry.key, [](char c) { return isAlnum(c) || c == '_'; }))
        return false;
      size_t stop = equals + 1;
      while (stop < end && text[stop] != ',' && text[stop] != '}') {
        size_t next = StringRef("(<[{").contains(text[stop]) ? findClosing(text, stop) : stop + 1;
        if (next == StringRef::npos || next > end)
          return false;
        stop = next;
      }
      entry.value = text.slice(equals + 1, stop).trim();
      entry.end = stop;
      entries.push_back(entry);
      if (stop >= end || text[stop] != ',')
        return true;
      comma = stop;
      at = stop + 1;
    }
  }

  const Entry *find(StringRef key) const {
    const Entry *found = find_if(entries, [&](const Entry &entry) { return entry.key == key; });
    return found == entries.end() ? nullptr : found;
  }

  std::optional<Integers> integers(StringRef key) const {
    const Entry *entry = find(key);
    return entry ? parseIntegers(entry->value) : std::nullopt;
  }

  std::optional<int64_t> integer(StringRef key) const {
    const Entry *entry = find(key);
    int64_t value = 0;
    if (!entry || entry->value.getAsInteger(10, value))
      return std::nullopt;
    return value;
  }

  void replace(const Entry &entry, std::string with) { edits.push_back({entry.begin, entry.end, std::move(with)}); }

  /// With the comma before it, so that the list stays one; never the first entry.
  void remove(const Entry &entry) {
    if (entry.comma != StringRef::npos)
      edits.push_back({entry.comma, entry.end, ""});
  }

  /// `shared` once meant both kinds of swizzle: `hasLeadingOffset` was that of the matrix units' descriptors.
  void renameShared() {
    const Entry *leading = find("hasLeadingOffset");
    if (!leading || leading->value == "false") {
      edits.push_back({nameBegin, nameEnd, "swizzled_shared"});
      if (leading)
        remove(*leading);
      return;
    }
    std::optional<int64_t> vec = integer("vec"), perPhase = integer("perPhase"), maxPhase = integer("maxPhase");
    std::optional<Integers> order = integers("order");
    if (!vec || !perPhase || !maxPhase || !order || order->empty() || *vec <= 0 || 128 % *vec)
      return;
    int64_t width = *maxPhase == 8 ? 128 : *maxPhase == 4 ? 64 : *maxPhase == 2 ? 32 : 0;
    // Those descriptors swizzle units of 16 bytes, which `vec` elements fill.
    std::string keys =
        ("swizzlingByteWidth = " + Twine(width) + ", transposed = " + (order->front() == 0 ? "true" : "false") +
         ", elementBitWidth = " + Twine(128 / *vec))
            .str();
    edits.push_back({nameBegin, nameEnd, "nvmma_shared"});
    bool first = true;
    for (StringRef key : {"vec", "perPhase", "maxPhase", "order", "hasLeadingOffset"}) {
      const Entry *entry = find(key);
      if (first)
        replace(*entry, keys);
      else
        remove(*entry);
      first = false;
    }
  }

  /// `versionMajor, versionMinor` is `version`; the depth of the instruction, which was left out, is that of
  /// 16-bit elements.
  void respellMfma() {
    if (const Entry *major = find("versionMajor"))
      replace(*major, ("version = " + major->value).str());
    if (const Entry *minor = find("versionMinor"))
      remove(*minor);
    const Entry *shape = find("instrShape");
    std::optional<Integers> sizes = integers("instrShape");
    if (!sizes || sizes->size() != 2)
      return;
    int64_t version = integer("versionMajor").value_or(integer("version").value_or(0));
    int64_t depth = sizes->front() == 32 ? 8 : sizes->front() == 16 ? 16 : 64;
    if (version >= 4 && depth != 64)
      depth *= 2;
    replace(*shape,
            ("instrShape = [" + Twine((*sizes)[0]) + ", " + Twine((*sizes)[1]) + ", " + Twine(depth) + "]").str());
  }

  /// Warps and the tiles of each, both row-major, are bases in units of tiles.
  void respellWmma() {
    const Entry *entry = find("warpsPerCTA");
    std::optional<Integers> warps = integers("warpsPerCTA");
    if (!warps || !arePowersOfTwo(*warps))
      return;
    Integers tiles = integers("tilesPerWarp").value_or(Integers(warps->size(), 1));
    if (tiles.size() != warps->size() || !arePowersOfTwo(tiles))
      return;
    auto spread = [&](ArrayRef<int64_t> counts, llvm::function_ref<int64_t(size_t)> stride) {
      SmallVector<Integers> bases;
      for (size_t dim = counts.size(); dim-- > 0;)
        for (int64_t at = 1; at < counts[dim]; at *= 2)
          bases.emplace_back(counts.size(), 0)[dim] = at * stride(dim);
      return bases;
    };
    std::string layout = "ctaLayout = {";
    if (SmallVector<Integers> registers = spread(tiles, [](size_t) { return 1; }); !registers.empty())
      layout += "register = " + printBases(registers) + ", ";
    layout += "warp = " + printBases(spread(*warps, [&](size_t dim) { return tiles[dim]; })) + "}";
    // Without bases there is nothing to tell the rank from.
    if (warps->size() != 2 && layout == "ctaLayout = {warp = []}")
      layout += ", rank = " + std::to_string(warps->size());
    replace(*entry, layout);
    if (const Entry *perWarp = find("tilesPerWarp"))
      remove(*perWarp);
  }

  /// CTASplitM and CTASplitN are bases of the CTAs, rows first; `unpacked` gave every element 32 bits.
  void respellTensorMemory() {
    const Entry *m = find("CTASplitM"), *n = find("CTASplitN");
    if (m || n) {
      int64_t splits[] = {m ? integer("CTASplitM").value_or(0) : 1, n ? integer("CTASplitN").value_or(0) : 1};
      if (!arePowersOfTwo(splits))
        return;
      SmallVector<Integers> bases;
      for (auto [dim, split] : enumerate(splits))
        for (int64_t at = 1; at < split; at *= 2)
          bases.emplace_back(2, 0)[dim] = at;
      replace(m ? *m : *n, "CGALayout = " + printBases(bases));
      if (m && n)
        remove(*n);
    }
    if (const Entry *unpacked = find("unpacked"); unpacked && !find("colStride")) {
      std::optional<unsigned> width = unpacked->value == "true" ? findElementWidth() : 32;
      if (width && *width > 0 && *width <= 32)
        replace(*unpacked, "colStride = " + std::to_string(32 / *width));
    }
  }

  /// Bits of the elements of the buffers in this encoding: of `..xf16, #here<..>`, or of `..xf16, #alias` where
  /// this is what an alias stands for. Nothing if there is no such buffer, or buffers of different elements.
  std::optional<unsigned> findElementWidth() const {
    size_t sigil = text.rfind('#', nameBegin);
    StringRef before = text.take_front(sigil).rtrim();
    if (before.consume_back(","))
      return elementWidthBefore(before);
    if (!before.consume_back("="))
      return std::nullopt;
    before = before.rtrim();
    StringRef alias = before.substr(before.rfind('#'));
    std::optional<unsigned> width;
    for (size_t at = text.find(alias, sigil); at != StringRef::npos; at = text.find(alias, at + 1)) {
      StringRef use = text.take_front(at).rtrim(), rest = text.substr(at + alias.size());
      if (!use.consume_back(",") || (!rest.empty() && (isAlnum(rest.front()) || rest.front() == '_')))
        continue;
      std::optional<unsigned> found = elementWidthBefore(use);
      if (!found || (width && *width != *found))
        return std::nullopt;
      width = found;
    }
    return width;
  }

  /// The bit width of the element type at the end of `text`, which is like `..x128xbf16`.
  static std::optional<unsigned> elementWidthBefore(StringRef text) {
    text = text.rtrim();
    StringRef element = text.substr(text.find_last_of("x<") + 1);
    element = element.drop_while([](char c) { return !isDigit(c); });
    unsigned width = 0;
    if (element.take_while(isDigit).getAsInteger(10, width))
      return std::nullopt;
    return width;
  }

  /// How many CTAs each dimension has, over how many it is split, and in which order they count: bases, where a
  /// dimension's CTAs beyond its split hold copies.
  void respellCTAs() {
    const Entry *first = find("CTAsPerCGA");
    std::optional<Integers> ctas = integers("CTAsPerCGA"), split = integers("CTASplitNum"),
                            order = integers("CTAOrder");
    if (!ctas || !split || !order || split->size() != ctas->size() || !arePowersOfTwo(*ctas) || !arePowersOfTwo(*split))
      return;
    Integers sorted(*order);
    sort(sorted);
    if (!equal(sorted, seq<int64_t>(0, ctas->size())))
      return;
    SmallVector<Integers> bases;
    for (int64_t dim : *order)
      for (int64_t at = 1; at < (*ctas)[dim]; at *= 2)
        bases.emplace_back(ctas->size(), 0)[dim] = at < (*split)[dim] ? at : 0;
    std::array<const Entry *, 3> all = {first, find("CTASplitNum"), find("CTAOrder")};
    sort(all, [](const Entry *a, const Entry *b) { return a->begin < b->begin; });
    replace(*all[0], "CGALayout = " + printBases(bases));
    remove(*all[1]);
    remove(*all[2]);
  }

  StringRef text;
  size_t nameBegin, nameEnd;
  SmallVectorImpl<Edit> &edits;
  SmallVector<Entry> entries;
};

} // namespace

void lathe::detail::respellEncoding(StringRef text, size_t nameBegin, size_t nameEnd, SmallVectorImpl<Edit> &edits) {
  EncodingRespeller(text, nameBegin, nameEnd, edits).run();
}
