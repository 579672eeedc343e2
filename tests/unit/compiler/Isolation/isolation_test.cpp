// The forking process learns how each of its children ended, whatever the end.
#include "lathe/Isolation/Isolation.h"

#include "llvm/Support/ErrorHandling.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <csignal>
#include <cstdlib>
#include <unistd.h>

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct Seen {
  std::vector<std::string> messages;
  std::vector<TaskOutcome> outcomes;
};

Task watch(Seen &seen, std::function<void(const Sender &, Progress &)> body) {
  Task task;
  task.body = std::move(body);
  task.onMessage = [&seen](const std::string &message) { seen.messages.push_back(message); };
  task.onEnd = [&seen](const TaskOutcome &outcome) { seen.outcomes.push_back(outcome); };
  return task;
}

Seen runOne(std::function<void(const Sender &, Progress &)> body, Limits limits = {}) {
  Seen seen;
  runIsolated({watch(seen, std::move(body))}, limits, 1);
  EXPECT_EQ(seen.outcomes.size(), 1u);
  return seen;
}

TEST(IsolationTest, MessagesArriveWholeAndInOrder) {
  std::string large(1 << 20, 'x');
  Seen seen = runOne([&](const Sender &send, Progress &) {
    send("first");
    send("");
    send(large);
  });
  EXPECT_THAT(seen.messages, ElementsAre("first", "", large));
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::Finished);
}

TEST(IsolationTest, ACrashLeavesWhatWasSentBefore) {
  Seen seen = runOne([](const Sender &send, Progress &progress) {
    send("before");
    progress.step = 3;
    raise(SIGSEGV);
    send("after");
  });
  EXPECT_THAT(seen.messages, ElementsAre("before"));
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::Crashed);
  EXPECT_EQ(seen.outcomes[0].step, 3);
  EXPECT_THAT(seen.outcomes[0].detail, HasSubstr("signal 11"));
}

TEST(IsolationTest, ARequestToEndIsForTheParent) {
  Seen seen = runOne([](const Sender &send, Progress &) {
    for (int signal : {SIGTERM, SIGINT, SIGHUP})
      raise(signal);
    send("after");
  });
  EXPECT_THAT(seen.messages, ElementsAre("after"));
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::Finished);
}

TEST(IsolationTest, AFatalErrorOfLlvmIsQuoted) {
  Seen seen = runOne([](const Sender &, Progress &) { llvm::report_fatal_error("no such register"); });
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::Crashed);
  EXPECT_THAT(seen.outcomes[0].detail, HasSubstr("no such register"));
}

TEST(IsolationTest, AnEndlessLoopIsEndedByTheTimeLimit) {
  Seen seen = runOne(
      [](const Sender &, Progress &) {
        while (true)
          pause();
      },
      {.seconds = 0.2});
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::TimedOut);
  EXPECT_GE(seen.outcomes[0].seconds, 0.2);
}

TEST(IsolationTest, MemoryIsLimitedBeyondWhatWasMapped) {
  Seen seen = runOne(
      [](const Sender &send, Progress &) {
        send(std::string(1 << 20, 'x'));
        std::string all;
        while (true)
          all.append(1 << 20, 'x');
      },
      {.memoryBytes = uint64_t(64) << 20});
  EXPECT_EQ(seen.messages.size(), 1u);
  EXPECT_EQ(seen.outcomes[0].kind, TaskOutcome::OutOfMemory);
}

TEST(IsolationTest, OnesWhichShareAParentDoNotDisturbEachOther) {
  Seen crashed, fine;
  std::vector<Task> tasks;
  for (int i = 0; i < 4; ++i) {
    tasks.push_back(watch(crashed, [](const Sender &, Progress &) { abort(); }));
    tasks.push_back(watch(fine, [i](const Sender &send, Progress &) { send(std::to_string(i)); }));
  }
  runIsolated(std::move(tasks), {}, 3);
  EXPECT_THAT(fine.messages, testing::UnorderedElementsAre("0", "1", "2", "3"));
  EXPECT_EQ(crashed.outcomes.size(), 4u);
  for (const TaskOutcome &outcome : crashed.outcomes)
    EXPECT_EQ(outcome.kind, TaskOutcome::Crashed);
}

} // namespace
} // namespace lathe
