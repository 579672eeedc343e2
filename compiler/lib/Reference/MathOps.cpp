//===- MathOps.cpp - The math dialect -------------------------------------===//

#include "Elementwise.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/bit.h"

#include <cmath>

namespace lathe::reference {
namespace {

using namespace mlir::math;

/// A function of the C library as a template argument.
#define LATHE_LIBM(name)                                                                                               \
  double name##Of(double x) { return std::name(x); }
LATHE_LIBM(exp)
LATHE_LIBM(exp2)
LATHE_LIBM(expm1)
LATHE_LIBM(log)
LATHE_LIBM(log2)
LATHE_LIBM(log10)
LATHE_LIBM(log1p)
LATHE_LIBM(sqrt)
LATHE_LIBM(cbrt)
LATHE_LIBM(sin)
LATHE_LIBM(cos)
LATHE_LIBM(tan)
LATHE_LIBM(asin)
LATHE_LIBM(acos)
LATHE_LIBM(atan)
LATHE_LIBM(sinh)
LATHE_LIBM(cosh)
LATHE_LIBM(tanh)
LATHE_LIBM(asinh)
LATHE_LIBM(acosh)
LATHE_LIBM(atanh)
LATHE_LIBM(erf)
LATHE_LIBM(erfc)
LATHE_LIBM(fabs)
LATHE_LIBM(floor)
LATHE_LIBM(ceil)
LATHE_LIBM(trunc)
LATHE_LIBM(round)
#undef LATHE_LIBM

double reciprocalSquareRoot(double x) { return 1.0 / std::sqrt(x); }
/// Independent of the rounding mode of the machine.
double roundHalfToEven(double x) {
  if (std::fabs(x) >= 4503599627370496.0 || std::isnan(x)) // 2^52: no fraction left.
    return x;
  return std::copysign(x - std::remainder(x, 1.0), x);
}
double power(double a, double b) { return std::pow(a, b); }
double arcTangent(double a, double b) { return std::atan2(a, b); }
double withSignOf(double a, double b) { return std::copysign(a, b); }
double fmaDouble(double a, double b, double c) { return std::fma(a, b, c); }

uint64_t isNan(double x) { return std::isnan(x); }
uint64_t isInfinite(double x) { return std::isinf(x); }
uint64_t isFinite(double x) { return std::isfinite(x); }

int64_t absolute(int64_t x) { return x < 0 ? int64_t(-uint64_t(x)) : x; }
uint64_t ones(uint64_t x) { return llvm::popcount(x); }

Flow fusedMultiplyAdd(Machine &machine, const Instruction &instruction) {
  return instruction.element == Element::F64 ? mapTernary<double, double, fmaDouble>(machine, instruction)
                                             : mapTernary<double, double, fmaRoundedToOdd>(machine, instruction);
}

/// Zeros before the highest or after the lowest one; the width for zero.
template <bool Leading> Flow countZeros(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0);
  Value out = Value::make(instruction.element, a.size(), a.uniform());
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  unsigned width = bitsOf(a.element());
  for (uint64_t i = 0; i < out.stored(); ++i) {
    uint64_t x = a.integerAt(i);
    uint64_t count = x == 0 ? width : Leading ? llvm::countl_zero(x) - (64 - width) : llvm::countr_zero(x);
    encodeIntegers(instruction.element, &count, 1, out.data() + i * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

/// Repeated squaring; a negative exponent gives the integer part of the reciprocal power.
int64_t integerPower(int64_t base, int64_t exponent) {
  if (exponent < 0) {
    if (base == 1 || base == -1)
      return exponent % 2 ? base : 1;
    return 0;
  }
  uint64_t result = 1, factor = uint64_t(base);
  for (uint64_t rest = exponent; rest; rest >>= 1, factor *= factor)
    if (rest & 1)
      result *= factor;
  return int64_t(result);
}

/// Float to the power of an integer.
Flow floatToInteger(Machine &machine, const Instruction &instruction) {
  const Value &a = machine.operand(instruction, 0), &b = machine.operand(instruction, 1);
  Extent extent = Extent::of(a, b);
  Value out = Value::make(instruction.element, extent.size, extent.uniform);
  if (!machine.charge(instruction, out.stored()))
    return Flow::Fail;
  for (uint64_t i = 0; i < out.stored(); ++i) {
    double result = std::pow(a.floatAt(i), double(b.signedAt(i)));
    encodeFloats(instruction.element, &result, 1, out.data() + i * bytesOf(instruction.element));
  }
  machine.result(instruction) = std::move(out);
  return Flow::Next;
}

template <typename OpT, auto Function> void addFunction(Registry &registry) {
  registry.addElementwise<OpT>(mapUnary<double, double, Function>);
}

} // namespace

void registerMath(Registry &registry) {
  addFunction<ExpOp, expOf>(registry);
  addFunction<Exp2Op, exp2Of>(registry);
  addFunction<ExpM1Op, expm1Of>(registry);
  addFunction<LogOp, logOf>(registry);
  addFunction<Log2Op, log2Of>(registry);
  addFunction<Log10Op, log10Of>(registry);
  addFunction<Log1pOp, log1pOf>(registry);
  addFunction<SqrtOp, sqrtOf>(registry);
  addFunction<tt::PreciseSqrtOp, sqrtOf>(registry);
  addFunction<CbrtOp, cbrtOf>(registry);
  addFunction<RsqrtOp, reciprocalSquareRoot>(registry);
  addFunction<SinOp, sinOf>(registry);
  addFunction<CosOp, cosOf>(registry);
  addFunction<TanOp, tanOf>(registry);
  addFunction<AsinOp, asinOf>(registry);
  addFunction<AcosOp, acosOf>(registry);
  addFunction<AtanOp, atanOf>(registry);
  addFunction<SinhOp, sinhOf>(registry);
  addFunction<CoshOp, coshOf>(registry);
  addFunction<TanhOp, tanhOf>(registry);
  addFunction<AsinhOp, asinhOf>(registry);
  addFunction<AcoshOp, acoshOf>(registry);
  addFunction<AtanhOp, atanhOf>(registry);
  addFunction<ErfOp, erfOf>(registry);
  addFunction<ErfcOp, erfcOf>(registry);
  addFunction<AbsFOp, fabsOf>(registry);
  addFunction<FloorOp, floorOf>(registry);
  addFunction<CeilOp, ceilOf>(registry);
  addFunction<TruncOp, truncOf>(registry);
  addFunction<RoundOp, roundOf>(registry);
  addFunction<RoundEvenOp, roundHalfToEven>(registry);
  registry.addElementwise<PowFOp>(mapBinary<double, double, power>);
  registry.addElementwise<Atan2Op>(mapBinary<double, double, arcTangent>);
  registry.addElementwise<CopySignOp>(mapBinary<double, double, withSignOf>);
  registry.addElementwise<FmaOp>(fusedMultiplyAdd);
  registry.addElementwise<FPowIOp>(floatToInteger);
  registry.addElementwise<IPowIOp>(mapBinary<int64_t, int64_t, integerPower>);
  registry.addElementwise<AbsIOp>(mapUnary<int64_t, int64_t, absolute>);
  registry.addElementwise<CtPopOp>(mapUnary<uint64_t, uint64_t, ones>);
  registry.addElementwise<CountLeadingZerosOp>(countZeros<true>);
  registry.addElementwise<CountTrailingZerosOp>(countZeros<false>);
  registry.addElementwise<IsNaNOp>(mapUnary<double, uint64_t, isNan>);
  registry.addElementwise<IsInfOp>(mapUnary<double, uint64_t, isInfinite>);
  registry.addElementwise<IsFiniteOp>(mapUnary<double, uint64_t, isFinite>);
}

} // namespace lathe::reference
