#include "worker/device/shared_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {

absl::StatusOr<std::unique_ptr<SharedMemory>> SharedMemory::Create(uint64_t bytes) {
  auto failed = [&](absl::string_view what) {
    return MakeError(ErrorKind::out_of_resources, absl::StrCat(what, " of ", bytes, " bytes: ", strerror(errno)));
  };
  const int fd = memfd_create("lathe-buffer", MFD_CLOEXEC);
  if (fd < 0) return failed("memfd_create");
  // A file of no bytes cannot be mapped.
  const uint64_t mapped = std::max<uint64_t>(bytes, 1);
  if (ftruncate(fd, static_cast<off_t>(mapped)) != 0) {
    close(fd);
    return failed("ftruncate");
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

internal::Buffer SharedMemory::buffer() const {
  internal::Buffer buffer;
  buffer.set_path(absl::StrCat("/proc/", getpid(), "/fd/", fd_));
  buffer.set_size(size_);
  return buffer;
}

void SharedMemory::Clear() {
  if (size_ > 0) fallocate(fd_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size_));
}

}  // namespace lathe
