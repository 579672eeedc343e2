// The line of a kernel's source that an op comes from.
#ifndef LATHE_SUPPORT_SOURCELINE_H
#define LATHE_SUPPORT_SOURCELINE_H

#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"

#include <string>

namespace lathe {

struct SourceLine {
  std::string file; ///< without its folder; empty where the location has no line
  unsigned line = 0;

  /// "kernels.py:42".
  std::string str() const { return file + ":" + std::to_string(line); }
};

inline SourceLine getSourceLine(mlir::Location loc) {
  auto file = loc->findInstanceOf<mlir::FileLineColLoc>();
  return file ? SourceLine{llvm::sys::path::filename(file.getFilename().getValue()).str(), file.getLine()}
              : SourceLine();
}

} // namespace lathe

#endif
