#include "lathe/Chip/Clusters.h"

#include "llvm/ADT/StringSwitch.h"

using namespace lathe;

unsigned lathe::getMostClusterCTAs(const ChipInfo &chip) {
  // CUDA C++ Programming Guide, "Thread Block Clusters". On chips with tensor memory they are not built: the simulator
  // has that memory of one block.
  return llvm::StringSwitch<unsigned>(chip.id).Case("cuda:90", 16).Default(0);
}
