#include "Handover.h"

#include "lathe/Dialect/Support/Barriers.h"
#include "lathe/Dialect/TT/IR/Multicast.h"
#include "lathe/Dialect/TTG/IR/Cluster.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::warps;
using nvws::AsyncOp;

namespace {

// The copies by descriptor that write a stage between its acquisition and its end.
using Copies = SmallVector<Operation *, 2>;

// The code around that one set of warps runs: they arrive as one.
Region *getWarps(Operation *op) {
  Region *region = op->getParentRegion();
  while (region && !isa<nvws::WarpGroupOp, ttg::WarpSpecializeOp, ttg::WarpSpecializePartitionsOp, tt::FuncOp>(
                       region->getParentOp()))
    region = region->getParentRegion();
  return region;
}

// The op that started these warps.
Operation *getDivision(Region *warps) {
  Operation *parent = warps->getParentOp();
  return isa<ttg::WarpSpecializePartitionsOp>(parent) ? parent->getParentOp() : parent;
}

// The number of the warps that run an op.
int countWarps(Operation *op) {
  Region *warps = getWarps(op);
  auto group = warps ? dyn_cast<nvws::WarpGroupOp>(warps->getParentOp()) : nvws::WarpGroupOp();
  return group ? group.getNumWarps()[warps->getRegionNumber()] : ttg::getNumWarps(op);
}

int getThreads(Operation *op) { return countWarps(op) * ttg::getThreadsPerWarp(op); }

Value getStage(OpBuilder &b, Location loc, Value buffers, Value stage, Type type = {}) {
  auto all = cast<ttg::MemDescType>(buffers.getType());
  if (!type)
    type = ttg::MemDescType::get(all.getShape().drop_front(), all.getElementType(), all.getEncoding(),
                                 all.getMemorySpace(), all.getMutableMemory());
  return ttg::MemDescIndexOp::create(b, loc, type, buffers, stage);
}

// The value whose memory a view shows.
Value getViewed(Value buffer) {
  for (Operation *op = buffer.getDefiningOp(); op && isa<ttg::TTGDialect>(op->getDialect());
       op = buffer.getDefiningOp()) {
    if (op->getNumOperands() == 0 || !isa<ttg::MemDescType>(op->getOperand(0).getType()))
      break;
    buffer = op->getOperand(0);
  }
  return buffer;
}

bool isCopy(Operation *op) { return isa<nvws::DescriptorLoadOp, nvws::DescriptorGatherOp>(op); }
ttg::MemDescType getTarget(Operation *copy) { return cast<ttg::MemDescType>(copy->getOperands().back().getType()); }

// The bytes that a barrier expects of copies; none, with a diagnostic, if one is not as it says.
std::optional<int64_t> getExpectedBytes(const Copies &copies) {
  int64_t bytes = 0;
  for (Operation *copy : copies) {
    ttg::MemDescType buffer = getTarget(copy);
    int64_t own = buffer.getNumElements() * tt::getElementBitWidth(buffer.getElementType()) / 8;
    int64_t said = copy->getAttrOfType<IntegerAttr>("txCount").getInt();
    if (said != own) {
      copy->emitOpError() << "requires txCount to be the " << own << " bytes of the buffer, found " << said;
      return std::nullopt;
    }
    bytes += own;
  }
  return bytes;
}

// Announces the copies at the builder's place and starts each where it is, with `full` as its barrier. One thread does
// so for all: were some still to look whether the stage is empty, it could be filled and emptied again meanwhile, and
// they would miss a phase.
LogicalResult lowerCopies(OpBuilder &b, Location loc, const Copies &copies, Value full) {
  if (copies.empty())
    return success();
  std::optional<int64_t> bytes = getExpectedBytes(copies);
  if (!bytes)
    return failure();
  if (countWarps(copies.front()) > 1)
    ttg::BarrierOp::create(b, loc, ttg::BarrierSpace::Local);
  Value always = arith::ConstantOp::create(b, loc, b.getBoolAttr(true));
  ttng::BarrierExpectOp::create(b, loc, full, int32_t(*bytes), always);
  for (Operation *copy : copies) {
    OpBuilder at(copy);
    if (auto load = dyn_cast<nvws::DescriptorLoadOp>(copy)) {
      auto made = ttng::AsyncTMACopyGlobalToLocalOp::create(at, load.getLoc(), load.getDesc(), load.getIndices(),
                                                            ValueRange(), full, load.getResult(), always);
      made.setCache(load.getCache());
      made.setEvict(load.getEvict());
      if (Attribute bits = load->getAttr(tt::kMulticast)) {
        made.setMulticast(true);
        made->setAttr(tt::kMulticast, bits);
      }
      if (Attribute bits = load->getAttr(tt::kMulticastByFirst)) {
        made.setMulticast(true);
        made->setAttr(tt::kMulticastByFirst, bits);
      }
    } else {
      auto gather = cast<nvws::DescriptorGatherOp>(copy);
      ttng::AsyncTMAGatherOp::create(at, gather.getLoc(), gather.getDesc(), gather.getXOffsets(), gather.getYOffset(),
                                     full, gather.getResult(), always);
    }
    copy->erase();
  }
  return success();
}

// The common part of rings and tokens. A `root` value stands for them; partitions may be passed it.
class Handover {
protected:
  Handover(Operation *op, int64_t count) : op(op), b(op), loc(op->getLoc()), count(count) {}

  Operation *op;
  OpBuilder b;
  Location loc;
  int64_t count;
  SmallVector<Operation *> users;
  struct View {
    SmallVector<Value> buffers;
    Value full, empty;
  };
  llvm::DenseMap<Value, View> views; // of the root, and of each argument that stands for it

  // Collects the users of `root`, and those of the arguments of partitions that are passed it.
  LogicalResult collect(Value root) {
    // The list of uses begins with the last.
    SmallVector<OpOperand *> uses = llvm::to_vector(llvm::make_pointer_range(root.getUses()));
    for (OpOperand *each : llvm::reverse(uses)) {
      OpOperand &use = *each;
      Operation *user = use.getOwner();
      if (isa<nvws::NVWSDialect>(user->getDialect()) && use.getOperandNumber() == 0) {
        users.push_back(user);
        continue;
      }
      auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(user);
      if (!partitions)
        return user->emitError("unsupported: ")
               << user->getName() << " of " << root.getType()
               << ", which cannot be followed; use it directly, or pass it to a partition";
      for (Region &region : partitions.getPartitionRegions())
        if (failed(collect(region.getArgument(use.getOperandNumber()))))
          return failure();
    }
    return success();
  }

  // Barriers of all stages, for so many arrivals.
  Value makeBarriers(unsigned arrivals) {
    b.setInsertionPoint(op);
    Value barriers =
        ttg::LocalAllocOp::create(b, loc, getBarrierType(b.getContext(), {count, 1}), Value(), IntegerAttr());
    OpBuilder end(op->getBlock()->getTerminator());
    for (int64_t stage = 0; stage < count; ++stage) {
      auto get = [&](OpBuilder &at) {
        return getStage(at, loc, barriers, arith::ConstantOp::create(at, loc, at.getI32IntegerAttr(int32_t(stage))));
      };
      ttng::InitBarrierOp::create(b, loc, get(b), arrivals);
      ttng::InvalBarrierOp::create(end, loc, get(end));
    }
    return barriers;
  }

  // Replaces captures of the root by those of its parts.
  void passOn(Value root) {
    View view = views.lookup(root);
    for (OpOperand &use : llvm::make_early_inc_range(root.getUses())) {
      auto partitions = dyn_cast<ttg::WarpSpecializePartitionsOp>(use.getOwner());
      if (!partitions)
        continue;
      unsigned index = use.getOperandNumber();
      SmallVector<Value> parts = view.buffers;
      parts.append({view.full, view.empty});
      partitions.getExplicitCapturesMutable().append(parts);
      for (Region &region : partitions.getPartitionRegions()) {
        View own;
        for (Value buffer : view.buffers)
          own.buffers.push_back(region.addArgument(buffer.getType(), loc));
        own.full = region.addArgument(view.full.getType(), loc);
        own.empty = region.addArgument(view.empty.getType(), loc);
        views[region.getArgument(index)] = own;
        passOn(region.getArgument(index));
      }
      dropped.push_back({partitions, index});
    }
  }
  // Once nothing uses the arguments that stood for the root.
  void dropCaptures() {
    for (auto [partitions, index] : llvm::reverse(dropped)) {
      for (Region &region : partitions.getPartitionRegions())
        region.eraseArgument(index);
      partitions->eraseOperand(index);
    }
  }

private:
  SmallVector<std::pair<ttg::WarpSpecializePartitionsOp, unsigned>> dropped;
};

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

class RingLowering : Handover {
public:
  explicit RingLowering(nvws::ArefCreateOp ring, int64_t depth) : Handover(ring, depth), ring(ring) {}

  LogicalResult run() {
    if (failed(collect(ring.getResult())) || failed(number<nvws::ArefPutEnterOp>(/*phase=*/1)) ||
        failed(number<nvws::ArefGetEnterOp>(/*phase=*/0)))
      return failure();
    for (Operation *user : users)
      if (failed(check(user)))
        return failure();
    std::optional<unsigned> full = countArrivals<nvws::ArefPutExitOp>(), empty = countArrivals<nvws::ArefGetExitOp>();
    if (!full || !empty)
      return failure();
    // A stage that other CTAs fill too is empty once it is so in all of them.
    Operation *byFirst = nullptr;
    for (auto &[enter, copies] : copiesOf)
      for (Operation *copy : copies) {
        byFirst = copy->hasAttr(tt::kMulticastByFirst) ? copy : byFirst;
        isShared |= tt::getMulticast(copy) > 1;
      }
    isShared |= byFirst != nullptr;
    if (isShared && failed(checkSharedReads()))
      return failure();
    if (byFirst)
      meetAround(getDivision(getWarps(byFirst)));
    unsigned ctas = isShared ? ttg::getClusterCTAs(ring) : 1;
    views[ring.getResult()] = {ring.getBuffers(), makeBarriers(*full), makeBarriers(*empty * ctas)};
    passOn(ring.getResult());
    // Exits ask their enters for the stage, and go with that.
    SmallVector<Operation *> enters;
    llvm::copy_if(users, std::back_inserter(enters),
                  [](Operation *user) { return isa<nvws::ArefPutEnterOp, nvws::ArefGetEnterOp>(user); });
    for (Operation *user : users)
      llvm::TypeSwitch<Operation *>(user)
          .Case<nvws::ArefPutExitOp>([&](auto exit) { lowerExit(exit, views.lookup(exit.getAref()).full); })
          .Case<nvws::ArefGetExitOp>([&](auto exit) { lowerExit(exit, views.lookup(exit.getAref()).empty); })
          .Case<nvws::ArefBufferOp>([&](auto buffer) { replaceBuffers(buffer, stageOf(buffer)); });
    for (Operation *enter : enters) {
      auto put = dyn_cast<nvws::ArefPutEnterOp>(enter);
      if (failed(put ? lowerPut(put) : lowerGet(cast<nvws::ArefGetEnterOp>(enter))))
        return failure();
    }
    dropCaptures();
    ring.erase();
    return success();
  }

private:
  nvws::ArefCreateOp ring;
  llvm::DenseMap<Operation *, Copies> copiesOf; // of a put's enter
  bool isShared = false;                        // by CTAs of a cluster, which fill each other's buffers

  static Operation *getEnter(Value token) { return token.getDefiningOp(); }

  template <typename Op> static Value stageOf(Op op) {
    if (op.getStage())
      return op.getStage();
    Operation *enter = getEnter(op.getToken());
    if (auto put = dyn_cast<nvws::ArefPutEnterOp>(enter))
      return put.getStage();
    return cast<nvws::ArefGetEnterOp>(enter).getStage();
  }

  // Gives numbers to the enters without; each set of warps counts for itself.
  template <typename Enter> LogicalResult number(int32_t phase) {
    llvm::MapVector<Region *, SmallVector<Operation *>> enters;
    for (Operation *user : users)
      if (auto enter = dyn_cast<Enter>(user); enter && !enter.getStage())
        enters[getWarps(enter)].push_back(enter);
    for (auto &[region, own] : enters) {
      Operation *first = ring->getNextNode();
      if (region != getWarps(ring)) {
        first = &region->front().front();
        // The count would begin anew each time.
        if (getDivision(region)->getBlock() != ring->getBlock())
          return own.front()->emitError("unsupported: ")
                 << own.front()->getName()
                 << " without a stage in warps that start several times; say which: [%stage, %phase]";
      }
      if (failed(numberStages(own, first, count, phase)))
        return failure();
    }
    return success();
  }

  LogicalResult check(Operation *user) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(user)
        .Case<nvws::ArefPutEnterOp>([&](auto enter) { return findCopies(enter); })
        .Case<nvws::ArefGetEnterOp>([](auto) { return success(); })
        .Case<nvws::ArefPutExitOp, nvws::ArefGetExitOp, nvws::ArefBufferOp>([&](auto inside) -> LogicalResult {
          if (isa_and_nonnull<nvws::ArefPutEnterOp, nvws::ArefGetEnterOp>(getEnter(inside.getToken())))
            return checkStage(inside);
          return inside.emitError("unsupported: ")
                 << inside->getName()
                 << " of a token that is not an enter's own result; leave a stage where it is "
                    "entered";
        });
  }

  // Bulk copies arrive at the stage that was entered, whatever their exit says.
  template <typename Op> static LogicalResult checkStage(Op op) {
    if constexpr (std::is_same_v<Op, nvws::ArefPutExitOp>) {
      auto isBulk = [](Attribute kind) { return cast<nvws::AsyncOpAttr>(kind).getValue() == AsyncOp::TMALoad; };
      auto enter = dyn_cast<nvws::ArefPutEnterOp>(getEnter(op.getToken()));
      if (!op.getStage() || !enter || !llvm::any_of(op.getAsyncOps(), isBulk))
        return success();
      APInt left, entered;
      bool areEqual = matchPattern(op.getStage(), m_ConstantInt(&left)) &&
                      matchPattern(enter.getStage(), m_ConstantInt(&entered)) && left == entered;
      if (op.getStage() != enter.getStage() && !areEqual)
        return op.emitError("unsupported: ")
               << op->getName()
               << " with tma_load of another stage than its nvws.aref.put.enter, where the copies "
                  "arrive; name the same value in both, or none here";
    }
    return success();
  }

  // The copies into the buffers of a put.
  LogicalResult findCopies(nvws::ArefPutEnterOp enter) {
    llvm::SmallSetVector<Value, 4> written(enter.getBuffers().begin(), enter.getBuffers().end());
    bool isAnnounced = false;
    for (Operation *user : enter.getToken().getUsers()) {
      if (auto again = dyn_cast<nvws::ArefBufferOp>(user))
        written.insert(again.getBuffers().begin(), again.getBuffers().end());
      if (auto exit = dyn_cast<nvws::ArefPutExitOp>(user))
        for (Attribute kind : exit.getAsyncOps())
          isAnnounced |= cast<nvws::AsyncOpAttr>(kind).getValue() == AsyncOp::TMALoad;
    }
    Copies &copies = copiesOf[enter];
    LogicalResult result = success();
    getWarps(enter)->walk([&](Operation *copy) {
      if (!isCopy(copy) || !written.contains(getViewed(copy->getOperands().back())))
        return;
      copies.push_back(copy);
      if (copy->getBlock() != enter->getBlock())
        result = copy->emitError("unsupported: ")
                 << copy->getName()
                 << " in another block than the nvws.aref.put.enter of its buffer, which says how "
                    "many bytes will come; enter the stage beside the copy";
    });
    if (succeeded(result) && copies.empty() == isAnnounced)
      return enter.emitOpError() << "requires " << (isAnnounced ? "" : "no ")
                                 << "copies by descriptor into its buffers, as its exit names "
                                 << (isAnnounced ? "" : "no ") << "tma_load";
    return result;
  }

  // Other CTAs write to the buffers and barriers: after all of them are there, and before memory is given up.
  void meetAround(Operation *division) {
    Operation *before = division->getPrevNode();
    if (isa_and_nonnull<ttng::ClusterBarrierOp>(before) &&
        isa_and_nonnull<ttng::FenceAsyncSharedOp>(before->getPrevNode()))
      return;
    OpBuilder around(division);
    ttng::FenceMBarrierInitReleaseClusterOp::create(around, loc);
    ttng::FenceAsyncSharedOp::create(around, loc, /*bCluster=*/true);
    ttng::ClusterBarrierOp::create(around, loc, /*relaxed=*/false);
    around.setInsertionPointAfter(division);
    ttng::ClusterBarrierOp::create(around, loc, /*relaxed=*/false);
  }

  // The completion of products arrives at one CTA, while all that fill the stage wait.
  LogicalResult checkSharedReads() {
    auto isProduct = [](Attribute kind) { return cast<nvws::AsyncOpAttr>(kind).getValue() == AsyncOp::TC5MMA; };
    for (Operation *user : users)
      if (auto exit = dyn_cast<nvws::ArefGetExitOp>(user); exit && llvm::any_of(exit.getAsyncOps(), isProduct))
        return exit.emitError("unsupported: ")
               << exit->getName()
               << " with tc5mma of blocks that the CTAs of a cluster load for each other, each of which waits for all: "
                  "the products' completion arrives at one; load without multicast";
    return success();
  }

  // The arrivals that complete a phase: of every set of warps with such exits, which all do the same.
  template <typename Exit> std::optional<unsigned> countArrivals() {
    llvm::MapVector<Region *, std::pair<Exit, unsigned>> sides;
    for (Operation *user : users) {
      auto exit = dyn_cast<Exit>(user);
      if (!exit)
        continue;
      unsigned arrivals = 0;
      for (Attribute kind : exit.getAsyncOps()) {
        std::optional<unsigned> more = getArrivals(exit, cast<nvws::AsyncOpAttr>(kind).getValue());
        if (!more)
          return std::nullopt;
        arrivals += *more;
      }
      auto [found, isNew] = sides.insert({getWarps(exit), {exit, arrivals}});
      if (arrivals == 0) {
        exit.emitError("unsupported: ") << exit->getName()
                                        << " whose operations arrive 0 times; name what completes the use";
        return std::nullopt;
      }
      if (auto [other, count] = found->second; count != arrivals) {
        InFlightDiagnostic error = exit.emitError("unsupported: ")
                                   << exit->getName() << " whose operations arrive " << arrivals
                                   << " times, and those of another exit of the same warps " << count
                                   << " times; name the same at every exit";
        error.attachNote(other.getLoc()) << "the other exit is here";
        return std::nullopt;
      }
    }
    if (std::is_same_v<Exit, nvws::ArefPutExitOp> && sides.size() > 1) {
      sides.back().second.first.emitError(
          "unsupported: a second set of warps that fills one ring; use a ring for each");
      return std::nullopt;
    }
    unsigned all = 0;
    Operation *around = sides.empty() ? nullptr : getDivision(sides.front().first);
    for (auto &[region, side] : sides) {
      all = std::is_same_v<Exit, nvws::ArefGetExitOp> && ring->hasAttr(kReadByOne) ? std::max(all, side.second)
                                                                                   : all + side.second;
      if (getDivision(region) != around) {
        side.first.emitError(
            "unsupported: a ring that is read in several nvws.warp_group or ttg.warp_specialize ops; use one ring "
            "for each");
        return std::nullopt;
      }
    }
    return std::max(all, 1u);
  }

  template <typename Exit> static std::optional<unsigned> getArrivals(Exit exit, AsyncOp kind) {
    constexpr bool isPut = std::is_same_v<Exit, nvws::ArefPutExitOp>;
    if (kind == AsyncOp::NONE || kind == AsyncOp::WGMMA)
      return isPut ? 1 : countWarps(exit);
    auto isShared = [](Type buffer) {
      return isa<ttg::SharedMemorySpaceAttr>(cast<ttg::MemDescType>(buffer).getMemorySpace());
    };
    if (isPut && kind == AsyncOp::TC5MMA && llvm::any_of(exit.getAref().getType().getBuffers(), isShared)) {
      exit.emitError("unsupported: ") << exit->getName() << " with tc5mma of shared memory, which no product fills";
      return std::nullopt;
    }
    if ((isPut && kind == AsyncOp::TMALoad) || kind == AsyncOp::TC5MMA)
      return 1;
    if (isPut && kind == AsyncOp::CpAsync)
      return getThreads(exit);
    exit.emitError("unsupported: ") << exit->getName() << " with " << nvws::stringifyAsyncOp(kind)
                                    << (isPut ? "; copies to tensor memory are not supported"
                                              : "; none, wgmma and tc5mma complete a read");
    return std::nullopt;
  }

  template <typename Exit> void lowerExit(Exit exit, Value barriers) {
    b.setInsertionPoint(exit);
    Value barrier = getStage(b, exit.getLoc(), barriers, stageOf(exit));
    for (Attribute attribute : exit.getAsyncOps()) {
      AsyncOp kind = cast<nvws::AsyncOpAttr>(attribute).getValue();
      if (kind == AsyncOp::CpAsync)
        ttng::AsyncCopyMbarrierArriveOp::create(b, exit.getLoc(), barrier, /*noIncrement=*/true);
      else if (kind == AsyncOp::TC5MMA)
        ttng::TCGen5CommitOp::create(b, exit.getLoc(), barrier, /*pred=*/Value(), /*descs=*/ValueRange());
      else if (kind != AsyncOp::TMALoad) {
        auto arrive = ttng::ArriveBarrierOp::create(b, exit.getLoc(), barrier, 1, Value());
        // A warp that has read a buffer need not wait for others, which may be elsewhere in their iteration.
        if (std::is_same_v<Exit, nvws::ArefGetExitOp> && countWarps(exit) > 1)
          arrive->setAttr(ttg::kByWarp, b.getUnitAttr());
        if (std::is_same_v<Exit, nvws::ArefGetExitOp> && isShared)
          arrive->setAttr(ttg::kAtAllCTAs, b.getUnitAttr());
      }
    }
    exit.erase();
  }

  template <typename Op> void replaceBuffers(Op op, Value stage) {
    b.setInsertionPoint(op);
    for (auto [ring, result] : llvm::zip_equal(views.lookup(op.getAref()).buffers, op.getBuffers()))
      result.replaceAllUsesWith(getStage(b, op.getLoc(), ring, stage, result.getType()));
    if constexpr (std::is_same_v<Op, nvws::ArefBufferOp>)
      op.erase();
  }

  template <typename Enter> void wait(Enter enter, Value barriers) {
    b.setInsertionPoint(enter);
    ttng::WaitBarrierOp::create(b, enter.getLoc(), getStage(b, enter.getLoc(), barriers, enter.getStage()),
                                enter.getPhase(), Value(), ValueRange());
  }

  LogicalResult lowerPut(nvws::ArefPutEnterOp enter) {
    View view = views.lookup(enter.getAref());
    wait(enter, view.empty);
    Value full = getStage(b, enter.getLoc(), view.full, enter.getStage());
    if (failed(lowerCopies(b, enter.getLoc(), copiesOf.lookup(enter), full)))
      return failure();
    replaceBuffers(enter, enter.getStage());
    return erase(enter);
  }

  LogicalResult lowerGet(nvws::ArefGetEnterOp enter) {
    wait(enter, views.lookup(enter.getAref()).full);
    replaceBuffers(enter, enter.getStage());
    return erase(enter);
  }

  template <typename Enter> static LogicalResult erase(Enter enter) {
    if (!enter.getToken().use_empty())
      return enter.emitError("unsupported: the token of ")
             << enter->getName() << " is passed on; leave a stage where it is entered";
    enter.erase();
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

class TokenLowering : Handover {
public:
  explicit TokenLowering(nvws::CreateTokenOp tokens)
      : Handover(tokens, tokens.getNumBuffersAttr().getInt()), tokens(tokens) {}

  LogicalResult run() {
    if (tokens.getLoadType() == nvws::TokenLoadType::TMEMLoadOp)
      return tokens.emitError("unsupported: nvws.create_token for loads from tensor memory, which is not supported");
    if (failed(collect(tokens.getResult())))
      return failure();
    llvm::SmallSetVector<Region *, 2> consumers;
    unsigned full = 1;
    for (Operation *user : users) {
      if (isa<nvws::ConsumerReleaseOp>(user))
        consumers.insert(getWarps(user));
      if (auto commit = dyn_cast<nvws::ProducerCommitOp>(user); commit && areCopiesOfThreads())
        full = getThreads(commit);
      if (auto acquire = dyn_cast<nvws::ProducerAcquireOp>(user))
        findCopies(acquire);
    }
    views[tokens.getResult()] = {{}, makeBarriers(full), makeBarriers(std::max<size_t>(consumers.size(), 1))};
    passOn(tokens.getResult());
    for (Operation *user : users)
      if (failed(lower(user)))
        return failure();
    dropCaptures();
    tokens.erase();
    return success();
  }

private:
  nvws::CreateTokenOp tokens;
  llvm::DenseMap<Operation *, Copies> copiesOf; // of an acquire
  llvm::DenseSet<Operation *> completed;        // commits that copies make

  bool areCopiesOfThreads() { return tokens.getLoadType() == nvws::TokenLoadType::AsyncLoadOp; }

  // The copies by descriptor up to the commit of the same buffer.
  void findCopies(nvws::ProducerAcquireOp acquire) {
    Copies copies;
    for (Operation *next = acquire->getNextNode(); next; next = next->getNextNode()) {
      if (isCopy(next))
        copies.push_back(next);
      auto commit = dyn_cast<nvws::ProducerCommitOp>(next);
      if (!commit || commit.getToken() != acquire.getToken() || commit.getIdx() != acquire.getIdx())
        continue;
      if (!copies.empty())
        completed.insert(commit);
      copiesOf[acquire] = copies;
      return;
    }
  }

  void wait(Operation *user, Value barriers, Value index, Value phase, bool isInverted) {
    Value parity = arith::ExtUIOp::create(b, user->getLoc(), b.getI32Type(), phase);
    if (isInverted)
      parity = arith::XOrIOp::create(b, user->getLoc(), parity,
                                     arith::ConstantOp::create(b, user->getLoc(), b.getI32IntegerAttr(1)));
    ttng::WaitBarrierOp::create(b, user->getLoc(), getStage(b, user->getLoc(), barriers, index), parity, Value(),
                                ValueRange());
  }

  LogicalResult lower(Operation *user) {
    b.setInsertionPoint(user);
    View view = views.lookup(user->getOperand(0));
    Location at = user->getLoc();
    LogicalResult result = success();
    llvm::TypeSwitch<Operation *>(user)
        .Case<nvws::ProducerAcquireOp>([&](auto op) {
          wait(op, view.empty, op.getIdx(), op.getPhase(), /*isInverted=*/true);
          result = lowerCopies(b, at, copiesOf.lookup(op), getStage(b, at, view.full, op.getIdx()));
        })
        .Case<nvws::ConsumerWaitOp>([&](auto op) { wait(op, view.full, op.getIdx(), op.getPhase(), false); })
        .Case<nvws::ProducerCommitOp>([&](auto op) {
          Value full = getStage(b, at, view.full, op.getIdx());
          if (areCopiesOfThreads())
            ttng::AsyncCopyMbarrierArriveOp::create(b, at, full, /*noIncrement=*/true);
          else if (!completed.contains(op))
            ttng::ArriveBarrierOp::create(b, at, full, 1, Value());
        })
        .Case<nvws::ConsumerReleaseOp>([&](auto op) {
          ttng::ArriveBarrierOp::create(b, at, getStage(b, at, view.empty, op.getIdx()), 1, Value());
        });
    if (succeeded(result))
      user->erase();
    return result;
  }
};

} // namespace

LogicalResult lathe::warps::lowerRing(nvws::ArefCreateOp op) {
  for (Value buffer : op.getBuffers())
    if (isa<ttng::TensorMemoryScalesEncodingAttr>(cast<ttg::MemDescType>(buffer.getType()).getEncoding()))
      return op.emitError("unsupported: nvws.aref.create of ")
             << buffer.getType() << "; rings of scales in tensor memory are not supported: use shared memory";
  if (op.getBuffers().empty())
    return op.emitError("unsupported: nvws.aref.create without buffers, which says no number of stages; use "
                        "nvws.create_token");
  int64_t depth = cast<ttg::MemDescType>(op.getBuffers().front().getType()).getShape().front();
  return RingLowering(op, depth).run();
}

LogicalResult lathe::warps::lowerTokens(nvws::CreateTokenOp op) { return TokenLowering(op).run(); }
