#include "AttributeSpelling.h"

#include "lathe/Dialect/TT/IR/Dialect.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

using namespace llvm;
using namespace lathe;
using namespace lathe::detail;

size_t lathe::detail::respellCachePolicy(StringRef text, size_t begin, size_t end, SmallVectorImpl<Edit> &edits) {
  StringRef rest = text.substr(end).ltrim();
  if (!rest.consume_front("="))
    return end;
  rest = rest.ltrim();
  if (!rest.consume_front("#tt.cache_policy<"))
    return end;
  size_t open = rest.data() - text.data() - 1, close = findClosing(text, open);
  if (close == StringRef::npos)
    return end;
  auto cache = std::optional(tt::CacheModifier::NONE);
  auto evict = std::optional(tt::EvictionPolicy::NORMAL);
  for (StringRef entry : split(text.slice(open + 1, close - 1), ',')) {
    auto [key, value] = entry.split('=');
    if (key.trim() == "cache_modifier")
      cache = tt::symbolizeCacheModifier(value.trim());
    else if (key.trim() == "eviction_policy")
      evict = tt::symbolizeEvictionPolicy(value.trim());
    else
      return end;
  }
  if (!cache || !evict)
    return end;
  edits.push_back({begin, close,
                   "cache = " + std::to_string(unsigned(*cache)) +
                       " : i32, evict = " + std::to_string(unsigned(*evict)) + " : i32"});
  return close;
}

size_t lathe::detail::respellScheduleMask(StringRef text, size_t begin, SmallVectorImpl<Edit> &edits) {
  begin = std::min(text.find_first_not_of(" \t", begin), text.size());
  StringRef names = text.substr(begin).take_while([](char c) { return isAlnum(c) || c == '_' || c == '|'; });
  unsigned mask = 0;
  // The bits are those of "Scheduling barriers" in LLVM's user guide for AMDGPU.
  for (StringRef name : split(names, '|')) {
    int bits = StringSwitch<int>(name)
                   .Case("none", 0)
                   .Case("non_mem_non_sideeffect", 1)
                   .Case("valu", 1 << 1)
                   .Case("salu", 1 << 2)
                   .Case("mfma_wmma", 1 << 3)
                   .Case("all_vmem", 1 << 4)
                   .Case("vmem_read", 1 << 5)
                   .Case("vmem_write", 1 << 6)
                   .Case("all_ds", 1 << 7)
                   .Case("ds_read", 1 << 8)
                   .Case("ds_write", 1 << 9)
                   .Case("transcendental", 1 << 10)
                   .Case("ldsdma", 1 << 11)
                   .Case("all", (1 << 12) - 1)
                   .Default(-1);
    if (bits < 0)
      return begin;
    mask |= bits;
  }
  edits.push_back({begin, begin + names.size(), std::to_string(mask)});
  return begin + names.size();
}
