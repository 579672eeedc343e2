#include "server/rpc/ui.h"

#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "lathe/v1/artifact.grpc.pb.h"
#include "lathe/v1/fleet.grpc.pb.h"
#include "lathe/v1/tuning.grpc.pb.h"
#include "proto/support/pages.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr int kShownJobs = 200;
constexpr int kPage = 1000;
constexpr auto kDeadline = std::chrono::seconds(10);
constexpr size_t kLongestName = 256;

absl::Status ToStatus(const grpc::Status& status) {
  return absl::Status(static_cast<absl::StatusCode>(status.error_code()), status.error_message());
}

HttpAnswer Answer(int code, absl::string_view type, std::string body) {
  return {code,
          std::string(type),
          std::move(body),
          {{"Content-Security-Policy", absl::StrCat(LivePagePolicy(), "; frame-ancestors 'none'")},
           {"X-Content-Type-Options", "nosniff"},
           {"Referrer-Policy", "no-referrer"},
           {"Cache-Control", "no-store"}}};
}

int CodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kInvalidArgument:
      return 400;
    case absl::StatusCode::kUnauthenticated:
      return 401;
    case absl::StatusCode::kPermissionDenied:
      return 403;
    case absl::StatusCode::kNotFound:
      return 404;
    default:
      return 503;
  }
}

// The token of an Authorization header; empty: none.
std::string TokenOf(absl::string_view authorization) {
  if (absl::ConsumePrefix(&authorization, "Bearer ")) return std::string(authorization);
  std::string pair;
  if (!absl::ConsumePrefix(&authorization, "Basic ") || !absl::Base64Unescape(authorization, &pair)) return "";
  const size_t colon = pair.find(':');
  return colon == std::string::npos ? "" : pair.substr(colon + 1);
}

HttpAnswer Json(const absl::StatusOr<std::string>& json) {
  if (json.ok()) return Answer(200, "application/json; charset=utf-8", *json);
  HttpAnswer answer =
      Answer(CodeOf(json.status()), "text/plain; charset=utf-8", absl::StrCat(json.status().message(), "\n"));
  if (answer.code == 401) answer.headers.emplace_back("WWW-Authenticate", "Basic realm=\"lathe\", charset=\"UTF-8\"");
  return answer;
}

class Ui {
 public:
  Ui(const std::shared_ptr<grpc::Channel>& channel, Clock* clock)
      : clock_(clock),
        tuning_(v1::TuningService::NewStub(channel)),
        fleet_(v1::FleetService::NewStub(channel)),
        artifacts_(v1::ArtifactService::NewStub(channel)) {}

  HttpAnswer Get(const HttpRequest& request) const {
    const std::string& path = request.path;
    const std::string token = TokenOf(request.authorization);
    if (path == "/ui" || path == "/ui/") {
      // So that a browser asks for a token before it shows anything.
      if (absl::StatusOr<v1::ServerInfo> info = Info(token); !info.ok()) return Json(info.status());
      return Answer(200, "text/html; charset=utf-8", FillPage(LivePage(), "null"));
    }
    if (path == "/ui/api/jobs") return Json(Jobs(token));
    if (path == "/ui/api/workers") return Json(Workers(token));
    if (path == "/ui/api/cost_models") return Json(CostModels(token));
    if (path == "/ui/api/report") return Json(Report(token, request.parameters));
    return Answer(404, "text/plain; charset=utf-8", "no such page; /ui is the first\n");
  }

 private:
  static void Prepare(const std::string& token, grpc::ClientContext* context) {
    context->set_deadline(std::chrono::system_clock::now() + kDeadline);
    if (!token.empty()) context->AddMetadata("authorization", absl::StrCat("Bearer ", token));
  }

  // Calls `method` of `stub`, which ends in time.
  template <typename Stub, typename Request, typename Response>
  static absl::Status Call(const std::string& token, Stub& stub,
                           grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                           const Request& request, Response* response) {
    grpc::ClientContext context;
    Prepare(token, &context);
    return ToStatus((stub.*method)(&context, request, response));
  }

  absl::StatusOr<std::string> Jobs(const std::string& token) const {
    v1::ListTuningJobsRequest request;
    request.set_page_size(kShownJobs);
    v1::ListTuningJobsResponse response;
    LATHE_RETURN_IF_ERROR(Call(token, *tuning_, &v1::TuningService::Stub::ListTuningJobs, request, &response));
    // The list shows numbers and names; a job's own page has the rest.
    for (v1::TuningJob& job : *response.mutable_jobs()) {
      job.clear_best();
      job.mutable_spec()->clear_modules();
    }
    return PageJson(response);
  }

  absl::StatusOr<std::string> Workers(const std::string& token) const {
    v1::ListWorkersResponse all;
    v1::ListWorkersRequest request;
    request.set_page_size(kPage);
    do {
      v1::ListWorkersResponse page;
      LATHE_RETURN_IF_ERROR(Call(token, *fleet_, &v1::FleetService::Stub::ListWorkers, request, &page));
      all.mutable_workers()->MergeFrom(page.workers());
      request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    return PageJson(all);
  }

  absl::StatusOr<std::string> CostModels(const std::string& token) const {
    v1::ListCostModelsResponse models;
    LATHE_RETURN_IF_ERROR(
        Call(token, *fleet_, &v1::FleetService::Stub::ListCostModels, v1::ListCostModelsRequest(), &models));
    return PageJson(models);
  }

  absl::StatusOr<std::string> Report(const std::string& token,
                                     const std::map<std::string, std::string>& parameters) const {
    const auto named = parameters.find("job");
    if (named == parameters.end() || named->second.empty() || named->second.size() > kLongestName) {
      return absl::InvalidArgumentError("name a job: /ui/api/report?job=jobs/..");
    }
    const std::string& name = named->second;
    ReportInput input;
    v1::GetTuningJobRequest get;
    get.set_name(name);
    LATHE_RETURN_IF_ERROR(Call(token, *tuning_, &v1::TuningService::Stub::GetTuningJob, get, &input.job));
    v1::ListTrialsRequest list;
    list.set_parent(name);
    list.set_page_size(kPage);
    do {
      v1::ListTrialsResponse page;
      LATHE_RETURN_IF_ERROR(Call(token, *tuning_, &v1::TuningService::Stub::ListTrials, list, &page));
      input.trials.insert(input.trials.end(), page.trials().begin(), page.trials().end());
      list.set_page_token(page.next_page_token());
    } while (!list.page_token().empty());
    LATHE_ASSIGN_OR_RETURN(const v1::ServerInfo info, Info(token));
    input.version = info.version();
    input.made = clock_->Now();
    input.fetch = [this, token](const std::string& digest) { return Fetch(token, digest); };
    return ReportJson(input);
  }

  absl::StatusOr<v1::ServerInfo> Info(const std::string& token) const {
    v1::ServerInfo info;
    LATHE_RETURN_IF_ERROR(
        Call(token, *fleet_, &v1::FleetService::Stub::GetServerInfo, v1::GetServerInfoRequest(), &info));
    return info;
  }

  absl::StatusOr<std::string> Fetch(const std::string& token, const std::string& digest) const {
    grpc::ClientContext context;
    Prepare(token, &context);
    v1::GetBlobRequest request;
    request.set_digest(digest);
    auto reader = artifacts_->GetBlob(&context, request);
    std::string data;
    v1::BlobChunk chunk;
    while (reader->Read(&chunk)) data += chunk.data();
    LATHE_RETURN_IF_ERROR(ToStatus(reader->Finish()));
    return data;
  }

  Clock* const clock_;
  const std::unique_ptr<v1::TuningService::Stub> tuning_;
  const std::unique_ptr<v1::FleetService::Stub> fleet_;
  const std::unique_ptr<v1::ArtifactService::Stub> artifacts_;
};

}  // namespace

HttpHandler NewUi(std::shared_ptr<grpc::Channel> channel, Clock* clock) {
  return [ui = std::make_shared<Ui>(channel, clock)](const HttpRequest& request) { return ui->Get(request); };
}

}  // namespace lathe
