// The door for IR text: from bytes that a client sent to a verified module in the current spelling.
//
// Text of any origin is safe to pass: what is too long or nested too deep for a recursive parser is refused before
// it is parsed. Not thread-safe on one context.
#ifndef LATHE_INGEST_INGEST_H
#define LATHE_INGEST_INGEST_H

#include "lathe/Support/SourceLine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <string>
#include <vector>

namespace lathe {

struct IngestLimits {
  size_t maxBytes = size_t(64) << 20;
  /// Depth of nested brackets of any kind, and length of a row of minus signs.
  unsigned maxNesting = 200;
  /// Bytes with all aliases written out, and depth of brackets within each other by way of aliases.
  size_t maxWrittenOutBytes = size_t(256) << 20;
  unsigned maxAliasNesting = 1000;
};

enum class IngestFailure {
  None,
  /// Not well-formed, or an operation whose constraints do not hold.
  InvalidIR,
  /// An operation, or a dialect, that the compiler does not have.
  UnknownOp,
  TooLarge,
};

struct IngestResult {
  mlir::OwningOpRef<mlir::ModuleOp> module; // null after a failure
  IngestFailure failure = IngestFailure::None;
};

/// Parses, upgrades and verifies `text`. Errors are reported as diagnostics of `context`, at lines and columns of
/// `text` under the file name `name`, or at the source locations that the text itself gives its operations.
IngestResult ingest(mlir::MLIRContext &context, llvm::StringRef text, llvm::StringRef name,
                    const IngestLimits &limits = {});

/// The text that is a module's identity: without locations, with the constants of each block at its start and in the
/// order of their text, with functions that only the module calls named and placed in the order of their calls, and
/// without `noinline = false` and `public`, which say what holds anyway. So neither the names and places that a front
/// end chose nor the order in which its clean-up left the constants change it.
///
/// `lines` gets the source line of the op that stands on each line of the text, from the first; an empty one where no
/// op starts, or where the op has no location.
std::string printCanonical(mlir::ModuleOp module, std::vector<SourceLine> *lines = nullptr);

} // namespace lathe

#endif
