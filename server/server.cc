#include "server/server.h"

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "proto/support/confinement.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "proto/support/thread_pool.h"
#include "server/rpc/admin_service.h"
#include "server/rpc/artifact_service.h"
#include "server/rpc/cache_service.h"
#include "server/rpc/call_recorder.h"
#include "server/rpc/compile_service.h"
#include "server/rpc/fleet_service.h"
#include "server/rpc/key_value_service.h"
#include "server/rpc/tuning_service.h"
#include "server/rpc/ui.h"
#include "server/rpc/worker_link.h"
#include "server/session/cost_models.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Apart, so that what waits for one does not wait for the others.
constexpr int kProgressThreads = 4;
constexpr int kMissThreads = 4;
constexpr int kBlobThreads = 2;
constexpr size_t kMostMisses = 10'000;
constexpr size_t kMostInspections = 64;
// Threads of calls that hold one; those that would be more are refused. Streams of one connection: a client waits for
// the others.
constexpr int kMostCallThreads = 512;
constexpr int kMostStreams = 1000;
// For the calls of a connection that has become old.
constexpr absl::Duration kAgeGrace = absl::Minutes(10);
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

void ShowConfinement(const ServerMetrics& metrics) {
  for (const auto& [part, there] : PartsByName(FindConfinementParts()))
    metrics.lathe_server_confinement.Set({part}, there);
}

absl::Status BeginTraces(const ServerOptions& server, const ServerMetrics* metrics, IdSource* ids) {
  TraceOptions options = server.traces;
  options.service = "lathe-server";
  options.instance = ids->Next();
  options.version = server.version;
  options.count = [metrics](absl::string_view result, size_t spans) {
    metrics->lathe_server_trace_spans_total.Add({result}, static_cast<double>(spans));
  };
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<TraceFile> file, TraceFile::Open(std::move(options)));
  StartTracing(std::move(file));
  return absl::OkStatus();
}

}  // namespace

// In the order in which they use each other; they are destroyed in the reverse order.
struct Server::Parts {
  Parts(ServerOptions o, std::unique_ptr<Gate> g, std::unique_ptr<Store> s, std::unique_ptr<ModuleInspector> i,
        internal::CompilerDescription description, const ServerMetrics* metrics, Clock* clock, IdSource* ids)
      : options(std::move(o)),
        gate(std::move(g)),
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
        cost_models(store.get(), admission.knob_rows(), clock, metrics),
        sessions(&context, ids, options.jobs),
        refresher(&context, &sessions, options.refresh),
        keeper(store.get(), &scheduler, options.keeper, metrics, clock,
               [this](auto* digests) { sessions.AddBlobsInUse(digests); }),
        compilations(store.get(), &admission, &misses, clock, ids, options.compilations),
        compile_service(gate.get(), &admission, &compilations, {&misses, &inspections}, metrics),
        winners(store.get(), &catalog, &scheduler, admission.knob_rows(), &refresher),
        cache_service(gate.get(), store.get(), &admission, metrics),
        tuning_service(gate.get(), &sessions, &winners, &pool, options.admission.tenants_apart, metrics),
        artifact_service(gate.get(), store.get(), &blobs, options.uploads, clock, metrics),
        records(&scheduler, store.get()),
        fleet_service(gate.get(), &scheduler, store.get(), &records, InfoOf(options, *store, admission.description()),
                      &cost_models, options.reload, metrics),
        admin_service(gate.get(), &scheduler, &sessions, &keeper, admission.description().compiler_build(), clock,
                      metrics),
        values(&store->key_values(), options.values, clock, metrics),
        key_value_service(gate.get(), &values, metrics),
        worker_link(gate.get(), &scheduler, &broker, &records, metrics) {}

  const ServerOptions options;
  const std::unique_ptr<Gate> gate;
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
  CostModels cost_models;
  SessionManager sessions;
  Refresher refresher;
  Keeper keeper;
  Compilations compilations;
  CompileServiceImpl compile_service;
  Winners winners;
  CacheServiceImpl cache_service;
  TuningServiceImpl tuning_service;
  ArtifactServiceImpl artifact_service;
  WorkerRecords records;
  FleetServiceImpl fleet_service;
  AdminServiceImpl admin_service;
  ValueCache values;
  KeyValueServiceImpl key_value_service;
  WorkerLinkImpl worker_link;
  std::unique_ptr<RedisEndpoint> redis;
  std::unique_ptr<grpc::Server> grpc;
  bool traces = false;
  std::atomic<bool> drained{false};
  std::atomic<bool> stop{false};
  std::thread ticker;
};

Server::Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(ServerOptions options, std::unique_ptr<Store> store,
                                                      std::unique_ptr<ModuleInspector> inspector,
                                                      const ServerMetrics* metrics, Clock* clock, IdSource* ids) {
  LATHE_ASSIGN_OR_RETURN(internal::CompilerDescription description, inspector->Describe());
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Gate> gate, Gate::Open(options.access, clock));
  LATHE_ASSIGN_OR_RETURN(const std::shared_ptr<grpc::ServerCredentials> credentials,
                         ListenCredentials(options.listen, gate->asks()));
  if (gate->asks() && options.scheduler.compiler_build.empty())
    options.scheduler.compiler_build = description.compiler_build();
  std::unique_ptr<Server> server(new Server);
  server->parts_ = std::make_unique<Parts>(std::move(options), std::move(gate), std::move(store), std::move(inspector),
                                           std::move(description), metrics, clock, ids);
  Parts& parts = *server->parts_;
  SetSlowCall(parts.options.slow_call);
  ShowConfinement(*metrics);
  if (!parts.options.traces.path.empty()) {
    LATHE_RETURN_IF_ERROR(BeginTraces(parts.options, metrics, ids));
    parts.traces = true;
  }
  LATHE_ASSIGN_OR_RETURN(const std::vector<v1::Worker> workers, parts.store->ListWorkers());
  parts.scheduler.Restore(workers);
  LATHE_RETURN_IF_ERROR(parts.broker.Initialize());
  if (!parts.options.session.tenants_apart) {
    LATHE_RETURN_IF_ERROR(parts.cost_models.Initialize());
    parts.context.cost_models = &parts.cost_models;
  }
  LATHE_RETURN_IF_ERROR(parts.sessions.Resume());
  LATHE_RETURN_IF_ERROR(parts.refresher.Initialize());
  LATHE_RETURN_IF_ERROR(parts.compilations.Resume());

  if (!parts.options.redis.listen.empty()) {
    LATHE_ASSIGN_OR_RETURN(
        parts.redis, RedisEndpoint::Start(parts.options.redis, &parts.values, clock, metrics, parts.options.version));
  }
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::ServerBuilder builder;
  int port = 0;
  const std::string& listen = parts.options.listen.address;
  builder.AddListeningPort(listen, credentials, &port);
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // A message that is small until it is unpacked would take memory before anything bounds it.
  for (grpc_compression_algorithm one : {GRPC_COMPRESS_DEFLATE, GRPC_COMPRESS_GZIP})
    builder.SetCompressionAlgorithmSupportStatus(one, false);
  grpc::ResourceQuota quota("lathe-server");
  quota.Resize(parts.options.rpc_memory_bytes);
  quota.SetMaxThreads(kMostCallThreads);
  builder.SetResourceQuota(quota);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kMostStreams);
  const auto milliseconds = [](absl::Duration time) { return static_cast<int>(absl::ToInt64Milliseconds(time)); };
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, milliseconds(parts.options.keepalive.every));
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, milliseconds(parts.options.keepalive.answer));
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                             milliseconds(parts.options.least_between_pings));
  if (!parts.options.listen.tls.empty() && parts.options.connection_age > absl::ZeroDuration()) {
    builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_MS, milliseconds(parts.options.connection_age));
    builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS, milliseconds(kAgeGrace));
  }
  builder.RegisterService(&parts.admin_service);
  builder.RegisterService(&parts.cache_service);
  builder.RegisterService(&parts.compile_service);
  builder.RegisterService(&parts.tuning_service);
  builder.RegisterService(&parts.artifact_service);
  builder.RegisterService(&parts.fleet_service);
  builder.RegisterService(&parts.key_value_service);
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
      if (parts.context.cost_models != nullptr) parts.cost_models.Tick();
      parts.keeper.Tick();
      parts.compilations.Tick();
      parts.values.Tick();
      parts.gate->Tick();
      absl::SleepFor(kTick);
    }
  });
  return server;
}

std::string Server::redis_address() const { return parts_->redis ? parts_->redis->address() : ""; }

HttpHandler Server::Ui() const {
  return NewUi(parts_->grpc->InProcessChannel(grpc::ChannelArguments()), parts_->clock);
}

void Server::Reconfigure(const ServerOptions& options) {
  Parts& parts = *parts_;
  SetSlowCall(options.slow_call);
  parts.gate->SetRequestsPerSecond(options.access.requests_per_second, options.access.client_requests_per_second);
  parts.scheduler.usage().SetDeviceSecondsPerHour(options.scheduler.tenant_device_seconds_per_hour);
  parts.scheduler.PinBuild(
      parts.admin_service.PinOf({options.scheduler.compiler_build, options.scheduler.assembler_build}));
  parts.scheduler.read_only().Set(ConfiguredReadOnly(options.scheduler));
  parts.broker.SetMostQueued(options.compile.max_queue, options.compile.max_tenant_queue,
                             options.compile.max_client_queue);
  parts.sessions.SetMostJobs(options.jobs.max_running_jobs, options.jobs.max_tenant_jobs, options.jobs.max_client_jobs);
  parts.sessions.SetMostTrials(options.jobs.max_tenant_trials);
  parts.refresher.SetShare(options.refresh.share, options.refresh.age);
  parts.keeper.SetPolicy(options.keeper.policy);
  parts.artifact_service.SetTenantBytesPerSecond(options.uploads.tenant_bytes_per_second);
}

void Server::Drain(absl::Duration grace) {
  if (!parts_ || parts_->drained.exchange(true)) return;
  Parts& parts = *parts_;
  parts.scheduler.Drain();
  parts.broker.Drain();
  parts.tuning_service.Drain();
  parts.worker_link.Drain();
  if (parts.redis) parts.redis->Drain(grace);
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
      spdlog::warn("the store ends: {}", FormatError(DetailOf(status)));
  }
}

Server::~Server() {
  Drain(absl::Seconds(1));
  if (parts_ && parts_->traces) StartTracing(nullptr);
}

}  // namespace lathe
