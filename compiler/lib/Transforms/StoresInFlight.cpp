#include "StoresInFlight.h"
#include "lathe/Analysis/GlobalUses.h"

#include "lathe/Chip/Chip.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;

namespace {

bool isStore(Operation *op) { return isa<tt::DescriptorStoreOp, tt::DescriptorReduceOp, tt::DescriptorScatterOp>(op); }

Value getDesc(Operation *store) { return store->getOperand(0); }

Value getSource(Operation *store) {
  return llvm::TypeSwitch<Operation *, Value>(store)
      .Case<tt::DescriptorStoreOp, tt::DescriptorReduceOp, tt::DescriptorScatterOp>(
          [](auto op) -> Value { return op.getSrc(); });
}

/// By how much `value` grows with each unit of the loop's variable; none if that is not always the same.
std::optional<int64_t> getSlope(Value value, scf::ForOp loop) {
  if (value == loop.getInductionVar())
    return 1;
  if (loop.isDefinedOutsideOfLoop(value))
    return 0;
  Operation *op = value.getDefiningOp();
  if (!op || !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    return std::nullopt;
  std::optional<int64_t> left = getSlope(op->getOperand(0), loop), right = getSlope(op->getOperand(1), loop);
  if (!left || !right)
    return std::nullopt;
  APInt factor;
  if (isa<arith::AddIOp>(op))
    return *left + *right;
  if (isa<arith::SubIOp>(op))
    return *left - *right;
  if (*left == 0 && *right == 0)
    return 0;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&factor)))
    return isa<arith::MulIOp>(op) ? *left * factor.getSExtValue() : *left << factor.getZExtValue();
  if (isa<arith::MulIOp>(op) && matchPattern(op->getOperand(0), m_ConstantInt(&factor)))
    return *right * factor.getSExtValue();
  return std::nullopt;
}

/// True if no two iterations write the same element: from one to the next the block moves on by its size or more.
bool writesEachOnce(Operation *store, scf::ForOp loop) {
  APInt step;
  ValueRange indices;
  if (auto plain = dyn_cast<tt::DescriptorStoreOp>(store))
    indices = plain.getIndices();
  if (!matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return false;
  ArrayRef<int64_t> block = cast<tt::TensorDescType>(getDesc(store).getType()).getShape();
  return llvm::any_of(llvm::zip(indices, block.take_front(indices.size())), [&](auto pair) {
    std::optional<int64_t> slope = getSlope(std::get<0>(pair), loop);
    return slope && std::abs(*slope * step.getSExtValue()) >= std::get<1>(pair);
  });
}

/// Bytes of shared memory of the tensors or buffers of a type.
int64_t getBytes(Type type) {
  auto buffer = dyn_cast<ttg::MemDescType>(type);
  Type element = buffer ? buffer.getElementType() : getElementTypeOrSelf(type);
  int64_t bits = tt::getElementBitWidth(element);
  for (int64_t size : buffer ? buffer.getAllocShape() : tt::getShape(type))
    bits *= size;
  return bits / 8;
}

class LoopStores {
public:
  explicit LoopStores(scf::ForOp loop) : loop(loop) {
    for (Operation &op : *loop.getBody())
      if (isStore(&op))
        stores.push_back(&op);
  }

  ArrayRef<Operation *> get() const { return stores; }

  /// True if nothing else in the loop may meet what the stores write.
  bool areAlone() {
    if (stores.empty())
      return false;
    for (Operation *store : stores)
      roots.push_back(findRoots(getDesc(store)));
    return !loop.getBody()
                ->walk([&](Operation *op) {
                  return llvm::is_contained(stores, op) || isApart(op) ? WalkResult::advance()
                                                                       : WalkResult::interrupt();
                })
                .wasInterrupted();
  }

  StoreFlight plan() {
    bool areApart = true;
    for (unsigned n = 0; n < stores.size(); ++n) {
      areApart &= isa<tt::DescriptorReduceOp>(stores[n]) || writesEachOnce(stores[n], loop);
      for (unsigned other = 0; other < n; ++other)
        areApart &= lathe::areApart(roots[n], roots[other]);
    }
    // Copies are in no order: where two may write the same, the second starts after the first has ended.
    return areApart ? StoreFlight{loop, unsigned(stores.size() - 1), true} : StoreFlight{loop, 0, false};
  }

private:
  scf::ForOp loop;
  SmallVector<Operation *> stores;
  SmallVector<AddressRoots> roots;

  bool isApart(Operation *op) {
    if (isMemoryEffectFree(op) || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        op->hasTrait<OpTrait::IsTerminator>() || isa<tt::PrintOp, tt::AssertOp>(op))
      return true;
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    // Others may wait for what is written before an atomic operation or a barrier of global memory.
    if (!interface || isa<tt::AtomicRMWOp, tt::AtomicCASOp, ttg::BarrierOp>(op))
      return false;
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    if (llvm::none_of(effects, [](const MemoryEffects::EffectInstance &effect) {
          return effect.getResource() == tt::GlobalMemory::get() ||
                 effect.getResource() == SideEffects::DefaultResource::get();
        }))
      return true;
    bool hasAddress = false;
    for (Value operand : op->getOperands())
      if (isa<tt::PointerType, tt::TensorDescType>(getElementTypeOrSelf(operand.getType()))) {
        hasAddress = true;
        AddressRoots own = findRoots(operand);
        if (!llvm::all_of(roots, [&](const AddressRoots &written) { return lathe::areApart(own, written); }))
          return false;
      }
    return hasAddress;
  }
};

/// Shared memory that a function takes at most, beside the buffers of stores in flight.
int64_t getOtherBytes(tt::FuncOp func) {
  int64_t buffers = 0, scratch = 0;
  func.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      buffers += getBytes(alloc.getType());
    else if (isa<tt::DescriptorLoadOp, tt::DescriptorGatherOp, ttg::ConvertLayoutOp>(op))
      scratch = std::max(scratch, getBytes(op->getResult(0).getType()));
    else if (isStore(op))
      scratch = std::max(scratch, getBytes(getSource(op).getType()));
  });
  return buffers + scratch;
}

} // namespace

llvm::DenseMap<Operation *, StoreFlight> lathe::findStoresInFlight(ModuleOp module) {
  llvm::DenseMap<Operation *, StoreFlight> flights;
  for (auto func : module.getOps<tt::FuncOp>()) {
    const ChipInfo *chip = ttg::getChip(func);
    if (!chip)
      continue;
    int64_t bytes = getOtherBytes(func);
    func.walk([&](scf::ForOp loop) {
      LoopStores stores(loop);
      if (!stores.areAlone())
        return;
      int64_t more = 0;
      for (Operation *store : stores.get())
        more += getBytes(getSource(store).getType());
      if (bytes + more > int64_t(chip->sharedBytesPerBlock)) {
        remarkSlower(loop, "store-not-in-flight")
            << remark::add("each iteration waits for its stores through descriptors: their buffers do not fit beside "
                           "the loop's others in {0} bytes of shared memory",
                           chip->sharedBytesPerBlock);
        return;
      }
      bytes += more;
      for (Operation *store : stores.get())
        flights[store] = stores.plan();
    });
  }
  return flights;
}
