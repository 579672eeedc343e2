// The worker's configuration: each field is a flag and a key of its YAML file
// (deploy/config/worker.yaml).
#ifndef LATHE_WORKER_CONFIG_H_
#define LATHE_WORKER_CONFIG_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "proto/support/channel.h"

namespace lathe {

struct WorkerConfig {
  std::string server = "127.0.0.1:7470";
  std::string metrics_listen = "127.0.0.1:7472";
  std::string metrics_tls_cert;  // this and what follows: as HttpListen has it
  std::string metrics_tls_key;
  std::string metrics_tls_ca;
  std::string metrics_token_file;
  bool metrics_insecure = false;
  std::string data_dir = "lathe-worker";
  std::string tls_ca;  // this and what follows: as ChannelSecurity has it
  std::string tls_cert;
  std::string tls_key;
  std::string token_file;
  std::string name;  // empty: derived from the host and the data folder
  std::vector<std::string> devices = {"auto"};
  int compile_slots = 0;  // 0: one for each core
  bool allow_client_binaries = false;
  std::string compiler;
  int compiler_memory_mb = 0;
  double compile_timeout_seconds = 120;
  int blob_cache_mb = 1024;
  double reference_timeout_seconds = 300;
  double simulation_timeout_seconds = 300;
  double probe_seconds = 30;
  double drain_seconds = 60;
  double drift_limit = 0.02;
  // No flag. Shorter than a client's: work waits for a worker whose connection is dead.
  Keepalive keepalive = {.every = absl::Seconds(10), .answer = absl::Seconds(10)};
  std::string ready_file;
  std::string log_level = "info";
  std::string log_format = "text";
  std::string trace_file;
  uint64_t trace_file_bytes = 128 << 20;
};

// Adds every key as a flag of `app`, and --config.
void AddWorkerFlags(CLI::App& app, WorkerConfig& config);

// The worker's name where none is configured: the same after each restart on the same host with the
// same folder.
std::string DeriveWorkerName(absl::string_view host, absl::string_view data_dir);

}  // namespace lathe

#endif  // LATHE_WORKER_CONFIG_H_
