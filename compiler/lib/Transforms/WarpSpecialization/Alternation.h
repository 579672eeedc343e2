// Tiles that two groups of four warps compute by turns.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_ALTERNATION_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_ALTERNATION_H

#include "lathe/Chip/Chip.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

namespace lathe::warps {

// Lets one group multiply for its tile while the other ends the tile before: each computes every second one. A third
// set of warps loads for both, in the order of tiles.
class Alternation {
public:
  // `loop` multiplies, and is the only loop in `tiles`.
  Alternation(mlir::scf::ForOp tiles, mlir::scf::ForOp loop) : tiles(tiles), loop(loop) {}

  // The reason why the tiles are better computed one after the other; empty if there is none. A thread of the loading
  // warps has `ofLoader` registers, and each thread `maxRegisters` at the launch; 0: as many as there are.
  std::string plan(const ChipInfo &chip, int ofLoader, int maxRegisters);

  // After plan(): the registers of a thread of either group.
  int getRegisters() const { return registers; }

  // Divides the tiles, which are all that `first` holds, between `first` and `second`, an empty region. Both read the
  // stages of `rings`, which have `depth` of them, as the tiles come.
  void run(mlir::Region &first, mlir::Region &second, mlir::ValueRange rings, int64_t depth);

private:
  mlir::scf::ForOp tiles, loop;
  int registers = 0;
  llvm::SetVector<mlir::Operation *> scalars; // from which the next tile, and the loop's length, follow
  llvm::SetVector<mlir::Operation *> tensors; // that are computed before all tiles, operands first

  std::string findScalars();
  std::string findEnd();
  bool findTensors(mlir::Value value);
  void copyTensors();
  mlir::Value takeTurns(mlir::Value group);
  std::string findRegisters(const ChipInfo &chip, int ofLoader, int maxRegisters);
};

} // namespace lathe::warps

#endif
