#include "lathe/Phases/Phases.h"

using namespace llvm;

namespace lathe {

static constexpr PhaseInfo phaseRows[] = {
#define LATHE_PHASE(enumerator, name, description) {Phase::enumerator, name, description},
#include "lathe/Phases/Phases.def"
};

ArrayRef<PhaseInfo> allPhases() { return phaseRows; }

StringRef phaseName(Phase phase) { return phaseRows[static_cast<size_t>(phase)].name; }

std::optional<Phase> parsePhase(StringRef name) {
  for (const PhaseInfo &row : phaseRows)
    if (row.name == name)
      return row.phase;
  return std::nullopt;
}

} // namespace lathe
