// Messages as the JSON that `--json` promises (client/README.md).
#ifndef LATHE_CLIENT_CLI_JSON_H_
#define LATHE_CLIENT_CLI_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "client/cli/context.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"

namespace lathe::cli {

using Json = nlohmann::ordered_json;

Json ToJson(const v1::Knobs& knobs);
Json ToJson(const v1::Problem& problem);
Json ToJson(const v1::ErrorDetail& error);
Json ToJson(const v1::Artifact& artifact);
Json ToJson(const v1::Trial& trial);
Json ToJson(const v1::BestVariant& best);
Json ToJson(const v1::Refresh& refresh);
Json ToJson(const v1::Verdict& verdict);
Json ToJson(const v1::TuningJob& job);  // without trials and winners
Json ToJson(const v1::Worker& worker);
Json ToJson(const v1::CostModel& model);

// The object of `lathe tune --json`: job, trials, best, and how the job ended.
Json TuningResult(const v1::TuningJob& job, const std::vector<v1::Trial>& trials);

// "RUNNING".
std::string StateName(v1::JobState state);

// To the option's file or to standard output.
absl::Status WriteJson(Context& context, const JsonOption& option, const Json& json);

}  // namespace lathe::cli

#endif  // LATHE_CLIENT_CLI_JSON_H_
