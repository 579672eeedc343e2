// The timing of candidates on a device whose clock is scripted.
#include "worker/measure/timing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::Each;
using ::testing::Ge;

class ScriptedKernel : public Kernel {
 public:
  ScriptedKernel(double ns, double noise) : Kernel({}), ns(ns), noise(noise) {}
  double ns;
  double noise;       // relative, uniform
  int fails_at = -1;  // the launch that fails
  bool fatally = false;
  mutable int launches = 0;
};

struct ScriptedEvent : Event {
  double at = 0;
};

// Its time moves only with the work that it is given.
class ScriptedDevice : public Device {
 public:
  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return false; }
  bool usable() const override { return usable_; }
  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override { return DeviceBuffer{++last_, bytes}; }
  void Free(DeviceBuffer) override {}
  absl::Status CopyIn(DeviceBuffer, std::span<const uint8_t>) override { return absl::OkStatus(); }
  absl::Status CopyOut(DeviceBuffer, std::span<uint8_t>) override { return absl::OkStatus(); }
  absl::Status Copy(DeviceBuffer, DeviceBuffer from) override {
    now_ += baseline_ns * static_cast<double>(from.size) / (64 << 20);
    return absl::OkStatus();
  }
  absl::Status Fill(DeviceBuffer, uint8_t) override {
    ++fills;
    now_ += 30000;
    return absl::OkStatus();
  }
  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact&, absl::string_view) override {
    return absl::UnimplementedError("scripted");
  }
  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch&) override {
    const auto& scripted = static_cast<const ScriptedKernel&>(kernel);
    order.push_back(&scripted);
    if (scripted.launches++ == scripted.fails_at) {
      if (scripted.fatally) usable_ = false;
      return MakeError(ErrorKind::illegal_access, "as scripted");
    }
    now_ += scripted.ns * (1 + scripted.noise * std::uniform_real_distribution<double>(0, 1)(random_));
    return LaunchReport{};
  }
  absl::Status MarkClock(ClockMark mark) override {
    if (mark == ClockMark::kEnd && !clocks.empty()) {
      clock_ = clocks.front();
      if (clocks.size() > 1) clocks.erase(clocks.begin());
    }
    return absl::OkStatus();
  }
  absl::StatusOr<double> MeanClockMhz() override { return clock_; }
  absl::Status Synchronize(absl::Duration) override { return absl::OkStatus(); }
  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override { return std::make_unique<ScriptedEvent>(); }
  absl::Status Record(Event& event) override {
    static_cast<ScriptedEvent&>(event).at = now_;
    return absl::OkStatus();
  }
  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    const double ns = static_cast<const ScriptedEvent&>(to).at - static_cast<const ScriptedEvent&>(from).at;
    return std::round(ns / step_ns) * step_ns;
  }
  uint64_t FlushBytes() const override { return 1 << 20; }
  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver("scripted");
    return conditions;
  }

  double baseline_ns = 40000;
  double step_ns = 1;
  std::vector<double> clocks;  // of the next visits; the last one stays
  int fills = 0;
  std::vector<const ScriptedKernel*> order;

 private:
  v1::Device properties_;
  bool usable_ = true;
  uint64_t last_ = 0;
  double now_ = 0;
  double clock_ = 0;
  std::mt19937 random_{3};
};

class TimingTest : public ::testing::Test {
 protected:
  ScriptedKernel& Add(double ns, double noise = 0.01) {
    kernels_.push_back(std::make_unique<ScriptedKernel>(ns, noise));
    candidates_.push_back({kernels_.back().get(), {}});
    return *kernels_.back();
  }
  TimingResult Measure(int incumbent = -1) {
    hooks_.pause = [this](absl::Duration) { ++pauses_; };
    Timer timer(device_, policy_, hooks_);
    absl::StatusOr<TimingResult> result =
        timer.Measure(candidates_, incumbent, [this](int candidate, int) { ++turns_[candidate]; });
    EXPECT_TRUE(result.ok()) << result.status();
    return *std::move(result);
  }

  ScriptedDevice device_;
  TimingPolicy policy_;
  TimingHooks hooks_;
  int pauses_ = 0;
  std::vector<std::unique_ptr<ScriptedKernel>> kernels_;
  std::vector<TimedCandidate> candidates_;
  std::map<int, int> turns_;
};

TEST_F(TimingTest, MeasuresTheKernelWithoutTheFlush) {
  Add(100000);
  const TimingResult result = Measure();
  EXPECT_NEAR(result.candidates[0].time_ns.value, 100500, 300);
  EXPECT_LE(result.candidates[0].time_ns.low, 100500);
  EXPECT_GE(result.candidates[0].time_ns.high, 100500);
  EXPECT_GE(result.rounds, policy_.race.min_rounds);
  EXPECT_EQ(result.reference, 0);
  EXPECT_EQ(result.conditions.baseline_before_ns(), 40000);
  EXPECT_EQ(result.conditions.baseline_after_ns(), 40000);
  EXPECT_EQ(result.conditions.driver(), "scripted");
  EXPECT_FALSE(result.conditions.drifted());
}

TEST_F(TimingTest, EachLaunchFindsAColdCache) {
  ScriptedKernel& kernel = Add(19900, 0);
  ScriptedKernel& other = Add(20100, 0);
  const TimingResult result = Measure();
  EXPECT_EQ(device_.fills, kernel.launches + other.launches);
  EXPECT_TRUE(result.conditions.cache_flush_by_writes());
}

TEST_F(TimingTest, TheFlushReadsWhereTheDeviceCan) {
  Add(100000);
  int reads = 0;
  hooks_.read = [&](DeviceBuffer buffer) {
    EXPECT_EQ(buffer.size, device_.FlushBytes());
    ++reads;
    return absl::OkStatus();
  };
  EXPECT_FALSE(Measure().conditions.cache_flush_by_writes());
  EXPECT_EQ(device_.fills, 0);
  EXPECT_EQ(reads, kernels_[0]->launches);
}

TEST_F(TimingTest, TheTimersStepIsMeasured) {
  device_.step_ns = 32;
  Add(100000);
  EXPECT_EQ(Measure().conditions.timer_step_ns(), 32);
}

TEST_F(TimingTest, BelowTheTimersStepAllCandidatesAreLaunchedAsOften) {
  device_.step_ns = 500;
  ScriptedKernel& fast = Add(2000, 0);
  ScriptedKernel& slow = Add(2400, 0);
  policy_.race.max_rounds = 4;
  const TimingResult result = Measure();
  EXPECT_THAT(result.candidates[0].visits[0].samples_ns, Each(2000));
  for (const ScriptedKernel* kernel : {&fast, &slow}) {
    const auto& visits = result.candidates[kernel == &fast ? 0 : 1].visits;
    ASSERT_FALSE(visits.empty());
    EXPECT_EQ(kernel->launches, 1 + 10 * static_cast<int>(visits.size() * visits[0].samples_ns.size()));
  }
}

TEST_F(TimingTest, ShortKernelsTakeMoreSamplesInAVisit) {
  policy_.race.max_rounds = 1;
  Add(20000, 0);
  Add(30000, 0);
  Add(5e6, 0);
  const TimingResult result = Measure();
  EXPECT_EQ(result.candidates[0].visits[0].samples_ns.size(), 8u);
  EXPECT_EQ(result.candidates[1].visits[0].samples_ns.size(), 8u);
}

TEST_F(TimingTest, ASlowKernelThatIsHopelessCostsOneLaunch) {
  Add(2e6);
  ScriptedKernel& slow = Add(9e6);
  ScriptedKernel& slower = Add(2.8e6);
  const TimingResult result = Measure();
  EXPECT_EQ(slow.launches, 1);
  EXPECT_EQ(slower.launches, 1 + 3);
  EXPECT_TRUE(result.candidates[1].dropped);
  EXPECT_TRUE(result.candidates[2].dropped);
  EXPECT_NEAR(result.candidates[1].time_ns.value, 9e6, 1e5);
  EXPECT_EQ(result.candidates[1].visits.size(), 1u);
}

TEST_F(TimingTest, DropsWhatCannotWinAndInterleavesTheRest) {
  policy_.race.ci_relative = 1e-6;  // never narrow enough: all rounds are run
  policy_.race.tie_width = 1e-6;
  policy_.race.max_rounds = 16;
  Add(100000, 0.05);
  Add(100100, 0.05);
  Add(120000, 0.05);
  const TimingResult result = Measure();
  EXPECT_FALSE(result.candidates[0].dropped);
  EXPECT_TRUE(result.candidates[2].dropped);
  EXPECT_EQ(result.rounds, 16);
  EXPECT_EQ(turns_[0], 17);  // with the first launch
  EXPECT_EQ(turns_[2], 1 + 2);
  // The last rounds alternate between the survivors.
  std::set<const ScriptedKernel*> late(device_.order.end() - 6, device_.order.end());
  EXPECT_EQ(late.size(), 2u);
}

TEST_F(TimingTest, OthersAreRelatedToTheIncumbent) {
  Add(100000, 0.01);
  Add(102000, 0.01);
  Add(150000, 0.01);
  const TimingResult result = Measure(2);
  EXPECT_EQ(result.reference, 2);
  EXPECT_FALSE(result.candidates[2].dropped);
  EXPECT_NEAR(result.candidates[0].ratio.time.value, 1 / 1.5, 0.005);
  EXPECT_LT(result.candidates[0].ratio.time.low, 1 / 1.5);
  EXPECT_GT(result.candidates[0].ratio.time.high, 1 / 1.5);
}

TEST_F(TimingTest, StopsAtItsTimeLimit) {
  policy_.race.ci_relative = 1e-9;
  policy_.race.max_rounds = 1 << 20;
  policy_.max_time = absl::Milliseconds(1);
  Add(100000, 0.2);
  EXPECT_LT(Measure().rounds, policy_.race.max_rounds);
}

TEST_F(TimingTest, ACandidateThatFailsLeavesTheOthers) {
  Add(100000).fails_at = 3;
  Add(150000);
  const TimingResult result = Measure();
  EXPECT_EQ(KindOf(result.candidates[0].status), ErrorKind::illegal_access);
  EXPECT_TRUE(result.candidates[1].status.ok());
  EXPECT_FALSE(result.candidates[1].dropped);
  EXPECT_THAT(result.candidates[1].visits.size(), Ge(4u));
}

TEST_F(TimingTest, AVisitThatItsOwnerRefusesEndsTheCandidate) {
  Add(100000);
  Add(100000);
  hooks_.after_visit = [this](int candidate) {
    return candidate == 1 && kernels_[1]->launches > 8 ? MakeError(ErrorKind::illegal_access, "it scribbled")
                                                       : absl::OkStatus();
  };
  const TimingResult result = Measure();
  EXPECT_EQ(KindOf(result.candidates[1].status), ErrorKind::illegal_access);
  EXPECT_FALSE(result.candidates[1].visits.empty());
  EXPECT_TRUE(result.candidates[0].status.ok());
}

TEST_F(TimingTest, WhatIsReadAndWrittenIsRestoredBeforeEachLaunch) {
  Add(100000);
  int restored = 0;
  hooks_.restore_inouts = [&](int candidate) {
    EXPECT_EQ(candidate, 0);
    ++restored;
    return absl::OkStatus();
  };
  Measure();
  EXPECT_EQ(restored, kernels_[0]->launches);
}

TEST_F(TimingTest, ALostDeviceEndsTheRounds) {
  Add(100000);
  ScriptedKernel& bad = Add(100000);
  bad.fails_at = 8;  // in the third round
  bad.fatally = true;
  policy_.race.ci_relative = 1e-9;
  policy_.race.tie_width = 1e-9;
  const TimingResult result = Measure();
  EXPECT_EQ(KindOf(result.candidates[1].status), ErrorKind::illegal_access);
  EXPECT_FALSE(device_.usable());
  EXPECT_EQ(result.conditions.baseline_after_ns(), 0);
  EXPECT_TRUE(result.candidates[0].status.ok());
}

TEST_F(TimingTest, SlowKernelsTakeFewSamplesInARound) {
  policy_.race.max_rounds = 3;
  Add(200e6, 0);
  const TimingResult result = Measure();
  ASSERT_EQ(result.candidates[0].visits.size(), 3u);
  EXPECT_EQ(result.candidates[0].visits[0].samples_ns.size(), 1u);
}

TEST_F(TimingTest, AThrottledVisitIsRepeatedAfterAPause) {
  // The first launch, four rounds of one candidate, then one slow visit.
  device_.clocks = {1500, 1500, 1500, 1500, 1500, 900, 1500};
  policy_.race.ci_relative = 1e-9;
  policy_.race.max_rounds = 8;
  Add(100000);
  const TimingResult result = Measure();
  EXPECT_EQ(pauses_, 1);
  EXPECT_EQ(result.throttled_visits, 1);
  EXPECT_EQ(result.conditions.throttled_visits(), 1);
  EXPECT_EQ(result.conditions.visit_clock_mhz(), 1500);
  EXPECT_EQ(result.candidates[0].visits.size(), 8u);
}

TEST_F(TimingTest, ADriftOfTheBaselineIsSaid) {
  Add(100000);
  hooks_.after_visit = [this](int) {
    device_.baseline_ns = 41000;
    return absl::OkStatus();
  };
  EXPECT_TRUE(Measure().conditions.drifted());
}

TEST_F(TimingTest, TimesTravelWithTheirVisits) {
  Add(100000);
  Add(130000);
  const TimingResult result = Measure(0);
  internal::TrialOutcome outcome;
  FillTimes(result.candidates[1], "jobs/1/trials/7", outcome);
  ASSERT_GT(outcome.visits_size(), 0);
  int samples = 0;
  for (const v1::Visit& visit : outcome.visits()) samples += visit.samples();
  EXPECT_EQ(outcome.samples_ns_size(), samples);
  EXPECT_EQ(outcome.time_ns().samples(), samples);
  EXPECT_EQ(outcome.ratio().reference(), "jobs/1/trials/7");
  EXPECT_NEAR(outcome.ratio().ratio(), 1.3, 0.02);
  EXPECT_EQ(outcome.ratio().rounds(), outcome.visits_size());
}

}  // namespace
}  // namespace lathe
