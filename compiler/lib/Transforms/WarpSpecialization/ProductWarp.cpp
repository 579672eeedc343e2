#include "ProductWarp.h"

#include "Rings.h"
#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/TensorMemory.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;

bool warps::hasTensorProducts(scf::ForOp loop) {
  return llvm::any_of(*loop.getBody(), llvm::IsaPred<ttng::TCGen5MMAOp, ttng::TCGen5MMAScaledOp>);
}

// Whether the loop only adds to the sums of the product, each time.
static bool isIssuedAlone(ttng::TCGen5MMAOp product, scf::ForOp loop) {
  Value sums = product.getD();
  bool isOnlySum = llvm::all_of(sums.getUsers(), [&](Operation *user) {
    auto other = dyn_cast<ttng::TCGen5MMAOp>(user);
    return !loop->isAncestor(user) || (other && other.getD() == sums);
  });
  auto isShared = [](Value operand) {
    return isa<ttg::SharedMemorySpaceAttr>(cast<ttg::MemDescType>(operand.getType()).getMemorySpace());
  };
  return loop.isDefinedOutsideOfLoop(sums) && isOnlySum && !product.getIsAsync() && !product.getTwoCtas() &&
         matchPattern(product.getPred(), m_One()) && matchPattern(product.getUseD(), m_One()) &&
         isShared(product.getA()) && isShared(product.getB());
}

// Whether the op makes the buffer of a block that the body loads, in whose place comes one that the loading warp fills.
static bool isOfLoad(Operation *op) {
  auto alloc = dyn_cast<ttg::LocalAllocOp>(op);
  auto load = alloc && alloc.getSrc() ? alloc.getSrc().getDefiningOp<tt::DescriptorLoadOp>() : tt::DescriptorLoadOp();
  return load && load->getBlock() == op->getBlock();
}

std::string warps::findIssueObstacle(scf::ForOp loop) {
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (isa<tt::DescriptorLoadOp>(op) || isOfLoad(&op) ||
        (isMemoryEffectFree(&op) && op.getNumRegions() == 0 &&
         llvm::none_of(op.getOperandTypes(), llvm::IsaPred<RankedTensorType>)))
      continue;
    auto product = dyn_cast<ttng::TCGen5MMAOp>(op);
    if (!product || !isIssuedAlone(product, loop))
      return llvm::formatv("a warp that issues its products into tensor memory cannot do {0}; on this chip only loops "
                           "are divided that add products to accumulators and do nothing else",
                           op.getName());
  }
  for (Value result : loop.getResults())
    if (!result.use_empty())
      return "a value that it carries is needed behind it, and another warp has it";
  return "";
}

//===----------------------------------------------------------------------===//
// One loop
//===----------------------------------------------------------------------===//

void ProductWarp::begin(OpBuilder &builder) {
  done =
      ttg::LocalAllocOp::create(builder, loop.getLoc(), getBarrierType(builder.getContext()), Value(), IntegerAttr());
  ttng::InitBarrierOp::create(builder, loop.getLoc(), done, /*count=*/1);
}

void ProductWarp::run(Region &issuing, Region &waiting) {
  Location loc = loop.getLoc();
  OpBuilder at = OpBuilder::atBlockEnd(&issuing.emplaceBlock());
  loop->moveBefore(&issuing.front(), issuing.front().end());
  for (auto product : loop.getBody()->getOps<ttng::TCGen5MMAOp>())
    product.setIsAsync(true);
  ttng::TCGen5CommitOp::create(at, loc, done, /*pred=*/Value(), /*descs=*/ValueRange());
  nvws::WarpGroupReturnOp::create(at, loc);
  at = OpBuilder::atBlockEnd(&waiting.emplaceBlock());
  Value phase = arith::ConstantOp::create(at, loc, at.getI32IntegerAttr(0));
  ttng::WaitBarrierOp::create(at, loc, done, phase, /*pred=*/Value(), /*deps=*/ValueRange());
  nvws::WarpGroupYieldOp::create(at, loc, ValueRange());
}

void ProductWarp::end(OpBuilder &builder) {
  ttng::InvalBarrierOp::create(builder, loop.getLoc(), done);
  ttg::LocalDeallocOp::create(builder, loop.getLoc(), done);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

// Products begin without sums as with +0.0, not as with -0.0.
static bool isZero(Value value) {
  return value && (matchPattern(value, m_PosZeroFloat()) || matchPattern(value, m_Zero()));
}

// Whether the loop reads a block, or rows, of the tile that are not its sums.
bool TileAccumulators::takesBlocks() {
  auto isOfTile = [&](Value value) {
    Operation *maker = value.getDefiningOp();
    return isa<ShapedType, ttg::MemDescType>(value.getType()) && !tiles.isDefinedOutsideOfLoop(value) &&
           loop.isDefinedOutsideOfLoop(value) && llvm::none_of(sums, [&](Operation *alloc) { return alloc == maker; });
  };
  return loop.getBody()
      ->walk([&](Operation *op) {
        return llvm::any_of(op->getOperands(), isOfTile) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::string TileAccumulators::plan() {
  const ChipInfo *chip = ttg::getChip(loop);
  unsigned all = 0, own = 0;
  loop->getParentOfType<tt::FuncOp>().walk(
      [&](ttng::TMEMAllocOp alloc) { all += ttng::getAllColumns(alloc.getResult().getType()); });
  for (auto product : loop.getBody()->getOps<ttng::TCGen5MMAOp>()) {
    auto alloc = product.getD().getDefiningOp<ttng::TMEMAllocOp>();
    if (!alloc || alloc->getBlock() != tiles.getBody() || !isZero(alloc.getSrc()))
      return "the sums of a tile begin with what an earlier one or another operation leaves";
    if (llvm::is_contained(sums, alloc))
      continue;
    sums.push_back(alloc);
    own += ttng::getAllColumns(alloc.getResult().getType());
  }
  if (takesBlocks())
    return "its products take blocks that other warps load for the tile";
  auto isBehind = [&](Operation *op) { return op->getBlock() == tiles.getBody() && loop->isBeforeInBlock(op); };
  for (ttng::TMEMAllocOp alloc : sums)
    for (Operation *user : alloc.getResult().getUsers()) {
      Operation *reader = isa<ttng::TMEMSubSliceOp>(user) && user->hasOneUse() ? *user->user_begin() : user;
      // A view, too, is made of what the ring gives behind the loop.
      bool isRead = isa<ttng::TMEMLoadOp>(reader) && isBehind(user) && isBehind(reader);
      if (!isRead && !loop->isAncestor(user))
        return "the sums of a tile are used by other operations than loads behind its products";
    }
  wanted = all + own;
  depth = chip && wanted <= chip->tensorMemoryColumns ? 2 : 1;
  return "";
}

void TileAccumulators::begin(OpBuilder &builder) {
  SmallVector<Value> buffers;
  SmallVector<Type> types;
  for (ttng::TMEMAllocOp alloc : sums) {
    ttg::MemDescType one = alloc.getResult().getType();
    SmallVector<int64_t> shape = {depth};
    llvm::append_range(shape, one.getShape());
    types.push_back(ttg::MemDescType::get(shape, one.getElementType(), one.getEncoding(), one.getMemorySpace(),
                                          /*mutableMemory=*/true));
    buffers.push_back(
        ttng::TMEMAllocOp::create(builder, alloc.getLoc(), types.back(), /*token=*/Type(), /*src=*/Value())
            .getResult());
  }
  ring = nvws::ArefCreateOp::create(builder, loop.getLoc(), nvws::ArefType::get(builder.getContext(), types), buffers);
}

SmallVector<Type> TileAccumulators::getTypes() {
  return llvm::map_to_vector(sums, [](ttng::TMEMAllocOp alloc) -> Type { return alloc.getResult().getType(); });
}

// Whether the load, of the others' tile, is of sums or of columns of them.
bool TileAccumulators::isOfSums(ttng::TMEMLoadOp load) const {
  Operation *maker = load.getSrc().getDefiningOp();
  if (auto slice = dyn_cast_or_null<ttng::TMEMSubSliceOp>(maker))
    maker = slice.getSrc().getDefiningOp();
  return llvm::any_of(sums, [&](Operation *alloc) { return alloc == maker; });
}

Operation *TileAccumulators::findLastLoad() {
  Operation *last = nullptr;
  for (auto load : tiles.getBody()->getOps<ttng::TMEMLoadOp>())
    if (isOfSums(load))
      last = load;
  return last;
}

// A loop without an iteration writes no sums.
void TileAccumulators::zeroWithoutTurns(OpBuilder &builder) {
  std::optional<APInt> turns = loop.getStaticTripCount();
  if (turns && !turns->isZero())
    return;
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value hasTurns = arith::CmpIOp::create(builder, loop.getLoc(), less, loop.getLowerBound(), loop.getUpperBound());
  for (auto load : llvm::make_early_inc_range(tiles.getBody()->getOps<ttng::TMEMLoadOp>())) {
    if (!isOfSums(load))
      continue;
    Location loc = load.getLoc();
    Value sum = load.getResult();
    builder.setInsertionPoint(load);
    auto branch = scf::IfOp::create(builder, loc, sum.getType(), hasTurns, /*withElseRegion=*/true);
    sum.replaceAllUsesWith(branch.getResult(0));
    builder.setInsertionPointToEnd(branch.thenBlock());
    load->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
    scf::YieldOp::create(builder, loc, sum);
    builder.setInsertionPointToEnd(branch.elseBlock());
    Value zero = arith::ConstantOp::create(builder, loc, cast<TypedAttr>(builder.getZeroAttr(sum.getType())));
    scf::YieldOp::create(builder, loc, zero);
  }
}

// The others' tile.
void TileAccumulators::takeSums() {
  OpBuilder at(loop);
  Location loc = loop.getLoc();
  auto get = enter<nvws::ArefGetEnterOp>(at, loc, ring, getTypes());
  Operation *last = findLastLoad();
  at.setInsertionPointAfter(last ? last : get.getOperation());
  nvws::ArefGetExitOp::create(at, loc, ring, get.getToken(), Value(), getKinds(at, nvws::AsyncOp::NONE));
  at.setInsertionPoint(get);
  zeroWithoutTurns(at);
  for (auto [alloc, buffer] : llvm::zip_equal(sums, get.getBuffers()))
    alloc.getResult().replaceUsesWithIf(buffer, [&](OpOperand &use) { return !loop->isAncestor(use.getOwner()); });
}

void TileAccumulators::run(OpBuilder &builder, const IRMapping &map) {
  takeSums();
  Location loc = loop.getLoc();
  auto put = enter<nvws::ArefPutEnterOp>(builder, loc, ring, getTypes());
  loop->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
  loop->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      operand.set(map.lookupOrDefault(operand.get()));
  });
  OpBuilder inside = OpBuilder::atBlockBegin(loop.getBody());
  Value isLater =
      arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::ne, loop.getInductionVar(), loop.getLowerBound());
  llvm::SmallPtrSet<Operation *, 2> begun;
  for (auto product : loop.getBody()->getOps<ttng::TCGen5MMAOp>()) {
    product.setIsAsync(true);
    auto alloc = product.getD().getDefiningOp<ttng::TMEMAllocOp>();
    if (begun.insert(alloc).second)
      product.getUseDMutable().assign(isLater);
  }
  for (auto [alloc, buffer] : llvm::zip_equal(sums, put.getBuffers())) {
    alloc.getResult().replaceAllUsesWith(buffer);
    alloc.erase();
  }
  nvws::ArefPutExitOp::create(builder, loc, ring, put.getToken(), Value(), getKinds(builder, nvws::AsyncOp::TC5MMA));
}
