#include "lathe/Conversion/TargetLowering.h"

#include "AMD/AMDLowering.h"
#include "NVIDIA/NVIDIALowering.h"

using namespace lathe;

std::unique_ptr<TargetLowering> TargetLowering::create(llvm::StringRef target) {
  auto [vendor, chip] = target.split(':');
  int number = 0;
  if (vendor == "cuda" && !chip.getAsInteger(10, number) && number >= 80)
    return createNVIDIALowering(number);
  // The last two characters are the minor version and the stepping, hexadecimal digits.
  if (vendor == "hip" && chip.consume_front("gfx") && chip.size() > 2 && !chip.drop_back(2).getAsInteger(10, number) &&
      number >= 9)
    return createAMDLowering(number, target);
  return nullptr;
}
