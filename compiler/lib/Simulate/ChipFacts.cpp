//===- ChipFacts.cpp - What a chip's row says to the simulator ------------===//

#include "lathe/Simulate/Simulator.h"

#include "lathe/Chip/Clocks.h"

namespace lathe::simulate {

ChipFacts factsOf(const ChipInfo &chip) {
  ChipFacts facts;
  facts.vendor = chip.isCuda() ? Vendor::Nvidia : Vendor::Amd;
  facts.multiprocessors = chip.units;
  facts.schedulers = chip.schedulers;
  facts.clockGHz = chip.clockMHz / 1e3;
  facts.memoryBytesPerSecond = chip.memoryBytesPerSecond();
  // A unit takes one sector of the cache in each cycle.
  facts.l2BytesPerSecond = double(chip.units) * chip.clockMHz * 1e6 * 32;
  facts.maxWarps = chip.maxThreadsPerUnit / chip.warpSize;
  facts.maxPrograms = chip.maxBlocksPerUnit;
  facts.registers = chip.registersPerUnit;
  facts.registersPerThreadMax = chip.maxRegistersPerThread;
  facts.sharedBytes = chip.sharedBytesPerUnit;
  double narrow = chip.hasMatrixSet(MS_Mfma4) ? 2.0 * chip.matrixRate8 : chip.matrixRate8;
  facts.matrixRates = {double(chip.matrixRate32), double(chip.matrixRate16), double(chip.matrixRate8), narrow};
  facts.fnuzFloats = chip.float8 == Float8Family::FNUZ;
  facts.cycleBits = getClocks(chip).cycleBits;
  facts.timerKHz = getClocks(chip).timerKHz;
  return facts;
}

} // namespace lathe::simulate
