#include "server/configuration.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"
#include "proto/support/log_level.h"
#include "spdlog/spdlog.h"

namespace lathe {

std::map<std::string, std::string> ValuesOf(const std::vector<ServerKey>& keys) {
  std::map<std::string, std::string> values;
  for (const ServerKey& key : keys) values[key.name] = key.text();
  return values;
}

void Configuration::SetApply(Apply apply) {
  MutexLock lock(&mutex_);
  apply_ = std::move(apply);
}

absl::StatusOr<v1::ReloadConfigurationResponse> Configuration::Reload(bool dry_run) {
  if (!has_file_) {
    return MakeError(ErrorKind::invalid_argument,
                     "the server was started without --config, so there is no file to read again", "config");
  }
  MutexLock lock(&mutex_);
  if (!apply_) return MakeError(ErrorKind::unavailable, "the server starts or ends; try again later");
  ServerFlags flags;
  std::vector<ServerKey> keys;
  CLI::App app;
  AddServerFlags(app, &flags, &keys);
  try {
    app.parse(argc_, argv_);
  } catch (const CLI::Error& error) {
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("the configuration stays as it is: ", error.what()),
                     "config");
  }
  std::map<std::string, std::string> values = ValuesOf(keys);
  values_["log_level"] = LogLevel();  // it may have been set meanwhile
  v1::ReloadConfigurationResponse response;
  std::vector<std::string> fixed;
  for (const auto& [key, value] : values) {
    if (values_.at(key) == value) continue;
    if (!IsLiveKey(key)) fixed.push_back(key);
    v1::ReloadConfigurationResponse::Change* change = response.add_changes();
    change->set_key(key);
    change->set_before(values_.at(key));
    change->set_after(value);
  }
  if (!fixed.empty()) {
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("the configuration stays as it is: a change of ", absl::StrJoin(fixed, ", "), " needs a restart"),
        fixed.front());
  }
  if (dry_run) return response;
  apply_(flags);
  values_ = std::move(values);
  spdlog::info("the configuration was read again: {}",
               response.changes().empty()
                   ? "nothing has changed"
                   : absl::StrJoin(response.changes(), ", ", [](std::string* out, const auto& change) {
                       absl::StrAppend(out, change.key(), " is ", change.after(), ", before: ", change.before());
                     }));
  return response;
}

}  // namespace lathe
