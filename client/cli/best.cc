// lathe best: the winners known for a kernel.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/kernel_option.h"
#include "client/cli/text.h"
#include "client/lib/client.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

constexpr int kMaxMismatches = 5;

struct BestOptions {
  ServerOption server;
  JsonOption json;
  KernelOption kernel;
  std::vector<std::string> arguments;
  std::vector<std::string> problem;
  bool measured = false;
};

absl::Status Malformed(absl::string_view option, absl::string_view text, absl::string_view form) {
  return MakeError(ErrorKind::invalid_argument, absl::StrCat(option, " ", text, ": write ", option, " ", form));
}

// "bf16[256,4096]", "4096", or "0.5".
absl::StatusOr<v1::ArgumentValue> ParseArgument(const std::string& text) {
  v1::ArgumentValue value;
  int64_t integer = 0;
  double number = 0;
  const size_t bracket = text.find('[');
  if (bracket != std::string::npos && absl::EndsWith(text, "]")) {
    value.mutable_tensor()->set_dtype(text.substr(0, bracket));
    for (absl::string_view extent :
         absl::StrSplit(text.substr(bracket + 1, text.size() - bracket - 2), ',', absl::SkipWhitespace())) {
      if (!absl::SimpleAtoi(extent, &integer)) return Malformed("--argument", text, "bf16[256,4096]");
      value.mutable_tensor()->add_shape(integer);
    }
  } else if (absl::SimpleAtoi(text, &integer)) {
    value.set_int_value(integer);
  } else if (absl::SimpleAtod(text, &number)) {
    value.set_float_value(number);
  } else {
    return Malformed("--argument", text, "bf16[256,4096], 4096 or 0.5");
  }
  return value;
}

absl::StatusOr<v1::GetBestRequest> MakeRequest(const BestOptions& options) {
  LATHE_ASSIGN_OR_RETURN(auto request, options.kernel.NewRequest<v1::GetBestRequest>());
  request.set_predict(!options.measured);
  for (const std::string& text : options.arguments) {
    LATHE_ASSIGN_OR_RETURN(*request.add_arguments(), ParseArgument(text));
  }
  for (const std::string& pair : options.problem) {
    std::pair<std::string, std::string> parts = absl::StrSplit(pair, absl::MaxSplits('=', 1));
    int64_t value = 0;
    if (!absl::SimpleAtoi(parts.second, &value)) return Malformed("--problem", pair, "name=integer");
    if (!request.mutable_problem()->mutable_values()->insert({parts.first, value}).second) {
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat("--problem ", pair, ": ", parts.first, " is set twice"));
    }
  }
  return request;
}

// Every winner that a filter leaves out has its own; JSON has all.
void PrintMismatches(std::ostream& out, const v1::GetBestResponse& response) {
  const int shown = std::min(response.mismatches_size(), kMaxMismatches);
  for (int i = 0; i < shown; ++i) out << "does not match: " << Printable(response.mismatches(i)) << "\n";
  if (shown < response.mismatches_size()) out << response.mismatches_size() - shown << " more do not match\n";
}

int Best(Context& context, const BestOptions& options) {
  absl::StatusOr<v1::GetBestRequest> request = MakeRequest(options);
  if (!request.ok()) return Report(context, request.status());
  absl::StatusOr<v1::GetBestResponse> response = options.server.Connect()->GetBest(*request);
  if (!response.ok()) return Report(context, response.status());
  if (options.json.asked()) {
    Json json = {{"best", Json::array()}, {"mismatches", Json::array()}};
    for (const v1::BestVariant& best : response->best()) json["best"].push_back(ToJson(best));
    for (const std::string& mismatch : response->mismatches()) json["mismatches"].push_back(mismatch);
    if (absl::Status written = WriteJson(context, options.json, json); !written.ok()) return Report(context, written);
  } else {
    PrintBest(*context.out, response->best());
    PrintMismatches(*context.out, *response);
  }
  if (!response->best().empty()) return kOk;
  if (!options.json.asked()) *context.err << "lathe: no winner is known for this; 'lathe tune' finds one" << std::endl;
  return kNotFound;
}

}  // namespace

void AddBestCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<BestOptions>();
  CLI::App* command = app.add_subcommand("best", "The winners known for a kernel");
  options->kernel.AddTo(*command);
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  command
      ->add_option("--argument", options->arguments,
                   "The launch's arguments, in order: bf16[256,4096] for a tensor, a number for a scalar. Default: all "
                   "problems")
      ->allow_extra_args(false);
  command->add_option("--problem", options->problem, "name=integer of a specification; repeat for more")
      ->allow_extra_args(false);
  command->add_flag("--measured", options->measured,
                    "No predictions from other problems where this one was never tuned");
  command->callback([options, &context] { context.exit_code = Best(context, *options); });
}

}  // namespace lathe::cli
