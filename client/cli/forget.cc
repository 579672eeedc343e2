// lathe forget: results that the server is to compute again.
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/lib/client.h"
#include "client/lib/spec.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct ForgetOptions {
  ServerOption server;
  JsonOption json;
  std::string artifact;
  std::string trial;
  std::string module;
  std::string worker;
  std::string device;
  bool failures = false;
  bool dry_run = false;
};

// A file is inspected by the server, which knows its canonical digest.
absl::StatusOr<std::string> ModuleDigest(Client& client, const std::string& module) {
  if (absl::StartsWith(module, "sha256:")) return module;
  v1::ModuleSource source;
  LATHE_ASSIGN_OR_RETURN(*source.mutable_text(), ReadFile(module));
  source.set_name(Printable(module));
  LATHE_ASSIGN_OR_RETURN(v1::InspectResponse inspected, client.Inspect(source));
  return inspected.digest();
}

absl::StatusOr<v1::ForgetRequest> MakeRequest(Client& client, const ForgetOptions& options) {
  v1::ForgetRequest request;
  request.set_dry_run(options.dry_run);
  if (!options.artifact.empty()) request.set_artifact(options.artifact);
  if (!options.trial.empty()) request.set_trial(options.trial);
  if (!options.module.empty()) {
    LATHE_ASSIGN_OR_RETURN(*request.mutable_module(), ModuleDigest(client, options.module));
  }
  if (!options.worker.empty() && options.device.empty()) request.set_worker(options.worker);
  if (!options.device.empty()) {
    request.mutable_device()->set_worker(options.worker);
    request.mutable_device()->set_id(options.device);
  }
  if (options.failures) request.set_failures(true);
  return request;
}

int Forget(Context& context, const ForgetOptions& options) {
  std::unique_ptr<Client> client = options.server.Connect();
  absl::StatusOr<v1::ForgetRequest> request = MakeRequest(*client, options);
  if (!request.ok()) return Report(context, request.status());
  absl::StatusOr<v1::ForgetResponse> response = client->Forget(*request);
  if (!response.ok()) return Report(context, response.status());
  if (options.json.asked()) {
    absl::Status written = WriteJson(context, options.json,
                                     {{"compilations", response->compilations()},
                                      {"measurements", response->measurements()},
                                      {"winners", response->winners()},
                                      {"dry_run", options.dry_run}});
    return written.ok() ? static_cast<int>(kOk) : Report(context, written);
  }
  *context.out << (options.dry_run ? "would forget " : "forgot ") << response->compilations() << " compilations, "
               << response->measurements() << " measurements, " << response->winners() << " winners" << std::endl;
  return kOk;
}

}  // namespace

void AddForgetCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<ForgetOptions>();
  CLI::App* command = app.add_subcommand("forget", "Remove results, so that they are computed again when asked for");
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  CLI::Option_group* what = command->add_option_group("what", "One of");
  what->add_option("--artifact", options->artifact, "A binary's digest: its compilations and measurements");
  what->add_option("--trial", options->trial, "jobs/ID/trials/NUMBER: its measurement, or its failed compilation");
  what->add_option("--module", options->module, "A module's file or digest: everything of it");
  CLI::Option* worker = what->add_option("--worker", options->worker, "workers/ID: every measurement of it");
  what->add_flag("--failures", options->failures, "Every failure that is remembered");
  what->require_option(1);
  command->add_option("--device", options->device, "Only those of this device of the worker: cuda:0")->needs(worker);
  command->add_flag("--dry-run", options->dry_run, "Count, and remove nothing");
  command->callback([options, &context] { context.exit_code = Forget(context, *options); });
}

}  // namespace lathe::cli
