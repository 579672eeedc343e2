// The timing of candidates on a device whose clock is scripted.
#include "worker/measure/timing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  absl::Status Copy(DeviceBuffer, DeviceBuffer) override {
    now_ += baseline_ns;
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
  absl::Status Synchronize(absl::Duration) override { return absl::OkStatus(); }
  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override { return std::make_unique<ScriptedEvent>(); }
  absl::Status Record(Event& event) override {
    static_cast<ScriptedEvent&>(event).at = now_;
    return absl::OkStatus();
  }
  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    return static_cast<const ScriptedEvent&>(to).at - static_cast<const ScriptedEvent&>(from).at;
  }
  uint64_t FlushBytes() const override { return 1 << 20; }
  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver("scripted");
    return conditions;
  }

  double baseline_ns = 40000;
  int fills = 0;
  std::vector<const ScriptedKernel*> order;

 private:
  v1::Device properties_;
  bool usable_ = true;
  uint64_t last_ = 0;
  double now_ = 0;
  std::mt19937 random_{3};
};

class TimingTest : public ::testing::Test {
 protected:
  ScriptedKernel& Add(double ns, double noise = 0.01) {
    kernels_.push_back(std::make_unique<ScriptedKernel>(ns, noise));
    candidates_.push_back({kernels_.back().get(), {}});
    return *kernels_.back();
  }
  TimingResult Measure() {
    Timer timer(device_, policy_);
    absl::StatusOr<TimingResult> result =
        timer.Measure(candidates_, [this](int candidate, int) { ++turns_[candidate]; });
    EXPECT_TRUE(result.ok()) << result.status();
    return *std::move(result);
  }

  ScriptedDevice device_;
  TimingPolicy policy_;
  std::vector<std::unique_ptr<ScriptedKernel>> kernels_;
  std::vector<TimedCandidate> candidates_;
  std::map<int, int> turns_;
};

TEST_F(TimingTest, MeasuresTheKernelWithoutTheFlush) {
  Add(100000);
  const TimingResult result = Measure();
  const Summary summary = Summarize(result.candidates[0].samples_ns);
  EXPECT_NEAR(summary.median, 100500, 300);
  EXPECT_LE(summary.relative_half_width(), policy_.rounds.ci_relative);
  EXPECT_GE(result.rounds, policy_.rounds.min_rounds);
  EXPECT_EQ(result.baseline_before_ns, 40000);
  EXPECT_EQ(result.baseline_after_ns, 40000);
  EXPECT_EQ(result.after.driver(), "scripted");
}

TEST_F(TimingTest, FlushesBeforeEachSample) {
  Add(100000, 0);
  const TimingResult result = Measure();
  EXPECT_GE(device_.fills, static_cast<int>(result.candidates[0].samples_ns.size()));
}

TEST_F(TimingTest, ShortKernelsAreLaunchedSeveralTimesInASample) {
  ScriptedKernel& kernel = Add(2000, 0);
  const TimingResult result = Measure();
  EXPECT_THAT(result.candidates[0].samples_ns, Each(2000));
  EXPECT_GT(kernel.launches, static_cast<int>(result.candidates[0].samples_ns.size()) * 9);
}

TEST_F(TimingTest, DropsWhatCannotWinAndInterleavesTheRest) {
  policy_.rounds.ci_relative = 1e-6;  // never narrow enough: all rounds are run
  policy_.rounds.max_rounds = 12;
  Add(100000, 0.05);
  Add(101000, 0.05);
  Add(200000, 0.05);
  const TimingResult result = Measure();
  EXPECT_FALSE(result.candidates[0].dropped);
  EXPECT_TRUE(result.candidates[2].dropped);
  EXPECT_EQ(result.rounds, 12);
  EXPECT_EQ(turns_[0], 13);  // with the warm-up
  EXPECT_EQ(turns_[2], 1 + policy_.rounds.min_rounds);
  EXPECT_EQ(result.candidates[2].samples_ns.size(), 30u);
  // The last two rounds alternate between the survivors.
  std::set<const ScriptedKernel*> late(device_.order.end() - 20, device_.order.end());
  EXPECT_EQ(late.size(), 2u);
}

TEST_F(TimingTest, StopsAtItsTimeLimit) {
  policy_.rounds.ci_relative = 1e-9;
  policy_.max_time = absl::Milliseconds(1);
  Add(100000, 0.2);
  EXPECT_LT(Measure().rounds, policy_.rounds.max_rounds);
}

TEST_F(TimingTest, ACandidateThatFailsLeavesTheOthers) {
  Add(100000).fails_at = 3;
  Add(150000);
  const TimingResult result = Measure();
  EXPECT_EQ(KindOf(result.candidates[0].status), ErrorKind::illegal_access);
  EXPECT_TRUE(result.candidates[1].status.ok());
  EXPECT_FALSE(result.candidates[1].dropped);
  EXPECT_THAT(result.candidates[1].samples_ns.size(), Ge(8u));
}

TEST_F(TimingTest, ALostDeviceEndsTheRounds) {
  Add(100000);
  ScriptedKernel& bad = Add(100000);
  bad.fails_at = 260;  // after the warm-up
  bad.fatally = true;
  policy_.rounds.ci_relative = 1e-9;
  policy_.max_time = absl::Seconds(60);
  const TimingResult result = Measure();
  EXPECT_EQ(KindOf(result.candidates[1].status), ErrorKind::illegal_access);
  EXPECT_FALSE(device_.usable());
  EXPECT_EQ(result.baseline_after_ns, 0);
  EXPECT_TRUE(result.candidates[0].status.ok());
}

TEST_F(TimingTest, SlowKernelsTakeFewSamplesInARound) {
  policy_.rounds.max_rounds = 3;
  Add(200e6, 0);
  EXPECT_EQ(Measure().candidates[0].samples_ns.size(), 3u);
}

}  // namespace
}  // namespace lathe
