#include "client/cli/kernel_option.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/errors.h"

namespace lathe::cli {

void KernelOption::AddTo(CLI::App& command) {
  command
      .add_option("KERNEL", kernel,
                  "Its specification (.yaml), one of its modules, or a module's digest. Winners are found by kernel, "
                  "whatever the jobs were called")
      ->required();
  command.add_option("--entry", entry, "The kernel, where the module has several");
  command.add_option("--target", target, "A chip; default: all");
  command.add_option("--model", device, "A device model; default: all");
  command.add_option("--name", name, "Only of specifications with this name");
  command.add_option("--tenant", tenant, "Only of this tenant's jobs");
  command.add_option("--label", labels, "key=value: only of jobs with this label; repeat for more")
      ->allow_extra_args(false);
}

absl::StatusOr<std::map<std::string, std::string>> KernelOption::Labels() const {
  std::map<std::string, std::string> by_key;
  for (const std::string& pair : labels) {
    if (!absl::StrContains(pair, '=')) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("--label ", pair, ": write --label key=value"));
    }
    std::pair<std::string, std::string> parts = absl::StrSplit(pair, absl::MaxSplits('=', 1));
    if (!by_key.insert(parts).second) {
      return MakeError(ErrorKind::invalid_argument, absl::StrCat("--label ", pair, ": ", parts.first, " is set twice"));
    }
  }
  return by_key;
}

}  // namespace lathe::cli
