// Declarations that the vendor folders and Target.cpp share.
#ifndef LATHE_LIB_TARGET_BACKENDS_H
#define LATHE_LIB_TARGET_BACKENDS_H

#include "lathe/Target/CompileError.h"
#include "lathe/Target/Target.h"

#include "llvm/Target/TargetMachine.h"

namespace lathe {

std::unique_ptr<Backend> createNVPTXBackend(const ChipInfo &chip);
std::unique_ptr<Backend> createAMDGCNBackend(const ChipInfo &chip);

/// internal if LLVM has no such target.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(llvm::StringRef triple, llvm::StringRef cpu,
                                                                         llvm::StringRef features, bool fpFusion,
                                                                         llvm::CodeGenOptLevel level);

/// Links what the module calls of the vendor's device library (names that begin with __nv_ or __ocml_); unsupported,
/// naming one, where the library is not there.
llvm::Error linkDeviceLibraries(llvm::Module &module, const ChipInfo &chip);

/// Simplifies and inlines what the lowering left. Much less than O3, in a third of its time: the lowering has arranged
/// loads, loops and values in registers, and what O3 would change of that makes the code no faster.
void simplifyIR(llvm::Module &module, llvm::TargetMachine &machine);

/// The assembly of a module; internal if the back end cannot print any. Passes whose names (those by which LLVM
/// registers them) are in `skipped` do not run, nor does the elimination of common subexpressions right behind one.
llvm::Expected<std::string> runCodegen(llvm::Module &module, llvm::TargetMachine &machine,
                                       llvm::ArrayRef<llvm::StringRef> skipped = {});

} // namespace lathe

#endif
