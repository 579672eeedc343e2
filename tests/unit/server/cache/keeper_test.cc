#include "server/cache/keeper.h"

#include <gtest/gtest.h>

#include "proto/support/digest.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::Harness;

class KeeperTest : public testing::Test {
 protected:
  void Put(const std::string& data) { ASSERT_TRUE(h_.store->PutBlob(Sha256Digest(data), data).ok()); }
  bool Has(const std::string& data) { return h_.store->GetBlob(Sha256Digest(data)).ok(); }

  Harness h_;
};

TEST_F(KeeperTest, LooksOnceItHasSettled) {
  Put("lost");
  {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), {}, &h_.metrics, &h_.clock);
    keeper.Tick();
    h_.clock.Advance(absl::Minutes(2));
    keeper.Tick();  // sees it
  }
  {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), {}, &h_.metrics, &h_.clock);
    h_.clock.Advance(absl::Seconds(59));
    keeper.Tick();
  }
  {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), {.settle = absl::Hours(25)}, &h_.metrics, &h_.clock);
    h_.clock.Advance(absl::Hours(25));
    keeper.Tick();
  }
  EXPECT_FALSE(Has("lost"));
}

TEST_F(KeeperTest, ADryRunRemovesNothing) {
  Put("lost");
  KeeperSettings settings;
  settings.policy.dry_run = true;
  settings.settle = settings.pause = absl::ZeroDuration();
  for (int day = 0; day < 3; ++day) {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), settings, &h_.metrics, &h_.clock);
    keeper.Tick();
    h_.clock.Advance(absl::Hours(25));
  }
  EXPECT_TRUE(Has("lost"));
}

TEST_F(KeeperTest, ANewPolicyHoldsSoon) {
  v1::Worker record;
  record.set_name("workers/gone");
  ASSERT_TRUE(h_.store->Apply({.workers = {record}}).ok());
  {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), {.settle = absl::ZeroDuration()}, &h_.metrics, &h_.clock);
    keeper.Tick();
    keeper.SetPolicy({.workers = absl::Hours(24)});
    keeper.Tick();
  }
  EXPECT_TRUE(h_.store->ListWorkers()->empty());
}

TEST_F(KeeperTest, ConnectedWorkersStay) {
  FakeWorker worker(h_.scheduler.get(), "w");
  for (const char* name : {"workers/w", "workers/gone"}) {
    v1::Worker record;
    record.set_name(name);
    ASSERT_TRUE(h_.store->Apply({.workers = {record}}).ok());
  }
  KeeperSettings settings;
  settings.policy.workers = absl::Hours(24);
  settings.settle = absl::ZeroDuration();
  {
    Keeper keeper(h_.store.get(), h_.scheduler.get(), settings, &h_.metrics, &h_.clock);
    keeper.Tick();
  }
  const auto left = h_.store->ListWorkers();
  ASSERT_EQ(left->size(), 1u);
  EXPECT_EQ(left->front().name(), "workers/w");
}

}  // namespace
}  // namespace lathe
