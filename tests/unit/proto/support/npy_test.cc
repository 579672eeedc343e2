#include "proto/support/npy.h"

#include <gmock/gmock.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string File(absl::string_view header, absl::string_view data, char version = 1) {
  std::string file("\x93NUMPY", 6);
  file.push_back(version);
  file.push_back(0);
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) file.push_back(static_cast<char>(header.size() >> 8 * i & 0xff));
  return absl::StrCat(file, header, data);
}

std::string Header(absl::string_view type, absl::string_view shape, absl::string_view fortran = "False") {
  return absl::StrCat("{'descr': '", type, "', 'fortran_order': ", fortran, ", 'shape': ", shape, ", }      \n");
}

TEST(NpyTest, TypeShapeAndDataAreRead) {
  for (char version : {1, 2, 3}) {
    const std::string file = File(Header("<f4", "(2, 3)"), std::string(24, 'x'), version);
    const absl::StatusOr<NpyArray> array = ParseNpy(file);
    ASSERT_TRUE(array.ok()) << array.status();
    EXPECT_EQ(array->type, "f4");
    EXPECT_THAT(array->shape, ElementsAre(2, 3));
    EXPECT_EQ(array->data, std::string(24, 'x'));
  }
  const std::string one = File(Header("|b1", "(5,)"), "12345");
  EXPECT_THAT(ParseNpy(one)->shape, ElementsAre(5));
  const std::string scalar = File(Header("<i8", "()"), "12345678");
  EXPECT_THAT(ParseNpy(scalar)->shape, IsEmpty());
  const std::string empty = File(Header("<i8", "(0, 4)"), "");
  EXPECT_THAT(ParseNpy(empty)->shape, ElementsAre(0, 4));
}

TEST(NpyTest, WhatIsNoPlainArrayIsRefused) {
  const auto refused = [](const std::string& file, const std::string& why) {
    const absl::Status status = ParseNpy(file).status();
    EXPECT_EQ(KindOf(status), ErrorKind::invalid_argument) << why;
    EXPECT_THAT(std::string(status.message()), HasSubstr(why));
  };
  refused("", "does not begin");
  refused("PK\x03\x04, as .npz does", "does not begin");
  refused(File(Header("<f4", "(2,)"), "12345678", 4), "version 4");
  refused(std::string("\x93NUMPY\x01\x00\xff", 9), "ends in its header");
  refused(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12), "its header has 4294967295 bytes");
  refused(File(Header(">f4", "(2,)"), "12345678"), "little-endian");
  refused(File(Header("<f4", "(2,)", "True"), "12345678"), "ascontiguousarray");
  refused(File(Header("|O", "(2,)"), "12345678"), "no plain numbers");
  refused(File(Header("<c8", "(1,)"), "12345678"), "no plain numbers");
  refused(File("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", "1234"), "no plain numbers");
  refused(File("{'fortran_order': False, 'shape': (1,), }", "1234"), "no type");
  refused(File("{'descr': '<f4', 'shape': (1,), }", "1234"), "no order");
  refused(File("{'descr': '<f4', 'fortran_order': False, }", "1234"), "no shape");
  refused(File(Header("<f4", "(-1,)"), "1234"), "not an extent");
  refused(File(Header("<f4", "(2,)"), "1234567"), "takes 8 bytes, the file has 7");
  refused(File(Header("<f8", "(4294967296, 4294967296)"), "1234567"), "too large");
}

TEST(NpyTest, NoDamageOfAFileLeadsBeyondIt) {
  const std::string file = File(Header("<f4", "(2, 3)"), std::string(24, 'x'));
  for (size_t size = 0; size < file.size(); ++size) EXPECT_FALSE(ParseNpy(file.substr(0, size)).ok()) << size;
  int read = 0;
  for (size_t at = 0; at + 24 < file.size(); ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string damaged = file;
      damaged[at] = static_cast<char>(byte);
      const absl::StatusOr<NpyArray> array = ParseNpy(damaged);
      if (!array.ok()) continue;
      ++read;
      EXPECT_EQ(array->data.size(), 24u);
      EXPECT_EQ(array->data.data() + array->data.size(), damaged.data() + damaged.size());
    }
  }
  EXPECT_GT(read, 256) << "of the spaces at the header's end, for one";
}

TEST(NpyTest, ElementsFitATensorsType) {
  EXPECT_TRUE(NpyHolds("f4", "f32"));
  EXPECT_TRUE(NpyHolds("u4", "i32"));
  EXPECT_TRUE(NpyHolds("V2", "bf16"));
  EXPECT_TRUE(NpyHolds("u1", "f8E5M2"));
  EXPECT_TRUE(NpyHolds("b1", "i1"));
  EXPECT_FALSE(NpyHolds("u1", "i1")) << "other values than 0 and 1";
  EXPECT_FALSE(NpyHolds("f8", "f32"));
  EXPECT_FALSE(NpyHolds("i4", "f32"));
  EXPECT_FALSE(NpyHolds("f2", "bf16"));
  EXPECT_FALSE(NpyHolds("", "f32"));
  EXPECT_FALSE(NpyHolds("f4", "f128"));
}

}  // namespace
}  // namespace lathe
