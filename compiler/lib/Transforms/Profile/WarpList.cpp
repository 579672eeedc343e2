#include "lathe/Transforms/Profile/WarpList.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace lathe::profile;

static constexpr int64_t kMostWarps = 1024;

// Decimal digits alone: a sign or a blank is not a number here.
static std::optional<int64_t> parseWarp(StringRef text) {
  int64_t warp = 0;
  if (text.empty() || !all_of(text, isDigit) || text.getAsInteger(10, warp) || warp >= kMostWarps)
    return std::nullopt;
  return warp;
}

std::optional<WarpList> lathe::profile::parseWarpList(StringRef text) {
  WarpList list;
  if (text == "all")
    return list;
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items) {
    auto [low, high] = item.split('-');
    std::optional<int64_t> first = parseWarp(low), last = item.contains('-') ? parseWarp(high) : first;
    if (!first || !last || *last < *first)
      return std::nullopt;
    list.push_back({*first, *last});
  }
  return list;
}

std::string lathe::profile::describe(ArrayRef<ListedWarps> list) {
  return join(map_range(list,
                        [](const ListedWarps &one) {
                          std::string text = std::to_string(one.first);
                          return one.first == one.last ? text : text + "-" + std::to_string(one.last);
                        }),
              ",");
}
