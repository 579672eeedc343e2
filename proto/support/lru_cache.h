// A map of bounded size that forgets what was used least recently.
#ifndef LATHE_PROTO_SUPPORT_LRU_CACHE_H_
#define LATHE_PROTO_SUPPORT_LRU_CACHE_H_

#include <list>
#include <memory>
#include <string>
#include <utility>

#include "absl/base/thread_annotations.h"
#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "proto/support/mutex.h"

namespace lathe {

// Values are shared and immutable. Thread-safe.
template <typename Value>
class LruCache {
 public:
  explicit LruCache(size_t capacity) : capacity_(capacity) {}

  // Null where it is not there.
  std::shared_ptr<const Value> Get(absl::string_view key) {
    MutexLock lock(&mutex_);
    auto it = index_.find(key);
    if (it == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, it->second);
    return it->second->second;
  }

  void Put(absl::string_view key, std::shared_ptr<const Value> value) {
    MutexLock lock(&mutex_);
    auto it = index_.find(key);
    if (it != index_.end()) {
      it->second->second = std::move(value);
      entries_.splice(entries_.begin(), entries_, it->second);
      return;
    }
    entries_.emplace_front(std::string(key), std::move(value));
    index_.emplace(entries_.front().first, entries_.begin());
    if (entries_.size() <= capacity_) return;
    index_.erase(entries_.back().first);
    entries_.pop_back();
  }

  void Erase(absl::string_view key) {
    MutexLock lock(&mutex_);
    auto it = index_.find(key);
    if (it == index_.end()) return;
    const auto entry = it->second;
    index_.erase(it);
    entries_.erase(entry);
  }

  void Clear() {
    MutexLock lock(&mutex_);
    index_.clear();
    entries_.clear();
  }

 private:
  using Entries = std::list<std::pair<std::string, std::shared_ptr<const Value>>>;

  const size_t capacity_;
  Mutex mutex_;
  Entries entries_ ABSL_GUARDED_BY(mutex_);  // most recently used first
  // The keys are those in entries_.
  absl::flat_hash_map<absl::string_view, typename Entries::iterator> index_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_LRU_CACHE_H_
