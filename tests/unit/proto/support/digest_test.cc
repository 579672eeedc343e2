#include "proto/support/digest.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(DigestTest, MatchesThePublishedVector) {
  // FIPS 180-2, appendix B.1.
  EXPECT_EQ(Sha256Digest("abc"), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(DigestTest, PiecesEqualTheWhole) {
  Digester digester;
  digester.Add("a");
  digester.Add("");
  digester.Add("bc");
  EXPECT_EQ(digester.Finish(), Sha256Digest("abc"));
}

TEST(DigestTest, FieldsDoNotRunTogether) {
  auto digest = [](absl::string_view a, absl::string_view b) {
    Digester digester;
    digester.AddField(a);
    digester.AddField(b);
    return digester.Finish();
  };
  EXPECT_NE(digest("ab", "c"), digest("a", "bc"));
  EXPECT_EQ(digest("ab", "c"), digest("ab", "c"));
}

TEST(DigestTest, KnowsItsOwnForm) {
  EXPECT_TRUE(IsDigest(Sha256Digest("")));
  EXPECT_FALSE(IsDigest("sha256:12"));
  EXPECT_FALSE(IsDigest("md5:" + std::string(64, '0')));
  EXPECT_FALSE(IsDigest("sha256:" + std::string(64, 'X')));
}

}  // namespace
}  // namespace lathe
