#include "client/cli/context.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe::cli {
namespace {

std::atomic<bool> stop_requested = false;
std::atomic<int> stop_scopes = 0;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler uses them");

void HandleSignal(int) {
  // The second signal ends the program whatever it is doing.
  if (stop_scopes == 0 || stop_requested.exchange(true)) _exit(kInterrupted);
}

}  // namespace

ExitCode ExitCodeOf(const absl::Status& status) {
  if (status.ok()) return kOk;
  switch (KindOf(status)) {
    case ErrorKind::unavailable:
      return kUnreachable;
    case ErrorKind::not_found:
      return kNotFound;
    case ErrorKind::no_worker:
    case ErrorKind::queue_full:
      return kRefused;
    case ErrorKind::cancelled:
      return kInterrupted;
    default:
      break;
  }
  return ErrorKindCode(KindOf(status)) == absl::StatusCode::kInvalidArgument ? kUsage : kFailed;
}

ExitCode ExitCodeOf(v1::JobState state) { return state == v1::JOB_STATE_SUCCEEDED ? kOk : kFailed; }

bool StopRequested() { return stop_requested; }

StopScope::StopScope() { ++stop_scopes; }
StopScope::~StopScope() { --stop_scopes; }

void InstallSignalHandlers() {
  std::signal(SIGINT, HandleSignal);
  std::signal(SIGTERM, HandleSignal);
  std::signal(SIGPIPE, SIG_IGN);
}

void ServerOption::AddTo(CLI::App& command) {
  // Read here and not by the parser: there a set variable would exclude --local.
  if (const char* set = std::getenv("LATHE_SERVER"); set != nullptr && *set != '\0') address = set;
  command.add_option("--server", address, "Address of the server; also $LATHE_SERVER")->capture_default_str();
  command.add_option("--wait", wait_seconds, "Seconds for which a server that does not answer is tried again")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
}

std::unique_ptr<Client> ServerOption::Connect() const {
  ClientOptions options;
  options.retry_timeout = absl::Seconds(wait_seconds);
  return Client::Connect(address, options);
}

void JsonOption::AddTo(CLI::App& command) {
  option = command.add_option("--json", file, "Write JSON to FILE, or to standard output in place of the text")
               ->expected(0, 1)
               ->type_name("[FILE]");
}

ExitCode Report(Context& context, const absl::Status& status, const SpecPlaces* places) {
  v1::ErrorDetail detail = DetailOf(status);
  *context.err << "lathe: ";
  if (places != nullptr && !detail.field().empty()) *context.err << places->Locate(detail.field()) << ": ";
  *context.err << FormatError(detail) << std::endl;
  return ExitCodeOf(status);
}

absl::Status WriteFile(const std::string& path, absl::string_view data) {
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(data.data(), static_cast<std::streamsize>(data.size()));
  file.close();
  if (file) return absl::OkStatus();
  return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot write '", path, "': ", strerror(errno)));
}

std::string JobName(const std::string& text) { return absl::StartsWith(text, "jobs/") ? text : "jobs/" + text; }

}  // namespace lathe::cli
