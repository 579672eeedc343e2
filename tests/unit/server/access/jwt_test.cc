#include "server/access/jwt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "proto/support/errors.h"
#include "tests/unit/server/access/tokens.h"

namespace lathe {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing_support::TokenIssuer;

// The examples of RFC 7515, appendices A.2 and A.3, and of RFC 8037, appendix A.4.
constexpr char kRsaKey[] = R"({"keys": [{"kty": "RSA", "e": "AQAB", "n":
"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}]})";
constexpr char kRsaToken[] =
    "eyJhbGciOiJSUzI1NiJ9."
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_"
    "O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_"
    "nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB"
    "_eSN9383LcOLn6_dO--xi12jzDwusC-"
    "eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlV"
    "mtVrBp0igcN_IoypGlUPQGe77Rw";
constexpr char kEcKey[] = R"({"keys": [{"kty": "EC", "crv": "P-256",
"x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU", "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]})";
constexpr char kEcToken[] =
    "eyJhbGciOiJFUzI1NiJ9."
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
constexpr char kEdKey[] =
    R"({"keys": [{"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]})";
constexpr char kEdToken[] =
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

JwtKeys Keys(const std::string& text) {
  absl::StatusOr<JwtKeys> keys = JwtKeys::Parse(text);
  EXPECT_TRUE(keys.ok()) << keys.status();
  return *keys;
}

std::string Why(const absl::Status& status) {
  EXPECT_EQ(status.ok() ? ErrorKind::internal : KindOf(status), ErrorKind::unauthenticated) << status;
  return std::string(status.message());
}

TEST(JwtTest, TheExamplesOfTheStandardsHold) {
  for (auto [keys, token] : {std::pair(kRsaKey, kRsaToken), std::pair(kEcKey, kEcToken)}) {
    const absl::StatusOr<json> claims = Keys(keys).Verify(token);
    ASSERT_TRUE(claims.ok()) << claims.status();
    EXPECT_EQ((*claims)["iss"], "joe");
  }
  // Its signature holds, and its text is not claims.
  EXPECT_THAT(Why(Keys(kEdKey).Verify(kEdToken).status()), HasSubstr("claims are not a JSON"));
}

TEST(JwtTest, AChangedBitOrAnotherKeyIsRefused) {
  for (auto [keys, token] : {std::pair(kRsaKey, kRsaToken), std::pair(kEcKey, kEcToken), std::pair(kEdKey, kEdToken)}) {
    for (size_t part = 0; part < 3; ++part) {
      std::vector<std::string> parts = absl::StrSplit(token, '.');
      char& letter = parts[part][parts[part].size() / 2];
      letter = letter == 'A' ? 'B' : 'A';
      EXPECT_FALSE(Keys(keys).Verify(absl::StrCat(parts[0], ".", parts[1], ".", parts[2])).ok()) << part;
    }
  }
  EXPECT_THAT(Why(Keys(TokenIssuer("").KeySet().dump()).Verify(kEdToken).status()), HasSubstr("signed by nobody"));
}

TEST(JwtTest, ATokenDoesNotChooseAWeakerAlgorithm) {
  const TokenIssuer issuer;
  const JwtKeys keys = Keys(issuer.KeySet().dump());
  const json claims = {{"sub", "alice"}};
  EXPECT_TRUE(keys.Verify(issuer.Sign(claims)).ok());
  for (const char* algorithm : {"none", "None", "HS256", "RS256", "ES256", ""}) {
    const std::string token = issuer.Sign(claims, {{"alg", algorithm}, {"kid", "one"}});
    EXPECT_FALSE(keys.Verify(token).ok()) << algorithm;
    // Without a signature too.
    EXPECT_FALSE(keys.Verify(token.substr(0, token.rfind('.') + 1)).ok()) << algorithm;
  }
  EXPECT_FALSE(keys.Verify(issuer.Sign(claims, {{"alg", "EdDSA"}, {"kid", "other"}})).ok());
  EXPECT_THAT(Why(keys.Verify(issuer.Sign(claims, {{"alg", "EdDSA"}, {"crit", {"exp"}}})).status()),
              HasSubstr("critical"));
}

TEST(JwtTest, MalformedTokensAreRefused) {
  const JwtKeys keys = Keys(TokenIssuer().KeySet().dump());
  const std::string parts = kEdToken;
  for (const std::string& token :
       {std::string(), std::string("."), std::string(".."), std::string("a.b"), parts + ".x", parts + "=",
        std::string("e30.e30."), std::string(100'000, 'a'), std::string("\xff.\xff.\xff"), std::string("W10.e30.AA"),
        std::string("bnVsbA.e30.AA")}) {
    EXPECT_FALSE(Why(keys.Verify(token).status()).empty());
  }
}

TEST(JwtTest, MalformedAndWeakKeysAreRefused) {
  for (
      const char* text :
      {"", "[]", "{}", R"({"keys": []})", R"({"keys": [1]})", R"({"keys": [{"kty": "oct", "k": "c2VjcmV0"}]})",
       R"({"keys": [{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}]})",
       R"({"keys": [{"kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                      "y": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}]})",
       R"({"keys": [{"kty": "RSA", "n": "w7Zdfmece8iaB0kiTY8pCtiBtzbptJmP28nSWwtdjRu0f2GFpajvWE4VhfJAjEsOcwYzay7XGN0b-X84BfC8hmCTOj2b2eHT7NsZegFPKRUQzJ9wW8ipn_aDJWMGDuB1XyqT1E7DYqjUCEOD1b4FLpy_xPn6oV_TYOfQ9fZdbE5HGxJUzekuGcOKqOQ8M7wfYHhHHLxGpQVgL0apWuP2gDDOdTtpuld4D2LK1MZK99s9gaSjRHE8JDb1Z4IGhEcEyzkxswVdPndUWzfvWBBWXWxtSUvQGBRkuy1BHOa4sP6FKjWEeeF7gm7UMs2Nm2QUgNZw6xvEDGaLk4KASdIxRQ", "e": ""}]})"}) {
    EXPECT_FALSE(JwtKeys::Parse(text).ok()) << text;
  }
  // A key of 512 bits.
  const std::string small = absl::WebSafeBase64Escape(std::string("\xc5") + std::string(62, '\x11') + "\x13");
  EXPECT_THAT(JwtKeys::Parse(absl::StrCat(R"({"keys": [{"kty": "RSA", "e": "AQAB", "n": ")", small, "\"}]}"))
                  .status()
                  .message(),
              HasSubstr("less than 2048 bits"));
  // Those for other uses are passed over.
  json set = TokenIssuer().KeySet();
  set["keys"][0]["use"] = "enc";
  EXPECT_FALSE(JwtKeys::Parse(set.dump()).ok());
}

TEST(JwtTest, ClaimsHoldForATimeAnIssuerAndAnAudience) {
  const absl::Time now = absl::FromUnixSeconds(1'000'000);
  const JwtClaims wanted{.issuer = "i", .audience = "lathe", .leeway = absl::Seconds(10)};
  const json good = {{"iss", "i"}, {"aud", "lathe"}, {"exp", 1'000'005}};
  const auto check = [&](const json& change) {
    json claims = good;
    for (const auto& [name, value] : change.items()) {
      if (value.is_null()) {
        claims.erase(name);
      } else {
        claims[name] = value;
      }
    }
    return CheckClaims(claims, wanted, now).ok();
  };
  EXPECT_TRUE(check(json::object()));
  EXPECT_TRUE(check({{"aud", {"other", "lathe"}}}));
  EXPECT_TRUE(check({{"exp", 999'991}}));  // within the leeway
  EXPECT_TRUE(check({{"nbf", 1'000'009}}));
  EXPECT_FALSE(check({{"exp", 999'990}}));
  EXPECT_FALSE(check({{"exp", nullptr}}));
  EXPECT_FALSE(check({{"exp", "1000005"}}));
  EXPECT_FALSE(check({{"exp", 1e300}}));
  EXPECT_FALSE(check({{"exp", -1}}));
  EXPECT_FALSE(check({{"nbf", 1'000'011}}));
  EXPECT_FALSE(check({{"nbf", "soon"}}));
  EXPECT_FALSE(check({{"iss", "j"}}));
  EXPECT_FALSE(check({{"iss", nullptr}}));
  EXPECT_FALSE(check({{"aud", "lathe2"}}));
  EXPECT_FALSE(check({{"aud", nullptr}}));
  EXPECT_FALSE(check({{"aud", json::array({1, json::object()})}}));
}

}  // namespace
}  // namespace lathe
