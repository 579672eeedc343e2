//===- Memory.h - The address space that a kernel sees --------------------===//
#ifndef LATHE_LIB_REFERENCE_MEMORY_H
#define LATHE_LIB_REFERENCE_MEMORY_H

#include "lathe/Reference/Interpreter.h"

#include "llvm/ADT/SmallVector.h"

#include <memory>

namespace lathe::reference {

/// The buffers of one run. Each has a window of addresses of its own, a terabyte wide with the buffer in the
/// middle, so that an address that misses its buffer by less than half of that still tells which one it meant.
class Memory {
public:
  explicit Memory(llvm::ArrayRef<Argument> arguments);

  /// The address of the first byte of the buffer of an argument.
  static uint64_t baseOf(unsigned argument) { return (uint64_t(argument) + 1) * kWindow + kWindow / 2; }

  /// The bytes at an address; null if any lies outside of its buffer.
  uint8_t *find(uint64_t address, uint64_t bytes) const {
    uint64_t window = address / kWindow;
    if (window == 0 || window > buffers.size())
      return nullptr;
    const Buffer &buffer = buffers[window - 1];
    uint64_t offset = address - baseOf(window - 1);
    if (offset > buffer.bytes.size() || bytes > buffer.bytes.size() - offset)
      return nullptr;
    return buffer.bytes.data() + offset;
  }

  /// Notes that bytes which `find` granted are written.
  void markWritten(uint64_t address, uint64_t bytes);

  /// "offset 4096 of argument 0 (4096 bytes)", for messages.
  std::string describe(uint64_t address) const;

  /// Memory of the current program that is not an argument's, with unspecified contents; its address.
  uint64_t allocateScratch(uint64_t bytes);
  void freeScratch();

  uint64_t bytesWritten(unsigned argument) const { return buffers[argument].count; }

private:
  static constexpr uint64_t kWindow = uint64_t(1) << 40;

  struct Buffer {
    llvm::MutableArrayRef<uint8_t> bytes;
    llvm::MutableArrayRef<uint8_t> written;
    uint64_t count = 0;
  };
  /// One for each argument, empty for scalars, and then those of scratch.
  llvm::SmallVector<Buffer> buffers;
  unsigned argumentCount = 0;
  std::vector<std::unique_ptr<uint8_t[]>> scratch;
};

} // namespace lathe::reference

#endif
