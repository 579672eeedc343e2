#include "Pipeliner.h"

#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Analysis/SharedEncoding.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Support/Remarks.h"
#include "lathe/Transforms/LayoutInference.h"
#include "lathe/Transforms/PointerParts.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include <limits>

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

/// Registers of a thread that a recurrence may spend on values loaded an iteration ahead.
constexpr int64_t maxCarriedRegisters = 16;

bool isProduct(Operation *op) { return op->hasTrait<DotLike>(); }

/// True for a load that only becomes a copy of a block: it is never predicated as a load.
bool isBlock(Operation *op) {
  auto load = dyn_cast<LoopStageable>(op);
  return load && load.getCopyForm() == CopyForm::Block;
}

/// True for a dot that may still be in flight when the dots of the next iteration start: the buffers that it reads are
/// not those of this iteration alone, which the next one may use for something else.
bool mayOutliveTurn(Operation *dot) {
  return llvm::none_of(dot->getOperands(), [&](Value operand) {
    if (!isa<ttg::MemDescType>(operand.getType()))
      return false;
    ttg::LocalAllocOp alloc = findAllocation(operand);
    if (!alloc || alloc->getBlock() != dot->getBlock() || !alloc.getSrc())
      return false;
    Operation *source = alloc.getSrc().getDefiningOp();
    while (isa_and_present<tt::TransOp>(source))
      source = source->getOperand(0).getDefiningOp();
    return !isa_and_present<LoopStageable>(source);
  });
}

/// When the buffers of copies are filled again.
enum class Refilling {
  Early,      // in the iteration after that which reads them, so that they need one more
  AfterReads, // in the iteration that reads them, where that has a barrier behind its reads
  Late,       // as Early, an iteration later: fewer copies are in flight
};

enum class Reader { None, Product, ProductInFlight };

/// Which dot reads its operand from the buffer, or from a view of it.
Reader findReader(Value buffer) {
  Reader reader = Reader::None;
  for (Operation *user : buffer.getUsers()) {
    if (auto dot = dyn_cast<ttng::WarpGroupDotOp>(user))
      reader = std::max(reader, mayOutliveTurn(dot) ? Reader::ProductInFlight : Reader::Product);
    else if (auto product = dyn_cast<ttng::TCGen5MMAOp>(user))
      reader = std::max(reader, onlyAccumulates(product) && mayOutliveTurn(product) ? Reader::ProductInFlight
                                                                                    : Reader::Product);
    else if (isa<ttng::TCGen5MMAScaledOp>(user))
      reader = std::max(reader, Reader::Product);
    else if (user->getNumResults() == 1 && isa<ttg::MemDescType>(user->getResult(0).getType()))
      reader = std::max(reader, findReader(user->getResult(0)));
  }
  return reader;
}

/// Which dot reads the buffer of a load.
Reader findReader(Operation *load) {
  Reader reader = Reader::None;
  for (Operation *user : load->getUsers()) {
    if (isa<ttg::LocalAllocOp>(user))
      reader = std::max(reader, findReader(user->getResult(0)));
    else if (isa<tt::TransOp>(user))
      reader = std::max(reader, findReader(user));
  }
  return reader;
}

/// True if all that threads make of a loaded value is stored to buffers that a product reads: the barrier in front of
/// the product comes after their reads of the value.
bool isStoredForProduct(Operation *load) {
  llvm::SetVector<Operation *> makers;
  makers.insert(load);
  for (unsigned i = 0; i < makers.size(); ++i) {
    if (makers[i]->use_empty())
      return false;
    for (Operation *user : makers[i]->getUsers()) {
      bool isStored = isa<ttg::LocalAllocOp>(user) && findReader(user->getResult(0)) != Reader::None;
      bool isMade = user->getNumResults() == 1 && user->getNumRegions() == 0 && isMemoryEffectFree(user);
      if (user->getBlock() != load->getBlock() || !(isStored || isMade))
        return false;
      if (!isStored)
        makers.insert(user);
    }
  }
  return true;
}

/// True if operations of the body read the load's buffer where they stand, in branches too. Reads that the pipeliner
/// adds come before the copies of the next iteration; these do not.
bool isReadInPlace(Operation *load) {
  return llvm::any_of(load->getUsers(), [](Operation *user) {
    return isa<ttg::LocalAllocOp>(user) || (isa<tt::TransOp>(user) && isReadInPlace(user));
  });
}

class LoadChooser {
public:
  LoadChooser(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes)
      : loop(loop), block(loop.getBody()), options(options), axes(axes),
        hasLatencies(
            llvm::any_of(*block, [](Operation &op) { return isa<LoopStageable>(&op) && getAskedLatency(&op); })) {}

  SmallVector<StagedLoad> run() {
    if (options.numStages < 2)
      return {};
    if (loop.getUnsignedCmp())
      return keepLoop("its bounds are compared as unsigned numbers");
    if (Operation *obstacle = findBarrier())
      return keepLoop(
          ("it contains " + obstacle->getName().getStringRef() + ", across which loads cannot be moved").str());
    findCandidates();
    if (candidates.empty())
      return keepLoop(hasLatencies ? "tt.latency is 0 for all loads that have it"
                                   : "no operand of a dot in it comes from a load (tt.num_stages on the loop asks for "
                                     "other loads)");
    dropUnfit();
    if (candidates.empty())
      return keepLoop(
          "the addresses of its loads depend on values that earlier iterations load or compute, or the loop "
          "may write to the memory that they read");
    SmallVector<StagedLoad> loads;
    for (Operation *op : candidates)
      if (std::optional<StagedLoad> load = stage(op))
        loads.push_back(*load);
    if (isRecurrence && countCarriedRegisters(loads) > maxCarriedRegisters)
      return {};
    if (loads.empty())
      return keepLoop("TMA cannot copy the blocks of its descriptor loads");
    assign(loads);
    if (loads.empty())
      return keepLoop("each of its loads needs the result of another one, and there are too few stages for that "
                      "(num_stages)");
    remarkLatencies(loads);
    return loads;
  }

private:
  scf::ForOp loop;
  Block *block;
  const Options &options;
  const AxisInfoAnalysis &axes;
  // The author says which loads run ahead, and how far.
  bool hasLatencies;
  // The loop has no dot, and waits in each iteration for an exchange between threads. What it loads should be there.
  bool isRecurrence = false;
  // Registers hold at once what an iteration reads from buffers.
  bool readsFit = true;
  llvm::SetVector<Operation *> candidates;
  llvm::SmallPtrSet<Value, 4> writtenRoots;
  DenseMap<Operation *, int> distances;

  /// Leaves the loop as it is and says why.
  SmallVector<StagedLoad> keepLoop(std::string why) {
    bool isWanted = hasLatencies || loop->hasAttr("tt.num_stages") ||
                    llvm::any_of(*block, [](Operation &op) { return isProduct(&op); });
    if (isWanted)
      remarkSlower(loop, "loop-not-pipelined") << remark::add("the loop is not pipelined: {0}", why);
    return {};
  }

  /// Says which loads do not run ahead although they have a latency.
  void remarkLatencies(ArrayRef<StagedLoad> loads) {
    if (!hasLatencies || !wantsRemarks(loop))
      return;
    for (Operation &op : *block) {
      int latency = getAskedLatency(&op).value_or(0);
      bool isStaged = llvm::any_of(loads, [&](const StagedLoad &load) { return load.op == &op; });
      if (latency && isa<LoopStageable>(&op) && !isStaged)
        remarkUnusedHint(&op, "tt.latency = " + std::to_string(latency),
                         "the load is volatile, or of a block that TMA cannot copy, or its address depends on what "
                         "earlier iterations load or compute, or the memory that it reads may be written in the loop");
    }
  }

  /// The first operation in the loop across which loads cannot be moved; null if there is none.
  Operation *findBarrier() {
    Operation *found = nullptr;
    block->walk([&](Operation *op) {
      auto stop = [&] {
        found = op;
        return WalkResult::interrupt();
      };
      if (isa<scf::ForOp, scf::WhileOp>(op))
        return stop();
      if (auto access = dyn_cast<GlobalAccess>(op); access && access.isStore()) {
        writtenRoots.insert(getRoot(access.getAddress()));
        return WalkResult::advance();
      }
      // Nothing can follow from what an atomic has read if nobody uses it, so it orders no later load.
      if (auto atomic = dyn_cast<tt::AtomicRMWOp>(op); atomic && atomic.getResult().use_empty()) {
        writtenRoots.insert(getRoot(atomic.getPtr()));
        return WalkResult::advance();
      }
      // Marks go with the ops that they stand at.
      if (isa<LoopStageable, proton::RecordOp, tt::PrintOp, tt::AssertOp>(op) ||
          op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || isa<ttg::LocalAllocOp, ttg::LocalLoadOp>(op) ||
          isa<ttng::TMEMAllocOp, ttng::TMEMLoadOp, ttng::TMEMStoreOp>(op) || isProduct(op) ||
          op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op))
        return WalkResult::advance();
      return stop();
    });
    return found;
  }

  bool isHere(Operation *op) const { return op && op->getBlock() == block; }

  /// Operations of the body whose results go into `op` in the same iteration.
  template <typename Visit> void forEachSource(Operation *op, Visit visit) {
    forEachUsedValue(op, block, [&](Value value) {
      if (Operation *source = value.getDefiningOp())
        visit(source);
    });
  }

  void addLoadsBehind(Operation *op, llvm::SmallPtrSet<Operation *, 32> &seen) {
    forEachSource(op, [&](Operation *source) {
      if (!seen.insert(source).second)
        return;
      if (isa<LoopStageable>(source))
        candidates.insert(source);
      // The result of a dot is not a loaded operand.
      if (!isProduct(source))
        addLoadsBehind(source, seen);
    });
  }

  void findCandidates() {
    if (hasLatencies) {
      for (Operation &op : *block)
        if (isa<LoopStageable>(&op) && getAskedLatency(&op).value_or(0) > 0)
          candidates.insert(&op);
      return;
    }
    llvm::SmallPtrSet<Operation *, 32> seen;
    bool hasProduct = false;
    for (Operation &op : *block) {
      if (!isProduct(&op))
        continue;
      hasProduct = true;
      for (Value operand : op.getOperands().take_front(2))
        if (Operation *source = operand.getDefiningOp(); isHere(source) && seen.insert(source).second) {
          if (isa<LoopStageable>(source))
            candidates.insert(source);
          addLoadsBehind(source, seen);
        }
    }
    if (hasProduct)
      return;
    bool isAsked = loop->hasAttr("tt.num_stages");
    isRecurrence = !isAsked && llvm::any_of(*block, [](Operation &op) {
      return isa<tt::ReduceOp, tt::ScanOp>(op) && isInRecurrence(&op);
    });
    for (Operation &op : *block)
      if (isa<LoopStageable>(&op) &&
          (isRecurrence ? !isBlock(&op) : isAsked && isa<RankedTensorType>(op.getResult(0).getType())))
        candidates.insert(&op);
  }

  /// Drops candidates until all others can run ahead.
  void dropUnfit() {
    for (bool changed = true; changed;) {
      changed = false;
      for (Operation *op : candidates) {
        Operation *culprit = findObstacle(op);
        if (!culprit)
          continue;
        candidates.remove(culprit);
        changed = true;
        break;
      }
    }
  }

  bool mayBeWritten(Operation *load) {
    if (writtenRoots.empty())
      return false;
    Value root = getRoot(cast<LoopStageable>(load).getAddress());
    return !llvm::all_of(writtenRoots, [&](Value written) { return areApart(root, written); });
  }

  /// A candidate to drop so that `load` can run ahead, perhaps `load` itself; null if it can.
  Operation *findObstacle(Operation *load) {
    if (!isa<LoopStageable>(load) || (!isBlock(load) && !canRunAhead(load)) || mayBeWritten(load))
      return load;
    llvm::SmallPtrSet<Operation *, 32> seen;
    SmallVector<std::pair<Operation *, bool>> work = {{load, false}};
    while (!work.empty()) {
      auto [op, isEarlier] = work.pop_back_val();
      Operation *obstacle = nullptr;
      forEachUsedValue(op, block, [&](Value value) {
        bool earlier = isEarlier;
        auto argument = dyn_cast<BlockArgument>(value);
        // The value of the iteration before, or of one before that.
        while (argument && argument.getOwner() == block && argument != loop.getInductionVar()) {
          earlier = true;
          value = block->getTerminator()->getOperand(argument.getArgNumber() - 1);
          argument = dyn_cast<BlockArgument>(value);
        }
        Operation *source = value.getDefiningOp();
        if (!isHere(source))
          return;
        if (candidates.contains(source) && (earlier || source == load))
          obstacle = source; // not there in time
        if (!seen.insert(source).second)
          return;
        if (isProduct(source) || isa<ttg::LocalAllocOp>(source) || isBlock(source))
          obstacle = candidates.contains(source) ? obstacle : load;
        else if (!canRunAhead(source) || (isa<LoopStageable>(source) && mayBeWritten(source)))
          obstacle = load;
        work.push_back({source, earlier});
      });
      if (obstacle)
        return obstacle;
    }
    return nullptr;
  }

  //===--- How each is staged ---===//

  std::optional<StagedLoad> stage(Operation *op) {
    StagedLoad load{op, Way::Carry, {}};
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type || !type.getElementType().isIntOrFloat() || type.getElementTypeBitWidth() < 8)
      return isBlock(op) ? std::nullopt : std::optional(load);
    if (isBlock(op)) {
      auto desc = cast<tt::TensorDescType>(cast<LoopStageable>(op).getAddress().getType());
      Attribute layout = desc.getSharedLayout();
      if (!options.bulkCopies || !isa_and_nonnull<ttg::NVMMASharedEncodingAttr>(layout) ||
          desc.getShape().size() != size_t(type.getRank()))
        return std::nullopt;
      load.way = Way::BulkCopy;
      setReader(load);
      load.encoding = layout;
      return load;
    }
    if (isRecurrence && !movesBetweenThreads(op))
      return load;
    setReader(load);
    Value staged = getStaged(op);
    load.encoding = getBufferEncoding(staged);
    if (options.asyncCopies && staged == op->getResult(0) && canCopy(op, type, load.encoding))
      load.way = Way::AsyncCopy;
    else if (movesBetweenThreads(staged.getDefiningOp()))
      load.way = Way::Store;
    return load;
  }

  static void setReader(StagedLoad &load) {
    Reader reader = findReader(load.op);
    load.isReadByProduct = reader != Reader::None;
    load.isReadInFlight = reader == Reader::ProductInFlight;
  }

  static int64_t countCarriedRegisters(ArrayRef<StagedLoad> loads) {
    int64_t registers = 0;
    for (const StagedLoad &load : loads)
      if (load.way == Way::Carry)
        registers += countWords(load.op->getResult(0).getType());
    return registers;
  }

  /// The layout of a buffer to which the value is stored anyway, else one for its first use in another layout.
  static Attribute getBufferEncoding(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    RankedTensorType read = type;
    for (Operation *user : value.getUsers()) {
      if (auto alloc = dyn_cast<ttg::LocalAllocOp>(user))
        return cast<ttg::MemDescType>(alloc.getType()).getEncoding();
      if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(user))
        read = convert.getType();
      if (auto trans = dyn_cast<tt::TransOp>(user); trans && isMovedOn(trans)) {
        SmallVector<int32_t> back(type.getRank());
        for (auto [to, from] : llvm::enumerate(trans.getOrder()))
          back[from] = to;
        if (Attribute encoding = transposeSharedEncoding(getBufferEncoding(trans), back))
          return encoding;
      }
    }
    return chooseSharedEncoding(type, read);
  }

  static bool movesBetweenThreads(Operation *op) {
    return llvm::any_of(op->getUsers(), [](Operation *user) {
      return isa<ttg::ConvertLayoutOp, ttg::LocalAllocOp>(user) || (isa<tt::TransOp>(user) && isMovedOn(user));
    });
  }

  /// The number of elements that are contiguous in global memory and in the buffer too, so that one copy can move them.
  static int64_t getRun(Attribute encoding, RankedTensorType type) {
    LinearLayout buffer = cast<ttg::LayoutEncoding>(encoding).toLinearLayout(type.getShape());
    std::string dim = "dim" + std::to_string(getFastOrder(type).front());
    int64_t run = 1;
    for (unsigned bit = 0; bit < buffer.getInBits("offset") && buffer.getBasis("offset", bit, dim) == run; ++bit)
      run *= 2;
    return run;
  }

  /// True for a load of elements shorter than a register of which a thread loads one at a time.
  bool isLoadedInPieces(Operation *op) const {
    auto load = cast<LoopStageable>(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    return load.getCopyForm() == CopyForm::Elements &&
           getCopyWidth(load, axes) * int64_t(tt::getElementBitWidth(type.getElementType())) < 32;
  }

  /// Asynchronous copies move at least 4 bytes at once and leave zeros where the mask is false.
  bool canCopy(Operation *op, RankedTensorType type, Attribute encoding) {
    auto load = cast<LoopStageable>(op);
    if (load.getCopyForm() != CopyForm::Elements || (load.getPassthrough() && !isZero(load.getPassthrough())))
      return false;
    // cp.async cannot be told to fetch anew what is in a cache.
    if (auto plain = dyn_cast<tt::LoadOp>(op); plain && plain.getCache() == tt::CacheModifier::CV)
      return false;
    int64_t width = std::min(getCopyWidth(load, axes), getRun(encoding, type));
    return width * int64_t(tt::getElementBitWidth(type.getElementType())) >= 32;
  }

  static bool isZero(Value value) {
    Attribute constant;
    if (!matchPattern(value, m_Constant(&constant)))
      return false;
    if (auto elements = dyn_cast<SplatElementsAttr>(constant))
      constant = elements.getSplatValue<Attribute>();
    // Minus zero has other bits.
    if (auto number = dyn_cast<FloatAttr>(constant))
      return number.getValue().isPosZero();
    auto number = dyn_cast<IntegerAttr>(constant);
    return number && number.getValue().isZero();
  }

  //===--- Stages ---===//

  /// The share of `op` in the distance of what is before it.
  int getWeight(Operation *op) const {
    if (!candidates.contains(op))
      return 0;
    return hasLatencies ? *getAskedLatency(op) : 1;
  }

  /// How many loads, or, with latencies given, stages lie between `op` and the last stage, itself included.
  int getDistance(Operation *op) {
    if (auto found = distances.find(op); found != distances.end())
      return found->second;
    int distance = 0;
    for (Operation *user : op->getUsers())
      if (Operation *here = block->findAncestorOpInBlock(*user); here && !here->hasTrait<OpTrait::IsTerminator>())
        distance = std::max(distance, getDistance(here));
    return distances[op] = distance + getWeight(op);
  }

  void assign(SmallVector<StagedLoad> &loads) {
    int longest = 0;
    for (StagedLoad &load : loads) {
      load.distance = getDistance(load.op);
      longest = std::max(longest, load.distance);
    }
    int unit = 1;
    if (!hasLatencies) {
      // Loads with longer chains than there are stages stay in the stage of their users.
      longest = std::min(longest, options.numStages - 1);
      llvm::erase_if(loads, [&](const StagedLoad &load) { return load.distance > longest; });
      if (loads.empty())
        return;
      unit = (options.numStages - 1) / longest;
    }
    readsFit = fitInRegisters(loads);
    place(loads, longest, unit, Refilling::Early);
    int64_t bytes = countSharedBytes(loads), early = countBlocks(bytes);
    SmallVector<StagedLoad> fewer(loads);
    place(fewer, longest, unit, Refilling::AfterReads);
    int64_t fewerBytes = countSharedBytes(fewer);
    bool fits = options.sharedBytes == 0 || fewerBytes <= options.sharedBytes;
    if (readsFit && fits && countBlocks(fewerBytes) > early) {
      loads = std::move(fewer);
      return;
    }
    if (options.sharedBytes == 0 || bytes <= options.sharedBytes)
      return;
    place(loads, longest, unit, Refilling::Late);
    if (wantsRemarks(loop) && countSharedBytes(loads) < bytes)
      remarkSlower(loop, "fewer-copies-in-flight")
          << remark::add("copies are in flight for one iteration less than stages allow: {0} bytes of shared memory "
                         "would be more than the {1} of a block; use smaller blocks or fewer stages",
                         bytes, options.sharedBytes);
  }

  void place(SmallVector<StagedLoad> &loads, int longest, int unit, Refilling refilling) {
    bool anyInFlight = llvm::any_of(loads, [](const StagedLoad &load) { return load.isReadInFlight; });
    int first = std::numeric_limits<int>::max();
    for (StagedLoad &load : loads) {
      int latency = getWeight(load.op) * unit;
      load.use = (longest - load.distance) * unit + latency;
      load.fillCluster = Cluster::Refill;
      load.readCluster = Cluster::Compute;
      setFill(load, latency, anyInFlight, refilling);
      first = std::min(first, load.issue);
    }
    for (StagedLoad &load : loads) {
      load.issue -= first;
      load.fill -= first;
      load.use -= first;
    }
  }

  /// The op that uses a value which is read from a buffer, behind what only moves it; null if there are several.
  static Operation *findUser(Operation *mover) {
    while (mover->hasOneUse()) {
      Operation *user = *mover->user_begin();
      if (!isa<tt::TransOp, ttg::ConvertLayoutOp>(user))
        return user;
      mover = user;
    }
    return nullptr;
  }

  /// Words that products take from outside of the loop.
  int64_t countWordsOutside() {
    llvm::SmallPtrSet<Value, 8> seen;
    int64_t words = 0;
    for (Operation &op : *block)
      if (isProduct(&op))
        for (Value operand : op.getOperands())
          if (isa<RankedTensorType>(operand.getType()) && loop.isDefinedOutsideOfLoop(operand) &&
              !matchPattern(operand, m_Constant()) && seen.insert(operand).second)
            words += countWords(operand.getType());
    return words;
  }

  /// True if all that an iteration reads from buffers fits in registers, beside what the loop carries and what products
  /// take from outside of it. Else it is read where it is used, while another buffer is filled. The first product's
  /// operands are used as they are read.
  bool fitInRegisters(ArrayRef<StagedLoad> loads) {
    const ChipInfo *chip = ttg::getChip(loop);
    auto first = llvm::find_if(*block, [](Operation &op) { return isProduct(&op); });
    if (!chip || first == block->end())
      return true;
    int64_t words = countWordsOutside();
    // Addresses share registers.
    for (Value carried : loop.getYieldedValues())
      if (isa<FloatType>(getElementTypeOrSelf(carried.getType())) ||
          (carried.getDefiningOp() && isProduct(carried.getDefiningOp())))
        words += countWords(carried.getType());
    for (const StagedLoad &load : loads)
      if (load.way == Way::AsyncCopy && !load.isReadByProduct)
        for (Operation *user : load.op->getUsers())
          if (user->getNumResults() == 1 && findUser(user) != &*first)
            words += countWords(user->getResult(0).getType());
    return words <= int64_t(chip->maxRegistersPerThread);
  }

  static int64_t countBytes(ShapedType type) {
    return llvm::divideCeil(type.getNumElements() * tt::getElementBitWidth(type.getElementType()), 8);
  }

  /// Bytes of shared memory that the loop needs with these buffers, about: theirs, those of its other buffers and of
  /// its largest exchange between threads.
  int64_t countSharedBytes(ArrayRef<StagedLoad> loads) {
    int64_t bytes = 0, scratch = 0;
    for (const StagedLoad &load : loads)
      if (load.encoding)
        bytes += load.ringSize * countBytes(cast<RankedTensorType>(load.op->getResult(0).getType()));
    for (Operation &op : *block) {
      if (auto alloc = dyn_cast<ttg::LocalAllocOp>(&op);
          alloc && llvm::none_of(loads, [&](const StagedLoad &load) { return getStaged(load.op) == alloc.getSrc(); }))
        bytes += countBytes(cast<ttg::MemDescType>(alloc.getType()));
      if (auto convert = dyn_cast<ttg::ConvertLayoutOp>(&op))
        scratch = std::max(scratch, countBytes(convert.getType()));
    }
    return bytes + scratch;
  }

  /// The blocks that a unit has shared memory and, about, registers for; 0 if the chip is unknown.
  int64_t countBlocks(int64_t bytes) {
    constexpr int64_t others = 48; // registers of a thread beside its sums
    const ChipInfo *chip = ttg::getChip(loop);
    if (!chip || bytes == 0)
      return 0;
    int64_t registers = others;
    for (Operation &op : *block)
      if (isProduct(&op))
        for (Type type : op.getResultTypes())
          if (isa<RankedTensorType>(type))
            registers += countWords(type);
    return countHeldBlocks(*chip, ttg::getNumWarps(loop) * chip->warpSize, unsigned(registers), uint64_t(bytes));
  }

  /// A value is in flight for `latency` iterations, in as many buffers, and in one more if it is on its way there
  /// before the oldest buffer has been read.
  void setFill(StagedLoad &load, int latency, bool anyInFlight, Refilling refilling) const {
    load.issue = load.fill = load.use - latency;
    load.ringSize = latency + (load.isReadByProduct && (anyInFlight || latency == 1));
    if (load.way == Way::Carry) {
      // Each iteration of latency takes a set of registers; one is enough, unless more are asked for.
      load.issue = load.use - (hasLatencies ? latency : 1);
    } else if (load.way == Way::Store) {
      // With a latency of several iterations the value is in registers during the first, unless each element of it
      // takes a register of its own.
      int turns = latency > 1 && !isLoadedInPieces(load.op);
      load.fill += turns;
      load.ringSize -= turns;
    } else if (anyInFlight || (latency == 1 && isReadInPlace(load.op) && !load.isReadByProduct)) {
      // The copies can only start behind what reads the buffers, or behind the wait for dots in flight: in Refill.
    } else if (load.isReadByProduct && latency == 1) {
      // The buffer was read an iteration ago, by a dot that is complete.
      load.fillCluster = Cluster::Start;
    } else if (latency == 1 && (readsFit || refilling == Refilling::Late)) {
      load.isReadLate = false;
      load.fillCluster = Cluster::Start;
      load.readCluster = Cluster::Read;
    } else if (refilling != Refilling::AfterReads || load.way != Way::AsyncCopy || load.isReadByProduct ||
               !isStoredForProduct(load.op)) {
      // The buffer that the previous iteration read is filled after the wait of this iteration: one barrier serves
      // both.
      load.fillCluster = Cluster::Start;
      load.isReadLate = !readsFit;
      if (refilling == Refilling::Late)
        load.issue = ++load.fill;
      else
        ++load.ringSize;
    }
  }
};

} // namespace

std::optional<int> pipelining::getAskedLatency(Operation *op) {
  auto latency = op->getAttrOfType<IntegerAttr>("tt.latency");
  return latency ? std::optional<int>(latency.getInt()) : std::nullopt;
}

int64_t pipelining::getCopyWidth(LoopStageable load, const AxisInfoAnalysis &axes) {
  Value pointers = load.getAddress();
  auto type = cast<RankedTensorType>(pointers.getType());
  unsigned fast = getFastOrder(type).front();
  LinearLayout layout = ttg::toLinearLayout(type);
  std::string dim = "dim" + std::to_string(fast);
  int64_t width = 1;
  for (unsigned bit = 0; bit < layout.getInBits("register"); ++bit, width *= 2)
    if (layout.getBasis("register", bit, dim) != width)
      break;
  width = std::min(width, axes.getAccessWidth(pointers, fast));
  auto predicated = dyn_cast<PredicatedAccess>(load.getOperation());
  if (predicated && !predicated.getPredicateMutable().empty()) {
    const AxisInfo *info = axes.lookup(predicated.getPredicateMutable()[0].get());
    width = std::min(width, info ? info->getConstancy(fast) : 1);
  }
  return width;
}

Value pipelining::getStaged(Operation *load) {
  Value value = load->getResult(0);
  if (value.hasOneUse())
    if (auto transpose = dyn_cast<amdg::InThreadTransposeOp>(*value.user_begin()))
      return transpose.getResult();
  return value;
}

bool pipelining::isMovedOn(Operation *trans) {
  return !trans->use_empty() && llvm::all_of(trans->getUsers(), [](Operation *user) {
    return isa<ttg::ConvertLayoutOp, ttg::LocalAllocOp>(user);
  });
}

SmallVector<StagedLoad> pipelining::chooseLoads(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes) {
  return LoadChooser(loop, options, axes).run();
}
