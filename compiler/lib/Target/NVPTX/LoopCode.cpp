#include "LoopCode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

#include <utility>

using namespace llvm;

namespace lathe {
namespace {

constexpr size_t kInstructionBytes = 16;

// The low nine bits of an instruction are its operation; the three above say what kinds its operands are of.
enum Operation : unsigned {
  kCompareFloats = 0x00b,
  kCompareIntegers = 0x00c,
  kCombinePredicates = 0x01c,
  kCompareDoubles = 0x02a,
  kFirstUniform = 0x080, // those below compute in a thread's registers
  kCallAbsolute = 0x143,
  kCallRelative = 0x144,
  kBranch = 0x147,
  kIndexedBranch = 0x149,
  kJump = 0x14a,
  kIndexedJump = 0x14c,
  kLoadGlobal = 0x181,
  kLoadLocal = 0x183,
  kStoreLocal = 0x187,
  kCopy = 0x1ae,
};

/// An instruction, whose bits are numbered through both words.
struct Instruction {
  uint64_t low, high;

  unsigned operation() const { return low & 0x1ff; }

  /// The register that a computation writes, or where a copy has its address in shared memory.
  unsigned firstRegister() const { return low >> 16 & 0xff; }
  /// The register that a copy has the lower half of its address in global memory in; the upper half is in the next one.
  unsigned secondRegister() const { return low >> 24 & 0xff; }

  /// The bits of the counters that have to be zero before it starts: bits 116 to 121.
  unsigned awaitedCounters() const { return high >> 52 & 0x3f; }
  /// The bit of the counter that is above zero until its result is there: bits 110 to 112 have the number, of six.
  unsigned resultCounter() const { return 1u << (high >> 46 & 0x7) & 0x3f; }

  bool isAccessOfLocalMemory() const { return operation() == kLoadLocal || operation() == kStoreLocal; }

  /// Whether it computes what it puts in its first register. Comparisons, and the like, put theirs in predicates.
  bool computes() const {
    return operation() < kFirstUniform && operation() != kCompareFloats && operation() != kCompareIntegers &&
           operation() != kCombinePredicates && operation() != kCompareDoubles;
  }

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

/// Code that can be followed, and its loops.
struct Code {
  SmallVector<Instruction> instructions;
  /// The numbers of the first and the last instruction of each.
  SmallVector<std::pair<size_t, size_t>> loops;

  ArrayRef<Instruction> bodyOf(std::pair<size_t, size_t> loop) const {
    return ArrayRef(instructions).slice(loop.first, loop.second - loop.first + 1);
  }
};

std::optional<Code> follow(ArrayRef<uint8_t> bytes, const ChipInfo &chip) {
  unsigned number = 0;
  if (bytes.empty() || chip.arch.drop_front(StringRef("sm_").size()).consumeInteger(10, number))
    return std::nullopt;
  Code code;
  for (size_t at = 0; at + kInstructionBytes <= bytes.size(); at += kInstructionBytes) {
    Instruction instruction{support::endian::read64le(&bytes[at]), support::endian::read64le(&bytes[at + 8])};
    code.instructions.push_back(instruction);
    switch (instruction.operation()) {
    case kBranch: {
      int64_t target = int64_t(at + kInstructionBytes) + instruction.distance(number >= 90);
      // The code ends with a branch to itself.
      if (target >= 0 && target < int64_t(at))
        code.loops.push_back({target / kInstructionBytes, at / kInstructionBytes});
      break;
    }
    case kCallAbsolute:
    case kCallRelative:
    case kIndexedBranch:
    case kJump:
    case kIndexedJump:
      return std::nullopt;
    default:
      break;
    }
  }
  return code;
}

/// Whether each copy of a loop's body takes its address from another register than the copy before it, or from one in
/// which no computation puts its lower half between the two.
bool copiesFollowFreely(ArrayRef<Instruction> body) {
  std::optional<unsigned> before; // the register of the last copy
  bool isWritten = false;
  for (const Instruction &instruction : body) {
    if (instruction.operation() == kCopy) {
      if (before == instruction.secondRegister() && isWritten)
        return false;
      before = instruction.secondRegister();
      isWritten = false;
    } else if (instruction.computes() && before == instruction.firstRegister()) {
      isWritten = true;
    }
  }
  return true;
}

/// The instructions of a loop's body that wait for loads since the one before.
unsigned countWaits(ArrayRef<Instruction> body) {
  unsigned waits = 0, loading = 0;
  for (const Instruction &instruction : body) {
    if (instruction.awaitedCounters() & loading) {
      ++waits;
      loading = 0;
    }
    if (instruction.operation() == kLoadGlobal)
      loading |= instruction.resultCounter();
  }
  return waits;
}

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

/// Asks `ask` about the kernel's code; false without it.
bool askOf(StringRef cubin, StringRef entry, function_ref<bool(ArrayRef<uint8_t>)> ask) {
  Expected<ArrayRef<uint8_t>> code = codeOf(cubin, entry);
  if (code)
    return ask(*code);
  consumeError(code.takeError());
  return false;
}

} // namespace

bool keepsLocalMemoryOutOfLoops(ArrayRef<uint8_t> bytes, const ChipInfo &chip) {
  std::optional<Code> code = follow(bytes, chip);
  return code && !code->loops.empty() && none_of(code->loops, [&](std::pair<size_t, size_t> loop) {
           return any_of(code->bodyOf(loop), [](const Instruction &op) { return op.isAccessOfLocalMemory(); });
         });
}

bool delaysCopies(ArrayRef<uint8_t> bytes, const ChipInfo &chip) {
  std::optional<Code> code = follow(bytes, chip);
  return code &&
         any_of(code->loops, [&](std::pair<size_t, size_t> loop) { return !copiesFollowFreely(code->bodyOf(loop)); });
}

std::optional<LoopWork> findLoopWork(ArrayRef<uint8_t> bytes, const ChipInfo &chip) {
  std::optional<Code> code = follow(bytes, chip);
  if (!code)
    return std::nullopt;
  LoopWork work;
  for (std::pair<size_t, size_t> loop : code->loops) {
    work.instructions += code->bodyOf(loop).size();
    work.waits += countWaits(code->bodyOf(loop));
  }
  return work;
}

bool keepsLocalMemoryOutOfLoops(StringRef cubin, StringRef entry, const ChipInfo &chip) {
  return askOf(cubin, entry, [&](ArrayRef<uint8_t> code) { return keepsLocalMemoryOutOfLoops(code, chip); });
}

bool delaysCopies(StringRef cubin, StringRef entry, const ChipInfo &chip) {
  return askOf(cubin, entry, [&](ArrayRef<uint8_t> code) { return delaysCopies(code, chip); });
}

std::optional<LoopWork> findLoopWork(StringRef cubin, StringRef entry, const ChipInfo &chip) {
  std::optional<LoopWork> work;
  askOf(cubin, entry, [&](ArrayRef<uint8_t> code) {
    work = findLoopWork(code, chip);
    return true;
  });
  return work;
}

} // namespace lathe
