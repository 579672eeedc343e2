#include "server/session/trial_table.h"

#include <algorithm>
#include <utility>

namespace lathe {

size_t TrialView::NextChanged(size_t ordinal, uint64_t version) const {
  while (ordinal < size_) {
    const TrialChunk& chunk = *chunks_[ordinal / kTrialChunk];
    if (chunk.newest <= version) {
      ordinal = (ordinal / kTrialChunk + 1) * kTrialChunk;
      continue;
    }
    if (chunk.changed[ordinal % kTrialChunk] > version) return ordinal;
    ++ordinal;
  }
  return size_;
}

TrialChunk& TrialTable::Own(size_t chunk) {
  if (shared_[chunk]) {
    chunks_[chunk] = std::make_shared<TrialChunk>(*chunks_[chunk]);
    shared_[chunk] = false;
  }
  return *chunks_[chunk];
}

int TrialTable::Add(v1::Trial trial, uint64_t version) {
  if (size_ % kTrialChunk == 0) {
    chunks_.push_back(std::make_shared<TrialChunk>());
    shared_.push_back(false);
  }
  int ordinal = static_cast<int>(size_++);
  Set(ordinal, std::move(trial), version);
  return ordinal;
}

void TrialTable::Set(int ordinal, v1::Trial trial, uint64_t version) {
  TrialChunk& chunk = Own(ordinal / kTrialChunk);
  chunk.trials[ordinal % kTrialChunk] = std::make_shared<const v1::Trial>(std::move(trial));
  chunk.changed[ordinal % kTrialChunk] = version;
  chunk.newest = std::max(chunk.newest, version);
}

TrialView TrialTable::View() {
  TrialView view;
  view.chunks_.assign(chunks_.begin(), chunks_.end());
  view.size_ = size_;
  std::fill(shared_.begin(), shared_.end(), true);
  return view;
}

}  // namespace lathe
