// lathe export heuristics: how the variant follows from the problem's sizes, as source code.
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/cli/context.h"
#include "client/lib/client.h"
#include "client/lib/heuristic.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct HeuristicsOptions {
  ServerOption server;
  std::string kernel;
  std::string entry;
  std::string target;
  std::string device;
  std::string name;
  std::string tenant;
  std::vector<std::string> labels;
  std::string format = "python";
  std::string output;
  int max_leaves = 16;
};

absl::StatusOr<v1::GetHeuristicRequest> MakeRequest(const HeuristicsOptions& options) {
  v1::GetHeuristicRequest request;
  LATHE_ASSIGN_OR_RETURN(Kernel kernel, ReadKernel(options.kernel));
  *request.mutable_module() = std::move(kernel.module);
  request.set_entry(options.entry.empty() ? kernel.entry : options.entry);
  request.set_target(options.target);
  request.set_device_model(options.device);
  request.set_spec_name(options.name);
  request.set_tenant(options.tenant);
  for (const std::string& pair : options.labels) {
    if (!absl::StrContains(pair, '=')) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("--label ", pair, ": write --label key=value"));
    }
    std::pair<std::string, std::string> parts = absl::StrSplit(pair, absl::MaxSplits('=', 1));
    (*request.mutable_labels())[parts.first] = parts.second;
  }
  request.set_max_leaves(options.max_leaves);
  return request;
}

absl::Status ExportHeuristics(Context& context, const HeuristicsOptions& options) {
  LATHE_ASSIGN_OR_RETURN(const v1::GetHeuristicRequest request, MakeRequest(options));
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
  command->add_option("KERNEL", options->kernel, "Its specification (.yaml), one of its modules, or a module's digest")
      ->required();
  options->server.AddTo(*command);
  command->add_option("--entry", options->entry, "The kernel, where the module has several");
  command->add_option("--target", options->target, "A chip, where the kernel was tuned for several");
  command->add_option("--model", options->device, "A device model, where the kernel was tuned on several");
  command->add_option("--name", options->name, "Only of specifications with this name");
  command->add_option("--tenant", options->tenant, "Only of this tenant's jobs");
  command->add_option("--label", options->labels, "key=value: only of jobs with this label; repeat for more")
      ->allow_extra_args(false);
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
