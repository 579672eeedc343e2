#include "lathe/Chip/Clocks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace lathe;

static const ClockInfo kRows[] = {
#define LATHE_CLOCKS(...) ClockInfo{__VA_ARGS__},
#include "lathe/Chip/Clocks.def"
};

const ClockInfo &lathe::getClocks(const ChipInfo &chip) {
  const ClockInfo *row = llvm::find_if(kRows, [&](const ClockInfo &row) { return row.chip == chip.id; });
  if (row == std::end(kRows))
    llvm::report_fatal_error("Clocks.def has no row of " + llvm::Twine(chip.id));
  return *row;
}
