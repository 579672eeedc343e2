// Compile requests from their bytes to their answer, and what specifications are checked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

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
  // The code may take the argument's buffer to be under 2 GiB.
  static void Promise(uint32_t argument, v1::CompileRequest* request) {
    v1::Specialization* specialization = request->mutable_specialization();
    (*(*specialization->mutable_arguments())[argument].mutable_values())["tt.pointer_range"] = 32;
  }
  struct Pending {
    bool done = false;
    absl::StatusOr<v1::CompileResponse> response = absl::UnknownError("not yet");
    uint64_t ticket = 0;
  };
  std::shared_ptr<Pending> Start(const v1::CompileRequest& request) {
    auto pending = std::make_shared<Pending>();
    pending->ticket = h_.admission->Compile(request, "t", [pending](absl::StatusOr<v1::CompileResponse> response) {
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
  EXPECT_EQ(h_.admission->Recall(Request(), "t"), nullptr);
  auto first = Compile(Request(), &worker);
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_FALSE(first->cached());
  EXPECT_EQ(first->miss_reason(), v1::MISS_REASON_NEW_MODULE);
  EXPECT_EQ(first->artifact().entry(), "add");
  int inspections = h_.inspector.inspections;
  auto again = h_.admission->Recall(Request(), "t");
  ASSERT_NE(again, nullptr);
  EXPECT_TRUE(again->cached());
  EXPECT_EQ(again->miss_reason(), v1::MISS_REASON_UNSPECIFIED);
  EXPECT_EQ(again->artifact().digest(), first->artifact().digest());
  EXPECT_EQ(h_.inspector.inspections, inspections);
}

TEST_F(AdmissionTest, AfterARestartTheStoreAnswersWithoutAnyWorker) {
  {
    FakeWorker worker(h_.scheduler.get(), "w");
    ASSERT_TRUE(Compile(Request(), &worker).ok());
    ASSERT_TRUE(h_.store->Apply({.workers = {worker.state().worker()}}).ok());
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
  EXPECT_EQ(Compile(Request(), &worker)->miss_reason(), v1::MISS_REASON_NEW_MODULE);
  EXPECT_EQ(Compile(Request("kernel add", 8), &worker)->miss_reason(), v1::MISS_REASON_NEW_KNOBS);
  v1::CompileRequest other = Request();
  other.set_target("hip:gfx942");
  EXPECT_EQ(Compile(other, &worker)->miss_reason(), v1::MISS_REASON_NEW_TARGET);
  Promise(0, &other);
  EXPECT_EQ(Compile(other, &worker)->miss_reason(), v1::MISS_REASON_NEW_SPECIALIZATION);
  v1::CompileRequest emit = Request();
  emit.set_emit("llvm");
  auto emitted = Compile(emit, &worker);
  EXPECT_EQ(emitted->miss_reason(), v1::MISS_REASON_NEW_OUTPUT);
  EXPECT_EQ(emitted->emit_digest(), Sha256Digest("llvm"));
  EXPECT_TRUE(Compile(emit, nullptr)->cached());
  worker.state().mutable_worker()->set_compiler_build("c2");
  worker.Join(h_.scheduler.get());
  EXPECT_EQ(Compile(Request(), &worker)->miss_reason(), v1::MISS_REASON_NEW_COMPILER);
}

TEST_F(AdmissionTest, ASpecializationIsPartOfTheKeyWhereTheTargetUsesIt) {
  FakeWorker worker(h_.scheduler.get(), "w");
  std::vector<int> told;
  worker.compile = [&](const internal::CompileWork& work) {
    told.push_back(work.specialization().arguments_size());
    return FakeWorker::Compile(work);
  };
  for (const char* target : {kChip, "hip:gfx942"}) {
    v1::CompileRequest request = Request();
    request.set_target(target);
    ASSERT_TRUE(Compile(request, &worker).ok());
    Promise(0, &request);
    ASSERT_TRUE(Compile(request, &worker).ok());
    auto again = Compile(request, nullptr);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_TRUE(again->cached());
  }
  EXPECT_EQ(told, (std::vector<int>{0, 0, 1}));
}

TEST_F(AdmissionTest, ASpecializationOfNoArgumentOrByAnUnknownAttributeIsRefused) {
  FakeWorker worker(h_.scheduler.get(), "w");
  v1::CompileRequest beyond = Request();
  Promise(2, &beyond);
  v1::CompileRequest unknown = Request();
  (*(*unknown.mutable_specialization()->mutable_arguments())[0].mutable_values())["tt.pointer_rang"] = 32;
  for (const v1::CompileRequest& request : {beyond, unknown}) {
    auto response = Compile(request, nullptr);
    EXPECT_EQ(KindOf(response.status()), ErrorKind::argument_mismatch);
    EXPECT_THAT(DetailOf(response.status()).field(), testing::StartsWith("specialization.arguments["));
  }
}

TEST_F(AdmissionTest, ARequestWithAFieldOfALaterReleaseIsRefused) {
  v1::CompileRequest request = Request();
  request.GetReflection()->MutableUnknownFields(&request)->AddVarint(77, 1);
  auto response = Compile(request, nullptr);
  EXPECT_EQ(KindOf(response.status()), ErrorKind::invalid_argument);
  EXPECT_THAT(std::string(response.status().message()), testing::HasSubstr("field 77"));
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
  ASSERT_TRUE(h_.store->Apply({.workers = {worker.state().worker()}}).ok());
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
    absl::Status status = h_.admission->AdmitSpec(spec, 1).status();
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
  auto admitted = h_.admission->AdmitSpec(spec_, 1);
  ASSERT_TRUE(admitted.ok()) << admitted.status();
  EXPECT_EQ(admitted->spec.modules(0).digest(), Sha256Digest("kernel add"));
  EXPECT_EQ(admitted->devices.at(0).device_model(), kSim);
}

TEST_F(SpecAdmissionTest, NoModule) {
  spec_.clear_modules();
  EXPECT_EQ(Refusal(spec_), "empty_space modules");
}

TEST_F(SpecAdmissionTest, TheSameModuleTwice) {
  *spec_.add_modules() = spec_.modules(0);
  EXPECT_EQ(Refusal(spec_), "invalid_argument modules[1]");
  (*spec_.mutable_modules(1)->mutable_constants())["BLOCK"] = 32;
  EXPECT_EQ(Refusal(spec_), "admitted");
}

TEST_F(SpecAdmissionTest, WordsThatATableCannotShow) {
  spec_.set_name("caf\xc3\xa9");
  EXPECT_EQ(Refusal(spec_), "admitted");
  for (const char* name : {"red\x1b[31m",
                           "red\xc2\x9b"
                           "31m",
                           "turned\xe2\x80\xae"}) {
    spec_.set_name(name);
    EXPECT_EQ(Refusal(spec_), "invalid_argument name");
  }
  spec_.set_name(std::string(257, 'x'));
  EXPECT_EQ(Refusal(spec_), "invalid_argument name");
  spec_.clear_name();
  (*spec_.mutable_labels())["team"] = "a\nb";
  EXPECT_EQ(Refusal(spec_), "invalid_argument labels.team");
  spec_.clear_labels();
  for (int i = 0; i < 65; ++i) (*spec_.mutable_labels())[absl::StrCat(i)] = "x";
  EXPECT_EQ(Refusal(spec_), "invalid_argument labels");
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

TEST_F(SpecAdmissionTest, AsManyCheckedProgramsAsNobodyNeeds) {
  for (int programs : {-1, 65'537, std::numeric_limits<int>::max()}) {
    spec_.mutable_check()->set_programs(programs);
    EXPECT_EQ(Refusal(spec_), "invalid_argument check.programs");
  }
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

TEST_F(SpecAdmissionTest, AnErrorInADescriptorNamesItsOwnField) {
  v1::DescriptorArgument* descriptor = spec_.mutable_arguments(0)->mutable_described();
  descriptor->mutable_tensor()->set_dtype("f32");
  EXPECT_EQ(Refusal(spec_), "invalid_argument arguments[0].descriptor.shape");
  descriptor->mutable_tensor()->add_shape("n");
  descriptor->add_block("64");
  EXPECT_EQ(Refusal(spec_), "argument_mismatch arguments[0].descriptor") << message_;
  EXPECT_TRUE(absl::StrContains(message_, "no !tt.tensordesc")) << message_;
}

TEST_F(SpecAdmissionTest, AnArrayIsHeldAgainstItsArgument) {
  const auto array = [](const std::string& type, const std::string& data) {
    std::string header = absl::StrCat("{'descr': '", type, "', 'fortran_order': False, 'shape': (1024,), }");
    std::string file("\x93NUMPY\x01\x00", 8);
    file.push_back(static_cast<char>(header.size()));
    file.push_back(0);
    return absl::StrCat(file, header, data);
  };
  const auto put = [&](const std::string& file) {
    const std::string digest = Sha256Digest(file);
    EXPECT_TRUE(h_.store->PutBlob(digest, file).ok());
    return digest;
  };
  v1::Array* expected = spec_.mutable_arguments(0)->mutable_tensor()->mutable_expected();
  expected->set_name("out.npy");
  expected->set_digest(Sha256Digest("nobody has it"));
  EXPECT_EQ(Refusal(spec_), "not_found arguments[0].expected");
  EXPECT_TRUE(absl::StrContains(message_, "out.npy is not an array for argument 0: the server has no blob"))
      << message_;
  expected->set_digest(put("no array"));
  EXPECT_EQ(Refusal(spec_), "invalid_argument arguments[0].expected");
  expected->set_digest(put(array("<f8", std::string(8192, 'x'))));
  EXPECT_EQ(Refusal(spec_), "argument_mismatch arguments[0].expected");
  expected->set_digest(put(array("<f4", std::string(4096, 'x'))));
  EXPECT_EQ(Refusal(spec_), "admitted") << message_;
  spec_.mutable_check()->set_draws(2);
  EXPECT_EQ(Refusal(spec_), "invalid_argument check.draws");
  spec_.mutable_check()->clear_draws();
  spec_.mutable_check()->mutable_work()->set_bytes("m");
  EXPECT_EQ(Refusal(spec_), "invalid_expression check.work.bytes");
}

TEST_F(SpecAdmissionTest, DrawnProblemsAreCheckedAsTheyAreGoingToBe) {
  spec_ = TestSpec({4});
  spec_.mutable_check()->mutable_reference()->mutable_module()->set_text("kernel sum");
  spec_.mutable_check()->mutable_reference()->add_grid("cdiv(n, 256)");
  v1::ValueRange& range = (*spec_.mutable_check()->mutable_drawn_problems()->mutable_values())["n"];
  range.set_least(16);
  range.set_greatest(4096);
  EXPECT_EQ(Refusal(spec_), "divisibility_violated check.reference.arguments[1].scalar");
  range.set_multiple_of(16);
  EXPECT_EQ(Refusal(spec_), "admitted") << message_;
  auto& ranges = *spec_.mutable_check()->mutable_drawn_problems()->mutable_values();
  const v1::ValueRange other = range;
  ranges.clear();
  ranges["rows"] = other;
  EXPECT_EQ(Refusal(spec_), "invalid_expression check.reference.grid[0]") << message_;
  spec_ = TestSpec({4, 8});
  spec_.mutable_check()->mutable_drawn_problems();
  EXPECT_EQ(Refusal(spec_), "invalid_argument check.drawn_problems");
}

TEST_F(SpecAdmissionTest, AProfileNeedsAWorkerThatMakesSome) {
  v1::Profiling& profile = *spec_.mutable_profile();
  EXPECT_EQ(Refusal(spec_), "no_worker profile");
  EXPECT_TRUE(absl::StrContains(message_, kSim)) << message_;
  worker_.state().mutable_worker()->set_profiles(true);
  worker_.Beat();
  EXPECT_EQ(Refusal(spec_), "admitted") << message_;
  (*profile.mutable_knobs()->mutable_values())["levitate"].set_int_value(1);
  EXPECT_EQ(Refusal(spec_), "unknown_knob profile.knobs.levitate");
  profile.mutable_knobs()->mutable_values()->clear();
  (*profile.mutable_knobs()->mutable_values())["profile"].set_string_value("marks");
  EXPECT_EQ(Refusal(spec_), "invalid_argument profile.knobs.profile");
  profile.clear_knobs();
  profile.set_scopes(static_cast<v1::Profiling::Scopes>(9));
  EXPECT_EQ(Refusal(spec_), "invalid_argument profile.scopes");
  profile.set_scopes(v1::Profiling::INSTRUCTIONS);
  (*profile.mutable_knobs()->mutable_values())["profile_warps"].set_string_value("0");
  EXPECT_EQ(Refusal(spec_), "invalid_argument profile.knobs.profile_warps");
  profile.clear_knobs();
  EXPECT_EQ(Refusal(spec_), "admitted") << message_;
  profile.clear_scopes();
  profile.set_of(static_cast<v1::Profiling::Of>(9));
  EXPECT_EQ(Refusal(spec_), "invalid_argument profile.of");
}

TEST_F(SpecAdmissionTest, MachineCodeNeedsAWorkerThatAllowsIt) {
  std::string file(64, '\0');
  file.replace(0, 6,
               "\x7f"
               "ELF\x02\x01");
  file[8] = 7;
  file[18] = static_cast<char>(190);
  file[48] = 90;
  const std::string digest = Sha256Digest(file);
  spec_.clear_space();
  spec_.clear_modules();
  v1::Artifact* binary = spec_.add_modules()->mutable_binary();
  binary->set_digest(digest);
  binary->set_target("cuda:90");
  binary->set_entry("add");
  binary->set_num_warps(4);
  binary->add_arguments()->set_type("!tt.ptr<f32>");
  binary->add_arguments()->set_type("i32");
  EXPECT_EQ(Refusal(spec_), "invalid_argument check.reference") << message_;
  spec_.mutable_check()->mutable_reference()->mutable_module()->set_text("kernel sum");
  spec_.mutable_check()->mutable_reference()->add_grid("cdiv(n, 256)");
  EXPECT_EQ(Refusal(spec_), "not_found modules[0].binary.path");
  ASSERT_TRUE(h_.store->PutBlob(digest, file).ok());
  EXPECT_EQ(Refusal(spec_), "no_worker targets");
  EXPECT_TRUE(absl::StrContains(message_, "--allow-client-binaries") && absl::StrContains(message_, kSim)) << message_;
  FakeWorker careful(h_.scheduler.get(), "careful", {"NVIDIA H100"});
  EXPECT_EQ(Refusal(spec_), "no_worker targets");
  careful.state().mutable_worker()->set_client_binaries(true);
  careful.Beat();
  const auto admitted = h_.admission->AdmitSpec(spec_, 1);
  ASSERT_TRUE(admitted.ok()) << admitted.status();
  EXPECT_TRUE(admitted->spec.modules(0).has_binary());
  ASSERT_EQ(admitted->devices.size(), 1u) << "no simulated one";
  EXPECT_EQ(admitted->devices[0].device_model(), "NVIDIA H100");
  ASSERT_NE(admitted->modules[0].binary, nullptr);
  EXPECT_EQ(admitted->modules[0].binary->threads_per_warp(), 32);
  binary->set_target("cuda:80");
  EXPECT_EQ(Refusal(spec_), "argument_mismatch modules[0].binary.target");
}

}  // namespace
}  // namespace lathe
