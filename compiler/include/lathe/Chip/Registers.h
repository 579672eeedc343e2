// How a chip moves registers between the warps of a CTA while it runs.
#ifndef LATHE_CHIP_REGISTERS_H
#define LATHE_CHIP_REGISTERS_H

#include "lathe/Chip/Chip.h"

namespace lathe {

// setmaxnreg: from PTX 8.0 on, and the first chips of that version have it.
inline bool canMoveRegisters(const ChipInfo &chip) { return chip.isCuda() && chip.ptxVersion >= 80; }

// The registers a thread may have: a multiple of the granule, from the least to the most.
inline constexpr int kRegisterGranule = 8, kLeastRegisters = 24, kMostRegisters = 256;

} // namespace lathe

#endif
