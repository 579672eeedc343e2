// The part of the HIP runtime's C interface that Lathe uses, declared here so that no ROCm header
// is needed: names, argument types and numbers are those of AMD's "HIP Runtime API Reference"
// (libamdhip64.so, ROCm 5 to 7).
#ifndef LATHE_WORKER_DEVICE_HIP_RUNTIME_API_H_
#define LATHE_WORKER_DEVICE_HIP_RUNTIME_API_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"

namespace lathe::hip {

using Result = int;
using Pointer = void*;
using Module = struct ModuleOpaque*;
using Function = struct FunctionOpaque*;
using Stream = struct StreamOpaque*;
using EventHandle = struct EventOpaque*;

// hipError_t
inline constexpr Result kSuccess = 0;
inline constexpr Result kOutOfMemory = 2;
inline constexpr Result kNotReady = 600;
inline constexpr Result kIllegalAddress = 700;
inline constexpr Result kLaunchOutOfResources = 701;
inline constexpr Result kLaunchTimeout = 702;
inline constexpr Result kLaunchFailure = 719;
inline constexpr Result kUnknown = 999;

// hipDeviceAttribute_t
inline constexpr int kMultiprocessorCount = 63;
inline constexpr int kMaxSharedPerBlock = 74;

inline constexpr unsigned kStreamNonBlocking = 1;

// Markers in the `extra` list of a launch that takes its arguments as one block.
inline void* const kLaunchBufferPointer = reinterpret_cast<void*>(1);
inline void* const kLaunchBufferSize = reinterpret_cast<void*>(2);
inline void* const kLaunchEnd = reinterpret_cast<void*>(3);

// LATHE_HIP_FUNCTION(member, symbol, arguments): every one returns a Result.
#define LATHE_HIP_FUNCTIONS(X)                                                                                \
  X(init, "hipInit", (unsigned))                                                                              \
  X(runtime_version, "hipRuntimeGetVersion", (int*))                                                          \
  X(device_count, "hipGetDeviceCount", (int*))                                                                \
  X(set_device, "hipSetDevice", (int))                                                                        \
  X(device_name, "hipDeviceGetName", (char*, int, int))                                                       \
  X(device_memory, "hipDeviceTotalMem", (size_t*, int))                                                       \
  X(device_attribute, "hipDeviceGetAttribute", (int*, int, int))                                              \
  X(device_pci, "hipDeviceGetPCIBusId", (char*, int, int))                                                    \
  X(allocate, "hipMalloc", (Pointer*, size_t))                                                                \
  X(free, "hipFree", (Pointer))                                                                               \
  X(copy_in, "hipMemcpyHtoDAsync", (Pointer, void*, size_t, Stream))                                          \
  X(copy_out, "hipMemcpyDtoHAsync", (void*, Pointer, size_t, Stream))                                         \
  X(copy, "hipMemcpyDtoDAsync", (Pointer, Pointer, size_t, Stream))                                           \
  X(fill, "hipMemsetD8Async", (Pointer, unsigned char, size_t, Stream))                                       \
  X(load_module, "hipModuleLoadData", (Module*, const void*))                                                 \
  X(unload_module, "hipModuleUnload", (Module))                                                               \
  X(get_function, "hipModuleGetFunction", (Function*, Module, const char*))                                   \
  X(launch, "hipModuleLaunchKernel",                                                                          \
    (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void**, void**)) \
  X(create_stream, "hipStreamCreateWithFlags", (Stream*, unsigned))                                           \
  X(destroy_stream, "hipStreamDestroy", (Stream))                                                             \
  X(query_stream, "hipStreamQuery", (Stream))                                                                 \
  X(synchronize_stream, "hipStreamSynchronize", (Stream))                                                     \
  X(create_event, "hipEventCreate", (EventHandle*))                                                           \
  X(destroy_event, "hipEventDestroy", (EventHandle))                                                          \
  X(record_event, "hipEventRecord", (EventHandle, Stream))                                                    \
  X(elapsed, "hipEventElapsedTime", (float*, EventHandle, EventHandle))

struct RuntimeApi {
#define LATHE_HIP_MEMBER(member, symbol, arguments) Result(*member) arguments = nullptr;
  LATHE_HIP_FUNCTIONS(LATHE_HIP_MEMBER)
#undef LATHE_HIP_MEMBER
  // Fills a block whose layout depends on the release; see FindArchitecture().
  Result (*properties)(void*, int) = nullptr;
  const char* (*error_name)(Result) = nullptr;
  const char* (*error_text)(Result) = nullptr;

  // "hipErrorNoDevice: no ROCm-capable device is detected".
  std::string Describe(Result result) const;
};

// Loads and initialises the runtime once; the pointer lives for ever. Errors: NotFound without the
// library, Unavailable where it does not initialise.
absl::StatusOr<const RuntimeApi*> LoadRuntime();

}  // namespace lathe::hip

#endif  // LATHE_WORKER_DEVICE_HIP_RUNTIME_API_H_
