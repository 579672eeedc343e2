// Warm `lathe-compiler serve` children, the only place where the service runs LLVM. The server and
// the workers own one pool each; a measuring child owns a small one for references and simulations.
//
// Children are started ahead, stay warm while idle and die with this process. One that dies, runs
// over a deadline or answers garbage is killed with its process group and replaced; its request
// fails with kind compiler_crash or compile_timeout and the end of its standard error.
#ifndef LATHE_PROTO_SUPPORT_COMPILER_POOL_H_
#define LATHE_PROTO_SUPPORT_COMPILER_POOL_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "lathe/internal/compiler.pb.h"
#include "proto/support/confinement.h"
#include "proto/support/mutex.h"

namespace lathe {

// Cancels a call from another thread. Thread-safe. Outlives the
// calls that were given it.
class Cancellation {
 public:
  void Cancel();
  bool cancelled() const;

  // Runs `callback` on Cancel(), at once if that has been; never after this object is gone. The
  // callback must not use the Cancellation.
  class Callback {
   public:
    Callback(Cancellation* cancellation,
             std::function<void()> callback);  // a null cancellation does nothing
    ~Callback();
    Callback(const Callback&) = delete;
    Callback& operator=(const Callback&) = delete;

   private:
    Cancellation* cancellation_;
    uint64_t id_ = 0;
  };

 private:
  mutable Mutex mutex_;
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
  uint64_t last_id_ ABSL_GUARDED_BY(mutex_) = 0;
  std::map<uint64_t, std::function<void()>> callbacks_ ABSL_GUARDED_BY(mutex_);
};

struct CompilerPoolOptions {
  std::string program;  // empty: lathe-compiler beside the running program or in PATH
  std::vector<std::string> arguments = {"serve"};
  std::vector<std::pair<std::string, std::string>> environment;
  int children = 1;
  uint64_t memory_bytes = 0;  // address space of each child; 0: no limit
  // A child is replaced after this many requests, which bounds what leaks can add up to; 0: never.
  int requests_per_child = 0;
  // Called whenever a child was ended: "crash", "timeout", "garbage", "cancelled", "worn". On a
  // caller's thread.
  std::function<void(absl::string_view reason)> on_child_ended;
};

struct CallOptions {
  absl::Time deadline = absl::InfiniteFuture();  // for the wait for a free child and the answer together
  Cancellation* cancellation = nullptr;
};

// Thread-safe. Calls beyond the number of children wait for one.
class CompilerPool {
 public:
  // Called once for each variant, in the order in which they become ready, on the calling thread.
  using VariantCallback = std::function<void(uint32_t index, absl::StatusOr<internal::VariantResult> result)>;

  // Starts the children in the background. Error: not_found where there is no such program.
  static absl::StatusOr<std::unique_ptr<CompilerPool>> Create(CompilerPoolOptions options);
  // Kills the children; calls in flight fail with unavailable and must have returned before.
  ~CompilerPool();
  CompilerPool(const CompilerPool&) = delete;
  CompilerPool& operator=(const CompilerPool&) = delete;

  // Errors of all calls: what the child reports (ErrorDetail), compiler_crash, compile_timeout,
  // cancelled, unavailable where no child can be started. The buffers of a request are in `files`, descriptors of ours.
  absl::StatusOr<internal::ModuleInfo> Inspect(internal::InspectModule request, const CallOptions& options);
  absl::StatusOr<internal::SimulationResult> Simulate(internal::Simulate request, absl::Span<const int> files,
                                                      const CallOptions& options);
  absl::StatusOr<internal::ReferenceResult> Reference(internal::RunReference request, absl::Span<const int> files,
                                                      const CallOptions& options);
  absl::StatusOr<internal::CompilerDescription> Describe(const CallOptions& options);
  // Where the request as a whole fails, variants that have no result yet are called back with its
  // error.
  absl::Status Compile(internal::CompileVariants request, const VariantCallback& callback, const CallOptions& options);

  // Ends calls in flight and refuses new ones. Idempotent.
  void Shutdown();

  const std::string& program() const { return options_.program; }
  int children() const { return options_.children; }
  // Children that were ended, for whatever reason but Shutdown().
  int64_t restarts() const;

 private:
  struct Child;
  using ResponseCallback = std::function<void(internal::ChildResponse&)>;

  CompilerPool(CompilerPoolOptions options, FileRules files);

  absl::Status Call(internal::ChildRequest& request, absl::Span<const int> files, const CallOptions& options,
                    const ResponseCallback& on_response);
  absl::Status Exchange(Child& child, const internal::ChildRequest& request, absl::Span<const int> files,
                        const CallOptions& options, const ResponseCallback& on_response, bool* sent);
  absl::StatusOr<std::unique_ptr<Child>> Acquire(const CallOptions& options);
  void Release(std::unique_ptr<Child> child);
  // Kills the child and makes its failure the error of its request.
  absl::Status End(std::unique_ptr<Child> child, const absl::Status& why, const CallOptions& options);
  // Starts children and looks after idle ones. It is a thread of its own because the kernel kills a
  // child when the thread that started it ends.
  void MaintainChildren();
  void StartOne() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void LookAfterIdle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  CompilerPoolOptions options_;
  FileRules files_;
  mutable Mutex mutex_;
  CondVar idle_changed_;
  CondVar keeper_wakes_;
  std::deque<std::unique_ptr<Child>> idle_ ABSL_GUARDED_BY(mutex_);
  std::vector<Child*> busy_ ABSL_GUARDED_BY(mutex_);
  int64_t restarts_ ABSL_GUARDED_BY(mutex_) = 0;
  bool shutdown_ ABSL_GUARDED_BY(mutex_) = false;
  // Why the last start failed; ok after one that succeeded.
  absl::Status start_error_ ABSL_GUARDED_BY(mutex_);
  absl::Time next_start_ ABSL_GUARDED_BY(mutex_) = absl::InfinitePast();
  absl::Duration start_pause_ ABSL_GUARDED_BY(mutex_);
  std::thread keeper_;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_COMPILER_POOL_H_
