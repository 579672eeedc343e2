#include "server/flags.h"

#include "proto/support/config.h"
#include "spdlog/sinks/stdout_color_sinks.h"

namespace lathe {

void AddServerFlags(CLI::App& app, ServerFlags* flags) {
  AddYamlConfig(app);
  auto add = [&app](const char* name, auto& value, const char* help) {
    return app.add_option(name, value, help)->capture_default_str();
  };
  add("--listen", flags->listen, "gRPC address; port 0 takes any free one");
  add("--metrics-listen", flags->metrics_listen, "HTTP address of /metrics, /livez, /readyz and the page /ui");
  add("--data-dir", flags->data_dir, "folder of the database, created if absent");
  add("--store", flags->store, "sqlite, or memory: nothing outlives the server")
      ->check(CLI::IsMember({"sqlite", "memory"}));
  add("--ready-file", flags->ready_file, "written as JSON {address, metrics, redis, pid} once the server serves");
  add("--compiler", flags->compiler, "the lathe-compiler program; empty: beside this one, or in PATH");
  add("--compiler-children", flags->compiler_children, "compiler children that inspect modules")
      ->check(CLI::Range(1, 64));
  add("--inspect-memory-bytes", flags->inspect_memory_bytes, "address space of each compiler child; 0: no limit");
  add("--inspect-timeout-seconds", flags->inspect_timeout_seconds, "time for the inspection of one module");
  add("--lease-seconds", flags->lease_seconds, "work that a worker does not mention for so long goes to another");
  add("--heartbeat-seconds", flags->heartbeat_seconds, "how often workers state what they do");
  add("--reconnect-seconds", flags->reconnect_seconds, "how long the work of a worker that left waits for it");
  add("--max-attempts", flags->max_attempts, "workers that a work item may lose before it fails as poison")
      ->check(CLI::Range(1, 1000));
  add("--compile-leases-per-slot", flags->compile_leases_per_slot, "compilations given to a worker for each slot")
      ->check(CLI::Range(1, 64));
  add("--max-queue", flags->max_queue, "compilations that may wait before requests are refused");
  add("--max-jobs", flags->max_jobs, "tuning jobs that may run before requests are refused");
  add("--max-module-bytes", flags->max_module_bytes, "size of one module");
  add("--max-space-points", flags->max_space_points, "points of one tuning space");
  add("--max-blob-bytes", flags->max_blob_bytes, "size of one blob");
  add("--max-trials", flags->max_trials, "trials of one job; 0: no limit but the job's own");
  add("--max-seconds", flags->max_seconds, "time of one job; 0: no limit but the job's own");
  add("--job-window", flags->job_window, "trials of one job in hand at once")->check(CLI::Range(1, 100'000));
  add("--compile-timeout-seconds", flags->compile_timeout_seconds, "time for the compilation of one variant");
  add("--compile-memory-bytes", flags->compile_memory_bytes, "memory of one compilation; 0: the worker's limit");
  add("--measure-batch", flags->measure_batch, "variants measured together on a device")->check(CLI::Range(1, 1000));
  add("--simulate-batch", flags->simulate_batch, "variants given together to a simulated device")
      ->check(CLI::Range(1, 1000));
  add("--batch-hold-seconds", flags->batch_hold_seconds, "how long an unfilled batch waits for more variants");
  add("--min-rounds", flags->min_rounds, "rounds of samples, at least");
  add("--max-rounds", flags->max_rounds, "rounds of samples, at most");
  add("--measure-seconds", flags->measure_seconds, "time for the samples of one variant, at most");
  add("--ci-relative", flags->ci_relative, "wanted half width of a ratio's confidence interval");
  add("--hang-seconds", flags->hang_seconds, "a kernel that runs longer hangs");
  add("--refresh-share", flags->refresh_share,
      "the part of the time in which stale winners are measured again, at most, when nobody else needs the devices; 0: "
      "never")
      ->check(CLI::Range(0.0, 1.0));
  add("--refresh-age-days", flags->refresh_age_days,
      "winners that were measured longer ago are measured again too; 0: whatever their age")
      ->check(CLI::NonNegativeNumber);
  add("--values-max-bytes", flags->values_max_bytes, "size of all values that programs keep here for each other");
  add("--max-value-bytes", flags->max_value_bytes, "size of one such value")->check(CLI::Range(1, 512 << 20));
  add("--redis-listen", flags->redis_listen,
      "address of the Redis protocol over these values, 127.0.0.1:6379 for example; empty: none");
  add("--redis-password-file", flags->redis_password_file,
      "lines `USER PASSWORD`, or a password alone, for the Redis protocol; empty: nobody needs one");
  app.add_flag("--redis-allow-anyone,!--no-redis-allow-anyone", flags->redis_allow_anyone,
               "lets --redis-listen be reached from other machines without passwords");
  add("--redis-max-connections", flags->redis_max_connections, "connections of the Redis protocol at once")
      ->check(CLI::Range(1, 100'000));
  add("--redis-idle-seconds", flags->redis_idle_seconds, "a connection without a sign of life for so long is closed")
      ->check(CLI::PositiveNumber);
  add("--redis-max-held-bytes", flags->redis_max_held_bytes,
      "bytes of requests and answers that connections of the Redis protocol hold together");
  add("--drain-seconds", flags->drain_seconds, "time for the calls in hand when the server is told to end");
  app.add_flag("--trust-tenant-metadata,!--no-trust-tenant-metadata", flags->trust_tenant_metadata,
               "whether callers may name the tenant that their work counts for");
}

ServerOptions ServerFlags::Options() const {
  ServerOptions options;
  options.listen = listen;
  options.version = LATHE_VERSION;
  options.max_blob_bytes = max_blob_bytes;
  options.inspect_threads = compiler_children;
  options.trust_tenant_metadata = trust_tenant_metadata;
  options.scheduler.lease = absl::Seconds(lease_seconds);
  options.scheduler.heartbeat = absl::Seconds(heartbeat_seconds);
  options.scheduler.reconnect_grace = absl::Seconds(reconnect_seconds);
  options.scheduler.max_losses = max_attempts;
  options.scheduler.compile_leases_per_slot = compile_leases_per_slot;
  options.compile.max_queue = max_queue;
  options.compile.timeout_seconds = compile_timeout_seconds;
  options.compile.memory_bytes = compile_memory_bytes;
  options.admission.max_module_bytes = max_module_bytes;
  options.admission.max_space_points = max_space_points;
  options.jobs.max_running_jobs = max_jobs;
  options.session.budget.max_trials = max_trials;
  options.session.budget.max_seconds = max_seconds;
  options.session.window = job_window;
  options.session.measure_batch = measure_batch;
  options.session.simulate_batch = simulate_batch;
  options.session.batch_hold = absl::Seconds(batch_hold_seconds);
  options.refresh.share = refresh_share;
  options.refresh.age = absl::Hours(24) * refresh_age_days;
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
