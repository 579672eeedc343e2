//===- Races.cpp - Happens-before race detection --------------------------===//

#include "Races.h"

#include <algorithm>

namespace lathe::simulate {

void joinClocks(VectorClock &clock, const VectorClock &other) {
  clock.resize(std::max(clock.size(), other.size()));
  for (size_t n = 0; n < other.size(); ++n)
    clock[n] = std::max(clock[n], other[n]);
}

ShadowMemory::ShadowMemory(uint64_t bytes, unsigned numWarps, unsigned numBarriers)
    : numWarps(numWarps), numAgents(numWarps + numBarriers), pages((bytes + kPageBytes - 1) / kPageBytes) {}

void ShadowMemory::clear() {
  for (Page &page : pages)
    std::fill(page.records.begin(), page.records.end(), Record());
  sharedReaders.clear();
}

ShadowMemory::Page &ShadowMemory::page(uint64_t index, bool bytes) {
  Page &page = pages[index];
  if (page.records.empty()) {
    page.shift = bytes ? 0 : 2;
    page.records.resize(kPageBytes >> page.shift);
  } else if (bytes && page.shift != 0) {
    std::vector<Record> finer(kPageBytes);
    for (unsigned i = 0; i < kPageBytes; ++i)
      finer[i] = page.records[i >> page.shift];
    page.records = std::move(finer);
    page.shift = 0;
  }
  return page;
}

template <typename F> void ShadowMemory::each(uint64_t offset, uint64_t size, F body) {
  bool bytes = (offset | size) & 3;
  while (size) {
    uint64_t index = offset / kPageBytes, in = offset % kPageBytes;
    uint64_t here = std::min<uint64_t>(size, kPageBytes - in);
    Page &p = page(index, bytes);
    uint64_t last = (in + here - 1) >> p.shift;
    for (uint64_t granule = in >> p.shift; granule <= last; ++granule)
      body(p.records[granule]);
    offset += here;
    size -= here;
  }
}

bool ShadowMemory::before(uint32_t agent, uint32_t clock, const Accessor &who) const {
  if (agent == 0)
    return true;
  if ((clock & ~kFlags) == kPending)
    return false;
  if ((clock & kAtomic) && who.atomic)
    return true;
  uint32_t program = (agent - 1) / numAgents, warp = (agent - 1) % numAgents;
  if (program != who.program)
    return who.ordered;
  return warp == who.warp || (warp < who.clock->size() && (*who.clock)[warp] >= (clock & ~kFlags));
}

/// A proxy fence makes visible what happened before it; completed copies of the
/// same proxy are visible without one.
bool ShadowMemory::isFenced(const Record &record, const Accessor &who) const {
  if (!who.fenced || record.writer == 0 || (record.writeClock & kAsync))
    return true;
  uint32_t program = (record.writer - 1) / numAgents, warp = (record.writer - 1) % numAgents;
  return program != who.program || (record.writeClock & ~kFlags) <= (*who.fenced)[warp];
}

bool ShadowMemory::isReadFenced(uint32_t agent, uint32_t clock, const Accessor &who) const {
  if (!who.fencesReads || agent == 0)
    return true;
  uint32_t program = (agent - 1) / numAgents, warp = (agent - 1) % numAgents;
  return program != who.program || (clock & ~kFlags) <= (*who.fenced)[warp];
}

Conflict ShadowMemory::conflictWith(uint32_t agent, bool wrote, bool pending) const {
  Conflict conflict;
  conflict.found = true;
  conflict.otherWrote = wrote;
  conflict.inFlight = pending;
  conflict.program = (agent - 1) / numAgents;
  conflict.warp = (agent - 1) % numAgents;
  if (conflict.warp >= numWarps)
    conflict.barrier = conflict.warp - numWarps;
  return conflict;
}

void ShadowMemory::noteReader(Record &record, const Accessor &who) {
  uint32_t self = agent(who), now = (*who.clock)[who.warp];
  if (who.atomic)
    now |= kAtomic;
  if (record.reader == kManyPrograms)
    return;
  if (record.reader == kSharedReaders) {
    Readers &readers = sharedReaders[record.readClock];
    if (readers.program != who.program) {
      record.reader = kManyPrograms;
      record.readClock = readers.program;
    } else
      readers.clocks[who.warp] = now;
    return;
  }
  if (before(record.reader, record.readClock, who)) {
    record.reader = self;
    record.readClock = now;
    return;
  }
  uint32_t program = (record.reader - 1) / numAgents;
  if (program != who.program) {
    record.reader = kManyPrograms;
    record.readClock = program;
    return;
  }
  Readers readers;
  readers.program = program;
  readers.clocks.resize(numWarps);
  readers.clocks[(record.reader - 1) % numAgents] = record.readClock;
  readers.clocks[who.warp] = now;
  record.reader = kSharedReaders;
  record.readClock = sharedReaders.size();
  sharedReaders.push_back(std::move(readers));
}

Conflict ShadowMemory::checkReaders(const Record &record, const Accessor &who) const {
  auto check = [&](uint32_t agent, uint32_t clock) -> Conflict {
    bool isBefore = before(agent, clock, who);
    if (isBefore && isReadFenced(agent, clock, who))
      return {};
    Conflict conflict = conflictWith(agent, false, false);
    conflict.unfenced = isBefore;
    return conflict;
  };
  if (record.reader == kManyPrograms) {
    if (who.ordered)
      return {};
    return conflictWith(1 + record.readClock * numAgents, false, false);
  }
  if (record.reader != kSharedReaders)
    return check(record.reader, record.readClock);
  const Readers &readers = sharedReaders[record.readClock];
  for (unsigned warp = 0; warp < numWarps; ++warp)
    if (readers.clocks[warp])
      if (Conflict conflict = check(1 + readers.program * numAgents + warp, readers.clocks[warp]); conflict.found)
        return conflict;
  return {};
}

Conflict ShadowMemory::read(uint64_t offset, uint64_t size, const Accessor &who) {
  Conflict result;
  each(offset, size, [&](Record &record) {
    if (!before(record.writer, record.writeClock, who) && !result.found)
      result = conflictWith(record.writer, true, (record.writeClock & ~kFlags) == kPending);
    if (!result.found && !isFenced(record, who)) {
      result = conflictWith(record.writer, true, false);
      result.unfenced = true;
    }
    noteReader(record, who);
  });
  return result;
}

Conflict ShadowMemory::write(uint64_t offset, uint64_t size, const Accessor &who, bool changes) {
  Conflict result;
  uint32_t self = agent(who), now = (*who.clock)[who.warp];
  if (who.atomic)
    now |= kAtomic;
  each(offset, size, [&](Record &record) {
    bool pending = record.writer && (record.writeClock & ~kFlags) == kPending;
    if (!result.found && (changes || pending)) {
      if (!before(record.writer, record.writeClock, who))
        result = conflictWith(record.writer, true, pending);
      else
        result = checkReaders(record, who);
      if (!result.found && !isFenced(record, who)) {
        result = conflictWith(record.writer, true, false);
        result.unfenced = true;
      }
    }
    record.writer = self;
    record.writeClock = now;
    record.reader = 0;
    record.readClock = 0;
  });
  return result;
}

void ShadowMemory::inFlight(uint64_t offset, uint64_t size, const Accessor &who) {
  uint32_t self = agent(who);
  each(offset, size, [&](Record &record) {
    record = Record();
    record.writer = self;
    record.writeClock = kPending | kAsync;
  });
}

void ShadowMemory::landed(uint64_t offset, uint64_t size, const Accessor &who, bool byProxy) {
  uint32_t self = agent(who), now = (*who.clock)[who.warp];
  each(offset, size, [&](Record &record) {
    if (record.writer == self && record.writeClock == (kPending | kAsync))
      record.writeClock = now | (byProxy ? kAsync : 0);
  });
}

void ShadowMemory::landed(uint64_t offset, uint64_t size, const Accessor &who, uint32_t barrier, uint32_t phase) {
  uint32_t self = agent(who), arrival = 1 + who.program * numAgents + numWarps + barrier;
  each(offset, size, [&](Record &record) {
    if (record.writer != self || record.writeClock != (kPending | kAsync))
      return;
    record.writer = arrival;
    record.writeClock = phase | kAsync;
  });
}

} // namespace lathe::simulate
