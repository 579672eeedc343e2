// A server that knows callers of two tenants, an administrator and workers.
#ifndef LATHE_TESTS_UNIT_SERVER_ACCESS_RIGHTS_FIXTURE_H_
#define LATHE_TESTS_UNIT_SERVER_ACCESS_RIGHTS_FIXTURE_H_

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/unit/server/access/access_fixture.h"
#include "tests/unit/server/access/tokens.h"

namespace lathe::testing_support {

class RightsTest : public AccessServerTest {
 protected:
  RightsTest() {
    UseTls();
    folder_.Write("jwks.json", issuer_.KeySet().dump());
    WriteAccess();
    options_.access.access_file = folder_.Path("access.yaml");
    options_.access.audit_file = folder_.Path("audit");
  }

  void WriteAccess(const std::string& more = "") {
    folder_.Write("access.yaml",
                  absl::StrCat(R"(
certificates:
- {match: "uri:spiffe://test/worker/*", role: worker, workers: ["gpu-*"]}
- {match: "cn:root", role: admin}
- {match: "cn:*.red", role: client, tenant: red}
- {match: "cn:*.blue", role: client, tenant: blue}
tokens:
- {name: ci, role: client, tenant: red, sha256: )",
                               absl::StripPrefix(Sha256Digest("red-token"), "sha256:"), R"(}
jwt:
- {issuer: i, audience: lathe, jwks_file: )",
                               folder_.Path("jwks.json"), ", role: client, tenant_claim: team}\n", more));
  }
  std::shared_ptr<grpc::Channel> Worker() { return CertificateChannel("node", "URI:spiffe://test/worker/1"); }
  std::string JsonToken(nlohmann::json change = nlohmann::json::object()) {
    nlohmann::json claims = {{"iss", "i"}, {"aud", "lathe"}, {"sub", "carol"}, {"team", "blue"}};
    claims["exp"] = absl::ToUnixSeconds(absl::Now()) + 600;
    claims.update(change);
    return issuer_.Sign(claims);
  }
  std::vector<nlohmann::json> Audit() {
    std::vector<nlohmann::json> lines;
    for (absl::string_view line : absl::StrSplit(folder_.Read("audit"), '\n', absl::SkipEmpty()))
      lines.push_back(nlohmann::json::parse(line));
    return lines;
  }
  // A job of the channel's caller; its device is known from a worker that stays.
  v1::TuningJob CreateJob(const std::shared_ptr<grpc::Channel>& channel) {
    if (!worker_) worker_ = std::make_unique<LinkWorker>(Worker(), "gpu-1", 2);
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec({1, 2});
    v1::TuningJob job;
    grpc::Status status;
    for (int i = 0; i < 100 && job.name().empty(); ++i) {  // until the worker has joined
      grpc::ClientContext context;
      status = v1::TuningService::NewStub(channel)->CreateTuningJob(&context, request, &job);
      if (!status.ok()) absl::SleepFor(absl::Milliseconds(50));
    }
    EXPECT_TRUE(status.ok()) << status.error_message();
    return job;
  }
  template <typename Request>
  static grpc::Status Ask(const std::shared_ptr<grpc::Channel>& channel, const std::string& method,
                          const Request& request) {
    return Call(channel, method, request.SerializeAsString());
  }

  const TokenIssuer issuer_;
  std::unique_ptr<LinkWorker> worker_;
};

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_ACCESS_RIGHTS_FIXTURE_H_
