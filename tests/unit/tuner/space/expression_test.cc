#include "tuner/space/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

int64_t Value(absl::string_view text, const Names& names = {}) {
  auto parsed = Expression::Parse(text);
  EXPECT_TRUE(parsed.ok()) << text << ": " << parsed.status();
  if (!parsed.ok()) return -999;
  auto value = parsed->Evaluate(names);
  EXPECT_TRUE(value.ok()) << text << ": " << value.status();
  return value.value_or(-999);
}

std::string ParseError(absl::string_view text) {
  auto parsed = Expression::Parse(text);
  EXPECT_FALSE(parsed.ok()) << text;
  return std::string(parsed.status().message());
}

std::string EvaluationError(absl::string_view text, const Names& names = {}) {
  auto parsed = Expression::Parse(text);
  EXPECT_TRUE(parsed.ok()) << text << ": " << parsed.status();
  auto value = parsed->Evaluate(names);
  EXPECT_FALSE(value.ok()) << text;
  return std::string(value.status().message());
}

TEST(ExpressionTest, Precedence) {
  EXPECT_EQ(Value("1 + 2 * 3"), 7);
  EXPECT_EQ(Value("(1 + 2) * 3"), 9);
  EXPECT_EQ(Value("10 - 3 - 2"), 5);
  EXPECT_EQ(Value("2 * 3 % 4"), 2);
  EXPECT_EQ(Value("-2 * -3"), 6);
  EXPECT_EQ(Value("1 < 2 and 2 < 3"), 1);
  EXPECT_EQ(Value("1 + 1 == 2 || 0"), 1);
  EXPECT_EQ(Value("not 1 == 2"), 1);  // as in Python: not (1 == 2)
  EXPECT_EQ(Value("!1 == 0"), 1);     // as in C: (!1) == 0
  EXPECT_EQ(Value("1 or 0 and 0"), 1);
}

TEST(ExpressionTest, DivisionRoundsDownAsInPython) {
  EXPECT_EQ(Value("7 / 2"), 3);
  EXPECT_EQ(Value("7 // 2"), 3);
  EXPECT_EQ(Value("-7 // 2"), -4);
  EXPECT_EQ(Value("7 // -2"), -4);
  EXPECT_EQ(Value("-7 % 3"), 2);
  EXPECT_EQ(Value("7 % -3"), -2);
  EXPECT_EQ(Value("cdiv(7, 2)"), 4);
  EXPECT_EQ(Value("cdiv(-7, 2)"), -3);
  EXPECT_EQ(Value("cdiv(8, 2)"), 4);
}

TEST(ExpressionTest, FunctionsAndLiterals) {
  EXPECT_EQ(Value("min(3, 1, 2)"), 1);
  EXPECT_EQ(Value("max(3, 1 + 9, 2)"), 10);
  EXPECT_EQ(Value("min(4)"), 4);
  EXPECT_EQ(Value("0x10 + true + false"), 17);
  EXPECT_EQ(Value("9223372036854775807"), std::numeric_limits<int64_t>::max());
}

TEST(ExpressionTest, Names) {
  Names names = {{"num_warps", 4}, {"BLOCK", 256}};
  EXPECT_EQ(Value("num_warps * 32 <= BLOCK", names), 1);
  EXPECT_EQ(Value("cdiv(1000, BLOCK)", names), 4);
  EXPECT_THAT(Expression::Parse("b + a*b")->names(), ElementsAre("a", "b"));
}

TEST(ExpressionTest, AndOrStopEarly) {
  EXPECT_EQ(Value("0 and 1 // 0"), 0);
  EXPECT_EQ(Value("1 or 1 // 0"), 1);
  EXPECT_EQ(Value("2 and 3"), 1);
}

TEST(ExpressionTest, ParseErrorsNameTheColumn) {
  EXPECT_THAT(ParseError(""), StartsWith("column 1: the expression is empty"));
  EXPECT_THAT(ParseError("a +"), StartsWith("column 4: expected a value, found the end"));
  EXPECT_THAT(ParseError("a b"), StartsWith("column 3: expected an operator or the end, found 'b'"));
  EXPECT_THAT(ParseError("a = b"), StartsWith("column 3: a comparison is written '=='"));
  EXPECT_THAT(ParseError("(a"), StartsWith("column 3: expected ')'"));
  EXPECT_THAT(ParseError("a $ b"), StartsWith("column 3: unexpected character '$'"));
  EXPECT_THAT(ParseError("1 < a < 3"), HasSubstr("do not chain"));
  EXPECT_THAT(ParseError("cdiv(1)"), StartsWith("column 1: cdiv takes two arguments, not 1"));
  EXPECT_THAT(ParseError("and"), StartsWith("column 1: expected a value, found 'and'"));
  EXPECT_THAT(ParseError("12ab"), StartsWith("column 1: '12ab' is not a 64-bit integer"));
  EXPECT_THAT(ParseError("9223372036854775808"), HasSubstr("not a 64-bit integer"));
  EXPECT_THAT(ParseError("1.5"), HasSubstr("unexpected character '.'"));
}

TEST(ExpressionTest, DepthAndLengthAreLimited) {
  EXPECT_EQ(Value(std::string(50, '(') + "1" + std::string(50, ')')), 1);
  EXPECT_THAT(ParseError(std::string(2000, '(')), HasSubstr("levels deep"));
  EXPECT_THAT(ParseError(std::string(2000, '-') + "1"), HasSubstr("levels deep"));
  std::string nots;
  for (int i = 0; i < 500; ++i) nots += "not ";
  EXPECT_THAT(ParseError(nots + "1"), HasSubstr("levels deep"));
  EXPECT_THAT(ParseError(std::string(5000, '1')), HasSubstr("longer than"));
}

TEST(ExpressionTest, EvaluationErrorsNameTheColumn) {
  EXPECT_THAT(EvaluationError("1 + x", {{"y", 1}}), StartsWith("column 5: unknown name 'x'; known here: y"));
  EXPECT_THAT(EvaluationError("4 // 0"), StartsWith("column 3: division by zero"));
  EXPECT_THAT(EvaluationError("4 % 0"), HasSubstr("division by zero"));
  EXPECT_THAT(EvaluationError("cdiv(4, 0)"), HasSubstr("division by zero"));
  EXPECT_THAT(EvaluationError("9223372036854775807 + 1"), HasSubstr("beyond 64 bits"));
  EXPECT_THAT(EvaluationError("4611686018427387904 * 2"), HasSubstr("beyond 64 bits"));
  EXPECT_THAT(EvaluationError("(-9223372036854775807 - 1) // -1"), HasSubstr("beyond 64 bits"));
  EXPECT_THAT(EvaluationError("-(-9223372036854775807 - 1)"), HasSubstr("beyond 64 bits"));
  EXPECT_EQ(Value("(-9223372036854775807 - 1) % -1"), 0);
}

TEST(ExpressionTest, NamesThatCanStandInExpressions) {
  EXPECT_TRUE(IsExpressionName("BLOCK_M"));
  EXPECT_TRUE(IsExpressionName("_x1"));
  EXPECT_FALSE(IsExpressionName("1x"));
  EXPECT_FALSE(IsExpressionName("min"));
  EXPECT_FALSE(IsExpressionName("a-b"));
  EXPECT_FALSE(IsExpressionName(""));
}

}  // namespace
}  // namespace lathe
