// The parts of the pass that pipelines loops.
//
// An iteration of the old loop is split into stages 0..lastStage. An iteration of the new loop runs each stage for a
// different iteration of the old one: the last stage for its own, stage s for the one lastStage - s ahead. In it the
// operations are ordered by cluster, in the order of the enum, and within a cluster as in the old body.
#ifndef LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_PIPELINER_H
#define LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_PIPELINER_H

#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe::pipelining {

enum class Cluster {
  Wait,    // for copies of earlier iterations
  Fetch,   // loads to registers
  Read,    // loads from buffers that Start fills again
  Issue,   // products in tensor memory that run beside Compute, and the wait for those before
  Start,   // copies that have one iteration of computation to complete
  Compute, // all else, and its loads from buffers
  Refill,  // other copies, and stores of registers to buffers
};

struct Place {
  int stage = 0;
  Cluster cluster = Cluster::Compute;
};

/// A value that depends on the number of the iteration alone: the number modulo `size` or, if `isPhase`, the parity of
/// the number divided by `size`. In the body an operation without a place stands for it.
struct RingValue {
  int stage = 0;
  int64_t size = 1;
  bool isPhase = false;
};

/// A loop body with a place for every operation but the terminator and those that stand for ring values.
struct PipelinedBody {
  mlir::scf::ForOp loop;
  int lastStage = 0;
  llvm::DenseMap<mlir::Operation *, Place> places;
  llvm::DenseMap<mlir::Value, RingValue> rings;
};

//===--- Predicate.cpp ---===//

/// True if the operation may run for an iteration beyond the last: it has no effect, or predicate() prevents it.
bool canRunAhead(mlir::Operation *op);

/// Prevents effects and traps of the operation where `exists`, an i1, is false.
void predicate(mlir::Operation *op, mlir::Value exists);

/// Puts the loop into a branch that is taken if the loop has an iteration, unless it certainly has one.
void skipWithoutTurns(mlir::scf::ForOp loop);

/// Moves integer divisions whose operands no iteration changes, and what they depend on, in front of the loop. They
/// stay behind the question whether it has an iteration: without one, nothing is known of the divisor.
void hoistDivisions(mlir::scf::ForOp loop);

//===--- ExpandLoop.cpp ---===//

/// Every value used by `op` and the operations inside it that `block` defines.
void forEachUsedValue(mlir::Operation *op, mlir::Block *block, llvm::function_ref<void(mlir::Value)> visit);

/// Replaces the loop by a prologue, which runs the early stages of the first iterations, and a loop of as many
/// iterations, whose early stages are predicated towards the end. Returns the new loop.
mlir::scf::ForOp expandLoop(const PipelinedBody &body);

//===--- LoadWays.cpp ---===//

/// True for a multiplication of matrices.
bool isProduct(mlir::Operation *op);

/// True for a load that only becomes a copy of a block: it is never predicated as a load.
bool isBlock(mlir::Operation *op);

/// The path of a loaded value from the stage that loads it to those that use it.
enum class Way {
  AsyncCopy, // copied to a shared buffer without registers
  BulkCopy,  // copied by TMA, from a tensor descriptor
  Store,     // loaded to registers, stored to a shared buffer
  Carry,     // in registers
};

struct StagedLoad {
  mlir::Operation *op;
  Way way;
  mlir::Attribute encoding; // of the buffer, if it takes one
  // A dot reads the buffer where it is, so that its iteration has a buffer of its own; the dot may still be in flight
  // when the dots of the next iteration start.
  bool isReadByProduct = false, isReadInFlight = false;
  // Registers do not suffice to read it before its user.
  bool isReadLate = false;
  // The length of the chain of loads from this one, itself included, to the last stage.
  int distance = 1;
  // The stages that load the value, store it to its buffer and read it.
  int issue = 0, fill = 0, use = 0;
  Cluster fillCluster = Cluster::Refill, readCluster = Cluster::Compute;
  int64_t ringSize = 1;
};

struct Options {
  int numStages;
  bool asyncCopies, bulkCopies;
  int64_t sharedBytes; ///< of a block; 0: no limit
};

/// Elements that one instruction may copy from global to shared memory.
int64_t getCopyWidth(LoopStageable load, const AxisInfoAnalysis &axes);

/// The value that is stored to the buffer of a load: its result, or that result transposed in each thread's registers.
mlir::Value getStaged(mlir::Operation *load);

/// True for a tt.trans whose result is only converted or stored to a buffer: its source's buffer can be read transposed
/// instead.
bool isMovedOn(mlir::Operation *trans);

/// The load with its way and, if it takes one, the layout of its buffer; none for a block that TMA cannot copy. In a
/// recurrence, values that stay in their threads stay in registers.
std::optional<StagedLoad> chooseWay(mlir::Operation *op, const Options &options, const AxisInfoAnalysis &axes,
                                    bool isRecurrence);

//===--- AssignStages.cpp ---===//

/// How many iterations ahead the author asks an operation to be started (tt.latency); none if not asked.
std::optional<int> getAskedLatency(mlir::Operation *op);

/// The loads that can start ahead, and whether their author says how far (tt.latency).
struct Ahead {
  llvm::ArrayRef<mlir::Operation *> loads;
  bool hasLatencies = false;
};

class TensorFlights;

/// Gives the loads stages and buffers, and leaves out those for which there are too few stages. Returns the schedule of
/// the loop's products in tensor memory.
TensorFlights assignStages(mlir::scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes,
                           const Ahead &ahead, llvm::SmallVector<StagedLoad> &loads);

//===--- ChooseLoads.cpp ---===//

/// The loads of the loop to start ahead, with their stages; none if the loop is to stay as it is. `flights` becomes the
/// schedule of its products in tensor memory.
llvm::SmallVector<StagedLoad> chooseLoads(mlir::scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes,
                                          TensorFlights &flights);

//===--- LoopHints.cpp ---===//

/// Remarks on the loop attributes and latencies in the module that no part of the compiler can obey, before any loop is
/// changed. `isPipelined` says which loops are looked at for loads to start ahead.
void remarkLoopHints(mlir::ModuleOp module, llvm::function_ref<bool(mlir::scf::ForOp)> isPipelined);

//===--- TensorProductsInFlight.cpp ---===//

/// True if the product runs in every iteration of its loop, and the loop only adds to its accumulator in tensor memory,
/// so that nothing in the loop waits for its result.
bool onlyAccumulates(ttng::TCGen5MMAOp product);

/// The last iteration of a loop: whether there is one, and its number.
struct LastTurn {
  mlir::Value exists, number;
};

/// Builds what tells the last iteration behind the loop, where it leaves the builder.
LastTurn buildLastTurn(mlir::OpBuilder &b, mlir::scf::ForOp loop);

/// Makes products in tensor memory asynchronous where nothing in the loop but the filling of buffers must wait for
/// them: an iteration waits for the products of the one before when its own have been issued. After lowerLoads.
void letTensorProductsFly(PipelinedBody &body);

//===--- LowerLoads.cpp ---===//

/// Inserts buffers between the loads and their uses, and gives these operations places.
void lowerLoads(llvm::ArrayRef<StagedLoad> loads, PipelinedBody &body, const AxisInfoAnalysis &axes);

//===--- PlaceOps.cpp ---===//

/// Gives the marks (proton.record) around loads that start ahead, and nothing else, places where these start. All other
/// marks stay with the last stage. Before lowerLoads.
void placeMarks(llvm::ArrayRef<StagedLoad> loads, PipelinedBody &body);

/// Gives all other operations places: each as late as its users allow.
void placeOps(PipelinedBody &body);

//===--- WgmmaInFlight.cpp ---===//

/// The allocation of the shared buffer, or of the one of which it is a view; null if there is none to be seen.
ttg::LocalAllocOp findAllocation(mlir::Value buffer);

/// True if that allocation is outside of `block`.
bool isAllocatedOutside(mlir::Value buffer, mlir::Block *block);

/// Makes the wgmma dots of a pipelined loop asynchronous. The wait for a dot is before the first use of its result; if
/// the result is only added to, it is in the next iteration.
void letProductsFly(mlir::scf::ForOp loop);

/// Lets a loop whose warps hand buffers back to others hand back those of a product that only the next iteration needs
/// one iteration later, so that the product may be in flight until then.
void delayReleases(mlir::scf::ForOp loop);

} // namespace lathe::pipelining

#endif
