// The NVIDIA implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_NVIDIALOWERING_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_NVIDIA_NVIDIALOWERING_H

#include "Conversion/TTGToLLVM/Core/TargetLowering.h"
#include <memory>

namespace lathe {

std::unique_ptr<TargetLowering> createNVIDIALowering(const ChipInfo &chip);

} // namespace lathe

#endif
