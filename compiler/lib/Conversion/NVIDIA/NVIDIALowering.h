// The NVIDIA implementation of TargetLowering.
#ifndef LATHE_LIB_CONVERSION_NVIDIA_NVIDIALOWERING_H
#define LATHE_LIB_CONVERSION_NVIDIA_NVIDIALOWERING_H

#include "lathe/Conversion/TargetLowering.h"

namespace lathe {

// `capability` is 80, 90, ...; what it builds unasked exists from sm_80 on.
std::unique_ptr<TargetLowering> createNVIDIALowering(int capability);

} // namespace lathe

#endif
