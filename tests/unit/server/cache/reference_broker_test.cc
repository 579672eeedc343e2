#include "server/cache/reference_broker.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "proto/support/clock.h"
#include "proto/support/digest.h"
#include "proto/support/ids.h"
#include "proto/support/protocol.h"
#include "server/store/memory/memory_store.h"
#include "tests/unit/server/test_compiler.h"

namespace lathe {
namespace {

class ReferenceBrokerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    state_.set_protocol_version(kProtocolVersion);
    state_.set_incarnation("w-1");
    state_.mutable_worker()->set_name("workers/w");
    state_.mutable_worker()->set_compile_slots(4);
    state_.mutable_worker()->set_compiler_build("c1");
    // Compiles for no target that the kernel is tuned for: the reference needs none.
    testing_support::AddTarget("hip:gfx942", state_.mutable_worker()->mutable_targets());
    connection_ = *scheduler_.Connect(state_, [] {});
    scheduler_.Update(connection_, state_);
    order_.module_digest = "m";
    order_.entry = "add";
    order_.problem.add_grid(7);
    order_.seed = 3;
  }

  // Asks, and keeps the answer.
  uint64_t Request(const ReferenceOrder& order, std::vector<ReferenceAnswer>& answers) {
    return broker_.Request(order, [&answers](const ReferenceAnswer& answer) { answers.push_back(answer); });
  }
  std::vector<internal::Lease> Leases() {
    internal::DesiredState desired;
    EXPECT_TRUE(scheduler_.Desired(connection_, &desired));
    return {desired.leases().begin(), desired.leases().end()};
  }
  void Report(const internal::Lease& lease, internal::WorkResult result) {
    result.set_lease(lease.id());
    result.set_work(lease.work().id());
    internal::WorkerState state = state_;
    *state.add_finished() = std::move(result);
    scheduler_.Update(connection_, state);
  }
  internal::WorkResult Right() {
    internal::WorkResult result;
    internal::ExpectedOutput& expected = *result.mutable_reference()->mutable_expected();
    expected.add_programs(0);
    expected.add_tensors()->set_digest(Sha256Digest("bytes"));
    EXPECT_TRUE(store_->PutBlob(Sha256Digest("bytes"), "bytes").ok());
    return result;
  }

  std::unique_ptr<Store> store_ = NewMemoryStore();
  FakeClock clock_;
  SequentialIds ids_;
  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  Scheduler scheduler_{{}, &clock_, &ids_, &metrics_};
  ReferenceBroker broker_{store_.get(), &scheduler_, {}};
  internal::WorkerState state_;
  uint64_t connection_ = 0;
  ReferenceOrder order_;
};

TEST_F(ReferenceBrokerTest, OneQuestionIsAskedOnce) {
  std::vector<ReferenceAnswer> answers;
  Request(order_, answers);
  Request(order_, answers);
  std::vector<internal::Lease> leases = Leases();
  ASSERT_EQ(leases.size(), 1u);
  const internal::ReferenceWork& work = leases[0].work().reference();
  EXPECT_EQ(work.module_digest(), "m");
  EXPECT_EQ(work.seed(), 3u);
  EXPECT_EQ(work.problem().grid(0), 7u);
  EXPECT_GT(work.budget_seconds(), 0);
  Report(leases[0], Right());
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[1].expected.tensors(0).digest(), Sha256Digest("bytes"));
  // It is remembered.
  Request(order_, answers);
  EXPECT_EQ(answers.size(), 3u);
  EXPECT_TRUE(Leases().empty());
}

TEST_F(ReferenceBrokerTest, AnAnswerWhoseBlobsAreGoneIsAskedForAgain) {
  std::vector<ReferenceAnswer> answers;
  Request(order_, answers);
  Report(Leases()[0], Right());
  ASSERT_EQ(answers.size(), 1u);
  ASSERT_TRUE(store_->Retain({}, clock_.Now()).ok());
  ASSERT_TRUE(store_->Retain({}, clock_.Now() + absl::Hours(25)).ok());
  ASSERT_FALSE(store_->GetBlob(Sha256Digest("bytes")).ok());
  Request(order_, answers);
  EXPECT_EQ(answers.size(), 1u);
  ASSERT_EQ(Leases().size(), 1u);
  Report(Leases()[0], Right());
  EXPECT_EQ(answers.size(), 2u);
  // Who is told of an answer keeps its blobs for a while.
  ASSERT_TRUE(store_->Retain({}, clock_.Now() + absl::Hours(26)).ok());
  Request(order_, answers);
  EXPECT_EQ(answers.size(), 3u);
  ASSERT_TRUE(store_->Retain({}, clock_.Now() + absl::Hours(51)).ok());
  EXPECT_TRUE(store_->GetBlob(Sha256Digest("bytes")).ok());
}

TEST_F(ReferenceBrokerTest, EveryPartOfAQuestionMakesItAnother) {
  std::vector<ReferenceAnswer> answers;
  Request(order_, answers);
  std::vector<ReferenceOrder> others(7, order_);
  others[0].module_digest = "n";
  others[1].entry = "sub";
  others[2].problem.set_grid(0, 8);
  others[3].problem.add_arguments()->set_scalar("x");
  others[4].seed = 4;
  others[5].programs = 9;
  others[6].whole = true;
  for (const ReferenceOrder& other : others) Request(other, answers);
  EXPECT_EQ(Leases().size(), 8u);
}

TEST_F(ReferenceBrokerTest, ASampleIsAskedForWithoutABudget) {
  std::vector<ReferenceAnswer> answers;
  order_.sample_only = true;
  Request(order_, answers);
  EXPECT_EQ(Leases()[0].work().reference().budget_seconds(), 0);
}

TEST_F(ReferenceBrokerTest, WhatNobodyWantsIsCancelled) {
  std::vector<ReferenceAnswer> answers;
  const uint64_t first = Request(order_, answers), second = Request(order_, answers);
  broker_.Cancel(first);
  EXPECT_EQ(Leases().size(), 1u);
  broker_.Cancel(second);
  EXPECT_TRUE(Leases().empty());
  broker_.Cancel(second);
  Request(order_, answers);
  EXPECT_EQ(Leases().size(), 1u);
  EXPECT_TRUE(answers.empty());
}

TEST_F(ReferenceBrokerTest, AQuestionInTheBackgroundIsNotWhenSomebodyWaits) {
  std::vector<ReferenceAnswer> answers;
  // One at a time, so that the others wait.
  state_.mutable_worker()->set_compile_slots(1);
  scheduler_.Update(connection_, state_);
  ReferenceOrder first = order_, late = order_;
  first.seed = 1;
  order_.background = late.background = true;
  late.seed = 4;
  Request(first, answers);
  Request(late, answers);
  Request(order_, answers);
  order_.background = false;
  Request(order_, answers);
  std::vector<uint64_t> seeds;
  for (int i = 0; i < 3; ++i) {
    std::vector<internal::Lease> leases = Leases();
    if (leases.empty()) break;
    seeds.push_back(leases[0].work().reference().seed());
    Report(leases[0], Right());
  }
  EXPECT_EQ(seeds, (std::vector<uint64_t>{1, 3, 4}));
  EXPECT_EQ(answers.size(), 4u);
}

TEST_F(ReferenceBrokerTest, AQuestionThatAWorkerLosesComesBackForThoseWhoWait) {
  std::vector<ReferenceAnswer> answers;
  state_.mutable_worker()->set_compile_slots(1);
  scheduler_.Update(connection_, state_);
  ReferenceOrder other = order_;
  other.seed = 1;
  other.priority = 50;
  order_.background = other.background = true;
  Request(order_, answers);
  const std::vector<internal::Lease> leases = Leases();
  ASSERT_EQ(leases.size(), 1u);
  Request(other, answers);
  order_.background = false;
  Request(order_, answers);  // its worker has it
  internal::WorkResult lost;
  lost.mutable_error()->set_kind("cancelled");
  Report(leases[0], lost);
  ASSERT_FALSE(Leases().empty());
  EXPECT_EQ(Leases()[0].work().reference().seed(), order_.seed) << "before the other, which nobody waits for";
}

TEST_F(ReferenceBrokerTest, AFailureIsTheAnswerAndIsNotRemembered) {
  std::vector<ReferenceAnswer> answers;
  Request(order_, answers);
  internal::WorkResult failed;
  failed.mutable_error()->set_kind("check_failed");
  Report(Leases()[0], failed);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].error.kind(), "check_failed");
  Request(order_, answers);
  EXPECT_EQ(answers.size(), 1u);
  EXPECT_EQ(Leases().size(), 1u);
}

TEST_F(ReferenceBrokerTest, AnAnswerWithoutItsBlobsIsNone) {
  std::vector<ReferenceAnswer> answers;
  Request(order_, answers);
  internal::WorkResult result = Right();
  result.mutable_reference()->mutable_expected()->add_tensors()->set_digest(Sha256Digest("elsewhere"));
  Report(Leases()[0], result);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].error.kind(), "internal");
  Request(order_, answers);
  Report(Leases()[0], {});
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[1].error.kind(), "internal");
}

}  // namespace
}  // namespace lathe
