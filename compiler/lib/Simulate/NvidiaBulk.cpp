//===- NvidiaBulk.cpp - mbarriers and bulk tensor copies ------------------===//
//
// PTX ISA 8.8, "mbarrier", "cp.async.bulk.tensor". A bulk
// load lands at some moment after its start; only then its bytes count on its
// barrier, so that a program in which everyone waits goes on by letting one land.
//
//===----------------------------------------------------------------------===//

#include "NvidiaBulk.h"
#include "Models.h"
#include "NvidiaModels.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

constexpr uint32_t kBarrierBytes = 8;

SharedBarrier *findBarrier(Warp &warp, const Instruction &i, uint64_t address, unsigned lane) {
  Machine &machine = warp.machine;
  auto it = machine.sharedBarriers.find(address);
  if (it == machine.sharedBarriers.end()) {
    warp.report(i, "undefined",
                llvm::formatv("lane {0}: there is no barrier at {1} of shared memory", lane, address).str());
    return nullptr;
  }
  if (ShadowMemory *shadow = machine.shared.shadow.get()) {
    Conflict conflict = shadow->read(address, kBarrierBytes, warp.accessor(true));
    Machine::Place place;
    place.isShared = true;
    place.offset = address;
    if (conflict.found)
      machine.reportRace(warp, i, conflict, place, lane, false);
  }
  return &it->second;
}

void checkBarrierFence(Warp &warp, const Instruction &i, uint64_t address, unsigned lane, unsigned space) {
  Machine &machine = warp.machine;
  if (!machine.shared.shadow)
    return;
  Conflict conflict = machine.shared.shadow->read(address, kBarrierBytes, warp.asyncAccessor());
  Machine::Place place = machine.locate(warp, i, space, address, kBarrierBytes, lane, "barrier");
  if (conflict.found)
    machine.reportRace(warp, i, conflict, place, lane, false);
}

void completeIfDone(Machine &machine, SharedBarrier &barrier) {
  if (barrier.pending || barrier.bytes)
    return;
  ++barrier.phase;
  size_t known = machine.warps.size() + barrier.agent;
  barrier.joined.resize(std::max(barrier.joined.size(), known + 1));
  barrier.joined[known] = ++machine.barrierStates[barrier.agent].phases;
  barrier.pending = barrier.count;
  barrier.completedOthers = barrier.joinedOthers;
  barrier.completedReleases = barrier.joinedReleases;
  barrier.completed = barrier.joined;
  barrier.completedFences = barrier.joinedFences;
  barrier.completedTensor = barrier.joinedTensor;
  barrier.completedTime = std::exchange(barrier.latest, 0);
}

void SharedBarrier::arrive(Warp &warp, const Instruction &i, uint32_t arrivals) {
  if (pending < arrivals)
    warp.report(i, "undefined", "more arrivals on a barrier than its phase waits for");
  pending -= std::min(pending, arrivals);
}

static void arriveAt(Warp &warp, const Instruction &i, SharedBarrier &barrier, uint32_t count, bool isRemote,
                     bool releases) {
  // Accesses that others have given up before the warp arrives stay so for whoever waits.
  joinClocks(barrier.joinedOthers, warp.givenUp);
  if (isRemote) {
    joinClocks(barrier.joinedOthers, warp.clock);
    if (releases) {
      joinClocks(barrier.joinedReleases.clock, warp.clock);
      joinClocks(barrier.joinedReleases.fenced, warp.fenced);
      joinClocks(barrier.joinedReleases.tensor, warp.tensorReleased);
    }
  } else {
    joinClocks(barrier.joined, warp.clock);
    joinClocks(barrier.joinedFences, warp.fenced);
    joinClocks(barrier.joinedTensor, warp.tensorReleased);
  }
  ++warp.clock[warp.index];
  barrier.latest = std::max(barrier.latest, warp.time);
  barrier.arrive(warp, i, count);
  completeIfDone(warp.machine, barrier);
}

/// The 8 bytes change hands: an ordinary store.
static bool touchBarrier(Warp &warp, const Instruction &i, uint64_t address, unsigned lane) {
  Machine &machine = warp.machine;
  if (!checkAlignment(warp, i, address, kBarrierBytes, lane))
    return false;
  Machine::Place place = machine.locate(warp, i, kShared, address, kBarrierBytes, lane, "barrier");
  char bytes[kBarrierBytes];
  if (!place.data)
    return false;
  for (unsigned n = 0; n < kBarrierBytes; ++n)
    bytes[n] = ~place.data[n];
  machine.store(warp, i, place, bytes, kBarrierBytes, lane);
  return true;
}

/// Operands: address, predicate. imm: arrivals of a phase.
static Step executeBarrierInit(Warp &warp, const Instruction &i) {
  unsigned lane = chosenLane(warp, i.b);
  if (lane == 64 || !touchBarrier(warp, i, warp.reg(i.a)[lane], lane))
    return Step::Next;
  uint64_t address = warp.reg(i.a)[lane];
  if (warp.machine.sharedBarriers.count(address))
    warp.report(i, "undefined", "a barrier is initialized twice");
  SharedBarrier barrier;
  barrier.count = barrier.pending = i.imm;
  std::map<uint64_t, unsigned> &agents = warp.machine.barrierAgents;
  barrier.agent = agents.try_emplace(address, agents.size()).first->second % Machine::kMostBarrierAgents;
  warp.machine.sharedBarriers[address] = barrier;
  return Step::Next;
}

static Step executeBarrierInval(Warp &warp, const Instruction &i) {
  unsigned lane = chosenLane(warp, i.b);
  if (lane == 64 || !findBarrier(warp, i, warp.reg(i.a)[lane], lane))
    return Step::Next;
  uint64_t address = warp.reg(i.a)[lane];
  if (llvm::any_of(warp.machine.bulkLoads, [&](const BulkLoad &load) { return load.barrier == address; }))
    warp.report(i, "undefined", "a barrier that a bulk copy has yet to arrive at is given up");
  if (llvm::any_of(warp.machine.warps, [&](const Warp &other) {
        return llvm::any_of(other.tensorItems,
                            [&](const TensorItem &item) { return llvm::is_contained(item.barriers, address); });
      }))
    warp.report(i, "undefined", "a barrier that products into tensor memory have yet to arrive at is given up");
  if (llvm::any_of(warp.machine.warps, [&](const Warp &other) {
        return llvm::any_of(other.copyArrivals,
                            [&](const CopyArrival &arrival) { return arrival.counts.count(address); });
      }))
    warp.report(i, "undefined", "a barrier that copies have yet to arrive at is given up");
  // Arrivals of other blocks that the warp has waited for are over.
  VectorClock known = warp.clock;
  joinClocks(warp.clock, warp.givenUp);
  touchBarrier(warp, i, address, lane);
  warp.clock = std::move(known);
  warp.machine.sharedBarriers.erase(address);
  return Step::Next;
}

/// imm: arrivals, in bit 31 whether they are releases to the cluster, and above bit 32 one more than the bytes to
/// announce. Space: that of the barrier's address.
constexpr unsigned kReleaseBit = 31;
template <unsigned Space> static Step executeBarrierArrive(Warp &warp, const Instruction &i) {
  const uint64_t *flags = warp.reg(i.b), *addresses = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (!(flags[l] & 1) || !warp.machine.locate(warp, i, Space, addresses[l], kBarrierBytes, l, "barrier").data)
      return;
    SharedBarrier *barrier = findBarrier(warp, i, addresses[l], l);
    if (!barrier)
      return;
    if (i.imm >> 32)
      barrier->bytes += (i.imm >> 32) - 1;
    arriveAt(warp, i, *barrier, i.imm & ((1u << kReleaseBit) - 1),
             addresses[l] / warp.machine.shared.stride != warp.cta, i.imm >> kReleaseBit & 1);
  });
  return Step::Next;
}

/// Operands: address, parity and, if there is a third, a predicate. imm: whether it acquires what the cluster released.
static Step executeBarrierWait(Warp &warp, const Instruction &i) {
  unsigned lane = i.numOperands > 2 ? chosenLane(warp, i.c) : warp.firstLane();
  if (lane == 64)
    return Step::Next;
  uint64_t address = warp.reg(i.a)[lane], parity = warp.reg(i.b)[lane] & 1;
  forLanes(warp, warp.mask, [&](unsigned l) {
    bool waits = i.numOperands < 3 || (warp.reg(i.c)[l] & 1);
    if (waits && (warp.reg(i.a)[l] != address || (warp.reg(i.b)[l] & 1) != parity))
      warp.report(i, "unsupported", llvm::formatv("lanes {0} and {1} wait for different phases", lane, l).str());
  });
  SharedBarrier *barrier = findBarrier(warp, i, address, lane);
  if (!barrier)
    return Step::Next;
  if ((barrier->phase & 1) == parity) {
    warp.waiting = Waiting();
    warp.waiting.active = true;
    warp.waiting.onShared = true;
    warp.waiting.address = address;
    warp.waiting.generation = barrier->phase;
    warp.waiting.op = i.op;
    return Step::Retry;
  }
  joinClocks(warp.givenUp, barrier->completedOthers);
  uint32_t own = warp.clock[warp.index];
  if (i.imm) {
    joinClocks(warp.clock, barrier->completedReleases.clock);
    joinClocks(warp.fenced, barrier->completedReleases.fenced);
    joinClocks(warp.tensorArrived, barrier->completedReleases.tensor);
    joinClocks(warp.tensorReleased, barrier->completedReleases.tensor);
  }
  joinClocks(warp.clock, barrier->completed);
  warp.clock[warp.index] = own;
  joinClocks(warp.fenced, barrier->completedFences);
  joinClocks(warp.tensorArrived, barrier->completedTensor);
  joinClocks(warp.tensorReleased, barrier->completedTensor);
  warp.time = std::max(warp.time, barrier->completedTime);
  return Step::Next;
}

void decodeBarrierObject(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  StringRef name = op->getName().stripDialect();
  if (name == "mbarrier_wait") {
    d.emit(executeBarrierWait, op, {}, operands, Unit::Shared).imm = op->hasAttr("acquire");
    return;
  }
  bool isOwn = cast<LLVM::LLVMPointerType>(args[0].getType()).getAddressSpace() == kShared;
  Handler handler = name == "mbarrier_init"    ? executeBarrierInit
                    : name == "mbarrier_inval" ? executeBarrierInval
                    : isOwn                    ? executeBarrierArrive<kShared>
                                               : executeBarrierArrive<kSharedCluster>;
  uint64_t imm = name == "mbarrier_inval" ? 0 : attributeOf(op, "count");
  imm |= uint64_t(attributeOf(op, "bytes") + 1) << 32 | uint64_t(op->hasAttr("release")) << kReleaseBit;
  d.emit(handler, op, {}, operands, Unit::Shared).imm = imm;
}

/// cp.async.mbarrier.arrive. imm: 1 if the phase waits for as many arrivals as before.
static Step executeCopyArrive(Warp &warp, const Instruction &i) {
  CopyArrival arrival;
  const uint64_t *addresses = warp.reg(i.a);
  forLanes(warp, warp.mask, [&](unsigned l) {
    SharedBarrier *barrier = findBarrier(warp, i, addresses[l], l);
    if (!barrier)
      return;
    if (!i.imm)
      ++barrier->pending;
    ++arrival.counts[addresses[l]];
  });
  arrival.instruction = &i;
  arrival.number = warp.copiesStarted;
  arrival.clock = warp.clock;
  arrival.fenced = warp.fenced;
  arrival.landsAt = warp.time + warp.machine.launch.chip.globalLatencyCycles;
  ++warp.clock[warp.index];
  warp.copyArrivals.push_back(std::move(arrival));
  if (warp.machine.launch.landing == Landing::Earliest)
    while (warp.landCopyArrival())
      ;
  return Step::Next;
}

bool Warp::landCopyArrival() {
  if (copyArrivals.empty())
    return false;
  CopyArrival arrival = std::move(copyArrivals.front());
  copyArrivals.pop_front();
  auto finish = [&](std::vector<AsyncCopy> &copies) {
    llvm::erase_if(copies, [&](AsyncCopy &copy) {
      if (copy.number >= arrival.number)
        return false;
      land(copy);
      complete(copy, arrival.clock);
      return true;
    });
  };
  llvm::for_each(copyGroups, finish);
  finish(openCopies);
  if (machine.tracer)
    machine.tracer->copiesLanded(*this, arrival.number, /*atWait=*/false);
  for (auto [address, count] : arrival.counts) {
    auto barrier = machine.sharedBarriers.find(address);
    if (barrier == machine.sharedBarriers.end())
      continue;
    joinClocks(barrier->second.joined, arrival.clock);
    joinClocks(barrier->second.joinedFences, arrival.fenced);
    barrier->second.latest = std::max(barrier->second.latest, arrival.landsAt);
    barrier->second.arrive(*this, *arrival.instruction, count);
    completeIfDone(machine, barrier->second);
  }
  return true;
}

void decodeCopyArrive(Decoder &d, Operation *op, ValueRange args) {
  d.emit(executeCopyArrive, op, {}, d.scalar(args[0]), Unit::Shared).imm =
      cast<NVVM::CpAsyncMBarrierArriveOp>(op).getNoinc();
}

template <uint64_t KeepsCount> static void decodeCopyArriveIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  d.emit(executeCopyArrive, op, {}, d.scalar(args[0]), Unit::Shared).imm = KeepsCount;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Calls body(offset, size) for ranges of shared memory that hold elements.
template <typename F> static void forEachRange(const std::vector<BulkElement> &elements, uint32_t bytes, F body) {
  std::vector<uint64_t> starts;
  for (const BulkElement &element : elements)
    starts.push_back(element.shared);
  llvm::sort(starts);
  for (size_t n = 0; n < starts.size();) {
    size_t end = n + 1;
    while (end < starts.size() && starts[end] == starts[end - 1] + bytes)
      ++end;
    body(starts[n], (end - n) * bytes);
    n = end;
  }
}

static uint64_t paddingOf(const TensorMap &map) {
  return map.fill && map.element >= 6 ? (map.elementBytes() == 2 ? 0x7fff : 0x7fffffff) : 0;
}

/// A map of tf32 rounds each f32 to the nearest number with 10 bits of fraction, of two the even one.
static void roundAsMapSays(const TensorMap &map, char *number) {
  constexpr unsigned kTF32 = 11, kDropped = 13;
  constexpr uint32_t kExponent = 0x7f800000;
  if (map.element != kTF32)
    return;
  uint32_t bits;
  std::memcpy(&bits, number, sizeof bits);
  if ((bits & kExponent) == kExponent)
    return;
  bits += ((1u << (kDropped - 1)) - 1) + (bits >> kDropped & 1);
  bits &= ~((1u << kDropped) - 1);
  std::memcpy(number, &bits, sizeof bits);
}

static void countBulkSectors(Machine &machine, uint64_t bytes) {
  machine.result.counters.globalSectors += (bytes + 31) / 32;
}

/// Calls body(lane) for the lanes of the mask where the last operand is true.
template <typename F> static void forChosenLanes(Warp &warp, const Instruction &i, F body) {
  const uint64_t *flags = warp.reg(warp.operand(i, i.numOperands - 1));
  forLanes(warp, warp.mask, [&](unsigned l) {
    if (flags[l] & 1)
      body(l);
  });
}

/// imm of a load: whether blocks are named that receive it and it is not the warp's own, from bit 1 on the number of
/// offsets, and in bit 32 whether the barrier may be that of the other block of a pair.
constexpr unsigned kPairBarrierBit = 32;
static bool isMulticast(const Instruction &load) { return load.imm & 1; }
static unsigned countOffsets(const Instruction &load) { return uint32_t(load.imm) >> 1; }
static unsigned getBarrierSpace(const Instruction &load) {
  return load.imm >> kPairBarrierBit & 1 ? kSharedCluster : kShared;
}

/// Starts the copy to the same places of each block that the instruction names, all of the same image.
static void startMulticast(Warp &warp, const Instruction &i, const BulkLoad &load, uint32_t receivers, unsigned lane) {
  Machine &machine = warp.machine;
  for (unsigned cta = 0; receivers >> cta; ++cta) {
    if (!(receivers >> cta & 1))
      continue;
    if (cta >= unsigned(machine.launch.clusterCtas)) {
      warp.report(
          i, "undefined",
          llvm::formatv("a bulk copy to block {0} of a cluster, which has {1}", cta, machine.launch.clusterCtas).str());
      return;
    }
    BulkLoad sent = load;
    uint64_t away = (uint64_t(cta) - warp.cta) * machine.shared.stride;
    sent.barrier += away;
    for (BulkElement &element : sent.elements)
      element.shared += away;
    if (!findBarrier(warp, i, sent.barrier, lane))
      return;
    checkBarrierFence(warp, i, sent.barrier, lane, kSharedCluster);
    machine.startBulkLoad(warp, i, std::move(sent), lane);
  }
}

/// Operands: destination, map, coordinates, barrier, offsets, the blocks that receive it, predicate.
static void startBulkLoad(Warp &warp, const Instruction &i, unsigned lane) {
  bool isShared = isMulticast(i);
  unsigned numOffsets = countOffsets(i), rank = i.numOperands - 4 - numOffsets - isShared;
  Machine &machine = warp.machine;
  auto value = [&](unsigned n) { return warp.reg(warp.operand(i, n))[lane]; };
  TensorMap map;
  uint64_t start = value(0);
  if (!readMap(warp, i, value(1), lane, map) || !checkAlignment(warp, i, start, 128, lane))
    return;
  SharedBarrier *barrier = findBarrier(warp, i, value(2 + rank), lane);
  if (!barrier || map.rank != rank || map.isIm2Col != (numOffsets > 0)) {
    warp.report(i, "undefined", "a bulk copy without a barrier, with too few coordinates or a map of another kind");
    return;
  }
  unsigned owner = value(2 + rank) / machine.shared.stride;
  if (owner != warp.cta && leaderOf(owner) != leaderOf(warp.cta))
    return warp.report(i, "undefined",
                       "a bulk copy whose barrier is neither its block's nor that of the other of a pair");
  if (!isShared)
    checkBarrierFence(warp, i, value(2 + rank), lane, getBarrierSpace(i));
  llvm::SmallVector<int32_t, 5> at;
  for (unsigned n = 0; n < rank; ++n)
    at.push_back(value(2 + n));
  checkStart(warp, i, map, at);
  BulkLoad load;
  load.barrier = value(2 + rank);
  load.bytes = map.elementBytes();
  load.warp = warp.index;
  load.instruction = &i;
  load.clock = warp.clock;
  if (map.isIm2Col) {
    llvm::SmallVector<uint16_t, 3> offsets;
    for (unsigned n = 0; n < numOffsets; ++n)
      offsets.push_back(value(3 + rank + n));
    checkPixel(warp, i, map, at, offsets);
    load.elements = listPixels(map, at, offsets, start);
  } else {
    load.elements = listElements(map, at, start);
  }
  load.image.resize(load.elements.size() * load.bytes);
  for (auto [n, element] : llvm::enumerate(load.elements)) {
    uint64_t padding = paddingOf(map);
    char *image = load.image.data() + n * load.bytes;
    std::memcpy(image, &padding, load.bytes);
    if (!element.global)
      continue;
    Machine::Place place = machine.locate(warp, i, kGlobal, element.global, load.bytes, lane, "bulk copy");
    if (!place.data)
      return;
    machine.load(warp, i, place, load.bytes, lane);
    std::memcpy(image, place.data, load.bytes);
    roundAsMapSays(map, image);
  }
  countBulkSectors(machine, load.image.size());
  if (isShared)
    startMulticast(warp, i, load, uint16_t(value(3 + rank + numOffsets)), lane);
  else
    machine.startBulkLoad(warp, i, std::move(load), lane);
  if (machine.tracer)
    machine.tracer->bulkStarted(warp, i);
  ++warp.clock[warp.index]; // what follows is after the start
}

static Step executeBulkLoad(Warp &warp, const Instruction &i) {
  forChosenLanes(warp, i, [&](unsigned lane) { startBulkLoad(warp, i, lane); });
  return Step::Next;
}

void Machine::startBulkLoad(Warp &warp, const Instruction &i, BulkLoad load, unsigned lane) {
  VectorClock known = warp.clock;
  joinClocks(known, warp.givenUp);
  forEachRange(load.elements, load.bytes, [&](uint64_t offset, uint64_t size) {
    Place place = locate(warp, i, isMulticast(i) ? kSharedCluster : kShared, offset, size, lane, "bulk copy");
    if (!place.data)
      return;
    checkPendingReads(warp, i, offset, size, lane);
    if (shared.shadow) {
      Accessor copy = warp.asyncAccessor();
      copy.clock = &known;
      Conflict conflict = shared.shadow->write(offset, size, copy, true);
      if (conflict.found)
        reportRace(warp, i, conflict, place, lane, true);
      shared.shadow->inFlight(offset, size, warp.accessor(true));
    }
    std::memset(shared.initialized.data() + offset, 1, size);
    std::memset(shared.data.data() + offset, 0xff, size);
  });
  load.landsAt = warp.time + launch.chip.globalLatencyCycles;
  bulkLoads.push_back(std::move(load));
  if (launch.landing == Landing::Earliest || (launch.landing == Landing::Random && random() % 3 == 0))
    while (landBulkLoad())
      ;
}

bool Machine::landBulkLoad() {
  if (bulkLoads.empty())
    return false;
  // Copies may overtake each other.
  size_t index = launch.landing == Landing::Random ? random() % bulkLoads.size() : 0;
  BulkLoad load = std::move(bulkLoads[index]);
  bulkLoads.erase(bulkLoads.begin() + index);
  for (auto [n, element] : llvm::enumerate(load.elements))
    if (element.shared + load.bytes <= shared.data.size())
      std::memcpy(shared.data.data() + element.shared, load.image.data() + n * load.bytes, load.bytes);
  Accessor who = warps[load.warp].accessor(true);
  who.clock = &load.clock;
  auto barrier = sharedBarriers.find(load.barrier);
  if (barrier != sharedBarriers.end()) {
    unsigned agent = barrier->second.agent;
    barrierStates[agent].arrived = load.instruction->op;
    forEachRange(load.elements, load.bytes, [&](uint64_t offset, uint64_t size) {
      if (shared.shadow && offset + size <= shared.data.size())
        shared.shadow->landed(offset, size, who, agent, barrierStates[agent].phases + 1);
    });
    joinClocks(barrier->second.joined, load.clock);
    barrier->second.latest = std::max(barrier->second.latest, load.landsAt);
    barrier->second.bytes -= load.image.size();
    completeIfDone(*this, barrier->second);
  }
  return true;
}

void decodeBulkLoad(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  // The predicate is the last operand of all copies.
  ArrayRef<int32_t> sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  unsigned rank = sizes[2], numOffsets = sizes[5];
  for (auto [n, argument] : llvm::enumerate(args))
    if (n != 3 + rank)
      operands.push_back(d.scalar(argument));
  operands.push_back(d.scalar(args[3 + rank]));
  bool isOwn = cast<LLVM::LLVMPointerType>(args[2 + rank].getType()).getAddressSpace() == kShared;
  d.emit(executeBulkLoad, op, {}, operands, Unit::Global).imm =
      uint64_t(sizes[6]) | numOffsets << 1 | uint64_t(!isOwn) << kPairBarrierBit;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Takes what the store has yet to read of shared memory.
void Warp::readBulkStore(BulkStore &store) {
  if (!store.image.empty())
    return;
  store.image.resize(store.elements.size() * store.bytes);
  for (auto [n, element] : llvm::enumerate(store.elements))
    if (element.shared + store.bytes <= machine.shared.data.size())
      std::memcpy(store.image.data() + n * store.bytes, machine.shared.data.data() + element.shared, store.bytes);
}

void Warp::landBulkStore(BulkStore &store) {
  if (store.landed)
    return;
  store.landed = true;
  readBulkStore(store);
  for (auto [n, element] : llvm::enumerate(store.elements)) {
    if (!element.global || element.shared + store.bytes > machine.shared.data.size())
      continue;
    Machine::Place place =
        machine.locate(*this, *store.instruction, kGlobal, element.global, store.bytes, 0, "bulk copy");
    if (!place.data)
      return;
    uint64_t value = 0, old = 0;
    std::memcpy(&value, store.image.data() + n * store.bytes, store.bytes);
    std::memcpy(&old, place.data, store.bytes);
    if (!store.reduce.empty())
      value = reduceElement(store, old, value);
    machine.store(*this, *store.instruction, place, reinterpret_cast<const char *>(&value), store.bytes, 0,
                  !store.reduce.empty());
  }
}

void Warp::waitBulkStores(size_t pending, bool readOnly) {
  size_t awaited = bulkGroups.size() - std::min(bulkGroups.size(), pending);
  for (size_t group = 0; group < awaited; ++group)
    for (BulkStore &store : bulkGroups[group]) {
      readBulkStore(store);
      if (machine.shared.shadow && !store.wasRead)
        forEachRange(store.elements, store.bytes, [&](uint64_t offset, uint64_t size) {
          if (offset + size <= machine.shared.data.size())
            machine.shared.shadow->read(offset, size, accessor(true));
        });
      store.wasRead = true;
    }
  if (readOnly)
    return;
  // Stores are in no order among themselves: where all land late, the last comes first.
  for (size_t group = awaited; group-- > 0;)
    for (BulkStore &store : bulkGroups[group])
      landBulkStore(store);
  bulkGroups.erase(bulkGroups.begin(), bulkGroups.begin() + awaited);
}

/// Operands: map, coordinates, source, predicate.
static void startBulkStore(Warp &warp, const Instruction &i, unsigned lane) {
  unsigned rank = i.numOperands - 3;
  Machine &machine = warp.machine;
  auto value = [&](unsigned n) { return warp.reg(warp.operand(i, n))[lane]; };
  TensorMap map;
  uint64_t start = value(1 + rank);
  if (!readMap(warp, i, value(0), lane, map) || !checkAlignment(warp, i, start, 128, lane))
    return;
  if (map.rank != rank) {
    warp.report(i, "undefined", "a bulk copy with too few coordinates");
    return;
  }
  llvm::SmallVector<int32_t, 5> at;
  for (unsigned n = 0; n < rank; ++n)
    at.push_back(value(1 + n));
  checkStart(warp, i, map, at);
  if (llvm::any_of(at, [](int32_t coordinate) { return coordinate < 0; })) {
    warp.report(i, "undefined", "a bulk store at a negative coordinate, which is an illegal instruction to chips");
    return;
  }
  BulkStore store;
  store.bytes = map.elementBytes();
  store.element = map.element;
  if (auto reduce = i.op->getAttrOfType<StringAttr>("reduce"))
    store.reduce = reduce.str();
  store.instruction = &i;
  store.elements = listElements(map, at, start);
  countBulkSectors(machine, store.elements.size() * store.bytes);
  forEachRange(store.elements, store.bytes, [&](uint64_t offset, uint64_t size) {
    Machine::Place place = machine.locate(warp, i, kShared, offset, size, lane, "bulk copy");
    if (!place.data)
      return;
    if (std::memchr(machine.shared.initialized.data() + offset, 0, size))
      warp.report(i, "uninitialized_shared", "a bulk copy of shared memory, not all of which was written");
    if (!machine.shared.shadow)
      return;
    Conflict conflict = machine.shared.shadow->read(offset, size, warp.asyncAccessor());
    if (conflict.found)
      machine.reportRace(warp, i, conflict, place, lane, false);
  });
  if (machine.launch.landing == Landing::Earliest ||
      (machine.launch.landing == Landing::Random && machine.random() % 3 == 0))
    warp.landBulkStore(store);
  warp.openBulkStores.push_back(std::move(store));
}

static Step executeBulkStore(Warp &warp, const Instruction &i) {
  forChosenLanes(warp, i, [&](unsigned lane) { startBulkStore(warp, i, lane); });
  return Step::Next;
}

void decodeBulkStore(Decoder &d, Operation *op, ValueRange args) {
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  d.emit(executeBulkStore, op, {}, operands, Unit::Global);
}

static Step executeBulkCommit(Warp &warp, const Instruction &) {
  warp.bulkGroups.push_back(std::move(warp.openBulkStores));
  warp.openBulkStores.clear();
  return Step::Next;
}
void decodeBulkCommit(Decoder &d, Operation *op, ValueRange) { d.emit(executeBulkCommit, op, {}, {}, Unit::Control); }

static Step executeBulkWait(Warp &warp, const Instruction &i) {
  warp.waitBulkStores(i.imm >> 1, i.imm & 1);
  return Step::Next;
}
void decodeBulkWait(Decoder &d, Operation *op, ValueRange) {
  auto wait = cast<NVVM::CpAsyncBulkWaitGroupOp>(op);
  d.emit(executeBulkWait, op, {}, {}, Unit::Control).imm = uint64_t(wait.getGroup()) << 1 | wait.getRead().has_value();
}
template <bool ReadOnly> static void decodeBulkWaitIntrinsic(Decoder &d, Operation *op, ValueRange args) {
  auto pending = d.constantOf(args[0]);
  if (!pending)
    return d.unsupported(op, "group count");
  d.emit(executeBulkWait, op, {}, {}, Unit::Control).imm = *pending << 1 | ReadOnly;
}

ArrayRef<Model> nvidiaBulkIntrinsics() {
  static const Model models[] = {
      {"llvm.nvvm.cp.async.mbarrier.arrive", decodeCopyArriveIntrinsic<0>},
      {"llvm.nvvm.cp.async.mbarrier.arrive.shared", decodeCopyArriveIntrinsic<0>},
      {"llvm.nvvm.cp.async.mbarrier.arrive.noinc", decodeCopyArriveIntrinsic<1>},
      {"llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared", decodeCopyArriveIntrinsic<1>},
      {"llvm.nvvm.cp.async.bulk.commit.group", decodeBulkCommit},
      {"llvm.nvvm.cp.async.bulk.wait.group", decodeBulkWaitIntrinsic<false>},
      {"llvm.nvvm.cp.async.bulk.wait.group.read", decodeBulkWaitIntrinsic<true>},
      {"llvm.nvvm.fence.proxy.tensormap_generic.acquire.*", decodeMapAcquire},
      {"llvm.nvvm.fence.proxy.async", decodeProxyFenceIntrinsic},
      {"llvm.nvvm.fence.proxy.async.shared_cta", decodeProxyFenceIntrinsic},
      {"llvm.nvvm.fence.proxy.async.shared_cluster", decodeProxyFenceIntrinsic},
  };
  return models;
}

} // namespace lathe::simulate
