// An estimate of what an iteration costs, by which it is decided how its work is divided among warps.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_COSTS_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_COSTS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include <cstdint>
#include <string>

namespace lathe {
struct ChipInfo;
}

namespace lathe::warps {

// By the figures of the chip and the layouts of tensors.
struct LoopCosts {
  // Cycles of a unit of the chip for one iteration.
  int64_t products = 0;    // of the matrix unit
  int64_t computation = 0; // of all other tensors' instructions
  int64_t groups = 1;      // of four warps, that compute
  int64_t programs = 1;    // that a unit runs at a time where the loop is not divided

  // `sharedBytes`: of shared memory that a program takes.
  static LoopCosts get(mlir::scf::ForOp loop, const ChipInfo &chip, int64_t sharedBytes);

  // The part of an iteration, in per cent, that is saved if products and computation run at the same time.
  int64_t getGain() const;

  // The reason why a loop that asks is better not divided; empty if there is none.
  std::string findObstacle() const;
};

// The registers that a thread needs beside those that hold tensors.
constexpr int64_t kOtherRegisters = 40;

// The words of 32 bits that a thread holds of all that a loop carries from one iteration to the next.
int64_t countCarried(mlir::scf::ForOp loop);
// The registers of a thread: what the loop carries, the products that it does not, and kOtherRegisters.
int64_t countRegisters(mlir::scf::ForOp loop);

} // namespace lathe::warps

#endif
