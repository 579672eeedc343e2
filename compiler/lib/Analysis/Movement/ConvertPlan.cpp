#include "lathe/Analysis/Movement/ConvertPlan.h"

#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::movement;

namespace {

// A growing independent set of vectors over F2, each with a tag that is combined as the vectors are.
class Span {
public:
  // False, without a change, if `vector` is in the span; `tag` then has the tags of the members that add up to it, too.
  bool insert(uint64_t vector, uint64_t &tag) {
    reduce(vector, tag);
    if (vector == 0)
      return false;
    pivots.push_back({vector, tag});
    return true;
  }
  bool insert(uint64_t vector) {
    uint64_t tag = 0;
    return insert(vector, tag);
  }
  bool contains(uint64_t vector) const {
    uint64_t tag = 0;
    reduce(vector, tag);
    return vector == 0;
  }
  // The tag of a vector of the span.
  uint64_t getTag(uint64_t vector) const {
    uint64_t tag = 0;
    reduce(vector, tag);
    return tag;
  }
  unsigned size() const { return pivots.size(); }

private:
  SmallVector<std::pair<uint64_t, uint64_t>, 16> pivots;

  // Each pivot is reduced by those before it, so one pass in their order clears all leading bits.
  void reduce(uint64_t &vector, uint64_t &tag) const {
    for (auto [pivot, of] : pivots)
      if (vector & llvm::bit_floor(pivot)) {
        vector ^= pivot;
        tag ^= of;
      }
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Within a warp
//===----------------------------------------------------------------------===//

SmallVector<unsigned> WarpExchange::getPackable() const {
  SmallVector<unsigned> bits;
  for (auto [bit, lane] : llvm::enumerate(away))
    if (lane == 0)
      bits.push_back(unsigned(bit));
  return bits;
}

bool WarpExchange::isOwnLane() const {
  for (auto [bit, lane] : llvm::enumerate(from))
    if (lane != uint64_t(1) << bit)
      return false;
  return true;
}

std::optional<WarpExchange> WarpExchange::get(const LinearLayout &source) {
  WarpExchange plan;
  SmallVector<uint64_t> needed; // source register that a lane reads, by lane bits
  for (unsigned bit = 0, e = source.getInBits("lane"); bit < e; ++bit) {
    plan.from.push_back(source.getBasis("lane", bit, "lane"));
    needed.push_back(source.getBasis("lane", bit, "register"));
  }
  for (unsigned bit = 0, e = source.getInBits("register"); bit < e; ++bit) {
    plan.away.push_back(source.getBasis("register", bit, "lane"));
    plan.sent.push_back(source.getBasis("register", bit, "register"));
  }
  plan.placed.assign(plan.from.size(), 0);

  // Lanes that differ by a vector of `same` read from one lane. If they need different registers of it, they must
  // receive different registers of the result in the same step. `own` is a lane bit that no other vector of `same` has.
  Span lanes;
  SmallVector<std::pair<uint64_t, uint64_t>> same; // lanes, registers needed
  for (auto [bit, lane] : llvm::enumerate(plan.from)) {
    uint64_t of = uint64_t(1) << bit;
    if (!lanes.insert(lane, of))
      same.push_back({of, applyBases(needed, of)});
  }
  Span registers;
  for (auto [of, need] : same) {
    // The last lane bit of `of` depends on those before it, so it is in no other one of `same`.
    unsigned own = llvm::Log2_64(of);
    uint64_t alike = uint64_t(1) << own;
    if (registers.insert(need, alike)) {
      auto *free = llvm::find_if(plan.away, [&](uint64_t lane) { return lanes.insert(lane); });
      if (free == plan.away.end())
        return std::nullopt;
      plan.placed[own] = uint64_t(1) << (free - plan.away.begin());
    } else {
      // It needs the same register of the same lane as the others in `alike`.
      plan.placed[own] = applyBases(plan.placed, alike);
    }
    plan.from[own] ^= applyBases(plan.away, plan.placed[own]);
    needed[own] ^= applyBases(plan.sent, plan.placed[own]);
  }

  // The register that a lane sends is a function of the lane: the one that the lanes which read from it need.
  Span sends;
  for (auto [lane, need] : llvm::zip_equal(plan.from, needed)) {
    uint64_t tag = need;
    if (!sends.insert(lane, tag) && tag != 0)
      return std::nullopt;
  }
  for (unsigned bit = 0, e = source.getOutBits("lane"); bit < e; ++bit)
    sends.insert(uint64_t(1) << bit);
  for (unsigned bit = 0, e = source.getOutBits("lane"); bit < e; ++bit)
    plan.selected.push_back(sends.getTag(uint64_t(1) << bit));
  for (auto [lane, sent] : llvm::zip_equal(plan.away, plan.sent))
    sent ^= applyBases(plan.selected, lane);
  return plan;
}

// Costs, in passes of a warp over shared memory.
static unsigned getCost(const WarpExchange &exchange, unsigned elementBits, unsigned sourceRegisters) {
  unsigned results = 1u << exchange.away.size(), words = llvm::divideCeil(elementBits, 32);
  unsigned stay = exchange.isOwnLane() ? 1u << exchange.getPackable().size() : 0;
  unsigned packed = 1;
  for (unsigned i = 0; i < exchange.getPackable().size() && packed * 2 * elementBits <= 32; ++i)
    packed *= 2;
  auto isSet = [](uint64_t image) { return image != 0; };
  unsigned selects =
      llvm::count_if(exchange.selected, isSet) * sourceRegisters + llvm::count_if(exchange.placed, isSet) * results;
  return words * (2 * (results - stay) / packed + llvm::divideCeil(selects, 2));
}

//===----------------------------------------------------------------------===//
// Through shared memory
//===----------------------------------------------------------------------===//

namespace {

constexpr unsigned kBankBytes = 128;
// Conversions of more bytes than this go through shared memory in several rounds.
constexpr int64_t kMaxScratchBytes = 32 * 1024;
constexpr unsigned kBarrierCost = 20;

// The hardware serves as many lanes at a time as fill all banks.
ArrayRef<uint64_t> getActiveLanes(ArrayRef<uint64_t> lanes, unsigned accessBytes) {
  return lanes.take_front(std::min(5u, llvm::Log2_32(kBankBytes / std::max(4u, accessBytes))));
}

// The factor, a power of two, by which bank conflicts multiply the passes of the accesses of `lanes`, of `accessBytes`
// each.
unsigned getConflicts(ArrayRef<uint64_t> lanes, unsigned bytes, unsigned accessBytes) {
  unsigned unit = std::max(4u, accessBytes);
  Span addresses, banks;
  for (uint64_t lane : lanes) {
    uint64_t at = lane * bytes / unit;
    addresses.insert(at);
    banks.insert(at & (kBankBytes / unit - 1));
  }
  return 1u << (addresses.size() - banks.size());
}

unsigned getCost(const ThreadOffsets &offsets, unsigned bytes, bool hasMatrices) {
  VectorPlan plan = VectorPlan::get(offsets, kMaxSharedAccessBytes / bytes);
  unsigned accessBytes = plan.vector * bytes;
  unsigned passes = std::max<unsigned>(1, (std::max(4u, accessBytes) << offsets.lanes.size()) / kBankBytes) *
                    getConflicts(getActiveLanes(offsets.lanes, accessBytes), bytes, accessBytes);
  unsigned cost = unsigned(plan.accesses.size()) * (passes + 1);
  if (!hasMatrices || accessBytes == kMaxSharedAccessBytes)
    return cost;
  std::optional<MatrixPlan> matrices = MatrixPlan::get(offsets, bytes);
  if (!matrices)
    return cost;
  passes = unsigned(matrices->accesses.front().words.size()) *
           getConflicts(ArrayRef(matrices->addresses.lanes).take_front(3), bytes, kMaxSharedAccessBytes);
  return unsigned(matrices->accesses.size()) * (passes + 1);
}

// The words of the vectors that lie elsewhere than in the register after that of the word before. What writes or reads
// registers in their order, as a matrix instruction or a wide access to global memory does, makes them be moved.
unsigned countMoves(const ThreadOffsets &offsets, unsigned bytes) {
  unsigned moves = 0, word = std::max(1u, 4 / bytes);
  for (const VectorAccess &access : VectorPlan::get(offsets, kMaxSharedAccessBytes / bytes).accesses)
    for (unsigned i = word; i < access.registers.size(); i += word)
      moves += access.registers[i] != access.registers[i - 1] + 1;
  return moves;
}

// The side whose registers make up the low bits of the offset: after the bits that both sides have in registers, or
// instead of them, if they count along a row of the other side's matrices. Transposed, that side's lanes number the
// elements of a row instead.
enum class Favour { Neither, Write, Read, WriteAlone, ReadAlone, WriteTransposed, ReadTransposed };

// The lanes that number the elements of a row of a transposed matrix, and the bases that number its rows; empty if
// there is no such access.
std::pair<ArrayRef<uint64_t>, SmallVector<uint64_t>> getTransposed(const ThreadOffsets &side, unsigned bytes) {
  auto *pair = llvm::find_if(side.registers, [](uint64_t basis) { return basis != 0; });
  if (bytes != 2 || side.lanes.size() != 5 || pair == side.registers.end())
    return {};
  return {ArrayRef(side.lanes).drop_front(2), {*pair, side.lanes[0], side.lanes[1]}};
}

// The order of elements in shared memory: image i is the flat element at offset 2^i. The low bits number elements that
// a thread holds, so that its accesses are vectors. The next bits choose the bank. The bits above choose a row of all
// banks: they are chosen so that on neither side two lanes of a warp differ in the row only, a bank conflict.
SmallVector<uint64_t> orderElements(const ThreadOffsets &from, const ThreadOffsets &to, unsigned total, unsigned bytes,
                                    Favour favour) {
  Span registers, low, kept[2];
  for (uint64_t basis : from.registers)
    registers.insert(basis);
  SmallVector<uint64_t> order;
  auto addLow = [&](uint64_t basis, bool write, bool read) {
    if (bytes << (order.size() + 1) > kMaxSharedAccessBytes || !low.insert(basis))
      return;
    order.push_back(basis);
    if (write)
      kept[0].insert(basis);
    if (read)
      kept[1].insert(basis);
  };
  bool writes = favour == Favour::Write || favour == Favour::WriteAlone || favour == Favour::WriteTransposed;
  bool isTransposed = favour == Favour::WriteTransposed || favour == Favour::ReadTransposed;
  bool isAlone = favour == Favour::WriteAlone || favour == Favour::ReadAlone || isTransposed;
  auto [row, rowsOfMatrix] = getTransposed(writes ? from : to, bytes);
  if (isTransposed) {
    Span others;
    for (uint64_t basis : writes ? to.registers : from.registers)
      others.insert(basis);
    for (uint64_t basis : row)
      addLow(basis, writes || others.contains(basis), !writes || others.contains(basis));
  }
  for (uint64_t basis : isAlone ? ArrayRef<uint64_t>() : ArrayRef(to.registers))
    if (registers.contains(basis))
      addLow(basis, true, true);
  if (favour != Favour::Neither && !isTransposed)
    for (uint64_t basis : writes ? from.registers : to.registers)
      addLow(basis, writes, !writes);

  unsigned bankBits = std::min<unsigned>(total - order.size(), llvm::Log2_32(kBankBytes / (bytes << order.size())));
  unsigned rowBits = total - order.size() - bankBits;
  SmallVector<uint64_t> candidates;
  for (unsigned bit = 0; bit < total; ++bit)
    candidates.push_back(uint64_t(1) << bit);
  ArrayRef<uint64_t> lanes[2] = {getActiveLanes(from.lanes, bytes << kept[0].size()),
                                 getActiveLanes(to.lanes, bytes << kept[1].size())};
  if (isTransposed)
    lanes[writes ? 0 : 1] = rowsOfMatrix;
  for (unsigned side = 0; side < 2; ++side)
    for (uint64_t vector : lanes[side])
      kept[side].insert(vector);
  for (uint64_t a : lanes[0])
    for (uint64_t b : lanes[1])
      candidates.push_back(a ^ b);

  SmallVector<uint64_t> rows;
  for (bool strict : {true, false})
    for (uint64_t vector : candidates) {
      if (rows.size() == rowBits || low.contains(vector))
        continue;
      if (strict && (kept[0].contains(vector) || kept[1].contains(vector)))
        continue;
      low.insert(vector);
      for (Span &span : kept)
        span.insert(vector);
      rows.push_back(vector);
    }
  for (unsigned bit = 0; bit < total; ++bit)
    if (low.insert(uint64_t(1) << bit))
      order.push_back(uint64_t(1) << bit);
  order.append(rows);
  return order;
}

// The map from elements to offsets for the order `order`.
ThreadOffsets locate(const ThreadOffsets &elements, ArrayRef<uint64_t> order) {
  Span where;
  for (auto [bit, element] : llvm::enumerate(order)) {
    uint64_t tag = uint64_t(1) << bit;
    where.insert(element, tag);
  }
  ThreadOffsets offsets = elements;
  for (SmallVector<uint64_t> *bases : {&offsets.registers, &offsets.lanes, &offsets.warps})
    for (uint64_t &basis : *bases)
      basis = where.getTag(basis);
  return offsets;
}

// The register bit whose image is element bit `bit` alone, which no other bit moves; none if there is no such bit.
std::optional<unsigned> findAlone(const ThreadOffsets &side, unsigned bit) {
  std::optional<unsigned> found;
  uint64_t element = uint64_t(1) << bit;
  for (auto [index, basis] : llvm::enumerate(side.registers)) {
    if ((basis & element) == 0)
      continue;
    if (found || basis != element)
      return std::nullopt;
    found = unsigned(index);
  }
  for (ArrayRef<uint64_t> bases : {ArrayRef(side.lanes), ArrayRef(side.warps)})
    if (llvm::any_of(bases, [&](uint64_t basis) { return (basis & element) != 0; }))
      return std::nullopt;
  return found;
}

// Moves register bit `index`, whose image is element bit `bit` alone, to the bits of the round's number.
void splitRound(ConvertPlan::Side &side, unsigned index, unsigned bit) {
  side.rounds.push_back(side.others[index]);
  side.others.erase(side.others.begin() + index);
  side.offsets.registers.erase(side.offsets.registers.begin() + index);
  uint64_t below = (uint64_t(1) << bit) - 1;
  for (SmallVector<uint64_t> *bases : {&side.offsets.registers, &side.offsets.lanes, &side.offsets.warps})
    for (uint64_t &basis : *bases)
      basis = (basis & below) | ((basis >> 1) & ~below);
}

ConvertPlan::Side makeSide(const LinearLayout &layout) {
  ConvertPlan::Side side;
  side.offsets = ThreadOffsets(layout.flattenOuts("element"));
  for (unsigned bit = 0; bit < side.offsets.registers.size(); ++bit)
    side.others.push_back(bit);
  return side;
}

// Fills in the plan for the path through shared memory and returns its cost.
unsigned planShared(ConvertPlan &plan, const LinearLayout &from, const LinearLayout &to, unsigned bytes,
                    const ChipInfo &chip) {
  plan.write = makeSide(from);
  plan.read = makeSide(to);
  unsigned total = from.getTotalOutBits(), rounds = 1;
  for (unsigned bit = total; bit-- > 0 && (int64_t(bytes) << total) > kMaxScratchBytes;) {
    std::optional<unsigned> writes = findAlone(plan.write.offsets, bit), reads = findAlone(plan.read.offsets, bit);
    if (!writes || !reads)
      continue;
    splitRound(plan.write, *writes, bit);
    splitRound(plan.read, *reads, bit);
    --total;
    rounds *= 2;
  }
  ThreadOffsets write = plan.write.offsets, read = plan.read.offsets;
  unsigned best = ~0u, fewest = ~0u;
  SmallVector<Favour> favours{Favour::Read, Favour::Write, Favour::ReadAlone, Favour::WriteAlone, Favour::Neither};
  if (chip.hasMatrixLoad && !getTransposed(read, bytes).first.empty())
    favours.push_back(Favour::ReadTransposed);
  if (chip.hasMatrixStore && !getTransposed(write, bytes).first.empty())
    favours.push_back(Favour::WriteTransposed);
  for (Favour favour : favours) {
    SmallVector<uint64_t> order = orderElements(write, read, total, bytes, favour);
    ThreadOffsets writes = locate(write, order), reads = locate(read, order);
    unsigned cost = getCost(writes, bytes, chip.hasMatrixStore) + getCost(reads, bytes, chip.hasMatrixLoad);
    // Elements that share a word are packed before they are written, and then lie where the access takes them.
    unsigned moves = countMoves(reads, bytes) + (bytes < 4 ? 0 : countMoves(writes, bytes));
    if (std::pair(cost, moves) >= std::pair(best, fewest))
      continue;
    best = cost;
    fewest = moves;
    plan.write.offsets = writes;
    plan.read.offsets = reads;
  }
  plan.scratchBytes = int64_t(bytes) << total;
  unsigned barriers = plan.isWarpLocal ? 0 : 2 * rounds - 1;
  return rounds * best + barriers * kBarrierCost;
}

} // namespace

unsigned ConvertPlan::Side::getRegister(unsigned round, unsigned index) const {
  unsigned reg = 0;
  for (auto [bit, at] : llvm::enumerate(rounds))
    reg |= ((round >> bit) & 1) << at;
  for (auto [bit, at] : llvm::enumerate(others))
    reg |= ((index >> bit) & 1) << at;
  return reg;
}

ConvertPlan ConvertPlan::get(RankedTensorType fromType, RankedTensorType toType, const ChipInfo &chip) {
  ConvertPlan plan;
  LinearLayout from = ttg::toLinearLayout(fromType), to = ttg::toLinearLayout(toType);
  plan.source = to.conversionTo(from);
  plan.isWarpLocal =
      plan.source.sublayoutIsIdentity("warp", "warp") && plan.source.sublayoutIsZero({"warp"}, {"register", "lane"});
  std::optional<WarpExchange> exchange;
  if (plan.isWarpLocal) {
    bool sameRegisters = plan.source.sublayoutIsZero({"lane"}, {"register"});
    if (sameRegisters && plan.source.sublayoutIsIdentity("lane", "lane"))
      return plan;
    exchange = WarpExchange::get(plan.source);
  }
  // Warps that hold the same elements write the same memory, so a barrier of one warp is not enough.
  plan.isWarpLocal &= from.getFreeMask("warp") == 0 && to.getFreeMask("warp") == 0;
  plan.kind = Kind::Shared;
  unsigned cost = planShared(plan, from, to, getSharedElementBytes(fromType.getElementType()), chip);
  unsigned bits = tt::getElementBitWidth(fromType.getElementType());
  if (exchange && getCost(*exchange, bits, from.getInSize("register")) <= cost) {
    plan.kind = Kind::Shuffle;
    plan.exchange = std::move(*exchange);
    plan.scratchBytes = 0;
  }
  return plan;
}
