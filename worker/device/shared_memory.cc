#include "worker/device/shared_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"

namespace lathe {

namespace {

// The path of the process's control group, below the root of what it sees: the line "0::PATH".
std::filesystem::path ControlGroup(const std::string& root) {
  std::ifstream file(root + "/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    absl::string_view path = line;
    if (absl::ConsumePrefix(&path, "0::")) return std::filesystem::path(std::string(path)).lexically_normal();
  }
  return "/";
}

}  // namespace

uint64_t HostMemoryBytes(const std::string& root) {
  uint64_t least = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  for (std::filesystem::path group = ControlGroup(root);; group = group.parent_path()) {
    // "max" where there is no bound; the root has no such file.
    uint64_t bound = 0;
    std::ifstream file(absl::StrCat(root, "/sys/fs/cgroup", group.string(), "/memory.max"));
    if (file >> bound) least = std::min(least, bound);
    if (group == group.parent_path()) return least;
  }
}

absl::StatusOr<std::unique_ptr<SharedMemory>> SharedMemory::Create(uint64_t bytes) {
  auto failed = [&](absl::string_view what) {
    return MakeError(ErrorKind::out_of_resources, absl::StrCat(what, " of ", bytes, " bytes: ", strerror(errno)));
  };
  const int fd = memfd_create("lathe-buffer", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return failed("memfd_create");
  // A file of no bytes cannot be mapped.
  const uint64_t mapped = std::max<uint64_t>(bytes, 1);
  if (ftruncate(fd, static_cast<off_t>(mapped)) != 0) {
    close(fd);
    return failed("ftruncate");
  }
  // Whoever gets the descriptor must not make the file shorter than our mapping.
  if (fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) != 0) {
    close(fd);
    return failed("sealing");
  }
  void* data = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (data == MAP_FAILED) {
    close(fd);
    return failed("mmap");
  }
  return std::unique_ptr<SharedMemory>(new SharedMemory(fd, static_cast<uint8_t*>(data), bytes));
}

SharedMemory::~SharedMemory() {
  munmap(data_, std::max<uint64_t>(size_, 1));
  close(fd_);
}

internal::Buffer SharedMemory::AddTo(std::vector<int>& files) const {
  internal::Buffer buffer;
  buffer.set_file(static_cast<uint32_t>(files.size()));
  buffer.set_size(size_);
  files.push_back(fd_);
  return buffer;
}

absl::StatusOr<internal::Buffer> SharedMemory::AddCopyTo(std::vector<int>& files) const {
  if (fcntl(fd_, F_ADD_SEALS, F_SEAL_FUTURE_WRITE) != 0)
    return MakeError(
        ErrorKind::unsupported,
        absl::StrCat("this kernel does not seal memory against writing, as Linux does from 5.1 on: ", strerror(errno)));
  internal::Buffer buffer = AddTo(files);
  buffer.set_copy_on_write(true);
  return buffer;
}

void SharedMemory::Clear() {
  if (size_ > 0) fallocate(fd_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size_));
}

}  // namespace lathe
