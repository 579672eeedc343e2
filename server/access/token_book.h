// Tokens that operators make and revoke while the server runs, beside those of the access file.
//
// They are a file of JSON that servers of one store share, and that outlives them; it holds digests, never a token:
//
//   {"tokens": [{"name": "ci", "sha256": "9f86..", "role": "client", "tenant": "team-b", "workers": [],
//                "created": 1790000000, "created_by": "root", "expires": 1800000000}]}
#ifndef LATHE_SERVER_ACCESS_TOKEN_BOOK_H_
#define LATHE_SERVER_ACCESS_TOKEN_BOOK_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "server/access/identity.h"

namespace lathe {

struct TokenRecord {
  Caller caller;
  absl::Time created;
  std::string created_by;
  absl::Time expires = absl::InfiniteFuture();
};

// Thread-safe.
class TokenBook {
 public:
  // An empty book where the file is not there. invalid_argument where it is malformed. `clock` outlives the book.
  static absl::StatusOr<std::unique_ptr<TokenBook>> Open(std::string path, Clock* clock);

  // Makes a token and returns it, once its digest is on disk; `record`'s times and tenant are filled. invalid_argument
  // for a name or tenant that is none, for one that is taken, for a role that has none of the rights, and for workers'
  // names of another role.
  absl::StatusOr<std::string> Create(absl::Duration life, TokenRecord* record);
  // not_found where there is none of the name.
  absl::Status Revoke(const std::string& name);
  // By name.
  std::vector<TokenRecord> List() const;
  // Whose the token of this digest is; nullopt where it is none of these. unauthenticated where it has expired.
  absl::StatusOr<std::optional<Caller>> Find(absl::string_view digest) const;

  // Reads the file again where another server has changed it; what it said before holds while it is malformed. Called
  // often.
  void Tick();

 private:
  using Tokens = absl::flat_hash_map<std::string, TokenRecord>;  // by digest

  TokenBook(std::string path, Clock* clock) : path_(std::move(path)), clock_(clock) {}
  absl::StatusOr<Tokens> Read() const;
  absl::Status Write(const Tokens& tokens) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::string path_;
  Clock* const clock_;
  mutable Mutex mutex_;
  Tokens tokens_ ABSL_GUARDED_BY(mutex_);
  std::string version_ ABSL_GUARDED_BY(mutex_);  // of the file that was read or written
};

// Changes whenever the file is replaced or written; empty where it is not there.
std::string FileVersion(const std::string& path);

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_TOKEN_BOOK_H_
