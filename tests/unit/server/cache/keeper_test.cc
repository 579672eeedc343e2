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

// A job with its code and its expected outputs, whose measurement a worker never ends.
class NeededBlobsTest : public KeeperTest {
 protected:
  void SetUp() override {
    h_.references = std::make_unique<ReferenceBroker>(h_.store.get(), h_.scheduler.get(), ReferenceBrokerLimits());
    h_.context->references = h_.references.get();
    worker_.measures = false;
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = testing_support::TestSpec({4});
    ASSERT_TRUE(h_.sessions->Create(request, "t").ok());
    for (int i = 0; i < 20; ++i) {
      h_.Settle();
      worker_.Work();
      h_.clock.Advance(absl::Seconds(1));
      worker_.Beat();
    }
    const std::vector<internal::Lease> leases = worker_.Leases();
    ASSERT_EQ(leases.size(), 1u);
    const internal::WorkItem& work = leases[0].work();
    ASSERT_EQ(work.measure().candidates_size(), 1);
    code_ = work.measure().candidates(0).artifact().digest();
    ASSERT_EQ(work.measure().candidates(0).expected().tensors_size(), 1);
    expected_ = work.measure().candidates(0).expected().tensors(0).digest();
  }
  // Has the store looked through when everything has become old.
  void Age(Keeper::BlobsInUse jobs_use) {
    Put("lost");
    KeeperSettings settings;
    settings.policy.results = absl::Hours(48);
    Keeper keeper(h_.store.get(), h_.scheduler.get(), settings, &h_.metrics, &h_.clock, std::move(jobs_use));
    for (int day = 0; day < 4; ++day) {
      ASSERT_TRUE(keeper.LookNow(false).ok());
      h_.clock.Advance(absl::Hours(25));
    }
    EXPECT_FALSE(Has("lost"));
  }

  FakeWorker worker_{h_.scheduler.get(), "w"};
  std::string code_, expected_;
};

TEST_F(NeededBlobsTest, WhatTheSchedulersItemsNameStays) {
  Age(nullptr);
  EXPECT_TRUE(h_.store->GetBlob(code_).ok());
  EXPECT_TRUE(h_.store->GetBlob(expected_).ok());
}

TEST_F(NeededBlobsTest, WhatARunningJobHasInMemoryStays) {
  for (const internal::Lease& lease : worker_.Leases()) h_.scheduler->Cancel(lease.work().id());
  Age([this](auto* digests) { h_.sessions->AddBlobsInUse(digests); });
  EXPECT_TRUE(h_.store->GetBlob(code_).ok());
  EXPECT_TRUE(h_.store->GetBlob(expected_).ok());
}

}  // namespace
}  // namespace lathe
