// The pass lathe-ttg-specialize-loops.
#include "Alternation.h"
#include "Costs.h"
#include "LoopCopy.h"
#include "Overlap.h"
#include "ProductWarp.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Authored.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/PointerParts.h"
#include "lathe/Transforms/WarpSpecialization/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

namespace lathe {
#define GEN_PASS_DEF_SPECIALIZELOOPS
#include "lathe/Transforms/WarpSpecialization/Passes.h.inc"
} // namespace lathe

using namespace mlir;
using namespace lathe;

namespace {

constexpr llvm::StringLiteral kHint = "tt.warp_specialize", kNumStages = "tt.num_stages";

// The registers of a thread of the loading warp: for few loads whose indices take few ops, and for all others.
constexpr int kFewRegisters = 24, kLoaderRegisters = 40;
constexpr size_t kFewLoads = 3, kFewOps = 8;

int64_t getBytes(ttg::MemDescType type) {
  return type.getNumElements() * tt::getElementBitWidth(type.getElementType()) / 8;
}

// A block that one warp loads ahead, and the buffers in which the others read it.
struct Load {
  tt::DescriptorLoadOp op;
  ttg::MemDescType block;
  SmallVector<ttg::LocalAllocOp> copies;
};

// Blocks that the same op reads first: they are handed over together.
struct Handed {
  SmallVector<Load> loads;
  Operation *firstUse = nullptr, *lastUse = nullptr;

  int64_t getBytes() const {
    int64_t bytes = 0;
    for (const Load &load : loads)
      bytes += ::getBytes(load.block);
    return bytes;
  }
};

//===----------------------------------------------------------------------===//
// Whether a loop can be divided
//===----------------------------------------------------------------------===//

class Division {
public:
  Division(scf::ForOp loop, int stages, int64_t sharedBytes, int maxRegisters)
      : loop(loop), body(loop.getBody()), stages(stages), sharedBytes(sharedBytes), maxRegisters(maxRegisters),
        b(loop) {}

  // The reason why the loop is better left as it is; empty if there is none.
  std::string plan() {
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

  // After plan(): whether a warp of its own issues the products, into tensor memory.
  bool issuesProducts() const { return issues; }

  // After plan(): whether the loading warp goes through the loop over tiles around.
  bool hasTiles() const { return tiles != nullptr; }
  // After plan(): the reason why the loading warp starts anew in each iteration of the loop around, if there is one.
  const std::string &whyRestarts() const { return restarts; }

  // After plan(): whether two groups compute the tiles by turns, and the reason why one computes them all, if four
  // warps do.
  bool alternates() const { return alternation.has_value(); }
  const std::string &whyInOrder() const { return inOrder; }
  // After plan(), where a warp issues the products of tiles: the columns that two tiles' accumulators would take, if
  // there are too few for them.
  std::optional<int64_t> getMissingColumns() const {
    return hasTiles() && issues && sums->getDepth() == 1 ? std::optional(sums->getWantedColumns()) : std::nullopt;
  }
  // After plan(): the reason why the ring has fewer stages than in one group, if it has.
  std::string whyFewerStages() const {
    if (!alternates() || depth == stagesInOrder)
      return "";
    return llvm::formatv("the ends of two groups' tiles leave shared memory for {0} of {1}", depth, stagesInOrder)
        .str();
  }

  // After plan(), where it has tiles: whether they store by descriptor.
  bool storesByDescriptor() {
    return tiles.walk([](tt::DescriptorStoreOp) { return WalkResult::interrupt(); }).wasInterrupted();
  }

  // After plan(): the bytes of shared memory that a program takes, divided or not.
  int64_t countSharedBytes();

  void run();

  // The registers of a thread of the loading warp, after plan().
  int countLoaderRegisters() const {
    size_t loads = 0;
    for (const Handed &group : handed)
      loads += group.loads.size();
    return loads <= kFewLoads && addresses.size() <= kFewOps ? kFewRegisters : kLoaderRegisters;
  }

private:
  scf::ForOp loop;
  Block *body;
  int64_t stages, sharedBytes, depth = 0, stagesInOrder = 0;
  int maxRegisters;
  OpBuilder b;
  SmallVector<Handed> handed;
  bool issues = false; // products into tensor memory
  std::optional<warps::TileAccumulators> sums;
  llvm::SetVector<Operation *> addresses; // of the loads, in no order
  llvm::SetVector<unsigned> carried;      // numbers of the carried values that addresses need

  // The loop over tiles around, if the loading warp goes through it by itself, and what it computes anew there.
  scf::ForOp tiles;
  llvm::SetVector<Operation *> tileOps;
  llvm::SetVector<unsigned> tileCarried;
  std::string restarts;
  std::optional<warps::Alternation> alternation;
  std::string inOrder;

  // Bytes of shared memory beside the rings: of barriers and of buffers that live around the loop.
  int64_t countBytesAround();
  // Bytes of the blocks that one iteration loads.
  int64_t countBlockBytes() const;

  std::string findTiles();
  std::string findStores();
  std::string findTileOps();
  int64_t countBytesOfEnd();
  std::string planAlternation();
  void fillLoads(OpBuilder &at, IRMapping &map, ArrayRef<Value> rings);

  std::string findLoads();
  std::string findUses(Load &load, Operation *&first, Operation *&last);
  std::string findAddresses();
  // Gathers the scalars of an iteration of `around` from which `work` follows: ops, and numbers of carried values. The
  // reason why not, of the two given: a tensor or a descriptor (`moves`), or an op that the loading warp cannot run
  // (`computed`), is among them.
  std::string findScalars(scf::ForOp around, SmallVector<Value> work, llvm::SetVector<Operation *> &ops,
                          llvm::SetVector<unsigned> &numbers, const char *moves, const char *computed);
  std::string chooseDepth();

  void fill(Region &region, ArrayRef<Value> rings);
  void empty(Region &region);
  void readRings(ArrayRef<Value> rings);
  void goThroughTiles(OpBuilder &at, llvm::function_ref<void(OpBuilder &, IRMapping &)> addWork);
  Value makeRing(const Handed &group, SmallVectorImpl<Value> &memory);
};

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

std::string Division::findLoads() {
  llvm::MapVector<Operation *, Handed> groups;
  std::string obstacle;
  bool hasProduct = false;
  loop.getBody()->walk([&](Operation *op) {
    hasProduct |= isa<ttng::WarpGroupDotOp, ttng::TCGen5MMAOp, ttng::TCGen5MMAScaledOp>(op);
    if (isa<tt::DescriptorLoadOp>(op) && op->getBlock() == body)
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
  issues = warps::hasTensorProducts(loop);
  if (issues)
    obstacle = warps::findIssueObstacle(loop);
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
    bool isApart = access && llvm::all_of(handed, [&](Handed &group) {
                     return llvm::all_of(group.loads, [&](Load &load) {
                       return !access.isStore() || areApart(getRoot(load.op.getDesc()), getRoot(access.getAddress()));
                     });
                   });
    if (!isApart)
      obstacle = llvm::formatv("{0} may write what the next tile loads", op->getName());
  });
  return obstacle;
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
  warps::Alternation turns(tiles, loop);
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

nvws::AsyncOp getReader(const Handed &group) {
  if (isa<ttng::TCGen5MMAOp>(group.lastUse))
    return nvws::AsyncOp::TC5MMA;
  return isa<ttng::WarpGroupDotOp>(group.lastUse) ? nvws::AsyncOp::WGMMA : nvws::AsyncOp::NONE;
}

template <typename Enter> Enter enter(OpBuilder &b, Location loc, Value ring, const Handed &group) {
  SmallVector<Type> types;
  for (const Load &load : group.loads)
    types.push_back(load.block);
  return Enter::create(b, loc, types, ttg::AsyncTokenType::get(b.getContext()), ring, Value(), Value());
}

ArrayAttr kinds(OpBuilder &b, nvws::AsyncOp kind) {
  return b.getArrayAttr(nvws::AsyncOpAttr::get(b.getContext(), kind));
}

// An iteration of the loading warp.
void Division::fillLoads(OpBuilder &at, IRMapping &map, ArrayRef<Value> rings) {
  Location loc = loop.getLoc();
  for (Operation &op : body->without_terminator())
    if (addresses.contains(&op))
      at.clone(op, map);
  for (auto [ring, group] : llvm::zip_equal(rings, handed)) {
    auto put = enter<nvws::ArefPutEnterOp>(at, loc, ring, group);
    for (auto [load, buffer] : llvm::zip_equal(group.loads, put.getBuffers())) {
      SmallVector<Value> indices =
          llvm::map_to_vector(load.op.getIndices(), [&](Value index) { return map.lookupOrDefault(index); });
      nvws::DescriptorLoadOp::create(at, load.op.getLoc(), load.op.getDesc(), indices, int32_t(getBytes(load.block)),
                                     buffer, load.op.getCache(), load.op.getEvict());
    }
    nvws::ArefPutExitOp::create(at, loc, ring, put.getToken(), Value(), kinds(at, nvws::AsyncOp::TMALoad));
  }
}

// The loop over tiles of a warp that does nothing but `addWork` in each.
void Division::goThroughTiles(OpBuilder &at, llvm::function_ref<void(OpBuilder &, IRMapping &)> addWork) {
  IRMapping map;
  warps::copyLoop(at, map, tiles, tileCarried, [&](OpBuilder &inside) {
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
    warps::copyLoop(inside, map, loop, carried, [&](OpBuilder &turn) { fillLoads(turn, map, rings); });
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
    auto get = enter<nvws::ArefGetEnterOp>(at, loc, ring, group);
    at.setInsertionPointAfter(group.lastUse);
    nvws::ArefGetExitOp::create(at, loc, ring, get.getToken(), Value(), kinds(at, getReader(group)));
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
  loop->removeAttr(kNumStages);
}

void Division::run() {
  Location loc = loop.getLoc();
  int warps = ttg::getNumWarps(loop);
  scf::ForOp outermost = tiles ? tiles : loop;
  b.setInsertionPoint(outermost);
  SmallVector<Value> rings, memory;
  for (const Handed &group : handed)
    rings.push_back(makeRing(group, memory));
  warps::ProductWarp productWarp(loop);
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

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

struct SpecializeLoopsPass : public lathe::impl::SpecializeLoopsBase<SpecializeLoopsPass> {
  using SpecializeLoopsBase::SpecializeLoopsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (ttg::isAuthored(module))
      return;
    SmallVector<scf::ForOp> loops;
    module.walk([&](scf::ForOp loop) { passHintOn(loop); });
    module.walk([&](scf::ForOp loop) {
      bool isAsked = loop->hasAttr(kHint);
      if (auto hint = loop->getAttrOfType<BoolAttr>(kHint))
        isAsked = hint.getValue();
      auto function = loop->getParentOfType<tt::FuncOp>();
      bool hasLoads = !loop.getBody()->getOps<tt::DescriptorLoadOp>().empty();
      if (isAsked || (allLoops && hasLoads && function && function.isKernel()))
        loops.push_back(loop);
    });
    bool changed = false;
    for (scf::ForOp loop : loops)
      changed |= divide(loop);
    if (!changed)
      return;
    OpPassManager lowering(ModuleOp::getOperationName());
    lowering.addPass(createLowerNVWS());
    if (failed(runPipeline(lowering, module)))
      signalPassFailure();
  }

  // A loop over tiles that asks means the one loop in it.
  static void passHintOn(scf::ForOp tiles) {
    SmallVector<scf::ForOp> inside;
    tiles.getBody()->walk([&](scf::ForOp loop) { inside.push_back(loop); });
    if (inside.size() != 1 || inside.front()->getParentOp() != tiles || inside.front()->hasAttr(kHint))
      return;
    if (Attribute hint = tiles->removeAttr(kHint))
      inside.front()->setAttr(kHint, hint);
  }

  bool divide(scf::ForOp loop) {
    auto own = loop->getAttrOfType<IntegerAttr>(kNumStages);
    loop->removeAttr(kHint);
    auto function = loop->getParentOfType<tt::FuncOp>();
    Division division(loop, own ? own.getInt() : int64_t(numStages), sharedBytes, maxRegisters);
    std::string obstacle;
    if (!function || !function.isKernel())
      obstacle = "its function is called";
    else if (ttg::getClusterCTAs(loop) > 1)
      obstacle = "the CTAs of a cluster share the program (num_ctas), and all their warps meet at its barriers";
    else
      obstacle = division.plan();
    const ChipInfo *chip = ttg::getChip(loop);
    // Through tiles, loads of the next run beside what ends this one.
    if (obstacle.empty() && chip && !allLoops && !division.hasTiles() && !division.issuesProducts())
      obstacle = warps::LoopCosts::get(loop, *chip, division.countSharedBytes()).findObstacle();
    if (obstacle.empty()) {
      if (!division.whyRestarts().empty() && wantsRemarks(loop))
        remarkSlower(loop, "loads-restart") << remark::add(
            "the warp that loads starts anew for each tile of the loop around: {0}", division.whyRestarts());
      if (!division.whyInOrder().empty() && wantsRemarks(loop))
        remarkSlower(loop, "tiles-in-order")
            << remark::add("no second group of warps multiplies while a tile ends: {0}", division.whyInOrder());
      if (std::optional<int64_t> columns = division.getMissingColumns(); columns && wantsRemarks(loop))
        remarkSlower(loop, "one-accumulator")
            << remark::add("no products are computed for the next tile while one ends: both tiles' sums would take {0} "
                           "columns of tensor memory",
                           *columns)
            << remark::suggest("use smaller tiles");
      if (!division.whyFewerStages().empty() && wantsRemarks(loop))
        remarkSlower(loop, "fewer-stages")
            << remark::add("fewer stages than asked for: {0}", division.whyFewerStages());
      if (division.alternates() && division.storesByDescriptor() && wantsRemarks(loop))
        remarkSlower(loop, "store-not-in-flight") << remark::add(
            "a group waits for the stores by descriptor of its tile before the other group stores its own");
      division.run();
      if (!division.alternates() && !division.issuesProducts())
        warps::overlapProducts(loop, division.countLoaderRegisters());
      return true;
    }
    if (wantsRemarks(loop))
      remarkSlower(loop, "loop-not-specialized")
          << remark::add("no warp of its own loads for this loop: {0}", obstacle);
    return false;
  }
};

} // namespace
