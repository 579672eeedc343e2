// Operations of the ttng dialect.
#ifndef LATHE_DIALECT_TTNG_IR_TTNGOPS_TD
#define LATHE_DIALECT_TTNG_IR_TTNGOPS_TD

include "lathe/Dialect/TTNG/IR/TTNGBarrierOps.td"
include "lathe/Dialect/TTNG/IR/TTNGClusterOps.td"
include "lathe/Dialect/TTNG/IR/TTNGMatrixOps.td"
include "lathe/Dialect/TTNG/IR/TTNGTensorMemoryOps.td"
include "lathe/Dialect/TTNG/IR/TTNGTMAOps.td"

#endif
