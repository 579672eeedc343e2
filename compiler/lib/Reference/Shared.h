//===- Shared.h - Memory of one program that its partitions share ---------===//
//
// Buffers hold their elements in row-major order; layouts place nothing. Every element remembers who wrote it and
// who has read it since. An access that is not ordered behind an earlier one to the same element, of which one writes,
// is a failure, in whatever order the two were run here. What orders accesses is the order of one agent's own, the
// begin and end of partitions, and barriers: whoever waits for a phase comes behind all that arrived on it.
//
// An agent is the warps of a partition, or one of the queues of what those have started and do not wait for: copies by
// threads, bulk copies, bulk stores, matrix products. Effects of a queue happen at once and are the queue's, so that a
// use without the right wait is found.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_REFERENCE_SHARED_H
#define LATHE_LIB_REFERENCE_SHARED_H

#include "Clock.h"
#include "Value.h"

#include "lathe/Dialect/TTG/IR/Dialect.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lathe::reference {

/// The means by which an agent makes accesses.
enum class Queue { Warps, Copies, Bulk, Stores, Products };
inline constexpr unsigned kQueues = 5;

inline unsigned queueOf(unsigned agent, Queue queue) { return agent + unsigned(queue); }

/// A phase ends with its last arrival and its last byte.
struct Barrier {
  uint64_t expected = 1; ///< arrivals of each phase
  uint64_t arrived = 0;
  int64_t bytes = 0; ///< that are still to come
  uint64_t phases = 0;
  Clock current, past;

  /// Whether the phase of this parity has ended.
  bool hasPassed(uint64_t parity) const { return (phases & 1) != (parity & 1); }
  void arrive(const Clock &clock, uint64_t count);
  void expect(int64_t more) { bytes += more; }
  void receive(const Clock &clock, int64_t count);

private:
  void endPhase();
};

/// The elements of an allocation that a value of type !ttg.memdesc names.
struct View {
  uint64_t allocation = 0;
  int64_t offset = 0; ///< in elements, as are the strides
  llvm::SmallVector<int64_t, 4> strides, shape;

  static View of(const Value &value, ttg::MemDescType type);
  Value toValue() const;
  uint64_t size() const;
  /// View `index` of those along dimension 0.
  View at(int64_t index) const;

  /// Calls body(element of the view, element of the allocation) in row-major order while it returns true.
  template <typename BodyT> bool forEach(BodyT body) const {
    llvm::SmallVector<int64_t, 4> local(shape.size(), 0);
    int64_t at = offset;
    for (uint64_t i = 0, count = size(); i < count; ++i) {
      if (!body(i, at))
        return false;
      for (unsigned dim = shape.size(); dim-- > 0;) {
        at += strides[dim];
        if (++local[dim] < shape[dim])
          break;
        at -= strides[dim] * shape[dim];
        local[dim] = 0;
      }
    }
    return true;
  }
};

/// One access to an element.
struct Touch {
  mlir::Operation *op = nullptr;
  unsigned agent = 0;
  uint32_t step = 0;
};

struct Allocation {
  mlir::Operation *op = nullptr;
  unsigned elementBytes = 1;
  bool isFreed = false;
  std::vector<uint8_t> bytes;
  struct Cell {
    Touch written;
    llvm::SmallVector<Touch, 2> read; ///< since
  };
  std::vector<Cell> cells;
};

/// Buffers that two sides hand to each other: of an aref, or guarded by tokens.
struct Ring {
  mlir::Operation *op = nullptr;
  std::vector<View> buffers;
  std::vector<Barrier> full, empty; ///< of each stage
  /// Enters without a stage so far, of each agent.
  llvm::DenseMap<unsigned, uint64_t> puts, gets;
};

/// A descriptor in global memory, as `ttng.tensormap_create` describes the tensor: the fastest dimension first.
struct TensorMap {
  uint64_t base = 0;
  llvm::SmallVector<int64_t, 5> sizes, strides; ///< strides in bytes, of all but the fastest
  bool padsNaN = false;
};

class Shared {
public:
  uint64_t allocate(mlir::Operation *op, uint64_t elements, unsigned elementBytes);

  /// Copies the elements of a view out or in, as `agent`; the reason if that must not be.
  std::optional<std::string> read(const View &view, unsigned agent, mlir::Operation *op, uint8_t *to);
  std::optional<std::string> write(const View &view, unsigned agent, mlir::Operation *op, const uint8_t *from,
                                   bool isUniform);

  Clock &clockOf(unsigned agent);
  std::string nameOf(unsigned agent) const;
  /// Names the warps of an agent; those of the program otherwise.
  void setName(unsigned agent, std::string name) { names[agent / kQueues] = std::move(name); }

  /// Whoever learns of the clock returned comes behind all that `agent` has done so far, and behind nothing that it
  /// does from now on.
  Clock release(unsigned agent);
  /// The agent starts something in a queue: it comes behind all that the agent has done. The queue's agent.
  unsigned startIn(unsigned agent, Queue queue);
  void acquire(unsigned agent, const Clock &clock) { clockOf(agent).join(clock); }

  std::vector<Allocation> allocations;
  /// By allocation and element; initialized ones only.
  std::map<std::pair<uint64_t, int64_t>, Barrier> barriers;
  std::vector<std::unique_ptr<Ring>> rings;
  std::map<uint64_t, TensorMap> tensorMaps;
  /// Groups of copies, bulk stores and products of each agent that it has not waited for, the oldest first.
  std::map<unsigned, std::vector<Clock>> groups, stores, products;
  /// The agent comes behind all of its own but the last `pending`.
  void acquireOldest(unsigned agent, std::map<unsigned, std::vector<Clock>> &started, uint64_t pending);

private:
  std::optional<std::string> check(Allocation &allocation, const Allocation::Cell &cell, uint64_t element,
                                   const Touch &touch, bool isWrite);
  std::vector<Clock> clocks;
  std::map<unsigned, std::string> names;
};

} // namespace lathe::reference

#endif
