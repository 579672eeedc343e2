#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Analysis/GlobalUses.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace lathe {
#define GEN_PASS_DEF_TILEELEMENTWISE
#include "lathe/Transforms/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

/// The loaded elements of a thread that stay in registers without a loss: with more, a processor has fewer threads
/// whose loads are in flight, and the assembler delays loads until registers are free.
constexpr int64_t kHeldElements = 64;
/// The fewest elements of a thread in one tile; with fewer, the loop costs more than it saves.
constexpr int64_t kTileElements = 4;

bool isTensorOp(Operation &op) {
  auto isTensor = [](Type type) { return isa<RankedTensorType>(type); };
  return llvm::any_of(op.getOperandTypes(), isTensor) || llvm::any_of(op.getResultTypes(), isTensor);
}

/// A function whose tensors have one dimension and one size, and whose stored elements depend on the same elements of
/// all others.
class Kernel {
public:
  Kernel(Block &body, const AxisInfoAnalysis &axes) : body(body), axes(axes) {}

  bool isElementwiseOnly() {
    for (Operation &op : body.without_terminator())
      if (op.getNumRegions() != 0 || !(isTensorOp(op) ? addTensorOp(op) : isBeforeStores(op)))
        return false;
    return body.getTerminator()->getNumOperands() == 0 && !loads.empty() && !stores.empty() && canInterleave();
  }

  int64_t getSize() const { return size; }
  int64_t countLoads() const { return loads.size(); }

  /// The widest access, in elements.
  int64_t getAccessWidth() const {
    int64_t width = 1;
    auto widen = [&](Value pointer) {
      int64_t bytes = std::max(1u, tt::getElementBitWidth(tt::getPointeeType(pointer.getType())) / 8);
      width = std::max(width, std::min(axes.getAccessWidth(pointer, 0), 16 / bytes));
    };
    for (tt::LoadOp load : loads)
      widen(load.getPtr());
    for (tt::StoreOp store : stores)
      widen(store.getPtr());
    return width;
  }

  /// Moves the tensor operations into a loop over tiles of `tile` elements.
  void tileBy(int64_t tile) {
    OpBuilder b(body.getTerminator());
    Location loc = stores.front().getLoc();
    auto makeInt = [&](int64_t value) -> Value { return arith::ConstantIntOp::create(b, loc, value, 32); };
    auto loop = scf::ForOp::create(b, loc, makeInt(0), makeInt(size), makeInt(tile));
    // A tile's loads are too few to be worth shared memory.
    loop->setAttr(tt::kNumStages, b.getI32IntegerAttr(1));
    b.setInsertionPointToStart(loop.getBody());
    IRMapping mapping;
    for (Operation *op : tensorOps)
      cloneTile(op, tile, loop.getInductionVar(), mapping, b);
    for (Operation *op : llvm::reverse(tensorOps))
      op->erase();
  }

private:
  bool addTensorOp(Operation &op) {
    for (Type type : llvm::concat<Type>(llvm::to_vector(op.getOperandTypes()), llvm::to_vector(op.getResultTypes())))
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !addShape(tensor))
        return false;
    // A hint about the elements of a whole tensor need not hold for a tile.
    if (llvm::any_of(op.getDiscardableAttrs(), [](NamedAttribute attribute) { return attribute.getNameDialect(); }))
      return false;
    tensorOps.push_back(&op);
    if (auto load = dyn_cast<tt::LoadOp>(op)) {
      loads.push_back(load);
      return !load.getIsVolatile();
    }
    if (auto store = dyn_cast<tt::StoreOp>(op)) {
      stores.push_back(store);
      return true;
    }
    if (matchPattern(&op, m_Constant()))
      return cast<DenseElementsAttr>(cast<arith::ConstantOp>(op).getValue()).isSplat();
    return isa<tt::MakeRangeOp, tt::SplatOp>(op) || (isElementwise(&op) && isMemoryEffectFree(&op));
  }

  bool addShape(RankedTensorType type) {
    if (type.getRank() != 1 || type.getEncoding())
      return false;
    if (size == 0)
      size = type.getDimSize(0);
    return size == type.getDimSize(0);
  }

  /// An operation on scalars stays where it is, before the loop.
  bool isBeforeStores(Operation &op) const {
    if (isMemoryEffectFree(&op))
      return true;
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    return effects && effects.onlyHasEffect<MemoryEffects::Read>() && stores.empty();
  }

  /// Whether a tile may be stored before the next one is loaded.
  bool canInterleave() {
    for (auto [number, store] : llvm::enumerate(stores)) {
      Value pointer = store.getPtr();
      AddressRoots roots = findRoots(pointer);
      const AxisInfo *info = axes.lookup(pointer);
      bool isDistinct = info && info->getContiguity(0) >= size;
      auto isSafe = [&](Value other) { return other == pointer ? isDistinct : areApart(roots, findRoots(other)); };
      for (tt::LoadOp load : loads)
        if (!isSafe(load.getPtr()))
          return false;
      for (tt::StoreOp other : ArrayRef(stores).drop_front(number + 1))
        if (!isSafe(other.getPtr()))
          return false;
    }
    return true;
  }

  static Type withSize(Type type, int64_t size) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? RankedTensorType::get({size}, tensor.getElementType()) : type;
  }

  static void cloneTile(Operation *op, int64_t tile, Value start, IRMapping &mapping, OpBuilder &b) {
    if (auto range = dyn_cast<tt::MakeRangeOp>(op)) {
      Type type = withSize(range.getType(), tile);
      int32_t first = range.getStart();
      Value within = tt::MakeRangeOp::create(b, op->getLoc(), type, first, first + tile);
      Value starts = tt::SplatOp::create(b, op->getLoc(), type, start);
      mapping.map(range.getResult(), arith::AddIOp::create(b, op->getLoc(), starts, within).getResult());
      return;
    }
    Operation *made = b.clone(*op, mapping);
    for (Value result : made->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType()))
        retype(result, cast<RankedTensorType>(withSize(type, tile)));
  }

  Block &body;
  const AxisInfoAnalysis &axes;
  int64_t size = 0;
  SmallVector<Operation *> tensorOps;
  SmallVector<tt::LoadOp> loads;
  SmallVector<tt::StoreOp> stores;
};

class TileElementwisePass : public lathe::impl::TileElementwiseBase<TileElementwisePass> {
public:
  using TileElementwiseBase::TileElementwiseBase;

  void runOnOperation() override {
    AxisInfoAnalysis axes(getOperation());
    for (auto function : getOperation().getOps<tt::FuncOp>()) {
      if (!function.getBody().hasOneBlock())
        continue;
      Kernel kernel(function.getBody().front(), axes);
      if (!kernel.isElementwiseOnly())
        continue;
      int64_t threads = int64_t(numWarps) * threadsPerWarp;
      int64_t tile = threads * std::max(kTileElements, kernel.getAccessWidth());
      if (kernel.getSize() / threads * kernel.countLoads() > kHeldElements && kernel.getSize() % tile == 0 &&
          kernel.getSize() > tile)
        kernel.tileBy(tile);
    }
  }
};

} // namespace
