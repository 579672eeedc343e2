#include "client/cli/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "client/cli/json.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "proto/support/printable.h"

namespace lathe::cli {
namespace {

constexpr int64_t kMaxErrorLines = 6;
constexpr size_t kMaxCell = 120;  // characters

// Characters, not bytes: a name may be UTF-8.
size_t Width(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; });
}

// The cell as a table shows it: JSON has the whole.
std::string Cell(const std::string& text) {
  std::string shown = Printable(text);
  if (Width(shown) <= kMaxCell) return shown;
  size_t end = 0;
  for (size_t characters = 0; characters <= kMaxCell - 2; ++end) characters += (shown[end] & 0xC0) != 0x80;
  return absl::StrCat(shown.substr(0, end - 1), "..");
}

std::map<std::string, std::string> ColumnsOf(const v1::Trial& trial) {
  std::map<std::string, std::string> columns;
  for (const auto& [name, value] : trial.constants()) columns[name] = absl::StrCat(value);
  for (const auto& [name, value] : trial.knobs().values()) columns[name] = FormatKnob(value);
  return columns;
}

std::string CheckedText(const v1::Trial& trial) {
  if (!HasEnded(trial)) return "";
  return trial.checked() ? "yes" : "no";
}

std::string StatusText(const v1::Trial& trial) {
  const std::string word = StatusWord(trial);
  if (word.empty()) return "running";
  return absl::StrCat(word, trial.dropped() && word == "ok" ? ", dropped" : "",
                      trial.nondeterministic() && word == "ok" ? ", nondeterministic" : "");
}

void PrintGroup(std::ostream& out, const std::vector<const v1::Trial*>& trials) {
  std::set<std::string> constants, knobs;
  for (const v1::Trial* trial : trials) {
    for (const auto& [name, value] : trial->constants()) constants.insert(name);
    for (const auto& [name, value] : trial->knobs().values()) knobs.insert(name);
  }
  std::vector<std::string> names(constants.begin(), constants.end());
  names.insert(names.end(), knobs.begin(), knobs.end());
  std::vector<std::string> header = names;
  for (const char* name : {"status", "checked", "time", "registers", "spills", "shared", "from"})
    header.push_back(name);
  Table table(header);
  for (const v1::Trial* trial : trials) {
    std::map<std::string, std::string> columns = ColumnsOf(*trial);
    std::vector<std::string> row;
    for (const std::string& name : names) row.push_back(columns[name]);
    bool compiled = !trial->artifact().digest().empty();
    row.insert(row.end(), {StatusText(*trial), CheckedText(*trial), FormatTrialTime(*trial),
                           compiled ? absl::StrCat(trial->artifact().registers()) : "-",
                           compiled ? FormatBytes(trial->artifact().spill_bytes()) : "-",
                           compiled ? FormatBytes(trial->artifact().shared_bytes()) : "-",
                           trial->cached()                ? "cache"
                           : trial->shared_with().empty() ? "this run"
                                                          : "equal code"});
    table.Add(std::move(row));
  }
  table.Print(out);
  std::map<std::string, int> misses;
  for (const v1::Trial* trial : trials) {
    if (!trial->has_measurement_miss()) continue;
    const auto& miss = trial->measurement_miss();
    ++misses[absl::StrCat(EnumWord(miss.reason()), miss.differences().empty() ? "" : ": ",
                          absl::StrJoin(miss.differences(), ", "))];
  }
  for (const auto& [why, count] : misses) {
    out << "  " << count << " not in the store: " << Printable(why) << "\n";
  }
  for (const v1::Trial* trial : trials) {
    if (!trial->has_error()) continue;
    std::vector<std::string> lines = absl::StrSplit(Printable(FormatError(trial->error()), Breaks::kKeep), '\n');
    if (static_cast<int64_t>(lines.size()) > kMaxErrorLines) lines.resize(kMaxErrorLines);
    out << "  " << Printable(FormatVariant(*trial)) << ": " << absl::StrJoin(lines, "\n    ") << "\n";
  }
}

// "12 items, 3m20s", what is done before the job's next item; "-" where nothing of it waits.
std::string FormatQueue(const v1::TuningJob& job) {
  if (!job.has_queue()) return "-";
  std::string text = absl::StrCat(job.queue().ahead(), job.queue().ahead() == 1 ? " item" : " items");
  if (job.queue().has_seconds())
    absl::StrAppend(&text, ", ", absl::FormatDuration(absl::Seconds(std::ceil(job.queue().seconds()))));
  return text;
}

}  // namespace

void Table::Add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = Cell(cell);
  rows_.push_back(std::move(row));
}

void Table::Print(std::ostream& out) const {
  std::vector<size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], Width(row[i]));
  }
  for (size_t r = 0; r < rows_.size(); ++r) {
    std::string line = " ", rule = " ";
    for (size_t i = 0; i < rows_[r].size(); ++i) {
      absl::StrAppend(&line, " ", rows_[r][i], std::string(widths[i] - Width(rows_[r][i]) + 1, ' '));
      absl::StrAppend(&rule, " ", std::string(widths[i], '-'), " ");
    }
    out << line.substr(0, line.find_last_not_of(' ') + 1) << "\n";
    if (r == 0) out << rule.substr(0, rule.find_last_not_of(' ') + 1) << "\n";
  }
}

std::string FormatTime(double nanoseconds) {
  if (nanoseconds < 1e3) return absl::StrFormat("%.0f ns", nanoseconds);
  if (nanoseconds < 1e6) return absl::StrFormat("%.2f us", nanoseconds / 1e3);
  if (nanoseconds < 1e9) return absl::StrFormat("%.2f ms", nanoseconds / 1e6);
  return absl::StrFormat("%.2f s", nanoseconds / 1e9);
}

std::string FormatBytes(int64_t bytes) {
  if (bytes < 1024) return absl::StrFormat("%d B", bytes);
  if (bytes < 1024 * 1024) return absl::StrFormat("%.1f KiB", bytes / 1024.0);
  return absl::StrFormat("%.1f MiB", bytes / (1024.0 * 1024));
}

std::string FormatKnob(const v1::KnobValue& value) {
  if (value.has_int_value()) return absl::StrCat(value.int_value());
  if (value.has_bool_value()) return value.bool_value() ? "true" : "false";
  return value.string_value();
}

std::string FormatVariant(const v1::Trial& trial) {
  std::map<std::string, int64_t> constants(trial.constants().begin(), trial.constants().end());
  std::map<std::string, std::string> knobs;
  for (const auto& [name, value] : trial.knobs().values()) knobs[name] = FormatKnob(value);
  std::string text = absl::StrJoin(constants, " ", absl::PairFormatter("="));
  absl::StrAppend(&text, text.empty() || knobs.empty() ? "" : " ", absl::StrJoin(knobs, " ", absl::PairFormatter("=")));
  return text.empty() ? "defaults" : text;
}

std::string FormatProblem(const v1::Problem& problem) {
  std::map<std::string, int64_t> values(problem.values().begin(), problem.values().end());
  return absl::StrJoin(values, " ", absl::PairFormatter("="));
}

std::string FormatTrialTime(const v1::Trial& trial) {
  const v1::TimeSummary& time = trial.time_ns();
  if (trial.has_time_ns() && time.median() > 0) {
    if (time.ci_high() <= 0) return FormatTime(time.median());
    return absl::StrCat(FormatTime(time.median()), " [", FormatTime(time.ci_low()), ", ", FormatTime(time.ci_high()),
                        "]");
  }
  if (trial.estimate_ns() <= 0) return "-";
  std::string estimate = absl::StrCat("estimate ", FormatTime(trial.estimate_ns()));
  if (trial.simulation().units().empty()) return estimate;
  const v1::UnitLoad& busiest = trial.simulation().units(0);
  return absl::StrFormat("%s, %s %.0f %%", estimate, busiest.unit(), 100 * busiest.busy_ns() / trial.estimate_ns());
}

bool HasEnded(const v1::Trial& trial) {
  return trial.state() == v1::Trial::SUCCEEDED || trial.state() == v1::Trial::FAILED;
}

std::string StatusWord(const v1::Trial& trial) {
  if (!HasEnded(trial)) return "";
  return trial.state() == v1::Trial::SUCCEEDED ? "ok" : trial.error().kind();
}

std::string TrialLine(const v1::Trial& trial) {
  std::string problem = FormatProblem(trial.problem());
  std::string line = absl::StrCat(trial.target(), " on ", trial.device_model(), problem.empty() ? "" : ", ", problem,
                                  ": ", FormatVariant(trial), ": ", StatusText(trial));
  if (trial.state() == v1::Trial::SUCCEEDED) {
    absl::StrAppend(&line, trial.checked() ? ", checked, " : ", unchecked, ", FormatTrialTime(trial));
  } else if (trial.has_error()) {
    std::vector<std::string> lines = absl::StrSplit(trial.error().message(), '\n');
    absl::StrAppend(&line, ": ", lines[0]);
  }
  return absl::StrCat(Printable(line), trial.cached() ? " (from the cache)" : "");
}

void PrintTrials(std::ostream& out, absl::Span<const v1::Trial> trials) {
  using Problem = std::map<std::string, int64_t>;  // so that sizes are in their order
  std::map<std::tuple<std::string, std::string, Problem>, std::vector<const v1::Trial*>> groups;
  for (const v1::Trial& trial : trials) {
    Problem problem(trial.problem().values().begin(), trial.problem().values().end());
    groups[{trial.target(), trial.device_model(), std::move(problem)}].push_back(&trial);
  }
  for (const auto& [key, group] : groups) {
    const auto& [target, device, values] = key;
    const std::string problem = FormatProblem(group.front()->problem());
    out << "\n" << target << " on " << (device.empty() ? "any device" : Printable(device));
    if (!problem.empty()) out << ", " << Printable(problem);
    out << "\n";
    PrintGroup(out, group);
  }
}

std::string FormatPrediction(const v1::Prediction& prediction) {
  std::string text = absl::StrCat("predicted from ", prediction.problems_size(),
                                  prediction.problems_size() == 1 ? " tuned problem" : " tuned problems");
  if (prediction.slowdown() > 0) {
    absl::StrAppendFormat(&text, ", where such choices took %.2f times the fastest's time", prediction.slowdown());
  }
  return text;
}

void PrintBest(std::ostream& out, const google::protobuf::RepeatedPtrField<v1::BestVariant>& best) {
  for (const v1::BestVariant& one : best) {
    std::string problem = Printable(FormatProblem(one.problem()));
    out << "best on " << Printable(one.device_model()) << " (" << one.target() << ")";
    if (!problem.empty()) out << ", " << problem;
    out << ": " << Printable(FormatVariant(one.trial())) << ", ";
    if (one.has_prediction()) {
      out << FormatPrediction(one.prediction()) << "\n";
      continue;
    }
    out << FormatTrialTime(one.trial());
    if (one.ties_size() > 0) {
      out << "; " << one.ties_size() << (one.ties_size() == 1 ? " other" : " others")
          << " cannot be told apart from it";
    }
    if (one.stale()) out << "; stale: " << Printable(absl::StrJoin(one.stale_because(), ", "));
    if (!one.refresh().empty()) out << "; measured again by " << one.refresh();
    out << "\n";
  }
}

// To the second: JSON has all of it.
std::string FormatTimestamp(const google::protobuf::Timestamp& time) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixSeconds(time.seconds()), absl::UTCTimeZone());
}

void PrintJobs(std::ostream& out, absl::Span<const v1::TuningJob> jobs) {
  Table table({"job", "specification", "state", "trials", "failed", "cached", "in front", "created", "stopped by"});
  for (const v1::TuningJob& job : jobs) {
    const absl::string_view where = job.spec().search().background() ? ", background" : "";
    table.Add({job.name(), job.spec().name(), absl::StrCat(StateName(job.state()), where),
               absl::StrCat(job.trials_finished(), "/", job.trials_planned()), absl::StrCat(job.trials_failed()),
               absl::StrCat(job.trials_cached()), FormatQueue(job), FormatTimestamp(job.create_time()),
               EnumWord(job.stop_reason())});
  }
  table.Print(out);
}

void PrintRefreshes(std::ostream& out, absl::Span<const v1::TuningJob> jobs) {
  Table table({"job", "specification", "device", "problem", "outcome", "before", "after", "gain", "because"});
  for (const v1::TuningJob& job : jobs) {
    for (const v1::Refresh::Move& move : job.refresh().moves()) {
      const std::string outcome = EnumWord(move.outcome());
      table.Add({job.name(), job.spec().name(), move.device_model(), FormatProblem(move.problem()),
                 outcome.empty() ? "running" : outcome, FormatVariant(move.before()),
                 move.has_after() ? FormatVariant(move.after()) : "-",
                 move.ratio() > 0 ? absl::StrFormat("%.1f %%", (move.ratio() - 1) * 100) : "-",
                 absl::StrJoin(move.because(), ", ")});
    }
  }
  table.Print(out);
}

void PrintWorkers(std::ostream& out, absl::Span<const v1::Worker> workers) {
  // A restriction by an operator is shown as "cordon by root: new driver".
  const auto add = [](const v1::Restriction& restriction, std::string* state) {
    if (restriction.kind() == v1::Restriction::KIND_UNSPECIFIED) return;
    absl::StrAppend(state, state->empty() ? "" : ", ", EnumWord(restriction.kind()), " by ", restriction.by());
    if (!restriction.reason().empty()) absl::StrAppend(state, ": ", restriction.reason());
  };
  Table table({"worker", "host", "state", "compiling", "device", "model", "device state"});
  for (const v1::Worker& worker : workers) {
    std::string worker_state = EnumWord(worker.state());
    add(worker.restriction(), &worker_state);
    std::string slots = absl::StrCat(worker.compile_busy(), "/", worker.compile_slots());
    if (worker.devices().empty()) table.Add({worker.name(), worker.host(), worker_state, slots, "-", "-", "-"});
    for (const v1::Device& device : worker.devices()) {
      std::string state = EnumWord(device.state());
      if (!device.state_reason().empty()) absl::StrAppend(&state, ": ", device.state_reason());
      add(device.restriction(), &state);
      table.Add({worker.name(), worker.host(), worker_state, slots, device.id(), device.model(), state});
    }
  }
  table.Print(out);
}

void PrintCostModels(std::ostream& out, absl::Span<const v1::CostModel> models) {
  if (models.empty()) out << "nothing was learned yet: searches begin with the built-in estimate\n";
  for (const v1::CostModel& model : models) {
    out << model.target() << ": version " << model.version() << ", learned " << FormatTimestamp(model.learn_time())
        << " from " << model.results() << " results of " << model.searches() << " searches; "
        << absl::StrFormat("rank correlation %.3f, of the built-in estimate %.3f; searches ", model.rank_correlation(),
                           model.estimate_rank_correlation())
        << (model.used() ? "begin with it" : "do not use it") << "\n";
    Table table({"kernel", "searches", "results", "rank correlation", "built-in estimate"});
    for (const v1::CostModel::Kernel& kernel : model.kernels()) {
      table.Add({absl::StrJoin(kernel.names(), ", "), absl::StrCat(kernel.searches()), absl::StrCat(kernel.results()),
                 absl::StrFormat("%.3f", kernel.rank_correlation()),
                 absl::StrFormat("%.3f", kernel.estimate_rank_correlation())});
    }
    table.Print(out);
  }
}

}  // namespace lathe::cli
