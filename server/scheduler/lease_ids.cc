#include "server/scheduler/lease_ids.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

constexpr char kField[] = "lease_key_file";
constexpr size_t kKeyBytes = 32;
constexpr size_t kCodeBytes = 16;

absl::Status Cannot(absl::string_view act, const std::string& path) {
  return MakeError(ErrorKind::unavailable, absl::StrCat("cannot ", act, " ", path, ": ", strerror(errno)), kField);
}

}  // namespace

std::string LeaseIds::CodeOf(absl::string_view id, absl::string_view work, absl::string_view worker) const {
  // With sizes, so that no text passes for another.
  const std::string text = absl::StrCat(id.size(), ":", id, work.size(), ":", work, worker.size(), ":", worker);
  unsigned char code[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  HMAC(EVP_sha256(), key_.data(), static_cast<int>(key_.size()), reinterpret_cast<const unsigned char*>(text.data()),
       text.size(), code, &size);
  return absl::BytesToHexString(absl::string_view(reinterpret_cast<char*>(code), kCodeBytes));
}

std::string LeaseIds::New(absl::string_view work, absl::string_view worker) const {
  const std::string id = ids_->Next();
  return absl::StrCat(id, ".", CodeOf(id, work, worker));
}

bool LeaseIds::IsOf(absl::string_view lease, absl::string_view work, absl::string_view worker) const {
  const size_t dot = lease.rfind('.');
  if (dot == absl::string_view::npos) return false;
  const absl::string_view code = lease.substr(dot + 1);
  const std::string wanted = CodeOf(lease.substr(0, dot), work, worker);
  return code.size() == wanted.size() && CRYPTO_memcmp(code.data(), wanted.data(), wanted.size()) == 0;
}

std::string LeaseIds::TagOf(absl::string_view tenant) const { return CodeOf("", "tenant", tenant); }

absl::StatusOr<std::string> ReadOrMakeLeaseKey(const std::string& path) {
  // The first of several servers that start at once makes it.
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) {
    std::string key(kKeyBytes, '\0');
    const bool made = RAND_bytes(reinterpret_cast<unsigned char*>(key.data()), static_cast<int>(key.size())) == 1 &&
                      write(file, key.data(), key.size()) == static_cast<ssize_t>(key.size()) && fsync(file) == 0;
    close(file);
    if (made) return key;
    absl::Status status = Cannot("write", path);
    unlink(path.c_str());
    return status;
  }
  if (errno != EEXIST) return Cannot("make", path);
  std::ifstream stream(path, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  if (!stream.good()) return Cannot("read", path);
  if (text.str().size() >= kKeyBytes) return text.str();
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(path, " has less than ", kKeyBytes, " bytes; remove it to have a new one made"),
                   kField);
}

}  // namespace lathe
