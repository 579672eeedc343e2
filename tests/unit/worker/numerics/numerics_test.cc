#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <set>

#include "absl/strings/str_cat.h"
#include "proto/support/enum_words.h"
#include "proto/support/errors.h"
#include "worker/numerics/compare.h"
#include "worker/numerics/dtype.h"
#include "worker/numerics/fingerprint.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- element types

uint64_t Encoded(Dtype dtype, double value) {
  uint64_t bits = 0;
  EncodeElement(dtype, value, &bits);
  return bits;
}

TEST(Dtype, EveryCodeOfASmallFloatSurvivesDecodingAndEncoding) {
  for (const auto& [dtype, codes] :
       {std::pair{Dtype::kF8E4M3FN, 256}, {Dtype::kF8E5M2, 256}, {Dtype::kF16, 65536}, {Dtype::kBf16, 65536}}) {
    for (uint64_t code = 0; code < static_cast<uint64_t>(codes); ++code) {
      const double value = DecodeElement(dtype, &code);
      if (std::isnan(value)) {
        const uint64_t again = Encoded(dtype, value);
        EXPECT_TRUE(std::isnan(DecodeElement(dtype, &again)));
      } else {
        EXPECT_EQ(Encoded(dtype, value), code) << static_cast<int>(dtype);
      }
    }
  }
}

TEST(Dtype, RoundsToNearestEven) {
  EXPECT_EQ(Encoded(Dtype::kF16, 1.0 + 0x1p-11), 0x3c00u);      // tie, to even
  EXPECT_EQ(Encoded(Dtype::kF16, 1.0 + 3 * 0x1p-11), 0x3c02u);  // tie, to even
  EXPECT_EQ(Encoded(Dtype::kF16, 65520.0), 0x7c00u);            // infinity
  EXPECT_EQ(Encoded(Dtype::kF16, 65519.0), 0x7bffu);            // the largest number
  EXPECT_EQ(Encoded(Dtype::kF16, 0x1p-25), 0x0000u);            // half of the smallest, to even
  EXPECT_EQ(Encoded(Dtype::kF16, 1.5 * 0x1p-24), 0x0002u);      // subnormal tie
  EXPECT_EQ(Encoded(Dtype::kBf16, 1.0 + 0x1p-8), 0x3f80u);      // tie, to even
  // Just above a tie, by less than a float can say: rounding through float would go down.
  EXPECT_EQ(Encoded(Dtype::kBf16, 1.0 + 0x1p-8 + 0x1p-40), 0x3f81u);
  EXPECT_EQ(Encoded(Dtype::kF8E4M3FN, 448.0), 0x7eu);
  EXPECT_EQ(Encoded(Dtype::kF8E4M3FN, 1e6), 0x7fu);  // no infinity: NaN
  EXPECT_EQ(Encoded(Dtype::kF8E5M2, 1e6), 0x7cu);    // infinity
  EXPECT_EQ(Encoded(Dtype::kI8, -3.0), 0xfdu);
}

TEST(Dtype, PoisonIsNanInFloats) {
  for (Dtype dtype : {Dtype::kF16, Dtype::kBf16, Dtype::kF32, Dtype::kF64, Dtype::kF8E4M3FN, Dtype::kF8E5M2}) {
    uint64_t bits;
    std::memset(&bits, PoisonByte(dtype), sizeof(bits));
    EXPECT_TRUE(std::isnan(DecodeElement(dtype, &bits)));
  }
}

// ---- inputs

internal::ResolvedTensor Tensor(const std::string& dtype, std::vector<int64_t> shape, const std::string& init = "",
                                double lo = 0, double hi = 0) {
  internal::ResolvedTensor tensor;
  tensor.set_dtype(dtype);
  for (int64_t extent : shape) tensor.add_shape(extent);
  tensor.set_init(ParseEnumWord<v1::TensorInit>(init).value_or(v1::TENSOR_INIT_UNSPECIFIED));
  tensor.set_role(v1::ARGUMENT_ROLE_INPUT);
  tensor.set_lo(lo);
  tensor.set_hi(hi);
  return tensor;
}

std::vector<double> Filled(const internal::ResolvedTensor& tensor, uint64_t seed = 1, int argument = 0) {
  std::vector<uint8_t> bytes(*TensorBytes(tensor));
  EXPECT_TRUE(FillTensor(tensor, seed, argument, std::span<uint8_t>(bytes)).ok());
  const Dtype dtype = *ParseDtype(tensor.dtype());
  std::vector<double> values;
  for (size_t i = 0; i < bytes.size(); i += DtypeSize(dtype)) values.push_back(DecodeElement(dtype, bytes.data() + i));
  return values;
}

TEST(Inputs, SameSeedAndArgumentGiveTheSameValues) {
  const internal::ResolvedTensor tensor = Tensor("f32", {100});
  EXPECT_EQ(Filled(tensor), Filled(tensor));
  EXPECT_NE(Filled(tensor, 1, 0), Filled(tensor, 1, 1));
  EXPECT_NE(Filled(tensor, 1, 0), Filled(tensor, 2, 0));
  // A larger tensor begins with the same values, also where threads share the work.
  const std::vector<double> large = Filled(Tensor("f32", {1 << 20}));
  EXPECT_EQ(std::vector<double>(large.begin(), large.begin() + 100), Filled(tensor));
}

TEST(Inputs, NormalHasMeanZeroAndDeviationOne) {
  const std::vector<double> values = Filled(Tensor("f32", {100001}, "normal"));
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / values.size();
  double square = 0;
  for (double value : values) square += value * value;
  EXPECT_NEAR(mean, 0, 0.02);
  EXPECT_NEAR(square / values.size(), 1, 0.03);
}

TEST(Inputs, InitsDoWhatTheySay) {
  EXPECT_THAT(Filled(Tensor("i32", {4}, "arange")), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(Filled(Tensor("bf16", {2}, "ones")), ElementsAre(1, 1));
  EXPECT_THAT(Filled(Tensor("f64", {2}, "zeros")), ElementsAre(0, 0));
  for (double value : Filled(Tensor("i32", {1000}, "randint", -3, 5))) {
    EXPECT_GE(value, -3);
    EXPECT_LT(value, 5);
  }
  EXPECT_THAT(Filled(Tensor("i64", {1000}, "randint", -3, 5)), Contains(4));
  for (double value : Filled(Tensor("f32", {1000}, "uniform"))) {
    EXPECT_GE(value, 0);
    EXPECT_LE(value, 1);
  }
  for (double value : Filled(Tensor("i1", {100}))) EXPECT_TRUE(value == 0 || value == 1);
}

TEST(Inputs, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(KindOf(TensorBytes(Tensor("f31", {1})).status()), ErrorKind::invalid_argument);
  EXPECT_EQ(KindOf(TensorBytes(Tensor("f32", {-1})).status()), ErrorKind::invalid_argument);
  EXPECT_EQ(KindOf(TensorBytes(Tensor("f32", {1ll << 40, 1ll << 40})).status()), ErrorKind::invalid_argument);
  std::vector<uint8_t> bytes(4);
  internal::ResolvedTensor unknown = Tensor("f32", {1});
  unknown.set_init(static_cast<v1::TensorInit>(99));
  EXPECT_EQ(KindOf(FillTensor(unknown, 1, 0, std::span<uint8_t>(bytes))), ErrorKind::invalid_argument);
}

// ---- comparison

template <typename T>
std::vector<uint8_t> BytesOf(const std::vector<T>& values) {
  std::vector<uint8_t> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

TEST(Compare, ToleranceIsAbsolutePlusRelative) {
  EXPECT_TRUE(Agrees(100, 101.5, {0.01, 0.5}));
  EXPECT_FALSE(Agrees(100, 101.6, {0.01, 0.5}));
  EXPECT_TRUE(Agrees(NAN, NAN, {}));
  EXPECT_FALSE(Agrees(NAN, 1, {1, 1}));
  EXPECT_FALSE(Agrees(1, NAN, {1, 1}));
  EXPECT_TRUE(Agrees(INFINITY, INFINITY, {}));
  EXPECT_FALSE(Agrees(INFINITY, -INFINITY, {1, 1}));
  EXPECT_FALSE(Agrees(INFINITY, 1e30, {1, 1}));
}

TEST(Compare, ReportsFirstAndWorst) {
  const std::vector<uint8_t> expected = BytesOf<float>({1, 2, 3, 4}), actual = BytesOf<float>({1, 2.5, 3, 9});
  const Comparison result = CompareTensors(Dtype::kF32, expected, actual, {}, {0.01, 0});
  EXPECT_EQ(result.compared, 4u);
  EXPECT_EQ(result.mismatches, 2u);
  EXPECT_EQ(result.first->element, 1u);
  EXPECT_EQ(result.worst->element, 3u);
  EXPECT_THAT(DescribeMismatch(2, {}, result),
              HasSubstr("argument 2: 2 of 4 elements differ; first [1] expected 2, got 2.5"));
  const int64_t square[] = {2, 2};
  EXPECT_THAT(DescribeMismatch(2, square, result),
              HasSubstr("first [0, 1] expected 2, got 2.5; worst [1, 1] expected"));
}

TEST(Compare, SaysHowManyWereNotWritten) {
  const std::vector<uint8_t> expected = BytesOf<float>({1, 2, 3, 4});
  std::vector<uint8_t> actual = BytesOf<float>({1, NAN, 9, 4});
  std::fill(actual.begin() + 12, actual.end(), PoisonByte(Dtype::kF32));
  const Comparison result = CompareTensors(Dtype::kF32, expected, actual, {}, {});
  EXPECT_EQ(result.mismatches, 3u);
  EXPECT_EQ(result.untouched, 1u) << "a NaN that was computed is written";
  EXPECT_THAT(DescribeMismatch(0, {}, result), HasSubstr("; 1 of them still hold what fills an output"));
  const Comparison written = CompareTensors(Dtype::kF32, expected, BytesOf<float>({1, 2, 3, 5}), {}, {});
  EXPECT_THAT(DescribeMismatch(0, {}, written), Not(HasSubstr("still hold")));
}

TEST(Compare, NanIsWorseThanAnyNumber) {
  const std::vector<uint8_t> expected = BytesOf<float>({1, 1, 1}), actual = BytesOf<float>({1e30f, NAN, 2e30f});
  EXPECT_EQ(CompareTensors(Dtype::kF32, expected, actual, {}, {}).worst->element, 1u);
}

TEST(Compare, OnlyWhatWasChosen) {
  const std::vector<uint8_t> expected = BytesOf<float>({1, 2, 3}), actual = BytesOf<float>({1, 0, 3});
  std::vector<uint8_t> chosen = {1, 0, 0};
  const Comparison result = CompareTensors(Dtype::kF32, expected, actual, chosen, {});
  EXPECT_EQ(result.compared, 1u);
  EXPECT_TRUE(result.ok());
  chosen[1] = 1;
  EXPECT_EQ(CompareTensors(Dtype::kF32, expected, actual, chosen, {}).mismatches, 1u);
}

TEST(Compare, IntegersAreExact) {
  const std::vector<uint8_t> expected = BytesOf<int32_t>({1000}), actual = BytesOf<int32_t>({1001});
  EXPECT_FALSE(CompareTensors(Dtype::kI32, expected, actual, {}, {1, 100}).ok());
}

// ---- fingerprints

TEST(Fingerprint, ChangesWithEveryWordAndEveryPlace) {
  const std::vector<uint8_t> bytes = BytesOf<uint32_t>({7, 9, 7, 0});
  std::set<uint64_t> seen = {Fingerprint(bytes), Fingerprint(std::span(bytes).first(12)),
                             Fingerprint(BytesOf<uint32_t>({9, 7, 7, 0}))};
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::vector<uint8_t> changed = bytes;
    changed[i] ^= 0x10;
    seen.insert(Fingerprint(changed));
  }
  EXPECT_EQ(seen.size(), 3 + bytes.size());
}

// ---- initial contents

// A file in NumPy's format.
std::string Npy(absl::string_view type, const std::vector<uint8_t>& data, int64_t extent) {
  const std::string header =
      absl::StrCat("{'descr': '", std::string(type), "', 'fortran_order': False, 'shape': (", extent, ",), }\n");
  std::string file("\x93NUMPY\x01\x00", 8);
  file.push_back(static_cast<char>(header.size()));
  file.push_back(0);
  return absl::StrCat(file, header, std::string(data.begin(), data.end()));
}

TEST(Inputs, ContentsAreThoseOfTheFileThatTheTensorNames) {
  internal::ResolvedTensor tensor;
  tensor.set_dtype("f32");
  tensor.add_shape(2);
  tensor.set_init(v1::TENSOR_INIT_GIVEN);
  tensor.set_values("the digest");
  std::vector<uint8_t> bytes(8);
  std::string file = Npy("<f4", BytesOf<float>({3, 4}), 2);
  const ReadFile read = [&](const std::string& digest) -> absl::StatusOr<std::string> {
    EXPECT_EQ(digest, "the digest");
    return file;
  };
  ASSERT_TRUE(FillInitial(tensor, 1, 0, bytes, read).ok());
  EXPECT_EQ(bytes, BytesOf<float>({3, 4}));
  file = Npy("<f4", BytesOf<float>({3}), 1);
  EXPECT_EQ(KindOf(FillInitial(tensor, 1, 0, bytes, read)), ErrorKind::corrupt_store);
  file = "text";
  EXPECT_EQ(KindOf(FillInitial(tensor, 1, 0, bytes, read)), ErrorKind::corrupt_store);
  EXPECT_EQ(KindOf(FillInitial(tensor, 1, 0, bytes)), ErrorKind::internal);
  EXPECT_FALSE(FillTensor(tensor, 1, 0, bytes).ok()) << "as in a worker that does not know of files";
}

TEST(Inputs, AnOutputBeginsAsPoisonAndTheOthersAsTheirInit) {
  internal::ResolvedTensor tensor;
  tensor.set_dtype("f32");
  tensor.add_shape(2);
  tensor.set_init(v1::TENSOR_INIT_ONES);
  std::vector<uint8_t> bytes(8);
  ASSERT_TRUE(FillInitial(tensor, 1, 0, bytes).ok());
  EXPECT_EQ(bytes, BytesOf<float>({1, 1}));
  tensor.set_role(v1::ARGUMENT_ROLE_OUTPUT);
  ASSERT_TRUE(FillInitial(tensor, 1, 0, bytes).ok());
  EXPECT_EQ(bytes, std::vector<uint8_t>(8, 0xff));
}

}  // namespace
}  // namespace lathe
