// The level of what a program logs: trace, debug, info, warn, error.
#ifndef LATHE_PROTO_SUPPORT_LOG_LEVEL_H_
#define LATHE_PROTO_SUPPORT_LOG_LEVEL_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace lathe {

// From the one that says most.
const std::vector<std::string>& LogLevels();
std::string LogLevel();
// invalid_argument for a word that is none of LogLevels().
absl::Status SetLogLevelTo(absl::string_view level);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_LOG_LEVEL_H_
