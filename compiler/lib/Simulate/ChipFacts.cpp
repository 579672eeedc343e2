//===- ChipFacts.cpp - What a chip's row says to the simulator ------------===//

#include "lathe/Simulate/Simulator.h"

#include "lathe/Target/Target.h"

namespace lathe::simulate {

ChipFacts factsOf(const ChipInfo &chip) {
  ChipFacts facts;
  facts.vendor = chip.isCuda() ? Vendor::Nvidia : Vendor::Amd;
  facts.multiprocessors = chip.units;
  // A compute unit of CDNA has four SIMDs, as an SM has four schedulers; one of RDNA has two.
  facts.schedulers = chip.isHip() && chip.warpSize == 32 ? 2 : 4;
  facts.clockGHz = chip.clockMHz / 1e3;
  facts.memoryBytesPerSecond = chip.memoryBytesPerSecond();
  // A unit takes one sector of the cache in each cycle.
  facts.l2BytesPerSecond = double(chip.units) * chip.clockMHz * 1e6 * 32;
  facts.maxWarps = chip.maxThreadsPerUnit / chip.warpSize;
  facts.maxPrograms = chip.maxBlocksPerUnit;
  facts.registers = chip.registersPerUnit;
  facts.registersPerThreadMax = chip.maxRegistersPerThread;
  facts.sharedBytes = chip.sharedBytesPerUnit;
  double narrow = chip.matrixKinds & MK_MfmaScaled ? 2.0 * chip.matrixRate8 : chip.matrixRate8;
  facts.matrixRates = {double(chip.matrixRate32), double(chip.matrixRate16), double(chip.matrixRate8), narrow};
  facts.fnuzFloats = (chip.matrixKinds & MK_MfmaFp8) && !(chip.matrixKinds & MK_MfmaScaled);
  return facts;
}

} // namespace lathe::simulate
