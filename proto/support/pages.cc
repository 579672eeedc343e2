#include "proto/support/pages.h"

#include <google/protobuf/util/json_util.h>

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kSchema = 1;
constexpr absl::string_view kMark = "@DATA@";

// In JSON this sign stands in texts only, so that its escape changes nothing.
std::string WithoutMarkup(absl::string_view json) { return absl::StrReplaceAll(json, {{"<", "\\u003c"}}); }

std::string Quoted(absl::string_view text) {
  return WithoutMarkup(
      nlohmann::json(std::string(text)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

// The texts that a page shows of a winner beside its trial.
class WinnerTexts {
 public:
  explicit WinnerTexts(const ReportInput& input) : input_(input) {}

  std::string Describe(const v1::Trial& trial) {
    std::string json = absl::StrCat("{\"trial\":", Quoted(trial.name()));
    if (trial.module_index() >= 0 && trial.module_index() < input_.job.spec().modules_size()) {
      const v1::ModuleSource& module = input_.job.spec().modules(trial.module_index());
      if (module.source_case() == v1::ModuleSource::kText) {
        absl::StrAppend(&json, ",\"source\":", Quoted(module.text()));
      } else {
        Add("source", trial, module.digest(), &json);
      }
    }
    Add("assembly", trial, trial.artifact().assembly_digest(), &json);
    return json + "}";
  }

  std::vector<std::string> TakeNotes() { return std::move(notes_); }

 private:
  void Add(absl::string_view name, const v1::Trial& trial, const std::string& digest, std::string* json) {
    if (digest.empty()) return;
    auto [known, fresh] = fetched_.try_emplace(digest, absl::UnknownError(""));
    if (fresh) known->second = input_.fetch(digest);
    if (known->second.ok()) {
      absl::StrAppend(json, ",\"", name, "\":", Quoted(*known->second));
    } else {
      notes_.push_back(
          Quoted(absl::StrCat("No ", name, " of ", trial.name(), " is shown: ", known->second.status().message())));
    }
  }

  const ReportInput& input_;
  std::map<std::string, absl::StatusOr<std::string>> fetched_;
  std::vector<std::string> notes_;
};

}  // namespace

absl::StatusOr<std::string> PageJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string json;
  if (const auto status = google::protobuf::util::MessageToJsonString(message, &json, options); !status.ok()) {
    return absl::InternalError(absl::StrCat("a message cannot be written as JSON: ", std::string(status.message())));
  }
  return WithoutMarkup(json);
}

absl::StatusOr<std::string> ReportJson(const ReportInput& input) {
  // Texts of modules go to their winners, once.
  v1::TuningJob job = input.job;
  for (v1::ModuleSource& module : *job.mutable_spec()->mutable_modules()) {
    if (module.source_case() == v1::ModuleSource::kText) module.clear_text();
  }
  LATHE_ASSIGN_OR_RETURN(const std::string job_json, PageJson(job));
  std::vector<std::string> trials, winners;
  for (const v1::Trial& trial : input.trials) {
    LATHE_ASSIGN_OR_RETURN(trials.emplace_back(), PageJson(trial));
  }
  WinnerTexts texts(input);
  for (const v1::BestVariant& best : input.job.best()) winners.push_back(texts.Describe(best.trial()));
  return absl::StrCat("{\"schema\":", kSchema, ",\"made\":{\"version\":", Quoted(input.version),
                      ",\"time\":", Quoted(absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", input.made, absl::UTCTimeZone())),
                      "},\"job\":", job_json, ",\"trials\":[", absl::StrJoin(trials, ","), "],\"winners\":[",
                      absl::StrJoin(winners, ","), "],\"notes\":[", absl::StrJoin(texts.TakeNotes(), ","), "]}");
}

std::string FillPage(absl::string_view page, absl::string_view json) {
  const size_t at = page.find(kMark);
  return absl::StrCat(page.substr(0, at), json, page.substr(at + kMark.size()));
}

}  // namespace lathe
