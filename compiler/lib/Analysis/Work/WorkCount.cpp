#include "lathe/Analysis/Work/WorkCount.h"

#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <utility>

using namespace mlir;
using namespace lathe;

static int64_t countBytes(ArrayRef<int64_t> shape, Type element) {
  int64_t elements = 1;
  for (int64_t extent : shape)
    elements *= extent;
  return llvm::divideCeil(elements * int64_t(tt::getElementBitWidth(element)), 8);
}

/// The bytes that a tensor's elements have, or those of a scalar; 0 for other types, for pointers and for masks.
static int64_t countBytes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type element = tensor ? tensor.getElementType() : type;
  if (!element.isIntOrFloat() || element.isInteger(1))
    return 0;
  return countBytes(tensor ? tensor.getShape() : ArrayRef<int64_t>(), element);
}

static bool isShared(Type type) {
  auto buffer = dyn_cast<ttg::MemDescType>(type);
  return buffer && isa<ttg::SharedMemorySpaceAttr>(buffer.getMemorySpace());
}

static int64_t countBytesOfBuffers(Operation *op) {
  int64_t bytes = 0;
  for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (isShared(type))
      bytes += countBytes(cast<ttg::MemDescType>(type).getShape(), cast<ttg::MemDescType>(type).getElementType());
  return bytes;
}

/// The bytes that an access moves: of the buffer that it copies to or from, of its result, or of what it stores, which
/// is its first operand that holds values.
static int64_t countMovedBytes(Operation *op) {
  if (int64_t bytes = countBytesOfBuffers(op))
    return bytes;
  if (op->getNumResults())
    return countBytes(op->getResult(0).getType());
  for (Type type : op->getOperandTypes())
    if (int64_t bytes = countBytes(type))
      return bytes;
  return 0;
}

/// How many times more elements a has than its type says, and columns b: two elements of e2m1 share a byte, in a along
/// either dimension.
static std::pair<int64_t, int64_t> countPacked(Operation *op) {
  using Format = tt::ScaleDotElemType;
  if (auto dot = dyn_cast<tt::DotScaledOp>(op))
    return {dot.getAElemType() == Format::E2M1 ? 2 : 1,
            dot.getBElemType() == Format::E2M1 && !dot.getRhsKPack() ? 2 : 1};
  if (auto product = dyn_cast<ttng::TCGen5MMAScaledOp>(op))
    return {product.getPackedDimA() ? 2 : 1, product.getPackedDimB() == 1u ? 2 : 1};
  return {1, 1};
}

/// Twice the product of the rows of the first operand, the columns of the second one and what both share.
static int64_t countFlops(Operation *op) {
  auto a = dyn_cast<ShapedType>(op->getOperand(0).getType()), b = dyn_cast<ShapedType>(op->getOperand(1).getType());
  if (!a || !b || a.getRank() < 2 || b.getRank() < 2)
    return 0;
  auto [packedA, packedB] = countPacked(op);
  int64_t flops = 2 * packedA * packedB * b.getShape().back();
  for (int64_t extent : a.getShape())
    flops *= extent;
  return flops;
}

WorkCount lathe::countWork(Operation *op) {
  WorkCount count;
  SmallVector<MemoryEffects::EffectInstance> effects;
  if (auto interface = dyn_cast<MemoryEffectOpInterface>(op))
    interface.getEffects(effects);
  const auto touches = [&](SideEffects::Resource *resource) {
    return llvm::any_of(effects, [&](const MemoryEffects::EffectInstance &effect) {
      return effect.getResource() == resource && isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect());
    });
  };
  if (op->hasTrait<DotLike>())
    count.flops = countFlops(op);
  if (touches(tt::GlobalMemory::get()) && !op->hasTrait<OpTrait::IsTerminator>())
    count.globalBytes = countMovedBytes(op);
  if (touches(ttg::SharedMemory::get()))
    count.sharedBytes = countBytesOfBuffers(op);
  if (SharedNeed need = getSharedNeed(op); need.isScratch)
    count.sharedBytes += 2 * need.bytes;
  return count;
}

/// The innermost loop around an op; null if there is none.
static LoopLikeOpInterface findLoop(Operation *op) { return op->getParentOfType<LoopLikeOpInterface>(); }

WorkCount lathe::countLoopWork(ModuleOp module) {
  bool hasLoops = false;
  DenseSet<Operation *> outer; // loops that hold others
  module.walk([&](LoopLikeOpInterface loop) {
    hasLoops = true;
    if (LoopLikeOpInterface around = findLoop(loop))
      outer.insert(around);
  });
  WorkCount count;
  module.walk([&](Operation *op) {
    LoopLikeOpInterface loop = findLoop(op);
    if (!hasLoops || (loop && !outer.contains(loop)))
      count += countWork(op);
  });
  return count;
}

int lathe::countLoopGroups(ModuleOp module) {
  auto hasLoop = [](Region &region) {
    return region.walk([](LoopLikeOpInterface) { return WalkResult::interrupt(); }).wasInterrupted();
  };
  int groups = 1;
  module.walk([&](ttg::WarpSpecializeOp specialize) {
    int loops = llvm::count_if(specialize.getPartitionRegions(), hasLoop) + hasLoop(specialize.getDefaultRegion());
    groups = std::max(groups, loops);
  });
  return groups;
}
