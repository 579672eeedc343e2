//===- Memory.h - The memories that a kernel sees ---------------*- C++ -*-===//
//
// Global memory is a set of segments with unmapped gaps between them, shared
// memory one segment of the program, local memory one range for each lane.
// Global addresses are those that kernels compute with; shared and local
// addresses are offsets, and lie in windows of the generic address space.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_MEMORY_H
#define LATHE_LIB_SIMULATE_MEMORY_H

#include "Races.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace lathe::simulate {

constexpr unsigned kGeneric = 0, kGlobal = 1, kShared = 3, kConstant = 4, kLocal = 5, kSharedCluster = 7;
/// Windows of shared and local memory in the generic address space.
constexpr uint64_t kSharedWindow = uint64_t(0x7000) << 32;
constexpr uint64_t kLocalWindow = uint64_t(0x7100) << 32;
constexpr uint64_t kWindowBytes = uint64_t(1) << 32;

struct Segment {
  std::string name; ///< "argument 2", "global scratch"
  uint64_t address = 0;
  uint64_t size = 0;
  char *data = nullptr;
  std::vector<char> storage;            ///< where the simulator owns the bytes
  std::unique_ptr<ShadowMemory> shadow; ///< null: no race detection
  /// Which 32-byte sectors some program has accessed, and how many they are:
  /// what comes from DRAM at least once.
  std::vector<bool> touched;
  uint64_t touchedSectors = 0;

  void touch(uint64_t offset, uint64_t bytes) {
    for (uint64_t s = offset / 32; s <= (offset + bytes - 1) / 32; ++s)
      if (!touched[s]) {
        touched[s] = true;
        ++touchedSectors;
      }
  }
};

class GlobalMemory {
public:
  explicit GlobalMemory(uint64_t alignment) : alignment(alignment) {}

  /// `address` 0: chosen here, apart from all others. Returns null if the range
  /// overlaps another one.
  Segment *map(std::string name, char *data, uint64_t size, uint64_t address, bool detectRaces, unsigned numWarps);
  /// Zeroed bytes that the simulator owns.
  Segment *allocate(std::string name, uint64_t size, bool detectRaces, unsigned numWarps);

  /// The segment that holds all of the range, or null.
  Segment *find(uint64_t address, uint64_t size) {
    if (last && contains(*last, address, size))
      return last;
    for (auto &segment : segments)
      if (contains(*segment, address, size))
        return last = segment.get();
    return nullptr;
  }
  llvm::ArrayRef<std::unique_ptr<Segment>> all() const { return segments; }
  /// For messages: which segment lies next to an address that none holds.
  std::string describe(uint64_t address) const;

private:
  static bool contains(const Segment &segment, uint64_t address, uint64_t size) {
    uint64_t offset = address - segment.address;
    return offset < segment.size && size <= segment.size - offset;
  }

  uint64_t alignment;
  uint64_t next = uint64_t(0x10) << 32;
  Segment *last = nullptr;
  std::vector<std::unique_ptr<Segment>> segments;
};

/// Shared memory of one program: that of its blocks, `stride` bytes apart. An address in it names the block, too; a
/// block computes with its own part's.
struct SharedMemory {
  uint64_t bytes = 0, stride = 0; ///< of one block
  std::vector<char> data;
  std::vector<uint8_t> initialized;
  std::unique_ptr<ShadowMemory> shadow;
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_MEMORY_H
