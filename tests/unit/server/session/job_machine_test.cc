// The machine of a job by itself: events in, effects out.
#include "server/session/job_machine.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/unit/server/session/table_fixture.h"

namespace lathe {
namespace {

using testing_support::Builder;
using testing_support::Code;
using testing_support::kGpu;
using testing_support::kSim;
using testing_support::kStart;
using testing_support::MakeJob;
using testing_support::ResultOf;
using testing_support::TableTest;
using testing_support::TestSpec;

TEST_F(TableTest, AModuleWithLayoutsIsNamedWhereNothingIsChecked) {
  auto record = std::make_shared<ModuleRecord>(*builder_.modules[0].record);
  record->info.set_level(internal::ModuleInfo::TTG);
  builder_.modules[0] = {record, &record->info.entries(0)};
  Begin(TestSpec({4}));
  Step(job::Start{});
  Step(job::Tick{});
  Written();
  Compiled(0);
  Missed(0);
  job::Measured unchecked = ResultOf(7, work_["race0/0"]);
  unchecked.result.mutable_measure()->mutable_trials(0)->set_checked(false);
  Step(std::move(unchecked));
  Written();
  Written();
  const v1::TuningJob job = machine_->Snapshot()->Job();
  EXPECT_EQ(job.error().kind(), "check_failed");
  EXPECT_EQ(job.error().message(),
            "none of the 1 variants that ran was checked, so that none can win: modules[0] has layouts (ttg), which "
            "the reference interpreter does not run; give check.reference, or arrays of what is expected");
}

TEST_F(TableTest, ATrialStartsAndEndsWithTheStore) {
  Begin(TestSpec({4}));
  EXPECT_EQ(Step(job::Start{}), "persist 1 started 0");
  EXPECT_EQ(Step(job::Tick{}), "");
  EXPECT_EQ(Written(), "compile 0");
  EXPECT_EQ(Compiled(0), "find 0");
  EXPECT_EQ(Missed(0), "submit race0/0");
  EXPECT_EQ(Step(ResultOf(7, work_["race0/0"])), "persist 2 finished 0 records 1");
  EXPECT_EQ(TrialAt(0).state(), v1::Trial::RUNNING) << "shown before it is durable";
  EXPECT_EQ(Written(), "ended ok; leave 0 recorded; ack 7; persist 3 JOB_STATE_SUCCEEDED");
  EXPECT_EQ(TrialAt(0).state(), v1::Trial::SUCCEEDED);
  EXPECT_FALSE(machine_->ended());
  EXPECT_EQ(Written(), "JOB_STATE_SUCCEEDED");
  EXPECT_TRUE(machine_->ended());
  EXPECT_EQ(Step(ResultOf(8, work_["race0/0"])), "ack 8");
  EXPECT_EQ(Step(job::Cancel{}), "");
}

TEST_F(TableTest, AStoreThatFailsIsTriedAgainWithPausesAndNothingGrows) {
  Begin(TestSpec({4}));
  Step(job::Start{});
  EXPECT_EQ(Written(absl::UnavailableError("full")), "");
  EXPECT_EQ(machine_->NextTick(), now_ + absl::Milliseconds(100));
  EXPECT_EQ(Step(job::Tick{}), "") << "before its time";
  now_ += absl::Milliseconds(100);
  EXPECT_EQ(Step(job::Tick{}), "persist 2 started 0");
  EXPECT_EQ(Step(job::Tick{}), "") << "one write at a time";
  EXPECT_EQ(Written(absl::UnavailableError("full")), "");
  EXPECT_EQ(machine_->NextTick(), now_ + absl::Milliseconds(200));
  now_ += absl::Hours(1);
  EXPECT_EQ(Step(job::Tick{}), "persist 3 started 0");
  EXPECT_EQ(Written(), "compile 0");
}

TEST_F(TableTest, AStoreThatFailsAfterTheLimitOfTimeHoldsEachTrialOnce) {
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8});
  spec.mutable_search()->set_max_seconds(10);
  Begin(spec);
  Step(job::Start{});
  Written();
  now_ += absl::Seconds(11);
  EXPECT_EQ(Step(job::Tick{}),
            "cancel compile 0; cancel compile 1; cancel compile 2; cancel compile 3; persist 2 finished 0 1 2 3");
  for (int i = 0; i < 50; ++i) {
    Written(absl::UnavailableError("full"));
    now_ += absl::Seconds(10);
    EXPECT_EQ(Step(job::Tick{}), absl::StrCat("persist ", 3 + i, " finished 0 1 2 3"));
    EXPECT_EQ(last_.batch->trials.size(), 4u);
  }
  Written();
  EXPECT_EQ(last_.batch->jobs.size(), 1u);
  EXPECT_EQ(last_.batch->jobs[0].job.stop_reason(), v1::STOP_REASON_MAX_SECONDS);
}

TEST_F(TableTest, ReadyVariantsJoinTheBatchThatWaitsUntilItIsLeased) {
  builder_.settings.simulate_batch = 3;
  Begin(TestSpec({1, 2, 4, 8}));
  Step(job::Start{});
  Written();
  for (int i = 0; i < 4; ++i) Compiled(i);
  EXPECT_EQ(Missed(1), "submit race0/1");
  EXPECT_EQ(Missed(0), "replace race0/1 by race0/0-1");
  EXPECT_EQ(Missed(2), "") << "the answer is not here yet";
  EXPECT_EQ(Step(job::Withdrawn{"measure/j/race0/1", true, "measure/j/race0/0-1"}), "replace race0/0-1 by race0/0-2");
  EXPECT_EQ(Step(job::Withdrawn{"measure/j/race0/0-1", false, "measure/j/race0/0-2"}), "submit race0/2");
  EXPECT_EQ(Missed(3), "replace race0/2 by race0/2-3");
}

TEST_F(TableTest, WhatIsQueuedEndsAtTheLimitOfTimeAndWhatRunsAfterAGrace) {
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8});
  spec.mutable_search()->set_max_seconds(10);
  Begin(spec);
  Step(job::Start{});
  Written();
  for (int i = 0; i < 4; ++i) Compiled(i);
  std::vector<job::Event> found;
  for (int i = 0; i < 4; ++i) found.push_back(job::Found{i, std::nullopt, true});
  EXPECT_EQ(Step(std::move(found)), "submit race0/0-1; submit race0/2-3");
  EXPECT_EQ(machine_->NextTick(), kStart + absl::Seconds(10));
  now_ += absl::Seconds(10);
  EXPECT_EQ(Step(job::Tick{}), "withdraw race0/0-1; withdraw race0/2-3");
  EXPECT_EQ(Step(job::Withdrawn{"measure/j/race0/0-1", false, ""}), "");
  EXPECT_EQ(Step(job::Withdrawn{"measure/j/race0/2-3", true, ""}), "persist 2 finished 2 3");
  Written();
  EXPECT_EQ(machine_->NextTick(), kStart + absl::Seconds(15));
  now_ = kStart + absl::Seconds(14);
  EXPECT_EQ(Step(job::Tick{}), "");
  now_ = kStart + absl::Seconds(15);
  EXPECT_EQ(Step(job::Tick{}), "cancel race0/0-1; persist 3 finished 0 1");
  Written();
  EXPECT_EQ(Written(), "JOB_STATE_FAILED");
}

TEST_F(TableTest, CancellingEndsAllAtOnce) {
  Begin(TestSpec({1, 2, 4}));
  Step(job::Start{});
  Written();
  Compiled(0);
  Missed(0);
  Compiled(1);
  EXPECT_EQ(Step(job::Cancel{}), "cancel race0/0; cancel compile 2; persist 2 finished 0 1 2");
  EXPECT_EQ(Step(ResultOf(1, work_["race0/0"])), "") << "its trial ends in the write that is under way";
  EXPECT_EQ(Written(), "ended cancelled; leave 0; ended cancelled; leave 1; ended cancelled; persist 3");
  EXPECT_EQ(Written(), "ack 1; persist 4 JOB_STATE_CANCELLED");
  EXPECT_EQ(Written(), "JOB_STATE_CANCELLED");
}

TEST_F(TableTest, ADoubtfulFailureHasToBeFoundTwice) {
  Begin(TestSpec({4}));
  Step(job::Start{});
  Written();
  Compiled(0);
  Missed(0);
  EXPECT_EQ(Step(ResultOf(1, work_["race0/0"], "wrong_result")), "ack 1; submit opinion1/0");
  EXPECT_TRUE(work_["opinion1/0"].measure().policy().fresh_process());
  ASSERT_EQ(work_["opinion1/0"].measure().avoid_size(), 1);
  EXPECT_EQ(work_["opinion1/0"].measure().avoid(0).worker(), "workers/w");
  EXPECT_EQ(work_["opinion1/0"].measure().avoid(0).device_id(), "d0");
  EXPECT_EQ(Step(ResultOf(2, work_["opinion1/0"], "wrong_result")), "persist 2 finished 0 records 1");
  const internal::TrialOutcome& stored = last_.batch->measurements[0].outcome;
  ASSERT_EQ(stored.opinions_size(), 2);
  EXPECT_EQ(stored.opinions(1).worker(), "workers/w");
  EXPECT_EQ(stored.opinions(1).device_id(), "d0");
  EXPECT_TRUE(stored.opinions(1).fresh_process());
}

TEST_F(TableTest, ASuccessAgainstAFailureIsSettledByAThird) {
  Begin(TestSpec({4}));
  Step(job::Start{});
  Written();
  Compiled(0);
  Missed(0);
  Step(ResultOf(1, work_["race0/0"], "wrong_result"));
  EXPECT_EQ(Step(ResultOf(2, work_["opinion1/0"])), "ack 2; submit opinion2/0");
  EXPECT_EQ(Step(ResultOf(3, work_["opinion2/0"])), "persist 2 finished 0 records 1");
  EXPECT_FALSE(last_.batch->trials[0].trial.has_error());
}

TEST_F(TableTest, ATrialWaitsForAnotherJobsMeasurement) {
  Begin(TestSpec({4}));
  Step(job::Start{});
  Written();
  Compiled(0);
  EXPECT_EQ(Step(job::Found{0, std::nullopt, false}), "");
  EXPECT_EQ(Step(job::FlightEnded{0, nullptr}), "find 0");
  MeasurementRecord record;
  record.worker = "workers/other";
  record.outcome.set_checked(true);
  record.outcome.mutable_time_ns()->set_median(5);
  EXPECT_EQ(Step(job::Found{0, record, false}), "persist 2 finished 0");
  EXPECT_TRUE(last_.batch->trials[0].trial.cached());
  EXPECT_EQ(Step(job::FlightEnded{0, nullptr}), "");
  EXPECT_EQ(Written(), "ended ok; leave 0 recorded; persist 3 JOB_STATE_SUCCEEDED");
}

TEST_F(TableTest, ARestartedJobTakesOverWhatRuns) {
  builder_.settings.adopt_hold = absl::Seconds(2);
  Begin(TestSpec({1, 2, 4, 8}));
  std::vector<TrialRecord> stored;
  Step(job::Start{});
  for (const TrialRecord& record : last_.batch->trials) stored.push_back(record);
  Begin(TestSpec({1, 2, 4, 8}));
  EXPECT_EQ(Step(job::Start{stored}), "compile 0; compile 1; compile 2; compile 3");
  EXPECT_EQ(Compiled(0), "find 0");
  EXPECT_EQ(Missed(0), "") << "a worker may have it";
  EXPECT_EQ(Step(job::Running{"measure/j/race0/0+3"}), "");
  EXPECT_EQ(Step(job::Running{"measure/j/race0/0+9"}), "") << "no trial";
  EXPECT_EQ(Step(job::Running{"measure/other/race0/1"}), "");
  EXPECT_EQ(Compiled(3), "submit race0/0+3");
  EXPECT_EQ(work_["race0/0+3"].measure().candidates_size(), 2);
  EXPECT_EQ(Compiled(1), "find 1");
  EXPECT_EQ(Missed(1), "");
  EXPECT_EQ(Compiled(2), "find 2");
  EXPECT_EQ(Missed(2), "");
  EXPECT_EQ(machine_->NextTick(), now_ + absl::Seconds(2));
  now_ += absl::Seconds(2);
  EXPECT_EQ(Step(job::Tick{}), "submit race0/1-2");
  EXPECT_EQ(Step(ResultOf(1, work_["race0/0+3"])), "persist 1 finished 0 3 records 2");
}

TEST_F(TableTest, AResultOfAnEarlierServerIsKeptUntilItsTrialIsCompiledAgain) {
  Begin(TestSpec({1, 2}));
  Step(job::Start{});
  std::vector<TrialRecord> stored = last_.batch->trials;
  Written();
  Compiled(0);
  Missed(0);
  internal::WorkItem work = work_["race0/0"];
  Begin(TestSpec({1, 2}));
  Step(job::Start{stored});
  EXPECT_EQ(Step(ResultOf(5, work)), "") << "not acknowledged: it is nowhere but here";
  EXPECT_EQ(Compiled(0), "persist 1 finished 0 records 1");
  EXPECT_EQ(Written(), "ended ok; ack 5");
}

TEST_F(TableTest, ARefutedTrialLosesAndThoseComparedWithItAreMeasuredAgain) {
  builder_.settings.simulate_batch = 1;
  Begin(TestSpec({1, 2, 4}));
  Step(job::Start{});
  Written();
  for (int i = 0; i < 3; ++i) {
    Compiled(i);
    Missed(i);
  }
  Step(ResultOf(1, work_["race0/0"]));
  Written();
  Step(ResultOf(2, work_["race0/1"]));
  Written();
  job::Measured last = ResultOf(3, work_["race0/2"]);
  internal::TrialOutcome* refuted = last.result.mutable_measure()->add_refuted();
  refuted->set_trial("jobs/j/trials/0");
  refuted->mutable_error()->set_kind("wrong_result");
  last.result.mutable_measure()->add_unverified("jobs/j/trials/1");
  Step(last);
  ASSERT_EQ(last_.batch->corrections.size(), 2u);
  EXPECT_EQ(last_.batch->corrections[0].trial.error().kind(), "wrong_result");
  EXPECT_EQ(last_.batch->corrections[1].trial.state(), v1::Trial::RUNNING);
  EXPECT_EQ(last_.batch->forgotten.size(), 2u);
  EXPECT_EQ(last_.batch->forgotten[0], stored_[0]);
  EXPECT_EQ(last_.batch->forgotten[1], stored_[1]);
  EXPECT_EQ(Written(), "ended ok; leave 2 recorded; ack 3; ended wrong_result; compile 1");
  EXPECT_EQ(TrialAt(0).state(), v1::Trial::FAILED);
  EXPECT_EQ(TrialAt(1).state(), v1::Trial::RUNNING);
  EXPECT_EQ(machine_->Snapshot()->Job().trials_finished(), 2);
  Compiled(1);
  EXPECT_EQ(Missed(1), "submit race0/1");
}

TEST_F(TableTest, TheReferenceIsAskedForWhileVariantsCompileAndBatchesWaitForIt) {
  has_reference_ = true;
  Begin(TestSpec({1, 2}));
  Step(job::Start{});
  EXPECT_EQ(Written(), "compile 0; compile 1");
  EXPECT_EQ(Step(job::Tick{}), "");
  EXPECT_EQ(machine_->NextTick(), now_ + absl::Milliseconds(20));
  now_ += absl::Milliseconds(20);
  EXPECT_EQ(Step(job::Tick{}), "reference") << "one for both";
  Compiled(0);
  EXPECT_EQ(Missed(0), "");
  ReferenceAnswer answer;
  answer.expected.set_whole(true);
  EXPECT_EQ(Step(job::Referenced{reference_key_, answer}), "submit race0/0");
  EXPECT_TRUE(work_["race0/0"].measure().candidates(0).expected().whole());
}

TEST_F(TableTest, WhatTheReferenceCannotSayIsLeftToTheDeviceUnlessItNeverCan) {
  has_reference_ = true;
  for (const char* kind : {"poison", "check_failed"}) {
    Begin(TestSpec({4}));
    Step(job::Start{});
    Written();
    Compiled(0);
    EXPECT_EQ(Missed(0), "reference");
    ReferenceAnswer answer;
    answer.error.set_kind(kind);
    EXPECT_EQ(Step(job::Referenced{reference_key_, answer}), "submit race0/0");
    const internal::Candidate& candidate = work_["race0/0"].measure().candidates(0);
    EXPECT_FALSE(candidate.has_expected());
    EXPECT_EQ(candidate.expected_error().kind(), std::string(kind) == "poison" ? "" : kind);
  }
}

// Times that cannot be told apart, with those of the run-off turned round.
job::Measured CloseResultOf(uint64_t id, const internal::WorkItem& work) {
  job::Measured event = ResultOf(id, work);
  double time = work.measure().policy().run_off() ? 102 : 100;
  for (internal::TrialOutcome& outcome : *event.result.mutable_measure()->mutable_trials()) {
    outcome.mutable_time_ns()->set_median(time);
    outcome.mutable_time_ns()->set_ci_low(time - 1);
    outcome.mutable_time_ns()->set_ci_high(time + 1);
    outcome.mutable_ratio()->set_reference("jobs/j/trials/1");
    outcome.mutable_ratio()->set_ratio(time / 100);
    outcome.mutable_ratio()->set_ci_low(time / 100 - 0.001);
    outcome.mutable_ratio()->set_ci_high(time / 100 + 0.001);
    time += work.measure().policy().run_off() ? -2 : 0.5;
  }
  return event;
}

class RunOffTest : public TableTest {
 protected:
  // Until two variants that cannot be told apart are measured. Returns what follows.
  std::string MeasureTwo() {
    Begin(TestSpec({1, 2}), kGpu);
    Step(job::Start{});
    Written();
    Compiled(0);
    Compiled(1);
    EXPECT_EQ(Step({job::Found{0, std::nullopt, true}, job::Found{1, std::nullopt, true}}), "submit race0/0-1");
    Step(CloseResultOf(1, work_["race0/0-1"]));
    return Written();
  }
};

TEST_F(RunOffTest, TheLeadersRunOffAndTheRunOffDecides) {
  EXPECT_EQ(MeasureTwo(), "ended ok; leave 0 recorded; ended ok; leave 1 recorded; ack 1; find run-off");
  const std::vector<std::string> measurements = stored_;
  EXPECT_EQ(Step(job::FoundRunOff{0, run_off_, std::nullopt, true}), "submit runoff0/0-1");
  EXPECT_TRUE(work_["runoff0/0-1"].measure().policy().run_off());
  EXPECT_EQ(work_["runoff0/0-1"].measure().candidates_size(), 2);
  EXPECT_FALSE(work_["runoff0/0-1"].measure().candidates(0).incumbent());
  job::Measured lost = CloseResultOf(2, work_["runoff0/0-1"]);
  lost.result.clear_measure();
  lost.result.mutable_error()->set_kind("device_lost");
  EXPECT_EQ(Step(lost), "ack 2; submit runoff1/0-1");
  EXPECT_EQ(Step(CloseResultOf(3, work_["runoff1/0-1"])), "ack 3; persist 3 run-off");
  ASSERT_EQ(last_.batch->run_offs.size(), 1u);
  EXPECT_EQ(last_.batch->run_offs[0].identity, run_off_);
  EXPECT_EQ(last_.batch->run_offs[0].identity, RunOffIdentity({measurements[1], measurements[0]}));
  EXPECT_EQ(last_.batch->run_offs[0].run_off.entries(0).trial(), measurements[1]);
  EXPECT_EQ(Written(), "leave run-off recorded; persist 4 JOB_STATE_SUCCEEDED");
  const v1::BestVariant& best = last_.batch->jobs[0].job.best(0);
  EXPECT_EQ(best.trial().name(), "jobs/j/trials/1");
  EXPECT_EQ(best.run_off().entries_size(), 2);
  EXPECT_EQ(best.run_off().worker(), "workers/w");
  EXPECT_EQ(last_.batch->winners.size(), 1u);
}

TEST_F(RunOffTest, AStoredOneDecidesWithoutAnother) {
  MeasureTwo();
  v1::RunOff stored;
  stored.set_worker("workers/other");
  for (int i : {1, 0}) {
    v1::RunOff::Entry& entry = *stored.add_entries();
    entry.set_trial(stored_[i]);
    entry.mutable_time_ns()->set_median(100 + 2 * (1 - i));
    entry.mutable_ratio()->set_ratio(i == 1 ? 1 : 1.02);
    entry.mutable_ratio()->set_ci_low(i == 1 ? 1 : 1.019);
    entry.mutable_ratio()->set_ci_high(i == 1 ? 1 : 1.021);
  }
  EXPECT_EQ(Step(job::FoundRunOff{0, run_off_, stored, false}),
            "leave run-off recorded; persist 3 JOB_STATE_SUCCEEDED");
  const v1::BestVariant& best = last_.batch->jobs[0].job.best(0);
  EXPECT_EQ(best.trial().name(), "jobs/j/trials/1");
  EXPECT_EQ(best.run_off().entries(1).trial(), "jobs/j/trials/0");
  EXPECT_EQ(best.run_off().worker(), "workers/other");
}

TEST_F(RunOffTest, OneWaitsForAnotherJobsAndTakesOverWhereThatEndsWithoutAResult) {
  MeasureTwo();
  EXPECT_EQ(Step(job::FoundRunOff{0, run_off_, std::nullopt, false}), "");
  EXPECT_EQ(Step(job::Tick{}), "");
  EXPECT_EQ(Step(job::RunOffEnded{0, "another"}), "");
  EXPECT_EQ(Step(job::RunOffEnded{0, run_off_}), "find run-off");
  EXPECT_EQ(Step(job::FoundRunOff{0, run_off_, std::nullopt, true}), "submit runoff0/0-1");
}

TEST_F(RunOffTest, ACancelledJobLeavesItToTheNext) {
  for (bool leads : {false, true}) {
    MeasureTwo();
    Step(job::FoundRunOff{0, run_off_, std::nullopt, leads});
    EXPECT_EQ(Step(job::Cancel{}),
              absl::StrCat(leads ? "cancel runoff0/0-1; " : "", "leave run-off; persist 3 JOB_STATE_CANCELLED"));
  }
}

TEST_F(RunOffTest, AJobThatMeasuresAgainLooksForNone) {
  builder_ = Builder();
  JobRecord record = MakeJob(TestSpec({1, 2}), kGpu);
  record.job.set_again(true);
  machine_ = builder_.Make(record);
  Step(job::Start{});
  Written();
  Compiled(0);
  Compiled(1);
  Step(CloseResultOf(1, work_["race0/0-1"]));
  EXPECT_EQ(Written(), "ended ok; ended ok; ack 1; submit runoff0/0-1");
  EXPECT_EQ(Step(CloseResultOf(2, work_["runoff0/0-1"])), "ack 2; persist 3 run-off");
}

class ProfileTest : public TableTest {
 protected:
  // Until the only variant is measured. Returns what follows.
  std::string MeasureOne(const std::string& model = kGpu) {
    spec_.mutable_profile();
    Begin(spec_, model);
    Step(job::Start{});
    Written();
    Compiled(0);
    Missed(0);
    Step(ResultOf(1, work_["race0/0"]));
    return Written();
  }
  job::Measured ProfileOf(uint64_t id, const internal::WorkItem& work) {
    job::Measured event = ResultOf(id, work);
    for (internal::TrialOutcome& outcome : *event.result.mutable_measure()->mutable_trials()) {
      if (outcome.trial() == "jobs/j/trials/1") outcome.set_profile_digest("sha256:p");
    }
    return event;
  }
  v1::TuningSpec spec_ = TestSpec({2});
};

TEST_F(ProfileTest, TheWinnerIsProfiledBesideItselfAndNothingOfItIsStored) {
  (*spec_.mutable_profile()->mutable_knobs()->mutable_values())["profile_records"].set_int_value(64);
  EXPECT_EQ(MeasureOne(), "ended ok; leave 0 recorded; ack 1; persist 3 started 1");
  EXPECT_EQ(Written(), "compile 1");
  EXPECT_EQ(orders_[1].knobs.values().at("profile").string_value(), "scopes");
  EXPECT_EQ(orders_[1].knobs.values().at("profile_records").int_value(), 64);
  EXPECT_EQ(orders_[1].knobs.values().at("num_warps").int_value(), 2);
  EXPECT_NE(orders_[1].identity.knobs, orders_[0].identity.knobs);
  EXPECT_EQ(Compiled(1), "submit race0/1*0");
  const internal::MeasureWork& work = work_["race0/1*0"].measure();
  EXPECT_TRUE(work.profile());
  EXPECT_TRUE(work.policy().run_off()) << "no candidate is dropped";
  ASSERT_EQ(work.candidates_size(), 2);
  EXPECT_TRUE(work.candidates(0).has_profile());
  EXPECT_FALSE(work.candidates(1).has_profile());
  EXPECT_TRUE(work.candidates(1).incumbent());
  EXPECT_EQ(Step(ProfileOf(2, work_["race0/1*0"])), "persist 4 finished 1");
  EXPECT_EQ(Written(), "ended ok; ack 2; persist 5 JOB_STATE_SUCCEEDED");
  const v1::TuningJob& job = last_.batch->jobs[0].job;
  ASSERT_EQ(job.best_size(), 1);
  EXPECT_EQ(job.best(0).trial().name(), "jobs/j/trials/0");
  EXPECT_EQ(TrialAt(1).profile_of(), "jobs/j/trials/0");
  EXPECT_EQ(TrialAt(1).profile_digest(), "sha256:p");
  EXPECT_EQ(TrialAt(0).profile_digest(), "");
}

TEST_F(ProfileTest, MarksAloneAreTheVariantsOwnCodeAndMeasuredAgain) {
  spec_.mutable_profile()->set_scopes(v1::Profiling::MARKS);
  MeasureOne(kSim);
  EXPECT_EQ(Written(), "compile 1");
  EXPECT_EQ(orders_[1].knobs.values().at("profile").string_value(), "marks");
  EXPECT_EQ(Compiled(1), "submit race0/1") << "the simulator's times are not in the race";
}

TEST_F(ProfileTest, InstructionsAreTheSimulatorsAndTheCodeHasNoRecords) {
  spec_.mutable_profile()->set_scopes(v1::Profiling::INSTRUCTIONS);
  MeasureOne(kSim);
  EXPECT_EQ(Written(), "compile 1");
  EXPECT_EQ(orders_[1].knobs.values().at("profile").string_value(), "none");
  EXPECT_EQ(Compiled(1), "submit race0/1");
  EXPECT_TRUE(work_["race0/1"].measure().candidates(0).profile().instructions());
}

TEST_F(ProfileTest, EverythingIsTheKnobsAll) {
  spec_.mutable_profile()->set_scopes(v1::Profiling::EVERYTHING);
  MeasureOne(kSim);
  EXPECT_EQ(Written(), "compile 1");
  EXPECT_EQ(orders_[1].knobs.values().at("profile").string_value(), "all");
}

TEST_F(ProfileTest, AWorkerThatMakesNoneFailsTheProfileAlone) {
  MeasureOne();
  Written();
  Compiled(1);
  Step(ResultOf(2, work_["race0/1*0"]));
  EXPECT_EQ(Written(), "ended unsupported; ack 2; persist 5 JOB_STATE_SUCCEEDED");
  EXPECT_EQ(TrialAt(1).state(), v1::Trial::FAILED);
}

TEST_F(ProfileTest, ARestartedJobGoesOnWithItsProfile) {
  MeasureOne();
  job::Start start;
  for (int i = 0; i < 2; ++i) start.trials.push_back({"j", i, TrialAt(i)});
  Begin(spec_, kGpu);
  EXPECT_EQ(Step(start), "compile 1");
  now_ += builder_.settings.adopt_hold;
  Compiled(1);
  EXPECT_EQ(work_["race0/1*0"].measure().candidates_size(), 2);
  Step(ProfileOf(2, work_["race0/1*0"]));
  EXPECT_EQ(Written(), "ended ok; ack 2; persist 2 JOB_STATE_SUCCEEDED");
}

TEST_F(ProfileTest, EveryRightVariantIsWhereAllAreAskedFor) {
  spec_ = TestSpec({1, 2});
  spec_.mutable_profile()->set_of(v1::Profiling::ALL);
  Begin(spec_);
  Step(job::Start{});
  Written();
  Compiled(0);
  Compiled(1);
  Step({job::Found{0, std::nullopt, true}, job::Found{1, std::nullopt, true}});
  Step(ResultOf(1, work_["race0/0-1"]));
  EXPECT_TRUE(Written().ends_with("persist 3 started 2 3"));
}

TEST_F(TableTest, AHopelessVariantIsPrunedWhereTheSearchAsksForIt) {
  for (bool prune : {false, true}) {
    v1::TuningSpec spec = TestSpec({4});
    spec.mutable_search()->set_prune(prune);
    Begin(spec, kGpu);
    Step(job::Start{});
    Written();
    CompileAnswer answer = Code(orders_[0]);
    answer.record.outcome.mutable_artifact()->set_registers(255);
    answer.record.outcome.mutable_artifact()->set_spill_bytes(100'000);
    EXPECT_EQ(Step(job::Compiled{0, answer}), prune ? "persist 2 finished 0" : "find 0");
    if (!prune) continue;
    EXPECT_EQ(last_.batch->trials[0].trial.error().kind(), "pruned");
  }
}

TEST_F(TableTest, ASearchThatLearnsAsksForAsManyAsKeepTheDevicesBusy) {
  const auto space = [](const std::string& strategy) {
    v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16});
    auto& values = (*spec.mutable_space()->mutable_common())["maxnreg"];
    for (int registers = 1; registers <= 20; ++registers) values.add_values()->set_int_value(8 * registers + 16);
    spec.mutable_search()->set_strategy(strategy);
    return spec;
  };
  builder_.settings.measure_batch = 16;
  Begin(space("exhaustive"), kGpu);
  Step(job::Start{});
  EXPECT_EQ(last_.batch->trials.size(), 100u);
  Begin(space("portfolio"), kSim);
  Step(job::Start{});
  EXPECT_EQ(last_.batch->trials.size(), 16u);
  // A batch for the device, and one that compiles meanwhile.
  Begin(space("portfolio"), kGpu);
  Step(job::Start{});
  EXPECT_EQ(last_.batch->trials.size(), 32u);
  // There are more devices of the model.
  Written();
  Compiled(0);
  Missed(0);
  job::Measured result = ResultOf(1, work_["race0/0"]);
  result.devices = 2;
  result.conditions.device_model = kGpu;
  Step(result);
  Written();
  EXPECT_EQ(machine_->Snapshot()->trials().size(), 65u) << "64 in hand and one done";
}

TEST_F(TableTest, AMeasurementIsStoredUnderTheConditionsOfItsDevice) {
  Begin(TestSpec({4}), kGpu);
  Step(job::Start{});
  Written();
  Compiled(0);
  Missed(0);
  job::Measured result = ResultOf(1, work_["race0/0"]);
  result.conditions.driver = "550";
  auto* conditions = result.result.mutable_measure()->mutable_trials(0)->mutable_conditions();
  conditions->set_driver("580");
  conditions->set_power_limit_watts(500);
  Step(result);
  ASSERT_EQ(last_.batch->measurements.size(), 1u);
  const internal::MeasureWork& work = work_["race0/0"].measure();
  EXPECT_EQ(last_.batch->measurements[0].identity,
            MeasurementIdentity(Code(orders_[0]).record.key, work.candidates(0), work.policy(), {kGpu, "580", 500}));
}

}  // namespace
}  // namespace lathe
