// The cost of a point as its code and its launch alone let expect it.
#ifndef LATHE_TUNER_MODEL_ESTIMATE_H_
#define LATHE_TUNER_MODEL_ESTIMATE_H_

#include "tuner/model/code_facts.h"

namespace lathe {

// Programs that the busiest multiprocessor has to run, over those that it would run if all had equally many: the
// logarithm, from 0 for an even launch. 0 where it is not known.
double LogImbalance(const CodeFacts& facts);

// Programs that a multiprocessor runs at once in a launch, 1 at least.
double ActivePrograms(const CodeFacts& facts);

// The time of code in the launch `here` over its time in the launch `there`, beside what the rounds of programs say
// (RoundsRatio of budget/bound.h): programs that a multiprocessor runs at once hide each other's latencies, so that
// each takes longer where it is alone; by the cycles of loops where both are known. 1 where it is not known how many
// programs there are.
double OverlapRatio(const CodeFacts& here, const CodeFacts& there);

// How long a multiprocessor is busy with one turn of the loops of all programs that it runs at once, in cycles: of each
// of its units by itself, and of all together.
struct LoopCycles {
  double global = 0, shared = 0, products = 0, issue = 0;  // throughputs
  double latency = 0;                                      // of one warp's way through the turn
  double all = 0;                                          // more than the longest, as units get in each other's way
};
// All 0 where facts.loop is not known.
LoopCycles LoopCyclesOf(const CodeFacts& facts);

// The work that a turn gets done, so that variants of a search need turns in inverse proportion to it: operations of
// products, or bytes where there are none.
double LoopProgress(const LoopFacts& loop);

// The logarithm of a cost, but for a constant that all points of a search share; either all of them have known loops or
// none has. All points are taken to do the same work. The launch takes as long as the busiest multiprocessor. By loops,
// what a turn gets done says how many turns there are, and LoopCyclesOf() how long they take. Without them, latencies
// are hidden by copies and threads in flight (Little's law: what is in flight over the latency is the throughput), and
// more programs share less of what they read. Spills are traffic. The numbers are round ones and no more than a first
// guess: a model of costs learns how far they lead astray.
double EstimateLogCost(const CodeFacts& facts);

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_ESTIMATE_H_
