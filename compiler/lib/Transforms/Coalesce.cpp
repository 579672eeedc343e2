#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SmallSet.h"

namespace lathe {
#define GEN_PASS_DEF_COALESCE
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

constexpr int64_t maxAccessBytes = 16;

/// True for a value computed from the result of a dot, perhaps one of a loop. It has to be converted from the layout of
/// a matrix instruction, whatever the layout of the access.
bool isMadeOfDot(Value value) {
  SmallVector<Value> open{value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    Operation *op = next.getDefiningOp();
    if (!op || !seen.insert(op).second)
      continue;
    if (op->hasTrait<DotLike>())
      return true;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      open.push_back(loop.getYieldedValues()[cast<OpResult>(next).getResultNumber()]);
    else if (followsOperandLayout(op) || isa<ttg::ConvertLayoutOp>(op))
      llvm::append_range(open, op->getOperands());
  }
  return false;
}

struct Access {
  Operation *op;
  int64_t width; ///< the elements of one instruction
};

/// Accesses that get one layout, but for writes.
struct Group {
  /// Writes of results of dots have groups of their own: a thread that also loads narrower elements in one layout with
  /// them writes its own in pieces, each of which leaves gaps between those of its neighbours.
  bool writesDots;
  SmallVector<Access> accesses;
  RankedTensorType type;
  SmallVector<unsigned> order;
  int64_t perThread = 1;
};

class Coalescer {
public:
  explicit Coalescer(ModuleOp module)
      : axes(module), recurrences(module), numWarps(ttg::getNumWarps(module)),
        threadsPerWarp(ttg::getThreadsPerWarp(module)) {}

  void run(tt::FuncOp function) {
    groups.clear();
    reduced.clear();
    function.walk([&](Operation *op) {
      if (auto reduce = dyn_cast<tt::ReduceOp>(op))
        reduced[tt::getShape(reduce.getSrcs().front().getType())].insert(reduce.getAxis());
      if (auto load = dyn_cast<tt::LoadOp>(op))
        add(op, load.getPtr(), load.getMask());
      if (auto store = dyn_cast<tt::StoreOp>(op))
        add(op, store.getPtr(), store.getMask(), maxAccessBytes, isMadeOfDot(store.getValue()));
      if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op))
        add(op, atomic.getPtr(), atomic.getMask(), getAtomicWidth(atomic), isMadeOfDot(atomic.getVal()));
      if (auto atomic = dyn_cast<tt::AtomicCASOp>(op))
        add(op, atomic.getPtr(), {}, 1);
      if (isa<tt::DescriptorLoadOp, tt::DescriptorGatherOp>(op))
        addFromDescriptor(op);
      if (auto gather = dyn_cast<tt::DescriptorGatherOp>(op))
        convertRows(gather.getXOffsetsMutable());
      if (auto scatter = dyn_cast<tt::DescriptorScatterOp>(op))
        convertRows(scatter.getXOffsetsMutable());
    });
    for (const Group &group : groups)
      apply(group);
  }

private:
  void add(Operation *op, Value pointer, Value mask, int64_t limit = maxAccessBytes, bool writesDot = false) {
    auto type = dyn_cast<RankedTensorType>(pointer.getType());
    if (!type || !type.getEncoding())
      return;
    SmallVector<unsigned> order = getOrder(pointer, type.getRank());
    int64_t width = std::min(limit, axes.getAccessWidth(pointer, order.front()));
    // One instruction has one predicate.
    if (const AxisInfo *info = mask ? axes.lookup(mask) : nullptr)
      width = std::min(width, info->getConstancy(order.front()));
    add(op, type, order, width, tt::getPointeeType(type), writesDot);
  }

  /// The number of elements that one atomic instruction updates: pairs or more for additions of short floats, vectors
  /// for those of f32 if the chip has them, else one, so that neighbouring lanes update neighbours.
  int64_t getAtomicWidth(tt::AtomicRMWOp op) const {
    Type element = getElementTypeOrSelf(op.getVal().getType());
    if (op.getAtomicRmwOp() != tt::RMWOp::FADD)
      return 1;
    if (element.isF16() || element.isBF16())
      return maxAccessBytes;
    const ChipInfo *chip = ttg::getChip(op);
    return element.isF32() && chip && chip->hasVectorAtomics ? maxAccessBytes : 1;
  }

  /// Memory behind a descriptor is contiguous along the last dimension.
  void addFromDescriptor(Operation *op) {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (type.getEncoding())
      add(op, type, getOrder({}, type.getRank()), type.getShape().back(), type);
  }

  /// The numbers of the rows that a descriptor copies lie in the lanes of one warp, which starts the copies.
  void convertRows(OpOperand &rows) const {
    auto type = cast<RankedTensorType>(rows.get().getType());
    if (!type.getEncoding())
      return;
    unsigned lanes = threadsPerWarp, warps = numWarps;
    unsigned perLane = std::max<int64_t>(1, type.getNumElements() / lanes);
    convertOperand(rows, ttg::BlockedEncodingAttr::get(type.getContext(), {perLane}, {lanes}, {warps}, {0u}, {}));
  }

  void add(Operation *op, RankedTensorType type, ArrayRef<unsigned> order, int64_t width, Type element,
           bool writesDot = false) {
    int64_t bytes = std::max(1u, tt::getElementBitWidth(element) / 8);
    auto found = llvm::find_if(groups, [&](const Group &group) {
      return group.type.getShape() == type.getShape() && ArrayRef(group.order) == order &&
             group.writesDots == writesDot;
    });
    if (found == groups.end()) {
      groups.push_back({writesDot, {}, type, SmallVector<unsigned>(order)});
      found = std::prev(groups.end());
    }
    width = std::min(width, maxAccessBytes / bytes);
    found->accesses.push_back({op, width});
    found->perThread = std::max(found->perThread, width);
  }

  /// The dimensions by descending contiguity of the addresses, the last one first among equals.
  SmallVector<unsigned> getOrder(Value pointer, unsigned rank) const {
    SmallVector<unsigned> order = llvm::to_vector(llvm::reverse(llvm::seq<unsigned>(0, rank)));
    if (const AxisInfo *info = axes.lookup(pointer))
      llvm::stable_sort(order, [&](unsigned a, unsigned b) { return info->getContiguity(a) > info->getContiguity(b); });
    return order;
  }

  Attribute getLayout(const Group &group) const {
    ArrayRef<int64_t> shape = group.type.getShape();
    unsigned rank = shape.size();
    // An equal share of the elements limits those of a thread, so that no thread is idle.
    int64_t share = std::max<int64_t>(1, group.type.getNumElements() / (int64_t(numWarps) * threadsPerWarp));
    unsigned fast = group.order.front();
    SmallVector<unsigned> size(rank, 1), threads(rank, 1), warps(rank, 1);
    size[fast] = std::min({group.perThread, share, shape[fast]});
    if (auto within = recurrences.distribute(shape, size, fast, numWarps, threadsPerWarp))
      return ttg::BlockedEncodingAttr::get(group.type.getContext(), size, within->lanes, within->warps, group.order,
                                           {});
    spread(threadsPerWarp, group.order, threads, [&](unsigned dim) { return shape[dim] / size[dim]; });
    auto found = reduced.find(shape);
    SmallVector<unsigned> warpOrder(group.order);
    if (found != reduced.end())
      llvm::stable_sort(warpOrder,
                        [&](unsigned a, unsigned b) { return found->second.count(a) < found->second.count(b); });
    spread(numWarps, warpOrder, warps, [&](unsigned dim) { return shape[dim] / (int64_t(size[dim]) * threads[dim]); });
    return ttg::BlockedEncodingAttr::get(group.type.getContext(), size, threads, warps, group.order, {});
  }

  /// Distributes `count` units over the dimensions in `order`, to each as many as it has room for; the last one gets
  /// the rest.
  static void spread(unsigned count, ArrayRef<unsigned> order, SmallVectorImpl<unsigned> &units,
                     llvm::function_ref<int64_t(unsigned)> room) {
    for (unsigned dim : order) {
      units[dim] = std::min<int64_t>(count, std::max<int64_t>(1, room(dim)));
      count /= units[dim];
    }
    units[order.back()] *= count;
  }

  /// A thread writes no more than one instruction can: several would write parts of a sector with gaps between them,
  /// and those gaps cost more than an exchange. Gaps between loads are found in the cache.
  Attribute getLayout(const Group &group, const Access &access) const {
    if (!isa<tt::StoreOp, tt::AtomicRMWOp, tt::AtomicCASOp>(access.op))
      return getLayout(group);
    Group own{group};
    own.perThread = std::min(group.perThread, access.width);
    return getLayout(own);
  }

  void apply(const Group &group) const {
    for (const Access &access : group.accesses) {
      Operation *op = access.op;
      Attribute layout = getLayout(group, access);
      if (!isa<tt::DescriptorGatherOp>(op))
        for (OpOperand &operand : op->getOpOperands())
          convertOperand(operand, layout);
      for (Value result : op->getResults())
        convertResult(result, layout);
    }
  }

  AxisInfoAnalysis axes;
  RecurrentReductions recurrences;
  int numWarps, threadsPerWarp;
  std::vector<Group> groups;
  llvm::DenseMap<ArrayRef<int64_t>, llvm::SmallSet<unsigned, 4>> reduced;
};

class CoalescePass : public lathe::impl::CoalesceBase<CoalescePass> {
public:
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (ttg::isAuthored(module))
      return;
    Coalescer coalescer(module);
    for (auto function : module.getOps<tt::FuncOp>())
      coalescer.run(function);
  }
};

} // namespace
