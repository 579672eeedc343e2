// Where the CTAs of a pair meet so that one of them can start products of both.
#ifndef LATHE_LIB_TRANSFORMS_CLUSTERS_MEETINGS_H
#define LATHE_LIB_TRANSFORMS_CLUSTERS_MEETINGS_H

#include "mlir/IR/BuiltinOps.h"

namespace lathe::clusters {

/// Inserts meetings of the cluster into a module whose products are of pairs, whose types are of one CTA:
/// - behind initializations of barriers, before anybody may arrive there
/// - before a product, where the threads of the other CTA may have accessed its operands or its result, or copies may
///   still fill them, since the last meeting. In partitions, where clusters cannot meet, the code itself must order
///   them, by barriers of the pair; a meeting before the partitions tells only what came before these
/// - before a kernel ends and frees its tensor memory
/// Fails, with an error, where the cluster cannot meet: in noinline functions, and between an arrival and its wait.
llvm::LogicalResult meetPairs(mlir::ModuleOp module);

} // namespace lathe::clusters

#endif
