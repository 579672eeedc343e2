#include "server/cache/module_catalog.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {

namespace {

// A module that ends its inspector, or keeps it for as long as it may, is not looked at again for so long.
constexpr absl::Duration kFailureLife = absl::Minutes(10);
// Inspections in hand, of all callers.
constexpr size_t kMostInspections = 64;

}  // namespace

ModuleCatalog::ModuleCatalog(Store* store, ModuleInspector* inspector, size_t max_module_bytes, Clock* clock)
    : store_(store), inspector_(inspector), max_module_bytes_(max_module_bytes), clock_(clock) {}

absl::Status ModuleCatalog::FailureOf(absl::string_view digest) {
  std::shared_ptr<const Failure> failure = failures_.Get(digest);
  return failure && failure->until > clock_->Now() ? failure->status : absl::OkStatus();
}

bool ModuleCatalog::MustInspect(const v1::ModuleSource& source) {
  if (!source.has_text() || source.text().size() > max_module_bytes_) return false;
  const std::string digest = Sha256Digest(source.text());
  if (!FailureOf(digest).ok()) return false;
  absl::StatusOr<std::shared_ptr<const ModuleRecord>> known = Find(digest);
  return known.ok() && *known == nullptr;
}

absl::StatusOr<std::shared_ptr<const ModuleRecord>> ModuleCatalog::Find(absl::string_view digest) {
  if (std::shared_ptr<const ModuleRecord> known = cache_.Get(digest)) return known;
  LATHE_ASSIGN_OR_RETURN(std::optional<ModuleRecord> stored, store_->FindModule(digest));
  if (!stored) return nullptr;
  auto record = std::make_shared<const ModuleRecord>(*std::move(stored));
  cache_.Put(digest, record);
  return record;
}

absl::StatusOr<std::shared_ptr<const ModuleRecord>> ModuleCatalog::Resolve(const v1::ModuleSource& source,
                                                                           absl::string_view field) {
  if (source.has_digest()) {
    if (!source.received_digest().empty()) {
      LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> received, Find(source.received_digest()));
      if (received && received->info.digest() == source.digest()) return received;
    }
    LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> record, Find(source.digest()));
    if (record) return record;
    return MakeError(ErrorKind::not_found,
                     absl::StrCat("the server has no module ", source.digest(), "; send its text"),
                     absl::StrCat(field, ".digest"));
  }
  if (!source.has_text())
    return MakeError(ErrorKind::invalid_argument, "the module has neither text nor a digest; send one of them", field);
  if (source.text().size() > max_module_bytes_) {
    return MakeError(ErrorKind::ir_too_large,
                     absl::StrCat(source.name().empty() ? "the module" : source.name(), " has ", source.text().size(),
                                  " bytes, the limit is ", max_module_bytes_),
                     field);
  }
  std::string digest = Sha256Digest(source.text());
  LATHE_ASSIGN_OR_RETURN(std::shared_ptr<const ModuleRecord> record, Find(digest));
  if (record) return record;
  const auto with_field = [field](const absl::Status& status) {
    v1::ErrorDetail detail = DetailOf(status);
    if (detail.field().empty()) detail.set_field(std::string(field));
    return ErrorFromDetail(detail);
  };
  if (absl::Status failure = FailureOf(digest); !failure.ok()) return with_field(failure);

  std::shared_ptr<Flight> flight;
  bool mine = false;
  {
    MutexLock lock(&mutex_);
    if (flights_.size() >= kMostInspections && !flights_.contains(digest)) {
      return WithRetryDelay(
          MakeError(ErrorKind::queue_full, absl::StrCat(kMostInspections,
                                                        " modules are being inspected or wait for it, the "
                                                        "limit; try again later")),
          retry_.Next());
    }
    std::shared_ptr<Flight>& slot = flights_[digest];
    if (!slot) {
      slot = std::make_shared<Flight>();
      mine = true;
    }
    flight = slot;
    if (!mine) {
      while (!flight->done) flight_done_.Wait(&mutex_);
    }
  }
  if (mine) {
    absl::StatusOr<std::shared_ptr<const ModuleRecord>> result = Inspect(digest, source);
    if (!result.ok() && !IsRetryable(KindOf(result.status()))) {
      failures_.Put(digest, std::make_shared<Failure>(Failure{result.status(), clock_->Now() + kFailureLife}));
    }
    MutexLock lock(&mutex_);
    flight->result = std::move(result);
    flight->done = true;
    flights_.erase(digest);
    flight_done_.SignalAll();
  }
  if (flight->result.ok()) return flight->result;
  return with_field(flight->result.status());
}

absl::StatusOr<std::shared_ptr<const ModuleRecord>> ModuleCatalog::Inspect(const std::string& digest,
                                                                           const v1::ModuleSource& source) {
  LATHE_ASSIGN_OR_RETURN(internal::ModuleInfo info, inspector_->Inspect(source.text(), source.name()));
  if (info.entries().empty()) return MakeError(ErrorKind::no_kernel, "the module has no public function");
  LATHE_RETURN_IF_ERROR(store_->PutBlob(info.digest(), info.canonical_text()));
  auto record = std::make_shared<ModuleRecord>();
  record->received_digest = digest;
  record->info = std::move(info);
  record->info.clear_canonical_text();
  LATHE_RETURN_IF_ERROR(store_->PutModule(*record));
  cache_.Put(digest, record);
  return record;
}

absl::StatusOr<const v1::EntryPoint*> FindEntry(const internal::ModuleInfo& module, absl::string_view name,
                                                absl::string_view field) {
  std::vector<std::string> names;
  for (const v1::EntryPoint& entry : module.entries()) {
    if (entry.name() == name || (name.empty() && module.entries_size() == 1)) return &entry;
    names.push_back(entry.name());
  }
  if (names.empty()) return MakeError(ErrorKind::no_kernel, "the module has no public function", field);
  if (name.empty()) {
    return MakeError(
        ErrorKind::unknown_entry,
        absl::StrCat("the module has several public functions, name one of them: ", absl::StrJoin(names, ", ")), field);
  }
  return MakeError(
      ErrorKind::unknown_entry,
      absl::StrCat("no public function is called '", name, "'; the module has ", absl::StrJoin(names, ", ")), field);
}

}  // namespace lathe
