//===- PtxText.cpp - Statements of PTX inside inline assembly -------------===//

#include "PtxText.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace lathe::simulate {

namespace {

class PtxParser {
public:
  PtxParser(StringRef text, std::string &problem) : rest(text), problem(problem) {}

  bool parse(std::vector<PtxStatement> &statements) {
    int depth = 0;
    while (skipSpace(), !rest.empty()) {
      if (rest.consume_front("{")) {
        ++depth;
      } else if (rest.consume_front("}")) {
        if (--depth < 0)
          return fail("a block that was not opened");
      } else if (!parseStatement(statements.emplace_back())) {
        return false;
      }
    }
    return depth == 0 || fail("a block that is not closed");
  }

private:
  StringRef rest;
  std::string &problem;

  bool fail(const Twine &why) {
    problem = why.str();
    return false;
  }
  void skipSpace() { rest = rest.ltrim(); }
  bool consume(StringRef token) {
    skipSpace();
    return rest.consume_front(token);
  }
  bool expect(StringRef token) {
    return consume(token) ||
           fail("expected '" + token + "' at '" + rest.take_until([](char c) { return c == '\n'; }) + "'");
  }

  static bool isWord(char c) { return isAlnum(c) || c == '_' || c == '%' || c == '.'; }
  /// Letters, digits, dots and pairs of colons.
  StringRef takeWord() {
    skipSpace();
    size_t length = 0;
    while (length < rest.size()) {
      if (isWord(rest[length]))
        ++length;
      else if (rest.substr(length).starts_with("::"))
        length += 2;
      else
        break;
    }
    StringRef word = rest.take_front(length);
    rest = rest.drop_front(length);
    return word;
  }

  bool parseStatement(PtxStatement &statement) {
    StringRef start = rest;
    if (consume("@")) {
      statement.isGuarded = true;
      statement.guardIsNegated = consume("!");
      if (!parseOperand(statement.guard))
        return false;
    }
    StringRef word = takeWord();
    if (word.empty())
      return fail("no instruction at '" + rest.take_until([](char c) { return c == '\n'; }) + "'");
    if (!statement.isGuarded && consume(":")) {
      statement.kind = PtxStatement::Kind::Label;
      statement.name = {word};
      statement.text = word;
      return true;
    }
    if (word == ".reg") {
      statement.kind = PtxStatement::Kind::Declaration;
      word = takeWord();
      if (!word.consume_front("."))
        return fail("a declaration without a type");
      statement.name = {word};
    } else {
      word.split(statement.name, '.');
    }
    while (!consume(";")) {
      if (!statement.operands.empty() && !expect(","))
        return false;
      if (!parseOperand(statement.operands.emplace_back()))
        return false;
    }
    statement.text = start.drop_back(rest.size() + 1).trim();
    return true;
  }

  bool parseInteger(StringRef word, bool isNegative, int64_t &value) {
    uint64_t bits = 0;
    if (word.getAsInteger(0, bits))
      return false;
    value = static_cast<int64_t>(isNegative ? 0 - bits : bits);
    return true;
  }

  bool parseOperand(PtxOperand &operand) {
    using K = PtxOperand::Kind;
    if (consume("[")) {
      operand.kind = K::Address;
      return parseAddress(operand);
    }
    if (consume("{")) {
      operand.kind = K::List;
      return parseList(operand);
    }
    if (consume("$")) {
      operand.kind = K::Number;
      return !rest.consumeInteger(10, operand.number) || fail("'$' without a number");
    }
    bool isNegative = consume("-");
    StringRef word = takeWord();
    if (word.empty())
      return fail("no operand at '" + rest.take_until([](char c) { return c == '\n'; }) + "'");
    operand.name = word;
    operand.kind = word == "_" ? K::Sink : K::Name;
    if (isDigit(word.front()) && !word.contains('.')) {
      operand.kind = K::Integer;
      return parseInteger(word, isNegative, operand.integer) || fail("no integer: '" + word + "'");
    }
    return !isNegative || fail("a sign before '" + word + "'");
  }

  bool parseAddress(PtxOperand &address) {
    if (!parseOperand(address.parts.emplace_back()))
      return false;
    if (consume("+")) {
      StringRef word = takeWord();
      if (!parseInteger(word, /*isNegative=*/false, address.integer))
        return fail("no offset: '" + word + "'");
    }
    if (consume(",")) {
      PtxOperand &coordinates = address.parts.emplace_back();
      if (!parseOperand(coordinates))
        return false;
      if (coordinates.kind != PtxOperand::Kind::List)
        return fail("coordinates that are not a list");
    }
    return expect("]");
  }

  bool parseList(PtxOperand &list) {
    while (!consume("}")) {
      if (!list.parts.empty() && !expect(","))
        return false;
      if (!parseOperand(list.parts.emplace_back()))
        return false;
    }
    return true;
  }
};

} // namespace

bool parsePtx(StringRef text, std::vector<PtxStatement> &statements, std::string &problem) {
  return PtxParser(text, problem).parse(statements);
}

} // namespace lathe::simulate
