#include "Moves.h"

#include "lathe/Dialect/TTG/IR/LayoutTransfer.h"
#include "lathe/Dialect/TTG/IR/Partitions.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::clusters;

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

namespace {

/// The dimension along which a bit tells parts apart.
std::optional<unsigned> getDim(ArrayRef<int32_t> steps) {
  for (auto [dim, step] : llvm::enumerate(steps))
    if (step)
      return dim;
  return std::nullopt;
}

class Planner {
public:
  Planner(const Part &from, const Part &to) : now(from), to(to) {}

  std::optional<SmallVector<Move>> run() {
    while (join(/*kept=*/false) || halve() || join(/*kept=*/true))
      ;
    if (now.shape != to.shape || now.steps != to.steps)
      return std::nullopt;
    return moves;
  }

private:
  Part now;
  const Part &to;
  SmallVector<Move> moves;

  bool isDone(unsigned bit) const { return now.steps[bit] == to.steps[bit]; }

  /// Whether bits other than `bit` are still to be joined along a dimension, so that its order is not that of `to`.
  bool joinsLater(unsigned dim, unsigned bit) const {
    for (unsigned other = 0; other < now.steps.size(); ++other)
      if (other != bit && !isDone(other) && now.steps[other][dim])
        return true;
    return false;
  }

  /// The dimension that `bit` of `to` halves now.
  std::optional<unsigned> getHalved(unsigned bit) const {
    std::optional<unsigned> dim = getDim(to.steps[bit]);
    return dim && 2 * int64_t(to.steps[bit][*dim]) == now.shape[*dim] && !joinsLater(*dim, bit) ? dim : std::nullopt;
  }

  /// Joins the neighbours along a dimension: the parts of larger steps follow. Each sends half if that is all that the
  /// other keeps. A step that stays as it is (`kept`) is in the way of larger ones, and is taken again later.
  bool join(bool kept) {
    for (unsigned bit = 0; bit < now.steps.size(); ++bit) {
      std::optional<unsigned> dim = getDim(now.steps[bit]);
      if (!dim || isDone(bit) != kept || now.steps[bit][*dim] != now.shape[*dim] || (kept && !joinsLater(*dim, bit)))
        continue;
      Move move{bit, kept ? std::nullopt : getHalved(bit), dim};
      if (move.halved == dim)
        move.halved = std::nullopt;
      std::fill(now.steps[bit].begin(), now.steps[bit].end(), 0);
      now.shape[*dim] *= 2;
      if (move.halved)
        takeHalf(bit, *move.halved);
      moves.push_back(move);
      return true;
    }
    return false;
  }

  bool halve() {
    for (unsigned bit = 0; bit < now.steps.size(); ++bit) {
      std::optional<unsigned> dim = getHalved(bit);
      if (!dim || isDone(bit) || getDim(now.steps[bit]))
        continue;
      takeHalf(bit, *dim);
      moves.push_back({bit, dim, std::nullopt});
      return true;
    }
    return false;
  }

  void takeHalf(unsigned bit, unsigned dim) {
    now.shape[dim] /= 2;
    now.steps[bit][dim] = int32_t(now.shape[dim]);
  }
};

} // namespace

std::optional<SmallVector<Move>> clusters::planMoves(const Part &from, const Part &to) {
  return Planner(from, to).run();
}

Part clusters::joinAll(const Part &from, uint32_t bits) {
  Part joined = from;
  for (auto [bit, steps] : llvm::enumerate(joined.steps)) {
    if (!(bits >> bit & 1))
      continue;
    for (auto [size, step] : llvm::zip_equal(joined.shape, steps))
      if (step)
        size *= 2, step = 0;
  }
  return joined;
}

uint32_t clusters::getBitsAlong(const Part &part, unsigned dim) {
  uint32_t bits = 0;
  for (auto [bit, steps] : llvm::enumerate(part.steps))
    if (steps[dim])
      bits |= 1u << bit;
  return bits;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

Value clusters::makeConstant(OpBuilder &b, Location loc, int32_t value) {
  return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
}

Value clusters::getRank(OpBuilder &b, Location loc) { return ttng::ClusterRankOp::create(b, loc, b.getI32Type()); }

Value clusters::getStart(const Part &part, unsigned dim, OpBuilder &b, Location loc) {
  Value sum;
  for (auto [bit, steps] : llvm::enumerate(part.steps)) {
    if (!steps[dim])
      continue;
    Value number = arith::ShRUIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, int32_t(bit)));
    number = arith::AndIOp::create(b, loc, number, makeConstant(b, loc, 1));
    Value step = arith::MulIOp::create(b, loc, number, makeConstant(b, loc, steps[dim]));
    sum = sum ? arith::AddIOp::create(b, loc, sum, step).getResult() : step;
  }
  return sum;
}

Value clusters::getPartner(uint32_t bits, OpBuilder &b, Location loc) {
  return arith::XOrIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, int32_t(bits)));
}

Value clusters::isBitSet(unsigned bit, OpBuilder &b, Location loc) {
  Value masked = arith::AndIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, 1 << bit));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, masked, makeConstant(b, loc, 0));
}

Value clusters::onlyFirst(Value own, Type address, uint32_t shared, OpBuilder &b, Location loc) {
  Value number = arith::AndIOp::create(b, loc, getRank(b, loc), makeConstant(b, loc, int32_t(shared)));
  Value mask = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, number, makeConstant(b, loc, 0));
  if (auto tensor = dyn_cast<RankedTensorType>(address))
    mask = tt::SplatOp::create(b, loc, tensor.clone(b.getI1Type()), mask);
  return own ? arith::AndIOp::create(b, loc, own, mask).getResult() : mask;
}

RankedTensorType clusters::withPlainLayout(RankedTensorType type, ArrayRef<int64_t> shape, Operation *user) {
  unsigned rank = shape.size();
  SmallVector<unsigned> ones(rank, 1), lanes(ones), warps(ones), order;
  for (unsigned dim = rank; dim-- > 0;)
    order.push_back(dim);
  lanes.back() = unsigned(ttg::getThreadsPerWarp(user->getParentOfType<ModuleOp>()));
  warps.front() = unsigned(ttg::getNumWarps(user));
  auto layout = ttg::BlockedEncodingAttr::get(type.getContext(), ones, lanes, warps, order, {});
  return RankedTensorType::get(shape, type.getElementType(), layout);
}

Value clusters::convertTo(RankedTensorType type, Value value, OpBuilder &b, Location loc) {
  return value.getType() == type ? value : ttg::ConvertLayoutOp::create(b, loc, type, value).getResult();
}

static Value reshape(Value value, ArrayRef<int64_t> shape, OpBuilder &b, Location loc) {
  auto type = cast<RankedTensorType>(value.getType());
  auto to = RankedTensorType::get(shape, type.getElementType(), ttg::inferReshapeLayout(type, shape));
  return tt::ReshapeOp::create(b, loc, to, value, false, false);
}

static Value transpose(Value value, ArrayRef<int32_t> order, OpBuilder &b, Location loc) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape = llvm::map_to_vector(order, [&](int32_t dim) { return type.getDimSize(dim); });
  auto to = RankedTensorType::get(shape, type.getElementType(), ttg::inferTransLayout(type, order));
  return tt::TransOp::create(b, loc, to, value, order);
}

/// The two halves of a tensor along a dimension.
static std::pair<Value, Value> splitAlong(Value value, unsigned dim, OpBuilder &b, Location loc) {
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
  order.push_back(int32_t(dim));
  Value moved = transpose(reshape(value, ordered, b, loc), order, b, loc);
  RankedTensorType part = withPlainLayout(type, half, moved.getDefiningOp());
  auto joined = RankedTensorType::get(pairs, type.getElementType(), ttg::inferJoinLayout(part));
  auto halves = tt::SplitOp::create(b, loc, part, part, convertTo(joined, moved, b, loc));
  return {halves.getOutLHS(), halves.getOutRHS()};
}

/// One tensor behind the other along a dimension.
static Value joinAlong(Value low, Value high, unsigned dim, OpBuilder &b, Location loc) {
  auto type = cast<RankedTensorType>(low.getType());
  SmallVector<int64_t> pairs(type.getShape()), shape(pairs);
  pairs.push_back(2);
  shape[dim] *= 2;
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, int32_t(type.getRank())));
  order.insert(order.begin() + dim, int32_t(type.getRank()));
  auto joined = RankedTensorType::get(pairs, type.getElementType(), ttg::inferJoinLayout(type));
  Value pair = tt::JoinOp::create(b, loc, joined, low, high);
  return reshape(transpose(pair, order, b, loc), shape, b, loc);
}

static Value buildMove(Value value, const Move &move, OpBuilder &b, Location loc) {
  Value isHigh = isBitSet(move.bit, b, loc), sent = value;
  if (move.halved) {
    auto [low, high] = splitAlong(value, *move.halved, b, loc);
    value = arith::SelectOp::create(b, loc, isHigh, high, low);
    sent = arith::SelectOp::create(b, loc, isHigh, low, high);
  }
  if (!move.joined)
    return value;
  Value other = ttng::ClusterExchangeOp::create(b, loc, sent.getType(), sent, getPartner(1u << move.bit, b, loc));
  Value low = arith::SelectOp::create(b, loc, isHigh, other, value);
  Value high = arith::SelectOp::create(b, loc, isHigh, value, other);
  return joinAlong(low, high, *move.joined, b, loc);
}

Value clusters::buildMoves(Value value, ArrayRef<Move> moves, OpBuilder &b, Location loc) {
  for (const Move &move : moves)
    value = buildMove(value, move, b, loc);
  return value;
}
