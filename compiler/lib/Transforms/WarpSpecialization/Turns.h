// The order in which two groups of four warps that run the same code start their products: one after the other.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_TURNS_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_TURNS_H

#include "mlir/IR/Builders.h"

namespace lathe::warps {

// The number of groups.
inline constexpr int kGroups = 2;

// Each group has a named barrier, at which it waits for its turn and the other one arrives to pass it on. begin() and
// end() are called in front of and behind a loop, wait() and pass() once in each of its iterations.
class Turns {
public:
  Turns(mlir::OpBuilder &b, mlir::Location loc);

  // The first group has the first turn.
  void begin();
  void wait();
  void pass();
  // The first group takes the turn that the second has passed on last, so that no arrival is left over.
  void end();

private:
  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::Value group, threads;

  mlir::Value makeI32(int32_t value);
  mlir::Value getBarrier(mlir::Value group);
  template <typename F> void onlyIn(int32_t number, F body);
};

} // namespace lathe::warps

#endif
