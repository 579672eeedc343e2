#include "tuner/space/expression.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

constexpr size_t kMaxText = 4096;
constexpr int kMaxDepth = 64;
constexpr std::array<absl::string_view, 8> kWords = {"and", "or", "not", "true", "false", "min", "max", "cdiv"};

absl::Status ErrorAt(size_t column, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat("column ", column, ": ", message));
}

bool IsNameStart(char c) { return absl::ascii_isalpha(c) || c == '_'; }
bool IsNamePart(char c) { return absl::ascii_isalnum(c) || c == '_'; }

// Rounds towards minus infinity. The caller has excluded a zero divisor and the one overflow.
int64_t FloorDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? quotient - 1 : quotient;
}

}  // namespace

bool IsExpressionName(absl::string_view name) {
  if (name.empty() || !IsNameStart(name[0])) return false;
  if (!std::all_of(name.begin(), name.end(), IsNamePart)) return false;
  return std::find(kWords.begin(), kWords.end(), name) == kWords.end();
}

// Recursive descent; one object parses one text.
class ExpressionParser {
 public:
  explicit ExpressionParser(absl::string_view text) : text_(text) {}

  absl::StatusOr<Expression> Parse() {
    if (text_.size() > kMaxText) {
      return ErrorAt(kMaxText + 1, absl::StrCat("the expression is longer than ", kMaxText, " bytes"));
    }
    absl::Status read = NextToken();
    if (!read.ok()) return read;
    if (token_.empty()) return ErrorAt(1, "the expression is empty");
    absl::StatusOr<size_t> root = ParseOr();
    if (!root.ok()) return root.status();
    if (!token_.empty()) return Unexpected("an operator or the end");
    expression_.text_ = std::string(text_);
    auto& names = expression_.names_;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return std::move(expression_);
  }

 private:
  using Op = Expression::Op;
  using Result = absl::StatusOr<size_t>;

  // Reads the next token into token_; an empty one is the end of the text.
  absl::Status NextToken() {
    while (position_ < text_.size() && absl::ascii_isspace(text_[position_])) ++position_;
    column_ = position_ + 1;
    if (position_ == text_.size()) {
      token_ = {};
      return absl::OkStatus();
    }
    size_t length = 1;
    char c = text_[position_];
    if (IsNamePart(c)) {
      while (position_ + length < text_.size() && IsNamePart(text_[position_ + length])) ++length;
    } else {
      constexpr std::array<absl::string_view, 7> kDouble = {"==", "!=", "<=", ">=", "&&", "||", "//"};
      absl::string_view two = text_.substr(position_, 2);
      if (std::find(kDouble.begin(), kDouble.end(), two) != kDouble.end()) {
        length = 2;
      } else if (absl::string_view("+-*/%<>!(),").find(c) == absl::string_view::npos) {
        if (c == '=') return ErrorAt(column_, "a comparison is written '=='");
        return ErrorAt(column_, absl::StrCat("unexpected character '", absl::string_view(&c, 1), "'"));
      }
    }
    token_ = text_.substr(position_, length);
    position_ += length;
    return absl::OkStatus();
  }

  absl::Status Unexpected(absl::string_view wanted) const {
    if (token_.empty()) return ErrorAt(column_, absl::StrCat("expected ", wanted, ", found the end"));
    return ErrorAt(column_, absl::StrCat("expected ", wanted, ", found '", token_, "'"));
  }

  Result Add(Op op, size_t column, std::vector<size_t> operands) {
    expression_.nodes_.push_back({op, column, 0, "", std::move(operands)});
    return expression_.nodes_.size() - 1;
  }

  static std::optional<Op> OpOf(absl::string_view token,
                                std::initializer_list<std::pair<absl::string_view, Op>> table) {
    for (const auto& [spelling, op] : table) {
      if (spelling == token) return op;
    }
    return std::nullopt;
  }

  // A left-associative level: `next` separated by the operators that `table` lists.
  Result ParseLevel(Result (ExpressionParser::*next)(), std::initializer_list<std::pair<absl::string_view, Op>> table) {
    Result left = (this->*next)();
    while (left.ok()) {
      std::optional<Op> op = OpOf(token_, table);
      if (!op) return left;
      size_t column = column_;
      if (absl::Status read = NextToken(); !read.ok()) return read;
      Result right = (this->*next)();
      if (!right.ok()) return right;
      left = Add(*op, column, {*left, *right});
    }
    return left;
  }

  Result ParseOr() {
    // Every way to nest goes through here or through ParseNot and ParseUnary, which count as well.
    Depth depth(this);
    if (!depth.ok()) return TooDeep();
    return ParseLevel(&ExpressionParser::ParseAnd, {{"or", Op::kOr}, {"||", Op::kOr}});
  }

  Result ParseAnd() { return ParseLevel(&ExpressionParser::ParseNot, {{"and", Op::kAnd}, {"&&", Op::kAnd}}); }

  Result ParseNot() {
    if (token_ != "not") return ParseComparison();
    Depth depth(this);
    if (!depth.ok()) return TooDeep();
    size_t column = column_;
    if (absl::Status read = NextToken(); !read.ok()) return read;
    Result operand = ParseNot();
    if (!operand.ok()) return operand;
    return Add(Op::kNot, column, {*operand});
  }

  Result ParseComparison() {
    auto comparison = [this] {
      return OpOf(token_, {{"==", Op::kEqual},
                           {"!=", Op::kNotEqual},
                           {"<", Op::kLess},
                           {"<=", Op::kLessEqual},
                           {">", Op::kGreater},
                           {">=", Op::kGreaterEqual}});
    };
    Result left = ParseSum();
    if (!left.ok()) return left;
    std::optional<Op> op = comparison();
    if (!op) return left;
    size_t column = column_;
    if (absl::Status read = NextToken(); !read.ok()) return read;
    Result right = ParseSum();
    if (!right.ok()) return right;
    if (comparison()) {
      return ErrorAt(column_, "comparisons do not chain: write 'a < b and b < c'");
    }
    return Add(*op, column, {*left, *right});
  }

  Result ParseSum() { return ParseLevel(&ExpressionParser::ParseProduct, {{"+", Op::kAdd}, {"-", Op::kSubtract}}); }

  Result ParseProduct() {
    return ParseLevel(&ExpressionParser::ParseUnary,
                      {{"*", Op::kMultiply}, {"/", Op::kDivide}, {"//", Op::kDivide}, {"%", Op::kModulo}});
  }

  Result ParseUnary() {
    if (token_ != "-" && token_ != "+" && token_ != "!") return ParsePrimary();
    Depth depth(this);
    if (!depth.ok()) return TooDeep();
    char sign = token_[0];
    size_t column = column_;
    if (absl::Status read = NextToken(); !read.ok()) return read;
    Result operand = ParseUnary();
    if (!operand.ok() || sign == '+') return operand;
    return Add(sign == '-' ? Op::kNegate : Op::kNot, column, {*operand});
  }

  Result ParsePrimary() {
    if (token_ == "(") {
      if (absl::Status read = NextToken(); !read.ok()) return read;
      Result inner = ParseOr();
      if (!inner.ok()) return inner;
      if (absl::Status closed = Expect(")"); !closed.ok()) return closed;
      return inner;
    }
    if (token_.empty() || !IsNamePart(token_[0])) return Unexpected("a value");
    if (absl::ascii_isdigit(token_[0])) return ParseLiteral();
    std::optional<Op> function = OpOf(token_, {{"min", Op::kMin}, {"max", Op::kMax}, {"cdiv", Op::kCeilDivide}});
    if (function) return ParseCall(*function);
    if (token_ == "true" || token_ == "false") {
      Result literal = Add(Op::kLiteral, column_, {});
      expression_.nodes_.back().literal = token_ == "true";
      if (absl::Status read = NextToken(); !read.ok()) return read;
      return literal;
    }
    if (!IsExpressionName(token_)) return Unexpected("a value");
    Result name = Add(Op::kName, column_, {});
    expression_.nodes_.back().name = std::string(token_);
    expression_.names_.emplace_back(token_);
    if (absl::Status read = NextToken(); !read.ok()) return read;
    return name;
  }

  Result ParseLiteral() {
    int64_t value = 0;
    bool hex = absl::StartsWithIgnoreCase(token_, "0x");
    if (hex ? !absl::SimpleHexAtoi(token_, &value) : !absl::SimpleAtoi(token_, &value)) {
      return ErrorAt(column_, absl::StrCat("'", token_, "' is not a 64-bit integer"));
    }
    Result literal = Add(Op::kLiteral, column_, {});
    expression_.nodes_.back().literal = value;
    if (absl::Status read = NextToken(); !read.ok()) return read;
    return literal;
  }

  Result ParseCall(Op op) {
    std::string name(token_);
    size_t column = column_;
    if (absl::Status read = NextToken(); !read.ok()) return read;
    if (absl::Status opened = Expect("("); !opened.ok()) return opened;
    std::vector<size_t> operands;
    while (true) {
      Result operand = ParseOr();
      if (!operand.ok()) return operand;
      operands.push_back(*operand);
      if (token_ != ",") break;
      if (absl::Status read = NextToken(); !read.ok()) return read;
    }
    if (absl::Status closed = Expect(")"); !closed.ok()) return closed;
    if (op == Op::kCeilDivide && operands.size() != 2) {
      return ErrorAt(column, absl::StrCat("cdiv takes two arguments, not ", operands.size()));
    }
    return Add(op, column, std::move(operands));
  }

  absl::Status Expect(absl::string_view token) {
    if (token_ != token) return Unexpected(absl::StrCat("'", token, "'"));
    return NextToken();
  }

  absl::Status TooDeep() const {
    return ErrorAt(column_, absl::StrCat("nested more than ", kMaxDepth, " levels deep"));
  }

  class Depth {
   public:
    explicit Depth(ExpressionParser* parser) : parser_(parser) { ++parser_->depth_; }
    ~Depth() { --parser_->depth_; }
    bool ok() const { return parser_->depth_ <= kMaxDepth; }

   private:
    ExpressionParser* parser_;
  };

  absl::string_view text_;
  absl::string_view token_;
  size_t position_ = 0;
  size_t column_ = 1;
  int depth_ = 0;
  Expression expression_;
};

absl::StatusOr<Expression> Expression::Parse(absl::string_view text) { return ExpressionParser(text).Parse(); }

absl::StatusOr<int64_t> Expression::Evaluate(const Names& names) const {
  return EvaluateNode(nodes_.size() - 1, names);
}

absl::StatusOr<int64_t> Expression::EvaluateNode(size_t index, const Names& names) const {
  const Node& node = nodes_[index];
  if (node.op == Op::kLiteral) return node.literal;
  if (node.op == Op::kName) {
    auto found = names.find(node.name);
    if (found != names.end()) return found->second;
    std::string known =
        absl::StrJoin(names, ", ", [](std::string* out, const auto& entry) { out->append(entry.first); });
    return ErrorAt(node.column,
                   absl::StrCat("unknown name '", node.name, "'; known here: ", known.empty() ? "none" : known));
  }
  absl::StatusOr<int64_t> value = EvaluateNode(node.operands[0], names);
  if (!value.ok()) return value;
  if (node.op == Op::kAnd && *value == 0) return 0;
  if (node.op == Op::kOr && *value != 0) return 1;
  if (node.operands.size() == 1) {
    bool identity = node.op == Op::kMin || node.op == Op::kMax;
    return identity ? value : Apply(node, *value, 0);
  }
  for (size_t i = 1; i < node.operands.size(); ++i) {
    absl::StatusOr<int64_t> operand = EvaluateNode(node.operands[i], names);
    if (!operand.ok()) return operand;
    value = Apply(node, *value, *operand);
    if (!value.ok()) return value;
  }
  return value;
}

absl::StatusOr<int64_t> Expression::Apply(const Node& node, int64_t a, int64_t b) {
  int64_t result = 0;
  bool overflow = false;
  bool divides = node.op == Op::kDivide || node.op == Op::kModulo || node.op == Op::kCeilDivide;
  if (divides && b == 0) return ErrorAt(node.column, "division by zero");
  // The one quotient that 64 bits cannot hold.
  if (divides && a == std::numeric_limits<int64_t>::min() && b == -1) {
    if (node.op == Op::kModulo) return 0;
    return ErrorAt(node.column, "the result is beyond 64 bits");
  }
  switch (node.op) {
    case Op::kNegate:
      overflow = __builtin_sub_overflow(int64_t{0}, a, &result);
      break;
    case Op::kNot:
      result = a == 0;
      break;
    case Op::kAnd:
      result = a != 0 && b != 0;
      break;
    case Op::kOr:
      result = a != 0 || b != 0;
      break;
    case Op::kAdd:
      overflow = __builtin_add_overflow(a, b, &result);
      break;
    case Op::kSubtract:
      overflow = __builtin_sub_overflow(a, b, &result);
      break;
    case Op::kMultiply:
      overflow = __builtin_mul_overflow(a, b, &result);
      break;
    case Op::kDivide:
      result = FloorDivide(a, b);
      break;
    case Op::kModulo:
      result = a % b;
      if (result != 0 && ((result < 0) != (b < 0))) result += b;
      break;
    case Op::kEqual:
      result = a == b;
      break;
    case Op::kNotEqual:
      result = a != b;
      break;
    case Op::kLess:
      result = a < b;
      break;
    case Op::kLessEqual:
      result = a <= b;
      break;
    case Op::kGreater:
      result = a > b;
      break;
    case Op::kGreaterEqual:
      result = a >= b;
      break;
    case Op::kMin:
      result = std::min(a, b);
      break;
    case Op::kMax:
      result = std::max(a, b);
      break;
    case Op::kCeilDivide:
      result = FloorDivide(a, b) + (a % b != 0);
      break;
    case Op::kLiteral:
    case Op::kName:
      break;  // EvaluateNode answers these itself
  }
  if (overflow) return ErrorAt(node.column, "the result is beyond 64 bits");
  return result;
}

}  // namespace lathe
