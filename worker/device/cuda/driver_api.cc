#include "worker/device/cuda/driver_api.h"

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "proto/support/status_macros.h"
#include "worker/device/dynamic_library.h"

namespace lathe::cuda {
namespace {

absl::StatusOr<std::unique_ptr<const DriverApi>> Load() {
  LATHE_ASSIGN_OR_RETURN(const DynamicLibrary library, DynamicLibrary::Open({"libcuda.so.1"}));
  auto api = std::make_unique<DriverApi>();
#define LATHE_CUDA_BIND(member, symbol, arguments) LATHE_RETURN_IF_ERROR(library.Bind(symbol, api->member));
  LATHE_CUDA_FUNCTIONS(LATHE_CUDA_BIND)
#undef LATHE_CUDA_BIND
  library.Bind("cuLaunchKernelEx", api->launch_ex).IgnoreError();
  library.Bind("cuTensorMapEncodeTiled", api->encode_tensor_map).IgnoreError();
  library.Bind("cuTensorMapEncodeIm2col", api->encode_im2col_map).IgnoreError();
  if (const Result result = api->init(0); result != kSuccess)
    return absl::UnavailableError(absl::StrCat("cuInit: ", api->Describe(result)));
  return api;
}

}  // namespace

std::string DriverApi::Describe(Result result) const {
  const char* name = nullptr;
  const char* text = nullptr;
  error_name(result, &name);
  error_text(result, &text);
  return absl::StrCat(name != nullptr ? name : absl::StrCat("CUDA error ", result), ": ", text != nullptr ? text : "");
}

absl::StatusOr<const DriverApi*> LoadDriver() {
  static const auto* const loaded = new absl::StatusOr<std::unique_ptr<const DriverApi>>(Load());
  if (!loaded->ok()) return loaded->status();
  return (*loaded)->get();
}

}  // namespace lathe::cuda
