// Names of content: "sha256:" and 64 lower-case hexadecimal digits.
#ifndef LATHE_PROTO_SUPPORT_DIGEST_H_
#define LATHE_PROTO_SUPPORT_DIGEST_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"

namespace lathe {

// The digest of `data`. Thread-safe.
std::string Sha256Digest(absl::string_view data);

// True for text of a digest's form.
bool IsDigest(absl::string_view text);

// The digest of a stream of pieces. Add() as often as needed, then Finish() once. Not thread-safe.
class Digester {
 public:
  Digester();
  ~Digester();
  Digester(const Digester&) = delete;
  Digester& operator=(const Digester&) = delete;

  void Add(absl::string_view data);
  // Adds the size of `data` and then `data`, so that neighbouring fields of a key cannot run into each other.
  void AddField(absl::string_view data);
  std::string Finish();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_DIGEST_H_
