// The chip table and the parser of target names.
#include "lathe/Target/CompileError.h"
#include "lathe/Target/Target.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace lathe {

char CompileError::ID = 0;

Error compileError(const Twine &kind, const Twine &message, const Twine &field) {
  return make_error<CompileError>(kind.str(), message.str(), field.str());
}

static constexpr ChipInfo chipRows[] = {
#define LATHE_CHIP(id, vendor, arch, ...) {id, Vendor::vendor, arch, __VA_ARGS__},
#include "lathe/Target/Chips.def"
};

ArrayRef<ChipInfo> allChips() { return chipRows; }

StringRef vendorName(Vendor vendor) { return vendor == Vendor::Cuda ? "cuda" : "hip"; }

unsigned ChipInfo::computeCapability() const {
  unsigned value = 0;
  if (isCuda())
    StringRef(id).split(':').second.getAsInteger(10, value);
  return value;
}

Expected<const ChipInfo *> parseTarget(StringRef text) {
  for (const ChipInfo &chip : chipRows)
    if (text == chip.id)
      return &chip;
  auto [vendor, name] = text.split(':');
  std::string known;
  for (const ChipInfo &chip : chipRows)
    if (vendorName(chip.vendor) == vendor)
      known += (known.empty() ? "" : ", ") + chip.id.str();
  if (known.empty())
    return compileError("unknown_target", "'" + text + "' is no target: it must start with 'cuda:' or 'hip:'",
                        "target");
  return compileError("unknown_target", "'" + text + "' is no target: " + vendor + " has " + known, "target");
}

Error checkBlockFits(const ChipInfo &chip, const KernelOptions &options) {
  uint64_t threads = uint64_t(options.numWarps) * chip.warpSize;
  if (threads > chip.maxThreadsPerBlock)
    return compileError("out_of_resources", Twine(options.numWarps) + " warps are " + Twine(threads) + " threads; " +
                                                chip.id + " allows " + Twine(chip.maxThreadsPerBlock));
  if (options.sharedBytes > chip.sharedBytesPerBlock)
    return compileError("out_of_resources", "the kernel needs " + Twine(options.sharedBytes) +
                                                " bytes of shared memory; " + chip.id + " gives one block " +
                                                Twine(chip.sharedBytesPerBlock));
  return Error::success();
}

} // namespace lathe
