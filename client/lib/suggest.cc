#include "client/lib/suggest.h"

#include <algorithm>
#include <numeric>

#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

// Levenshtein's distance, one row at a time.
size_t Distance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      size_t replace = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string Suggest(absl::string_view word, const std::vector<std::string>& known) {
  const std::string* nearest = nullptr;
  size_t least = 0;
  for (const std::string& one : known) {
    size_t distance = Distance(word, one);
    if (nearest == nullptr || distance < least) {
      nearest = &one;
      least = distance;
    }
  }
  if (nearest == nullptr || least > std::max<size_t>(2, nearest->size() / 3)) return "";
  return absl::StrCat(" (did you mean '", *nearest, "'?)");
}

}  // namespace lathe
