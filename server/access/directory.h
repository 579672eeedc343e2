// The access file: who may call, with which certificate or token, and as what.
//
//   certificates:             # the first that fits a name of the certificate
//     - match: "uri:spiffe://cluster/worker/*"     # uri: or dns: of its subjectAltName, or cn:
//       role: worker          # client, worker, or admin
//       workers: ["gpu-*"]    # names that it may have as a worker; none: every name
//     - match: "cn:*.team-a"
//       role: client
//       tenant: team-a        # none: the certificate's name that fitted
//   tokens:
//     - name: ci
//       sha256: 9f86d0..      # of the token, which should be random: openssl rand -hex 32
//       role: client
//       tenant: team-b        # none: the name
//   jwt:
//     - issuer: https://issuer.example
//       audience: lathe
//       jwks_file: /etc/lathe/jwks.json
//       role: client
//       name_claim: sub
//       tenant_claim: team    # or `tenant: team-c` for all
//       leeway_seconds: 30
#ifndef LATHE_SERVER_ACCESS_DIRECTORY_H_
#define LATHE_SERVER_ACCESS_DIRECTORY_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/lru_cache.h"
#include "server/access/identity.h"
#include "server/access/jwt.h"

namespace lathe {

// Thread-safe.
class Directory {
 public:
  // Reads the file and the key sets that it names. invalid_argument, with the line, where it is malformed: also for a
  // key that is not known, two tokens of one digest, and a file that lets nobody in. It never shows a token.
  static absl::StatusOr<std::unique_ptr<Directory>> Read(const std::string& path);

  // The owner of a certificate with these names ("dns:a.example", "cn:alice"), in the order of preference.
  // unauthenticated where no rule fits.
  absl::StatusOr<Caller> OfCertificate(const std::vector<std::string>& names) const;
  // unauthenticated with the reason. What holds of a JSON token is remembered until it expires.
  absl::StatusOr<Caller> OfToken(absl::string_view token, absl::Time now) const;

  // The access file and those that it names.
  const std::vector<std::string>& files() const { return files_; }

 private:
  struct CertificateRule {
    std::string match;
    Caller caller;  // without a name
  };
  struct Issuer {
    JwtClaims wanted;
    JwtKeys keys;
    Caller caller;  // without a name
    std::string name_claim;
    std::string tenant_claim;  // empty: the tenant is `caller`'s
  };
  struct Verified {
    Caller caller;
    absl::Time until;
  };
  class Reader;

  Directory();
  absl::StatusOr<Caller> OfIssuer(const Issuer& issuer, const nlohmann::json& claims, absl::Time now) const;

  std::vector<CertificateRule> certificates_;
  absl::flat_hash_map<std::string, Caller> tokens_;  // by digest
  std::vector<Issuer> issuers_;
  std::vector<std::string> files_;
  mutable LruCache<Verified> verified_;  // by digest; a token's signature is looked at once
};

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_DIRECTORY_H_
