// The machine of a job by itself: tables of events and effects, and random worlds around it.
#include "server/session/job_machine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>

#include "google/protobuf/util/time_util.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeInspector;
using testing_support::FakeWorker;
using testing_support::kChip;
using testing_support::kSim;
using testing_support::TestSpec;

const absl::Time kStart = absl::UnixEpoch() + absl::Hours(24 * 365 * 50);
constexpr char kGpu[] = "NVIDIA H100";

std::string Numbers(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return absl::StrJoin(numbers, " ");
}

// "compile 3", "submit race0/0-3": effects as lines of a table, without what the tests do not look at.
struct Describer {
  std::string operator()(const job::Persist& e) const {
    std::vector<int> started, finished;
    for (const TrialRecord& record : e.write.batch->trials) {
      (HasEnded(record.trial.state()) ? finished : started).push_back(record.ordinal);
    }
    std::string text = absl::StrCat("persist ", e.write.token);
    if (!started.empty()) absl::StrAppend(&text, " started ", Numbers(started));
    if (!finished.empty()) absl::StrAppend(&text, " finished ", Numbers(finished));
    if (!e.write.batch->measurements.empty()) absl::StrAppend(&text, " records ", e.write.batch->measurements.size());
    for (const JobRecord& record : e.write.batch->jobs) {
      absl::StrAppend(&text, " ", v1::JobState_Name(record.job.state()));
    }
    return text;
  }
  std::string operator()(const job::Compile& e) const { return absl::StrCat("compile ", e.ordinal); }
  std::string operator()(const job::CancelCompile& e) const { return absl::StrCat("cancel compile ", e.ordinal); }
  std::string operator()(const job::FindMeasurement& e) const { return absl::StrCat("find ", e.ordinal); }
  std::string operator()(const job::LeaveFlight& e) const {
    return absl::StrCat("leave ", e.ordinal, e.recorded ? " recorded" : "");
  }
  static std::string Short(absl::string_view work) { return std::string(absl::StripPrefix(work, "measure/j/")); }
  std::string operator()(const job::SubmitMeasure& e) const {
    return absl::StrCat("submit ", Short(e.request.work.id()), e.request.hold > absl::ZeroDuration() ? " held" : "");
  }
  std::string operator()(const job::ReplaceMeasure& e) const {
    return absl::StrCat("replace ", Short(e.work), " by ", Short(e.request.work.id()));
  }
  std::string operator()(const job::ReleaseMeasure& e) const { return absl::StrCat("release ", Short(e.work.id())); }
  std::string operator()(const job::WithdrawMeasure& e) const { return absl::StrCat("withdraw ", Short(e.work)); }
  std::string operator()(const job::CancelMeasure& e) const { return absl::StrCat("cancel ", Short(e.work)); }
  std::string operator()(const job::Acknowledge& e) const { return absl::StrCat("ack ", e.id); }
  std::string operator()(const job::TrialEnded& e) const { return absl::StrCat("ended ", e.outcome); }
  std::string operator()(const job::JobEnded& e) const { return v1::JobState_Name(e.state); }
};

std::string Describe(const std::vector<job::Effect>& effects) {
  std::vector<std::string> lines;
  for (const job::Effect& effect : effects) lines.push_back(std::visit(Describer(), effect));
  return absl::StrJoin(lines, "; ");
}

JobRecord MakeJob(v1::TuningSpec spec, const std::string& model = kSim) {
  JobRecord record;
  record.id = "j";
  record.job.set_name("jobs/j");
  *record.job.mutable_spec() = std::move(spec);
  record.job.set_state(v1::JOB_STATE_RUNNING);
  v1::JobDevice* device = record.job.add_devices();
  device->set_target(kChip);
  device->set_device(model);
  *record.job.mutable_create_time() =
      google::protobuf::util::TimeUtil::NanosecondsToTimestamp(absl::ToUnixNanos(kStart));
  return record;
}

class Builder {
 public:
  Builder() {
    auto record = std::make_shared<ModuleRecord>();
    record->info = *FakeInspector().Inspect("kernel add", "");
    modules.push_back({record, &record->info.entries(0)});
    settings.batch_hold = absl::ZeroDuration();
    settings.simulate_batch = 2;
    settings.measure_batch = 2;
  }
  std::unique_ptr<JobMachine> Make(const JobRecord& job) const {
    JobParameters parameters;
    parameters.settings = settings;
    rows.assign(compiler.knobs().begin(), compiler.knobs().end());
    parameters.knob_rows = rows;
    auto machine = JobMachine::Create(std::move(parameters), job, modules);
    EXPECT_TRUE(machine.ok()) << machine.status();
    return *std::move(machine);
  }

  SessionSettings settings;
  std::vector<AdmittedModule> modules;
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  mutable std::vector<internal::KnobDescription> rows;
};

CompileAnswer Code(const CompileOrder& order) {
  internal::CompileWork work;
  work.set_module_digest(order.identity.module_digest);
  work.set_target(order.identity.target);
  *work.mutable_knobs() = order.knobs;
  CompileAnswer answer;
  answer.record.key = "key " + order.identity.knobs;
  answer.record.identity = order.identity;
  answer.record.outcome = FakeWorker::Compile(work).compile();
  return answer;
}

job::Measured ResultOf(uint64_t id, const internal::WorkItem& work, const std::string& kind = "",
                       const std::string& device = "d0") {
  job::Measured event;
  event.id = id;
  event.worker = "workers/w";
  event.result.set_work(work.id());
  event.result.mutable_measure()->set_device_id(device);
  event.result.mutable_measure()->set_fresh_process(work.measure().policy().fresh_process());
  for (const internal::Candidate& candidate : work.measure().candidates()) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    if (!kind.empty()) outcome.mutable_error()->set_kind(kind);
    outcome.set_trial(candidate.trial());
    *event.result.mutable_measure()->add_trials() = std::move(outcome);
  }
  return event;
}

// ---- tables

// One machine and what it asked for last.
class TableTest : public testing::Test {
 protected:
  void Begin(v1::TuningSpec spec, const std::string& model = kSim) { machine_ = builder_.Make(MakeJob(spec, model)); }
  std::string Step(job::Event event) {
    std::vector<job::Event> events;
    events.push_back(std::move(event));
    return Step(std::move(events));
  }
  std::string Step(std::vector<job::Event> events) {
    std::vector<job::Effect> effects = machine_->Step(now_, std::move(events));
    for (const job::Effect& effect : effects) {
      if (auto* compile = std::get_if<job::Compile>(&effect)) orders_[compile->ordinal] = compile->order;
      if (auto* submit = std::get_if<job::SubmitMeasure>(&effect))
        work_[Describer::Short(submit->request.work.id())] = submit->request.work;
      if (auto* replace = std::get_if<job::ReplaceMeasure>(&effect))
        work_[Describer::Short(replace->request.work.id())] = replace->request.work;
      if (auto* persist = std::get_if<job::Persist>(&effect)) last_ = persist->write;
    }
    return Describe(effects);
  }
  std::string Written(absl::Status status = absl::OkStatus()) { return Step(job::Written{last_.token, status}); }
  std::string Compiled(int ordinal) { return Step(job::Compiled{ordinal, Code(orders_[ordinal])}); }
  std::string Missed(int ordinal) { return Step(job::Found{ordinal, std::nullopt, true}); }
  v1::Trial TrialAt(int ordinal) { return machine_->Snapshot()->trials().at(ordinal); }

  Builder builder_;
  std::unique_ptr<JobMachine> machine_;
  absl::Time now_ = kStart;
  std::map<int, CompileOrder> orders_;
  std::map<std::string, internal::WorkItem> work_;
  JobWrite last_;
};

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
  EXPECT_EQ(Step(job::FlightEnded{0}), "find 0");
  MeasurementRecord record;
  record.worker = "workers/other";
  record.outcome.set_checked(true);
  record.outcome.mutable_time_ns()->set_median(5);
  EXPECT_EQ(Step(job::Found{0, record, false}), "persist 2 finished 0");
  EXPECT_TRUE(last_.batch->trials[0].trial.cached());
  EXPECT_EQ(Step(job::FlightEnded{0}), "");
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
  EXPECT_EQ(machine_->NextTick(), now_ + absl::Seconds(2));
  now_ += absl::Seconds(2);
  EXPECT_EQ(Step(job::Tick{}), "submit race0/1");
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
            MeasurementIdentity("key num_warps=4", work.candidates(0), work.policy(), {kGpu, "580", 500}));
}

// ---- random worlds

// Plays everything around the machine in a random order: a store that fails now and then, other jobs, devices, and
// servers that end at any moment.
class World {
 public:
  World(int seed, const Builder& builder, v1::TuningSpec spec) : random_(seed), builder_(builder) {
    builder_.settings.window = 1 + Pick(8);
    builder_.settings.max_attempts = 100;
    builder_.settings.adopt_hold = absl::Seconds(Pick(2));
    job_ = MakeJob(std::move(spec), Pick(2) ? kGpu : kSim);
    Restart();
  }

  // Until the job has ended. False where it never does.
  bool Run() {
    for (int step = 0; step < 20'000; ++step) {
      if (machine_->ended()) return true;
      now_ += absl::Milliseconds(Pick(50));
      if (Pick(60) == 0) Restart();
      OneEvent();
      Check();
    }
    return false;
  }

  std::map<int, v1::Trial> durable;  // by ordinal, as stored
  v1::TuningJob ended;
  int ends = 0;

 private:
  size_t Pick(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }

  void Restart() {
    // What was acknowledged to nobody comes again; what runs goes on.
    for (auto& [id, result] : unanswered_) late_.push_back(std::move(result));
    unanswered_.clear();
    inbox_.clear();
    for (auto& [id, item] : items_) {
      if (item.leased && !item.reported) orphans_[id] = std::move(item);
    }
    items_.clear();
    for (const auto& [id, item] : orphans_) inbox_.push_back(job::Running{id});
    machine_ = builder_.Make(job_);
    job::Start start;
    for (const auto& [ordinal, trial] : durable) start.trials.push_back({"j", ordinal, trial});
    inbox_.push_back(std::move(start));
    Deliver(inbox_.size() - 1);
  }

  void Deliver(size_t index) {
    std::vector<job::Event> events;
    events.push_back(std::move(inbox_[index]));
    inbox_.erase(inbox_.begin() + static_cast<long>(index));
    while (!events.empty()) {
      std::vector<job::Effect> effects = machine_->Step(now_, std::move(events));
      events.clear();
      for (job::Effect& effect : effects) {
        std::visit([&](auto& one) { Do(one, events); }, effect);
      }
    }
  }

  void OneEvent() {
    switch (Pick(8)) {
      case 0:
        inbox_.push_back(job::Tick{});
        return Deliver(inbox_.size() - 1);
      case 1: {  // a device takes work, or ends it
        if (items_.empty()) break;
        auto it = std::next(items_.begin(), static_cast<long>(Pick(items_.size())));
        if (!std::exchange(it->second.leased, true)) return;
        if (std::exchange(it->second.reported, true)) return;
        return Report(it->second.work);
      }
      case 2: {  // work of an earlier server ends
        if (orphans_.empty()) break;
        auto it = std::next(orphans_.begin(), static_cast<long>(Pick(orphans_.size())));
        internal::WorkItem work = it->second.work;
        orphans_.erase(it);
        return Report(work);
      }
      case 3:
        if (late_.empty()) break;
        late_.front().id = ++results_;
        unanswered_[results_] = late_.front();
        inbox_.push_back(std::move(late_.front()));
        late_.pop_front();
        return;
      default:
        break;
    }
    if (!inbox_.empty()) Deliver(Pick(inbox_.size()));
  }

  void Report(const internal::WorkItem& work) {
    const size_t luck = Pick(12);
    job::Measured result = ResultOf(++results_, work, luck == 0 ? "device_lost" : "", absl::StrCat("d", Pick(2)));
    // Of a batch of one it would be that trial's own.
    if (luck == 1 && work.measure().candidates_size() > 2) {
      result.result.clear_measure();
      result.result.mutable_error()->set_kind("internal");
    }
    unanswered_[results_] = result;
    inbox_.push_back(result);
  }

  // Whatever is shown is durable, and nothing durable is ever changed.
  void Check() {
    std::shared_ptr<const JobSnapshot> snapshot = machine_->Snapshot();
    for (size_t i = 0; i < snapshot->trials().size(); ++i) {
      const v1::Trial& trial = snapshot->trials().at(i);
      if (!HasEnded(trial.state())) continue;
      auto it = durable.find(static_cast<int>(i));
      ASSERT_TRUE(it != durable.end() && HasEnded(it->second.state())) << trial.name() << " is shown and not stored";
      ASSERT_EQ(it->second.SerializeAsString(), trial.SerializeAsString());
    }
  }

  void Do(job::Persist& e, std::vector<job::Event>&) {
    const bool fails = Pick(10) == 0;
    // An error does not say that nothing was written.
    if (!fails || Pick(2) == 0) {
      for (const TrialRecord& record : e.write.batch->trials) {
        auto [it, fresh] = durable.try_emplace(record.ordinal, record.trial);
        if (!fresh && !HasEnded(it->second.state())) it->second = record.trial;
      }
      for (const MeasurementRecord& record : e.write.batch->measurements) stored_[record.compile_key] = record;
      for (const JobRecord& record : e.write.batch->jobs) {
        if (!HasEnded(job_.job.state())) ended = record.job;
      }
    }
    inbox_.push_back(job::Written{e.write.token, fails ? absl::UnavailableError("full") : absl::OkStatus()});
  }
  void Do(job::Compile& e, std::vector<job::Event>&) {
    CompileAnswer answer = Code(e.order);
    if (Pick(10) == 0) answer = {.status = absl::UnavailableError("later")};
    inbox_.push_back(job::Compiled{e.ordinal, std::move(answer)});
  }
  void Do(job::CancelCompile&, std::vector<job::Event>&) {}
  void Do(job::FindMeasurement& e, std::vector<job::Event>& answers) {
    job::Found found{e.ordinal, std::nullopt, Pick(3) > 0};
    if (auto it = stored_.find(e.compile_key); it != stored_.end()) found.record = it->second;
    if (!found.record && !found.leads) inbox_.push_back(job::FlightEnded{e.ordinal});
    answers.push_back(std::move(found));
  }
  void Do(job::LeaveFlight&, std::vector<job::Event>&) {}
  void Submit(const WorkRequest& request) {
    const std::string& id = request.work.id();
    EXPECT_FALSE(items_.contains(id)) << id << " is submitted twice";
    Item item{request.work};
    if (auto orphan = orphans_.extract(id); !orphan.empty()) {
      item.leased = true;
      // Taken over: just the same contents.
      EXPECT_EQ(orphan.mapped().work.SerializeAsString(), request.work.SerializeAsString());
    }
    items_[id] = std::move(item);
  }
  void Do(job::SubmitMeasure& e, std::vector<job::Event>&) { Submit(e.request); }
  bool Withdraw(const std::string& work) {
    auto it = items_.find(work);
    if (it == items_.end() || it->second.leased) return false;
    items_.erase(it);
    return true;
  }
  void Do(job::ReplaceMeasure& e, std::vector<job::Event>& answers) {
    const bool ok = Withdraw(e.work);
    if (ok) Submit(e.request);
    answers.push_back(job::Withdrawn{e.work, ok, e.request.work.id()});
  }
  void Do(job::ReleaseMeasure&, std::vector<job::Event>&) {}
  void Do(job::WithdrawMeasure& e, std::vector<job::Event>& answers) {
    answers.push_back(job::Withdrawn{e.work, Withdraw(e.work), ""});
  }
  void Do(job::CancelMeasure& e, std::vector<job::Event>&) { items_.erase(e.work); }
  void Do(job::Acknowledge& e, std::vector<job::Event>&) {
    auto it = unanswered_.find(e.id);
    ASSERT_TRUE(it != unanswered_.end()) << "result " << e.id << " is acknowledged twice";
    const job::Measured& result = it->second;
    if (auto item = items_.find(result.result.work()); item != items_.end()) items_.erase(item);
    for (const internal::TrialOutcome& outcome : result.result.measure().trials()) {
      if (outcome.has_error()) continue;
      const int ordinal = *OrdinalOf("j", outcome.trial());
      EXPECT_TRUE(HasEnded(durable[ordinal].state())) << outcome.trial() << " is acknowledged and not stored";
    }
    unanswered_.erase(it);
  }
  void Do(job::TrialEnded&, std::vector<job::Event>&) {}
  void Do(job::JobEnded&, std::vector<job::Event>&) { ++ends; }

  struct Item {
    internal::WorkItem work;
    bool leased = false;
    bool reported = false;
  };

  std::mt19937 random_;
  Builder builder_;
  JobRecord job_;
  std::unique_ptr<JobMachine> machine_;
  absl::Time now_ = kStart;
  std::vector<job::Event> inbox_;
  std::map<std::string, Item> items_;    // at the scheduler
  std::map<std::string, Item> orphans_;  // that workers run for an earlier server
  std::map<uint64_t, job::Measured> unanswered_;
  std::deque<job::Measured> late_;
  std::map<std::string, MeasurementRecord> stored_;  // by compile key
  uint64_t results_ = 0;
};

TEST(RandomWorldTest, EveryJobEndsOnceWithTheSameWinnerWhateverHappens) {
  const Builder builder;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    World world(seed, builder, TestSpec({1, 2, 4, 8, 16, 32}));
    ASSERT_TRUE(world.Run()) << "the job never ends";
    EXPECT_EQ(world.ends, 1);
    EXPECT_EQ(world.ended.state(), v1::JOB_STATE_SUCCEEDED);
    ASSERT_EQ(world.ended.best_size(), 1);
    EXPECT_EQ(world.ended.best(0).trial().knobs().values().at("num_warps").int_value(), 32);
    EXPECT_EQ(world.durable.size(), 6u);
    std::set<int64_t> variants;
    for (const auto& [ordinal, trial] : world.durable) {
      EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED) << trial.ShortDebugString();
      variants.insert(trial.knobs().values().at("num_warps").int_value());
    }
    EXPECT_EQ(variants.size(), 6u) << "a variant is tried twice";
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace lathe
