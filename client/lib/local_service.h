// A server and a worker on this machine, as child processes, for `lathe up` and `--local`.
#ifndef LATHE_CLIENT_LIB_LOCAL_SERVICE_H_
#define LATHE_CLIENT_LIB_LOCAL_SERVICE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/subprocess.h"

namespace lathe {

struct LocalServiceOptions {
  std::string data_dir;              // holds server/ and worker/; made if it is not there
  std::vector<std::string> devices;  // of the worker, as lathe-worker --device takes them
  std::string listen = "127.0.0.1:0";
  bool insecure = false;  // lets `listen` be reached from other machines, without TLS
  std::string server_metrics = "127.0.0.1:0";
  std::string worker_metrics = "127.0.0.1:0";
  int compile_slots = 0;   // 0: the worker's default
  bool show_logs = false;  // the children's logs go to this program's standard error
  absl::Duration start_timeout = absl::Seconds(60);
};

// The devices that a machine offers by itself: every real GPU of a vendor, else a simulated one of
// it.
std::vector<std::string> DefaultDevices();

// The devices for one specification: those of real GPUs for the vendors that the machine has; a
// simulated one for every other chip that the specification names. DefaultDevices() where it names
// none.
std::vector<std::string> DevicesFor(const v1::TuningSpec& spec);

// Both programs, found beside this one. They end with this object, and with this process however it
// ends.
class LocalService {
 public:
  // Starts both and waits until both say that they are ready. Errors: not_found for a missing
  // program; unavailable with what a program last wrote where it ended or was not ready in time.
  static absl::StatusOr<std::unique_ptr<LocalService>> Start(const LocalServiceOptions& options);
  ~LocalService();

  const std::string& address() const { return address_; }
  const std::string& server_metrics() const { return server_metrics_; }
  const std::string& worker_metrics() const { return worker_metrics_; }
  const LocalServiceOptions& options() const { return options_; }

  // An error that says which one, where a program has ended by itself.
  absl::Status CheckAlive();

  // Worker first, then server: both drain. An error where one had to be killed or failed.
  // Idempotent.
  absl::Status Stop();

 private:
  explicit LocalService(const LocalServiceOptions& options) : options_(options) {}

  absl::Status StartServer();
  absl::Status StartWorker();
  absl::StatusOr<std::unique_ptr<Subprocess>> StartProgram(const std::string& program,
                                                           std::vector<std::string> arguments);
  // The JSON object of a ready file, once it is whole.
  absl::StatusOr<std::string> WaitReady(const std::string& program, Subprocess& process, const std::string& file);

  LocalServiceOptions options_;
  std::unique_ptr<Subprocess> server_;
  std::unique_ptr<Subprocess> worker_;
  std::string address_;
  std::string server_metrics_;
  std::string worker_metrics_;
};

}  // namespace lathe

#endif  // LATHE_CLIENT_LIB_LOCAL_SERVICE_H_
