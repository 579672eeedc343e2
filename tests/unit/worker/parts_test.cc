// The smaller parts of the worker.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "worker/compile/compile_group.h"
#include "worker/config.h"
#include "worker/device/cuda/nvml.h"
#include "worker/device/hip/hip_device.h"
#include "worker/device/launch_arguments.h"
#include "worker/device/shared_memory.h"
#include "worker/device/sim/sim_device.h"
#include "worker/device_selection.h"
#include "worker/executor/blob_cache.h"
#include "worker/link/link.h"
#include "worker/measure/faults.h"

namespace lathe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// ---- launch arguments

TEST(LaunchArguments, AreAlignedToTheirSizeAndFollowedByScratch) {
  PackedArguments packed(
      {DeviceBuffer{0x1000, 64}, std::string("\x07\0\0\0", 4), DeviceBuffer{0x2000, 64}, std::string("\x01", 1)},
      0x3000, 0);
  ASSERT_EQ(packed.pointers().size(), 6u);
  std::vector<size_t> offsets;
  for (void* pointer : packed.pointers()) offsets.push_back(static_cast<uint8_t*>(pointer) - packed.block().data());
  EXPECT_THAT(offsets, ElementsAre(0, 8, 16, 24, 32, 40));
  EXPECT_EQ(packed.block().size(), 48u);
  uint64_t scratch = 0;
  std::memcpy(&scratch, packed.pointers()[4], 8);
  EXPECT_EQ(scratch, 0x3000u);
}

TEST(LaunchArguments, ScratchIsForEachProgram) {
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 100, 128), 1024u);
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 0, 128), 0u);
  EXPECT_EQ(ScratchBytes({4, 2, 1}, 3, 0), 24u);
}

TEST(LaunchArguments, PollingGivesUp) {
  EXPECT_EQ(KindOf(PollUntil(absl::Milliseconds(5), [] { return false; })), ErrorKind::gpu_hang);
  int calls = 0;
  EXPECT_TRUE(PollUntil(absl::Seconds(5), [&] { return ++calls == 3; }).ok());
}

TEST(SharedMemoryTest, AnotherMappingSeesTheBytes) {
  absl::StatusOr<std::unique_ptr<SharedMemory>> memory = SharedMemory::Create(10);
  ASSERT_TRUE(memory.ok());
  (*memory)->bytes()[3] = 'x';
  std::ifstream file((*memory)->buffer().path(), std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text[3], 'x');
  EXPECT_EQ((*memory)->buffer().size(), 10u);
  (*memory)->Clear();
  EXPECT_EQ((*memory)->bytes()[3], 0);
}

// ---- what drivers say

TEST(Hip, FindsTheArchitectureWhereverItStands) {
  std::string properties(800, '\0');
  const std::string name = "AMD Instinct MI300X";
  properties.replace(0, name.size(), name);
  EXPECT_EQ(hip::FindArchitecture(properties), "");
  properties.replace(396, 22, "gfx942:sramecc+:xnack-");
  EXPECT_EQ(hip::FindArchitecture(properties), "gfx942");
  properties.replace(396, 22, std::string("gfx90a:sramecc+:xnack-"));
  EXPECT_EQ(hip::FindArchitecture(properties), "gfx90a");
}

TEST(NvmlNames, OnlyWhatSlowsTheDeviceDown) {
  EXPECT_EQ(cuda::ThrottleNames(0x1 | 0x2), "");
  EXPECT_EQ(cuda::ThrottleNames(0x4 | 0x40), "sw_power_cap, hw_thermal_slowdown");
}

// ---- faults

TEST(FaultsTest, HitOnlyWhereAsked) {
  const Faults faults = *Faults::Parse("measure:crash@num_warps=4,compile:hang,link:drop@seconds=2.5");
  v1::Knobs knobs;
  EXPECT_FALSE(faults.Hits("measure", "crash", knobs));
  (*knobs.mutable_values())["num_warps"].set_int_value(4);
  EXPECT_TRUE(faults.Hits("measure", "crash", knobs));
  EXPECT_FALSE(faults.Hits("measure", "hang", knobs));
  EXPECT_EQ(faults.DropLinkEvery(), absl::Seconds(2.5));
  EXPECT_EQ(Faults().DropLinkEvery(), absl::InfiniteDuration());
  EXPECT_TRUE(Faults::Parse("measure:hang")->Hits("measure", "hang"));
}

TEST(FaultsTest, RefuseWhatCannotHappen) {
  EXPECT_FALSE(Faults::Parse("measure:explode").ok());
  EXPECT_FALSE(Faults::Parse("measure").ok());
  EXPECT_TRUE(Faults::Parse("store:full").ok());  // another program's
}

// ---- blobs

class MapTransport : public BlobTransport {
 public:
  absl::StatusOr<std::string> Fetch(const std::string& digest) override {
    ++fetches;
    const auto found = blobs.find(digest);
    if (found == blobs.end()) return absl::NotFoundError("no such blob");
    return found->second;
  }
  absl::Status Upload(const std::string& digest, absl::string_view data) override {
    blobs[digest] = std::string(data);
    return absl::OkStatus();
  }
  std::string Add(const std::string& data) {
    const std::string digest = Sha256Digest(data);
    blobs[digest] = data;
    return digest;
  }
  std::map<std::string, std::string> blobs;
  int fetches = 0;
};

class BlobCacheTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        ::testing::TempDir() + "blob_cache_test_" + ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::unique_ptr<BlobCache> Open(uint64_t bytes) { return *BlobCache::Open(folder_, bytes, transport_, metrics_); }
  std::string Read(BlobCache& cache, const std::string& digest) {
    absl::StatusOr<std::shared_ptr<const BlobFile>> file = cache.Get(digest);
    return file.ok() ? *(*file)->Read() : std::string(file.status().message());
  }

  std::string folder_;
  MapTransport transport_;
  WorkerMetrics metrics_{std::make_shared<prometheus::Registry>()};
};

TEST_F(BlobCacheTest, FetchesOnce) {
  const std::string digest = transport_.Add("hello");
  {
    const std::unique_ptr<BlobCache> cache = Open(1000);
    EXPECT_EQ(Read(*cache, digest), "hello");
    EXPECT_EQ(Read(*cache, digest), "hello");
  }
  const std::unique_ptr<BlobCache> again = Open(1000);
  EXPECT_EQ(Read(*again, digest), "hello");
  EXPECT_EQ(transport_.fetches, 1);
  EXPECT_EQ(again->bytes(), 5u);
}

TEST_F(BlobCacheTest, TheLeastRecentlyUsedGoesUnlessItIsHeld) {
  const std::unique_ptr<BlobCache> cache = Open(10);
  const std::string a = transport_.Add("aaaa"), b = transport_.Add("bbbb"), c = transport_.Add("cccc");
  const std::shared_ptr<const BlobFile> held = *cache->Get(a);
  Read(*cache, b);
  Read(*cache, c);  // pushes b out: a is older, and held
  EXPECT_EQ(cache->bytes(), 8u);
  EXPECT_EQ(*held->Read(), "aaaa");
  transport_.fetches = 0;
  Read(*cache, a);
  Read(*cache, c);
  EXPECT_EQ(transport_.fetches, 0);
  Read(*cache, b);
  EXPECT_EQ(transport_.fetches, 1);
}

TEST_F(BlobCacheTest, ADamagedFileIsFetchedAnew) {
  const std::string digest = transport_.Add("hello");
  std::string path;
  {
    const std::unique_ptr<BlobCache> cache = Open(1000);
    path = (*cache->Get(digest))->path();
  }
  std::ofstream(path) << "hel";
  const std::unique_ptr<BlobCache> cache = Open(1000);
  EXPECT_EQ(Read(*cache, digest), "hello");
  EXPECT_EQ(transport_.fetches, 2);
}

TEST_F(BlobCacheTest, RefusesOtherBytes) {
  const std::string digest = transport_.Add("hello");
  transport_.blobs[digest] = "other";
  const std::unique_ptr<BlobCache> cache = Open(1000);
  EXPECT_EQ(cache->Get(digest).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(cache->Get("sha256:../../etc").status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(BlobCacheTest, KeepsWhatItUploads) {
  const std::unique_ptr<BlobCache> cache = Open(1000);
  const std::string digest = Sha256Digest("mine");
  ASSERT_TRUE(cache->Put(digest, "mine").ok());
  EXPECT_EQ(transport_.blobs[digest], "mine");
  EXPECT_EQ(Read(*cache, digest), "mine");
  EXPECT_EQ(transport_.fetches, 0);
}

// ---- devices

internal::DeviceInventory TwoGpus() {
  internal::DeviceInventory inventory;
  for (const char* id : {"cuda:0", "cuda:1"}) {
    v1::Device* device = inventory.add_devices();
    device->set_id(id);
    device->set_kind("cuda");
  }
  inventory.add_notes("hip: no library");
  return inventory;
}

internal::CompilerDescription Compiler() {
  internal::CompilerDescription compiler;
  compiler.add_targets("cuda:90");
  return compiler;
}

std::vector<std::string> Selected(const std::vector<std::string>& wanted) {
  absl::StatusOr<std::vector<SelectedDevice>> selected = SelectDevices(wanted, TwoGpus(), Compiler());
  if (!selected.ok()) return {std::string(ErrorKindName(KindOf(selected.status())))};
  std::vector<std::string> ids;
  for (const SelectedDevice& one : *selected) ids.push_back(one.device.id() + (one.required ? "!" : ""));
  return ids;
}

TEST(Devices, AreSelectedByWord) {
  EXPECT_THAT(Selected({"auto"}), ElementsAre("cuda:0", "cuda:1"));
  EXPECT_THAT(Selected({"cuda"}), ElementsAre("cuda:0!", "cuda:1!"));
  EXPECT_THAT(Selected({"cuda:1", "sim:cuda:90"}), ElementsAre("cuda:1!", "sim:cuda:90!"));
  EXPECT_THAT(Selected({"sim:cuda:90", "sim:cuda:90#1"}), ElementsAre("sim:cuda:90!", "sim:cuda:90#1!"));
  EXPECT_THAT(Selected({"cuda:0", "auto"}), ElementsAre("cuda:0!", "cuda:1"));
  EXPECT_THAT(Selected({"none"}), IsEmpty());
  EXPECT_THAT(Selected({"hip"}), ElementsAre("not_found"));
  EXPECT_THAT(Selected({"cuda:7"}), ElementsAre("not_found"));
  EXPECT_THAT(Selected({"sim:hip:gfx942"}), ElementsAre("unknown_target"));
  EXPECT_THAT(Selected({"sim:vulkan:1"}), ElementsAre("invalid_argument"));
  EXPECT_THAT(Selected({"toaster"}), ElementsAre("invalid_argument"));
}

TEST(Devices, SeveralSimulatedOnesOfAChipAreOneModel) {
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->model(), "sim:hip:gfx942");
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->id(), "sim:hip:gfx942#3");
  EXPECT_EQ(sim::DescribeDevice("sim:hip:gfx942#3")->chip(), "hip:gfx942");
}

TEST(Devices, AProbeThatFailsIsANote) {
  EXPECT_THAT(TakeInventory("/bin/false", absl::Seconds(10)).notes(0), HasSubstr("failed"));
}

// ---- configuration and link

std::string ParseError(const std::string& yaml) {
  const std::string path = ::testing::TempDir() + "worker.yaml";
  std::ofstream(path) << yaml;
  CLI::App app;
  WorkerConfig config;
  AddWorkerFlags(app, config);
  try {
    app.parse("--config " + path);
  } catch (const CLI::ParseError& error) {
    return error.what();
  }
  return config.server + " " + std::to_string(config.compile_slots) + " " + std::to_string(config.devices.size());
}

TEST(CompileGroups, AreOfVariantsThatDifferInKnobsOnly) {
  internal::CompileWork base;
  base.set_module_digest("m");
  base.set_target("hip:gfx942");
  base.add_small_buffers(1);
  internal::CompileWork other = base;
  (*other.mutable_knobs()->mutable_values())["num_warps"].set_int_value(8);
  EXPECT_EQ(CompileGroupKey(other), CompileGroupKey(base));
  other.set_small_buffers(0, 2);
  EXPECT_NE(CompileGroupKey(other), CompileGroupKey(base));
  other = base;
  other.set_target("hip:gfx950");
  EXPECT_NE(CompileGroupKey(other), CompileGroupKey(base));
}

TEST(Config, ReadsYamlAndRefusesUnknownKeys) {
  EXPECT_EQ(ParseError("server: here:1\ncompile_slots: 3\ndevices: [cuda, 'sim:cuda:90']\n"), "here:1 3 2");
  EXPECT_EQ(ParseError(""), "127.0.0.1:7470 0 1");
  EXPECT_THAT(ParseError("compile-slot: 3\n"), HasSubstr("compile-slot"));
  EXPECT_THAT(ParseError("compile-slots: -3\n"), HasSubstr("-3"));
}

TEST(Config, ANameIsStableAndOfItsFolder) {
  EXPECT_EQ(DeriveWorkerName("node1", "/a"), DeriveWorkerName("node1", "/a"));
  EXPECT_NE(DeriveWorkerName("node1", "/a"), DeriveWorkerName("node1", "/b"));
  EXPECT_THAT(DeriveWorkerName("node1", "/a"), HasSubstr("node1-"));
}

TEST(LinkBackoff, DoublesUpToItsLimit) {
  const absl::Duration first = absl::Milliseconds(100), most = absl::Seconds(5);
  EXPECT_EQ(BackoffDelay(0, first, most, 0), first);
  EXPECT_EQ(BackoffDelay(3, first, most, 0), absl::Milliseconds(800));
  EXPECT_EQ(BackoffDelay(60, first, most, 0), most);
  EXPECT_EQ(BackoffDelay(3, first, most, 0.5), absl::Milliseconds(600));
}

}  // namespace
}  // namespace lathe
