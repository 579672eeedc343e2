// Old dialect prefixes, token by token.
#include "lathe/Ingest/Ingest.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace {

struct Prefix {
  StringRef from, to;
};

constexpr Prefix prefixes[] = {{"triton_nvidia_gpu", "ttng"}, {"triton_gpu", "ttg"}, {"amdgpu", "amdg"}};

bool isNameChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

class Upgrader {
public:
  explicit Upgrader(StringRef text) : text(text) { out.reserve(text.size()); }

  std::string run() {
    while (at < text.size())
      step();
    return std::move(out);
  }

private:
  void step() {
    char c = text[at];
    if (c == '/' && text.substr(at).starts_with("//"))
      return copyTo(std::min(text.find('\n', at), text.size()));
    if (c == '"')
      return quoted();
    if (c == '#' || c == '!')
      return sigil();
    // A value or a symbol is named by its user; what looks like a prefix in it is none.
    if (c == '%' || c == '@' || c == '^')
      return copyTo(endOfName(at + 1));
    if (llvm::isAlpha(c) || c == '_')
      return bare();
    copyTo(at + 1);
  }

  void copyTo(size_t end) {
    out.append(text.data() + at, end - at);
    at = end;
  }

  size_t endOfName(size_t from) const {
    while (from < text.size() && isNameChar(text[from]))
      ++from;
    return from;
  }

  StringRef nextChar(size_t from) const { return text.substr(from).ltrim(" \t\r\n").take_front(1); }

  /// The rename that applies to the name at `from`, if its prefix ends there at a '.' or at one of `ends`.
  const Prefix *find(size_t from, StringRef ends) const {
    for (const Prefix &prefix : prefixes)
      if (StringRef rest = text.substr(from); rest.consume_front(prefix.from))
        if (rest.starts_with(".") || (!rest.empty() && ends.contains(rest.front())))
          return &prefix;
    return nullptr;
  }

  /// A string is left alone unless it is the name of an operation in generic form.
  void quoted() {
    size_t end = at + 1;
    while (end < text.size() && text[end] != '"' && text[end] != '\n')
      end += text[end] == '\\' ? 2 : 1;
    end = std::min(end + 1, text.size());
    const Prefix *prefix = find(at + 1, "");
    if (!prefix || text.substr(end, 1) != "(")
      return copyTo(end);
    // Blanks go before the quote, so that the name stays whole.
    out.append(prefix->from.size() - prefix->to.size(), ' ');
    out += '"';
    out += prefix->to;
    at += 1 + prefix->from.size();
    copyTo(end);
  }

  /// `!triton_gpu.memdesc<..>`, `#triton_gpu.blocked<..>`, `#triton_gpu<blocked ..>`.
  void sigil() {
    const Prefix *prefix = find(at + 1, "<");
    size_t end = endOfName(at + 1);
    if (!prefix)
      return copyTo(std::max(end, at + 1));
    out.append(prefix->from.size() - prefix->to.size(), ' ');
    out += text[at];
    out += prefix->to;
    at += 1 + prefix->from.size();
    copyTo(end);
  }

  /// An operation's name, unless what follows shows it to be that of an attribute.
  void bare() {
    size_t end = endOfName(at);
    const Prefix *prefix = find(at, "");
    StringRef next = nextChar(end);
    if (!prefix || next == "=" || next == "," || next == "}")
      return copyTo(end);
    out += prefix->to;
    at += prefix->from.size();
    size_t padding = prefix->from.size() - prefix->to.size();
    copyTo(end);
    out.append(padding, ' ');
  }

  StringRef text;
  size_t at = 0;
  std::string out;
};

} // namespace

std::string lathe::upgradePrefixes(StringRef text) {
  for (const Prefix &prefix : prefixes)
    if (text.contains(prefix.from))
      return Upgrader(text).run();
  return text.str();
}
