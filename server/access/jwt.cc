#include "server/access/jwt.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

using nlohmann::json;

constexpr size_t kMostBytes = 8 << 10;
constexpr int kLeastRsaBits = 2048;
// 31 December 9999: larger numbers do not fit an absl::Time's neighbours, and nobody means them.
constexpr double kLastSecond = 253402300799.0;

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  void operator()(BIGNUM* number) const { BN_free(number); }
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }
  void operator()(OSSL_PARAM* parameters) const { OSSL_PARAM_free(parameters); }
  void operator()(ECDSA_SIG* signature) const { ECDSA_SIG_free(signature); }
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

absl::Status Bad(absl::string_view why) { return MakeError(ErrorKind::unauthenticated, why, "authorization"); }
absl::Status BadKey(absl::string_view why) {
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("the key set ", why), "jwks_file");
}

// Base 64 for URLs without padding; nullopt for anything else.
std::optional<std::string> Decode(absl::string_view text) {
  std::string bytes;
  if (text.find_first_of("=+/ \t\r\n") != absl::string_view::npos || !absl::WebSafeBase64Unescape(text, &bytes))
    return std::nullopt;
  return bytes;
}

std::string TextOf(const json& object, const char* name) {
  auto it = object.find(name);
  return it != object.end() && it->is_string() ? it->get<std::string>() : "";
}

Owned<EVP_PKEY> FromParameters(const char* type, OSSL_PARAM_BLD* builder) {
  Owned<OSSL_PARAM> parameters(OSSL_PARAM_BLD_to_param(builder));
  Owned<EVP_PKEY_CTX> context(EVP_PKEY_CTX_new_from_name(nullptr, type, nullptr));
  EVP_PKEY* key = nullptr;
  if (!parameters || !context || EVP_PKEY_fromdata_init(context.get()) != 1) return nullptr;
  if (EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()) != 1) return nullptr;
  return Owned<EVP_PKEY>(key);
}

Owned<BIGNUM> Number(const std::string& bytes) {
  return Owned<BIGNUM>(
      BN_bin2bn(reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()), nullptr));
}

Owned<EVP_PKEY> RsaKey(const json& key) {
  std::optional<std::string> modulus = Decode(TextOf(key, "n")), exponent = Decode(TextOf(key, "e"));
  if (!modulus || !exponent || modulus->empty() || exponent->empty()) return nullptr;
  Owned<BIGNUM> n = Number(*modulus), e = Number(*exponent);
  Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  if (OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, n.get()) != 1 ||
      OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, e.get()) != 1)
    return nullptr;
  return FromParameters("RSA", builder.get());
}

Owned<EVP_PKEY> EcKey(const json& key, const char* group, size_t bytes) {
  std::optional<std::string> x = Decode(TextOf(key, "x")), y = Decode(TextOf(key, "y"));
  if (!x || !y || x->size() != bytes || y->size() != bytes) return nullptr;
  const std::string point = absl::StrCat("\x04", *x, *y);
  Owned<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  if (OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, group, 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) != 1)
    return nullptr;
  return FromParameters("EC", builder.get());
}

Owned<EVP_PKEY> Ed25519Key(const json& key) {
  std::optional<std::string> x = Decode(TextOf(key, "x"));
  if (!x) return nullptr;
  return Owned<EVP_PKEY>(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr,
                                                     reinterpret_cast<const unsigned char*>(x->data()), x->size()));
}

// A signature algorithm of RFC 7518 and RFC 8037, for one kind of key.
struct Algorithm {
  absl::string_view name;
  absl::string_view kind;  // as a key's "kty", with its curve
  const char* digest;      // null: the algorithm has its own
  bool pss = false;
  size_t number_bytes = 0;  // of each of the two numbers of an ECDSA signature; 0: none
};
constexpr Algorithm kAlgorithms[] = {
    {"RS256", "RSA", "SHA256"},
    {"RS384", "RSA", "SHA384"},
    {"RS512", "RSA", "SHA512"},
    {"PS256", "RSA", "SHA256", true},
    {"PS384", "RSA", "SHA384", true},
    {"PS512", "RSA", "SHA512", true},
    {"ES256", "EC P-256", "SHA256", false, 32},
    {"ES384", "EC P-384", "SHA384", false, 48},
    {"EdDSA", "OKP Ed25519", nullptr},
};

// The two numbers as OpenSSL takes them.
std::optional<std::string> Asn1Of(absl::string_view signature, size_t bytes) {
  if (signature.size() != 2 * bytes) return std::nullopt;
  Owned<ECDSA_SIG> pair(ECDSA_SIG_new());
  Owned<BIGNUM> r = Number(std::string(signature.substr(0, bytes))), s = Number(std::string(signature.substr(bytes)));
  if (ECDSA_SIG_set0(pair.get(), r.get(), s.get()) != 1) return std::nullopt;
  r.release();
  s.release();
  unsigned char* out = nullptr;
  const int size = i2d_ECDSA_SIG(pair.get(), &out);
  if (size <= 0) return std::nullopt;
  std::string text(reinterpret_cast<char*>(out), static_cast<size_t>(size));
  OPENSSL_free(out);
  return text;
}

bool IsSignature(const Algorithm& algorithm, EVP_PKEY* key, absl::string_view text, std::string signature) {
  if (algorithm.number_bytes > 0) {
    std::optional<std::string> asn1 = Asn1Of(signature, algorithm.number_bytes);
    if (!asn1) return false;
    signature = *std::move(asn1);
  }
  Owned<EVP_MD_CTX> context(EVP_MD_CTX_new());
  EVP_PKEY_CTX* padding = nullptr;  // of `context`
  if (EVP_DigestVerifyInit_ex(context.get(), &padding, algorithm.digest, nullptr, nullptr, key, nullptr) != 1)
    return false;
  if (algorithm.pss && (EVP_PKEY_CTX_set_rsa_padding(padding, RSA_PKCS1_PSS_PADDING) != 1 ||
                        EVP_PKEY_CTX_set_rsa_pss_saltlen(padding, RSA_PSS_SALTLEN_DIGEST) != 1))
    return false;
  return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                          reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

std::optional<double> SecondsOf(const json& claims, const char* name) {
  auto it = claims.find(name);
  if (it == claims.end() || !it->is_number()) return std::nullopt;
  const double seconds = it->get<double>();
  if (!(seconds >= 0 && seconds <= kLastSecond)) return std::nullopt;
  return seconds;
}

}  // namespace

struct JwtKeys::Key {
  std::string id;
  std::string kind;
  std::string algorithm;  // the only one; empty: all of its kind
  Owned<EVP_PKEY> key;
};

absl::StatusOr<JwtKeys> JwtKeys::Parse(absl::string_view text) {
  const json set = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!set.is_object() || !set.contains("keys") || !set["keys"].is_array()) return BadKey("is no JSON with \"keys\"");
  JwtKeys keys;
  for (const json& one : set["keys"]) {
    if (!one.is_object()) return BadKey("has an element that is not a key");
    if (const std::string use = TextOf(one, "use"); !use.empty() && use != "sig") continue;
    auto key = std::make_shared<Key>();
    key->id = TextOf(one, "kid");
    key->algorithm = TextOf(one, "alg");
    key->kind = TextOf(one, "kty");
    if (one.contains("crv")) absl::StrAppend(&key->kind, " ", TextOf(one, "crv"));
    if (key->kind == "RSA") {
      key->key = RsaKey(one);
    } else if (key->kind == "EC P-256") {
      key->key = EcKey(one, "P-256", 32);
    } else if (key->kind == "EC P-384") {
      key->key = EcKey(one, "P-384", 48);
    } else if (key->kind == "OKP Ed25519") {
      key->key = Ed25519Key(one);
    } else {
      continue;
    }
    ERR_clear_error();
    if (!key->key) return BadKey(absl::StrCat("has a malformed key '", key->id, "'"));
    if (key->kind == "RSA" && EVP_PKEY_get_bits(key->key.get()) < kLeastRsaBits)
      return BadKey(absl::StrCat("has an RSA key '", key->id, "' of less than ", kLeastRsaBits, " bits"));
    keys.keys_.push_back(std::move(key));
  }
  if (keys.keys_.empty()) return BadKey("has no key that can sign a token");
  return keys;
}

absl::StatusOr<json> JwtKeys::Verify(absl::string_view token) const {
  if (token.size() > kMostBytes) return Bad("the token is too long");
  const std::vector<absl::string_view> parts = absl::StrSplit(token, '.');
  if (parts.size() != 3) return Bad("the token is not known, and no signed JSON token");
  std::optional<std::string> head = Decode(parts[0]), body = Decode(parts[1]), signature = Decode(parts[2]);
  if (!head || !body || !signature) return Bad("the token is not base 64 text");
  const json header = json::parse(*head, nullptr, false);
  if (!header.is_object()) return Bad("the token's header is not a JSON object");
  if (header.contains("crit")) return Bad("the token has critical extensions, which are not supported");
  const std::string name = TextOf(header, "alg"), id = TextOf(header, "kid");
  const Algorithm* algorithm = nullptr;
  for (const Algorithm& one : kAlgorithms) {
    if (one.name == name) algorithm = &one;
  }
  if (algorithm == nullptr) return Bad("the token's algorithm is not accepted");
  const absl::string_view text = token.substr(0, parts[0].size() + 1 + parts[1].size());
  for (const std::shared_ptr<const Key>& key : keys_) {
    if (key->kind != algorithm->kind || (!key->algorithm.empty() && key->algorithm != name)) continue;
    if (!id.empty() && key->id != id) continue;
    const bool made = IsSignature(*algorithm, key->key.get(), text, *signature);
    ERR_clear_error();
    if (!made) continue;
    json claims = json::parse(*body, nullptr, false);
    if (!claims.is_object()) return Bad("the token's claims are not a JSON object");
    return claims;
  }
  return Bad("the token is signed by nobody who is known here");
}

absl::Status CheckClaims(const json& claims, const JwtClaims& wanted, absl::Time now) {
  const std::optional<double> end = SecondsOf(claims, "exp");
  if (!end) return Bad("the token has no end (exp)");
  if (now >= absl::FromUnixSeconds(static_cast<int64_t>(*end)) + wanted.leeway) return Bad("the token has expired");
  if (claims.contains("nbf")) {
    const std::optional<double> begin = SecondsOf(claims, "nbf");
    if (!begin || now + wanted.leeway < absl::FromUnixSeconds(static_cast<int64_t>(std::ceil(*begin))))
      return Bad("the token is not valid yet");
  }
  if (TextOf(claims, "iss") != wanted.issuer) return Bad("the token is of another issuer");
  const auto audience = claims.find("aud");
  bool named = audience != claims.end() && audience->is_string() && *audience == wanted.audience;
  if (audience != claims.end() && audience->is_array()) {
    for (const json& one : *audience) named |= one.is_string() && one == wanted.audience;
  }
  return named ? absl::OkStatus() : Bad("the token is for somebody else (aud)");
}

absl::Time ExpiryOf(const json& claims) {
  return absl::FromUnixSeconds(static_cast<int64_t>(SecondsOf(claims, "exp").value_or(0)));
}

}  // namespace lathe
