// A measuring session on a device that runs kernels as functions of this process and claims to be
// real: the path that simulated devices do not take.
#include "worker/measure/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>

#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "tests/unit/worker/add_kernel.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// out[i] = x[i] + y[i] + whatever a variant does wrong.
using Body = std::function<absl::Status(std::span<float> x, std::span<float> y, std::span<float> out)>;

class HostKernel : public Kernel {
 public:
  HostKernel(const v1::Artifact& artifact, Body body) : Kernel(artifact), body(std::move(body)) {}
  Body body;
};

struct HostEvent : Event {
  double at = 0;
};

class HostDevice : public Device {
 public:
  const v1::Device& properties() const override { return properties_; }
  bool simulated() const override { return false; }
  bool usable() const override { return usable_; }
  absl::StatusOr<DeviceBuffer> Allocate(uint64_t bytes) override {
    memory_[++last_].resize(bytes);
    return DeviceBuffer{last_, bytes};
  }
  void Free(DeviceBuffer buffer) override { memory_.erase(buffer.address); }
  absl::Status CopyIn(DeviceBuffer to, std::span<const uint8_t> from) override {
    std::copy(from.begin(), from.end(), memory_.at(to.address).begin());
    return absl::OkStatus();
  }
  absl::Status CopyOut(DeviceBuffer from, std::span<uint8_t> to) override {
    std::copy_n(memory_.at(from.address).begin(), to.size(), to.begin());
    return absl::OkStatus();
  }
  absl::Status Copy(DeviceBuffer, DeviceBuffer) override {
    now_ += baseline_ns;
    return absl::OkStatus();
  }
  absl::Status Fill(DeviceBuffer buffer, uint8_t value) override {
    // The timer's flush is long, and its content nobody's concern.
    if (buffer.size <= FlushBytes() / 2) std::ranges::fill(memory_.at(buffer.address), value);
    return absl::OkStatus();
  }
  absl::StatusOr<std::unique_ptr<Kernel>> Load(const v1::Artifact& artifact, absl::string_view code) override {
    const auto found = bodies.find(std::string(code));
    if (found == bodies.end()) return MakeError(ErrorKind::launch_failed, "no such code");
    return std::make_unique<HostKernel>(artifact, found->second);
  }
  absl::StatusOr<LaunchReport> Run(const Kernel& kernel, const Launch& launch) override {
    std::vector<std::span<float>> buffers;
    for (const LaunchArgument& argument : launch.arguments) {
      std::vector<uint8_t>& bytes = memory_.at(std::get<DeviceBuffer>(argument).address);
      buffers.emplace_back(reinterpret_cast<float*>(bytes.data()), bytes.size() / 4);
    }
    const absl::Status status = static_cast<const HostKernel&>(kernel).body(buffers[0], buffers[1], buffers[2]);
    if (!status.ok()) {
      usable_ = false;
      return status;
    }
    now_ += 50000.0 + kernel.artifact().num_warps() * 1000;
    return LaunchReport{};
  }
  absl::Status Synchronize(absl::Duration) override { return absl::OkStatus(); }
  absl::StatusOr<std::unique_ptr<Event>> MakeEvent() override { return std::make_unique<HostEvent>(); }
  absl::Status Record(Event& event) override {
    static_cast<HostEvent&>(event).at = now_;
    return absl::OkStatus();
  }
  absl::StatusOr<double> ElapsedNs(const Event& from, const Event& to) override {
    return static_cast<const HostEvent&>(to).at - static_cast<const HostEvent&>(from).at;
  }
  double EventResolutionNs() const override { return 500; }
  uint64_t FlushBytes() const override { return 1 << 20; }
  v1::DeviceConditions Conditions() override {
    v1::DeviceConditions conditions;
    conditions.set_driver("host");
    baseline_ns *= drift;
    return conditions;
  }

  std::map<std::string, Body> bodies;
  double baseline_ns = 40000;
  double drift = 1;  // of the baseline, at each look at the conditions

 private:
  v1::Device properties_;
  bool usable_ = true;
  uint64_t last_ = 0;
  double now_ = 0;
  std::map<uint64_t, std::vector<uint8_t>> memory_;
};

absl::Status RightAdd(std::span<float> x, std::span<float> y, std::span<float> out) {
  for (size_t i = 0; i < out.size(); ++i) out[i] = x[i] + y[i];
  return absl::OkStatus();
}

class SessionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    folder_ = ::testing::TempDir() + "session_test_" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_);
    CompilerPoolOptions options;
    options.program = LATHE_FAKE_COMPILER;
    pool_ = *CompilerPool::Create(options);
    module_ = AddBlob(kAddModule);
    task_.mutable_work()->mutable_policy()->set_rtol(1e-5);
    task_.mutable_work()->mutable_policy()->set_check_programs(4);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string AddBlob(const std::string& data) {
    const std::string digest = Sha256Digest(data);
    const std::string path = folder_ + "/" + digest;
    std::ofstream(path) << data;
    (*task_.mutable_blobs())[digest] = path;
    return digest;
  }
  void AddTrial(const std::string& trial, int num_warps, Body body) {
    device_.bodies[trial] = std::move(body);
    v1::Artifact artifact;
    artifact.set_digest(AddBlob(trial));
    artifact.set_entry("add");
    artifact.set_num_warps(num_warps);
    *task_.mutable_work()->add_candidates() = AddCandidate(trial, artifact, module_);
  }
  // Runs the task and returns the outcomes by trial; what else was said is kept.
  std::map<std::string, internal::TrialOutcome> Run() {
    std::map<std::string, internal::TrialOutcome> outcomes;
    MeasureSession session(device_, *pool_, {}, [&](const internal::MeasureEvent& event) {
      if (event.has_trial()) {
        EXPECT_TRUE(outcomes.emplace(event.trial().trial(), event.trial()).second);
      } else if (event.has_verified()) {
        verified_.push_back(event.verified().trial());
      } else if (event.has_progress()) {
        phases_[event.progress().phase()] += 1;
      } else if (event.has_end()) {
        end_ = event.end();
      }
    });
    session.Run(task_);
    return outcomes;
  }

  std::string folder_, module_;
  std::unique_ptr<CompilerPool> pool_;
  HostDevice device_;
  internal::MeasureTask task_;
  std::vector<std::string> verified_;
  std::map<internal::WorkPhase, int> phases_;
  internal::MeasureEnd end_;
};

TEST_F(SessionTest, ChecksThenTimes) {
  AddTrial("slow", 8, RightAdd);
  AddTrial("fast", 1, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_TRUE(outcomes["fast"].checked());
  EXPECT_EQ(outcomes["fast"].time_ns().median(), 51000);
  EXPECT_EQ(outcomes["slow"].time_ns().median(), 58000);
  EXPECT_TRUE(outcomes["slow"].dropped());
  EXPECT_FALSE(outcomes["fast"].dropped());
  EXPECT_EQ(outcomes["fast"].samples_ns_size(), outcomes["fast"].time_ns().samples());
  EXPECT_EQ(outcomes["fast"].estimate_ns(), 0);
  EXPECT_EQ(outcomes["fast"].conditions().baseline_before_ns(), 40000);
  EXPECT_EQ(outcomes["fast"].conditions().throttle(), "");
  EXPECT_THAT(verified_, ElementsAre("slow", "fast"));
  EXPECT_EQ(phases_[internal::WORK_PHASE_REFERENCE], 1);  // one answer serves both
  EXPECT_GE(end_.rounds(), 3);
  EXPECT_FALSE(end_.device_unfit());
}

TEST_F(SessionTest, AWrongVariantIsNotTimed) {
  AddTrial("wrong", 1, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    for (float& value : out) value += 1;
    return absl::OkStatus();
  });
  AddTrial("right", 2, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["wrong"].error().message(), HasSubstr("the reference"));
  EXPECT_FALSE(outcomes["wrong"].has_time_ns());
  EXPECT_FALSE(outcomes["right"].has_error());
}

TEST_F(SessionTest, WhatTheOracleDidNotLookAtIsComparedWithAVerifiedVariant) {
  AddTrial("right", 1, RightAdd);
  AddTrial("one wrong", 2, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    // Four of the 64 programs are sampled, and none of these ten is among them.
    for (size_t program = 20; program < 30; ++program) out[program * 256 + 7] = 100;
    return absl::OkStatus();
  });
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_FALSE(outcomes["right"].has_error());
  EXPECT_EQ(outcomes["one wrong"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["one wrong"].error().message(), HasSubstr("the verified variant: argument 2: 10 of 16384"));
}

TEST_F(SessionTest, AnOutputThatIsNotWrittenIsWrong) {
  AddTrial("lazy", 1, [](auto, auto, auto) { return absl::OkStatus(); });
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["lazy"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["lazy"].error().message(), HasSubstr("nan"));
}

TEST_F(SessionTest, AVariantThatSpoilsTheInputsDoesNotSpoilTheNextOne) {
  AddTrial("vandal", 1, [](auto x, auto, auto out) {
    std::ranges::fill(x, 0.0f);
    std::ranges::fill(out, 0.0f);
    return absl::OkStatus();
  });
  AddTrial("right", 2, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["vandal"].error().kind(), "wrong_result");
  EXPECT_FALSE(outcomes["right"].has_error()) << outcomes["right"].error().message();
}

TEST_F(SessionTest, ALostDeviceEndsTheTask) {
  AddTrial("right", 1, RightAdd);
  AddTrial("fatal", 2, [](auto, auto, auto) { return MakeError(ErrorKind::illegal_access, "far out"); });
  AddTrial("later", 4, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  ASSERT_EQ(outcomes.size(), 1u);
  EXPECT_EQ(outcomes["fatal"].error().kind(), "illegal_access");
  EXPECT_TRUE(end_.device_unfit());
  EXPECT_THAT(verified_, ElementsAre("right"));
}

TEST_F(SessionTest, WhatWasVerifiedBeforeIsNotCheckedAgain) {
  AddTrial("right", 1, RightAdd);
  task_.add_verified("right");
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_TRUE(outcomes["right"].checked());
  EXPECT_TRUE(outcomes["right"].has_time_ns());
  EXPECT_EQ(phases_[internal::WORK_PHASE_REFERENCE], 0);
}

TEST_F(SessionTest, WithoutACheckItIsTimedAndUnchecked) {
  AddTrial("lazy", 1, [](auto, auto, auto) { return absl::OkStatus(); });
  task_.mutable_work()->mutable_policy()->set_check_disabled(true);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_FALSE(outcomes["lazy"].checked());
  EXPECT_TRUE(outcomes["lazy"].has_time_ns());
}

TEST_F(SessionTest, DriftOfTheBaselineIsFlagged) {
  AddTrial("right", 1, RightAdd);
  device_.drift = 1.2;
  EXPECT_THAT(Run()["right"].conditions().throttle(), HasSubstr("baseline_drift"));
}

TEST_F(SessionTest, CodeThatDoesNotLoadIsThatTrialsResult) {
  AddTrial("unloadable", 1, RightAdd);
  AddTrial("right", 2, RightAdd);
  device_.bodies.erase("unloadable");
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["unloadable"].error().kind(), "launch_failed");
  EXPECT_FALSE(outcomes["right"].has_error());
}

TEST_F(SessionTest, TheCanaryKnowsABrokenMemory) {
  MeasureSession session(device_, *pool_, {}, [](const internal::MeasureEvent&) {});
  // This device's Copy() moves nothing, so that what comes back is not what was written.
  EXPECT_EQ(KindOf(session.RunCanary()), ErrorKind::device_lost);
}

}  // namespace
}  // namespace lathe
