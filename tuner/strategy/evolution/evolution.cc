#include "tuner/strategy/evolution/evolution.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "tuner/strategy/draws.h"
#include "tuner/strategy/lattice.h"

namespace lathe {
namespace {

// Random points before the first child; parents; how many of them compete.
constexpr size_t kFirstPoints = 16;
constexpr size_t kParents = 16;
constexpr int kTournament = 3;
// Children that are tried before a neighbour of a parent, or any point, is taken.
constexpr int kChildren = 64;

class EvolutionStrategy : public Learner {
 public:
  EvolutionStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed) : Learner(std::move(lattice), seed) {}

 protected:
  size_t Propose() override {
    std::mt19937_64 engine = Engine();
    const std::vector<size_t> parents = Parents();
    if (asked().size() < kFirstPoints || parents.empty()) return DrawFresh(engine);
    for (int i = 0; i < kChildren; ++i) {
      const std::optional<size_t> child = Cross(Draw(parents, engine), Draw(parents, engine), engine);
      if (child && fresh(*child)) return *child;
    }
    for (size_t parent : parents) {
      std::vector<size_t> near = lattice().Neighbors(parent);
      std::erase_if(near, [this](size_t point) { return !fresh(point); });
      if (!near.empty()) return near[Below(near.size(), engine)];
    }
    return DrawFresh(engine);
  }

 private:
  // The best points, best first.
  std::vector<size_t> Parents() const {
    std::vector<Asked> good;
    for (const Asked& one : asked()) {
      if (one.told && one.ok) good.push_back(one);
    }
    const size_t count = std::min(kParents, good.size());
    std::partial_sort(
        good.begin(), good.begin() + static_cast<std::ptrdiff_t>(count), good.end(),
        [](const Asked& a, const Asked& b) { return a.cost < b.cost || (a.cost == b.cost && a.point < b.point); });
    std::vector<size_t> parents;
    for (size_t i = 0; i < count; ++i) parents.push_back(good[i].point);
    return parents;
  }

  static size_t Draw(const std::vector<size_t>& parents, std::mt19937_64& engine) {
    size_t best = Below(parents.size(), engine);
    for (int i = 1; i < kTournament; ++i) best = std::min(best, static_cast<size_t>(Below(parents.size(), engine)));
    return parents[best];
  }

  std::optional<size_t> Cross(size_t mother, size_t father, std::mt19937_64& engine) const {
    std::vector<uint32_t> place = lattice().At(mother);
    const std::vector<uint32_t> other = lattice().At(father);
    for (size_t a = 0; a < place.size(); ++a) {
      if (Below(2, engine) == 1) place[a] = other[a];
      // One change in the mean.
      if (Below(place.size(), engine) == 0) place[a] = Change(lattice().axes()[a], place[a], engine);
    }
    return lattice().Find(place);
  }

  static uint32_t Change(const SearchAxis& axis, uint32_t value, std::mt19937_64& engine) {
    const uint32_t values = static_cast<uint32_t>(axis.values.size());
    if (!axis.ordered) return static_cast<uint32_t>(Below(values, engine));
    const uint32_t step = static_cast<uint32_t>(Below(2, engine)) + 1;
    return Below(2, engine) == 0 ? value - std::min(value, step) : std::min(value + step, values - 1);
  }
};

}  // namespace

std::unique_ptr<Learner> MakeEvolutionStrategy(std::shared_ptr<const Lattice> lattice, uint64_t seed) {
  return std::make_unique<EvolutionStrategy>(std::move(lattice), seed);
}

}  // namespace lathe
