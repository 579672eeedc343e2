// Other text forms of Triton modules, rewritten as text into the current one before parsing.
//
// Four spellings exist: the one of the dialects here, that of release 3.6 (`!tt.tensordesc<tensor<..>>`, `CTASplitM =
// 2`), that of the documents before it (`triton_gpu.`, `triton_nvidia_gpu.`, `amdgpu.`, `!tt.memdesc`, `CTAsPerCGA =
// ..`), and what release 3.9 changed (`#tt.cache_policy<..>`, named masks of `rocdl.sched.barrier`).
// Here goes only what the parser could not read; an operation whose form or meaning changed becomes one of the
// dialect `old` (LegacyOps.td) and is rewritten once its types are known.
//
// Strings, comments, and names of values and attributes are never touched. Lines stay as they are, and columns too
// wherever the new text is no longer than the old.
#ifndef LATHE_INGEST_SPELLING_H
#define LATHE_INGEST_SPELLING_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace lathe {

/// A text in the current spelling, and where its parts stood before.
class Respelled {
public:
  const std::string &text() const { return current; }
  /// True if some columns are not those of the original.
  bool movesColumns() const { return !shifts.empty(); }
  /// The column in the original of (line, column); both count from 1. Inserted text maps to where it was inserted.
  unsigned originalColumn(unsigned line, unsigned column) const;

private:
  friend Respelled respell(llvm::StringRef text);

  /// From `column` on, the text of a line stands `by` columns to the right of where it stood.
  struct Shift {
    unsigned column, by;
  };

  std::string current;
  llvm::DenseMap<unsigned, llvm::SmallVector<Shift>> shifts; // by line
};

/// Never fails: what it does not understand it leaves for the parser to refuse.
Respelled respell(llvm::StringRef text);

} // namespace lathe

#endif
