// How an access to global memory wants to be cached, and whether it is volatile.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_ACCESSHINTS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_ACCESSHINTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"

namespace lathe {

// None of it changes what the program means, except `isVolatile`. The dialect tt says what chips make of each.
struct AccessHints {
  enum class Cache { None, CA, CG, CS, CV, WB, WT } cache = Cache::None;
  enum class Evict { Normal, First, Last } evict = Evict::Normal;
  bool isVolatile = false;
  bool isDefault() const { return cache == Cache::None && evict == Evict::Normal && !isVolatile; }
};

// A hint as the dialects write it.
inline llvm::StringRef getText(AccessHints::Cache cache) {
  switch (cache) {
  case AccessHints::Cache::None:
    return "cacheModifier = none";
  case AccessHints::Cache::CA:
    return "cacheModifier = ca";
  case AccessHints::Cache::CG:
    return "cacheModifier = cg";
  case AccessHints::Cache::CS:
    return "cacheModifier = cs";
  case AccessHints::Cache::CV:
    return "cacheModifier = cv";
  case AccessHints::Cache::WB:
    return "cacheModifier = wb";
  case AccessHints::Cache::WT:
    return "cacheModifier = wt";
  }
  llvm_unreachable("unknown cache modifier");
}

inline llvm::StringRef getText(AccessHints::Evict evict) {
  switch (evict) {
  case AccessHints::Evict::Normal:
    return "evictionPolicy = evict_normal";
  case AccessHints::Evict::First:
    return "evictionPolicy = evict_first";
  case AccessHints::Evict::Last:
    return "evictionPolicy = evict_last";
  }
  llvm_unreachable("unknown eviction policy");
}

} // namespace lathe

#endif
