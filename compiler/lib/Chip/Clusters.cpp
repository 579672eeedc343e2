#include "lathe/Chip/Clusters.h"

#include "llvm/ADT/StringSwitch.h"

using namespace lathe;

unsigned lathe::getMostClusterCTAs(const ChipInfo &chip) {
  // CUDA C++ Programming Guide, "Thread Block Clusters"; Blackwell Tuning Guide, "Thread Block Clusters": 16 are not
  // portable, but there.
  return llvm::StringSwitch<unsigned>(chip.id).Cases({"cuda:90", "cuda:100", "cuda:103"}, 16).Default(0);
}
