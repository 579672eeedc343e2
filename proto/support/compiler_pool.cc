#include "proto/support/compiler_pool.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "proto/support/compiler_files.h"
#include "proto/support/errors.h"
#include "proto/support/frames.h"
#include "proto/support/status_macros.h"
#include "proto/support/subprocess.h"

namespace lathe {
namespace {

// How often idle children are looked at, and the standard error of busy ones is emptied.
constexpr absl::Duration kLookAfter = absl::Milliseconds(200);
constexpr absl::Duration kFirstStartPause = absl::Milliseconds(100);
constexpr absl::Duration kLongestStartPause = absl::Seconds(5);
// A child that was sent SIGKILL is gone after this at the latest, unless the kernel is stuck.
constexpr absl::Duration kKillGrace = absl::Seconds(5);

// A compiler's file in memory, as of a module and its code, has at most so many bytes.
constexpr uint64_t kFileBytes = uint64_t{1} << 30;

// A compiler's share of the environment: where programs, libraries and temporary files are, faults for tests, and the
// options of an instrumented build's sanitizers.
constexpr absl::string_view kKeptVariables[] = {"PATH",         "LD_LIBRARY_PATH", "TMPDIR",          "LANG",
                                                "LATHE_PTXAS",  "LATHE_NVJITLINK", "LATHE_LIBDEVICE", "LATHE_OCML",
                                                "LATHE_FAULT",  "ASAN_OPTIONS",    "LSAN_OPTIONS",    "TSAN_OPTIONS",
                                                "UBSAN_OPTIONS"};

// The compiler's shared libraries look a function up when it is called first, and each process that is forked for a
// variant does so again for all that the one before it has not called: a tenth of a small kernel's time. Binding all of
// them at the start takes the program 10 ms, once.
constexpr char kBindNow[] = "LD_BIND_NOW";

}  // namespace

void Cancellation::Cancel() {
  MutexLock lock(&mutex_);
  if (cancelled_) return;
  cancelled_ = true;
  for (const auto& [id, callback] : callbacks_) callback();
}

bool Cancellation::cancelled() const {
  MutexLock lock(&mutex_);
  return cancelled_;
}

Cancellation::Callback::Callback(Cancellation* cancellation, std::function<void()> callback)
    : cancellation_(cancellation) {
  if (cancellation_ == nullptr) return;
  MutexLock lock(&cancellation_->mutex_);
  if (cancellation_->cancelled_) callback();
  id_ = ++cancellation_->last_id_;
  cancellation_->callbacks_.emplace(id_, std::move(callback));
}

Cancellation::Callback::~Callback() {
  if (cancellation_ == nullptr) return;
  MutexLock lock(&cancellation_->mutex_);
  cancellation_->callbacks_.erase(id_);
}

struct CompilerPool::Child {
  std::unique_ptr<Subprocess> process;
  uint64_t requests = 0;
};

absl::StatusOr<std::unique_ptr<CompilerPool>> CompilerPool::Create(CompilerPoolOptions options) {
  if (options.program.empty()) {
    LATHE_ASSIGN_OR_RETURN(options.program, FindProgram("lathe-compiler"));
  }
  if (access(options.program.c_str(), X_OK) != 0)
    return MakeError(ErrorKind::not_found,
                     absl::StrCat("no compiler program at ", options.program, "; set the flag --compiler"));
  options.children = std::max(1, options.children);
  LATHE_ASSIGN_OR_RETURN(FileRules files, CompilerFiles(options.program, getenv));
  return std::unique_ptr<CompilerPool>(new CompilerPool(std::move(options), std::move(files)));
}

CompilerPool::CompilerPool(CompilerPoolOptions options, FileRules files)
    : options_(std::move(options)), files_(std::move(files)), start_pause_(kFirstStartPause) {
  keeper_ = std::thread([this] { MaintainChildren(); });
}

CompilerPool::~CompilerPool() {
  Shutdown();
  keeper_.join();
}

void CompilerPool::Shutdown() {
  MutexLock lock(&mutex_);
  if (shutdown_) return;
  shutdown_ = true;
  for (Child* child : busy_) child->process->Kill();
  idle_.clear();
  idle_changed_.SignalAll();
  keeper_wakes_.SignalAll();
}

int64_t CompilerPool::restarts() const {
  MutexLock lock(&mutex_);
  return restarts_;
}

void CompilerPool::MaintainChildren() {
  MutexLock lock(&mutex_);
  while (!shutdown_) {
    const absl::Time now = absl::Now();
    LookAfterIdle();
    const bool missing = static_cast<int>(idle_.size() + busy_.size()) < options_.children;
    if (missing && now >= next_start_) {
      StartOne();
      continue;
    }
    keeper_wakes_.WaitWithDeadline(&mutex_, missing ? std::min(next_start_, now + kLookAfter) : now + kLookAfter);
  }
}

void CompilerPool::StartOne() {
  SubprocessOptions options;
  options.argv.push_back(options_.program);
  options.argv.insert(options.argv.end(), options_.arguments.begin(), options_.arguments.end());
  options.environment = options_.environment;
  options.environment.emplace_back(kBindNow, "1");
  options.memory_bytes = options_.memory_bytes;
  options.file_bytes = kFileBytes;
  options.takes_descriptors = true;
  options.ignores_termination = true;
  options.confined = true;
  options.files = files_;
  options.kept_variables.assign(std::begin(kKeptVariables), std::end(kKeptVariables));
  absl::StatusOr<std::unique_ptr<Subprocess>> process = Subprocess::Start(options);
  start_error_ = process.status();
  if (process.ok()) {
    auto child = std::make_unique<Child>();
    child->process = *std::move(process);
    idle_.push_back(std::move(child));
    start_pause_ = kFirstStartPause;
  } else {
    next_start_ = absl::Now() + start_pause_;
    start_pause_ = std::min(start_pause_ * 2, kLongestStartPause);
  }
  idle_changed_.SignalAll();
}

void CompilerPool::LookAfterIdle() {
  // Reading the standard error empties its pipe, which would block a child that fills it.
  for (Child* child : busy_) child->process->stderr_tail();
  const size_t before = idle_.size();
  std::erase_if(idle_, [](const std::unique_ptr<Child>& child) { return child->process->Wait(absl::InfinitePast()); });
  if (idle_.size() == before) return;
  // A program that ends as soon as it is started must not be started in a tight loop.
  restarts_ += static_cast<int64_t>(before - idle_.size());
  next_start_ = absl::Now() + start_pause_;
  start_pause_ = std::min(start_pause_ * 2, kLongestStartPause);
}

absl::StatusOr<std::unique_ptr<CompilerPool::Child>> CompilerPool::Acquire(const CallOptions& options) {
  Cancellation::Callback wake(options.cancellation, [this] {
    MutexLock lock(&mutex_);
    idle_changed_.SignalAll();
  });
  MutexLock lock(&mutex_);
  while (true) {
    if (shutdown_) return MakeError(ErrorKind::unavailable, "the compiler pool is shut down");
    if (options.cancellation != nullptr) {
      // Cancel() holds its own lock while it takes ours, so ours is given up to ask.
      mutex_.Unlock();
      const bool cancelled = options.cancellation->cancelled();
      mutex_.Lock();
      if (cancelled) return MakeError(ErrorKind::cancelled, "the call of the compiler was cancelled");
    }
    if (!idle_.empty()) {
      std::unique_ptr<Child> child = std::move(idle_.front());
      idle_.pop_front();
      busy_.push_back(child.get());
      return child;
    }
    if (busy_.empty() && !start_error_.ok())
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("no compiler child can be started: ", start_error_.message()));
    if (absl::Now() >= options.deadline)
      return MakeError(ErrorKind::compile_timeout,
                       "no compiler child became free before the deadline; allow more children or more time");
    keeper_wakes_.Signal();
    idle_changed_.WaitWithDeadline(&mutex_, std::min(options.deadline, absl::Now() + kLookAfter));
  }
}

void CompilerPool::Release(std::unique_ptr<Child> child) {
  const bool worn =
      options_.requests_per_child > 0 && child->requests >= static_cast<uint64_t>(options_.requests_per_child);
  {
    MutexLock lock(&mutex_);
    std::erase(busy_, child.get());
    if (worn) {
      ++restarts_;
      keeper_wakes_.Signal();
    } else if (!shutdown_) {
      // The one used last is warmest.
      idle_.push_front(std::move(child));
      idle_changed_.Signal();
    }
  }
  if (worn && options_.on_child_ended) options_.on_child_ended("worn");
}

absl::Status CompilerPool::End(std::unique_ptr<Child> child, const absl::Status& why, const CallOptions& options) {
  // A child that closed its pipes is about to end by itself; wait a moment to learn how.
  if (absl::IsUnavailable(why)) child->process->Wait(absl::Now() + absl::Milliseconds(500));
  const bool died = child->process->Wait(absl::InfinitePast());
  child->process->Kill();
  child->process->Wait(absl::Now() + kKillGrace);
  const std::string output(absl::StripAsciiWhitespace(child->process->stderr_tail()));
  const std::string tail = output.empty() ? "" : absl::StrCat("; its last output:\n", output);
  bool shutdown;
  {
    MutexLock lock(&mutex_);
    shutdown = shutdown_;
    std::erase(busy_, child.get());
    if (!shutdown) ++restarts_;
    keeper_wakes_.Signal();
  }
  auto ended = [&](absl::string_view reason) {
    if (options_.on_child_ended) options_.on_child_ended(reason);
  };
  if (shutdown) return MakeError(ErrorKind::unavailable, "the compiler pool is shut down");
  if (options.cancellation != nullptr && options.cancellation->cancelled()) {
    ended("cancelled");
    return MakeError(ErrorKind::cancelled, "the call of the compiler was cancelled");
  }
  if (absl::IsDeadlineExceeded(why)) {
    ended("timeout");
    return MakeError(ErrorKind::compile_timeout, absl::StrCat("the compiler child ran over its time limit", tail));
  }
  if (died) {
    ended("crash");
    return MakeError(ErrorKind::compiler_crash,
                     absl::StrCat("the compiler child ended by ", child->process->EndDescription(), tail));
  }
  ended("garbage");
  return MakeError(ErrorKind::compiler_crash,
                   absl::StrCat("the compiler child sent bytes that are not an answer: ", why.message(), tail));
}

absl::Status CompilerPool::Exchange(Child& child, const internal::ChildRequest& request, absl::Span<const int> files,
                                    const CallOptions& options, const ResponseCallback& on_response, bool* sent) {
  *sent = false;
  Cancellation::Callback kill(options.cancellation, [&child] { child.process->Kill(); });
  LATHE_RETURN_IF_ERROR(WriteFrame(child.process->stdin_fd(), request, options.deadline, {files.data(), files.size()}));
  *sent = true;
  while (true) {
    internal::ChildResponse response;
    LATHE_RETURN_IF_ERROR(ReadFrame(child.process->stdout_fd(), &response, options.deadline));
    if (response.id() != request.id())
      return absl::DataLossError(absl::StrCat("a response to request ", response.id(), ", not ", request.id()));
    const bool last = response.last();
    on_response(response);
    if (last) return absl::OkStatus();
  }
}

absl::Status CompilerPool::Call(internal::ChildRequest& request, absl::Span<const int> files,
                                const CallOptions& options, const ResponseCallback& on_response) {
  // A child may have died since it was idle; then nothing of the request was done and another one
  // takes it.
  constexpr int kAttempts = 3;
  for (int attempt = 1;; ++attempt) {
    LATHE_ASSIGN_OR_RETURN(std::unique_ptr<Child> child, Acquire(options));
    request.set_id(++child->requests);
    bool sent = false;
    absl::Status status = Exchange(*child, request, files, options, on_response, &sent);
    if (status.ok()) {
      Release(std::move(child));
      return status;
    }
    absl::Status error = End(std::move(child), status, options);
    if (sent || attempt == kAttempts || KindOf(error) != ErrorKind::compiler_crash) return error;
  }
}

namespace {

// The one response that a request other than Compile has.
template <typename Response>
struct Single {
  absl::Status error = MakeError(ErrorKind::compiler_crash, "the compiler child sent an answer of another kind");
  Response response;

  absl::StatusOr<Response> Take(const absl::Status& call) {
    if (!call.ok()) return call;
    if (!error.ok()) return error;
    return std::move(response);
  }
};

}  // namespace

absl::StatusOr<internal::ModuleInfo> CompilerPool::Inspect(internal::InspectModule request,
                                                           const CallOptions& options) {
  internal::ChildRequest message;
  *message.mutable_inspect() = std::move(request);
  Single<internal::ModuleInfo> single;
  return single.Take(Call(message, {}, options, [&](internal::ChildResponse& response) {
    if (response.has_error()) {
      single.error = ErrorFromDetail(response.error());
    } else if (response.has_module()) {
      single.error = absl::OkStatus();
      single.response = std::move(*response.mutable_module());
    }
  }));
}

absl::StatusOr<internal::SimulationResult> CompilerPool::Simulate(internal::Simulate request,
                                                                  absl::Span<const int> files,
                                                                  const CallOptions& options) {
  internal::ChildRequest message;
  *message.mutable_simulate() = std::move(request);
  Single<internal::SimulationResult> single;
  return single.Take(Call(message, files, options, [&](internal::ChildResponse& response) {
    if (response.has_error()) {
      single.error = ErrorFromDetail(response.error());
    } else if (response.has_simulation()) {
      single.error = absl::OkStatus();
      single.response = std::move(*response.mutable_simulation());
    }
  }));
}

absl::StatusOr<internal::ReferenceResult> CompilerPool::Reference(internal::RunReference request,
                                                                  absl::Span<const int> files,
                                                                  const CallOptions& options) {
  internal::ChildRequest message;
  *message.mutable_reference() = std::move(request);
  Single<internal::ReferenceResult> single;
  return single.Take(Call(message, files, options, [&](internal::ChildResponse& response) {
    if (response.has_error()) {
      single.error = ErrorFromDetail(response.error());
    } else if (response.has_reference()) {
      single.error = absl::OkStatus();
      single.response = std::move(*response.mutable_reference());
    }
  }));
}

absl::StatusOr<internal::CompilerDescription> CompilerPool::Describe(const CallOptions& options) {
  internal::ChildRequest message;
  message.mutable_describe();
  Single<internal::CompilerDescription> single;
  return single.Take(Call(message, {}, options, [&](internal::ChildResponse& response) {
    if (response.has_error()) {
      single.error = ErrorFromDetail(response.error());
    } else if (response.has_description()) {
      single.error = absl::OkStatus();
      single.response = std::move(*response.mutable_description());
    }
  }));
}

absl::Status CompilerPool::Compile(internal::CompileVariants request, const VariantCallback& callback,
                                   const CallOptions& options) {
  std::vector<uint32_t> waiting;
  for (const internal::Variant& variant : request.variants()) waiting.push_back(variant.index());
  internal::ChildRequest message;
  *message.mutable_compile() = std::move(request);
  absl::Status error;
  absl::Status call = Call(message, {}, options, [&](internal::ChildResponse& response) {
    if (!response.has_variant()) {
      if (response.has_error()) error = ErrorFromDetail(response.error());
      return;
    }
    const uint32_t index = response.variant().index();
    if (std::erase(waiting, index) == 0) return;
    if (response.has_error()) {
      callback(index, ErrorFromDetail(response.error()));
    } else {
      callback(index, std::move(*response.mutable_variant()));
    }
  });
  if (!call.ok()) error = call;
  if (error.ok() && !waiting.empty())
    error = MakeError(ErrorKind::compiler_crash, "the compiler child ended its answers without this variant");
  for (uint32_t index : waiting) callback(index, error);
  return error;
}

}  // namespace lathe
