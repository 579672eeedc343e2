#include "tuner/strategy/learner.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "tuner/strategy/draws.h"

namespace lathe {
namespace {

// So many of the points that like searches name are tried before any other; the latter where code says how costs there
// compare with costs here.
constexpr size_t kRecalled = 4, kRecalledWithCode = 1;

// The points that did best, the best first. Each search ranks its own; of two searches' points of one rank the one
// nearer to the best of its search comes first.
std::vector<size_t> Promising(absl::Span<const Precedent> precedents, size_t most) {
  struct Place {
    size_t rank = 0;
    double cost = 0;  // over that of the best point of its search
    size_t point = 0;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<Place> places;
  for (const Precedent& precedent : precedents) {
    std::vector<std::pair<double, size_t>> order;
    for (const Observation& one : precedent.results) {
      if (one.ok) order.emplace_back(one.cost, one.point);
    }
    const size_t count = std::min(most, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end());
    for (size_t rank = 0; rank < count; ++rank) {
      places.push_back({rank, order[rank].first / order[0].first, order[rank].second});
    }
  }
  std::sort(places.begin(), places.end());
  std::vector<size_t> points;
  for (const Place& place : places) {
    if (points.size() == most) break;
    if (!absl::c_linear_search(points, place.point)) points.push_back(place.point);
  }
  return points;
}

// Leaves results at points below `size`.
void DropUnknown(size_t size, Precedent& precedent) {
  size_t kept = 0;
  for (size_t i = 0; i < precedent.results.size(); ++i) {
    if (precedent.results[i].point >= size) continue;
    precedent.results[kept] = precedent.results[i];
    if (!precedent.there.empty()) precedent.there[kept] = precedent.there[i];
    ++kept;
  }
  precedent.results.resize(kept);
  if (!precedent.there.empty()) precedent.there.resize(kept);
}

// Any of the points below `size` that `may` be drawn, of which there are `count`.
template <typename May>
size_t Draw(size_t size, size_t count, const May& may, std::mt19937_64& engine) {
  // With few points left, a draw among all would miss too often.
  constexpr int kDraws = 64;
  for (int i = 0; i < kDraws; ++i) {
    const size_t point = Below(size, engine);
    if (may(point)) return point;
  }
  size_t skipped = Below(count, engine);
  for (size_t point = 0;; ++point) {
    if (may(point) && skipped-- == 0) return point;
  }
}

}  // namespace

Learner::Learner(std::shared_ptr<const Lattice> lattice, uint64_t seed, size_t ahead)
    : lattice_(std::move(lattice)), seed_(seed), ahead_(ahead) {}

std::vector<size_t> Learner::Ask(size_t count) {
  std::vector<size_t> points;
  while (points.size() < count && !Done() && asked_.size() - told_ < kMaxInFlight) {
    while (!preferred_.empty() && !fresh(preferred_.back())) preferred_.pop_back();
    if (preferred_.empty() && !MayChoose()) break;
    const size_t point = preferred_.empty() ? Propose() : preferred_.back();
    points.push_back(point);
    Adopt(point);
  }
  return points;
}

bool Learner::MayChoose() const {
  if (ahead_ == 0) return true;
  return unnamed() == 0 ? !pool_.empty() : looked_.size() - unanswered_ >= LooksFor(1);
}

std::vector<size_t> Learner::Look(size_t count) {
  if (ahead_ == 0 || count == 0 || unnamed() == 0) return {};
  std::vector<size_t> points;
  const size_t wanted = LooksFor(count);
  while (looked_.size() < wanted && unnamed() > 0) {
    for (size_t point : ProposeLooks(std::min(wanted - looked_.size(), unnamed()))) {
      AdoptLook(point);
      points.push_back(point);
    }
  }
  return points;
}

void Learner::AdoptLook(size_t point) {
  if (!looks_.insert(point).second) return;
  looked_.push_back(point);
  if (given(point)) return;
  ++named_;
  if (excluded(point)) return;
  if (facts_.contains(point)) {
    if (fresh(point)) pool_.insert(point);
  } else {
    ++unanswered_;
  }
}

void Learner::Describe(size_t point, const CodeFacts& facts) {
  const bool first = facts_.insert_or_assign(point, facts).second;
  if (!loops_known_) {
    facts_[point].loop = {};
  } else if (facts.loop.instructions <= 0) {
    ForgetLoops();
  }
  const bool pending = first && looks_.contains(point) && fresh(point);
  if (pending) --unanswered_;
  if (IsTwin(point, facts)) {
    twins_.insert(point);
  } else if (pending) {
    pool_.insert(point);
  }
}

bool Learner::IsTwin(size_t point, const CodeFacts& facts) {
  if (facts.identity == 0) return false;
  const auto [owner, added] = owners_.try_emplace(facts.identity, point);
  if (added || owner->second == point) return false;
  if (!given(point)) return true;
  if (!given(owner->second)) {
    twins_.insert(owner->second);
    pool_.erase(owner->second);
    owner->second = point;
  }
  return false;
}

void Learner::ForgetLoops() {
  loops_known_ = false;
  for (auto& [point, facts] : facts_) facts.loop = {};
}

void Learner::Exclude(size_t point) {
  if (given(point) || facts_.contains(point) || !excluded_.insert(point).second) return;
  if (looks_.contains(point)) --unanswered_;
}

void Learner::Prefer(absl::Span<const std::map<std::string, std::string>> winners) {
  preferred_.clear();
  for (const auto& winner : winners) {
    const size_t point = lattice_->Nearest(winner);
    if (!absl::c_linear_search(preferred_, point)) preferred_.insert(preferred_.begin(), point);
  }
}

void Learner::Recall(std::vector<Precedent> precedents) {
  precedents_ = std::move(precedents);
  for (Precedent& precedent : precedents_) DropUnknown(lattice_->size(), precedent);
  std::vector<size_t> points =
      Promising(precedents_, ahead_ > 0 && CodeOfPrecedentsIsKnown() ? kRecalledWithCode : kRecalled);
  std::reverse(points.begin(), points.end());
  std::erase_if(preferred_, [&](size_t point) { return absl::c_linear_search(points, point); });
  preferred_.insert(preferred_.end(), points.begin(), points.end());
}

void Learner::Adopt(size_t point) {
  if (given(point)) return;
  if (!looks_.contains(point)) {
    ++named_;
  } else if (pool_.erase(point) == 0 && !excluded(point) && !facts_.contains(point)) {
    --unanswered_;
  }
  twins_.erase(point);
  number_[point] = asked_.size();
  asked_.push_back({point});
}

void Learner::Tell(const Observation& observation) {
  const auto found = number_.find(observation.point);
  if (found == number_.end() || asked_[found->second].told) return;
  asked_[found->second] = {observation.point, true, observation.ok, observation.cost};
  ++told_;
}

void Learner::Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told,
                      absl::Span<const size_t> looked) {
  for (size_t point : asked) {
    if (point < lattice_->size()) Adopt(point);
  }
  for (size_t point : looked) {
    if (point < lattice_->size()) AdoptLook(point);
  }
  if (ahead_ > 0) unlooked_ = asked_.size() - std::min(asked_.size(), looked_.size() / ahead_);
  for (const Observation& observation : told) Tell(observation);
}

bool Learner::CodeOfPrecedentsIsKnown() const {
  bool known = false;
  for (const Precedent& precedent : precedents_) {
    if (precedent.results.empty()) continue;
    if (precedent.there.size() != precedent.results.size()) return false;
    known = true;
  }
  return known;
}

const CodeFacts* Learner::FactsOf(size_t point) const {
  const auto found = facts_.find(point);
  return found == facts_.end() ? nullptr : &found->second;
}

std::vector<size_t> Learner::Described(size_t count) const {
  std::vector<size_t> points;
  for (size_t i = 0; i < looked_.size() && points.size() < count; ++i) {
    if (facts_.contains(looked_[i])) points.push_back(looked_[i]);
  }
  return points;
}

std::vector<size_t> Learner::Answered() const {
  std::vector<size_t> points = looked_;
  std::erase_if(points, [this](size_t point) { return !facts_.contains(point) && !excluded(point); });
  return points;
}

std::mt19937_64 Learner::Engine() const {
  std::vector<uint32_t> words = {static_cast<uint32_t>(seed_), static_cast<uint32_t>(seed_ >> 32),
                                 static_cast<uint32_t>(asked_.size())};
  if (!looked_.empty()) words.push_back(static_cast<uint32_t>(looked_.size()));
  std::seed_seq mixed(words.begin(), words.end());
  return std::mt19937_64(mixed);
}

size_t Learner::DrawFresh(std::mt19937_64& engine) const {
  return Draw(
      lattice_->size(), lattice_->size() - asked_.size() - excluded_.size() - twins_.size(),
      [this](size_t point) { return fresh(point); }, engine);
}

size_t Learner::DrawUnnamed(std::mt19937_64& engine) const {
  return Draw(lattice_->size(), unnamed(), [this](size_t point) { return !named(point); }, engine);
}

}  // namespace lathe
