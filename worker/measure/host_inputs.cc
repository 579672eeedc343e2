#include "worker/measure/host_inputs.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

// Each holds a file of the process, whose number is limited; small tensors are soon made again.
constexpr size_t kMostKept = 64;

}  // namespace

std::shared_ptr<HostInputs::Entry> HostInputs::Find(const std::string& key, uint64_t bytes) {
  MutexLock lock(&mutex_);
  auto found = std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) { return entry->key == key; });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
  } else {
    entries_.push_front(std::make_shared<Entry>());
    entries_.front()->key = key;
    entries_.front()->bytes = bytes;
  }
  std::shared_ptr<Entry> entry = entries_.front();
  uint64_t kept = 0;
  size_t count = 0;
  for (auto it = entries_.begin(); it != entries_.end();) {
    kept += (*it)->bytes;
    it = (kept > keep_bytes_ || ++count > kMostKept) && *it != entry ? entries_.erase(it) : std::next(it);
  }
  return entry;
}

absl::StatusOr<std::shared_ptr<const SharedMemory>> HostInputs::Get(const internal::ResolvedTensor& tensor,
                                                                    uint64_t seed, int argument, const ReadFile& read) {
  LATHE_ASSIGN_OR_RETURN(const uint64_t bytes, TensorBytes(tensor));
  const std::shared_ptr<Entry> entry = Find(absl::StrCat(seed, "/", argument, "/", tensor.SerializeAsString()), bytes);
  MutexLock lock(&entry->mutex);
  if (entry->memory != nullptr) return entry->memory;
  LATHE_ASSIGN_OR_RETURN(std::unique_ptr<SharedMemory> memory, SharedMemory::Create(bytes));
  LATHE_RETURN_IF_ERROR(FillInitial(tensor, seed, argument, memory->bytes(), read));
  entry->memory = std::move(memory);
  return entry->memory;
}

}  // namespace lathe
