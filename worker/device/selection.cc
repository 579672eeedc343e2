#include "worker/device/selection.h"

#include <algorithm>
#include <memory>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/clock.h"
#include "proto/support/errors.h"
#include "proto/support/frames.h"
#include "proto/support/status_macros.h"
#include "proto/support/subprocess.h"
#include "worker/device/sim/sim_device.h"

namespace lathe {
namespace {

class Selection {
 public:
  Selection(const internal::DeviceInventory& inventory, const internal::CompilerDescription& compiler)
      : inventory_(inventory), compiler_(compiler) {}

  absl::Status Add(const std::string& word) {
    if (word == "none") return absl::OkStatus();
    if (word == "auto") return AddFound("", false);
    if (word == "cuda" || word == "hip") return AddFound(word, true);
    if (absl::StartsWith(word, "sim:")) return AddSimulated(word);
    if (absl::StartsWith(word, "cuda:") || absl::StartsWith(word, "hip:")) return AddById(word);
    return MakeError(
        ErrorKind::invalid_argument,
        absl::StrCat("'", word, "' is not a device: write auto, none, cuda, hip, cuda:0, hip:0 or sim:cuda:90"));
  }

  std::vector<SelectedDevice> Take() { return std::move(selected_); }

 private:
  void Select(const v1::Device& device, bool required) {
    if (ids_.insert(device.id()).second) selected_.push_back({device, required});
  }

  absl::Status AddFound(absl::string_view kind, bool required) {
    bool any = false;
    for (const v1::Device& device : inventory_.devices()) {
      if (!kind.empty() && device.kind() != kind) continue;
      Select(device, required);
      any = true;
    }
    return any || !required ? absl::OkStatus() : NotFound(kind);
  }

  absl::Status AddById(const std::string& id) {
    for (const v1::Device& device : inventory_.devices()) {
      if (device.id() != id) continue;
      Select(device, true);
      return absl::OkStatus();
    }
    return NotFound(id);
  }

  absl::Status AddSimulated(const std::string& id) {
    LATHE_ASSIGN_OR_RETURN(const v1::Device device, sim::DescribeDevice(id));
    std::vector<std::string> targets;
    for (const v1::TargetDescription& target : compiler_.targets()) targets.push_back(target.id());
    if (std::find(targets.begin(), targets.end(), device.target()) == targets.end())
      return MakeError(ErrorKind::unknown_target, absl::StrCat("the compiler does not know ", device.target(),
                                                               "; it knows ", absl::StrJoin(targets, ", ")));
    Select(device, true);
    return absl::OkStatus();
  }

  absl::Status NotFound(absl::string_view what) const {
    return MakeError(ErrorKind::not_found, absl::StrCat("this machine has no device ", what, " (",
                                                        absl::StrJoin(inventory_.notes(), "; "), ")"));
  }

  const internal::DeviceInventory& inventory_;
  const internal::CompilerDescription& compiler_;
  std::set<std::string> ids_;
  std::vector<SelectedDevice> selected_;
};

}  // namespace

absl::StatusOr<std::vector<SelectedDevice>> SelectDevices(const std::vector<std::string>& wanted,
                                                          const internal::DeviceInventory& inventory,
                                                          const internal::CompilerDescription& compiler) {
  Selection selection(inventory, compiler);
  for (const std::string& word : wanted) LATHE_RETURN_IF_ERROR(selection.Add(word));
  return selection.Take();
}

bool NeedsInventory(const std::vector<std::string>& wanted) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [](const std::string& word) { return word != "none" && !absl::StartsWith(word, "sim:"); });
}

internal::DeviceInventory TakeInventory(const std::string& program, absl::Duration timeout) {
  internal::DeviceInventory inventory;
  SubprocessOptions options;
  options.argv = {program, "probe", "--frames"};
  absl::StatusOr<std::unique_ptr<Subprocess>> process = Subprocess::Start(options);
  absl::Status status = process.status();
  if (status.ok()) status = ReadFrame((*process)->stdout_fd(), &inventory, absl::Now() + timeout);
  if (!status.ok()) {
    inventory.Clear();
    inventory.add_notes(absl::StrCat("looking for devices failed: ", status.message()));
  }
  return inventory;
}

}  // namespace lathe
