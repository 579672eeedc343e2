#include "server/access/directory.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/access/tenant.h"

namespace lathe {
namespace {

constexpr char kField[] = "access_file";
constexpr size_t kRememberedTokens = 10'000;
constexpr double kMostLeewaySeconds = 300;

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file.good()) return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot read ", path), kField);
  return text.str();
}

absl::Status Unknown(absl::string_view why) { return MakeError(ErrorKind::unauthenticated, why, "authorization"); }

// "cn:alice" -> "alice"
std::string WithoutKind(absl::string_view name) { return std::string(name.substr(name.find(':') + 1)); }

}  // namespace

// Takes the file apart. Every function throws YAML::Exception for a value of another type.
class Directory::Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  absl::Status Read(const YAML::Node& root, Directory* directory) {
    directory->files_.push_back(path_);
    LATHE_RETURN_IF_ERROR(CheckKeys(root, {"certificates", "tokens", "jwt"}));
    for (const YAML::Node& node : root["certificates"]) LATHE_RETURN_IF_ERROR(ReadCertificate(node, directory));
    for (const YAML::Node& node : root["tokens"]) LATHE_RETURN_IF_ERROR(ReadToken(node, directory));
    for (const YAML::Node& node : root["jwt"]) LATHE_RETURN_IF_ERROR(ReadIssuer(node, directory));
    if (directory->certificates_.empty() && directory->tokens_.empty() && directory->issuers_.empty())
      return MakeError(ErrorKind::invalid_argument, absl::StrCat(path_, " lets nobody in"), kField);
    return absl::OkStatus();
  }

 private:
  absl::Status Bad(const YAML::Node& node, absl::string_view why) const {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(path_, ":", node.Mark().line + 1, ": ", why), kField);
  }

  absl::Status CheckKeys(const YAML::Node& node, const std::set<std::string>& known) const {
    if (!node.IsMap()) return Bad(node, "a map of keys to values is expected");
    for (const auto& entry : node) {
      if (!known.contains(entry.first.as<std::string>())) {
        return Bad(entry.first, absl::StrCat("'", entry.first.as<std::string>(), "' is not known; keys are ",
                                             absl::StrJoin(known, ", ")));
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::string> Text(const YAML::Node& node, const char* key) const {
    const YAML::Node value = node[key];
    if (!value || !value.IsScalar() || value.as<std::string>().empty())
      return Bad(node, absl::StrCat("'", key, "' is missing"));
    return value.as<std::string>();
  }

  // Role, tenant and names of workers.
  absl::StatusOr<Caller> ReadCaller(const YAML::Node& node) const {
    LATHE_ASSIGN_OR_RETURN(const std::string word, Text(node, "role"));
    const std::optional<Roles> role = ParseRole(word);
    if (!role) return Bad(node["role"], absl::StrCat("'", word, "' is not a role: client, worker or admin"));
    Caller caller;
    caller.roles = *role;
    caller.sees_all = (*role & kAdmin) != 0;
    if (node["tenant"]) {
      LATHE_ASSIGN_OR_RETURN(caller.tenant, Text(node, "tenant"));
      if (!IsTenant(caller.tenant)) return Bad(node["tenant"], TenantRule());
    }
    for (const YAML::Node& name : node["workers"]) caller.workers.push_back(name.as<std::string>());
    if (!caller.workers.empty() && !(*role & kWorker)) return Bad(node["workers"], "names are for the role worker");
    return caller;
  }

  absl::Status ReadCertificate(const YAML::Node& node, Directory* directory) const {
    LATHE_RETURN_IF_ERROR(CheckKeys(node, {"match", "role", "tenant", "workers"}));
    CertificateRule rule;
    LATHE_ASSIGN_OR_RETURN(rule.match, Text(node, "match"));
    const std::string kind = rule.match.substr(0, rule.match.find(':') + 1);
    if (kind != "uri:" && kind != "dns:" && kind != "cn:")
      return Bad(node["match"], "a match begins with uri:, dns: or cn:");
    LATHE_ASSIGN_OR_RETURN(rule.caller, ReadCaller(node));
    directory->certificates_.push_back(std::move(rule));
    return absl::OkStatus();
  }

  absl::Status ReadToken(const YAML::Node& node, Directory* directory) const {
    LATHE_RETURN_IF_ERROR(CheckKeys(node, {"name", "sha256", "role", "tenant", "workers"}));
    LATHE_ASSIGN_OR_RETURN(Caller caller, ReadCaller(node));
    LATHE_ASSIGN_OR_RETURN(caller.name, Text(node, "name"));
    if (caller.tenant.empty()) caller.tenant = caller.name;
    if (!IsTenant(caller.tenant)) return Bad(node["name"], TenantRule());
    LATHE_ASSIGN_OR_RETURN(const std::string hex, Text(node, "sha256"));
    const std::string digest = absl::StrCat("sha256:", absl::AsciiStrToLower(hex));
    if (!IsDigest(digest)) return Bad(node["sha256"], "64 hexadecimal digits are expected");
    if (!directory->tokens_.emplace(digest, std::move(caller)).second)
      return Bad(node["sha256"], "another token has this digest");
    return absl::OkStatus();
  }

  absl::Status ReadIssuer(const YAML::Node& node, Directory* directory) const {
    LATHE_RETURN_IF_ERROR(CheckKeys(node, {"issuer", "audience", "jwks_file", "role", "name_claim", "tenant",
                                           "tenant_claim", "leeway_seconds", "workers"}));
    Issuer issuer;
    LATHE_ASSIGN_OR_RETURN(issuer.wanted.issuer, Text(node, "issuer"));
    LATHE_ASSIGN_OR_RETURN(issuer.wanted.audience, Text(node, "audience"));
    LATHE_ASSIGN_OR_RETURN(issuer.caller, ReadCaller(node));
    issuer.name_claim = node["name_claim"] ? node["name_claim"].as<std::string>() : "sub";
    if (node["tenant_claim"]) {
      LATHE_ASSIGN_OR_RETURN(issuer.tenant_claim, Text(node, "tenant_claim"));
    }
    if (issuer.tenant_claim.empty() == issuer.caller.tenant.empty())
      return Bad(node, "one of 'tenant' and 'tenant_claim' is needed");
    const double leeway = node["leeway_seconds"] ? node["leeway_seconds"].as<double>() : 0;
    if (!(leeway >= 0 && leeway <= kMostLeewaySeconds))
      return Bad(node["leeway_seconds"], absl::StrCat("0 to ", kMostLeewaySeconds, " is expected"));
    issuer.wanted.leeway = absl::Seconds(leeway);
    LATHE_ASSIGN_OR_RETURN(const std::string keys, Text(node, "jwks_file"));
    directory->files_.push_back(keys);
    LATHE_ASSIGN_OR_RETURN(const std::string text, ReadFile(keys));
    absl::StatusOr<JwtKeys> parsed = JwtKeys::Parse(text);
    if (!parsed.ok()) return Bad(node["jwks_file"], parsed.status().message());
    issuer.keys = *std::move(parsed);
    directory->issuers_.push_back(std::move(issuer));
    return absl::OkStatus();
  }

  const std::string path_;
};

Directory::Directory() : verified_(kRememberedTokens) {}

absl::StatusOr<std::unique_ptr<Directory>> Directory::Read(const std::string& path) {
  LATHE_ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  std::unique_ptr<Directory> directory(new Directory);
  try {
    LATHE_RETURN_IF_ERROR(Reader(path).Read(YAML::Load(text), directory.get()));
  } catch (const YAML::Exception& error) {
    // The parser's own words do not quote the file.
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(path, ":", error.mark.line + 1, ": ", error.msg),
                     kField);
  }
  return directory;
}

absl::StatusOr<Caller> Directory::OfCertificate(const std::vector<std::string>& names) const {
  for (const CertificateRule& rule : certificates_) {
    for (const std::string& name : names) {
      if (!Fits(rule.match, name)) continue;
      Caller caller = rule.caller;
      caller.name = WithoutKind(name);
      if (caller.tenant.empty()) caller.tenant = caller.name;
      if (!IsTenant(caller.tenant)) return Unknown("the certificate's name is not a tenant; its rule must name one");
      return caller;
    }
  }
  return Unknown(names.empty()
                     ? absl::StrCat("the server must be told who calls: by a certificate or a token")
                     : absl::StrCat("no rule of the access file fits the certificate of ", absl::StrJoin(names, ", ")));
}

absl::StatusOr<Caller> Directory::OfIssuer(const Issuer& issuer, const nlohmann::json& claims, absl::Time now) const {
  LATHE_RETURN_IF_ERROR(CheckClaims(claims, issuer.wanted, now));
  const auto text = [&](const std::string& claim) {
    auto it = claims.find(claim);
    return it != claims.end() && it->is_string() ? it->get<std::string>() : std::string();
  };
  Caller caller = issuer.caller;
  caller.name = text(issuer.name_claim);
  // As a tenant's: it stands in logs.
  if (!IsTenant(caller.name)) return Unknown(absl::StrCat("the token has no usable claim '", issuer.name_claim, "'"));
  if (!issuer.tenant_claim.empty()) caller.tenant = text(issuer.tenant_claim);
  if (!IsTenant(caller.tenant))
    return Unknown(absl::StrCat("the token has no usable claim '", issuer.tenant_claim, "'"));
  return caller;
}

absl::StatusOr<Caller> Directory::OfToken(absl::string_view token, absl::Time now) const {
  const std::string digest = Sha256Digest(token);
  if (auto it = tokens_.find(digest); it != tokens_.end()) return it->second;
  if (issuers_.empty()) return Unknown("the token is not known");
  if (std::shared_ptr<const Verified> known = verified_.Get(digest)) {
    if (now < known->until) return known->caller;
  }
  absl::Status refused;
  int knew = -1;  // how much the issuer knew that refused: the one who made the token says why
  for (const Issuer& issuer : issuers_) {
    absl::StatusOr<nlohmann::json> claims = issuer.keys.Verify(token);
    absl::StatusOr<Caller> caller =
        claims.ok() ? OfIssuer(issuer, *claims, now) : absl::StatusOr<Caller>(claims.status());
    if (caller.ok()) {
      const absl::Time until = ExpiryOf(*claims) + issuer.wanted.leeway;
      verified_.Put(digest, std::make_shared<const Verified>(Verified{*caller, until}));
      return caller;
    }
    const bool its_own = claims.ok() && claims->value("iss", nlohmann::json()) == issuer.wanted.issuer;
    const int knows = (claims.ok() ? 1 : 0) + (its_own ? 1 : 0);
    if (knows > knew) refused = caller.status();
    knew = std::max(knew, knows);
  }
  return refused;
}

}  // namespace lathe
