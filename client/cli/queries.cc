// The commands that ask a server: jobs, refreshes, trials, cancel, workers, models, fetch.
#include <memory>
#include <string>
#include <vector>

#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/text.h"
#include "client/lib/client.h"
#include "proto/support/config.h"
#include "proto/support/errors.h"

namespace lathe::cli {
namespace {

// The options that every one of these commands may use; each adds those that it reads.
struct QueryOptions {
  ServerOption server;
  JsonOption json;
  std::string name;
  std::vector<std::string> names;
  bool cancel = false;
  std::string drain;
  std::string output;
  int limit = 50;
  bool samples = false;
};

int Finish(Context& context, const absl::Status& status) {
  return status.ok() ? static_cast<int>(kOk) : Report(context, status);
}

int Jobs(Context& context, const QueryOptions& options) {
  absl::StatusOr<std::vector<v1::TuningJob>> jobs = options.server.Connect()->ListTuningJobs(options.limit);
  if (!jobs.ok()) return Report(context, jobs.status());
  if (!options.json.asked()) {
    PrintJobs(*context.out, *jobs);
    return kOk;
  }
  Json json = {{"jobs", Json::array()}};
  for (const v1::TuningJob& job : *jobs) json["jobs"].push_back(ToJson(job));
  return Finish(context, WriteJson(context, options.json, json));
}

// Those that cannot be deleted are told, and the others are gone; the exit code is that of the first error.
int DeleteJobs(Context& context, const QueryOptions& options) {
  std::unique_ptr<Client> client = options.server.Connect();
  Json json = {{"deleted", Json::array()}};
  int exit_code = kOk;
  for (const std::string& name : options.names) {
    const std::string job = JobName(name);
    const absl::StatusOr<v1::DeleteTuningJobResponse> deleted = client->DeleteTuningJob(job, options.cancel);
    if (!deleted.ok()) {
      const int failed = Report(context, deleted.status());
      if (exit_code == kOk) exit_code = failed;
      if (failed == kUnreachable) break;  // as the others would
      continue;
    }
    json["deleted"].push_back({{"job", job}, {"trials", deleted->trials()}, {"winners", deleted->winners()}});
    if (options.json.asked()) continue;
    *context.out << job << " deleted, with " << deleted->trials() << " trials and " << deleted->winners()
                 << " winners; compilations and measurements stay" << std::endl;
  }
  if (!options.json.asked()) return exit_code;
  const int written = Finish(context, WriteJson(context, options.json, json));
  return exit_code == kOk ? written : exit_code;
}

int Refreshes(Context& context, const QueryOptions& options) {
  absl::StatusOr<std::vector<v1::TuningJob>> jobs =
      options.server.Connect()->ListTuningJobs(options.limit, /*refreshes=*/true);
  if (!jobs.ok()) return Report(context, jobs.status());
  if (!options.json.asked()) {
    PrintRefreshes(*context.out, *jobs);
    return kOk;
  }
  Json json = {{"refreshes", Json::array()}};
  for (const v1::TuningJob& job : *jobs) json["refreshes"].push_back(ToJson(job));
  return Finish(context, WriteJson(context, options.json, json));
}

int Trials(Context& context, const QueryOptions& options) {
  std::unique_ptr<Client> client = options.server.Connect();
  absl::StatusOr<std::vector<v1::Trial>> trials = client->ListTrials(JobName(options.name), options.samples);
  if (!trials.ok()) return Report(context, trials.status());
  if (!options.json.asked()) {
    PrintTrials(*context.out, *trials);
    return kOk;
  }
  Json json = {{"job", JobName(options.name)}, {"trials", Json::array()}};
  for (const v1::Trial& trial : *trials) json["trials"].push_back(ToJson(trial));
  return Finish(context, WriteJson(context, options.json, json));
}

int Cancel(Context& context, const QueryOptions& options) {
  absl::StatusOr<v1::TuningJob> job = options.server.Connect()->CancelTuningJob(JobName(options.name));
  if (!job.ok()) return Report(context, job.status());
  if (options.json.asked()) return Finish(context, WriteJson(context, options.json, ToJson(*job)));
  *context.out << job->name() << " " << StateName(job->state()) << std::endl;
  return kOk;
}

int Workers(Context& context, const QueryOptions& options) {
  std::unique_ptr<Client> client = options.server.Connect();
  if (!options.drain.empty()) {
    absl::StatusOr<v1::Worker> drained = client->DrainWorker(options.drain);
    if (!drained.ok()) return Report(context, drained.status());
  }
  absl::StatusOr<std::vector<v1::Worker>> workers = client->ListWorkers();
  if (!workers.ok()) return Report(context, workers.status());
  if (!options.json.asked()) {
    PrintWorkers(*context.out, *workers);
    return kOk;
  }
  Json json = {{"workers", Json::array()}};
  for (const v1::Worker& worker : *workers) json["workers"].push_back(ToJson(worker));
  return Finish(context, WriteJson(context, options.json, json));
}

int Models(Context& context, const QueryOptions& options) {
  absl::StatusOr<std::vector<v1::CostModel>> models = options.server.Connect()->ListCostModels();
  if (!models.ok()) return Report(context, models.status());
  if (!options.json.asked()) {
    PrintCostModels(*context.out, *models);
    return kOk;
  }
  Json json = {{"models", Json::array()}};
  for (const v1::CostModel& model : *models) json["models"].push_back(ToJson(model));
  return Finish(context, WriteJson(context, options.json, json));
}

int Fetch(Context& context, const QueryOptions& options) {
  absl::StatusOr<std::string> blob = options.server.Connect()->FetchBlob(options.name);
  if (!blob.ok()) return Report(context, blob.status());
  bool binary = blob->find('\0') != std::string::npos;
  if (options.output.empty() && binary && context.out_is_terminal) {
    return Report(context, MakeError(ErrorKind::invalid_argument, "this is binary and no text; give -o FILE"));
  }
  if (options.output.empty() && !options.json.to_stdout()) {
    *context.out << *blob << std::flush;
  } else if (!options.output.empty()) {
    if (absl::Status written = WriteFile(options.output, *blob); !written.ok()) return Report(context, written);
  }
  if (!options.json.asked()) return kOk;
  Json json = {{"digest", options.name}, {"bytes", blob->size()}, {"file", options.output}};
  return Finish(context, WriteJson(context, options.json, json));
}

// A command with its server and JSON options; the caller adds the rest.
CLI::App* AddQuery(CLI::App& app, Context& context, const char* name, const char* description,
                   int (*run)(Context&, const QueryOptions&), std::shared_ptr<QueryOptions> options) {
  CLI::App* command = app.add_subcommand(name, description);
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  command->callback([options, run, &context] { context.exit_code = run(context, *options); });
  return command;
}

}  // namespace

void AddJobsCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command = AddQuery(app, context, "jobs", "The jobs of the server, newest first", Jobs, options);
  command->add_option("--limit", options->limit, "How many at most; 0: all")
      ->check(NonNegative())
      ->capture_default_str();
  auto deletion = std::make_shared<QueryOptions>();
  CLI::App* remove =
      AddQuery(*command, context, "delete",
               "Remove jobs that have ended, with their trials and their winners. Compilations and measurements, which "
               "other jobs may use, stay ('lathe forget' removes them)",
               DeleteJobs, deletion);
  remove->add_option("ID", deletion->names, "The jobs, as 'lathe jobs' names them")->required();
  remove->add_flag("--cancel", deletion->cancel, "Cancel those that run first; else they are refused");
  command->callback([options, command, &context] {
    if (command->get_subcommands().empty()) context.exit_code = Jobs(context, *options);
  });
}

void AddRefreshesCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command =
      AddQuery(app, context, "refreshes", "Stale winners that the server has measured again by itself, and what moved",
               Refreshes, options);
  command->add_option("--limit", options->limit, "How many jobs at most; 0: all")
      ->check(NonNegative())
      ->capture_default_str();
}

void AddTrialsCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command = AddQuery(app, context, "trials", "The trials of a job", Trials, options);
  command->add_option("ID", options->name, "The job, as 'lathe jobs' names it")->required();
  command->add_flag("--samples", options->samples, "The raw samples too, in the JSON")->needs("--json");
}

void AddCancelCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command = AddQuery(app, context, "cancel", "End a job; its finished trials stay", Cancel, options);
  command->add_option("ID", options->name, "The job, as 'lathe jobs' names it")->required();
}

void AddWorkersCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command = AddQuery(app, context, "workers", "The workers and their devices", Workers, options);
  command->add_option("--drain", options->drain, "Give this worker no new work");
}

void AddModelsCommand(CLI::App& app, Context& context) {
  AddQuery(app, context, "models",
           "What the server has learned of code on each chip: how well it ranks kernels that it has not seen, and "
           "whether searches use it",
           Models, std::make_shared<QueryOptions>());
}

void AddFetchCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<QueryOptions>();
  CLI::App* command = AddQuery(app, context, "fetch", "Get a binary or another blob by its digest", Fetch, options);
  command->add_option("DIGEST", options->name, "sha256:.., as tables and JSON name it")->required();
  command->add_option("-o,--output", options->output, "File to write; default: standard output");
}

}  // namespace lathe::cli
