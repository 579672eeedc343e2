// Loops of two products, of which the second multiplies what is computed from the first: attention.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_OVERLAP_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_OVERLAP_H

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace lathe::warps {

// Lets the second product of an iteration run beside the first one of the next, and both beside what is computed
// between them. The loop's warps have entered the rings whose blocks the products read (nvws.aref).
class Overlap {
public:
  explicit Overlap(mlir::scf::ForOp loop) : loop(loop), body(loop.getBody()), b(loop) {}

  // The reason why the loop cannot be changed so; empty if there is none.
  std::string plan();
  // Replaces the loop. With `takesTurns`, its two groups of four warps start their products one after the other, so
  // that one multiplies while the other computes.
  void run(bool takesTurns);

  // After plan(): the reason why the loop is better left as it is, where a thread of the loading warp has `ofLoader`
  // registers; empty if there is none.
  std::string weigh(int ofLoader);

private:
  mlir::scf::ForOp loop;
  mlir::Block *body;
  mlir::OpBuilder b;
  ttng::WarpGroupDotOp head, tail;
  unsigned sum = 0;                               // the number of the tail's accumulator among the carried values
  mlir::Value factor;                             // what the tail's left operand is converted from
  llvm::SetVector<mlir::Operation *> conversions; // turn the factor into the tail's left operand
  llvm::SetVector<mlir::Operation *> tailOps;     // the tail and the ops that only it needs
  llvm::SetVector<mlir::Operation *> releases;    // hand the tail's blocks back
  llvm::SetVector<mlir::Operation *> scaling;     // of the accumulator, before the tail adds to it
  llvm::SetVector<mlir::Operation *> spreading;   // spread the scales over the accumulator
  llvm::SetVector<mlir::Value> scales;            // before they are spread

  std::string findProducts();
  std::string findTail();
  std::string findScaling();
  void findScales();
  bool isOfHead(mlir::Operation *op) const;
  // The registers of a thread that hold tensors while both products run, and where they run one after the other.
  int64_t countRegisters();
  int64_t countRegistersInOrder();

  mlir::Value convert(const mlir::IRMapping &map);
  mlir::Value startTail(mlir::IRMapping &map, mlir::Value left, mlir::Value accumulator, bool isAsync);
  mlir::Value waitForTail(mlir::IRMapping &map, mlir::Value added);
  mlir::Value scale(const mlir::IRMapping &map, mlir::Value accumulator);
  void cloneHead(mlir::IRMapping &map, mlir::Operation *from, mlir::Operation *to);
  mlir::scf::ForOp makeLoop(mlir::ValueRange starts, bool takesTurns);
};

// Lets the products of a divided loop run so, or says in a remark why not. A thread of the loading warp has `ofLoader`
// registers.
void overlapProducts(mlir::scf::ForOp loop, int ofLoader);

} // namespace lathe::warps

#endif
