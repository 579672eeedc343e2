#include "Conversion/TTGToLLVM/Memory/Combine.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

// Whether the region gives the same for (b, a) as for (a, b), to the bit.
static bool isSymmetric(Region &region) {
  Block &block = region.front();
  unsigned half = block.getNumArguments() / 2;
  llvm::SmallPtrSet<Value, 8> symmetric;
  auto isSame = [&](Value value) { return value.getParentBlock() != &block || symmetric.contains(value); };
  auto arePartners = [&](Value a, Value b) {
    auto first = dyn_cast<BlockArgument>(a), second = dyn_cast<BlockArgument>(b);
    return first && second && first.getOwner() == &block && second.getOwner() == &block &&
           first.getArgNumber() % half == second.getArgNumber() % half && first != second;
  };
  for (Operation &op : block.without_terminator()) {
    bool swaps = op.hasTrait<OpTrait::IsCommutative>() && op.getNumOperands() == 2 &&
                 arePartners(op.getOperand(0), op.getOperand(1));
    if (op.getNumRegions() == 0 && (swaps || llvm::all_of(op.getOperands(), isSame)))
      symmetric.insert(op.result_begin(), op.result_end());
  }
  return llvm::all_of(block.getTerminator()->getOperands(), isSame);
}

Combiner::Combiner(Region &region, Lowering &l) : region(region), l(l), isSymmetric(::isSymmetric(region)) {}

Tuple Combiner::combine(const Tuple &a, const Tuple &b) {
  Tuple arguments(a), results;
  arguments.append(b.begin(), b.end());
  if (hasFailed || mlir::failed(l.inlineRegion(region, arguments, results))) {
    hasFailed = true;
    return a;
  }
  return results;
}

Tuple Combiner::select(Value condition, const Tuple &a, const Tuple &b) {
  Tuple result;
  for (auto [x, y] : llvm::zip_equal(a, b))
    result.push_back(x == y ? x : Value(LLVM::SelectOp::create(l.b, l.loc, condition, x, y)));
  return result;
}

Tuple Combiner::agree(const Tuple &tuple, unsigned mask) {
  if (isSymmetric || mask == 0)
    return tuple;
  Value lane = LLVM::AndOp::create(l.b, l.loc, l.laneId(), l.i32(int32_t(~mask)));
  Tuple result;
  for (Value value : tuple)
    result.push_back(l.mapWords(value, [&](Value word) { return l.target.shuffleIndex(l.b, l.loc, word, lane); }));
  return result;
}

Tuple Combiner::shuffleXor(const Tuple &tuple, int mask) {
  Tuple result;
  for (Value value : tuple)
    result.push_back(l.mapWords(value, [&](Value word) { return l.target.shuffleXor(l.b, l.loc, word, mask); }));
  return result;
}
