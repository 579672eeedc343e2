#include "tuner/model/estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// A tile of a product with buffers for three.
CodeFacts LoopedFacts() {
  CodeFacts facts = Facts();
  facts.shared_bytes = 96 << 10;
  facts.loop = {.global_bytes = 32 << 10,
                .shared_bytes = 64 << 10,
                .flops = 1 << 21,
                .instructions = 100,
                .barriers = 1,
                .waits = 1};
  return facts;
}

template <typename Change>
double LongerInLoops(const Change& change) {
  CodeFacts facts = LoopedFacts();
  change(facts);
  return std::exp(EstimateLogCost(facts) - EstimateLogCost(LoopedFacts()));
}

TEST(EstimateTest, LoopsTakeAsLongAsWhatTheyDoKeepsUnitsBusy) {
  const LoopCycles cycles = LoopCyclesOf(LoopedFacts());
  // Two programs at once.
  EXPECT_NEAR(cycles.shared, 2 * 64 * 1024 / 128.0, 1e-9);
  EXPECT_NEAR(cycles.issue, 2 * 4 * 100 / 4.0, 1e-9);
  EXPECT_GT(cycles.all, std::max(cycles.global, cycles.products));
  EXPECT_LT(cycles.all, cycles.global + cycles.shared + cycles.products + cycles.issue + cycles.latency);
  EXPECT_GT(LongerInLoops([](CodeFacts& facts) { facts.loop.global_bytes *= 4; }), 2);
  EXPECT_GT(LongerInLoops([](CodeFacts& facts) { facts.loop.shared_bytes *= 8; }), 2);
  EXPECT_GT(LongerInLoops([](CodeFacts& facts) { facts.loop.instructions *= 32; }), 2);
  EXPECT_GT(LongerInLoops([](CodeFacts& facts) { facts.loop.waits += 200; }), 2);
  EXPECT_GT(LongerInLoops([](CodeFacts& facts) { facts.spill_bytes = 64; }), 1.4);
}

TEST(EstimateTest, WhatATurnGetsDoneSaysHowManyThereAre) {
  EXPECT_NEAR(LongerInLoops([](CodeFacts& facts) {
                facts.loop.global_bytes *= 8, facts.loop.shared_bytes *= 8, facts.loop.instructions *= 8;
                facts.loop.flops *= 8, facts.loop.barriers *= 8, facts.loop.waits *= 8, facts.shared_bytes *= 8;
              }),
              1, 0.2)
      << "fewer turns that are longer";
  EXPECT_EQ(LoopProgress({.global_bytes = 5, .flops = 7, .instructions = 9}), 7);
  EXPECT_EQ(LoopProgress({.global_bytes = 5, .instructions = 9}), 5);
  EXPECT_EQ(LoopProgress({.instructions = 9}), 9);
}

TEST(EstimateTest, BuffersHideTheLatencyOfMemory) {
  const auto latency = [](double buffers) {
    CodeFacts facts = LoopedFacts();
    facts.shared_bytes = buffers * facts.loop.global_bytes;
    return LoopCyclesOf(facts).latency;
  };
  EXPECT_GT(latency(1), latency(2) + 300);
  EXPECT_GT(latency(2), latency(4));
  EXPECT_EQ(latency(8), latency(9));
}

TEST(EstimateTest, WhatIsNotKnownTellsNothing) {
  EXPECT_EQ(LoopCyclesOf(Facts()).all, 0);
  EXPECT_TRUE(std::isfinite(EstimateLogCost({.loop = {.instructions = 1}})));
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
  // Where units are busy all the time there is nothing left to hide.
  CodeFacts busy = LoopedFacts(), busy_alone = busy;
  busy_alone.share = 0.5;
  EXPECT_LT(OverlapRatio(busy_alone, busy), 1.5);
  EXPECT_GT(OverlapRatio(busy_alone, busy), 0.5);
  busy.loop.waits = busy_alone.loop.waits = 1000;
  EXPECT_NEAR(OverlapRatio(busy_alone, busy), 2, 0.1) << "a turn is as long with two programs as with one";
  EXPECT_EQ(OverlapRatio({.resident = 3}, Facts()), 1);
  EXPECT_EQ(OverlapRatio(Facts(), {.share = 3}), 1);
}

}  // namespace
}  // namespace lathe
