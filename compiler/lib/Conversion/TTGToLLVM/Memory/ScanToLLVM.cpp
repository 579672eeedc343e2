// tt.scan.
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/Combine.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "lathe/Analysis/Movement/ScanPlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

// The combined elements before a part of the tensor. Threads with a false `valid` have none; no thread has any if the
// tuple is empty.
struct Prefix {
  Tuple tuple;
  Value valid; // null: true
};

// Registers of the thread that belong to one segment of the axis, as far as it has been scanned.
struct Item {
  // Its first register.
  unsigned reg;
  // The total of the whole segment, including elements of other threads.
  Tuple total;
  Prefix prefix;
  // The items of the previous run that make up this one, in the order of the axis.
  SmallVector<unsigned> parts;
};
using Items = SmallVector<Item, 0>;

class ScanLowering {
public:
  ScanLowering(tt::ScanOp op, Lowering &l) : op(op), l(l), plan(ScanPlan::get(op)), combiner(op.getCombineOp(), l) {}
  LogicalResult run();

private:
  tt::ScanOp op;
  Lowering &l;
  ScanPlan plan;
  Combiner combiner;
  // The items before each run. Those of the first level are single registers, whose totals become the results.
  SmallVector<Items> levels;

  Prefix compose(const Prefix &outer, const Prefix &inner);
  Tuple apply(const Prefix &prefix, const Tuple &tuple);
  // Each of these scans the items of the last level along one run and makes the next level.
  void scanRegisters(const ScanPlan::Run &run);
  void scanLanes(const ScanPlan::Run &run, bool isLast);
  void shiftLanes(const ScanPlan::Run &run, bool isLast);
  void scanWarps(const ScanPlan::Run &run, bool isLast);
  Value scratchAddress(const ScanPlan::Run &run, unsigned source, Type type, Value part, uint64_t mask, uint64_t place);
  uint64_t getPlace(const ScanPlan::Run &run, unsigned reg) const;
  void writeTotals(const ScanPlan::Run &run, const Items &items);
  // The totals of an item in all warps of the run, in the order of the scan.
  SmallVector<Tuple> readTotals(const ScanPlan::Run &run, const Item &item);
  // Fills in the result of each register.
  void finish(unsigned level, unsigned index, const Prefix &prefix, SmallVectorImpl<Tuple> &results);
  Type getType(unsigned source) { return l.convertScalarType(getElementTypeOrSelf(op.getSrcs()[source].getType())); }
  // True in lanes whose half of the axis, by this lane bit, comes later in the scan.
  Value comesLater(unsigned laneBit);
};

Prefix ScanLowering::compose(const Prefix &outer, const Prefix &inner) {
  if (outer.tuple.empty() || inner.tuple.empty())
    return outer.tuple.empty() ? inner : outer;
  Prefix result;
  result.tuple = combiner.combine(outer.tuple, inner.tuple);
  if (inner.valid)
    result.tuple = combiner.select(inner.valid, result.tuple, outer.tuple);
  if (outer.valid)
    result.tuple = combiner.select(outer.valid, result.tuple, inner.tuple);
  if (outer.valid && inner.valid)
    result.valid = LLVM::OrOp::create(l.b, l.loc, outer.valid, inner.valid);
  return result;
}

Tuple ScanLowering::apply(const Prefix &prefix, const Tuple &tuple) {
  if (prefix.tuple.empty())
    return tuple;
  Tuple combined = combiner.combine(prefix.tuple, tuple);
  return prefix.valid ? combiner.select(prefix.valid, combined, tuple) : combined;
}

// The bits `bits` of `index`, packed.
static unsigned extract(unsigned index, ArrayRef<unsigned> bits) {
  unsigned result = 0;
  for (auto [i, bit] : llvm::enumerate(bits))
    result |= (index >> bit & 1) << i;
  return result;
}

void ScanLowering::scanRegisters(const ScanPlan::Run &run) {
  Items &items = levels.back();
  unsigned mask = 0;
  for (unsigned bit : run.bits)
    mask |= 1u << bit;
  llvm::MapVector<unsigned, SmallVector<unsigned>> groups;
  for (auto [index, item] : llvm::enumerate(items))
    groups[item.reg & ~mask].push_back(index);
  Items next;
  for (auto &[reg, parts] : groups) {
    llvm::sort(parts, [&](unsigned x, unsigned y) {
      return (extract(items[x].reg, run.bits) < extract(items[y].reg, run.bits)) != op.getReverse();
    });
    Tuple sum = items[parts.front()].total;
    for (unsigned part : ArrayRef(parts).drop_front()) {
      // A single register gets its result at once.
      if (levels.size() > 1)
        items[part].prefix = {sum, {}};
      sum = combiner.combine(sum, items[part].total);
      if (levels.size() == 1)
        items[part].total = sum;
    }
    next.push_back({reg, sum, {}, parts});
  }
  levels.push_back(std::move(next));
}

Value ScanLowering::comesLater(unsigned laneBit) {
  Value masked = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(1 << laneBit));
  auto predicate = op.getReverse() ? LLVM::ICmpPredicate::eq : LLVM::ICmpPredicate::ne;
  return LLVM::ICmpOp::create(l.b, l.loc, predicate, masked, l.i32(0));
}

// With exchanges segments double in each step: of two segments, the total of the earlier one is the prefix of the later
// one.
void ScanLowering::scanLanes(const ScanPlan::Run &run, bool isLast) {
  bool isContiguous = run.bits.back() - run.bits.front() + 1 == run.bits.size() && llvm::is_sorted(run.bits);
  // On AMD chips exchanges are cheaper than moves from any lane.
  if (isContiguous && l.target.chip.isCuda())
    return shiftLanes(run, isLast);
  Items &items = levels.back();
  SmallVector<Value> later;
  for (unsigned bit : run.bits)
    later.push_back(comesLater(bit));
  bool isRegister = levels.size() == 1;
  Items next;
  for (auto [index, item] : llvm::enumerate(items)) {
    Tuple total = item.total;
    for (auto [step, bit] : llvm::enumerate(run.bits)) {
      Tuple other = combiner.shuffleXor(total, 1 << bit);
      if (isRegister)
        item.total = apply({other, later[step]}, item.total);
      else
        item.prefix = compose({other, later[step]}, item.prefix);
      if (!isLast || step + 1 < run.bits.size())
        total =
            combiner.combine(combiner.select(later[step], other, total), combiner.select(later[step], total, other));
    }
    next.push_back({item.reg, total, {}, {unsigned(index)}});
  }
  levels.push_back(std::move(next));
}

// Each lane takes what the lane before it has, then what the lane two before it has, and so on: after each step a lane
// has the total of twice as many lanes, up to its own.
void ScanLowering::shiftLanes(const ScanPlan::Run &run, bool isLast) {
  Items &items = levels.back();
  int first = 1 << run.bits.front(), lanes = 1 << run.bits.size(), mask = (lanes - 1) * first;
  Value position = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(mask));
  SmallVector<Value> sources, hasSource;
  for (int distance = first; distance <= mask; distance *= 2) {
    auto predicate = op.getReverse() ? LLVM::ICmpPredicate::ult : LLVM::ICmpPredicate::uge;
    int32_t bound = op.getReverse() ? mask + first - distance : distance;
    hasSource.push_back(LLVM::ICmpOp::create(l.b, l.loc, predicate, position, l.i32(bound)));
    int32_t away = op.getReverse() ? distance : -distance;
    sources.push_back(LLVM::AndOp::create(l.b, l.loc, Value(LLVM::AddOp::create(l.b, l.loc, l.laneId(), l.i32(away))),
                                          l.i32(l.target.chip.warpSize - 1)));
  }
  auto getFrom = [&](const Tuple &tuple, Value lane) {
    Tuple moved;
    for (Value value : tuple)
      moved.push_back(l.mapWords(value, [&](Value word) { return l.target.shuffleIndex(l.b, l.loc, word, lane); }));
    return moved;
  };
  Value lastLane;
  if (!isLast) {
    lastLane = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(~mask));
    if (!op.getReverse())
      lastLane = LLVM::OrOp::create(l.b, l.loc, lastLane, l.i32(mask));
  }
  bool isRegister = levels.size() == 1;
  Items next;
  for (auto [index, item] : llvm::enumerate(items)) {
    Tuple total = item.total;
    for (auto [source, here] : llvm::zip_equal(sources, hasSource))
      total = apply({getFrom(total, source), here}, total);
    if (isRegister)
      item.total = total;
    else
      item.prefix = {getFrom(total, sources.front()), hasSource.front()};
    next.push_back({item.reg, isLast ? total : getFrom(total, lastLane), {}, {unsigned(index)}});
  }
  levels.push_back(std::move(next));
}

uint64_t ScanLowering::getPlace(const ScanPlan::Run &run, unsigned reg) const {
  uint64_t place = 0;
  for (auto [bit, basis] : llvm::enumerate(run.registerBases))
    if (reg >> bit & 1)
      place |= basis;
  return place;
}

Value ScanLowering::scratchAddress(const ScanPlan::Run &run, unsigned source, Type type, Value part, uint64_t mask,
                                   uint64_t place) {
  int64_t offset = cast<IntegerAttr>(op->getAttr(kAllocationOffset)).getInt();
  Value base = l.sharedBase(offset + run.offsets[source]);
  Value at = l.offsetPart(part, mask, place);
  return LLVM::GEPOp::create(l.b, l.loc, base.getType(), type, base, ArrayRef<LLVM::GEPArg>{at});
}

static uint64_t unite(ArrayRef<uint64_t> a, ArrayRef<uint64_t> b) {
  uint64_t mask = 0;
  for (ArrayRef<uint64_t> bases : {a, b})
    for (uint64_t basis : bases)
      mask |= basis;
  return mask;
}

// Lanes that hold the same total write it to the same place.
void ScanLowering::writeTotals(const ScanPlan::Run &run, const Items &items) {
  Value part = l.threadPart(run.laneBases, run.warpBases);
  uint64_t mask = unite(run.laneBases, run.warpBases);
  for (const Item &item : items)
    for (auto [source, value] : llvm::enumerate(item.total)) {
      Type type = getVectorElementType(l.getMemoryType(getType(source)), l);
      LLVM::StoreOp::create(l.b, l.loc, toMemory(value, type, l),
                            scratchAddress(run, source, type, part, mask, getPlace(run, item.reg)));
    }
}

SmallVector<Tuple> ScanLowering::readTotals(const ScanPlan::Run &run, const Item &item) {
  SmallVector<uint64_t> warpBases = run.warpBases;
  for (unsigned bit : run.bits)
    warpBases[bit] = 0;
  Value part = l.threadPart(run.laneBases, warpBases);
  uint64_t mask = unite(run.laneBases, warpBases);
  unsigned count = 1u << run.bits.size();
  SmallVector<Tuple> totals;
  for (unsigned i = 0; i < count; ++i) {
    unsigned warp = op.getReverse() ? count - 1 - i : i;
    Tuple tuple;
    for (unsigned source = 0; source < op.getSrcs().size(); ++source) {
      Type type = getType(source), memoryType = getVectorElementType(l.getMemoryType(type), l);
      uint64_t place = getPlace(run, item.reg) + warp * run.places;
      Value loaded =
          LLVM::LoadOp::create(l.b, l.loc, memoryType, scratchAddress(run, source, memoryType, part, mask, place));
      tuple.push_back(fromMemory(loaded, type, l));
    }
    totals.push_back(std::move(tuple));
  }
  return totals;
}

void ScanLowering::scanWarps(const ScanPlan::Run &run, bool isLast) {
  Items &items = levels.back();
  writeTotals(run, items);
  l.synchronize();
  SmallVector<uint64_t> noLanes(run.laneBases.size(), 0), indexBases(run.warpBases.size(), 0);
  for (auto [i, bit] : llvm::enumerate(run.bits))
    indexBases[bit] = uint64_t(1) << i;
  Value index = l.threadPart(noLanes, indexBases);
  unsigned count = 1u << run.bits.size();
  auto compare = [&](LLVM::ICmpPredicate predicate, unsigned position) -> Value {
    int32_t warp = op.getReverse() ? count - 1 - position : position;
    return LLVM::ICmpOp::create(l.b, l.loc, predicate, index, l.i32(warp));
  };
  Value isNotFirst = compare(LLVM::ICmpPredicate::ne, 0);
  SmallVector<Value> isHere(count);
  for (unsigned i = 2; i < count; ++i)
    isHere[i] = compare(LLVM::ICmpPredicate::eq, i);
  Items next;
  for (auto [number, item] : llvm::enumerate(items)) {
    SmallVector<Tuple> totals = readTotals(run, item);
    Tuple sum = totals[0];
    item.prefix = {sum, isNotFirst};
    for (unsigned i = 1; i < count; ++i) {
      if (i > 1)
        item.prefix.tuple = combiner.select(isHere[i], sum, item.prefix.tuple);
      if (i + 1 < count || !isLast)
        sum = combiner.combine(sum, totals[i]);
    }
    next.push_back({item.reg, sum, {}, {unsigned(number)}});
  }
  levels.push_back(std::move(next));
}

void ScanLowering::finish(unsigned level, unsigned index, const Prefix &prefix, SmallVectorImpl<Tuple> &results) {
  const Item &item = levels[level][index];
  Prefix all = compose(prefix, item.prefix);
  if (level == 0) {
    results[item.reg] = apply(all, item.total);
    return;
  }
  for (unsigned part : item.parts)
    finish(level - 1, part, all, results);
}

LogicalResult ScanLowering::run() {
  if (!plan.problem.empty())
    return op.emitError("unsupported: tt.scan with ")
           << plan.problem << "; convert its operands to a blocked layout (ttg.convert_layout)";
  if (plan.scratchBytes > 0 && !op->hasAttr(kAllocationOffset))
    return reportNotAllocated(op);
  unsigned copies = plan.layout.getFreeMask("register"), count = plan.layout.getInSize("register");
  Items registers;
  for (unsigned i = 0; i < count; ++i) {
    if (i & copies)
      continue;
    Tuple tuple;
    for (Value source : op.getSrcs())
      tuple.push_back(l.get(source)[i]);
    registers.push_back({i, std::move(tuple), {}, {}});
  }
  levels.push_back(std::move(registers));
  for (const ScanPlan::Run &run : plan.runs) {
    bool isLast = &run == &plan.runs.back();
    switch (run.kind) {
    case ScanPlan::Run::Kind::Registers:
      scanRegisters(run);
      break;
    case ScanPlan::Run::Kind::Lanes:
      scanLanes(run, isLast);
      break;
    case ScanPlan::Run::Kind::Warps:
      scanWarps(run, isLast);
      break;
    }
  }
  SmallVector<Tuple> results(count);
  for (unsigned index = 0; index < levels.back().size(); ++index)
    finish(levels.size() - 1, index, {}, results);
  if (combiner.failed())
    return failure();
  for (auto [source, result] : llvm::enumerate(op.getResult())) {
    Elements elements;
    for (unsigned i = 0; i < count; ++i)
      elements.push_back(results[i & ~copies][source]);
    l.set(result, std::move(elements));
  }
  return success();
}

} // namespace

void lathe::conversion::addScanHandlers(HandlerTable &table) {
  table.add<tt::ScanOp>([](Operation *op, Lowering &l) { return ScanLowering(cast<tt::ScanOp>(op), l).run(); });
}
