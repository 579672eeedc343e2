// The AMD implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_AMD_AMDLOWERING_H
#define LATHE_LIB_CONVERSION_AMD_AMDLOWERING_H

#include "lathe/Conversion/TargetLowering.h"

namespace lathe {

// `generation` is the first part of the chip's number: 9 for gfx90a and gfx942, 11 for gfx1100, 12 for gfx1201;
// `target` names it whole, as "hip:gfx942".
std::unique_ptr<TargetLowering> createAMDLowering(int generation, llvm::StringRef target);

} // namespace lathe

#endif
