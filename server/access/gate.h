// The gate of every call: it finds out who calls, and whether the caller may make this call.
#ifndef LATHE_SERVER_ACCESS_GATE_H_
#define LATHE_SERVER_ACCESS_GATE_H_

#include <grpcpp/server_context.h>

#include <map>
#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/status/statusor.h"
#include "proto/support/clock.h"
#include "proto/support/mutex.h"
#include "server/access/audit.h"
#include "server/access/directory.h"
#include "server/access/identity.h"
#include "server/access/rate.h"
#include "server/access/tenant.h"
#include "server/access/token_book.h"

namespace lathe {

// The key of the metadata by which a caller names its tenant, where callers are believed.
inline constexpr char kTenantKey[] = "lathe-tenant";

struct AccessOptions {
  // Empty: nobody is asked who he is, everybody has every role and sees everything.
  std::string access_file;
  // Whether callers may name the tenant that their work counts for; for servers without an access file.
  bool trust_tenant_metadata = false;
  // The file of tokens that operators make; empty: none can be made. Not without an access file.
  std::string token_file;
  std::string audit_file;                 // empty: none
  double requests_per_second = 0;         // of a tenant; 0: no limit
  double client_requests_per_second = 0;  // of one caller of a tenant
};

// Thread-safe.
class Gate {
 public:
  // Errors: of the access file, the file of tokens and the audit file. `clock` outlives the gate.
  static absl::StatusOr<std::unique_ptr<Gate>> Open(AccessOptions options, Clock* clock);

  // Whether callers must say who they are.
  bool asks() const { return !options_.access_file.empty(); }

  // Called once for each call, before anything else is done for it. A token ("authorization: Bearer ..") says more than
  // the certificate of the connection. Errors: unauthenticated; permission_denied where the caller's role does not
  // allow the call, or it names another tenant than its own; quota_exceeded, with a delay, for a tenant or a caller
  // that calls too often; invalid_argument for a tenant in the metadata where callers are not believed. `tenant`, where
  // it is not null, is the caller's also where the call is refused; empty where nobody knows.
  absl::StatusOr<Caller> Admit(const grpc::ServerContextBase& context, Method method, std::string* tenant = nullptr);

  // Writes a call that changed `resource`, or was refused later on, to the audit log.
  void Record(const grpc::ServerContextBase& context, const Caller& caller, Method method, absl::string_view resource,
              const absl::Status& status, absl::string_view detail = "");

  // From now on, of a tenant and of one caller; 0: no limit.
  void SetRequestsPerSecond(double tenant, double client) {
    requests_.SetPerSecond(tenant);
    client_requests_.SetPerSecond(client);
  }

  // Null where no tokens can be made.
  TokenBook* tokens() const { return tokens_.get(); }

  // Reads files again that have changed: while they are malformed, what they said before holds. Called often.
  void Tick();

 private:
  Gate(AccessOptions options, Clock* clock)
      : options_(std::move(options)),
        clock_(clock),
        requests_(options_.requests_per_second, absl::Seconds(2), clock),
        client_requests_(options_.client_requests_per_second, absl::Seconds(2), clock) {}

  std::shared_ptr<const Directory> directory() const;
  absl::Status Identify(const grpc::ServerContextBase& context, Caller* caller) const;
  absl::StatusOr<Caller> OfToken(absl::string_view token) const;
  // Takes one call of what the caller and its tenant may make.
  absl::Status Count(const Caller& caller);
  // Fills `caller` as far as it is known.
  absl::Status Check(const grpc::ServerContextBase& context, Method method, Caller* caller);
  absl::Status ReadDirectory();

  const AccessOptions options_;
  Clock* const clock_;
  std::unique_ptr<AuditLog> audit_;    // null: none
  std::unique_ptr<TokenBook> tokens_;  // null: none
  TenantRates requests_;
  TenantRates client_requests_;  // by tenant and caller
  mutable Mutex mutex_;
  std::shared_ptr<const Directory> directory_ ABSL_GUARDED_BY(mutex_);
  // Versions of the files that the directory was read from: one changes when its file is replaced.
  std::map<std::string, std::string> versions_ ABSL_GUARDED_BY(mutex_);
  absl::Time looked_at_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_SERVER_ACCESS_GATE_H_
