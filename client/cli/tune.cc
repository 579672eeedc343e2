// lathe tune SPEC, lathe watch ID: a job from its specification, or from its name, to its table.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/local.h"
#include "client/cli/progress.h"
#include "client/cli/text.h"
#include "client/lib/client.h"
#include "client/lib/spec.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"

namespace lathe::cli {
namespace {

struct TuneOptions {
  std::string spec;
  ServerOption server;
  JsonOption json;
  LocalOption local;
  bool detach = false;
  int priority = 0;
  std::string tenant;
  bool again = false, background = false;
  std::string report;
};

struct WatchOptions {
  std::string job;
  ServerOption server;
  JsonOption json;
};

// How long the job took. It has ended.
absl::Duration TimeOf(const v1::TuningJob& job) {
  return absl::Seconds(job.end_time().seconds() - job.create_time().seconds()) +
         absl::Nanoseconds(job.end_time().nanos() - job.create_time().nanos());
}

// Follows a job to its end and shows its results. A local job ends with its service, another
// one goes on when the user leaves.
int Follow(Context& context, Client& client, const std::string& name, const JsonOption& json, bool local,
           const std::string& report = "") {
  StopScope stop;
  Progress progress(context.err, context.err_is_terminal, absl::Now());
  absl::StatusOr<v1::TuningJob> job = client.Watch(name, [&](const v1::JobEvent& event) {
    progress.Update(event, absl::Now());
    return !StopRequested();
  });
  progress.Finish();
  if (!job.ok() && StopRequested()) {
    *context.err << (local ? "stopped"
                           : absl::StrCat("left; the job goes on: lathe watch ", name, ", or lathe cancel ", name))
                 << std::endl;
    return kInterrupted;
  }
  if (!job.ok()) return Report(context, job.status());
  absl::StatusOr<std::vector<v1::Trial>> trials = client.ListTrials(name);
  if (!trials.ok()) return Report(context, trials.status());

  if (!report.empty()) {
    if (absl::Status written = WriteReport(client, *job, *trials, report); !written.ok())
      return Report(context, written);
  }
  if (json.asked()) {
    absl::Status written = WriteJson(context, json, TuningResult(*job, *trials));
    if (!written.ok()) return Report(context, written);
  }
  if (!json.to_stdout()) {
    PrintTrials(*context.out, *trials);
    *context.out << "\n";
    PrintBest(*context.out, job->best());
    *context.out << job->name() << " " << StateName(job->state()) << ": " << job->trials_finished() << " trials, "
                 << job->trials_failed() << " failed, " << job->trials_cached() << " from the cache, "
                 << (job->compiled_ahead() > 0 ? absl::StrCat(job->compiled_ahead(), " more compiled, ") : "")
                 << "stopped by "
                 << (job->stop_reason() == v1::STOP_REASON_UNSPECIFIED ? "nothing" : EnumWord(job->stop_reason()))
                 << ", " << absl::FormatDuration(absl::Trunc(TimeOf(*job), absl::Milliseconds(10))) << std::endl;
  }
  if (job->has_error()) *context.err << "lathe: " << Printable(FormatError(job->error()), Breaks::kKeep) << std::endl;
  return ExitCodeOf(job->state());
}

int Detach(Context& context, const v1::TuningJob& job, const JsonOption& json) {
  if (!json.asked()) {
    *context.out << job.name() << std::endl;
    return kOk;
  }
  absl::Status written = WriteJson(context, json, {{"job", job.name()}});
  return written.ok() ? static_cast<int>(kOk) : Report(context, written);
}

int Tune(Context& context, const TuneOptions& options) {
  absl::StatusOr<LoadedSpec> loaded = LoadSpec(options.spec);
  if (!loaded.ok()) return Report(context, loaded.status());

  if (options.background) loaded->spec.mutable_search()->set_background(true);
  std::optional<StopScope> stop;
  if (options.local.local) stop.emplace();  // before anything is started that has to be ended
  ServerOption server = options.server;
  const absl::StatusOr<std::unique_ptr<LocalRun>> local =
      LocalRun::StartIfAsked(options.local, loaded->spec, context, server);
  if (!local.ok()) return Report(context, local.status());
  ClientOptions client_options = server.Options();
  client_options.tenant = options.tenant;
  // A service of its own does not come back.
  if (options.local.local) client_options.watch_retry_timeout = client_options.retry_timeout;
  std::unique_ptr<Client> client = Client::Connect(server.address, client_options);
  if (absl::Status put = client->PutBlobs(loaded->blobs); !put.ok()) return Report(context, put);
  absl::StatusOr<v1::TuningJob> job = client->CreateTuningJob(loaded->spec, options.priority, options.again);
  if (!job.ok()) return Report(context, job.status(), &loaded->places);
  if (options.detach) return Detach(context, *job, options.json);
  *context.err << job->name() << ": " << Printable(loaded->spec.name()) << ", " << job->trials_planned()
               << " trials planned" << std::endl;
  return Follow(context, *client, job->name(), options.json, options.local.local, options.report);
}

}  // namespace

void AddTuneCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<TuneOptions>();
  CLI::App* command = app.add_subcommand("tune", "Find the best right variant of a kernel");
  command->add_option("SPEC", options->spec, "The specification, a YAML file")->required();
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  options->local.AddTo(*command);
  command->add_flag("--detach", options->detach, "Print the job's name and leave it to the server")
      ->excludes("--local");
  command->add_option("--priority", options->priority, "Jobs of a higher one go first")->capture_default_str();
  command->add_flag("--background", options->background,
                    "Let the work of all others go first, as 'search: {background: true}' does");
  command->add_option("--report", options->report, "Write the job's report to this HTML file, as 'lathe report' does")
      ->excludes("--detach");
  command->add_flag("--again", options->again, "Measure every variant again, whatever the store has");
  command->add_option("--tenant", options->tenant, "Whom the job counts for when workers are shared");
  command->callback([options, &context] { context.exit_code = Tune(context, *options); });
}

void AddWatchCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<WatchOptions>();
  CLI::App* command = app.add_subcommand("watch", "Follow a job to its end");
  command->add_option("ID", options->job, "The job, as 'lathe jobs' names it")->required();
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  command->callback([options, &context] {
    std::unique_ptr<Client> client = options->server.Connect();
    context.exit_code = Follow(context, *client, JobName(options->job), options->json, false);
  });
}

}  // namespace lathe::cli
