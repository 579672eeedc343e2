// Tags of tenants, and the tenant whose work a device gets next.
#include <gmock/gmock.h>

#include <map>
#include <string>

#include "tests/unit/server/scheduler/scheduler_fixture.h"

namespace lathe::testing_support {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class TenantsTest : public SchedulerTest {
 protected:
  WorkRequest MeasureOf(const std::string& id, const std::string& tenant) {
    WorkRequest request = Measure(id);
    request.tenant = tenant;
    return request;
  }

  // The tags by work.
  static std::map<std::string, std::string> TagsOf(TestWorker& worker) {
    std::map<std::string, std::string> tags;
    const internal::DesiredState desired = worker.Desired();
    for (const internal::Lease& lease : desired.leases()) tags[lease.work().id()] = lease.work().tenant();
    return tags;
  }

  // Does all that is queued, each item in so many seconds; returns the first letters of the items in their order.
  std::string DoAll(TestWorker& worker, double seconds) {
    std::string order;
    while (!worker.Works().empty()) {
      worker.RunAll();
      const std::string work = worker.Works().front();
      order += work[0];
      worker.busy_seconds = seconds;
      clock_.Advance(absl::Seconds(seconds));
      EXPECT_TRUE(worker.Finish(work));
    }
    return order;
  }
};

TEST_F(TenantsTest, ATagTellsTenantsApartAndNamesNone) {
  TestWorker worker(&scheduler_, "w", 0, 3);
  Submit(MeasureOf("a1", "team-red"));
  Submit(MeasureOf("a2", "team-red"));
  Submit(MeasureOf("b1", "team-blue"));
  std::map<std::string, std::string> tags = TagsOf(worker);
  ASSERT_EQ(tags.size(), 3u);
  EXPECT_EQ(tags["a1"], tags["a2"]);
  EXPECT_NE(tags["a1"], tags["b1"]);
  EXPECT_GE(tags["a1"].size(), 16u);
  EXPECT_THAT(tags["a1"], Not(HasSubstr("red")));
}

TEST_F(TenantsTest, AnAmendedItemKeepsItsTag) {
  Submit(MeasureOf("a1", "team-red"));
  EXPECT_TRUE(scheduler_.Amend(MeasureOf("a1", "").work, 2, true));
  Submit(MeasureOf("a2", "team-red"));
  TestWorker worker(&scheduler_, "w", 0, 2);
  std::map<std::string, std::string> tags = TagsOf(worker);
  EXPECT_EQ(tags["a1"], tags["a2"]);
  EXPECT_NE(tags["a1"], "");
}

TEST_F(TenantsTest, CompileWorkHasNoTag) {
  Submit(Compile("c", "team-red"));
  TestWorker worker(&scheduler_, "w", 1, 0);
  EXPECT_EQ(TagsOf(worker)["c"], "");
}

TEST_F(TenantsTest, ADeviceStaysWithATenantForAWhileOnly) {
  TestWorker worker(&scheduler_, "w", 0, 1);
  for (int i = 0; i < 16; ++i) {
    Submit(MeasureOf(absl::StrCat("a", i), "team-red"));
    Submit(MeasureOf(absl::StrCat("b", i), "team-blue"));
  }
  // Each item takes a second: one tenant is ahead of the other by 5 s at most, but for the item in hand.
  const std::string order = DoAll(worker, 1);
  EXPECT_EQ(order.size(), 32u);
  int changes = 0, ahead = 0, most = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    changes += i > 0 && order[i] != order[i - 1];
    ahead += order[i] == 'a' ? 1 : -1;
    most = std::max(most, std::abs(ahead));
  }
  EXPECT_LE(changes, 5) << order;
  EXPECT_GE(changes, 2) << order;
  EXPECT_LE(most, 7) << order;
}

TEST_F(TenantsTest, LongWorkTakesTurnsAsEver) {
  TestWorker worker(&scheduler_, "w", 0, 1);
  for (int i = 0; i < 4; ++i) {
    Submit(MeasureOf(absl::StrCat("a", i), "team-red"));
    Submit(MeasureOf(absl::StrCat("b", i), "team-blue"));
  }
  const std::string order = DoAll(worker, 20);
  EXPECT_TRUE(order.starts_with("abab") || order.starts_with("abba")) << order;
}

TEST_F(TenantsTest, ADeviceGoesToOthersWhereItsTenantHasNothing) {
  TestWorker worker(&scheduler_, "w", 0, 1);
  Submit(MeasureOf("a1", "team-red"));
  Submit(MeasureOf("b1", "team-blue"));
  EXPECT_EQ(DoAll(worker, 1), "ab");
}

}  // namespace
}  // namespace lathe::testing_support
