// The cost of a point as its code and its launch alone let expect it.
#ifndef LATHE_TUNER_STRATEGY_SURROGATE_ESTIMATE_H_
#define LATHE_TUNER_STRATEGY_SURROGATE_ESTIMATE_H_

#include "tuner/strategy/strategy.h"

namespace lathe {

// Programs that the busiest multiprocessor has to run, over those that it would run if all had equally many: the
// logarithm, from 0 for an even launch. 0 where it is not known.
double LogImbalance(const CodeFacts& facts);

// The logarithm of a cost, but for a constant that all points of a search share. All points are taken to do the same
// work. The launch takes as long as the busiest multiprocessor; latencies are hidden by copies and threads in flight
// there (Little's law: what is in flight over the latency is the throughput); more programs share less of what they
// read; spills are traffic. The exponents are round numbers between those of a launch that the named resource limits
// and one that it does not, and are no more than a first guess: a model of costs learns how far they lead astray.
double EstimateLogCost(const CodeFacts& facts);

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_SURROGATE_ESTIMATE_H_
