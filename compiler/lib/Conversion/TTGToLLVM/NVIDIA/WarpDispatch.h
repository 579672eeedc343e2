// WarpDispatch: the partitions of a kernel's ttg.warp_specialize, and the loop in which their warps wait for them.
//
// Warps behind those of the default region sleep at the barrier of all warps. Whoever starts partitions writes the
// captures and the number of the place into shared memory and meets them there; they go to the partition that has the
// warp at that place, meet the default region's warps again when they are done, and sleep. A return tells them to end.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_WARPDISPATCH_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_WARPDISPATCH_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// The named barrier of the warps of default regions; those of partitions come after it.
inline constexpr unsigned kDefaultBarrier = 1;

class WarpDispatch {
public:
  // Ends `entry`, in which the scope of all warps is open: the default region's warps go on at `main`, the others to
  // the loop.
  WarpDispatch(Lowering &l, mlir::Block *entry, mlir::Block *main);
  WarpDispatch(const WarpDispatch &) = delete;

  // Starts the partitions of an op that has become ttg.started, and lowers their code.
  mlir::LogicalResult start(mlir::Operation *op);
  // Waits for them, at a barrier with ttg.join.
  void join(mlir::Operation *barrier);
  // A barrier of the cluster, at which the other warps arrive too: it is one of all threads.
  void meetCluster();
  // Before a return of the kernel: ends the other warps.
  void end();
  // After all code has been lowered: builds the choice of a place.
  void close();

private:
  // A place where partitions start: where each warp behind those of the default region goes, and what it comes back to.
  struct Group {
    int first = 0, count = 0, registers = 0; // registers: 0 if they stay as they are
    mlir::Block *entry = nullptr, *exit = nullptr;
  };

  Lowering &l;
  const int numWarps, total, registersAtFirst;
  mlir::Value warp; // of the CTA, the same in all lanes
  mlir::Block *loop = nullptr, *back = nullptr, *exit = nullptr;
  llvm::SmallVector<mlir::Block *> places;
  int meeting = 0; // the number of the place where warps meet those of the cluster; 0 if there is none

  mlir::Block *addBlock();
  void arriveAndWait();
  mlir::Value stateAddress();
  void publish(int state);
  void setRegisters(int from, int to);
  void switchOnWarps(llvm::ArrayRef<std::pair<int, mlir::Block *>> targets, mlir::Block *otherwise);
  llvm::SmallVector<Group> makeGroups(ttg::WarpSpecializeOp op);
  mlir::Value captureAddress(ttg::WarpSpecializeOp op, unsigned part);
  mlir::LogicalResult storeCaptures(ttg::WarpSpecializeOp op);
  void loadCaptures(ttg::WarpSpecializeOp op, mlir::Region &partition);
  mlir::LogicalResult lowerPartition(ttg::WarpSpecializeOp op, mlir::Region &partition, mlir::Block *exit);
};

} // namespace lathe::conversion

#endif
