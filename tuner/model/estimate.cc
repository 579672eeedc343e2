#include "tuner/model/estimate.h"

#include <algorithm>
#include <cmath>

namespace lathe {
namespace {

// Shared memory below this is of no account.
constexpr double kLeastShared = 64;
// How costs go with each resource, as exponents.
constexpr double kBySpills = 0.2, kByCopies = -0.3, kByThreads = -0.3, kByPrograms = 0.3;

// A cycle of a multiprocessor of a large chip moves so many bytes, or does so many operations or instructions.
constexpr double kGlobalBytes = 32, kSharedBytes = 128, kFlops = 3000, kIssued = 4;
// Cycles that a warp waits: for an instruction, with some others in flight; for other warps; and for global memory.
constexpr double kOfInstruction = 1, kOfMeeting = 30, kOfMemory = 800;
// Buffers that are filled beside the one that is used; more hide nothing more.
constexpr double kMostAhead = 8;
// How the times of units add up: 1 would be one after the other, and infinite the longest alone.
constexpr double kOverlap = 3;
constexpr double kLoopsBySpills = 0.15;

double Rounds(const CodeFacts& facts) { return std::max(1.0, std::ceil(facts.share)); }

}  // namespace

double LogImbalance(const CodeFacts& facts) { return facts.share > 0 ? std::log(Rounds(facts) / facts.share) : 0; }

double ActivePrograms(const CodeFacts& facts) {
  return std::max(1.0, facts.share > 0 ? std::min(facts.resident, Rounds(facts)) : facts.resident);
}

LoopCycles LoopCyclesOf(const CodeFacts& facts) {
  const LoopFacts& loop = facts.loop;
  if (loop.instructions <= 0) return {};
  constexpr double kWarp = 32;
  const double active = ActivePrograms(facts), warps = std::max(1.0, facts.threads / kWarp);
  const double ahead = std::clamp(facts.shared_bytes / std::max(loop.global_bytes, 1.0), 1.0, kMostAhead);
  LoopCycles cycles = {.global = active * loop.global_bytes / kGlobalBytes,
                       .shared = active * loop.shared_bytes / kSharedBytes,
                       .products = active * loop.flops / kFlops,
                       .issue = active * warps * loop.instructions / kIssued,
                       .latency = kOfInstruction * loop.instructions + kOfMeeting * (loop.barriers + loop.waits) +
                                  (loop.global_bytes > 0 ? kOfMemory / ahead : 0)};
  double sum = 0;
  for (const double one : {cycles.global, cycles.shared, cycles.products, cycles.issue, cycles.latency})
    sum += std::pow(one, kOverlap);
  cycles.all = std::pow(sum, 1 / kOverlap);
  return cycles;
}

double OverlapRatio(const CodeFacts& here, const CodeFacts& there) {
  const auto known = [](const CodeFacts& facts) { return facts.resident > 0 && facts.share > 0; };
  if (!known(here) || !known(there)) return 1;
  if (here.loop.instructions > 0 && there.loop.instructions > 0) {
    const auto of_program = [](const CodeFacts& facts) { return LoopCyclesOf(facts).all / ActivePrograms(facts); };
    return of_program(here) / of_program(there);
  }
  return std::pow(ActivePrograms(here) / ActivePrograms(there), kByCopies);
}

double LoopProgress(const LoopFacts& loop) {
  return loop.flops > 0 ? loop.flops : loop.global_bytes > 0 ? loop.global_bytes : std::max(loop.instructions, 1.0);
}

double EstimateLogCost(const CodeFacts& facts) {
  const double active = ActivePrograms(facts);
  if (facts.loop.instructions > 0) {
    return LogImbalance(facts) - std::log(active) + kLoopsBySpills * std::log1p(facts.spill_bytes) +
           std::log(LoopCyclesOf(facts).all / LoopProgress(facts.loop));
  }
  return LogImbalance(facts) + kBySpills * std::log1p(facts.spill_bytes) +
         kByCopies * std::log(active * std::max(facts.shared_bytes, kLeastShared)) +
         kByThreads * std::log(active * std::max(facts.threads, 1.0)) +
         (facts.share > 0 ? kByPrograms * std::log(facts.share) : 0);
}

}  // namespace lathe
