// The server's configuration: each field is a flag and a key of its YAML file (deploy/config/server.yaml).
#ifndef LATHE_SERVER_FLAGS_H_
#define LATHE_SERVER_FLAGS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/string_view.h"
#include "server/server.h"
#include "spdlog/logger.h"

namespace lathe {

struct ServerFlags {
  std::string listen = "127.0.0.1:7470";
  std::string metrics_listen = "127.0.0.1:7471";
  std::string data_dir = "lathe-data";
  std::string store = "sqlite";
  std::string blob_dir;
  std::string ready_file;
  std::string compiler;
  int compiler_children = 2;
  uint64_t inspect_memory_bytes = uint64_t{4} << 30;
  double inspect_timeout_seconds = 10;
  double lease_seconds = 30;
  double heartbeat_seconds = 5;
  double reconnect_seconds = 15;
  int max_losses = 5;
  int max_attempts = 5;
  int compile_leases_per_slot = 4;
  uint64_t max_queue = 10'000;
  uint64_t max_jobs = 1'000;
  uint64_t max_module_bytes = 4 << 20;
  uint64_t max_space_points = 100'000;
  uint64_t max_blob_bytes = uint64_t{1} << 30;
  int max_trials = 0;
  double max_seconds = 0;
  uint64_t job_window = 256;
  double compile_timeout_seconds = 120;
  uint64_t compile_memory_bytes = 0;
  uint64_t measure_batch = 16;
  uint64_t simulate_batch = 4;
  double batch_hold_seconds = 0.2;
  int min_rounds = 4;
  int max_rounds = 64;
  double measure_seconds = 5;
  double ci_relative = 0.01;
  double hang_seconds = 20;
  double refresh_share = 0.05;
  double refresh_age_days = 0;
  double keep_jobs_days = 0;
  double keep_results_days = 0;
  double keep_workers_days = 90;
  double keep_unnamed_blobs_hours = 24;
  uint64_t max_store_bytes = 0;
  bool retention_dry_run = false;
  uint64_t values_max_bytes = uint64_t{1} << 30;
  uint64_t max_value_bytes = 64 << 20;
  std::string redis_listen;
  std::string redis_password_file;
  bool redis_allow_anyone = false;
  int redis_max_connections = 1000;
  double redis_idle_seconds = 600;
  uint64_t redis_max_held_bytes = 256 << 20;
  std::string log_level = "info";
  std::string log_format = "text";
  double slow_call_seconds = 10;
  std::string trace_file;
  uint64_t trace_file_bytes = 128 << 20;
  double trace_share = 1;
  double drain_seconds = 10;
  bool trust_tenant_metadata = false;
  std::string tls_cert;
  std::string tls_key;
  std::string tls_ca;
  bool insecure = false;
  std::string metrics_tls_ca;
  std::string metrics_token_file;
  bool metrics_insecure = false;
  std::string access_file;
  std::string share = "fleet";
  std::string token_file;
  std::string audit_file;
  std::string compiler_build;
  std::string assembler_build;
  std::string lease_key_file;
  bool read_only = false;
  std::string read_only_reason;
  double tenant_requests_per_second = 0;
  double client_requests_per_second = 0;
  double tenant_device_seconds_per_hour = 0;
  uint64_t tenant_max_jobs = 0;
  uint64_t tenant_max_trials = 0;
  uint64_t client_max_jobs = 0;
  uint64_t client_max_queue = 0;
  uint64_t tenant_max_queue = 0;
  double tenant_upload_bytes_per_second = 0;
  uint64_t rpc_memory_bytes = uint64_t{4} << 30;
  uint64_t upload_memory_bytes = uint64_t{2} << 30;
  double upload_idle_seconds = 60;
  double connection_age_seconds = 3600;

  // Whether `store` is the address of a PostgreSQL database.
  bool StoreIsPostgres() const;
  // Folder of the blobs beside such a database.
  std::string BlobDir() const { return blob_dir.empty() ? data_dir + "/blobs" : blob_dir; }
  // How /metrics and the page are served: over TLS with the server's certificate, where it has one.
  HttpListen MetricsListen() const;
  // Without the users of redis_password_file.
  ServerOptions Options() const;
};

// A key of the configuration: "max_queue", and its value of now as text.
struct ServerKey {
  std::string name;
  std::function<std::string()> text;
};

// Whether Configuration::Reload() may change the key while the server runs.
bool IsLiveKey(absl::string_view key);

// Adds the flags, with --config, to `app`. Where `keys` is not null it gets a key for each, which is of use while
// `flags` lives.
void AddServerFlags(CLI::App& app, ServerFlags* flags, std::vector<ServerKey>* keys = nullptr);

// A logger to standard error.
std::shared_ptr<spdlog::logger> StderrLogger();

}  // namespace lathe

#endif  // LATHE_SERVER_FLAGS_H_
