// Memory in an anonymous file, which another process maps by a descriptor that it is sent.
#ifndef LATHE_WORKER_DEVICE_SHARED_MEMORY_H_
#define LATHE_WORKER_DEVICE_SHARED_MEMORY_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "lathe/internal/compiler.pb.h"

namespace lathe {

// Bytes of memory that this process may use at most: the machine's, or the least bound of its control group and of
// those above it that it sees (version 2; in a container, those of the container). Files are looked for below `root`.
uint64_t HostMemoryBytes(const std::string& root = "");

// Zeros at first. The bytes may be used from any thread; who writes what is the owner's affair.
class SharedMemory {
 public:
  // Error: out_of_resources.
  static absl::StatusOr<std::unique_ptr<SharedMemory>> Create(uint64_t bytes);
  ~SharedMemory();
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  std::span<uint8_t> bytes() const { return {data_, size_}; }
  // As a request names it, whose descriptors are `files`: this one's is added to them. This object outlives the
  // request.
  internal::Buffer AddTo(std::vector<int>& files) const;
  // As above, for one that uses a copy; nobody but this process can write to the file from now on.
  absl::StatusOr<internal::Buffer> AddCopyTo(std::vector<int>& files) const;
  // Gives the pages back; the bytes are zeros again.
  void Clear();

 private:
  SharedMemory(int fd, uint8_t* data, uint64_t size) : fd_(fd), data_(data), size_(size) {}

  const int fd_;
  uint8_t* const data_;
  const uint64_t size_;
};

}  // namespace lathe

#endif  // LATHE_WORKER_DEVICE_SHARED_MEMORY_H_
