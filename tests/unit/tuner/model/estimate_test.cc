#include "tuner/model/estimate.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lathe {
namespace {

CodeFacts Facts() {
  return {.registers = 128, .shared_bytes = 64 << 10, .resident = 3, .waves = 1, .threads = 128, .share = 2};
}

// How much longer a launch is expected to take when `change` has been made.
template <typename Change>
double Longer(const Change& change) {
  CodeFacts facts = Facts();
  change(facts);
  return std::exp(EstimateLogCost(facts) - EstimateLogCost(Facts()));
}

TEST(EstimateTest, TheBusiestMultiprocessorDecides) {
  EXPECT_EQ(LogImbalance({.share = 2}), 0);
  EXPECT_NEAR(std::exp(LogImbalance({.share = 1.5})), 2 / 1.5, 1e-12);
  EXPECT_NEAR(std::exp(LogImbalance({.share = 0.25})), 4, 1e-12) << "three of four have nothing to do";
  // The same rounds, of which more is for nothing.
  EXPECT_GT(Longer([](CodeFacts& facts) { facts.share = 1.1; }), 1.3);
}

TEST(EstimateTest, SpillsCostAndWhatIsInFlightHides) {
  EXPECT_GT(Longer([](CodeFacts& facts) { facts.spill_bytes = 64; }), 1.5);
  EXPECT_NEAR(Longer([](CodeFacts& facts) { facts.shared_bytes /= 2; }), std::pow(2, 0.3), 1e-9);
  EXPECT_NEAR(Longer([](CodeFacts& facts) { facts.threads *= 2; }), std::pow(2, -0.3), 1e-9);
  EXPECT_EQ(Longer([](CodeFacts& facts) { facts.resident = 32; }), 1) << "there are but two programs for each";
  EXPECT_GT(Longer([](CodeFacts& facts) { facts.resident = 1; }), 1.4);
}

TEST(EstimateTest, WhatIsNotKnownTellsNothing) {
  EXPECT_EQ(LogImbalance({}), 0);
  EXPECT_TRUE(std::isfinite(EstimateLogCost({})));
  EXPECT_LT(EstimateLogCost({.shared_bytes = 64 << 10}), EstimateLogCost({.shared_bytes = 8 << 10}));
}

TEST(EstimateTest, ProgramsThatOverlapHideEachOthersLatencies) {
  CodeFacts alone = Facts();
  alone.share = 0.5;
  // Three fit; of a launch of two rounds a multiprocessor runs two at once.
  EXPECT_NEAR(OverlapRatio(alone, Facts()), std::pow(2, 0.3), 1e-12);
  EXPECT_NEAR(OverlapRatio(Facts(), alone), std::pow(2, -0.3), 1e-12);
  CodeFacts many = Facts();
  many.share = 100;
  EXPECT_NEAR(OverlapRatio(many, Facts()), std::pow(1.5, -0.3), 1e-12) << "no more than fit";
  EXPECT_EQ(OverlapRatio({.resident = 3}, Facts()), 1);
  EXPECT_EQ(OverlapRatio(Facts(), {.share = 3}), 1);
}

}  // namespace
}  // namespace lathe
