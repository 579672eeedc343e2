#include "OtherCTAs.h"

#include "Moves.h"
#include "lathe/Dialect/NVWS/IR/Dialect.h"
#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

//===----------------------------------------------------------------------===//
// Where barriers lie
//===----------------------------------------------------------------------===//

/// On an arrival or an expectation of a module with layouts: the bits of a CTA's number that the number of the CTA has
/// from which it comes; without it, each CTA's is on its own barrier.
static constexpr llvm::StringLiteral kFromCTA = "fromCTA";

Value clusters::getBarrier(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<ttng::InitBarrierOp, ttng::InvalBarrierOp, ttng::BarrierExpectOp, ttng::WaitBarrierOp,
            ttng::ArriveBarrierOp>([](auto on) { return on.getAlloc(); })
      .Case<ttng::AsyncCopyMbarrierArriveOp, ttng::AsyncTMACopyGlobalToLocalOp>([](auto by) { return by.getBarrier(); })
      .Default([](Operation *) { return Value(); });
}

BarrierPlaces::BarrierPlaces(ModuleOp module, Parts &parts, int ctas) : parts(parts), all(uint32_t(ctas - 1)) {
  areShared = module->hasAttr(ttng::kTwoCTAs);
}

uint32_t BarrierPlaces::getShared(Type barrier) const {
  auto buffer = cast<ttg::MemDescType>(barrier);
  auto layout = cast<ttg::LayoutEncoding>(buffer.getEncoding());
  ArrayRef<int64_t> shape = buffer.getShape().take_back(layout.getRank());
  if (!areShared || !ttg::hasLinearLayout(shape, layout) || !ttg::toLinearLayout(shape, layout).getInBits("block") ||
      !parts.whyNot(barrier).empty())
    return 0;
  return parts.get(barrier).getShared();
}

uint32_t BarrierPlaces::getReached(Operation *op) const {
  auto from = op->getAttrOfType<IntegerAttr>(kFromCTA);
  return from ? all & ~uint32_t(from.getInt()) : 0;
}

std::string BarrierPlaces::whyNot(Operation *op) const {
  if (getShared(getBarrier(op).getType()) == 0)
    return "";
  if (getReached(op))
    return "its barrier lies in one CTA, and its arrivals come from one";
  return isa<ttng::AsyncCopyMbarrierArriveOp>(op) ? "its barrier lies in another CTA than the copies" : "";
}

void BarrierPlaces::divide(Operation *op, std::vector<std::function<void()>> &changes) const {
  uint32_t shared = getShared(getBarrier(op).getType()), reached = getReached(op);
  auto note = [&](StringRef name, uint32_t bits) {
    changes.push_back([=] {
      op->removeAttr(kFromCTA);
      if (bits)
        op->setAttr(name, Builder(op->getContext()).getI32IntegerAttr(int32_t(bits)));
    });
  };
  if (isa<ttng::ArriveBarrierOp, ttng::BarrierExpectOp>(op))
    return shared ? note(ttg::kAtFirstCTA, shared) : note(ttg::kAtCTAs, reached);
  if (!shared)
    return;
  if (auto init = dyn_cast<ttng::InitBarrierOp>(op))
    changes.push_back([init, shared]() mutable { init.setCount(init.getCount() << llvm::popcount(shared)); });
  if (auto wait = dyn_cast<ttng::WaitBarrierOp>(op))
    changes.push_back([wait, shared]() mutable {
      OpBuilder b(wait);
      Location loc = wait.getLoc();
      Value among = arith::AndIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, int32_t(shared)));
      Value pred = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, among, makeConstant(b, loc, 0));
      if (wait.getPred())
        pred = arith::AndIOp::create(b, loc, wait.getPred(), pred);
      wait.getPredMutable().assign(pred);
    });
}

//===----------------------------------------------------------------------===//
// Meetings
//===----------------------------------------------------------------------===//

namespace {

/// The loads of a ring are ordered by whoever lowers the ring.
bool isSent(Operation *op) { return isa<ttng::AsyncTMACopyGlobalToLocalOp>(op) && op->hasAttr(tt::kMulticastByFirst); }
bool reachesOthers(Operation *op) { return isSent(op) || op->hasAttr(ttg::kAtCTAs) || op->hasAttr(ttg::kAtFirstCTA); }

/// The region of code for some of the warps that the op is in: a partition, or the default region beside them; null for
/// code of all warps.
Region *getWarpRegion(Operation *op) {
  for (Region *region = op->getParentRegion(); region; region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (isa<ttg::WarpSpecializePartitionsOp, nvws::WarpGroupOp>(parent))
      return region;
    if (auto specialize = dyn_cast<ttg::WarpSpecializeOp>(parent);
        specialize && region == &specialize.getDefaultRegion())
      return region;
  }
  return nullptr;
}

class CTAOrder {
public:
  explicit CTAOrder(tt::FuncOp function) : function(function) {}

  LogicalResult run();

private:
  tt::FuncOp function;
  SmallVector<Operation *> copies;
  /// For each region of code for some of the warps that copies to other CTAs, a barrier where they meet their like of
  /// the other CTAs, and the parity of the phase that is next.
  struct Meeting {
    Value barrier, parity;
  };
  llvm::DenseMap<Region *, Meeting> meetings;

  static void meet(Operation *before, bool orderCopies);
  void meetBy(const Meeting &meeting, Operation *before);
  void prepareMeetings();
  void guardCopies();
  LogicalResult guardInits();
  void keepBarriers();
};

/// Whether a copy may come behind the op without anything of other CTAs in between.
bool leadsToCopy(Operation *op) {
  return isa<ttng::BarrierExpectOp, ttg::MemDescIndexOp>(op) || isMemoryEffectFree(op);
}

/// Where the CTAs meet for a copy: before it, and before what announces it at barriers of other CTAs, whose last phase
/// may not be over there.
Operation *getMeetingPlace(Operation *copy) {
  Operation *place = copy;
  for (Operation *op = copy->getPrevNode(); op && leadsToCopy(op); op = op->getPrevNode())
    if (op->hasAttr(ttg::kAtCTAs))
      place = op;
  return place;
}

/// True if a copy comes shortly before in the block, so that what is before the one is before the other.
bool followsCopy(Operation *copy) {
  for (Operation *op = copy->getPrevNode(); op; op = op->getPrevNode()) {
    if (isSent(op))
      return true;
    if (!leadsToCopy(op))
      return false;
  }
  return false;
}

LogicalResult CTAOrder::run() {
  bool reaches = false;
  Operation *first = nullptr;
  function.walk([&](Operation *op) {
    if (!reachesOthers(op))
      return;
    reaches = true;
    first = first ? first : op;
    if (isSent(op) && !followsCopy(op))
      copies.push_back(op);
  });
  if (!reaches)
    return success();
  if (!function.isKernel())
    return first->emitError("unsupported: ") << first->getName() << " to other CTAs in a function that is called, @"
                                             << function.getName() << "; allow inlining";
  for (Operation *copy : copies)
    if (copy->getParentOfType<nvws::WarpGroupOp>())
      return copy->emitError("unsupported: ") << copy->getName()
                                              << " to several CTAs in nvws.warp_group; fill a ring by "
                                                 "nvws.descriptor_load, or use ttg.warp_specialize";
  prepareMeetings();
  guardCopies();
  if (failed(guardInits()))
    return failure();
  keepBarriers();
  return success();
}

void CTAOrder::meet(Operation *before, bool orderCopies) {
  OpBuilder b(before);
  if (orderCopies)
    ttng::FenceAsyncSharedOp::create(b, before->getLoc(), /*bCluster=*/true);
  ttng::ClusterBarrierOp::create(b, before->getLoc(), /*relaxed=*/false);
}

/// Some of the warps cannot come to a barrier of the cluster, which waits for all. The barrier and its parity are in
/// shared memory for as long as the kernel runs; partitions get them as captures.
void CTAOrder::prepareMeetings() {
  for (Operation *copy : copies) {
    Region *region = getWarpRegion(copy);
    if (!region || meetings.contains(region))
      continue;
    OpBuilder b = OpBuilder::atBlockBegin(&function.getBody().front());
    Location loc = copy->getLoc();
    MLIRContext *context = b.getContext();
    ttg::MemDescType type = getBarrierType(context);
    auto word = ttg::MemDescType::get(type.getShape(), b.getI32Type(), type.getEncoding(), type.getMemorySpace(),
                                      /*mutableMemory=*/true);
    Meeting meeting;
    meeting.barrier = ttg::LocalAllocOp::create(b, loc, type, Value(), IntegerAttr());
    meeting.parity = ttg::LocalAllocOp::create(b, loc, word, Value(), IntegerAttr());
    auto layout = ttg::BlockedEncodingAttr::get(context, {1}, {unsigned(ttg::getThreadsPerWarp(function))},
                                                {unsigned(ttg::getNumWarps(function))}, {0}, {});
    auto tensor = RankedTensorType::get({1}, b.getI32Type(), layout);
    Value zero = arith::ConstantOp::create(b, loc, DenseElementsAttr::get(tensor, b.getI32IntegerAttr(0).getValue()));
    ttg::LocalStoreOp::create(b, loc, zero, meeting.parity);
    ttng::InitBarrierOp::create(b, loc, meeting.barrier, ttg::getClusterCTAs(function));
    if (auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(region->getParentOp())) {
      partitions.getExplicitCapturesMutable().append({meeting.barrier, meeting.parity});
      for (Region &partition : partitions.getPartitionRegions()) {
        Value barrier = partition.addArgument(type, loc), parity = partition.addArgument(word, loc);
        if (&partition == region)
          meeting = {barrier, parity};
      }
    }
    meetings[region] = meeting;
  }
}

/// The warps arrive at their like of all CTAs, and wait for them: what each has waited for before has happened then.
void CTAOrder::meetBy(const Meeting &meeting, Operation *before) {
  OpBuilder b(before);
  Location loc = before->getLoc();
  ttng::FenceAsyncSharedOp::create(b, loc, /*bCluster=*/true);
  auto arrive = ttng::ArriveBarrierOp::create(b, loc, meeting.barrier, 1, Value());
  arrive->setAttr(ttg::kAtAllCTAs, b.getUnitAttr());
  auto layout = ttg::BlockedEncodingAttr::get(b.getContext(), {1}, {unsigned(ttg::getThreadsPerWarp(function))},
                                              {unsigned(ttg::getNumWarps(before))}, {0}, {});
  auto tensor = RankedTensorType::get({1}, b.getI32Type(), layout);
  Value stored = ttg::LocalLoadOp::create(b, loc, tensor, meeting.parity);
  Value parity = tt::UnsplatOp::create(b, loc, stored);
  ttng::WaitBarrierOp::create(b, loc, meeting.barrier, parity, Value(), ValueRange());
  Value next = arith::XOrIOp::create(b, loc, parity, makeConstant(b, loc, 1));
  ttg::LocalStoreOp::create(b, loc, tt::SplatOp::create(b, loc, tensor, next), meeting.parity);
}

void CTAOrder::guardCopies() {
  for (Operation *copy : copies)
    if (Region *region = getWarpRegion(copy))
      meetBy(meetings.lookup(region), getMeetingPlace(copy));
    else
      meet(getMeetingPlace(copy), /*orderCopies=*/true);
}

/// No other CTA arrives at a barrier before it is ready.
LogicalResult CTAOrder::guardInits() {
  llvm::SetVector<Operation *> ends;
  WalkResult walked = function.walk([&](Operation *op) {
    if (!isa<ttng::InitBarrierOp, ttng::InvalBarrierOp>(op))
      return WalkResult::advance();
    bool isInit = isa<ttng::InitBarrierOp>(op);
    if (getWarpRegion(op)) {
      op->emitError("unsupported: ") << op->getName()
                                     << " by some of the warps of a program whose CTAs reach each other's barriers; "
                                     << (isInit ? "initialize barriers before" : "invalidate barriers behind")
                                     << " ttg.warp_specialize";
      return WalkResult::interrupt();
    }
    if (!isInit)
      return WalkResult::advance();
    Operation *next = op->getNextNode();
    while (isa<ttng::InitBarrierOp, ttg::LocalAllocOp, ttg::MemDescIndexOp>(next) ||
           (isMemoryEffectFree(next) && !next->hasTrait<OpTrait::IsTerminator>()))
      next = next->getNextNode();
    ends.insert(next);
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  for (Operation *next : ends) {
    OpBuilder b(next);
    ttng::FenceMBarrierInitReleaseClusterOp::create(b, next->getLoc());
    if (!isa<ttng::ClusterBarrierOp>(next))
      ttng::ClusterBarrierOp::create(b, next->getLoc(), /*relaxed=*/false);
  }
  return success();
}

/// Other CTAs may arrive at a barrier after this one's last use of it: it is given up when all have come to the end.
void CTAOrder::keepBarriers() {
  llvm::SetVector<Operation *> ends;
  function.walk([&](Operation *op) {
    bool isEnd = isa<ttng::InvalBarrierOp, ttg::LocalDeallocOp>(op) && !getWarpRegion(op);
    if (isa<tt::ReturnOp>(op) ||
        (isEnd && !isa_and_nonnull<ttng::InvalBarrierOp, ttg::LocalDeallocOp>(op->getPrevNode())))
      ends.insert(op);
  });
  for (Operation *op : ends)
    meet(op, /*orderCopies=*/false);
  for (auto alloc : llvm::to_vector(function.getBody().front().getOps<ttg::LocalAllocOp>())) {
    bool isKept = alloc.getSrc() || !alloc.getType().getElementType().isInteger(64) ||
                  llvm::any_of(alloc->getUsers(), [](Operation *user) { return isa<ttg::LocalDeallocOp>(user); });
    if (isKept)
      continue;
    function.walk([&](tt::ReturnOp end) {
      OpBuilder b(end);
      ttg::LocalDeallocOp::create(b, end.getLoc(), alloc);
    });
  }
}

} // namespace

/// Barriers that a called function makes or gives up are other CTAs' to reach, too, and no meeting guards them there.
static LogicalResult refuseInCallee(tt::FuncOp function) {
  WalkResult walked = function.walk([&](Operation *op) {
    if (!isa<ttng::InitBarrierOp, ttng::InvalBarrierOp>(op))
      return WalkResult::advance();
    op->emitError("unsupported: ") << op->getName() << " in a function that is called, @" << function.getName()
                                   << ", of a program whose CTAs reach each other's barriers; allow inlining";
    return WalkResult::interrupt();
  });
  return success(!walked.wasInterrupted());
}

LogicalResult clusters::orderOtherCTAs(ModuleOp module) {
  WalkResult found =
      module.walk([](Operation *op) { return reachesOthers(op) ? WalkResult::interrupt() : WalkResult::advance(); });
  if (!found.wasInterrupted())
    return success();
  for (auto function : module.getOps<tt::FuncOp>())
    if (failed(CTAOrder(function).run()) || (!function.isKernel() && failed(refuseInCallee(function))))
      return failure();
  return success();
}
