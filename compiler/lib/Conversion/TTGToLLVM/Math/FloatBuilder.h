// Short names for building arithmetic on floats of one type.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_FLOATBUILDER_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_MATH_FLOATBUILDER_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

class FloatBuilder {
public:
  using Value = mlir::Value;

  FloatBuilder(Lowering &l, mlir::FloatType type) : l(l), type(type) {}
  Value c(double value) { return l.constant(type, mlir::FloatAttr::get(type, value)); }
  Value add(Value x, Value y) { return mlir::LLVM::FAddOp::create(l.b, l.loc, x, y); }
  Value sub(Value x, Value y) { return mlir::LLVM::FSubOp::create(l.b, l.loc, x, y); }
  Value mul(Value x, Value y) { return mlir::LLVM::FMulOp::create(l.b, l.loc, x, y); }
  Value fma(Value x, Value y, Value z) { return mlir::LLVM::FMAOp::create(l.b, l.loc, x, y, z); }
  Value abs(Value x) { return mlir::LLVM::FAbsOp::create(l.b, l.loc, x); }
  Value roundEven(Value x) { return mlir::LLVM::RoundEvenOp::create(l.b, l.loc, x); }
  Value select(Value condition, Value x, Value y) { return mlir::LLVM::SelectOp::create(l.b, l.loc, condition, x, y); }
  // Coefficients from the highest power down.
  Value polynomial(Value x, llvm::ArrayRef<double> coefficients) {
    Value sum = c(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, c(coefficient));
    return sum;
  }

  Lowering &l;

protected:
  mlir::FloatType type;
};

} // namespace lathe::conversion

#endif
