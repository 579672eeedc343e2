#include "executed_file.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <limits>

using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

namespace lathe::proof {
namespace {

constexpr StringRef kSeparator = "// -----";

using Words = llvm::SmallVector<StringRef>;

/// Reads the comment lines of one file.
class HeaderReader {
public:
  explicit HeaderReader(ExecutedFile &file) : file(file) {}

  Error read(StringRef text) {
    file.knobs = {{}};
    unsigned number = 0;
    llvm::SmallVector<StringRef> lines;
    text.split(lines, '\n');
    for (StringRef line : lines) {
      ++number;
      line = line.trim();
      if (!line.empty() && !line.starts_with("//"))
        break;
      line.consume_front("//");
      Words words;
      llvm::SplitString(line, words);
      if (!words.empty())
        if (std::string problem = readLine(words); !problem.empty())
          return llvm::createStringError(file.name + ".mlir:" + std::to_string(number) + ": " + problem);
    }
    if (file.targets.empty())
      return llvm::createStringError(file.name + ".mlir: no `targets:`");
    return Error::success();
  }

private:
  /// The error in the line; empty if there is none. Lines that begin with none of the words are comments.
  std::string readLine(const Words &words) {
    StringRef first = words.front();
    llvm::ArrayRef<StringRef> rest = llvm::ArrayRef(words).drop_front();
    if (first == "targets:") {
      for (StringRef target : rest)
        file.targets.push_back(target.str());
      return "";
    }
    if (first == "interpreted" && rest.empty()) {
      file.isInterpreted = true;
      return "";
    }
    if (first == "warps:")
      return addKnob("num_warps", rest);
    if (first == "stages:")
      return addKnob("num_stages", rest);
    if (first == "knob:")
      return rest.empty() ? "a knob has a name" : addKnob(rest.front(), rest.drop_front());
    if (first == "grid:")
      return readGrid(rest);
    if (first == "input" || first == "inout" || first == "output" || first == "scalar")
      return readOperand(first, rest);
    return "";
  }

  std::string addKnob(StringRef name, llvm::ArrayRef<StringRef> texts) {
    std::vector<Knobs> all;
    for (StringRef text : texts) {
      Expected<KnobValue> value = parseKnobValue(name, text);
      if (!value)
        return llvm::toString(value.takeError());
      for (Knobs knobs : file.knobs) {
        knobs[name.str()] = *value;
        all.push_back(knobs);
      }
    }
    if (all.empty())
      return "a knob without values";
    file.knobs = all;
    return "";
  }

  std::string readGrid(llvm::ArrayRef<StringRef> words) {
    if (words.empty() || words.size() > 3)
      return "a grid has one to three sizes";
    for (auto [axis, word] : llvm::enumerate(words))
      if (word.getAsInteger(10, file.problem.grid[axis]))
        return "no size: " + word.str();
    return "";
  }

  std::string readOperand(StringRef kind, llvm::ArrayRef<StringRef> words) {
    if (words.size() < 2)
      return "an argument has a type and a count or value";
    std::optional<Type> type = parseType(words[0]);
    if (!type)
      return "no type: " + words[0].str();
    if (kind == "scalar") {
      double value;
      if (words[1].getAsDouble(value))
        return "no number: " + words[1].str();
      file.problem.operands.push_back(scalar(*type, value));
      return "";
    }
    size_t count;
    if (words[1].getAsInteger(10, count))
      return "no count: " + words[1].str();
    llvm::ArrayRef<StringRef> how = words.drop_front(2);
    return kind == "output" ? readOutput(*type, count, how) : readInput(kind, *type, count, how);
  }

  std::string readTolerance(llvm::ArrayRef<StringRef> how, Tolerance &tolerance) {
    if (how.empty())
      return "";
    if (how.size() != 3 || how[0] != "tolerance" || how[1].getAsDouble(tolerance.relative) ||
        how[2].getAsDouble(tolerance.absolute))
      return "expected `tolerance RELATIVE ABSOLUTE`";
    return "";
  }

  std::string readOutput(Type type, size_t count, llvm::ArrayRef<StringRef> how) {
    Tolerance tolerance;
    std::string problem = readTolerance(how, tolerance);
    file.problem.operands.push_back(output(type, count, tolerance));
    return problem;
  }

  std::string readInput(StringRef kind, Type type, size_t count, llvm::ArrayRef<StringRef> how) {
    size_t known = file.problem.operands.size();
    unsigned used = 0;
    std::function<double(size_t)> element = numbers(how, known + 1, used);
    if (!element)
      return "expected `integers LOW HIGH`, `normal [SCALE]`, `iota`, `steps SIZE`, `zeros` or `special`";
    Operand operand = input(type, count, element);
    std::string problem;
    if (kind == "inout") {
      operand.kind = Operand::Kind::InOut;
      problem = readTolerance(how.drop_front(used), operand.tolerance);
    } else if (used != how.size()) {
      problem = "more words than the numbers take";
    }
    file.problem.operands.push_back(std::move(operand));
    return problem;
  }

  /// The numbers that the words ask for, and how many words they take; null if they ask for none.
  static std::function<double(size_t)> numbers(llvm::ArrayRef<StringRef> how, uint64_t seed, unsigned &used) {
    StringRef name = how.empty() ? "" : how[0];
    used = 1;
    if (name == "iota")
      return [](size_t i) { return double(i); };
    if (name == "zeros")
      return [](size_t) { return 0.0; };
    int low, high;
    if (name == "steps" && how.size() >= 2 && !how[1].getAsInteger(10, low)) {
      used = 2;
      return [low](size_t i) { return double(i) * low; };
    }
    if (name == "integers" && how.size() >= 3 && !how[1].getAsInteger(10, low) && !how[2].getAsInteger(10, high)) {
      used = 3;
      return [source = Numbers(seed), low, high](size_t) mutable { return source.integer(low, high); };
    }
    if (name != "normal" && name != "special")
      return {};
    double scale = 1;
    if (how.size() > 1 && !how[1].getAsDouble(scale))
      used = 2;
    if (name == "normal")
      return [source = Numbers(seed), scale](size_t) mutable { return source.normal() * scale; };
    return [source = Numbers(seed), scale](size_t i) mutable {
      constexpr double infinity = std::numeric_limits<double>::infinity();
      // Corner cases of f16, bf16 and f32: the largest numbers, the smallest normal ones, some below.
      const double kSpecial[] = {0.0,       -0.0,     infinity, -infinity, std::numeric_limits<double>::quiet_NaN(),
                                 65504.0,   -65504.0, 0x1p-14,  0x1p-24,   3.3895e38,
                                 -0x1p-126, 0x1p-133, 0x1p-149, 1.0,       -1.0,
                                 448.0,     57344.0,  -0x1p-9,  0x1p-16,   240.0};
      return i % 3 == 0 ? kSpecial[i / 3 % std::size(kSpecial)] : source.normal() * scale;
    };
  }

  ExecutedFile &file;
};

Expected<ExecutedFile> readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read " + path);
  StringRef text = (*buffer)->getBuffer();
  ExecutedFile file;
  file.name = llvm::sys::path::stem(path).str();
  file.problem.name = file.name;
  if (Error error = HeaderReader(file).read(text))
    return error;
  // The twin's lines keep their numbers, for messages.
  size_t at = text.find(kSeparator);
  file.module = text.take_front(at).str();
  file.twin = at == StringRef::npos ? file.module
                                    : std::string(text.take_front(at).count('\n'), '\n') + text.drop_front(at).str();
  return file;
}

} // namespace

Expected<std::vector<ExecutedFile>> readExecutedFiles(const std::string &folder) {
  std::vector<std::string> paths;
  std::error_code code;
  for (llvm::sys::fs::directory_iterator entry(folder, code), end; entry != end && !code; entry.increment(code))
    if (StringRef(entry->path()).ends_with(".mlir"))
      paths.push_back(entry->path());
  if (code)
    return llvm::createStringError(code, "cannot list " + folder);
  llvm::sort(paths);
  std::vector<ExecutedFile> files;
  for (const std::string &path : paths) {
    Expected<ExecutedFile> file = readFile(path);
    if (!file)
      return file.takeError();
    files.push_back(std::move(*file));
  }
  return files;
}

} // namespace lathe::proof
