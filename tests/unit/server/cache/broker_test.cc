// The compile broker over a real scheduler: what is tried again, what is remembered, what is joined.
#include <gtest/gtest.h>

#include "server/cache/compile_broker.h"
#include "server/cache/keys.h"
#include "server/cache/remembered.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::Harness;
using testing_support::kChip;

TEST(RememberedTest, ACrashIsRememberedOnceASecondTryHasAgreed) {
  const auto judge = [](const std::vector<std::string>& kinds) { return JudgeCompile(kinds); };
  EXPECT_EQ(judge({""}), CompileVerdict::kRemember);
  EXPECT_EQ(judge({"unsupported"}), CompileVerdict::kRemember);
  for (const char* kind : {"compiler_crash", "assembler_failed"}) {
    EXPECT_EQ(judge({kind}), CompileVerdict::kAskAgain) << kind;
    EXPECT_EQ(judge({kind, kind}), CompileVerdict::kRemember) << kind;
    EXPECT_EQ(judge({kind, ""}), CompileVerdict::kRemember) << kind;
    EXPECT_EQ(judge({kind, "memory_limit"}), CompileVerdict::kForget) << kind;
  }
  EXPECT_EQ(judge({"compiler_crash", "assembler_failed"}), CompileVerdict::kForget);
  for (const char* kind : {"compile_timeout", "memory_limit", "permission_denied", "poison", "internal",
                           "unauthenticated", "unavailable", "of no release"}) {
    EXPECT_EQ(judge({kind}), CompileVerdict::kForget) << kind;
    EXPECT_EQ(judge({kind, kind}), CompileVerdict::kForget) << kind;
  }
}

class BrokerTest : public testing::Test {
 protected:
  CompileOrder Order(const std::string& module = "m", const std::string& emit = "") {
    CompileOrder order;
    order.identity.module_digest = module;
    order.identity.entry = "k";
    order.identity.target = kChip;
    order.emit = emit;
    return order;
  }
  uint64_t Request(const CompileOrder& order) {
    return h_.broker->Request(order, [this](const CompileAnswer& answer) { answers_.push_back(answer); });
  }
  static FakeWorker::CompileFunction Fails(const std::string& kind) {
    return [kind](const internal::CompileWork&) {
      internal::WorkResult result;
      result.mutable_error()->set_kind(kind);
      return result;
    };
  }
  std::optional<CompileRecord> Stored(const std::string& module = "m") {
    CompileIdentity identity = Order(module).identity;
    identity.compiler_build = "c1";
    identity.assembler_build = "a1";
    return *h_.store->FindCompile(CompileKey(identity));
  }

  Harness h_;
  std::vector<CompileAnswer> answers_;
};

TEST_F(BrokerTest, AnotherWorkerIsAskedAboutACrash) {
  FakeWorker sick(h_.scheduler.get(), "a");
  sick.compile = Fails("compiler_crash");
  FakeWorker well(h_.scheduler.get(), "b");
  Request(Order());
  EXPECT_EQ(sick.Work(), 1);
  EXPECT_TRUE(answers_.empty());
  EXPECT_EQ(sick.Work(), 0);
  EXPECT_EQ(well.Work(), 1);
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(answers_[0].record.error.kind(), "");
  EXPECT_EQ(Stored()->error.kind(), "");
}

TEST_F(BrokerTest, ACrashOnWhichTwoWorkersAgreeIsRememberedWithItsEvidence) {
  FakeWorker a(h_.scheduler.get(), "a");
  FakeWorker b(h_.scheduler.get(), "b");
  a.compile = b.compile = Fails("compiler_crash");
  Request(Order());
  EXPECT_EQ(a.Work() + b.Work(), 2);
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(answers_[0].record.error.kind(), "compiler_crash");
  const std::optional<CompileRecord> stored = Stored();
  ASSERT_TRUE(stored.has_value());
  ASSERT_EQ(stored->outcome.evidence_size(), 2);
  EXPECT_EQ(stored->outcome.evidence(0).worker(), "workers/a");
  EXPECT_EQ(stored->outcome.evidence(1).worker(), "workers/b");
  EXPECT_EQ(stored->outcome.evidence(1).time().seconds(), absl::ToUnixSeconds(h_.clock.Now()));
  Request(Order());
  ASSERT_EQ(answers_.size(), 2u);
  EXPECT_TRUE(answers_[1].cached);
}

TEST_F(BrokerTest, TheOnlyWorkerIsAskedTwice) {
  FakeWorker worker(h_.scheduler.get(), "a");
  worker.compile = Fails("assembler_failed");
  Request(Order());
  EXPECT_EQ(worker.Work(), 1);
  EXPECT_TRUE(answers_.empty());
  EXPECT_EQ(worker.Work(), 1);
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(Stored()->outcome.evidence_size(), 2);
}

TEST_F(BrokerTest, ACrashWithoutEvidenceIsNotBelieved) {
  FakeWorker worker(h_.scheduler.get(), "a");
  CompileRecord old;
  old.identity = Order().identity;
  old.identity.compiler_build = "c1";
  old.identity.assembler_build = "a1";
  old.key = CompileKey(old.identity);
  old.error.set_kind("compiler_crash");
  ASSERT_TRUE(h_.store->Apply({.compiles = {old}}).ok());
  Request(Order());
  EXPECT_EQ(worker.Work(), 1);
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(answers_[0].record.error.kind(), "");
}

TEST_F(BrokerTest, LimitsOfTimeAndMemoryAreToldAndForgotten) {
  FakeWorker worker(h_.scheduler.get(), "a");
  for (const char* kind : {"compile_timeout", "memory_limit", "poison"}) {
    worker.compile = Fails(kind);
    Request(Order());
    EXPECT_EQ(worker.Work(), 1) << kind;
    EXPECT_EQ(answers_.back().record.error.kind(), kind);
    EXPECT_FALSE(Stored().has_value());
  }
}

TEST_F(BrokerTest, AnOrderThatComesWithTheAnswerIsNotLost) {
  FakeWorker worker(h_.scheduler.get(), "a");
  worker.compile = Fails("memory_limit");
  h_.broker->Request(Order(), [&](const CompileAnswer&) { Request(Order()); });
  EXPECT_EQ(worker.Work(), 1);
  worker.compile = FakeWorker::Compile;
  EXPECT_EQ(worker.Work(), 1);
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(answers_[0].record.error.kind(), "");
}

TEST_F(BrokerTest, ACancelledOrderIsNotTriedAgain) {
  FakeWorker worker(h_.scheduler.get(), "a");
  worker.compile = Fails("compiler_crash");
  uint64_t ticket = Request(Order());
  EXPECT_EQ(worker.Work(), 1);
  EXPECT_EQ(h_.scheduler->Counts().compile_leased, 1u);
  h_.broker->Cancel(ticket);
  EXPECT_EQ(h_.scheduler->Counts().compile_leased, 0u);
  EXPECT_TRUE(answers_.empty());
}

TEST_F(BrokerTest, AResultThatCannotBeIsNoSuccess) {
  FakeWorker worker(h_.scheduler.get(), "a");
  worker.compile = [](const internal::CompileWork&) { return internal::WorkResult(); };
  Request(Order());
  worker.Work();
  ASSERT_EQ(answers_.size(), 1u);
  EXPECT_EQ(answers_[0].record.error.kind(), "internal");
  EXPECT_FALSE(Stored().has_value());
  // Code that nobody can fetch.
  worker.compile = [](const internal::CompileWork& work) {
    internal::WorkResult result = FakeWorker::Compile(work);
    result.mutable_compile()->mutable_artifact()->set_digest(Sha256Digest("never uploaded"));
    return result;
  };
  Request(Order());
  worker.Work();
  ASSERT_EQ(answers_.size(), 2u);
  EXPECT_EQ(answers_[1].record.error.kind(), "internal");
  EXPECT_NE(answers_[1].record.error.message().find("has not uploaded"), std::string::npos);
  EXPECT_FALSE(Stored().has_value());
}

TEST_F(BrokerTest, OutputsOfOrdersForOneKeyAreAllKept) {
  FakeWorker worker(h_.scheduler.get(), "a");
  Request(Order("m", "llvm"));
  Request(Order("m", "ttg"));
  EXPECT_EQ(worker.Work(), 2);
  ASSERT_EQ(answers_.size(), 2u);
  EXPECT_EQ(Stored()->outcome.emitted_size(), 2);
}

TEST_F(BrokerTest, OrdersMoveToTheBuildThatTookThePlaceOfTheirs) {
  FakeWorker worker(h_.scheduler.get(), "a");
  Request(Order());
  worker.Leave();
  FakeWorker newer(h_.scheduler.get(), "b");
  newer.state().mutable_worker()->set_compiler_build("c2");
  newer.Leave();
  newer.Join(h_.scheduler.get());
  EXPECT_EQ(newer.Work(), 0);
  h_.broker->Tick();
  EXPECT_EQ(newer.Work(), 1);
  EXPECT_EQ(answers_.size(), 1u);
}

}  // namespace
}  // namespace lathe
