#include "server/flags.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <type_traits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "proto/support/config.h"
#include "proto/support/log_format.h"
#include "proto/support/log_level.h"
#include "spdlog/sinks/stdout_color_sinks.h"

namespace lathe {

namespace {

bool IsPostgresUri(const std::string& store) {
  return absl::StartsWith(store, "postgresql://") || absl::StartsWith(store, "postgres://");
}

// Keys that a reload may change. All others need a restart: connections, children or the store were made by them.
constexpr absl::string_view kLiveKeys[] = {
    "log_level",
    "max_queue",
    "max_jobs",
    "refresh_share",
    "refresh_age_days",
    "keep_jobs_days",
    "keep_results_days",
    "keep_workers_days",
    "max_store_bytes",
    "keep_unnamed_blobs_hours",
    "retention_dry_run",
    "tenant_requests_per_second",
    "tenant_max_jobs",
    "tenant_max_trials",
    "client_max_jobs",
    "client_max_queue",
    "tenant_upload_bytes_per_second",
    "tenant_max_queue",
    "slow_call_seconds",
    "read_only",
    "read_only_reason",
    "compiler_build",
    "assembler_build",
    "client_requests_per_second",
    "tenant_device_seconds_per_hour",
};

// Equal for equal values.
template <typename Value>
std::string Text(const Value& value) {
  if constexpr (std::is_same_v<Value, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<Value, bool>) {
    return value ? "true" : "false";
  } else {
    char text[32];
    return std::string(text, std::to_chars(text, text + sizeof(text), value).ptr);
  }
}

}  // namespace

bool IsLiveKey(absl::string_view key) {
  return std::find(std::begin(kLiveKeys), std::end(kLiveKeys), key) != std::end(kLiveKeys);
}

void AddServerFlags(CLI::App& app, ServerFlags* flags, std::vector<ServerKey>* keys) {
  AddYamlConfig(app);
  const auto describe = [keys](absl::string_view name, const auto& value, const char* help) {
    std::string key = absl::StrReplaceAll(name.substr(2), {{"-", "_"}});
    std::string text = absl::StrCat(help, IsLiveKey(key) ? " (live)" : "");
    if (keys) keys->push_back({std::move(key), [&value] { return Text(value); }});
    return text;
  };
  const auto add = [&app, &describe](const char* name, auto& value, const char* help) {
    return app.add_option(name, value, describe(name, value, help))->capture_default_str();
  };
  const auto add_switch = [&app, &describe](absl::string_view name, bool& value, const char* help) {
    app.add_flag(absl::StrCat(name, ",!--no-", name.substr(2)), value, describe(name, value, help));
  };
  add("--listen", flags->listen, "gRPC address; port 0 takes any free one");
  add("--metrics-listen", flags->metrics_listen, "HTTP address of /metrics, /livez, /readyz and the page /ui");
  add("--data-dir", flags->data_dir, "folder of the database, created if absent");
  add("--store", flags->store,
      "sqlite, a PostgreSQL database as postgresql://HOST/DATABASE (its password in PGPASSFILE or a service file), or "
      "memory: nothing outlives the server")
      ->check([](const std::string& store) {
        return store == "sqlite" || store == "memory" || IsPostgresUri(store)
                   ? ""
                   : "neither sqlite, memory nor an address that begins with postgresql://";
      });
  add("--blob-dir", flags->blob_dir,
      "folder of the blobs beside a PostgreSQL database, the same for all of its servers; empty: DATA-DIR/blobs");
  add("--ready-file", flags->ready_file, "written as JSON {address, metrics, redis, pid} once the server serves");
  add("--compiler", flags->compiler, "the lathe-compiler program; empty: beside this one, or in PATH");
  add("--compiler-children", flags->compiler_children, "compiler children that inspect modules")
      ->check(CLI::Range(1, 64));
  add("--inspect-memory-bytes", flags->inspect_memory_bytes, "address space of each compiler child; 0: no limit")
      ->check(NonNegative());
  add("--inspect-timeout-seconds", flags->inspect_timeout_seconds, "time for the inspection of one module")
      ->check(NonNegative());
  add("--lease-seconds", flags->lease_seconds, "work that a worker does not mention for so long goes to another")
      ->check(Positive());
  add("--heartbeat-seconds", flags->heartbeat_seconds, "how often workers state what they do")->check(Positive());
  add("--reconnect-seconds", flags->reconnect_seconds, "how long the work of a worker that left waits for it")
      ->check(NonNegative());
  add("--max-losses", flags->max_losses, "workers that a work item may end within an hour before it fails as poison")
      ->check(CLI::Range(1, 1000));
  add("--max-attempts", flags->max_attempts, "tries of a work item whose errors may pass, as of a network or a disk")
      ->check(CLI::Range(1, 1000));
  add("--compile-leases-per-slot", flags->compile_leases_per_slot, "compilations given to a worker for each slot")
      ->check(CLI::Range(1, 64));
  add("--max-queue", flags->max_queue, "compilations that may wait before requests are refused")->check(NonNegative());
  add("--max-jobs", flags->max_jobs, "tuning jobs that may run before requests are refused")->check(NonNegative());
  add("--max-module-bytes", flags->max_module_bytes, "size of one module")->check(Positive());
  add("--max-space-points", flags->max_space_points, "points of one tuning space")->check(Positive());
  add("--max-blob-bytes", flags->max_blob_bytes, "size of one blob")->check(Positive());
  add("--max-trials", flags->max_trials, "trials of one job; 0: no limit but the job's own")->check(NonNegative());
  add("--max-seconds", flags->max_seconds, "time of one job; 0: no limit but the job's own")->check(NonNegative());
  add("--job-window", flags->job_window, "trials of one job in hand at once")->check(CLI::Range(1, 100'000));
  add("--compile-timeout-seconds", flags->compile_timeout_seconds, "time for the compilation of one variant")
      ->check(NonNegative());
  add("--compile-memory-bytes", flags->compile_memory_bytes, "memory of one compilation; 0: the worker's limit")
      ->check(NonNegative());
  add("--measure-batch", flags->measure_batch, "variants measured together on a device")->check(CLI::Range(1, 1000));
  add("--simulate-batch", flags->simulate_batch, "variants given together to a simulated device")
      ->check(CLI::Range(1, 1000));
  add("--batch-hold-seconds", flags->batch_hold_seconds, "how long an unfilled batch waits for more variants")
      ->check(NonNegative());
  add("--min-rounds", flags->min_rounds, "rounds of samples, at least")->check(NonNegative());
  add("--max-rounds", flags->max_rounds, "rounds of samples, at most")->check(NonNegative());
  add("--measure-seconds", flags->measure_seconds, "time for the samples of one variant, at most")
      ->check(NonNegative());
  add("--ci-relative", flags->ci_relative, "wanted half width of a ratio's confidence interval")->check(NonNegative());
  add("--hang-seconds", flags->hang_seconds, "a kernel that runs longer hangs")->check(Positive());
  add("--refresh-share", flags->refresh_share,
      "the part of the time in which stale winners are measured again, at most, when nobody else needs the devices; 0: "
      "never")
      ->check(CLI::Range(0.0, 1.0));
  add("--refresh-age-days", flags->refresh_age_days,
      "winners that were measured longer ago are measured again too; 0: whatever their age")
      ->check(NonNegative());
  add("--keep-jobs-days", flags->keep_jobs_days,
      "how long jobs and their trials are kept after they have ended; 0: for ever")
      ->check(NonNegative());
  add("--keep-results-days", flags->keep_results_days,
      "how long compilations, measurements and modules are kept after they were last used; 0: for ever")
      ->check(NonNegative());
  add("--keep-workers-days", flags->keep_workers_days, "how long workers are listed that are gone; 0: for ever")
      ->check(NonNegative());
  add("--keep-unnamed-blobs-hours", flags->keep_unnamed_blobs_hours,
      "how long blobs are kept that nothing in the store names; a client may be about to name them")
      ->check(CLI::Range(0.1, 1e6));
  add("--max-store-bytes", flags->max_store_bytes,
      "beyond it the least recently used results go, whatever their age; 0: no bound")
      ->check(NonNegative());
  add_switch("--retention-dry-run", flags->retention_dry_run, "remove nothing, and log what would go by its age");
  add("--values-max-bytes", flags->values_max_bytes, "size of all values that programs keep here for each other")
      ->check(NonNegative());
  add("--max-value-bytes", flags->max_value_bytes, "size of one such value")->check(CLI::Range(1, 512 << 20));
  add("--redis-listen", flags->redis_listen,
      "address of the Redis protocol over these values, 127.0.0.1:6379 for example; empty: none");
  add("--redis-password-file", flags->redis_password_file,
      "lines `USER PASSWORD`, or a password alone, for the Redis protocol; empty: nobody needs one");
  add_switch("--redis-allow-anyone", flags->redis_allow_anyone,
             "lets --redis-listen be reached from other machines without passwords");
  add("--redis-max-connections", flags->redis_max_connections, "connections of the Redis protocol at once")
      ->check(CLI::Range(1, 100'000));
  add("--redis-idle-seconds", flags->redis_idle_seconds, "a connection without a sign of life for so long is closed")
      ->check(Positive());
  add("--redis-max-held-bytes", flags->redis_max_held_bytes,
      "bytes of requests and answers that connections of the Redis protocol hold together")
      ->check(NonNegative());
  add("--log-level", flags->log_level, "trace, debug, info, warn or error")->check(CLI::IsMember(LogLevels()));
  add("--log-format", flags->log_format,
      "text, or json: an object a line, with the call, tenant, job and trial it is of")
      ->check(CLI::IsMember(LogFormats()));
  add("--slow-call-seconds", flags->slow_call_seconds, "calls that take longer are logged; 0: none")
      ->check(NonNegative());
  add("--trace-file", flags->trace_file,
      "file of the spans of calls, jobs, trials and work, as OTLP's JSON lines; empty: nothing is traced");
  add("--trace-file-bytes", flags->trace_file_bytes,
      "size from which --trace-file is renamed to FILE.1, in the place of the one before, and begun anew")
      ->check(CLI::Range(uint64_t{64} << 10, uint64_t{1} << 40));
  add("--trace-share", flags->trace_share,
      "the part of the calls that is traced, of those whose callers do not say; 1: all")
      ->check(CLI::Range(0.0, 1.0));
  add("--drain-seconds", flags->drain_seconds, "time for the calls in hand when the server is told to end")
      ->check(NonNegative());
  add_switch("--trust-tenant-metadata", flags->trust_tenant_metadata,
             "whether callers may name the tenant that their work counts for");
  add("--tls-cert", flags->tls_cert, "PEM file with the server's certificate and its chain; empty: no TLS");
  add("--tls-key", flags->tls_key, "PEM file with the key of --tls-cert");
  add("--tls-ca", flags->tls_ca,
      "PEM file with the authorities of workers' and clients' certificates; empty: none asked for");
  add_switch("--insecure", flags->insecure,
             "lets --listen, --metrics-listen and the page /ui be reached from other machines without TLS");
  add("--metrics-tls-ca", flags->metrics_tls_ca,
      "PEM file with the authorities of the certificates with which metrics may be read; empty: none asked for");
  add("--metrics-token-file", flags->metrics_token_file,
      "file with the token with which metrics may be read; empty: none asked for");
  add_switch("--metrics-insecure", flags->metrics_insecure,
             "serves --metrics-listen without TLS, also to other machines and where there is a certificate");
  add("--access-file", flags->access_file,
      "YAML file that says who may call, with which certificate or token, and as what; empty: everybody, everything");
  add("--share", flags->share,
      "fleet: what was computed for one tenant serves all; tenant: each has binaries, measurements and winners of its "
      "own")
      ->check(CLI::IsMember({"fleet", "tenant"}));
  add("--token-file", flags->token_file,
      "file of the tokens that `lathe-admin create-token` makes, as digests; empty: tokens.json of the data folder, or "
      "of "
      "the blobs' beside a PostgreSQL database");
  add("--audit-file", flags->audit_file,
      "JSON lines of calls that were refused and of those that changed something; empty: none");
  add("--compiler-build", flags->compiler_build,
      "the only build of the compiler that compiles, as workers name it; empty: the server's own where there is an "
      "access file, else that of the most slots");
  add("--assembler-build", flags->assembler_build,
      "the only build of the assembler that compiles, as workers name it; empty: that of the most slots");
  add("--lease-key-file", flags->lease_key_file,
      "file with the secret that leases are made with; empty: lease.key of the data folder, or of the blobs' beside "
      "a PostgreSQL database. Made where it is not there");
  add_switch("--read-only", flags->read_only,
             "answer from what is stored and take no new work; what is in hand ends as ever");
  add("--read-only-reason", flags->read_only_reason, "what those are told who ask for new work meanwhile");
  add("--tenant-requests-per-second", flags->tenant_requests_per_second, "calls of one tenant; 0: no limit")
      ->check(NonNegative());
  add("--client-requests-per-second", flags->client_requests_per_second,
      "calls of one caller, of those of its tenant; 0: no limit")
      ->check(NonNegative());
  add("--tenant-device-seconds-per-hour", flags->tenant_device_seconds_per_hour,
      "of the devices, for the measurements of one tenant; beyond it, it begins no job; 0: no limit")
      ->check(NonNegative());
  add("--tenant-max-jobs", flags->tenant_max_jobs, "tuning jobs of one tenant that may run; 0: as many as --max-jobs")
      ->check(NonNegative());
  add("--tenant-max-trials", flags->tenant_max_trials,
      "trials of all jobs of one tenant that wait or run; its jobs have equal parts, and hold the others back; 0: no "
      "limit but --job-window of each job")
      ->check(NonNegative());
  add("--tenant-max-queue", flags->tenant_max_queue,
      "compilations that were asked for and not by jobs, of one tenant, that wait or run; 0: as many as --max-queue")
      ->check(NonNegative());
  add("--client-max-jobs", flags->client_max_jobs,
      "tuning jobs of one caller that may run, of those of its tenant; 0: as many as of the tenant")
      ->check(NonNegative());
  add("--client-max-queue", flags->client_max_queue,
      "compilations of one caller that wait or run, of those of its tenant; 0: as many as of the tenant")
      ->check(NonNegative());
  add("--tenant-upload-bytes-per-second", flags->tenant_upload_bytes_per_second,
      "bytes of blobs that one tenant brings, over ten minutes; 0: no limit")
      ->check(NonNegative());
  add("--rpc-memory-bytes", flags->rpc_memory_bytes,
      "memory that connections and messages take together before gRPC takes less")
      ->check(CLI::Range(uint64_t{64} << 20, uint64_t{1} << 40));
  add("--upload-memory-bytes", flags->upload_memory_bytes, "memory of all blobs that are on their way in")
      ->check(NonNegative());
  add("--upload-idle-seconds", flags->upload_idle_seconds, "an upload of which nothing comes for so long ends")
      ->check(Positive());
  add("--connection-age-seconds", flags->connection_age_seconds,
      "connections with TLS are opened anew after so long, so that certificates are looked at again; 0: never")
      ->check(NonNegative());
  app.parse_complete_callback([flags, &app] {
    // One that is given takes the other's default along.
    if (app.count("--max-rounds") == 0) flags->max_rounds = std::max(flags->max_rounds, flags->min_rounds);
    if (app.count("--min-rounds") == 0) flags->min_rounds = std::min(flags->min_rounds, flags->max_rounds);
    if (flags->min_rounds > flags->max_rounds)
      throw CLI::ValidationError("--min-rounds", absl::StrCat("must be --max-rounds at most, which is ",
                                                              flags->max_rounds, ", not ", flags->min_rounds));
  });
}

bool ServerFlags::StoreIsPostgres() const { return IsPostgresUri(store); }

HttpListen ServerFlags::MetricsListen() const {
  HttpListen made{.address = metrics_listen, .tls = {.ca = metrics_tls_ca, .certificate = "", .key = ""}};
  if (!metrics_insecure) {
    made.tls.certificate = tls_cert;
    made.tls.key = tls_key;
  }
  made.token_file = metrics_token_file;
  made.insecure = insecure || metrics_insecure;
  return made;
}

ServerOptions ServerFlags::Options() const {
  ServerOptions options;
  options.listen.address = listen;
  options.listen.tls = {.ca = tls_ca, .certificate = tls_cert, .key = tls_key};
  options.listen.insecure = insecure;
  options.access.access_file = access_file;
  options.admission.tenants_apart = options.session.tenants_apart = share == "tenant";
  options.access.audit_file = audit_file;
  options.access.trust_tenant_metadata = trust_tenant_metadata;
  options.access.requests_per_second = tenant_requests_per_second;
  options.access.client_requests_per_second = client_requests_per_second;
  options.access.token_file = token_file;
  options.version = LATHE_VERSION;
  options.inspect_threads = compiler_children;
  options.scheduler.lease = absl::Seconds(lease_seconds);
  options.scheduler.heartbeat = absl::Seconds(heartbeat_seconds);
  options.scheduler.reconnect_grace = absl::Seconds(reconnect_seconds);
  options.scheduler.max_losses = max_losses;
  options.scheduler.max_attempts = max_attempts;
  options.scheduler.compiler_build = compiler_build;
  options.scheduler.assembler_build = assembler_build;
  options.scheduler.read_only = read_only;
  options.scheduler.read_only_reason = read_only_reason;
  options.scheduler.tenant_device_seconds_per_hour = tenant_device_seconds_per_hour;
  options.scheduler.compile_leases_per_slot = compile_leases_per_slot;
  options.compile.max_queue = max_queue;
  options.compile.timeout_seconds = compile_timeout_seconds;
  options.compile.memory_bytes = compile_memory_bytes;
  options.admission.max_module_bytes = max_module_bytes;
  options.admission.max_space_points = max_space_points;
  options.jobs.max_running_jobs = max_jobs;
  options.jobs.max_tenant_jobs = tenant_max_jobs;
  options.jobs.max_tenant_trials = tenant_max_trials;
  options.jobs.max_client_jobs = client_max_jobs;
  options.compile.max_client_queue = client_max_queue;
  options.compile.max_tenant_queue = tenant_max_queue;
  options.slow_call = absl::Seconds(slow_call_seconds);
  options.traces.path = trace_file;
  options.traces.max_bytes = trace_file_bytes;
  options.traces.share = trace_share;
  options.uploads.max_blob_bytes = max_blob_bytes;
  options.uploads.memory_bytes = upload_memory_bytes;
  options.uploads.idle = absl::Seconds(upload_idle_seconds);
  options.uploads.tenant_bytes_per_second = tenant_upload_bytes_per_second;
  options.rpc_memory_bytes = rpc_memory_bytes;
  options.connection_age = absl::Seconds(connection_age_seconds);
  options.session.budget.max_trials = max_trials;
  options.session.budget.max_seconds = max_seconds;
  options.session.window = job_window;
  options.session.measure_batch = measure_batch;
  options.session.simulate_batch = simulate_batch;
  options.session.batch_hold = absl::Seconds(batch_hold_seconds);
  options.refresh.share = refresh_share;
  options.refresh.age = absl::Hours(24) * refresh_age_days;
  const auto days = [](double count) { return count > 0 ? absl::Hours(24) * count : absl::InfiniteDuration(); };
  options.keeper.policy.jobs = days(keep_jobs_days);
  options.keeper.policy.results = days(keep_results_days);
  options.keeper.policy.workers = days(keep_workers_days);
  options.keeper.policy.unnamed_blobs = absl::Hours(1) * keep_unnamed_blobs_hours;
  options.keeper.policy.max_bytes = static_cast<int64_t>(max_store_bytes);
  options.keeper.policy.dry_run = retention_dry_run;
  options.values.max_bytes = static_cast<int64_t>(values_max_bytes);
  options.values.max_value_bytes = static_cast<int64_t>(max_value_bytes);
  options.redis.listen = redis_listen;
  options.redis.allow_anyone = redis_allow_anyone;
  options.redis.max_connections = redis_max_connections;
  options.redis.idle = absl::Seconds(redis_idle_seconds);
  options.redis.max_held_bytes = static_cast<int64_t>(redis_max_held_bytes);
  options.session.measure = {min_rounds, max_rounds, measure_seconds, ci_relative, hang_seconds};
  return options;
}

std::shared_ptr<spdlog::logger> StderrLogger() { return spdlog::stderr_color_mt("lathe-server"); }

}  // namespace lathe
