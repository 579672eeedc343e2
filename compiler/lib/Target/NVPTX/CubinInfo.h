// Reads from a cubin, and from its assembler's report, what a kernel uses.
#ifndef LATHE_LIB_TARGET_NVPTX_CUBININFO_H
#define LATHE_LIB_TARGET_NVPTX_CUBININFO_H

#include "Assembler.h"
#include "lathe/Target/Target.h"

namespace lathe {

/// out_of_resources where the kernel's threads need more registers, or its blocks more shared memory, than the
/// chip has; assembler_failed if the bytes are not a cubin with that entry.
llvm::Expected<Binary> describeCubin(AssembledCubin cubin, const ChipInfo &chip, const KernelOptions &options);

} // namespace lathe

#endif
