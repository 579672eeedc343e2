#include "proto/support/npy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr absl::string_view kMagic("\x93NUMPY", 6);
// NumPy itself refuses to read longer ones of files that it does not trust.
constexpr uint64_t kLongestHeader = 10'000;

absl::Status Refused(absl::string_view why) {
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("no array in NumPy's format (.npy): ", why));
}

struct Parts {
  absl::string_view header;
  absl::string_view data;
};

absl::StatusOr<Parts> Split(absl::string_view file) {
  if (!absl::ConsumePrefix(&file, kMagic) || file.size() < 2) return Refused("it does not begin as one");
  const int version = static_cast<uint8_t>(file[0]);
  const size_t length_bytes = version == 1 ? 2 : 4;
  if (version < 1 || version > 3) return Refused(absl::StrCat("version ", version, " is not known"));
  file.remove_prefix(2);
  if (file.size() < length_bytes) return Refused("it ends in its header");
  uint64_t length = 0;
  for (size_t i = length_bytes; i > 0; --i) length = length << 8 | static_cast<uint8_t>(file[i - 1]);
  file.remove_prefix(length_bytes);
  if (length > kLongestHeader) return Refused(absl::StrCat("its header has ", length, " bytes"));
  if (length > file.size()) return Refused("it ends in its header");
  return Parts{file.substr(0, length), file.substr(length)};
}

// The text of the value of `key` in the header, which is the text of a Python dictionary of three keys.
std::optional<absl::string_view> ValueOf(absl::string_view header, absl::string_view key) {
  const std::string name = absl::StrCat("'", key, "':");
  const size_t at = header.find(name);
  if (at == absl::string_view::npos || header.find(name, at + 1) != absl::string_view::npos) return std::nullopt;
  absl::string_view value = absl::StripLeadingAsciiWhitespace(header.substr(at + name.size()));
  size_t end = 0;
  if (absl::StartsWith(value, "(")) {
    end = value.find(')');
    if (end == absl::string_view::npos) return std::nullopt;
    return value.substr(0, end + 1);
  }
  end = value.find_first_of(",}");
  if (end == absl::string_view::npos) return std::nullopt;
  return absl::StripTrailingAsciiWhitespace(value.substr(0, end));
}

absl::StatusOr<std::string> TypeOf(absl::string_view header) {
  std::optional<absl::string_view> text = ValueOf(header, "descr");
  if (!text) return Refused("its header has no type");
  absl::string_view type = *text;
  if (!absl::ConsumePrefix(&type, "'") || !absl::ConsumeSuffix(&type, "'") || type.size() < 3) {
    return Refused(absl::StrCat("its elements are ", *text, ", no plain numbers"));
  }
  const char order = type.front();
  type.remove_prefix(1);
  uint32_t size = 0;
  if (!absl::StrContains("biufV", type.front()) || !absl::SimpleAtoi(type.substr(1), &size) || size == 0 || size > 8) {
    return Refused(absl::StrCat("its elements are ", *text, ", no plain numbers"));
  }
  if (order != '<' && order != '|') return Refused("it is not little-endian");
  return std::string(type);
}

absl::StatusOr<std::vector<int64_t>> ShapeOf(absl::string_view header) {
  std::optional<absl::string_view> text = ValueOf(header, "shape");
  if (!text || !absl::ConsumePrefix(&*text, "(") || !absl::ConsumeSuffix(&*text, ")")) {
    return Refused("its header has no shape");
  }
  std::vector<int64_t> shape;
  for (absl::string_view part : absl::StrSplit(*text, ',')) {
    part = absl::StripAsciiWhitespace(part);
    if (part.empty()) continue;
    int64_t extent = 0;
    if (!absl::SimpleAtoi(part, &extent) || extent < 0) {
      return Refused(absl::StrCat("'", part, "' is not an extent"));
    }
    shape.push_back(extent);
  }
  return shape;
}

}  // namespace

absl::StatusOr<NpyArray> ParseNpy(absl::string_view file) {
  LATHE_ASSIGN_OR_RETURN(const Parts parts, Split(file));
  NpyArray array;
  LATHE_ASSIGN_OR_RETURN(array.type, TypeOf(parts.header));
  LATHE_ASSIGN_OR_RETURN(array.shape, ShapeOf(parts.header));
  const std::optional<absl::string_view> fortran = ValueOf(parts.header, "fortran_order");
  if (!fortran) return Refused("its header has no order");
  if (*fortran != "False") {
    return Refused("its elements are in Fortran's order; save numpy.ascontiguousarray of it");
  }
  uint64_t bytes = 0;
  if (!absl::SimpleAtoi(absl::string_view(array.type).substr(1), &bytes)) return Refused("its type has no size");
  for (int64_t extent : array.shape) {
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes)) return Refused("its shape is too large");
  }
  if (bytes != parts.data.size()) {
    return Refused(absl::StrCat("its shape takes ", bytes, " bytes, the file has ", parts.data.size()));
  }
  array.data = parts.data;
  return array;
}

bool NpyHolds(absl::string_view type, absl::string_view dtype) {
  struct Row {
    absl::string_view dtype;
    std::array<absl::string_view, 4> types;
  };
  static constexpr Row kRows[] = {
      {"f16", {"f2"}},
      {"bf16", {"V2", "i2", "u2"}},
      {"f32", {"f4"}},
      {"f64", {"f8"}},
      {"i1", {"b1"}},
      {"i8", {"i1", "u1"}},
      {"i16", {"i2", "u2"}},
      {"i32", {"i4", "u4"}},
      {"i64", {"i8", "u8"}},
      {"f8E4M3FN", {"V1", "i1", "u1", "f1"}},
      {"f8E5M2", {"V1", "i1", "u1", "f1"}},
      {"f8E4M3FNUZ", {"V1", "i1", "u1", "f1"}},
      {"f8E5M2FNUZ", {"V1", "i1", "u1", "f1"}},
  };
  for (const Row& row : kRows) {
    if (row.dtype == dtype) {
      return std::find(row.types.begin(), row.types.end(), type) != row.types.end() && !type.empty();
    }
  }
  return false;
}

}  // namespace lathe
