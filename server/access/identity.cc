#include "server/access/identity.h"

#include <algorithm>

#include "absl/strings/str_join.h"

namespace lathe {
namespace {

struct Row {
  absl::string_view name;
  Roles roles;
};

constexpr Row kRows[] = {
#define LATHE_METHOD(service, name, roles) {service "/" #name, roles},
#include "server/access/methods.def"
};

struct RoleWord {
  absl::string_view word;
  Roles role;
};
constexpr RoleWord kRoles[] = {{"client", kClient}, {"worker", kWorker}, {"admin", kAdmin}};

}  // namespace

std::optional<Roles> ParseRole(absl::string_view word) {
  for (const RoleWord& row : kRoles) {
    if (row.word == word) return row.role;
  }
  return std::nullopt;
}

std::string RolesText(Roles roles) {
  std::vector<absl::string_view> words;
  for (const RoleWord& row : kRoles) {
    if (roles & row.role) words.push_back(row.word);
  }
  return absl::StrJoin(words, " or ");
}

absl::string_view MethodName(Method method) { return kRows[static_cast<int>(method)].name; }
Roles RolesOf(Method method) { return kRows[static_cast<int>(method)].roles; }

const std::vector<Method>& AllMethods() {
  static const auto* methods = new std::vector<Method>{
#define LATHE_METHOD(service, name, roles) Method::name,
#include "server/access/methods.def"
  };
  return *methods;
}

bool Caller::MayBeWorker(absl::string_view worker) const {
  return workers.empty() ||
         std::any_of(workers.begin(), workers.end(), [&](const std::string& one) { return Fits(one, worker); });
}

bool Fits(absl::string_view pattern, absl::string_view text) {
  size_t at = 0, from = 0;
  // Where the last * was, and what it has stood for so far.
  size_t star = absl::string_view::npos, taken = 0;
  while (from < text.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      taken = from;
    } else if (at < pattern.size() && pattern[at] == text[from]) {
      ++at;
      ++from;
    } else if (star != absl::string_view::npos) {
      at = star + 1;
      from = ++taken;
    } else {
      return false;
    }
  }
  while (at < pattern.size() && pattern[at] == '*') ++at;
  return at == pattern.size();
}

}  // namespace lathe
