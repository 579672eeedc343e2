#include "proto/support/log_level.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/errors.h"

namespace lathe {

const std::vector<std::string>& LogLevels() {
  static const auto* levels = new std::vector<std::string>{"trace", "debug", "info", "warn", "error"};
  return *levels;
}

std::string LogLevel() {
  // spdlog numbers its levels in this order, and has two more that silence it.
  const auto now = static_cast<size_t>(spdlog::get_level());
  return LogLevels()[std::min(now, LogLevels().size() - 1)];
}

absl::Status SetLogLevelTo(absl::string_view level) {
  const auto found = std::find(LogLevels().begin(), LogLevels().end(), level);
  if (found == LogLevels().end()) {
    return MakeError(ErrorKind::invalid_argument,
                     absl::StrCat("'", level, "' is not a level; there are ", absl::StrJoin(LogLevels(), ", ")),
                     "level");
  }
  spdlog::set_level(static_cast<spdlog::level::level_enum>(found - LogLevels().begin()));
  return absl::OkStatus();
}

}  // namespace lathe
