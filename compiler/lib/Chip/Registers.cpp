#include "lathe/Chip/Registers.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cassert>

using namespace lathe;

unsigned lathe::countHeldBlocks(const ChipInfo &chip, unsigned threads, unsigned registers, uint64_t sharedBytes) {
  unsigned allotted = llvm::alignTo(std::max(registers, 1u), kRegisterGranule);
  // The unit reserves for each block the bytes that a single one cannot have.
  assert(chip.sharedBytesPerUnit >= chip.sharedBytesPerBlock && "a unit has less shared memory than a block");
  uint64_t reserved = chip.sharedBytesPerUnit - chip.sharedBytesPerBlock;
  uint64_t byMemory = sharedBytes ? chip.sharedBytesPerUnit / (sharedBytes + reserved) : chip.maxBlocksPerUnit;
  return unsigned(std::min<uint64_t>({byMemory, chip.registersPerUnit / (allotted * threads),
                                      chip.maxThreadsPerUnit / threads, chip.maxBlocksPerUnit}));
}

unsigned lathe::registersOfBlocks(const ChipInfo &chip, unsigned blocks, unsigned threads) {
  return llvm::alignDown(chip.registersPerUnit / (blocks * threads), kRegisterGranule);
}

int lathe::registersAtStart(const ChipInfo &chip, int warps, int limit) {
  int all = int(registersOfBlocks(chip, 1, warps * chip.warpSize)), most = int(chip.maxRegistersPerThread);
  return std::min(all, limit ? int(llvm::alignDown(limit, kRegisterGranule)) : most);
}

int lathe::registersLeft(int atStart, int all, int ofOthers, int groups) {
  int left = std::max(int(llvm::alignDown(atStart, kRegisterGranule)) * all - ofOthers, 0);
  return std::min(int(llvm::alignDown(left / groups, kRegisterGranule)), kMostRegisters);
}
