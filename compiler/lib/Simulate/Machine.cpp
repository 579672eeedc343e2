//===- Machine.cpp - Programs, barriers and memory checks -----------------===//

#include "Machine.h"
#include "WarpGroups.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace lathe::simulate {

/// Warp instructions in one turn: enough that switching costs nothing, few
/// enough that a warp that polls does not hold the others up.
constexpr uint64_t kTurn = 20000;

/// Apart enough for all that a chip has, and for the addresses of matrix descriptors, which have 18 bits.
constexpr uint64_t kBlockWindowBytes = uint64_t(1) << 18;

Machine::Machine(const Launch &launch, const Program &program, GlobalMemory &global)
    : launch(launch), program(program), global(global), isAmd(launch.chip.vendor == Vendor::Amd), random(launch.seed) {
  int numWarps = launch.numWarps * launch.clusterCtas;
  warps.reserve(numWarps);
  for (int index = 0; index < numWarps; ++index)
    warps.emplace_back(*this, index);
  shared.bytes = launch.sharedBytes + program.staticSharedBytes;
  shared.stride = launch.clusterCtas == 1 ? std::max<uint64_t>(shared.bytes, 1) : kBlockWindowBytes;
  uint64_t bytes = shared.stride * (launch.clusterCtas - 1) + shared.bytes;
  shared.data.resize(bytes);
  shared.initialized.resize(bytes);
  if (launch.detectRaces)
    shared.shadow = std::make_unique<ShadowMemory>(bytes, numWarps, isAmd ? 0 : kMostBarrierAgents);
  barriers.resize(kClusterBarrier * launch.clusterCtas + 1);
  if (launch.trace)
    tracer.emplace(*launch.trace);
  order.resize(numWarps);
  instructionsLeft = launch.maxInstructions ? launch.maxInstructions : uint64_t(1) << 32;
}

void Machine::startProgram(const Function &entry, uint64_t id) {
  linearProgram = id;
  programId[0] = id % launch.grid[0];
  programId[1] = id / launch.grid[0] % launch.grid[1];
  programId[2] = id / launch.grid[0] / launch.grid[1];
  ordered = false;
  ended = 0;
  endedOf.assign(launch.clusterCtas, 0);
  remote.assign(launch.clusterCtas, std::vector<Remote>(warps.size()));
  // Memory left by a previous program is as good as random, and reading it is found.
  std::fill(shared.data.begin(), shared.data.end(), char(0xa5));
  std::fill(shared.initialized.begin(), shared.initialized.end(), 0);
  if (shared.shadow)
    shared.shadow->clear();
  sharedBarriers.clear();
  barrierAgents.clear();
  barrierStates.fill({});
  bulkLoads.clear();
  tensors.resize(launch.clusterCtas);
  for (TensorMemory &tensor : tensors)
    tensor.clear();
  writtenMaps.clear();
  for (Barrier &barrier : barriers) {
    barrier = Barrier();
    barrier.joined.assign(warps.size(), 0);
    barrier.completed.assign(warps.size(), 0);
    barrier.joinedFences.assign(warps.size(), 0);
    barrier.completedFences.assign(warps.size(), 0);
    barrier.joinedTensor.assign(warps.size(), 0);
    barrier.completedTensor.assign(warps.size(), 0);
    barrier.joinedGlobal = barrier.completedGlobal = barrier.joined;
  }
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  registersFree = 0;
  registerRequests.assign(launch.clusterCtas * kMostGroups, {});
  groupProducts.assign(registerRequests.size(), {});
  for (Warp &warp : warps) {
    warp.start(entry);
    warp.registersHeld = program.registersAtFirst;
    for (auto [slot, value] : llvm::zip(entry.parameters, arguments))
      std::fill_n(warp.reg(slot), warp.lanes, value);
  }
}

void Machine::runProgram(const Function &entry, uint64_t id) {
  startProgram(entry, id);
  if (tracer)
    tracer->startProgram(*this);
  while (ended < warps.size() && !stopped) {
    bool progress = false;
    for (unsigned index : order) {
      Warp &warp = warps[index];
      if (warp.done || stopped || (warp.waiting.active && !wake(warp)))
        continue;
      progress = true;
      int64_t before = result.counters.warpInstructions;
      warp.landSome();
      warp.run(kTurn);
      uint64_t executed = result.counters.warpInstructions - before;
      if (executed >= instructionsLeft && !warp.done && !stopped) {
        report(id, index, nullptr, "limit", "more warp instructions than the limit allows");
        stopped = true;
      }
      instructionsLeft -= std::min(executed, instructionsLeft);
    }
    // Nobody can go on until something lands that everybody waits for.
    if (!progress && !stopped && ended < warps.size() &&
        (landBulkLoad() ||
         llvm::any_of(
             warps, [](Warp &warp) { return warp.landCopyArrival(); }) ||
         llvm::any_of(warps, [](Warp &warp) { return warp.landTensorCommit(); })))
      continue;
    if (!progress && !stopped && ended < warps.size()) {
      reportDeadlock();
      stopped = true;
    }
  }
  checkWarpGroups();
  checkInFlight();
  if (!stopped && llvm::any_of(tensors, [](const TensorMemory &tensor) { return tensor.isAllocated(); }))
    report(id, 0, nullptr, "undefined", "the program ends and has not freed its tensor memory");
  for (unsigned cta = 0; !stopped && cta + 1 < tensors.size(); cta += 2)
    if (tensors[cta].pairTaken != tensors[cta + 1].pairTaken)
      report(id, 0, nullptr, "undefined",
             "tensor memory of a pair is allocated for ever: its two blocks do not allocate the same columns");
  uint64_t longest = 0;
  for (const Warp &warp : warps) {
    longest = std::max(longest, warp.time);
    issueCycles += warp.issueCycles;
    for (unsigned unit = 0; unit < kNumUnits; ++unit)
      unitCycles[unit] += double(warp.unitCycles[unit]);
  }
  programCycles += double(longest) * launch.clusterCtas;
  if (tracer)
    tracer->endProgram(*this, residentPrograms(*this));
  ++result.counters.programs;
  ++ordinal;
}

/// Shared memory may be another program's already when a copy lands that nobody has waited for.
void Machine::checkInFlight() {
  if (stopped)
    return;
  for (const BulkLoad &load : bulkLoads)
    report(linearProgram, load.warp, load.instruction->op, "undefined",
           "the program ends before this bulk copy has landed in shared memory");
  for (const Warp &warp : warps)
    for (const CopyArrival &arrival : warp.copyArrivals)
      report(linearProgram, warp.index, arrival.instruction->op, "undefined",
             "the program ends before the copies that arrive here have landed in shared memory");
}

/// All warps of a group change their registers and take part in products, or none.
void Machine::checkWarpGroups() {
  if (stopped)
    return;
  for (const Warp &warp : warps) {
    auto check = [&](size_t count, size_t expected, llvm::StringRef what) {
      if (count != expected)
        report(linearProgram, warp.index, nullptr, "undefined",
               "the warp " + what + " " + llvm::Twine(count) + " times, others of its group " + llvm::Twine(expected) +
                   " times");
    };
    check(warp.registerChanges, registerRequests[groupOf(warp)].size(), "changed its registers");
    check(warp.matrixFirst + warp.matrixGroups.size(), groupProducts[groupOf(warp)].size(), "took part in products");
  }
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

unsigned Machine::remainingAt(size_t place) const {
  if (place + 1 == barriers.size())
    return unsigned(warps.size()) - ended;
  return launch.numWarps - endedOf[place / kClusterBarrier];
}

void Machine::arrive(Warp &warp, unsigned index, unsigned expectedWarps, bool tells) {
  Barrier &barrier = this->barrier(warp, index);
  ++result.counters.barriers;
  barrier.expected = expectedWarps;
  ++barrier.arrived;
  if (tells) {
    joinClocks(barrier.joinedFences, warp.fenced);
    joinClocks(barrier.joinedTensor, warp.tensorReleased);
    joinClocks(barrier.joined, isAmd ? warp.released : warp.clock);
  }
  if (isAmd)
    joinClocks(barrier.joinedGlobal, warp.releasedGlobal);
  warp.tick(); // what follows is after the arrival
  barrier.latest = std::max(barrier.latest, warp.time);
  unsigned needed = expectedWarps ? expectedWarps : remainingAt(&barrier - barriers.data());
  if (barrier.arrived >= needed)
    complete(barrier);
}

void Machine::complete(Barrier &barrier) {
  ++barrier.generation;
  barrier.completed = barrier.joined;
  barrier.completedFences = barrier.joinedFences;
  barrier.completedTensor = barrier.joinedTensor;
  barrier.completedGlobal = barrier.joinedGlobal;
  barrier.completedTime = barrier.latest;
  barrier.popc = barrier.nextPopc;
  barrier.ands = barrier.nextAnds;
  barrier.ors = barrier.nextOrs;
  barrier.nextPopc = barrier.nextOrs = 0;
  barrier.nextAnds = 1;
  barrier.arrived = 0;
  barrier.latest = 0;
  std::fill(barrier.joined.begin(), barrier.joined.end(), 0);
  std::fill(barrier.joinedFences.begin(), barrier.joinedFences.end(), 0);
  std::fill(barrier.joinedTensor.begin(), barrier.joinedTensor.end(), 0);
  std::fill(barrier.joinedGlobal.begin(), barrier.joinedGlobal.end(), 0);
}

void Machine::wait(Warp &warp, unsigned barrier, uint64_t generation, const Instruction &i) {
  warp.waiting = {true, barrier, generation, i.op};
}

bool Machine::wake(Warp &warp) {
  if (warp.waiting.registers) {
    if (warp.registersHeld + registersFree < warp.waiting.registers)
      return false;
    warp.waiting.active = false;
    return true;
  }
  if (warp.waiting.onShared) {
    auto it = sharedBarriers.find(warp.waiting.address);
    if (it != sharedBarriers.end() && it->second.phase == warp.waiting.generation)
      return false;
    warp.waiting.active = false;
    return true;
  }
  Barrier &barrier = this->barrier(warp, warp.waiting.barrier);
  if (barrier.generation == warp.waiting.generation)
    return false;
  warp.waiting.active = false;
  joinClocks(warp.clock, barrier.completed);
  warp.knowsCluster |= warp.waiting.barrier == kClusterBarrier;
  if (isAmd)
    joinClocks(warp.globalClock, barrier.completedGlobal);
  joinClocks(warp.fenced, barrier.completedFences);
  joinClocks(warp.tensorArrived, barrier.completedTensor);
  joinClocks(warp.tensorReleased, barrier.completedTensor);
  if (tracer && barrier.completedTime > warp.time)
    tracer->add(warp, tracer->scopeOf(warp.waiting.op, Tracer::Role::WaitBarrier), warp.time, barrier.completedTime);
  warp.time = std::max(warp.time, barrier.completedTime);
  return true;
}

void Machine::warpEnded(Warp &warp) {
  ++ended;
  ++endedOf[warp.cta];
  for (auto [place, barrier] : llvm::enumerate(barriers))
    if (barrier.arrived && !barrier.expected && barrier.arrived >= remainingAt(place))
      complete(barrier);
  if (endedOf[warp.cta] < unsigned(launch.numWarps))
    return;
  // One warp that ends after the access keeps the block's memory for it.
  llvm::ArrayRef<Warp> block = llvm::ArrayRef(warps).slice(size_t(warp.cta) * launch.numWarps, launch.numWarps);
  auto isBefore = [](const VectorClock &clock, size_t index, uint32_t tick) {
    return index < clock.size() && clock[index] >= tick;
  };
  for (auto [index, access] : llvm::enumerate(remote[warp.cta]))
    if (llvm::none_of(block, [&, number = index, tick = access.clock](const Warp &own) {
          return isBefore(own.clock, number, tick) || isBefore(own.givenUp, number, tick);
        }))
      report(linearProgram, index, access.op, "race",
             "the block " + llvm::Twine(warp.cta) + ", whose shared memory warp " + llvm::Twine(index) +
                 " accesses, may have ended: nothing orders the access before its end");
}

void Machine::checkRemote(Warp &warp, const Instruction &i, unsigned cta, unsigned lane) {
  if (!launch.detectRaces)
    return;
  if (!warp.knowsCluster)
    warp.report(i, "race",
                llvm::formatv("lane {0}: the block {1}, whose shared memory it accesses, may not have started: nothing "
                              "has waited for the cluster",
                              lane, cta)
                    .str());
  if (endedOf[cta] == unsigned(launch.numWarps))
    warp.report(
        i, "race",
        llvm::formatv("lane {0}: the block {1}, whose shared memory it accesses, may have ended: nothing orders "
                      "the access before its end",
                      lane, cta)
            .str());
  remote[cta][warp.index] = {warp.clock[warp.index], i.op};
}

void Machine::reportDeadlock() {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "no warp can go on:";
  const Warp *first = nullptr;
  for (const Warp &warp : warps) {
    if (!warp.waiting.active)
      continue;
    if (!first)
      first = &warp;
    if (warp.waiting.registers) {
      os << " warp " << warp.index << " waits for " << warp.waiting.registers << " registers ("
         << warp.registersHeld + registersFree << " are there)";
      continue;
    }
    if (warp.waiting.onShared) {
      auto it = sharedBarriers.find(warp.waiting.address);
      os << " warp " << warp.index << " waits for a phase of the barrier at " << warp.waiting.address;
      if (it != sharedBarriers.end())
        os << " of shared memory (" << it->second.pending << " arrivals and " << it->second.bytes
           << " bytes are missing)";
      continue;
    }
    const Barrier &barrier = this->barrier(warp, warp.waiting.barrier);
    os << " warp " << warp.index << " waits at barrier " << warp.waiting.barrier << " (" << barrier.arrived << " of "
       << (barrier.expected ? barrier.expected : remainingAt(&barrier - barriers.data())) << " warps are there)";
  }
  os << "; " << ended << " of " << warps.size() << " warps have ended";
  report(linearProgram, first ? first->index : 0, first ? first->waiting.op : nullptr, "barrier_deadlock", text);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Machine::Place Machine::locate(Warp &warp, const Instruction &i, unsigned space, uint64_t address, uint32_t size,
                               unsigned lane, llvm::StringRef verb) {
  Place place;
  bool isGeneric = space == kGeneric;
  if (space == kGeneric) {
    if (address - kSharedWindow < kWindowBytes) {
      space = kShared;
      address -= kSharedWindow;
    } else if (address - kLocalWindow < kWindowBytes) {
      space = kLocal;
      address -= kLocalWindow;
    }
  }
  place.offset = address;
  if (space == kShared || space == kSharedCluster) {
    place.isShared = true;
    uint64_t cta = address / shared.stride, offset = address % shared.stride;
    bool isThere = address < shared.data.size() && size <= shared.bytes && offset <= shared.bytes - size;
    if (!isThere)
      warp.report(i, "out_of_bounds",
                  llvm::formatv("lane {0}: {1} of {2} bytes at {3} of shared "
                                "memory, which has {4} bytes",
                                lane, verb, size, offset, shared.bytes)
                      .str());
    else if (cta != warp.cta && space == kShared && !isGeneric)
      warp.report(i, "out_of_bounds",
                  llvm::formatv("lane {0}: {1} of the shared memory of block {2} by an instruction of a block's own",
                                lane, verb, cta)
                      .str());
    else
      place.data = shared.data.data() + address;
    if (place.data && cta != warp.cta)
      checkRemote(warp, i, cta, lane);
    return place;
  }
  if (space == kLocal) {
    if (address < warp.localStride && size <= warp.localStride - address)
      place.data = warp.local.data() + size_t(lane) * warp.localStride + address;
    else
      warp.report(i, "out_of_bounds",
                  llvm::formatv("lane {0}: {1} of {2} bytes at {3} of local "
                                "memory, which has {4} bytes",
                                lane, verb, size, address, warp.localStride)
                      .str());
    return place;
  }
  place.segment = global.find(address, size);
  if (place.segment) {
    place.offset = address - place.segment->address;
    place.data = place.segment->data + place.offset;
    place.segment->touch(place.offset, size);
    return place;
  }
  warp.report(
      i, "out_of_bounds",
      llvm::formatv("lane {0}: {1} of {2} bytes at {3:x}: {4}", lane, verb, size, address, global.describe(address))
          .str());
  return place;
}

void Machine::countAtomic(uint64_t address) {
  AtomicTraffic &traffic = atomicSectors[address / 32];
  ++traffic.lanes;
  traffic.programs += traffic.programs == 0 || traffic.last != ordinal;
  traffic.last = ordinal;
}

static std::string locationOf(mlir::Operation *op) {
  std::string text;
  if (!op)
    return text;
  llvm::raw_string_ostream os(text);
  os << op->getName() << " at ";
  op->getLoc().print(os);
  return text;
}

std::string Machine::placeName(const Place &place) const {
  if (place.segment)
    return llvm::formatv("byte {0} of {1}", place.offset, place.segment->name).str();
  return llvm::formatv("byte {0} of shared memory", place.offset).str();
}

std::string Machine::describeArrival(unsigned agent) const {
  auto barrier =
      llvm::find_if(barrierAgents, [&](const auto &entry) { return entry.second % kMostBarrierAgents == agent; });
  std::string text = llvm::formatv("a bulk copy, since neither the warp nor one that it has met has waited for the "
                                   "barrier at {0} of shared memory",
                                   barrier == barrierAgents.end() ? 0 : barrier->first)
                         .str();
  if (mlir::Operation *copy = barrierStates[agent].arrived)
    text += " (" + locationOf(copy) + ")";
  return text;
}

void Machine::reportRace(Warp &warp, const Instruction &i, const Conflict &conflict, const Place &place, unsigned lane,
                         bool stores) {
  std::string other;
  if (conflict.unfenced)
    return warp.report(
        i, "race",
        llvm::formatv("lane {0}: asynchronous {1} of {2}: no proxy fence orders it after a {3} by warp {4}", lane,
                      stores ? "store" : "load", placeName(place), conflict.otherWrote ? "store" : "load",
                      conflict.warp)
            .str());
  if (conflict.barrier)
    other = describeArrival(*conflict.barrier);
  else if (conflict.inFlight)
    other = "an asynchronous copy that no wait has guarded yet";
  else if (conflict.program != ordinal)
    other = llvm::formatv("a {0} by another program ({1})", conflict.otherWrote ? "store" : "load",
                          launch.programs.empty() ? conflict.program : launch.programs[conflict.program])
                .str();
  else
    other = llvm::formatv("a {0} by warp {1}", conflict.otherWrote ? "store" : "load", conflict.warp).str();
  warp.report(i, "race",
              llvm::formatv("lane {0}: {1} of {2}: nothing orders it and {3}", lane, stores ? "store" : "load",
                            placeName(place), other)
                  .str());
}

void Machine::load(Warp &warp, const Instruction &i, const Place &place, uint32_t size, unsigned lane, bool atomic) {
  ShadowMemory *shadow = place.segment ? place.segment->shadow.get() : place.isShared ? shared.shadow.get() : nullptr;
  if (place.isShared && std::memchr(shared.initialized.data() + place.offset, 0, size))
    warp.report(i, "uninitialized_shared",
                llvm::formatv("lane {0}: load of {1} bytes at {2} of shared "
                              "memory, which nothing has written",
                              lane, size, place.offset)
                    .str());
  if (!shadow)
    return;
  Conflict conflict = shadow->read(place.offset, size, warp.accessor(place.isShared, atomic));
  if (conflict.found)
    reportRace(warp, i, conflict, place, lane, false);
}

void Machine::store(Warp &warp, const Instruction &i, const Place &place, const char *bytes, uint32_t size,
                    unsigned lane, bool atomic) {
  ShadowMemory *shadow = place.segment ? place.segment->shadow.get() : place.isShared ? shared.shadow.get() : nullptr;
  if (shadow) {
    bool changes = std::memcmp(place.data, bytes, size) != 0;
    Conflict conflict = shadow->write(place.offset, size, warp.accessor(place.isShared, atomic), changes);
    if (conflict.found)
      reportRace(warp, i, conflict, place, lane, true);
  }
  if (place.isShared) {
    checkPendingReads(warp, i, place.offset, size, lane);
    std::memset(shared.initialized.data() + place.offset, 1, size);
  }
  std::memcpy(place.data, bytes, size);
}

void Machine::checkPendingReads(Warp &warp, const Instruction &i, uint64_t offset, uint64_t size, unsigned lane) {
  if (!launch.detectRaces)
    return;
  for (const Warp &reader : warps) {
    for (uint64_t n = std::max(reader.matrixDone, reader.matrixFirst);
         n < reader.matrixFirst + reader.matrixGroups.size(); ++n)
      for (auto [start, bytes] : reader.matrixGroups[n - reader.matrixFirst].reads) {
        if (offset >= start + bytes || start >= offset + size)
          continue;
        warp.report(
            i, "race",
            llvm::formatv("lane {0}: store of byte {1} of shared memory, which an asynchronous multiplication of "
                          "warp {2} may still read",
                          lane, offset, reader.index)
                .str());
        return;
      }
    auto readsTensor = [&](const TensorProduct &product) {
      return llvm::any_of(product.reads, [&, size = size](std::pair<uint64_t, uint64_t> range) {
        return offset < range.first + range.second && range.first < offset + size;
      });
    };
    if (llvm::any_of(reader.tensorLanded, readsTensor) ||
        llvm::any_of(reader.tensorItems, [&](const TensorItem &item) { return readsTensor(item.product); }))
      return warp.report(i, "race",
                         llvm::formatv("lane {0}: store of byte {1} of shared memory, which a product or copy into "
                                       "tensor memory of warp {2} may still read",
                                       lane, offset, reader.index)
                             .str());
    auto mayRead = [&](const std::vector<BulkStore> &stores) {
      return llvm::any_of(stores, [&](const BulkStore &store) {
        return !store.wasRead && llvm::any_of(store.elements, [&](const BulkElement &element) {
          return offset < element.shared + store.bytes && element.shared < offset + size;
        });
      });
    };
    if (mayRead(reader.openBulkStores) || llvm::any_of(reader.bulkGroups, mayRead))
      return warp.report(
          i, "race",
          llvm::formatv("lane {0}: store of byte {1} of shared memory, which a bulk copy of warp {2} may "
                        "still read",
                        lane, offset, reader.index)
              .str());
  }
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

void Machine::report(uint64_t program, unsigned warp, mlir::Operation *op, llvm::StringRef kind,
                     const llvm::Twine &message) {
  // One op with a fault has it in every lane and program: say it once.
  if (!reported.insert({op, kind.str()}).second)
    return;
  Finding finding;
  finding.kind = kind.str();
  finding.message = message.str();
  finding.program = program;
  finding.warp = warp;
  finding.location = locationOf(op);
  result.findings.push_back(std::move(finding));
  if (result.findings.size() >= launch.maxFindings)
    stopped = true;
}

} // namespace lathe::simulate
