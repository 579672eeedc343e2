#include "server/admission/paging.h"

#include <gtest/gtest.h>

#include "absl/strings/escaping.h"
#include "lathe/v1/compile.pb.h"
#include "lathe/v1/fleet.pb.h"
#include "lathe/v1/tuning.pb.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

v1::ListTuningJobsRequest Query(const std::string& tenant = "t") {
  v1::ListTuningJobsRequest request;
  request.set_tenant(tenant);
  request.set_state(v1::JOB_STATE_FAILED);
  return request;
}

std::string FieldAtFault(const google::protobuf::Message& request) {
  const absl::StatusOr<Page> page = ReadPage(request);
  EXPECT_EQ(KindOf(page.status()), ErrorKind::invalid_argument) << page.status();
  return page.ok() ? "none" : DetailOf(page.status()).field();
}

TEST(PagingTest, ATokenLeadsToItsPositionWhateverTheSize) {
  v1::ListTuningJobsRequest request = Query();
  EXPECT_EQ(ReadPage(request)->position, "");
  EXPECT_EQ(ReadPage(request)->size, 100);
  request.set_page_token(PageToken(request, "17"));
  request.set_page_size(5000);
  EXPECT_EQ(ReadPage(request)->position, "17");
  EXPECT_EQ(ReadPage(request)->size, 1000);
  EXPECT_EQ(ReadNumberedPage(request)->position, 17);
  // The next page's token is of the same query.
  EXPECT_EQ(PageToken(request, "17"), request.page_token());
}

// Written by the first release with this format: tokens outlive the server that gave them.
TEST(PagingTest, ATokenOutlivesTheServer) {
  v1::ListTuningJobsRequest request = Query();
  request.set_page_token("ATNlN2U3ZGI2ZGE0ZWJiYTQxNw");
  EXPECT_EQ(ReadPage(request)->position, "17");
}

TEST(PagingTest, ATokenBelongsToItsQuery) {
  const std::string token = PageToken(Query(), "17");
  v1::ListTuningJobsRequest request = Query("another");
  request.set_page_token(token);
  EXPECT_EQ(FieldAtFault(request), "page_token");
  request = Query();
  request.clear_state();
  request.set_page_token(token);
  EXPECT_EQ(FieldAtFault(request), "page_token");
  v1::ListTrialsRequest trials;
  trials.set_parent("jobs/a");
  trials.set_page_token(PageToken(trials, "3"));
  EXPECT_EQ(ReadPage(trials)->position, "3");
  trials.set_parent("jobs/b");
  EXPECT_EQ(FieldAtFault(trials), "page_token");
  // Two methods whose requests have the same fields.
  v1::ListWorkersRequest workers;
  v1::ListCompilationsRequest compilations;
  compilations.set_page_token(PageToken(workers, "3"));
  EXPECT_EQ(FieldAtFault(compilations), "page_token");
}

TEST(PagingTest, GarbageIsRefused) {
  const std::string token = PageToken(Query(), "17");
  std::vector<std::string> all = {"17",        "nonsense",     std::string(1 << 16, 'A'), std::string("\0\xff", 2),
                                  token + "A", token.substr(1)};
  for (size_t size = 1; size < token.size(); ++size) all.push_back(token.substr(0, size));
  for (size_t i = 0; i < token.size(); ++i) {
    std::string other = token;
    other[i] = other[i] == 'B' ? 'C' : 'B';
    all.push_back(other);
  }
  for (const std::string& garbage : all) {
    v1::ListTuningJobsRequest request = Query();
    request.set_page_token(garbage);
    const absl::StatusOr<Page> page = ReadPage(request);
    // The last letters of base64 may hold bits that mean nothing.
    if (page.ok() && page->position == "17") continue;
    EXPECT_EQ(FieldAtFault(request), "page_token") << absl::CHexEscape(garbage);
  }
  v1::ListTuningJobsRequest request = Query();
  request.set_page_token(PageToken(request, "-3"));
  EXPECT_EQ(KindOf(ReadNumberedPage(request).status()), ErrorKind::invalid_argument);
}

TEST(PagingTest, SizesAndFiltersThatMakeNoSenseAreRefused) {
  v1::ListTuningJobsRequest request = Query();
  request.set_page_size(-1);
  EXPECT_EQ(FieldAtFault(request), "page_size");
  request = Query();
  request.set_state(static_cast<v1::JobState>(9));
  EXPECT_EQ(FieldAtFault(request), "state");
  request = Query();
  request.GetReflection()->MutableUnknownFields(&request)->AddLengthDelimited(40, "a filter of a later release");
  EXPECT_EQ(FieldAtFault(request), "");
}

}  // namespace
}  // namespace lathe
