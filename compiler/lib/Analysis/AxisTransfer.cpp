#include "AxisTransfer.h"

#include "lathe/Dialect/TT/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace lathe::axis {
namespace {

using Dims = AxisInfo::Dims;
using Operands = ArrayRef<const AxisInfo *>;

/// The largest power of two that divides `value`.
int64_t powerOfTwoDivisor(int64_t value) {
  if (value == 0)
    return AxisInfo::kMaxDivisibility;
  return std::min<int64_t>(int64_t(1) << llvm::countr_zero(static_cast<uint64_t>(value)), AxisInfo::kMaxDivisibility);
}

int64_t saturatingProduct(int64_t a, int64_t b) {
  return a > AxisInfo::kMaxDivisibility / b ? AxisInfo::kMaxDivisibility : a * b;
}

Dims shapeOf(Type type) {
  Dims shape(tt::getShape(type));
  if (shape.empty())
    shape.push_back(1);
  return shape;
}

/// Every element is `value`.
AxisInfo constantInfo(Type type, int64_t value) {
  Dims shape = shapeOf(type);
  return AxisInfo(Dims(shape.size(), 1), Dims(shape.size(), powerOfTwoDivisor(value)), shape, value, value >= 0);
}

/// A value that is constant where all operands are, and of which no more is known.
AxisInfo elementwise(Operands operands, int64_t divisibility = 1, bool nonNegative = false) {
  unsigned rank = 0;
  for (const AxisInfo *operand : operands)
    if (operand)
      rank = std::max(rank, operand->getRank());
  Dims constancy;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t least = AxisInfo::kMaxDivisibility;
    for (const AxisInfo *operand : operands)
      least = std::min(least, operand ? operand->getConstancy(dim) : 1);
    constancy.push_back(least);
  }
  return AxisInfo(Dims(rank, 1), Dims(rank, divisibility), constancy, std::nullopt, nonNegative);
}

std::optional<AxisInfo> foldConstants(Operation *op, Operands operands,
                                      function_ref<std::optional<int64_t>(int64_t, int64_t)> fold) {
  if (!operands[0]->getConstant() || !operands[1]->getConstant())
    return std::nullopt;
  if (std::optional<int64_t> value = fold(*operands[0]->getConstant(), *operands[1]->getConstant()))
    return constantInfo(op->getResult(0).getType(), *value);
  return std::nullopt;
}

/// a + scale * b, where neighbours in a group of a are `stride` apart: integer
/// addition with scale and stride 1, addptr with both the bytes of an element.
/// Subtraction makes the contiguous groups of b descending.
AxisInfo add(const AxisInfo &a, const AxisInfo &b, int64_t scale, bool subtract = false) {
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    int64_t runs = std::min(a.getContiguity(dim), b.getConstancy(dim));
    if (!subtract)
      runs = std::max(runs, std::min(a.getConstancy(dim), b.getContiguity(dim)));
    int64_t ofB = saturatingProduct(b.getDivisibilityAt(dim, runs), scale);
    contiguity.push_back(runs);
    divisibility.push_back(std::min(a.getDivisibilityAt(dim, runs, scale), ofB));
    constancy.push_back(std::min(a.getConstancy(dim), b.getConstancy(dim)));
  }
  return AxisInfo(contiguity, divisibility, constancy, std::nullopt,
                  !subtract && a.isNonNegative() && b.isNonNegative());
}

AxisInfo multiply(const AxisInfo &a, const AxisInfo &b) {
  if (a.getConstant() == 1)
    return b;
  if (b.getConstant() == 1)
    return a;
  AxisInfo info = elementwise({&a, &b});
  Dims divisibility, constancy, contiguity(info.getRank(), 1);
  for (unsigned dim = 0; dim < info.getRank(); ++dim) {
    divisibility.push_back(saturatingProduct(a.getDivisibilityAt(dim, 1), b.getDivisibilityAt(dim, 1)));
    constancy.push_back(info.getConstancy(dim));
  }
  return AxisInfo(contiguity, divisibility, constancy, std::nullopt, a.isNonNegative() && b.isNonNegative());
}

/// Division. It keeps groups constant if it rounds down: towards zero that is so only of values that are not negative.
/// A quotient without a remainder is exact, whatever the sign. A divisor that is not known is a size, of a grid or of a
/// group, and is assumed not to be negative.
AxisInfo divide(const AxisInfo &a, const AxisInfo &b, bool roundsToZero) {
  std::optional<int64_t> by = b.getConstant();
  AxisInfo info = elementwise({&a, &b}, 1, a.isNonNegative() && by.value_or(1) > 0);
  if (by == 1)
    return a;
  bool roundsDown = (a.isNonNegative() || !roundsToZero) && by.value_or(1) > 0;
  bool isPower = by && *by > 0 && llvm::isPowerOf2_64(*by);
  int64_t period = b.getElementDivisibility();
  Dims divisibility, constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    // Contiguous values have one quotient if a multiple of what divides the divisor starts them and is no more than it.
    int64_t together = std::min({a.getContiguity(dim), period, b.getConstancy(dim)});
    together = std::min(together, a.getDivisibilityAt(dim, together));
    constancy.push_back(std::max(info.getConstancy(dim), roundsDown ? together : 1));
    divisibility.push_back(isPower ? std::max<int64_t>(a.getDivisibilityAt(dim, 1) / *by, 1) : 1);
  }
  return AxisInfo(Dims(a.getRank(), 1), divisibility, constancy, std::nullopt, info.isNonNegative());
}

/// Remainder: contiguous values do not wrap inside a group that is aligned to a divisor of b.
AxisInfo remainder(const AxisInfo &a, const AxisInfo &b, bool isSigned) {
  AxisInfo info = elementwise({&a, &b}, 1, a.isNonNegative());
  if (isSigned && !a.isNonNegative())
    return info;
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    int64_t period = b.getElementDivisibility();
    int64_t runs = std::min({a.getContiguity(dim), period, b.getConstancy(dim)});
    runs = std::min(runs, a.getDivisibilityAt(dim, runs));
    contiguity.push_back(runs);
    divisibility.push_back(std::min(a.getDivisibilityAt(dim, runs), period));
    constancy.push_back(info.getConstancy(dim));
  }
  return AxisInfo(contiguity, divisibility, constancy, std::nullopt, true);
}

/// Comparisons with contiguous values on one side are constant over groups that
/// cannot cross the boundary: x < y for aligned x and y changes at a multiple only.
AxisInfo compare(arith::CmpIOp op, const AxisInfo &a, const AxisInfo &b) {
  using Predicate = arith::CmpIPredicate;
  AxisInfo info = elementwise({&a, &b}, 1, false);
  Predicate predicate = op.getPredicate();
  bool leftRuns = llvm::is_contained({Predicate::slt, Predicate::sge, Predicate::ult, Predicate::uge}, predicate);
  bool rightRuns = llvm::is_contained({Predicate::sgt, Predicate::sle, Predicate::ugt, Predicate::ule}, predicate);
  Dims constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    int64_t together = info.getConstancy(dim);
    auto consider = [&](const AxisInfo &runs, const AxisInfo &fixed) {
      int64_t block = std::min(runs.getContiguity(dim), fixed.getConstancy(dim));
      block = std::min(block, fixed.getDivisibilityAt(dim, 1));
      block = std::min(block, runs.getDivisibilityAt(dim, block));
      together = std::max(together, block);
    };
    if (leftRuns)
      consider(a, b);
    if (rightRuns)
      consider(b, a);
    constancy.push_back(together);
  }
  return AxisInfo(Dims(a.getRank(), 1), Dims(a.getRank(), 1), constancy);
}

AxisInfo select(const AxisInfo &condition, const AxisInfo &a, const AxisInfo &b, int64_t stride) {
  AxisInfo either = AxisInfo::join(a, b);
  bool scalarCondition = condition.getRank() == 1 && condition.getConstancy(0) == 1 && a.getRank() != 1;
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < a.getRank(); ++dim) {
    int64_t same = scalarCondition ? AxisInfo::kMaxDivisibility : condition.getConstancy(dim);
    int64_t runs = std::min(either.getContiguity(dim), same);
    contiguity.push_back(runs);
    divisibility.push_back(std::min(a.getDivisibilityAt(dim, runs, stride), b.getDivisibilityAt(dim, runs, stride)));
    constancy.push_back(std::min(either.getConstancy(dim), same));
  }
  return AxisInfo(contiguity, divisibility, constancy, std::nullopt, either.isNonNegative());
}

AxisInfo makeRange(tt::MakeRangeOp op) {
  int64_t start = op.getStartAttr().getInt(), size = op.getEndAttr().getInt() - start;
  int64_t runs = powerOfTwoDivisor(size);
  return AxisInfo({runs}, {std::min(powerOfTwoDivisor(start), runs == size ? AxisInfo::kMaxDivisibility : runs)}, {1},
                  std::nullopt, start >= 0);
}

AxisInfo splat(tt::SplatOp op, const AxisInfo &source) {
  Dims shape = shapeOf(op.getType());
  return AxisInfo(Dims(shape.size(), 1), Dims(shape.size(), source.getDivisibility(0)), shape, source.getConstant(),
                  source.isNonNegative());
}

AxisInfo expandDims(tt::ExpandDimsOp op, const AxisInfo &source) {
  int64_t stride = 1;
  if (Type pointee = tt::getPointeeType(op.getType()))
    stride = std::max<int64_t>(tt::getElementBitWidth(pointee) / 8, 1);
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < source.getRank(); ++dim) {
    contiguity.push_back(source.getContiguity(dim));
    divisibility.push_back(source.getDivisibility(dim));
    constancy.push_back(source.getConstancy(dim));
  }
  contiguity.insert(contiguity.begin() + op.getAxis(), 1);
  divisibility.insert(divisibility.begin() + op.getAxis(), source.getElementDivisibility(stride));
  constancy.insert(constancy.begin() + op.getAxis(), 1);
  return AxisInfo(contiguity, divisibility, constancy, source.getConstant(), source.isNonNegative());
}

AxisInfo broadcast(tt::BroadcastOp op, const AxisInfo &source) {
  Dims from = shapeOf(op.getSrc().getType()), to = shapeOf(op.getType());
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < to.size(); ++dim) {
    contiguity.push_back(from[dim] == to[dim] ? source.getContiguity(dim) : 1);
    divisibility.push_back(source.getDivisibility(dim));
    constancy.push_back(from[dim] == to[dim] ? source.getConstancy(dim) : to[dim]);
  }
  return AxisInfo(contiguity, divisibility, constancy, source.getConstant(), source.isNonNegative());
}

AxisInfo transpose(tt::TransOp op, const AxisInfo &source) {
  Dims contiguity, divisibility, constancy;
  for (int32_t dim : op.getOrder()) {
    contiguity.push_back(source.getContiguity(dim));
    divisibility.push_back(source.getDivisibility(dim));
    constancy.push_back(source.getConstancy(dim));
  }
  return AxisInfo(contiguity, divisibility, constancy, source.getConstant(), source.isNonNegative());
}

std::optional<AxisInfo> constant(arith::ConstantOp op) {
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue()))
    return constantInfo(op.getType(), integer.getValue().sextOrTrunc(64).getSExtValue());
  if (auto dense = dyn_cast<DenseIntElementsAttr>(op.getValue()); dense && dense.isSplat())
    return constantInfo(op.getType(), dense.getSplatValue<APInt>().sextOrTrunc(64).getSExtValue());
  return std::nullopt;
}

int64_t strideOf(Type type) {
  Type pointee = tt::getPointeeType(type);
  return pointee ? std::max<int64_t>(tt::getElementBitWidth(pointee) / 8, 1) : 1;
}

std::optional<AxisInfo> transferShift(Operation *op, Operands operands) {
  std::optional<int64_t> by = operands[1]->getConstant();
  if (!by || *by < 0 || *by > 39)
    return elementwise(operands);
  AxisInfo factor = constantInfo(op->getResult(0).getType(), int64_t(1) << *by);
  if (isa<arith::ShLIOp>(op))
    return multiply(*operands[0], factor);
  return divide(*operands[0], factor, /*roundsToZero=*/false);
}

std::optional<AxisInfo> transferArith(Operation *op, Operands operands) {
  return llvm::TypeSwitch<Operation *, std::optional<AxisInfo>>(op)
      .Case([&](arith::ConstantOp constantOp) { return constant(constantOp); })
      .Case([&](arith::AddIOp) -> std::optional<AxisInfo> {
        if (auto folded = foldConstants(op, operands, [](int64_t a, int64_t b) { return a + b; }))
          return folded;
        return add(*operands[0], *operands[1], 1);
      })
      .Case([&](arith::SubIOp) -> std::optional<AxisInfo> {
        if (auto folded = foldConstants(op, operands, [](int64_t a, int64_t b) { return a - b; }))
          return folded;
        return add(*operands[0], *operands[1], 1, /*subtract=*/true);
      })
      .Case([&](arith::MulIOp) -> std::optional<AxisInfo> {
        if (auto folded = foldConstants(op, operands, [](int64_t a, int64_t b) { return a * b; }))
          return folded;
        return multiply(*operands[0], *operands[1]);
      })
      .Case([&](arith::DivSIOp) { return divide(*operands[0], *operands[1], true); })
      .Case([&](arith::DivUIOp) { return divide(*operands[0], *operands[1], false); })
      .Case([&](arith::RemSIOp) { return remainder(*operands[0], *operands[1], true); })
      .Case([&](arith::RemUIOp) { return remainder(*operands[0], *operands[1], false); })
      .Case<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>([&](Operation *) { return transferShift(op, operands); })
      .Case([&](arith::CmpIOp comparison) { return compare(comparison, *operands[0], *operands[1]); })
      .Case([&](arith::SelectOp selection) -> std::optional<AxisInfo> {
        if (!operands[1] || !operands[2])
          return std::nullopt;
        return select(*operands[0], *operands[1], *operands[2], strideOf(selection.getType()));
      })
      .Case<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(
          [&](Operation *) -> std::optional<AxisInfo> {
            // The extension of an i1 true is -1 or 1 and no longer the i1's own value.
            if (getElementTypeOrSelf(op->getOperand(0).getType()).isInteger(1))
              return elementwise(operands);
            return *operands[0];
          })
      .Case<arith::MinSIOp, arith::MaxSIOp, arith::MinUIOp, arith::MaxUIOp>([&](Operation *) {
        int64_t divisibility = std::min(operands[0]->getElementDivisibility(), operands[1]->getElementDivisibility());
        bool nonNegative = isa<arith::MaxSIOp>(op) ? operands[0]->isNonNegative() || operands[1]->isNonNegative()
                                                   : operands[0]->isNonNegative() && operands[1]->isNonNegative();
        return elementwise(operands, divisibility, nonNegative);
      })
      .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp>([&](Operation *) {
        int64_t divisibility = std::min(operands[0]->getElementDivisibility(), operands[1]->getElementDivisibility());
        return elementwise(operands, divisibility, operands[0]->isNonNegative() && operands[1]->isNonNegative());
      })
      .Default([&](Operation *) -> std::optional<AxisInfo> {
        // Pure elementwise ops of one shape keep equal what was equal.
        bool tracked = !operands.empty() && llvm::all_of(operands, [](const AxisInfo *info) { return info; });
        if (tracked && op->hasTrait<OpTrait::Elementwise>())
          return elementwise(operands);
        return std::nullopt;
      });
}

} // namespace

std::optional<AxisInfo> transfer(Operation *op, Operands operands) {
  // Nothing is known of floats, whatever shape they take.
  if ((op->hasTrait<MovesElements>() || isa<tt::AddPtrOp>(op)) && llvm::is_contained(operands, nullptr))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<AxisInfo>>(op)
      .Case([&](tt::GetProgramIdOp) { return AxisInfo({1}, {1}, {1}, std::nullopt, true); })
      .Case([&](tt::GetNumProgramsOp) { return AxisInfo({1}, {1}, {1}, std::nullopt, true); })
      .Case([&](tt::MakeRangeOp range) { return makeRange(range); })
      .Case([&](tt::SplatOp splatOp) { return splat(splatOp, *operands[0]); })
      .Case([&](tt::ExpandDimsOp expand) { return expandDims(expand, *operands[0]); })
      .Case([&](tt::BroadcastOp broadcastOp) { return broadcast(broadcastOp, *operands[0]); })
      .Case([&](tt::TransOp trans) { return transpose(trans, *operands[0]); })
      .Case([&](tt::AddPtrOp addPtr) { return add(*operands[0], *operands[1], strideOf(addPtr.getType())); })
      .Case([&](ttg::ConvertLayoutOp) -> std::optional<AxisInfo> {
        return operands[0] ? std::optional<AxisInfo>(*operands[0]) : std::nullopt;
      })
      .Default([&](Operation *) { return transferArith(op, operands); });
}

AxisInfo withHints(const AxisInfo &info, function_ref<Attribute(StringRef)> attribute) {
  unsigned rank = info.getRank();
  auto hint = [&](StringRef name, unsigned dim) -> int64_t {
    Attribute value = attribute(name);
    int64_t number = 1;
    if (auto integer = dyn_cast_or_null<IntegerAttr>(value))
      number = integer.getInt();
    else if (auto dense = dyn_cast_or_null<DenseIntElementsAttr>(value); dense && dense.getNumElements() > dim)
      number =
          dense.isSplat() ? dense.getSplatValue<APInt>().getSExtValue() : dense.getValues<APInt>()[dim].getSExtValue();
    return number > 0 ? powerOfTwoDivisor(number) : 1;
  };
  Dims contiguity, divisibility, constancy;
  for (unsigned dim = 0; dim < rank; ++dim) {
    contiguity.push_back(std::max(info.getContiguity(dim), hint("tt.contiguity", dim)));
    divisibility.push_back(std::max(info.getDivisibility(dim), hint("tt.divisibility", dim)));
    constancy.push_back(std::max(info.getConstancy(dim), hint("tt.constancy", dim)));
  }
  return AxisInfo(contiguity, divisibility, constancy, info.getConstant(), info.isNonNegative());
}

} // namespace lathe::axis
