// tt.dot by multiply and add.
#include "Conversion/TTGToLLVM/Matrix/Dot.h"

#include "Conversion/TTGToLLVM/Core/Lowering.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::conversion;

static uint64_t getKey(const Fragment::Coordinates &at) {
  return uint64_t(at[0]) << 44 | uint64_t(at[1]) << 22 | uint64_t(at[2]);
}

Fragment::Fragment(RankedTensorType type) {
  LinearLayout layout = ttg::toLinearLayout(type);
  for (int32_t i = 0, e = layout.getInSize("register"); i < e; ++i) {
    SmallVector<int32_t> at = layout.splitOut(layout.applyFlat(i));
    Coordinates own = {at.size() > 2 ? at[0] : 0, at[at.size() - 2], at.back()};
    registers.try_emplace(getKey(own), i);
    coordinates.push_back(own);
  }
}

std::optional<unsigned> Fragment::find(const Coordinates &at) const {
  auto it = registers.find(getKey(at));
  return it == registers.end() ? std::nullopt : std::optional<unsigned>(it->second);
}

namespace {

// The type in which products are summed; null if there is none.
Type getSumType(Type operand, Type result, Builder &b) {
  if (isa<IntegerType>(operand) && isa<IntegerType>(result))
    return result;
  if (operand.isF64() && result.isF64())
    return result;
  bool isNarrow = operand.isF16() || operand.isBF16() || operand.isF32();
  bool isResult = result.isF16() || result.isBF16() || result.isF32();
  return isNarrow && isResult ? Type(b.getF32Type()) : Type();
}

// Integers of matrices are signed, so they are sign-extended.
Value widen(Value value, Type type, Lowering &l) {
  if (value.getType() == type)
    return value;
  if (isa<IntegerType>(type))
    return LLVM::SExtOp::create(l.b, l.loc, type, value);
  return LLVM::FPExtOp::create(l.b, l.loc, type, value);
}

SmallVector<Value> widenAll(Value tensor, Type type, Lowering &l) {
  SmallVector<Value> elements;
  for (Value value : SmallVector<Value>(l.get(tensor)))
    elements.push_back(widen(value, type, l));
  return elements;
}

// True if each thread holds in `operand` the rows (columns) of its elements of the result: lane and warp have the same
// bases along the shared dimension, and none along K.
bool followsResult(RankedTensorType operand, RankedTensorType result, unsigned kDim) {
  LinearLayout a = ttg::toLinearLayout(operand), d = ttg::toLinearLayout(result);
  for (StringRef in : {"lane", "warp"}) {
    if (a.getInBits(in) != d.getInBits(in))
      return false;
    for (unsigned bit = 0, e = a.getInBits(in); bit < e; ++bit) {
      SmallVector<int32_t> own = a.getBasis(in, bit), of = d.getBasis(in, bit);
      for (unsigned dim = 0; dim < own.size(); ++dim)
        if (own[dim] != (dim == kDim ? 0 : of[dim]))
          return false;
    }
  }
  return true;
}

} // namespace

LogicalResult lathe::conversion::lowerFMADot(tt::DotOp op, Lowering &l) {
  auto aType = cast<RankedTensorType>(op.getA().getType()), bType = cast<RankedTensorType>(op.getB().getType());
  auto dType = cast<RankedTensorType>(op.getType());
  unsigned rank = dType.getRank();
  Type sumType = getSumType(aType.getElementType(), dType.getElementType(), l.b);
  if (!sumType || aType.getElementType() != bType.getElementType())
    return op.emitError("unsupported: tt.dot of ")
           << aType.getElementType() << " and " << bType.getElementType() << " with results of "
           << dType.getElementType() << " by multiply and add; convert the operands to one type, f16, bf16, f32 or f64";
  if (!followsResult(aType, dType, rank - 1) || !followsResult(bType, dType, rank - 2))
    return op.emitError("unsupported: tt.dot by multiply and add of ")
           << aType << " and " << bType
           << ", whose rows and columns other threads hold than those of the result; give the operands dot_op layouts "
              "whose parent is the layout of the result";

  Fragment a(aType), b(bType), d(dType);
  SmallVector<Value> left = widenAll(op.getA(), sumType, l), right = widenAll(op.getB(), sumType, l),
                     sums = widenAll(op.getC(), sumType, l);
  bool isInteger = isa<IntegerType>(sumType);
  for (int32_t k = 0, depth = aType.getShape().back(); k < depth; ++k)
    for (auto [sum, at] : llvm::zip_equal(sums, d.getCoordinates())) {
      std::optional<unsigned> x = a.find({at[0], at[1], k}), y = b.find({at[0], k, at[2]});
      if (!x || !y)
        return op.emitError("unsupported: tt.dot by multiply and add of ")
               << aType << " and " << bType
               << ", of which a thread does not hold all of K; give the operands dot_op "
                  "layouts whose parent is the layout of the result";
      if (isInteger)
        sum = LLVM::AddOp::create(l.b, l.loc, sum, LLVM::MulOp::create(l.b, l.loc, left[*x], right[*y]));
      else
        sum = LLVM::FMAOp::create(l.b, l.loc, left[*x], right[*y], sum);
    }
  Type resultType = l.convertScalarType(dType.getElementType());
  for (Value &sum : sums)
    if (sum.getType() != resultType)
      sum = LLVM::FPTruncOp::create(l.b, l.loc, resultType, sum);
  l.set(op.getResult(), std::move(sums));
  return success();
}
