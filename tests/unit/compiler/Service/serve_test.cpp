// Speaks the child protocol with a real `lathe-compiler serve`: what variants share, and what a
// fault in one of them leaves of the others.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "lathe/internal/compiler.pb.h"
#include "proto/wire/descriptors.h"
#include "gtest/gtest.h"

using namespace lathe::internal;

namespace {

constexpr const char *kVectorAdd = R"mlir(
module {
  tt.func public @vector_add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x_ptr"),
                             %y: !tt.ptr<f32> {tt.divisibility = 16 : i32},
                             %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    %size = arith.constant 1024 : i32
    %program = tt.get_program_id x : i32
    %first = arith.muli %program, %size : i32
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %base = tt.splat %first : i32 -> tensor<1024xi32>
    %at = arith.addi %base, %range : tensor<1024xi32>
    %limit = tt.splat %n : i32 -> tensor<1024xi32>
    %keep = arith.cmpi slt, %at, %limit : tensor<1024xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %xv = tt.load %xp, %keep : tensor<1024x!tt.ptr<f32>>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    %yv = tt.load %yp, %keep : tensor<1024x!tt.ptr<f32>>
    %sum = arith.addf %xv, %yv : tensor<1024xf32>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %op = tt.addptr %os, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    tt.store %op, %sum, %keep : tensor<1024x!tt.ptr<f32>>
    tt.return
  }
}
)mlir";

class Child {
public:
  explicit Child(const std::string &fault = "") {
    int in[2], out[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, in) != 0 || pipe(out) != 0)
      abort();
    pid = fork();
    if (pid == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      for (int fd : {in[0], in[1], out[0], out[1]})
        close(fd);
      setenv("LATHE_FAULT", fault.c_str(), 1);
      std::string program = std::string(LATHE_BINARY_DIR) + "/bin/lathe-compiler";
      execl(program.c_str(), program.c_str(), "serve", nullptr);
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    requests = in[1];
    responses = out[0];
  }

  ~Child() {
    close(requests);
    close(responses);
    waitpid(pid, nullptr, 0);
  }

  std::vector<ChildResponse> ask(ChildRequest request, const std::vector<int> &files = {}) {
    request.set_id(++lastId);
    std::string bytes = request.SerializeAsString();
    uint32_t size = bytes.size();
    std::string frame(reinterpret_cast<char *>(&size), 4);
    frame += bytes;
    size_t sent = 0;
    for (size_t at = 0; at < files.size(); at += lathe::wire::kDescriptorsPerByte) {
      size_t count = std::min(files.size() - at, lathe::wire::kDescriptorsPerByte);
      EXPECT_EQ(lathe::wire::SendByte(requests, frame[sent++], std::span(files).subspan(at, count)), 1);
    }
    EXPECT_EQ(write(requests, frame.data() + sent, frame.size() - sent), ssize_t(frame.size() - sent));
    std::vector<ChildResponse> answers;
    do {
      if (!receive(answers.emplace_back())) {
        ADD_FAILURE() << "the child ended";
        answers.pop_back();
        break;
      }
      EXPECT_EQ(answers.back().id(), lastId);
    } while (!answers.back().last());
    return answers;
  }

  /// Answers by variant.
  std::map<uint32_t, ChildResponse> compile(const CompileVariants &compile) {
    ChildRequest request;
    *request.mutable_compile() = compile;
    std::map<uint32_t, ChildResponse> answers;
    for (ChildResponse &answer : ask(request)) {
      uint32_t index = answer.variant().index();
      EXPECT_TRUE(answers.emplace(index, std::move(answer)).second) << "variant " << index << " was answered twice";
    }
    EXPECT_EQ(answers.size(), size_t(compile.variants_size()));
    return answers;
  }

private:
  bool receive(ChildResponse &response) {
    uint32_t size = 0;
    if (!receiveBytes(reinterpret_cast<char *>(&size), 4))
      return false;
    std::string bytes(size, '\0');
    return receiveBytes(bytes.data(), size) && response.ParseFromString(bytes);
  }

  bool receiveBytes(char *bytes, size_t size) {
    for (size_t at = 0; at < size;) {
      ssize_t n = read(responses, bytes + at, size - at);
      if (n <= 0)
        return false;
      at += n;
    }
    return true;
  }

  pid_t pid;
  int requests;
  int responses;
  uint64_t lastId = 0;
};

CompileVariants vectorAdd(const std::string &target, std::vector<std::map<std::string, int64_t>> variants) {
  CompileVariants request;
  request.set_module_text(kVectorAdd);
  request.set_module_name("vector_add.ttir");
  request.set_target(target);
  for (size_t i = 0; i < variants.size(); ++i) {
    Variant &variant = *request.add_variants();
    variant.set_index(i + 10);
    for (const auto &[name, value] : variants[i])
      (*variant.mutable_knobs()->mutable_values())[name].set_int_value(value);
  }
  return request;
}

std::vector<std::map<std::string, int64_t>> warps(std::vector<int64_t> values) {
  std::vector<std::map<std::string, int64_t>> variants;
  for (int64_t value : values)
    variants.push_back({{"num_warps", value}});
  return variants;
}

TEST(Serve, CompilesEachVariant) {
  Child child;
  for (const char *target : {"cuda:90", "hip:gfx942"}) {
    CompileVariants request = vectorAdd(target, warps({1, 2, 4, 8}));
    request.set_want_simulation(true);
    request.add_emit("ttg");
    for (auto &[index, answer] : child.compile(request)) {
      ASSERT_FALSE(answer.has_error()) << target << ": " << answer.error().DebugString();
      const VariantResult &result = answer.variant();
      const lathe::v1::Artifact &artifact = result.artifact();
      EXPECT_EQ(artifact.num_warps(), 1 << (index - 10));
      EXPECT_EQ(artifact.entry(), "vector_add");
      EXPECT_EQ(artifact.arguments_size(), 4);
      EXPECT_EQ(artifact.arguments(0).name(), "x_ptr");
      EXPECT_EQ(artifact.arguments(0).divisibility(), 16);
      EXPECT_EQ(artifact.arguments(3).type(), "i32");
      EXPECT_FALSE(result.binary().empty());
      EXPECT_FALSE(result.assembly().empty());
      EXPECT_FALSE(result.simulation().empty());
      EXPECT_EQ(artifact.digest().substr(0, 7), "sha256:");
      EXPECT_NE(result.emitted().at("ttg").find("ttg.num-warps"), std::string::npos);
      EXPECT_GT(artifact.phase_ms().at("llvm-dialect"), 0);
      EXPECT_EQ(result.assembled_as(), index);
    }
  }
}

static void promise(CompileVariants &request, uint32_t position, const std::string &name, int64_t value) {
  (*(*request.mutable_specialization()->mutable_arguments())[position].mutable_values())[name] = value;
}

TEST(Serve, MarksSmallBuffers) {
  Child child;
  for (const char *target : {"cuda:90", "hip:gfx942"}) {
    CompileVariants request = vectorAdd(target, warps({4}));
    for (uint32_t position : {0u, 2u})
      promise(request, position, "tt.pointer_range", 32);
    request.add_emit("ttg");
    const ChildResponse answer = child.compile(request).begin()->second;
    ASSERT_FALSE(answer.has_error()) << answer.error().DebugString();
    const std::string &text = answer.variant().emitted().at("ttg");
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(answer.variant().artifact().arguments(i).pointer_range(), i % 2 ? 0 : 32) << i;
      const std::string begin = "%arg" + std::to_string(i) + ": ";
      const size_t at = text.find(begin);
      ASSERT_NE(at, std::string::npos) << text;
      const std::string attributes = text.substr(at, text.find('}', at) - at);
      EXPECT_EQ(attributes.find("tt.pointer_range = 32 : i32") != std::string::npos, i % 2 == 0) << attributes;
    }
  }
}

TEST(Serve, OnlyPointersAreSmallBuffers) {
  Child child;
  for (uint32_t position : {3u, 4u}) {
    CompileVariants request = vectorAdd("hip:gfx942", warps({4}));
    promise(request, position, "tt.pointer_range", 32);
    const ChildResponse answer = child.compile(request).begin()->second;
    EXPECT_EQ(answer.error().kind(), "argument_mismatch");
    EXPECT_EQ(answer.error().field(), "specialization.arguments[" + std::to_string(position) + "]");
  }
}

TEST(Serve, RefusesASpecializationThatItDoesNotKnow) {
  Child child;
  for (auto [name, value] : {std::pair("tt.pointer_range", 64), std::pair("tt.divisibility", 16)}) {
    CompileVariants request = vectorAdd("hip:gfx942", warps({4}));
    promise(request, 0, name, value);
    const ChildResponse answer = child.compile(request).begin()->second;
    EXPECT_EQ(answer.error().kind(), "argument_mismatch");
    EXPECT_EQ(answer.error().field(), "specialization.arguments[0]");
  }
}

TEST(Serve, AssemblesEqualAssemblyOnce) {
  Child child;
  // This kernel has no loop, so that stages change nothing.
  auto answers = child.compile(vectorAdd("cuda:90", {{{"num_stages", 1}}, {{"num_stages", 2}}, {{"num_warps", 8}}}));
  for (auto &[index, answer] : answers)
    ASSERT_FALSE(answer.has_error()) << answer.error().DebugString();
  const VariantResult &first = answers[10].variant(), &second = answers[11].variant();
  EXPECT_EQ(first.assembled_as(), second.assembled_as());
  EXPECT_EQ(first.artifact().digest(), second.artifact().digest());
  EXPECT_EQ(first.binary(), second.binary());
  EXPECT_EQ(first.artifact().registers(), second.artifact().registers());
  EXPECT_GT(first.artifact().registers(), 0);
  EXPECT_GT(first.artifact().estimated_registers(), 0);
  EXPECT_GT(first.artifact().loop_work().instructions(), 0);
  EXPECT_GT(first.artifact().loop_work().global_bytes(), 0);
  EXPECT_EQ(first.artifact().estimated_registers(), second.artifact().estimated_registers());
  EXPECT_EQ(answers[12].variant().assembled_as(), 12u);
}

TEST(Serve, RefusesKnobsOneByOne) {
  Child child;
  auto answers = child.compile(vectorAdd(
      "cuda:90", {{{"num_warps", 3}}, {{"waves_per_eu", 2}}, {{"no_such", 1}}, {{"num_ctas", 3}}, {{"num_warps", 4}}}));
  EXPECT_EQ(answers[10].error().kind(), "invalid_knob");
  EXPECT_EQ(answers[10].error().field(), "knobs.num_warps");
  EXPECT_EQ(answers[11].error().kind(), "refused_knob");
  EXPECT_EQ(answers[12].error().kind(), "unknown_knob");
  EXPECT_EQ(answers[13].error().kind(), "invalid_knob");
  EXPECT_FALSE(answers[14].has_error());
}

TEST(Serve, TooManyThreadsAreOutOfResources) {
  Child child;
  auto answers = child.compile(vectorAdd("hip:gfx942", warps({4, 32})));
  EXPECT_FALSE(answers[10].has_error());
  EXPECT_EQ(answers[11].error().kind(), "out_of_resources");
}

class FaultyVariant : public testing::TestWithParam<std::pair<const char *, const char *>> {};

TEST_P(FaultyVariant, IsItsOwnResultOnly) {
  auto [fault, kind] = GetParam();
  Child child(fault);
  CompileVariants request = vectorAdd("cuda:90", warps({4, 8, 16}));
  request.set_timeout_seconds(3);
  request.set_memory_bytes(uint64_t(512) << 20);
  for (int round = 0; round < 2; ++round) {
    auto answers = child.compile(request);
    EXPECT_FALSE(answers[10].has_error()) << answers[10].error().DebugString();
    EXPECT_EQ(answers[11].error().kind(), kind) << answers[11].error().DebugString();
    EXPECT_FALSE(answers[12].has_error()) << answers[12].error().DebugString();
  }
}

INSTANTIATE_TEST_SUITE_P(Faults, FaultyVariant,
                         testing::Values(std::pair{"compile:crash@num_warps=8", "compiler_crash"},
                                         std::pair{"ttg:crash@num_warps=8", "compiler_crash"},
                                         std::pair{"compile:hang@num_warps=8", "compile_timeout"},
                                         std::pair{"compile:oom@num_warps=8", "memory_limit"},
                                         std::pair{"assemble:crash@num_warps=8", "compiler_crash"},
                                         std::pair{"assemble:fail@num_warps=8", "assembler_failed"}),
                         [](const auto &info) {
                           std::string name = info.param.first;
                           for (char &c : name)
                             c = isalnum(static_cast<unsigned char>(c)) ? c : '_';
                           return name;
                         });

TEST(Serve, ACrashNamesThePhaseAndTheSignal) {
  Child child("compile:crash");
  auto answers = child.compile(vectorAdd("cuda:90", warps({4})));
  EXPECT_NE(answers[10].error().message().find("signal 6"), std::string::npos) << answers[10].error().message();
  EXPECT_NE(answers[10].error().message().find("llvm phase"), std::string::npos) << answers[10].error().message();
}

TEST(Serve, ACrashInASharedPhaseIsEveryVariantsResult) {
  Child child("tt:crash");
  auto answers = child.compile(vectorAdd("cuda:90", warps({4, 8})));
  EXPECT_EQ(answers[10].error().kind(), "compiler_crash");
  EXPECT_EQ(answers[11].error().kind(), "compiler_crash");
}

TEST(Serve, DiagnosticsNameThePlace) {
  Child child;
  CompileVariants request = vectorAdd("cuda:90", warps({4}));
  request.set_module_text("module {\n  tt.func public @k() {\n    %x = tt.no_such_op : i32\n    tt.return\n  }\n}\n");
  auto answers = child.compile(request);
  ASSERT_TRUE(answers[10].has_error());
  ASSERT_GT(answers[10].error().diagnostics_size(), 0);
  EXPECT_EQ(answers[10].error().kind(), "unknown_op");
  EXPECT_EQ(answers[10].error().diagnostics(0).line(), 3u);
  EXPECT_EQ(answers[10].error().diagnostics(0).file(), "vector_add.ttir");
}

TEST(Serve, InspectsModules) {
  Child child;
  ChildRequest request;
  request.mutable_inspect()->set_text(kVectorAdd);
  std::vector<ChildResponse> answers = child.ask(request);
  ASSERT_EQ(answers.size(), 1u);
  const ModuleInfo &info = answers[0].module();
  EXPECT_EQ(info.level(), lathe::internal::ModuleInfo::TT);
  EXPECT_FALSE(info.needs_full_grid());
  ASSERT_EQ(info.entries_size(), 1);
  EXPECT_EQ(info.entries(0).arguments(1).type(), "!tt.ptr<f32>");
  // A comment is not part of a module's identity.
  request.mutable_inspect()->set_text(std::string("// hello\n") + kVectorAdd);
  EXPECT_EQ(child.ask(request)[0].module().digest(), info.digest());
  request.mutable_inspect()->set_text("module {}");
  EXPECT_EQ(child.ask(request)[0].error().kind(), "no_kernel");
}

TEST(Serve, DescribesItself) {
  Child child;
  ChildRequest request;
  request.mutable_describe();
  CompilerDescription description = child.ask(request)[0].description();
  EXPECT_FALSE(description.compiler_build().empty());
  EXPECT_GE(description.targets_size(), 11);
  EXPECT_EQ(description.phases_size(), 8);
  EXPECT_EQ(description.knobs(0).name(), "num_warps");
}

/// A file in memory that travels with a request.
class SharedFile {
public:
  explicit SharedFile(size_t size) : fd(memfd_create("buffer", 0)), size(size) {
    EXPECT_EQ(ftruncate(fd, size), 0);
    memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  }
  ~SharedFile() {
    munmap(memory, size);
    close(fd);
  }
  float *floats() { return static_cast<float *>(memory); }
  void describe(Buffer &buffer, std::vector<int> &files) const {
    buffer.set_file(files.size());
    buffer.set_size(size);
    files.push_back(fd);
  }

private:
  int fd;
  size_t size;
  void *memory;
};

TEST(Serve, SimulationAndReferenceAgree) {
  constexpr int n = 3000;
  SharedFile x(4 * n), y(4 * n), simulated(4 * n), expected(4 * n);
  for (int i = 0; i < n; ++i) {
    x.floats()[i] = i * 0.5f;
    y.floats()[i] = 7.0f - i;
  }
  std::vector<int> files;
  auto addArguments = [&](auto &request, SharedFile &out) {
    files.clear();
    for (int extent : {3, 1, 1})
      request.add_grid(extent);
    for (SharedFile *file : {&x, &y, &out})
      file->describe(*request.add_arguments()->mutable_buffer(), files);
    int32_t count = n;
    request.add_arguments()->set_scalar(std::string(reinterpret_cast<char *>(&count), 4));
  };
  Child child;
  ChildRequest reference;
  reference.mutable_reference()->set_module_text(kVectorAdd);
  addArguments(*reference.mutable_reference(), expected);
  ChildResponse answer = child.ask(reference, files)[0];
  ASSERT_FALSE(answer.has_error()) << answer.error().DebugString();
  EXPECT_EQ(expected.floats()[n - 1], x.floats()[n - 1] + y.floats()[n - 1]);

  for (const char *target : {"cuda:90", "hip:gfx942"}) {
    CompileVariants compile = vectorAdd(target, warps({4}));
    compile.set_want_simulation(true);
    ChildResponse variant = child.compile(compile)[10];
    ASSERT_FALSE(variant.has_error()) << variant.error().DebugString();
    ChildRequest request;
    request.mutable_simulate()->set_bytecode(variant.variant().simulation());
    *request.mutable_simulate()->mutable_artifact() = variant.variant().artifact();
    std::fill_n(simulated.floats(), n, -1.0f);
    addArguments(*request.mutable_simulate(), simulated);
    ChildResponse run = child.ask(request, files)[0];
    ASSERT_FALSE(run.has_error()) << run.error().DebugString();
    EXPECT_EQ(run.simulation().findings_size(), 0) << run.simulation().DebugString();
    EXPECT_GT(run.simulation().estimate_ns(), 0);
    EXPECT_TRUE(std::equal(expected.floats(), expected.floats() + n, simulated.floats())) << target;
    EXPECT_FALSE(run.simulation().has_profile());

    request.mutable_simulate()->set_profile_spans(500);
    run = child.ask(request, files)[0];
    const lathe::v1::Profile &profile = run.simulation().profile();
    EXPECT_EQ(profile.source(), lathe::v1::Profile::SIMULATOR);
    EXPECT_EQ(profile.device(), std::string("sim:") + target);
    EXPECT_EQ(profile.plain_ns(), run.simulation().estimate_ns());
    ASSERT_EQ(profile.programs_size(), 3);
    int spans = 0;
    uint64_t all = 0;
    for (const lathe::v1::ProgramProfile &program : profile.programs())
      for (const lathe::v1::WarpProfile &warp : program.warps()) {
        spans += warp.starts_ns_size();
        all += warp.records();
        EXPECT_EQ(warp.scopes_size(), warp.ends_ns_size());
        EXPECT_EQ(warp.records(), warp.dropped() + warp.starts_ns_size());
        EXPECT_TRUE(std::is_sorted(warp.ends_ns().begin(), warp.ends_ns().end()));
      }
    EXPECT_EQ(spans, 500);
    EXPECT_GT(all, 500u);
    bool waits = false;
    for (const lathe::v1::ProfileScope &scope : profile.scopes())
      waits |= scope.kind() == lathe::v1::ProfileScope::WAIT && scope.cause() == "operands" && scope.waits_for_size();
    EXPECT_TRUE(waits) << target;

    request.mutable_simulate()->set_profile_spans(uint64_t(1) << 30);
    EXPECT_EQ(child.ask(request, files)[0].error().kind(), "invalid_argument");
  }
}

TEST(Serve, WhatAKernelWritesToASharedInputStaysInTheChild) {
  constexpr int n = 8;
  SharedFile file(4 * n);
  std::fill_n(file.floats(), n, 3.0f);
  ChildRequest request;
  RunReference &reference = *request.mutable_reference();
  reference.set_module_text(kVectorAdd);
  reference.add_grid(1);
  std::vector<int> files;
  for (int i = 0; i < 3; ++i) {
    file.describe(*reference.add_arguments()->mutable_buffer(), files);
    reference.mutable_arguments(i)->mutable_buffer()->set_copy_on_write(true);
  }
  int32_t count = n;
  reference.add_arguments()->set_scalar(std::string(reinterpret_cast<char *>(&count), 4));
  Child child;
  ChildResponse answer = child.ask(request, files)[0];
  ASSERT_FALSE(answer.has_error()) << answer.error().DebugString();
  EXPECT_EQ(file.floats()[0], 3.0f);
  reference.mutable_arguments(2)->mutable_buffer()->set_copy_on_write(false);
  answer = child.ask(request, files)[0];
  ASSERT_FALSE(answer.has_error()) << answer.error().DebugString();
  EXPECT_EQ(file.floats()[0], 6.0f);
}

TEST(Serve, ABufferBeyondItsFileIsRefused) {
  SharedFile file(4096);
  Child child;
  ChildRequest request;
  request.mutable_reference()->set_module_text(kVectorAdd);
  request.mutable_reference()->add_grid(1);
  Buffer &buffer = *request.mutable_reference()->add_arguments()->mutable_buffer();
  std::vector<int> files;
  file.describe(buffer, files);
  buffer.set_size(8192);
  EXPECT_EQ(child.ask(request, files)[0].error().kind(), "invalid_argument");
}

TEST(Serve, ABufferInAFileThatDidNotComeIsRefused) {
  SharedFile file(4096);
  Child child;
  ChildRequest request;
  request.mutable_reference()->set_module_text(kVectorAdd);
  request.mutable_reference()->add_grid(1);
  std::vector<int> files;
  file.describe(*request.mutable_reference()->add_arguments()->mutable_buffer(), files);
  ChildResponse answer = child.ask(request)[0];
  EXPECT_EQ(answer.error().kind(), "invalid_argument");
  EXPECT_NE(answer.error().message().find("0 came with the request"), std::string::npos) << answer.error().message();
}

TEST(Serve, DescriptorsOfARequestAreClosedAfterIt) {
  Child child;
  ChildRequest request;
  request.mutable_describe();
  std::vector<int> files(300, STDERR_FILENO);
  for (int i = 0; i < 8; ++i)
    EXPECT_TRUE(child.ask(request, files)[0].has_description());
}

} // namespace
