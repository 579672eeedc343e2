// The AMD implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_AMD_AMDLOWERING_H
#define LATHE_LIB_CONVERSION_AMD_AMDLOWERING_H

#include "lathe/Conversion/TargetLowering.h"

namespace lathe {

std::unique_ptr<TargetLowering> createAMDLowering(const ChipInfo &chip);

} // namespace lathe

#endif
