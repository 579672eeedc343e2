// The machine of a job in random worlds: events in any order, a store that fails, servers that end at any moment.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <random>
#include <set>

#include "tests/unit/server/session/machine_fixture.h"

namespace lathe {
namespace {

using testing_support::Builder;
using testing_support::Code;
using testing_support::kGpu;
using testing_support::kSim;
using testing_support::kStart;
using testing_support::MakeJob;
using testing_support::ResultOf;
using testing_support::TestSpec;

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
  int looks = 0;  // compilations without a trial that were asked for

 private:
  size_t Pick(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }

  void Restart() {
    // Results that were not acknowledged come again; running work goes on.
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
    // A batch of one would give it to that trial.
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
      for (const RunOffRecord& record : e.write.batch->run_offs) run_offs_[record.identity] = record.run_off;
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
  void Do(job::CompileAhead& e, std::vector<job::Event>&) {
    ++looks;
    CompileAnswer answer = Code(e.order);
    if (Pick(10) == 0) answer = {.status = absl::UnavailableError("later")};
    inbox_.push_back(job::CompiledAhead{e.look, std::move(answer)});
  }
  void Do(job::CancelCompileAhead&, std::vector<job::Event>&) {}
  void Do(job::FindMeasurement& e, std::vector<job::Event>& answers) {
    job::Found found{e.ordinal, std::nullopt, Pick(3) > 0};
    if (auto it = stored_.find(e.compile_key); it != stored_.end()) found.record = it->second;
    if (!found.record && !found.leads) inbox_.push_back(job::FlightEnded{e.ordinal, nullptr});
    answers.push_back(std::move(found));
  }
  void Do(job::LeaveFlight&, std::vector<job::Event>&) {}
  void Do(job::FindRunOff& e, std::vector<job::Event>& answers) {
    job::FoundRunOff found{e.arm, e.identity, std::nullopt, Pick(3) > 0};
    if (auto it = run_offs_.find(e.identity); it != run_offs_.end()) found.run_off = it->second;
    if (!found.run_off && !found.leads) inbox_.push_back(job::RunOffEnded{e.arm, e.identity});
    answers.push_back(std::move(found));
  }
  void Do(job::LeaveRunOff&, std::vector<job::Event>&) {}
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
  void Do(job::RequestReference& e, std::vector<job::Event>&) {
    ReferenceAnswer answer;
    if (Pick(3) == 0) answer.status = absl::UnavailableError("later");
    inbox_.push_back(job::Referenced{e.key, std::move(answer)});
  }
  void Do(job::CancelReference&, std::vector<job::Event>&) {}
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
  std::map<std::string, v1::RunOff> run_offs_;
  uint64_t results_ = 0;
};

// The job of `world`, over six variants of which the last is the fastest, ends once, with a trial of each.
void ExpectTheSameEnd(World& world) {
  ASSERT_TRUE(world.Run()) << "the job never ends";
  EXPECT_EQ(world.ends, 1);
  EXPECT_EQ(world.ended.state(), v1::JOB_STATE_SUCCEEDED);
  ASSERT_EQ(world.ended.best_size(), 1);
  EXPECT_EQ(world.ended.best(0).trial().knobs().values().at("num_warps").int_value(), 32);
  EXPECT_EQ(world.durable.size(), 6u);
}

TEST(RandomWorldTest, EveryJobEndsOnceWithTheSameWinnerWhateverHappens) {
  const Builder builder;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    World world(seed, builder, TestSpec({1, 2, 4, 8, 16, 32}));
    ExpectTheSameEnd(world);
    std::set<int64_t> variants;
    for (const auto& [ordinal, trial] : world.durable) {
      EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED) << trial.ShortDebugString();
      variants.insert(trial.knobs().values().at("num_warps").int_value());
    }
    EXPECT_EQ(variants.size(), 6u) << "a variant is tried twice";
    if (HasFailure()) return;
  }
}

TEST(RandomWorldTest, WithCodeLookedAtBeforehand) {
  const Builder builder;
  int ahead = 0;
  for (int seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
    spec.mutable_search()->set_strategy(seed % 2 == 0 ? "surrogate" : "portfolio");
    spec.mutable_search()->set_compile_ahead(1 + seed % 3);
    World world(seed, builder, spec);
    ExpectTheSameEnd(world);
    EXPECT_EQ(world.ended.compiled_ahead(), 0) << "each has a trial in the end";
    ahead += world.looks > 0 ? 1 : 0;
    if (HasFailure()) return;
  }
  EXPECT_EQ(ahead, 150);
}

TEST(RandomWorldTest, WithAReferenceToo) {
  Builder builder;
  builder.settings.window = 4;
  auto record = std::make_shared<ModuleRecord>();
  record->info = *testing_support::FakeInspector().Inspect("kernel sum", "");
  builder.modules.push_back({record, &record->info.entries(0)});
  for (int seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
    v1::Reference* reference = spec.mutable_check()->mutable_reference();
    reference->mutable_module()->set_text("kernel sum");
    // With some seeds the launch of a variant, which leads or follows the reference.
    reference->add_grid(seed % 2 == 0 ? "cdiv(n, 128)" : "cdiv(n, 256)");
    (*reference->mutable_knobs()->mutable_values())["num_warps"].set_int_value(2);
    World world(seed, builder, spec);
    ASSERT_TRUE(world.Run()) << "the job never ends";
    EXPECT_EQ(world.ends, 1);
    EXPECT_EQ(world.ended.state(), v1::JOB_STATE_SUCCEEDED);
    ASSERT_EQ(world.ended.best_size(), 1);
    EXPECT_EQ(world.ended.best(0).trial().knobs().values().at("num_warps").int_value(), 32) << "no reference wins";
    EXPECT_EQ(world.durable.size(), 7u);
    int references = 0;
    for (const auto& [ordinal, trial] : world.durable) {
      EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED) << trial.ShortDebugString();
      references += trial.reference();
    }
    EXPECT_EQ(references, 1);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace lathe
