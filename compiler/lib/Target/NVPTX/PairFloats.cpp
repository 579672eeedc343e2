#include "PairFloats.h"

#include "lathe/Chip/Chip.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace lathe {
namespace {

bool isFma(const Instruction &op) {
  auto *call = dyn_cast<IntrinsicInst>(&op);
  return call && call->getIntrinsicID() == Intrinsic::fma;
}

/// Whether two such operations may become one.
bool canBePaired(const Instruction &op) {
  unsigned code = op.getOpcode();
  bool isArithmetic = code == Instruction::FAdd || code == Instruction::FSub || code == Instruction::FMul;
  return op.getType()->isFloatTy() && (isArithmetic || isFma(op));
}

bool isSum(const Value *value) {
  auto *op = dyn_cast<Instruction>(value);
  return op && (op->getOpcode() == Instruction::FAdd || op->getOpcode() == Instruction::FSub);
}

bool isProduct(const Value *value) {
  auto *op = dyn_cast<Instruction>(value);
  return op && op->getOpcode() == Instruction::FMul;
}

/// Which of the values that an instruction brings, in registers that follow each other, a value is.
struct Part {
  const Value *whole = nullptr;
  uint64_t index = 0;
};

/// No whole if the value has a register of its own.
Part findPart(const Value *value) {
  if (auto *cast = dyn_cast<BitCastInst>(value))
    value = cast->getOperand(0);
  if (auto *member = dyn_cast<ExtractValueInst>(value); member && member->getNumIndices() == 1)
    return {member->getAggregateOperand(), member->getIndices().front()};
  if (auto *element = dyn_cast<ExtractElementInst>(value))
    if (auto *index = dyn_cast<ConstantInt>(element->getIndexOperand()))
      return {element->getVectorOperand(), index->getZExtValue()};
  return {};
}

/// Whether the first is in an even register and the second in the next one.
bool areNeighbours(const Part &first, const Part &second) {
  return first.whole && first.whole == second.whole && first.index % 2 == 0 && second.index == first.index + 1;
}

/// The pairs of one block: all are chosen, each at the place of its later half, before any is built.
class BlockPairs {
public:
  explicit BlockPairs(BasicBlock &block) : block(block), isLong(block.size() > kLongest) {
    for (Instruction &op : block)
      if (canBePaired(op))
        candidates.push_back(&op);
  }

  void run() {
    // Before neighbours are paired: sums of half of the elements each.
    for (Instruction *root : reverse(candidates))
      if (root->getOpcode() == Instruction::FAdd && isInner(root->getOperand(0)) && isInner(root->getOperand(1)))
        pair(cast<Instruction>(root->getOperand(0)), cast<Instruction>(root->getOperand(1)));
    pairNeighbours();
    build();
  }

private:
  /// The value in the other half of a pair, and which half this one is. `isMade`: both are computed by one instruction;
  /// else they are only in registers that follow each other.
  struct Partner {
    Value *other;
    bool isFirst, isMade;
  };

  /// In a longer block nothing is moved: LLVM numbers all of a block anew after each move.
  static constexpr size_t kLongest = 8192;

  BasicBlock &block;
  const bool isLong;
  SmallVector<Instruction *> candidates;
  DenseMap<const Value *, Partner> partners;
  // In the order in which they were noted, so that the last can be taken back.
  SmallVector<Value *> noted;
  SmallVector<std::pair<Instruction *, Instruction *>> pairs;

  /// Whether it is a sum with one use, which has not been paired yet.
  bool isInner(const Value *value) const {
    auto *op = dyn_cast<Instruction>(value);
    return op && op->getOpcode() == Instruction::FAdd && op->hasOneUse() && isFree(op);
  }

  bool isFree(const Instruction *op) const {
    return op->getParent() == &block && canBePaired(*op) && !partners.contains(op);
  }

  void note(Value *first, Value *second, bool isMade) {
    partners[first] = {second, true, isMade};
    partners[second] = {first, false, isMade};
    noted.append({first, second});
  }

  /// The operation with which this one is computed; null if it is alone.
  Instruction *findMate(const Instruction *op) const {
    auto partner = partners.find(op);
    bool isMade = partner != partners.end() && partner->second.isMade;
    return isMade ? cast<Instruction>(partner->second.other) : nullptr;
  }

  static bool canMove(const Instruction &op) {
    auto *call = dyn_cast<CallBase>(&op);
    return !op.isTerminator() && !op.mayHaveSideEffects() && !op.mayReadFromMemory() && !(call && call->isConvergent());
  }

  /// Finds what needs the value of `op` before `end`, and would have to move behind it. False if something cannot.
  bool findUsers(Instruction *op, Instruction *end, SmallSetVector<Instruction *, 32> &found) {
    constexpr unsigned most = 64;
    for (User *user : op->users()) {
      auto *next = cast<Instruction>(user);
      if (isa<PHINode>(next) || next->getParent() != &block || found.contains(next) || end->comesBefore(next))
        continue;
      Instruction *mate = findMate(next);
      if (mate && end->comesBefore(mate))
        continue;
      if (next == end || !canMove(*next) || found.size() == most)
        return false;
      found.insert(next);
      if (!findUsers(next, end, found) || (mate && found.insert(mate) && !findUsers(mate, end, found)))
        return false;
    }
    return true;
  }

  /// Moves what needs the earlier one behind the later one; false if it cannot.
  bool makeWait(Instruction *first, Instruction *second) {
    if (second->comesBefore(first))
      std::swap(first, second);
    SmallSetVector<Instruction *, 32> users;
    if (!findUsers(first, second, users) || (isLong && !users.empty()))
      return false;
    SmallVector<Instruction *> sorted = users.takeVector();
    sort(sorted, [](const Instruction *a, const Instruction *b) { return a->comesBefore(b); });
    for (Instruction *user : sorted) {
      user->moveAfter(second);
      second = user;
    }
    return true;
  }

  /// Whether the operations are of one kind, with the same constants.
  static bool areAlike(const Instruction &first, const Instruction &second) {
    if (first.getOpcode() != second.getOpcode() || isFma(first) != isFma(second))
      return false;
    return all_of(zip_equal(first.operands(), second.operands()), [](const auto &operands) {
      const Value *one = std::get<0>(operands), *other = std::get<1>(operands);
      return one == other || (!isa<Constant>(one) && !isa<Constant>(other));
    });
  }

  /// Chooses two operations to be one, and the pairs that they need as operands.
  bool pair(Instruction *first, Instruction *second) {
    if (first == second || !isFree(first) || !isFree(second) || !areAlike(*first, *second) || !makeWait(first, second))
      return false;
    size_t known = noted.size(), chosen = pairs.size();
    note(first, second, /*isMade=*/true);
    unsigned count = isFma(*first) ? 3 : 2;
    for (unsigned i = 0; i < count; ++i) {
      if (join(*first, *second, i))
        continue;
      for (Value *value : drop_begin(noted, known))
        partners.erase(value);
      noted.truncate(known);
      pairs.truncate(chosen);
      return false;
    }
    pairs.emplace_back(first, second);
    return true;
  }

  static bool feedsSum(const Instruction &op) { return isProduct(&op) && any_of(op.users(), isSum); }

  /// Whether no sum but `user` may be contracted with the product.
  static bool isOnlyFor(const Instruction &product, const Instruction &user) {
    return all_of(product.users(), [&](const User *other) { return other == &user || !isSum(other); });
  }

  /// Whether an operand of both can be in registers that follow each other, and will be.
  bool join(Instruction &user, Instruction &otherUser, unsigned operand) {
    Value *first = user.getOperand(operand), *second = otherUser.getOperand(operand);
    bool isContracted = isSum(&user) && (isProduct(first) || isProduct(second));
    if (first == second)
      return !isContracted;
    auto partner = partners.find(first);
    if (partner != partners.end()) {
      bool isNeighbour = partner->second.other == second && partner->second.isFirst;
      return isNeighbour && (!isContracted || partner->second.isMade);
    }
    auto *one = dyn_cast<Instruction>(first), *other = dyn_cast<Instruction>(second);
    if (partners.contains(second) || !one || !other)
      return false;
    bool mayPair =
        isContracted ? isOnlyFor(*one, user) && isOnlyFor(*other, otherUser) : !feedsSum(*one) && !feedsSum(*other);
    if (mayPair && pair(one, other))
      return true;
    if (isContracted)
      return false;
    Part part = findPart(first), next = findPart(second);
    if (part.whole || next.whole)
      return areNeighbours(part, next);
    note(first, second, /*isMade=*/false);
    return true;
  }

  /// Pairs operations that follow each other, as those of a tensor's elements do, in whatever order their steps come.
  void pairNeighbours() {
    constexpr unsigned farthest = 256, most = 4;
    for (auto [i, op] : enumerate(candidates)) {
      if (!isFree(op) || feedsSum(*op))
        continue;
      unsigned seen = 0;
      ArrayRef<Instruction *> others = ArrayRef(candidates).drop_front(i + 1).take_front(farthest);
      for (Instruction *next : others)
        if (areAlike(*op, *next) && (pair(op, next) || ++seen == most))
          break;
    }
  }

  void build() {
    DenseMap<const Instruction *, unsigned> order;
    for (auto [place, op] : enumerate(block))
      order[&op] = place;
    auto laterOf = [&](const auto &pair) {
      return order.at(pair.first) < order.at(pair.second) ? pair.second : pair.first;
    };
    sort(pairs, [&](const auto &a, const auto &b) { return order.at(laterOf(a)) < order.at(laterOf(b)); });
    SmallVector<Instruction *> elements;
    for (auto [first, second] : pairs) {
      IRBuilder<> builder(laterOf(std::pair(first, second)));
      Value *made = buildPair(*first, *second, builder);
      for (auto [half, lane] : {std::pair(first, uint64_t(0)), std::pair(second, uint64_t(1))}) {
        Value *element = builder.CreateExtractElement(made, lane);
        half->replaceAllUsesWith(element);
        if (auto *op = dyn_cast<Instruction>(element))
          elements.push_back(op);
      }
    }
    for (auto [first, second] : pairs) {
      first->eraseFromParent();
      second->eraseFromParent();
    }
    for (Instruction *element : elements)
      if (element->use_empty())
        element->eraseFromParent();
  }

  Value *buildPair(Instruction &first, Instruction &second, IRBuilder<> &builder) {
    auto operand = [&](unsigned i) { return buildOperand(first.getOperand(i), second.getOperand(i), builder); };
    Value *made;
    if (isFma(first)) {
      Value *operands[] = {operand(0), operand(1), operand(2)};
      made = builder.CreateIntrinsic(Intrinsic::fma, {operands[0]->getType()}, operands);
    } else {
      auto code = static_cast<Instruction::BinaryOps>(first.getOpcode());
      Value *left = operand(0), *right = operand(1);
      made = builder.CreateBinOp(code, left, right);
    }
    if (auto *op = dyn_cast<Instruction>(made)) {
      op->copyIRFlags(&first);
      op->andIRFlags(&second);
    }
    return made;
  }

  static Value *buildOperand(Value *first, Value *second, IRBuilder<> &builder) {
    auto *type = FixedVectorType::get(builder.getFloatTy(), 2);
    Value *vector;
    if (match(first, m_ExtractElt(m_Value(vector), m_ZeroInt())) && vector->getType() == type &&
        match(second, m_ExtractElt(m_Specific(vector), m_One())))
      return vector;
    vector = builder.CreateInsertElement(PoisonValue::get(type), first, uint64_t(0));
    return builder.CreateInsertElement(vector, second, uint64_t(1));
  }
};

bool isPair(const Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && vector->getNumElements() == 2 && vector->getElementType()->isFloatTy();
}

/// Whether a sum of pairs takes the value, or a half of it that was moved to another pair.
bool entersSum(const Value *value, SmallPtrSetImpl<const Value *> &seen) {
  if (!seen.insert(value).second)
    return false;
  return any_of(value->users(), [&](const User *user) {
    if (isSum(user) && isPair(user->getType()))
      return true;
    bool passes = isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst, PHINode, SelectInst>(user);
    return passes && entersSum(user, seen);
  });
}

} // namespace

bool hasFloatPairs(const ChipInfo &chip) { return chip.arch == "sm_100a" || chip.arch == "sm_103a"; }

void pairFloats(Function &function) {
  for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
    BlockPairs(*block).run();
}

void separateProducts(Function &function) {
  SmallVector<Instruction *> products;
  for (Instruction &op : instructions(function)) {
    SmallPtrSet<const Value *, 16> seen;
    if (isProduct(&op) && isPair(op.getType()) && entersSum(&op, seen))
      products.push_back(&op);
  }
  for (Instruction *op : products) {
    IRBuilder<> builder(op);
    Value *made = PoisonValue::get(op->getType());
    for (uint64_t lane : {0, 1}) {
      Value *left = builder.CreateExtractElement(op->getOperand(0), lane);
      Value *half = builder.CreateFMul(left, builder.CreateExtractElement(op->getOperand(1), lane));
      if (auto *product = dyn_cast<Instruction>(half))
        product->copyIRFlags(op);
      made = builder.CreateInsertElement(made, half, lane);
    }
    op->replaceAllUsesWith(made);
    op->eraseFromParent();
  }
}

} // namespace lathe
