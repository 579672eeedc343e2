// The one list of dialects that Lathe's compiler knows.
#ifndef LATHE_DIALECT_ALLDIALECTS_H
#define LATHE_DIALECT_ALLDIALECTS_H

namespace mlir {
class DialectRegistry;
}

namespace lathe {

/// Registers Lathe's dialects, the upstream ones their programs use and those they are lowered to.
void registerAllDialects(mlir::DialectRegistry &registry);

} // namespace lathe

#endif
