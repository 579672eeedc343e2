#include "server/access/gate.h"

#include <grpc/grpc_security_constants.h>
#include <spdlog/spdlog.h>

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/protocol.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr absl::Duration kLook = absl::Seconds(1);
constexpr char kTokenKey[] = "authorization";

absl::string_view Text(grpc::string_ref text) { return {text.data(), text.size()}; }

// nullopt where the key is not there.
std::optional<absl::string_view> Metadata(const grpc::ServerContextBase& context, const char* key) {
  const auto found = context.client_metadata().find(key);
  if (found == context.client_metadata().end()) return std::nullopt;
  return Text(found->second);
}

// The names in the certificate of a connection, which gRPC has verified.
std::vector<std::string> CertificateNames(const grpc::ServerContextBase& context) {
  std::vector<std::string> names;
  const std::shared_ptr<const grpc::AuthContext> peer = context.auth_context();
  if (!peer || !peer->IsPeerAuthenticated()) return names;
  for (auto [property, kind] :
       {std::pair(GRPC_PEER_URI_PROPERTY_NAME, "uri:"), std::pair(GRPC_PEER_DNS_PROPERTY_NAME, "dns:"),
        std::pair(GRPC_X509_CN_PROPERTY_NAME, "cn:")}) {
    for (const grpc::string_ref& value : peer->FindPropertyValues(property))
      names.push_back(absl::StrCat(kind, Text(value)));
  }
  return names;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Gate>> Gate::Open(AccessOptions options, Clock* clock) {
  if (!options.access_file.empty() && options.trust_tenant_metadata) {
    return MakeError(ErrorKind::invalid_argument,
                     "where an access file says who callers are, their tenants come from it: set one of the two",
                     "trust_tenant_metadata");
  }
  std::unique_ptr<Gate> gate(new Gate(std::move(options), clock));
  if (!gate->options_.audit_file.empty()) {
    LATHE_ASSIGN_OR_RETURN(gate->audit_, AuditLog::Open(gate->options_.audit_file, clock));
  }
  if (gate->asks()) {
    LATHE_RETURN_IF_ERROR(gate->ReadDirectory());
    if (!gate->options_.token_file.empty()) {
      LATHE_ASSIGN_OR_RETURN(gate->tokens_, TokenBook::Open(gate->options_.token_file, clock));
    }
  }
  return gate;
}

std::shared_ptr<const Directory> Gate::directory() const {
  MutexLock lock(&mutex_);
  return directory_;
}

absl::Status Gate::ReadDirectory() {
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Directory> directory, Directory::Read(options_.access_file));
  std::map<std::string, std::string> versions;
  for (const std::string& file : directory->files()) versions[file] = FileVersion(file);
  MutexLock lock(&mutex_);
  directory_ = std::move(directory);
  versions_ = std::move(versions);
  return absl::OkStatus();
}

void Gate::Tick() {
  if (audit_) audit_->Tick();
  if (!asks()) return;
  if (tokens_) tokens_->Tick();
  {
    MutexLock lock(&mutex_);
    const absl::Time now = clock_->Now();
    if (now - looked_at_ < kLook && now >= looked_at_) return;
    looked_at_ = now;
    bool changed = false;
    for (auto& [file, version] : versions_) {
      std::string now_there = FileVersion(file);
      changed |= now_there != version;
      version = std::move(now_there);  // one message for each change
    }
    if (!changed) return;
  }
  if (absl::Status status = ReadDirectory(); status.ok()) {
    spdlog::info("access: {} was read again", options_.access_file);
  } else {
    spdlog::error("access: what was read before holds, as the file cannot be read: {}", std::string(status.message()));
  }
}

absl::Status Gate::Identify(const grpc::ServerContextBase& context, Caller* caller) const {
  const std::optional<absl::string_view> tenant = Metadata(context, kTenantKey);
  if (!asks() && Metadata(context, kWorkerKey)) {
    // Whoever says so may do less, and what it does for others costs no tenant.
    *caller = {.name = "a worker", .tenant = std::string(kDefaultTenant), .roles = kWorker};
    return absl::OkStatus();
  }
  if (!asks()) {
    *caller = {.name = "anybody",
               .tenant = std::string(tenant.value_or(kDefaultTenant)),
               .roles = kClient | kWorker | kAdmin,
               .sees_all = true};
    if (tenant && !options_.trust_tenant_metadata) {
      return MakeError(ErrorKind::invalid_argument,
                       "this server does not let callers name their tenant; leave it out, or start the server with "
                       "--trust-tenant-metadata where only trusted callers reach it",
                       kTenantKey);
    }
    return IsTenant(caller->tenant) ? absl::OkStatus()
                                    : MakeError(ErrorKind::invalid_argument, TenantRule(), kTenantKey);
  }
  if (std::optional<absl::string_view> token = Metadata(context, kTokenKey)) {
    if (!absl::ConsumePrefix(&*token, "Bearer "))
      return MakeError(ErrorKind::unauthenticated, "authorization is 'Bearer' and a token", kTokenKey);
    LATHE_ASSIGN_OR_RETURN(*caller, OfToken(*token));
  } else {
    LATHE_ASSIGN_OR_RETURN(*caller, directory()->OfCertificate(CertificateNames(context)));
  }
  if (!tenant || *tenant == caller->tenant) return absl::OkStatus();
  return MakeError(ErrorKind::permission_denied,
                   absl::StrCat("the caller is of tenant '", caller->tenant, "'; it cannot name another"), kTenantKey);
}

absl::StatusOr<Caller> Gate::OfToken(absl::string_view token) const {
  if (tokens_) {
    LATHE_ASSIGN_OR_RETURN(std::optional<Caller> caller, tokens_->Find(Sha256Digest(token)));
    if (caller) return *std::move(caller);
  }
  return directory()->OfToken(token, clock_->Now());
}

absl::Status Gate::Check(const grpc::ServerContextBase& context, Method method, Caller* caller) {
  LATHE_RETURN_IF_ERROR(Identify(context, caller));
  if ((caller->roles & RolesOf(method)) == 0) {
    return MakeError(ErrorKind::permission_denied,
                     absl::StrCat(MethodName(method), " is for the role ", RolesText(RolesOf(method)), "; ",
                                  caller->name, " is ", RolesText(caller->roles)));
  }
  return caller->roles == kWorker ? absl::OkStatus() : Count(*caller);
}

absl::Status Gate::Count(const Caller& caller) {
  const auto refuse = [](const std::string& who, double rate, absl::Duration wait) {
    return WithRetryDelay(
        MakeError(ErrorKind::quota_exceeded, absl::StrCat(who, " may make ", rate, " calls a second; try again later")),
        wait);
  };
  // The caller's own first, so that one which calls too often costs the others of its tenant nothing.
  absl::Duration wait = client_requests_.Take(absl::StrCat(caller.tenant, "\n", caller.name), 1);
  if (wait > absl::ZeroDuration())
    return refuse(absl::StrCat("'", caller.name, "'"), client_requests_.per_second(), wait);
  wait = requests_.Take(caller.tenant, 1);
  if (wait > absl::ZeroDuration())
    return refuse(absl::StrCat("tenant '", caller.tenant, "'"), requests_.per_second(), wait);
  return absl::OkStatus();
}

absl::StatusOr<Caller> Gate::Admit(const grpc::ServerContextBase& context, Method method, std::string* tenant) {
  Caller caller;
  absl::Status status = Check(context, method, &caller);
  if (tenant) *tenant = caller.tenant;
  if (status.ok()) return caller;
  Record(context, caller, method, "", status);
  return status;
}

void Gate::Record(const grpc::ServerContextBase& context, const Caller& caller, Method method,
                  absl::string_view resource, const absl::Status& status, absl::string_view detail) {
  if (!audit_) return;
  AuditEntry entry{.caller = caller.name,
                   .tenant = caller.tenant,
                   .peer = context.peer(),
                   .method = std::string(MethodName(method)),
                   .resource = std::string(resource),
                   .code = absl::StatusCodeToString(status.code()),
                   .reason = std::string(status.message()),
                   .detail = std::string(detail)};
  if (status.ok()) return audit_->Append(entry);
  audit_->AppendRefusal(entry);
}

}  // namespace lathe
