// How much work is in front of a job's.
#include <map>
#include <string>
#include <vector>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe::testing_support {
namespace {

class PlacesTest : public SchedulerTest {
 protected:
  static WorkRequest Of(WorkRequest request, const std::string& job) {
    request.work.mutable_origin()->set_job(job);
    return request;
  }
  QueuePlace PlaceOf(const std::string& job) {
    clock_.Advance(absl::Seconds(1));
    const auto places = scheduler_.PlacesOfJobs();
    const auto found = places->find(job);
    if (found == places->end()) return {.ahead = -1};
    return found->second;
  }
};

TEST_F(PlacesTest, TheFirstItemOfAJobCounts) {
  for (int i = 0; i < 3; ++i) Submit(Of(Compile(absl::StrCat("a", i)), "jobs/a"));
  Submit(Compile("nobody's"));
  for (int i = 0; i < 2; ++i) Submit(Of(Compile(absl::StrCat("b", i)), "jobs/b"));
  EXPECT_EQ(PlaceOf("jobs/a").waiting, 3);
  EXPECT_EQ(PlaceOf("jobs/a").ahead, 0);
  EXPECT_EQ(PlaceOf("jobs/b").waiting, 2);
  EXPECT_EQ(PlaceOf("jobs/b").ahead, 4);
  EXPECT_FALSE(PlaceOf("jobs/b").seconds.has_value()) << "nobody can do it";
  EXPECT_EQ(PlaceOf("jobs/c").ahead, -1);
  // The sooner one of two kinds of work counts.
  Submit(Of(Measure("m"), "jobs/b"));
  EXPECT_EQ(PlaceOf("jobs/b").waiting, 3);
  EXPECT_EQ(PlaceOf("jobs/b").ahead, 0);
}

TEST_F(PlacesTest, AreTheOrderInWhichWorkIsGiven) {
  std::vector<std::string> jobs;
  for (int i = 0; i < 40; ++i) {
    const std::string id = absl::StrCat("w", i);
    WorkRequest request = Compile(id, absl::StrCat("tenant", i % 7 % 3), i % 5 - 2);
    request.cost = 1 + i % 4;
    request.background = i % 11 == 0;
    request.interactive = i % 13 == 0;
    Submit(Of(std::move(request), id));
    clock_.Advance(absl::Milliseconds(100));
  }
  clock_.Advance(absl::Seconds(1));
  const auto places = scheduler_.PlacesOfJobs();
  ASSERT_EQ(places->size(), 40u);
  TestWorker worker(&scheduler_, "w", 1, 0);
  for (int i = 0; i < 40; ++i) {
    worker.RunAll();
    ASSERT_EQ(worker.state.running_size(), 1);
    const std::string work = worker.state.running(0).work();
    EXPECT_EQ(places->at(work).ahead, i) << work;
    worker.Finish(work);
  }
}

TEST_F(PlacesTest, SecondsAreThoseThatSuchWorkTookOfLate) {
  TestWorker worker(&scheduler_, "w", 0, 2);
  for (int i = 0; i < 9; ++i) Submit(Of(Measure(absl::StrCat("m", i)), absl::StrCat("jobs/", i)));
  EXPECT_FALSE(PlaceOf("jobs/8").seconds.has_value()) << "nothing was measured";
  EXPECT_EQ(PlaceOf("jobs/1").ahead, -1) << "a worker has it";
  worker.busy_seconds = 11;
  clock_.Advance(absl::Seconds(11));
  worker.RunAll();
  ASSERT_TRUE(worker.Finish("m0"));
  // The mean of late: 1, which it begins with, and a tenth of what is between that and 11. The other device's is over
  // that time; the new lease of the first has a second of it behind, and five items are in front, for two devices.
  const QueuePlace place = PlaceOf("jobs/8");
  EXPECT_EQ(place.ahead, 5);
  ASSERT_TRUE(place.seconds.has_value());
  EXPECT_NEAR(*place.seconds, (1 + 5 * 2) / 2.0, 1e-6);
}

TEST_F(PlacesTest, AreLookedForOnceASecond) {
  Submit(Of(Compile("a"), "jobs/a"));
  const auto first = scheduler_.PlacesOfJobs();
  Submit(Of(Compile("b"), "jobs/b"));
  EXPECT_EQ(scheduler_.PlacesOfJobs(), first);
  clock_.Advance(absl::Seconds(1));
  EXPECT_EQ(scheduler_.PlacesOfJobs()->size(), 2u);
}

}  // namespace
}  // namespace lathe::testing_support
