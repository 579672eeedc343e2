#include "server/access/token_book.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "tests/unit/server/access/files.h"

namespace lathe {
namespace {

using testing_support::Folder;

class TokenBookTest : public testing::Test {
 protected:
  std::unique_ptr<TokenBook> Open() {
    auto book = TokenBook::Open(path_, &clock_);
    EXPECT_TRUE(book.ok()) << book.status();
    return book.ok() ? *std::move(book) : nullptr;
  }
  static TokenRecord Of(const std::string& name, Roles role = kClient, const std::string& tenant = "") {
    TokenRecord record;
    record.caller = {.name = name, .tenant = tenant, .roles = role};
    record.created_by = "root";
    return record;
  }
  static std::string Make(TokenBook& book, const std::string& name, absl::Duration life = absl::ZeroDuration()) {
    TokenRecord record = Of(name);
    const absl::StatusOr<std::string> secret = book.Create(life, &record);
    EXPECT_TRUE(secret.ok()) << secret.status();
    return secret.value_or("");
  }
  // The name of the token's owner; empty: nobody's.
  static std::string Owner(const TokenBook& book, const std::string& secret) {
    const auto caller = book.Find(Sha256Digest(secret));
    return caller.ok() && *caller ? (*caller)->name : "";
  }

  Folder folder_;
  FakeClock clock_{absl::FromUnixSeconds(1'800'000'000)};
  const std::string path_ = folder_.Path("tokens.json");
};

TEST_F(TokenBookTest, ATokenIsKnownByItsDigestAlsoAfterARestart) {
  auto book = Open();
  TokenRecord admin = Of("root-2", kAdmin, "ops");
  const absl::StatusOr<std::string> secret = book->Create(absl::ZeroDuration(), &admin);
  ASSERT_TRUE(secret.ok()) << secret.status();
  const std::string other = Make(*book, "ci");
  EXPECT_NE(*secret, other);
  EXPECT_GE(secret->size(), 64u);
  EXPECT_FALSE(absl::StrContains(folder_.Read("tokens.json"), secret->substr(6)));
  struct stat file = {};
  ASSERT_EQ(stat(path_.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600u);
  book = Open();
  const auto caller = book->Find(Sha256Digest(*secret));
  ASSERT_TRUE(caller.ok() && *caller);
  EXPECT_EQ((*caller)->tenant, "ops");
  EXPECT_EQ((*caller)->roles, kAdmin);
  EXPECT_TRUE((*caller)->sees_all);
  EXPECT_EQ(Owner(*book, other), "ci");
  EXPECT_EQ(Owner(*book, other + "0"), "");
  ASSERT_EQ(book->List().size(), 2u);
  EXPECT_EQ(book->List()[0].caller.name, "ci");
  EXPECT_EQ(book->List()[0].caller.tenant, "ci");
  EXPECT_EQ(book->List()[1].created_by, "root");
}

TEST_F(TokenBookTest, ARevokedTokenIsNobodys) {
  auto book = Open();
  const std::string secret = Make(*book, "ci");
  EXPECT_EQ(book->Revoke("ci"), absl::OkStatus());
  EXPECT_EQ(Owner(*book, secret), "");
  EXPECT_EQ(Owner(*Open(), secret), "");
  EXPECT_EQ(KindOf(book->Revoke("ci")), ErrorKind::not_found);
  EXPECT_EQ(Owner(*book, Make(*book, "ci")), "ci");  // another of the name
  EXPECT_EQ(Owner(*book, secret), "");
}

TEST_F(TokenBookTest, ATokenIsRefusedWhenItsTimeIsOver) {
  auto book = Open();
  const std::string secret = Make(*book, "ci", absl::Hours(1));
  clock_.Advance(absl::Minutes(59));
  EXPECT_EQ(Owner(*book, secret), "ci");
  book = Open();
  clock_.Advance(absl::Minutes(2));
  EXPECT_EQ(KindOf(book->Find(Sha256Digest(secret)).status()), ErrorKind::unauthenticated);
}

TEST_F(TokenBookTest, AnotherServersChangesAreSeenAndABadFileChangesNothing) {
  auto book = Open(), other = Open();
  const std::string secret = Make(*other, "ci");
  EXPECT_EQ(Owner(*book, secret), "");
  book->Tick();
  EXPECT_EQ(Owner(*book, secret), "ci");
  folder_.Write("tokens.json", R"({"tokens": [{"name": "ci"}]})");
  book->Tick();
  EXPECT_EQ(Owner(*book, secret), "ci");
  EXPECT_EQ(KindOf(TokenBook::Open(path_, &clock_).status()), ErrorKind::invalid_argument);
}

TEST_F(TokenBookTest, UnusableTokensAreRefused) {
  auto book = Open();
  Make(*book, "ci");
  const auto refused = [&](TokenRecord record, const std::string& field) {
    const absl::Status status = book->Create(absl::ZeroDuration(), &record).status();
    EXPECT_EQ(KindOf(status), ErrorKind::invalid_argument) << status;
    EXPECT_EQ(DetailOf(status).field(), field) << status;
  };
  refused(Of(""), "token.name");
  refused(Of("ci"), "token.name");  // it is taken
  refused(Of("two\nlines"), "token.name");
  refused(Of(std::string(129, 'a')), "token.name");
  refused(Of("a", 0), "token.role");
  refused(Of("a", kClient | kAdmin), "token.role");
  refused(Of("a", kClient, "a\tb"), "token.tenant");
  TokenRecord client = Of("a");
  client.caller.workers = {"gpu-*"};
  refused(client, "token.workers");
  EXPECT_EQ(book->List().size(), 1u);
}

TEST_F(TokenBookTest, ATokenThatCannotBeWrittenIsNotGiven) {
  auto book = TokenBook::Open(folder_.Path("nowhere") + "/tokens.json", &clock_);
  ASSERT_TRUE(book.ok());
  TokenRecord record = Of("ci");
  EXPECT_EQ(KindOf((*book)->Create(absl::ZeroDuration(), &record).status()), ErrorKind::unavailable);
  EXPECT_TRUE((*book)->List().empty());
}

}  // namespace
}  // namespace lathe
