// The pass lathe-ttng-slice-loads.
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <string>

namespace lathe {
#define GEN_PASS_DEF_SLICETENSORLOADS
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// Words of a thread that a load may have, and those of a slice of one that has more.
constexpr int64_t kMostWords = 128, kSliceWords = 64;

int64_t countWords(ttng::TMEMLoadOp load) {
  auto type = cast<RankedTensorType>(load.getResult().getType());
  return int64_t(1) << ttg::toLinearLayout(type).getInBits("register");
}

/// Whether the op only computes each element of its results from the same element of its operands.
bool keepsElementsApart(Operation *op) { return isElementwise(op) && isMemoryEffectFree(op); }

/// A load that can be done by columns: of one block of 128 rows, whose slices are views.
bool isSliceable(ttng::TMEMLoadOp load) {
  ttg::MemDescType buffer = load.getSrc().getType();
  auto layout = dyn_cast<ttng::TensorMemoryEncodingAttr>(buffer.getEncoding());
  constexpr unsigned rows = 128, wordBits = 32;
  return !load.getDep() && !load.getToken() && !load.getRedOp() && layout && layout.getBlockM() == rows &&
         layout.getCga().empty() && buffer.getDimSize(0) == rows && buffer.getShape() == buffer.getAllocShape() &&
         layout.getBlockN() >= buffer.getDimSize(1) && buffer.getElementType().getIntOrFloatBitWidth() == wordBits;
}

/// Whether the load can be done at the store: nothing between them writes tensor memory or waits.
bool canMove(ttng::TMEMLoadOp load, tt::StoreOp store) {
  if (load->getBlock() != store->getBlock())
    return false;
  for (Operation *op = load->getNextNode(); op != store; op = op->getNextNode())
    if (!isMemoryEffectFree(op) && !isa<tt::LoadOp, tt::StoreOp, ttng::TMEMLoadOp>(op))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Slices of tensors
//===----------------------------------------------------------------------===//

/// Builds slice `index` of `count` of the columns of matrices, and whatever that needs. Values that cannot be sliced
/// are null.
class Slicer {
public:
  Slicer(OpBuilder &builder, tt::StoreOp store, int64_t columns, unsigned index, unsigned count)
      : builder(builder), store(store), columns(columns / count), index(index), count(count) {}

  /// `dim` is that of the columns; none: the value has no columns, and only gets the layout of the slices.
  Value slice(Value value, std::optional<unsigned> dim) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return value;
    if (dim && type.getDimSize(*dim) == 1)
      dim = std::nullopt;
    RankedTensorType to = getType(type, dim);
    if (!to || (!dim && to == type))
      return to ? value : Value();
    auto [place, isNew] = done.try_emplace({value, dim.value_or(-1)});
    if (!isNew)
      return place->second;
    Operation *op = value.getDefiningOp();
    Value made = op ? build(op, to, dim) : Value();
    done[{value, dim.value_or(-1)}] = made;
    return made;
  }

  ArrayRef<Operation *> getMade() const { return made; }

private:
  OpBuilder &builder;
  tt::StoreOp store; // that the slices are for
  int64_t columns;
  unsigned index, count;
  llvm::DenseMap<std::pair<Value, unsigned>, Value> done;
  SmallVector<Operation *> made;

  RankedTensorType getType(RankedTensorType type, std::optional<unsigned> dim) {
    Attribute layout = getLayout(type.getEncoding());
    if (!layout)
      return {};
    SmallVector<int64_t> shape(type.getShape());
    if (dim)
      shape[*dim] /= count;
    return RankedTensorType::get(shape, type.getElementType(), layout);
  }

  /// The layout of slices of matrices with `layout`; null if there is none.
  Attribute getLayout(Attribute layout) {
    if (auto slice = dyn_cast_or_null<ttg::SliceEncodingAttr>(layout)) {
      Attribute parent = getLayout(slice.getParent());
      return parent
                 ? ttg::SliceEncodingAttr::get(layout.getContext(), slice.getDim(), cast<ttg::LayoutEncoding>(parent))
                 : Attribute();
    }
    if (auto blocked = dyn_cast_or_null<ttg::BlockedEncodingAttr>(layout))
      return getBlocked(blocked);
    if (auto linear = dyn_cast_or_null<ttg::LinearEncodingAttr>(layout))
      return getLinear(linear);
    return {};
  }

  /// Lanes for which there are no columns any more move to other rows.
  Attribute getBlocked(ttg::BlockedEncodingAttr layout) {
    if (layout.getOrder().size() != 2 || !layout.getCga().empty())
      return {};
    SmallVector<unsigned> lanes(layout.getThreadsPerWarp());
    auto getReach = [&] { return int64_t(layout.getSizePerThread()[1]) * lanes[1] * layout.getWarpsPerCTA()[1]; };
    for (; getReach() > columns && lanes[1] > 1; lanes[1] /= 2)
      lanes[0] *= 2;
    if (getReach() > columns)
      return {};
    return ttg::BlockedEncodingAttr::get(layout.getContext(), layout.getSizePerThread(), lanes, layout.getWarpsPerCTA(),
                                         layout.getOrder(), {});
  }

  /// Registers of other slices are left out; lanes and warps must not be.
  Attribute getLinear(ttg::LinearEncodingAttr layout) {
    if (layout.getRank() != 2 || !layout.getBlocks().empty())
      return {};
    auto isOutside = [&](ArrayRef<int32_t> basis) { return basis[1] >= columns; };
    for (ArrayRef<int32_t> bases : {layout.getLanes(), layout.getWarps()})
      for (size_t at = 0; at < bases.size(); at += 2)
        if (isOutside(bases.slice(at, 2)))
          return {};
    SmallVector<int32_t> registers;
    for (size_t at = 0; at < layout.getRegisters().size(); at += 2)
      if (ArrayRef<int32_t> basis = layout.getRegisters().slice(at, 2); !isOutside(basis))
        llvm::append_range(registers, basis);
    return ttg::LinearEncodingAttr::get(layout.getContext(), 2, registers, layout.getLanes(), layout.getWarps(), {});
  }

  template <typename Op, typename... Args> Value add(Operation *like, Args &&...args) {
    auto op = Op::create(builder, like->getLoc(), std::forward<Args>(args)...);
    made.push_back(op);
    return op->getResult(0);
  }

  Value build(Operation *op, RankedTensorType to, std::optional<unsigned> dim) {
    if (auto load = dyn_cast<ttng::TMEMLoadOp>(op)) {
      // The stores of earlier slices lie in between; they are known not to write it.
      bool isMovable = index > 0 || canMove(load, store);
      return dim && isSliceable(load) && isMovable ? buildLoad(load, to) : Value();
    }
    if (auto range = dyn_cast<tt::MakeRangeOp>(op)) {
      int64_t size = to.getDimSize(0), start = int32_t(range.getStart()) + (dim ? index * size : 0);
      return add<tt::MakeRangeOp>(op, to, uint32_t(start), uint32_t(start + size));
    }
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
      return splat ? add<arith::ConstantOp>(op, splat.resizeSplat(to)) : Value();
    }
    if (auto splat = dyn_cast<tt::SplatOp>(op))
      return add<tt::SplatOp>(op, to, splat.getSrc());
    if (auto expand = dyn_cast<tt::ExpandDimsOp>(op)) {
      std::optional<unsigned> inner = dim;
      if (inner && *inner > expand.getAxis())
        inner = *inner - 1;
      return cloneWith(op, to, inner);
    }
    if (auto load = dyn_cast<tt::LoadOp>(op))
      return buildGlobalLoad(load, to, dim);
    bool keepsElements = isa<ttg::ConvertLayoutOp, tt::BroadcastOp>(op) || keepsElementsApart(op);
    return op->getNumRegions() == 0 && op->getNumResults() == 1 && keepsElements ? cloneWith(op, to, dim) : Value();
  }

  Value cloneWith(Operation *op, RankedTensorType to, std::optional<unsigned> dim) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      operands.push_back(slice(operand, dim));
      if (!operands.back())
        return {};
    }
    Operation *clone = builder.clone(*op);
    clone->setOperands(operands);
    clone->getResult(0).setType(to);
    made.push_back(clone);
    return clone->getResult(0);
  }

  /// Global memory is read where it was, before stores that may write the same.
  Value buildGlobalLoad(tt::LoadOp load, RankedTensorType to, std::optional<unsigned> dim) {
    if (load.getIsVolatile())
      return {};
    OpBuilder there(load);
    Slicer slicer(there, store, columns * count, index, count);
    Value value = slicer.cloneWith(load, to, dim);
    llvm::append_range(made, slicer.made);
    return value;
  }

  Value buildLoad(ttng::TMEMLoadOp load, RankedTensorType to) {
    ttg::MemDescType all = load.getSrc().getType();
    auto part = ttg::MemDescType::get(all.getContext(), to.getShape(), all.getElementType(), all.getEncoding(),
                                      all.getMemorySpace(), all.getMutableMemory(), all.getAllocShape());
    Value view = add<ttng::TMEMSubSliceOp>(load, part, load.getSrc(), uint32_t(index * columns));
    return add<ttng::TMEMLoadOp>(load, to, /*token=*/Type(), /*red=*/Type(), view, /*dep=*/Value(),
                                 /*redOp=*/ttng::LoadReduceAttr(), /*abs=*/BoolAttr(), /*NaN=*/BoolAttr());
  }
};

//===----------------------------------------------------------------------===//
// Stores of what was loaded
//===----------------------------------------------------------------------===//

/// The only store that a load's elements go to, through operations that keep elements apart; null if there are others.
tt::StoreOp findOnlyStore(ttng::TMEMLoadOp load) {
  llvm::SmallSetVector<Value, 8> open;
  open.insert(load.getResult());
  tt::StoreOp store;
  for (size_t next = 0; next < open.size(); ++next)
    for (Operation *user : open[next].getUsers()) {
      if (user->getBlock() != load->getBlock())
        return {};
      if (auto other = dyn_cast<tt::StoreOp>(user)) {
        if ((store && store != other) || other.getValue() != open[next])
          return {};
        store = other;
      } else if (user->getNumResults() == 1 && (keepsElementsApart(user) || isa<ttg::ConvertLayoutOp>(user))) {
        open.insert(user->getResult(0));
      } else {
        return {};
      }
    }
  return store;
}

/// Replaces the store by `count` stores of columns; false, and nothing is changed, if a value has no slices.
bool sliceStore(tt::StoreOp store, unsigned count) {
  auto type = dyn_cast<RankedTensorType>(store.getValue().getType());
  if (!type || type.getRank() != 2)
    return false;
  OpBuilder builder(store);
  for (unsigned index = 0; index < count; ++index) {
    Slicer slicer(builder, store, type.getDimSize(1), index, count);
    SmallVector<Value> operands;
    for (Value operand : store->getOperands())
      operands.push_back(slicer.slice(operand, 1));
    if (llvm::is_contained(operands, Value())) {
      // The first slice fails, or none does: they differ in their places only.
      for (Operation *op : llvm::reverse(slicer.getMade()))
        op->erase();
      return false;
    }
    builder.clone(*store)->setOperands(operands);
  }
  store.erase();
  return true;
}

/// Words of a thread that are held from the load to its store, about: its own, and those of other loads that are done
/// meanwhile, or before and stored later.
int64_t countHeldWords(ttng::TMEMLoadOp load, tt::StoreOp store, ArrayRef<ttng::TMEMLoadOp> loads) {
  int64_t words = countWords(load);
  for (ttng::TMEMLoadOp other : loads) {
    if (other == load || other->getBlock() != load->getBlock() || !other->isBeforeInBlock(store))
      continue;
    tt::StoreOp end = findOnlyStore(other);
    if (end && load->isBeforeInBlock(end))
      words += countWords(other);
  }
  return words;
}

struct SliceTensorLoadsPass : public lathe::impl::SliceTensorLoadsBase<SliceTensorLoadsPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (ttg::isAuthored(module))
      return;
    SmallVector<ttng::TMEMLoadOp> loads;
    module.walk([&](ttng::TMEMLoadOp load) { loads.push_back(load); });
    SmallVector<WideLoad> wide;
    for (ttng::TMEMLoadOp load : loads) {
      tt::StoreOp store = isSliceable(load) ? findOnlyStore(load) : tt::StoreOp();
      int64_t own = countWords(load), held = store ? countHeldWords(load, store, loads) : own;
      if (own > kSliceWords && held > kMostWords)
        wide.push_back({load, store, held - own});
    }
    llvm::DenseMap<Operation *, bool> done; // by store: whether it is sliced
    for (auto [load, store, others] : wide) {
      bool isSliced = false;
      if (store) {
        auto [place, isNew] = done.try_emplace(store, false);
        if (isNew)
          place->second = slice(store, countWords(load));
        isSliced = place->second;
      }
      if (!isSliced)
        remarkWhole(load, others);
    }
  }

private:
  struct WideLoad {
    ttng::TMEMLoadOp load;
    tt::StoreOp store; // that takes all of it, if one does
    int64_t others;    // words of other loads that are held meanwhile
  };

  static bool slice(tt::StoreOp store, int64_t words) {
    for (int64_t count = words / kSliceWords; count > 1; count /= 2)
      if (sliceStore(store, unsigned(count)))
        return true;
    return false;
  }

  static void remarkWhole(ttng::TMEMLoadOp load, int64_t others) {
    if (!wantsRemarks(load))
      return;
    std::string beside = others ? llvm::formatv(" beside {0} of other loads", others).str() : "";
    remarkSlower(load, "tensor-load-not-sliced")
        << remark::add("a thread loads {0} words of tensor memory at a time{1}; registers may go to memory",
                       countWords(load), beside)
        << remark::suggest("use more warps or fewer columns, or let the tile of 128 rows go to one tt.store through "
                           "operations on single elements");
  }
};

} // namespace
