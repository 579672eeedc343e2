// Conversions of 8-bit floats, which are bytes everywhere else.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_SMALLFLOAT_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_SMALLFLOAT_H

#include "Conversion/TTGToLLVM/Core/Lowering.h"

namespace lathe::conversion {

// A format that can be converted: f8E4M3FN, f8E5M2, f8E4M3FNUZ, f8E5M2FNUZ.
bool isSmallFloat(mlir::Type type);

// The codes (i8) nearest to values of f16, bf16, f32 or f64, ties to even, or those next toward zero.
Elements encodeSmallFloats(Lowering &l, llvm::ArrayRef<mlir::Value> source, mlir::FloatType to, bool towardZero);

// The values of codes, in the type `to`, one of f16, bf16, f32 and f64.
Elements decodeSmallFloats(Lowering &l, llvm::ArrayRef<mlir::Value> source, mlir::FloatType from, mlir::Type to);

// tt.unpack_e2m1.
mlir::LogicalResult lowerUnpackE2M1(mlir::Operation *op, Lowering &l);

// ttg.fp4_to_fp.
mlir::LogicalResult lowerFp4ToFp(mlir::Operation *op, Lowering &l);

} // namespace lathe::conversion

#endif
