// lathe export heuristics: how the variant follows from the problem's sizes, as source code.
#include <memory>
#include <ostream>
#include <string>

#include "client/cli/context.h"
#include "client/cli/kernel_option.h"
#include "client/lib/client.h"
#include "client/lib/heuristic.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct HeuristicsOptions {
  ServerOption server;
  KernelOption kernel;
  std::string format = "python";
  std::string output;
  int max_leaves = 16;
};

absl::Status ExportHeuristics(Context& context, const HeuristicsOptions& options) {
  LATHE_ASSIGN_OR_RETURN(auto request, options.kernel.NewRequest<v1::GetHeuristicRequest>());
  request.set_max_leaves(options.max_leaves);
  LATHE_ASSIGN_OR_RETURN(const v1::Heuristic heuristic, options.server.Connect()->GetHeuristic(request));
  const std::string text = options.format == "c"      ? HeuristicAsC(heuristic)
                           : options.format == "json" ? HeuristicAsJson(heuristic)
                                                      : HeuristicAsPython(heuristic);
  if (!options.output.empty()) return WriteFile(options.output, text);
  *context.out << text;
  return absl::OkStatus();
}

}  // namespace

void AddExportCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<HeuristicsOptions>();
  CLI::App* group = app.add_subcommand("export", "Results as source code");
  group->require_subcommand(1);
  CLI::App* command = group->add_subcommand("heuristics",
                                            "A decision tree from a problem's sizes to a variant, learned from all "
                                            "problems that a kernel was tuned for, with "
                                            "how much slower than the best its choices are");
  options->kernel.AddTo(*command);
  options->server.AddTo(*command);
  command->add_option("--format", options->format, "c, python or json")
      ->check(CLI::IsMember({"c", "python", "json"}))
      ->capture_default_str();
  command->add_option("--max-leaves", options->max_leaves, "The tree has no more")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("-o,--output", options->output, "File to write; default: standard output");
  command->callback([options, &context] {
    const absl::Status status = ExportHeuristics(context, *options);
    context.exit_code = status.ok() ? static_cast<int>(kOk) : Report(context, status);
  });
}

}  // namespace lathe::cli
