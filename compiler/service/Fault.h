// Faults on purpose, for tests of what surrounds the compiler. Only the environment of this program can ask for
// one; nothing that a client sends can.
//
// LATHE_FAULT is a list, separated by commas, of STAGE:ACTION[@KNOB=VALUE].
//   STAGE   compile (before the llvm phase), assemble (before the binary phase), another phase's name (before it),
//           inspect, simulate, reference. Stages of other programs are passed over.
//   ACTION  crash, hang, oom (allocates until the limit), fail (of assemble: an assembler's error)
// With a knob, only variants that have this value of it.
#ifndef LATHE_TOOLS_LATHE_COMPILER_FAULT_H
#define LATHE_TOOLS_LATHE_COMPILER_FAULT_H

#include "lathe/Phases/Knobs.h"

namespace lathe {

/// Does what the environment asks for at this stage, if anything. True if the stage should fail by itself.
bool faultAt(llvm::StringRef stage, const KnobSet *knobs = nullptr);

/// Exits with a message where the environment asks for an action that there is not.
void checkFaults();

} // namespace lathe

#endif
