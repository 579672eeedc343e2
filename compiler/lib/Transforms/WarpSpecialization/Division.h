// How one warp loads ahead what the others of a loop multiply.
#ifndef LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_DIVISION_H
#define LATHE_LIB_TRANSFORMS_WARPSPECIALIZATION_DIVISION_H

#include "Alternation.h"
#include "ProductWarp.h"
#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <string>

namespace lathe::warps {

// A block that one warp loads ahead, and the buffers in which the others read it.
struct Load {
  tt::DescriptorLoadOp op;
  ttg::MemDescType block;
  mlir::SmallVector<ttg::LocalAllocOp> copies;
};

// Blocks that the same op reads first: they are handed over together.
struct Handed {
  mlir::SmallVector<Load> loads;
  mlir::Operation *firstUse = nullptr, *lastUse = nullptr;

  int64_t getBytes() const;
};

class Division {
public:
  Division(mlir::scf::ForOp loop, int stages, int64_t sharedBytes, int maxRegisters)
      : loop(loop), body(loop.getBody()), stages(stages), sharedBytes(sharedBytes), maxRegisters(maxRegisters),
        b(loop) {}

  // The reason why the loop is better left as it is; empty if there is none.
  std::string plan();

  // After plan(): whether a warp of its own issues the products, into tensor memory.
  bool issuesProducts() const { return issues; }

  // After plan(): whether the loading warp goes through the loop over tiles around.
  bool hasTiles() const { return tiles != nullptr; }
  // After plan(): the reason why the loading warp starts anew in each iteration of the loop around, if there is one.
  const std::string &whyRestarts() const { return restarts; }

  // After plan(): whether two groups compute the tiles by turns, and the reason why one computes them all, if four
  // warps do.
  bool alternates() const { return alternation.has_value(); }
  const std::string &whyInOrder() const { return inOrder; }
  // After plan(), where a warp issues the products of tiles: the columns that two tiles' accumulators would take, if
  // there are too few for them.
  std::optional<int64_t> getMissingColumns() const {
    return hasTiles() && issues && sums->getDepth() == 1 ? std::optional(sums->getWantedColumns()) : std::nullopt;
  }
  // After plan(): the reason why the ring has fewer stages than in one group, if it has.
  std::string whyFewerStages() const;

  // After plan(), where it has tiles: whether they store by descriptor.
  bool storesByDescriptor();

  // After plan(): the bytes of shared memory that a program takes, divided or not.
  int64_t countSharedBytes();

  void run();

  // The registers of a thread of the loading warp, after plan().
  int countLoaderRegisters() const;

private:
  mlir::scf::ForOp loop;
  mlir::Block *body;
  int64_t stages, sharedBytes, depth = 0, stagesInOrder = 0;
  int maxRegisters;
  mlir::OpBuilder b;
  mlir::SmallVector<Handed> handed;
  bool issues = false; // products into tensor memory
  std::optional<TileAccumulators> sums;
  llvm::SetVector<mlir::Operation *> addresses; // of the loads, in no order
  llvm::SetVector<unsigned> carried;            // numbers of the carried values that addresses need

  // The loop over tiles around, if the loading warp goes through it by itself, and what it computes anew there.
  mlir::scf::ForOp tiles;
  llvm::SetVector<mlir::Operation *> tileOps;
  llvm::SetVector<unsigned> tileCarried;
  std::string restarts;
  std::optional<Alternation> alternation;
  std::string inOrder;

  // Bytes of shared memory beside the rings: of barriers and of buffers that live around the loop.
  int64_t countBytesAround();
  // Bytes of the blocks that one iteration loads.
  int64_t countBlockBytes() const;

  std::string findTiles();
  std::string findStores();
  std::string findMeetings();
  std::string findTileOps();
  int64_t countBytesOfEnd();
  std::string planAlternation();
  void fillLoads(mlir::OpBuilder &at, mlir::IRMapping &map, mlir::ArrayRef<mlir::Value> rings);

  std::string findLoads();
  std::string findUses(Load &load, mlir::Operation *&first, mlir::Operation *&last);
  std::string findAddresses();
  // Gathers the scalars of an iteration of `around` from which `work` follows: ops, and numbers of carried values. The
  // reason why not, of the two given: a tensor or a descriptor (`moves`), or an op that the loading warp cannot run
  // (`computed`), is among them.
  std::string findScalars(mlir::scf::ForOp around, mlir::SmallVector<mlir::Value> work,
                          llvm::SetVector<mlir::Operation *> &ops, llvm::SetVector<unsigned> &numbers,
                          const char *moves, const char *computed);
  std::string chooseDepth();

  // Whether CTAs of a cluster load for each other.
  bool sharesLoads() const;
  void meetCTAs();
  void fill(mlir::Region &region, mlir::ArrayRef<mlir::Value> rings);
  void empty(mlir::Region &region);
  void readRings(mlir::ArrayRef<mlir::Value> rings);
  void goThroughTiles(mlir::OpBuilder &at, llvm::function_ref<void(mlir::OpBuilder &, mlir::IRMapping &)> addWork);
  mlir::Value makeRing(const Handed &group, mlir::SmallVectorImpl<mlir::Value> &memory);
};

} // namespace lathe::warps

#endif
