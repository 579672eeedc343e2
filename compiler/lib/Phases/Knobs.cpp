#include "lathe/Phases/Knobs.h"

#include "lathe/Chip/Clusters.h"
#include "lathe/Target/CompileError.h"
#include "lathe/Transforms/Profile/WarpList.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace lathe {

static Error refuse(const Twine &kind, StringRef name, const Twine &why) {
  return compileError(kind, "knob '" + name + "': " + why, "knobs." + name);
}

// The checks that rows of Knobs.def name.

static Error checkThreads(const KnobInfo &knob, const ChipInfo &chip, int64_t warps) {
  if (warps * chip.warpSize <= chip.maxThreadsPerBlock)
    return Error::success();
  return refuse("out_of_resources", knob.name,
                Twine(warps) + " warps are " + Twine(warps * chip.warpSize) + " threads; a block of " + chip.id +
                    " has at most " + Twine(chip.maxThreadsPerBlock));
}

static Error checkClusters(const KnobInfo &knob, const ChipInfo &chip, int64_t ctas) {
  unsigned most = getMostClusterCTAs(chip);
  if (ctas <= std::max(most, 1u))
    return Error::success();
  auto hasClusters = [](const ChipInfo &chip) { return getMostClusterCTAs(chip) != 0; };
  return refuse("refused_knob", knob.name,
                chip.id +
                    Twine(most ? " has clusters of at most " + std::to_string(most) + " CTAs"
                               : " has no clusters, or they are not supported for it") +
                    "; chips that take them: " + listChips(hasClusters));
}

static Error checkMfma(const KnobInfo &knob, const ChipInfo &chip, int64_t) {
  if (chip.hasMatrixSet(MS_Mfma2))
    return Error::success();
  return refuse("refused_knob", knob.name,
                chip.id + " does not have it; chips with MFMA do: " + listChips([](const ChipInfo &chip) {
                  return chip.hasMatrixSet(MS_Mfma2);
                }));
}

static Error checkBuffers(const KnobInfo &knob, const ChipInfo &chip, int64_t) {
  if (chip.hasBuffers())
    return Error::success();
  return refuse("refused_knob", knob.name,
                "the buffer descriptors of " + chip.id +
                    " are not supported; omit it, and accesses go through pointers");
}

static Error checkSpecialize(const KnobInfo &knob, const ChipInfo &chip, int64_t asked) {
  auto canSpecialize = [](const ChipInfo &chip) {
    return chip.hasMatrixSet(MS_Wgmma) || chip.hasMatrixSet(MS_Tcgen05);
  };
  if (!asked || canSpecialize(chip))
    return Error::success();
  return refuse(
      "refused_knob", knob.name,
      chip.id +
          " has neither wgmma nor tcgen05, beside which a warp of its own could load; omit it: chips that have one "
          "are " +
          listChips(canSpecialize));
}

static Error checkMfmaSize(const KnobInfo &knob, const ChipInfo &chip, int64_t size) {
  if (Error error = checkMfma(knob, chip, size))
    return error;
  if (is_contained({0, 16, 32}, size))
    return Error::success();
  return refuse("invalid_knob", knob.name,
                Twine(size) + " is not a size of an MFMA; use 16, 32, or 0 to leave the choice to the compiler");
}

static Error checkWarpList(const KnobInfo &knob, StringRef text) {
  if (profile::parseWarpList(text))
    return Error::success();
  return refuse("invalid_knob", knob.name, "'" + text + "' is not " + knob.form);
}

static constexpr KnobInfo knobRows[] = {
#define LATHE_INT_KNOB(accessor, name, min, max, powerOfTwo, value, check, vendors, phase, refused, description)       \
  {name,    KnobInfo::Type::Int, min,     max,        powerOfTwo, "", "", value, "", check, nullptr,                   \
   vendors, Phase::phase,        refused, description},
#define LATHE_BOOL_KNOB(accessor, name, value, check, vendors, phase, refused, description)                            \
  {name,    KnobInfo::Type::Bool, 0,       1,          false, "", "", value, "", check, nullptr,                       \
   vendors, Phase::phase,         refused, description},
#define LATHE_STRING_KNOB(accessor, name, choices, value, vendors, phase, refused, description)                        \
  {name,    KnobInfo::Type::String, 0,       0,          false, choices, "", 0, value, nullptr, nullptr,               \
   vendors, Phase::phase,           refused, description},
#define LATHE_TEXT_KNOB(accessor, name, form, value, check, vendors, phase, refused, description)                      \
  {name,    KnobInfo::Type::String, 0,       0,          false, "", form, 0, value, nullptr, check,                    \
   vendors, Phase::phase,           refused, description},
#include "lathe/Phases/Knobs.def"
};

ArrayRef<KnobInfo> allKnobs() { return knobRows; }

const KnobInfo *findKnob(StringRef name) {
  const auto *found = find_if(knobRows, [&](const KnobInfo &knob) { return knob.name == name; });
  return found == std::end(knobRows) ? nullptr : found;
}

std::string toString(const KnobValue &value) {
  if (const auto *number = std::get_if<int64_t>(&value))
    return std::to_string(*number);
  if (const auto *flag = std::get_if<bool>(&value))
    return *flag ? "true" : "false";
  return std::get<std::string>(value);
}

StringRef KnobInfo::typeName() const {
  switch (type) {
  case Type::Int:
    return "int";
  case Type::Bool:
    return "bool";
  case Type::String:
    return "string";
  }
  llvm_unreachable("a knob has one of three types");
}

KnobValue KnobInfo::defaultValue() const {
  switch (type) {
  case Type::Int:
    return defaultNumber;
  case Type::Bool:
    return defaultNumber != 0;
  case Type::String:
    return defaultText.str();
  }
  llvm_unreachable("a knob has one of three types");
}

std::string KnobInfo::range() const {
  switch (type) {
  case Type::Int:
    return (Twine(min) + ".." + Twine(max) + (powerOfTwo ? ", a power of two" : "")).str();
  case Type::Bool:
    return "true or false";
  case Type::String:
    return (choices.empty() ? form : choices).str();
  }
  llvm_unreachable("a knob has one of three types");
}

std::string KnobInfo::vendorNames() const {
  std::string names;
  for (Vendor vendor : {Vendor::Cuda, Vendor::Hip})
    if (belongsTo(vendor))
      names += (names.empty() ? "" : " and ") + vendorName(vendor).str();
  return names;
}

static bool fits(const KnobInfo &knob, const KnobValue &value) {
  switch (knob.type) {
  case KnobInfo::Type::Int: {
    const auto *number = std::get_if<int64_t>(&value);
    return number && *number >= knob.min && *number <= knob.max &&
           (!knob.powerOfTwo || isPowerOf2_64(uint64_t(*number)));
  }
  case KnobInfo::Type::Bool:
    return std::holds_alternative<bool>(value);
  case KnobInfo::Type::String: {
    const auto *text = std::get_if<std::string>(&value);
    SmallVector<StringRef> names;
    StringRef(knob.choices).split(names, '|');
    return text && (knob.checkText || is_contained(names, StringRef(*text)));
  }
  }
  return false;
}

static Error checkKnob(const ChipInfo &chip, StringRef name, const KnobValue &value) {
  const KnobInfo *knob = findKnob(name);
  if (!knob)
    return refuse("unknown_knob", name, "there is no such knob; `lathe-compiler knobs` lists them");
  if (!knob->belongsTo(chip.vendor))
    return refuse("refused_knob", name, chip.id + " does not have it; " + knob->vendorNames() + " targets do");
  if (!knob->refusedBecause.empty())
    return refuse("refused_knob", name, knob->refusedBecause + "; omit it");
  if (!fits(*knob, value))
    return refuse("invalid_knob", name, toString(value) + " is not in its range, " + knob->range());
  if (knob->check)
    return knob->check(*knob, chip,
                       knob->type == KnobInfo::Type::Bool ? std::get<bool>(value) : std::get<int64_t>(value));
  return knob->checkText ? knob->checkText(*knob, std::get<std::string>(value)) : Error::success();
}

// Refuses values that say nothing beside those of other knobs.
static Error checkTogether(const KnobSet &set) {
  bool flushes = set.profileBufferStrategy() == "flush";
  if (flushes && set.profileBuffer() != "shared")
    return refuse("invalid_knob", "profile_buffer_strategy",
                  "flush copies records from shared memory, and profile_buffer is " + set.profileBuffer() +
                      "; set profile_buffer to shared, or the strategy to circular");
  int64_t records = set.profileFlushRecords(), room = set.profileRecords();
  if (flushes && records > room)
    return refuse("invalid_knob", "profile_flush_records",
                  Twine(records) + " records are flushed at once, and profile_records keeps " + Twine(room) +
                      "; raise that, or lower this one");
  if (!flushes && records != std::get<int64_t>(findKnob("profile_flush_records")->defaultValue()))
    return refuse("invalid_knob", "profile_flush_records",
                  "nothing is flushed with profile_buffer_strategy circular; set that to flush, or omit this one");
  return Error::success();
}

Expected<KnobSet> KnobSet::resolve(const ChipInfo &chip, const std::map<std::string, KnobValue> &given) {
  KnobSet set;
  for (const KnobInfo &knob : knobRows)
    if (knob.belongsTo(chip.vendor) && knob.refusedBecause.empty())
      set.values[knob.name.str()] = knob.defaultValue();
  for (const auto &[name, value] : given) {
    if (Error error = checkKnob(chip, name, value))
      return error;
    set.values[name] = value;
    set.given.insert(name);
  }
  if (Error error = checkTogether(set))
    return error;
  return set;
}

KnobValue KnobSet::valueOf(Knob knob) const {
  const KnobInfo &row = knobRows[static_cast<size_t>(knob)];
  auto found = values.find(row.name.str());
  return found == values.end() ? row.defaultValue() : found->second;
}

bool KnobSet::isGiven(Knob knob) const { return given.count(knobRows[static_cast<size_t>(knob)].name.str()); }

std::string KnobSet::keyUpTo(Phase phase) const {
  std::string key;
  for (const auto &[name, value] : values)
    if (findKnob(name)->phase <= phase)
      key += name + (given.count(name) ? "=" : "?") + toString(value) + ";";
  return key;
}

Expected<KnobValue> parseKnobValue(StringRef name, StringRef text) {
  const KnobInfo *knob = findKnob(name);
  if (!knob)
    return refuse("unknown_knob", name, "there is no such knob; `lathe-compiler knobs` lists them");
  int64_t number = 0;
  if (knob->type == KnobInfo::Type::String)
    return KnobValue(text.str());
  if (knob->type == KnobInfo::Type::Bool && (text == "true" || text == "false"))
    return KnobValue(text == "true");
  if (knob->type == KnobInfo::Type::Int && !text.getAsInteger(10, number))
    return KnobValue(number);
  return refuse("invalid_knob", name, "'" + text + "' is not of type " + knob->typeName() + " (" + knob->range() + ")");
}

} // namespace lathe
