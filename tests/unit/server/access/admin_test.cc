// Requests of administrators about a whole server, over real connections, and what callers without the role get.
#include "lathe/v1/admin.grpc.pb.h"
#include "tests/unit/server/access/rights_fixture.h"

namespace lathe {
namespace {

using testing_support::LinkWorker;
using testing_support::RightsTest;
using testing_support::TestSpec;

class AdminTest : public RightsTest {
 protected:
  AdminTest() { options_.access.token_file = folder_.Path("tokens.json"); }

  template <typename Request, typename Response>
  absl::StatusOr<Response> Admin(grpc::Status (v1::AdminService::Stub::*method)(grpc::ClientContext*, const Request&,
                                                                                Response*),
                                 const Request& request, const std::shared_ptr<grpc::Channel>& channel = nullptr) {
    const auto stub = v1::AdminService::NewStub(channel ? channel : CertificateChannel("root"));
    grpc::ClientContext context;
    Response response;
    const grpc::Status status = (*stub.*method)(&context, request, &response);
    if (!status.ok()) return FromGrpcStatus(status);
    return response;
  }
  absl::StatusOr<v1::CreateTokenResponse> Create(const std::string& name, v1::Token::Role role,
                                                 const std::string& tenant = "", const std::string& worker = "") {
    v1::CreateTokenRequest request;
    request.mutable_token()->set_name(name);
    request.mutable_token()->set_role(role);
    request.mutable_token()->set_tenant(tenant);
    if (!worker.empty()) request.mutable_token()->add_workers(worker);
    return Admin(&v1::AdminService::Stub::CreateToken, request);
  }
  absl::StatusOr<v1::Tenant> Usage(const std::string& name) {
    const auto page = Admin(&v1::AdminService::Stub::ListTenants, v1::ListTenantsRequest());
    if (!page.ok()) return page.status();
    for (const v1::Tenant& tenant : page->tenants()) {
      if (tenant.name() == name) return tenant;
    }
    return absl::NotFoundError(name);
  }
  v1::TuningJob AwaitEnd(const std::shared_ptr<grpc::Channel>& channel, const std::string& name) {
    v1::TuningJob job;
    for (int i = 0; i < 500; ++i) {
      grpc::ClientContext context;
      v1::GetTuningJobRequest request;
      request.set_name(name);
      EXPECT_TRUE(v1::TuningService::NewStub(channel)->GetTuningJob(&context, request, &job).ok());
      if (job.state() != v1::JOB_STATE_RUNNING) break;
      absl::SleepFor(absl::Milliseconds(20));
    }
    return job;
  }
};

TEST_F(AdminTest, ATokenIsMadeUsedAndRevoked) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto made = Create("nightly", v1::Token::CLIENT, "red");
  ASSERT_TRUE(made.ok()) << made.status();
  EXPECT_EQ(made->token().created_by(), "root");
  const auto nightly = TokenChannel("nightly", made->secret());
  // It is a client of its tenant, and nothing more.
  const v1::TuningJob job = CreateJob(CertificateChannel("alice.red"));
  v1::GetTuningJobRequest get;
  get.set_name(job.name());
  EXPECT_TRUE(Ask(nightly, "lathe.v1.TuningService/GetTuningJob", get).ok());
  EXPECT_EQ(Call(nightly, "lathe.v1.AdminService/ListTokens").error_code(), grpc::PERMISSION_DENIED);
  EXPECT_EQ(Call(nightly, "lathe.internal.WorkerLink/Synchronize").error_code(), grpc::PERMISSION_DENIED);
  const auto other = Create("guest", v1::Token::CLIENT, "blue");
  ASSERT_TRUE(other.ok());
  const auto guest = TokenChannel("guest", other->secret());
  EXPECT_EQ(Ask(guest, "lathe.v1.TuningService/GetTuningJob", get).error_code(), grpc::NOT_FOUND);

  v1::RevokeTokenRequest revoke;
  revoke.set_name("nightly");
  ASSERT_TRUE(Admin(&v1::AdminService::Stub::RevokeToken, revoke).ok());
  EXPECT_EQ(Ask(nightly, "lathe.v1.TuningService/GetTuningJob", get).error_code(), grpc::UNAUTHENTICATED);
  EXPECT_EQ(Info(guest), grpc::OK);
  // The log says who did it, and never the token.
  int created = 0, revoked = 0;
  for (const nlohmann::json& line : Audit()) {
    created += line["method"] == "lathe.v1.AdminService/CreateToken" && line["caller"] == "root";
    revoked += line["method"] == "lathe.v1.AdminService/RevokeToken" && line["resource"] == "tokens/nightly";
  }
  EXPECT_EQ(created, 2);
  EXPECT_EQ(revoked, 1);
  for (const char* file : {"audit", "tokens.json"}) {
    EXPECT_EQ(folder_.Read(file).find(made->secret().substr(6)), std::string::npos) << file;
    EXPECT_EQ(folder_.Read(file).find(other->secret().substr(6)), std::string::npos) << file;
  }
}

TEST_F(AdminTest, AWorkersTokenIsForItsNames) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto made = Create("pool", v1::Token::WORKER, "", "cpu-*");
  ASSERT_TRUE(made.ok()) << made.status();
  LinkWorker liar(TokenChannel("pool", made->secret()), "gpu-9", 1);
  EXPECT_EQ(liar.ended().error_code(), grpc::PERMISSION_DENIED);
  LinkWorker worker(TokenChannel("pool", made->secret()), "cpu-1", 1);
  v1::PinBuildResponse build;
  for (int i = 0; i < 100 && build.workers() == 0; ++i) {
    const auto pinned = Admin(&v1::AdminService::Stub::PinBuild, v1::PinBuildRequest());
    ASSERT_TRUE(pinned.ok()) << pinned.status();
    build = *pinned;
    absl::SleepFor(absl::Milliseconds(20));
  }
  EXPECT_EQ(build.workers(), 1);
}

TEST_F(AdminTest, TokensAreListedByPage) {
  ASSERT_EQ(Start(), absl::OkStatus());
  for (const char* name : {"c", "a", "b"}) ASSERT_TRUE(Create(name, v1::Token::CLIENT).ok());
  v1::ListTokensRequest request;
  request.set_page_size(2);
  auto page = Admin(&v1::AdminService::Stub::ListTokens, request);
  ASSERT_TRUE(page.ok()) << page.status();
  ASSERT_EQ(page->tokens_size(), 2);
  EXPECT_EQ(page->tokens(0).name(), "a");
  request.set_page_token(page->next_page_token());
  page = Admin(&v1::AdminService::Stub::ListTokens, request);
  ASSERT_TRUE(page.ok()) << page.status();
  ASSERT_EQ(page->tokens_size(), 1);
  EXPECT_EQ(page->tokens(0).name(), "c");
  EXPECT_EQ(page->next_page_token(), "");
}

TEST_F(AdminTest, WhatTheServerDecidesCannotBeAskedFor) {
  ASSERT_EQ(Start(), absl::OkStatus());
  v1::CreateTokenRequest request;
  request.mutable_token()->set_name("a");
  request.mutable_token()->set_role(v1::Token::CLIENT);
  request.mutable_token()->set_created_by("somebody else");
  EXPECT_EQ(KindOf(Admin(&v1::AdminService::Stub::CreateToken, request).status()), ErrorKind::invalid_argument);
  request.mutable_token()->clear_created_by();
  request.set_valid_days(-1);
  EXPECT_EQ(KindOf(Admin(&v1::AdminService::Stub::CreateToken, request).status()), ErrorKind::invalid_argument);
  request.set_valid_days(1);
  const auto made = Admin(&v1::AdminService::Stub::CreateToken, request);
  ASSERT_TRUE(made.ok()) << made.status();
  EXPECT_EQ(made->token().expires().seconds() - made->token().created().seconds(), 24 * 3600);
}

TEST_F(AdminTest, NothingThatIsAskedForMakesALineOfTheLog) {
  ASSERT_EQ(Start(), absl::OkStatus());
  for (const std::string& build : {std::string("c1\n[info] all is well"), std::string(1001, 'a')}) {
    v1::PinBuildRequest request;
    request.set_compiler_build(build);
    EXPECT_EQ(KindOf(Admin(&v1::AdminService::Stub::PinBuild, request).status()), ErrorKind::invalid_argument);
    request.clear_compiler_build();
    request.set_assembler_build(build);
    EXPECT_EQ(KindOf(Admin(&v1::AdminService::Stub::PinBuild, request).status()), ErrorKind::invalid_argument);
  }
  EXPECT_EQ(KindOf(Create("a\nb", v1::Token::CLIENT).status()), ErrorKind::invalid_argument);
}

TEST_F(AdminTest, AServerThatAsksNobodyMakesNoTokens) {
  options_.access.access_file.clear();
  ASSERT_EQ(Start(), absl::OkStatus());
  const absl::Status status = Create("a", v1::Token::CLIENT).status();
  EXPECT_EQ(KindOf(status), ErrorKind::unsupported);
  EXPECT_EQ(DetailOf(status).field(), "access_file");
}

TEST_F(AdminTest, TenantsAreListedWithWhatTheirWorkTook) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  const v1::TuningJob job = CreateJob(red);
  EXPECT_EQ(AwaitEnd(red, job.name()).state(), v1::JOB_STATE_SUCCEEDED);
  const auto usage = Usage("red");
  ASSERT_TRUE(usage.ok()) << usage.status();
  EXPECT_GT(usage->compile_seconds(), 0);
  EXPECT_GT(usage->device_seconds(), 0);
  EXPECT_EQ(usage->running_jobs(), 0);
  EXPECT_EQ(usage->device_seconds_left(), 0);  // there is no bound
  EXPECT_EQ(usage->device_seconds_per_hour(), 0);
  EXPECT_FALSE(Usage("blue").ok());
  worker_->hold = true;
  v1::CreateTuningJobRequest more;
  *more.mutable_spec() = TestSpec({1, 2});
  more.mutable_spec()->mutable_modules(0)->set_text("kernel other");
  grpc::ClientContext context;
  v1::TuningJob running;
  ASSERT_TRUE(
      v1::TuningService::NewStub(CertificateChannel("bob.blue"))->CreateTuningJob(&context, more, &running).ok());
  auto blue = Usage("blue");
  // A step of a job holds all that it may begin until it has ended.
  for (int i = 0; i < 500 && blue.ok() && blue->trials() != 2; ++i) {
    absl::SleepFor(absl::Milliseconds(10));
    blue = Usage("blue");
  }
  ASSERT_TRUE(blue.ok()) << blue.status();
  EXPECT_EQ(blue->running_jobs(), 1);
  EXPECT_EQ(blue->trials(), 2);
}

TEST_F(AdminTest, RetentionIsToldAndThenDone) {
  options_.keeper.policy.unnamed_blobs = absl::ZeroDuration();
  options_.keeper.settle = absl::Hours(1);  // nothing goes by itself
  ASSERT_EQ(Start(), absl::OkStatus());
  grpc::ClientContext upload;
  v1::PutBlobResponse response;
  const auto artifacts = v1::ArtifactService::NewStub(CertificateChannel("alice.red"));
  auto writer = artifacts->PutBlob(&upload, &response);
  v1::BlobChunk chunk;
  chunk.set_digest(Sha256Digest("nothing names it"));
  chunk.set_total_bytes(16);
  chunk.set_data("nothing names it");
  writer->Write(chunk);
  writer->WritesDone();
  ASSERT_TRUE(writer->Finish().ok());
  v1::ApplyRetentionRequest request;
  request.set_dry_run(true);
  // Ages count from the first look; a dry run removes nothing.
  for (int there : {0, 1, 1}) {
    const auto dry = Admin(&v1::AdminService::Stub::ApplyRetention, request);
    ASSERT_TRUE(dry.ok()) << dry.status();
    EXPECT_TRUE(dry->dry_run());
    EXPECT_EQ(dry->blobs(), there);
  }
  request.set_dry_run(false);
  for (int there : {1, 0}) {
    const auto done = Admin(&v1::AdminService::Stub::ApplyRetention, request);
    ASSERT_TRUE(done.ok()) << done.status();
    EXPECT_FALSE(done->dry_run());
    EXPECT_EQ(done->blobs(), there);
  }
}

class ReadOnlyTest : public AdminTest {
 protected:
  absl::StatusOr<v1::SetReadOnlyResponse> Set(bool read_only, const std::string& reason = "",
                                              absl::Duration until = absl::ZeroDuration()) {
    v1::SetReadOnlyRequest request;
    request.set_read_only(read_only);
    request.set_reason(reason);
    if (until != absl::ZeroDuration()) request.mutable_until()->set_seconds(absl::ToUnixSeconds(absl::Now() + until));
    return Admin(&v1::AdminService::Stub::SetReadOnly, request);
  }
  absl::Status Tune(const std::string& module) {
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec({1, 2});
    request.mutable_spec()->mutable_modules(0)->set_text("kernel " + module);
    grpc::ClientContext context;
    return FromGrpcStatus(
        v1::TuningService::NewStub(CertificateChannel("alice.red"))->CreateTuningJob(&context, request, &job_));
  }
  absl::Status Compile(const std::string& module) {
    v1::CompileRequest request;
    request.mutable_module()->set_text("kernel " + module);
    request.set_target(testing_support::kChip);
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + absl::Seconds(5)));  // what is not refused may wait
    v1::CompileResponse response;
    return FromGrpcStatus(
        v1::CompileService::NewStub(CertificateChannel("alice.red"))->Compile(&context, request, &response));
  }
  absl::Status CompileByHandle(const std::string& module) {
    v1::CreateCompilationRequest request;
    request.mutable_request()->mutable_module()->set_text("kernel " + module);
    request.mutable_request()->set_target(testing_support::kChip);
    grpc::ClientContext context;
    v1::Compilation response;
    return FromGrpcStatus(
        v1::CompileService::NewStub(CertificateChannel("alice.red"))->CreateCompilation(&context, request, &response));
  }
  absl::Status Best() {
    v1::GetBestRequest request;
    request.mutable_module()->set_text("kernel add");
    return FromGrpcStatus(Ask(CertificateChannel("alice.red"), "lathe.v1.TuningService/GetBest", request));
  }
  v1::ServerInfo ServerInfo() {
    grpc::ClientContext context;
    v1::ServerInfo info;
    EXPECT_TRUE(v1::FleetService::NewStub(CertificateChannel("root"))->GetServerInfo(&context, {}, &info).ok());
    return info;
  }
  double Metric() { return metrics_.lathe_server_read_only.With({}).Value(); }

  v1::TuningJob job_;  // that Tune() made last
};

TEST_F(ReadOnlyTest, WhatIsKnownIsAnsweredAndWhatIsInHandEnds) {
  options_.scheduler.reconnect_grace = absl::Milliseconds(100);
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red");
  EXPECT_EQ(AwaitEnd(red, CreateJob(red).name()).state(), v1::JOB_STATE_SUCCEEDED);
  ASSERT_EQ(Compile("known"), absl::OkStatus());
  worker_->hold = true;
  ASSERT_EQ(Tune("held"), absl::OkStatus());
  const std::string held = job_.name();
  EXPECT_EQ(Metric(), 0);
  const auto set = Set(true, "moving disks", absl::Hours(2));
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->running_jobs(), 1);
  EXPECT_EQ(Metric(), 1);
  for (const absl::Status& refused : {Tune("new"), Compile("new"), CompileByHandle("known")}) {
    EXPECT_EQ(KindOf(refused), ErrorKind::unavailable) << refused;
    EXPECT_EQ(DetailOf(refused).field(), "read_only");
    EXPECT_TRUE(absl::StrContains(refused.message(), "(moving disks)")) << refused;
    EXPECT_TRUE(absl::StrContains(refused.message(), "expected to end at 20")) << refused;
    // Half of it is drawn, so that not all come back at once.
    EXPECT_GE(RetryDelayOf(refused).value_or(absl::ZeroDuration()), absl::Minutes(2)) << refused;
  }
  EXPECT_EQ(Compile("known"), absl::OkStatus());
  EXPECT_EQ(Best(), absl::OkStatus());
  EXPECT_EQ(ServerInfo().read_only().reason(), "moving disks");
  EXPECT_FALSE(ServerInfo().read_only().configured());
  worker_ = std::make_unique<LinkWorker>(Worker(), "gpu-2", 2);  // the one that holds the work has gone
  EXPECT_EQ(AwaitEnd(red, held).state(), v1::JOB_STATE_SUCCEEDED);
  ASSERT_TRUE(Set(false).ok());
  EXPECT_EQ(Metric(), 0);
  EXPECT_FALSE(ServerInfo().has_read_only());
  EXPECT_EQ(Tune("new"), absl::OkStatus());
}

TEST_F(ReadOnlyTest, OneOfTheConfigurationOutlivesARestartAndAnOperatorsDoesNot) {
  ASSERT_EQ(Start(), absl::OkStatus());
  ASSERT_TRUE(Set(true, "for now").ok());
  EXPECT_TRUE(ServerInfo().has_read_only());
  server_.reset();
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_FALSE(ServerInfo().has_read_only());
  server_.reset();
  options_.scheduler.read_only = true;
  options_.scheduler.read_only_reason = "an older copy";
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_TRUE(ServerInfo().read_only().configured());
  EXPECT_EQ(ServerInfo().read_only().reason(), "an older copy");
  ASSERT_TRUE(Set(false).ok());
  EXPECT_FALSE(ServerInfo().has_read_only());
  server_->Reconfigure(options_);
  EXPECT_TRUE(ServerInfo().read_only().configured());
}

TEST_F(ReadOnlyTest, WhatSaysNothingIsRefused) {
  ASSERT_EQ(Start(), absl::OkStatus());
  EXPECT_EQ(DetailOf(Set(false, "why").status()).field(), "reason");
  EXPECT_EQ(DetailOf(Set(false, "", absl::Hours(1)).status()).field(), "until");
  EXPECT_EQ(DetailOf(Set(true, "", absl::Hours(-1)).status()).field(), "until");
  EXPECT_EQ(DetailOf(Set(true, "a\nb").status()).field(), "reason");
  EXPECT_EQ(DetailOf(Set(true, std::string(1001, 'x')).status()).field(), "reason");
  EXPECT_FALSE(ServerInfo().has_read_only());
}

TEST_F(AdminTest, APinnedBuildAloneCompiles) {
  ASSERT_EQ(Start(), absl::OkStatus());
  CreateJob(CertificateChannel("alice.red"));  // there is a worker, of the server's own build
  v1::PinBuildRequest request;
  auto pinned = Admin(&v1::AdminService::Stub::PinBuild, request);
  ASSERT_TRUE(pinned.ok()) << pinned.status();
  EXPECT_EQ(pinned->compiler_build(), "c1");
  EXPECT_EQ(pinned->workers(), 1);
  request.set_compiler_build("canary");
  pinned = Admin(&v1::AdminService::Stub::PinBuild, request);
  ASSERT_TRUE(pinned.ok()) << pinned.status();
  EXPECT_EQ(pinned->workers(), 0);
  v1::CompileRequest compile;
  compile.mutable_module()->set_text("kernel pinned");
  compile.set_target(testing_support::kChip);
  const auto red = CertificateChannel("alice.red");
  const auto code = [&] {
    grpc::ClientContext context;
    context.set_deadline(absl::ToChronoTime(absl::Now() + absl::Seconds(1)));
    v1::CompileResponse response;
    return v1::CompileService::NewStub(red)->Compile(&context, compile, &response).error_code();
  };
  EXPECT_NE(code(), grpc::OK);
  ASSERT_TRUE(Admin(&v1::AdminService::Stub::PinBuild, v1::PinBuildRequest()).ok());
  EXPECT_EQ(code(), grpc::OK);
}

}  // namespace
}  // namespace lathe
