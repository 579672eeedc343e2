// The commands of lathe-admin that ask a running server about itself as a whole.
#ifndef LATHE_SERVER_ADMIN_SERVER_COMMANDS_H_
#define LATHE_SERVER_ADMIN_SERVER_COMMANDS_H_

#include <functional>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"

namespace lathe {

// Adds tenants, retention, pin-build, unpin-build, read-only, create-token, tokens and revoke-token to `app`. The
// command that is given sets `run`.
void AddServerCommands(CLI::App& app, std::function<absl::Status()>* run);

}  // namespace lathe

#endif  // LATHE_SERVER_ADMIN_SERVER_COMMANDS_H_
