//===- PartitionOps.cpp - Code that runs on warps of its own --------------===//
//
// Partitions run in turns, in the order of their numbers, each until it waits or ends: the same program always runs in
// the same order. No order is promised: what depends on it is found as an access that nothing orders, or deadlocks.
// Accesses to global memory are not checked so.
//
//===----------------------------------------------------------------------===//

#include "Access.h"

#include "lathe/Dialect/NVWS/IR/Dialect.h"

namespace lathe::reference {
namespace {

/// A region and what it is given.
struct Part {
  const BlockCode *code;
  int warps;
  std::string name;
  llvm::SmallVector<Value, 4> arguments;
};

/// Runs the parts together. The first is the warps that are here; its results are those of the operation.
Flow runParts(Machine &machine, const Instruction &instruction, llvm::ArrayRef<Part> parts) {
  Strand &here = *machine.strand;
  if (here.isPartition)
    return machine.fail(instruction, FailureKind::Unsupported, "partitions of a partition");
  Clock begin = machine.shared.release(here.agent);
  std::vector<Strand> strands(parts.size());
  std::vector<Task> tasks;
  for (auto [number, part] : llvm::enumerate(parts)) {
    Strand &strand = strands[number];
    strand.name = part.name;
    strand.agent = here.agent + number * kQueues;
    strand.isPartition = true;
    strand.warps = part.warps;
    machine.shared.setName(strand.agent, part.name);
    machine.shared.acquire(strand.agent, begin);
    machine.begin(strand, tasks.emplace_back(Machine::run(machine, *part.code, part.arguments)));
  }
  if (!machine.runTogether(strands))
    return Flow::Fail;
  for (const Strand &strand : strands)
    machine.shared.acquire(here.agent, machine.shared.release(strand.agent));
  for (unsigned i = 0; i < instruction.results.size(); ++i)
    machine.result(instruction, i) = strands.front().yielded[i];
  return Flow::Next;
}

Flow runGroup(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<nvws::WarpGroupOp>(instruction.op);
  if (instruction.regions.empty())
    return Flow::Next;
  std::vector<Part> parts;
  for (auto [number, region] : llvm::enumerate(instruction.regions))
    parts.push_back({region, op.getNumWarps()[number], "partition " + std::to_string(number), {}});
  return runParts(machine, instruction, parts);
}

Flow runSpecialized(Machine &machine, const Instruction &instruction) {
  auto op = llvm::cast<ttg::WarpSpecializeOp>(instruction.op);
  std::vector<Part> parts{{instruction.regions[0], machine.strand->warps, "the default region", {}}};
  const Instruction &partitions = instruction.regions[1]->instructions.front();
  for (auto [number, region] : llvm::enumerate(partitions.regions)) {
    Part &part = parts.emplace_back();
    part = {region, op.getPartitionNumWarps()[number], "partition " + std::to_string(number), {}};
    for (unsigned i = 0; i < partitions.operands.size(); ++i)
      part.arguments.push_back(machine.operand(partitions, i));
  }
  return runParts(machine, instruction, parts);
}

Flow leave(Machine &machine, const Instruction &instruction) {
  machine.yielded.clear();
  for (unsigned i = 0; i < instruction.operands.size(); ++i)
    machine.yielded.push_back(machine.operand(instruction, i));
  return Flow::Leave;
}

} // namespace

void registerPartitions(Registry &registry) {
  registry.add<nvws::WarpGroupOp>(runGroup);
  registry.add<nvws::WarpGroupYieldOp>(leave);
  registry.add<nvws::WarpGroupReturnOp>(leave);
  registry.add<ttg::WarpSpecializeOp>(runSpecialized);
  registry.add<ttg::WarpYieldOp>(leave);
  registry.add<ttg::WarpReturnOp>(leave);
}

} // namespace lathe::reference
