#include "proto/support/pages.h"

#include <nlohmann/json.hpp>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kAttack[] = "</script><script>alert(1)</script><!--";

ReportInput Input() {
  ReportInput input;
  input.job.set_name("jobs/1");
  input.job.mutable_spec()->set_name(kAttack);
  input.job.mutable_spec()->add_modules()->set_digest("sha256:module");
  v1::BestVariant* best = input.job.add_best();
  best->mutable_trial()->set_name("jobs/1/trials/0");
  best->mutable_trial()->mutable_artifact()->set_assembly_digest("sha256:assembly");
  v1::Trial& trial = input.trials.emplace_back(best->trial());
  (*trial.mutable_constants())["BLOCK"] = int64_t{1} << 40;
  trial.mutable_error()->set_message(kAttack);
  input.version = "1.2.3";
  input.made = absl::FromUnixSeconds(0);
  input.fetch = [](const std::string& digest) -> absl::StatusOr<std::string> {
    if (digest == "sha256:module") return std::string("// \xff ") + kAttack;
    return MakeError(ErrorKind::not_found, absl::StrCat("no blob ", kAttack));
  };
  return input;
}

TEST(PagesTest, AReportHasTheMessagesAndTheWinnersTexts) {
  absl::StatusOr<std::string> json = ReportJson(Input());
  ASSERT_TRUE(json.ok()) << json.status();
  const auto parsed = nlohmann::json::parse(*json);
  EXPECT_EQ(parsed["schema"], 1);
  EXPECT_EQ(parsed["made"]["version"], "1.2.3");
  EXPECT_EQ(parsed["made"]["time"], "1970-01-01T00:00:00Z");
  EXPECT_EQ(parsed["job"]["spec"]["name"], kAttack);
  EXPECT_EQ(parsed["trials"][0]["constants"]["BLOCK"], "1099511627776");
  EXPECT_EQ(parsed["winners"][0]["trial"], "jobs/1/trials/0");
  EXPECT_EQ(parsed["winners"][0]["source"], std::string("// \xEF\xBF\xBD ") + kAttack);
  EXPECT_FALSE(parsed["winners"][0].contains("assembly"));
  EXPECT_THAT(parsed["notes"][0].get<std::string>(), HasSubstr("No assembly of jobs/1/trials/0 is shown: no blob"));
}

TEST(PagesTest, NoTextOfAUserEndsItsElement) {
  absl::StatusOr<std::string> json = ReportJson(Input());
  ASSERT_TRUE(json.ok()) << json.status();
  EXPECT_THAT(*json, Not(HasSubstr("<")));
  absl::StatusOr<std::string> message = PageJson(Input().job);
  ASSERT_TRUE(message.ok()) << message.status();
  EXPECT_THAT(*message, Not(HasSubstr("<")));
}

TEST(PagesTest, ATextThatWasSentIsShownWithoutAFetchAndOnce) {
  ReportInput input = Input();
  input.job.mutable_spec()->mutable_modules(0)->set_text("tt.func @k()");
  const auto parsed = nlohmann::json::parse(ReportJson(input).value());
  EXPECT_EQ(parsed["winners"][0]["source"], "tt.func @k()");
  EXPECT_FALSE(parsed["job"]["spec"]["modules"][0].contains("text"));
}

TEST(PagesTest, ThePagesTakeTheirDataAndLoadNothingFromElsewhere) {
  for (absl::string_view page : {ReportPage(), LivePage()}) {
    const std::string filled = FillPage(page, "{\"schema\":1}");
    EXPECT_THAT(filled, HasSubstr("id=\"data\">{\"schema\":1}</script>"));
    EXPECT_THAT(filled, Not(HasSubstr("@DATA@")));
    EXPECT_THAT(filled, Not(HasSubstr("src=")));
    EXPECT_LT(filled.size(), 400'000);
  }
  EXPECT_THAT(std::string(ReportPage()), HasSubstr(std::string(ReportPagePolicy())));
  EXPECT_THAT(std::string(ReportPagePolicy()), HasSubstr("connect-src 'none'"));
  EXPECT_THAT(std::string(LivePagePolicy()), HasSubstr("connect-src 'self'"));
}

}  // namespace
}  // namespace lathe
