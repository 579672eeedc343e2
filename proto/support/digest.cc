#include "proto/support/digest.h"

#include <openssl/evp.h>

#include <cstdint>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {
constexpr absl::string_view kPrefix = "sha256:";

// Looked up once: EVP_sha256() would be at every use.
const EVP_MD* Sha256() {
  static const EVP_MD* const md = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return md;
}

}  // namespace

struct Digester::Context {
  EVP_MD_CTX* md = EVP_MD_CTX_new();
  ~Context() { EVP_MD_CTX_free(md); }
};

Digester::Digester() : context_(std::make_unique<Context>()) { EVP_DigestInit_ex(context_->md, Sha256(), nullptr); }
Digester::~Digester() = default;

void Digester::Add(absl::string_view data) { EVP_DigestUpdate(context_->md, data.data(), data.size()); }

void Digester::AddField(absl::string_view data) {
  uint8_t size[8];
  for (int i = 0; i < 8; ++i) size[i] = static_cast<uint8_t>(uint64_t{data.size()} >> (8 * i));
  Add(absl::string_view(reinterpret_cast<const char*>(size), sizeof(size)));
  Add(data);
}

std::string Digester::Finish() {
  unsigned char bytes[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_DigestFinal_ex(context_->md, bytes, &size);
  return absl::StrCat(kPrefix, absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(bytes), size)));
}

std::string Sha256Digest(absl::string_view data) {
  Digester digester;
  digester.Add(data);
  return digester.Finish();
}

bool IsDigest(absl::string_view text) {
  if (!absl::StartsWith(text, kPrefix) || text.size() != kPrefix.size() + 64) return false;
  for (char c : text.substr(kPrefix.size())) {
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  }
  return true;
}

}  // namespace lathe
