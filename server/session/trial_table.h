// The trials of one job, for one writer and any number of readers who keep what they have seen.
//
// A view is immutable and cheap to take: it shares all chunks with the table, and the table copies a chunk before it
// changes one that a view has.
#ifndef LATHE_SERVER_SESSION_TRIAL_TABLE_H_
#define LATHE_SERVER_SESSION_TRIAL_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "lathe/v1/tuning.pb.h"

namespace lathe {

inline constexpr size_t kTrialChunk = 64;

struct TrialChunk {
  std::array<std::shared_ptr<const v1::Trial>, kTrialChunk> trials;
  std::array<uint64_t, kTrialChunk> changed = {};
  uint64_t newest = 0;  // of `changed`
};

// Thread-safe, being immutable.
class TrialView {
 public:
  TrialView() = default;

  size_t size() const { return size_; }
  const v1::Trial& at(size_t ordinal) const { return *chunks_[ordinal / kTrialChunk]->trials[ordinal % kTrialChunk]; }
  // The version of the last change of a trial.
  uint64_t changed(size_t ordinal) const { return chunks_[ordinal / kTrialChunk]->changed[ordinal % kTrialChunk]; }
  // The first trial from `ordinal` on that has changed after `version`; size() where there is none.
  size_t NextChanged(size_t ordinal, uint64_t version) const;

 private:
  friend class TrialTable;
  std::vector<std::shared_ptr<const TrialChunk>> chunks_;
  size_t size_ = 0;
};

// Belongs to one thread at a time.
class TrialTable {
 public:
  // Returns its ordinal.
  int Add(v1::Trial trial, uint64_t version);
  void Set(int ordinal, v1::Trial trial, uint64_t version);

  size_t size() const { return size_; }
  const v1::Trial& operator[](int ordinal) const {
    return *chunks_[ordinal / kTrialChunk]->trials[ordinal % kTrialChunk];
  }

  TrialView View();

 private:
  TrialChunk& Own(size_t chunk);

  std::vector<std::shared_ptr<TrialChunk>> chunks_;
  std::vector<bool> shared_;  // chunks that a view has
  size_t size_ = 0;
};

}  // namespace lathe

#endif  // LATHE_SERVER_SESSION_TRIAL_TABLE_H_
