// Whether tenants get what was computed for each other.
#include "tests/unit/server/access/rights_fixture.h"

namespace lathe {
namespace {

using testing_support::kChip;
using testing_support::RightsTest;
using testing_support::TestSpec;

class SharingTest : public RightsTest {
 protected:
  v1::CompileResponse Compile(const std::shared_ptr<grpc::Channel>& channel) {
    v1::CompileRequest request;
    request.mutable_module()->set_text("kernel add");
    request.set_target(kChip);
    (*request.mutable_knobs()->mutable_values())["num_warps"].set_int_value(2);
    grpc::ClientContext context;
    v1::CompileResponse response;
    const grpc::Status status = v1::CompileService::NewStub(channel)->Compile(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  // The winners of the kernel that the caller is told, and what the answer says besides.
  std::pair<int, grpc::StatusCode> Best(const std::shared_ptr<grpc::Channel>& channel, bool another_problem = false) {
    v1::GetBestRequest request;
    request.mutable_module()->set_text("kernel add");
    if (another_problem) (*request.mutable_problem()->mutable_values())["n"] = 4096;
    grpc::ClientContext context;
    v1::GetBestResponse response;
    const grpc::Status status = v1::TuningService::NewStub(channel)->GetBest(&context, request, &response);
    return {response.best_size() + response.mismatches_size(), status.error_code()};
  }
  v1::TuningJob Tune(const std::shared_ptr<grpc::Channel>& channel) {
    v1::TuningJob job = CreateJob(channel);
    grpc::ClientContext context;
    v1::WatchTuningJobRequest request;
    request.set_name(job.name());
    auto reader = v1::TuningService::NewStub(channel)->WatchTuningJob(&context, request);
    v1::JobEvent event;
    while (reader->Read(&event)) job = event.job();
    EXPECT_TRUE(reader->Finish().ok());
    return job;
  }
};

TEST_F(SharingTest, AFleetThatSharesComputesOnce) {
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue");
  EXPECT_EQ(Tune(red).trials_cached(), 0);
  EXPECT_EQ(Tune(blue).trials_cached(), 2);
  EXPECT_TRUE(Compile(blue).cached());
  EXPECT_GT(Best(blue).first, 0);
}

TEST_F(SharingTest, TenantsApartComputeForThemselvesAndLearnNothingOfEachOther) {
  options_.admission.tenants_apart = options_.session.tenants_apart = true;
  ASSERT_EQ(Start(), absl::OkStatus());
  const auto red = CertificateChannel("alice.red"), blue = CertificateChannel("bob.blue"),
             admin = CertificateChannel("root");
  EXPECT_EQ(Tune(red).state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_TRUE(Compile(red).cached());
  EXPECT_TRUE(Compile(red).cached()) << "from memory";
  EXPECT_GT(Best(red).first, 0);
  EXPECT_GT(Best(admin).first, 0);
  // Requests of blue are answered as if red had never been there.
  EXPECT_EQ(Best(blue), std::pair(0, grpc::NOT_FOUND));
  EXPECT_EQ(Best(blue, true), std::pair(0, grpc::NOT_FOUND));
  const v1::CompileResponse first = Compile(blue);
  EXPECT_FALSE(first.cached());
  EXPECT_EQ(first.miss_reason(), v1::MISS_REASON_UNSPECIFIED);
  EXPECT_TRUE(Compile(blue).cached());
  const v1::TuningJob job = Tune(blue);
  EXPECT_EQ(job.state(), v1::JOB_STATE_SUCCEEDED);
  EXPECT_EQ(job.trials_cached(), 0) << "measurements of another tenant";
  EXPECT_GT(Best(blue).first, 0);
  EXPECT_EQ(Tune(blue).trials_cached(), 2);
}

}  // namespace
}  // namespace lathe
