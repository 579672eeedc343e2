// Who may do what, tried over real connections by callers who may not.
#include <gmock/gmock.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "absl/strings/escaping.h"
#include "absl/strings/strip.h"
#include "lathe/internal/worker.grpc.pb.h"
#include "server/access/identity.h"
#include "tests/unit/server/access/rights_fixture.h"
#include "tests/unit/server/access/services.h"
#include "tests/unit/server/access/tokens.h"

namespace lathe {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using testing_support::LinkWorker;
using testing_support::RightsTest;
using testing_support::TokenIssuer;

TEST_F(RightsTest, EveryCallIsRefusedToWhoIsNotKnownOrHasAnotherRole) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto nobody = Channel({.tls = {.ca = authority_.ca()}}), stranger = CertificateChannel("mallory");
  const auto liar = TokenChannel("wrong", "no-such-token"), client = CertificateChannel("alice.red"), worker = Worker(),
             admin = CertificateChannel("root");
  const auto code = [](const std::shared_ptr<grpc::Channel>& channel, const std::string& method) {
    return Call(channel, method, "", absl::Seconds(2)).error_code();
  };
  int tried = 0;
  for (const google::protobuf::MethodDescriptor* call : testing_support::AllCalls()) {
    const std::string method = absl::StrCat(call->service()->full_name(), "/", call->name());
    EXPECT_EQ(code(nobody, method), grpc::UNAUTHENTICATED) << method;
    EXPECT_EQ(code(stranger, method), grpc::UNAUTHENTICATED) << method;
    EXPECT_EQ(code(liar, method), grpc::UNAUTHENTICATED) << method;
    for (const auto& [channel, role] :
         {std::pair(client, kClient), std::pair(worker, kWorker), std::pair(admin, kAdmin)}) {
      Roles allowed = 0;
      for (Method row : AllMethods()) {
        if (MethodName(row) == method) allowed = RolesOf(row);
      }
      const bool denied = (allowed & role) == 0;
      EXPECT_EQ(code(channel, method) == grpc::PERMISSION_DENIED, denied) << method << " by " << RolesText(role);
      tried += denied;
    }
  }
  EXPECT_GE(tried, 20);
}

TEST_F(RightsTest, WhoTakesAWorkerOutIsRecordedWithTheReason) {
  ASSERT_EQ(Start(), absl::OkStatus());
  CreateJob(CertificateChannel("alice.red"));  // there is a worker now
  v1::CordonWorkerRequest request;
  request.set_name("workers/gpu-1");
  request.set_reason("double-bit errors");
  EXPECT_EQ(Ask(CertificateChannel("alice.red"), "lathe.v1.FleetService/CordonWorker", request).error_code(),
            grpc::PERMISSION_DENIED);
  grpc::ClientContext context;
  v1::Worker worker;
  ASSERT_TRUE(v1::FleetService::NewStub(CertificateChannel("root"))->CordonWorker(&context, request, &worker).ok());
  EXPECT_EQ(worker.restriction().by(), "root");
  int refused = 0, done = 0;
  for (const json& line : Audit()) {
    if (line["method"] != "lathe.v1.FleetService/CordonWorker") continue;
    refused += line["code"] == "PERMISSION_DENIED" && line["caller"] == "alice.red";
    done += line["code"] == "OK" && line["caller"] == "root" && line["resource"] == "workers/gpu-1" &&
            line["detail"] == "double-bit errors";
  }
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(done, 1);
}

TEST_F(RightsTest, ATenantComesFromTheIdentityAlone) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  auto fleet = v1::FleetService::NewStub(red);
  for (const auto& [tenant, code] : {std::pair("red", grpc::OK), std::pair("blue", grpc::PERMISSION_DENIED)}) {
    grpc::ClientContext context;
    context.AddMetadata("lathe-tenant", tenant);
    v1::ServerInfo info;
    EXPECT_EQ(fleet->GetServerInfo(&context, {}, &info).error_code(), code) << tenant;
  }
  EXPECT_EQ(CreateJob(red).tenant(), "red");
  EXPECT_EQ(CreateJob(TokenChannel("ci", "red-token")).tenant(), "red");
  EXPECT_EQ(CreateJob(TokenChannel("carol", JsonToken())).tenant(), "blue");
  options_.access.trust_tenant_metadata = true;
  EXPECT_FALSE(Start().ok()) << "both at once";
}

TEST_F(RightsTest, TheLogTellsOfWorkersThatAreRefused) {
  std::ostringstream log;
  const std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("lathe-test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_FALSE(LinkWorker(TokenChannel("unknown", "no-such-token"), "gpu-1", 2).ended().ok());
  const absl::Duration quiet = absl::Milliseconds(1100);  // one line a second
  absl::SleepFor(quiet);
  EXPECT_FALSE(LinkWorker(Worker(), "cpu-1", 2).ended().ok());
  EXPECT_THAT(LinkWorker(Worker(), "cpu-\n1", 2).ended().error_message(), HasSubstr("cpu-\\n1;"));
  absl::SleepFor(quiet);
  const auto stub = internal::WorkerLink::NewStub(Worker());
  grpc::ClientContext context;
  const auto stream = stub->Synchronize(&context);
  internal::WorkerState old;
  old.mutable_worker()->set_name("workers/gpu-1");
  old.mutable_worker()->set_version("0\n1");
  old.set_incarnation("1");
  stream->Write(old);
  internal::DesiredState desired;
  while (stream->Read(&desired)) {
  }
  EXPECT_FALSE(stream->Finish().ok());
  server_.reset();
  spdlog::set_default_logger(before);
  EXPECT_THAT(log.str(), HasSubstr("is refused: unauthenticated: "));
  EXPECT_THAT(log.str(), HasSubstr("is refused: permission_denied: "));
  EXPECT_THAT(log.str(), HasSubstr("may not be the worker workers/cpu-1"));
  EXPECT_THAT(log.str(), HasSubstr("is refused: invalid_argument: the worker (version 0\\n1) speaks protocol 0"));
}

TEST_F(RightsTest, ATenantSeesItsOwnJobsAndTrials) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue"),
             admin = CertificateChannel("root");
  const v1::TuningJob job = CreateJob(red);
  v1::GetTuningJobRequest get;
  v1::CancelTuningJobRequest cancel;
  v1::DeleteTuningJobRequest remove;
  remove.set_cancel(true);
  v1::WatchTuningJobRequest watch;
  v1::ListTrialsRequest trials;
  const auto names = [&](const std::string& name) {
    get.set_name(name);
    cancel.set_name(name);
    remove.set_name(name);
    watch.set_name(name);
    trials.set_parent(name);
  };
  const auto all = [&](const std::shared_ptr<grpc::Channel>& channel) {
    return std::vector<grpc::Status>{Ask(channel, "lathe.v1.TuningService/GetTuningJob", get),
                                     Ask(channel, "lathe.v1.TuningService/ListTrials", trials),
                                     Ask(channel, "lathe.v1.TuningService/WatchTuningJob", watch),
                                     Ask(channel, "lathe.v1.TuningService/DeleteTuningJob", remove),
                                     Ask(channel, "lathe.v1.TuningService/CancelTuningJob", cancel)};
  };
  // Also by its id alone. Nothing tells a job of others from one that is not there.
  const std::string id(absl::StripPrefix(job.name(), "jobs/"));
  for (const std::string& name : {job.name(), id}) {
    names(name);
    for (const grpc::Status& status : all(blue)) {
      EXPECT_EQ(status.error_code(), grpc::NOT_FOUND);
      EXPECT_EQ(status.error_message(), "no job " + id);
    }
  }
  names("jobs/none");
  EXPECT_EQ(Ask(blue, "lathe.v1.TuningService/GetTuningJob", get).error_message(), "no job none");
  names(job.name());
  v1::ListTuningJobsRequest list;
  const auto listed = [&](const std::shared_ptr<grpc::Channel>& channel) {
    grpc::ClientContext context;
    v1::ListTuningJobsResponse response;
    EXPECT_TRUE(v1::TuningService::NewStub(channel)->ListTuningJobs(&context, list, &response).ok());
    return response.jobs_size();
  };
  EXPECT_EQ(listed(red), 1);
  EXPECT_EQ(listed(blue), 0);
  EXPECT_EQ(listed(admin), 1);
  list.set_tenant("red");
  EXPECT_EQ(Ask(blue, "lathe.v1.TuningService/ListTuningJobs", list).error_code(), grpc::PERMISSION_DENIED);
  EXPECT_EQ(listed(admin), 1);
  for (const auto& channel : {admin, red}) {
    EXPECT_EQ(Ask(channel, "lathe.v1.TuningService/GetTuningJob", get).error_code(), grpc::OK);
    EXPECT_EQ(Ask(channel, "lathe.v1.TuningService/ListTrials", trials).error_code(), grpc::OK);
  }
  // Its own, it cancels; and that is what the log has.
  EXPECT_EQ(Ask(red, "lathe.v1.TuningService/CancelTuningJob", cancel).error_code(), grpc::OK);
  int refused = 0, done = 0;
  for (const json& line : Audit()) {
    if (line["method"] != "lathe.v1.TuningService/CancelTuningJob") continue;
    refused += line["tenant"] == "blue" && line["code"] == "NOT_FOUND";
    done += line["tenant"] == "red" && line["code"] == "OK" && line["caller"] == "alice.red" &&
            line["resource"] == job.name();
  }
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(done, 1);
}

TEST_F(RightsTest, ATenantDeletesItsOwnJobsAndAnAdministratorAny) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue"),
             admin = CertificateChannel("root");
  const v1::TuningJob own = CreateJob(red), others = CreateJob(blue);
  EXPECT_EQ(own.created_by(), "alice.red");
  v1::DeleteTuningJobRequest remove;
  remove.set_cancel(true);
  remove.set_name(others.name());
  EXPECT_EQ(Ask(red, "lathe.v1.TuningService/DeleteTuningJob", remove).error_code(), grpc::NOT_FOUND);
  EXPECT_EQ(Ask(admin, "lathe.v1.TuningService/DeleteTuningJob", remove).error_code(), grpc::OK);
  remove.set_name(own.name());
  EXPECT_EQ(Ask(red, "lathe.v1.TuningService/DeleteTuningJob", remove).error_code(), grpc::OK);
  v1::GetTuningJobRequest get;
  get.set_name(own.name());
  EXPECT_EQ(Ask(admin, "lathe.v1.TuningService/GetTuningJob", get).error_code(), grpc::NOT_FOUND);
  std::vector<std::string> log;
  for (const json& line : Audit()) {
    if (line["method"] == "lathe.v1.TuningService/DeleteTuningJob")
      log.push_back(absl::StrCat(std::string(line["caller"]), " ", std::string(line["code"])));
  }
  EXPECT_EQ(log, (std::vector<std::string>{"alice.red NOT_FOUND", "root OK", "alice.red OK"}));
}

TEST_F(RightsTest, ATenantSeesItsOwnCompilationsAndValues) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  const v1::TuningJob job = CreateJob(red);  // there is a worker now
  v1::CreateCompilationRequest create;
  create.mutable_request()->mutable_module()->set_text("kernel k");
  create.mutable_request()->set_target(testing_support::kChip);
  grpc::ClientContext context;
  v1::Compilation made;
  ASSERT_TRUE(v1::CompileService::NewStub(red)->CreateCompilation(&context, create, &made).ok());
  v1::GetCompilationRequest get;
  get.set_name(made.name());
  v1::WaitCompilationRequest wait;
  wait.set_name(made.name());
  v1::CancelCompilationRequest cancel;
  cancel.set_name(made.name());
  for (const auto& [channel, code] : {std::pair(blue, grpc::NOT_FOUND), std::pair(red, grpc::OK)}) {
    EXPECT_EQ(Ask(channel, "lathe.v1.CompileService/GetCompilation", get).error_code(), code);
    EXPECT_EQ(Ask(channel, "lathe.v1.CompileService/WaitCompilation", wait).error_code(), code);
    EXPECT_EQ(Ask(channel, "lathe.v1.CompileService/CancelCompilation", cancel).error_code(), code);
    v1::ListCompilationsResponse list;
    grpc::ClientContext listing;
    EXPECT_TRUE(v1::CompileService::NewStub(channel)->ListCompilations(&listing, {}, &list).ok());
    EXPECT_EQ(list.compilations_size(), code == grpc::OK);
  }
  v1::PutValueRequest put;
  put.set_key("k");
  put.set_value("v");
  v1::GetValueRequest value;
  value.set_key("k");
  EXPECT_EQ(Ask(red, "lathe.v1.KeyValueService/PutValue", put).error_code(), grpc::OK);
  EXPECT_EQ(Ask(red, "lathe.v1.KeyValueService/GetValue", value).error_code(), grpc::OK);
  EXPECT_EQ(Ask(blue, "lathe.v1.KeyValueService/GetValue", value).error_code(), grpc::NOT_FOUND);
}

TEST_F(RightsTest, TokensAreRefusedWhenTheyDoNotHold) {
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_EQ(Info(TokenChannel("carol", JsonToken())), grpc::OK);
  EXPECT_EQ(Info(TokenChannel("late", JsonToken({{"exp", 1}}))), grpc::UNAUTHENTICATED);
  EXPECT_EQ(Info(TokenChannel("other", JsonToken({{"aud", "elsewhere"}}))), grpc::UNAUTHENTICATED);
  EXPECT_EQ(Info(TokenChannel("forged", TokenIssuer().Sign({{"iss", "i"}}))), grpc::UNAUTHENTICATED);
  // A token that does not hold is not made good by a certificate that would.
  ChannelSecurity both{.tls = authority_.Sign("root"), .token_file = folder_.Write("bad", "bad")};
  EXPECT_EQ(Info(Channel(both)), grpc::UNAUTHENTICATED);
  auto fleet = v1::FleetService::NewStub(Channel({.tls = {.ca = authority_.ca()}}));
  for (const char* text : {"red-token", "Basic red-token", "bearer red-token", "Bearer  red-token"}) {
    grpc::ClientContext context;
    context.AddMetadata("authorization", text);
    v1::ServerInfo info;
    EXPECT_EQ(fleet->GetServerInfo(&context, {}, &info).error_code(), grpc::UNAUTHENTICATED) << text;
  }
}

TEST_F(RightsTest, TheAccessFileIsReadAgainAndABadOneChangesNothing) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto ci = TokenChannel("ci", "red-token"), dave = CertificateChannel("dave.green");
  const auto await = [&](const std::shared_ptr<grpc::Channel>& channel, grpc::StatusCode code) {
    grpc::StatusCode found = grpc::UNKNOWN;
    for (int i = 0; i < 50 && found != code; ++i) {
      found = Info(channel);
      absl::SleepFor(absl::Milliseconds(100));
    }
    return found;
  };
  EXPECT_EQ(Info(ci), grpc::OK);
  EXPECT_EQ(Info(dave), grpc::UNAUTHENTICATED);
  folder_.Write("access.yaml", "certificates: [{match: 'cn:*.green', role: client}]\n");
  EXPECT_EQ(await(dave, grpc::OK), grpc::OK);
  EXPECT_EQ(Info(ci), grpc::UNAUTHENTICATED) << "a token that was taken out of the file";
  folder_.Write("access.yaml", "certificates: [{match: 'cn:*.green', role: everything}]\n");
  absl::SleepFor(absl::Seconds(2));
  EXPECT_EQ(Info(dave), grpc::OK) << "a file with an error took effect";
  WriteAccess();
  EXPECT_EQ(await(ci, grpc::OK), grpc::OK);
}

TEST_F(RightsTest, AWorkerHasOnlyTheNamesOfItsCertificate) {
  ASSERT_EQ(Start(), absl::OkStatus());
  LinkWorker other(Worker(), "cpu-1", 2);
  EXPECT_EQ(other.ended().error_code(), grpc::PERMISSION_DENIED);
  LinkWorker own(Worker(), "gpu-1", 2);
  auto fleet = v1::FleetService::NewStub(CertificateChannel("root"));
  v1::ListWorkersResponse workers;
  for (int i = 0; i < 100 && workers.workers().empty(); ++i) {
    grpc::ClientContext context;
    EXPECT_TRUE(fleet->ListWorkers(&context, {}, &workers).ok());
    absl::SleepFor(absl::Milliseconds(20));
  }
  ASSERT_EQ(workers.workers_size(), 1);
  EXPECT_EQ(workers.workers(0).name(), "workers/gpu-1");
}

TEST_F(RightsTest, ATenantThatCallsTooOftenIsToldWhenToCome) {
  options_.access.requests_per_second = 5;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  grpc::Status refused;
  for (int i = 0; i < 50 && refused.ok(); ++i) refused = Call(red, "lathe.v1.FleetService/GetServerInfo");
  EXPECT_EQ(refused.error_code(), grpc::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(RetryDelayOf(FromGrpcStatus(refused)).has_value());
  EXPECT_EQ(Info(blue), grpc::OK);
}

TEST_F(RightsTest, ThePageShowsWhatTheTokensTenantSees) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const v1::TuningJob job = CreateJob(CertificateChannel("alice.red"));
  const HttpHandler ui = server_->Ui();
  const auto basic = [](const std::string& token) { return "Basic " + absl::Base64Escape("anyone:" + token); };
  for (const char* path : {"/ui", "/ui/api/jobs", "/ui/api/workers", "/ui/api/cost_models", "/ui/api/report"}) {
    for (const std::string& authorization :
         {std::string(), std::string("Bearer no"), basic("no"), std::string("Basic %")}) {
      const HttpAnswer answer = ui({.path = path, .parameters = {{"job", job.name()}}, .authorization = authorization});
      EXPECT_EQ(answer.code, 401) << path << " " << authorization;
      EXPECT_EQ(answer.headers.back().first, "WWW-Authenticate") << path;
      EXPECT_EQ(answer.headers.back().second.substr(0, 5), "Basic") << path;
    }
  }
  EXPECT_EQ(ui({.path = "/ui", .authorization = basic("red-token")}).code, 200);
  const auto jobs = [&](const std::string& token) {
    return ui({.path = "/ui/api/jobs", .authorization = "Bearer " + token}).body;
  };
  EXPECT_NE(jobs("red-token").find(job.name()), std::string::npos);
  EXPECT_EQ(jobs(JsonToken()).find(job.name()), std::string::npos) << "of tenant blue";
  const auto report = [&](const std::string& token) {
    return ui({.path = "/ui/api/report", .parameters = {{"job", job.name()}}, .authorization = "Bearer " + token}).code;
  };
  EXPECT_EQ(report("red-token"), 200);
  EXPECT_EQ(report(JsonToken()), 404);
}

}  // namespace
}  // namespace lathe
