#include "proto/support/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::MatchesRegex;
using Json = nlohmann::json;

constexpr char kTrace[] = "4bf92f3577b34da6a3ce929d0e0e4736";
constexpr char kSpan[] = "00f067aa0ba902b7";

std::string Traceparent(const std::string& version, const std::string& flags, const std::string& more = "") {
  return absl::StrCat(version, "-", kTrace, "-", kSpan, "-", flags, more);
}

TEST(TraceContextTest, IsReadAsTheSpecificationWritesIt) {
  const TraceContext context = ParseTraceparent(Traceparent("00", "01"));
  EXPECT_EQ(context.trace, kTrace);
  EXPECT_EQ(context.span, kSpan);
  EXPECT_TRUE(context.traced());
  EXPECT_EQ(FormatTraceparent(context), Traceparent("00", "01"));
  const TraceContext unsampled = ParseTraceparent(Traceparent("00", "00"));
  EXPECT_FALSE(unsampled.traced());
  EXPECT_EQ(FormatTraceparent(unsampled), Traceparent("00", "00"));
  EXPECT_FALSE(ParseTraceparent(Traceparent("00", "02")).sampled);
  EXPECT_TRUE(ParseTraceparent(Traceparent("00", "ff")).sampled);
  // A later version may say more.
  EXPECT_EQ(ParseTraceparent(Traceparent("01", "01", "-more")).trace, kTrace);
}

TEST(TraceContextTest, IsNoneForWhatIsNoTraceparent) {
  for (const std::string& text :
       {std::string(), Traceparent("ff", "01"), Traceparent("00", "01", "-more"), Traceparent("01", "01", "more"),
        Traceparent("00", "0g"), Traceparent("0", "01"), Traceparent("00", "01").substr(0, 54),
        "00-" + std::string(32, '0') + "-" + kSpan + "-01",
        std::string("00-") + kTrace + "-" + std::string(16, '0') + "-01",
        std::string("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01")}) {
    EXPECT_EQ(ParseTraceparent(text).trace, "") << text;
  }
  EXPECT_EQ(FormatTraceparent({}), "");
}

TEST(TraceContextTest, SpansHaveIdsOfTheirOwn) {
  const TraceContext first = NewTrace();
  EXPECT_EQ(ParseTraceparent(FormatTraceparent(first)), first);
  EXPECT_NE(NewTrace().trace, first.trace);
  EXPECT_EQ(NewSpan(first).trace, first.trace);
  EXPECT_NE(NewSpan(first).span, first.span);
  EXPECT_EQ(NamedSpan(first, "jobs/1"), NamedSpan(NewSpan(first), "jobs/1"));
  EXPECT_NE(NamedSpan(first, "jobs/1").span, NamedSpan(first, "jobs/2").span);
  EXPECT_NE(NamedSpan(first, "jobs/1").span, NamedSpan(NewTrace(), "jobs/1").span);
  EXPECT_EQ(ParseTraceparent(FormatTraceparent(NamedSpan(first, "x"))), NamedSpan(first, "x"));
}

class TraceFileTest : public testing::Test {
 protected:
  TraceFileTest() {
    options_.path = absl::StrCat(testing::TempDir(), "trace_test_", getpid(), ".jsonl");
    options_.service = "lathe-test";
    options_.count = [this](absl::string_view result, size_t spans) { counts_[std::string(result)] += spans; };
    Remove();
  }
  ~TraceFileTest() override {
    StartTracing(nullptr);
    Remove();
  }
  void Remove() {
    for (const char* end : {"", ".1", ".1.1"}) std::filesystem::remove(options_.path + end);
  }
  void Start() {
    absl::StatusOr<std::unique_ptr<TraceFile>> file = TraceFile::Open(options_);
    ASSERT_TRUE(file.ok()) << file.status();
    StartTracing(std::move(*file));
  }
  static Span Make(const std::string& name) {
    return {.context = NewTrace(),
            .parent = kSpan,
            .name = name,
            .kind = Span::kServer,
            .start = absl::FromUnixNanos(1'700'000'000'123'456'789),
            .end = absl::FromUnixNanos(1'700'000'001'123'456'789),
            .attributes = {{"lathe.job", "jobs/1"}, {"lathe.trial", ""}},
            .links = {ParseTraceparent(Traceparent("00", "01"))},
            .error = "no \"luck\""};
  }
  static std::vector<Json> Lines(const std::string& path) {
    std::vector<Json> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) lines.push_back(Json::parse(line));
    return lines;
  }
  static size_t SpansIn(const std::string& path) {
    size_t spans = 0;
    for (const Json& line : Lines(path)) spans += line["resourceSpans"][0]["scopeSpans"][0]["spans"].size();
    return spans;
  }

  TraceOptions options_;
  std::map<std::string, std::atomic<size_t>> counts_;
};

TEST_F(TraceFileTest, ALineIsAnExportRequest) {
  Start();
  const Span recorded = Make("Compile");
  RecordSpan(recorded);
  StartTracing(nullptr);
  const std::vector<Json> lines = Lines(options_.path);
  ASSERT_EQ(lines.size(), 1u);
  const Json& resource = lines[0]["resourceSpans"][0];
  EXPECT_EQ(resource["resource"]["attributes"][0],
            Json::parse(R"({"key": "service.name", "value": {"stringValue": "lathe-test"}})"));
  EXPECT_EQ(resource["scopeSpans"][0]["scope"]["name"], "lathe");
  const Json& span = resource["scopeSpans"][0]["spans"][0];
  EXPECT_EQ(span["traceId"], recorded.context.trace);
  EXPECT_THAT(span["traceId"].get<std::string>(), MatchesRegex("[0-9a-f]{32}"));
  EXPECT_THAT(span["spanId"].get<std::string>(), MatchesRegex("[0-9a-f]{16}"));
  EXPECT_EQ(span["parentSpanId"], kSpan);
  EXPECT_EQ(span["name"], "Compile");
  EXPECT_EQ(span["kind"], 2);
  EXPECT_EQ(span["startTimeUnixNano"], "1700000000123456789");
  EXPECT_EQ(span["endTimeUnixNano"], "1700000001123456789");
  EXPECT_EQ(span["attributes"], Json::parse(R"([{"key": "lathe.job", "value": {"stringValue": "jobs/1"}}])"));
  EXPECT_EQ(span["links"][0]["traceId"], kTrace);
  EXPECT_EQ(span["links"][0]["spanId"], kSpan);
  EXPECT_EQ(span["status"], Json::parse(R"({"code": 2, "message": "no \"luck\""})"));
  struct stat status;
  ASSERT_EQ(stat(options_.path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(TraceFileTest, WhatIsNotTracedIsNotWritten) {
  RecordSpan(Make("before"));
  EXPECT_FALSE(Tracing());
  EXPECT_FALSE(BeginTrace().traced());
  Start();
  EXPECT_TRUE(Tracing());
  EXPECT_TRUE(BeginTrace().traced());
  Span unsampled = Make("unsampled");
  unsampled.context.sampled = false;
  RecordSpan(unsampled);
  Span none = Make("none");
  none.context = {};
  RecordSpan(none);
  StartTracing(nullptr);
  EXPECT_EQ(SpansIn(options_.path), 0u);
  options_.share = 0;
  Start();
  EXPECT_FALSE(BeginTrace().traced());
}

TEST_F(TraceFileTest, ASpanThatEndsBeforeItBeginsTakesNoTime) {
  Start();
  Span span = Make("clock set back");
  std::swap(span.start, span.end);
  RecordSpan(span);
  StartTracing(nullptr);
  const Json json = Lines(options_.path)[0]["resourceSpans"][0]["scopeSpans"][0]["spans"][0];
  EXPECT_EQ(json["startTimeUnixNano"], json["endTimeUnixNano"]);
}

TEST_F(TraceFileTest, TheFileIsBounded) {
  options_.max_bytes = 20'000;
  absl::StatusOr<std::unique_ptr<TraceFile>> file = TraceFile::Open(options_);
  ASSERT_TRUE(file.ok());
  for (int i = 0; i < 300; ++i) {
    (*file)->Record(Make(absl::StrCat("span ", i)));
    if (i % 10 == 0) (*file)->Flush();
  }
  file->reset();
  EXPECT_LE(std::filesystem::file_size(options_.path), options_.max_bytes);
  EXPECT_LE(std::filesystem::file_size(options_.path + ".1"), options_.max_bytes);
  EXPECT_GT(std::filesystem::file_size(options_.path + ".1"), options_.max_bytes / 2);
  EXPECT_FALSE(std::filesystem::exists(options_.path + ".1.1"));
  EXPECT_EQ(counts_["written"], 300u);
  // The last one is there: nothing but the oldest went.
  EXPECT_EQ(Lines(options_.path).back()["resourceSpans"][0]["scopeSpans"][0]["spans"].back()["name"], "span 299");
  // A file that is there goes on, and counts.
  const auto before = std::filesystem::file_size(options_.path);
  Start();
  RecordSpan(Make("more"));
  StartTracing(nullptr);
  EXPECT_GT(std::filesystem::file_size(options_.path), before);
}

TEST_F(TraceFileTest, SpansThatAreTooManyAreDroppedAndCounted) {
  options_.buffer = 8;
  Start();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int j = 0; j < 5000; ++j) RecordSpan(Make("one of many"));
    });
  }
  for (std::thread& thread : threads) thread.join();
  StartTracing(nullptr);
  EXPECT_GT(counts_["dropped"], 0u);
  EXPECT_EQ(counts_["dropped"] + counts_["written"], 20'000u);
  EXPECT_EQ(SpansIn(options_.path), counts_["written"]);
}

TEST_F(TraceFileTest, AFileThatCannotBeOpenedIsAnError) {
  options_.path = "/nowhere/trace.jsonl";
  EXPECT_EQ(KindOf(TraceFile::Open(options_).status()), ErrorKind::unavailable);
  EXPECT_EQ(DetailOf(TraceFile::Open(options_).status()).field(), "trace_file");
}

TEST_F(TraceFileTest, AFullDiskDropsSpansAndStopsNothing) {
  std::filesystem::create_symlink("/dev/full", options_.path);
  absl::StatusOr<std::unique_ptr<TraceFile>> file = TraceFile::Open(options_);
  ASSERT_TRUE(file.ok());
  (*file)->Record(Make("lost"));
  (*file)->Flush();
  EXPECT_EQ(counts_["dropped"], 1u);
  EXPECT_EQ(counts_["written"], 0u);
}

}  // namespace
}  // namespace lathe
