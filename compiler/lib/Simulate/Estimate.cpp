//===- Estimate.cpp - From counts to an estimated time --------------------===//
//
// The estimate is a roofline over three bounds, taken for the whole grid:
//
//   issue      scheduler cycles of all warp instructions / (multiprocessors
//              that have work * schedulers * clock); those of a matrix
//              instruction come from its multiply-adds and the chip's rate;
//              where matrix units work beside the schedulers (wgmma, tcgen05),
//              their cycles if there are more of these
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

namespace {

/// How the grid lies on the chip, and what the counts of the programs that ran are multiplied by.
struct Extent {
  double programs, grid, scale, cycleNs;
  double busy;       ///< multiprocessors that have work
  double resident;   ///< programs of one, at a time
  double rounds;     ///< of resident programs
  double schedulers; ///< of one that have work

  explicit Extent(const Machine &machine) {
    const Launch &launch = machine.launch;
    const ChipFacts &chip = launch.chip;
    // Blocks of a cluster lie on units of their own, as programs do.
    programs = double(machine.result.counters.programs) * launch.clusterCtas;
    grid = double(launch.grid[0]) * launch.grid[1] * launch.grid[2] * launch.clusterCtas;
    scale = grid / programs;
    cycleNs = 1 / chip.clockGHz;
    busy = std::min<double>(grid, chip.multiprocessors);
    double perUnit = std::ceil(grid / chip.multiprocessors);
    resident = std::min(residentPrograms(machine), perUnit);
    rounds = std::ceil(perUnit / resident);
    // A program of few warps keeps as few schedulers busy.
    schedulers = std::min<double>(chip.schedulers, resident * launch.numWarps);
  }

  /// Cycles of a unit of each scheduler, summed over the programs that ran, as time of the grid.
  double toNs(double cycles) const { return cycles * scale / schedulers / busy * cycleNs; }
};

llvm::StringRef nameOf(Unit unit) {
  switch (unit) {
  case Unit::Integer:
    return "integer";
  case Unit::Float:
    return "float";
  case Unit::Double:
    return "double";
  case Unit::Special:
    return "special";
  case Unit::Convert:
    return "convert";
  case Unit::Shuffle:
    return "shuffle";
  case Unit::Shared:
    return "shared";
  case Unit::Global:
    return "global";
  case Unit::Matrix:
    return "matrix";
  case Unit::Free:
  case Unit::Control:
  case Unit::Barrier:
    return {}; // only schedulers work for them
  }
  return {};
}

/// Bytes of all accesses of the grid, and those of distinct sectors.
std::pair<double, double> countBytes(const Machine &machine, double scale) {
  double distinct = 0;
  for (const auto &segment : machine.global.all())
    distinct += std::min<double>(32.0 * segment->touchedSectors * scale, segment->size);
  return {32.0 * machine.result.counters.globalSectors * scale, distinct};
}

/// The extra passes over shared memory, which all schedulers share.
double conflictNs(const Machine &machine, const Extent &extent) {
  return double(machine.result.counters.sharedBankConflicts) * extent.scale / extent.busy * extent.cycleNs;
}

double matrixNs(const Machine &machine, const Extent &extent) {
  return extent.toNs(machine.unitCycles[static_cast<unsigned>(Unit::Matrix)]);
}

} // namespace

TimeBounds boundTime(const Machine &machine) {
  const ChipFacts &chip = machine.launch.chip;
  if (!machine.result.counters.programs)
    return {};
  Extent extent(machine);
  double issue = extent.toNs(machine.issueCycles) + conflictNs(machine, extent);
  issue = std::max(issue, matrixNs(machine, extent));
  double latency = extent.rounds * machine.programCycles / extent.programs * extent.cycleNs;

  auto [bytes, distinct] = countBytes(machine, extent.scale);
  double inFlight = bytes / extent.grid * extent.resident * extent.busy; // of one round at most
  double roundTripNs = chip.globalLatencyCycles * extent.cycleNs;
  double asked = std::max(1.0, inFlight / roundTripNs);
  double memory = std::max(bytes / std::min(asked, chip.l2BytesPerSecond * 1e-9),
                           distinct / std::min(asked, chip.memoryBytesPerSecond * 1e-9));
  memory = std::max(memory, atomicCycles(machine, extent.scale) * extent.cycleNs);
  return {issue, latency, memory};
}

std::vector<UnitLoad> countUnitLoads(const Machine &machine) {
  const ChipFacts &chip = machine.launch.chip;
  if (!machine.result.counters.programs)
    return {};
  Extent extent(machine);
  auto [bytes, distinct] = countBytes(machine, extent.scale);
  std::vector<UnitLoad> loads = {{"schedulers", extent.toNs(machine.result.counters.warpInstructions)},
                                 {"l2", bytes / (chip.l2BytesPerSecond * 1e-9)},
                                 {"memory", distinct / (chip.memoryBytesPerSecond * 1e-9)},
                                 {"atomics", atomicCycles(machine, extent.scale) * extent.cycleNs}};
  for (unsigned unit = 0; unit < kNumUnits; ++unit) {
    llvm::StringRef name = nameOf(static_cast<Unit>(unit));
    double extra = static_cast<Unit>(unit) == Unit::Shared ? conflictNs(machine, extent) : 0;
    if (!name.empty())
      loads.push_back({name, extent.toNs(machine.unitCycles[unit]) + extra});
  }
  llvm::erase_if(loads, [](const UnitLoad &load) { return load.busyNs == 0; });
  llvm::stable_sort(loads, [](const UnitLoad &a, const UnitLoad &b) { return a.busyNs > b.busyNs; });
  return loads;
}

double estimateNs(const TimeBounds &bounds, const ChipFacts &chip) {
  double sorted[] = {bounds.issueNs, bounds.latencyNs, bounds.memoryNs};
  std::sort(std::begin(sorted), std::end(sorted));
  return sorted[2] == 0 ? 0 : chip.launchNs + sorted[2] + sorted[1] / 2;
}

} // namespace lathe::simulate
