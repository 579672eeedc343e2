// JSON Web Tokens of a test, signed with a key that is made for it.
#ifndef LATHE_TESTS_UNIT_SERVER_ACCESS_TOKENS_H_
#define LATHE_TESTS_UNIT_SERVER_ACCESS_TOKENS_H_

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace lathe::testing_support {

// An issuer with one Ed25519 key.
class TokenIssuer {
 public:
  explicit TokenIssuer(std::string id = "one")
      : id_(std::move(id)), key_(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free) {}

  nlohmann::json KeySet() const {
    std::string x(32, '\0');
    size_t size = x.size();
    EXPECT_EQ(EVP_PKEY_get_raw_public_key(key_.get(), reinterpret_cast<unsigned char*>(x.data()), &size), 1);
    return {{"keys", {{{"kty", "OKP"}, {"crv", "Ed25519"}, {"kid", id_}, {"x", absl::WebSafeBase64Escape(x)}}}}};
  }

  std::string Sign(const nlohmann::json& claims, const nlohmann::json& header) const {
    const std::string text =
        absl::StrCat(absl::WebSafeBase64Escape(header.dump()), ".", absl::WebSafeBase64Escape(claims.dump()));
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EXPECT_EQ(EVP_DigestSignInit_ex(context.get(), nullptr, nullptr, nullptr, nullptr, key_.get(), nullptr), 1);
    std::string signature(64, '\0');
    size_t size = signature.size();
    EXPECT_EQ(EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                             reinterpret_cast<const unsigned char*>(text.data()), text.size()),
              1);
    return absl::StrCat(text, ".", absl::WebSafeBase64Escape(signature));
  }
  std::string Sign(const nlohmann::json& claims) const { return Sign(claims, {{"alg", "EdDSA"}, {"kid", id_}}); }

 private:
  const std::string id_;
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_ACCESS_TOKENS_H_
