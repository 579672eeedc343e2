// Compile requests from their bytes to their answer, and what specifications are checked for.
#include <gtest/gtest.h>

#include "server/admission/keys.h"
#include "server/admission/lru_cache.h"
#include "server/admission/targets.h"
#include "tests/unit/server/harness.h"

namespace lathe {
namespace {

using testing_support::FakeWorker;
using testing_support::Harness;
using testing_support::kChip;
using testing_support::kSim;
using testing_support::TestSpec;

class AdmissionTest : public testing::Test {
 protected:
  static v1::CompileRequest Request(const std::string& text = "kernel add", int64_t warps = 4) {
    v1::CompileRequest request;
    request.mutable_module()->set_text(text);
    request.set_target(kChip);
    (*request.mutable_knobs()->mutable_values())["num_warps"].set_int_value(warps);
    return request;
  }
  struct Pending {
    bool done = false;
    absl::StatusOr<v1::CompileResponse> response = absl::UnknownError("not yet");
    uint64_t ticket = 0;
  };
  std::shared_ptr<Pending> Start(const v1::CompileRequest& request) {
    auto pending = std::make_shared<Pending>();
    pending->ticket = h_.admission->Compile(request, [pending](absl::StatusOr<v1::CompileResponse> response) {
      EXPECT_FALSE(pending->done) << "answered twice";
      pending->done = true;
      pending->response = std::move(response);
    });
    return pending;
  }
  absl::StatusOr<v1::CompileResponse> Compile(const v1::CompileRequest& request, FakeWorker* worker) {
    std::shared_ptr<Pending> pending = Start(request);
    if (worker) worker->Work();
    return pending->response;
  }

  Harness h_;
};

TEST_F(AdmissionTest, AMissIsCompiledAndARepetitionComesFromMemory) {
  FakeWorker worker(h_.scheduler.get(), "w");
  EXPECT_EQ(h_.admission->Recall(Request()), nullptr);
  auto first = Compile(Request(), &worker);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_FALSE(first->cached());
  EXPECT_EQ(first->miss_reason(), "new_module");
  EXPECT_EQ(first->artifact().entry(), "add");
  int inspections = h_.inspector.inspections;
  auto again = h_.admission->Recall(Request());
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(again->cached());
  EXPECT_EQ(again->miss_reason(), "");
  EXPECT_EQ(again->artifact().digest(), first->artifact().digest());
  EXPECT_EQ(h_.inspector.inspections, inspections);
}

TEST_F(AdmissionTest, AfterARestartTheStoreAnswersWithoutAnyWorker) {
  {
    FakeWorker worker(h_.scheduler.get(), "w");
    ASSERT_TRUE(Compile(Request(), &worker).ok());
    ASSERT_TRUE(h_.store->PutWorker(worker.state().worker()).ok());
  }
  h_.Restart();
  int inspections = h_.inspector.inspections;
  auto response = Compile(Request(), nullptr);
  ASSERT_TRUE(response.ok()) << response.status();
  EXPECT_TRUE(response->cached());
  EXPECT_EQ(h_.inspector.inspections, inspections);
}

TEST_F(AdmissionTest, ACommentDoesNotChangeAModulesIdentity) {
  FakeWorker worker(h_.scheduler.get(), "w");
  ASSERT_TRUE(Compile(Request(), &worker).ok());
  auto response = Compile(Request("kernel add# with a comment"), nullptr);
  ASSERT_TRUE(response.ok()) << response.status();
  EXPECT_TRUE(response->cached());
}

TEST_F(AdmissionTest, ADefaultKnobIsTheSameAsNone) {
  FakeWorker worker(h_.scheduler.get(), "w");
  ASSERT_TRUE(Compile(Request("kernel add", 4), &worker).ok());
  v1::CompileRequest request = Request();
  request.clear_knobs();
  auto response = Compile(request, nullptr);
  ASSERT_TRUE(response.ok()) << response.status();
  EXPECT_TRUE(response->cached());
}

TEST_F(AdmissionTest, AMissSaysWhyItMissed) {
  FakeWorker worker(h_.scheduler.get(), "w");
  EXPECT_EQ(Compile(Request(), &worker)->miss_reason(), "new_module");
  EXPECT_EQ(Compile(Request("kernel add", 8), &worker)->miss_reason(), "new_knobs");
  v1::CompileRequest other = Request();
  other.set_target("hip:gfx942");
  EXPECT_EQ(Compile(other, &worker)->miss_reason(), "new_target");
  other.add_small_buffers(0);
  EXPECT_EQ(Compile(other, &worker)->miss_reason(), "new_buffers");
  v1::CompileRequest emit = Request();
  emit.set_emit("llvm");
  auto emitted = Compile(emit, &worker);
  EXPECT_EQ(emitted->miss_reason(), "new_output");
  EXPECT_EQ(emitted->emit_digest(), Sha256Digest("llvm"));
  EXPECT_TRUE(Compile(emit, nullptr)->cached());
  worker.state().mutable_worker()->set_compiler_build("c2");
  worker.Join(h_.scheduler.get());
  EXPECT_EQ(Compile(Request(), &worker)->miss_reason(), "new_compiler");
}

TEST_F(AdmissionTest, SmallBuffersArePartOfTheKeyOnHipOnly) {
  FakeWorker worker(h_.scheduler.get(), "w");
  std::vector<int> told;
  worker.compile = [&](const internal::CompileWork& work) {
    told.push_back(work.small_buffers_size());
    return FakeWorker::Compile(work);
  };
  for (const char* target : {kChip, "hip:gfx942"}) {
    v1::CompileRequest request = Request();
    request.set_target(target);
    ASSERT_TRUE(Compile(request, &worker).ok());
    request.mutable_small_buffers()->Add(0);
    ASSERT_TRUE(Compile(request, &worker).ok());
    request.mutable_small_buffers()->Add(0);  // said twice, it is the same
    auto again = Compile(request, nullptr);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_TRUE(again->cached());
  }
  EXPECT_EQ(told, (std::vector<int>{0, 0, 1}));
}

TEST_F(AdmissionTest, OnlyPointersAreSmallBuffers) {
  FakeWorker worker(h_.scheduler.get(), "w");
  for (uint32_t position : {1u, 2u}) {  // a scalar, and beyond the last
    v1::CompileRequest request = Request();
    request.add_small_buffers(position);
    auto response = Compile(request, nullptr);
    EXPECT_EQ(KindOf(response.status()), ErrorKind::argument_mismatch);
    EXPECT_EQ(DetailOf(response.status()).field(), "small_buffers[0]");
  }
}

TEST_F(AdmissionTest, IdenticalRequestsInFlightShareOneCompilation) {
  FakeWorker worker(h_.scheduler.get(), "w");
  auto a = Start(Request());
  auto b = Start(Request("kernel add# other bytes"));
  worker.Work();
  EXPECT_EQ(worker.compiled, 1);
  ASSERT_TRUE(a->done && b->done);
  EXPECT_EQ(a->response->artifact().digest(), b->response->artifact().digest());
}

TEST_F(AdmissionTest, ACancelledRequestLeavesTheOthersAlone) {
  FakeWorker worker(h_.scheduler.get(), "w");
  auto a = Start(Request());
  auto b = Start(Request());
  h_.admission->Cancel(a->ticket);
  EXPECT_EQ(worker.Leases().size(), 1u);
  worker.Work();
  EXPECT_FALSE(a->done);
  EXPECT_TRUE(b->done);
  auto c = Start(Request("kernel other"));
  EXPECT_EQ(worker.Leases().size(), 1u);
  h_.admission->Cancel(c->ticket);
  EXPECT_TRUE(worker.Leases().empty());
  worker.Work();
  EXPECT_FALSE(c->done);
}

TEST_F(AdmissionTest, AFullQueueRefusesWithADelay) {
  h_.compile_limits.max_queue = 1;
  h_.Restart();
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.Leave();
  ASSERT_TRUE(h_.store->PutWorker(worker.state().worker()).ok());
  h_.broker->Remember(worker.state().worker());
  auto first = Start(Request());
  auto second = Start(Request("kernel other"));
  EXPECT_FALSE(first->done);
  ASSERT_TRUE(second->done);
  EXPECT_EQ(KindOf(second->response.status()), ErrorKind::queue_full);
  EXPECT_TRUE(absl::IsResourceExhausted(second->response.status()));
  EXPECT_EQ(RetryDelayOf(second->response.status()), absl::Seconds(1));
}

TEST_F(AdmissionTest, AFailureIsAnErrorAndIsRemembered) {
  FakeWorker worker(h_.scheduler.get(), "w");
  worker.compile = [](const internal::CompileWork&) {
    internal::WorkResult result;
    result.mutable_error()->set_kind("out_of_resources");
    result.mutable_error()->set_message("needs 300 KiB of shared memory");
    return result;
  };
  EXPECT_EQ(KindOf(Compile(Request(), &worker).status()), ErrorKind::out_of_resources);
  EXPECT_EQ(KindOf(Compile(Request(), nullptr).status()), ErrorKind::out_of_resources);
  EXPECT_EQ(worker.compiled, 1);
}

TEST_F(AdmissionTest, WorkForACompilerThatLeftTheFleetMovesToTheNextOne) {
  FakeWorker old(h_.scheduler.get(), "old");
  auto pending = Start(Request());
  old.Leave();
  FakeWorker fresh(h_.scheduler.get(), "fresh", {});
  fresh.state().mutable_worker()->set_compiler_build("c2");
  fresh.Join(h_.scheduler.get());
  h_.Settle();
  fresh.Work();
  ASSERT_TRUE(pending->done);
  EXPECT_TRUE(pending->response.ok()) << pending->response.status();
}

TEST_F(AdmissionTest, ARequestIdIsForOneRequest) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CompileRequest request = Request();
  request.set_request_id("r1");
  ASSERT_TRUE(Compile(request, &worker).ok());
  EXPECT_NE(h_.admission->Recall(request), nullptr);
  v1::CompileRequest other = Request("kernel add", 8);
  other.set_request_id("r1");
  EXPECT_EQ(KindOf(Compile(other, nullptr).status()), ErrorKind::invalid_argument);
}

TEST_F(AdmissionTest, WrongCompileRequestsAreRefusedByName) {
  auto kind = [&](const v1::CompileRequest& request) { return KindOf(Compile(request, nullptr).status()); };
  EXPECT_EQ(kind(Request()), ErrorKind::no_worker);
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CompileRequest request = Request();
  request.set_target("cuda:1");
  EXPECT_EQ(kind(request), ErrorKind::unknown_target);
  request = Request();
  request.set_entry("nobody");
  EXPECT_EQ(kind(request), ErrorKind::unknown_entry);
  request = Request();
  request.set_emit("nothing");
  EXPECT_EQ(kind(request), ErrorKind::invalid_argument);
  EXPECT_EQ(kind(Request("kernel add", 3)), ErrorKind::invalid_knob);
  request = Request();
  (*request.mutable_knobs()->mutable_values())["num_wraps"].set_int_value(1);
  EXPECT_EQ(kind(request), ErrorKind::unknown_knob);
  EXPECT_EQ(kind(Request("empty")), ErrorKind::no_kernel);
  EXPECT_EQ(kind(Request("two")), ErrorKind::unknown_entry);
  request = Request();
  request.mutable_module()->set_digest(Sha256Digest("unseen"));
  EXPECT_EQ(kind(request), ErrorKind::not_found);
  request.clear_module();
  EXPECT_EQ(kind(request), ErrorKind::invalid_argument);
  v1::CompileRequest bad = Request("bad");
  bad.mutable_module()->set_name("k.ttir");
  v1::ErrorDetail detail = DetailOf(Compile(bad, nullptr).status());
  EXPECT_EQ(detail.kind(), "invalid_ir");
  ASSERT_EQ(detail.diagnostics_size(), 1);
  EXPECT_EQ(detail.diagnostics(0).file(), "k.ttir");
  EXPECT_EQ(detail.diagnostics(0).line(), 3u);
}

TEST_F(AdmissionTest, AModuleMayBeNamedByEitherDigest) {
  v1::InspectRequest inspect;
  inspect.mutable_module()->set_text("kernel add# comment");
  auto info = h_.admission->Inspect(inspect);
  ASSERT_TRUE(info.ok());
  EXPECT_EQ(info->entries(0).name(), "add");
  for (const std::string& digest : {Sha256Digest("kernel add# comment"), Sha256Digest("kernel add")}) {
    v1::InspectRequest by_digest;
    by_digest.mutable_module()->set_digest(digest);
    EXPECT_EQ(h_.admission->Inspect(by_digest)->digest(), info->digest());
  }
  EXPECT_EQ(*h_.store->GetBlob(info->digest()), "kernel add");
}

// ---- specifications

class SpecAdmissionTest : public AdmissionTest {
 protected:
  // The kind and the field at fault.
  std::string Refusal(const v1::TuningSpec& spec) {
    absl::Status status = h_.admission->AdmitSpec(spec).status();
    if (status.ok()) return "admitted";
    v1::ErrorDetail detail = DetailOf(status);
    message_ = detail.message();
    return absl::StrCat(detail.kind(), " ", detail.field());
  }
  FakeWorker worker_{h_.scheduler.get(), "w"};
  v1::TuningSpec spec_ = TestSpec();
  std::string message_;
};

TEST_F(SpecAdmissionTest, AGoodOneIsAdmittedWithModulesByDigest) {
  auto admitted = h_.admission->AdmitSpec(spec_);
  ASSERT_TRUE(admitted.ok()) << admitted.status();
  EXPECT_EQ(admitted->spec.modules(0).digest(), Sha256Digest("kernel add"));
  EXPECT_EQ(admitted->devices.at(0).device(), kSim);
}

TEST_F(SpecAdmissionTest, NoModule) {
  spec_.clear_modules();
  EXPECT_EQ(Refusal(spec_), "empty_space modules");
}

TEST_F(SpecAdmissionTest, MalformedModule) {
  spec_.mutable_modules(0)->set_text("bad");
  EXPECT_EQ(Refusal(spec_), "invalid_ir modules[0]");
}

TEST_F(SpecAdmissionTest, ModuleWithoutKernel) {
  spec_.mutable_modules(0)->set_text("empty");
  EXPECT_EQ(Refusal(spec_), "no_kernel modules[0]");
}

TEST_F(SpecAdmissionTest, ModuleOverTheLimit) {
  spec_.mutable_modules(0)->set_text(std::string(h_.admission_limits.max_module_bytes + 1, ' '));
  EXPECT_EQ(Refusal(spec_), "ir_too_large modules[0]");
  EXPECT_TRUE(absl::StrContains(message_, absl::StrCat(h_.admission_limits.max_module_bytes))) << message_;
}

TEST_F(SpecAdmissionTest, UnknownEntry) {
  spec_.set_entry("nobody");
  EXPECT_EQ(Refusal(spec_), "unknown_entry entry");
  EXPECT_TRUE(absl::StrContains(message_, "add")) << message_;
}

TEST_F(SpecAdmissionTest, WrongArguments) {
  spec_.mutable_arguments()->RemoveLast();
  EXPECT_EQ(Refusal(spec_), "argument_mismatch arguments");
}

TEST_F(SpecAdmissionTest, ValueThatBreaksDivisibility) {
  (*spec_.mutable_problems(0)->mutable_values())["n"] = 1000;
  EXPECT_EQ(Refusal(spec_), "divisibility_violated arguments[1].scalar");
}

TEST_F(SpecAdmissionTest, EmptySpace) {
  (*spec_.mutable_space()->mutable_common())["num_warps"].clear_values();
  EXPECT_EQ(Refusal(spec_), "empty_space space.num_warps");
}

TEST_F(SpecAdmissionTest, ConstraintThatExcludesAll) {
  spec_.add_constraints("num_warps > 64");
  EXPECT_EQ(Refusal(spec_), "constraint_excludes_all constraints[0]");
}

TEST_F(SpecAdmissionTest, UnknownStrategy) {
  spec_.mutable_search()->set_strategy("dowsing");
  EXPECT_EQ(Refusal(spec_), "unknown_strategy search.strategy");
}

TEST_F(SpecAdmissionTest, SpaceOverTheLimit) {
  h_.admission_limits.max_space_points = 3;
  h_.Restart();
  worker_.Join(h_.scheduler.get());
  EXPECT_TRUE(absl::StartsWith(Refusal(spec_), "space_too_large")) << message_;
}

TEST_F(SpecAdmissionTest, UnknownTarget) {
  spec_.set_targets(0, "cuda:1");
  EXPECT_EQ(Refusal(spec_), "unknown_target targets[0]");
}

TEST_F(SpecAdmissionTest, NoWorkerForATarget) {
  spec_.set_targets(0, "hip:gfx942");
  EXPECT_EQ(Refusal(spec_), "no_worker targets[0]");
  EXPECT_TRUE(absl::StrContains(message_, "hip:gfx942") && absl::StrContains(message_, kSim)) << message_;
}

// ---- parts

v1::Device Device(const std::string& model, const std::string& chip) {
  v1::Device device;
  device.set_model(model);
  device.set_chip(chip);
  return device;
}

std::string Resolve(std::vector<std::string> targets, std::vector<v1::Device> attached) {
  google::protobuf::RepeatedPtrField<std::string> names(targets.begin(), targets.end());
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  auto devices = ResolveTargets(names, attached, compiler.targets());
  if (!devices.ok()) return DetailOf(devices.status()).kind();
  std::vector<std::string> models;
  for (const v1::JobDevice& device : *devices) models.push_back(device.device());
  return absl::StrJoin(models, ", ");
}

TEST(TargetsTest, ARealDeviceTakesThePlaceOfASimulatedOneOfItsChip) {
  std::vector<v1::Device> attached = {Device("sim:cuda:90", "cuda:90"), Device("NVIDIA H100", "cuda:90"),
                                      Device("NVIDIA H100", "cuda:90"), Device("sim:hip:gfx942", "hip:gfx942")};
  EXPECT_EQ(Resolve({}, attached), "NVIDIA H100, sim:hip:gfx942");
  EXPECT_EQ(Resolve({"cuda:90"}, attached), "NVIDIA H100");
  EXPECT_EQ(Resolve({"sim:cuda:90"}, attached), "sim:cuda:90");
  EXPECT_EQ(Resolve({"cuda:90", "sim:cuda:90", "NVIDIA H100"}, attached), "NVIDIA H100, sim:cuda:90");
  EXPECT_EQ(Resolve({"hip:gfx942"}, attached), "sim:hip:gfx942");
}

TEST(TargetsTest, TwoModelsOfOneChipAreBothMeant) {
  EXPECT_EQ(Resolve({"cuda:90"}, {Device("NVIDIA H200", "cuda:90"), Device("NVIDIA H100", "cuda:90")}),
            "NVIDIA H100, NVIDIA H200");
}

TEST(TargetsTest, WhatIsNotThereIsSaid) {
  EXPECT_EQ(Resolve({}, {}), "no_worker");
  EXPECT_EQ(Resolve({"cuda:80"}, {}), "no_worker");
  EXPECT_EQ(Resolve({"sim:cuda:80"}, {}), "no_worker");
  EXPECT_EQ(Resolve({"cuda:12345"}, {}), "unknown_target");
}

TEST(KeysTest, EveryPartOfACompileIdentityCounts) {
  CompileIdentity base{"m", "e", "t", "k", "", "c", "a"};
  std::vector<CompileIdentity> all = {base,
                                      {"x", "e", "t", "k", "", "c", "a"},
                                      {"m", "x", "t", "k", "", "c", "a"},
                                      {"m", "e", "x", "k", "", "c", "a"},
                                      {"m", "e", "t", "x", "", "c", "a"},
                                      {"m", "e", "t", "k", "0", "c", "a"},
                                      {"m", "e", "t", "k", "0,1", "c", "a"},
                                      {"m", "e", "t", "k", "", "x", "a"},
                                      {"m", "e", "t", "k", "", "c", "x"},
                                      {"me", "", "t", "k", "", "c", "a"}};
  std::set<std::string> keys;
  for (const CompileIdentity& identity : all) keys.insert(CompileKey(identity));
  EXPECT_EQ(keys.size(), all.size());
  EXPECT_EQ(CompileKey(base), CompileKey(base));
}

TEST(KeysTest, AMeasurementDependsOnInputsChecksAndDeviceButNotOnHowLongItSamples) {
  internal::Candidate candidate;
  candidate.mutable_problem()->add_grid(8);
  internal::MeasurePolicy policy;
  policy.set_rtol(0.01);
  MeasurementConditions conditions{"NVIDIA H100", "580", 700};
  const std::string base = MeasurementIdentity("key", candidate, policy, conditions);
  internal::MeasurePolicy longer = policy;
  longer.set_max_rounds(1000);
  EXPECT_EQ(MeasurementIdentity("key", candidate, longer, conditions), base);
  internal::MeasurePolicy strict = policy;
  strict.set_rtol(0.001);
  EXPECT_NE(MeasurementIdentity("key", candidate, strict, conditions), base);
  EXPECT_NE(MeasurementIdentity("other", candidate, policy, conditions), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100 PCIe", "580", 700}), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100", "590", 700}), base);
  EXPECT_NE(MeasurementIdentity("key", candidate, policy, {"NVIDIA H100", "580", 350}), base);
  internal::Candidate larger = candidate;
  larger.mutable_problem()->set_grid(0, 9);
  EXPECT_NE(MeasurementIdentity("key", larger, policy, conditions), base);
}

TEST(KeysTest, OnHipTensorsUnderTwoGibibytesAreSmallBuffers) {
  internal::Candidate candidate;
  auto add = [](internal::ResolvedProblem* problem, absl::string_view dtype, std::vector<int64_t> shape) {
    internal::ResolvedTensor* tensor = problem->add_arguments()->mutable_tensor();
    tensor->set_dtype(std::string(dtype));
    tensor->mutable_shape()->Add(shape.begin(), shape.end());
  };
  auto fill = [&](internal::ResolvedProblem* problem, int64_t rows) {
    add(problem, "f16", {rows, 1024});
    problem->add_arguments()->set_scalar("1234");
    add(problem, "f32", {rows, 1024});
    add(problem, "i1", {(int64_t{1} << 31) - 1});
  };
  fill(candidate.mutable_problem(), 1 << 19);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{0, 3}));
  EXPECT_EQ(SmallBuffers("cuda:90", candidate), std::vector<uint32_t>());
  // One artifact serves both problems.
  fill(candidate.mutable_check_problem(), 1 << 20);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{3}));
  candidate.mutable_check_problem()->clear_arguments();
  fill(candidate.mutable_check_problem(), 8);
  EXPECT_EQ(SmallBuffers("hip:gfx942", candidate), (std::vector<uint32_t>{0, 3}));
}

TEST(KeysTest, KnobsAreWrittenByNameWithoutDefaults) {
  v1::Knobs knobs;
  (*knobs.mutable_values())["num_warps"].set_int_value(8);
  (*knobs.mutable_values())["maxnreg"].set_int_value(0);
  (*knobs.mutable_values())["fast"].set_bool_value(true);
  internal::CompilerDescription compiler = testing_support::TestCompiler();
  std::vector<internal::KnobDescription> rows(compiler.knobs().begin(), compiler.knobs().end());
  EXPECT_EQ(CanonicalKnobs(knobs, rows), "fast=true num_warps=8");
}

TEST(LruCacheTest, ForgetsWhatWasUsedLeastRecently) {
  LruCache<int> cache(2);
  cache.Put("a", std::make_shared<const int>(1));
  cache.Put("b", std::make_shared<const int>(2));
  EXPECT_NE(cache.Get("a"), nullptr);
  cache.Put("c", std::make_shared<const int>(3));
  EXPECT_EQ(cache.Get("b"), nullptr);
  EXPECT_EQ(*cache.Get("a"), 1);
  EXPECT_EQ(*cache.Get("c"), 3);
  cache.Put("a", std::make_shared<const int>(4));
  EXPECT_EQ(*cache.Get("a"), 4);
  cache.Clear();
  EXPECT_EQ(cache.Get("a"), nullptr);
}

TEST(ThreadPoolTest, RunsEverythingBeforeItEnds) {
  std::atomic<int> ran{0};
  {
    ThreadPool pool(3);
    for (int i = 0; i < 100; ++i) pool.Schedule([&] { ++ran; });
    pool.WaitIdle();
    EXPECT_EQ(ran, 100);
    for (int i = 0; i < 100; ++i) pool.Schedule([&] { ++ran; });
  }
  EXPECT_EQ(ran, 200);
}

}  // namespace
}  // namespace lathe
