//===- Machine.h - Warps and the program that they belong to ----*- C++ -*-===//
//
// `Machine` runs the programs of a launch one after another; a program's warps
// take turns, those of all blocks of its cluster. `Warp` holds the state of one warp: frames of registers, and for
// each frame the stack of lane masks that divergence builds up.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_MACHINE_H
#define LATHE_LIB_SIMULATE_MACHINE_H

#include "Bulk.h"
#include "Memory.h"
#include "Program.h"
#include "Tensor.h"
#include "Tracer.h"
#include "lathe/Simulate/Simulator.h"

#include <deque>
#include <optional>
#include <random>
#include <set>

namespace lathe::simulate {

class Machine;

/// Lanes that run together until `reconvergence`, where they wait for others.
struct Region {
  uint64_t mask = 0;
  uint32_t pc = 0;
  uint32_t reconvergence = kNoReconvergence;
};

struct Frame {
  const Function *function = nullptr;
  std::vector<uint64_t> registers;
  std::vector<uint64_t> ready;  ///< cycle at which each register has its value
  std::vector<uint32_t> makers; ///< of a trace: the scope that makes each register's value
  std::vector<Region> regions;
  uint32_t returnPc = 0;
  uint32_t localTop = 0;                  ///< of the lanes' local memory, before the call
  llvm::SmallVector<uint32_t, 4> results; ///< registers of the caller
};

/// A copy that an instruction started and a wait completes.
struct AsyncCopy {
  uint64_t destination = 0; ///< offset in shared memory
  llvm::SmallVector<char, 16> bytes;
  bool landed = false;
  uint64_t number = 0; ///< of the warp's copies
};

/// Arrivals on barriers (by address) that the warp's copies bring with them: all of a lower number.
struct CopyArrival {
  const Instruction *instruction = nullptr;
  uint64_t number = 0;
  std::map<uint64_t, uint32_t> counts;
  VectorClock clock, fenced; ///< of the warp, when it asked for them
  uint64_t landsAt = 0;      ///< cycles, at most: where the latest of its copies started with it
};

/// A group of matrix multiplications between its start and its wait. It reads
/// shared memory when it lands. Until a wait has returned them the registers of
/// the result hold tokens: words that name their place in the group and are NaN
/// or garbage to everyone but the next multiplication.
struct MatrixGroup {
  const MatrixProduct *product = nullptr;
  std::vector<uint64_t> operands;                   ///< words of all operands, lane fastest
  std::vector<uint64_t> results;                    ///< empty until it has landed
  std::vector<std::pair<uint64_t, uint64_t>> reads; ///< offset and size
  uint64_t endsAt = 0;                              ///< cycles
};

struct Waiting {
  bool active = false;
  unsigned barrier = 0;
  uint64_t generation = 0;
  mlir::Operation *op = nullptr;
  bool onShared = false;  ///< for a phase, `generation`, of the barrier at `address`
  unsigned registers = 0; ///< not 0: until each thread can have so many
  uint64_t address = 0;
};

class Warp {
public:
  Machine &machine;
  /// Among the program's warps, and among those of its block, which has number `cta`.
  unsigned index = 0, number = 0, cta = 0, lanes = 32;
  uint64_t full = 0; ///< all lanes

  // Parts of the running frame, kept here for speed.
  uint64_t mask = 0;
  uint64_t *registers = nullptr;
  const Function *function = nullptr;
  uint32_t pc = 0;

  std::deque<Frame> frames;
  unsigned depth = 0; ///< frames in use
  uint64_t exited = 0;
  bool done = false;
  Waiting waiting;
  /// The others' accesses that the warp has seen; on AMD those of shared
  /// memory, and globalClock is that of global memory.
  VectorClock clock, globalClock;
  /// AMD: what a barrier tells the others. Its instruction orders nothing: a
  /// release fence or a wait before it does.
  VectorClock released, releasedGlobal;
  /// The accesses visible to the asynchronous proxy; see Accessor.
  VectorClock fenced;
  /// Accesses to tensor memory: those that are released to whoever meets the warp from now on, by a fence of this warp
  /// or because it has met them; those that it has met; and those that a fence lets it see.
  VectorClock tensorReleased, tensorArrived, tensorFenced;

  std::vector<char> local; ///< of all lanes, localStride bytes each
  uint32_t localTop = 0, localStride = 0;

  std::vector<AsyncCopy> openCopies; ///< not committed yet
  std::deque<std::vector<AsyncCopy>> copyGroups;
  uint64_t copiesStarted = 0;
  std::deque<CopyArrival> copyArrivals; ///< to come

  /// Number matrixFirst and on; the first matrixLanded of all groups have
  /// landed, the first matrixDone are complete.
  std::deque<MatrixGroup> matrixGroups;
  uint64_t matrixFirst = 0, matrixLanded = 0, matrixDone = 0;
  uint64_t matrixFreeAt = 0; ///< cycles: the unit has done all of them

  std::vector<BulkStore> openBulkStores; ///< not committed yet
  std::deque<std::vector<BulkStore>> bulkGroups;

  /// Products into tensor memory and their commits, in order, that have not landed; and the products that have, but
  /// that no commit has completed.
  std::deque<TensorItem> tensorItems;
  std::vector<TensorProduct> tensorLanded;

  uint64_t time = 0;        ///< cycles, were the warp alone
  uint64_t issueCycles = 0; ///< of the scheduler
  std::array<uint64_t, kNumUnits> unitCycles = {};
  unsigned registersHeld = 0; ///< by each thread; 0: not known
  unsigned registerChanges = 0;
  /// For split barriers, gfx12's and the cluster's: the generation that each one waits for.
  uint64_t signalled[17] = {};
  bool knowsCluster = false; ///< has waited for the cluster's blocks: they have started
  /// The steps of warps of other blocks before they arrived at barriers that this one has waited at. An arrival there
  /// is not a release to the cluster: copies may overwrite what was read before, but nobody sees what was written.
  VectorClock givenUp;

  Warp(Machine &machine, unsigned index);

  /// Where the block's part of shared memory begins.
  uint64_t sharedStart() const;
  /// The tensor memory of its block.
  TensorMemory &tensor() const;

  uint64_t *reg(uint32_t slot) { return registers + size_t(slot) * lanes; }
  Frame &frame() { return frames[depth - 1]; }
  uint32_t result(const Instruction &i, unsigned n) const { return function->operands[i.operands + n]; }
  uint32_t operand(const Instruction &i, unsigned n) const { return function->operands[i.operands + i.numResults + n]; }
  unsigned firstLane() const { return llvm::countr_zero(mask); }

  void start(const Function &entry);
  /// Runs until the warp blocks, ends, or has executed `limit` instructions.
  void run(uint64_t limit);

  void take(const Edge &edge, uint64_t lanes);
  void jump(uint32_t target);
  /// Some lanes of the mask go to one edge each: (edge, lanes) pairs.
  void diverge(const Branch &branch, llvm::ArrayRef<std::pair<unsigned, uint64_t>> parts);
  void call(const Function &callee, const Instruction &i);
  /// The lanes of the mask leave the frame.
  Step leave(const Instruction &i, bool exits);

  /// Asynchronous copies to shared memory, in groups as cp.async has them.
  void startCopy(const Instruction &i, uint64_t destination, llvm::ArrayRef<char> bytes, unsigned lane);
  void commitCopies();
  /// Completes all groups but the latest `pending`.
  void waitCopies(unsigned pending);
  /// Completes the copies that the first of copyArrivals stands for, which arrives; false if there is none.
  bool landCopyArrival();
  /// Lets the first of tensorItems land; false if there is none.
  bool landTensorItem();
  /// Lets products land until a commit arrives; false if none is there.
  bool landTensorCommit();
  /// Lets some asynchronous effects land that may land at any moment.
  void landSome();
  /// Copies the bytes of a bulk copy to global memory, unless it did so before.
  void readBulkStore(BulkStore &store);
  void landBulkStore(BulkStore &store);
  /// Completes all groups of bulk copies to global memory but the latest.
  void waitBulkStores(size_t pending, bool readOnly = false);
  /// Makes earlier accesses visible to the asynchronous proxy from now on.
  void fenceProxy();

  /// Accesses so far happen before what other warps do after a barrier.
  void release(bool shared, bool global);
  /// Later accesses have a later time than earlier ones.
  void tick();

  Accessor accessor(bool isShared, bool atomic = false) const;
  /// The accessor of an access through the asynchronous proxy.
  Accessor asyncAccessor() const;
  /// The accessor of an access to tensor memory.
  Accessor tensorAccessor() const;
  /// Adds a finding about instruction `i`.
  void report(const Instruction &i, llvm::StringRef kind, const llvm::Twine &message);

private:
  void traceOperands(const Instruction &i);
  void land(AsyncCopy &copy);
  void complete(const AsyncCopy &copy, const VectorClock &when);
  void enter(const Function &callee, uint64_t lanes);
  void activate();
  /// Goes on with the innermost region; false if the frame has none left.
  bool resume();
};

/// A block's barriers are 0 to 15; all warps of a program meet at this one.
constexpr unsigned kClusterBarrier = 16;

struct Barrier {
  unsigned arrived = 0;
  unsigned expected = 0; ///< warps; 0: all that have not ended
  uint64_t generation = 0;
  VectorClock joined, completed, joinedFences, completedFences;
  VectorClock joinedTensor, completedTensor;
  VectorClock joinedGlobal, completedGlobal; ///< AMD
  uint64_t latest = 0, completedTime = 0;
  uint64_t popc = 0, ands = 0, ors = 0; ///< of bar.red, for the completed one
  uint64_t nextPopc = 0, nextAnds = 1, nextOrs = 0;
};

class Machine {
public:
  Machine(const Launch &launch, const Program &program, GlobalMemory &global);

  const Launch &launch;
  const Program &program;
  GlobalMemory &global;
  const bool isAmd;
  Result result;
  SharedMemory shared;
  std::vector<TensorMemory> tensors; ///< of each block
  std::optional<Tracer> tracer;      ///< where the launch asks for a trace
  std::vector<Warp> warps;
  std::vector<Barrier> barriers;                    ///< 16 of each block, and that of the cluster
  std::map<uint64_t, SharedBarrier> sharedBarriers; ///< by address
  /// Where a barrier's completed phases stand in clocks, behind those of the warps; by address. A place keeps its count
  /// when its barrier is given up.
  std::map<uint64_t, unsigned> barrierAgents;
  static constexpr unsigned kMostBarrierAgents = 256; ///< more barriers share places: fewer races are found
  struct BarrierAgent {
    uint32_t phases = 0;                ///< completed ones
    mlir::Operation *arrived = nullptr; ///< the latest copy
  };
  std::array<BarrierAgent, kMostBarrierAgents> barrierStates;
  std::vector<BulkLoad> bulkLoads;           ///< that have not landed
  std::map<uint64_t, MapRecord> writtenMaps; ///< by address
  std::mt19937_64 random;

  /// Registers of a thread that warps have given back, summed over warps.
  unsigned registersFree = 0;
  /// The requests of the warps of each group, in order.
  std::vector<std::vector<unsigned>> registerRequests;
  /// Digests of the operands that the warps of each group multiply in common, in order.
  std::vector<std::vector<uint64_t>> groupProducts;

  std::deque<uint64_t> waitingPrograms; ///< that have not started: others may take over their work

  std::array<uint32_t, 3> programId = {0, 0, 0};
  uint64_t linearProgram = 0;
  uint32_t ordinal = 0; ///< of the program in this run
  bool ordered = false; ///< see Accessor
  bool stopped = false;
  uint64_t instructionsLeft = 0;
  /// Summed over programs: cycles of the slowest warp, and of all schedulers.
  double programCycles = 0, issueCycles = 0;
  /// The same of each unit that works for one scheduler; of a unit that works for all, that many times its own.
  std::array<double, kNumUnits> unitCycles = {};
  unsigned liveRegisters = 1; ///< of the entry, without constants
  /// Lanes that updated a sector of global memory, and how many programs did.
  struct AtomicTraffic {
    uint64_t lanes = 0, programs = 0, last = 0;
  };
  std::unordered_map<uint64_t, AtomicTraffic> atomicSectors; ///< by address / 32

  void setArguments(std::vector<uint64_t> values) { arguments = std::move(values); }
  void runProgram(const Function &entry, uint64_t id);

  Barrier &barrier(const Warp &warp, unsigned number) {
    return number == kClusterBarrier ? barriers.back() : barriers[warp.cta * kClusterBarrier + number];
  }
  /// `tells`: what the warp did before is before what others do after they have waited.
  void arrive(Warp &warp, unsigned barrier, unsigned expectedWarps, bool tells = true);
  void wait(Warp &warp, unsigned barrier, uint64_t generation, const Instruction &i);
  void warpEnded(Warp &warp);
  void report(uint64_t program, unsigned warp, mlir::Operation *op, llvm::StringRef kind, const llvm::Twine &message);

  /// Memory of one access by one lane: bytes, and what they belong to.
  struct Place {
    char *data = nullptr;
    Segment *segment = nullptr; ///< null: shared or local memory
    bool isShared = false;
    uint64_t offset = 0;
  };
  /// Finds `size` bytes; reports and returns no data if they are not there.
  Place locate(Warp &warp, const Instruction &i, unsigned space, uint64_t address, uint32_t size, unsigned lane,
               llvm::StringRef verb);
  /// Race and initialisation checks, then the copy.
  void load(Warp &warp, const Instruction &i, const Place &place, uint32_t size, unsigned lane, bool atomic = false);
  void store(Warp &warp, const Instruction &i, const Place &place, const char *bytes, uint32_t size, unsigned lane,
             bool atomic = false);
  void startBulkLoad(Warp &warp, const Instruction &i, BulkLoad load, unsigned lane);
  /// Lets one of the loads land; false if there is none.
  bool landBulkLoad();
  void countAtomic(uint64_t address);
  /// Reports a store to what an asynchronous access may still read.
  void checkPendingReads(Warp &warp, const Instruction &i, uint64_t offset, uint64_t size, unsigned lane);
  void reportRace(Warp &warp, const Instruction &i, const Conflict &conflict, const Place &place, unsigned lane,
                  bool stores);

  std::vector<uint64_t> arguments; ///< component values of the entry
  /// Addresses of what the runtime passes on AMD: the dispatch packet, and the block of
  /// hidden arguments.
  uint64_t dispatchPacket = 0, implicitArguments = 0;
  std::string placeName(const Place &place) const;
  /// The copy that arrived last at a barrier, by its place in clocks.
  std::string describeArrival(unsigned agent) const;

private:
  void checkWarpGroups();
  void checkInFlight();
  /// Whether an access to another block's memory is sure to find it there.
  void checkRemote(Warp &warp, const Instruction &i, unsigned cta, unsigned lane);
  /// Warps that have not ended, of those that meet at a barrier of this place in `barriers`.
  unsigned remainingAt(size_t place) const;
  void complete(Barrier &barrier);
  bool wake(Warp &warp);
  void reportDeadlock();
  void startProgram(const Function &entry, uint64_t id);

  std::set<std::pair<mlir::Operation *, std::string>> reported;
  unsigned ended = 0;
  std::vector<unsigned> endedOf; ///< of each block
  /// When warps last accessed the memory of another block, and by what: by block, then warp.
  struct Remote {
    uint32_t clock = 0;
    mlir::Operation *op = nullptr;
  };
  std::vector<std::vector<Remote>> remote;
  std::vector<unsigned> order;
};

inline uint64_t Warp::sharedStart() const { return cta * machine.shared.stride; }
inline TensorMemory &Warp::tensor() const { return machine.tensors[cta]; }

/// Calls body(lane) for each lane of `mask`.
template <typename F> inline void forLanes(const Warp &warp, uint64_t mask, F body) {
  if (mask == warp.full) {
    for (unsigned lane = 0, e = warp.lanes; lane != e; ++lane)
      body(lane);
    return;
  }
  for (; mask; mask &= mask - 1)
    body(static_cast<unsigned>(llvm::countr_zero(mask)));
}

/// Cycles of the scheduler, and until the result can be used.
struct UnitCost {
  unsigned issue, latency;
};
UnitCost unitCost(Unit unit, const Launch &launch);
/// Cycles that a matrix instruction keeps a scheduler busy; `bits`: of the wider
/// operand's elements.
unsigned matrixCycles(const ChipFacts &chip, uint64_t multiplyAdds, unsigned bits);

/// The time of the whole grid, from what was counted. See Estimate.cpp.
TimeBounds boundTime(const Machine &machine);
/// Result::units.
std::vector<UnitLoad> countUnitLoads(const Machine &machine);
/// Programs of this launch that a multiprocessor holds at once, at least one.
double residentPrograms(const Machine &machine);
double estimateNs(const TimeBounds &bounds, const ChipFacts &chip);

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_MACHINE_H
