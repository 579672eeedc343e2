// A variant's chances by its artifact, before it is measured. Pure.
#ifndef LATHE_TUNER_BUDGET_STATIC_COST_H_
#define LATHE_TUNER_BUDGET_STATIC_COST_H_

#include <cstdint>
#include <string>

#include "lathe/v1/artifact.pb.h"

namespace lathe {

struct StaticVerdict {
  // Variants of a lower rank are measured first, so that a good one is the incumbent of most batches.
  int64_t rank = 0;
  // Why the variant cannot win; empty if it may. For people.
  std::string hopeless;
};

// Ranks by spilled bytes; a kernel that keeps more in memory than half of what its registers hold is hopeless, and one
// whose registers do not fit on a multiprocessor even more so.
StaticVerdict JudgeArtifact(const v1::Artifact& artifact);

}  // namespace lathe

#endif  // LATHE_TUNER_BUDGET_STATIC_COST_H_
