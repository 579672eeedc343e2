// The part of the CUDA driver's C interface that Lathe uses, declared here so that no CUDA header
// is needed: names, argument types and numbers are those of NVIDIA's "CUDA Driver API" reference
// (libcuda.so.1, CUDA 12 on; without clusters and cuLaunchKernelEx, CUDA 11).
#ifndef LATHE_WORKER_DEVICE_CUDA_DRIVER_API_H_
#define LATHE_WORKER_DEVICE_CUDA_DRIVER_API_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"

namespace lathe::cuda {

using Result = int;
using DeviceHandle = int;
using Pointer = unsigned long long;  // CUdeviceptr
using Context = struct ContextOpaque*;
using Module = struct ModuleOpaque*;
using Function = struct FunctionOpaque*;
using Stream = struct StreamOpaque*;
using EventHandle = struct EventOpaque*;

struct Uuid {
  unsigned char bytes[16];
};

// CUlaunchAttribute and CUlaunchConfig.
struct LaunchAttribute {
  int id;
  char pad[4];
  union {
    char size[64];
    struct {
      unsigned x, y, z;
    } cluster;
  } value;
};
struct LaunchConfig {
  unsigned grid_x, grid_y, grid_z;
  unsigned block_x, block_y, block_z;
  unsigned shared_bytes;
  Stream stream;
  LaunchAttribute* attributes;
  unsigned attribute_count;
};

inline constexpr int kLaunchAttributeCluster = 4;

// CUresult
inline constexpr Result kSuccess = 0;
inline constexpr Result kInvalidValue = 1;
inline constexpr Result kOutOfMemory = 2;
inline constexpr Result kEccUncorrectable = 214;
inline constexpr Result kNvlinkUncorrectable = 220;
inline constexpr Result kNotReady = 600;
inline constexpr Result kIllegalAddress = 700;
inline constexpr Result kLaunchOutOfResources = 701;
inline constexpr Result kLaunchTimeout = 702;
inline constexpr Result kHardwareStackError = 714;
inline constexpr Result kMisalignedAddress = 716;
inline constexpr Result kInvalidAddressSpace = 717;
inline constexpr Result kLaunchFailed = 719;
inline constexpr Result kUnknown = 999;

// CUdevice_attribute
inline constexpr int kMultiprocessorCount = 16;
inline constexpr int kPciBusId = 33;
inline constexpr int kPciDeviceId = 34;
inline constexpr int kL2CacheSize = 38;
inline constexpr int kPciDomainId = 50;
inline constexpr int kComputeCapabilityMajor = 75;
inline constexpr int kComputeCapabilityMinor = 76;
inline constexpr int kMaxSharedPerBlockOptin = 97;

// CUfunction_attribute
inline constexpr int kFunctionSharedBytes = 1;
inline constexpr int kFunctionMaxDynamicShared = 8;
inline constexpr int kFunctionNonPortableCluster = 14;

inline constexpr unsigned kStreamNonBlocking = 1;

// CUtensorMap, CUtensorMapInterleave, CUtensorMapL2promotion
inline constexpr size_t kTensorMapBytes = 128;
inline constexpr size_t kTensorMapAlignment = 64;
inline constexpr int kInterleaveNone = 0;
inline constexpr int kPromotionL2By128 = 2;

// LATHE_CUDA_FUNCTION(member, symbol, arguments): every one returns a Result.
#define LATHE_CUDA_FUNCTIONS(X)                                                                               \
  X(init, "cuInit", (unsigned))                                                                               \
  X(driver_version, "cuDriverGetVersion", (int*))                                                             \
  X(device_count, "cuDeviceGetCount", (int*))                                                                 \
  X(device_get, "cuDeviceGet", (DeviceHandle*, int))                                                          \
  X(device_name, "cuDeviceGetName", (char*, int, DeviceHandle))                                               \
  X(device_uuid, "cuDeviceGetUuid", (Uuid*, DeviceHandle))                                                    \
  X(device_attribute, "cuDeviceGetAttribute", (int*, int, DeviceHandle))                                      \
  X(device_memory, "cuDeviceTotalMem_v2", (size_t*, DeviceHandle))                                            \
  X(primary_context, "cuDevicePrimaryCtxRetain", (Context*, DeviceHandle))                                    \
  X(release_primary_context, "cuDevicePrimaryCtxRelease_v2", (DeviceHandle))                                  \
  X(set_context, "cuCtxSetCurrent", (Context))                                                                \
  X(allocate, "cuMemAlloc_v2", (Pointer*, size_t))                                                            \
  X(free, "cuMemFree_v2", (Pointer))                                                                          \
  X(allocate_host, "cuMemAllocHost_v2", (void**, size_t))                                                     \
  X(free_host, "cuMemFreeHost", (void*))                                                                      \
  X(copy_in, "cuMemcpyHtoDAsync_v2", (Pointer, const void*, size_t, Stream))                                  \
  X(copy_out, "cuMemcpyDtoHAsync_v2", (void*, Pointer, size_t, Stream))                                       \
  X(copy, "cuMemcpyDtoDAsync_v2", (Pointer, Pointer, size_t, Stream))                                         \
  X(fill, "cuMemsetD8Async", (Pointer, unsigned char, size_t, Stream))                                        \
  X(load_module, "cuModuleLoadDataEx", (Module*, const void*, unsigned, int*, void**))                        \
  X(unload_module, "cuModuleUnload", (Module))                                                                \
  X(get_function, "cuModuleGetFunction", (Function*, Module, const char*))                                    \
  X(get_function_attribute, "cuFuncGetAttribute", (int*, int, Function))                                      \
  X(set_function_attribute, "cuFuncSetAttribute", (Function, int, int))                                       \
  X(launch, "cuLaunchKernel",                                                                                 \
    (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void**, void**)) \
  X(create_stream, "cuStreamCreate", (Stream*, unsigned))                                                     \
  X(destroy_stream, "cuStreamDestroy_v2", (Stream))                                                           \
  X(query_stream, "cuStreamQuery", (Stream))                                                                  \
  X(create_event, "cuEventCreate", (EventHandle*, unsigned))                                                  \
  X(destroy_event, "cuEventDestroy_v2", (EventHandle))                                                        \
  X(record_event, "cuEventRecord", (EventHandle, Stream))                                                     \
  X(elapsed, "cuEventElapsedTime", (float*, EventHandle, EventHandle))                                        \
  X(error_name, "cuGetErrorName", (Result, const char**))                                                     \
  X(error_text, "cuGetErrorString", (Result, const char**))

struct DriverApi {
#define LATHE_CUDA_MEMBER(member, symbol, arguments) Result(*member) arguments = nullptr;
  LATHE_CUDA_FUNCTIONS(LATHE_CUDA_MEMBER)
#undef LATHE_CUDA_MEMBER
  // Absent from drivers before CUDA 12; null then.
  Result (*launch_ex)(const LaunchConfig*, Function, void**, void**) = nullptr;
  // Map, type, rank, base, sizes, outer strides, box, steps, interleave, swizzle, promotion, padding: innermost first.
  Result (*encode_tensor_map)(void*, int, uint32_t, void*, const uint64_t*, const uint64_t*, const uint32_t*,
                              const uint32_t*, int, int, int, int) = nullptr;
  // Map, type, rank, base, sizes, outer strides, lower and upper corners of the box of pixels, channels, pixels, steps,
  // interleave, swizzle, promotion, padding: innermost first. Null likewise.
  Result (*encode_im2col_map)(void*, int, uint32_t, void*, const uint64_t*, const uint64_t*, const int*, const int*,
                              uint32_t, uint32_t, const uint32_t*, int, int, int, int) = nullptr;

  // "CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was encountered".
  std::string Describe(Result result) const;
};

// Loads and initialises the driver once; the pointer lives for ever. Errors: NotFound without a
// driver, Unavailable where it does not initialise.
absl::StatusOr<const DriverApi*> LoadDriver();

}  // namespace lathe::cuda

#endif  // LATHE_WORKER_DEVICE_CUDA_DRIVER_API_H_
