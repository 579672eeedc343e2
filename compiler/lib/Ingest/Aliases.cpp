#include "Aliases.h"
#include "Lexing.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <vector>

using namespace llvm;
using namespace lathe::detail;

namespace lathe {
namespace {

struct Use {
  StringRef name;
  size_t at;
};

struct Definition {
  enum State { New, Open, Done } state = New;
  size_t ownBytes = 0;
  unsigned ownNesting = 0;
  std::vector<Use> uses;
  // When done: with all aliases written out.
  uint64_t bytes = 0;
  unsigned nesting = 0;
};

/// The text behind blanks and comments, as MLIR's lexer passes over them.
StringRef skipBlanks(StringRef text) {
  while (true) {
    text = text.ltrim(StringRef(" \t\r\n\0", 5));
    if (!isComment(text, 0))
      return text;
    text = text.substr(findCommentEnd(text, 0));
  }
}

/// Reads definitions and uses; strings and comments hold none.
class Scanner {
public:
  explicit Scanner(StringRef text) : text(text) {}

  void run() {
    for (at = 0; at < text.size(); ++at) {
      char c = text[at];
      if (isComment(text, at)) {
        at = findCommentEnd(text, at);
      } else if (c == '"') {
        at = findStringEnd(text, at);
      } else if (text.substr(at).starts_with("->")) {
        ++at; // no bracket
      } else if (c == '#' || c == '!') {
        takeName();
      } else if (c == '(' || c == '[' || c == '{' || c == '<') {
        ++depth;
        if (current)
          current->ownNesting = std::max(current->ownNesting, depth);
      } else if ((c == ')' || c == ']' || c == '}' || c == '>') && depth > 0) {
        --depth;
      }
    }
    endDefinition(text.size());
  }

  StringMap<Definition> definitions;
  /// Those in no definition.
  std::vector<Use> uses;

private:
  void takeName() {
    size_t begin = at;
    at = findNameEnd(text, at + 1) - 1;
    StringRef name = text.substr(begin, at + 1 - begin);
    StringRef rest = skipBlanks(text.substr(at + 1));
    // Nothing but a definition has a name of its own before "=". A comparison in a set may have left a bracket open.
    if (rest.starts_with("=") && !rest.starts_with("==")) {
      endDefinition(begin);
      start = begin;
      current = &definitions[name];
      depth = 0;
    } else if (name.size() > 1) {
      (current ? current->uses : uses).push_back({name, begin});
    }
  }
  void endDefinition(size_t end) {
    if (current)
      current->ownBytes = end - start;
    current = nullptr;
  }

  StringRef text;
  size_t at = 0, start = 0;
  unsigned depth = 0;
  Definition *current = nullptr;
};

/// Computes what definitions stand for, each after those that it uses. A definition that uses itself is for the parser
/// to refuse.
class Expander {
public:
  explicit Expander(StringMap<Definition> &definitions) : definitions(definitions) {}

  /// Null for a name that is not alias, as that of a dialect.
  const Definition *expand(StringRef name) {
    auto found = definitions.find(name);
    if (found == definitions.end())
      return nullptr;
    std::vector<Definition *> stack = {&found->second};
    while (!stack.empty()) {
      Definition &top = *stack.back();
      if (top.state == Definition::New) {
        top.state = Definition::Open;
        for (const Use &use : top.uses)
          if (auto below = definitions.find(use.name);
              below != definitions.end() && below->second.state == Definition::New)
            stack.push_back(&below->second);
        continue;
      }
      stack.pop_back();
      if (top.state == Definition::Open)
        finish(top);
    }
    return &found->second;
  }

private:
  void finish(Definition &definition) {
    unsigned below = 0;
    definition.bytes = definition.ownBytes;
    for (const Use &use : definition.uses) {
      auto found = definitions.find(use.name);
      if (found == definitions.end() || found->second.state != Definition::Done)
        continue;
      definition.bytes = SaturatingAdd(definition.bytes, found->second.bytes);
      below = std::max(below, found->second.nesting);
    }
    definition.nesting = SaturatingAdd(definition.ownNesting, below);
    definition.state = Definition::Done;
  }

  StringMap<Definition> &definitions;
};

} // namespace

std::optional<AliasRefusal> findLargeAlias(StringRef text, size_t maxBytes, unsigned maxNesting) {
  Scanner scanner(text);
  scanner.run();
  if (scanner.definitions.empty())
    return std::nullopt;
  Expander expander(scanner.definitions);
  uint64_t bytes = text.size();
  std::optional<AliasRefusal> refusal;
  auto add = [&](const Use &use) {
    const Definition *definition = expander.expand(use.name);
    if (!definition || refusal)
      return;
    bytes = SaturatingAdd(bytes, definition->bytes);
    if (definition->nesting > maxNesting)
      refusal = {use.at, ("by way of other aliases, brackets of '" + use.name + "' are nested more than " +
                          Twine(maxNesting) + " times")
                             .str()};
    else if (bytes > maxBytes)
      refusal = {use.at, ("with all aliases up to '" + use.name + "' written out, the module has more than " +
                          Twine(maxBytes) + " bytes")
                             .str()};
  };
  for (const Use &use : scanner.uses)
    add(use);
  for (const auto &definition : scanner.definitions)
    for (const Use &use : definition.second.uses)
      add(use);
  return refusal;
}

} // namespace lathe
