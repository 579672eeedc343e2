#include "compiler/service/MappedBuffer.h"

#include "lathe/Target/CompileError.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>

using namespace llvm;

namespace lathe {

static Error refuse(const lathe::internal::Buffer &buffer, const Twine &why) {
  return compileError("invalid_argument", "the buffer in file " + Twine(buffer.file()) + ": " + why);
}

Expected<MappedBuffer> MappedBuffer::map(const lathe::internal::Buffer &buffer, ArrayRef<int> files) {
  if (buffer.size() == 0)
    return MappedBuffer(nullptr, 0);
  if (buffer.file() >= files.size())
    return refuse(buffer, Twine(files.size()) + " came with the request");
  int fd = files[buffer.file()];
  struct stat status;
  // A mapping beyond the file's end would kill this process at the first access.
  bool covered = fstat(fd, &status) == 0 && uint64_t(status.st_size) >= buffer.offset() &&
                 uint64_t(status.st_size) - buffer.offset() >= buffer.size();
  int sharing = buffer.copy_on_write() ? MAP_PRIVATE : MAP_SHARED;
  void *memory =
      covered ? mmap(nullptr, buffer.size(), PROT_READ | PROT_WRITE, sharing, fd, buffer.offset()) : MAP_FAILED;
  if (!covered)
    return refuse(buffer, "the file is smaller than the buffer");
  if (memory == MAP_FAILED)
    return refuse(buffer, strerror(errno));
  return MappedBuffer(memory, buffer.size());
}

MappedBuffer::~MappedBuffer() {
  if (memory)
    munmap(memory, size);
}

} // namespace lathe
