// Text of others as a terminal may show it, and as messages may carry it.
#ifndef LATHE_PROTO_SUPPORT_PRINTABLE_H_
#define LATHE_PROTO_SUPPORT_PRINTABLE_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// The number of bytes at the start of `text` that are whole characters of UTF-8 (RFC 3629); all of them where it is
// UTF-8.
size_t ValidUtf8(absl::string_view text);

enum class Breaks {
  kEscape,  // for a line, or a cell of a table
  kKeep,    // line breaks and tabs stay
};

// `text` in UTF-8, in which every control character, every character that turns the direction of writing and every byte
// that is no UTF-8 is written as "\n", "\x1b" or "\u202e". A terminal does nothing but print it.
std::string Printable(absl::string_view text, Breaks breaks = Breaks::kEscape);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_PRINTABLE_H_
