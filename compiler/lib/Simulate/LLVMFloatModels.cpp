//===- LLVMFloatModels.cpp - LLVM dialect: floating point -----------------===//

#include "Decoder.h"
#include "Lanes.h"

#include <algorithm>
#include <cmath>

using namespace mlir;

namespace lathe::simulate {

/// LLVM leaves open which NaN an operation gives, and chips give one of their own or one of the operands. The simulator
/// always gives the same one: it does not depend on the order of the operands, in which lanes that reduce together
/// differ.
template <typename T> static T oneNan(T value) {
  return std::isnan(value) ? std::numeric_limits<T>::quiet_NaN() : value;
}

#define FLOAT1(NAME, EXPRESSION)                                                                                       \
  struct NAME {                                                                                                        \
    template <typename T> static T run(T a) { return oneNan(static_cast<T>(EXPRESSION)); }                             \
  };
#define FLOAT2(NAME, EXPRESSION)                                                                                       \
  struct NAME {                                                                                                        \
    template <typename T> static T run(T a, T b) { return oneNan(static_cast<T>(EXPRESSION)); }                        \
  };

/// IEEE 754-2019 minimum and maximum: NaN wins, -0 is less than +0.
template <typename T> static T minimum(T a, T b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<T>::quiet_NaN();
  return a == b ? (std::signbit(a) ? a : b) : std::min(a, b);
}
template <typename T> static T maximum(T a, T b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<T>::quiet_NaN();
  return a == b ? (std::signbit(a) ? b : a) : std::max(a, b);
}
/// minNum and maxNum: the number wins.
template <typename T> static T minNumber(T a, T b) { return std::isnan(a) ? b : std::isnan(b) ? a : minimum(a, b); }
template <typename T> static T maxNumber(T a, T b) { return std::isnan(a) ? b : std::isnan(b) ? a : maximum(a, b); }

FLOAT2(FAdd, a + b)
FLOAT2(FSub, a - b)
FLOAT2(FMul, a *b)
FLOAT2(FDiv, a / b)
FLOAT2(FRem, std::fmod(a, b))
FLOAT2(MinNum, minNumber(a, b))
FLOAT2(MaxNum, maxNumber(a, b))
FLOAT2(Minimum, minimum(a, b))
FLOAT2(Maximum, maximum(a, b))
FLOAT2(Pow, std::pow(a, b))
FLOAT2(ATan2, std::atan2(a, b))
FLOAT1(Exp, std::exp(a))
FLOAT1(Exp2, std::exp2(a))
FLOAT1(Exp10, static_cast<T>(std::pow(10.0, static_cast<double>(a))))
FLOAT1(Log, std::log(a))
FLOAT1(Log2, std::log2(a))
FLOAT1(Log10, std::log10(a))
FLOAT1(Sin, std::sin(a))
FLOAT1(Cos, std::cos(a))
FLOAT1(Tan, std::tan(a))
FLOAT1(ASin, std::asin(a))
FLOAT1(ACos, std::acos(a))
FLOAT1(ATan, std::atan(a))
FLOAT1(SinH, std::sinh(a))
FLOAT1(CosH, std::cosh(a))
FLOAT1(TanH, std::tanh(a))
FLOAT1(Sqrt, std::sqrt(a))
FLOAT1(Floor, std::floor(a))
FLOAT1(Ceil, std::ceil(a))
FLOAT1(Trunc, std::trunc(a))
FLOAT1(Round, std::round(a))
FLOAT1(RoundEven, std::nearbyint(a))

template <typename Op, Unit U> void decodeFloat1(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, U, [](Component, Component part) { return floatHandler1<Op>(part.kind); });
}
template <typename Op, Unit U> void decodeFloat2(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, U, [](Component, Component part) { return floatHandler2<Op>(part.kind); });
}

// Sign bits are handled as bits: no rounding, and NaNs keep their payload.
struct FNeg {
  static uint64_t run(uint64_t a, const Instruction &i) { return a ^ (uint64_t(1) << (i.width - 1)); }
};
struct FAbs {
  static uint64_t run(uint64_t a, const Instruction &i) { return a & ~(uint64_t(1) << (i.width - 1)); }
};
struct CopySign {
  static uint64_t run(uint64_t a, uint64_t b, const Instruction &i) {
    uint64_t sign = uint64_t(1) << (i.width - 1);
    return (a & ~sign) | (b & sign);
  }
};
template <Handler H> void decodeBits(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Float, [](Component, Component) { return H; });
}

//===----------------------------------------------------------------------===//
// fma
//===----------------------------------------------------------------------===//

template <typename Format> Step executeFma(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), *c = warp.reg(i.c);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto x = Format::decode(a[l]), y = Format::decode(b[l]), z = Format::decode(c[l]);
    if constexpr (std::is_same_v<Format, Single> || std::is_same_v<Format, Double>) {
      dst[l] = Format::encode(oneNan(std::fma(x, y, z)));
    } else {
      uint64_t sum = fusedSmall<Format>(x, y, z);
      float value = Format::decode(sum);
      dst[l] = std::isnan(value) ? Format::encode(oneNan(value)) : sum;
    }
  });
  return Step::Next;
}

static void decodeFma(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Float, [](Component, Component part) -> Handler {
    switch (part.kind) {
    case Kind::F16:
      return executeFma<Half>;
    case Kind::BF16:
      return executeFma<Brain>;
    case Kind::F32:
      return executeFma<Single>;
    case Kind::F64:
      return executeFma<Double>;
    default:
      return nullptr;
    }
  });
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// A predicate as the set of relations for which it holds: 1 equal, 2 greater,
/// 4 less, 8 unordered. The dialect counts uno behind une, unlike LLVM.
static uint64_t relationsOf(LLVM::FCmpPredicate predicate) {
  if (predicate == LLVM::FCmpPredicate::uno)
    return 8;
  auto value = static_cast<uint64_t>(predicate);
  bool unordered = predicate >= LLVM::FCmpPredicate::ueq && predicate <= LLVM::FCmpPredicate::une;
  return unordered ? value + 1 : value;
}

template <typename Format> Step executeFCmp(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto x = Format::decode(a[l]), y = Format::decode(b[l]);
    unsigned relation = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8;
    dst[l] = (i.imm & relation) != 0;
  });
  return Step::Next;
}

static void decodeFCmp(Decoder &d, Operation *op, ValueRange args) {
  size_t first = d.function.code.size();
  d.elementwise(op, args, Unit::Float, [](Component source, Component) -> Handler {
    switch (source.kind) {
    case Kind::F16:
      return executeFCmp<Half>;
    case Kind::BF16:
      return executeFCmp<Brain>;
    case Kind::F32:
      return executeFCmp<Single>;
    case Kind::F64:
      return executeFCmp<Double>;
    default:
      return nullptr;
    }
  });
  uint64_t relations = relationsOf(cast<LLVM::FCmpOp>(op).getPredicate());
  for (Instruction &i : llvm::MutableArrayRef(d.function.code).drop_front(first))
    if (i.numOperands) // not a report of `unsupported`
      i.imm = relations;
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

template <typename From, typename To> Step executeConvert(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto value = From::decode(a[l]);
    if constexpr (std::is_same_v<From, Double> && (std::is_same_v<To, Half> || std::is_same_v<To, Brain>))
      dst[l] = roundToFormat(value, To::mantissaBits, To::exponentBits);
    else
      dst[l] = To::encode(static_cast<typename To::Compute>(value));
  });
  return Step::Next;
}

template <typename From> static Handler convertTo(Kind to) {
  switch (to) {
  case Kind::F16:
    return executeConvert<From, Half>;
  case Kind::BF16:
    return executeConvert<From, Brain>;
  case Kind::F32:
    return executeConvert<From, Single>;
  case Kind::F64:
    return executeConvert<From, Double>;
  default:
    return nullptr;
  }
}

static void decodeConvert(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Convert, [](Component from, Component to) -> Handler {
    switch (from.kind) {
    case Kind::F16:
      return convertTo<Half>(to.kind);
    case Kind::BF16:
      return convertTo<Brain>(to.kind);
    case Kind::F32:
      return convertTo<Single>(to.kind);
    case Kind::F64:
      return convertTo<Double>(to.kind);
    default:
      return nullptr;
    }
  });
}

/// 64-bit integers do not fit binary64: the sum of two halves rounds once, but
/// for binary32 and smaller the value is first rounded to odd.
template <typename To, bool Signed> Step executeFromInt(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    bool negative = Signed && signExtend(a[l], i.sourceWidth) < 0;
    uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(signExtend(a[l], i.sourceWidth)) : a[l];
    if constexpr (std::is_same_v<To, Double> || std::is_same_v<To, Single>) {
      auto value = static_cast<typename To::Compute>(magnitude);
      dst[l] = To::encode(negative ? -value : value);
    } else {
      // Sticky: below 2^53 exact, above it the lost bits only break ties.
      unsigned lost = magnitude >> 53 ? 11 : 0;
      uint64_t sticky = (magnitude & lowBits(lost)) ? 1 : 0;
      double value = std::ldexp(static_cast<double>((magnitude >> lost) | sticky), lost);
      dst[l] = roundToFormat(negative ? -value : value, To::mantissaBits, To::exponentBits);
    }
  });
  return Step::Next;
}

template <bool Signed> void decodeFromInt(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Convert, [](Component, Component to) -> Handler {
    switch (to.kind) {
    case Kind::F16:
      return executeFromInt<Half, Signed>;
    case Kind::BF16:
      return executeFromInt<Brain, Signed>;
    case Kind::F32:
      return executeFromInt<Single, Signed>;
    case Kind::F64:
      return executeFromInt<Double, Signed>;
    default:
      return nullptr;
    }
  });
}

/// Towards zero. Out of range is undefined; both vendors saturate, NaN gives 0.
template <typename From, bool Signed> Step executeToInt(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), keep = lowBits(i.width);
  double low = Signed ? -std::ldexp(1.0, i.width - 1) : 0;
  double end = std::ldexp(1.0, Signed ? i.width - 1 : i.width);
  uint64_t least = Signed ? uint64_t(1) << (i.width - 1) : 0;
  uint64_t most = Signed ? least - 1 : keep;
  forLanes(warp, warp.mask, [&](unsigned l) {
    double value = std::trunc(static_cast<double>(From::decode(a[l])));
    if (std::isnan(value))
      dst[l] = 0;
    else if (value < low)
      dst[l] = least;
    else if (value >= end)
      dst[l] = most;
    else if (Signed)
      dst[l] = static_cast<uint64_t>(static_cast<int64_t>(value)) & keep;
    else
      dst[l] = static_cast<uint64_t>(value) & keep;
  });
  return Step::Next;
}

template <bool Signed> void decodeToInt(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Convert, [](Component from, Component) -> Handler {
    switch (from.kind) {
    case Kind::F16:
      return executeToInt<Half, Signed>;
    case Kind::BF16:
      return executeToInt<Brain, Signed>;
    case Kind::F32:
      return executeToInt<Single, Signed>;
    case Kind::F64:
      return executeToInt<Double, Signed>;
    default:
      return nullptr;
    }
  });
}

/// a * 2^b with an integer b.
template <typename Format> Step executeLoadExp(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    auto by = std::clamp<int64_t>(static_cast<int32_t>(b[l]), -5000, 5000);
    dst[l] = Format::encode(std::ldexp(Format::decode(a[l]), by));
  });
  return Step::Next;
}
template <typename Format> Step executePowI(Warp &warp, const Instruction &i) {
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b);
  forLanes(warp, warp.mask, [&](unsigned l) {
    dst[l] = Format::encode(
        static_cast<typename Format::Compute>(std::pow(Format::decode(a[l]), static_cast<int32_t>(b[l]))));
  });
  return Step::Next;
}
template <Handler F32Handler, Handler F64Handler> void decodeByInt(Decoder &d, Operation *op, ValueRange args) {
  d.elementwise(op, args, Unit::Float, [](Component, Component to) -> Handler {
    return to.kind == Kind::F32 ? F32Handler : to.kind == Kind::F64 ? F64Handler : nullptr;
  });
}

ArrayRef<Model> llvmFloatModels() {
  constexpr Unit F = Unit::Float, S = Unit::Special;
  static const Model models[] = {
      {"llvm.fadd", decodeFloat2<FAdd, F>},
      {"llvm.fsub", decodeFloat2<FSub, F>},
      {"llvm.fmul", decodeFloat2<FMul, F>},
      {"llvm.fdiv", decodeFloat2<FDiv, S>},
      {"llvm.frem", decodeFloat2<FRem, S>},
      {"llvm.fcmp", decodeFCmp},
      {"llvm.fneg", decodeBits<mapInt1<FNeg>>},
      {"llvm.intr.fabs", decodeBits<mapInt1<FAbs>>},
      {"llvm.intr.copysign", decodeBits<mapInt2<CopySign>>},
      {"llvm.intr.fma", decodeFma},
      {"llvm.intr.fmuladd", decodeFma},
      {"llvm.intr.minnum", decodeFloat2<MinNum, F>},
      {"llvm.intr.maxnum", decodeFloat2<MaxNum, F>},
      {"llvm.intr.minimum", decodeFloat2<Minimum, F>},
      {"llvm.intr.maximum", decodeFloat2<Maximum, F>},
      {"llvm.intr.minimumnum", decodeFloat2<MinNum, F>},
      {"llvm.intr.maximumnum", decodeFloat2<MaxNum, F>},
      {"llvm.intr.pow", decodeFloat2<Pow, S>},
      {"llvm.intr.powi", decodeByInt<executePowI<Single>, executePowI<Double>>},
      {"llvm.intr.ldexp", decodeByInt<executeLoadExp<Single>, executeLoadExp<Double>>},
      {"llvm.intr.atan2", decodeFloat2<ATan2, S>},
      {"llvm.intr.exp", decodeFloat1<Exp, S>},
      {"llvm.intr.exp2", decodeFloat1<Exp2, S>},
      {"llvm.intr.exp10", decodeFloat1<Exp10, S>},
      {"llvm.intr.log", decodeFloat1<Log, S>},
      {"llvm.intr.log2", decodeFloat1<Log2, S>},
      {"llvm.intr.log10", decodeFloat1<Log10, S>},
      {"llvm.intr.sin", decodeFloat1<Sin, S>},
      {"llvm.intr.cos", decodeFloat1<Cos, S>},
      {"llvm.intr.tan", decodeFloat1<Tan, S>},
      {"llvm.intr.asin", decodeFloat1<ASin, S>},
      {"llvm.intr.acos", decodeFloat1<ACos, S>},
      {"llvm.intr.atan", decodeFloat1<ATan, S>},
      {"llvm.intr.sinh", decodeFloat1<SinH, S>},
      {"llvm.intr.cosh", decodeFloat1<CosH, S>},
      {"llvm.intr.tanh", decodeFloat1<TanH, S>},
      {"llvm.intr.sqrt", decodeFloat1<Sqrt, S>},
      {"llvm.intr.floor", decodeFloat1<Floor, F>},
      {"llvm.intr.ceil", decodeFloat1<Ceil, F>},
      {"llvm.intr.trunc", decodeFloat1<Trunc, F>},
      {"llvm.intr.round", decodeFloat1<Round, F>},
      {"llvm.intr.roundeven", decodeFloat1<RoundEven, F>},
      {"llvm.intr.rint", decodeFloat1<RoundEven, F>},
      {"llvm.intr.nearbyint", decodeFloat1<RoundEven, F>},
      {"llvm.fpext", decodeConvert},
      {"llvm.fptrunc", decodeConvert},
      {"llvm.sitofp", decodeFromInt<true>},
      {"llvm.uitofp", decodeFromInt<false>},
      {"llvm.fptosi", decodeToInt<true>},
      {"llvm.fptoui", decodeToInt<false>},
      {"llvm.intr.fptosi.sat", decodeToInt<true>},
      {"llvm.intr.fptoui.sat", decodeToInt<false>},
      // The same by llvm.call_intrinsic, where a type follows the name.
      {"llvm.fabs.*", decodeBits<mapInt1<FAbs>>},
      {"llvm.copysign.*", decodeBits<mapInt2<CopySign>>},
      {"llvm.fma.*", decodeFma},
      {"llvm.fmuladd.*", decodeFma},
      {"llvm.minnum.*", decodeFloat2<MinNum, F>},
      {"llvm.maxnum.*", decodeFloat2<MaxNum, F>},
      {"llvm.minimum.*", decodeFloat2<Minimum, F>},
      {"llvm.maximum.*", decodeFloat2<Maximum, F>},
      {"llvm.exp2.*", decodeFloat1<Exp2, S>},
      {"llvm.exp.*", decodeFloat1<Exp, S>},
      {"llvm.log2.*", decodeFloat1<Log2, S>},
      {"llvm.log.*", decodeFloat1<Log, S>},
      {"llvm.sin.*", decodeFloat1<Sin, S>},
      {"llvm.cos.*", decodeFloat1<Cos, S>},
      {"llvm.sqrt.*", decodeFloat1<Sqrt, S>},
      {"llvm.floor.*", decodeFloat1<Floor, F>},
      {"llvm.ceil.*", decodeFloat1<Ceil, F>},
      {"llvm.trunc.*", decodeFloat1<Trunc, F>},
      {"llvm.roundeven.*", decodeFloat1<RoundEven, F>},
      {"llvm.rint.*", decodeFloat1<RoundEven, F>},
  };
  return models;
}

} // namespace lathe::simulate
