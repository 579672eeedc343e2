// How the registers of a chip's unit are divided: among the programs that it runs, and among the warps of one.
//
// Counts are of 32-bit registers of a thread, where nothing else is said.
#ifndef LATHE_CHIP_REGISTERS_H
#define LATHE_CHIP_REGISTERS_H

#include "lathe/Chip/Chip.h"

namespace lathe {

/// The registers of a thread are allotted in such steps.
inline constexpr int kRegisterGranule = 8;

/// setmaxnreg: from PTX 8.0 on, and the first chips of that version have it.
inline bool canMoveRegisters(const ChipInfo &chip) { return chip.isCuda() && chip.ptxVersion >= 80; }

/// The registers that setmaxnreg may give a thread: a multiple of the granule, from the least to the most.
inline constexpr int kLeastRegisters = 24, kMostRegisters = 256;

/// The blocks of `threads` threads with so many registers each, and so many bytes of shared memory, that a unit holds
/// at once. A block with shared memory takes, beside its own, the bytes that a unit has beyond those of one block: 1
/// KiB on chips of NVIDIA, none on others.
unsigned countHeldBlocks(const ChipInfo &chip, unsigned threads, unsigned registers, uint64_t sharedBytes);

/// The most registers of which `blocks` such blocks fit in a unit: a multiple of the granule.
unsigned registersOfBlocks(const ChipInfo &chip, unsigned blocks, unsigned threads);

/// The registers that a thread of a block of `warps` warps may have when it starts: a multiple of the granule, at most
/// `limit` where that is not 0, or the most of the chip.
int registersAtStart(const ChipInfo &chip, int warps, int limit = 0);

/// The registers of each of `groups` groups of four warps if they share what others leave: `all` groups start with
/// `atStart` each, and the others keep `ofOthers`, added up over their groups.
int registersLeft(int atStart, int all, int ofOthers, int groups);

} // namespace lathe

#endif
