#include "client/cli/context.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "proto/support/config.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

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
      // A server that takes no new work, or whose disk is full, does answer.
      return IsAnswer(status) ? kRefused : kUnreachable;
    case ErrorKind::not_found:
      return kNotFound;
    case ErrorKind::no_worker:
    case ErrorKind::queue_full:
    case ErrorKind::quota_exceeded:
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

CommandSpan::CommandSpan(absl::string_view command) : name_(absl::StrCat("lathe ", command)), start_(absl::Now()) {
  const char* above = std::getenv("TRACEPARENT");
  context_.caller = ParseTraceparent(above == nullptr ? "" : above);
  if (!Tracing()) {
    context_.trace = context_.caller;
  } else {
    context_.trace = context_.caller.trace.empty() ? BeginTrace() : NewSpan(context_.caller);
  }
  scope_.emplace(&context_);
}

absl::StatusOr<std::unique_ptr<CommandSpan>> CommandSpan::Begin(absl::string_view command, absl::string_view version) {
  if (const char* path = std::getenv("LATHE_TRACE_FILE"); path != nullptr && *path != '\0') {
    TraceOptions options{
        .path = path, .service = "lathe", .instance = absl::StrCat(getpid()), .version = std::string(version)};
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<TraceFile> file, TraceFile::Open(std::move(options)));
    StartTracing(std::move(file));
  }
  return std::unique_ptr<CommandSpan>(new CommandSpan(command));
}

CommandSpan::~CommandSpan() {
  if (!Tracing()) return;
  RecordSpan({.context = context_.trace,
              .parent = context_.caller.span,
              .name = name_,
              .start = start_,
              .end = absl::Now(),
              .attributes = {},
              .links = {},
              .error = exit_code_ == kOk ? "" : absl::StrCat("exit code ", exit_code_)});
  StartTracing(nullptr);
}

void ServerOption::AddTo(CLI::App& command) {
  // Variables are read here and not by the parser: there a set one would exclude --local.
  const auto add = [&command](const char* flag, const char* variable, std::string& value, const char* help) {
    if (const char* set = std::getenv(variable); set != nullptr && *set != '\0') value = set;
    return command.add_option(flag, value, absl::StrCat(help, "; also $", variable));
  };
  add("--server", "LATHE_SERVER", address, "Address of the server, or of several as HOST:PORT,HOST:PORT")
      ->capture_default_str();
  command.add_option("--wait", wait_seconds, "Seconds for which a server that does not answer is tried again")
      ->check(NonNegative())
      ->capture_default_str();
  add("--tls-ca", "LATHE_TLS_CA", security.tls.ca,
      "Connect with TLS, and believe the authorities of this PEM file; 'system': those of this machine");
  add("--tls-cert", "LATHE_TLS_CERT", security.tls.certificate, "PEM file with the own certificate and its chain");
  add("--tls-key", "LATHE_TLS_KEY", security.tls.key, "PEM file with its key");
  add("--token-file", "LATHE_TOKEN_FILE", security.token_file, "File with the token that says who calls");
}

ClientOptions ServerOption::Options() const {
  ClientOptions options;
  options.retry_timeout = absl::Seconds(wait_seconds);
  options.security = security;
  options.traceparent = FormatTraceparent(CurrentContext().trace);
  return options;
}

void JsonOption::AddTo(CLI::App& command) {
  option = command.add_option("--json", file, "Write JSON to FILE, or to standard output in place of the text")
               ->expected(0, 1)
               ->type_name("[FILE]");
}

ExitCode Report(Context& context, const absl::Status& status, const SpecPlaces* places) {
  v1::ErrorDetail detail = DetailOf(status);
  std::string text;
  // Refusals are not about a line of the file, nor is what the command line says of the server.
  static const auto* const of_server =
      new std::set<std::string>{"server", "tls_ca", "tls_cert", "tls_key", "token_file"};
  const bool placed = places != nullptr && !detail.field().empty() && status.code() != absl::StatusCode::kUnavailable &&
                      status.code() != absl::StatusCode::kPermissionDenied && !of_server->contains(detail.field());
  if (placed) text = absl::StrCat(places->Locate(detail.field()), ": ");
  absl::StrAppend(&text, FormatError(detail));
  *context.err << "lathe: " << Printable(text, Breaks::kKeep) << std::endl;
  return ExitCodeOf(status);
}

absl::StatusOr<Kernel> ReadKernel(const std::string& name) {
  Kernel kernel;
  if (absl::EndsWith(name, ".yaml") || absl::EndsWith(name, ".yml")) {
    LATHE_ASSIGN_OR_RETURN(LoadedSpec loaded, LoadSpec(name));
    if (loaded.spec.modules().empty()) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat(name, " names no module"));
    }
    kernel.module = loaded.spec.modules(0);
    kernel.entry = loaded.spec.entry();
    return kernel;
  }
  if (absl::StartsWith(name, "sha256:")) {
    kernel.module.set_digest(name);
    return kernel;
  }
  absl::StatusOr<std::string> text = ReadFile(name);
  if (!text.ok()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat(DetailOf(text.status()).message(),
                                  "; give the kernel's specification (.yaml), its module, or a module's digest"));
  }
  kernel.module.set_text(*std::move(text));
  kernel.module.set_name(Printable(name));  // messages are UTF-8, whatever a file is called
  return kernel;
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
