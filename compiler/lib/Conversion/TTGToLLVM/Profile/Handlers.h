// The family of this folder: the profiler's ops.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_HANDLERS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_PROFILE_HANDLERS_H

#include "Conversion/TTGToLLVM/Core/HandlerTable.h"

namespace lathe::conversion {

// Ops of proton_gpu; every chip has them.
void addProfileHandlers(HandlerTable &table);

} // namespace lathe::conversion

#endif
