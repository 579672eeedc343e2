// The reference's answer as a work item, by the fake compiler, and its way to the child that measures.
#include "worker/measure/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cstring>
#include <filesystem>
#include <map>

#include "proto/support/errors.h"
#include "tests/unit/worker/add_kernel.h"
#include "worker/measure/expected.h"
#include "worker/measure/oracle.h"
#include "worker/measure/sampling.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

TEST(Expected, ComesOutAsItWentIn) {
  std::vector<uint8_t> values(1000), written(1000);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<uint8_t>(i * 7);
  for (size_t i : {0, 1, 2, 500, 501, 503, 998, 999}) written[i] = 1;
  const std::string packed = PackExpected(values, written);
  EXPECT_LT(packed.size(), 200u);
  std::vector<uint8_t> back(1000, 0xee), marks(1000);
  ASSERT_TRUE(UnpackExpected(packed, back, marks).ok());
  EXPECT_EQ(marks, written);
  for (size_t i = 0; i < values.size(); ++i) EXPECT_EQ(back[i], written[i] != 0 ? values[i] : 0xee) << i;
}

TEST(Expected, DamageIsSeen) {
  const std::vector<uint8_t> values(64, 3), written(64, 1);
  const std::string packed = PackExpected(values, written);
  std::vector<uint8_t> back(64), marks(64), small(63);
  const auto kind = [&](const std::string& text) { return KindOf(UnpackExpected(text, back, marks)); };
  EXPECT_EQ(kind(packed.substr(0, packed.size() - 1)), ErrorKind::corrupt_store);
  EXPECT_EQ(kind(packed + "x"), ErrorKind::corrupt_store);
  EXPECT_EQ(kind(""), ErrorKind::corrupt_store);
  EXPECT_EQ(KindOf(UnpackExpected(packed, small, small)), ErrorKind::corrupt_store);
  for (size_t at = 0; at < 40; ++at) {
    std::string broken = packed;
    broken[at] = static_cast<char>(broken[at] ^ 0x80);
    EXPECT_EQ(kind(broken), ErrorKind::corrupt_store) << at;
  }
}

class ReferenceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    signal(SIGPIPE, SIG_IGN);
    CompilerPoolOptions options;
    options.program = LATHE_FAKE_COMPILER;
    pool_ = *CompilerPool::Create(options);
    work_.set_entry("add");
    work_.set_seed(5);
    *work_.mutable_problem() = AddProblem(64);
    work_.set_programs(4);
  }
  absl::StatusOr<internal::ReferenceOutcome> Run(const std::string& module = kAddModule) {
    return RunReference(*pool_, inputs_, work_, module, {.timeout = absl::Seconds(20)}, nullptr,
                        [this](const std::string& digest, const std::string& data) {
                          blobs_[digest] = data;
                          return absl::OkStatus();
                        });
  }
  std::unique_ptr<Oracle> Adopted(const internal::ExpectedOutput& expected) {
    std::unique_ptr<Oracle> oracle =
        *Oracle::Create({kAddModule, work_.entry(), work_.problem(), work_.seed()}, inputs_);
    EXPECT_TRUE(oracle->Adopt(expected, [this](const std::string& digest) { return blobs_.at(digest); }).ok());
    return oracle;
  }

  std::unique_ptr<CompilerPool> pool_;
  HostInputs inputs_{uint64_t{1} << 20};
  internal::ReferenceWork work_;
  std::map<std::string, std::string> blobs_;
};

TEST_F(ReferenceTest, WithoutABudgetTheSampleRuns) {
  const absl::StatusOr<internal::ReferenceOutcome> outcome = Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->expected().whole());
  EXPECT_THAT(outcome->expected().programs(), ElementsAreArray(SamplePrograms({64, 1, 1}, 4, 5)));
  ASSERT_EQ(outcome->expected().tensors_size(), 1);
  EXPECT_EQ(outcome->expected().tensors(0).bytes_written(), 4u * 1024);
}

TEST_F(ReferenceTest, WithABudgetTheWholeGridRuns) {
  work_.set_budget_seconds(1000);
  const absl::StatusOr<internal::ReferenceOutcome> outcome = Run();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->expected().whole());
  EXPECT_TRUE(outcome->expected().programs().empty());
  EXPECT_EQ(outcome->expected().tensors(0).bytes_written(), 64u * 1024);
}

TEST_F(ReferenceTest, TheChildKnowsWhatTheWorkerFound) {
  const std::unique_ptr<Oracle> oracle = Adopted(Run()->expected());
  // The oracle that asks by itself has the same inputs, and so the same answer.
  std::unique_ptr<Oracle> other = *Oracle::Create({kAddModule, "add", work_.problem(), work_.seed()}, inputs_);
  ASSERT_TRUE(other->Run(*pool_, SamplePrograms({64, 1, 1}, 4, 5), {}).ok());
  const auto bytes = [](const Oracle& one, bool marks) {
    const std::span<uint8_t> all = (marks ? one.tensors()[0].written : one.tensors()[0].values)->bytes();
    return std::vector<uint8_t>(all.begin(), all.end());
  };
  ASSERT_TRUE(oracle->FillRest().ok());
  EXPECT_EQ(bytes(*oracle, false), bytes(*other, false));
  EXPECT_EQ(bytes(*oracle, true), bytes(*other, true));
  ASSERT_TRUE(oracle->tensors()[0].ranges.has_value());
  uint64_t written = 0;
  for (const ByteRange& range : *oracle->tensors()[0].ranges) {
    written += range.size;
    EXPECT_TRUE(oracle->Knows(0, range.offset) && oracle->Knows(0, range.offset + range.size - 1));
  }
  EXPECT_EQ(written, oracle->bytes_written());
  // And it can go on from there.
  const uint64_t byte = 4 * (30 * 256 + 3);
  EXPECT_FALSE(oracle->Knows(0, byte));
  ASSERT_TRUE(oracle->RunUntilWritten(*pool_, 0, byte, {}).ok());
  EXPECT_TRUE(oracle->Knows(0, byte));
  EXPECT_FALSE(oracle->tensors()[0].ranges.has_value());
  EXPECT_LT(oracle->programs().size(), 20u);
  ASSERT_TRUE(oracle->RunAll(*pool_, {}).ok());
  EXPECT_TRUE(oracle->whole());
  EXPECT_EQ(oracle->bytes_written(), 64u * 1024);
}

TEST_F(ReferenceTest, AByteThatNobodyWritesEndsWithTheWholeGrid) {
  // Half of the programs that the tensor has room for.
  work_.mutable_problem()->set_grid(0, 32);
  const std::unique_ptr<Oracle> oracle = Adopted(Run()->expected());
  ASSERT_TRUE(oracle->RunUntilWritten(*pool_, 0, 4 * 60 * 256, {}).ok());
  EXPECT_TRUE(oracle->whole());
  EXPECT_FALSE(oracle->Knows(0, 4 * 60 * 256));
}

TEST_F(ReferenceTest, ReferencesOfOneProblemShareTheirInputs) {
  const internal::ResolvedTensor& tensor = work_.problem().arguments(0).tensor();
  HostInputs inputs(*TensorBytes(tensor));
  const std::shared_ptr<const SharedMemory> first = *inputs.Get(tensor, 1, 0);
  EXPECT_EQ(*inputs.Get(tensor, 1, 0), first);
  EXPECT_NE((*inputs.Get(tensor, 2, 0))->bytes()[0], first->bytes()[0]) << "another seed, other contents";
  // There is room for one: the other seed's took its place.
  EXPECT_NE(*inputs.Get(tensor, 1, 0), first);
}

TEST_F(ReferenceTest, KeptInputsDoNotUseUpTheFilesOfTheProcess) {
  HostInputs inputs(uint64_t{1} << 40);
  const auto open_files = [] {
    const auto files = std::filesystem::directory_iterator("/proc/self/fd");
    return std::distance(begin(files), end(files));
  };
  const auto before = open_files();
  const internal::ResolvedTensor& tensor = work_.problem().arguments(0).tensor();
  for (uint64_t seed = 0; seed < 300; ++seed) ASSERT_TRUE(inputs.Get(tensor, seed, 0).ok());
  EXPECT_LE(open_files() - before, 100);
}

TEST_F(ReferenceTest, AKernelThatWritesToItsInputDoesNotChangeThatOfOthers) {
  const internal::ResolvedTensor output = work_.problem().arguments(2).tensor();
  internal::ResolvedTensor& tensor = *work_.mutable_problem()->mutable_arguments(2)->mutable_tensor();
  tensor.set_role(v1::ARGUMENT_ROLE_INPUT);
  const std::shared_ptr<const SharedMemory> shared = *inputs_.Get(tensor, work_.seed(), 2);
  const std::vector<uint8_t> before(shared->bytes().begin(), shared->bytes().end());
  EXPECT_EQ(KindOf(Run().status()), ErrorKind::invalid_argument);
  EXPECT_EQ(*inputs_.Get(tensor, work_.seed(), 2), shared);
  EXPECT_EQ(std::vector<uint8_t>(shared->bytes().begin(), shared->bytes().end()), before);
}

TEST_F(ReferenceTest, FailuresSayWhy) {
  work_.set_memory_bytes(1000);
  EXPECT_EQ(KindOf(Run().status()), ErrorKind::memory_limit);
  work_.set_memory_bytes(0);
  work_.mutable_problem()->mutable_arguments(0)->mutable_tensor()->set_dtype("f7");
  EXPECT_EQ(KindOf(Run().status()), ErrorKind::invalid_argument);
  *work_.mutable_problem() = AddProblem(64);
  // The kernel writes where the specification says that it reads.
  work_.mutable_problem()->mutable_arguments(2)->mutable_tensor()->set_role(v1::ARGUMENT_ROLE_INPUT);
  const absl::Status status = Run().status();
  EXPECT_EQ(KindOf(status), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("argument 2"));
  *work_.mutable_problem() = AddProblem(64);
  // These programs lie beyond the tensor.
  work_.mutable_problem()->mutable_arguments(2)->mutable_tensor()->set_shape(0, 0);
  EXPECT_EQ(KindOf(Run().status()), ErrorKind::check_failed);
}

}  // namespace
}  // namespace lathe
