// The AMD implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_AMDLOWERING_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_AMD_AMDLOWERING_H

#include "Conversion/TTGToLLVM/Core/TargetLowering.h"
#include <memory>

namespace lathe {

std::unique_ptr<TargetLowering> createAMDLowering(const ChipInfo &chip);

} // namespace lathe

#endif
