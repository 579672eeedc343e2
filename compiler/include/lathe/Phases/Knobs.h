// Tuning knobs: what there is, and a checked set of values for one chip.
#ifndef LATHE_PHASES_KNOBS_H
#define LATHE_PHASES_KNOBS_H

#include "lathe/Phases/Phases.h"
#include "lathe/Target/Target.h"

#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace lathe {

using KnobValue = std::variant<int64_t, bool, std::string>;

std::string toString(const KnobValue &value);

/// A row of Knobs.def.
struct KnobInfo {
  enum class Type { Int, Bool, String };

  llvm::StringLiteral name;
  Type type;
  int64_t min;
  int64_t max;
  bool powerOfTwo;
  llvm::StringLiteral choices; // of a string: "none|attention"
  int64_t defaultNumber;       // of an int or a bool
  llvm::StringLiteral defaultText;
  llvm::StringLiteral vendors;
  Phase phase;
  llvm::StringLiteral refusedBecause;
  llvm::StringLiteral description;

  llvm::StringRef typeName() const; // int, bool, string
  KnobValue defaultValue() const;
  /// For people: "1..32, a power of two", "true or false", "none|attention".
  std::string range() const;
  bool belongsTo(Vendor vendor) const;
};

llvm::ArrayRef<KnobInfo> allKnobs();
const KnobInfo *findKnob(llvm::StringRef name);

/// The value of every knob of one chip's vendor.
class KnobSet {
public:
  /// Checks `given` and fills in the defaults. unknown_knob: there is none of that name; invalid_knob: a value of
  /// the wrong type or out of range; refused_knob: it belongs to the other vendor or is not built yet;
  /// out_of_resources: more threads than a block may have. The error's field is "knobs.<name>".
  static llvm::Expected<KnobSet> resolve(const ChipInfo &chip, const std::map<std::string, KnobValue> &given);

  int64_t getInt(llvm::StringRef name) const;
  bool getBool(llvm::StringRef name) const;
  /// False for a default. A module that comes with layouts says some values itself, in place of the default.
  bool isGiven(llvm::StringRef name) const { return given.count(name.str()); }

  /// The same with another value of an int knob.
  KnobSet with(llvm::StringRef name, int64_t value) const;

  /// Equal for two sets exactly if no knob that differs, or that only one of them was given, touches `phase` or one
  /// before it.
  std::string keyUpTo(Phase phase) const;

  /// Every knob of the vendor that is built, with its value.
  const std::map<std::string, KnobValue> &all() const { return values; }

private:
  std::map<std::string, KnobValue> values;
  std::set<std::string> given;
};

/// Reads "8", "true", "attention" as the knob's type. unknown_knob if there is none of that name, invalid_knob if
/// the text is no such value.
llvm::Expected<KnobValue> parseKnobValue(llvm::StringRef name, llvm::StringRef text);

} // namespace lathe

#endif
