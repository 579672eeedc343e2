#include "Pipeliner.h"

#include "lathe/Dialect/Proton/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::pipelining;

namespace {

bool isEarlier(const Place &a, const Place &b) { return std::tie(a.stage, a.cluster) < std::tie(b.stage, b.cluster); }

class OpPlacer {
public:
  explicit OpPlacer(PipelinedBody &body) : body(body), loop(body.loop), block(loop.getBody()) {}

  void run() {
    argumentPlaces.assign(loop.getNumRegionIterArgs(), {body.lastStage, Cluster::Compute});
    SmallVector<std::pair<Operation *, Place>> fixed(body.places.begin(), body.places.end());
    for (Operation &op : block->without_terminator())
      if (!isRing(&op))
        body.places.try_emplace(&op, Place{body.lastStage, Cluster::Compute});
    for (auto [op, place] : fixed)
      demandOperands(op, place);
    copyForStages();
  }

private:
  PipelinedBody &body;
  scf::ForOp loop;
  Block *block;
  SmallVector<Place> argumentPlaces;
  DenseMap<Operation *, bool> recomputable;

  bool isRing(Operation *op) const { return op->getNumResults() == 1 && body.rings.contains(op->getResult(0)); }

  void demandOperands(Operation *op, Place place) {
    forEachUsedValue(op, block, [&](Value value) { demand(value, place); });
  }

  void demand(Value value, Place place) {
    if (body.rings.contains(value) || value == loop.getInductionVar())
      return;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      // The value comes from the previous iteration, so any cluster of its stage is early enough.
      Place &known = argumentPlaces[argument.getArgNumber() - 1];
      place.cluster = Cluster::Compute;
      if (place.stage >= known.stage)
        return;
      known = place;
      return demand(block->getTerminator()->getOperand(argument.getArgNumber() - 1), place);
    }
    Operation *op = value.getDefiningOp();
    auto found = body.places.find(op);
    if (found == body.places.end() || !isEarlier(place, found->second))
      return;
    found->second = place;
    demandOperands(op, place);
  }

  //===--- Recomputation ---===//

  /// True for an operation that costs less to recompute from the iteration's number than to carry from stage to stage.
  bool isRecomputable(Operation *op) {
    auto [found, isNew] = recomputable.try_emplace(op, false);
    if (!isNew)
      return found->second;
    bool result = op->getNumRegions() == 0 && op->getNumResults() == 1 && isMemoryEffectFree(op) &&
                  !isa<ttg::ConvertLayoutOp, tt::DotOp, tt::ReshapeOp, tt::TransOp>(op) &&
                  !isa<ttg::MemDescType>(op->getResult(0).getType()) &&
                  llvm::all_of(op->getOperands(), [&](Value operand) {
                    if (operand.getParentBlock() != block || operand == loop.getInductionVar())
                      return true;
                    Operation *source = operand.getDefiningOp();
                    return source && !isRing(source) && isRecomputable(source);
                  });
    return recomputable[op] = result;
  }

  /// Gives each later stage that uses such an operation a copy of it.
  void copyForStages() {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block->without_terminator()))) {
      if (isRing(&op) || !isRecomputable(&op))
        continue;
      int own = body.places.lookup(&op).stage;
      DenseMap<int, Operation *> copies;
      for (OpOperand &use : llvm::make_early_inc_range(op.getResult(0).getUses())) {
        Place place = getUserPlace(use);
        if (place.stage == own)
          continue;
        Operation *&copy = copies[place.stage];
        if (!copy) {
          copy = OpBuilder(&op).clone(op);
          body.places[copy] = place;
          recomputable[copy] = true;
        } else if (isEarlier(place, body.places[copy])) {
          body.places[copy] = place;
        }
        use.set(copy->getResult(0));
      }
    }
  }

  Place getUserPlace(OpOperand &use) {
    Operation *user = block->findAncestorOpInBlock(*use.getOwner());
    if (user == block->getTerminator())
      return argumentPlaces[use.getOperandNumber()];
    return body.places.lookup(user);
  }
};

} // namespace

/// Where the loads start of which the scope from `start` on consists. None if it has other work, or loads that start at
/// several places. Sets `end` to the end of the scope.
static std::optional<Place> findPlaceOfScope(proton::RecordOp start, const DenseMap<Operation *, Place> &starts,
                                             proton::RecordOp &end) {
  std::optional<Place> place;
  for (Operation *op = start->getNextNode(); op; op = op->getNextNode()) {
    if (auto mark = dyn_cast<proton::RecordOp>(op)) {
      if (mark.getIsStart() || mark.getName() != start.getName())
        continue;
      end = mark;
      return place;
    }
    if (auto load = starts.find(op); load != starts.end()) {
      Place own = load->second;
      if (place && (place->stage != own.stage || place->cluster != own.cluster))
        return std::nullopt;
      place = own;
    } else if (!isMemoryEffectFree(op)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

void pipelining::placeMarks(ArrayRef<StagedLoad> loads, PipelinedBody &body) {
  DenseMap<Operation *, Place> starts;
  for (const StagedLoad &load : loads) {
    bool isCopied = load.way == Way::AsyncCopy || load.way == Way::BulkCopy;
    starts[load.op] = {load.issue, isCopied ? load.fillCluster : Cluster::Fetch};
  }
  for (auto start : body.loop.getBody()->getOps<proton::RecordOp>()) {
    proton::RecordOp end;
    if (!start.getIsStart())
      continue;
    if (std::optional<Place> place = findPlaceOfScope(start, starts, end))
      body.places[start] = body.places[end] = *place;
  }
}

void pipelining::placeOps(PipelinedBody &body) { OpPlacer(body).run(); }
