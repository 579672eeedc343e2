// tt.reduce.
#include "Lowering.h"
#include "Plans.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

namespace {

// One value for each source of the reduction.
using Tuple = SmallVector<Value, 2>;

class ReduceLowering {
public:
  ReduceLowering(tt::ReduceOp op, Lowering &l) : op(op), l(l), plan(ReducePlan::get(op)) {}
  LogicalResult run();

private:
  tt::ReduceOp op;
  Lowering &l;
  ReducePlan plan;
  bool failedCombine = false;

  Tuple combine(const Tuple &a, const Tuple &b);
  // Pairwise, which is shorter in time than a chain, and more accurate for sums.
  Tuple combineAll(SmallVector<Tuple> tuples);
  // Partial results of this thread, by the result element (of lane 0 of warp 0) they belong to.
  llvm::MapVector<uint64_t, Tuple> reduceThread();
  void reduceWarp(Tuple &tuple);
  void reduceCTA(llvm::MapVector<uint64_t, Tuple> &partials);
  LogicalResult setResults(const llvm::MapVector<uint64_t, Tuple> &partials);
};

Tuple ReduceLowering::combine(const Tuple &a, const Tuple &b) {
  Block &block = op.getCombineOp().front();
  for (auto [argument, value] : llvm::zip_equal(block.getArguments().take_front(a.size()), a))
    l.rebind(argument, value);
  for (auto [argument, value] : llvm::zip_equal(block.getArguments().drop_front(a.size()), b))
    l.rebind(argument, value);
  if (failed(l.lowerBody(block))) {
    failedCombine = true;
    return a;
  }
  Tuple results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(l.getScalar(value));
  return results;
}

Tuple ReduceLowering::combineAll(SmallVector<Tuple> tuples) {
  while (tuples.size() > 1 && !failedCombine) {
    SmallVector<Tuple> next;
    for (size_t i = 0; i + 1 < tuples.size(); i += 2)
      next.push_back(combine(tuples[i], tuples[i + 1]));
    if (tuples.size() % 2)
      next.push_back(tuples.back());
    tuples = std::move(next);
  }
  return tuples.front();
}

llvm::MapVector<uint64_t, Tuple> ReduceLowering::reduceThread() {
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
  llvm::MapVector<uint64_t, Tuple> partials;
  for (auto &[element, tuples] : groups)
    partials[element] = combineAll(std::move(tuples));
  return partials;
}

void ReduceLowering::reduceWarp(Tuple &tuple) {
  for (unsigned bit : plan.laneBits) {
    Tuple other;
    for (Value value : tuple)
      other.push_back(l.mapWords(value, [&](Value word) { return l.target.shuffleXor(l.b, l.loc, word, 1 << bit); }));
    tuple = combine(tuple, other);
  }
}

void ReduceLowering::reduceCTA(llvm::MapVector<uint64_t, Tuple> &partials) {
  int64_t offset = cast<IntegerAttr>(op->getAttr("allocation.offset")).getInt();
  unsigned numWarps = 1u << plan.warpBits.size();
  // Offsets in elements: reading starts at the result element; writing adds the warp's place along the axis.
  SmallVector<uint64_t> lanes, readWarps, writeWarps;
  for (unsigned bit = 0; bit < plan.kept.getInBits("lane"); ++bit)
    lanes.push_back(plan.kept.getFlatBasis("lane", bit));
  for (unsigned bit = 0; bit < plan.kept.getInBits("warp"); ++bit)
    readWarps.push_back(plan.kept.getFlatBasis("warp", bit));
  writeWarps = readWarps;
  for (auto [index, bit] : llvm::enumerate(plan.warpBits))
    writeWarps[bit] = uint64_t(plan.numResults) << index;
  Value writePart = l.threadPart(lanes, writeWarps), readPart = l.threadPart(lanes, readWarps);
  uint64_t mask = 0;
  for (ArrayRef<uint64_t> bases : {ArrayRef(lanes), ArrayRef(writeWarps)})
    for (uint64_t basis : bases)
      mask |= basis;

  auto address = [&](unsigned source, Type type, Value index) -> Value {
    Value base = l.sharedBase(offset + plan.offsets[source]);
    return LLVM::GEPOp::create(l.b, l.loc, base.getType(), type, base, ArrayRef<LLVM::GEPArg>{index});
  };
  for (auto &[element, tuple] : partials)
    for (auto [source, value] : llvm::enumerate(tuple)) {
      Type type = l.getMemoryType(value.getType());
      Value stored = type == value.getType() ? value : Value(LLVM::ZExtOp::create(l.b, l.loc, type, value));
      LLVM::StoreOp::create(l.b, l.loc, stored, address(source, type, l.offsetPart(writePart, mask, element)));
    }
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/false);

  for (auto &[element, tuple] : partials) {
    SmallVector<Tuple> parts(numWarps, Tuple(tuple.size()));
    for (auto [source, value] : llvm::enumerate(tuple)) {
      Type type = l.getMemoryType(value.getType());
      unsigned bytes = getSharedElementBytes(value.getType());
      // One result: the partial ones lie side by side, and a vector load fetches several.
      unsigned vector = plan.numResults == 1 && VectorType::isValidElementType(type)
                            ? std::min(numWarps, std::max(1u, 16 / bytes))
                            : 1;
      for (unsigned warp = 0; warp < numWarps; warp += vector) {
        Value at = l.offsetPart(readPart, mask, element + uint64_t(warp) * plan.numResults);
        Type loadType = vector > 1 ? Type(VectorType::get(vector, type)) : type;
        Value loaded = LLVM::LoadOp::create(l.b, l.loc, loadType, address(source, type, at), bytes * vector);
        for (unsigned i = 0; i < vector; ++i) {
          Value part = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(i))) : loaded;
          if (type != value.getType())
            part = LLVM::TruncOp::create(l.b, l.loc, value.getType(), part);
          parts[warp + i][source] = part;
        }
      }
    }
    tuple = combineAll(std::move(parts));
  }
}

LogicalResult ReduceLowering::setResults(const llvm::MapVector<uint64_t, Tuple> &partials) {
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type) {
      l.set(result, partials.front().second[index]);
      continue;
    }
    LinearLayout layout = ttg::toLinearLayout(type);
    SmallVector<std::string> names;
    for (const LinearLayout::Dim &dim : layout.getOutDims())
      names.push_back(dim.name);
    SmallVector<StringRef> order(names.rbegin(), names.rend());
    layout = layout.transposeOuts(order).flattenOuts("result");
    if (layout.sublayout({"lane", "warp"}, {"result"}) != plan.kept.sublayout({"lane", "warp"}, {"result"}))
      return op.emitError("unsupported: a reduction whose result is not laid out as its operand without the axis");
    Elements elements;
    for (int32_t i = 0, e = layout.getInSize("register"); i < e; ++i) {
      auto it = partials.find(layout.applyFlat(i));
      if (it == partials.end())
        return op.emitError("unsupported: a reduction whose result lies in other registers than its operand");
      elements.push_back(it->second[index]);
    }
    l.set(result, std::move(elements));
  }
  return success();
}

LogicalResult ReduceLowering::run() {
  if (!plan.problem.empty())
    return op.emitError("unsupported: no lowering of tt.reduce for ") << plan.problem;
  llvm::MapVector<uint64_t, Tuple> partials = reduceThread();
  for (auto &[element, tuple] : partials)
    reduceWarp(tuple);
  if (!plan.warpBits.empty())
    reduceCTA(partials);
  return failedCombine ? failure() : setResults(partials);
}

} // namespace

void lathe::conversion::addReduceHandlers(HandlerTable &table) {
  table.add<tt::ReduceOp>([](Operation *op, Lowering &l) { return ReduceLowering(cast<tt::ReduceOp>(op), l).run(); });
}
