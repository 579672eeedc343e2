// lathe report ID -o FILE: a job as one page that stands by itself.
#include <memory>
#include <string>
#include <vector>

#include "absl/time/clock.h"
#include "client/cli/context.h"
#include "client/lib/client.h"
#include "proto/support/pages.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct ReportOptions {
  ServerOption server;
  std::string job;
  std::string output;
};

absl::Status MakeReport(const ReportOptions& options) {
  std::unique_ptr<Client> client = options.server.Connect();
  const std::string name = JobName(options.job);
  LATHE_ASSIGN_OR_RETURN(const v1::TuningJob job, client->GetTuningJob(name));
  LATHE_ASSIGN_OR_RETURN(const std::vector<v1::Trial> trials, client->ListTrials(name));
  return WriteReport(*client, job, trials, options.output);
}

}  // namespace

absl::Status WriteReport(Client& client, const v1::TuningJob& job, const std::vector<v1::Trial>& trials,
                         const std::string& path) {
  LATHE_ASSIGN_OR_RETURN(const v1::ServerInfo info, client.GetServerInfo());
  const ReportInput input = {job, trials, info.version(), absl::Now(),
                             [&client](const std::string& digest) { return client.FetchBlob(digest); }};
  LATHE_ASSIGN_OR_RETURN(const std::string json, ReportJson(input));
  return WriteFile(path, FillPage(ReportPage(), json));
}

void AddReportCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand(
      "report", "A page about a job that works without a network: charts, winners with their code, all trials");
  command->add_option("ID", options->job, "The job, as 'lathe jobs' names it")->required();
  options->server.AddTo(*command);
  command->add_option("-o,--output", options->output, "HTML file to write")->required();
  command->callback([options, &context] {
    const absl::Status status = MakeReport(*options);
    context.exit_code = status.ok() ? static_cast<int>(kOk) : Report(context, status);
  });
}

}  // namespace lathe::cli
