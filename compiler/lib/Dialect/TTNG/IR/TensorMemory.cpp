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

/// Cuts the words of one row, by column, into messages of consecutive columns, as many as an instruction has: a power
/// of two of at most 128.
static void addMessages(int32_t row, const std::map<int32_t, SmallVector<int, 4>> &columns,
                        std::vector<TensorMemoryMessage> &messages) {
  constexpr size_t mostWords = 128;
  for (auto it = columns.begin(); it != columns.end();) {
    TensorMemoryMessage run;
    run.address = Place{row, it->first}.getAddress();
    for (int32_t next = it->first; it != columns.end() && it->first == next; ++it, ++next)
      run.words.push_back(it->second);
    for (size_t begin = 0; begin < run.words.size();) {
      size_t count = std::min(mostWords, llvm::bit_floor(run.words.size() - begin));
      TensorMemoryMessage part;
      part.address = run.address + int32_t(begin);
      part.words.assign(run.words.begin() + begin, run.words.begin() + begin + count);
      messages.push_back(std::move(part));
      begin += count;
    }
  }
}

std::optional<TensorMemoryPlan> TensorMemoryPlan::get(RankedTensorType tensor, ttg::MemDescType buffer) {
  unsigned bits = getElementBits(buffer), perWord = kColumnBits / bits;
  LinearLayout memory = ttg::toLinearLayout(buffer);
  RegisterPlaces places(ttg::toLinearLayout(tensor), memory, bits);
  constexpr unsigned ownRowBits = 4;
  for (unsigned bit = 0; bit < ownRowBits; ++bit)
    if (places.get("lane", bit) != Place{1 << bit, 0})
      return std::nullopt;
  TensorMemoryPlan plan;
  Place last = places.get("lane", ownRowBits);
  if (last.row == 0 && last.col >= 0)
    plan.split = last.col;
  else if (last != Place{1 << ownRowBits, 0})
    return std::nullopt;
  if (!places.arePacked())
    return std::nullopt;
  // The instructions address the rows from a multiple of 32 on, or of 16 those of 16x32bx2.
  auto isReached = [&](Place place) { return place.row == 0 || (plan.split && place.row == 1 << ownRowBits); };
  for (unsigned bit = 0; bit < places.getBits("warp"); ++bit) {
    Place place = places.get("warp", bit);
    bool isWindow = (1u << bit) < kWindowWarps;
    Place window{int32_t(kWindowRows << bit), 0};
    // Scales are the same in each window; every warp writes them to its own.
    bool isRepeated = isWindow && place == Place() && memory.getFlatBasis("row", ownRowBits + 1 + bit) == 0;
    if (isRepeated)
      place = window;
    if (isWindow ? place != window : !isReached(place))
      return std::nullopt;
    if (place == Place())
      plan.warpCopies |= 1u << bit;
    plan.warps.push_back(place.getAddress());
  }
  std::map<int32_t, std::map<int32_t, SmallVector<int, 4>>> rows;
  for (unsigned index = 0; index < (1u << places.getBits("register")); ++index) {
    auto [place, part] = places.ofRegister(index);
    if (!isReached(place))
      return std::nullopt;
    SmallVector<int, 4> &word = rows[place.row][place.col];
    word.resize(perWord, -1);
    if (word[part] < 0)
      word[part] = int(index);
    plan.sources.push_back(word[part]);
  }
  for (const auto &[row, columns] : rows)
    addMessages(row, columns, plan.messages);
  return plan;
}
