// Selects the devices that the worker opens, from the words of its configuration.
#ifndef LATHE_WORKER_DEVICE_SELECTION_H_
#define LATHE_WORKER_DEVICE_SELECTION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/internal/measure.pb.h"

namespace lathe {

struct SelectedDevice {
  v1::Device device;
  bool required = false;  // named, and not just found: the worker does not start without it
};

// `wanted` holds auto, none, cuda, hip, or ids. Errors: not_found for a real device that the
// inventory lacks, invalid_argument for another word, unknown_target for a simulated chip that the
// compiler does not know.
absl::StatusOr<std::vector<SelectedDevice>> SelectDevices(const std::vector<std::string>& wanted,
                                                          const internal::DeviceInventory& inventory,
                                                          const internal::CompilerDescription& compiler);

// Whether any of `wanted` needs the inventory.
bool NeedsInventory(const std::vector<std::string>& wanted);

// Asks `program probe --frames`, so that a bad driver hurts that process alone. A process that
// fails gives an empty inventory whose note says so.
internal::DeviceInventory TakeInventory(const std::string& program, absl::Duration timeout);

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_SELECTION_H_
