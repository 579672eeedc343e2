#include "Conversion/TTGToLLVM/NVIDIA/WarpDispatch.h"

#include "lathe/Analysis/SharedMemory/Captures.h"
#include "lathe/Analysis/SharedMemory/SharedMemory.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

static int getRegistersAtFirst(ModuleOp module) {
  auto registers = module->getAttrOfType<IntegerAttr>(ttg::kMaxRegisters);
  return registers ? int(registers.getInt()) : 0;
}

WarpDispatch::WarpDispatch(Lowering &l, Block *entry, Block *main)
    : l(l), numWarps(ttg::getNumWarps(l.module)), total(ttg::getTotalWarps(l.module)),
      registersAtFirst(getRegistersAtFirst(l.module)) {
  OpBuilder::InsertionGuard guard(l.b);
  l.b.setInsertionPointToEnd(entry);
  warp = l.target.shuffleIndex(l.b, l.loc, l.warpId(), l.i32(0));
  loop = addBlock(), back = addBlock(), exit = addBlock();
  Value isMain = LLVM::ICmpOp::create(l.b, l.loc, LLVM::ICmpPredicate::slt, warp, l.i32(numWarps));
  LLVM::CondBrOp::create(l.b, l.loc, isMain, main, loop);
  l.b.setInsertionPointToEnd(back);
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
  LLVM::BrOp::create(l.b, l.loc, ValueRange(), loop);
  l.b.setInsertionPointToEnd(exit);
  LLVM::ReturnOp::create(l.b, l.loc, ValueRange());
}

Block *WarpDispatch::addBlock() {
  Block *block = new Block();
  l.b.getInsertionBlock()->getParent()->push_back(block);
  return block;
}

Value WarpDispatch::stateAddress() {
  return l.sharedBase(l.module->getAttrOfType<IntegerAttr>(kPartitionState).getInt());
}

// All threads write the same.
void WarpDispatch::publish(int state) { LLVM::StoreOp::create(l.b, l.loc, l.i32(state), stateAddress()); }

void WarpDispatch::end() {
  publish(0);
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
}

void WarpDispatch::setRegisters(int from, int to) {
  using Action = NVVM::SetMaxRegisterAction;
  if (from != to)
    NVVM::SetMaxRegisterOp::create(l.b, l.loc, to, to > from ? Action::increase : Action::decrease);
}

void WarpDispatch::switchOnWarps(ArrayRef<std::pair<int, Block *>> targets, Block *otherwise) {
  SmallVector<APInt> values;
  SmallVector<Block *> blocks;
  for (auto [number, block] : targets) {
    values.push_back(APInt(32, number));
    blocks.push_back(block);
  }
  auto cases = DenseIntElementsAttr::get(VectorType::get(values.size(), l.b.getI32Type()), values);
  LLVM::SwitchOp::create(l.b, l.loc, warp, otherwise, ValueRange(), cases, blocks,
                         SmallVector<ValueRange>(blocks.size()));
}

// Groups whose warps get registers together; one of all warps where they keep what they have.
SmallVector<WarpDispatch::Group> WarpDispatch::makeGroups(ttg::WarpSpecializeOp op) {
  std::optional<ArrayRef<int32_t>> registers = op.getActualRegisters();
  ArrayRef<int32_t> starts = *op.getWarpGroupStartIds();
  int size = registers ? ttg::kWarpsOfGroup : total - numWarps;
  SmallVector<Group> groups;
  for (int first = numWarps; first < total; first += size)
    groups.push_back({first, size, registers ? kLeastRegisters : 0, addBlock(), addBlock()});
  if (registers)
    for (auto [start, warps, count] : llvm::zip_equal(starts, op.getPartitionNumWarps(), registers->drop_front()))
      for (Group &group : groups)
        if (start < group.first + group.count && group.first < start + warps)
          group.registers = count;
  return groups;
}

LogicalResult WarpDispatch::start(Operation *specialize) {
  auto op = cast<ttg::WarpSpecializeOp>(specialize);
  if (failed(storeCaptures(op)))
    return failure();
  Block *place = addBlock();
  places.push_back(place);
  publish(int(places.size()));
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
  if (std::optional<ArrayRef<int32_t>> registers = op.getActualRegisters())
    setRegisters(registersAtFirst, registers->front());

  OpBuilder::InsertionGuard guard(l.b);
  SmallVector<Group> groups = makeGroups(op);
  SmallVector<std::pair<int, Block *>> ways;
  for (const Group &group : groups)
    for (int n = group.first; n < group.first + group.count; ++n)
      ways.emplace_back(n, group.entry);
  l.b.setInsertionPointToEnd(place);
  switchOnWarps(ways, back);

  llvm::DenseMap<Block *, SmallVector<std::pair<int, Block *>>> partitionsOf;
  unsigned barrier = kDefaultBarrier;
  ArrayRef<int32_t> starts = *op.getWarpGroupStartIds();
  for (auto [region, warps, start] : llvm::zip_equal(op.getPartitionRegions(), op.getPartitionNumWarps(), starts)) {
    Block *entry = addBlock(), *exit = addBlock();
    for (const Group &group : groups)
      for (int n = std::max(start, group.first); n < std::min(start + warps, group.first + group.count); ++n)
        partitionsOf[group.entry].emplace_back(n, entry);
    auto owner = llvm::find_if(groups, [&, start = start](const Group &group) {
      return group.first <= start && start < group.first + group.count;
    });
    // A partition of several groups comes back to the end of its first one: all of them have the same registers.
    PartitionScope scope(l, {start, warps, warps > 1 ? ++barrier : 0}, entry);
    loadCaptures(op, region);
    if (failed(lowerPartition(op, region, exit)))
      return failure();
    l.b.setInsertionPointToEnd(exit);
    LLVM::BrOp::create(l.b, l.loc, ValueRange(), owner->exit);
  }
  for (const Group &group : groups) {
    l.b.setInsertionPointToEnd(group.entry);
    if (group.registers)
      setRegisters(registersAtFirst, group.registers);
    if (partitionsOf[group.entry].empty())
      LLVM::BrOp::create(l.b, l.loc, ValueRange(), group.exit);
    else
      switchOnWarps(partitionsOf[group.entry], group.exit);
    l.b.setInsertionPointToEnd(group.exit);
    if (!group.registers) {
      LLVM::BrOp::create(l.b, l.loc, ValueRange(), back);
      continue;
    }
    // Not before all have ended: a warp without a partition would take back what others wait for.
    l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
    setRegisters(group.registers, registersAtFirst);
    LLVM::BrOp::create(l.b, l.loc, ValueRange(), loop);
  }
  return success();
}

Value WarpDispatch::captureAddress(ttg::WarpSpecializeOp op, unsigned part) {
  return l.sharedBase(op->getAttrOfType<IntegerAttr>(kAllocationOffset).getInt() + part * kCaptureBytes);
}

LogicalResult WarpDispatch::storeCaptures(ttg::WarpSpecializeOp op) {
  unsigned part = 0;
  for (Value captured : op.getExplicitCaptures()) {
    if (!getNumCaptureParts(captured.getType()))
      return op.emitError("unsupported: ttg.warp_specialize that passes ")
             << captured.getType()
             << " to its partitions; pass scalars, pointers and buffers, and tensors through a buffer";
    if (!op->hasAttr(kAllocationOffset))
      return reportNotAllocated(op);
    for (Value value : l.get(captured)) {
      if (Type memory = l.getMemoryType(value.getType()); memory != value.getType())
        value = LLVM::ZExtOp::create(l.b, l.loc, memory, value);
      LLVM::StoreOp::create(l.b, l.loc, value, captureAddress(op, part++));
    }
  }
  return success();
}

void WarpDispatch::loadCaptures(ttg::WarpSpecializeOp op, Region &partition) {
  unsigned part = 0;
  for (BlockArgument argument : partition.getArguments()) {
    Elements elements;
    std::optional<SmallVector<Type>> types = l.convertType(argument.getType());
    for (Type type : *types) {
      Type memory = l.getMemoryType(type);
      Value value = LLVM::LoadOp::create(l.b, l.loc, memory, captureAddress(op, part++));
      elements.push_back(memory == type ? value : Value(LLVM::TruncOp::create(l.b, l.loc, type, value)));
    }
    l.set(argument, std::move(elements));
  }
}

// The builder is at the end of the block that begins the partition.
LogicalResult WarpDispatch::lowerPartition(ttg::WarpSpecializeOp op, Region &partition, Block *exit) {
  llvm::ReversePostOrderTraversal<Region *> order(&partition);
  llvm::DenseMap<Block *, Block *> blocks = {{&partition.front(), l.b.getInsertionBlock()}};
  for (Block *block : order) {
    if (block == &partition.front())
      continue;
    Block *made = blocks[block] = addBlock();
    for (BlockArgument argument : block->getArguments()) {
      std::optional<SmallVector<Type>> types = l.convertType(argument.getType());
      if (!types)
        return op.emitError("unsupported: a partition with a block argument of type ")
               << argument.getType() << ", which has no LLVM type";
      Elements elements;
      for (Type type : *types)
        elements.push_back(made->addArgument(type, argument.getLoc()));
      l.set(argument, std::move(elements));
    }
  }
  for (Block *block : order) {
    l.b.setInsertionPointToEnd(blocks[block]);
    if (failed(l.lowerBody(*block)))
      return failure();
    Operation *terminator = block->getTerminator();
    if (isa<ttg::WarpReturnOp>(terminator))
      LLVM::BrOp::create(l.b, l.loc, ValueRange(), exit);
    else if (failed(l.lowerBranch(terminator, [&](Block *target) { return blocks.lookup(target); })))
      return failure();
  }
  return success();
}

void WarpDispatch::join(Operation *barrier) {
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
  if (auto registers = barrier->getAttrOfType<DenseI32ArrayAttr>(ttg::kJoin))
    setRegisters(registers[0], registersAtFirst);
}

void WarpDispatch::arriveAndWait() {
  NVVM::ClusterArriveOp::create(l.b, l.loc, l.b.getUnitAttr());
  NVVM::ClusterWaitOp::create(l.b, l.loc, l.b.getUnitAttr());
}

void WarpDispatch::meetCluster() {
  if (!meeting) {
    Block *place = addBlock();
    places.push_back(place);
    meeting = int(places.size());
    OpBuilder::InsertionGuard guard(l.b);
    l.b.setInsertionPointToEnd(place);
    arriveAndWait();
    LLVM::BrOp::create(l.b, l.loc, ValueRange(), back);
  }
  publish(meeting);
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
  arriveAndWait();
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
}

void WarpDispatch::close() {
  OpBuilder::InsertionGuard guard(l.b);
  l.b.setInsertionPointToEnd(loop);
  l.target.barrier(l.b, l.loc, /*orderGlobal=*/true);
  Value state = LLVM::LoadOp::create(l.b, l.loc, l.b.getI32Type(), stateAddress());
  // The same in all lanes, which the assembler cannot know.
  state = l.target.shuffleIndex(l.b, l.loc, state, l.i32(0));
  SmallVector<APInt> values;
  for (size_t n = 0; n < places.size(); ++n)
    values.push_back(APInt(32, n + 1));
  auto cases = DenseIntElementsAttr::get(VectorType::get(values.size(), l.b.getI32Type()), values);
  LLVM::SwitchOp::create(l.b, l.loc, state, exit, ValueRange(), cases, places, SmallVector<ValueRange>(places.size()));
}
