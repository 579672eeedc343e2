// A random program and what it is compiled for, both decided by a seed.
#ifndef LATHE_TESTS_UNIT_COMPILER_RANDOM_PROGRAM_H
#define LATHE_TESTS_UNIT_COMPILER_RANDOM_PROGRAM_H

#include "proof_support.h"

namespace lathe::proof {

struct RandomProgram {
  uint64_t seed = 0;
  std::string text;
  Problem problem;
  std::string chip;
  Knobs knobs;
  bool optimized = false; ///< simulated after the llvm phase
  /// A module of tt that means the same, for one with layouts.
  std::string twin;
};

RandomProgram makeRandomProgram(uint64_t seed);

/// A program for cuda:90 with a loop that may get a warp that loads, and mostly does; seeds are its own.
RandomProgram makeDividedProgram(uint64_t seed);
/// Such a program that the `ctas` CTAs of a cluster share, a power of two.
RandomProgram makeSharedProgram(uint64_t seed, int64_t ctas);

/// A module for cuda:90 whose partitions hand buffers on through rings and tokens; seeds are its own.
RandomProgram makeRingProgram(uint64_t seed);

/// "seed 7, cuda:90, num_stages=2 num_warps=4".
std::string describe(const RandomProgram &program);

enum class Verdict { Agrees, TooLarge, Wrong };

/// Compiles, simulates and compares with the reference, which runs a module that has a twin as well as the twin.
/// `complaint` says what is wrong; a program that is too large for
/// the chip's shared memory proves nothing.
/// `divided`, if given, says whether parts of the code have warps of their own.
Verdict prove(const RandomProgram &program, std::string &complaint, bool *divided = nullptr);

} // namespace lathe::proof

#endif
