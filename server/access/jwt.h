// JSON Web Tokens (RFC 7519) signed with a key of a JSON Web Key Set (RFC 7517).
#ifndef LATHE_SERVER_ACCESS_JWT_H_
#define LATHE_SERVER_ACCESS_JWT_H_

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace lathe {

// The public keys of an issuer. Immutable, so thread-safe.
class JwtKeys {
 public:
  // Takes the keys of a set that may sign tokens: RSA of 2048 bits or more (RS256, RS384, RS512, PS256, PS384, PS512),
  // P-256 and P-384 (ES256, ES384), Ed25519 (EdDSA). Passes over those of other kinds and uses. invalid_argument where
  // the text is not a key set, a key is malformed, or none is left.
  static absl::StatusOr<JwtKeys> Parse(absl::string_view json);

  // The claims of a token whose signature one of the keys made. The token may choose among algorithms of its key's kind
  // only, never "none" or one with a shared secret. unauthenticated, with a reason that says nothing of the keys.
  absl::StatusOr<nlohmann::json> Verify(absl::string_view token) const;

 private:
  struct Key;
  std::vector<std::shared_ptr<const Key>> keys_;
};

struct JwtClaims {
  std::string issuer;
  std::string audience;
  absl::Duration leeway;  // for clocks that differ
};

// Whether the claims hold at `now`: an end that has not come, a beginning that has, the issuer, and the audience among
// those named. unauthenticated.
absl::Status CheckClaims(const nlohmann::json& claims, const JwtClaims& wanted, absl::Time now);
// The end of a token that CheckClaims() has accepted.
absl::Time ExpiryOf(const nlohmann::json& claims);

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_JWT_H_
