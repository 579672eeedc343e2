//===- Memory.cpp - The address space that a kernel sees ------------------===//

#include "Memory.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::reference {

Memory::Memory(llvm::ArrayRef<Argument> arguments) {
  for (const Argument &argument : arguments) {
    Buffer &buffer = buffers.emplace_back();
    if (argument.kind != Argument::Kind::Buffer)
      continue;
    buffer.bytes = argument.bytes;
    buffer.written = argument.written;
  }
  argumentCount = buffers.size();
}

uint64_t Memory::allocateScratch(uint64_t bytes) {
  scratch.push_back(std::make_unique<uint8_t[]>(bytes));
  buffers.push_back({{scratch.back().get(), size_t(bytes)}, {}});
  return baseOf(buffers.size() - 1);
}

void Memory::freeScratch() {
  buffers.truncate(argumentCount);
  scratch.clear();
}

void Memory::markWritten(uint64_t address, uint64_t bytes) {
  unsigned argument = address / kWindow - 1;
  Buffer &buffer = buffers[argument];
  if (buffer.written.empty())
    return;
  uint64_t offset = address - baseOf(argument);
  for (uint8_t &mark : buffer.written.slice(offset, bytes)) {
    buffer.count += mark == 0;
    mark = 1;
  }
}

std::string Memory::describe(uint64_t address) const {
  uint64_t window = address / kWindow;
  if (window == 0 || window > buffers.size() || buffers[window - 1].bytes.empty())
    return llvm::formatv("address {0:x}, which belongs to no argument", address).str();
  int64_t offset = int64_t(address - baseOf(window - 1));
  std::string owner = window > argumentCount ? "scratch memory" : "argument " + std::to_string(window - 1);
  return llvm::formatv("offset {0} of {1} ({2} bytes)", offset, owner, buffers[window - 1].bytes.size()).str();
}

} // namespace lathe::reference
