#include "lathe/Analysis/Registers/RegisterEstimate.h"

#include "Blocks.h"
#include "lathe/Chip/Registers.h"
#include "lathe/Dialect/TT/IR/Dialect.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace lathe;

RegisterNeed lathe::findRegisterNeed(ModuleOp module) {
  registers::Weights weights(module);
  RegisterNeed need;
  module.walk([&](tt::FuncOp function) {
    for (Block &block : function.getBody()) {
      double most = registers::countInOrder(block, weights);
      need.most = std::max(need.most, most);
      need.least = std::max(need.least, std::min(most, registers::countStreamed(block, weights)));
    }
  });
  return need;
}

/// `registers`, or those with which a unit holds one block more, where these are few less and enough.
static double giveUpForBlock(double registers, double least, const ChipInfo &chip, unsigned threads,
                             uint64_t sharedBytes) {
  constexpr double kShare = 0.75; // of its registers, with which the assembler makes do without spills
  constexpr unsigned kFewest = 16;
  unsigned blocks = countHeldBlocks(chip, threads, unsigned(registers), sharedBytes) + 1;
  unsigned fewer = registersOfBlocks(chip, blocks, threads);
  bool fits = fewer >= kFewest && countHeldBlocks(chip, threads, fewer, sharedBytes) >= blocks;
  return fits && fewer >= kShare * registers && fewer >= least ? fewer : registers;
}

int lathe::expectRegisters(const RegisterNeed &need, const ChipInfo &chip, unsigned threads, uint64_t sharedBytes) {
  // Registers for addresses and what else has no value in the module, where the need is least and most.
  constexpr double kBesideLeast = 12, kBesideMost = 8;
  // Where between them the count is, on a scale of logarithms, and what scheduling adds.
  constexpr double kTowardsLeast = 0.6, kSlack = 1.05;
  constexpr double kFewest = 12, kBesideForBlock = 4;
  double between = kSlack * std::pow(need.least + kBesideLeast, kTowardsLeast) *
                   std::pow(need.most + kBesideMost, 1 - kTowardsLeast);
  unsigned most = std::min(chip.maxRegistersPerThread, registersOfBlocks(chip, 1, threads));
  between = std::clamp(between, kFewest, double(most));
  return int(std::lround(giveUpForBlock(between, need.least + kBesideForBlock, chip, threads, sharedBytes)));
}
