//===- Tracer.cpp - Writes down what warps do -----------------------------===//

#include "Tracer.h"

#include "Machine.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace lathe::simulate {

static llvm::StringRef wordOf(Tracer::Role role) {
  switch (role) {
  case Tracer::Role::Instruction:
    return "";
  case Tracer::Role::WaitOperands:
    return "wait operands ";
  case Tracer::Role::WaitBarrier:
    return "wait barrier ";
  case Tracer::Role::WaitCopies:
    return "wait copies ";
  case Tracer::Role::Copy:
    return "copy ";
  }
  return "";
}

uint32_t Tracer::scopeOf(mlir::Operation *op, Role role) {
  auto [entry, isNew] = numbers.try_emplace({op, unsigned(role)}, 0);
  if (!isNew)
    return entry->second;
  TraceScope scope;
  std::string what = op->getName().getStringRef().str();
  if (auto call = llvm::dyn_cast<mlir::LLVM::CallIntrinsicOp>(op))
    what = call.getIntrin().str();
  scope.name = (wordOf(role) + what).str();
  if (auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>(); place && place.getLine() != 0) {
    scope.file = place.getFilename().str();
    scope.line = place.getLine();
    scope.name += (" " + llvm::sys::path::filename(scope.file) + ":" + llvm::Twine(scope.line)).str();
  }
  scope.cause = role == Role::WaitOperands  ? "operands"
                : role == Role::WaitBarrier ? "barrier"
                : role == Role::WaitCopies  ? "copies"
                                            : "";
  scope.asynchronous = role == Role::Copy;
  // Operations of one kind at one line are one scope, unless files of one name differ.
  auto [named, isFirst] = byName.try_emplace(scope.name + "\n" + scope.file, uint32_t(trace.scopes.size()));
  if (isFirst) {
    for (const TraceScope &other : trace.scopes)
      if (other.name == scope.name)
        scope.name += " #" + std::to_string(trace.scopes.size());
    trace.scopes.push_back(std::move(scope));
  }
  return entry->second = named->second;
}

void Tracer::startProgram(const Machine &machine) {
  open.assign(machine.warps.size(), {});
  landed.clear();
  TraceProgram &program = trace.programs.emplace_back();
  program.id = machine.linearProgram;
  program.warps.resize(machine.warps.size());
}

void Tracer::add(const Warp &warp, uint32_t scope, uint64_t start, uint64_t end) {
  TraceWarp &into = trace.programs.back().warps[warp.index];
  if (spans >= trace.maxSpans) {
    ++into.dropped;
    return;
  }
  ++spans;
  into.spans.push_back({scope, start, end});
}

void Tracer::waited(uint32_t scope, uint32_t producer) {
  if (producer != kNone)
    trace.scopes[scope].waitsFor.insert(producer);
}

void Tracer::ran(const Warp &warp, const Instruction &i, uint64_t start, uint64_t issued) {
  if (i.unit != Unit::Free)
    add(warp, scopeOf(i.op, Role::Instruction), start, issued);
  if (warp.time > issued) {
    uint32_t scope = scopeOf(i.op, landed.empty() ? Role::WaitBarrier : Role::WaitCopies);
    for (uint32_t producer : landed)
      waited(scope, producer);
    add(warp, scope, issued, warp.time);
  }
  landed.clear();
}

void Tracer::copyStarted(const Warp &warp, const Instruction &i, uint64_t number) {
  uint32_t scope = scopeOf(i.op, Role::Copy);
  std::vector<OpenCopy> &copies = open[warp.index];
  // The lanes of one instruction are one copy.
  if (!copies.empty() && copies.back().scope == scope && copies.back().start == warp.time)
    copies.back().last = number;
  else
    copies.push_back({number, scope, warp.time});
}

void Tracer::copiesLanded(const Warp &warp, uint64_t number, bool atWait) {
  std::vector<OpenCopy> &copies = open[warp.index];
  size_t done = 0;
  for (; done < copies.size() && copies[done].last < number; ++done) {
    uint64_t latency = warp.machine.launch.chip.globalLatencyCycles;
    add(warp, copies[done].scope, copies[done].start, atWait ? warp.time : copies[done].start + latency);
    if (atWait)
      landed.push_back(copies[done].scope);
  }
  copies.erase(copies.begin(), copies.begin() + done);
}

void Tracer::bulkStarted(const Warp &warp, const Instruction &i) {
  uint64_t latency = warp.machine.launch.chip.globalLatencyCycles;
  add(warp, scopeOf(i.op, Role::Copy), warp.time, warp.time + latency);
}

void Tracer::endProgram(const Machine &machine, unsigned resident) {
  TraceProgram &program = trace.programs.back();
  uint64_t length = 0;
  for (const Warp &warp : machine.warps) {
    length = std::max(length, warp.time);
    copiesLanded(warp, ~uint64_t(0), /*atWait=*/false);
  }
  for (TraceWarp &warp : program.warps)
    std::stable_sort(warp.spans.begin(), warp.spans.end(),
                     [](const TraceSpan &a, const TraceSpan &b) { return a.end < b.end; });
  const ChipFacts &chip = machine.launch.chip;
  trace.nsPerCycle = 1 / chip.clockGHz;
  busyUntil.resize(chip.multiprocessors, std::vector<uint64_t>(std::max(resident, 1u)));
  program.unit = (trace.programs.size() - 1) % chip.multiprocessors;
  std::vector<uint64_t> &places = busyUntil[program.unit];
  auto place = std::min_element(places.begin(), places.end());
  program.start = *place;
  program.end = *place = program.start + length;
}

} // namespace lathe::simulate
