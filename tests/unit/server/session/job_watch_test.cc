// The events that watchers of a job get.
#include "server/session/job_watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "tests/unit/server/session/session_fixture.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::SessionTest;
using testing_support::TestSpec;

using JobWatchTest = SessionTest;

// A client's side of a watch.
struct Watcher {
  Watcher(SessionManager* sessions, const std::string& name, const std::string& from = "") {
    v1::WatchTuningJobRequest request;
    request.set_name(name);
    request.set_resume_token(from);
    auto opened = sessions->Watch(request, [this] { ++wakes; });
    EXPECT_TRUE(opened.ok()) << opened.status();
    watching = *std::move(opened);
  }
  void ReadAll() {
    while (std::optional<v1::JobEvent> event = watching.events->Next()) {
      ++events;
      largest = std::max(largest, event->ByteSizeLong());
      specs += event->job().has_spec();
      ends += HasEnded(event->job().state());
      for (const v1::Trial& trial : event->trials()) {
        EXPECT_EQ(trial.samples_ns_size(), 0);
        seen[trial.name()] = trial;
      }
      job = event->job();
      if (!event->resume_token().empty()) token = event->resume_token();
    }
  }
  bool done() const { return watching.events->done(); }

  SessionManager::Watching watching;
  std::atomic<int> wakes{0};
  std::map<std::string, v1::Trial> seen;
  v1::TuningJob job;
  std::string token;
  size_t largest = 0;
  int events = 0, specs = 0, ends = 0;
};

TEST_F(JobWatchTest, AWatcherSeesEveryTrialAndTheEnd) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::TuningJob job = Create(TestSpec());
  Watcher watcher(h_.sessions.get(), job.name());
  watcher.ReadAll();
  RunAll({&worker});
  EXPECT_GT(watcher.wakes, 0);
  watcher.ReadAll();
  EXPECT_EQ(watcher.job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_TRUE(watcher.done());
  ASSERT_EQ(watcher.seen.size(), 4u);
  for (const auto& [name, trial] : watcher.seen) EXPECT_EQ(trial.state(), v1::Trial::SUCCEEDED);
  EXPECT_EQ(watcher.specs, 1);
}

TEST_F(JobWatchTest, AWatchGoesOnWhereItStopped) {
  FakeWorker worker(h_.scheduler.get(), "w");
  h_.settings.simulate_batch = 1;
  h_.Restart();
  worker.Join(h_.scheduler.get());
  v1::TuningJob job = Create(TestSpec());
  h_.Settle();
  for (int i = 0; i < 6; ++i) {
    worker.Work(1);
    h_.Settle();
  }
  Watcher first(h_.sessions.get(), job.name());
  first.ReadAll();
  ASSERT_EQ(first.seen.size(), 4u);
  worker.Work(1);
  h_.Settle();
  Watcher next(h_.sessions.get(), job.name(), first.token);
  next.ReadAll();
  EXPECT_EQ(next.seen.size(), 1u);
  EXPECT_EQ(next.specs, 1);
  Watcher unchanged(h_.sessions.get(), job.name(), next.token);
  unchanged.ReadAll();
  EXPECT_EQ(unchanged.seen.size(), 0u);
  EXPECT_EQ(unchanged.events, 1);
  h_.Restart();
  Watcher restarted(h_.sessions.get(), job.name(), next.token);
  restarted.ReadAll();
  EXPECT_EQ(restarted.seen.size(), 4u);
  Watcher unknown(h_.sessions.get(), job.name(), "what");
  unknown.ReadAll();
  EXPECT_EQ(unknown.seen.size(), 4u);
}

TEST_F(JobWatchTest, ALargeJobComesInEventsOfALimitedSize) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.measure = [](const internal::Candidate& candidate) {
    internal::TrialOutcome outcome = FakeWorker::Measure(candidate);
    for (int i = 0; i < 1000; ++i) outcome.add_samples_ns(i);
    return outcome;
  };
  v1::TuningSpec spec = TestSpec({1, 2, 4, 8, 16, 32});
  auto& registers = (*(*spec.mutable_space()->mutable_vendor())["cuda"].mutable_knobs())["maxnreg"];
  for (int value = 32; value < 232; value += 8) registers.add_values()->set_int_value(value);
  spec.clear_problems();
  for (int n = 1; n <= 30; ++n) (*spec.add_problems()->mutable_values())["n"] = 16 * n;
  v1::TuningJob job = Create(spec);
  RunAll({&worker});
  Watcher watcher(h_.sessions.get(), job.name());
  watcher.ReadAll();
  EXPECT_EQ(watcher.seen.size(), 4500u);
  EXPECT_GT(watcher.events, 1);
  EXPECT_LT(watcher.largest, size_t{4} << 20);
  EXPECT_EQ(watcher.specs, 1);
  EXPECT_EQ(watcher.ends, 1) << "the end is told before all trials are";
}

}  // namespace
}  // namespace lathe
