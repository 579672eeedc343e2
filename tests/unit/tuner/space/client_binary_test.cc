#include "tuner/space/client_binary.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/unit/tuner/testing.h"

namespace lathe {
namespace {

using v1::TuningSpec;

// The header of an object file and nothing behind it.
std::string Elf(int abi_version, int machine, uint32_t flags) {
  std::string file(64, '\0');
  file.replace(0, 6,
               "\x7f"
               "ELF\x02\x01");
  file[8] = static_cast<char>(abi_version);
  file[18] = static_cast<char>(machine);
  for (int i = 0; i < 4; ++i) file[48 + i] = static_cast<char>(flags >> 8 * i & 0xff);
  return file;
}

v1::Artifact Launch(const std::string& target, const std::string& more = "") {
  auto launch = Parsed<v1::Artifact>("target: '" + target + "' entry: 'add' num_warps: 4 arguments { type: 'i32' }");
  EXPECT_TRUE(google::protobuf::TextFormat::MergeFromString(more, &launch)) << more;
  return launch;
}

TEST(ClientBinaryTest, TheHeaderOfTheFileSaysTheChip) {
  // As toolchains of CUDA 12 and 13 and of LLVM 22 write them.
  for (const auto& [target, file] : std::map<std::string, std::string>{{"cuda:90", Elf(7, 190, 0x5a055a)},
                                                                       {"cuda:100", Elf(8, 190, 0x6006402)},
                                                                       {"hip:gfx942", Elf(3, 224, 0x54c)},
                                                                       {"hip:gfx1201", Elf(3, 224, 0x4e)}}) {
    const absl::StatusOr<v1::Artifact> complete = CompleteBinary(Launch(target), file, "modules[0].binary");
    ASSERT_TRUE(complete.ok()) << target << complete.status();
    EXPECT_EQ(complete->threads_per_warp(), target == "hip:gfx942" ? 64 : 32);
    EXPECT_EQ(complete->binary_format(), target.starts_with("hip") ? v1::BINARY_FORMAT_HSACO : v1::BINARY_FORMAT_CUBIN);
    EXPECT_EQ(complete->arguments(0).divisibility(), 1);
  }
}

TEST(ClientBinaryTest, CodeOfAnotherChipIsNamed) {
  const auto refused = [](const std::string& target, const std::string& file, ErrorKind kind, const std::string& key,
                          const std::string& why) {
    EXPECT_THAT(CompleteBinary(Launch(target), file, "modules[0].binary").status(),
                IsError(kind, "modules[0].binary." + key, why));
  };
  refused("cuda:90", Elf(7, 190, 0x500550), ErrorKind::argument_mismatch, "target", "for cuda:80, not cuda:90");
  refused("cuda:90", Elf(8, 190, 0x600505a), ErrorKind::argument_mismatch, "target", "for cuda:80, not cuda:90");
  refused("cuda:90", Elf(3, 224, 0x54c), ErrorKind::argument_mismatch, "target", "for hip:gfx942, not cuda:90");
  refused("hip:gfx942", Elf(0, 62, 0), ErrorKind::argument_mismatch, "target", "for another chip");
  refused("cuda:90", ".version 8.0", ErrorKind::invalid_argument, "path", "not of format cubin");
  refused("hip:gfx942", "", ErrorKind::invalid_argument, "path", "not of format hsaco");
  refused("cuda:91", Elf(7, 190, 0x5a055a), ErrorKind::unknown_target, "target", "'cuda:91' is not a chip");
}

TEST(ClientBinaryTest, LaunchDataMakeSense) {
  const std::string file = Elf(7, 190, 0x5a055a);
  const auto refused = [&](const std::string& more, const std::string& key, const std::string& why) {
    EXPECT_THAT(CompleteBinary(Launch("cuda:90", more), file, "b").status(),
                IsError(ErrorKind::invalid_argument, "b." + key, why));
  };
  refused("entry: ''", "entry", "needs the name");
  refused("num_warps: 0", "num_warps", "1 to 32");
  refused("num_warps: 33", "num_warps", "1 to 32");
  refused("num_warps: 2147483647", "num_warps", "1 to 32");
  refused("shared_bytes: -1", "shared_bytes", "0 to");
  refused("cluster: 2", "cluster", "three extents");
  refused("cluster: 1 cluster: 1 cluster: 17", "cluster", "17 is not 1 to 16");
  refused("global_scratch_bytes: -1", "global_scratch_bytes", "0 to 1 GiB");
}

TEST(ClientBinaryTest, NothingIsCompiledAndSomethingSaysWhatIsRight) {
  const auto spec = [](const std::string& text) { return Parsed<TuningSpec>(text); };
  EXPECT_TRUE(CheckBinaries(spec("modules { text: 'm' }")).ok());
  EXPECT_TRUE(CheckBinaries(spec("modules { binary {} } check { reference {} }")).ok());
  EXPECT_TRUE(CheckBinaries(spec("modules { binary {} } arguments { tensor { expected {} } }")).ok());
  EXPECT_THAT(CheckBinaries(spec("modules { binary {} }")),
              IsError(ErrorKind::invalid_argument, "check.reference", "does not say what is right"));
  EXPECT_THAT(CheckBinaries(spec("modules { binary {} } modules { text: 'm' } check { reference {} }")),
              IsError(ErrorKind::invalid_argument, "modules[1]", "stands alone"));
  EXPECT_THAT(CheckBinaries(spec("modules { binary {} } check { reference {} } space { common { key: 'num_warps' } }")),
              IsError(ErrorKind::invalid_argument, "space", "no knobs"));
}

}  // namespace
}  // namespace lathe
