// Operations of the tt dialect.
#ifndef LATHE_DIALECT_TT_IR_TTOPS_TD
#define LATHE_DIALECT_TT_IR_TTOPS_TD

include "lathe/Dialect/TT/IR/TTElementwiseOps.td"
include "lathe/Dialect/TT/IR/TTFunctionOps.td"
include "lathe/Dialect/TT/IR/TTMemoryOps.td"
include "lathe/Dialect/TT/IR/TTReductionOps.td"
include "lathe/Dialect/TT/IR/TTShapeOps.td"

#endif
