//===- Shared.cpp - Memory of one program that its partitions share -------===//

#include "Shared.h"

#include "Machine.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::reference {

void Barrier::arrive(const Clock &clock, uint64_t count) {
  current.join(clock);
  arrived += count;
  endPhase();
}

void Barrier::receive(const Clock &clock, int64_t count) {
  current.join(clock);
  bytes -= count;
  endPhase();
}

void Barrier::endPhase() {
  if (arrived < expected || bytes != 0)
    return;
  past.join(current);
  current = Clock();
  arrived -= expected;
  ++phases;
}

View View::of(const Value &value, ttg::MemDescType type) {
  View view;
  view.allocation = value.integerAt(0);
  view.offset = value.signedAt(1);
  view.shape.assign(type.getShape().begin(), type.getShape().end());
  for (unsigned dim = 0; dim < view.shape.size(); ++dim)
    view.strides.push_back(value.signedAt(2 + dim));
  return view;
}

Value View::toValue() const {
  Value value = Value::make(Element::I64, 2 + shape.size(), false);
  auto words = reinterpret_cast<int64_t *>(value.data());
  words[0] = int64_t(allocation);
  words[1] = offset;
  std::copy(strides.begin(), strides.end(), words + 2);
  return value;
}

uint64_t View::size() const {
  uint64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  return size;
}

View View::at(int64_t index) const {
  View view = *this;
  view.offset += index * strides.front();
  view.strides.erase(view.strides.begin());
  view.shape.erase(view.shape.begin());
  return view;
}

uint64_t Shared::allocate(mlir::Operation *op, uint64_t elements, unsigned elementBytes) {
  Allocation &made = allocations.emplace_back();
  made.op = op;
  made.elementBytes = elementBytes;
  made.bytes.resize(elements * elementBytes);
  made.cells.resize(elements);
  return allocations.size() - 1;
}

Clock &Shared::clockOf(unsigned agent) {
  if (clocks.size() <= agent)
    clocks.resize(agent + 1);
  // A step is numbered from 1 on: number 0 is an access that never was.
  if (clocks[agent].of(agent) == 0)
    clocks[agent].advance(agent);
  return clocks[agent];
}

std::string Shared::nameOf(unsigned agent) const {
  const char *const queues[] = {"", "copies of ", "bulk copies of ", "bulk stores of ", "products of "};
  auto named = names.find(agent / kQueues);
  return queues[agent % kQueues] + (named == names.end() ? "the program" : named->second);
}

Clock Shared::release(unsigned agent) {
  Clock clock = clockOf(agent);
  clockOf(agent).advance(agent);
  return clock;
}

unsigned Shared::startIn(unsigned agent, Queue queue) {
  Clock before = release(agent);
  unsigned own = queueOf(agent, queue);
  clockOf(own).join(before);
  return own;
}

void Shared::acquireOldest(unsigned agent, std::map<unsigned, std::vector<Clock>> &started, uint64_t pending) {
  std::vector<Clock> &own = started[agent];
  if (own.size() <= pending)
    return;
  auto end = own.end() - pending;
  for (auto each = own.begin(); each != end; ++each)
    acquire(agent, *each);
  own.erase(own.begin(), end);
}

/// The reason why an access is not ordered behind those that the cell remembers.
std::optional<std::string> Shared::check(Allocation &allocation, const Allocation::Cell &cell, uint64_t element,
                                         const Touch &touch, bool isWrite) {
  const Clock &clock = clockOf(touch.agent);
  auto place = [](mlir::Operation *op) {
    std::string location = describeLocation(op->getLoc());
    return (op->getName().getStringRef() + (location.empty() ? "" : " (" + location + ")")).str();
  };
  auto describe = [&](const Touch &earlier, llvm::StringRef verb) {
    return llvm::formatv("element {0} of the buffer of {1}, which {2} {3} by {4}; nothing orders the two", element,
                         place(allocation.op), nameOf(earlier.agent), verb, place(earlier.op))
        .str();
  };
  if (cell.written.step > clock.of(cell.written.agent))
    return describe(cell.written, "writes");
  if (!isWrite)
    return std::nullopt;
  for (const Touch &reader : cell.read)
    if (reader.step > clock.of(reader.agent))
      return describe(reader, "reads");
  return std::nullopt;
}

std::optional<std::string> Shared::read(const View &view, unsigned agent, mlir::Operation *op, uint8_t *to) {
  Allocation &allocation = allocations[view.allocation];
  if (allocation.isFreed)
    return std::string("a buffer that has been freed");
  Touch touch{op, agent, clockOf(agent).of(agent)};
  std::optional<std::string> reason;
  view.forEach([&](uint64_t i, int64_t at) {
    Allocation::Cell &cell = allocation.cells[at];
    if (cell.written.step == 0)
      reason = llvm::formatv("element {0} of a buffer, which nothing has written", i).str();
    else
      reason = check(allocation, cell, at, touch, /*isWrite=*/false);
    if (reason)
      return false;
    Touch *own = llvm::find_if(cell.read, [&](const Touch &read) { return read.agent == agent; });
    if (own == cell.read.end())
      cell.read.push_back(touch);
    else
      *own = touch;
    std::memcpy(to + i * allocation.elementBytes, &allocation.bytes[at * allocation.elementBytes],
                allocation.elementBytes);
    return true;
  });
  return reason;
}

std::optional<std::string> Shared::write(const View &view, unsigned agent, mlir::Operation *op, const uint8_t *from,
                                         bool isUniform) {
  Allocation &allocation = allocations[view.allocation];
  if (allocation.isFreed)
    return std::string("a buffer that has been freed");
  Touch touch{op, agent, clockOf(agent).of(agent)};
  std::optional<std::string> reason;
  view.forEach([&](uint64_t i, int64_t at) {
    Allocation::Cell &cell = allocation.cells[at];
    reason = check(allocation, cell, at, touch, /*isWrite=*/true);
    if (reason)
      return false;
    cell.written = touch;
    cell.read.clear();
    std::memcpy(&allocation.bytes[at * allocation.elementBytes], from + (isUniform ? 0 : i) * allocation.elementBytes,
                allocation.elementBytes);
    return true;
  });
  return reason;
}

} // namespace lathe::reference
