#include "tuner/model/estimate.h"

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

double ActivePrograms(const CodeFacts& facts) {
  return std::max(1.0, facts.share > 0 ? std::min(facts.resident, Rounds(facts)) : facts.resident);
}

double OverlapRatio(const CodeFacts& here, const CodeFacts& there) {
  const auto known = [](const CodeFacts& facts) { return facts.resident > 0 && facts.share > 0; };
  if (!known(here) || !known(there)) return 1;
  return std::pow(ActivePrograms(here) / ActivePrograms(there), kByCopies);
}

double EstimateLogCost(const CodeFacts& facts) {
  const double active = ActivePrograms(facts);
  return LogImbalance(facts) + kBySpills * std::log1p(facts.spill_bytes) +
         kByCopies * std::log(active * std::max(facts.shared_bytes, kLeastShared)) +
         kByThreads * std::log(active * std::max(facts.threads, 1.0)) +
         (facts.share > 0 ? kByPrograms * std::log(facts.share) : 0);
}

}  // namespace lathe
