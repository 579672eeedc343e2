#include "compiler/service/Fault.h"

#include "proto/wire/faults.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <new>
#include <unistd.h>

using namespace llvm;

namespace lathe {
namespace {

const std::vector<wire::FaultRow> &faults() {
  static const std::vector<wire::FaultRow> rows = [] {
    std::vector<wire::FaultRow> rows = wire::FaultRowsOfEnvironment();
    // The stages have names of their own, because tests speak of what is done rather than of phases.
    for (wire::FaultRow &row : rows) {
      if (row.stage == "compile")
        row.stage = phaseName(Phase::LLVM).str();
      else if (row.stage == "assemble")
        row.stage = phaseName(Phase::Binary).str();
    }
    return rows;
  }();
  return rows;
}

bool matches(const wire::FaultRow &fault, StringRef stage, const KnobSet *knobs) {
  if (stage != fault.stage)
    return false;
  if (fault.name.empty())
    return true;
  if (!knobs)
    return false;
  auto found = knobs->all().find(fault.name);
  return found != knobs->all().end() && toString(found->second) == fault.value;
}

// Memory that nobody touches would not be used up. A process without a limit stops before it harms its machine.
[[noreturn]] void useUpMemory() {
  constexpr size_t size = size_t(16) << 20, enough = size_t(4) << 30;
  for (size_t used = 0; used < enough || !std::get_new_handler(); used += size) {
    volatile char *block = static_cast<char *>(::operator new(size));
    for (size_t at = 0; at < size; at += 4096)
      block[at] = 1;
  }
  std::get_new_handler()();
  abort();
}

} // namespace

bool faultAt(StringRef stage, const KnobSet *knobs) {
  for (const wire::FaultRow &fault : faults()) {
    if (!matches(fault, stage, knobs))
      continue;
    if (fault.action == "crash")
      abort();
    if (fault.action == "oom")
      useUpMemory();
    while (fault.action == "hang")
      pause();
    if (fault.action == "fail")
      return true;
  }
  return false;
}

void checkFaults() {
  for (const wire::FaultRow &fault : faults())
    if (!is_contained({"crash", "hang", "oom", "fail"}, StringRef(fault.action)) &&
        (parsePhase(fault.stage) || is_contained({"inspect", "simulate", "reference"}, StringRef(fault.stage)))) {
      errs() << "lathe-compiler: LATHE_FAULT asks for '" << fault.action
             << "', which is not a crash, hang, oom or fail\n";
      exit(2);
    }
}

} // namespace lathe
