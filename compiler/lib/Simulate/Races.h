//===- Races.h - Happens-before race detection ------------------*- C++ -*-===//
//
// Shadow state of a memory: who wrote and who read each granule last, and when,
// in the clock of that warp (Flanagan and Freund, "FastTrack", 2009). Warps of
// one program are ordered by their vector clocks, which barriers join; programs
// of a grid are never ordered.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_SIMULATE_RACES_H
#define LATHE_LIB_SIMULATE_RACES_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lathe::simulate {

using VectorClock = std::vector<uint32_t>;

/// The clock knows what either knew.
void joinClocks(VectorClock &clock, const VectorClock &other);

/// Who makes an access.
struct Accessor {
  uint32_t program = 0; ///< ordinal in the run
  uint32_t warp = 0;
  const VectorClock *clock = nullptr; ///< of the warp
  bool atomic = false;
  /// The program has synchronised with others by acquiring atomics, whose
  /// order between programs is not tracked: it is taken to be ordered.
  bool ordered = false;
  /// For an asynchronous access: what each warp did in ordinary ways is visible
  /// to it up to these clocks (proxy fences). Null for an ordinary access.
  const VectorClock *fenced = nullptr;
  /// A write needs a fence after the reads of other warps too, not only after their writes.
  bool fencesReads = false;
};

/// The other side of a race.
struct Conflict {
  bool found = false;
  bool otherWrote = false;
  bool inFlight = false; ///< an asynchronous copy that nobody waited for
  bool unfenced = false; ///< ordered, but by no fence between the two proxies
  /// The other side is a copy that arrived at this barrier, for which nobody has waited who is before the access.
  std::optional<uint32_t> barrier;
  uint32_t program = 0;
  uint32_t warp = 0;
};

class ShadowMemory {
public:
  /// Behind those of the warps clocks have entries of `numBarriers` barriers: which of their phases are known to be
  /// complete.
  ShadowMemory(uint64_t bytes, unsigned numWarps, unsigned numBarriers = 0);

  Conflict read(uint64_t offset, uint64_t size, const Accessor &who);
  /// `changes` is false for a store of the bytes that are there already: no
  /// order of such accesses can be told from another.
  Conflict write(uint64_t offset, uint64_t size, const Accessor &who, bool changes);
  /// From now on any access is a conflict, until landed().
  void inFlight(uint64_t offset, uint64_t size, const Accessor &who);
  /// `byProxy`: the bytes came by the asynchronous proxy, which sees them without a fence.
  void landed(uint64_t offset, uint64_t size, const Accessor &who, bool byProxy);
  /// The same by the asynchronous proxy, of a copy that arrived at a barrier: only a wait for the phase tells that the
  /// bytes are there, whatever is known of the warp that started the copy.
  void landed(uint64_t offset, uint64_t size, const Accessor &who, uint32_t barrier, uint32_t phase);
  void clear();

private:
  static constexpr uint32_t kPending = 0x3fffffff;
  static constexpr uint32_t kAtomic = 0x80000000;
  static constexpr uint32_t kAsync = 0x40000000; ///< of a write by the asynchronous proxy: needs no fence
  static constexpr uint32_t kFlags = kAtomic | kAsync;
  static constexpr unsigned kPageBytes = 1024;
  /// Agents are 1 + program * numAgents + warp, or numWarps + barrier for the warp; 0 is nobody.
  struct Record {
    uint32_t writer = 0;
    uint32_t writeClock = 0; ///< with kFlags
    uint32_t reader = 0;     ///< kSharedReaders: an index into sharedReaders
    uint32_t readClock = 0;
  };
  static constexpr uint32_t kSharedReaders = 0xffffffff;
  static constexpr uint32_t kManyPrograms = 0xfffffffe;
  struct Page {
    unsigned shift = 2; ///< log2 of the granule: words, or bytes once needed
    std::vector<Record> records;
  };
  struct Readers {
    uint32_t program = 0;
    VectorClock clocks;
  };

  Page &page(uint64_t index, bool bytes);
  template <typename F> void each(uint64_t offset, uint64_t size, F body);
  bool before(uint32_t agent, uint32_t clock, const Accessor &who) const;
  bool isFenced(const Record &record, const Accessor &who) const;
  bool isReadFenced(uint32_t agent, uint32_t clock, const Accessor &who) const;
  Conflict conflictWith(uint32_t agent, bool wrote, bool pending) const;
  Conflict checkReaders(const Record &record, const Accessor &who) const;
  void noteReader(Record &record, const Accessor &who);
  uint32_t agent(const Accessor &who) const { return 1 + who.program * numAgents + who.warp; }

  unsigned numWarps, numAgents;
  std::vector<Page> pages;
  std::vector<Readers> sharedReaders;
};

} // namespace lathe::simulate

#endif // LATHE_LIB_SIMULATE_RACES_H
