// lld in process. It wants files: the input is a memory file, the output goes to standard output, which is a
// memory file for that moment. Nothing touches a disk, so nothing is left behind when the process is killed.
#include "Assemble.h"

#include "lld/Common/Driver.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <sys/mman.h>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

using namespace llvm;

namespace lathe {
namespace {

bool writeAll(int fd, StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t n = write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR)
      return false;
    bytes = bytes.drop_front(n > 0 ? n : 0);
  }
  return true;
}

std::string readAll(int fd) {
  std::string bytes(std::max<off_t>(lseek(fd, 0, SEEK_END), 0), '\0');
  size_t at = 0;
  while (at < bytes.size()) {
    ssize_t n = pread(fd, bytes.data() + at, bytes.size() - at, at);
    if (n == 0 || (n < 0 && errno != EINTR))
      break;
    at += n > 0 ? n : 0;
  }
  bytes.resize(at);
  return bytes;
}

/// Turns standard output into `fd` for its lifetime.
class OutputTo {
public:
  explicit OutputTo(int fd) {
    outs().flush();
    fflush(stdout);
    saved = dup(STDOUT_FILENO);
    dup2(fd, STDOUT_FILENO);
  }
  ~OutputTo() {
    outs().flush();
    if (saved >= 0) {
      dup2(saved, STDOUT_FILENO);
      close(saved);
    } else {
      close(STDOUT_FILENO);
    }
  }

private:
  int saved;
};

} // namespace

Expected<std::string> linkHsaco(StringRef object) {
  int input = memfd_create("kernel.o", MFD_CLOEXEC);
  int output = memfd_create("kernel.hsaco", MFD_CLOEXEC);
  if (input < 0 || output < 0 || !writeAll(input, object))
    return compileError("internal", "the file in memory that the linker reads cannot be made");
  std::string path = "/proc/self/fd/" + std::to_string(input);
  const char *arguments[] = {"ld.lld", "-shared", "--no-undefined", "--threads=1", path.c_str(), "-o", "-"};
  std::string messages;
  raw_string_ostream stream(messages);
  lld::Result result;
  {
    OutputTo redirect(output);
    const lld::DriverDef drivers[] = {{lld::Gnu, &lld::elf::link}};
    result = lld::lldMain(arguments, nulls(), stream, drivers);
  }
  std::string linked = readAll(output);
  close(input);
  close(output);
  if (result.retCode != 0)
    return compileError("assembler_failed", "lld: " + StringRef(messages).trim());
  return linked;
}

} // namespace lathe
