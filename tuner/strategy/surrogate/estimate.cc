#include "tuner/strategy/surrogate/estimate.h"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

// Shared memory below this is of no account.
constexpr double kLeastShared = 64;
// How costs go with each resource, as exponents.
constexpr double kBySpills = 0.2, kByCopies = -0.3, kByThreads = -0.3, kByPrograms = 0.3;

double Rounds(const CodeFacts& facts) { return std::max(1.0, std::ceil(facts.share)); }

}  // namespace

double LogImbalance(const CodeFacts& facts) { return facts.share > 0 ? std::log(Rounds(facts) / facts.share) : 0; }

double EstimateLogCost(const CodeFacts& facts) {
  // Programs that a multiprocessor runs at once in this launch.
  const double active = std::max(1.0, facts.share > 0 ? std::min(facts.resident, Rounds(facts)) : facts.resident);
  return LogImbalance(facts) + kBySpills * std::log1p(facts.spill_bytes) +
         kByCopies * std::log(active * std::max(facts.shared_bytes, kLeastShared)) +
         kByThreads * std::log(active * std::max(facts.threads, 1.0)) +
         (facts.share > 0 ? kByPrograms * std::log(facts.share) : 0);
}

}  // namespace lathe
