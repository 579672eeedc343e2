// A part of a file, mapped shared for as long as this object lives.
#ifndef LATHE_SERVICE_MAPPEDBUFFER_H
#define LATHE_SERVICE_MAPPEDBUFFER_H

#include "lathe/internal/compiler.pb.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace lathe {

class MappedBuffer {
public:
  /// `files` came with the request. invalid_argument where the buffer's is not among them or too small, or the offset
  /// is not a multiple of the page size.
  static llvm::Expected<MappedBuffer> map(const lathe::internal::Buffer &buffer, llvm::ArrayRef<int> files);

  MappedBuffer(MappedBuffer &&other) noexcept : memory(other.memory), size(other.size) { other.memory = nullptr; }
  MappedBuffer(const MappedBuffer &) = delete;
  MappedBuffer &operator=(const MappedBuffer &) = delete;
  ~MappedBuffer();

  llvm::MutableArrayRef<char> chars() { return {static_cast<char *>(memory), size}; }
  llvm::MutableArrayRef<uint8_t> bytes() { return {static_cast<uint8_t *>(memory), size}; }

private:
  MappedBuffer(void *memory, size_t size) : memory(memory), size(size) {}

  void *memory;
  size_t size;
};

} // namespace lathe

#endif
