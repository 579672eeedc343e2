// AMDGCN assembly to an object, and the object to a code object that the HIP loader takes.
#ifndef LATHE_LIB_TARGET_AMDGCN_ASSEMBLE_H
#define LATHE_LIB_TARGET_AMDGCN_ASSEMBLE_H

#include "lathe/Target/CompileError.h"

#include <string>

namespace lathe {

/// assembler_failed with LLVM's messages.
llvm::Expected<std::string> assembleAMDGCN(llvm::StringRef assembly, llvm::StringRef triple, llvm::StringRef cpu);

/// Links one relocatable object with lld; unresolved symbols are errors. Not for two threads at once: lld writes
/// to the process's standard output, which is turned to a memory file meanwhile.
llvm::Expected<std::string> linkHsaco(llvm::StringRef object);

} // namespace lathe

#endif
