// The phases of a compilation; Phases.def lists them.
#ifndef LATHE_PHASES_PHASES_H
#define LATHE_PHASES_PHASES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace lathe {

enum class Phase {
#define LATHE_PHASE(enumerator, name, description) enumerator,
#include "lathe/Phases/Phases.def"
};

struct PhaseInfo {
  Phase phase;
  llvm::StringLiteral name;
  llvm::StringLiteral description;
};

/// In the order in which they run.
llvm::ArrayRef<PhaseInfo> allPhases();
llvm::StringRef phaseName(Phase phase);
std::optional<Phase> parsePhase(llvm::StringRef name);

} // namespace lathe

#endif
