#include "worker/device/hip/runtime_api.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "proto/support/status_macros.h"
#include "worker/device/dynamic_library.h"

namespace lathe::hip {
namespace {

absl::StatusOr<std::unique_ptr<const RuntimeApi>> Load() {
  LATHE_ASSIGN_OR_RETURN(const DynamicLibrary library,
                         DynamicLibrary::Open({"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6",
                                               "libamdhip64.so.5", "/opt/rocm/lib/libamdhip64.so"}));
  auto api = std::make_unique<RuntimeApi>();
#define LATHE_HIP_BIND(member, symbol, arguments) LATHE_RETURN_IF_ERROR(library.Bind(symbol, api->member));
  LATHE_HIP_FUNCTIONS(LATHE_HIP_BIND)
#undef LATHE_HIP_BIND
  LATHE_RETURN_IF_ERROR(library.Bind("hipGetErrorName", api->error_name));
  LATHE_RETURN_IF_ERROR(library.Bind("hipGetErrorString", api->error_text));
  // Releases from 6 on call it by the layout's version.
  if (!library.Bind("hipGetDevicePropertiesR0600", api->properties).ok())
    LATHE_RETURN_IF_ERROR(library.Bind("hipGetDeviceProperties", api->properties));
  if (const Result result = api->init(0); result != kSuccess)
    return absl::UnavailableError(absl::StrCat("hipInit (", library.name(), "): ", api->Describe(result)));
  return api;
}

}  // namespace

std::string RuntimeApi::Describe(Result result) const {
  return absl::StrCat(error_name(result), ": ", error_text(result));
}

absl::StatusOr<const RuntimeApi*> LoadRuntime() {
  static const auto* const loaded = new absl::StatusOr<std::unique_ptr<const RuntimeApi>>(Load());
  if (!loaded->ok()) return loaded->status();
  return (*loaded)->get();
}

}  // namespace lathe::hip
