// A compiler of a pool tries what it must not do; tests/support/fake_compiler.cc says how each call answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "proto/support/compiler_pool.h"
#include "proto/support/subprocess.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

// Children of sanitized builds read /proc, and those of the address sanitizer call ptrace.
#if defined(ABSL_HAVE_ADDRESS_SANITIZER)
constexpr bool kOpensProc = true, kTraces = true;
#elif defined(ABSL_HAVE_THREAD_SANITIZER)
constexpr bool kOpensProc = true, kTraces = false;
#else
constexpr bool kOpensProc = false, kTraces = false;
#endif

// A new child's answer; the child ends with it.
std::string Attempt(const std::string& what) {
  CompilerPoolOptions options;
  options.program = LATHE_FAKE_COMPILER;
  const absl::StatusOr<std::unique_ptr<CompilerPool>> pool = CompilerPool::Create(options);
  if (!pool.ok()) return pool.status().ToString();
  internal::InspectModule request;
  request.set_text("attempt " + what);
  CallOptions call;
  call.deadline = absl::Now() + absl::Seconds(30);
  const absl::StatusOr<internal::ModuleInfo> info = (*pool)->Inspect(request, call);
  return info.ok() ? info->canonical_text() : info.status().ToString();
}

std::string Folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder == nullptr ? "/tmp" : folder;
}

class CompilerConfinementTest : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    std::ofstream(file_) << "secret";
  }
  void TearDown() override { unlink(file_.c_str()); }

  const std::string file_ = absl::StrCat(Folder(), "/confinement-", getpid());
};

TEST_F(CompilerConfinementTest, ReadsNoFilesOfOthers) {
  if (!FindConfinementParts().files) GTEST_SKIP() << ConfinementNote(FindConfinementParts());
  EXPECT_EQ(Attempt("read /etc/passwd"), "EACCES");
  EXPECT_EQ(Attempt("read " + file_), "EACCES");
  EXPECT_EQ(Attempt("list /"), "EACCES");
  EXPECT_EQ(Attempt("list /home"), "EACCES");
  if (!kOpensProc) {
    EXPECT_EQ(Attempt("read /proc/self/environ"), "EACCES");
    EXPECT_EQ(Attempt(absl::StrCat("read /proc/", getpid(), "/cmdline")), "EACCES");
  }
  EXPECT_EQ(Attempt("read /usr/lib/os-release"), "done");
}

TEST_F(CompilerConfinementTest, SeesNoFilesOfOthersWithoutLandlock) {
  setenv("LATHE_CONFINEMENT_WITHOUT", "landlock", 1);
  if (FindConfinementParts().files) {
    EXPECT_EQ(Attempt("read /etc/passwd"), "ENOENT");
    EXPECT_EQ(Attempt("read " + file_), "ENOENT");
    EXPECT_EQ(Attempt("write " + file_), "ENOENT");
    EXPECT_EQ(Attempt("make /usr/lib/confinement"), "EROFS");
    EXPECT_EQ(Attempt("run /bin/sh"), "ENOENT");
    EXPECT_EQ(Attempt("write /dev/null"), "done");
    EXPECT_EQ(Attempt("read /usr/lib/os-release"), "done");
    EXPECT_EQ(Attempt("connect"), "EPERM");
    setenv("LATHE_COMPILER_WRITES", file_.c_str(), 1);
    EXPECT_EQ(Attempt("write " + file_), "done");
    unsetenv("LATHE_COMPILER_WRITES");
  }
  unsetenv("LATHE_CONFINEMENT_WITHOUT");
}

TEST_F(CompilerConfinementTest, WritesNowhere) {
  if (!FindConfinementParts().files) GTEST_SKIP() << ConfinementNote(FindConfinementParts());
  EXPECT_EQ(Attempt("write " + file_), "EACCES");
  EXPECT_EQ(Attempt("remove " + file_), "EACCES");
  EXPECT_EQ(Attempt(absl::StrCat("make ", file_, ".new")), "EACCES");
  EXPECT_EQ(Attempt("make /usr/lib/confinement"), "EACCES");
  EXPECT_EQ(Attempt("write /dev/null"), "done");
}

TEST_F(CompilerConfinementTest, FilesAreGivenByTheEnvironment) {
  if (!FindConfinementParts().files) GTEST_SKIP() << ConfinementNote(FindConfinementParts());
  setenv("LATHE_COMPILER_READS", file_.c_str(), 1);
  EXPECT_EQ(Attempt("read " + file_), "done");
  EXPECT_EQ(Attempt("write " + file_), "EACCES");
  setenv("LATHE_COMPILER_WRITES", file_.c_str(), 1);
  EXPECT_EQ(Attempt("write " + file_), "done");
  unsetenv("LATHE_COMPILER_READS");
  unsetenv("LATHE_COMPILER_WRITES");
}

TEST_F(CompilerConfinementTest, RunsNoOtherPrograms) {
  if (!FindConfinementParts().files) GTEST_SKIP() << ConfinementNote(FindConfinementParts());
  EXPECT_EQ(Attempt("run /bin/sh"), "EACCES");
  EXPECT_EQ(Attempt("run " + file_), "EACCES");
}

TEST_F(CompilerConfinementTest, ReachesNoNetworkAndNoOtherProcess) {
  const pid_t other = fork();
  if (other == 0)
    while (true) pause();
  EXPECT_EQ(Attempt("connect"), "EPERM");
  EXPECT_EQ(Attempt("connect_local"), "EPERM");
  if (!kTraces) {
    EXPECT_EQ(Attempt(absl::StrCat("ptrace ", other)), "EPERM");
  }
  EXPECT_EQ(Attempt(absl::StrCat("limit ", other)), "EPERM");
  if (!kOpensProc && FindConfinementParts().files) {
    EXPECT_EQ(Attempt(absl::StrCat("memory /proc/", other, "/mem")), "EACCES");
  }
  if (FindConfinementParts().signals) {
    EXPECT_EQ(Attempt(absl::StrCat("kill ", other)), "EPERM");
  }
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
}

TEST_F(CompilerConfinementTest, KeepsItsBounds) {
  EXPECT_EQ(Attempt("escape"), "EPERM");
  EXPECT_EQ(Attempt("namespace"), "EPERM");
  EXPECT_EQ(Attempt("dump"), "EPERM");
}

// The kernel counts no processes of root, so that the test becomes another user, in a process of its own.
TEST(CompilerConfinementDeathTest, StartsABoundedNumberOfProcesses) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  constexpr int kCannot = 77;
  bool cannot = false;
  const auto ended = [&](int status) {
    cannot = WIFEXITED(status) && WEXITSTATUS(status) == kCannot;
    return cannot || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
  };
  EXPECT_EXIT(
      {
        signal(SIGPIPE, SIG_IGN);
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(1);
        if (!FindConfinementParts().processes) {
          fprintf(stderr, "it started none\n");
          _exit(kCannot);
        }
        const std::string started = Attempt("start_processes");
        const int number = std::atoi(started.c_str());
        fprintf(stderr, "it started %s\n", started.c_str());
        _exit(number > 20 && number < 256 ? 0 : 3);
      },
      ended, HasSubstr("it started"));
  if (cannot) GTEST_SKIP() << "this machine has no user namespaces for another user";
}

TEST(ConfinementNoteTest, SaysWhatIsMissing) {
  const ConfinementParts all = {.calls = true, .files = true, .landlock = true, .signals = true, .processes = true};
  EXPECT_EQ(ConfinementNote(all), "");
  const auto note_without = [&](auto... missing) {
    ConfinementParts parts = all;
    ((parts.*missing = false), ...);
    return ConfinementNote(parts);
  };
  const std::string note = note_without(&ConfinementParts::files, &ConfinementParts::landlock);
  EXPECT_THAT(note, HasSubstr("may read and write all files"));
  EXPECT_THAT(note, HasSubstr("lsm="));
  EXPECT_THAT(note_without(&ConfinementParts::landlock), HasSubstr("may run the programs"));
  EXPECT_THAT(note_without(&ConfinementParts::calls), HasSubstr("network"));
  EXPECT_THAT(note_without(&ConfinementParts::signals), HasSubstr("signals"));
  EXPECT_THAT(note_without(&ConfinementParts::processes), HasSubstr("processes"));
}

}  // namespace
}  // namespace lathe
