#include "Reshaping.h"

#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "lathe/Transforms/LayoutInference.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

static RankedTensorType withShape(RankedTensorType type, ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, type.getElementType());
}

//===----------------------------------------------------------------------===//
// State
//===----------------------------------------------------------------------===//

void Reshaper::begin(Block &entry) {
  OpBuilder b = OpBuilder::atBlockBegin(&entry);
  Location loc = entry.getParentOp()->getLoc();
  rank = ttng::ClusterRankOp::create(b, loc, b.getI32Type());
  Value zero = i32(0, b, loc);
  areFirst[0] = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, rank, zero);
  for (unsigned bit = 0; bit < analysis.getNumBits(); ++bit) {
    Value mask = i32(1 << bit, b, loc);
    Value masked = arith::AndIOp::create(b, loc, rank, mask);
    bits.push_back(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, masked, zero));
    partners.push_back(arith::XOrIOp::create(b, loc, rank, mask));
  }
}

Value Reshaper::getNumber(uint32_t bits) {
  if (bits == getAll())
    return rank;
  Value &number = numbers[bits];
  if (number)
    return number;
  OpBuilder b(rank.getContext());
  b.setInsertionPointAfterValue(rank);
  Location loc = rank.getLoc();
  unsigned low = bits ? llvm::countr_zero(bits) : 0;
  number = arith::AndIOp::create(b, loc, rank, i32(int32_t(bits), b, loc));
  if (low)
    number = arith::ShRUIOp::create(b, loc, number, i32(int32_t(low), b, loc));
  return number;
}

Value Reshaper::getFirst(const Split &split) {
  Value &number = firstNumbers[split.getBits()];
  if (!number) {
    OpBuilder b(rank.getContext());
    b.setInsertionPointAfterValue(rank);
    number = arith::AndIOp::create(b, rank.getLoc(), rank, i32(int32_t(split.getBits()), b, rank.getLoc()));
  }
  return number;
}

Value Reshaper::isFirst(const Split &split) {
  Value &isFirst = areFirst[split.getBits()];
  if (!isFirst) {
    Value first = getFirst(split);
    OpBuilder b(rank.getContext());
    b.setInsertionPointAfterValue(first);
    isFirst = arith::CmpIOp::create(b, rank.getLoc(), arith::CmpIPredicate::eq, rank, first);
  }
  return isFirst;
}

Split Reshaper::getSplit(Value value) const { return states.lookup(value).split; }

RankedTensorType Reshaper::getWhole(Value value) const {
  auto found = states.find(value);
  return found == states.end() ? cast<RankedTensorType>(value.getType()) : found->second.whole;
}

RankedTensorType Reshaper::getPart(RankedTensorType whole, const Split &split) const {
  SmallVector<int64_t> shape(whole.getShape());
  for (unsigned dim = 0; dim < shape.size(); ++dim)
    shape[dim] /= split.getParts(dim);
  return withShape(whole, shape);
}

void Reshaper::note(Value value, RankedTensorType whole, const Split &split) { states[value] = {whole, split}; }

void Reshaper::divide(Value value, const Split &split) {
  auto whole = cast<RankedTensorType>(value.getType());
  note(value, whole, split);
  value.setType(getPart(whole, split));
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Value Reshaper::i32(int32_t value, OpBuilder &b, Location loc) const {
  return arith::ConstantIntOp::create(b, loc, value, 32);
}

Value Reshaper::makeRange(RankedTensorType whole, int32_t start, const Split &split, OpBuilder &b, Location loc) {
  RankedTensorType type = getPart(whole, split);
  Value numbers = tt::MakeRangeOp::create(b, loc, type, start, start + int32_t(type.getDimSize(0)));
  if (split) {
    Value first = arith::MulIOp::create(b, loc, getNumber(split.getBits()), i32(int32_t(type.getDimSize(0)), b, loc));
    numbers = arith::AddIOp::create(b, loc, numbers, tt::SplatOp::create(b, loc, type, first));
  }
  note(numbers, whole, split);
  ranges[numbers] = start;
  return numbers;
}

Value Reshaper::exchange(Value value, unsigned bit, OpBuilder &b, Location loc) const {
  return ttng::ClusterExchangeOp::create(b, loc, value.getType(), value, partners[bit]);
}

Value Reshaper::select(unsigned bit, Value yes, Value no, OpBuilder &b, Location loc) const {
  Value condition = bits[bit];
  if (auto tensor = dyn_cast<RankedTensorType>(yes.getType()))
    condition = tt::SplatOp::create(b, loc, RankedTensorType::get(tensor.getShape(), b.getI1Type()), condition);
  return arith::SelectOp::create(b, loc, condition, yes, no);
}

/// Pairs of CTAs exchange what they have, then pairs of pairs, so that parts follow each other in the CTAs' order.
Value Reshaper::gather(Value value, unsigned dim, uint32_t among, OpBuilder &b) {
  Location loc = value.getLoc();
  for (unsigned bit = 0; bit < numBits(); ++bit) {
    if (!(among >> bit & 1))
      continue;
    auto type = cast<RankedTensorType>(value.getType());
    Value other = exchange(value, bit, b, loc);
    Value low = select(bit, other, value, b, loc), high = select(bit, value, other, b, loc);
    SmallVector<int64_t> pairs(type.getShape()), ordered(pairs), shape(pairs);
    pairs.push_back(2);
    ordered.insert(ordered.begin() + dim, 2);
    shape[dim] *= 2;
    SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, type.getRank()));
    order.insert(order.begin() + dim, type.getRank());
    Value joined = tt::JoinOp::create(b, loc, withShape(type, pairs), low, high);
    Value moved = tt::TransOp::create(b, loc, withShape(type, ordered), joined, order);
    value = tt::ReshapeOp::create(b, loc, withShape(type, shape), moved, false, false);
  }
  return value;
}

/// The half that the highest bit of the CTA's number names, of that the half of the next bit, and so on.
Value Reshaper::slice(Value value, unsigned dim, uint32_t among, OpBuilder &b) {
  Location loc = value.getLoc();
  for (unsigned bit = numBits(); bit-- > 0;) {
    if (!(among >> bit & 1))
      continue;
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> half(type.getShape());
    half[dim] /= 2;
    SmallVector<int64_t> ordered(half), pairs(half);
    ordered.insert(ordered.begin() + dim, 2);
    pairs.push_back(2);
    SmallVector<int32_t> order;
    for (int32_t at = 0; at <= type.getRank(); ++at)
      if (at != int32_t(dim))
        order.push_back(at);
    order.push_back(dim);
    Value divided = tt::ReshapeOp::create(b, loc, withShape(type, ordered), value, false, false);
    Value moved = tt::TransOp::create(b, loc, withShape(type, pairs), divided, order);
    auto halves = tt::SplitOp::create(b, loc, withShape(type, half), withShape(type, half), moved);
    value = select(bit, halves.getOutRHS(), halves.getOutLHS(), b, loc);
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Other splits
//===----------------------------------------------------------------------===//

const Link *Reshaper::getLink(Operation *op) const {
  if (const Link *copied = links.lookup(op))
    return copied;
  ArrayRef<Link> own = analysis.getLinksOf(op);
  return own.size() == 1 ? &own.front() : nullptr;
}

/// The split of each tensor operand for the op's result to be split as `want`; none if the op needs one whole that
/// the result splits.
static SmallVector<std::pair<unsigned, Split>> getOperandSplits(const Link &link, const Split &want) {
  Labels labels;
  labels.fill(kNone);
  for (const Link::Member &member : link.members)
    if (member.result)
      labels = Link::getLabels(member, want);
  SmallVector<std::pair<unsigned, Split>> splits;
  for (const Link::Member &member : link.members)
    if (member.operand)
      splits.push_back({*member.operand, Link::find(member, labels)});
  return splits;
}

bool Reshaper::isCheap(Value value, const Split &want, unsigned depth) const {
  if (getSplit(value) == want || ranges.contains(value) || made.contains({value, want.getKey()}))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return false;
  if (isa<tt::SplatOp>(op) || isConstantTensor(op))
    return true;
  const Link *link = getLink(op);
  if (!link || !isRecomputed(op))
    return false;
  // A split that the link does not know cannot be had: the dimension that expand_dims adds has size one.
  return llvm::all_of(getOperandSplits(*link, want), [&](const std::pair<unsigned, Split> &operand) {
    return isCheap(op->getOperand(operand.first), operand.second, depth - 1);
  });
}

Value Reshaper::recompute(Value value, const Split &want, OpBuilder &b) {
  RankedTensorType whole = getWhole(value), type = getPart(whole, want);
  if (auto range = ranges.find(value); range != ranges.end())
    return makeRange(whole, range->second, want, b, value.getLoc());
  Operation *op = value.getDefiningOp();
  if (isConstantTensor(op)) {
    Value copy = b.clone(*op)->getResult(0);
    retype(copy, type);
    return copy;
  }
  const Link *link = getLink(op);
  SmallVector<std::pair<unsigned, Value>> operands;
  if (!isa<tt::SplatOp>(op))
    for (auto [number, split] : getOperandSplits(*link, want))
      operands.push_back({number, reshape(op->getOperand(number), split)});
  Operation *copy = b.clone(*op);
  for (auto [number, operand] : operands)
    copy->setOperand(number, operand);
  copy->getResult(0).setType(type);
  links[copy] = link;
  return copy->getResult(0);
}

Value Reshaper::reshape(Value value, const Split &want) {
  if (getSplit(value) == want)
    return value;
  std::pair<Value, int> key = {value, want.getKey()};
  if (Value known = made.lookup(key))
    return known;
  RankedTensorType whole = getWhole(value);
  OpBuilder b(value.getContext());
  b.setInsertionPointAfterValue(value);
  Value result;
  if (isCheap(value, want, kMostRecomputed)) {
    result = recompute(value, want, b);
  } else {
    result = value;
    Split split = getSplit(value);
    auto dims = llvm::seq<unsigned>(0, whole.getRank());
    auto differ = [&](unsigned dim) { return split.getBits(dim) != want.getBits(dim); };
    for (unsigned dim : llvm::make_filter_range(dims, differ))
      result = gather(result, dim, split.getBits(dim), b);
    for (unsigned dim : llvm::make_filter_range(dims, differ))
      result = slice(result, dim, want.getBits(dim), b);
  }
  note(result, whole, want);
  return made[key] = result;
}
