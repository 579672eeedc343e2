#include "Blocks.h"
#include "Uses.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::registers;

namespace {

/// Values that are alive, and how many registers they take.
class Alive {
public:
  explicit Alive(Weights &weights) : weights(&weights) {}

  double total() const { return sum; }
  const llvm::DenseSet<Value> &values() const { return set; }
  void add(Value value) {
    if (set.insert(value).second)
      sum += weights->get(value);
  }
  void remove(Value value) {
    if (set.erase(value))
      sum -= weights->get(value);
  }

private:
  Weights *weights;
  llvm::DenseSet<Value> set;
  double sum = 0;
};

/// Walks up the block. `alive` has what is alive behind it, then what is in front of it.
double walk(Block &block, Alive &alive, Weights &weights) {
  double most = alive.total();
  for (Operation &op : llvm::reverse(block)) {
    if (holdsBoth(&op)) {
      Alive whole = alive;
      for (Value result : op.getResults())
        whole.add(result);
      for (Value operand : op.getOperands())
        whole.add(weights.owner(operand));
      most = std::max(most, whole.total());
    }
    for (Value result : op.getResults())
      alive.remove(result);
    if (hasCode(&op)) {
      Alive before = alive;
      for (Region &region : op.getRegions())
        for (Block &inner : region) {
          Alive within = alive;
          if (isa<LoopLikeOpInterface>(op)) // what it uses is needed again
            for (Value used : findUsedInside(&op, weights))
              within.add(used);
          most = std::max(most, walk(inner, within, weights));
          for (Value argument : inner.getArguments())
            within.remove(argument);
          for (Value value : within.values())
            before.add(value);
        }
      alive = std::move(before);
    }
    for (Value operand : op.getOperands())
      alive.add(weights.owner(operand));
    most = std::max(most, alive.total());
  }
  return most;
}

} // namespace

double registers::countInOrder(Block &block, Weights &weights) {
  Alive alive(weights);
  return walk(block, alive, weights);
}
