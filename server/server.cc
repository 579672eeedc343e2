#include "server/server.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "proto/support/thread_pool.h"
#include "server/rpc/artifact_service.h"
#include "server/rpc/cache_service.h"
#include "server/rpc/compile_service.h"
#include "server/rpc/fleet_service.h"
#include "server/rpc/tuning_service.h"
#include "server/rpc/ui.h"
#include "server/rpc/worker_link.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Apart, so that what waits for one does not wait for the others.
constexpr int kProgressThreads = 4;
constexpr int kMissThreads = 4;
constexpr int kBlobThreads = 2;
constexpr size_t kMostMisses = 10'000;
constexpr size_t kMostInspections = 64;
constexpr absl::Duration kTick = absl::Milliseconds(100);
// A specification may hold many modules, each of which is limited in size.
constexpr int kMaxMessageBytes = 256 << 20;

v1::ServerInfo InfoOf(const ServerOptions& options, const Store& store, const internal::CompilerDescription& compiler) {
  v1::ServerInfo info;
  info.set_version(options.version);
  info.set_compiler_build(compiler.compiler_build());
  info.set_store(store.Describe());
  info.set_metrics_address(options.metrics_address);
  *info.mutable_targets() = compiler.targets();
  return info;
}

}  // namespace

// In the order in which they use each other; they are destroyed in the reverse order.
struct Server::Parts {
  Parts(ServerOptions o, std::unique_ptr<Store> s, std::unique_ptr<ModuleInspector> i,
        internal::CompilerDescription description, const ServerMetrics* metrics, Clock* clock, IdSource* ids)
      : options(std::move(o)),
        clock(clock),
        store(std::move(s)),
        inspector(std::move(i)),
        scheduler(options.scheduler, clock, ids, metrics),
        broker(store.get(), &scheduler, metrics, options.compile, clock),
        catalog(store.get(), inspector.get(), options.admission.max_module_bytes, clock),
        admission(&catalog, store.get(), &broker, &scheduler, std::move(description), options.admission, metrics),
        fleet(&scheduler),
        references(store.get(), &scheduler, options.reference),
        inspections(options.inspect_threads, kMostInspections),
        context{store.get(), &scheduler, &broker, &references, &admission,     &flights,
                &fleet,      &pool,      clock,   metrics,     options.session},
        sessions(&context, ids, options.jobs),
        refresher(&context, &sessions, options.refresh),
        compilations(store.get(), &admission, &misses, clock, ids, options.compilations),
        compile_service(&admission, &compilations, {&misses, &inspections}, metrics, options.trust_tenant_metadata),
        winners(store.get(), &catalog, &scheduler, &refresher),
        cache_service(store.get(), &admission, metrics),
        tuning_service(&sessions, &winners, &pool, metrics, options.trust_tenant_metadata),
        artifact_service(store.get(), &blobs, options.max_blob_bytes, metrics),
        fleet_service(&scheduler, store.get(), InfoOf(options, *store, admission.description()), metrics),
        worker_link(&scheduler, &broker, store.get(), metrics) {}

  const ServerOptions options;
  Clock* const clock;
  const std::unique_ptr<Store> store;
  const std::unique_ptr<ModuleInspector> inspector;
  Scheduler scheduler;
  CompileBroker broker;
  ModuleCatalog catalog;
  Admission admission;
  MeasureFlights flights;
  FleetConditions fleet;
  ReferenceBroker references;
  ThreadPool pool{kProgressThreads};  // of jobs, which bound their own work
  ThreadPool misses{kMissThreads, kMostMisses};
  ThreadPool inspections;
  ThreadPool blobs{kBlobThreads};  // large ones, which the calls that bring them bound
  SessionContext context;
  SessionManager sessions;
  Refresher refresher;
  Compilations compilations;
  CompileServiceImpl compile_service;
  Winners winners;
  CacheServiceImpl cache_service;
  TuningServiceImpl tuning_service;
  ArtifactServiceImpl artifact_service;
  FleetServiceImpl fleet_service;
  WorkerLinkImpl worker_link;
  std::unique_ptr<grpc::Server> grpc;
  std::atomic<bool> drained{false};
  std::atomic<bool> stop{false};
  std::thread ticker;
};

Server::Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(ServerOptions options, std::unique_ptr<Store> store,
                                                      std::unique_ptr<ModuleInspector> inspector,
                                                      const ServerMetrics* metrics, Clock* clock, IdSource* ids) {
  LATHE_ASSIGN_OR_RETURN(internal::CompilerDescription description, inspector->Describe());
  std::unique_ptr<Server> server(new Server);
  server->parts_ = std::make_unique<Parts>(std::move(options), std::move(store), std::move(inspector),
                                           std::move(description), metrics, clock, ids);
  Parts& parts = *server->parts_;
  LATHE_RETURN_IF_ERROR(parts.broker.Initialize());
  LATHE_RETURN_IF_ERROR(parts.sessions.Resume());
  LATHE_RETURN_IF_ERROR(parts.refresher.Initialize());
  LATHE_RETURN_IF_ERROR(parts.compilations.Resume());

  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::ServerBuilder builder;
  int port = 0;
  const std::string& listen = parts.options.listen;
  builder.AddListeningPort(listen, grpc::InsecureServerCredentials(), &port);
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  builder.RegisterService(&parts.cache_service);
  builder.RegisterService(&parts.compile_service);
  builder.RegisterService(&parts.tuning_service);
  builder.RegisterService(&parts.artifact_service);
  builder.RegisterService(&parts.fleet_service);
  builder.RegisterService(&parts.worker_link);
  parts.grpc = builder.BuildAndStart();
  if (!parts.grpc || port == 0) {
    return MakeError(
        ErrorKind::unavailable,
        absl::StrCat("cannot listen on ", listen, ": the address is in use or not of this machine; set another one"),
        "listen");
  }
  server->address_ = absl::StrCat(listen.substr(0, listen.rfind(':')), ":", port);
  parts.ticker = std::thread([&parts] {
    while (!parts.stop) {
      parts.scheduler.Tick();
      parts.broker.Tick();
      parts.sessions.Tick();
      parts.refresher.Tick();
      parts.compilations.Tick();
      absl::SleepFor(kTick);
    }
  });
  return server;
}

HttpHandler Server::Ui() const {
  return NewUi(parts_->grpc->InProcessChannel(grpc::ChannelArguments()), parts_->clock);
}

void Server::Drain(absl::Duration grace) {
  if (!parts_ || parts_->drained.exchange(true)) return;
  Parts& parts = *parts_;
  parts.scheduler.Drain();
  parts.tuning_service.Drain();
  parts.worker_link.Drain();
  if (parts.grpc) {
    parts.grpc->Shutdown(std::chrono::system_clock::now() + absl::ToChronoMilliseconds(grace));
    parts.grpc->Wait();
  }
  parts.stop = true;
  if (parts.ticker.joinable()) parts.ticker.join();
  // Writes that the store has taken tell their owners when it is written, and they may hand more to the pool.
  for (int round = 0; round < 2; ++round) {
    parts.blobs.WaitIdle();
    parts.misses.WaitIdle();
    parts.inspections.WaitIdle();
    parts.pool.WaitIdle();
    if (absl::Status status = parts.store->Apply({}); !status.ok())
      spdlog::warn("the store ends: {}", status.ToString());
  }
}

Server::~Server() { Drain(absl::Seconds(1)); }

}  // namespace lathe
