#include "server/redis/resp.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

using testing::ElementsAre;

constexpr RespLimits kSmall = {
    .arguments = 8, .line_bytes = 64, .bulk_bytes = 32, .skipped_bytes = 100, .command_bytes = 48};

// All that a parser says of `pieces`, a word for each: a command's arguments, "(large)", or "(why it is malformed)".
std::vector<std::string> ReadAll(const std::vector<absl::string_view>& pieces, RespLimits limits = kSmall) {
  RespParser parser(limits);
  std::vector<std::string> said;
  for (absl::string_view piece : pieces) {
    while (!piece.empty()) {
      const RespParser::State state = parser.Read(&piece);
      EXPECT_LE(parser.held_bytes(), limits.command_bytes + limits.line_bytes + 1);
      if (state == RespParser::State::kCommand) said.push_back(absl::StrJoin(parser.arguments(), "|"));
      if (state == RespParser::State::kTooLarge) said.push_back("(large)");
      if (state == RespParser::State::kMalformed) {
        said.push_back(absl::StrCat("(", parser.error(), ")"));
        return said;
      }
    }
  }
  return said;
}

struct Case {
  std::string input;
  std::vector<std::string> said;
};

const std::vector<Case>& Cases() {
  static const auto& cases = *new std::vector<Case>{
      {"*1\r\n$4\r\nPING\r\n", {"PING"}},
      {"*2\r\n$3\r\nGET\r\n$4\r\na\r\nb\r\n*1\r\n$4\r\nPING\r\n", {"GET|a\r\nb", "PING"}},
      {"*3\r\n$3\r\nSET\r\n$0\r\n\r\n$0\r\n\r\n", {"SET||"}},
      {"*0\r\n*-1\r\n\r\n\n  \r\nPING\r\n", {"PING"}},
      {"SET a 'b c'\nGET  \"\\x41\\n\\\"\"\r\n", {"SET|a|b c", "GET|A\n\""}},
      {absl::StrCat("*2\r\n$3\r\nGET\r\n$50\r\n", std::string(50, 'x'), "\r\nPING\r\n"), {"(large)", "PING"}},
      // Each fits, both together do not.
      {absl::StrCat("*2\r\n$30\r\n", std::string(30, 'x'), "\r\n$30\r\n", std::string(30, 'y'), "\r\nPING\r\n"),
       {"(large)", "PING"}},
      {"*9\r\n", {"(too many arguments)"}},
      {"a b c d e f g h i\r\n", {"(too many arguments)"}},
      {"*x\r\n", {"(invalid number of arguments)"}},
      {"*99999999999999999999\r\n", {"(invalid number of arguments)"}},
      {"*1\r\n+OK\r\n", {"(a bulk string was expected)"}},
      {"*1\r\n$-1\r\n", {"(invalid bulk length)"}},
      {"*1\r\n$ 4\r\n", {"(invalid bulk length)"}},
      {"*1\r\n$101\r\n", {"(the bulk string is too long)"}},
      {"*1\r\n$2\r\nabc\r\n", {"(a bulk string is longer than its length)"}},
      {"*1\r\n$2\r\nab\rc", {"(a bulk string is longer than its length)"}},
      {"*1\n", {"(a line does not end in CR LF)"}},
      {"GET 'a\r\n", {"(unbalanced quotes)"}},
      {"GET \"a\"b\r\n", {"(unbalanced quotes)"}},
      {std::string(80, 'a'), {"(the line is too long)"}},
      {absl::StrCat("*", std::string(80, '1')), {"(the line is too long)"}},
  };
  return cases;
}

TEST(RespTest, ReadsCommandsAndSaysWhatIsMalformed) {
  for (const Case& each : Cases()) {
    EXPECT_EQ(ReadAll({each.input}), each.said) << absl::CEscape(each.input);
  }
}

TEST(RespTest, InputMayEndAnywhere) {
  for (const Case& each : Cases()) {
    const absl::string_view input = each.input;
    std::vector<absl::string_view> bytes;
    for (size_t i = 0; i < input.size(); ++i) bytes.push_back(input.substr(i, 1));
    EXPECT_EQ(ReadAll(bytes), each.said) << absl::CEscape(input);
    for (size_t i = 0; i <= input.size(); ++i) {
      EXPECT_EQ(ReadAll({input.substr(0, i), input.substr(i)}), each.said) << absl::CEscape(input) << " at " << i;
    }
  }
}

TEST(RespTest, NothingIsReadAfterAnError) {
  RespParser parser(kSmall);
  absl::string_view bad = "*x\r\n", good = "PING\r\n";
  EXPECT_EQ(parser.Read(&bad), RespParser::State::kMalformed);
  EXPECT_EQ(parser.Read(&good), RespParser::State::kMalformed);
}

TEST(RespTest, AnnouncedBytesTakeNoMemory) {
  RespParser parser({});
  absl::string_view input = "*2\r\n$3\r\nGET\r\n$67108864\r\nab";
  EXPECT_EQ(parser.Read(&input), RespParser::State::kNeedMore);
  EXPECT_EQ(parser.held_bytes(), 5u);
  EXPECT_LT(parser.arguments()[1].capacity(), 1000u);
}

TEST(RespTest, LimitsMayGrowBetweenCommands) {
  RespParser parser({.bulk_bytes = 4, .skipped_bytes = 0});
  absl::string_view first = "*1\r\n$4\r\nPING\r\n", second = "*1\r\n$5\r\nHELLO\r\n";
  EXPECT_EQ(parser.Read(&first), RespParser::State::kCommand);
  parser.set_limits({});
  EXPECT_EQ(parser.Read(&second), RespParser::State::kCommand);
}

TEST(RespTest, RepliesAreSpelledForBothVersions) {
  std::string out;
  AppendSimple(&out, "OK");
  AppendError(&out, "ERR a\r\nb");
  AppendInteger(&out, -2);
  AppendBulk(&out, absl::string_view("a\0b", 3));
  AppendNull(&out, 2);
  AppendNull(&out, 3);
  AppendMapHeader(&out, 6, 2);
  AppendMapHeader(&out, 6, 3);
  EXPECT_EQ(out, std::string("+OK\r\n-ERR a  b\r\n:-2\r\n$3\r\na\0b\r\n$-1\r\n_\r\n*12\r\n%6\r\n", 47));
}

TEST(RespTest, InlineWordsAreSplitAsAShellDoes) {
  std::vector<std::string> words;
  EXPECT_TRUE(SplitInline("  a \"\" 'it\\'s' \"\\xzz\\t\" b\"c d\" ", &words));
  EXPECT_THAT(words, ElementsAre("a", "", "it's", "xzz\t", "bc d"));
  EXPECT_FALSE(SplitInline("'a", &words));
  EXPECT_FALSE(SplitInline("\"a\\", &words));
}

}  // namespace
}  // namespace lathe
