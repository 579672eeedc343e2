// Places in tensor memory, and the plans of loads and stores.
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"

#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;

constexpr unsigned kColumnBits = 32;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

bool lathe::ttng::isInTensorMemory(ttg::MemDescType type) { return isa<TensorMemorySpaceAttr>(type.getMemorySpace()); }

static unsigned getElementBits(ttg::MemDescType type) { return type.getElementType().getIntOrFloatBitWidth(); }

unsigned lathe::ttng::getBufferColumns(ttg::MemDescType type) {
  unsigned elements = ttg::toLinearLayout(type).getInSize("col");
  return std::max(1u, elements * getElementBits(type) / kColumnBits);
}

unsigned lathe::ttng::getAllColumns(ttg::MemDescType type) {
  unsigned columns = getBufferColumns(type);
  for (int64_t count : type.getAllocShape().drop_back(2))
    columns *= count;
  return columns;
}

Place lathe::ttng::getPlace(ttg::MemDescType type, int32_t m, int32_t n) {
  LinearLayout memory = ttg::toLinearLayout(type);
  Place place;
  for (StringRef in : {"row", "col"})
    for (unsigned bit = 0; bit < memory.getInBits(in); ++bit) {
      SmallVector<int32_t> at = memory.getBasis(in, bit);
      if ((at[0] & m) || (at[1] & n))
        (in == "row" ? place.row : place.col) |= 1 << bit;
    }
  place.col = place.col * getElementBits(type) / kColumnBits;
  return place;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

namespace {
/// The moves of the bits of the lane and of the word in a tile. A fifth bit of the lane that is not given is anywhere
/// in the row.
struct ShapeForm {
  TensorMemoryShape shape;
  SmallVector<Place, 5> lanes;
  SmallVector<Place, 2> words;
  unsigned columns, reachedRows;
};
} // namespace

/// The first of two that fit is taken: it has fewer messages.
static ArrayRef<ShapeForm> getShapeForms() {
  static const ShapeForm forms[] = {
      {TensorMemoryShape::S32x32b, {{1, 0}, {2, 0}, {4, 0}, {8, 0}, {16, 0}}, {}, 1, 0},
      {TensorMemoryShape::S16x32bx2, {{1, 0}, {2, 0}, {4, 0}, {8, 0}}, {}, 1, 16},
      {TensorMemoryShape::S16x64b, {{8, 0}, {0, 1}, {1, 0}, {2, 0}, {4, 0}}, {}, 2, 16},
      {TensorMemoryShape::S16x128b, {{0, 1}, {0, 2}, {1, 0}, {2, 0}, {4, 0}}, {{8, 0}}, 4, 8 | 16},
      {TensorMemoryShape::S16x256b, {{0, 2}, {0, 4}, {1, 0}, {2, 0}, {4, 0}}, {{0, 1}, {8, 0}}, 8, 8 | 16},
  };
  return forms;
}

static const ShapeForm &getForm(TensorMemoryShape shape) { return getShapeForms()[unsigned(shape)]; }

unsigned lathe::ttng::getTileWords(TensorMemoryShape shape) { return 1u << getForm(shape).words.size(); }
unsigned lathe::ttng::getTileColumns(TensorMemoryShape shape) { return getForm(shape).columns; }
unsigned lathe::ttng::getReachedRows(TensorMemoryShape shape) { return getForm(shape).reachedRows; }

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

RegisterPlaces::RegisterPlaces(LinearLayout registers, const LinearLayout &memory, unsigned elementBits)
    : registers(std::move(registers)), perColumn(kColumnBits / elementBits) {
  for (bool isRow : {true, false}) {
    StringRef in = isRow ? "row" : "col";
    for (unsigned bit = 0; bit < memory.getInBits(in); ++bit) {
      SmallVector<int32_t> at = memory.getBasis(in, bit);
      for (unsigned dim = 0; dim < 2; ++dim)
        if (at[dim])
          places[dim][llvm::Log2_32(at[dim])] = isRow ? Place{1 << bit, 0} : Place{0, 1 << bit};
    }
  }
}

Place RegisterPlaces::get(StringRef in, unsigned bit) const {
  Place place = getElement(in, bit);
  return {place.row, place.col % perColumn ? -1 : place.col / perColumn};
}

std::pair<Place, unsigned> RegisterPlaces::ofRegister(unsigned index) const {
  Place place;
  for (unsigned bit = 0; bit < getBits("register"); ++bit)
    if (index >> bit & 1) {
      Place moved = getElement("register", bit);
      place.row ^= moved.row;
      place.col ^= moved.col;
    }
  return {{place.row, place.col / perColumn}, unsigned(place.col % perColumn)};
}

bool RegisterPlaces::arePacked() const {
  int32_t next = 1;
  for (StringRef in : {"register", "lane", "warp"}) {
    for (unsigned bit = 0; bit < registers.getInBits(in); ++bit) {
      Place place = getElement(in, bit);
      if (place == Place())
        continue;
      if (in == "register" && next < perColumn && place == Place{0, next})
        next *= 2;
      else if (place.col % perColumn)
        return false;
      else
        next = perColumn;
    }
  }
  return true;
}

std::optional<TensorMemoryShape> RegisterPlaces::getShape() const {
  if (!arePacked())
    return std::nullopt;
  for (const ShapeForm &form : getShapeForms()) {
    bool fits = llvm::all_of(form.words, [&](Place place) { return hasRegister(place); });
    for (auto [bit, place] : llvm::enumerate(form.lanes))
      fits = fits && get("lane", bit) == place;
    Place last = get("lane", 4);
    if (form.shape == TensorMemoryShape::S16x32bx2)
      fits = fits && last.row == 0 && last.col >= 0;
    if (fits)
      return form.shape;
  }
  return std::nullopt;
}

bool RegisterPlaces::hasRegister(Place place) const {
  for (unsigned bit = 0; bit < registers.getInBits("register"); ++bit)
    if (get("register", bit) == place)
      return true;
  return false;
}

Place RegisterPlaces::getElement(StringRef in, unsigned bit) const {
  Place place;
  if (bit >= registers.getInBits(in))
    return place;
  for (auto [dim, at] : llvm::enumerate(registers.getBasis(in, bit))) {
    for (unsigned position = 0; position < 31; ++position) {
      if (at >> position & 1) {
        place.row ^= places[dim][position].row;
        place.col ^= places[dim][position].col;
      }
    }
  }
  return place;
}

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

namespace {

/// Makes the plan for places whose shape is known.
class PlanBuilder {
public:
  PlanBuilder(const RegisterPlaces &places, const LinearLayout &memory, TensorMemoryShape shape, unsigned perWord)
      : places(places), memory(memory), perWord(perWord), columns(getTileColumns(shape)) {
    plan.shape = shape;
    if (shape == TensorMemoryShape::S16x32bx2)
      plan.split = places.get("lane", 4).col;
  }

  std::optional<TensorMemoryPlan> build() {
    if (!placeWarps() || !placeRegisters())
      return std::nullopt;
    for (auto &[row, tiles] : rows)
      if (!addMessages(row, tiles))
        return std::nullopt;
    return std::move(plan);
  }

private:
  using Word = SmallVector<int, 4>;
  /// The words of a tile by the row and column within it, and the tiles of a row by their first column.
  using Tile = std::map<std::pair<int32_t, int32_t>, Word>;
  using Tiles = std::map<int32_t, Tile>;

  const RegisterPlaces &places;
  const LinearLayout &memory;
  unsigned perWord;
  int32_t columns;
  TensorMemoryPlan plan;
  std::map<int32_t, Tiles> rows;

  /// Messages address the rows from a multiple of 32 on, or of 16 those of the shapes of 16 rows.
  bool isReached(Place place) const { return (place.row & ~int32_t(getReachedRows(plan.shape))) == 0; }

  bool placeWarps() {
    for (unsigned bit = 0; bit < places.getBits("warp"); ++bit) {
      Place place = places.get("warp", bit);
      bool isWindow = (1u << bit) < kWindowWarps;
      Place window{int32_t(kWindowRows << bit), 0};
      // Scales are the same in each window; every warp writes them to its own.
      constexpr unsigned windowBit = 5;
      bool isRepeated = isWindow && place == Place() && memory.getFlatBasis("row", windowBit + bit) == 0;
      if (isRepeated)
        place = window;
      // The rows of a tile belong to its words.
      if (isWindow ? place != window : !isReached(place) || place.row % 16)
        return false;
      if (place == Place())
        plan.warpCopies |= 1u << bit;
      plan.warps.push_back(place.getAddress());
    }
    return true;
  }

  bool placeRegisters() {
    constexpr int32_t tileRows = 16;
    for (unsigned index = 0; index < (1u << places.getBits("register")); ++index) {
      auto [place, part] = places.ofRegister(index);
      if (!isReached(place))
        return false;
      Tile &tile = rows[place.row / tileRows * tileRows][place.col / columns * columns];
      Word &word = tile[{place.row % tileRows, place.col % columns}];
      word.resize(perWord, -1);
      if (word[part] < 0)
        word[part] = int(index);
      plan.sources.push_back(word[part]);
    }
    return true;
  }

  /// Cuts the tiles of one row into messages of consecutive ones, as many as an instruction has: a power of two of at
  /// most 128 words.
  bool addMessages(int32_t row, Tiles &tiles) {
    constexpr size_t mostWords = 128;
    size_t tileWords = getTileWords(plan.shape);
    for (auto it = tiles.begin(); it != tiles.end();) {
      int32_t first = it->first;
      SmallVector<Word> words;
      for (int32_t next = first; it != tiles.end() && it->first == next; ++it, next += columns) {
        if (it->second.size() != tileWords)
          return false;
        // Neighbours in a row come before those in the next one.
        for (auto &[place, word] : it->second)
          words.push_back(std::move(word));
      }
      for (size_t begin = 0; begin < words.size();) {
        size_t count = std::min(mostWords, llvm::bit_floor(words.size() - begin));
        TensorMemoryMessage part;
        part.place = {row, first + int32_t(begin / tileWords) * columns};
        part.words.assign(words.begin() + begin, words.begin() + begin + count);
        plan.messages.push_back(std::move(part));
        begin += count;
      }
    }
    return true;
  }
};

} // namespace

std::optional<LinearLayout> lathe::ttng::getPackedPlaces(ttg::MemDescType buffer) {
  constexpr unsigned packedBits = kColumnBits / 2, stride = 2;
  auto layout = dyn_cast<TensorMemoryEncodingAttr>(buffer.getEncoding());
  if (!layout || layout.getColStride() != stride || getElementBits(buffer) != packedBits)
    return std::nullopt;
  return ttg::toLinearLayout(buffer).divideLeft(LinearLayout::zeros1D(stride, "col", "dim0"));
}

static std::optional<TensorMemoryPlan> makePlan(const LinearLayout &registers, const LinearLayout &memory,
                                                unsigned bits) {
  RegisterPlaces places(registers, memory, bits);
  std::optional<TensorMemoryShape> shape = places.getShape();
  if (!shape)
    return std::nullopt;
  return PlanBuilder(places, memory, *shape, kColumnBits / bits).build();
}

/// Whether each word holds all the elements that it has room for.
static bool areFull(const TensorMemoryPlan &plan) {
  return llvm::all_of(plan.messages, [](const TensorMemoryMessage &message) {
    return llvm::all_of(message.words, [](ArrayRef<int> word) { return !llvm::is_contained(word, -1); });
  });
}

std::optional<TensorMemoryPlan> TensorMemoryPlan::get(RankedTensorType tensor, ttg::MemDescType buffer) {
  LinearLayout registers = ttg::toLinearLayout(tensor);
  unsigned bits = getElementBits(buffer);
  if (std::optional<LinearLayout> packed = getPackedPlaces(buffer)) {
    std::optional<TensorMemoryPlan> plan = makePlan(registers, *packed, bits);
    if (plan && areFull(*plan)) {
      plan->packs = true;
      plan->split *= 2;
      constexpr uint64_t columnBits = 0xffff;
      for (uint64_t &warp : plan->warps)
        warp += warp & columnBits;
      for (TensorMemoryMessage &message : plan->messages)
        message.place.col *= 2;
      return plan;
    }
  }
  return makePlan(registers, ttg::toLinearLayout(buffer), bits);
}
