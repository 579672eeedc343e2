#include "worker/device/discovery.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "worker/device/cuda/cuda_device.h"
#include "worker/device/hip/hip_device.h"

namespace lathe {
namespace {

void Append(absl::string_view vendor, absl::StatusOr<std::vector<v1::Device>> found, DeviceList& list) {
  if (!found.ok()) {
    list.notes.push_back(absl::StrCat(vendor, ": ", found.status().message()));
    return;
  }
  if (found->empty()) list.notes.push_back(absl::StrCat(vendor, ": the driver shows no device"));
  for (v1::Device& device : *found) list.devices.push_back(std::move(device));
}

}  // namespace

DeviceList ListRealDevices() {
  DeviceList list;
  Append("cuda", cuda::ListDevices(), list);
  Append("hip", hip::ListDevices(), list);
  return list;
}

absl::StatusOr<std::unique_ptr<Device>> OpenDevice(absl::string_view id, CompilerPool* pool,
                                                   const sim::SimOptions& options) {
  absl::string_view rest = id;
  int index = 0;
  if (absl::ConsumePrefix(&rest, "cuda:") && absl::SimpleAtoi(rest, &index)) return cuda::OpenDevice(index);
  rest = id;
  if (absl::ConsumePrefix(&rest, "hip:") && absl::SimpleAtoi(rest, &index)) return hip::OpenDevice(index);
  if (pool != nullptr) return sim::OpenDevice(id, *pool, options);
  return MakeError(ErrorKind::invalid_argument,
                   absl::StrCat("'", id, "' is not a device: write cuda:0, hip:0 or sim:cuda:90"));
}

}  // namespace lathe
