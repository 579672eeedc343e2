#include "Conversion/TTGToLLVM/Memory/Combine.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

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

Tuple Combiner::shuffleXor(const Tuple &tuple, int mask) {
  Tuple result;
  for (Value value : tuple)
    result.push_back(l.mapWords(value, [&](Value word) { return l.target.shuffleXor(l.b, l.loc, word, mask); }));
  return result;
}
