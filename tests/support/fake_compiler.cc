// Stands in for `lathe-compiler serve` in tests of what surrounds it. Its one kernel is out[i] =
// x[i] + y[i] over f32, 256 elements for each program, with arguments (x, y, out). It misbehaves on
// request:
//
//   module text   "crash", "hang", "garbage", "error", "chatter" (fills standard error); "attempt CALL [ARGUMENT]" does
//                 what a confined process may not do, and answers with the errno's name, or "done"
//   knob `fault`  "crash", "hang", "error" (compiling); "wrong", "stray", "race", "simulation_hang"
//   (running); "wrong<=90": only where the knob `cost` is 90 or less
//
// The estimate of a launch is `cost`, or 1000 where the knob is not set, plus `num_warps`. LATHE_FAKE_LAUNCH_MS makes
// each launch take so long; LATHE_FAKE_LOG names a file to which each appends a line: the time in seconds, the text of
// the module and the estimate.
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lathe/internal/compiler.pb.h"
#include "proto/support/digest.h"
#include "proto/support/frames.h"

namespace lathe {
namespace {

constexpr uint64_t kPerProgram = 256;

// The descriptors that came with the current request.
wire::Descriptors files;

std::span<uint8_t> Map(const internal::Buffer& buffer) {
  if (buffer.file() >= files.all().size()) std::abort();
  void* data = mmap(nullptr, buffer.size(), PROT_READ | PROT_WRITE, buffer.copy_on_write() ? MAP_PRIVATE : MAP_SHARED,
                    files.all()[buffer.file()], static_cast<off_t>(buffer.offset()));
  if (data == MAP_FAILED) std::abort();
  return {static_cast<uint8_t*>(data), buffer.size()};
}

template <typename Request>
std::vector<uint64_t> ProgramsOf(const Request& request) {
  if (request.programs_size() > 0) return {request.programs().begin(), request.programs().end()};
  uint64_t total = 1;
  for (uint32_t extent : request.grid()) total *= extent;
  std::vector<uint64_t> programs;
  for (uint64_t i = 0; i < total; ++i) programs.push_back(i);
  return programs;
}

// Adds, and returns how many bytes were written; marks them in `written` unless that is empty.
template <typename Request>
uint64_t Add(const Request& request, float error, std::span<uint8_t> written) {
  const auto* x = reinterpret_cast<const float*>(Map(request.arguments(0).buffer()).data());
  const auto* y = reinterpret_cast<const float*>(Map(request.arguments(1).buffer()).data());
  const std::span<uint8_t> bytes = Map(request.arguments(2).buffer());
  auto* out = reinterpret_cast<float*>(bytes.data());
  uint64_t count = 0;
  for (uint64_t program : ProgramsOf(request)) {
    for (uint64_t i = program * kPerProgram; i < (program + 1) * kPerProgram && i < bytes.size() / 4; ++i) {
      out[i] = x[i] + y[i] + error;
      for (int k = 0; k < 4 && !written.empty(); ++k) written[i * 4 + k] = 1;
      count += 4;
    }
  }
  return count;
}

[[noreturn]] void Hang() {
  while (true) pause();
}

int64_t IntKnob(const v1::Knobs& knobs, const std::string& name, int64_t otherwise) {
  const auto found = knobs.values().find(name);
  return found == knobs.values().end() ? otherwise : found->second.int_value();
}

std::string FaultOf(const v1::Knobs& knobs) {
  const auto found = knobs.values().find("fault");
  if (found == knobs.values().end()) return "";
  const std::string& text = found->second.string_value();
  const size_t bound = text.find("<=");
  if (bound == text.npos) return text;
  return IntKnob(knobs, "cost", 1000) <= std::atoll(text.c_str() + bound + 2) ? text.substr(0, bound) : "";
}

void SetError(internal::ChildResponse& response, const std::string& kind, const std::string& message) {
  response.mutable_error()->set_kind(kind);
  response.mutable_error()->set_message(message);
}

void Misbehave(const std::string& how) {
  if (how == "crash") {
    std::fprintf(stderr, "the fake compiler falls over\n");
    std::abort();
  }
  if (how == "hang") Hang();
  if (how == "chatter")
    for (int i = 0; i < 20000; ++i) std::fprintf(stderr, "a line that nobody asked for\n");
  if (how == "garbage") {
    [[maybe_unused]] const ssize_t n = write(1, "\x04\0\0\0\xff\xff\xff\xff", 8);
    Hang();
  }
}

internal::ChildResponse CompileOne(const internal::CompileVariants& request, const internal::Variant& variant) {
  internal::ChildResponse response;
  internal::VariantResult& result = *response.mutable_variant();
  result.set_index(variant.index());
  const std::string fault = FaultOf(variant.knobs());
  Misbehave(fault);
  if (fault == "error") {
    SetError(response, "out_of_resources", "too much of everything");
    return response;
  }
  const std::string identity = request.module_text() + "\n" + request.target() + variant.knobs().ShortDebugString();
  result.set_binary("binary of " + identity);
  result.set_assembly("assembly of " + identity);
  if (request.want_simulation()) result.set_simulation("code of " + identity);
  for (const std::string& phase : request.emit()) (*result.mutable_emitted())[phase] = phase + " of " + identity;
  v1::Artifact& artifact = *result.mutable_artifact();
  artifact.set_digest(Sha256Digest(result.binary()));
  artifact.set_assembly_digest(Sha256Digest(result.assembly()));
  if (request.want_simulation()) artifact.set_simulation_digest(Sha256Digest(result.simulation()));
  artifact.set_target(request.target());
  *artifact.mutable_knobs() = variant.knobs();
  artifact.set_entry(request.entry());
  artifact.set_num_warps(4);
  artifact.set_threads_per_warp(32);
  (*artifact.mutable_phase_ms())["ttg"] = 1.5;
  result.set_compile_ms(3);
  return response;
}

// Launches take time and leave a trace where the environment asks for it.
void Launch(const std::string& code, double estimate) {
  if (const char* milliseconds = std::getenv("LATHE_FAKE_LAUNCH_MS"))
    usleep(static_cast<useconds_t>(1000 * std::atof(milliseconds)));
  const char* log = std::getenv("LATHE_FAKE_LOG");
  if (log == nullptr) return;
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const size_t begin = std::string_view("code of ").size();
  const std::string line = std::to_string(now.tv_sec) + "." + std::to_string(now.tv_nsec / 100000000) + " " +
                           code.substr(begin, code.find('\n') - begin) + " " + std::to_string(estimate) + "\n";
  const int fd = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  // One write, so that lines of several processes do not mix.
  [[maybe_unused]] const ssize_t n = write(fd, line.data(), line.size());
  close(fd);
}

internal::ChildResponse SimulateKernel(const internal::Simulate& request) {
  internal::ChildResponse response;
  internal::SimulationResult& result = *response.mutable_simulation();
  const v1::Knobs& knobs = request.artifact().knobs();
  const auto estimate = static_cast<double>(IntKnob(knobs, "cost", 1000) + IntKnob(knobs, "num_warps", 0));
  Launch(request.bytecode(), estimate);
  const std::string fault = FaultOf(knobs);
  if (fault == "simulation_hang") Hang();
  if (fault == "race") {
    internal::SimulationFinding& finding = *result.add_findings();
    finding.set_kind("race");
    finding.set_message("two warps write shared byte 4");
    finding.set_program(3);
  }
  const uint64_t bytes = Add(request, fault == "wrong" ? 1.0f : 0.0f, {});
  if (fault == "stray") {
    const std::span<uint8_t> out = Map(request.arguments(2).buffer());
    *reinterpret_cast<float*>(out.data() + out.size() / 2) = 7;
  }
  result.set_estimate_ns(estimate);
  result.mutable_counters()->set_warp_instructions(static_cast<int64_t>(bytes));
  result.mutable_counters()->set_programs(static_cast<int64_t>(ProgramsOf(request).size()));
  return response;
}

internal::ChildResponse RunReference(const internal::RunReference& request) {
  internal::ChildResponse response;
  internal::ReferenceResult& result = *response.mutable_reference();
  std::span<uint8_t> written;
  if (request.written_size() > 2) written = Map(request.written(2));
  const uint64_t bytes = Add(request, 0, written);
  result.set_programs(ProgramsOf(request).size());
  for (int i = 0; i < request.arguments_size(); ++i) result.add_bytes_written(i == 2 ? bytes : 0);
  return response;
}

internal::ChildResponse Describe() {
  internal::ChildResponse response;
  internal::CompilerDescription& description = *response.mutable_description();
  description.set_compiler_build("fake-1");
  description.add_targets()->set_id("cuda:90");
  description.mutable_targets(0)->set_needs_assembler(true);
  description.add_targets()->set_id("hip:gfx942");
  description.mutable_targets(1)->add_specializes_on("tt.pointer_range");
  for (const char* name : {"num_warps", "cost", "fault"}) {
    internal::KnobDescription* knob = description.add_knobs();
    knob->set_name(name);
    knob->set_type(knob->name() == "fault" ? internal::KnobDescription::STRING : internal::KnobDescription::INT);
    knob->add_targets("cuda");
    knob->add_targets("hip");
    knob->set_min(1);
    knob->set_max(knob->name() == "cost" ? 1'000'000 : 32);
  }
  return response;
}

// How many processes can be started at once; all have ended when it returns.
int StartProcesses() {
  std::vector<pid_t> started;
  constexpr size_t kEnough = 2000;
  while (started.size() < kEnough) {
    const pid_t child = fork();
    if (child < 0) break;
    if (child == 0) Hang();
    started.push_back(child);
  }
  for (pid_t child : started) kill(child, SIGKILL);
  for (pid_t child : started) waitpid(child, nullptr, 0);
  return static_cast<int>(started.size());
}

int Attempt(const std::string& call, const std::string& argument) {
  const auto pid = static_cast<pid_t>(std::atol(argument.c_str()));
  const auto opened = [&](int flags) { return open(argument.c_str(), flags | O_CLOEXEC, 0600); };
  if (call == "read") return opened(O_RDONLY);
  if (call == "write") return opened(O_WRONLY);
  if (call == "make") return opened(O_WRONLY | O_CREAT);
  if (call == "list") return opened(O_RDONLY | O_DIRECTORY);
  if (call == "remove") return unlink(argument.c_str());
  if (call == "memory") return opened(O_RDWR);
  if (call == "connect") return socket(AF_INET, SOCK_STREAM, 0);
  if (call == "connect_local") return socket(AF_UNIX, SOCK_STREAM, 0);
  if (call == "ptrace") return static_cast<int>(ptrace(PTRACE_ATTACH, pid, nullptr, nullptr));
  if (call == "kill") return kill(pid, SIGTERM);
  if (call == "limit") return prlimit(pid, RLIMIT_CPU, nullptr, nullptr);
  if (call == "escape") return setsid();
  if (call == "dump") {
    rlimit limit{1, 1};
    return setrlimit(RLIMIT_CORE, &limit);
  }
  if (call == "namespace") return unshare(CLONE_NEWUSER);
  if (call == "run") {
    char* const arguments[] = {const_cast<char*>(argument.c_str()), nullptr};
    return execv(argument.c_str(), arguments);
  }
  std::abort();
}

std::string TryTo(const std::string& text) {
  const size_t space = std::min(text.find(' '), text.size());
  const std::string call = text.substr(0, space), argument = text.substr(std::min(space + 1, text.size()));
  if (call == "start_processes") return std::to_string(StartProcesses());
  if (call == "environment") {
    const char* value = std::getenv(argument.c_str());
    return value == nullptr ? "unset" : value;
  }
  return Attempt(call, argument) >= 0 ? "done" : strerrorname_np(errno);
}

internal::ChildResponse Inspect(const internal::InspectModule& request) {
  internal::ChildResponse response;
  Misbehave(request.text());
  if (request.text() == "error") {
    SetError(response, "invalid_ir", "expected an operation");
    response.mutable_error()->add_diagnostics()->set_line(7);
  } else {
    constexpr std::string_view kAttempt = "attempt ";
    const bool attempt = request.text().starts_with(kAttempt);
    response.mutable_module()->set_digest(Sha256Digest(request.text()));
    response.mutable_module()->set_canonical_text(attempt ? TryTo(request.text().substr(kAttempt.size()))
                                                          : request.text());
    response.mutable_module()->set_level(internal::ModuleInfo::TT);
    v1::EntryPoint* entry = response.mutable_module()->add_entries();
    entry->set_name("add");
    for (const char* name : {"x", "y", "out"}) {
      v1::ArgumentLayout* argument = entry->add_arguments();
      argument->set_name(name);
      argument->set_type("!tt.ptr<f32>");
      argument->set_divisibility(16);
    }
  }
  return response;
}

void Send(internal::ChildResponse response, uint64_t id, bool last) {
  response.set_id(id);
  response.set_last(last);
  if (!WriteFrame(1, response).ok()) std::exit(1);
}

int Serve() {
  while (true) {
    internal::ChildRequest request;
    files.Close();
    if (!ReadFrame(0, &request, absl::InfiniteFuture(), &files).ok()) return 0;
    if (request.has_compile()) {
      Misbehave(request.compile().module_text());
      for (const internal::Variant& variant : request.compile().variants())
        Send(CompileOne(request.compile(), variant), request.id(), false);
      Send({}, request.id(), true);
    } else if (request.has_inspect()) {
      Send(Inspect(request.inspect()), request.id(), true);
    } else if (request.has_simulate()) {
      Send(SimulateKernel(request.simulate()), request.id(), true);
    } else if (request.has_reference()) {
      Send(RunReference(request.reference()), request.id(), true);
    } else {
      Send(Describe(), request.id(), true);
    }
  }
}

}  // namespace
}  // namespace lathe

int main() { return lathe::Serve(); }
