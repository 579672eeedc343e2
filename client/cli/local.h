// --local: a service of the command's own, in a temporary folder, for as long as the command runs.
#ifndef LATHE_CLIENT_CLI_LOCAL_H_
#define LATHE_CLIENT_CLI_LOCAL_H_

#include <future>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "client/cli/context.h"
#include "client/lib/local_service.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe::cli {

struct LocalOption {
  bool local = false;
  std::vector<std::string> devices;

  // Adds --local, which excludes --server, and --device.
  void AddTo(CLI::App& command);
};

// Removes the folder when it goes, after the service has stopped.
class LocalRun {
 public:
  // `devices` are used where the option names none.
  static absl::StatusOr<std::unique_ptr<LocalRun>> Start(const LocalOption& option, std::vector<std::string> devices,
                                                         Context& context);
  ~LocalRun();

  // Null where --local is not given; else a service for the devices of `spec`, which `server` then names.
  static absl::StatusOr<std::unique_ptr<LocalRun>> StartIfAsked(const LocalOption& option, const v1::TuningSpec& spec,
                                                                Context& context, ServerOption& server);

  const std::string& address() const { return service_->address(); }

 private:
  LocalRun() = default;

  // Reads what the programs log, so that they never wait for that, and stops the service where one of them ends by
  // itself, until the destructor runs.
  void Watch(std::ostream& err);

  std::string folder_;
  std::unique_ptr<LocalService> service_;
  std::promise<void> over_;
  std::thread watch_;
};

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_LOCAL_H_
