//===- Warp.cpp - Lockstep execution, divergence and calls ----------------===//

#include "Machine.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>

namespace lathe::simulate {

/// A clock of a warp's own accesses, all of which it sees.
constexpr uint32_t kAlways = 0x3fffffff;

constexpr unsigned kMaxCallDepth = 64;

Warp::Warp(Machine &machine, unsigned index)
    : machine(machine), index(index), number(index % machine.launch.numWarps), cta(index / machine.launch.numWarps),
      lanes(machine.launch.threadsPerWarp), full(lanes == 64 ? ~uint64_t(0) : (uint64_t(1) << lanes) - 1) {}

void Warp::start(const Function &entry) {
  depth = 0;
  exited = 0;
  done = false;
  waiting = Waiting();
  clock.assign(machine.warps.size(), 0);
  clock[index] = 1;
  fenced.assign(machine.warps.size(), 0);
  tensorReleased = tensorArrived = tensorFenced = fenced;
  tensorFenced[index] = kAlways;
  tensorItems.clear();
  tensorLanded.clear();
  globalClock = clock;
  released.assign(machine.warps.size(), 0);
  releasedGlobal = released;
  localTop = 0;
  openCopies.clear();
  copyGroups.clear();
  copyArrivals.clear();
  copiesStarted = 0;
  matrixGroups.clear();
  matrixFirst = matrixLanded = matrixDone = matrixFreeAt = 0;
  openBulkStores.clear();
  bulkGroups.clear();
  time = issueCycles = 0;
  unitCycles.fill(0);
  registerChanges = 0;
  std::fill(std::begin(signalled), std::end(signalled), 0);
  knowsCluster = false;
  givenUp.clear();
  enter(entry, full);
}

void Warp::enter(const Function &callee, uint64_t entering) {
  if (frames.size() == depth)
    frames.emplace_back();
  Frame &frame = frames[depth++];
  if (frame.function != &callee) {
    frame.function = &callee;
    frame.registers.assign(size_t(callee.numRegisters) * lanes, 0);
    for (auto [slot, value] : callee.constants)
      std::fill_n(frame.registers.begin() + size_t(slot) * lanes, lanes, value);
  }
  frame.ready.assign(callee.numRegisters, 0);
  if (machine.tracer)
    frame.makers.assign(callee.numRegisters, Tracer::kNone);
  frame.regions.assign(1, Region{entering, 0, kNoReconvergence});
  frame.localTop = localTop;
  activate();
}

void Warp::activate() {
  Frame &current = frame();
  function = current.function;
  registers = current.registers.data();
  pc = current.regions.back().pc;
  mask = current.regions.back().mask;
}

void Warp::run(uint64_t limit) {
  const Launch &launch = machine.launch;
  Counters &counters = machine.result.counters;
  UnitCost costs[kNumUnits];
  for (unsigned unit = 0; unit < kNumUnits; ++unit)
    costs[unit] = unitCost(static_cast<Unit>(unit), launch);
  for (; limit && !machine.stopped; --limit) {
    const Instruction &i = function->code[pc];
    UnitCost cost = costs[static_cast<unsigned>(i.unit)];
    if (i.cycles) {
      cost.issue = i.cycles;
      cost.latency += i.cycles;
    }
    // In order issue: an instruction waits for its operands, its result is
    // ready some cycles later.
    uint64_t *ready = frame().ready.data();
    const uint32_t *slots = function->operands.data() + i.operands;
    if (machine.tracer)
      traceOperands(i);
    for (unsigned n = 0; n < i.numOperands; ++n)
      time = std::max(time, ready[slots[i.numResults + n]]);
    for (unsigned n = 0; n < i.numResults; ++n)
      ready[slots[n]] = time + cost.latency;
    const uint64_t start = time;
    time += cost.issue;
    issueCycles += cost.issue;
    unitCycles[static_cast<unsigned>(i.unit)] += cost.issue;
    counters.warpInstructions += i.unit != Unit::Free;
    Step step = i.handler(*this, i);
    if (machine.tracer)
      machine.tracer->ran(*this, i, start, start + cost.issue);
    switch (step) {
    case Step::Next:
      ++pc;
      break;
    case Step::Jumped:
      break;
    case Step::Blocked:
      ++pc;
      return;
    case Step::Retry:
    case Step::Stop:
      return;
    }
  }
}

/// Before the operands are waited for: writes down that wait, and who makes the results.
void Warp::traceOperands(const Instruction &i) {
  Frame &current = frame();
  const uint32_t *slots = function->operands.data() + i.operands;
  uint64_t latest = time;
  uint32_t maker = Tracer::kNone;
  for (unsigned n = 0; n < i.numOperands; ++n) {
    uint32_t slot = slots[i.numResults + n];
    if (current.ready[slot] <= latest)
      continue;
    latest = current.ready[slot];
    maker = current.makers[slot];
  }
  if (latest > time) {
    uint32_t scope = machine.tracer->scopeOf(i.op, Tracer::Role::WaitOperands);
    machine.tracer->waited(scope, maker);
    machine.tracer->add(*this, scope, time, latest);
  }
  for (unsigned n = 0; n < i.numResults; ++n)
    current.makers[slots[n]] = i.unit == Unit::Free ? maker : machine.tracer->scopeOf(i.op, Tracer::Role::Instruction);
}

void Warp::take(const Edge &edge, uint64_t taking) {
  if (edge.moves.empty() || !taking)
    return;
  if (machine.tracer) {
    std::vector<uint32_t> &makers = frame().makers;
    std::vector<uint32_t> before = makers;
    for (auto [from, to] : edge.moves)
      makers[to] = before[from];
  }
  uint64_t *ready = frame().ready.data();
  if (edge.moves.size() == 1) {
    auto [from, to] = edge.moves.front();
    const uint64_t *source = reg(from);
    uint64_t *target = reg(to);
    forLanes(*this, taking, [&](unsigned l) { target[l] = source[l]; });
    ready[to] = ready[from];
    return;
  }
  // The moves are one parallel copy: all sources are read before any write.
  thread_local std::vector<uint64_t> values, times;
  values.resize(edge.moves.size() * lanes);
  times.resize(edge.moves.size());
  for (auto [n, move] : llvm::enumerate(edge.moves)) {
    std::copy_n(reg(move.first), lanes, values.data() + n * lanes);
    times[n] = ready[move.first];
  }
  for (auto [n, move] : llvm::enumerate(edge.moves)) {
    const uint64_t *source = values.data() + n * lanes;
    uint64_t *target = reg(move.second);
    forLanes(*this, taking, [&](unsigned l) { target[l] = source[l]; });
    ready[move.second] = times[n];
  }
}

bool Warp::resume() {
  std::vector<Region> &regions = frame().regions;
  while (!regions.empty() && !regions.back().mask)
    regions.pop_back();
  if (regions.empty())
    return false;
  pc = regions.back().pc;
  mask = regions.back().mask;
  return true;
}

void Warp::jump(uint32_t target) {
  std::vector<Region> &regions = frame().regions;
  if (regions.back().reconvergence == target) {
    // These lanes wait at `target`; a region below holds them and its pc says
    // where it goes on, which is `target` once no sibling is left.
    regions.pop_back();
    resume();
    return;
  }
  pc = target;
}

void Warp::diverge(const Branch &branch, llvm::ArrayRef<std::pair<unsigned, uint64_t>> parts) {
  if (parts.size() == 1) {
    const Edge &edge = branch.edges[parts[0].first];
    take(edge, mask);
    jump(edge.target);
    return;
  }
  std::vector<Region> &regions = frame().regions;
  for (auto [edge, taking] : parts)
    take(branch.edges[edge], taking);
  uint32_t meet = branch.reconvergence;
  // Lanes that meet where the region ends anyway are held by the one below.
  if (regions.back().reconvergence == meet)
    regions.pop_back();
  else
    regions.back().pc = meet;
  // The first part runs first. Parts with one target run together.
  for (size_t n = parts.size(); n--;) {
    uint32_t target = branch.edges[parts[n].first].target;
    uint64_t taking = parts[n].second;
    bool merged = false;
    for (size_t m = 0; m < n && !merged; ++m)
      merged = branch.edges[parts[m].first].target == target;
    if (merged || target == meet)
      continue;
    for (size_t m = n + 1; m < parts.size(); ++m)
      if (branch.edges[parts[m].first].target == target)
        taking |= parts[m].second;
    regions.push_back({taking, target, meet});
  }
  resume();
}

void Warp::call(const Function &callee, const Instruction &i) {
  if (depth == kMaxCallDepth) {
    report(i, "unsupported", "calls nest too deep");
    machine.stopped = true;
    return;
  }
  frame().regions.back().pc = pc + 1;
  unsigned caller = depth - 1;
  uint64_t entering = mask;
  llvm::SmallVector<uint32_t, 4> results;
  for (unsigned n = 0; n < i.numResults; ++n)
    results.push_back(result(i, n));
  llvm::SmallVector<uint32_t, 8> arguments;
  for (unsigned n = 0; n < i.numOperands; ++n)
    arguments.push_back(operand(i, n));
  enter(callee, entering);
  frame().results = std::move(results);
  const uint64_t *from = frames[caller].registers.data();
  for (auto [n, slot] : llvm::enumerate(arguments))
    std::copy_n(from + size_t(slot) * lanes, lanes, reg(callee.parameters[n]));
}

Step Warp::leave(const Instruction &i, bool exits) {
  if (exits || depth == 1) {
    exited |= mask;
    for (unsigned level = 0; level < depth; ++level)
      for (Region &region : frames[level].regions)
        region.mask &= ~exited;
  } else {
    Frame &caller = frames[depth - 2];
    for (auto [n, slot] : llvm::enumerate(frame().results)) {
      uint64_t *to = caller.registers.data() + size_t(slot) * lanes;
      const uint64_t *from = reg(operand(i, n));
      forLanes(*this, mask, [&](unsigned l) { to[l] = from[l]; });
      caller.ready[slot] = time;
      if (machine.tracer)
        caller.makers[slot] = Tracer::kNone;
    }
    frame().regions.back().mask = 0;
  }
  while (!resume()) {
    localTop = frame().localTop;
    if (--depth == 0) {
      done = true;
      auto mayRead = [](const std::vector<BulkStore> &stores) {
        return llvm::any_of(stores, [](const BulkStore &store) { return !store.wasRead; });
      };
      if (!openBulkStores.empty() || llvm::any_of(bulkGroups, mayRead))
        report(i, "undefined", "the program ends before its bulk stores have read shared memory");
      if (!tensorItems.empty() || !tensorLanded.empty())
        report(i, "undefined", "the warp ends before its products into tensor memory are complete");
      if (matrixDone < matrixFirst + matrixGroups.size())
        report(i, "undefined", "the warp ends before its asynchronous multiplications are complete");
      for (BulkStore &store : openBulkStores)
        landBulkStore(store);
      waitBulkStores(0);
      machine.warpEnded(*this);
      return Step::Stop;
    }
    activate();
  }
  return Step::Jumped;
}

void Warp::tick() {
  ++clock[index];
  ++globalClock[index];
}

void Warp::release(bool shared, bool global) {
  if (shared)
    released = clock;
  if (global)
    releasedGlobal = globalClock;
  tick();
}

Accessor Warp::accessor(bool isShared, bool atomic) const {
  Accessor who;
  who.program = machine.ordinal;
  who.warp = index;
  who.clock = machine.isAmd && !isShared ? &globalClock : &clock;
  who.atomic = atomic;
  who.ordered = machine.ordered;
  return who;
}

Accessor Warp::tensorAccessor() const {
  Accessor who = accessor(/*isShared=*/true);
  who.fenced = &tensorFenced;
  return who;
}

Accessor Warp::asyncAccessor() const {
  Accessor who = accessor(/*isShared=*/true);
  who.fenced = &fenced;
  return who;
}

void Warp::report(const Instruction &i, llvm::StringRef kind, const llvm::Twine &message) {
  machine.report(machine.linearProgram, index, i.op, kind, message);
}

} // namespace lathe::simulate
