// The clocks of a chip's units, and what tells the units apart, for code that looks at its own run.
#ifndef LATHE_CHIP_CLOCKS_H
#define LATHE_CHIP_CLOCKS_H

#include "lathe/Chip/Chip.h"

namespace lathe {

/// Which hardware registers say what unit executes a warp.
enum class UnitNumber {
  Smid,   ///< %smid
  HwId,   ///< HW_ID: unit, array and engine
  HwIdXc, ///< the same, and XCC_ID: the die
  HwId1,  ///< HW_ID1: pair of units, array and engine
};

/// A row of Clocks.def.
struct ClockInfo {
  llvm::StringLiteral chip;
  /// Bits of a unit's cycle counter, after which it starts again.
  unsigned cycleBits = 64;
  /// Ticks in a millisecond of the timer that all units share.
  unsigned timerKHz;
  UnitNumber unitNumber;
};

/// The row of a chip; every chip has one.
const ClockInfo &getClocks(const ChipInfo &chip);

} // namespace lathe

#endif
