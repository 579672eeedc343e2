//===- Tensor.h - Tensor memory and the products into it --------*- C++ -*-===//
//
// 128 rows of 512 columns of 32 bits. A warp reaches the 32 rows from 32 * (its
// number mod 4) on. PTX ISA 8.8, "TensorCore 5th Generation Family Instructions".
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_TENSOR_H
#define LATHE_LIB_SIMULATE_TENSOR_H

#include "Races.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace lathe::simulate {

struct Instruction;

/// CTAs that work together have numbers that differ in the lowest bit; the first one starts their products.
inline unsigned leaderOf(unsigned cta) { return cta & ~1u; }

/// A tcgen05.mma: its operands, as the registers have them. Or a tcgen05.cp, from a to d.
struct TensorProduct {
  const Instruction *instruction = nullptr;
  bool isCopy = false;
  uint32_t d = 0;
  uint64_t a = 0, b = 0;
  uint32_t scaleA = 0, scaleB = 0;
  bool accumulates = false;
  std::vector<std::pair<uint64_t, uint64_t>> reads; ///< of shared memory: offset and size
  uint64_t endsAt = 0;                              ///< cycles
};

/// A product or copy, or a commit, which has the addresses of barriers.
struct TensorItem {
  TensorProduct product;
  llvm::SmallVector<uint64_t, 2> barriers;
  bool isCommit() const { return !barriers.empty(); }
  VectorClock clock, fenced, tensor; ///< of the warp, at a commit
  uint64_t issuedAt = 0;             ///< cycles
};

class TensorMemory {
public:
  static constexpr unsigned kRows = 128, kColumns = 512, kWindowRows = 32, kWindows = 4;

  struct Cell {
    uint32_t word = 0;
    bool initialized = false;
    uint8_t writer = 0;             ///< 1 + the warp of the products or copies that will write it
    uint8_t reader = 0;             ///< 1 + the warp of the products that will read it, or kMany
    uint16_t writes = 0, reads = 0; ///< by products and copies that are not complete
    const Instruction *lastWrite = nullptr, *lastRead = nullptr;

    static constexpr uint8_t kMany = 0xff;
    /// A product of `warp` will read it.
    void addRead(unsigned warp) {
      reader = reads && reader != warp + 1 ? kMany : uint8_t(warp + 1);
      ++reads;
    }
    /// Whether what another warp has issued may still access it; what one warp issues runs in its order.
    bool isOthers(unsigned warp) const { return (writes && writer != warp + 1) || (reads && reader != warp + 1); }
  };

  bool relinquished = false;
  unsigned group = 0;     ///< CTAs that the instructions so far are of; 0: there were none
  unsigned pairTaken = 0; ///< columns that a pair of CTAs has allocated
  uint64_t freeAt = 0;    ///< cycles: the unit has done all products so far
  std::unique_ptr<ShadowMemory> shadow;

  Cell &at(unsigned row, unsigned column) { return cells[row * kColumns + column]; }
  bool isAllocated(unsigned column) const { return !allocated.empty() && column < kColumns && allocated[column]; }
  bool isAllocated() const { return columnsTaken != 0; }
  /// The offset of a cell in the shadow, in bytes.
  static uint64_t offsetOf(unsigned row, unsigned column) { return (uint64_t(row) * kColumns + column) * 4; }

  /// The first of `count` columns, now allocated. The last ones that there are, so that nothing works by chance because
  /// its address is zero; none if there are too few.
  int allocate(unsigned count, bool detectRaces, unsigned numWarps);
  void free(unsigned first, unsigned count);
  void clear();

private:
  std::vector<Cell> cells;
  std::vector<bool> allocated;
  unsigned columnsTaken = 0;
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_TENSOR_H
