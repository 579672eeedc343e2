#include "proto/support/file_view.h"

#include <errno.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

using ::testing::HasSubstr;

class FileViewTest : public testing::Test {
 protected:
  FileViewTest() : folder_(absl::StrCat(testing::TempDir(), "file_view_", getpid())) {
    std::filesystem::create_directories(folder_ + "/open/deep");
    std::filesystem::create_directories(folder_ + "/closed");
    for (const char* file : {"/open/a", "/open/deep/b", "/closed/c", "/alone"}) std::ofstream(folder_ + file) << "x";
    std::filesystem::create_symlink(folder_ + "/alone", folder_ + "/link");
  }
  ~FileViewTest() override { std::filesystem::remove_all(folder_); }

  // The errno of `attempt` in a process that has the view; 0: it may.
  template <typename Attempt>
  int In(const std::vector<ViewEntry>& entries, Attempt attempt) {
    const absl::StatusOr<FileView> view = FileView::Make(entries);
    EXPECT_TRUE(view.ok()) << view.status();
    const pid_t child = fork();
    if (child == 0) {
      if (view->EnterNamespaces() != 0 || view->Enter() != 0) _exit(255);
      _exit(attempt() >= 0 ? 0 : errno);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
  }
  int Opens(const std::vector<ViewEntry>& entries, const std::string& path, int flags = O_RDONLY) {
    return In(entries, [&] { return open(path.c_str(), flags, 0600); });
  }

  const std::string folder_;
};

TEST_F(FileViewTest, HasTheGivenFilesAndNoOthers) {
  if (!FileView::Works()) GTEST_SKIP() << "no mount namespace can be made here";
  const std::vector<ViewEntry> entries = {{folder_ + "/open"}, {folder_ + "/link"}, {"/no/such/file"}};
  EXPECT_EQ(Opens(entries, folder_ + "/open/a"), 0);
  EXPECT_EQ(Opens(entries, folder_ + "/open/deep/b"), 0);
  EXPECT_EQ(Opens(entries, folder_ + "/link"), 0);
  EXPECT_EQ(Opens(entries, folder_ + "/alone"), ENOENT);
  EXPECT_EQ(Opens(entries, folder_ + "/closed/c"), ENOENT);
  EXPECT_EQ(Opens(entries, "/etc/passwd"), ENOENT);
  EXPECT_EQ(Opens(entries, "/proc/self/environ"), ENOENT);
  EXPECT_EQ(Opens(entries, folder_ + "/open/../../../../../../../../etc/passwd"), ENOENT);
  EXPECT_EQ(Opens(entries, "/mnt"), ENOENT);
}

TEST_F(FileViewTest, IsReadOnlyWhereItIsNotWritable) {
  if (!FileView::Works()) GTEST_SKIP() << "no mount namespace can be made here";
  std::vector<ViewEntry> entries = {{folder_ + "/open"}, {folder_ + "/closed"}, {folder_ + "/closed", true}};
  EXPECT_EQ(Opens(entries, folder_ + "/open/a", O_WRONLY), EROFS);
  EXPECT_EQ(Opens(entries, folder_ + "/open/new", O_WRONLY | O_CREAT), EROFS);
  EXPECT_EQ(In(entries, [&] { return unlink((folder_ + "/open/a").c_str()); }), EROFS);
  EXPECT_EQ(Opens(entries, "/new", O_WRONLY | O_CREAT), EROFS);
  EXPECT_EQ(Opens(entries, folder_ + "/new", O_WRONLY | O_CREAT), EROFS);
  EXPECT_EQ(Opens(entries, folder_ + "/closed/new", O_WRONLY | O_CREAT), 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/closed/new"));
  // A writable folder in one that is not.
  entries = {{folder_}, {folder_ + "/open/deep", true}};
  EXPECT_EQ(Opens(entries, folder_ + "/open/a", O_WRONLY), EROFS);
  EXPECT_EQ(Opens(entries, folder_ + "/open/deep/b", O_WRONLY), 0);
  // Nothing of it is seen outside.
  EXPECT_TRUE(std::filesystem::exists("/etc"));
}

TEST_F(FileViewTest, RefusesWhatItCannotHave) {
  EXPECT_EQ(FileView::Make({{"relative"}}).status().code(), absl::StatusCode::kFailedPrecondition);
  const absl::Status full = FileView::Make({{"/mnt"}, {"/media"}, {"/srv/a"}, {"/sys"}, {"/proc/self"}}).status();
  EXPECT_EQ(full.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(std::string(full.message()), HasSubstr("/mnt"));
}

}  // namespace
}  // namespace lathe
