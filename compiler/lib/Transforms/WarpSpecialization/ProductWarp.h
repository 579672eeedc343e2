// Products into tensor memory that a warp of their own issues.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_PRODUCTWARP_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_PRODUCTWARP_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include <string>

namespace lathe::warps {

// Whether products in `loop` accumulate in tensor memory.
bool hasTensorProducts(mlir::scf::ForOp loop);

// The reason why no warp can run `loop`, but for what loads its blocks, by itself; empty if one can: all that the loop
// does is to add to accumulators that it does not read.
std::string findIssueObstacle(mlir::scf::ForOp loop);

// A loop that a warp of its own runs, once: the others wait for the last product.
class ProductWarp {
public:
  explicit ProductWarp(mlir::scf::ForOp loop) : loop(loop) {}

  // Allocates at `builder` what tells the end of the last product.
  void begin(mlir::OpBuilder &builder);
  // Puts the loop and the end of its warp into `issuing`, and the wait of the others into `waiting`, both empty.
  void run(mlir::Region &issuing, mlir::Region &waiting);
  // Frees at `builder`, behind all warps, what was allocated.
  void end(mlir::OpBuilder &builder);

private:
  mlir::scf::ForOp loop;
  mlir::Value done; // an mbarrier
};

// The same loop in a loop over tiles, through which that warp goes by itself: it multiplies for the next tile while the
// others end this one. Accumulators go from hand to hand as a ring.
class TileAccumulators {
public:
  TileAccumulators(mlir::scf::ForOp tiles, mlir::scf::ForOp loop) : tiles(tiles), loop(loop) {}

  // The reason why not; empty if there is none.
  std::string plan();
  // After plan(): the accumulators of each kind, and the columns that two would take where there is one.
  int64_t getDepth() const { return depth; }
  int64_t getWantedColumns() const { return wanted; }

  // Allocates the ring at `builder`.
  void begin(mlir::OpBuilder &builder);
  // Moves the loop to `builder`, in the tile of the warp that issues, where `map` has the values of the others' tile;
  // these take what it leaves from the ring.
  void run(mlir::OpBuilder &builder, const mlir::IRMapping &map);

private:
  mlir::scf::ForOp tiles, loop;
  int64_t depth = 0, wanted = 0;
  mlir::SmallVector<ttng::TMEMAllocOp> sums; // of a tile
  mlir::Value ring;

  bool takesBlocks();
  bool isOfSums(ttng::TMEMLoadOp load) const;
  mlir::Operation *findLastLoad();
  mlir::SmallVector<mlir::Type> getTypes();
  void takeSums();
  void zeroWithoutTurns(mlir::OpBuilder &builder);
};

} // namespace lathe::warps

#endif
