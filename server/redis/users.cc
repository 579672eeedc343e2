#include "server/redis/users.h"

#include <openssl/crypto.h>

#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

constexpr char kField[] = "redis_password_file";

absl::Status BadLine(int number, absl::string_view reason) {
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("line ", number, " of the password file ", reason),
                   kField);
}

}  // namespace

absl::StatusOr<RedisUsers> RedisUsers::Parse(absl::string_view text) {
  RedisUsers users;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    const std::vector<absl::string_view> words = absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
    if (words.empty() || words[0][0] == '#') continue;
    if (words.size() > 2) return BadLine(number, "has more than a user and a password");
    std::string user(words.size() == 2 ? words[0] : kDefault);
    if (!users.passwords_.emplace(std::move(user), Sha256Digest(words.back())).second)
      return BadLine(number, "names a user again");
  }
  if (users.open()) return MakeError(ErrorKind::invalid_argument, "the password file has no password", kField);
  return users;
}

absl::StatusOr<RedisUsers> RedisUsers::Read(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file.good()) return MakeError(ErrorKind::unavailable, absl::StrCat("cannot read ", path), kField);
  return Parse(text.str());
}

bool RedisUsers::Accepts(absl::string_view user, absl::string_view password) const {
  auto it = passwords_.find(user);
  const std::string given = Sha256Digest(password);
  const std::string& wanted = it == passwords_.end() ? passwords_.begin()->second : it->second;
  const bool same = given.size() == wanted.size() && CRYPTO_memcmp(given.data(), wanted.data(), given.size()) == 0;
  return same && it != passwords_.end();
}

}  // namespace lathe
