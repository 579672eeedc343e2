#include "lathe/Ingest/Spelling.h"

#include "AttributeSpelling.h"
#include "EncodingSpelling.h"
#include "Lexing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace lathe;
using namespace lathe::detail;

namespace {

struct Rename {
  StringRef from, to;
};

constexpr Rename prefixes[] = {{"triton_nvidia_gpu", "ttng"}, {"triton_gpu", "ttg"}, {"amdgpu", "amdg"}};

/// Operations of another name. Those of `old` are in LegacyOps.td.
constexpr Rename operations[] = {
    {"gpu.barrier", "old.barrier"},
    {"proton_gpu.global_scratch_alloc", "old.global_scratch_alloc"},
    {"triton_gpu.local_barrier", "old.local_barrier"},
    {"triton_gpu.memdesc_subview", "old.memdesc_subview"},
    {"triton_nvidia_gpu.async_tma_store_wait", "old.async_tma_store_wait"},
    {"triton_nvidia_gpu.dot_wait", "ttng.warp_group_dot_wait"},
    {"tt.approx_divf", "old.approx_divf"},
    {"tt.experimental_descriptor_gather", "tt.descriptor_gather"},
    {"tt.experimental_descriptor_load", "tt.descriptor_load"},
    {"tt.experimental_descriptor_scatter", "tt.descriptor_scatter"},
    {"tt.experimental_descriptor_store", "tt.descriptor_store"},
    {"tt.experimental_make_tensor_descriptor", "tt.make_tensor_descriptor"},
    {"tt.experimental_tensormap_create", "ttng.tensormap_create"},
    {"tt.experimental_tensormap_fenceproxy_acquire", "ttng.tensormap_fenceproxy_acquire"},
    {"tt.reinterpret_tensor_descriptor", "ttng.reinterpret_tensor_descriptor"},
    {"ttg.local_barrier", "old.local_barrier"},
    {"ttg.memdesc_subview", "old.memdesc_subview"},
};

/// Walks the tokens of a text and collects what is to be replaced.
class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}

  SmallVector<Edit> run() {
    while (at < text.size())
      step();
    stable_sort(edits, [](const Edit &a, const Edit &b) { return a.begin < b.begin; });
    return std::move(edits);
  }

private:
  void step() {
    switch (char c = text[at]) {
    case '/':
      at = isComment(text, at) ? findCommentEnd(text, at) : at + 1;
      return;
    case '"':
      return quoted();
    case '#':
    case '!':
      return sigil();
    case '<':
      return angle();
    // A value or a symbol is named by its user; what looks like a prefix in it is none.
    case '%':
    case '@':
    case '^':
      at = findNameEnd(text, at + 1);
      return;
    default:
      if (isAlpha(c) || c == '_')
        return bare();
      ++at;
    }
  }

  size_t skipBlanks(size_t from) const { return std::min(text.find_first_not_of(" \t\r\n", from), text.size()); }

  /// The rename that applies to the name at `from`, if its prefix ends there at a '.' or at one of `ends`.
  const Rename *findPrefix(size_t from, StringRef ends) const {
    for (const Rename &prefix : prefixes)
      if (StringRef rest = text.substr(from); rest.consume_front(prefix.from))
        if (rest.starts_with(".") || (!rest.empty() && ends.contains(rest.front())))
          return &prefix;
    return nullptr;
  }

  /// Gives the operation name [begin, end) its current one; true if it has another.
  bool renameOperation(size_t begin, size_t end) {
    StringRef name = text.slice(begin, end);
    for (const Rename &operation : operations) {
      if (name == operation.from) {
        edits.push_back({begin, end, operation.to.str()});
        return true;
      }
    }
    return false;
  }

  /// A string is left alone unless it is the name of an operation in generic form.
  void quoted() {
    size_t begin = at + 1, end = findStringEnd(text, at);
    at = std::min(end + 1, text.size());
    if (text.substr(at, 1) != "(")
      return;
    const Rename *prefix = findPrefix(begin, "");
    if (!prefix && !renameOperation(begin, end))
      return;
    if (prefix && !renameOperation(begin, end))
      edits.push_back({begin, begin + prefix->from.size(), prefix->to.str()});
    // Blanks may stand before the quote, but not in the name.
    Edit &edit = edits.back();
    edit.begin = begin - 1;
    size_t padding = edit.end - begin > edit.replacement.size() ? edit.end - begin - edit.replacement.size() : 0;
    edit.replacement = std::string(padding, ' ') + '"' + edit.replacement;
  }

  /// `!triton_gpu.memdesc<..>`, `#triton_gpu.blocked<..>`, `#triton_gpu<blocked ..>`.
  void sigil() {
    size_t begin = at + 1, end = findNameEnd(text, begin);
    const Rename *prefix = findPrefix(begin, "<");
    StringRef name = text.slice(begin, end);
    if (prefix) {
      // Padding goes before the sigil: a '<' must follow a name at once.
      size_t padding = prefix->from.size() - prefix->to.size();
      edits.push_back({at, begin + prefix->from.size(), std::string(padding, ' ') + text[at] + prefix->to.str()});
    }
    bool hasParameters = end < text.size() && text[end] == '<';
    if (text[at] == '!' && hasParameters && (name == "tt.memdesc" || name == "triton_gpu.memdesc"))
      memdesc(begin, end);
    size_t dot = name.find('.');
    if (text[at] == '#' && hasParameters && dot != StringRef::npos &&
        (prefix || name.starts_with("ttg.") || name.starts_with("ttng.")))
      respellEncoding(text, begin + dot + 1, end, edits);
    at = std::max(end, begin);
  }

  void memdesc(size_t begin, size_t end) {
    if (text.substr(begin).starts_with("tt."))
      edits.push_back({begin, begin + 2, "ttg"});
    nameMemory(end);
  }

  /// Shared memory was once the only memory, and not named: `!tt.memdesc<64xf16, #shared, mutable>`.
  void nameMemory(size_t open) {
    size_t close = findClosing(text, open);
    if (close == StringRef::npos)
      return;
    SmallVector<size_t> commas;
    for (size_t i = open + 1; i < close - 1;) {
      if (text[i] == ',')
        commas.push_back(i);
      i = StringRef("(<[{").contains(text[i]) ? std::min(findClosing(text, i), close) : i + 1;
    }
    if (commas.empty() || (commas.size() > 1 && text[skipBlanks(commas[1] + 1)] == '#'))
      return;
    size_t after = commas.size() > 1 ? commas[1] : close - 1;
    edits.push_back({after, after, ", #ttg.shared_memory"});
  }

  /// Descriptors once had a tensor inside: `tensordesc<tensor<128x64xf16>>`, abbreviated `<tensor<128x64xf16>>`. The
  /// only other type that is abbreviated after an arrow is a buffer's.
  void angle() {
    size_t inner = at + 1;
    StringRef before = text.take_front(at);
    ++at;
    if (!text.substr(inner).starts_with("tensor<")) {
      if (isBeforeMemorySpaces && before.rtrim().ends_with("->") && inner < text.size() && isDigit(text[inner]))
        nameMemory(inner - 1);
      return;
    }
    bool isNamed = !before.empty() && isNameCharacter(before.back());
    if (isNamed && !before.ends_with("tensordesc") && !before.ends_with("tensordesc_im2col"))
      return;
    size_t close = findClosing(text, inner + 6);
    if (close == StringRef::npos || text.substr(close, 1) != ">")
      return;
    edits.push_back({inner, inner + 7, ""});
    edits.push_back({close - 1, close, ""});
  }

  /// The types of an operation: the text after the first ':' outside of brackets on its line.
  StringRef typesOf(size_t from) const {
    for (size_t i = from; i < text.size() && text[i] != '\n'; ++i) {
      if (text[i] == ':')
        return text.substr(skipBlanks(i + 1));
      if (StringRef("(<[{").contains(text[i]))
        if (i = findClosing(text, i) - 1; i >= text.size())
          break;
    }
    return {};
  }

  /// An operation's name, unless what follows shows it to be that of an attribute.
  void bare() {
    size_t begin = at, end = findNameEnd(text, at);
    at = end;
    StringRef name = text.slice(begin, end);
    if (name == "cachePolicy")
      at = respellCachePolicy(text, begin, end, edits);
    if (!name.contains('.'))
      return;
    StringRef next = text.substr(skipBlanks(end), 1), before = text.take_front(begin).rtrim(" \t");
    bool startsLine = before.empty() || before.ends_with("\n");
    if (next == "=" || next == "," || (next == "}" && !startsLine))
      return;
    if (renameOperation(begin, end))
      return;
    // The copies of a group once followed its name at once.
    if (name == "ttg.async_commit_group" || name == "triton_gpu.async_commit_group")
      if (size_t operand = text.find_first_not_of(" \t", end); operand != StringRef::npos && text[operand] == '%')
        edits.push_back({operand, operand, "tokens "});
    if (name == "rocdl.sched.barrier" || name == "rocdl.sched.group.barrier")
      at = respellScheduleMask(text, end, edits);
    if (name == "ttng.tmem_copy" || name == "triton_nvidia_gpu.tmem_copy")
      if (tmemCopy(begin, end))
        return;
    if (name == "tt.trans" && isBuffer(typesOf(end))) {
      edits.push_back({begin, end, "ttg.memdesc_trans"});
      return;
    }
    if (const Rename *prefix = findPrefix(begin, ""))
      edits.push_back({begin, end, (prefix->to + name.drop_front(prefix->from.size())).str()});
  }

  /// A copy into tensor memory once had a barrier, and before that the types of a function; true if this one has.
  bool tmemCopy(size_t begin, size_t end) {
    StringRef types = typesOf(end);
    if (types.empty())
      return false;
    size_t open = types.data() - text.data();
    bool isFunction = types.starts_with("(");
    if (isFunction) {
      size_t close = findClosing(text, open), results = 0;
      if (close == StringRef::npos || !text.substr(skipBlanks(close)).starts_with("->") ||
          !text.substr(results = skipBlanks(skipBlanks(close) + 2)).starts_with("()"))
        return false;
      edits.push_back({open, open + 1, ""});
      edits.push_back({close - 1, results + 2, ""});
    }
    if (!isFunction && text.slice(end, open).count(',') < 2)
      return false;
    edits.push_back({begin, end, "old.tmem_copy"});
    return true;
  }

  static bool isBuffer(StringRef type) {
    return type.starts_with("!tt.memdesc") || type.starts_with("!ttg.memdesc") ||
           type.starts_with("!triton_gpu.memdesc");
  }

  StringRef text;
  /// Whether buffers may lack their memory.
  bool isBeforeMemorySpaces = text.contains("triton_gpu.");
  size_t at = 0;
  SmallVector<Edit> edits;
};

/// Texts without any of these are current.
constexpr StringRef marks[] = {"#ttg.mma<",     "#ttg.shared<",       "<tensor<",      "CTASplit",      "CTAsPerCGA",
                               "amd_mfma",      "amd_wmma",           "amdgpu",        "approx_divf",   "cachePolicy",
                               "experimental_", "async_commit_group", "gpu.barrier",   "local_barrier", "rocdl.sched",
                               "scratch_alloc", "memdesc_subview",    "tmem_copy",     "triton_",       "tt.memdesc",
                               "tt.trans",      "unpacked",           "tt.reinterpret"};

} // namespace

unsigned Respelled::originalColumn(unsigned line, unsigned column) const {
  unsigned moved = 0;
  if (auto found = shifts.find(line); found != shifts.end()) {
    for (Shift shift : found->second) {
      if (column < shift.column - shift.by)
        break;
      if (column < shift.column)
        return shift.column - shift.by - moved;
      moved += shift.by;
    }
  }
  return column - moved;
}

Respelled lathe::respell(StringRef text) {
  Respelled result;
  if (none_of(marks, [&](StringRef mark) { return text.contains(mark); })) {
    result.current = text.str();
    return result;
  }
  std::string &out = result.current;
  out.reserve(text.size() + text.size() / 16);
  size_t done = 0, lineStart = 0;
  unsigned line = 1;
  auto append = [&](StringRef part) {
    out += part;
    if (size_t newline = part.rfind('\n'); newline != StringRef::npos) {
      line += part.count('\n');
      lineStart = out.size() - (part.size() - newline - 1);
    }
  };
  for (const Edit &edit : Scanner(text).run()) {
    // Malformed text may give edits that overlap; the first one counts.
    if (edit.begin < done)
      continue;
    append(text.slice(done, edit.begin));
    StringRef old = text.slice(edit.begin, edit.end);
    out += edit.replacement;
    done = edit.end;
    if (size_t newline = old.rfind('\n'); newline != StringRef::npos) {
      append(std::string(old.count('\n'), '\n') + std::string(old.size() - newline - 1, ' '));
    } else if (edit.replacement.size() <= old.size()) {
      out.append(old.size() - edit.replacement.size(), ' ');
    } else {
      unsigned by = edit.replacement.size() - old.size();
      result.shifts[line].push_back({unsigned(out.size() - lineStart) + 1, by});
    }
  }
  append(text.substr(done));
  return result;
}
