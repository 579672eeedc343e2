#include "proto/support/printable.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(ValidUtf8Test, EndsAtTheFirstByteThatIsNone) {
  EXPECT_EQ(ValidUtf8(""), 0u);
  EXPECT_EQ(ValidUtf8("caf\xc3\xa9"), 5u);
  EXPECT_EQ(ValidUtf8("caf\xe9"), 3u);
  EXPECT_EQ(ValidUtf8("\xe2\x82\xac\xf0\x9f\x98\x80"), 7u);
  EXPECT_EQ(ValidUtf8("a\xe2\x82"), 1u);             // cut off
  EXPECT_EQ(ValidUtf8("\xc0\xaf"), 0u);              // longer than it needs to be
  EXPECT_EQ(ValidUtf8("\xe0\x80\xaf"), 0u);          //
  EXPECT_EQ(ValidUtf8("\xed\xa0\x80"), 0u);          // half of a pair
  EXPECT_EQ(ValidUtf8("\xf4\x90\x80\x80"), 0u);      // beyond Unicode
  EXPECT_EQ(ValidUtf8("\xf4\x8f\xbf\xbf\x80"), 4u);  // the last character, then a byte of no character
  EXPECT_EQ(ValidUtf8(std::string("a\0b", 3)), 3u);
}

TEST(PrintableTest, ATerminalOnlyPrintsIt) {
  EXPECT_EQ(Printable("row softmax, caf\xc3\xa9 \xe2\x82\xac"), "row softmax, caf\xc3\xa9 \xe2\x82\xac");
  EXPECT_EQ(Printable("evil\x1b[31m\x1b[2J\nRED\ttab\r\x07\x7f"), "evil\\x1b[31m\\x1b[2J\\nRED\\ttab\\x0d\\x07\\x7f");
  EXPECT_EQ(Printable("\xc2\x9b"
                      "2J"),
            "\\x9b2J");  // the same as ESC [
  EXPECT_EQ(Printable("\xe2\x80\xae"
                      "abc\xe2\x81\xa9\xe2\x80\xa8"),
            "\\u202eabc\\u2069\\u2028");
  EXPECT_EQ(Printable("caf\xe9!"), "caf\\xe9!");
  EXPECT_EQ(Printable("a\n\tb\x1b", Breaks::kKeep), "a\n\tb\\x1b");
}

}  // namespace
}  // namespace lathe
