#include "lathe/Conversion/TargetLowering.h"

#include "AMD/AMDLowering.h"
#include "NVIDIA/NVIDIALowering.h"

using namespace lathe;

std::unique_ptr<TargetLowering> TargetLowering::create(const ChipInfo &chip) {
  return chip.isCuda() ? createNVIDIALowering(chip) : createAMDLowering(chip);
}
