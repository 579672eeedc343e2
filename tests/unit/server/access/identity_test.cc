#include "server/access/identity.h"

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/unit/server/access/services.h"

namespace lathe {
namespace {

TEST(MethodsTest, EveryCallOfEveryServiceHasARow) {
  std::set<std::string> rows;
  for (Method method : AllMethods()) rows.insert(std::string(MethodName(method)));
  std::set<std::string> calls;
  for (const google::protobuf::MethodDescriptor* call : testing_support::AllCalls())
    calls.insert(absl::StrCat(call->service()->full_name(), "/", call->name()));
  EXPECT_EQ(rows, calls);
}

TEST(MethodsTest, OnlyWorkersGetWorkAndOnlyAdministratorsChangeTheFleet) {
  EXPECT_EQ(RolesOf(Method::Synchronize), kWorker);
  EXPECT_EQ(RolesOf(Method::Forget), kAdmin);
  EXPECT_EQ(RolesOf(Method::DrainWorker), kAdmin);
  EXPECT_EQ(RolesText(RolesOf(Method::GetBlob)), "client or worker or admin");
}

TEST(FitsTest, AStarIsAnyText) {
  EXPECT_TRUE(Fits("dns:*.team-a", "dns:x.team-a"));
  EXPECT_TRUE(Fits("*", ""));
  EXPECT_TRUE(Fits("gpu-*-*", "gpu-1-2"));
  EXPECT_TRUE(Fits("a*b*c", "abbc"));
  EXPECT_FALSE(Fits("dns:*.team-a", "dns:x.team-a.evil"));
  EXPECT_FALSE(Fits("dns:a", "cn:a"));
  EXPECT_FALSE(Fits("", "a"));
  EXPECT_FALSE(Fits("a*bc", "abb"));
}

TEST(CallerTest, AWorkerHasTheNamesOfItsRule) {
  const Caller node{.workers = {"gpu-*"}};
  EXPECT_TRUE(node.MayBeWorker("gpu-7"));
  EXPECT_FALSE(node.MayBeWorker("cpu-7"));
  EXPECT_TRUE(Caller().MayBeWorker("any"));
}

}  // namespace
}  // namespace lathe
