#include "Division.h"

#include "LoopCopy.h"
#include "Rings.h"
#include "lathe/Analysis/GlobalUses.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TT/IR/LoopHints.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include <vector>

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

namespace {

// The registers of a thread of the loading warp: for few loads whose indices take few ops, and for all others.
constexpr int kFewRegisters = 24, kLoaderRegisters = 40;
constexpr size_t kFewLoads = 3, kFewOps = 8;

int64_t getBytes(ttg::MemDescType type) {
  return type.getNumElements() * tt::getElementBitWidth(type.getElementType()) / 8;
}

bool touchesGlobalMemory(Operation *op) {
  if (isa<LLVM::AssumeOp>(op))
    return false;
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return !isMemoryEffectFree(op) && !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
           !op->hasTrait<OpTrait::IsTerminator>();
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &effect) {
    return effect.getResource() == tt::GlobalMemory::get() ||
           effect.getResource() == SideEffects::DefaultResource::get();
  });
}

} // namespace

int64_t Handed::getBytes() const {
  int64_t bytes = 0;
  for (const Load &load : loads)
    bytes += ::getBytes(load.block);
  return bytes;
}

//===----------------------------------------------------------------------===//
// Whether a loop can be divided
//===----------------------------------------------------------------------===//

std::string Division::plan() {
  if (stages < 2)
    return "its loop has one stage (num_stages, tt.num_stages), so no load is started ahead";
  std::string obstacle = findLoads();
  if (obstacle.empty())
    obstacle = findAddresses();
  if (obstacle.empty())
    obstacle = chooseDepth();
  if (auto around = dyn_cast<scf::ForOp>(loop->getParentOp()); around && obstacle.empty()) {
    tiles = around;
    restarts = findTiles();
    if (restarts.empty() && issues)
      restarts = sums.emplace(tiles, loop).plan();
    if (!restarts.empty())
      tiles = {};
  }
  if (obstacle.empty() && hasTiles() && !issues && ttg::getNumWarps(loop) == ttg::kWarpsOfGroup)
    inOrder = planAlternation();
  return obstacle;
}

std::string Division::whyFewerStages() const {
  if (!alternates() || depth == stagesInOrder)
    return "";
  return llvm::formatv("the ends of two groups' tiles leave shared memory for {0} of {1}", depth, stagesInOrder).str();
}

bool Division::storesByDescriptor() {
  return tiles.walk([](tt::DescriptorStoreOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

int Division::countLoaderRegisters() const {
  size_t loads = 0;
  for (const Handed &group : handed)
    loads += group.loads.size();
  return loads <= kFewLoads && addresses.size() <= kFewOps ? kFewRegisters : kLoaderRegisters;
}

std::string Division::findLoads() {
  llvm::MapVector<Operation *, Handed> groups;
  std::string obstacle;
  bool hasProduct = false;
  loop.getBody()->walk([&](Operation *op) {
    hasProduct |= isa<ttng::WarpGroupDotOp, ttng::TCGen5MMAOp, ttng::TCGen5MMAScaledOp>(op);
    if (!obstacle.empty() || (isa<tt::DescriptorLoadOp>(op) && op->getBlock() == body))
      return;
    if (isa<scf::ForOp, scf::WhileOp>(op))
      obstacle = "another loop is in it";
    else if (touchesGlobalMemory(op))
      obstacle =
          llvm::formatv("{0} in the loop accesses global memory; only loads through descriptors whose last index "
                        "is known to be a multiple of 16 bytes are given a warp of their own",
                        op->getName());
  });
  if (!obstacle.empty())
    return obstacle;
  if (!hasProduct)
    return "no product in the loop is computed by wgmma or into tensor memory, beside which loads could run";
  issues = hasTensorProducts(loop);
  if (issues && ttg::getClusterCTAs(loop) > 1)
    return "the CTAs of a cluster share the program (num_ctas), and its products go into tensor memory: what they "
           "commit arrives at one CTA alone";
  if (issues)
    obstacle = findIssueObstacle(loop);
  if (!obstacle.empty())
    return obstacle;
  for (auto op : body->getOps<tt::DescriptorLoadOp>()) {
    Load load{op, {}, {}};
    Operation *first = nullptr, *last = nullptr;
    std::string why = findUses(load, first, last);
    if (!why.empty())
      return why;
    Handed &group = groups[first];
    group.loads.push_back(load);
    group.firstUse = first;
    if (!group.lastUse || group.lastUse->isBeforeInBlock(last))
      group.lastUse = last;
  }
  if (groups.empty())
    return "it loads nothing through a descriptor";
  for (auto &[first, group] : groups)
    handed.push_back(group);
  return "";
}

// The first and last op of the body that reads the block.
std::string Division::findUses(Load &load, Operation *&first, Operation *&last) {
  auto block = dyn_cast_or_null<ttg::LayoutEncoding>(load.op.getDesc().getType().getSharedLayout());
  SmallVector<Value> views;
  for (Operation *user : load.op->getUsers()) {
    auto alloc = dyn_cast<ttg::LocalAllocOp>(user);
    if (!alloc || cast<ttg::MemDescType>(alloc.getType()).getEncoding() != block || user->getBlock() != body)
      return "a block that it loads is used by others than products that read it from shared memory";
    load.copies.push_back(alloc);
    views.push_back(alloc);
  }
  if (views.empty())
    return "a block that it loads is not used";
  auto type = cast<ttg::MemDescType>(views.front().getType());
  load.block = ttg::MemDescType::get(type.getShape(), type.getElementType(), type.getEncoding(), type.getMemorySpace(),
                                     /*mutableMemory=*/true);
  while (!views.empty()) {
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (user->getBlock() != body)
        return "a block that it loads is used in a branch";
      if (user->getNumResults() == 1 && isa<ttg::MemDescType>(user->getResult(0).getType())) {
        views.push_back(user->getResult(0));
        continue;
      }
      if (!first || user->isBeforeInBlock(first))
        first = user;
      if (!last || last->isBeforeInBlock(user))
        last = user;
    }
  }
  return first ? "" : "a block that it loads is not used";
}

// The scalars that the loading warp computes anew, since the loads' indices follow from them.
std::string Division::findAddresses() {
  SmallVector<Value> work;
  for (const Handed &group : handed)
    for (const Load &load : group.loads)
      llvm::append_range(work, load.op->getOperands());
  return findScalars(loop, work, addresses, carried, "which tensor or rows it loads depends on the iteration",
                     "where it loads follows from what it computes");
}

std::string Division::findScalars(scf::ForOp around, SmallVector<Value> work, llvm::SetVector<Operation *> &ops,
                                  llvm::SetVector<unsigned> &numbers, const char *moves, const char *computed) {
  Block *block = around.getBody();
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (around.isDefinedOutsideOfLoop(value) || value == around.getInductionVar() ||
        (around != loop && value.getParentBlock() == body))
      continue;
    if (isa<tt::TensorDescType, ShapedType>(value.getType()))
      return moves;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      unsigned number = argument.getArgNumber() - around.getNumInductionVars();
      if (argument.getOwner() == block && numbers.insert(number))
        work.push_back(around.getYieldedValues()[number]);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (op->getBlock() != block || op->getNumRegions() || !isMemoryEffectFree(op) ||
        llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>))
      return computed;
    if (ops.insert(op))
      llvm::append_range(work, op->getOperands());
  }
  return "";
}

int64_t Division::countBlockBytes() const {
  int64_t bytes = 0;
  for (const Handed &group : handed)
    bytes += group.getBytes();
  return bytes;
}

int64_t Division::countBytesAround() {
  int64_t bytes = 1024;
  loop->getParentOfType<tt::FuncOp>().walk([&](ttg::LocalAllocOp alloc) {
    if (!loop->isAncestor(alloc))
      bytes += getBytes(alloc.getType());
  });
  return bytes;
}

int64_t Division::countSharedBytes() { return countBytesAround() + depth * countBlockBytes(); }

std::string Division::chooseDepth() {
  int64_t bytes = countBlockBytes(), others = countBytesAround();
  depth = std::min<int64_t>(stages, (sharedBytes - others) / bytes);
  return depth < 2
             ? llvm::formatv("two iterations' blocks of {0} bytes do not fit in {1} bytes of shared memory beside "
                             "{2} bytes of others",
                             bytes, sharedBytes, others)
                   .str()
             : "";
}

//===----------------------------------------------------------------------===//
// Whether the loading warp can go through the loop over tiles around by itself
//===----------------------------------------------------------------------===//

std::string Division::findTiles() {
  unsigned loops = 0;
  tiles.getBody()->walk([&](Operation *op) { loops += isa<scf::ForOp, scf::WhileOp>(op); });
  std::string obstacle = loops > 1 ? "several loops are in a tile" : findStores();
  if (obstacle.empty())
    obstacle = findTileOps();
  int64_t bytes = countBlockBytes();
  int64_t fitting = (sharedBytes - countBytesAround() - countBytesOfEnd()) / bytes;
  if (obstacle.empty() && fitting < 2)
    obstacle = "two iterations' blocks do not fit in shared memory beside what the tile stores from there";
  if (obstacle.empty())
    depth = std::min(depth, fitting);
  return obstacle;
}

// A tile's stores must not write what the next tile's loads read, as the pipeliner takes it.
std::string Division::findStores() {
  std::string obstacle;
  tiles.getBody()->walk([&](Operation *op) {
    if (loop->isAncestor(op) || !touchesGlobalMemory(op))
      return;
    auto access = dyn_cast<GlobalAccess>(op);
    bool isApart =
        access && llvm::all_of(handed, [&](Handed &group) {
          return llvm::all_of(group.loads, [&](Load &load) {
            return !access.isStore() || areApart(findRoots(load.op.getDesc()), findRoots(access.getAddress()));
          });
        });
    if (!isApart)
      obstacle = llvm::formatv("{0} may write what the next tile loads", op->getName());
  });
  return obstacle.empty() && ttg::getClusterCTAs(loop) > 1 ? findMeetings() : obstacle;
}

// All warps of a cluster's CTAs meet between accesses to the same memory, as the warp that loads could not.
std::string Division::findMeetings() {
  std::vector<GlobalUse> uses;
  bool meets = false;
  tiles.getBody()->walk([&](Operation *op) {
    if (loop->isAncestor(op))
      return;
    meets |= isa<ttng::ClusterBarrierOp>(op);
    if (std::optional<GlobalUse> use = GlobalUse::find(op))
      uses.push_back(std::move(*use));
  });
  for (const GlobalUse &earlier : uses)
    for (const GlobalUse &later : uses)
      meets |= meetsAsCluster(earlier, later);
  return meets ? "the CTAs of a cluster meet at the end of a tile, between accesses to the same memory" : "";
}

// The scalars of a tile that the loading warp computes anew.
std::string Division::findTileOps() {
  SmallVector<Value> work = {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
  for (auto [number, init] : llvm::enumerate(loop.getInitArgs()))
    if (issues || carried.contains(number))
      work.push_back(init);
  for (Operation *op : addresses)
    llvm::append_range(work, op->getOperands());
  for (const Handed &group : handed)
    for (const Load &load : group.loads)
      llvm::append_range(work, load.op->getOperands());
  // The warp that issues products runs all of the body.
  if (issues)
    for (Operation &op : body->without_terminator())
      llvm::copy_if(op.getOperands(), std::back_inserter(work), [](Value operand) {
        return !isa<tt::TensorDescType, ShapedType, ttg::MemDescType, ttg::AsyncTokenType>(operand.getType());
      });
  return findScalars(tiles, work, tileOps, tileCarried, "which tensor it loads depends on the tile",
                     "which blocks it loads follows from what a tile computes");
}

// The shared memory in which a tile ends, while the rings keep theirs: what it stores from there, and the scratch of
// conversions, of which one is in use at a time.
int64_t Division::countBytesOfEnd() {
  int64_t stored = 0, most = 0;
  auto count = [](RankedTensorType type) { return type.getNumElements() * tt::getElementBitWidth(type) / 8; };
  loop->getParentOfType<tt::FuncOp>().walk([&](Operation *op) {
    if (loop->isAncestor(op))
      return;
    if (auto store = dyn_cast<tt::DescriptorStoreOp>(op))
      stored += count(store.getSrc().getType());
    else if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(op))
      most = std::max<int64_t>(most, count(convert.getType()));
  });
  return stored + most;
}

// Whether two groups compute the tiles by turns: the reason why not, or no text.
std::string Division::planAlternation() {
  const ChipInfo *chip = ttg::getChip(loop);
  if (!chip)
    return "the module does not say which chip it is for";
  Alternation turns(tiles, loop);
  int most = maxRegisters;
  if (auto given = loop->getParentOfType<ModuleOp>()->getAttrOfType<IntegerAttr>(ttg::kMaxRegisters); given && !most)
    most = int(given.getInt());
  std::string obstacle = turns.plan(*chip, countLoaderRegisters(), most);
  if (!obstacle.empty())
    return obstacle;
  constexpr int64_t enough = 3; // stages, to load for one group while the other multiplies
  int64_t fitting = (sharedBytes - countBytesAround() - 2 * countBytesOfEnd()) / countBlockBytes();
  if (fitting < std::min(depth, enough))
    return llvm::formatv("{0} stages fit in shared memory beside the ends of two tiles; use smaller blocks", fitting)
        .str();
  stagesInOrder = depth;
  depth = std::min(depth, fitting);
  alternation = turns;
  return "";
}

//===----------------------------------------------------------------------===//
// Dividing it
//===----------------------------------------------------------------------===//

Value Division::makeRing(const Handed &group, SmallVectorImpl<Value> &memory) {
  SmallVector<Value> buffers;
  SmallVector<Type> types;
  for (const Load &load : group.loads) {
    SmallVector<int64_t> shape = {depth};
    llvm::append_range(shape, load.block.getShape());
    auto type = ttg::MemDescType::get(shape, load.block.getElementType(), load.block.getEncoding(),
                                      load.block.getMemorySpace(), /*mutableMemory=*/true);
    buffers.push_back(ttg::LocalAllocOp::create(b, loop.getLoc(), type, Value(), IntegerAttr()));
    types.push_back(type);
  }
  llvm::append_range(memory, buffers);
  return nvws::ArefCreateOp::create(b, loop.getLoc(), nvws::ArefType::get(b.getContext(), types), buffers);
}

namespace {

nvws::AsyncOp getReader(const Handed &group) {
  if (isa<ttng::TCGen5MMAOp>(group.lastUse))
    return nvws::AsyncOp::TC5MMA;
  return isa<ttng::WarpGroupDotOp>(group.lastUse) ? nvws::AsyncOp::WGMMA : nvws::AsyncOp::NONE;
}

SmallVector<Type> getTypes(const Handed &group) {
  return llvm::map_to_vector(group.loads, [](const Load &load) -> Type { return load.block; });
}

} // namespace

// An iteration of the loading warp.
void Division::fillLoads(OpBuilder &at, IRMapping &map, ArrayRef<Value> rings) {
  Location loc = loop.getLoc();
  for (Operation &op : body->without_terminator())
    if (addresses.contains(&op))
      at.clone(op, map);
  for (auto [ring, group] : llvm::zip_equal(rings, handed)) {
    auto put = enter<nvws::ArefPutEnterOp>(at, loc, ring, getTypes(group));
    for (auto [load, buffer] : llvm::zip_equal(group.loads, put.getBuffers())) {
      SmallVector<Value> indices =
          llvm::map_to_vector(load.op.getIndices(), [&](Value index) { return map.lookupOrDefault(index); });
      auto made =
          nvws::DescriptorLoadOp::create(at, load.op.getLoc(), load.op.getDesc(), indices,
                                         int32_t(getBytes(load.block)), buffer, load.op.getCache(), load.op.getEvict());
      if (Attribute bits = load.op->getAttr(tt::kMulticast))
        made->setAttr(tt::kMulticast, bits);
    }
    nvws::ArefPutExitOp::create(at, loc, ring, put.getToken(), Value(), getKinds(at, nvws::AsyncOp::TMALoad));
  }
}

// The loop over tiles of a warp that does nothing but `addWork` in each.
void Division::goThroughTiles(OpBuilder &at, llvm::function_ref<void(OpBuilder &, IRMapping &)> addWork) {
  IRMapping map;
  copyLoop(at, map, tiles, tileCarried, [&](OpBuilder &inside) {
    for (Operation &op : tiles.getBody()->without_terminator())
      if (tileOps.contains(&op))
        inside.clone(op, map);
    addWork(inside, map);
  });
}

// The loops of the loading warp.
void Division::fill(Region &region, ArrayRef<Value> rings) {
  OpBuilder at = OpBuilder::atBlockEnd(&region.emplaceBlock());
  auto addLoads = [&](OpBuilder &inside, IRMapping &map) {
    copyLoop(inside, map, loop, carried, [&](OpBuilder &turn) { fillLoads(turn, map, rings); });
  };
  IRMapping map;
  if (tiles)
    goThroughTiles(at, addLoads);
  else
    addLoads(at, map);
  nvws::WarpGroupReturnOp::create(at, loop.getLoc());
}

// The loop itself, and that over tiles around it.
void Division::empty(Region &region) {
  Location loc = loop.getLoc();
  OpBuilder at = OpBuilder::atBlockEnd(&region.emplaceBlock());
  scf::ForOp outermost = tiles ? tiles : loop;
  outermost->moveBefore(&region.front(), region.front().end());
  nvws::WarpGroupYieldOp::create(at, loc, outermost.getResults());
}

void Division::readRings(ArrayRef<Value> rings) {
  Location loc = loop.getLoc();
  OpBuilder at(loop);
  for (auto [ring, group] : llvm::zip_equal(rings, handed)) {
    Operation *first = group.firstUse;
    for (const Load &load : group.loads)
      for (ttg::LocalAllocOp copy : load.copies)
        if (copy->isBeforeInBlock(first))
          first = copy;
    at.setInsertionPoint(first);
    auto get = enter<nvws::ArefGetEnterOp>(at, loc, ring, getTypes(group));
    at.setInsertionPointAfter(group.lastUse);
    nvws::ArefGetExitOp::create(at, loc, ring, get.getToken(), Value(), getKinds(at, getReader(group)));
    for (auto [load, buffer] : llvm::zip_equal(group.loads, get.getBuffers()))
      for (ttg::LocalAllocOp copy : load.copies) {
        ttg::makeViewsMutable(copy.getResult());
        copy.replaceAllUsesWith(buffer);
        copy.erase();
      }
    for (const Load &load : group.loads)
      load.op->erase();
  }
  loop->setAttr(ttg::kHandsOver, at.getUnitAttr());
  loop->removeAttr(tt::kNumStages);
}

bool Division::sharesLoads() const {
  return llvm::any_of(handed, [](const Handed &group) {
    return llvm::any_of(group.loads, [](const Load &load) { return tt::getMulticast(load.op) > 1; });
  });
}

// Other CTAs write to the buffers and barriers: after all of them are there.
void Division::meetCTAs() {
  ttng::FenceMBarrierInitReleaseClusterOp::create(b, loop.getLoc());
  ttng::FenceAsyncSharedOp::create(b, loop.getLoc(), /*bCluster=*/true);
  ttng::ClusterBarrierOp::create(b, loop.getLoc(), /*relaxed=*/false);
}

void Division::run() {
  Location loc = loop.getLoc();
  int warps = ttg::getNumWarps(loop);
  scf::ForOp outermost = tiles ? tiles : loop;
  b.setInsertionPoint(outermost);
  SmallVector<Value> rings, memory;
  for (const Handed &group : handed)
    rings.push_back(makeRing(group, memory));
  const bool isShared = sharesLoads();
  if (isShared)
    meetCTAs();
  ProductWarp productWarp(loop);
  if (issues && tiles)
    sums->begin(b);
  else if (issues)
    productWarp.begin(b);
  OperationState state(loc, nvws::WarpGroupOp::getOperationName());
  if (!issues || tiles)
    state.addTypes(outermost.getResultTypes());
  SmallVector<int32_t> groups = {warps, 1}, registers = {countLoaderRegisters()};
  if (alternation) {
    groups.insert(groups.begin(), warps);
    registers.insert(registers.begin(), alternation->getRegisters());
  } else if (issues) {
    groups.insert(groups.begin() + 1, 1);
    registers.insert(registers.begin(), kLoaderRegisters);
  }
  state.addAttribute("numWarps", b.getDenseI32ArrayAttr(groups));
  // With one group of warps beside the loading warp, all have enough anyway.
  if (alternation || warps > ttg::kWarpsOfGroup)
    state.addAttribute("requestedRegisters", b.getDenseI32ArrayAttr(registers));
  for (size_t group = 0; group < groups.size(); ++group)
    state.addRegion();
  auto divided = cast<nvws::WarpGroupOp>(b.create(state));
  // Others may yet arrive at this CTA's barriers.
  if (isShared)
    ttng::ClusterBarrierOp::create(b, loc, /*relaxed=*/false);
  for (Value buffer : memory)
    ttg::LocalDeallocOp::create(b, loc, buffer);
  MutableArrayRef<Region> regions = divided.getPartitionRegions();
  fill(regions.back(), rings);
  readRings(rings);
  if (issues && !tiles) {
    productWarp.end(b);
    return productWarp.run(/*issuing=*/regions[1], /*waiting=*/regions[0]);
  }
  outermost.replaceAllUsesWith(divided.getResults());
  empty(regions.front());
  if (issues) {
    OpBuilder at = OpBuilder::atBlockEnd(&regions[1].emplaceBlock());
    goThroughTiles(at, [&](OpBuilder &inside, IRMapping &map) { sums->run(inside, map); });
    nvws::WarpGroupReturnOp::create(at, loc);
  }
  if (alternation)
    alternation->run(regions[0], regions[1], rings, depth);
}
