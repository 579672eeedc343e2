// Operations of other releases, and their rewriting into those here.
#ifndef LATHE_INGEST_LEGACY_H
#define LATHE_INGEST_LEGACY_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir {
class DialectRegistry;
class MLIRContext;
} // namespace mlir

namespace lathe {

/// The dialect `old`, which a context needs to parse what `respell` returns.
void registerLegacyDialect(mlir::DialectRegistry &registry);
void loadLegacyDialect(mlir::MLIRContext &context);

/// Brings what was parsed from a respelled text up to date: operations of `old`, attributes that moved, names of
/// attributes. Takes IR that has not been verified. Fails with an error at the operation, by its name in the text,
/// for a form that nothing of today means.
llvm::LogicalResult upgradeOperations(mlir::ModuleOp module);

} // namespace lathe

#endif
