// The pass lathe-ttg-assign-partition-warps.
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace lathe {
#define GEN_PASS_DEF_ASSIGNPARTITIONWARPS
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;
using ttg::kWarpsOfGroup;

namespace {

// The barrier of all warps and that of the default region are not the partitions'.
constexpr unsigned kOwnBarriers = 1;

// The first warps of the partitions: larger ones first, so that each begins at a multiple of its size up to a group.
SmallVector<int32_t> getStarts(ttg::WarpSpecializeOp op, int first) {
  ArrayRef<int32_t> warps = op.getPartitionNumWarps();
  SmallVector<unsigned> order(warps.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](unsigned a, unsigned b) { return warps[a] > warps[b]; });
  SmallVector<int32_t> starts(warps.size());
  for (unsigned index : order) {
    starts[index] = first;
    first += warps[index];
  }
  return starts;
}

// Checks first warps that the module came with.
LogicalResult checkStarts(ttg::WarpSpecializeOp op, ArrayRef<int32_t> starts, int first) {
  ArrayRef<int32_t> warps = op.getPartitionNumWarps();
  for (unsigned i = 0; i < warps.size(); ++i) {
    if (starts[i] < first)
      return op.emitOpError() << "requires partitions after the " << first << " warps of the default region, found "
                              << starts[i] << " as the first warp of partition " << i;
    if (warps[i] >= kWarpsOfGroup && starts[i] % kWarpsOfGroup)
      return op.emitOpError() << "requires a multiple of " << kWarpsOfGroup << " as the first warp of partition " << i
                              << ", which has " << warps[i] << ", found " << starts[i];
    for (unsigned j = 0; j < i; ++j)
      if (starts[i] < starts[j] + warps[j] && starts[j] < starts[i] + warps[i])
        return op.emitOpError() << "requires warps of their own for partitions " << j << " and " << i;
  }
  return success();
}

int getEnd(ttg::WarpSpecializeOp op, int first) {
  int end = first;
  ArrayRef<int32_t> starts = *op.getWarpGroupStartIds();
  for (auto [start, warps] : llvm::zip_equal(starts, op.getPartitionNumWarps()))
    end = std::max(end, start + warps);
  return end;
}

struct Registers {
  const ChipInfo &chip;
  int numWarps, total, atFirst;

  // Sets actualRegisters: the default region has what the partitions leave.
  LogicalResult assign(ttg::WarpSpecializeOp op) const {
    if (op.getActualRegisters())
      return check(op);
    std::optional<ArrayRef<int32_t>> requested = op.getRequestedRegisters();
    if (!requested)
      return success();
    SmallVector<int> groups((total - numWarps) / kWarpsOfGroup, 0);
    auto forGroups = [&](unsigned index, auto body) {
      int start = (*op.getWarpGroupStartIds())[index] - numWarps, warps = op.getPartitionNumWarps()[index];
      for (int group = start / kWarpsOfGroup; group * kWarpsOfGroup < start + warps; ++group)
        body(groups[group]);
    };
    for (auto [index, count] : llvm::enumerate(*requested)) {
      int wanted = count > 0 ? int(llvm::alignTo(count, kRegisterGranule)) : atFirst;
      if (wanted > kMostRegisters)
        return op.emitError("unsupported: partition ") << index << " asks for " << count << " registers; a thread of "
                                                       << chip.id << " has at most " << kMostRegisters - 1;
      forGroups(index, [&](int &group) { group = std::max({group, wanted, kLeastRegisters}); });
    }
    int given = 0;
    for (int group : groups)
      given += group ? group : kLeastRegisters;
    int own = registersLeft(atFirst, total / kWarpsOfGroup, given, numWarps / kWarpsOfGroup);
    if (own < kLeastRegisters)
      return op.emitError("unsupported: the partitions ask for so many registers that ")
             << own << " of " << atFirst << " are left for a thread of the default region, which needs at least "
             << kLeastRegisters << "; ask for fewer in requestedRegisters, or use fewer warps";
    SmallVector<int32_t> actual = {own};
    for (unsigned index = 0; index < requested->size(); ++index)
      forGroups(index, [&, isFirst = true](int &group) mutable {
        if (std::exchange(isFirst, false))
          actual.push_back(group);
      });
    op.setActualRegisters(actual);
    return success();
  }

private:
  LogicalResult check(ttg::WarpSpecializeOp op) const {
    ArrayRef<int32_t> registers = *op.getActualRegisters();
    for (int32_t count : registers)
      if (count % kRegisterGranule || count < kLeastRegisters || count > kMostRegisters)
        return op.emitOpError() << "requires actualRegisters that are multiples of " << kRegisterGranule << " from "
                                << kLeastRegisters << " to " << kMostRegisters << ", found [" << registers << "]";
    return success();
  }
};

class Assignment {
public:
  Assignment(ModuleOp module, int maxRegisters)
      : module(module), numWarps(ttg::getNumWarps(module)), maxRegisters(maxRegisters) {}

  LogicalResult run() {
    module.walk([&](ttg::WarpSpecializeOp op) { ops.push_back(op); });
    if (ops.empty())
      return success();
    // The lowering refuses a module without a known chip.
    const ChipInfo *chip = ttg::getChip(module);
    if (!chip)
      return success();
    int total = ttg::getTotalWarps(module);
    for (ttg::WarpSpecializeOp op : ops) {
      if (failed(checkPlace(op)) || failed(checkBarriers(op, *chip)) || failed(place(op)))
        return failure();
      total = std::max(total, getEnd(op, numWarps));
    }
    bool wantsRegisters = llvm::any_of(
        ops, [](ttg::WarpSpecializeOp op) { return op.getRequestedRegisters() || op.getActualRegisters(); });
    if (wantsRegisters)
      total = llvm::alignTo(total, kWarpsOfGroup);
    if (total * chip->warpSize > chip->maxThreadsPerBlock)
      return ops.front().emitError("unsupported: ")
             << total << " warps, " << numWarps << " of them for default regions; a CTA of " << chip->id
             << " has at most " << chip->maxThreadsPerBlock / chip->warpSize << ": use fewer or smaller partitions";
    Builder b(module.getContext());
    module->setAttr(ttg::kTotalWarps, b.getI32IntegerAttr(total));
    return wantsRegisters ? assignRegisters(*chip, total) : success();
  }

private:
  ModuleOp module;
  int numWarps, maxRegisters;
  SmallVector<ttg::WarpSpecializeOp> ops;

  // Functions that are called run on one set of warps, which is that of default regions.
  LogicalResult checkPlace(ttg::WarpSpecializeOp op) {
    auto function = op->getParentOfType<tt::FuncOp>();
    if (function && !function.isKernel())
      return op.emitError("unsupported: ttg.warp_specialize in @")
             << function.getName() << ", which is called; let it be inlined";
    tt::CallOp call;
    for (Region &region : op.getPartitionRegions())
      region.walk([&](tt::CallOp found) { call = found; });
    if (call)
      return call.emitError("unsupported: a call of @")
             << call.getCallee() << " from a partition; let the function be inlined";
    return success();
  }

  static LogicalResult checkBarriers(ttg::WarpSpecializeOp op, const ChipInfo &chip) {
    if (chip.namedBarriers == 0)
      return op.emitError("unsupported: ttg.warp_specialize on ")
             << chip.id << ", which has no barrier at which only some warps meet; compile the kernel's tt form";
    unsigned several = llvm::count_if(op.getPartitionNumWarps(), [](int32_t warps) { return warps > 1; });
    bool takesTurns = op->walk([](NVVM::BarrierOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (takesTurns && several + kOwnBarriers >= ttg::kEndBarrier)
      return op.emitError("unsupported: ")
             << several << " partitions of several warps beside groups of warps that take turns; use fewer partitions";
    if (several + kOwnBarriers > chip.namedBarriers)
      return op.emitError("unsupported: ")
             << several << " partitions of several warps; " << chip.id << " has barriers for "
             << chip.namedBarriers - kOwnBarriers << ": use fewer partitions, or partitions of one warp";
    return success();
  }

  LogicalResult place(ttg::WarpSpecializeOp op) {
    if (std::optional<ArrayRef<int32_t>> starts = op.getWarpGroupStartIds())
      return checkStarts(op, *starts, numWarps);
    op.setWarpGroupStartIds(getStarts(op, numWarps));
    return success();
  }

  LogicalResult assignRegisters(const ChipInfo &chip, int total) {
    if (!canMoveRegisters(chip)) {
      for (ttg::WarpSpecializeOp op : ops) {
        if (op.getRequestedRegisters() || op.getActualRegisters())
          remarkUnusedHint(op, "requestedRegisters", "registers of warps are fixed at the launch on this chip");
        op.removeActualRegistersAttr();
      }
      return success();
    }
    int atFirst = maxRegisters;
    if (auto given = module->getAttrOfType<IntegerAttr>(ttg::kMaxRegisters); given && !atFirst)
      atFirst = given.getInt();
    atFirst = int(llvm::alignDown(registersAtStart(chip, total, atFirst), kRegisterGranule));
    module->setAttr(ttg::kMaxRegisters, Builder(module.getContext()).getI32IntegerAttr(atFirst));
    Registers registers{chip, numWarps, total, atFirst};
    for (ttg::WarpSpecializeOp op : ops)
      if (failed(registers.assign(op)))
        return failure();
    return success();
  }
};

struct AssignPartitionWarpsPass : public lathe::impl::AssignPartitionWarpsBase<AssignPartitionWarpsPass> {
  using AssignPartitionWarpsBase::AssignPartitionWarpsBase;
  void runOnOperation() override {
    if (failed(Assignment(getOperation(), maxRegisters).run()))
      signalPassFailure();
  }
};

} // namespace
