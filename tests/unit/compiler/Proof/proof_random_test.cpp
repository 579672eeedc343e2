// Random programs: made, compiled, simulated, compared with the reference bit for bit. With LATHE_PROOFS=all there are
// 20 000 programs; program_fuzz runs any number of others (tests/fuzz/README.md).

#include "random_program.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

constexpr uint64_t kGroup = 10;

/// The parameter is the seed of the first of a group of programs, so that a name leads to the programs.
class RandomProof : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomProof, ProgramsAgreeBitForBit) {
  for (uint64_t seed = GetParam(); seed < GetParam() + kGroup; ++seed) {
    RandomProgram program = makeRandomProgram(seed);
    std::string complaint;
    Verdict verdict = prove(program, complaint);
    EXPECT_NE(verdict, Verdict::Wrong) << describe(program) << "\n" << program.text << complaint;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProof, ::testing::Range<uint64_t>(1, wantsEverything() ? 20001 : 301, kGroup),
                         [](const auto &info) { return std::to_string(info.param); });

/// The same programs, each shared by the CTAs of a cluster.
class ClusterRandomProof : public ::testing::TestWithParam<uint64_t> {};

TEST_P(ClusterRandomProof, ProgramsAgreeBitForBit) {
  int proven = 0;
  for (uint64_t seed = GetParam(); proven < int(kGroup); ++seed) {
    RandomProgram program = makeRandomProgram(seed);
    if (program.chip != "cuda:90")
      continue;
    ++proven;
    program.knobs["num_ctas"] = KnobValue(int64_t(2) << seed % 3);
    std::string complaint;
    EXPECT_NE(prove(program, complaint), Verdict::Wrong) << describe(program) << "\n" << program.text << complaint;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ClusterRandomProof,
                         ::testing::Range<uint64_t>(1, wantsEverything() ? 200001 : 1201, 100),
                         [](const auto &info) { return std::to_string(info.param); });

/// Programs with warps that only load, also for the other CTAs of a cluster.
class DividedProof : public ::testing::TestWithParam<std::tuple<int64_t, uint64_t>> {};

TEST_P(DividedProof, ProgramsAgreeBitForBit) {
  int divided = 0;
  auto [ctas, first] = GetParam();
  for (uint64_t seed = first; seed < first + kGroup; ++seed) {
    RandomProgram program = makeSharedProgram(seed, ctas);
    std::string complaint;
    bool isDivided = false;
    Verdict verdict = prove(program, complaint, &isDivided);
    EXPECT_NE(verdict, Verdict::Wrong) << describe(program) << "\n" << program.text << complaint;
    divided += isDivided;
  }
  EXPECT_GE(divided, 3) << "of " << kGroup << " programs; the others prove nothing of partitions";
}

INSTANTIATE_TEST_SUITE_P(Seeds, DividedProof,
                         ::testing::Combine(::testing::Values(1, 2, 4),
                                            ::testing::Range<uint64_t>(1, wantsEverything() ? 2001 : 61, kGroup)),
                         [](const auto &info) {
                           return std::to_string(std::get<0>(info.param)) + "_ctas_" +
                                  std::to_string(std::get<1>(info.param));
                         });

class RingProof : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RingProof, ProgramsAgreeBitForBit) {
  int proven = 0;
  for (uint64_t seed = GetParam(); seed < GetParam() + kGroup; ++seed) {
    RandomProgram program = makeRingProgram(seed);
    std::string complaint;
    Verdict verdict = prove(program, complaint);
    EXPECT_NE(verdict, Verdict::Wrong) << describe(program) << "\n" << program.text << complaint;
    proven += verdict == Verdict::Agrees;
  }
  EXPECT_GE(proven, 8) << "of " << kGroup << " programs; the others are too large";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RingProof, ::testing::Range<uint64_t>(1, wantsEverything() ? 2001 : 101, kGroup),
                         [](const auto &info) { return std::to_string(info.param); });

} // namespace
} // namespace lathe::proof
