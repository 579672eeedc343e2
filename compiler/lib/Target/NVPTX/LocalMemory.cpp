#include "LocalMemory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lathe {
namespace {

constexpr size_t kInstructionBytes = 16;

// The low nine bits of an instruction are its operation; the three above say what kinds its operands are of.
enum Operation : unsigned {
  kCallAbsolute = 0x143,
  kCallRelative = 0x144,
  kBranch = 0x147,
  kIndexedBranch = 0x149,
  kJump = 0x14a,
  kIndexedJump = 0x14c,
  kLoadLocal = 0x183,
  kStoreLocal = 0x187,
};

/// An instruction, whose bits are numbered through both words.
struct Instruction {
  uint64_t low, high;

  unsigned operation() const { return low & 0x1ff; }

  /// How far a branch goes, in bytes from the instruction behind it: a signed number that ends with bit 81. It starts
  /// with bit 32. From sm_90 on it counts words of 4 bytes, starts with bit 34, and its lowest eight bits are apart,
  /// from bit 16 on.
  int64_t distance(bool isSplit) const {
    uint64_t above = (high & 0x3ffff) << 32 | low >> 32;
    if (!isSplit)
      return SignExtend64<50>(above);
    return SignExtend64<48>(above >> 2) * 1024 + int64_t(low >> 16 & 0xff) * 4;
  }
};

struct Range {
  int64_t first, last;
};

Expected<ArrayRef<uint8_t>> codeOf(StringRef cubin, StringRef entry) {
  auto file = object::ELFFile<object::ELF64LE>::create(cubin);
  if (!file)
    return file.takeError();
  auto sections = file->sections();
  if (!sections)
    return sections.takeError();
  for (const auto &section : *sections) {
    auto name = file->getSectionName(section);
    if (!name)
      return name.takeError();
    if (*name == (".text." + entry).str())
      return file->getSectionContents(section);
  }
  return ArrayRef<uint8_t>();
}

} // namespace

bool keepsLocalMemoryOutOfLoops(ArrayRef<uint8_t> code, const ChipInfo &chip) {
  unsigned number = 0;
  if (code.empty() || chip.arch.drop_front(StringRef("sm_").size()).consumeInteger(10, number))
    return false;
  SmallVector<int64_t> accesses;
  SmallVector<Range> loops;
  for (size_t at = 0; at + kInstructionBytes <= code.size(); at += kInstructionBytes) {
    Instruction instruction{support::endian::read64le(&code[at]), support::endian::read64le(&code[at + 8])};
    switch (instruction.operation()) {
    case kLoadLocal:
    case kStoreLocal:
      accesses.push_back(at);
      break;
    case kBranch: {
      int64_t target = int64_t(at + kInstructionBytes) + instruction.distance(number >= 90);
      // The code ends with a branch to itself.
      if (target < int64_t(at))
        loops.push_back({target, int64_t(at)});
      break;
    }
    case kCallAbsolute:
    case kCallRelative:
    case kIndexedBranch:
    case kJump:
    case kIndexedJump:
      return false;
    default:
      break;
    }
  }
  return !loops.empty() && none_of(accesses, [&](int64_t at) {
    return any_of(loops, [&](const Range &loop) { return loop.first <= at && at <= loop.last; });
  });
}

bool keepsLocalMemoryOutOfLoops(StringRef cubin, StringRef entry, const ChipInfo &chip) {
  Expected<ArrayRef<uint8_t>> code = codeOf(cubin, entry);
  if (code)
    return keepsLocalMemoryOutOfLoops(*code, chip);
  consumeError(code.takeError());
  return false;
}

} // namespace lathe
