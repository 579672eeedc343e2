// The `ptxas` program. Its files are memory files that only it and this process can see, so that nothing is left
// behind however either of them ends.
#include "Assembler.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VersionTuple.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace lathe {
namespace {

/// A file in memory, named by a path that a child process can open while it inherits the descriptor.
class MemoryFile {
public:
  explicit MemoryFile(const char *name) : fd(memfd_create(name, 0)) {}
  ~MemoryFile() {
    if (fd >= 0)
      close(fd);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  bool valid() const { return fd >= 0; }
  int descriptor() const { return fd; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd); }

  bool write(StringRef text) {
    while (!text.empty()) {
      ssize_t n = ::write(fd, text.data(), text.size());
      if (n < 0 && errno != EINTR)
        return false;
      text = text.drop_front(n > 0 ? n : 0);
    }
    return true;
  }

  std::string read() const {
    std::string text(std::max<off_t>(lseek(fd, 0, SEEK_END), 0), '\0');
    size_t at = 0;
    while (at < text.size()) {
      ssize_t n = pread(fd, text.data() + at, text.size() - at, at);
      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      at += n > 0 ? n : 0;
    }
    text.resize(at);
    return text;
  }

private:
  int fd;
};

/// Runs a program that dies with this process; returns what waitpid says of it, or -1.
int runProgram(const std::string &path, const std::vector<std::string> &arguments, int log) {
  std::vector<char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(127);
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    dup2(log, 1);
    dup2(log, 2);
    execv(path.c_str(), argv.data());
    _exit(127);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 ? status : -1;
}

class PtxasProgram : public PtxAssembler {
public:
  PtxasProgram(std::string path, const VersionTuple &version)
      : path(std::move(path)), version(version), identity("ptxas " + version.getAsString()) {}

  const VersionTuple &getVersion() const { return version; }

  std::string build() const override { return identity; }

  Expected<AssembledCubin> assemble(StringRef ptx, StringRef arch) override {
    MemoryFile input("kernel.ptx"), output("kernel.cubin"), log("ptxas.log");
    if (!input.valid() || !output.valid() || !log.valid() || !input.write(ptx))
      return compileError("internal", "the files in memory that ptxas reads and writes cannot be made");
    std::string gpu = ("--gpu-name=" + arch).str();
    int status = runProgram(path, {path, gpu, "-O3", "-v", input.path(), "-o", output.path()}, log.descriptor());
    AssembledCubin result{output.read(), log.read()};
    if (status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      std::string reason = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                               : "exit status " + std::to_string(WEXITSTATUS(status));
      return reportAssembler("ptxas (" + reason + ")", result.log);
    }
    return result;
  }

private:
  std::string path;
  VersionTuple version;
  std::string identity;
};

/// The paths of programs that there may be.
SmallVector<std::string> locate() {
  SmallVector<std::string> paths;
  auto addEach = [&](StringRef list, StringRef suffix) {
    for (StringRef entry : split(list, sys::EnvPathSeparator))
      if (!entry.empty())
        paths.push_back((entry + suffix).str());
  };
  if (const char *given = getenv("LATHE_PTXAS")) {
    if (StringRef(given) != "none")
      addEach(given, "");
    return paths;
  }
  if (const char *folders = getenv("PATH"))
    addEach(folders, "/ptxas");
  for (const char *path : {"/usr/local/cuda/bin/ptxas", "/usr/lib/nvidia-cuda-toolkit/bin/ptxas"})
    paths.push_back(path);
  return paths;
}

/// The program, if it tells its version.
std::unique_ptr<PtxasProgram> open(const std::string &path) {
  MemoryFile log("ptxas.version");
  if (!log.valid() || !sys::fs::can_execute(path) || runProgram(path, {path, "--version"}, log.descriptor()) != 0)
    return nullptr;
  SmallVector<StringRef> match;
  std::string report = log.read();
  VersionTuple version;
  if (!Regex("V([0-9]+\\.[0-9]+\\.[0-9]+)").match(report, &match) || version.tryParse(match[1]))
    return nullptr;
  return std::make_unique<PtxasProgram>(path, version);
}

} // namespace

std::unique_ptr<PtxAssembler> findPtxasProgram() {
  std::unique_ptr<PtxasProgram> newest;
  StringSet<> known;
  for (const std::string &path : locate()) {
    SmallString<128> real;
    if (sys::fs::real_path(path, real) || !known.insert(real).second)
      continue;
    std::unique_ptr<PtxasProgram> found = open(path);
    if (found && (!newest || newest->getVersion() < found->getVersion()))
      newest = std::move(found);
  }
  return newest;
}

PtxAssembler::~PtxAssembler() = default;

Error reportAssembler(const Twine &who, StringRef log) {
  log = log.trim();
  // Only a limit that was asked for is too low for an instruction; the assembler says which one would do.
  if (log.contains("(C7602)"))
    return compileError("out_of_resources",
                        "an instruction needs more registers than maxnreg allows; " + who + ": " + log);
  return compileError("assembler_failed", who + ": " + log);
}

PtxAssembler *PtxAssembler::get() {
  static std::unique_ptr<PtxAssembler> assembler = [] {
    std::unique_ptr<PtxAssembler> found = findPtxasProgram();
    return found ? std::move(found) : findNvJitLink();
  }();
  return assembler.get();
}

} // namespace lathe
