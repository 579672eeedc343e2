// The context of every command of `lathe`: where to write, how to stop, how to end.
#ifndef LATHE_CLIENT_CLI_CONTEXT_H_
#define LATHE_CLIENT_CLI_CONTEXT_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "client/lib/client.h"
#include "client/lib/spec.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/call_context.h"

namespace lathe::cli {

// The exit codes of `lathe`. Scripts rely on these; client/README.md lists them.
enum ExitCode : int {
  kOk = 0,
  kFailed = 1,       // the job, the compilation or a part of Lathe failed
  kUsage = 2,        // the command line, the specification or the module is at fault
  kUnreachable = 3,  // no server answers
  kNotFound = 4,     // no such job, blob or winner
  kRefused = 5,      // nobody can do it now: no worker for the target, queue full
  kStatic = 6,       // an evaluated kernel failed before anything ran
  kSimulator = 7,    // in the simulator
  kDevice = 8,       // on a device
  kSuspicious = 9,   // it is right, but faster than the device can be
  kInterrupted = 130,
};

// The code for an error of the library or of the server.
ExitCode ExitCodeOf(const absl::Status& status);
// The code for how a job ended.
ExitCode ExitCodeOf(v1::JobState state);

struct Context {
  std::ostream* out;
  std::ostream* err;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
  int exit_code = kOk;  // set by the command that ran
};

// While one of these lives, SIGINT and SIGTERM only make StopRequested() true, so that the command
// can end what it has started. Otherwise, and at the second signal, they end the program at once.
class StopScope {
 public:
  StopScope();
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;
};
bool StopRequested();
// Called once, by main.
void InstallSignalHandlers();

// The span of a command, which its calls belong to: in the file that $LATHE_TRACE_FILE names, as OTLP's JSON lines, and
// below the span that $TRACEPARENT names. Without a file calls are below that span directly.
class CommandSpan {
 public:
  // unavailable where the file cannot be opened.
  static absl::StatusOr<std::unique_ptr<CommandSpan>> Begin(absl::string_view command, absl::string_view version);
  // Writes the span.
  ~CommandSpan();

  void SetExitCode(int code) { exit_code_ = code; }

 private:
  explicit CommandSpan(absl::string_view command);

  const std::string name_;
  const absl::Time start_;
  CallContext context_;
  std::optional<WithContext> scope_;
  int exit_code_ = kOk;
};

// --server A, how long to try for, and how to say who one is.
struct ServerOption {
  std::string address = "127.0.0.1:7470";
  double wait_seconds = 3;
  ChannelSecurity security;

  void AddTo(CLI::App& command);
  ClientOptions Options() const;
  std::unique_ptr<Client> Connect() const { return Client::Connect(address, Options()); }
};

// --json [FILE]: to FILE, or to standard output in place of the text.
struct JsonOption {
  CLI::Option* option = nullptr;
  std::string file;

  void AddTo(CLI::App& command);
  bool asked() const { return option->count() > 0; }
  // Whether standard output is the JSON's alone.
  bool to_stdout() const { return asked() && file.empty(); }
};

// Prints "lathe: .." on standard error and gives the exit code. `places` turns the field at fault
// into a place in the specification.
ExitCode Report(Context& context, const absl::Status& status, const SpecPlaces* places = nullptr);

// A kernel as commands name it: its specification (.yaml), of which the first module stands for all, since jobs are
// found by any of theirs; one of its modules; or a module's digest.
struct Kernel {
  v1::ModuleSource module;
  std::string entry;  // empty where the name does not say it
};
// invalid_argument where there is no such file, or the specification does not read.
absl::StatusOr<Kernel> ReadKernel(const std::string& name);

// Writes a whole file, or says why not (invalid_argument).
absl::Status WriteFile(const std::string& path, absl::string_view data);

// Writes the report of a job to a file, as client/report describes it.
absl::Status WriteReport(Client& client, const v1::TuningJob& job, const std::vector<v1::Trial>& trials,
                         const std::string& path);

// "jobs/<id>" for "jobs/<id>" and for "<id>".
std::string JobName(const std::string& text);

// One of them each; a command parses its options and runs in its callback.
void AddBestCommand(CLI::App& app, Context& context);
void AddCancelCommand(CLI::App& app, Context& context);
void AddCompileCommand(CLI::App& app, Context& context);
void AddEvaluateCommand(CLI::App& app, Context& context);
void AddExportCommand(CLI::App& app, Context& context);
void AddFetchCommand(CLI::App& app, Context& context);
void AddForgetCommand(CLI::App& app, Context& context);
void AddJobsCommand(CLI::App& app, Context& context);
void AddProfileCommand(CLI::App& app, Context& context);
void AddRefreshesCommand(CLI::App& app, Context& context);
void AddReportCommand(CLI::App& app, Context& context);
void AddTrialsCommand(CLI::App& app, Context& context);
void AddTuneCommand(CLI::App& app, Context& context);
void AddUpCommand(CLI::App& app, Context& context);
void AddWatchCommand(CLI::App& app, Context& context);
void AddWorkersCommand(CLI::App& app, Context& context);
void AddModelsCommand(CLI::App& app, Context& context);

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_CONTEXT_H_
