// Bounds the text that aliases stand for: an alias may hold others several times, each of which holds others, so that a
// short text stands for one that nobody could print, or that a recursive walk would not survive.
#ifndef LATHE_INGEST_ALIASES_H_
#define LATHE_INGEST_ALIASES_H_

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>
#include <string>

namespace lathe {

struct AliasRefusal {
  size_t at = 0;
  std::string message;
};

/// Finds where the text would have more than `maxBytes` with all aliases written out, or an alias, by way of others,
/// brackets within each other more than `maxNesting` deep.
std::optional<AliasRefusal> findLargeAlias(llvm::StringRef text, size_t maxBytes, unsigned maxNesting);

} // namespace lathe

#endif
