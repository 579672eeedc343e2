// Facts of a variant that its compiler and its launch show before it is timed.
#ifndef LATHE_TUNER_MODEL_CODE_FACTS_H_
#define LATHE_TUNER_MODEL_CODE_FACTS_H_

#include <cstdint>

namespace lathe {

// The work of one program in one turn of its innermost loops, as LoopWork of lathe/v1/common.proto has it. All 0 where
// it is not known.
struct LoopFacts {
  double global_bytes = 0;
  double shared_bytes = 0;
  double flops = 0;         // of matrix products
  double instructions = 0;  // of a warp; 0: nothing is known
  double barriers = 0;
  double waits = 0;
};

// The machine code of a point, as far as it shows before it is timed.
struct CodeFacts {
  double registers = 0;    // of a thread
  double spill_bytes = 0;  // of a thread
  double shared_bytes = 0;
  double resident = 0;  // programs that a multiprocessor holds at once; 0: not known
  double waves = 0;     // how often a launch fills all multiprocessors with those; 0: not known
  double threads = 0;   // of a program; 0: not known
  double share = 0;     // programs of a launch over multiprocessors; 0: not known
  LoopFacts loop;
  // Points of one number have the same machine code and launch, so that one's time is the other's; 0: not known.
  uint64_t identity = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_MODEL_CODE_FACTS_H_
