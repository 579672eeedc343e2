// Reads from a code object's metadata note what a kernel uses.
#ifndef LATHE_LIB_TARGET_AMDGCN_HSACOINFO_H
#define LATHE_LIB_TARGET_AMDGCN_HSACOINFO_H

#include "lathe/Target/CompileError.h"
#include "lathe/Target/Target.h"

namespace lathe {

/// out_of_resources where the kernel's registers or shared memory exceed the chip's; assembler_failed if the
/// bytes carry no metadata of that entry.
llvm::Expected<Binary> describeHsaco(std::string bytes, const ChipInfo &chip, const KernelOptions &options);

} // namespace lathe

#endif
