// The NVIDIA implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_NVIDIA_NVIDIALOWERING_H
#define LATHE_LIB_CONVERSION_NVIDIA_NVIDIALOWERING_H

#include "lathe/Conversion/TargetLowering.h"

namespace lathe {

std::unique_ptr<TargetLowering> createNVIDIALowering(const ChipInfo &chip);

} // namespace lathe

#endif
