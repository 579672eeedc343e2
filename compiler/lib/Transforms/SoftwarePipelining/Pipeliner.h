// The parts of the pass that pipelines loops.
//
// An iteration of a pipelined loop is cut into stages 0..lastStage. A turn of the new loop runs each stage for another
// iteration: the last stage for the turn's own, stage s for the one lastStage - s ahead. Within a turn operations come
// by cluster, in the order of the enum, and within a cluster as in the body.
#ifndef LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_PIPELINER_H
#define LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_PIPELINER_H

#include "lathe/Analysis/AxisInfo.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

namespace lathe::pipelining {

enum class Cluster {
  Wait,    // for copies started in turns before
  Fetch,   // loads to registers are issued
  Read,    // of buffers that Start fills again
  Start,   // copies that only one turn's computation hides
  Compute, // all else, and what it reads of buffers
  Refill,  // other copies are started, registers stored to buffers
};

struct Place {
  int stage = 0;
  Cluster cluster = Cluster::Compute;
};

/// A value that depends on the iteration alone: the iteration modulo `size`, or, if `isPhase`, the parity of the
/// iteration divided by `size`. In the body an operation without a place stands for it.
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

/// True if the operation may run for an iteration that there is not: it has no effect, or predicate() stops it.
bool canRunAhead(mlir::Operation *op);

/// Makes the operation do nothing that could be seen or could trap where `exists`, an i1, is false.
void predicate(mlir::Operation *op, mlir::Value exists);

//===--- ExpandLoop.cpp ---===//

/// Every value used by `op` and the operations inside it that `block` defines.
void forEachUsedValue(mlir::Operation *op, mlir::Block *block, llvm::function_ref<void(mlir::Value)> visit);

/// Replaces the loop by a prologue, which runs the early stages of the first iterations, and a loop of as many turns
/// as the old one, whose early stages are predicated towards the end. Returns the new loop.
mlir::scf::ForOp expandLoop(const PipelinedBody &body);

//===--- AssignStages.cpp ---===//

/// How a loaded value gets from the stage that loads it to those that use it.
enum class Way {
  AsyncCopy, // copied to a shared buffer without registers
  BulkCopy,  // the same by one instruction for all, from a tensor descriptor
  Store,     // loaded to registers, stored to a shared buffer
  Carry,     // in registers
};

struct StagedLoad {
  mlir::Operation *op;
  Way way;
  mlir::Attribute encoding; // of the buffer, if it takes one
  // A product that reads the buffer may still run when the next turn's products start.
  bool isReadInFlight = false;
  // Loads that lie between this one and the last stage, itself included.
  int distance = 1;
  // The stages that load the value, put it into its buffer and read it.
  int issue = 0, fill = 0, use = 0;
  Cluster fillCluster = Cluster::Refill, readCluster = Cluster::Compute;
  int64_t ringSize = 1;
};

struct Options {
  int numStages;
  bool asyncCopies, bulkCopies;
};

/// Elements that one instruction may copy from global to shared memory.
int64_t getCopyWidth(LoopStageable load, const AxisInfoAnalysis &axes);

/// What goes into the buffer of a load: its result, or that turned round in each thread's registers.
mlir::Value getStaged(mlir::Operation *load);

/// True for a tt.trans whose result is only moved between threads: a buffer can be read transposed instead.
bool isMovedOn(mlir::Operation *trans);

/// The loads of the loop that are worth starting ahead, with their stages; none if the loop is to stay as it is.
llvm::SmallVector<StagedLoad> chooseLoads(mlir::scf::ForOp loop, const Options &options, const AxisInfoAnalysis &axes);

//===--- LowerLoads.cpp ---===//

/// Puts buffers between the loads and their uses and gives these operations places.
void lowerLoads(llvm::ArrayRef<StagedLoad> loads, PipelinedBody &body, const AxisInfoAnalysis &axes);

//===--- PlaceOps.cpp ---===//

/// Gives all other operations places: each as late as its users allow.
void placeOps(PipelinedBody &body);

//===--- WgmmaInFlight.cpp ---===//

/// Makes the products of warp groups in a pipelined loop asynchronous: each is waited for where its result is used,
/// where it is only added to, a turn later.
void letProductsFly(mlir::scf::ForOp loop);

} // namespace lathe::pipelining

#endif
