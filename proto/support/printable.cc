#include "proto/support/printable.h"

#include <cstdint>

#include "absl/strings/str_format.h"

namespace lathe {
namespace {

// The bytes of the character that `text` begins with, and its code; 0 where they are no UTF-8. `text` is not empty.
size_t Decode(absl::string_view text, uint32_t* code) {
  const auto byte = [text](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  *code = first;
  if (first < 0x80) return 1;
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  *code = first & (0x7F >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    *code = *code << 6 | (byte(i) & 0x3F);
  }
  // Longer than it needs to be, half of a pair of UTF-16, or beyond Unicode.
  if ((length == 3 && *code < 0x800) || (length == 4 && *code < 0x10000)) return 0;
  if ((*code >= 0xD800 && *code <= 0xDFFF) || *code > 0x10FFFF) return 0;
  return length;
}

bool IsControl(uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

// The line and paragraph separators, and what overrides or isolates a direction of writing (UAX 9).
bool MovesText(uint32_t code) {
  return (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x200E || code == 0x200F ||
         code == 0x061C;
}

}  // namespace

size_t ValidUtf8(absl::string_view text) {
  size_t end = 0;
  uint32_t code = 0;
  while (end < text.size()) {
    const size_t length = Decode(text.substr(end), &code);
    if (length == 0) break;
    end += length;
  }
  return end;
}

std::string Printable(absl::string_view text, Breaks breaks) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    uint32_t code = 0;
    const size_t length = Decode(text, &code);
    const bool blank = code == '\n' || code == '\t';
    if (length == 0) {
      absl::StrAppendFormat(&out, "\\x%02x", static_cast<unsigned char>(text[0]));
    } else if (blank && breaks == Breaks::kKeep) {
      out += text[0];
    } else if (blank) {
      out += code == '\n' ? "\\n" : "\\t";
    } else if (IsControl(code)) {
      absl::StrAppendFormat(&out, "\\x%02x", code);
    } else if (MovesText(code)) {
      absl::StrAppendFormat(&out, "\\u%04x", code);
    } else {
      out.append(text.data(), length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace lathe
