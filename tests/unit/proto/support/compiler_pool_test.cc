#include "proto/support/compiler_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <map>
#include <thread>

#include "absl/time/clock.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

class CompilerPoolTest : public ::testing::Test {
 protected:
  void SetUp() override { signal(SIGPIPE, SIG_IGN); }

  std::unique_ptr<CompilerPool> MakePool(int children = 1, int requests_per_child = 0) {
    CompilerPoolOptions options;
    options.program = LATHE_FAKE_COMPILER;
    options.children = children;
    options.requests_per_child = requests_per_child;
    options.on_child_ended = [this](absl::string_view reason) {
      MutexLock lock(&mutex_);
      ++ended_[std::string(reason)];
    };
    absl::StatusOr<std::unique_ptr<CompilerPool>> pool = CompilerPool::Create(options);
    EXPECT_TRUE(pool.ok()) << pool.status();
    return *std::move(pool);
  }

  static CallOptions Within(absl::Duration time) {
    CallOptions call;
    call.deadline = absl::Now() + time;
    return call;
  }

  static absl::StatusOr<internal::ModuleInfo> Inspect(CompilerPool& pool, const std::string& text,
                                                      absl::Duration time = absl::Seconds(30)) {
    internal::InspectModule request;
    request.set_text(text);
    return pool.Inspect(request, Within(time));
  }

  static internal::CompileVariants CompileRequest(const std::vector<std::string>& faults) {
    internal::CompileVariants request;
    request.set_module_text("add");
    request.set_entry("add");
    request.set_target("cuda:90");
    for (size_t i = 0; i < faults.size(); ++i) {
      internal::Variant* variant = request.add_variants();
      variant->set_index(static_cast<uint32_t>(i));
      if (!faults[i].empty()) (*variant->mutable_knobs()->mutable_values())["fault"].set_string_value(faults[i]);
    }
    return request;
  }

  int Ended(const std::string& reason) {
    MutexLock lock(&mutex_);
    return ended_[reason];
  }

 private:
  Mutex mutex_;
  std::map<std::string, int> ended_;
};

TEST_F(CompilerPoolTest, AnswersAndKeepsItsChildWarm) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  for (int i = 0; i < 5; ++i) {
    const absl::StatusOr<internal::ModuleInfo> info = Inspect(*pool, absl::StrCat("module ", i));
    ASSERT_TRUE(info.ok()) << info.status();
    EXPECT_EQ(info->digest(), Sha256Digest(absl::StrCat("module ", i)));
  }
  EXPECT_EQ(pool->Describe(Within(absl::Seconds(30)))->compiler_build(), "fake-1");
  EXPECT_EQ(pool->restarts(), 0);
}

// A process that is forked for a variant must not look functions of shared libraries up again.
TEST_F(CompilerPoolTest, ItsChildBindsLibrariesAtTheStart) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  const absl::StatusOr<internal::ModuleInfo> info = Inspect(*pool, "attempt environment LD_BIND_NOW");
  ASSERT_TRUE(info.ok()) << info.status();
  EXPECT_EQ(info->canonical_text(), "1");
}

TEST_F(CompilerPoolTest, PassesOnWhatTheChildReports) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  const absl::Status status = Inspect(*pool, "error").status();
  EXPECT_EQ(KindOf(status), ErrorKind::invalid_ir);
  EXPECT_EQ(DetailOf(status).diagnostics(0).line(), 7);
  EXPECT_EQ(pool->restarts(), 0);
}

TEST_F(CompilerPoolTest, ReplacesAChildThatCrashes) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  const absl::Status status = Inspect(*pool, "crash").status();
  EXPECT_EQ(KindOf(status), ErrorKind::compiler_crash);
  EXPECT_THAT(std::string(status.message()), HasSubstr("the fake compiler falls over"));
  EXPECT_TRUE(Inspect(*pool, "fine").ok());
  EXPECT_EQ(Ended("crash"), 1);
}

TEST_F(CompilerPoolTest, KillsAChildThatHangs) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  ASSERT_TRUE(Inspect(*pool, "warm").ok());
  EXPECT_EQ(KindOf(Inspect(*pool, "hang", absl::Milliseconds(300)).status()), ErrorKind::compile_timeout);
  EXPECT_TRUE(Inspect(*pool, "fine").ok());
  EXPECT_EQ(Ended("timeout"), 1);
}

TEST_F(CompilerPoolTest, KillsAChildThatTalksGarbage) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  EXPECT_EQ(KindOf(Inspect(*pool, "garbage").status()), ErrorKind::compiler_crash);
  EXPECT_TRUE(Inspect(*pool, "fine").ok());
  EXPECT_EQ(Ended("garbage"), 1);
}

TEST_F(CompilerPoolTest, AChildThatFillsItsStandardErrorIsNotBlocked) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  EXPECT_TRUE(Inspect(*pool, "chatter").ok());
}

TEST_F(CompilerPoolTest, CallsBackEachVariantOnce) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  std::map<uint32_t, absl::Status> results;
  EXPECT_TRUE(pool->Compile(
                      CompileRequest({"", "error", ""}),
                      [&](uint32_t index, absl::StatusOr<internal::VariantResult> result) {
                        EXPECT_TRUE(results.emplace(index, result.status()).second);
                      },
                      Within(absl::Seconds(30)))
                  .ok());
  ASSERT_EQ(results.size(), 3u);
  EXPECT_TRUE(results[0].ok());
  EXPECT_EQ(KindOf(results[1]), ErrorKind::out_of_resources);
  EXPECT_TRUE(results[2].ok());
}

TEST_F(CompilerPoolTest, VariantsWithoutAResultFailWithTheirChild) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  std::map<uint32_t, absl::Status> results;
  const absl::Status status = pool->Compile(
      CompileRequest({"", "crash", ""}),
      [&](uint32_t index, absl::StatusOr<internal::VariantResult> result) { results.emplace(index, result.status()); },
      Within(absl::Seconds(30)));
  EXPECT_EQ(KindOf(status), ErrorKind::compiler_crash);
  EXPECT_TRUE(results[0].ok());
  EXPECT_EQ(KindOf(results[1]), ErrorKind::compiler_crash);
  EXPECT_EQ(KindOf(results[2]), ErrorKind::compiler_crash);
}

TEST_F(CompilerPoolTest, CancellationEndsACallAtOnce) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  ASSERT_TRUE(Inspect(*pool, "warm").ok());
  Cancellation cancellation;
  std::thread canceller([&] {
    absl::SleepFor(absl::Milliseconds(100));
    cancellation.Cancel();
  });
  CallOptions call;
  call.cancellation = &cancellation;
  internal::InspectModule request;
  request.set_text("hang");
  EXPECT_EQ(KindOf(pool->Inspect(request, call).status()), ErrorKind::cancelled);
  canceller.join();
  EXPECT_EQ(KindOf(pool->Inspect(request, call).status()), ErrorKind::cancelled);
  EXPECT_TRUE(Inspect(*pool, "fine").ok());
}

TEST_F(CompilerPoolTest, MoreCallersThanChildren) {
  const std::unique_ptr<CompilerPool> pool = MakePool(2);
  std::atomic<int> good = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i)
    callers.emplace_back([&, i] {
      // Every fourth one takes its child down.
      for (int k = 0; k < 10; ++k) good += Inspect(*pool, i % 4 == 0 && k == 5 ? "crash" : "fine").ok() ? 1 : 0;
    });
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(good, 78);
  EXPECT_EQ(Ended("crash"), 2);
}

TEST_F(CompilerPoolTest, ReplacesAWornChild) {
  const std::unique_ptr<CompilerPool> pool = MakePool(1, 2);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(Inspect(*pool, "fine").ok());
  EXPECT_EQ(Ended("worn"), 2);
}

TEST_F(CompilerPoolTest, ShutdownEndsCallsInFlightAndRefusesNewOnes) {
  const std::unique_ptr<CompilerPool> pool = MakePool();
  ASSERT_TRUE(Inspect(*pool, "warm").ok());
  absl::Status status;
  std::thread caller([&] { status = Inspect(*pool, "hang").status(); });
  absl::SleepFor(absl::Milliseconds(200));
  pool->Shutdown();
  caller.join();
  EXPECT_EQ(KindOf(status), ErrorKind::unavailable);
  EXPECT_EQ(KindOf(Inspect(*pool, "fine").status()), ErrorKind::unavailable);
}

TEST_F(CompilerPoolTest, SaysWhereNoProgramIs) {
  CompilerPoolOptions options;
  options.program = "/nowhere/lathe-compiler";
  const absl::Status status = CompilerPool::Create(options).status();
  EXPECT_EQ(KindOf(status), ErrorKind::not_found);
  EXPECT_THAT(std::string(status.message()), HasSubstr("/nowhere/lathe-compiler"));
}

TEST_F(CompilerPoolTest, AProgramThatEndsAtOnceIsACrashNotALoop) {
  CompilerPoolOptions options;
  options.program = "/bin/false";
  absl::StatusOr<std::unique_ptr<CompilerPool>> pool = CompilerPool::Create(options);
  ASSERT_TRUE(pool.ok());
  const ErrorKind kind = KindOf(Inspect(**pool, "fine", absl::Seconds(2)).status());
  EXPECT_TRUE(kind == ErrorKind::compiler_crash || kind == ErrorKind::compile_timeout) << ErrorKindName(kind);
  EXPECT_LT((*pool)->restarts(), 40);
}

}  // namespace
}  // namespace lathe
