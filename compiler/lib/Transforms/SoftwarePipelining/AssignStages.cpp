// The stages and the buffers of the loads that start ahead.
#include "BufferReaders.h"
#include "TensorFlights.h"

#include "lathe/Analysis/Registers/Words.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Support/Remarks.h"
#include "mlir/IR/Matchers.h"
#include <limits>

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

/// When the buffers of copies are filled again.
enum class Refilling {
  Early,      // in the iteration after that which reads them, so that they need one more
  AfterReads, // in the iteration that reads them, where that has a barrier behind its reads
  Late,       // as Early, an iteration later: fewer copies are in flight
};

class StageAssigner {
public:
  StageAssigner(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes, const Ahead &ahead)
      : loop(loop), block(loop.getBody()), options(options), axes(axes), ahead(ahead) {}

  TensorFlights assign(SmallVector<StagedLoad> &loads) {
    chooseStages(loads);
    return std::move(flights);
  }

private:
  scf::ForOp loop;
  Block *block;
  const Options &options;
  const AxisInfoAnalysis &axes;
  const Ahead &ahead;
  TensorFlights flights;
  // Registers hold at once what an iteration reads from buffers.
  bool readsFit = true;
  DenseMap<Operation *, int> distances;

  void chooseStages(SmallVector<StagedLoad> &loads) {
    int longest = 0;
    for (StagedLoad &load : loads) {
      load.distance = getDistance(load.op);
      longest = std::max(longest, load.distance);
    }
    int unit = 1;
    if (!ahead.hasLatencies) {
      // Loads with longer chains than there are stages stay in the stage of their users.
      longest = std::min(longest, options.numStages - 1);
      llvm::erase_if(loads, [&](const StagedLoad &load) { return load.distance > longest; });
      if (loads.empty())
        return;
      unit = (options.numStages - 1) / longest;
    }
    flights = TensorFlights::plan(loop, loads, /*mayRunAhead=*/!ahead.hasLatencies && longest == 1);
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

  /// The share of `op` in the distance of what is before it.
  int getWeight(Operation *op) const {
    if (!llvm::is_contained(ahead.loads, op))
      return 0;
    return ahead.hasLatencies ? *getAskedLatency(op) : 1;
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

  void place(SmallVector<StagedLoad> &loads, int longest, int unit, Refilling refilling) {
    bool anyInFlight = llvm::any_of(loads, [](const StagedLoad &load) { return load.isReadInFlight; });
    int first = std::numeric_limits<int>::max();
    for (StagedLoad &load : loads) {
      int latency = getWeight(load.op) * unit;
      load.use = (longest - load.distance) * unit + latency;
      // Loads for others than the products that start an iteration ahead are read a stage later.
      load.use += flights.runsAhead() && !flights.isReadAhead(load.op);
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

  /// True for a load of elements shorter than a register of which a thread loads one at a time.
  bool isLoadedInPieces(Operation *op) const {
    auto load = cast<LoopStageable>(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    return load.getCopyForm() == CopyForm::Elements &&
           getCopyWidth(load, axes) * int64_t(tt::getElementBitWidth(type.getElementType())) < 32;
  }

  /// A value is in flight for `latency` iterations, in as many buffers, and in one more if it is on its way there
  /// before the oldest buffer has been read.
  void setFill(StagedLoad &load, int latency, bool anyInFlight, Refilling refilling) const {
    load.issue = load.fill = load.use - latency;
    bool isInFlight = !flights.isEmpty() && load.isReadByProduct;
    load.ringSize = latency + (load.isReadByProduct && (anyInFlight || isInFlight || latency == 1));
    if (load.way == Way::Carry) {
      // Each iteration of latency takes a set of registers; one is enough, unless more are asked for.
      load.issue = load.use - (ahead.hasLatencies ? latency : 1);
    } else if (load.way == Way::Store) {
      // With a latency of several iterations the value is in registers during the first, unless each element of it
      // takes a register of its own.
      int turns = latency > 1 && !isLoadedInPieces(load.op);
      load.fill += turns;
      load.ringSize -= turns;
    } else if (isInFlight) {
      // The oldest buffer was read an iteration ago, by products for which this iteration waits.
      load.fillCluster = flights.isReadBeforeStart(load.op) ? Cluster::Start : Cluster::Refill;
      if (refilling == Refilling::Late && latency > 1) {
        load.issue = ++load.fill;
        --load.ringSize;
      }
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

TensorFlights pipelining::assignStages(scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes,
                                       const Ahead &ahead, SmallVector<StagedLoad> &loads) {
  return StageAssigner(loop, options, axes, ahead).assign(loads);
}
