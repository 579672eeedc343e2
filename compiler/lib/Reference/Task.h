//===- Task.h - Code that can stop where it waits -------------------------===//
//
// Handlers of operations with regions, and of calls, are coroutines: partitions run one at a time, each until it
// waits for another. What runs is a stack of coroutines in a Strand; a coroutine that awaits another puts it on top,
// and whoever runs the strand resumes what is on top. No stack of the host is switched or grows with the program's.
//
//===----------------------------------------------------------------------===//
#ifndef LATHE_LIB_REFERENCE_TASK_H
#define LATHE_LIB_REFERENCE_TASK_H

#include "Value.h"

#include "llvm/ADT/SmallVector.h"

#include <coroutine>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace lathe::reference {

class Machine;
struct Barrier;
struct Instruction;

/// The next step after an instruction.
enum class Flow {
  Next,   ///< The next instruction of the block.
  Branch, ///< `Machine::target` runs next, its arguments are set.
  Leave,  ///< The region ends; its results are the operands of this instruction.
  Wait,   ///< The instruction cannot be executed yet; it is tried again once others have gone on.
  Fail,   ///< `Machine::failure` is set.
};

/// A coroutine that ends with a Flow. Its first parameter is the machine.
class [[nodiscard]] Task {
public:
  struct promise_type {
    template <typename... Rest> explicit promise_type(Machine &machine, Rest &&...) : machine(machine) {}
    Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(Flow flow) { result = flow; }
    void unhandled_exception() { std::abort(); }

    Machine &machine;
    Flow result = Flow::Fail;
  };

  Task(Task &&other) noexcept : handle(std::exchange(other.handle, nullptr)) {}
  Task &operator=(Task &&other) noexcept {
    std::swap(handle, other.handle);
    return *this;
  }
  ~Task() {
    if (handle)
      handle.destroy();
  }

  std::coroutine_handle<> getHandle() const { return handle; }
  Flow getResult() const { return handle.promise().result; }

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<>) const; ///< Puts the task on top of the strand that runs.
  Flow await_resume() const { return getResult(); }

private:
  explicit Task(std::coroutine_handle<promise_type> handle) : handle(handle) {}
  std::coroutine_handle<promise_type> handle;
};

/// The event that a strand waits for, for diagnostics.
struct Awaited {
  const Instruction *instruction = nullptr;
  const Barrier *barrier = nullptr;
  std::string what;
};

/// Code that runs by itself between waits: the program, or one of its partitions.
struct Strand {
  std::string name;
  unsigned agent = 0; ///< Its accesses to shared memory are this agent's.
  int warps = 0;
  bool isPartition = false;
  std::vector<std::coroutine_handle<>> stack;
  std::vector<Value> *frame = nullptr;
  unsigned depth = 0;
  Awaited awaited;
  /// Operands of the terminator that ended it.
  llvm::SmallVector<Value, 4> yielded;
};

} // namespace lathe::reference

#endif
