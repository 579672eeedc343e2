// The hints of an access to global memory: how it wants to be cached, and whether it is volatile.
#ifndef LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_ACCESSHINTS_H
#define LATHE_LIB_CONVERSION_TTGTOLLVM_CORE_ACCESSHINTS_H

#include "lathe/Dialect/TT/IR/Dialect.h"

#include <string>

namespace lathe {

// None of it changes what the program means, except `isVolatile`. The dialect tt says what chips make of each.
struct AccessHints {
  tt::CacheModifier cache = tt::CacheModifier::NONE;
  tt::EvictionPolicy evict = tt::EvictionPolicy::NORMAL;
  bool isVolatile = false;
  bool isDefault() const {
    return cache == tt::CacheModifier::NONE && evict == tt::EvictionPolicy::NORMAL && !isVolatile;
  }
};

// A hint as the dialects write it.
inline std::string getText(tt::CacheModifier cache) {
  return ("cacheModifier = " + tt::stringifyCacheModifier(cache)).str();
}
inline std::string getText(tt::EvictionPolicy evict) {
  return ("evictionPolicy = " + tt::stringifyEvictionPolicy(evict)).str();
}

} // namespace lathe

#endif
