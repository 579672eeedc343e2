#include "proto/support/lru_cache.h"

#include <gtest/gtest.h>

namespace lathe {
namespace {

TEST(LruCacheTest, ForgetsWhatWasUsedLeastRecently) {
  LruCache<int> cache(2);
  cache.Put("a", std::make_shared<const int>(1));
  cache.Put("b", std::make_shared<const int>(2));
  EXPECT_NE(cache.Get("a"), nullptr);
  cache.Put("c", std::make_shared<const int>(3));
  EXPECT_EQ(cache.Get("b"), nullptr);
  EXPECT_EQ(*cache.Get("a"), 1);
  EXPECT_EQ(*cache.Get("c"), 3);
  cache.Put("a", std::make_shared<const int>(4));
  EXPECT_EQ(*cache.Get("a"), 4);
  cache.Clear();
  EXPECT_EQ(cache.Get("a"), nullptr);
}

}  // namespace
}  // namespace lathe
