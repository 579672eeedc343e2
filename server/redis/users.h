// Who may use the Redis protocol: names and passwords of a file.
#ifndef LATHE_SERVER_REDIS_USERS_H_
#define LATHE_SERVER_REDIS_USERS_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

// Immutable, so thread-safe. Holds digests of the passwords.
class RedisUsers {
 public:
  // The user of a password without a name, and of everybody where there are no passwords.
  static constexpr char kDefault[] = "default";

  // Nobody has a password.
  RedisUsers() = default;

  // Each line of `text` is `USER PASSWORD`, or a password alone, which is that of `default`. Empty lines and those that
  // begin with '#' are passed over. invalid_argument, with the number of the line and without its text, where a line
  // has more words or a user comes twice, and where there is no password at all.
  static absl::StatusOr<RedisUsers> Parse(absl::string_view text);
  // Parse() of a file. unavailable where it cannot be read.
  static absl::StatusOr<RedisUsers> Read(const std::string& path);

  // True where nobody needs a password.
  bool open() const { return passwords_.empty(); }
  // Takes the same time for every password, and for a user that does not exist.
  bool Accepts(absl::string_view user, absl::string_view password) const;

 private:
  std::map<std::string, std::string, std::less<>> passwords_;  // by user; digests
};

}  // namespace lathe

#endif  // LATHE_SERVER_REDIS_USERS_H_
