// Products in tensor memory that run beside the rest of their iteration.
#ifndef LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_TENSORFLIGHTS_H
#define LATHE_LIB_TRANSFORMS_SOFTWAREPIPELINING_TENSORFLIGHTS_H

#include "Pipeliner.h"

namespace lathe::pipelining {

/// The schedule of the products of a loop of which at least one leaves sums that its iteration reads, as the scores of
/// attention. Where there is none, letTensorProductsFly does it. The tensor core completes products in the order of
/// their issue, so that the end of one tells the end of all before it.
///
/// A product of loaded operands whose sums begin as zero starts first in its iteration or, as soon as the sums of that
/// one are in registers, in the one before. The end of a product whose sums the loop carries is waited for by the first
/// operation, perhaps of the next iteration, that touches its sums or its left operand in tensor memory.
class TensorFlights {
public:
  /// The schedule of `loop`, of whose loads `loads` fill buffers ahead; empty if there is none. With `mayRunAhead`
  /// products may start an iteration ahead: the loads for all others then take one stage more. Before lowerLoads.
  static TensorFlights plan(mlir::scf::ForOp loop, llvm::ArrayRef<StagedLoad> loads, bool mayRunAhead);

  bool isEmpty() const { return flights.empty(); }
  /// Whether any product starts an iteration ahead.
  bool runsAhead() const;
  /// Whether a product that starts an iteration ahead reads the buffer of the load.
  bool isReadAhead(mlir::Operation *load) const;
  /// Whether the products of the iteration before that read the buffer of the load are complete when Start begins.
  bool isReadBeforeStart(mlir::Operation *load) const;

  /// Makes the products asynchronous and inserts the waits. After lowerLoads.
  void apply(PipelinedBody &body) const;

private:
  enum class Kind {
    Waits,    // complete behind its issue
    Early,    // first in its iteration
    Ahead,    // in the iteration before
    Deferred, // where it is; what it leaves is needed later
  };
  struct Flight {
    ttng::TCGen5MMAOp product;
    Kind kind = Kind::Waits;
    llvm::SmallVector<mlir::Operation *> sumLoads; // of Early and Ahead, in the order of the body
    llvm::SmallVector<mlir::Operation *> operandLoads;
    bool isAwaited = false, isDoneBeforeStart = true;
  };
  struct Wait {
    unsigned flight;
    mlir::Operation *before; // null: behind the last issue of an Early product
    bool isOfTurnBefore;     // the product was issued in the iteration before
  };

  std::vector<Flight> flights; // in the order of the body
  std::vector<Wait> waits;
  std::optional<unsigned> last; // the last one in flight behind the loop

  friend class FlightPlanner;
  friend class FlightWriter;
};

} // namespace lathe::pipelining

#endif
