#include "client/cli/local.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {

void LocalOption::AddTo(CLI::App& command) {
  command.add_flag("--local", local, "Start a server and a worker for this command alone")->excludes("--server");
  command
      .add_option("--device", devices,
                  "A device of the local worker: sim:CHIP, or cuda or hip for real GPUs; repeat for more")
      ->needs("--local")
      ->allow_extra_args(false);
}

absl::StatusOr<std::unique_ptr<LocalRun>> LocalRun::Start(const LocalOption& option, std::vector<std::string> devices,
                                                          Context& context) {
  std::error_code error;
  std::string folder = std::filesystem::temp_directory_path(error).string();
  if (error) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("there is no folder for temporary files: ", error.message(), "; set TMPDIR"));
  }
  folder += "/lathe-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("cannot make a temporary folder at ", folder, ": ", strerror(errno), "; set TMPDIR"));
  }
  std::unique_ptr<LocalRun> run(new LocalRun);
  run->folder_ = folder;
  LocalServiceOptions options;
  options.data_dir = folder;
  if (!option.devices.empty()) devices = option.devices;
  options.devices = std::move(devices);
  *context.err << "starting a local service with " << absl::StrJoin(options.devices, ", ") << std::endl;
  LATHE_ASSIGN_OR_RETURN(run->service_, LocalService::Start(options));
  run->watch_ = std::thread([run = run.get(), err = context.err] { run->Watch(*err); });
  return run;
}

absl::StatusOr<std::unique_ptr<LocalRun>> LocalRun::StartIfAsked(const LocalOption& option, const v1::TuningSpec& spec,
                                                                 Context& context, ServerOption& server) {
  if (!option.local) return nullptr;
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<LocalRun> run, Start(option, DevicesFor(spec), context));
  server.address = run->address();
  server.security = {};
  return run;
}

void LocalRun::Watch(std::ostream& err) {
  constexpr std::chrono::milliseconds kPause(200);
  const std::future<void> over = over_.get_future();
  while (over.wait_for(kPause) != std::future_status::ready) {
    const absl::Status alive = service_->CheckAlive();
    if (alive.ok()) continue;
    err << "lathe: " << FormatError(DetailOf(alive)) << std::endl;
    // Calls in hand end with the server.
    service_->Stop().IgnoreError();
    return;
  }
}

LocalRun::~LocalRun() {
  if (watch_.joinable()) {
    over_.set_value();
    watch_.join();
  }
  service_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace lathe::cli
