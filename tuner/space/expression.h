// Integer expressions of a tuning specification: grids, shapes, scalars and constraints.
//
// clang-format off
//   or       := and (("or" | "||") and)*
//   and      := not (("and" | "&&") not)*
//   not      := "not" not | compare
//   compare  := sum (("==" | "!=" | "<" | "<=" | ">" | ">=") sum)?    one comparison; chains are refused
//   sum      := product (("+" | "-") product)*
//   product  := unary (("*" | "/" | "//" | "%") unary)*
//   unary    := ("-" | "+" | "!") unary | primary
//   primary  := integer | name | "true" | "false" | function "(" or ("," or)* ")" | "(" or ")"
//   function := min | max    one argument or more
//             | cdiv         two arguments
// clang-format on
//
// Values are 64-bit signed integers; a comparison gives 1 or 0 and anything but 0 is true. `/` and
// `//` both round towards minus infinity and `%` has the divisor's sign, as in Python. `and` and
// `or` stop early.
#ifndef LATHE_TUNER_SPACE_EXPRESSION_H_
#define LATHE_TUNER_SPACE_EXPRESSION_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lathe {

// The values of the names of an expression.
using Names = std::map<std::string, int64_t, std::less<>>;

// A parsed expression. Immutable; a value; thread-safe.
class Expression {
 public:
  // InvalidArgument with "column N: .." (from 1) where `text` does not parse. Nesting is limited to
  // 64 levels and the text to 4096 bytes.
  static absl::StatusOr<Expression> Parse(absl::string_view text);

  // InvalidArgument, naming the column, for an unknown name, a division by zero or a result beyond
  // 64 bits.
  absl::StatusOr<int64_t> Evaluate(const Names& names) const;

  const std::string& text() const { return text_; }

  // The names used, sorted, each once.
  const std::vector<std::string>& names() const { return names_; }

 private:
  friend class ExpressionParser;

  enum class Op {
    kLiteral,
    kName,
    kNegate,
    kNot,
    kAnd,
    kOr,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kModulo,
    kEqual,
    kNotEqual,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kMin,
    kMax,
    kCeilDivide,
  };

  // Operands are indices into nodes_; an operand always stands before the node that uses it.
  struct Node {
    Op op;
    size_t column;
    int64_t literal = 0;
    std::string name;
    std::vector<size_t> operands;
  };

  absl::StatusOr<int64_t> EvaluateNode(size_t index, const Names& names) const;
  static absl::StatusOr<int64_t> Apply(const Node& node, int64_t a, int64_t b);

  std::string text_;
  std::vector<Node> nodes_;
  std::vector<std::string> names_;
};

// Whether `name` can stand in an expression as a name: a letter or underscore, then letters, digits
// and underscores, and no word of the grammar.
bool IsExpressionName(absl::string_view name);

}  // namespace lathe

#endif  // LATHE_TUNER_SPACE_EXPRESSION_H_
