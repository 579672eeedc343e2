#include "proto/support/subprocess.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "absl/base/config.h"
#include "proto/support/confinement.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SubprocessOptions Shell(const std::string& script) {
  SubprocessOptions options;
  options.argv = {"/bin/sh", "-c", script};
  return options;
}

absl::Time Soon() { return absl::Now() + absl::Seconds(20); }

TEST(SubprocessTest, PipesCarryBothWays) {
  auto process = Subprocess::Start(Shell("read line; echo \"got $line\"; echo trouble >&2; exit 3"));
  ASSERT_TRUE(process.ok()) << process.status();
  ASSERT_EQ(write((*process)->stdin_fd(), "hello\n", 6), 6);
  ASSERT_TRUE((*process)->Wait(Soon()));
  char buffer[64] = {};
  ASSERT_GT(read((*process)->stdout_fd(), buffer, sizeof(buffer)), 0);
  EXPECT_STREQ(buffer, "got hello\n");
  EXPECT_EQ((*process)->stderr_tail(), "trouble\n");
  EXPECT_EQ((*process)->exit_code(), 3);
  EXPECT_EQ((*process)->EndDescription(), "exit status 3");
}

TEST(SubprocessTest, AMissingProgramIsNamed) {
  SubprocessOptions options;
  options.argv = {"/no/such/program"};
  auto process = Subprocess::Start(options);
  EXPECT_EQ(process.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(process.status().message()), HasSubstr("/no/such/program"));
}

TEST(SubprocessTest, KillReachesGrandchildren) {
  auto process = Subprocess::Start(Shell("sleep 100 & echo $!; wait"));
  ASSERT_TRUE(process.ok());
  char buffer[64] = {};
  ASSERT_GT(read((*process)->stdout_fd(), buffer, sizeof(buffer)), 0);
  pid_t grandchild = std::stoi(buffer);
  (*process)->Kill();
  ASSERT_TRUE((*process)->Wait(Soon()));
  EXPECT_THAT((*process)->EndDescription(), HasSubstr("signal 9"));
  absl::Time deadline = Soon();
  while (kill(grandchild, 0) == 0 && absl::Now() < deadline) {
    // An orphan that nobody reaps stays as a zombie, which still answers to signal 0.
    std::string stat = "/proc/" + std::to_string(grandchild) + "/stat";
    FILE* file = fopen(stat.c_str(), "r");
    if (file == nullptr) break;
    char state = 0;
    int scanned = fscanf(file, "%*d %*s %c", &state);
    fclose(file);
    if (scanned == 1 && state == 'Z') break;
    absl::SleepFor(absl::Milliseconds(5));
  }
  EXPECT_LT(absl::Now(), deadline);
}

TEST(SubprocessTest, TheNumberOfAChildStaysItsOwnUntilItsGroupWasKilled) {
  auto process = Subprocess::Start(Shell("sleep 100 & echo $!; exit 5"));
  ASSERT_TRUE(process.ok());
  char buffer[64] = {};
  ASSERT_GT(read((*process)->stdout_fd(), buffer, sizeof(buffer)), 0);
  const pid_t pid = (*process)->pid(), grandchild = std::stoi(buffer);
  ASSERT_TRUE((*process)->Wait(Soon()));
  EXPECT_EQ((*process)->exit_code(), 5);
  // No other process, nor group, can have the number by now.
  EXPECT_EQ(kill(pid, 0), 0);
  (*process)->Kill();
  const auto gone = [&] {
    std::ifstream stat("/proc/" + std::to_string(grandchild) + "/stat");
    std::string number, name, state;
    return !(stat >> number >> name >> state) || state == "Z";
  };
  const absl::Time deadline = Soon();
  while (!gone() && absl::Now() < deadline) absl::SleepFor(absl::Milliseconds(5));
  EXPECT_TRUE(gone());
  process->reset();
  EXPECT_EQ(kill(pid, 0), -1) << "nobody has reaped it";
}

std::string HowItEndsAfterSigterm(bool ignores_termination) {
  SubprocessOptions options = Shell("kill -TERM $$; exit 7");
  options.ignores_termination = ignores_termination;
  auto process = Subprocess::Start(options);
  if (!process.ok() || !(*process)->Wait(Soon())) return "not at all";
  return (*process)->EndDescription();
}

TEST(SubprocessTest, AChildMayIgnoreTermination) {
  EXPECT_EQ(HowItEndsAfterSigterm(true), "exit status 7");
  EXPECT_THAT(HowItEndsAfterSigterm(false), HasSubstr("signal 15"));
}

TEST(SubprocessTest, TheChildOutlivesTheThreadThatStartedIt) {
  std::unique_ptr<Subprocess> process;
  std::thread starter([&] { process = *Subprocess::Start(Shell("read line; exit 7")); });
  starter.join();
  EXPECT_FALSE(process->Wait(absl::Now() + absl::Milliseconds(100)));
  process->CloseStdin();
  ASSERT_TRUE(process->Wait(Soon()));
  EXPECT_EQ(process->exit_code(), 7);
}

TEST(SubprocessTest, TheEnvironmentIsExtended) {
  SubprocessOptions options = Shell("echo \"$LATHE_TEST_VALUE\"");
  options.environment = {{"LATHE_TEST_VALUE", "42"}};
  auto process = Subprocess::Start(options);
  ASSERT_TRUE(process.ok());
  char buffer[64] = {};
  ASSERT_GT(read((*process)->stdout_fd(), buffer, sizeof(buffer)), 0);
  EXPECT_STREQ(buffer, "42\n");
}

TEST(SubprocessTest, MemoryLimitsHold) {
  SubprocessOptions options;
  options.argv = {"/bin/sh", "-c", "ulimit -v"};
  options.memory_bytes = 1ull << 30;
  auto process = Subprocess::Start(options);
  ASSERT_TRUE(process.ok());
  char buffer[64] = {};
  ASSERT_GT(read((*process)->stdout_fd(), buffer, sizeof(buffer)), 0);
  EXPECT_STREQ(buffer, "1048576\n");
}

// Runs `script`, a Python program, as a confined child, and returns its output.
std::string PrintedByConfined(const std::string& script) {
  SubprocessOptions options;
  // Without `site`: Debian links a part of it to /etc, which a confined child may not read.
  options.argv = {"/usr/bin/python3", "-S", "-c", script};
  options.confined = true;
  options.kept_variables = {"PATH"};
  options.files.run = {"/usr/bin/python3", "/bin/echo", "/bin/grep", "/lib64/ld-linux-x86-64.so.2",
                       "/lib/ld-linux-aarch64.so.1"};
  options.files.read = {"/usr/lib", "/usr/local/lib", "/lib", "/lib64", "/proc", "/etc/ld.so.cache"};
  auto process = Subprocess::Start(options);
  if (!process.ok()) return process.status().ToString();
  std::string printed;
  char buffer[4096];
  for (ssize_t n; (n = read((*process)->stdout_fd(), buffer, sizeof(buffer))) > 0;) printed.append(buffer, n);
  (*process)->Wait(Soon());
  return printed + (*process)->stderr_tail();
}

TEST(ConfinementTest, RefusesTheNetworkOtherProcessesAndTheKernel) {
  ASSERT_TRUE(FindConfinementParts().calls);
  constexpr char kScript[] = R"(
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
def refused(name, *arguments):
    ctypes.set_errno(0)
    failed = getattr(libc, name)(*arguments) == -1
    return failed and errno.errorcode[ctypes.get_errno()] == "EPERM"
new_user, inet, unix, stream = 0x10000000, 2, 1, 1
print([refused("socket", inet, stream, 0), refused("socket", unix, stream, 0), refused("unshare", new_user),
       refused("mount", b"none", b"/tmp", b"tmpfs", 0, None), refused("setns", 0, 0), refused("chroot", b"/tmp")])
)";
  EXPECT_EQ(PrintedByConfined(kScript), "[True, True, True, True, True, True]\n");
#if !defined(ABSL_HAVE_ADDRESS_SANITIZER)
  EXPECT_EQ(PrintedByConfined(std::string(kScript) + "print(refused('ptrace', 0, 0, 0, 0))"),
            "[True, True, True, True, True, True]\nTrue\n");
#endif
}

TEST(ConfinementTest, LetsAChildStartAndTalkToItsOwn) {
  EXPECT_EQ(PrintedByConfined("import socket, subprocess\n"
                              "a, b = socket.socketpair()\n"
                              "a.send(b'x')\n"
                              "print(b.recv(1), subprocess.run(['/bin/echo', 'y'], capture_output=True).stdout)"),
            "b'x' b'y\\n'\n");
}

TEST(ConfinementTest, HoldsForWhatTheChildStarts) {
  EXPECT_EQ(PrintedByConfined("import subprocess\n"
                              "subprocess.run(['/bin/grep', '-E', 'NoNewPrivs|Seccomp:', '/proc/self/status'])"),
            "NoNewPrivs:\t1\nSeccomp:\t2\n");
}

TEST(ConfinementTest, KeepsTheNamedVariablesOnly) {
  setenv("LATHE_TEST_SECRET", "42", 1);
  EXPECT_EQ(PrintedByConfined("import os; print('PATH' in os.environ, os.environ.get('LATHE_TEST_SECRET'))"),
            "True None\n");
  unsetenv("LATHE_TEST_SECRET");
}

constexpr char kOpenFiles[] = R"(
def found(path, mode="r"):
    try:
        open(path, mode).close()
        return "open"
    except OSError as error:
        return type(error).__name__
import socket
def network():
    try:
        socket.socket()
        return "open"
    except OSError as error:
        return type(error).__name__
print(found("/etc/passwd"), found("/usr/lib/os-release"), found("/usr/lib/lathe-test", "w"), network())
)";

// Takes parts of confinement away while it lives.
class Without {
 public:
  explicit Without(const char* parts) { setenv("LATHE_CONFINEMENT_WITHOUT", parts, 1); }
  ~Without() { unsetenv("LATHE_CONFINEMENT_WITHOUT"); }
};

TEST(ConfinementTest, WithoutLandlockFilesAreKeptByAView) {
  const Without without("landlock");
  const ConfinementParts parts = FindConfinementParts();
  EXPECT_FALSE(parts.landlock);
  EXPECT_FALSE(parts.signals);
  EXPECT_THAT(ConfinementNote(parts), HasSubstr("no Landlock"));
  if (!parts.files) GTEST_SKIP() << ConfinementNote(parts);
  EXPECT_THAT(ConfinementNote(parts), HasSubstr("may run the programs in folders that they read"));
  EXPECT_THAT(ConfinementNote(parts), Not(HasSubstr("may read and write all files")));
  EXPECT_EQ(PrintedByConfined(kOpenFiles), "FileNotFoundError open OSError PermissionError\n");
  EXPECT_EQ(PrintedByConfined("import subprocess\n"
                              "subprocess.run(['/bin/grep', '-E', 'NoNewPrivs|Seccomp:|CapEff', '/proc/self/status'])"),
            geteuid() == 0 ? "CapEff:\t0000000000000004\nNoNewPrivs:\t1\nSeccomp:\t2\n"
                           : "CapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n");
}

TEST(ConfinementTest, WithoutNamespacesTooTheRestHolds) {
  const Without without("landlock,namespaces");
  const ConfinementParts parts = FindConfinementParts();
  EXPECT_FALSE(parts.files);
  EXPECT_THAT(ConfinementNote(parts), HasSubstr("may read and write all files"));
  EXPECT_THAT(ConfinementNote(parts), HasSubstr("no mount namespace can be made"));
  EXPECT_THAT(PrintedByConfined(kOpenFiles), testing::StartsWith("open open "));
  EXPECT_THAT(PrintedByConfined(kOpenFiles), testing::EndsWith("PermissionError\n"));
}

TEST(ConfinementTest, PartsHaveNames) {
  std::string there;
  for (const auto& [name, has] :
       PartsByName({.calls = true, .files = true, .landlock = false, .signals = false, .processes = true})) {
    there += std::string(name) + (has ? " " : "- ");
  }
  EXPECT_EQ(there, "calls files landlock- signals- processes ");
}

TEST(FindProgramTest, LooksBesideItselfAndInThePath) {
  EXPECT_TRUE(FindProgram("sh").ok());
  EXPECT_EQ(FindProgram("no-such-program-at-all").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace lathe
