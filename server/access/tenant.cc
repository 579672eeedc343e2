#include "server/access/tenant.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {
constexpr size_t kMostBytes = 128;
}  // namespace

bool IsTenant(absl::string_view text) {
  return !text.empty() && text.size() <= kMostBytes &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) { return absl::ascii_isprint(letter); });
}

std::string TenantRule() {
  return absl::StrCat("a tenant is a text of 1 to ", kMostBytes, " printable ASCII characters");
}

}  // namespace lathe
