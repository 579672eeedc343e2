// tt.reduce.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Memory/Combine.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/ReducePlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

class ReduceLowering {
public:
  ReduceLowering(tt::ReduceOp op, Lowering &l)
      : op(op), l(l), plan(ReducePlan::get(op)), combiner(op.getCombineOp(), l) {}
  LogicalResult run();

private:
  tt::ReduceOp op;
  Lowering &l;
  ReducePlan plan;
  Combiner combiner;

  // Combines pairwise, which has less latency than a chain and is more accurate for sums.
  Tuple combineAll(SmallVector<Tuple> tuples);
  // Combines those of all lanes that differ in these bits, which all get the result.
  Tuple combineLanes(Tuple tuple, ArrayRef<unsigned> bits);
  // Partial results of this thread, by the result element (of lane 0 of warp 0) they belong to.
  using Partials = llvm::MapVector<uint64_t, Tuple>;
  Partials reduceThread();
  void reduceWarp(Partials &partials);
  bool reduceByInstruction(Partials &partials);
  void halve(Partials &partials, const ReducePlan::Halving &step);
  // Address of an element of a source's scratch.
  Value scratchAddress(unsigned source, Type type, Value index);
  void writePartials(const Partials &partials);
  // Partial results of one result that a vector load fetches, or of as many results.
  unsigned getLoadWidth();
  // Lane bits whose lanes read different warps' partial results of a result that all of them hold, and combine them by
  // butterflies, where that takes far fewer instructions than if each lane reads all.
  SmallVector<unsigned> getSharingLanes();
  // The combined partial results of result element `element`.
  Tuple readResult(uint64_t element, ArrayRef<unsigned> sharingLanes);
  // One tuple for each register of the results.
  SmallVector<Tuple> collectResults(const Partials &partials);
};

Tuple ReduceLowering::combineAll(SmallVector<Tuple> tuples) {
  while (tuples.size() > 1 && !combiner.failed()) {
    SmallVector<Tuple> next;
    for (size_t i = 0; i + 1 < tuples.size(); i += 2)
      next.push_back(combiner.combine(tuples[i], tuples[i + 1]));
    if (tuples.size() % 2)
      next.push_back(tuples.back());
    tuples = std::move(next);
  }
  return tuples.front();
}

Tuple ReduceLowering::combineLanes(Tuple tuple, ArrayRef<unsigned> bits) {
  unsigned mask = 0;
  for (unsigned bit : bits) {
    tuple = combiner.combine(tuple, combiner.shuffleXor(tuple, 1 << bit));
    mask |= 1u << bit;
  }
  return combiner.agree(tuple, mask);
}

ReduceLowering::Partials ReduceLowering::reduceThread() {
  llvm::MapVector<uint64_t, SmallVector<Tuple>> groups;
  int32_t copies = plan.layout.getFreeMask("register");
  for (int32_t i = 0, e = plan.layout.getInSize("register"); i < e; ++i) {
    if (i & copies)
      continue;
    Tuple tuple;
    for (Value source : op.getSrcs())
      tuple.push_back(l.get(source)[i]);
    groups[plan.kept.applyFlat(i)].push_back(std::move(tuple));
  }
  Partials partials;
  for (auto &[element, tuples] : groups)
    partials[element] = combineAll(std::move(tuples));
  return partials;
}

// The kind of a combine region that is a single op for which chips may have an instruction on a whole warp.
static std::optional<LLVM::AtomicBinOp> getWarpKind(tt::ReduceOp op) {
  Operation *combiner = op.getSingleCombiner();
  if (!combiner || op.getNumOperands() != 1 || !getElementTypeOrSelf(op.getSrcs().front().getType()).isInteger(32) ||
      combiner->getNumOperands() != 2 || combiner->getOperand(0) == combiner->getOperand(1))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<LLVM::AtomicBinOp>>(combiner)
      .Case([](arith::AddIOp) { return LLVM::AtomicBinOp::add; })
      .Case([](arith::AndIOp) { return LLVM::AtomicBinOp::_and; })
      .Case([](arith::OrIOp) { return LLVM::AtomicBinOp::_or; })
      .Case([](arith::XOrIOp) { return LLVM::AtomicBinOp::_xor; })
      .Case([](arith::MaxSIOp) { return LLVM::AtomicBinOp::max; })
      .Case([](arith::MinSIOp) { return LLVM::AtomicBinOp::min; })
      .Case([](arith::MaxUIOp) { return LLVM::AtomicBinOp::umax; })
      .Case([](arith::MinUIOp) { return LLVM::AtomicBinOp::umin; })
      .Default(std::nullopt);
}

// True if one instruction for each partial result takes the place of all steps.
bool ReduceLowering::reduceByInstruction(Partials &partials) {
  // Every lane has to hold other elements, and gets all results.
  std::optional<LLVM::AtomicBinOp> kind = getWarpKind(op);
  if (plan.spreads() || !kind || 1 << plan.laneBits.size() != l.numLanes)
    return false;
  for (auto &[element, tuple] : partials) {
    Value reduced = l.target.reduceWarp(l.b, l.loc, *kind, tuple.front());
    if (!reduced)
      return false; // of a chip that never has it
    tuple.front() = reduced;
  }
  return true;
}

void ReduceLowering::halve(Partials &partials, const ReducePlan::Halving &step) {
  SmallVector<uint64_t> only(plan.kept.getInBits("lane"), 0);
  only[step.laneBit] = uint64_t(1) << step.laneBit;
  Value isUpper = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::ne, l.threadPart(only, {}), l.i32(0));
  Partials half;
  for (auto &[element, lower] : partials) {
    if (element & step.element)
      continue;
    const Tuple &upper = partials.find(element ^ step.element)->second;
    Tuple own = combiner.select(isUpper, upper, lower), others = combiner.select(isUpper, lower, upper);
    half[element] = combiner.combine(own, combiner.shuffleXor(others, 1 << step.laneBit));
  }
  partials = std::move(half);
}

void ReduceLowering::reduceWarp(Partials &partials) {
  if (plan.laneBits.empty())
    return;
  if (reduceByInstruction(partials)) {
    plan.halvings.clear();
    return;
  }
  for (const ReducePlan::Halving &step : plan.halvings)
    halve(partials, step);
  SmallVector<unsigned> others = llvm::to_vector(llvm::make_filter_range(plan.laneBits, [&](unsigned bit) {
    return llvm::none_of(plan.halvings, [&](const ReducePlan::Halving &step) { return step.laneBit == bit; });
  }));
  for (auto &[element, tuple] : partials)
    tuple = combineLanes(std::move(tuple), others);
}

Value ReduceLowering::scratchAddress(unsigned source, Type type, Value index) {
  int64_t offset = cast<IntegerAttr>(op->getAttr(kAllocationOffset)).getInt();
  Value base = l.sharedBase(offset + plan.offsets[source]);
  return LLVM::GEPOp::create(l.b, l.loc, base.getType(), type, base, ArrayRef<LLVM::GEPArg>{index});
}

void ReduceLowering::writePartials(const Partials &partials) {
  SmallVector<uint64_t> lanes = getFlatBases(plan.kept, "lane"), warps = getFlatBases(plan.kept, "warp");
  for (const ReducePlan::Halving &step : plan.halvings)
    lanes[step.laneBit] = step.element;
  for (auto [index, bit] : llvm::enumerate(plan.warpBits))
    warps[bit] = uint64_t(plan.numResults) << index;
  uint64_t mask = 0;
  for (ArrayRef<uint64_t> bases : {ArrayRef(lanes), ArrayRef(warps)})
    for (uint64_t basis : bases)
      mask |= basis;
  Value part = l.threadPart(lanes, warps);
  for (auto &[element, tuple] : partials)
    for (auto [source, value] : llvm::enumerate(tuple)) {
      Type type = l.getMemoryType(value.getType());
      Value stored = type == value.getType() ? value : Value(LLVM::ZExtOp::create(l.b, l.loc, type, value));
      LLVM::StoreOp::create(l.b, l.loc, stored, scratchAddress(source, type, l.offsetPart(part, mask, element)));
    }
}

unsigned ReduceLowering::getLoadWidth() {
  unsigned most = 16;
  for (Value operand : op.getSrcs()) {
    Type type = l.getMemoryType(l.convertScalarType(getElementTypeOrSelf(operand.getType())));
    most = std::min(most, VectorType::isValidElementType(type) ? std::max(1u, 16 / getAccessBytes(type)) : 1);
  }
  return most;
}

SmallVector<unsigned> ReduceLowering::getSharingLanes() {
  // A shuffle takes as long as so many other instructions.
  constexpr unsigned kShuffle = 4;
  SmallVector<unsigned> lanes;
  uint32_t free = plan.result.getFreeMask("lane");
  for (unsigned bit = 0; bit < plan.result.getInBits("lane") && lanes.size() < plan.warpBits.size(); ++bit)
    if ((free >> bit) & 1)
      lanes.push_back(bit);
  unsigned sources = op.getSrcs().size(), combines = llvm::range_size(op.getCombineOp().front().without_terminator());
  unsigned width = plan.numResults == 1 || plan.result.getInSize("register") > 1 ? getLoadWidth() : 1;
  auto cost = [&](unsigned shared) -> unsigned {
    unsigned read = 1u << (plan.warpBits.size() - shared);
    return sources * llvm::divideCeil(read, width) + (read - 1) * combines + shared * (sources * kShuffle + combines);
  };
  unsigned best = 0;
  for (unsigned shared = 1; shared <= lanes.size(); ++shared)
    if (cost(shared) < cost(best) && cost(shared) * 4 <= cost(0) * 3)
      best = shared;
  lanes.truncate(best);
  return lanes;
}

Tuple ReduceLowering::readResult(uint64_t element, ArrayRef<unsigned> sharingLanes) {
  unsigned numRead = 1u << (plan.warpBits.size() - sharingLanes.size());
  SmallVector<uint64_t> lanes = getFlatBases(plan.result, "lane"), warps = getFlatBases(plan.result, "warp");
  // The bits that number a warp's partial results are above those of the result element.
  uint64_t mask = Lowering::threadPartMask(plan.result);
  for (auto [index, bit] : llvm::enumerate(sharingLanes)) {
    lanes[bit] = (uint64_t(plan.numResults) * numRead) << index;
    mask |= lanes[bit];
  }
  Value part = l.threadPart(lanes, warps);
  SmallVector<Tuple> parts(numRead, Tuple(op.getSrcs().size()));
  for (auto [source, operand] : llvm::enumerate(op.getSrcs())) {
    Type type = l.convertScalarType(getElementTypeOrSelf(operand.getType())), memoryType = l.getMemoryType(type);
    unsigned bytes = getAccessBytes(memoryType);
    // The partial results of a single result are contiguous, and a vector load fetches several.
    unsigned vector = plan.numResults == 1 && VectorType::isValidElementType(memoryType)
                          ? std::min(numRead, std::max(1u, 16 / bytes))
                          : 1;
    Type loadType = vector > 1 ? Type(VectorType::get(vector, memoryType)) : memoryType;
    for (unsigned warp = 0; warp < numRead; warp += vector) {
      Value at = l.offsetPart(part, mask, element + uint64_t(warp) * plan.numResults);
      Value loaded = LLVM::LoadOp::create(l.b, l.loc, loadType, scratchAddress(source, memoryType, at), bytes * vector);
      for (unsigned i = 0; i < vector; ++i) {
        Value value = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(i))) : loaded;
        if (type != memoryType)
          value = LLVM::TruncOp::create(l.b, l.loc, type, value);
        parts[warp + i][source] = value;
      }
    }
  }
  return combineLanes(combineAll(std::move(parts)), sharingLanes);
}

SmallVector<Tuple> ReduceLowering::collectResults(const Partials &partials) {
  if (!plan.isDirect) {
    writePartials(partials);
    l.synchronize();
  }
  SmallVector<unsigned> sharingLanes = getSharingLanes();
  SmallVector<Tuple> results;
  for (int32_t i = 0, e = plan.result.getInSize("register"); i < e; ++i) {
    uint64_t element = plan.result.applyFlat(i);
    results.push_back(plan.isDirect ? partials.find(element)->second : readResult(element, sharingLanes));
  }
  return results;
}

LogicalResult ReduceLowering::run() {
  if (!plan.problem.empty())
    return op.emitError("unsupported: tt.reduce with ")
           << plan.problem << "; convert its operands to a blocked layout (ttg.convert_layout)";
  if (!plan.isDirect && !op->hasAttr(kAllocationOffset))
    return reportNotAllocated(op);
  Partials partials = reduceThread();
  reduceWarp(partials);
  SmallVector<Tuple> results = collectResults(partials);
  if (combiner.failed())
    return failure();
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    Elements elements;
    for (const Tuple &tuple : results)
      elements.push_back(tuple[index]);
    l.set(result, std::move(elements));
  }
  return success();
}

} // namespace

void lathe::conversion::addReduceHandlers(HandlerTable &table) {
  table.add<tt::ReduceOp>([](Operation *op, Lowering &l) { return ReduceLowering(cast<tt::ReduceOp>(op), l).run(); });
}
