// The commands of lathe-admin that ask a running server.
#ifndef LATHE_SERVER_ADMIN_FLEET_H_
#define LATHE_SERVER_ADMIN_FLEET_H_

#include <functional>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"

namespace lathe {

// Adds cordon, drain, quarantine, what takes them back, log-level and reload to `app`. The command that is given sets
// `run`.
void AddFleetCommands(CLI::App& app, std::function<absl::Status()>* run);

}  // namespace lathe

#endif  // LATHE_SERVER_ADMIN_FLEET_H_
