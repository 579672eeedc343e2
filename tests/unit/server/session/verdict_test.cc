// Evaluations: one variant beside a reference, and the verdict at the end.
#include <gmock/gmock.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/unit/server/session/machine_fixture.h"
#include "tuner/budget/ranking.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace testing_support;

constexpr char kKnownGpu[] = "NVIDIA H100 80GB HBM3";

// Plays everything around a machine until its job has ended.
class VerdictTest : public testing::Test {
 protected:
  VerdictTest() {
    spec_ = TestSpec({4});
    v1::Reference* reference = spec_.mutable_check()->mutable_reference();
    reference->mutable_module()->set_text("kernel sum");
    reference->add_grid("cdiv(n, 256)");
    (*reference->mutable_knobs()->mutable_values())["num_warps"].set_int_value(1);
    auto record = std::make_shared<ModuleRecord>();
    record->info = *FakeInspector().Inspect("kernel sum", "");
    builder_.modules.push_back({record, &record->info.entries(0)});
  }

  // `stored` are trials that an earlier server has begun.
  v1::TuningJob Run(std::vector<std::string> models, std::vector<TrialRecord> stored = {}) {
    JobRecord job = MakeJob(spec_, models[0]);
    job.job.set_check_seed(7);
    for (size_t i = 1; i < models.size(); ++i) {
      v1::JobDevice device = job.job.devices(0);
      device.set_device_model(models[i]);
      device.set_simulated(models[i].starts_with("sim:"));
      *job.job.add_devices() = device;
    }
    machine_ = builder_.Make(job);
    Answer(machine_->Step(kStart, Events(job::Start{std::move(stored)})));
    for (int i = 0; i < 1000 && !machine_->ended(); ++i) {
      if (events_.empty()) {
        ADD_FAILURE() << "the job waits for nothing";
        break;
      }
      job::Event event = std::move(events_.front());
      events_.pop_front();
      Answer(machine_->Step(kStart, Events(std::move(event))));
    }
    return machine_->Snapshot()->Job();
  }
  std::vector<v1::Trial> Trials() const {
    std::vector<v1::Trial> trials;
    const auto snapshot = machine_->Snapshot();
    for (size_t i = 0; i < snapshot->trials().size(); ++i) trials.push_back(snapshot->trials().at(i));
    return trials;
  }

  static std::vector<job::Event> Events(job::Event event) {
    std::vector<job::Event> events;
    events.push_back(std::move(event));
    return events;
  }
  void Answer(std::vector<job::Effect> effects) {
    for (job::Effect& effect : effects) {
      if (auto* write = std::get_if<job::Persist>(&effect)) {
        stored_ += write->write.batch->measurements.size();
        for (const WinnerRecord& winner : write->write.batch->winners) winners_.push_back(winner.entry);
        events_.push_back(job::Written{write->write.token, absl::OkStatus()});
      } else if (auto* compile = std::get_if<job::Compile>(&effect)) {
        CompileAnswer answer = Code(compile->order);
        compiled_.push_back(compile->order.identity.entry);
        if (compile->order.identity.entry == fails_to_compile_) answer.record.error.set_kind("unsupported");
        events_.push_back(job::Compiled{compile->ordinal, std::move(answer)});
      } else if (auto* find = std::get_if<job::FindMeasurement>(&effect)) {
        ++looked_;
        events_.push_back(job::Found{find->ordinal, std::nullopt, true});
      } else if (auto* reference = std::get_if<job::RequestReference>(&effect)) {
        questions_.push_back(reference->order);
        events_.push_back(job::Referenced{reference->key, {}});
      } else if (auto* submit = std::get_if<job::SubmitMeasure>(&effect)) {
        Measure(submit->request.work);
      }
    }
  }
  void Measure(const internal::WorkItem& work) {
    work_.push_back(work);
    job::Measured event = ResultOf(work_.size(), work);
    for (internal::TrialOutcome& outcome : *event.result.mutable_measure()->mutable_trials()) {
      for (const internal::Candidate& candidate : work.measure().candidates())
        if (candidate.trial() == outcome.trial()) change_(work, candidate, &outcome);
    }
    events_.push_back(std::move(event));
  }

  Builder builder_;
  v1::TuningSpec spec_;
  std::unique_ptr<JobMachine> machine_;
  std::deque<job::Event> events_;
  std::vector<internal::WorkItem> work_;
  std::vector<ReferenceOrder> questions_;
  int looked_ = 0;
  size_t stored_ = 0;                            // measurements
  std::vector<std::string> compiled_, winners_;  // entries
  std::string fails_to_compile_;
  std::function<void(const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome*)> change_ =
      [](const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome*) {};
};

bool IsReference(const internal::Candidate& candidate) { return candidate.artifact().num_warps() == 1; }

TEST_F(VerdictTest, TheReferenceIsMeasuredFirstAndTheVariantBesideIt) {
  change_ = [](const internal::WorkItem& work, const internal::Candidate& candidate, internal::TrialOutcome* outcome) {
    if (IsReference(candidate)) return;
    outcome->mutable_ratio()->set_reference(work.measure().candidates(1).trial());
    outcome->mutable_ratio()->set_ratio(0.5);
    outcome->mutable_ratio()->set_ci_low(0.4);
    outcome->mutable_ratio()->set_ci_high(0.8);
  };
  const v1::TuningJob job = Run({kKnownGpu});
  ASSERT_EQ(work_.size(), 2u);
  ASSERT_EQ(work_[0].measure().candidates_size(), 1);
  EXPECT_TRUE(IsReference(work_[0].measure().candidates(0)));
  ASSERT_EQ(work_[1].measure().candidates_size(), 2);
  EXPECT_TRUE(work_[1].measure().candidates(1).incumbent());
  EXPECT_TRUE(IsReference(work_[1].measure().candidates(1)));
  const internal::ReferenceKernel& asked = work_[1].measure().candidates(0).reference();
  EXPECT_EQ(asked.entry(), "sum");
  EXPECT_THAT(asked.problem().grid(), ElementsAre(4, 1, 1));
  EXPECT_THAT(work_[1].measure().candidates(0).problem().grid(), ElementsAre(8, 1, 1));
  ASSERT_EQ(questions_.size(), 1u) << "one answer serves both";
  EXPECT_EQ(questions_[0].entry, "sum");
  EXPECT_FALSE(questions_[0].whole);

  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  const v1::Verdict& verdict = job.verdict();
  EXPECT_EQ(verdict.outcome(), v1::Verdict::PASSED);
  EXPECT_EQ(verdict.stage(), v1::Verdict::DEVICE);
  ASSERT_EQ(verdict.comparisons_size(), 1);
  const v1::Comparison& one = verdict.comparisons(0);
  EXPECT_EQ(one.time_ns(), 250);
  EXPECT_EQ(one.reference_ns(), 1000);
  EXPECT_EQ(one.speedup(), 2);
  EXPECT_EQ(one.speedup_low(), 1 / 0.8);
  EXPECT_EQ(one.speedup_high(), 1 / 0.4);
  EXPECT_EQ(one.seed(), 7u);
  ASSERT_EQ(job.best_size(), 1);
  EXPECT_EQ(job.best(0).trial().name(), one.trial()) << "the reference cannot win";
}

TEST_F(VerdictTest, ADroppedVariantPasses) {
  change_ = [](const internal::WorkItem&, const internal::Candidate& candidate, internal::TrialOutcome* outcome) {
    outcome->set_dropped(!IsReference(candidate));
  };
  const v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::PASSED);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
}

TEST_F(VerdictTest, EachDrawHasASeedAndIsMeasuredWhateverIsStored) {
  spec_.mutable_check()->set_draws(3);
  const v1::TuningJob job = Run({kSim});
  std::set<uint64_t> seeds, told, asked;
  for (const internal::WorkItem& work : work_) seeds.insert(work.measure().policy().seed());
  for (const v1::Comparison& one : job.verdict().comparisons()) told.insert(one.seed());
  for (const ReferenceOrder& order : questions_) {
    asked.insert(order.seed);
    EXPECT_TRUE(order.whole) << "a simulated device runs what the oracle ran";
  }
  EXPECT_EQ(seeds.size(), 3u);
  EXPECT_EQ(told, seeds);
  EXPECT_EQ(asked, seeds);
  EXPECT_EQ(looked_, 0);
  EXPECT_EQ(Trials().size(), 6u);
}

TEST_F(VerdictTest, AVariantThatFailsOneDrawWinsNone) {
  spec_.mutable_check()->set_draws(2);
  change_ = [](const internal::WorkItem& work, const internal::Candidate& candidate, internal::TrialOutcome* outcome) {
    if (work.measure().policy().seed() != 7 && !IsReference(candidate))
      outcome->mutable_error()->set_kind("wrong_result");
  };
  const v1::TuningJob job = Run({kSim});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::FAILED);
  EXPECT_EQ(job.verdict().stage(), v1::Verdict::SIMULATOR);
  EXPECT_EQ(job.state(), v1::JOB_STATE_FAILED);
  EXPECT_TRUE(job.best().empty());
}

TEST_F(VerdictTest, FasterThanTheDeviceCanBeIsSuspicious) {
  spec_.mutable_check()->mutable_work()->set_bytes("n * 1000");  // 305 ns of this model's memory
  const v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::SUSPICIOUS);
  EXPECT_EQ(job.verdict().comparisons(0).limit(), v1::Comparison::MEMORY);
  EXPECT_NEAR(job.verdict().comparisons(0).bound_ns(), 1024e3 / 3352, 1e-9);
  EXPECT_TRUE(job.best().empty());
  spec_.mutable_check()->mutable_work()->set_bytes("n * 500");
  EXPECT_EQ(Run({kKnownGpu}).verdict().outcome(), v1::Verdict::PASSED);
  spec_.mutable_check()->mutable_work()->set_bytes("n * 1000");
  const v1::TuningJob unknown = Run({"a model that nobody knows"});
  EXPECT_EQ(unknown.verdict().outcome(), v1::Verdict::PASSED);
  EXPECT_EQ(unknown.verdict().comparisons(0).limit(), v1::Comparison::LIMIT_UNSPECIFIED);
}

TEST_F(VerdictTest, ADeviceIsTriedAfterTheSimulatorHasPassedTheVariant) {
  EXPECT_EQ(Run({kKnownGpu, kSim}).verdict().stage(), v1::Verdict::DEVICE);
  size_t simulated = 0, tried = 0;
  for (size_t i = 0; i < work_.size(); ++i) {
    for (const internal::Candidate& candidate : work_[i].measure().candidates()) {
      if (IsReference(candidate)) continue;
      (work_[i].measure().device_model() == kSim ? simulated : tried) = i;
    }
  }
  EXPECT_LT(simulated, tried);

  work_.clear();
  change_ = [](const internal::WorkItem& work, const internal::Candidate& candidate, internal::TrialOutcome* outcome) {
    if (work.measure().device_model() == kSim && !IsReference(candidate)) outcome->mutable_error()->set_kind("race");
  };
  const v1::TuningJob job = Run({kKnownGpu, kSim});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::FAILED);
  EXPECT_EQ(job.verdict().stage(), v1::Verdict::SIMULATOR);
  EXPECT_EQ(job.verdict().error().kind(), "race");
  for (const internal::WorkItem& work : work_) {
    if (work.measure().device_model() == kSim) continue;
    for (const internal::Candidate& candidate : work.measure().candidates()) EXPECT_TRUE(IsReference(candidate));
  }
}

TEST_F(VerdictTest, FaultsOfTheReferenceAndOfDevicesLeaveItUndecided) {
  fails_to_compile_ = "sum";
  v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::UNDECIDED);
  EXPECT_THAT(job.verdict().error().message(), HasSubstr("the reference: "));
  fails_to_compile_.clear();
  change_ = [](const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome* outcome) {
    outcome->mutable_error()->set_kind("check_failed");
  };
  EXPECT_EQ(Run({kKnownGpu}).verdict().outcome(), v1::Verdict::UNDECIDED);
  change_ = [](const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome* outcome) {
    outcome->set_checked(false);
  };
  EXPECT_EQ(Run({kKnownGpu}).verdict().outcome(), v1::Verdict::UNDECIDED);
}

TEST_F(VerdictTest, AVariantThatDoesNotCompileFailsInTheStaticStage) {
  fails_to_compile_ = "add";
  const v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::FAILED);
  EXPECT_EQ(job.verdict().stage(), v1::Verdict::STATIC);
  EXPECT_EQ(job.verdict().error().kind(), "unsupported");
}

TEST_F(VerdictTest, AReferenceThatCannotBeRunIsNamedWhereNothingIsChecked) {
  (*spec_.mutable_space()->mutable_common())["num_warps"].add_values()->set_int_value(8);
  builder_.settings.simulate_batch = 1;
  auto record = std::make_shared<ModuleRecord>(*builder_.modules.back().record);
  record->info.set_level(internal::ModuleInfo::TTG);
  builder_.modules.back() = {record, &record->info.entries(0)};
  change_ = [](const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome* outcome) {
    outcome->set_checked(false);
  };
  const v1::TuningJob job = Run({kSim});
  EXPECT_EQ(job.state(), v1::JOB_STATE_FAILED);
  EXPECT_THAT(job.error().message(), HasSubstr("none of the 2 variants that ran was checked"));
  EXPECT_THAT(job.error().message(), HasSubstr(": check.reference has layouts (ttg)"));
}

TEST_F(VerdictTest, ArraysSayWhatIsRightAndNobodyIsAsked) {
  spec_.mutable_check()->clear_reference();
  builder_.modules.pop_back();
  const std::string digest = "sha256:" + std::string(64, 'e');
  spec_.mutable_arguments(0)->mutable_tensor()->mutable_expected()->set_digest(digest);
  spec_.mutable_check()->mutable_work()->set_bytes("n * 1000");
  const v1::TuningJob job = Run({kKnownGpu, kSim});
  EXPECT_TRUE(questions_.empty());
  ASSERT_EQ(work_.size(), 2u);
  for (const internal::WorkItem& work : work_) {
    ASSERT_EQ(work.measure().candidates_size(), 1);
    const internal::Candidate& candidate = work.measure().candidates(0);
    EXPECT_FALSE(work.measure().policy().check_disabled());
    ASSERT_TRUE(candidate.has_reference()) << "so that no worker of an older release asks the kernel itself";
    EXPECT_EQ(candidate.reference().module_digest(), "");
    EXPECT_EQ(candidate.reference().problem().arguments(0).tensor().expected(), digest);
  }
  EXPECT_EQ(work_[0].measure().device_model(), kSim) << "the device comes after the simulator";
  ASSERT_EQ(job.verdict().comparisons_size(), 2);
  EXPECT_EQ(job.verdict().comparisons(0).reference(), "");
  EXPECT_EQ(job.verdict().comparisons(0).speedup(), 0);
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::SUSPICIOUS) << "the bound needs no reference";
}

TEST_F(VerdictTest, ProblemsAreDrawnWithTheSeedAndShownAtTheEnd) {
  v1::DrawnProblems* drawn = spec_.mutable_check()->mutable_drawn_problems();
  drawn->set_count(5);
  v1::ValueRange& range = (*drawn->mutable_values())["n"];
  range.set_least(16);
  range.set_greatest(160'000);
  range.set_multiple_of(16);
  std::vector<std::string> told;
  change_ = [&](const internal::WorkItem&, const internal::Candidate&, internal::TrialOutcome*) {
    const auto snapshot = machine_->Snapshot();
    for (size_t i = 0; i < snapshot->trials().size(); ++i) told.push_back(ProblemKey(snapshot->TrialAt(i).problem()));
    const v1::TuningJob shown = snapshot->Job();
    for (const v1::BestVariant& best : shown.best()) {
      told.push_back(ProblemKey(best.problem()));
      told.push_back(ProblemKey(best.trial().problem()));
    }
  };
  const v1::TuningJob job = Run({kSim});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::PASSED);
  v1::Problem listed;
  (*listed.mutable_values())["n"] = 1024;
  EXPECT_THAT(std::set(told.begin(), told.end()), ElementsAre(ProblemKey({}), ProblemKey(listed)))
      << "of those drawn nothing is told before the end";
  std::vector<int64_t> sizes;
  for (const v1::Comparison& one : job.verdict().comparisons()) sizes.push_back(one.problem().values().at("n"));
  ASSERT_EQ(sizes.size(), 6u);
  EXPECT_THAT(std::vector(sizes.begin(), sizes.begin() + 3), ElementsAre(1024, 16, 160'000));
  const auto snapshot = machine_->Snapshot();
  for (size_t i = 0; i < snapshot->trials().size(); ++i) {
    EXPECT_EQ(snapshot->TrialAt(i).problem().values_size(), 1);
    EXPECT_EQ(snapshot->trials().changed(i), snapshot->version()) << "watchers are told again";
  }
  // A server that was started anew goes on with the same problems.
  builder_.settings.adopt_hold = absl::ZeroDuration();
  std::vector<TrialRecord> stored;
  const std::vector<v1::Trial> trials = Trials();
  for (size_t i = 0; i < trials.size(); ++i) {
    stored.push_back({"j", static_cast<int32_t>(i), trials[i]});
    if (i >= 4) stored.back().trial.set_state(v1::Trial::RUNNING);
  }
  work_.clear();
  const v1::TuningJob again = Run({kSim}, stored);
  EXPECT_EQ(again.verdict().outcome(), v1::Verdict::PASSED) << again.verdict().ShortDebugString();
  EXPECT_EQ(Trials().size(), trials.size());
  EXPECT_FALSE(work_.empty());
  ASSERT_EQ(again.verdict().comparisons_size(), 6);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQ(again.verdict().comparisons(i).problem().values().at("n"), sizes[static_cast<size_t>(i)]);
  }
}

TEST_F(VerdictTest, ABoundWithoutDeclaredBytesSaysWhatItAssumes) {
  spec_.mutable_check()->mutable_work()->set_bytes("n * 1000");
  EXPECT_THAT(Run({kKnownGpu}).verdict().error().message(), testing::Not(HasSubstr("check.work.bytes")));
  spec_.mutable_check()->clear_work();
  (*spec_.mutable_problems(0)->mutable_values())["n"] = 1 << 28;  // more than the caches keep
  EXPECT_THAT(Run({kKnownGpu}).verdict().error().message(), HasSubstr("say in check.work.bytes how much it moves"));
}

TEST_F(VerdictTest, AHangIsSoonFoundAndConfirmedOnce) {
  change_ = [](const internal::WorkItem&, const internal::Candidate& candidate, internal::TrialOutcome* outcome) {
    if (!IsReference(candidate)) outcome->mutable_error()->set_kind("gpu_hang");
  };
  const v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::FAILED);
  EXPECT_EQ(job.verdict().error().kind(), "gpu_hang");
  ASSERT_EQ(work_.size(), 3u) << "the reference, the variant, and the variant in a fresh process";
  EXPECT_EQ(work_[0].measure().policy().hang_seconds(), 20) << "nothing is known of the reference";
  EXPECT_EQ(work_[1].measure().policy().hang_seconds(), 5);
  EXPECT_FALSE(work_[1].measure().policy().fresh_process());
  EXPECT_EQ(work_[2].measure().policy().hang_seconds(), 5);
  EXPECT_TRUE(work_[2].measure().policy().fresh_process());
}

TEST_F(VerdictTest, MachineCodeOfAClientIsMeasuredInAProcessOfItsOwnAndGivenToNobody) {
  auto artifact = std::make_shared<v1::Artifact>();
  artifact->set_digest("sha256:" + std::string(64, 'b'));
  artifact->set_target(kChip);
  artifact->set_entry("add");
  artifact->set_num_warps(8);
  builder_.modules[0].binary = artifact;
  spec_.clear_space();
  *spec_.mutable_modules(0)->mutable_binary() = *artifact;
  const v1::TuningJob job = Run({kKnownGpu});
  EXPECT_EQ(job.verdict().outcome(), v1::Verdict::PASSED) << job.verdict().ShortDebugString();
  EXPECT_EQ(compiled_, std::vector<std::string>({"sum"})) << "the reference";
  ASSERT_EQ(work_.size(), 2u);
  EXPECT_FALSE(work_[0].measure().client_binaries());
  EXPECT_FALSE(work_[0].measure().policy().fresh_process());
  EXPECT_TRUE(work_[1].measure().client_binaries());
  EXPECT_TRUE(work_[1].measure().policy().fresh_process());
  EXPECT_EQ(work_[1].measure().candidates(0).artifact().digest(), artifact->digest());
  EXPECT_EQ(looked_, 1) << "for the reference's measurement";
  EXPECT_EQ(stored_, 1u) << "that of the reference";
  EXPECT_TRUE(winners_.empty());
}

TEST_F(VerdictTest, AJobWithSeveralVariantsHasNoVerdictAndItsReferenceIsNoTrialOfTheBudget) {
  spec_ = [this] {
    v1::TuningSpec spec = TestSpec({2, 4});
    *spec.mutable_check() = spec_.check();
    spec.mutable_search()->set_max_trials(2);
    return spec;
  }();
  const v1::TuningJob job = Run({kSim});
  EXPECT_FALSE(job.has_verdict());
  EXPECT_EQ(job.trials_finished(), 3);
  ASSERT_EQ(job.best_size(), 1);
  EXPECT_FALSE(job.best(0).trial().reference());
}

}  // namespace
}  // namespace lathe
