#include "proto/support/log_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "proto/support/call_context.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using Json = nlohmann::json;

class LogFormatTest : public testing::Test {
 protected:
  LogFormatTest() : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(out_);
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("lathe-test", sink));
    EXPECT_TRUE(SetLogFormatTo("json").ok());
  }
  ~LogFormatTest() override {
    EXPECT_TRUE(SetLogFormatTo("text").ok());
    spdlog::set_default_logger(before_);
  }
  Json Last() {
    const std::string text = std::exchange(out_, std::ostringstream()).str();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
    return Json::parse(text);
  }

  std::ostringstream out_;
  std::shared_ptr<spdlog::logger> before_;
};

TEST_F(LogFormatTest, ALineIsAnObject) {
  spdlog::warn("a \"quoted\"\nline {}", 7);
  const Json line = Last();
  EXPECT_EQ(line["message"], "a \"quoted\"\nline 7");
  EXPECT_EQ(line["level"], "warning");
  EXPECT_EQ(line["logger"], "lathe-test");
  EXPECT_THAT(line["time"].get<std::string>(), MatchesRegex("20..-..-..T..:..:..\\.......Z"));
  EXPECT_EQ(line.size(), 4u);
  spdlog::info("no UTF-8: \xff");
  EXPECT_EQ(Last()["message"], "no UTF-8: \xEF\xBF\xBD");
}

TEST_F(LogFormatTest, ALineSaysWhatItsThreadIsBusyWith) {
  CallContext context{.request = "r1", .tenant = "team", .job = "jobs/1", .trial = "jobs/1/trials/2", .work = "w"};
  context.trace = ParseTraceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  {
    const WithContext scope(&context);
    spdlog::info("in it");
    Json line = Last();
    EXPECT_EQ(line["request"], "r1");
    EXPECT_EQ(line["tenant"], "team");
    EXPECT_EQ(line["job"], "jobs/1");
    EXPECT_EQ(line["trial"], "jobs/1/trials/2");
    EXPECT_EQ(line["work"], "w");
    EXPECT_EQ(line["trace"], "4bf92f3577b34da6a3ce929d0e0e4736");
    EXPECT_EQ(line["span"], "00f067aa0ba902b7");
    CallContext inner{.request = "r2"};
    {
      const WithContext other(&inner);
      const WithLogFields fields({{"method", "Compile"}, {"seconds", 1.5}});
      spdlog::info("in the other");
      line = Last();
      EXPECT_EQ(line["request"], "r2");
      EXPECT_FALSE(line.contains("job"));
      EXPECT_EQ(line["method"], "Compile");
      EXPECT_EQ(line["seconds"], 1.5);
    }
    spdlog::info("in it again");
    line = Last();
    EXPECT_EQ(line["request"], "r1");
    EXPECT_FALSE(line.contains("method"));
    std::thread([] { spdlog::info("elsewhere"); }).join();
    EXPECT_FALSE(Last().contains("request"));
  }
  spdlog::info("after it");
  EXPECT_FALSE(Last().contains("request"));
}

TEST_F(LogFormatTest, TextIsForPeople) {
  EXPECT_TRUE(SetLogFormatTo("text").ok());
  spdlog::info("hello");
  EXPECT_THAT(out_.str(), HasSubstr("] hello\n"));
  EXPECT_EQ(KindOf(SetLogFormatTo("xml")), ErrorKind::invalid_argument);
}

}  // namespace
}  // namespace lathe
