// lathe: the command line of the service.
#include <grpc/support/log.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "client/cli/context.h"
#include "proto/support/config.h"

namespace {

// The exit code of a command whose output may not all have been written, as on a disk that is full.
int AfterOutput(int exit_code) {
  errno = 0;
  std::cout.flush();
  const bool whole = std::fflush(stdout) == 0 && std::cout.good();
  // Whoever reads may have enough.
  if (whole || errno == EPIPE) return exit_code;
  std::cerr << "lathe: not all of the output could be written";
  if (errno != 0) std::cerr << ": " << std::strerror(errno);
  std::cerr << std::endl;
  return exit_code == lathe::cli::kOk ? static_cast<int>(lathe::cli::kFailed) : exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace lathe::cli;
  // gRPC prints each failed handshake; the error says why once. A user's own choice holds. Not by that variable, which
  // a server that this program starts would have too.
  if (std::getenv("GRPC_VERBOSITY") == nullptr) gpr_set_log_function([](gpr_log_func_args*) {});
  InstallSignalHandlers();
  Context context{&std::cout, &std::cerr, isatty(STDOUT_FILENO) != 0, isatty(STDERR_FILENO) != 0};
  CLI::App app("Compiles and tunes GPU kernels with a Lathe server", "lathe");
  app.set_version_flag("--version", LATHE_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 1 failed, 2 command line or specification at fault, 3 no server "
      "answers, 4 not found,\n"
      "5 refused for now, 6 to 9 by 'evaluate', 130 interrupted. 'lathe COMMAND --help' lists a command's options.");
  AddUpCommand(app, context);
  AddTuneCommand(app, context);
  AddEvaluateCommand(app, context);
  AddCompileCommand(app, context);
  AddProfileCommand(app, context);
  AddBestCommand(app, context);
  AddExportCommand(app, context);
  AddJobsCommand(app, context);
  AddWatchCommand(app, context);
  AddCancelCommand(app, context);
  AddTrialsCommand(app, context);
  AddRefreshesCommand(app, context);
  AddReportCommand(app, context);
  AddWorkersCommand(app, context);
  AddModelsCommand(app, context);
  AddFetchCommand(app, context);
  AddForgetCommand(app, context);
  const auto span = CommandSpan::Begin(argc > 1 ? argv[1] : "", LATHE_VERSION);
  if (!span.ok()) {
    Report(context, span.status());
    return kUsage;
  }
  try {
    lathe::CheckCommand(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? AfterOutput(kOk) : kUsage;
  }
  const int exit_code = AfterOutput(context.exit_code);
  (*span)->SetExitCode(exit_code);
  return exit_code;
}
