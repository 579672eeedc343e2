#include "lathe/Target/LoopInstructions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <map>

using namespace llvm;

namespace lathe {
namespace {

struct Text {
  SmallVector<StringRef> names; // of instructions, in their order
  /// For each branch back the numbers of the instruction that it goes to and of its own.
  SmallVector<std::pair<size_t, size_t>> loops;
  /// The number of the instruction behind each label, as of the last one of the name: blocks have labels of their own.
  StringMap<size_t> labels;
};

bool isBarrier(StringRef name) {
  return name.starts_with("bar.sync") || name.starts_with("bar.red") || name.starts_with("bar.arrive") ||
         name.starts_with("barrier.") || name.starts_with("mbarrier.arrive") || name.starts_with("s_barrier");
}

bool isWait(StringRef name) {
  return name.starts_with("cp.async.wait") || name.starts_with("cp.async.bulk.wait") ||
         name.starts_with("wgmma.wait") || name.starts_with("tcgen05.wait") || name.starts_with("mbarrier.try_wait") ||
         name.starts_with("mbarrier.test_wait") || name.starts_with("s_wait");
}

void addInstruction(StringRef statement, Text &text) {
  constexpr StringRef kBlanks = " \t";
  if (statement.starts_with("@"))
    statement = statement.drop_front(std::min(statement.find_first_of(kBlanks), statement.size())).ltrim();
  StringRef name = statement.take_front(std::min(statement.find_first_of(kBlanks), statement.size()));
  // The rest of a statement that goes over lines begins with an operand.
  if (name.empty() || !isAlpha(name.front()))
    return;
  if (name == "bra" || name.starts_with("bra.") || name.starts_with("s_cbranch") || name == "s_branch")
    if (auto label = text.labels.find(statement.drop_front(name.size()).trim()); label != text.labels.end())
      text.loops.push_back({label->second, text.names.size()});
  text.names.push_back(name);
}

/// A statement, perhaps behind labels. PTX has it end with a semicolon, AMDGCN with its line.
void addStatement(StringRef statement, Text &text) {
  statement = statement.trim(" \t\r{}");
  for (size_t colon; (colon = statement.find(':')) != StringRef::npos;) {
    StringRef label = statement.take_front(colon);
    if (label.empty() || label.find_first_of(" \t,[\"(") != StringRef::npos ||
        statement.substr(colon).starts_with("::"))
      break;
    text.labels[label] = text.names.size();
    statement = statement.drop_front(colon + 1).ltrim(" \t{}");
  }
  if (!statement.starts_with(".") && !statement.empty())
    addInstruction(statement, text);
}

Text read(StringRef assembly) {
  Text text;
  bool isPtx = assembly.contains(".target sm_");
  SmallVector<StringRef> lines, parts;
  assembly.split(lines, '\n');
  for (StringRef line : lines) {
    parts.clear();
    // A semicolon begins a comment of AMDGCN.
    line.take_front(line.find("//")).split(parts, ';');
    for (StringRef part : ArrayRef(parts).take_front(isPtx ? parts.size() : 1))
      addStatement(part, text);
  }
  return text;
}

/// A loop that does no more than ask for an mbarrier.
bool onlyWaits(ArrayRef<StringRef> body) {
  return any_of(body, isWait) && all_of(body, [](StringRef name) {
           return isWait(name) || name == "bra" || name.starts_with("bra.") || name.starts_with("nanosleep") ||
                  name.starts_with("selp") || name.starts_with("setp");
         });
}

} // namespace

InstructionCount countLoopInstructions(StringRef assembly) {
  Text text = read(assembly);
  std::map<size_t, size_t> loops; // by their first instruction, with their last one
  for (auto [first, last] : text.loops)
    if (!onlyWaits(ArrayRef(text.names).slice(first, last - first + 1)))
      loops[first] = std::max(loops[first], last);
  InstructionCount count;
  const auto add = [&](size_t first, size_t end) {
    for (StringRef name : ArrayRef(text.names).slice(first, end - first)) {
      ++count.instructions;
      count.barriers += isBarrier(name);
      count.waits += isWait(name);
    }
  };
  for (auto [first, last] : loops) {
    auto inner = loops.upper_bound(first);
    if (inner == loops.end() || inner->first > last)
      add(first, last + 1);
  }
  if (loops.empty())
    add(0, text.names.size());
  return count;
}

} // namespace lathe
