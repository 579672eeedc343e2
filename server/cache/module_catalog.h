// Finds modules by the digest of the bytes that a client sent: in memory, else in the store, else by asking a compiler.
#ifndef LATHE_SERVER_CACHE_MODULE_CATALOG_H_
#define LATHE_SERVER_CACHE_MODULE_CATALOG_H_

#include <memory>
#include <string>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lathe/internal/compiler.pb.h"
#include "lathe/v1/common.pb.h"
#include "proto/support/backoff.h"
#include "proto/support/clock.h"
#include "proto/support/lru_cache.h"
#include "proto/support/mutex.h"
#include "server/store/store.h"

namespace lathe {

// A compiler that can look into modules; the server's is a pool of `lathe-compiler serve`. Thread-safe.
class ModuleInspector {
 public:
  virtual ~ModuleInspector() = default;
  // Errors as the compiler reports them, with diagnostics.
  virtual absl::StatusOr<internal::ModuleInfo> Inspect(const std::string& text, const std::string& name) = 0;
  virtual absl::StatusOr<internal::CompilerDescription> Describe() = 0;
};

// Thread-safe; calls may wait for the store or a compiler child. Requests for the same bytes share one inspection.
class ModuleCatalog {
 public:
  ModuleCatalog(Store* store, ModuleInspector* inspector, size_t max_module_bytes, Clock* clock = Clock::Real());

  // The module of `source`: of its bytes, or of a digest (received or canonical) that has been seen before; where a
  // received digest stands beside a canonical one, of that text if it is known. `field` is the path of `source` in the
  // request. Errors: ir_too_large, not_found for an unknown digest, invalid_argument for none, those of the inspector,
  // which are remembered for ten minutes unless they may pass; queue_full where too many inspections wait.
  absl::StatusOr<std::shared_ptr<const ModuleRecord>> Resolve(const v1::ModuleSource& source, absl::string_view field);

  // Whether Resolve() would have a compiler look at the module. May wait for the store.
  bool MustInspect(const v1::ModuleSource& source);

  // By digest from memory alone; null where that does not have it.
  std::shared_ptr<const ModuleRecord> Recall(absl::string_view digest) { return cache_.Get(digest); }

 private:
  // One inspection in flight.
  struct Flight {
    bool done = false;
    absl::StatusOr<std::shared_ptr<const ModuleRecord>> result = absl::UnknownError("in flight");
  };

  // An inspection that failed.
  struct Failure {
    absl::Status status;
    absl::Time until;
  };

  absl::StatusOr<std::shared_ptr<const ModuleRecord>> Find(absl::string_view digest);
  // Ok where no failure is remembered.
  absl::Status FailureOf(absl::string_view digest);
  absl::StatusOr<std::shared_ptr<const ModuleRecord>> Inspect(const std::string& digest,
                                                              const v1::ModuleSource& source);

  Store* const store_;
  ModuleInspector* const inspector_;
  const size_t max_module_bytes_;
  Clock* const clock_;
  SpreadDelay retry_{absl::Seconds(2)};
  LruCache<Failure> failures_{4096};
  LruCache<ModuleRecord> cache_{4096};
  Mutex mutex_;
  CondVar flight_done_;
  absl::flat_hash_map<std::string, std::shared_ptr<Flight>> flights_ ABSL_GUARDED_BY(mutex_);
};

// The entry of `module` called `name`; its only public function where `name` is empty. Errors: unknown_entry (lists
// what there is), no_kernel.
absl::StatusOr<const v1::EntryPoint*> FindEntry(const internal::ModuleInfo& module, absl::string_view name,
                                                absl::string_view field);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_MODULE_CATALOG_H_
