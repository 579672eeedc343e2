// lathe profile: where the time of a variant goes, from a specification, from a job, or from a file of before.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "client/cli/context.h"
#include "client/cli/json.h"
#include "client/cli/local.h"
#include "client/cli/progress.h"
#include "client/lib/client.h"
#include "client/lib/profiling.h"
#include "client/lib/spec.h"
#include "client/profile/views.h"
#include "lathe/v1/profile.pb.h"
#include "proto/support/config.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"
#include "proto/support/status_macros.h"

namespace lathe::cli {
namespace {

struct ProfileOptions {
  std::string what;
  ServerOption server;
  JsonOption json;
  LocalOption local;
  std::string target;
  int trial = -1;
  std::string scopes;  // a word of Profiling.Scopes; empty: not given
  int records = 0;
  std::string warps;  // empty: not given
  bool flush = false;
  std::string output, trace, html, hatchet, compare;
};

enum class Source { kSpec, kJob, kFile };

Source SourceOf(const std::string& what) {
  if (absl::EndsWith(what, ".yaml") || absl::EndsWith(what, ".yml")) return Source::kSpec;
  return absl::EndsWith(what, ".pb") ? Source::kFile : Source::kJob;
}

absl::StatusOr<v1::Profile> ReadProfile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  v1::Profile profile;
  if (!file) return MakeError(ErrorKind::invalid_argument, absl::StrCat("cannot read ", path));
  if (bytes.empty() || !profile.ParseFromString(bytes))
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(path, " is not a profile, as --output writes it"));
  return profile;
}

// The trial of an ended job that is meant.
absl::StatusOr<v1::Trial> ChooseTrial(Client& client, const v1::TuningJob& job, const ProfileOptions& options) {
  if (options.trial >= 0) {
    LATHE_ASSIGN_OR_RETURN(const std::vector<v1::Trial> trials, client.ListTrials(job.name()));
    const std::string name = absl::StrCat(job.name(), "/trials/", options.trial);
    for (const v1::Trial& trial : trials)
      if (trial.name() == name) return trial;
    return MakeError(ErrorKind::not_found, absl::StrCat(job.name(), " has ", trials.size(), " trials, the first is 0"));
  }
  std::vector<v1::Trial> won = WinnersOf(job), winners;
  for (v1::Trial& trial : won) {
    if (options.target.empty() || trial.target() == options.target || trial.device_model() == options.target)
      winners.push_back(std::move(trial));
  }
  if (winners.size() == 1) return winners.front();
  if (winners.empty())
    return MakeError(
        ErrorKind::not_found,
        absl::StrCat(job.name(), " has no winner", options.target.empty() ? "" : absl::StrCat(" for ", options.target),
                     "; name a trial with --trial"));
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat(job.name(), " has ", winners.size(), " winners; name one with --trial: ",
                                absl::StrJoin(winners, ", ", [](std::string* out, const v1::Trial& trial) {
                                  absl::StrAppend(out, trial.name().substr(trial.name().rfind('/') + 1), " (",
                                                  trial.device_model(), ")");
                                })));
}

void AskForProfile(const ProfileOptions& options, v1::TuningSpec& spec) {
  v1::Profiling& profile = *spec.mutable_profile();
  profile.set_scopes(ParseEnumWord<v1::Profiling::Scopes>(options.scopes).value_or(v1::Profiling::SCOPES_UNSPECIFIED));
  if (options.records > 0)
    (*profile.mutable_knobs()->mutable_values())["profile_records"].set_int_value(options.records);
  if (!options.warps.empty())
    (*profile.mutable_knobs()->mutable_values())["profile_warps"].set_string_value(options.warps);
  if (options.flush) {
    (*profile.mutable_knobs()->mutable_values())["profile_buffer"].set_string_value("shared");
    (*profile.mutable_knobs()->mutable_values())["profile_buffer_strategy"].set_string_value("flush");
  }
}

// Creates the job, follows it to its end, and gives the trials that profile others.
absl::StatusOr<std::vector<v1::Trial>> RunJob(Context& context, Client& client, const v1::TuningSpec& spec) {
  LATHE_ASSIGN_OR_RETURN(v1::TuningJob job, client.CreateTuningJob(spec, 0, false));
  const std::string& name = job.name();
  Progress progress(context.err, context.err_is_terminal, absl::Now());
  absl::StatusOr<v1::TuningJob> ended = client.Watch(name, [&](const v1::JobEvent& event) {
    progress.Update(event, absl::Now());
    return !StopRequested();
  });
  progress.Finish();
  if (!ended.ok() && StopRequested())
    return MakeError(ErrorKind::cancelled, absl::StrCat("left; the job goes on: lathe watch ", name));
  LATHE_RETURN_IF_ERROR(ended.status());
  if (ended->has_error()) return ErrorFromDetail(ended->error());
  LATHE_ASSIGN_OR_RETURN(const std::vector<v1::Trial> trials, client.ListTrials(name));
  std::vector<v1::Trial> profiles = ProfilesAmong(trials);
  if (profiles.empty())
    return MakeError(ErrorKind::internal, absl::StrCat(name,
                                                       " ended before a variant was profiled: by its limit of "
                                                       "time, or because it was cancelled"));
  return profiles;
}

// "a.pb" for the first of one, "a-2.pb" for the second of several.
std::string Numbered(const std::string& path, size_t index, size_t count) {
  if (count == 1) return path;
  const std::filesystem::path whole(path);
  return (whole.parent_path() / absl::StrCat(whole.stem().string(), "-", index + 1, whole.extension().string()))
      .string();
}

// The views that are asked for, and the profile that each is set beside.
struct View {
  const ProfileOptions& options;
  const v1::Profile* before;  // null: beside none
};

absl::Status Show(Context& context, const View& view, const v1::Profile& profile, size_t index, size_t count) {
  const ProfileOptions& options = view.options;
  if (!options.output.empty())
    LATHE_RETURN_IF_ERROR(WriteFile(Numbered(options.output, index, count), profile.SerializeAsString()));
  if (!options.trace.empty())
    LATHE_RETURN_IF_ERROR(WriteFile(Numbered(options.trace, index, count), profile::ChromeTrace(profile)));
  if (!options.hatchet.empty())
    LATHE_RETURN_IF_ERROR(WriteFile(Numbered(options.hatchet, index, count), profile::HatchetJson(profile)));
  if (!options.html.empty()) {
    profile::PageOptions page;
    page.before = view.before;
    LATHE_RETURN_IF_ERROR(WriteFile(Numbered(options.html, index, count), profile::ProfileHtml(profile, page)));
  }
  if (options.json.to_stdout()) return absl::OkStatus();
  *context.out << Printable(profile::ProfileText(profile), Breaks::kKeep);
  if (view.before) *context.out << "\n" << Printable(profile::ComparisonText(*view.before, profile), Breaks::kKeep);
  if (index + 1 < count) *context.out << "\n";
  return absl::OkStatus();
}

Json TrialJson(const v1::Trial& trial) {
  Json json = {{"trial", trial.name()}, {"profile_of", trial.profile_of()}, {"device", trial.device_model()}};
  if (!trial.profile_digest().empty()) json["profile"] = trial.profile_digest();
  if (trial.has_error()) json["error"] = FormatError(trial.error());
  return json;
}

// Shows the profiles, and says of each that failed why; the first error is the command's.
absl::Status ShowTrials(Context& context, const View& view, Client& client, const std::vector<v1::Trial>& trials) {
  absl::Status first;
  Json listed = Json::array();
  for (size_t i = 0; i < trials.size(); ++i) {
    listed.push_back(TrialJson(trials[i]));
    if (trials[i].has_error()) {
      if (first.ok()) first = ErrorFromDetail(trials[i].error());
      continue;
    }
    LATHE_ASSIGN_OR_RETURN(const std::string bytes, client.FetchBlob(trials[i].profile_digest()));
    v1::Profile profile;
    if (!profile.ParseFromString(bytes))
      return MakeError(ErrorKind::corrupt_store, absl::StrCat("the profile of ", trials[i].name(), " does not parse"));
    LATHE_RETURN_IF_ERROR(Show(context, view, profile, i, trials.size()));
  }
  if (view.options.json.asked()) LATHE_RETURN_IF_ERROR(WriteJson(context, view.options.json, {{"profiles", listed}}));
  return first;
}

// Why what the options ask for cannot be had of the source; no option is passed over in silence.
absl::Status CheckOptions(const ProfileOptions& options, Source source) {
  const auto refuse = [](absl::string_view why) { return MakeError(ErrorKind::invalid_argument, why); };
  if (source == Source::kSpec && options.trial >= 0)
    return refuse("--trial is for a job of before: give its name in place of the specification");
  if (source == Source::kJob && options.local.local)
    return refuse("--local has no jobs of before: give a specification (.yaml)");
  const bool records = options.records > 0 || !options.warps.empty() || options.flush;
  if (options.scopes == EnumWord(v1::Profiling::INSTRUCTIONS) && records)
    return refuse(
        "--records, --warps and --flush are for what a kernel records; --scopes instructions records nothing");
  if (source != Source::kFile) return absl::OkStatus();
  if (options.local.local || !options.scopes.empty() || records || options.trial >= 0 || !options.target.empty())
    return refuse(
        "--local, --scopes, --records, --warps, --flush, --target and --trial say how a profile is made; a file (.pb) "
        "is only shown");
  if (options.json.asked())
    return refuse("--json lists the trials that were profiled; a file (.pb) has none: leave it out, or take --trace");
  return absl::OkStatus();
}

absl::StatusOr<v1::TuningSpec> SpecOfJob(Client& client, const ProfileOptions& options) {
  LATHE_ASSIGN_OR_RETURN(const v1::TuningJob job, client.GetTuningJob(JobName(options.what)));
  LATHE_ASSIGN_OR_RETURN(const v1::Trial trial, ChooseTrial(client, job, options));
  return SpecOfTrial(job, trial);
}

int Profile(Context& context, const ProfileOptions& options) {
  const Source source = SourceOf(options.what);
  if (absl::Status valid = CheckOptions(options, source); !valid.ok()) return Report(context, valid);
  std::optional<v1::Profile> before;
  if (!options.compare.empty()) {
    absl::StatusOr<v1::Profile> read = ReadProfile(options.compare);
    if (!read.ok()) return Report(context, read.status());
    before = *std::move(read);
  }
  const View view{options, before ? &*before : nullptr};
  if (source == Source::kFile) {
    const absl::StatusOr<v1::Profile> profile = ReadProfile(options.what);
    const absl::Status shown = profile.ok() ? Show(context, view, *profile, 0, 1) : profile.status();
    return shown.ok() ? static_cast<int>(kOk) : Report(context, shown);
  }
  LoadedSpec loaded{.spec = {}, .places = SpecPlaces(options.what), .blobs = {}};
  if (source == Source::kSpec) {
    absl::StatusOr<LoadedSpec> read = LoadSpec(options.what);
    if (!read.ok()) return Report(context, read.status());
    loaded = *std::move(read);
    if (!options.target.empty()) {
      loaded.spec.clear_targets();
      loaded.spec.add_targets(options.target);
    }
  }
  std::optional<StopScope> stop;
  if (options.local.local) stop.emplace();  // before anything is started that has to be ended
  ServerOption server = options.server;
  const absl::StatusOr<std::unique_ptr<LocalRun>> local =
      LocalRun::StartIfAsked(options.local, loaded.spec, context, server);
  if (!local.ok()) return Report(context, local.status());
  std::unique_ptr<Client> client = server.Connect();
  if (source == Source::kJob) {
    absl::StatusOr<v1::TuningSpec> of_trial = SpecOfJob(*client, options);
    if (!of_trial.ok()) return Report(context, of_trial.status());
    loaded.spec = *std::move(of_trial);
  }
  if (absl::Status put = client->PutBlobs(loaded.blobs); !put.ok()) return Report(context, put);
  AskForProfile(options, loaded.spec);
  if (!stop) stop.emplace();
  const absl::StatusOr<std::vector<v1::Trial>> trials = RunJob(context, *client, loaded.spec);
  if (!trials.ok()) return Report(context, trials.status(), source == Source::kSpec ? &loaded.places : nullptr);
  const absl::Status shown = ShowTrials(context, view, *client, *trials);
  return shown.ok() ? static_cast<int>(kOk) : Report(context, shown);
}

}  // namespace

void AddProfileCommand(CLI::App& app, Context& context) {
  auto options = std::make_shared<ProfileOptions>();
  CLI::App* command = app.add_subcommand("profile", "Where the time of a variant goes, from within the kernel");
  command
      ->add_option("WHAT", options->what,
                   "A specification (.yaml), whose winners are profiled; a job, whose winner or trial is; or a profile "
                   "of before (.pb), which is shown")
      ->required();
  options->server.AddTo(*command);
  options->json.AddTo(*command);
  options->local.AddTo(*command);
  command->add_option("--target", options->target,
                      "Of a specification: the chip or device model in place of its targets; of a job: whose winner");
  command->add_option("--trial", options->trial, "Of a job: the trial with this number, in place of the winner")
      ->check(NonNegative());
  command
      ->add_option(
          "--scopes", options->scopes,
          "automatic: loops, waits and products that the compiler finds, beside the kernel's own marks "
          "(proton.record); everything: all that it can mark, at a higher cost; marks: the kernel's own alone; "
          "instructions: every instruction, on simulated devices")
      ->check(CLI::IsMember(EnumWords(*v1::Profiling::Scopes_descriptor())));
  command->add_option("--records", options->records, "Records that are kept of each warp, the newest; a power of two")
      ->check(Positive());
  command->add_option("--warps", options->warps,
                      "The warps that record, as numbers and ranges from 0 on: 0,4-7. Omitted: all");
  command->add_flag("--flush", options->flush,
                    "Keep records in a little shared memory, from which full ones are copied to global memory: quicker "
                    "to write than global memory, and it keeps as many");
  command->add_option("-o,--output", options->output, "Write the profile itself to this file (.pb)");
  command->add_option("--trace", options->trace, "Write a trace for Perfetto or chrome://tracing (.json)");
  command->add_option("--html", options->html, "Write a page that works without a network");
  command->add_option("--hatchet", options->hatchet, "Write the tree of scopes for proton-viewer and Hatchet (.json)");
  command->add_option("--compare", options->compare, "A profile of before (.pb) that this one is compared with");
  command->callback([options, &context] { context.exit_code = Profile(context, *options); });
}

}  // namespace lathe::cli
