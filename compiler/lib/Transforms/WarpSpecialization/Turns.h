// The order in which two groups of four warps reach something: one after the other.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_TURNS_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_TURNS_H

#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "mlir/IR/Builders.h"

namespace lathe::warps {

// The number of groups.
inline constexpr int kGroups = 2;

// Each group has a named barrier, at which it waits for its turn and the other one arrives to pass it on. begin() and
// end() are called in front of and behind a loop, wait() and pass() once in each of its iterations.
class Turns {
public:
  // The groups run the same code.
  Turns(mlir::OpBuilder &b, mlir::Location loc);
  // The code is that of `group`, 0 or 1, alone. `barrier` is the first group's, kTurnBarrier or kEndBarrier.
  Turns(mlir::OpBuilder &b, mlir::Location loc, mlir::Value group, int barrier);

  // The first group has the first turn.
  void begin();
  void wait();
  void pass();
  // The first group takes the turn that the second has passed on last, so that no arrival is left over.
  void end();
  // The same where either may have had the last turn: it is passed on to `next`.
  void takeLast(mlir::Value next);

private:
  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::Value group, threads;
  int barrier = ttg::kTurnBarrier;

  mlir::Value makeI32(int32_t value);
  mlir::Value getBarrier(mlir::Value group);
  mlir::Value countThreads();
  template <typename F> void onlyIn(mlir::Value number, F body);
};

} // namespace lathe::warps

#endif
