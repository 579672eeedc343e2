#include "PackNarrowValues.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace lathe {
namespace {

constexpr unsigned kRegisterBits = 32;

bool isNarrow(Type *type) {
  return (type->isIntegerTy() || type->isFloatingPointTy()) &&
         (type->getPrimitiveSizeInBits() == 8 || type->getPrimitiveSizeInBits() == 16);
}

/// The integer or vector of integers that has the bits of a vector of narrow elements; null for other types, and where
/// a register is left half empty.
Type *getPackedType(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector || !isNarrow(vector->getElementType()))
    return nullptr;
  unsigned bits = vector->getPrimitiveSizeInBits().getFixedValue();
  if (bits % kRegisterBits)
    return nullptr;
  Type *word = Type::getInt32Ty(type->getContext());
  return bits == kRegisterBits ? word : FixedVectorType::get(word, bits / kRegisterBits);
}

void packVector(PHINode &phi, Type *packed) {
  auto *made = PHINode::Create(packed, phi.getNumIncomingValues(), "", phi.getIterator());
  for (auto [value, block] : zip_equal(phi.incoming_values(), phi.blocks())) {
    IRBuilder<> builder(block->getTerminator());
    made->addIncoming(builder.CreateBitCast(value, packed), block);
  }
  IRBuilder<> builder(phi.getParent(), phi.getParent()->getFirstInsertionPt());
  phi.replaceAllUsesWith(builder.CreateBitCast(made, phi.getType()));
  phi.eraseFromParent();
}

/// The vector of which `phis` are consecutive elements on the edge `edge`, and the first one's index; null if there is
/// none.
std::pair<Value *, uint64_t> findVector(ArrayRef<PHINode *> phis, unsigned edge) {
  std::pair<Value *, uint64_t> found = {nullptr, 0};
  for (auto [i, phi] : enumerate(phis)) {
    auto *element = dyn_cast<ExtractElementInst>(phi->getIncomingValue(edge));
    auto *index = element ? dyn_cast<ConstantInt>(element->getIndexOperand()) : nullptr;
    if (!index || (i > 0 && (element->getVectorOperand() != found.first || index->getZExtValue() != found.second + i)))
      return {};
    if (i == 0)
      found = {element->getVectorOperand(), index->getZExtValue()};
  }
  return found;
}

/// True if on each edge the phis are constants or consecutive elements of one vector, and not always constants.
bool canJoin(ArrayRef<PHINode *> phis) {
  bool isVector = false;
  for (unsigned edge = 0; edge < phis.front()->getNumIncomingValues(); ++edge) {
    bool isConstant = all_of(phis, [&](PHINode *phi) { return isa<Constant>(phi->getIncomingValue(edge)); });
    bool isHere = findVector(phis, edge).first;
    if (!isConstant && !isHere)
      return false;
    isVector |= isHere;
  }
  return isVector;
}

void join(ArrayRef<PHINode *> phis) {
  PHINode *first = phis.front();
  auto *vector = FixedVectorType::get(first->getType(), phis.size());
  Type *word = Type::getInt32Ty(first->getContext());
  auto *made = PHINode::Create(word, first->getNumIncomingValues(), "", first->getIterator());
  for (unsigned edge = 0; edge < first->getNumIncomingValues(); ++edge) {
    BasicBlock *block = first->getIncomingBlock(edge);
    IRBuilder<> builder(block->getTerminator());
    Value *value = nullptr;
    if (auto [whole, index] = findVector(phis, edge); whole) {
      SmallVector<int> elements;
      for (unsigned i = 0; i < phis.size(); ++i)
        elements.push_back(int(index + i));
      value = builder.CreateShuffleVector(whole, elements);
    } else {
      SmallVector<Constant *> elements;
      for (PHINode *phi : phis)
        elements.push_back(cast<Constant>(phi->getIncomingValueForBlock(block)));
      value = ConstantVector::get(elements);
    }
    made->addIncoming(builder.CreateBitCast(value, word), block);
  }
  IRBuilder<> builder(first->getParent(), first->getParent()->getFirstInsertionPt());
  Value *all = builder.CreateBitCast(made, vector);
  for (auto [i, phi] : enumerate(phis)) {
    phi->replaceAllUsesWith(builder.CreateExtractElement(all, i));
    phi->eraseFromParent();
  }
}

bool hasEdgesOf(PHINode *phi, PHINode *other) {
  return phi->getType() == other->getType() && equal(phi->blocks(), other->blocks());
}

/// Joins elements that follow each other in the block; true if there were some.
bool joinElements(BasicBlock &block) {
  SmallVector<PHINode *> phis;
  for (PHINode &phi : block.phis())
    if (isNarrow(phi.getType()))
      phis.push_back(&phi);
  bool changed = false;
  for (size_t at = 0; at < phis.size();) {
    size_t count = kRegisterBits / phis[at]->getType()->getPrimitiveSizeInBits().getFixedValue();
    ArrayRef<PHINode *> group = ArrayRef(phis).drop_front(at).take_front(count);
    if (group.size() == count && all_of(group, [&](PHINode *phi) { return hasEdgesOf(phi, group.front()); }) &&
        canJoin(group)) {
      join(group);
      changed = true;
      at += count;
    } else {
      ++at;
    }
  }
  return changed;
}

/// Takes elements out of vectors where they are used, so that whole vectors pass between blocks.
void sinkExtractions(Function &function) {
  SmallVector<ExtractElementInst *> extractions;
  for (Instruction &op : instructions(function))
    if (auto *element = dyn_cast<ExtractElementInst>(&op))
      if (getPackedType(element->getVectorOperandType()) && isa<ConstantInt>(element->getIndexOperand()))
        extractions.push_back(element);
  for (ExtractElementInst *element : extractions) {
    DenseMap<BasicBlock *, Instruction *> own;
    for (Use &use : make_early_inc_range(element->uses())) {
      auto *user = cast<Instruction>(use.getUser());
      if (isa<PHINode>(user) || user->getParent() == element->getParent())
        continue;
      Instruction *&copy = own[user->getParent()];
      if (!copy) {
        copy = element->clone();
        copy->insertBefore(user->getParent()->getFirstInsertionPt());
      }
      use.set(copy);
    }
    if (element->use_empty())
      element->eraseFromParent();
  }
}

} // namespace

void packNarrowValues(Function &function) {
  sinkExtractions(function);
  // A value that a loop hands on through several iterations becomes elements of one vector once the first of them is
  // one.
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock &block : function)
      changed |= joinElements(block);
  }
  SmallVector<PHINode *> vectors;
  for (Instruction &op : instructions(function))
    if (auto *phi = dyn_cast<PHINode>(&op); phi && getPackedType(phi->getType()))
      vectors.push_back(phi);
  for (PHINode *phi : vectors)
    packVector(*phi, getPackedType(phi->getType()));
}

} // namespace lathe
