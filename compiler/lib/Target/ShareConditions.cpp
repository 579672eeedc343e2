#include "ShareConditions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lathe {
namespace {

// More are not a mask; they would take long.
constexpr unsigned kMostLeaves = 8, kMostTrees = 1024;
// A shared condition takes one of seven predicate registers. For so few trees it costs more than the comparisons, which
// are one instruction with the `and` of another condition.
constexpr unsigned kFewTrees = 3;

using Pair = std::pair<Value *, Value *>;

/// An `and` whose result is not part of a larger one in its block, and what it combines.
struct Tree {
  BinaryOperator *root;
  SmallVector<Value *, 4> leaves;
  bool isChanged = false;
};

/// The `and` of truth values in this block that the value is; null if it is none.
BinaryOperator *asAnd(Value *value, BasicBlock *block) {
  auto *op = dyn_cast<BinaryOperator>(value);
  bool isAnd = op && op->getOpcode() == Instruction::And && op->getType()->isIntegerTy(1) && op->getParent() == block;
  return isAnd ? op : nullptr;
}

bool isInner(BinaryOperator *op) { return op->hasOneUse() && asAnd(op->user_back(), op->getParent()); }

void collectLeaves(BinaryOperator *op, SmallVectorImpl<Value *> &leaves) {
  for (Value *operand : op->operands()) {
    BinaryOperator *inner = asAnd(operand, op->getParent());
    if (inner && inner->hasOneUse())
      collectLeaves(inner, leaves);
    else if (!is_contained(leaves, operand))
      leaves.push_back(operand);
  }
}

SmallVector<Tree, 0> findTrees(BasicBlock &block) {
  SmallVector<Tree, 0> trees;
  for (Instruction &instruction : block) {
    BinaryOperator *op = asAnd(&instruction, &block);
    if (!op || isInner(op))
      continue;
    Tree tree{op, {}};
    collectLeaves(op, tree.leaves);
    if (tree.leaves.size() > 1 && tree.leaves.size() <= kMostLeaves)
      trees.push_back(std::move(tree));
  }
  return trees;
}

Pair orderPair(Value *a, Value *b) { return a < b ? Pair(a, b) : Pair(b, a); }

/// The two leaves that most trees have, if a tree of more leaves is among them; nulls if few trees share any two.
Pair findCommonPair(ArrayRef<Tree> trees) {
  struct Count {
    unsigned trees = 0;
    bool isPart = false;
  };
  MapVector<Pair, Count> counts;
  for (const Tree &tree : trees)
    for (auto [i, a] : enumerate(tree.leaves))
      for (Value *b : ArrayRef(tree.leaves).drop_front(i + 1)) {
        Count &count = counts[orderPair(a, b)];
        ++count.trees;
        count.isPart |= tree.leaves.size() > 2;
      }
  Pair best;
  unsigned most = kFewTrees;
  for (auto &[pair, count] : counts)
    if (count.trees > most && count.isPart) {
      best = pair;
      most = count.trees;
    }
  return best;
}

/// Combines the pair once, in front of the first tree that has it.
void combine(Pair pair, MutableArrayRef<Tree> trees) {
  Value *both = nullptr;
  for (Tree &tree : trees) {
    if (!is_contained(tree.leaves, pair.first) || !is_contained(tree.leaves, pair.second))
      continue;
    if (!both) {
      // In the order in which the code has them, unlike their addresses.
      if (find(tree.leaves, pair.second) < find(tree.leaves, pair.first))
        std::swap(pair.first, pair.second);
      both = IRBuilder<>(tree.root).CreateAnd(pair.first, pair.second);
    }
    erase_if(tree.leaves, [&](Value *leaf) { return leaf == pair.first || leaf == pair.second; });
    tree.leaves.insert(tree.leaves.begin(), both);
    tree.isChanged = true;
  }
}

void eraseUnused(Instruction *op) {
  SmallVector<Value *, 2> operands(op->operands());
  BasicBlock *block = op->getParent();
  op->eraseFromParent();
  for (Value *operand : operands)
    if (BinaryOperator *inner = asAnd(operand, block); inner && inner->use_empty())
      eraseUnused(inner);
}

void shareConditions(BasicBlock &block) {
  SmallVector<Tree, 0> trees = findTrees(block);
  if (trees.size() > kMostTrees || none_of(trees, [](const Tree &tree) { return tree.leaves.size() > 2; }))
    return;
  for (Pair pair = findCommonPair(trees); pair.first; pair = findCommonPair(trees))
    combine(pair, trees);
  DenseMap<Value *, Value *> replaced; // roots, which are leaves of later trees
  for (Tree &tree : trees) {
    if (!tree.isChanged)
      continue;
    IRBuilder<> builder(tree.root);
    Value *all = nullptr;
    for (Value *leaf : tree.leaves) {
      Value *now = replaced.lookup_or(leaf, leaf);
      all = all ? builder.CreateAnd(all, now) : now;
    }
    tree.root->replaceAllUsesWith(all);
    replaced[tree.root] = all;
    eraseUnused(tree.root);
  }
}

} // namespace

void shareConditions(Function &function) {
  for (BasicBlock &block : function)
    shareConditions(block);
}

} // namespace lathe
