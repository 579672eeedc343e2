#include "PackNarrowValues.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/ConstantFold.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

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

/// A word of a vector, or an integer of 32 bits, and the element in it, counted from the low bits.
struct Place {
  Value *value = nullptr;
  uint64_t word = 0, position = 0;

  std::pair<Value *, uint64_t> getWord() const { return {value, word}; }
};

bool isWord(Type *type) { return type->isIntegerTy(kRegisterBits); }

bool isVectorOfWords(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && isWord(vector->getElementType());
}

/// The place of a word of a vector of words, by whatever name the code has it.
Place findWord(Value *vector, uint64_t word) {
  Value *scalar = findScalarElement(vector, unsigned(word));
  return scalar ? Place{scalar} : Place{vector, word};
}

/// The place of an integer of 32 bits.
Place findWord(Value *scalar) {
  auto *element = dyn_cast<ExtractElementInst>(scalar);
  auto *index = element ? dyn_cast<ConstantInt>(element->getIndexOperand()) : nullptr;
  return index ? findWord(element->getVectorOperand(), index->getZExtValue()) : Place{scalar};
}

Value *withoutBitCast(Value *value) {
  auto *cast = dyn_cast<BitCastInst>(value);
  return cast ? cast->getOperand(0) : value;
}

/// The place of a narrow element; no value if it is in no register with others.
Place findElement(Value *value) {
  unsigned bits = value->getType()->getPrimitiveSizeInBits().getFixedValue(), count = kRegisterBits / bits;
  Value *vector, *whole;
  uint64_t index, shift = 0;
  if (match(value, m_BitCast(m_Value(whole))) && isNarrow(whole->getType()))
    return findElement(whole);
  if (match(value, m_ExtractElt(m_Value(vector), m_ConstantInt(index))) && getPackedType(vector->getType())) {
    uint64_t word = index / count, position = index % count;
    Place place = {vector, word};
    if (match(vector, m_BitCast(m_Value(whole))) && isWord(whole->getType()))
      place = findWord(whole);
    else if (whole = withoutBitCast(vector); isVectorOfWords(whole->getType()))
      place = findWord(whole, word);
    place.position = position;
    return place;
  }
  if (!match(value, m_Trunc(m_Value(whole))) || !isWord(whole->getType()))
    return {};
  if (match(whole, m_LShr(m_Value(vector), m_ConstantInt(shift))))
    whole = vector;
  if (shift % bits)
    return {};
  Place place = findWord(whole);
  place.position = shift / bits;
  return place;
}

/// An element that enters a block, in a register of its own. InstCombine leaves the lowest element of a register in
/// it: the phi is that of the whole word, and all that use it truncate it.
struct Entry {
  PHINode *phi;
  Type *type;

  Place find(unsigned edge) const {
    Value *value = phi->getIncomingValue(edge);
    return phi->getType() == type ? findElement(value) : findWord(value);
  }
  Constant *findConstant(unsigned edge) const {
    auto *constant = dyn_cast<Constant>(phi->getIncomingValue(edge));
    return !constant || phi->getType() == type ? constant
                                               : ConstantFoldCastInstruction(Instruction::Trunc, constant, type);
  }
  void replaceWith(Value *element) const {
    if (phi->getType() == type) {
      phi->replaceAllUsesWith(element);
    } else {
      for (User *truncation : make_early_inc_range(phi->users())) {
        truncation->replaceAllUsesWith(element);
        cast<Instruction>(truncation)->eraseFromParent();
      }
    }
    phi->eraseFromParent();
  }
  bool entersWith(const Entry &other) const { return type == other.type && equal(phi->blocks(), other.phi->blocks()); }
};

std::optional<Entry> asEntry(PHINode &phi) {
  Type *type = phi.getType();
  if (isNarrow(type))
    return Entry{&phi, type};
  if (!isWord(type) || phi.use_empty())
    return std::nullopt;
  type = phi.user_back()->getType();
  bool isTruncated = all_of(phi.users(), [&](User *user) { return isa<TruncInst>(user) && user->getType() == type; });
  return isTruncated && isNarrow(type) ? std::optional(Entry{&phi, type}) : std::nullopt;
}

bool isConstant(ArrayRef<Entry> entries, unsigned edge) {
  return all_of(entries, [&](const Entry &entry) { return entry.findConstant(edge); });
}

/// The word of which the entries are all elements, in their order, on this edge; no value if there is none.
Place findCommonWord(ArrayRef<Entry> entries, unsigned edge) {
  Place first = entries.front().find(edge);
  for (auto [i, entry] : enumerate(entries)) {
    Place place = entry.find(edge);
    if (!place.value || place.getWord() != first.getWord() || place.position != i)
      return {};
  }
  return first;
}

bool canJoin(ArrayRef<Entry> entries) {
  return all_of(seq(entries.front().phi->getNumIncomingValues()),
                [&](unsigned edge) { return isConstant(entries, edge) || findCommonWord(entries, edge).value; });
}

/// The word that entries share on an edge, as an integer, at the end of the block before.
Value *makeWord(ArrayRef<Entry> entries, unsigned edge) {
  IRBuilder<> builder(entries.front().phi->getIncomingBlock(edge)->getTerminator());
  if (isConstant(entries, edge)) {
    SmallVector<Constant *> elements;
    for (const Entry &entry : entries)
      elements.push_back(entry.findConstant(edge));
    return builder.CreateBitCast(ConstantVector::get(elements), builder.getInt32Ty());
  }
  Place place = findCommonWord(entries, edge);
  Value *value = place.value;
  if (Type *packed = getPackedType(value->getType()))
    value = builder.CreateBitCast(value, packed);
  return isWord(value->getType()) ? value : builder.CreateExtractElement(value, place.word);
}

void join(ArrayRef<Entry> entries) {
  PHINode *first = entries.front().phi;
  auto *vector = FixedVectorType::get(entries.front().type, entries.size());
  auto *made =
      PHINode::Create(Type::getInt32Ty(first->getContext()), first->getNumIncomingValues(), "", first->getIterator());
  for (auto [edge, block] : enumerate(first->blocks())) {
    int same = made->getBasicBlockIndex(block); // a switch may come from one block twice
    made->addIncoming(same < 0 ? makeWord(entries, edge) : made->getIncomingValue(same), block);
  }
  IRBuilder<> builder(first->getParent(), first->getParent()->getFirstInsertionPt());
  Value *all = builder.CreateBitCast(made, vector);
  // Before truncations go, of which one may be where the builder is.
  SmallVector<Value *, 4> elements;
  for (unsigned i : seq(unsigned(entries.size())))
    elements.push_back(builder.CreateExtractElement(all, i));
  for (auto [entry, element] : zip_equal(entries, elements))
    entry.replaceWith(element);
}

/// The entries that are one word on this edge, in the order of its elements, for each such word.
SmallVector<SmallVector<Entry, 4>> groupByWord(ArrayRef<Entry> entries, unsigned edge) {
  MapVector<std::pair<Value *, uint64_t>, SmallVector<Entry, 4>> words;
  for (const Entry &entry : entries) {
    Place place = entry.find(edge);
    if (!place.value)
      continue;
    SmallVector<Entry, 4> &group = words[place.getWord()];
    group.resize(kRegisterBits / entry.type->getPrimitiveSizeInBits().getFixedValue());
    if (place.position < group.size())
      group[place.position] = entry;
  }
  SmallVector<SmallVector<Entry, 4>> groups;
  for (auto &[word, group] : words)
    if (all_of(group, [&](const Entry &entry) { return entry.phi && entry.entersWith(group.front()); }))
      groups.push_back(std::move(group));
  return groups;
}

/// Joins elements that enter the block; true if there were some.
bool joinElements(BasicBlock &block) {
  SmallVector<Entry> entries;
  for (PHINode &phi : block.phis())
    if (std::optional<Entry> entry = asEntry(phi))
      entries.push_back(*entry);
  if (entries.empty())
    return false;
  // Where one edge brings constants, another names the words.
  for (unsigned edge : seq(entries.front().phi->getNumIncomingValues())) {
    bool changed = false;
    for (ArrayRef<Entry> group : groupByWord(entries, edge))
      if (canJoin(group)) {
        join(group);
        changed = true;
      }
    if (changed)
      return true;
  }
  return false;
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

void joinNarrowElements(Function &function) {
  // A value that a loop hands on through several iterations becomes elements of one word once the first of them is one.
  for (bool changed = true; changed;) {
    changed = false;
    for (BasicBlock &block : function)
      changed |= joinElements(block);
  }
}

void packNarrowValues(Function &function) {
  sinkExtractions(function);
  joinNarrowElements(function);
  SmallVector<PHINode *> vectors;
  for (Instruction &op : instructions(function))
    if (auto *phi = dyn_cast<PHINode>(&op); phi && getPackedType(phi->getType()))
      vectors.push_back(phi);
  for (PHINode *phi : vectors)
    packVector(*phi, getPackedType(phi->getType()));
}

} // namespace lathe
