//===- Clock.h - What comes before what -----------------------------------===//
#ifndef LATHE_LIB_REFERENCE_CLOCK_H
#define LATHE_LIB_REFERENCE_CLOCK_H

#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cstdint>

namespace lathe::reference {

/// How far each agent had come: of each, the number of its steps that lie before.
class Clock {
public:
  uint32_t of(unsigned agent) const { return agent < steps.size() ? steps[agent] : 0; }

  void advance(unsigned agent) {
    grow(agent + 1);
    ++steps[agent];
  }

  void join(const Clock &other) {
    grow(other.steps.size());
    for (unsigned agent = 0; agent < other.steps.size(); ++agent)
      steps[agent] = std::max(steps[agent], other.steps[agent]);
  }

private:
  void grow(unsigned size) {
    if (steps.size() < size)
      steps.resize(size, 0);
  }
  llvm::SmallVector<uint32_t, 12> steps;
};

} // namespace lathe::reference

#endif
