//===- Async.cpp - Copies that land some time before their wait -----------===//
//
// From the instruction to the wait the destination is poisoned: its bytes are
// garbage until the copy lands, and any access to them is a race even after it
// has landed, because on hardware it might not have.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "MatrixGroups.h"

#include "llvm/Support/FormatVariadic.h"

#include <cstring>

namespace lathe::simulate {

void Warp::land(AsyncCopy &copy) {
  if (copy.landed)
    return;
  std::memcpy(machine.shared.data.data() + copy.destination, copy.bytes.data(), copy.bytes.size());
  copy.landed = true;
}

void Warp::startCopy(const Instruction &i, uint64_t destination, llvm::ArrayRef<char> bytes, unsigned lane) {
  SharedMemory &shared = machine.shared;
  AsyncCopy copy;
  copy.destination = destination;
  copy.bytes.assign(bytes.begin(), bytes.end());
  machine.checkPendingReads(*this, i, destination, bytes.size(), lane);
  if (shared.shadow) {
    Conflict conflict = shared.shadow->write(destination, bytes.size(), accessor(true), true);
    Machine::Place place;
    place.isShared = true;
    place.offset = destination;
    if (conflict.found)
      machine.reportRace(*this, i, conflict, place, lane, true);
    shared.shadow->inFlight(destination, bytes.size(), accessor(true));
  }
  std::memset(shared.initialized.data() + destination, 1, bytes.size());
  // All bits set is NaN in every floating-point format.
  std::memset(shared.data.data() + destination, 0xff, bytes.size());
  bool early = machine.launch.landing == Landing::Earliest ||
               (machine.launch.landing == Landing::Random && machine.random() % 3 == 0);
  if (early)
    land(copy);
  copy.number = copiesStarted++;
  if (machine.tracer)
    machine.tracer->copyStarted(*this, i, copy.number);
  openCopies.push_back(std::move(copy));
}

/// From `when` on, a clock of the warp, the copied bytes count as the warp's.
void Warp::complete(const AsyncCopy &copy, const VectorClock &when) {
  if (!machine.shared.shadow)
    return;
  Accessor who = accessor(true);
  who.clock = &when;
  machine.shared.shadow->landed(copy.destination, copy.bytes.size(), who, /*byProxy=*/false);
}

void Warp::commitCopies() {
  copyGroups.push_back(std::move(openCopies));
  openCopies.clear();
}

void Warp::waitCopies(unsigned pending) {
  while (copyGroups.size() > pending) {
    for (AsyncCopy &copy : copyGroups.front()) {
      land(copy);
      complete(copy, clock);
    }
    if (machine.tracer && !copyGroups.front().empty())
      machine.tracer->copiesLanded(*this, copyGroups.front().back().number + 1, /*atWait=*/true);
    copyGroups.pop_front();
  }
}

void Warp::landSome() {
  if (machine.launch.landing != Landing::Random)
    return;
  auto visit = [&](std::vector<AsyncCopy> &copies) {
    for (AsyncCopy &copy : copies)
      if (!copy.landed && machine.random() % 2)
        land(copy);
  };
  for (std::vector<AsyncCopy> &group : copyGroups)
    visit(group);
  visit(openCopies);
  for (std::vector<BulkStore> &group : bulkGroups)
    for (BulkStore &store : group)
      if (machine.random() % 2)
        landBulkStore(store);
  if (machine.random() % 2)
    machine.landBulkLoad();
  if (machine.random() % 2)
    landCopyArrival();
  while (matrixLanded < matrixFirst + matrixGroups.size() && machine.random() % 2)
    landMatrixGroup(*this);
  while (!tensorItems.empty() && machine.random() % 2)
    landTensorItem();
}

void Warp::fenceProxy() {
  fenced = clock;
  ++clock[index]; // what follows is after the fence
}

} // namespace lathe::simulate
