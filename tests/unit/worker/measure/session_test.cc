// A measuring session on a device that runs kernels as functions of this process.
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
#include "tests/unit/worker/measure/host_device.h"
#include "tests/unit/worker/profile/profile_bytes.h"
#include "worker/measure/expected.h"
#include "worker/measure/profiler.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

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
    if (session_ == nullptr) {
      SessionOptions options;
      options.device_kernels = false;  // the fake compiler builds none
      session_ = std::make_unique<MeasureSession>(device_, *pool_, options,
                                                  [this](const internal::MeasureEvent& event) { Hear(event); });
    }
    outcomes_.clear();
    session_->Run(task_);
    return outcomes_;
  }
  void Hear(const internal::MeasureEvent& event) {
    if (event.has_trial()) {
      EXPECT_TRUE(outcomes_.emplace(event.trial().trial(), event.trial()).second);
    } else if (event.has_verified()) {
      verified_.push_back(event.verified().trial());
    } else if (event.has_refuted()) {
      refuted_.push_back(event.refuted());
    } else if (event.has_profile()) {
      EXPECT_FALSE(outcomes_.contains(event.profile().trial()));
      EXPECT_TRUE(profiles_[event.profile().trial()].ParseFromString(event.profile().profile()));
    } else if (event.has_progress()) {
      phases_[event.progress().phase()] += 1;
    } else if (event.has_end()) {
      end_ = event.end();
    }
  }
  // The same, of the next batch of the job.
  void NextBatch() { task_.mutable_work()->clear_candidates(); }
  internal::Candidate& Candidate(int index) { return *task_.mutable_work()->mutable_candidates(index); }
  internal::MeasurePolicy& policy() { return *task_.mutable_work()->mutable_policy(); }

  std::string folder_, module_;
  std::unique_ptr<CompilerPool> pool_;
  HostDevice device_;
  internal::MeasureTask task_;
  std::vector<std::string> verified_;
  std::map<internal::WorkPhase, int> phases_;
  internal::MeasureEnd end_;
  std::vector<internal::MeasureRefuted> refuted_;
  std::map<std::string, internal::TrialOutcome> outcomes_;
  std::map<std::string, v1::Profile> profiles_;
  std::unique_ptr<MeasureSession> session_;
};

// Right but for one element of some programs. Four of the 64 programs are sampled, and none of these is among them.
absl::Status AddWrongInTheMiddle(std::span<float> x, std::span<float> y, std::span<float> out) {
  RightAdd(x, y, out).IgnoreError();
  for (size_t program = 20; program < 30; ++program) out[program * 256 + 7] = 100;
  return absl::OkStatus();
}

TEST_F(SessionTest, ChecksThenTimes) {
  AddTrial("slow", 8, RightAdd);
  AddTrial("fast", 1, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_TRUE(outcomes["fast"].checked());
  EXPECT_NEAR(outcomes["fast"].time_ns().median(), 51000, 1e-6);
  EXPECT_NEAR(outcomes["slow"].time_ns().median(), 58000, 1e-6);
  EXPECT_EQ(outcomes["slow"].ratio().reference(), "fast");
  EXPECT_NEAR(outcomes["slow"].ratio().ratio(), 58.0 / 51, 1e-9);
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

TEST_F(SessionTest, WhatTheReferenceDidNotLookAtIsComparedWithAVariantThatPassed) {
  AddTrial("right", 1, RightAdd);
  AddTrial("one wrong", 2, AddWrongInTheMiddle);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_FALSE(outcomes["right"].has_error());
  EXPECT_EQ(outcomes["one wrong"].error().kind(), "wrong_result");
  // Not ten: the reference was asked for the programs around the first difference only.
  EXPECT_THAT(outcomes["one wrong"].error().message(), HasSubstr("differs from the reference: argument 2: "));
  EXPECT_THAT(outcomes["one wrong"].error().message(), HasSubstr("[5127] expected"));
  EXPECT_EQ(phases_[internal::WORK_PHASE_REFERENCE], 2);
}

TEST_F(SessionTest, AWrongVariantThatComesFirstIsNoYardstick) {
  AddTrial("one wrong", 2, AddWrongInTheMiddle);
  AddTrial("right", 1, RightAdd);
  AddTrial("right too", 4, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["one wrong"].error().kind(), "wrong_result") << outcomes["one wrong"].ShortDebugString();
  EXPECT_TRUE(outcomes["right"].has_time_ns()) << outcomes["right"].error().message();
  EXPECT_TRUE(outcomes["right too"].has_time_ns()) << outcomes["right too"].error().message();
  EXPECT_TRUE(refuted_.empty());  // it was of this task
}

TEST_F(SessionTest, ThoseWhoAgreedWithAWrongYardstickAreCheckedAgain) {
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  AddTrial("wrong too", 3, AddWrongInTheMiddle);
  AddTrial("right", 1, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result");
  EXPECT_EQ(outcomes["wrong too"].error().kind(), "wrong_result");
  EXPECT_TRUE(outcomes["right"].has_time_ns());
}

TEST_F(SessionTest, AYardstickOfAnEarlierBatchIsRefutedByALaterOne) {
  task_.set_job("jobs/1");
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  AddTrial("wrong too", 3, AddWrongInTheMiddle);
  EXPECT_FALSE(Run()["wrong"].has_error());
  NextBatch();
  AddTrial("right", 1, RightAdd);
  EXPECT_TRUE(Run()["right"].has_time_ns());
  ASSERT_EQ(refuted_.size(), 1u);
  EXPECT_EQ(refuted_[0].trial().trial(), "wrong");
  EXPECT_EQ(refuted_[0].trial().error().kind(), "wrong_result");
  EXPECT_THAT(refuted_[0].compared(), ElementsAre("wrong too"));
}

TEST_F(SessionTest, ALaterBatchIsComparedWithAnEarlierOneOfItsJobAlone) {
  task_.set_job("jobs/1");
  AddTrial("right", 1, RightAdd);
  EXPECT_FALSE(Run()["right"].has_error());
  NextBatch();
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  EXPECT_EQ(Run()["wrong"].error().kind(), "wrong_result");
  NextBatch();
  task_.set_job("jobs/2");
  AddTrial("wrong elsewhere", 2, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    out[40 * 256] = 100;
    return absl::OkStatus();
  });
  EXPECT_FALSE(Run()["wrong elsewhere"].has_error());  // nobody is there to disagree
}

TEST_F(SessionTest, VariantsOfOtherGridsAreComparedToo) {
  AddTrial("right", 1, RightAdd);
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  // Twice the programs on the same tensors: the second half writes nothing.
  Candidate(1).mutable_problem()->set_grid(0, 128);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_FALSE(outcomes["right"].has_error());
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result");
}

TEST_F(SessionTest, AVariantThatWasCheckedInThisJobIsNotCheckedAgain) {
  task_.set_job("jobs/1");
  AddTrial("right", 1, RightAdd);
  Run();
  const size_t checks = verified_.size();
  EXPECT_TRUE(Run()["right"].checked());
  EXPECT_EQ(verified_.size(), checks);
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
  EXPECT_EQ(outcomes["vandal"].error().kind(), "illegal_write");
  EXPECT_FALSE(outcomes["right"].has_error()) << outcomes["right"].error().message();
}

TEST_F(SessionTest, AVandalWithARightResultIsSeen) {
  AddTrial("input", 1, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    y[1000] += 1;
    return absl::OkStatus();
  });
  AddTrial("behind", 2, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    *(out.data() + out.size() + 3) = 0;
    return absl::OkStatus();
  });
  AddTrial("before", 3, [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    *(x.data() - 100) = 0;
    return absl::OkStatus();
  });
  AddTrial("right", 4, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["input"].error().kind(), "illegal_write");
  EXPECT_THAT(outcomes["input"].error().message(), HasSubstr("argument 1, an input"));
  EXPECT_EQ(outcomes["behind"].error().kind(), "illegal_write");
  EXPECT_THAT(outcomes["behind"].error().message(),
              HasSubstr("behind argument 2: 4 bytes, the first of them byte 12 of"));
  EXPECT_EQ(outcomes["before"].error().kind(), "illegal_write");
  EXPECT_THAT(outcomes["before"].error().message(), HasSubstr("before argument 0: "));
  EXPECT_TRUE(outcomes["right"].has_time_ns()) << outcomes["right"].error().message();
}

TEST_F(SessionTest, AVandalThatBeginsWhenItIsTimedIsSeen) {
  auto runs = std::make_shared<int>(0);
  AddTrial("late vandal", 1, [runs](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    if (++*runs == 3) x[7] = 1e30f;  // the gate looks at two runs
    return absl::OkStatus();
  });
  AddTrial("right", 2, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["late vandal"].error().kind(), "illegal_write") << outcomes["late vandal"].ShortDebugString();
  EXPECT_TRUE(outcomes["right"].has_time_ns()) << outcomes["right"].error().message();
  // The next batch finds its inputs as they were.
  NextBatch();
  AddTrial("right too", 4, RightAdd);
  EXPECT_TRUE(Run()["right too"].has_time_ns());
}

TEST_F(SessionTest, ResultsThatDifferFromRunToRunAreTold) {
  auto runs = std::make_shared<int>(0);
  const Body wavering = [runs](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    out[300] = std::nextafter(out[300], ++*runs % 2 == 0 ? 1e30f : -1e30f);
    return absl::OkStatus();
  };
  AddTrial("wavering", 1, wavering);
  AddTrial("right", 2, RightAdd);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_TRUE(outcomes["wavering"].nondeterministic());
  EXPECT_TRUE(outcomes["wavering"].has_time_ns());
  EXPECT_FALSE(outcomes["right"].nondeterministic());
  policy().set_deterministic(true);
  outcomes = Run();
  EXPECT_EQ(outcomes["wavering"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["wavering"].error().message(), HasSubstr("determinism"));
  EXPECT_TRUE(outcomes["right"].has_time_ns());
}

TEST_F(SessionTest, AVariantThatIsWrongInItsSecondRunIsWrong) {
  auto runs = std::make_shared<int>(0);
  AddTrial("racy", 1, [runs](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    if (++*runs == 2) out[0] = 100;
    return absl::OkStatus();
  });
  EXPECT_EQ(Run()["racy"].error().kind(), "wrong_result");
}

// An answer of another worker, of all programs or of some.
internal::ExpectedOutput ExpectSums(const internal::ResolvedProblem& problem, uint64_t programs, float error,
                                    const std::function<std::string(const std::string&)>& add_blob) {
  std::vector<uint8_t> x(64 * 1024), y(64 * 1024), out(64 * 1024), written(64 * 1024);
  EXPECT_TRUE(FillInitial(problem.arguments(0).tensor(), 0, 0, x).ok());
  EXPECT_TRUE(FillInitial(problem.arguments(1).tensor(), 0, 1, y).ok());
  const auto floats = [](std::vector<uint8_t>& bytes) { return reinterpret_cast<float*>(bytes.data()); };
  for (size_t i = 0; i < programs * 256; ++i) {
    floats(out)[i] = floats(x)[i] + floats(y)[i] + error;
    std::fill_n(written.begin() + static_cast<int64_t>(4 * i), 4, 1);
  }
  internal::ExpectedOutput expected;
  expected.set_whole(programs == 64);
  for (uint64_t i = 0; i < programs && !expected.whole(); ++i) expected.add_programs(i);
  expected.add_tensors()->set_argument(2);
  expected.mutable_tensors(0)->set_digest(add_blob(PackExpected(out, written)));
  expected.mutable_tensors(0)->set_bytes_written(programs * 1024);
  return expected;
}

TEST_F(SessionTest, AnAnswerThatCameWithTheTaskIsNotAskedForAgain) {
  AddTrial("right", 1, RightAdd);
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  for (int i : {0, 1})
    *Candidate(i).mutable_expected() =
        ExpectSums(Candidate(i).problem(), 64, 0, [this](const std::string& blob) { return AddBlob(blob); });
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_TRUE(outcomes["right"].has_time_ns()) << outcomes["right"].error().message();
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result");
  EXPECT_THAT(outcomes["wrong"].error().message(), HasSubstr("argument 2: 10 of 16384"));
  EXPECT_EQ(phases_[internal::WORK_PHASE_REFERENCE], 0);
}

TEST_F(SessionTest, AnAnswerThatCameWithTheTaskDecides) {
  AddTrial("right", 1, RightAdd);
  *Candidate(0).mutable_expected() =
      ExpectSums(Candidate(0).problem(), 10, 1, [this](const std::string& blob) { return AddBlob(blob); });
  EXPECT_EQ(Run()["right"].error().kind(), "wrong_result");
}

// The task lacks the text of the candidates' own module.
TEST_F(SessionTest, AReferenceIsAskedInPlaceOfTheCandidatesOwnModule) {
  AddTrial("right", 1, RightAdd);
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  for (int i : {0, 1}) {
    internal::ReferenceKernel& reference = *Candidate(i).mutable_reference();
    reference.set_module_digest(Candidate(i).module_digest());
    reference.set_entry("another");
    *reference.mutable_problem() = Candidate(i).problem();
    Candidate(i).set_module_digest("sha256:none");
  }
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_TRUE(outcomes["right"].has_time_ns()) << outcomes["right"].error().message();
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result") << "one is the yardstick of the other";
  NextBatch();
  AddTrial("alone", 1, RightAdd);
  Candidate(0).set_module_digest("sha256:none");
  EXPECT_TRUE(Run()["alone"].has_error());
}

// A file in NumPy's format, of one dimension.
std::string Npy(const std::vector<float>& values) {
  const std::string header =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(values.size()) + ",), }\n";
  std::string file("\x93NUMPY\x01\x00", 8);
  file.push_back(static_cast<char>(header.size()));
  file.push_back(0);
  return file + header + std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

TEST_F(SessionTest, ArraysSayWhatIsRightAndTheReferenceIsNotAsked) {
  constexpr size_t kElements = 64 * 256;
  std::vector<float> x(kElements), y(kElements), sum(kElements);
  for (size_t i = 0; i < kElements; ++i) sum[i] = (x[i] = static_cast<float>(i)) + (y[i] = 0.5f);
  AddTrial("right", 1, RightAdd);
  AddTrial("wrong", 2, AddWrongInTheMiddle);
  AddTrial("vandal", 4, [](std::span<float> x, std::span<float> y, std::span<float> out) {
    RightAdd(x, y, out).IgnoreError();
    x[0] = -1;
    return absl::OkStatus();
  });
  AddTrial("after", 8, RightAdd);
  const std::string expected = AddBlob(Npy(sum)), values[] = {AddBlob(Npy(x)), AddBlob(Npy(y))};
  for (internal::Candidate& candidate : *task_.mutable_work()->mutable_candidates()) {
    for (int i = 0; i < 2; ++i) {
      internal::ResolvedTensor* tensor = candidate.mutable_problem()->mutable_arguments(i)->mutable_tensor();
      tensor->set_init(v1::TENSOR_INIT_GIVEN);
      tensor->set_values(values[i]);
    }
    candidate.mutable_problem()->mutable_arguments(2)->mutable_tensor()->set_expected(expected);
    *candidate.mutable_reference()->mutable_problem() = candidate.problem();
  }
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_TRUE(outcomes["right"].checked()) << outcomes["right"].ShortDebugString();
  EXPECT_EQ(outcomes["wrong"].error().kind(), "wrong_result");
  EXPECT_THAT(
      outcomes["wrong"].error().message(),
      HasSubstr("differs from the array: argument 2: 10 of 16384 elements differ; first [5127] expected 5127.5, "
                "got 100"));
  EXPECT_EQ(outcomes["vandal"].error().kind(), "illegal_write");
  EXPECT_TRUE(outcomes["after"].checked()) << "inputs are made again from their files";
  EXPECT_EQ(phases_[internal::WORK_PHASE_REFERENCE], 0);
}

TEST_F(SessionTest, WithoutAnAnswerOfTheReferenceTheCheckFails) {
  AddTrial("right", 1, RightAdd);
  Candidate(0).mutable_expected_error()->set_kind("check_failed");
  Candidate(0).mutable_expected_error()->set_message("no such op");
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["right"].error().kind(), "check_failed");
  EXPECT_EQ(outcomes["right"].error().message(), "no such op") << "the kind says whose failure it is";
}

TEST_F(SessionTest, AProblemThatFitsAloneIsNotRefusedForAnother) {
  // The large problem takes 31 MiB with its guards, and 18 MiB beside it for its check; the small one 4.
  device_.capacity = 52 << 20;
  AddTrial("small", 1, RightAdd);
  Run();
  NextBatch();
  AddTrial("large", 1, RightAdd);
  for (int i = 0; i < 3; ++i)
    Candidate(0).mutable_problem()->mutable_arguments(i)->mutable_tensor()->set_shape(0, 2 << 20);
  Run();
  EXPECT_THAT(verified_, ElementsAre("small", "large")) << outcomes_["large"].error().message();
  device_.capacity = 20 << 20;
  session_.reset();
  // The device is large enough: somebody else has its memory.
  EXPECT_EQ(Run()["large"].error().kind(), "unavailable");
}

TEST_F(SessionTest, ASimulatedDeviceThatIsFullIsNotTriedAgain) {
  device_.says_simulated = true;
  device_.capacity = 20 << 20;
  AddTrial("large", 1, RightAdd);
  for (int i = 0; i < 3; ++i)
    Candidate(0).mutable_problem()->mutable_arguments(i)->mutable_tensor()->set_shape(0, 2 << 20);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["large"].error().kind(), "memory_limit");
  EXPECT_THAT(outcomes["large"].error().message(), HasSubstr("the problem's tensors take 24 MiB: "));
}

TEST_F(SessionTest, TensorsOfMoreThan64BitsDoNotFitAnyDevice) {
  device_.capacity = 20 << 20;
  AddTrial("endless", 1, RightAdd);
  for (int i = 0; i < 2; ++i)
    Candidate(0).mutable_problem()->mutable_arguments(i)->mutable_tensor()->set_shape(0, int64_t{1} << 61);
  // Not "unavailable", as of tensors whose sum is small.
  EXPECT_EQ(Run()["endless"].error().kind(), "out_of_resources");
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
  EXPECT_TRUE(Run()["right"].conditions().drifted());
}

TEST_F(SessionTest, CodeThatDoesNotLoadIsThatTrialsResult) {
  AddTrial("unloadable", 1, RightAdd);
  AddTrial("right", 2, RightAdd);
  device_.bodies.erase("unloadable");
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["unloadable"].error().kind(), "launch_failed");
  EXPECT_FALSE(outcomes["right"].has_error());
}

// A plain variant and one that records; each program leaves one span of 100 cycles, but for those from `ran` on.
class ProfiledSessionTest : public SessionTest {
 protected:
  void AddPair(uint32_t ran) {
    AddTrial("plain", 1, RightAdd);
    AddTrial("profiled", 8, RightAdd);
    Candidate(0).set_incumbent(true);
    internal::Candidate& profiled = Candidate(1);
    const std::vector<std::byte> one = ProfileBytes(1, 8).bytes();
    profiled.mutable_artifact()->set_profile_scratch_bytes(static_cast<int64_t>(one.size()));
    profiled.mutable_artifact()->set_profile_scratch_align(16);
    profiled.mutable_artifact()->add_profile_scopes("chain");
    (*profiled.mutable_profile()->mutable_constants())["BLOCK"] = 256;
    (*profiled.mutable_profile()->mutable_problem())["n"] = 16384;
    policy().set_run_off(true);
    device_.on_profile = [this, ran, size = one.size()](std::span<uint8_t> scratch) {
      ++launches_;
      clean_ &= std::all_of(scratch.begin(), scratch.end(), [](uint8_t byte) { return byte == 0; });
      for (uint32_t program = 0; program < std::min<uint64_t>(ran, scratch.size() / size); ++program) {
        ProfileBytes bytes(1, 8);
        bytes.Identity(program, program % 3).Times(5000 + program, 0, 6000 + program, 500);
        bytes.Add(0, false, 0, 100).Add(0, true, 0, 200);
        std::memcpy(scratch.data() + program * size, bytes.bytes().data(), size);
      }
    };
  }
  int launches_ = 0;
  bool clean_ = true;
};

TEST_F(ProfiledSessionTest, ARightVariantIsTimedBesideThePlainOneAndProfiled) {
  AddPair(60);
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_FALSE(outcomes["profiled"].has_error()) << outcomes["profiled"].error().message();
  EXPECT_TRUE(outcomes["profiled"].checked());
  ASSERT_EQ(profiles_.size(), 1u);
  const v1::Profile& profile = profiles_["profiled"];
  EXPECT_NEAR(profile.plain_ns(), 51000, 1e-6);
  EXPECT_NEAR(profile.profiled_ns(), 58000, 1e-6);
  EXPECT_EQ(profile.kernel(), "add");
  EXPECT_EQ(profile.constants().at("BLOCK"), 256);
  EXPECT_EQ(profile.problem().at("n"), 16384);
  EXPECT_THAT(profile.grid(), ElementsAre(64, 1, 1));
  EXPECT_EQ(profile.programs_size(), 60);
  EXPECT_EQ(profile.programs_left_out(), 4u);
  EXPECT_EQ(profile.scopes(0).name(), "chain");
  EXPECT_NEAR(profile.programs(1).warps(0).ends_ns(0) - profile.programs(1).warps(0).starts_ns(0), 200, 1e-6);
  EXPECT_EQ(launches_, 2) << "one to be warm, one that is read";
  EXPECT_TRUE(clean_) << "no header of an earlier launch is left";
}

TEST_F(ProfiledSessionTest, AWrongVariantIsNotProfiled) {
  AddPair(64);
  device_.bodies["profiled"] = [](auto x, auto y, auto out) {
    RightAdd(x, y, out).IgnoreError();
    for (float& value : out) value += 1;
    return absl::OkStatus();
  };
  EXPECT_EQ(Run()["profiled"].error().kind(), "wrong_result");
  EXPECT_TRUE(profiles_.empty());
  EXPECT_EQ(launches_, 0);
}

TEST_F(ProfiledSessionTest, AKernelThatRecordsNothingIsToldSo) {
  AddPair(64);
  Candidate(1).mutable_artifact()->clear_profile_scratch_bytes();
  std::map<std::string, internal::TrialOutcome> outcomes = Run();
  EXPECT_EQ(outcomes["profiled"].error().kind(), "invalid_argument");
  EXPECT_THAT(outcomes["profiled"].error().message(), HasSubstr("proton.record"));
  EXPECT_FALSE(outcomes["plain"].has_error());
}

TEST_F(ProfiledSessionTest, ALaunchThatLeavesNothingIsAFailure) {
  AddPair(0);
  EXPECT_EQ(Run()["profiled"].error().kind(), "internal");
}

TEST_F(ProfiledSessionTest, OfTooManyProgramsSomeAreReadThatLieEvenly) {
  AddPair(64);
  const std::unique_ptr<Kernel> kernel = *device_.Load(Candidate(1).artifact(), "profiled");
  Launch launch;
  launch.grid = {64, 1, 1};
  for (int i = 0; i < 3; ++i) launch.arguments.push_back(*device_.Allocate(1024));
  ProfilerOptions options;
  options.most_bytes = 4 * static_cast<uint64_t>(Candidate(1).artifact().profile_scratch_bytes());
  const absl::StatusOr<v1::Profile> profile =
      TakeProfile(device_, *kernel, launch, [] { return absl::OkStatus(); }, options);
  ASSERT_TRUE(profile.ok()) << profile.status();
  std::vector<uint32_t> programs;
  for (const v1::ProgramProfile& program : profile->programs()) programs.push_back(program.program());
  EXPECT_THAT(programs, ElementsAre(0, 16, 32, 48));
  EXPECT_EQ(profile->programs_left_out(), 60u);
}

TEST_F(ProfiledSessionTest, OnlyASimulatorShowsInstructions) {
  AddPair(2);
  const std::unique_ptr<Kernel> kernel = *device_.Load(Candidate(1).artifact(), "profiled");
  const absl::StatusOr<v1::Profile> profile =
      TakeInstructions(device_, *kernel, Launch{}, [] { return absl::OkStatus(); }, ProfilerOptions{});
  EXPECT_EQ(KindOf(profile.status()), ErrorKind::unsupported);
}

TEST_F(SessionTest, TheCanaryKnowsABrokenMemory) {
  SessionOptions options;
  options.device_kernels = false;
  MeasureSession session(device_, *pool_, options, [](const internal::MeasureEvent&) {});
  EXPECT_TRUE(session.RunCanary().ok());
  device_.broken_copies = true;
  EXPECT_EQ(KindOf(session.RunCanary()), ErrorKind::device_lost);
}

}  // namespace
}  // namespace lathe
