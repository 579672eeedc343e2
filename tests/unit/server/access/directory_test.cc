#include "server/access/directory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "tests/unit/server/access/files.h"
#include "tests/unit/server/access/tokens.h"

namespace lathe {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing_support::Folder;
using testing_support::TokenIssuer;

const absl::Time kNow = absl::FromUnixSeconds(1'000'000);

std::string HexOf(const std::string& token) { return std::string(absl::StripPrefix(Sha256Digest(token), "sha256:")); }

class DirectoryTest : public testing::Test {
 protected:
  std::unique_ptr<Directory> Read(const std::string& text) {
    auto directory = Directory::Read(folder_.Write("access.yaml", text));
    EXPECT_TRUE(directory.ok()) << directory.status();
    return directory.ok() ? *std::move(directory) : nullptr;
  }
  std::string Error(const std::string& text) {
    auto directory = Directory::Read(folder_.Write("access.yaml", text));
    EXPECT_FALSE(directory.ok()) << text;
    return directory.ok() ? "" : std::string(directory.status().message());
  }

  Folder folder_;
};

TEST_F(DirectoryTest, TheFirstRuleThatFitsACertificateCounts) {
  auto directory = Read(R"(
certificates:
- {match: "uri:spiffe://cluster/worker/*", role: worker, workers: ["gpu-*"]}
- {match: "cn:root", role: admin}
- {match: "cn:*.a", role: client, tenant: team-a}
- {match: "dns:*", role: client}
)");
  const absl::StatusOr<Caller> worker = directory->OfCertificate({"uri:spiffe://cluster/worker/7", "cn:root"});
  ASSERT_TRUE(worker.ok());
  EXPECT_EQ(worker->roles, kWorker);
  EXPECT_FALSE(worker->sees_all);
  EXPECT_FALSE(worker->MayBeWorker("cpu"));
  EXPECT_TRUE(directory->OfCertificate({"cn:root"})->sees_all);
  EXPECT_EQ(directory->OfCertificate({"cn:alice.a"})->tenant, "team-a");
  EXPECT_EQ(directory->OfCertificate({"cn:alice.a"})->name, "alice.a");
  EXPECT_EQ(directory->OfCertificate({"dns:b.example"})->tenant, "b.example");
  EXPECT_EQ(KindOf(directory->OfCertificate({"cn:mallory"}).status()), ErrorKind::unauthenticated);
  EXPECT_EQ(KindOf(directory->OfCertificate({}).status()), ErrorKind::unauthenticated);
  // A name of one kind does not pass for one of another.
  EXPECT_FALSE(directory->OfCertificate({"cn:spiffe://cluster/worker/7"}).ok());
}

TEST_F(DirectoryTest, TokensAreKnownByTheirDigest) {
  auto directory = Read(absl::StrCat("tokens: [{name: ci, sha256: ", HexOf("secret"), ", role: client, tenant: t}]"));
  EXPECT_EQ(directory->OfToken("secret", kNow)->tenant, "t");
  EXPECT_EQ(directory->OfToken("secret", kNow)->name, "ci");
  for (const char* token : {"", "Secret", "secret "}) {
    EXPECT_EQ(KindOf(directory->OfToken(token, kNow).status()), ErrorKind::unauthenticated) << token;
  }
  EXPECT_FALSE(directory->OfToken(HexOf("secret"), kNow).ok());
}

TEST_F(DirectoryTest, JsonTokensGiveNameAndTenantUntilTheyExpire) {
  const TokenIssuer issuer, other("two");
  folder_.Write("jwks.json", issuer.KeySet().dump());
  auto directory = Read(absl::StrCat("jwt: [{issuer: i, audience: lathe, jwks_file: ", folder_.Path("jwks.json"),
                                     ", role: client, tenant_claim: team}]"));
  const json claims = {{"iss", "i"}, {"aud", "lathe"}, {"exp", 1'000'100}, {"sub", "alice"}, {"team", "red"}};
  const std::string token = issuer.Sign(claims);
  for (int i = 0; i < 2; ++i) {  // the second time from memory
    const absl::StatusOr<Caller> caller = directory->OfToken(token, kNow);
    ASSERT_TRUE(caller.ok()) << caller.status();
    EXPECT_EQ(caller->name, "alice");
    EXPECT_EQ(caller->tenant, "red");
    EXPECT_EQ(caller->roles, kClient);
  }
  EXPECT_FALSE(directory->OfToken(token, kNow + absl::Seconds(100)).ok()) << "remembered for longer than it holds";
  EXPECT_FALSE(directory->OfToken(other.Sign(claims), kNow).ok());
  for (const char* name : {"sub", "team", "exp", "iss", "aud"}) {
    json less = claims;
    less.erase(name);
    EXPECT_FALSE(directory->OfToken(issuer.Sign(less), kNow).ok()) << name;
  }
  json worker = claims;
  worker["role"] = "admin";  // a claim of its own choice does nothing
  EXPECT_EQ(directory->OfToken(issuer.Sign(worker), kNow)->roles, kClient);
  json line = claims;
  line["team"] = "red\nblue";
  EXPECT_FALSE(directory->OfToken(issuer.Sign(line), kNow).ok());
}

TEST_F(DirectoryTest, TheIssuerOfATokenSaysWhyItIsRefused) {
  const TokenIssuer one, two("two");
  folder_.Write("one.json", one.KeySet().dump());
  folder_.Write("two.json", two.KeySet().dump());
  std::string file = "jwt:\n";
  for (const char* name : {"one", "two"}) {
    absl::StrAppend(&file, "- {issuer: ", name, ", audience: lathe, jwks_file: ", folder_.Path(name), ".json",
                    ", role: client, tenant_claim: team}\n");
  }
  auto directory = Read(file);
  const json claims = {{"iss", "one"}, {"aud", "lathe"}, {"exp", 100}, {"sub", "alice"}, {"team", "red"}};
  EXPECT_THAT(std::string(directory->OfToken(one.Sign(claims), kNow).status().message()), HasSubstr("has expired"));
  json of_two = claims;
  of_two["iss"] = "two";
  EXPECT_THAT(std::string(directory->OfToken(two.Sign(of_two), kNow).status().message()), HasSubstr("has expired"));
  EXPECT_THAT(std::string(directory->OfToken(TokenIssuer("three").Sign(claims), kNow).status().message()),
              HasSubstr("signed by nobody"));
}

TEST_F(DirectoryTest, MalformedFilesAreRefusedWithTheirLine) {
  const std::string hex = HexOf("x");
  EXPECT_THAT(Error(""), HasSubstr("map of keys"));
  EXPECT_THAT(Error("tokens: []"), HasSubstr("lets nobody in"));
  EXPECT_THAT(Error("token: []"), HasSubstr("'token' is not known"));
  EXPECT_THAT(Error("certificates:\n- {match: 'cn:a', role: root}"), HasSubstr(":2: 'root' is not a role"));
  EXPECT_THAT(Error("certificates:\n- {match: a, role: client}"), HasSubstr(":2:"));
  EXPECT_THAT(Error("certificates:\n- {match: 'cn:a', role: client, workers: [b]}"), HasSubstr("role worker"));
  EXPECT_THAT(Error("certificates:\n- {match: 'cn:a', role: client, tenants: b}"), HasSubstr("'tenants'"));
  EXPECT_THAT(Error("certificates:\n- {match: 'cn:a'}"), HasSubstr("'role' is missing"));
  EXPECT_THAT(Error("tokens:\n- {name: a, sha256: 12, role: client}"), HasSubstr("64 hexadecimal digits"));
  EXPECT_THAT(Error(absl::StrCat("tokens:\n- {name: a, sha256: ", hex, ", role: client}\n- {name: b, sha256: ", hex,
                                 ", role: admin}")),
              HasSubstr(":3: another token"));
  EXPECT_THAT(Error("jwt:\n- {issuer: i, audience: a, jwks_file: /none, role: client, tenant: t}"),
              HasSubstr("cannot read /none"));
  EXPECT_THAT(Error("jwt:\n- {issuer: i, audience: a, jwks_file: /none, role: client}"), HasSubstr("tenant_claim"));
  EXPECT_THAT(Error("tokens: ["), HasSubstr(":1:"));
  EXPECT_FALSE(Directory::Read("/none").ok());
}

}  // namespace
}  // namespace lathe
