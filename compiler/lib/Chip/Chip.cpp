#include "lathe/Chip/Chip.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace lathe {

static constexpr ChipInfo chipRows[] = {
#define LATHE_CHIP(...) {__VA_ARGS__},
#include "lathe/Chip/Chips.def"
};

ArrayRef<ChipInfo> allChips() { return chipRows; }

StringRef vendorName(Vendor vendor) { return vendor == Vendor::Cuda ? "cuda" : "hip"; }

const ChipInfo *findChip(StringRef id) {
  const auto *found = find_if(chipRows, [&](const ChipInfo &chip) { return chip.id == id; });
  return found == std::end(chipRows) ? nullptr : found;
}

std::string listChips(function_ref<bool(const ChipInfo &)> test) {
  std::string list;
  for (const ChipInfo &chip : chipRows)
    if (test(chip))
      list += (list.empty() ? "" : ", ") + chip.id.str();
  return list;
}

} // namespace lathe
