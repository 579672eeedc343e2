// Tuning knobs: what there is, and a checked set of values for one chip.
#ifndef LATHE_PHASES_KNOBS_H
#define LATHE_PHASES_KNOBS_H

#include "lathe/Chip/Chip.h"
#include "lathe/Phases/Phases.h"

#include "llvm/Support/Error.h"

#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace lathe {

using KnobValue = std::variant<int64_t, bool, std::string>;

std::string toString(const KnobValue &value);

enum class Knob {
#define LATHE_KNOB(accessor) accessor,
#include "lathe/Phases/Knobs.def"
};

/// Whose chips have a knob.
enum KnobVendors {
  KV_Cuda = 1 << unsigned(Vendor::Cuda),
  KV_Hip = 1 << unsigned(Vendor::Hip),
  KV_All = KV_Cuda | KV_Hip
};

/// A row of Knobs.def.
struct KnobInfo {
  enum class Type { Int, Bool, String };
  /// Refuses a knob that the chip lacks, or a value within the range that it cannot take.
  using Check = llvm::Error (*)(const KnobInfo &knob, const ChipInfo &chip, int64_t value);
  /// Refuses a text that does not have the knob's form.
  using CheckText = llvm::Error (*)(const KnobInfo &knob, llvm::StringRef text);

  llvm::StringLiteral name;
  Type type;
  int64_t min;
  int64_t max;
  bool powerOfTwo;
  llvm::StringLiteral choices; // of a string: "none|attention"; none of a text
  llvm::StringLiteral form;    // of a text, for people
  int64_t defaultNumber;       // of an int or a bool
  llvm::StringLiteral defaultText;
  Check check;         // of an int or a bool; null for none
  CheckText checkText; // of a text
  KnobVendors vendors;
  Phase phase;
  llvm::StringLiteral refusedBecause;
  llvm::StringLiteral description;

  llvm::StringRef typeName() const; // int, bool, string
  KnobValue defaultValue() const;
  /// For people: "1..32, a power of two", "true or false", "none|attention".
  std::string range() const;
  bool belongsTo(Vendor vendor) const { return vendors & 1 << unsigned(vendor); }
  /// The vendors by name, for people: one name, or both with "and" between them.
  std::string vendorNames() const;
};

/// In the order of the enum.
llvm::ArrayRef<KnobInfo> allKnobs();
const KnobInfo *findKnob(llvm::StringRef name);

/// The value of every knob of one chip's vendor.
class KnobSet {
public:
  /// Checks `given` and fills in the defaults. unknown_knob: there is none of that name; invalid_knob: a value of
  /// the wrong type or out of range, or that another knob's value rules out; refused_knob: it belongs to the other
  /// vendor or is not built yet;
  /// out_of_resources: more threads than a block may have. The error's field is "knobs.<name>".
  static llvm::Expected<KnobSet> resolve(const ChipInfo &chip, const std::map<std::string, KnobValue> &given);

  // The value of each knob, as numWarps() or useBufferOps(); the default of one that the vendor does not have.
#define LATHE_INT_KNOB(accessor, ...)                                                                                  \
  int64_t accessor() const { return std::get<int64_t>(valueOf(Knob::accessor)); }
#define LATHE_BOOL_KNOB(accessor, ...)                                                                                 \
  bool accessor() const { return std::get<bool>(valueOf(Knob::accessor)); }
#define LATHE_STRING_KNOB(accessor, ...)                                                                               \
  std::string accessor() const { return std::get<std::string>(valueOf(Knob::accessor)); }
#define LATHE_TEXT_KNOB LATHE_STRING_KNOB
#include "lathe/Phases/Knobs.def"

  /// False for a default. A module that comes with layouts says some values itself, in place of the default.
  bool isGiven(Knob knob) const;

  /// Equal for two sets exactly if no knob that differs, or that only one of them was given, touches `phase` or one
  /// before it.
  std::string keyUpTo(Phase phase) const;

  /// Every knob of the vendor that is built, with its value.
  const std::map<std::string, KnobValue> &all() const { return values; }

private:
  KnobValue valueOf(Knob knob) const;

  std::map<std::string, KnobValue> values;
  std::set<std::string> given;
};

/// Reads "8", "true", "attention" as the knob's type. unknown_knob if there is none of that name, invalid_knob if
/// the text is no such value.
llvm::Expected<KnobValue> parseKnobValue(llvm::StringRef name, llvm::StringRef text);

} // namespace lathe

#endif
