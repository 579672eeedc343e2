// The commands for people: compile one variant of a file, list targets, knobs and phases.
#ifndef LATHE_TOOLS_LATHE_COMPILER_OFFLINE_H
#define LATHE_TOOLS_LATHE_COMPILER_OFFLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace lathe {

// Exit statuses: 0 done, 1 the kernel cannot be compiled, 2 the command line is wrong.
int compileCommand(llvm::ArrayRef<llvm::StringRef> arguments);
int targetsCommand(llvm::ArrayRef<llvm::StringRef> arguments);
int knobsCommand(llvm::ArrayRef<llvm::StringRef> arguments);
int phasesCommand(llvm::ArrayRef<llvm::StringRef> arguments);

} // namespace lathe

#endif
