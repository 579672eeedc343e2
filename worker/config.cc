#include "worker/config.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "proto/support/config.h"
#include "proto/support/digest.h"
#include "proto/support/log_format.h"

namespace lathe {
namespace {

// A name is the last part of "workers/NAME", which lists, logs and labels of metrics show.
CLI::Validator WorkerName() {
  return {[](const std::string& name) -> std::string {
            const bool is_word = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char letter) {
              return absl::ascii_isalnum(letter) || letter == '.' || letter == '_' || letter == '-';
            });
            return is_word ? "" : absl::StrCat("'", name, "' has other characters than letters, digits, '.', '_', '-'");
          },
          "NAME"};
}

}  // namespace

void AddWorkerFlags(CLI::App& app, WorkerConfig& config) {
  app.add_option("--server", config.server,
                 "Address of the server; several as HOST:PORT,HOST:PORT, of which one answers")
      ->capture_default_str();
  app.add_option("--tls-ca", config.tls_ca,
                 "PEM file with the authorities that the server's certificate comes from, 'system' for those of this "
                 "machine; empty: no TLS");
  app.add_option("--tls-cert", config.tls_cert, "PEM file with the worker's certificate and its chain");
  app.add_option("--tls-key", config.tls_key, "PEM file with the key of --tls-cert");
  app.add_option("--token-file", config.token_file, "File with a token that says who the worker is; empty: none");
  app.add_option("--metrics-listen", config.metrics_listen,
                 "Address of /metrics, /livez and /readyz; port 0 for any free one")
      ->capture_default_str();
  app.add_option("--metrics-tls-cert", config.metrics_tls_cert,
                 "PEM file with the certificate of --metrics-listen and its chain; empty: no TLS");
  app.add_option("--metrics-tls-key", config.metrics_tls_key, "PEM file with the key of --metrics-tls-cert");
  app.add_option("--metrics-tls-ca", config.metrics_tls_ca,
                 "PEM file with the authorities of the certificates with which metrics may be read; empty: none asked "
                 "for");
  app.add_option("--metrics-token-file", config.metrics_token_file,
                 "File with the token with which metrics may be read; empty: none asked for");
  app.add_flag("--metrics-insecure,!--no-metrics-insecure", config.metrics_insecure,
               "Let other machines reach --metrics-listen without TLS");
  app.add_option("--data-dir", config.data_dir, "Folder for the worker's blob cache")->capture_default_str();
  app.add_option("--name", config.name,
                 "Name of this worker, unique in the fleet: letters, digits, '.', '_' and '-'; default: from host and "
                 "data folder")
      ->check(WorkerName());
  app.add_option("--device,--devices", config.devices,
                 "Devices to measure on: auto, cuda, hip, none, or one by its id: cuda:0, hip:1, "
                 "sim:cuda:90")
      ->capture_default_str();
  app.add_flag("--allow-client-binaries,!--no-allow-client-binaries", config.allow_client_binaries,
               "Let clients bring machine code (cubin, hsaco) that runs on the devices: it can read and write all that "
               "the process and the device can");
  app.add_option("--compile-slots", config.compile_slots,
                 "Variants compiled at a time; 0: one for each core. Where there are four cores or more, one core is "
                 "kept free for each --device")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  app.add_option("--compiler", config.compiler, "Path of lathe-compiler; default: beside this program, or in PATH");
  app.add_option("--compiler-memory-mb", config.compiler_memory_mb, "Memory limit of a compilation; 0: none")
      ->check(NonNegative())
      ->capture_default_str();
  app.add_option("--compile-timeout-seconds", config.compile_timeout_seconds,
                 "Time limit of a compilation where the server gives none")
      ->check(Positive())
      ->capture_default_str();
  app.add_option("--blob-cache-mb", config.blob_cache_mb, "Size of the blob cache")
      ->check(NonNegative())
      ->capture_default_str();
  app.add_option("--reference-timeout-seconds", config.reference_timeout_seconds,
                 "Time limit of the reference interpreter for one check")
      ->check(Positive())
      ->capture_default_str();
  app.add_option("--simulation-timeout-seconds", config.simulation_timeout_seconds, "Time limit of a simulated launch")
      ->check(Positive())
      ->capture_default_str();
  app.add_option("--probe-seconds", config.probe_seconds, "How often a quarantined device is tried again")
      ->check(Positive())
      ->capture_default_str();
  app.add_option("--drain-seconds", config.drain_seconds, "How long running work may take to end after SIGTERM")
      ->check(NonNegative())
      ->capture_default_str();
  app.add_option("--drift-limit", config.drift_limit,
                 "Relative change of the baseline or the clock over a measurement from which its times do not "
                 "compare with those of others")
      ->check(Positive())
      ->capture_default_str();
  app.add_option("--ready-file", config.ready_file,
                 "JSON file written when the worker runs: pid, metrics, name, devices");
  app.add_option("--log-level", config.log_level, "trace, debug, info, warn or error")
      ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error"}))
      ->capture_default_str();
  app.add_option("--log-format", config.log_format,
                 "text, or json: an object a line, with the job, trial and work it is of")
      ->check(CLI::IsMember(LogFormats()))
      ->capture_default_str();
  app.add_option("--trace-file", config.trace_file,
                 "File of the spans of work that the server traces, as OTLP's JSON lines; empty: none");
  app.add_option("--trace-file-bytes", config.trace_file_bytes,
                 "Size from which --trace-file is renamed to FILE.1, in the place of the one before, and begun anew")
      ->check(CLI::Range(uint64_t{64} << 10, uint64_t{1} << 40))
      ->capture_default_str();
  AddYamlConfig(app);
}

std::string DeriveWorkerName(absl::string_view host, absl::string_view data_dir) {
  Digester digester;
  digester.AddField(host);
  digester.AddField(data_dir);
  const std::string digest = digester.Finish();
  return absl::StrCat(host, "-", absl::string_view(digest).substr(digest.find(':') + 1, 8));
}

}  // namespace lathe
