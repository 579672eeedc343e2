// The server as a whole: store, scheduler, admission, sessions and the gRPC services over them.
#ifndef LATHE_SERVER_SERVER_H_
#define LATHE_SERVER_SERVER_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "proto/support/channel.h"
#include "proto/support/http_endpoint.h"
#include "proto/support/trace.h"
#include "server/access/gate.h"
#include "server/access/listener.h"
#include "server/admission/admission.h"
#include "server/cache/compile_broker.h"
#include "server/cache/keeper.h"
#include "server/cache/reference_broker.h"
#include "server/cache/value_cache.h"
#include "server/redis/endpoint.h"
#include "server/rpc/fleet_service.h"
#include "server/rpc/upload_limits.h"
#include "server/scheduler/scheduler.h"
#include "server/session/compilations.h"
#include "server/session/refresher.h"
#include "server/session/session_manager.h"
#include "server/store/store.h"

namespace lathe {

struct ServerOptions {
  ListenOptions listen;
  AccessOptions access;
  UploadLimits uploads;
  absl::Duration slow_call;  // calls that take longer are logged; zero: none
  TraceOptions traces;       // none without a path; the server says who it is, and counts
  Keepalive keepalive;
  // Callers that ask more often lose their connection. gRPC's own limit is five minutes, less than what callers keep.
  absl::Duration least_between_pings = absl::Seconds(5);
  size_t rpc_memory_bytes = size_t{4} << 30;  // of connections and messages
  // After which a connection with TLS ends, when its calls have; zero: never.
  absl::Duration connection_age = absl::Hours(1);
  int inspect_threads = 2;  // modules that are looked at beside each other
  // Where there is an access file, an empty compiler_build means that of the inspector.
  SchedulerOptions scheduler;
  CompileLimits compile;
  ReferenceBrokerLimits reference;
  AdmissionLimits admission;
  SessionSettings session;
  JobLimits jobs;
  RefreshSettings refresh;
  KeeperSettings keeper;
  CompilationLimits compilations;
  ValueLimits values;
  RedisOptions redis;  // no endpoint unless it has an address
  // For GetServerInfo.
  std::string version;
  std::string metrics_address;
  Reload reload;  // for ReloadConfiguration; empty: there is nothing to read
};

class Server {
 public:
  // Resumes the running jobs and then serves. Takes ownership of `store` and `inspector`; `metrics`, `clock` and `ids`
  // outlive the server. Errors: of the store, the inspector, the access file and
  // the listener; unavailable where the address cannot be bound.
  static absl::StatusOr<std::unique_ptr<Server>> Start(ServerOptions options, std::unique_ptr<Store> store,
                                                       std::unique_ptr<ModuleInspector> inspector,
                                                       const ServerMetrics* metrics, Clock* clock, IdSource* ids);
  // Drains first.
  ~Server();

  // With the port that was chosen.
  const std::string& address() const { return address_; }

  // The endpoint of the Redis protocol, with the port that was chosen; empty where there is none.
  std::string redis_address() const;

  // Answers the pages at /ui, as rpc/ui.h describes. The handler may outlive the server: then it says that it is gone.
  HttpHandler Ui() const;

  // Takes over what may change while a server runs (IsLiveKey() in flags.h), and nothing else.
  void Reconfigure(const ServerOptions& options);

  // Takes no new calls, ends the streams, and waits for the calls in hand, for at most `grace`. Running jobs stay in
  // the store and go on with the next server. Idempotent.
  void Drain(absl::Duration grace);

 private:
  struct Parts;
  Server();
  std::string address_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SERVER_H_
