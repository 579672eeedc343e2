// `lathe-compiler serve`: the child protocol of proto/lathe/internal/compiler.proto on standard input and output.
#ifndef LATHE_TOOLS_LATHE_COMPILER_SERVE_H
#define LATHE_TOOLS_LATHE_COMPILER_SERVE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace lathe {

struct ServeOptions {
  unsigned parallel = 1; // forked processes of a level that run at once
};

/// Answers requests until standard input ends; returns the program's exit status.
int serve(const ServeOptions &options);

} // namespace lathe

#endif
