// The logs and traces of a server, of its clients' calls and jobs.
#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "proto/support/call_context.h"
#include "proto/support/log_format.h"
#include "proto/support/trace.h"
#include "tests/unit/server/server_fixture.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using testing_support::LinkWorker;
using testing_support::ServerTest;
using testing_support::TestSpec;
using Json = nlohmann::json;

constexpr char kTrace[] = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr char kCallerSpan[] = "00f067aa0ba902b7";

std::string Traceparent(const char* flags) { return absl::StrCat("00-", kTrace, "-", kCallerSpan, "-", flags); }

class LogsTest : public ServerTest {
 protected:
  LogsTest() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(out_);
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("lathe-test", sink));
    EXPECT_TRUE(SetLogFormatTo("json").ok());
  }
  ~LogsTest() override {
    server_.reset();
    EXPECT_TRUE(SetLogFormatTo("text").ok());
    spdlog::set_default_logger(before_);
  }
  // Lines whose message has `text`.
  std::vector<Json> Lines(const std::string& text) {
    std::vector<Json> found;
    std::istringstream all(out_.str());
    for (std::string line; std::getline(all, line);) {
      Json json = Json::parse(line);
      if (absl::StrContains(json["message"].get<std::string>(), text)) found.push_back(std::move(json));
    }
    return found;
  }
  void Reload(absl::Duration slow_call) {
    options_.slow_call = slow_call;
    server_->Reconfigure(options_);
  }

  std::ostringstream out_;
  std::shared_ptr<spdlog::logger> before_;
};

TEST_F(LogsTest, ALineOfACallHasItsIdAndTenant) {
  grpc::ClientContext context;
  context.AddMetadata(kRequestIdKey, "my-request");
  v1::SetLogLevelRequest request;
  request.set_level("info");
  v1::SetLogLevelResponse response;
  ASSERT_TRUE(fleet_->SetLogLevel(&context, request, &response).ok());
  std::vector<Json> lines = Lines("SetLogLevel by anybody");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0]["request"], "my-request");
  EXPECT_EQ(lines[0]["tenant"], "default");
  // An id that nobody could read is not taken, and a call without one gets one.
  for (const std::string& id : {std::string(200, 'x'), std::string()}) {
    grpc::ClientContext other;
    if (!id.empty()) other.AddMetadata(kRequestIdKey, id);
    ASSERT_TRUE(fleet_->SetLogLevel(&other, request, &response).ok());
  }
  lines = Lines("SetLogLevel by anybody");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_NE(lines[1]["request"], lines[2]["request"]);
  for (int i : {1, 2}) {
    EXPECT_GT(lines[i]["request"].get<std::string>().size(), 8u);
    EXPECT_LT(lines[i]["request"].get<std::string>().size(), 128u);
  }
}

TEST_F(LogsTest, ASlowCallIsLogged) {
  // The worker takes the compilation and never ends it.
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  worker.hold = true;
  EXPECT_FALSE(Compile("kernel slow", absl::Milliseconds(300)).ok());
  absl::SleepFor(absl::Milliseconds(200));
  EXPECT_TRUE(Lines("slow call").empty());
  Reload(absl::Milliseconds(100));
  EXPECT_FALSE(Compile("kernel slower", absl::Milliseconds(300)).ok());
  for (int i = 0; i < 500 && Lines("slow call").empty(); ++i) absl::SleepFor(absl::Milliseconds(10));
  const std::vector<Json> lines = Lines("slow call");
  ASSERT_EQ(lines.size(), 1u);
  const Json& line = lines[0];
  EXPECT_EQ(line["level"], "warning");
  EXPECT_EQ(line["method"], "Compile");
  EXPECT_EQ(line["tenant"], "default");
  EXPECT_EQ(line["status"], "CANCELLED");
  EXPECT_THAT(line["peer"].get<std::string>(), HasSubstr("127.0.0.1"));
  EXPECT_GT(line["seconds"].get<double>(), 0.1);
  EXPECT_LT(line["seconds"].get<double>(), 5);
  EXPECT_FALSE(line["request"].get<std::string>().empty());
}

TEST_F(LogsTest, CallsThatAreMeantToLastAreNotSlow) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  Reload(absl::Milliseconds(20));
  worker.hold = true;
  const absl::StatusOr<v1::TuningJob> job = Create(TestSpec());
  ASSERT_TRUE(job.ok()) << job.status();
  grpc::ClientContext context;
  context.set_deadline(absl::ToChronoTime(absl::Now() + absl::Milliseconds(200)));
  v1::WatchTuningJobRequest request;
  request.set_name(job->name());
  auto reader = tuning_->WatchTuningJob(&context, request);
  for (v1::JobEvent event; reader->Read(&event);) {
  }
  reader->Finish();
  absl::SleepFor(absl::Milliseconds(100));
  for (const Json& line : Lines("slow call")) EXPECT_NE(line["method"], "WatchTuningJob");
}

class TracesTest : public ServerTest {
 protected:
  TracesTest() {
    server_.reset();
    options_.traces.path = folder_ + "/traces.jsonl";
    StartServer();
  }
  struct Found {
    std::string name, trace, id, parent;
    int64_t start = 0, end = 0;
    std::map<std::string, std::string> attributes;
    size_t links = 0;
  };
  // Stops the server, so that everything is written.
  std::vector<Found> Spans() {
    server_.reset();
    std::vector<Found> spans;
    std::ifstream file(folder_ + "/traces.jsonl");
    for (std::string line; std::getline(file, line);) {
      const Json request = Json::parse(line);
      for (const Json& json : request["resourceSpans"][0]["scopeSpans"][0]["spans"]) {
        Found& span = spans.emplace_back();
        span.name = json["name"];
        span.trace = json["traceId"];
        span.id = json["spanId"];
        span.parent = json.value("parentSpanId", "");
        span.start = std::stoll(json["startTimeUnixNano"].get<std::string>());
        span.end = std::stoll(json["endTimeUnixNano"].get<std::string>());
        span.links = json.contains("links") ? json["links"].size() : 0;
        for (const Json& attribute : json.value("attributes", Json::array()))
          span.attributes[attribute["key"]] = attribute["value"]["stringValue"];
      }
    }
    return spans;
  }
  static std::vector<Found> Named(const std::vector<Found>& spans, const std::string& name) {
    std::vector<Found> named;
    std::copy_if(spans.begin(), spans.end(), std::back_inserter(named), [&](const Found& s) { return s.name == name; });
    return named;
  }
  // Parents are there and hold their children, but for `outside`.
  static void ExpectNested(const std::vector<Found>& spans, const std::string& outside) {
    std::map<std::string, const Found*> by_id;
    for (const Found& span : spans) EXPECT_TRUE(by_id.emplace(span.id, &span).second) << span.name;
    for (const Found& span : spans) {
      if (span.parent.empty() || span.parent == outside) continue;
      ASSERT_TRUE(by_id.contains(span.parent)) << span.name;
      const Found& parent = *by_id[span.parent];
      EXPECT_EQ(span.trace, parent.trace) << span.name;
      EXPECT_GE(span.start, parent.start) << span.name << " in " << parent.name;
      EXPECT_LE(span.end, parent.end) << span.name << " in " << parent.name;
    }
  }
  absl::StatusOr<v1::TuningJob> CreateFrom(const std::string& traceparent) {
    grpc::ClientContext context;
    if (!traceparent.empty()) context.AddMetadata(kTraceparentKey, traceparent);
    v1::CreateTuningJobRequest request;
    *request.mutable_spec() = TestSpec();
    v1::TuningJob job;
    const absl::Status status = FromGrpcStatus(tuning_->CreateTuningJob(&context, request, &job));
    if (!status.ok()) return status;
    return job;
  }
};

TEST_F(TracesTest, AJobIsTracedFromItsCallerToTheStore) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  const absl::StatusOr<v1::TuningJob> job = CreateFrom(Traceparent("01"));
  ASSERT_TRUE(job.ok()) << job.status();
  EXPECT_EQ(job->traceparent(), Traceparent("01"));
  const v1::TuningJob ended = AwaitEnd(job->name());
  ASSERT_EQ(ended.state(), v1::JOB_STATE_SUCCEEDED);
  const std::vector<Found> all = Spans();
  std::vector<Found> spans;
  for (const Found& span : all)
    if (span.trace == kTrace) spans.push_back(span);
  ExpectNested(spans, kCallerSpan);
  ASSERT_EQ(Named(spans, "CreateTuningJob").size(), 1u);
  EXPECT_EQ(Named(spans, "CreateTuningJob")[0].parent, kCallerSpan);
  EXPECT_EQ(Named(spans, "CreateTuningJob")[0].attributes["lathe.job"], job->name());
  ASSERT_EQ(Named(spans, "job").size(), 1u);
  const Found of_job = Named(spans, "job")[0];
  EXPECT_EQ(of_job.parent, kCallerSpan);
  EXPECT_EQ(of_job.attributes.at("lathe.job"), job->name());
  const std::vector<Found> trials = Named(spans, "trial");
  EXPECT_EQ(static_cast<int>(trials.size()), ended.trials_finished());
  std::set<std::string> ids;
  for (const Found& trial : trials) {
    EXPECT_EQ(trial.parent, of_job.id);
    EXPECT_EQ(trial.attributes.at("lathe.outcome"), "ok");
    EXPECT_GT(trial.end, trial.start);
    ids.insert(trial.id);
  }
  const std::vector<Found> compiles = Named(spans, "work compile");
  EXPECT_FALSE(compiles.empty());
  for (const Found& compile : compiles) EXPECT_TRUE(ids.contains(compile.parent));
  size_t linked = 0;
  for (const Found& measure : Named(spans, "work measure")) {
    if (measure.attributes.at("lathe.end") != "completed") continue;
    linked += measure.links + (ids.contains(measure.parent) ? 1 : 0);
  }
  EXPECT_GE(linked, trials.size());
  for (const char* name : {"queue", "store"}) EXPECT_GE(Named(spans, name).size(), compiles.size() + 1) << name;
}

TEST_F(TracesTest, AJobWithoutACallersSpanBeginsATrace) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  const absl::StatusOr<v1::TuningJob> job = CreateFrom("");
  ASSERT_TRUE(job.ok()) << job.status();
  AwaitEnd(job->name());
  const std::vector<Found> spans = Spans();
  ExpectNested(spans, "");
  ASSERT_EQ(Named(spans, "job").size(), 1u);
  EXPECT_EQ(Named(spans, "job")[0].parent, "");
  EXPECT_EQ(Named(spans, "job")[0].trace, Named(spans, "CreateTuningJob")[0].trace);
}

TEST_F(TracesTest, ACallerThatIsNotSampledIsNotTraced) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  const absl::StatusOr<v1::TuningJob> job = CreateFrom(Traceparent("00"));
  ASSERT_TRUE(job.ok()) << job.status();
  AwaitEnd(job->name());
  for (const Found& span : Spans()) EXPECT_NE(span.trace, kTrace) << span.name;
}

TEST_F(TracesTest, AJobGoesOnInItsTraceAfterARestart) {
  const absl::StatusOr<v1::TuningJob> refused = CreateFrom(Traceparent("01"));
  EXPECT_FALSE(refused.ok());  // no device
  {
    LinkWorker first(server_->address());
    AwaitWorkers(1);
    first.hold = true;
    ASSERT_TRUE(CreateFrom(Traceparent("01")).ok());
    server_.reset();
  }
  StartServer();
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  v1::ListTuningJobsResponse jobs;
  grpc::ClientContext context;
  ASSERT_TRUE(tuning_->ListTuningJobs(&context, {}, &jobs).ok());
  ASSERT_EQ(jobs.jobs_size(), 1);
  AwaitEnd(jobs.jobs(0).name());
  const std::vector<Found> spans = Named(Spans(), "job");
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].trace, kTrace);
  EXPECT_EQ(spans[0].parent, kCallerSpan);
}

TEST_F(TracesTest, ACompilationIsBelowItsCall) {
  LinkWorker worker(server_->address());
  AwaitWorkers(1);
  EXPECT_EQ(Compile("kernel k").status(), absl::OkStatus());
  EXPECT_EQ(Compile("kernel k").status(), absl::OkStatus());  // from memory
  const std::vector<Found> spans = Spans();
  ExpectNested(spans, "");
  const std::vector<Found> calls = Named(spans, "Compile");
  ASSERT_EQ(calls.size(), 2u);
  ASSERT_EQ(Named(spans, "work compile").size(), 1u);
  EXPECT_EQ(Named(spans, "work compile")[0].parent, calls[0].id);
  EXPECT_NE(calls[0].trace, calls[1].trace);
}

}  // namespace
}  // namespace lathe
