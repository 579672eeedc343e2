#include "proto/support/frames.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>
#include <vector>

#include "lathe/v1/common.pb.h"

namespace lathe {
namespace {

class FramesTest : public testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    ASSERT_EQ(pipe(ends_), 0);
  }
  void TearDown() override {
    for (int fd : ends_) {
      if (fd >= 0) close(fd);
    }
  }
  void Close(int i) {
    close(ends_[i]);
    ends_[i] = -1;
  }
  int ends_[2];
};

TEST_F(FramesTest, MessagesLargerThanThePipeArriveWhole) {
  v1::ErrorDetail sent;
  sent.set_message(std::string(1 << 20, 'x'));
  sent.set_kind("internal");
  std::thread writer([&] {
    EXPECT_TRUE(WriteFrame(ends_[1], sent, absl::Now() + absl::Seconds(20)).ok());
    EXPECT_TRUE(WriteFrame(ends_[1], v1::ErrorDetail()).ok());
  });
  v1::ErrorDetail got;
  ASSERT_TRUE(ReadFrame(ends_[0], &got, absl::Now() + absl::Seconds(20)).ok());
  EXPECT_EQ(got.SerializeAsString(), sent.SerializeAsString());
  ASSERT_TRUE(ReadFrame(ends_[0], &got).ok());
  EXPECT_EQ(got.ByteSizeLong(), 0u);
  writer.join();
}

TEST_F(FramesTest, TheEndOfTheStreamIsUnavailable) {
  Close(1);
  v1::ErrorDetail got;
  EXPECT_EQ(ReadFrame(ends_[0], &got).code(), absl::StatusCode::kUnavailable);
}

TEST_F(FramesTest, AClosedReaderIsUnavailable) {
  Close(0);
  EXPECT_EQ(WriteFrame(ends_[1], v1::ErrorDetail()).code(), absl::StatusCode::kUnavailable);
}

TEST_F(FramesTest, SilenceRunsIntoTheDeadline) {
  v1::ErrorDetail got;
  EXPECT_EQ(ReadFrame(ends_[0], &got, absl::Now() + absl::Milliseconds(20)).code(),
            absl::StatusCode::kDeadlineExceeded);
}

TEST_F(FramesTest, GarbageIsDataLoss) {
  v1::ErrorDetail got;
  ASSERT_EQ(write(ends_[1], "\xff\xff\xff\xff", 4), 4);
  EXPECT_EQ(ReadFrame(ends_[0], &got).code(), absl::StatusCode::kDataLoss);
  ASSERT_EQ(write(ends_[1], "\x02\0\0\0\xff\xff", 6), 6);
  EXPECT_EQ(ReadFrame(ends_[0], &got).code(), absl::StatusCode::kDataLoss);
}

TEST(FramesWithDescriptorsTest, EachComesWithItsFrame) {
  int ends[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  int file[2];
  ASSERT_EQ(pipe(file), 0);
  const v1::ErrorDetail first = [] {
    v1::ErrorDetail detail;
    detail.set_message(std::string(1 << 20, 'x'));
    return detail;
  }();
  // More than go with one byte.
  std::vector<int> many(300, file[0]);
  many.back() = file[1];
  std::thread writer([&] {
    EXPECT_TRUE(WriteFrame(ends[1], first, absl::Now() + absl::Seconds(20), many).ok());
    EXPECT_TRUE(WriteFrame(ends[1], first, absl::Now() + absl::Seconds(20), {}).ok());
  });
  v1::ErrorDetail got;
  wire::Descriptors files, none;
  ASSERT_TRUE(ReadFrame(ends[0], &got, absl::Now() + absl::Seconds(20), &files).ok());
  ASSERT_EQ(files.all().size(), many.size());
  ASSERT_TRUE(ReadFrame(ends[0], &got, absl::Now() + absl::Seconds(20), &none).ok());
  EXPECT_EQ(got.message(), first.message());
  EXPECT_TRUE(none.all().empty());
  writer.join();
  ASSERT_EQ(write(files.all().back(), "y", 1), 1);
  char byte = 0;
  EXPECT_EQ(read(files.all().front(), &byte, 1), 1);
  EXPECT_EQ(byte, 'y');
  const int last = files.all().back();
  files.Close();
  EXPECT_EQ(fcntl(last, F_GETFD), -1);
  for (int fd : {ends[0], ends[1], file[0], file[1]}) close(fd);
}

TEST_F(FramesTest, DescriptorsDoNotGoThroughAPipe) {
  const int some[] = {0};
  EXPECT_EQ(WriteFrame(ends_[1], v1::ErrorDetail(), absl::InfiniteFuture(), some).code(),
            absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace lathe
