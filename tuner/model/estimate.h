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
// each takes longer where it is alone. 1 where it is not known how many there are.
double OverlapRatio(const CodeFacts& here, const CodeFacts& there);

// The logarithm of a cost, but for a constant that all points of a search share. All points are taken to do the same
// work. The launch takes as long as the busiest multiprocessor; latencies are hidden by copies and threads in flight
// there (Little's law: what is in flight over the latency is the throughput); more programs share less of what they
// read; spills are traffic. The exponents are round numbers between those of a launch that the named resource limits
// and one that it does not, and are no more than a first guess: a model of costs learns how far they lead astray.
double EstimateLogCost(const CodeFacts& facts);

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_ESTIMATE_H_
