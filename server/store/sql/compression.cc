#include "server/store/sql/compression.h"

#include <zstd.h>

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"

namespace lathe {
namespace {
constexpr int kLevel = 3;
// No blob is larger: guards against a damaged frame header that asks for absurd memory.
constexpr uint64_t kMaxBytes = uint64_t{4} << 30;
}  // namespace

std::string Compress(absl::string_view data) {
  // One for each thread: to set one up costs more than to compress a small record.
  struct Context {
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ~Context() { ZSTD_freeCCtx(context); }
  };
  thread_local Context own;
  std::string result(ZSTD_compressBound(data.size()), '\0');
  result.resize(ZSTD_compressCCtx(own.context, result.data(), result.size(), data.data(), data.size(), kLevel));
  return result;
}

absl::StatusOr<std::string> Decompress(absl::string_view data) {
  unsigned long long size = ZSTD_getFrameContentSize(data.data(), data.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > kMaxBytes) {
    return MakeError(ErrorKind::corrupt_store, "stored bytes are not a zstd frame");
  }
  std::string result(size, '\0');
  size_t got = ZSTD_decompress(result.data(), result.size(), data.data(), data.size());
  if (ZSTD_isError(got) || got != size) {
    return MakeError(ErrorKind::corrupt_store,
                     absl::StrCat("stored bytes do not decompress: ", ZSTD_getErrorName(got)));
  }
  return result;
}

}  // namespace lathe
