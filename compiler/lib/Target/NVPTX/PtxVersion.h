// Which PTX version a module needs.
#ifndef LATHE_LIB_TARGET_NVPTX_PTXVERSION_H
#define LATHE_LIB_TARGET_NVPTX_PTXVERSION_H

#include "lathe/Chip/Chip.h"

namespace llvm {
class Module;
}

namespace lathe {

/// Ten times the version: 78 is PTX 7.8.
unsigned lowestPtxVersion(const llvm::Module &module, const ChipInfo &chip);

} // namespace lathe

#endif
