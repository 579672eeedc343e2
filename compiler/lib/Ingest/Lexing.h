#ifndef LATHE_LIB_INGEST_LEXING_H
#define LATHE_LIB_INGEST_LEXING_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

// The tokens of MLIR's lexer that are not code, or have characters that look like it.
namespace lathe::detail {

inline bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

inline size_t findNameEnd(llvm::StringRef text, size_t at) {
  while (at < text.size() && isNameCharacter(text[at]))
    ++at;
  return at;
}

inline bool isComment(llvm::StringRef text, size_t at) { return text.substr(at).starts_with("//"); }

/// The end of the line of a comment, or the text's.
inline size_t findCommentEnd(llvm::StringRef text, size_t at) {
  return std::min(text.find_first_of("\n\r", at), text.size());
}

/// The quote that ends the string whose first one is at `at`. A string that is not closed ends with its line.
inline size_t findStringEnd(llvm::StringRef text, size_t at) {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at)
    at += text[at] == '\\';
  return std::min(at, text.size());
}

} // namespace lathe::detail

#endif
