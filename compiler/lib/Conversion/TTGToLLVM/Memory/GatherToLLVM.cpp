// tt.gather and tt.histogram, whose places are known only at run time.
#include "Conversion/Support/Builders.h"
#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "Conversion/TTGToLLVM/Core/Predicates.h"
#include "Conversion/TTGToLLVM/Memory/Handlers.h"
#include "Conversion/TTGToLLVM/Memory/MemoryAccess.h"
#include "lathe/Analysis/Movement/Bases.h"
#include "lathe/Analysis/Movement/GatherPlan.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;
using namespace lathe::movement;

namespace {

Value toI32(Value index, Lowering &l) {
  unsigned bits = index.getType().getIntOrFloatBitWidth();
  if (bits == 32)
    return index;
  if (bits > 32)
    return LLVM::TruncOp::create(l.b, l.loc, l.b.getI32Type(), index);
  return LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), index);
}

// The xor of the bases of the bits that are set in `index`; null if all bases are zero. Consecutive bits whose images
// are consecutive are moved together.
Value applyBases(Value index, ArrayRef<uint64_t> bases, Lowering &l) {
  Value sum;
  auto add = [&](Value term) { sum = sum ? Value(LLVM::XOrOp::create(l.b, l.loc, sum, term)) : term; };
  for (unsigned bit = 0; bit < bases.size();) {
    unsigned end = bit + 1;
    if (bases[bit] == 0) {
      bit = end;
      continue;
    }
    while (end < bases.size() && bases[end] == bases[bit] << (end - bit))
      ++end;
    Value run = LLVM::AndOp::create(l.b, l.loc, index, l.i32(((1u << (end - bit)) - 1) << bit));
    if (bit != 0)
      run = LLVM::LShrOp::create(l.b, l.loc, run, l.i32(bit));
    add(bases[bit] == 1 ? run : Value(LLVM::MulOp::create(l.b, l.loc, run, l.i32(int32_t(bases[bit])))));
    bit = end;
  }
  return sum;
}

class GatherLowering {
public:
  GatherLowering(tt::GatherOp op, Lowering &l)
      : op(op), l(l), plan(GatherPlan::get(op)), elements(l.get(op.getSrc())), indices(l.get(op.getIndices())) {}
  LogicalResult run() {
    if (!plan.isLocal && !op->hasAttr(kAllocationOffset))
      return reportNotAllocated(op);
    l.set(op.getResult(), plan.isLocal ? gatherInWarp() : gatherFromMemory());
    return success();
  }

private:
  tt::GatherOp op;
  Lowering &l;
  GatherPlan plan;
  SmallVector<Value> elements, indices;

  Elements gatherInWarp();
  Elements gatherFromMemory();
  void writeSource(Value base, Type memoryType);
};

// Each register that may hold a source is shuffled from the lane that would have it, and the right one is selected.
Elements GatherLowering::gatherInWarp() {
  LinearLayout lanes = plan.origin.sublayout({"lane"}, {"lane"});
  LinearLayout laneToRegister = plan.origin.sublayout({"lane"}, {"register"});
  LinearLayout registerToLane = plan.origin.sublayout({"register"}, {"lane"});
  LinearLayout registers = plan.origin.sublayout({"register"}, {"register"});
  SmallVector<uint64_t> choices = {0};
  auto addChoices = [&](uint64_t image) {
    if (image == 0 || llvm::is_contained(choices, image))
      return;
    for (unsigned i = 0, e = choices.size(); i < e; ++i)
      choices.push_back(choices[i] ^ image);
  };
  for (uint64_t image : plan.toRegister)
    addChoices(image);
  for (unsigned bit = 0; bit < laneToRegister.getInBits("lane"); ++bit)
    addChoices(laneToRegister.getFlatBasis("lane", bit));

  Value lanePart = l.threadPart(lanes), registerPart = l.threadPart(laneToRegister);
  uint64_t laneMask = Lowering::threadPartMask(lanes);
  Elements results;
  for (unsigned i = 0; i < indices.size(); ++i) {
    Value index = toI32(indices[i], l);
    Value lane = l.offsetPart(lanePart, laneMask, registerToLane.applyFlat(i));
    if (Value moved = applyBases(index, plan.toLane, l))
      lane = LLVM::XOrOp::create(l.b, l.loc, lane, moved);
    Value selector = registerPart;
    if (Value moved = applyBases(index, plan.toRegister, l))
      selector = selector ? Value(LLVM::XOrOp::create(l.b, l.loc, selector, moved)) : moved;
    Value chosen;
    for (uint64_t choice : choices) {
      Value here = l.mapWords(elements[registers.applyFlat(i) ^ choice],
                              [&](Value word) { return l.target.shuffleIndex(l.b, l.loc, word, lane); });
      if (!chosen) {
        chosen = here;
        continue;
      }
      Value isThis = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::eq, selector, l.i32(int32_t(choice)));
      chosen = LLVM::SelectOp::create(l.b, l.loc, isThis, here, chosen);
    }
    results.push_back(chosen);
  }
  return results;
}

void GatherLowering::writeSource(Value base, Type memoryType) {
  LinearLayout layout = ttg::toLinearLayout(op.getSrc().getType());
  layout = layout.transposeOuts(getRowMajor(layout)).flattenOuts("element");
  int32_t vector = std::min<int32_t>(layout.getConsecutive("register"), 16 / getAccessBytes(memoryType));
  vector = layout.getVectorDivisor("register", std::max(vector, 1));
  Value part = l.threadPart(layout);
  uint64_t mask = Lowering::threadPartMask(layout);
  int32_t copies = layout.getFreeMask("register");
  for (int32_t i = 0, e = elements.size(); i < e; i += vector) {
    if (i & copies)
      continue;
    SmallVector<Value> group;
    for (int32_t j = 0; j < vector; ++j)
      group.push_back(toMemory(elements[i + j], memoryType, l));
    Value at = l.offsetPart(part, mask, layout.applyFlat(i));
    Value address = LLVM::GEPOp::create(l.b, l.loc, base.getType(), memoryType, base, ArrayRef<LLVM::GEPArg>{at});
    LLVM::StoreOp::create(l.b, l.loc, packVector(group, l), address, getAccessBytes(memoryType) * vector);
  }
}

Elements GatherLowering::gatherFromMemory() {
  Type type = elements.front().getType(), memoryType = getVectorElementType(l.getMemoryType(type), l);
  Value base = l.sharedBase(cast<IntegerAttr>(op->getAttr(kAllocationOffset)).getInt());
  writeSource(base, memoryType);
  l.synchronize();

  // The offset without the axis leaves the bits of the coordinate along it clear.
  LinearLayout across = plan.across.transposeOuts(getRowMajor(plan.across)).flattenOuts("element");
  Value part = l.threadPart(across);
  uint64_t mask = Lowering::threadPartMask(across);
  int64_t size = op.getSrc().getType().getDimSize(op.getAxis());
  Elements results;
  for (unsigned i = 0; i < indices.size(); ++i) {
    // An index out of range must not leave the memory of the source.
    Value along = LLVM::AndOp::create(l.b, l.loc, toI32(indices[i], l), l.i32(int32_t(size - 1)));
    if (plan.stride > 1)
      along = LLVM::ShlOp::create(l.b, l.loc, along, l.i32(llvm::Log2_64(plan.stride)));
    Value at = LLVM::AddOp::create(l.b, l.loc, along, l.offsetPart(part, mask, across.applyFlat(i)));
    Value address = LLVM::GEPOp::create(l.b, l.loc, base.getType(), memoryType, base, ArrayRef<LLVM::GEPArg>{at});
    results.push_back(fromMemory(LLVM::LoadOp::create(l.b, l.loc, memoryType, address), type, l));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Histograms
//===----------------------------------------------------------------------===//

class HistogramLowering {
public:
  HistogramLowering(tt::HistogramOp op, Lowering &l)
      : op(op), l(l), bins(cast<RankedTensorType>(op.getType()).getNumElements()) {}
  LogicalResult run();

private:
  tt::HistogramOp op;
  Lowering &l;
  int64_t bins;
  Value base;

  Value address(Value bin) {
    return LLVM::GEPOp::create(l.b, l.loc, base.getType(), l.b.getI32Type(), base, ArrayRef<LLVM::GEPArg>{bin});
  }
  void clear();
  void count();
  Elements read();
};

void HistogramLowering::clear() {
  for (int64_t first = 0; first < bins; first += l.numThreads()) {
    Value bin = l.threadId();
    if (bins < l.numThreads())
      bin = LLVM::AndOp::create(l.b, l.loc, bin, l.i32(int32_t(bins - 1)));
    LLVM::StoreOp::create(l.b, l.loc, l.i32(0), address(l.offsetPart(bin, l.numThreads() - 1, first)));
  }
}

// Masked elements add zero, which costs less than a branch around each.
void HistogramLowering::count() {
  LinearLayout layout = ttg::toLinearLayout(cast<RankedTensorType>(op.getSrc().getType()));
  Value unique = l.uniqueThread(layout);
  uint32_t copies = layout.getFreeMask("register");
  SmallVector<Value> elements(l.get(op.getSrc())), masks;
  if (op.getMask())
    masks.assign(l.get(op.getMask()).begin(), l.get(op.getMask()).end());
  for (auto [i, element] : llvm::enumerate(elements)) {
    if (i & copies)
      continue;
    Value counts = conjunction(unique, masks.empty() ? Value() : asPredicate(masks[i]), l);
    Value one = counts ? Value(LLVM::ZExtOp::create(l.b, l.loc, l.b.getI32Type(), counts)) : l.i32(1);
    Value bin = LLVM::AndOp::create(l.b, l.loc, toI32(element, l), l.i32(int32_t(bins - 1)));
    l.target.sharedAdd(l.b, l.loc, address(bin), one);
  }
}

Elements HistogramLowering::read() {
  auto type = cast<RankedTensorType>(op.getType());
  Type element = l.convertScalarType(type.getElementType()), i32 = l.b.getI32Type();
  LinearLayout layout = ttg::toLinearLayout(type);
  int32_t vector = layout.getVectorDivisor("register", std::min(layout.getConsecutive("register"), 4));
  Type loadType = vector > 1 ? Type(VectorType::get(vector, i32)) : i32;
  Value part = l.threadPart(layout);
  uint64_t mask = Lowering::threadPartMask(layout);
  Elements results;
  for (int32_t i = 0, e = layout.getInSize("register"); i < e; i += vector) {
    Value at = address(l.offsetPart(part, mask, layout.applyFlat(i)));
    Value loaded = LLVM::LoadOp::create(l.b, l.loc, loadType, at, 4 * vector);
    for (int32_t j = 0; j < vector; ++j) {
      Value value = vector > 1 ? Value(LLVM::ExtractElementOp::create(l.b, l.loc, loaded, l.i32(j))) : loaded;
      if (element.getIntOrFloatBitWidth() > 32)
        value = LLVM::ZExtOp::create(l.b, l.loc, element, value);
      else if (element.getIntOrFloatBitWidth() < 32)
        value = LLVM::TruncOp::create(l.b, l.loc, element, value);
      results.push_back(value);
    }
  }
  return results;
}

LogicalResult HistogramLowering::run() {
  auto offset = op->getAttrOfType<IntegerAttr>(kAllocationOffset);
  if (!offset)
    return reportNotAllocated(op);
  base = l.sharedBase(offset.getInt());
  clear();
  l.synchronize();
  count();
  l.synchronize();
  l.set(op.getResult(), read());
  return success();
}

} // namespace

void lathe::conversion::addGatherHandlers(HandlerTable &table) {
  table.add<tt::GatherOp>([](Operation *op, Lowering &l) { return GatherLowering(cast<tt::GatherOp>(op), l).run(); });
  table.add<tt::HistogramOp>(
      [](Operation *op, Lowering &l) { return HistogramLowering(cast<tt::HistogramOp>(op), l).run(); });
}
