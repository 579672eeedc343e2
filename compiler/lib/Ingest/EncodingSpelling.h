// Older forms of the parameters of encodings: the part of respelling that knows their keys.
#ifndef LATHE_LIB_INGEST_ENCODINGSPELLING_H
#define LATHE_LIB_INGEST_ENCODINGSPELLING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace lathe::detail {

/// Replaces [begin, end) of the text.
struct Edit {
  size_t begin = 0, end = 0;
  std::string replacement;
};

/// One past the bracket that closes the one at `open`; npos if none does.
size_t findClosing(llvm::StringRef text, size_t open);

/// Appends the edits that make `#ttg.NAME<..>` or `#ttng.NAME<..>` current. `nameBegin` and `nameEnd` enclose NAME,
/// which a '<' follows.
void respellEncoding(llvm::StringRef text, size_t nameBegin, size_t nameEnd, llvm::SmallVectorImpl<Edit> &edits);

} // namespace lathe::detail

#endif
