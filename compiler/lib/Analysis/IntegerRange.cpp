#include "lathe/Analysis/IntegerRange.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;

IntegerRange IntegerRange::ofBits(unsigned bits) {
  return bits >= 64 ? IntegerRange{INT64_MIN, INT64_MAX}
                    : IntegerRange{-(int64_t(1) << (bits - 1)), (int64_t(1) << (bits - 1)) - 1};
}

// A type for the exact result of any operation on two 64-bit numbers.
using Wide = __int128;

// The smallest interval around the given numbers; `all` if one of them is not in it.
static IntegerRange around(std::initializer_list<Wide> numbers, IntegerRange all) {
  Wide min = std::min(numbers), max = std::max(numbers);
  return min < all.min || max > all.max ? all : IntegerRange{int64_t(min), int64_t(max)};
}

static IntegerRange product(IntegerRange a, IntegerRange b, IntegerRange all) {
  return around({Wide(a.min) * b.min, Wide(a.min) * b.max, Wide(a.max) * b.min, Wide(a.max) * b.max}, all);
}

// The result is known for positive divisors, and for operands that are not negative.
static IntegerRange quotient(IntegerRange a, IntegerRange b, IntegerRange all) {
  if (b.min < 1)
    return a.min >= 0 && b.min >= 0 ? IntegerRange{0, a.max} : all;
  return around({a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max}, all);
}

static IntegerRange remainder(IntegerRange a, IntegerRange b, IntegerRange all) {
  // The sign is that of the dividend; the size is below that of the divisor, and at most that of the dividend.
  Wide below = std::max(-Wide(b.min), Wide(b.max)) - 1;
  if (below < 0)
    return all;
  return around({a.min < 0 ? std::max<Wide>(a.min, -below) : 0, a.max > 0 ? std::min<Wide>(a.max, below) : 0}, all);
}

static bool isTruth(Value value) { return getElementTypeOrSelf(value.getType()).isInteger(1); }

IntegerRange IntegerRangeAnalysis::get(Value value) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  IntegerRange range = assume(value, compute(value));
  known[value] = range;
  return range;
}

IntegerRange IntegerRangeAnalysis::compute(Value value) {
  Type type = getElementTypeOrSelf(value.getType());
  unsigned bits = type.isIndex() ? 64 : type.isInteger() ? type.getIntOrFloatBitWidth() : 64;
  IntegerRange all = IntegerRange::ofBits(std::min(bits, 64u));
  // A truth value is 0 or 1, not -1.
  if (bits == 1)
    all = {0, 1};
  if (bits > 64)
    return all;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    int64_t number = bits == 1 ? constant.getZExtValue() : constant.getSExtValue();
    return {number, number};
  }
  if (Operation *op = value.getDefiningOp())
    return computeResult(op, all);
  auto argument = cast<BlockArgument>(value);
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  if (!loop || argument != loop.getInductionVar() || loop.getUnsignedCmp())
    return all;
  IntegerRange first = get(loop.getLowerBound()), end = get(loop.getUpperBound());
  IntegerRange step = get(loop.getStep());
  if (step.min < 0 || first.min >= end.max)
    return all;
  // The last value is a whole number of steps from the first one.
  Wide last = Wide(end.max) - 1;
  if (first.min == first.max && step.min == step.max && step.min > 0)
    last -= (last - first.min) % step.min;
  return {first.min, int64_t(last)};
}

IntegerRange IntegerRangeAnalysis::computeResult(Operation *op, IntegerRange all) {
  auto of = [&](unsigned i) { return get(op->getOperand(i)); };
  if (op->hasTrait<MovesElements>())
    return of(0);
  return llvm::TypeSwitch<Operation *, IntegerRange>(op)
      .Case([&](tt::MakeRangeOp range) {
        return IntegerRange{int32_t(range.getStart()), int64_t(int32_t(range.getEnd())) - 1};
      })
      .Case([&](tt::GetProgramIdOp) { return IntegerRange{0, INT32_MAX}; })
      .Case([&](tt::GetNumProgramsOp) { return IntegerRange{1, INT32_MAX}; })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto) {
        // A truth value that is true becomes -1.
        return isTruth(op->getOperand(0)) ? IntegerRange{-of(0).max, -of(0).min} : of(0);
      })
      .Case([&](arith::ExtUIOp) { return of(0).min >= 0 ? of(0) : IntegerRange{0, all.max}; })
      .Case([&](arith::TruncIOp) { return all.contains(of(0)) ? of(0) : all; })
      .Case([&](arith::AddIOp) { return around({Wide(of(0).min) + of(1).min, Wide(of(0).max) + of(1).max}, all); })
      .Case([&](arith::SubIOp) { return around({Wide(of(0).min) - of(1).max, Wide(of(0).max) - of(1).min}, all); })
      .Case([&](arith::MulIOp) { return product(of(0), of(1), all); })
      .Case([&](arith::ShLIOp) {
        IntegerRange by = of(1);
        return by.min == by.max && by.min >= 0 && by.min < 63
                   ? product(of(0), {int64_t(1) << by.min, int64_t(1) << by.min}, all)
                   : all;
      })
      .Case<arith::ShRSIOp, arith::ShRUIOp>([&](auto) { return of(0).min >= 0 ? IntegerRange{0, of(0).max} : all; })
      .Case([&](arith::DivSIOp) { return quotient(of(0), of(1), all); })
      .Case([&](arith::DivUIOp) { return of(0).min >= 0 ? quotient(of(0), of(1), all) : all; })
      .Case([&](arith::RemSIOp) { return remainder(of(0), of(1), all); })
      .Case([&](arith::RemUIOp) { return of(0).min >= 0 && of(1).min >= 0 ? remainder(of(0), of(1), all) : all; })
      .Case([&](arith::AndIOp) {
        // Not negative if one of them is not, and not above it.
        int64_t max = std::min(of(0).min >= 0 ? of(0).max : all.max, of(1).min >= 0 ? of(1).max : all.max);
        return of(0).min >= 0 || of(1).min >= 0 ? IntegerRange{0, max} : all;
      })
      .Case<arith::MinSIOp, arith::MaxSIOp>([&](auto) {
        if (isTruth(op->getOperand(0)))
          return all;
        auto pick = [&](int64_t a, int64_t b) { return isa<arith::MinSIOp>(op) ? std::min(a, b) : std::max(a, b); };
        return IntegerRange{pick(of(0).min, of(1).min), pick(of(0).max, of(1).max)};
      })
      .Case(
          [&](arith::SelectOp) { return IntegerRange{std::min(of(1).min, of(2).min), std::max(of(1).max, of(2).max)}; })
      .Default([&](Operation *) { return all; });
}

// Narrows `range` by the comparisons with constants that the function assumes in its first block: in others they hold
// only where the program comes there.
IntegerRange IntegerRangeAnalysis::assume(Value value, IntegerRange range) {
  for (Operation *user : value.getUsers()) {
    auto compare = dyn_cast<arith::CmpIOp>(user);
    if (!compare || !value.getType().isIntOrIndex())
      continue;
    bool isAssumed = llvm::any_of(compare->getUsers(), [](Operation *op) {
      return isa<LLVM::AssumeOp>(op) && isa<tt::FuncOp>(op->getParentOp()) && op->getBlock()->isEntryBlock();
    });
    bool isLeft = compare.getLhs() == value;
    APInt constant;
    if (!isAssumed || !matchPattern(isLeft ? compare.getRhs() : compare.getLhs(), m_ConstantInt(&constant)))
      continue;
    int64_t bound = constant.getSExtValue();
    arith::CmpIPredicate predicate = compare.getPredicate();
    // c < x is x > c.
    auto is = [&](arith::CmpIPredicate left, arith::CmpIPredicate right) {
      return predicate == (isLeft ? left : right);
    };
    using P = arith::CmpIPredicate;
    if (is(P::sge, P::sle) || is(P::eq, P::eq))
      range.min = std::max(range.min, bound);
    if (is(P::sgt, P::slt) && bound < INT64_MAX)
      range.min = std::max(range.min, bound + 1);
    if (is(P::sle, P::sge) || is(P::eq, P::eq))
      range.max = std::min(range.max, bound);
    if (is(P::slt, P::sgt) && bound > INT64_MIN)
      range.max = std::min(range.max, bound - 1);
  }
  return range;
}
