// The interface of search strategies: ask for points of a space, tell their results.
#ifndef LATHE_TUNER_STRATEGY_STRATEGY_H_
#define LATHE_TUNER_STRATEGY_STRATEGY_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tuner/model/code_facts.h"
#include "tuner/model/cost_model.h"
#include "tuner/space/space.h"

namespace lathe {

// The result of a point.
struct Observation {
  size_t point = 0;
  bool ok = false;  // it finished, and its output was checked
  // Nanoseconds, where ok; of a slow point known roughly. All of one search are measured, or all are estimates.
  double cost = 0;
};

// The results of a like search: the same kernel for another problem, on another device or of another release.
struct Precedent {
  // The cost of a result there, and its code as it was launched there.
  struct There {
    double cost = 0;
    CodeFacts facts;
  };

  // Results at points of this space, with the costs that they let expect here, but for a factor that all of them share.
  std::vector<Observation> results;
  // For each of them; empty where the code of some that succeeded is not known.
  std::vector<There> there;
};

// A search over one space for one target, device model and problem.
//
// A strategy is deterministic: its answers follow from the space, the seed and the calls made so
// far. It owns no clock and no thread; it is used from one thread at a time. The conformance suite
// in tests/conformance holds for every strategy of the registry.
class Strategy {
 public:
  virtual ~Strategy() = default;

  // At most `count` points to try next, none of them given before. Fewer, or none, mean that the
  // strategy waits for observations, for what it looks at, or is done.
  virtual std::vector<size_t> Ask(size_t count) = 0;

  // Points whose code the strategy wants to see before it gives the next `count` points, none of them named before. The
  // caller has them compiled and tells of each by Describe or Exclude; until then, Ask may give less than it could.
  // Called until it names none. Strategies that do not choose by code name none.
  virtual std::vector<size_t> Look(size_t /*count*/) { return {}; }

  // A point that Look has named has no code: Ask will not give it.
  virtual void Exclude(size_t /*point*/) {}

  // Winners of like searches, the best first, as values by name. Ask begins with the points nearest to them. Strategies
  // that do not learn pay no heed. Called before the first Ask, and before Restore.
  virtual void Prefer(absl::Span<const std::map<std::string, std::string>> /*winners*/) {}

  // Results of like searches, of which Ask gives the most promising points first, before those of Prefer. Strategies
  // that do not learn pay no heed. Called as Prefer is.
  virtual void Recall(std::vector<Precedent> /*precedents*/) {}

  // Costs are expected by this model where nothing else is known, beside the space and code. Strategies that do not
  // learn from code pay no heed. Called as Prefer is.
  virtual void Expect(std::shared_ptr<const CostModel> /*model*/) {}

  // Whether what was told decides what Ask gives next.
  virtual bool Learns() const { return false; }

  // Tells of a point that Ask, Look or Restore names what its code shows, once it is compiled, before it is told.
  // Strategies that do not learn from code pay no heed. Before Restore: of the points that it will name.
  virtual void Describe(size_t /*point*/, const CodeFacts& /*facts*/) {}

  // Reports a point that Ask or Restore has named. Reports may come in any order and may stay out.
  virtual void Tell(const Observation& observation) = 0;

  // Whether Ask will give nothing any more, whatever is told.
  virtual bool Done() const = 0;

  // Brings a fresh strategy to where another one stood that had given the points `asked` (in that
  // order), been told `told`, and looked at `looked` (in that order). Ask gives none of `asked` again. What it had
  // looked at may stay out: then it looks again, at what is promising now.
  virtual void Restore(absl::Span<const size_t> asked, absl::Span<const Observation> told,
                       absl::Span<const size_t> looked) = 0;

  // The chance, as the strategy sees it, that the best point it has not given yet costs at least the share `gain` less
  // than the best result; nullopt where it has no idea.
  virtual std::optional<double> ChanceOfGain(double /*gain*/) { return std::nullopt; }

  // How many points it will give in all, as far as it knows.
  virtual size_t Planned() const = 0;
};

}  // namespace lathe

#endif  // LATHE_TUNER_STRATEGY_STRATEGY_H_
