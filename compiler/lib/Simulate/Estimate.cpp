//===- Estimate.cpp - From counts to an estimated time --------------------===//
//
// The estimate is a roofline over three bounds, taken for the whole grid:
//
//   issue      scheduler cycles of all warp instructions / (multiprocessors
//              that have work * schedulers * clock); those of a matrix
//              instruction come from its multiply-adds and the chip's rate
//   bandwidth  the larger of bytes of all sectors / L2 bandwidth and bytes of
//              distinct sectors / DRAM bandwidth, where only so many bytes are
//              in flight as the resident programs ask for (Little's law)
//              and where all programs update the same sectors, the one of these
//              with the most updates, which follow one another
//   latency    rounds of resident programs * cycles of one program that runs
//              alone: each warp issues in order, an instruction waits for its
//              operands, a barrier for the last warp
//
//   time = launch + max(issue, bandwidth, latency) + half of the second largest
//
// The last term stands for the imperfect overlap of the three. Occupancy comes
// from warps, registers, shared memory and the chip's row. What it leaves out:
// L1, a working set larger than L2, clock changes, DRAM pages.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

#include <algorithm>
#include <cmath>

namespace lathe::simulate {

/// Cycles for one element in the L2 cache: as long as histograms take on an H200.
constexpr double kCyclesPerUpdate = 2;

UnitCost unitCost(Unit unit, const Launch &launch) {
  const ChipFacts &chip = launch.chip;
  unsigned shared = static_cast<unsigned>(chip.sharedLatencyCycles);
  unsigned global = static_cast<unsigned>(chip.globalLatencyCycles);
  // Cycles that a scheduler is busy with one warp instruction, from the lanes
  // that each unit has: CUDA C++ Programming Guide, table of throughputs; CDNA3
  // and RDNA3 ISA documents (a wave of 64 takes four cycles of a SIMD16).
  unsigned scale = chip.vendor == Vendor::Amd && launch.threadsPerWarp == 64 ? 4 : 1;
  switch (unit) {
  case Unit::Free:
    return {0, 0};
  case Unit::Integer:
    // NVIDIA has half as many lanes for integers as for floats, and one instruction for two of ours: additions, shifts
    // and logic of three operands.
    return {scale, 4 + scale};
  case Unit::Float:
    return {scale, 4 + scale};
  case Unit::Double:
    return {2 * scale, 8 + scale};
  case Unit::Special:
    return {chip.vendor == Vendor::Nvidia ? 8u : 4 * scale, 20 + scale};
  case Unit::Convert:
    return {chip.vendor == Vendor::Nvidia ? 2u : scale, 8 + scale};
  case Unit::Shuffle:
    return {4, shared};
  case Unit::Shared:
    return {4, shared};
  case Unit::Global:
    return {4, global};
  case Unit::Control:
    return {scale, 8};
  case Unit::Barrier:
    return {4, 20};
  case Unit::Matrix: // The instruction says how long it is; a result comes some cycles after its last pass.
    return {16, 4 + 4 * scale};
  }
  return {1, 1};
}

unsigned matrixCycles(const ChipFacts &chip, uint64_t multiplyAdds, unsigned bits) {
  double rate = chip.matrixRates[bits >= 32 ? 0 : bits == 16 ? 1 : bits == 8 ? 2 : 3] / chip.schedulers;
  return static_cast<unsigned>(std::clamp(std::ceil(multiplyAdds / rate), 1.0, 65535.0));
}

double residentPrograms(const Machine &machine) {
  const Launch &launch = machine.launch;
  const ChipFacts &chip = launch.chip;
  double resident = std::min<double>(chip.maxPrograms, static_cast<double>(chip.maxWarps) / launch.numWarps);
  double threads = double(launch.numWarps) * launch.threadsPerWarp;
  // Where no assembler has said how many, those that live at once in our code.
  double registers =
      launch.registers ? launch.registers : std::min<double>(machine.liveRegisters, chip.registersPerThreadMax);
  resident = std::min(resident, std::floor(chip.registers / (threads * registers)));
  if (launch.sharedBytes)
    resident = std::min(resident, std::floor(double(chip.sharedBytes) / launch.sharedBytes));
  return std::max(1.0, std::floor(resident));
}

/// Cycles of the updates of the sector that has the most, of those that every program updates.
static double atomicCycles(const Machine &machine, double scale) {
  uint64_t most = 0;
  uint64_t programs = machine.result.counters.programs;
  for (const auto &[sector, traffic] : machine.atomicSectors)
    if (programs > 1 && traffic.programs == programs)
      most = std::max(most, traffic.lanes);
  return kCyclesPerUpdate * double(most) * scale;
}

TimeBounds boundTime(const Machine &machine) {
  const Launch &launch = machine.launch;
  const ChipFacts &chip = launch.chip;
  const Counters &counters = machine.result.counters;
  if (!counters.programs)
    return {};
  // Blocks of a cluster lie on units of their own, as programs do.
  double programs = double(counters.programs) * launch.clusterCtas;
  double grid = double(launch.grid[0]) * launch.grid[1] * launch.grid[2] * launch.clusterCtas;
  double scale = grid / programs;
  double cycleNs = 1 / chip.clockGHz;
  double programCycles = machine.programCycles / programs;

  double busy = std::min<double>(grid, chip.multiprocessors);
  double perUnit = std::ceil(grid / chip.multiprocessors);
  double resident = std::min(residentPrograms(machine), perUnit);
  double rounds = std::ceil(perUnit / resident);

  // A program of few warps keeps as few schedulers busy.
  double schedulers = std::min<double>(chip.schedulers, resident * launch.numWarps);
  double conflicts = double(counters.sharedBankConflicts) * scale;
  double issue = (machine.issueCycles * scale / schedulers + conflicts) / busy * cycleNs;
  double latency = rounds * programCycles * cycleNs;

  double bytes = 32.0 * counters.globalSectors * scale;
  double distinct = 0;
  for (const auto &segment : machine.global.all())
    distinct += std::min<double>(32.0 * segment->touchedSectors * scale, segment->size);
  double inFlight = bytes / grid * resident * busy; // of one round at most
  double roundTripNs = chip.globalLatencyCycles * cycleNs;
  double asked = std::max(1.0, inFlight / roundTripNs);
  double memory = std::max(bytes / std::min(asked, chip.l2BytesPerSecond * 1e-9),
                           distinct / std::min(asked, chip.memoryBytesPerSecond * 1e-9));

  memory = std::max(memory, atomicCycles(machine, scale) * cycleNs);
  return {issue, latency, memory};
}

double estimateNs(const TimeBounds &bounds, const ChipFacts &chip) {
  double sorted[] = {bounds.issueNs, bounds.latencyNs, bounds.memoryNs};
  std::sort(std::begin(sorted), std::end(sorted));
  return sorted[2] == 0 ? 0 : chip.launchNs + sorted[2] + sorted[1] / 2;
}

} // namespace lathe::simulate
