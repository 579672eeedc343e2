// Functions that the device libraries of both vendors have under names of their own.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_DEVICEFUNCTIONS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_VALUES_DEVICEFUNCTIONS_H

#include "lathe/Chip/Chip.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace lathe::conversion {

// The name in the vendor's library (CUDA's libdevice, ROCm's ocml) of the function that `symbol` names in either of the
// two: __nv_rsqrtf is __ocml_rsqrt_f32. A symbol of neither library, or of the vendor's own, stays as it is; none for a
// function that only the other library has.
std::optional<std::string> getDeviceFunction(llvm::StringRef symbol, Vendor vendor);

} // namespace lathe::conversion

#endif
