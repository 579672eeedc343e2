#include "worker/measure/expected.h"

#include <cstring>
#include <utility>
#include <vector>

#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

constexpr uint64_t kMagic = 0x31706378656874ull;  // "thecxp1", an arbitrary text

void Append(uint64_t value, std::string& out) {
  for (int shift = 0; shift < 64; shift += 8) out.push_back(static_cast<char>(value >> shift & 0xff));
}

uint64_t NumberAt(absl::string_view text, uint64_t index) {
  uint64_t value = 0;
  for (int i = 7; i >= 0; --i) value = value << 8 | static_cast<uint8_t>(text[8 * index + i]);
  return value;
}

// Where `written` next changes, from `at` on.
uint64_t EndOfRun(std::span<const uint8_t> written, uint64_t at) {
  const bool set = written[at] != 0;
  const void* zero = nullptr;
  if (set) {
    zero = std::memchr(written.data() + at, 0, written.size() - at);
    return zero == nullptr ? written.size() : static_cast<const uint8_t*>(zero) - written.data();
  }
  while (at + 8 <= written.size()) {
    uint64_t word = 0;
    std::memcpy(&word, written.data() + at, 8);
    if (word != 0) break;
    at += 8;
  }
  while (at < written.size() && written[at] == 0) ++at;
  return at;
}

}  // namespace

std::string PackExpected(std::span<const uint8_t> values, std::span<const uint8_t> written) {
  std::vector<std::pair<uint64_t, uint64_t>> ranges;
  uint64_t bytes = 0;
  for (uint64_t at = 0; at < written.size();) {
    const uint64_t end = EndOfRun(written, at);
    if (written[at] != 0) {
      ranges.emplace_back(at, end - at);
      bytes += end - at;
    }
    at = end;
  }
  std::string packed;
  packed.reserve(24 + 16 * ranges.size() + bytes);
  Append(kMagic, packed);
  Append(values.size(), packed);
  Append(ranges.size(), packed);
  for (const auto& [offset, size] : ranges) {
    Append(offset, packed);
    Append(size, packed);
  }
  for (const auto& [offset, size] : ranges) packed.append(reinterpret_cast<const char*>(values.data() + offset), size);
  return packed;
}

absl::StatusOr<std::vector<ByteRange>> RangesOf(absl::string_view packed, uint64_t size) {
  const auto corrupt = [] {
    return MakeError(ErrorKind::corrupt_store, "the reference's output is damaged, or that of another tensor");
  };
  if (packed.size() < 24 || NumberAt(packed, 0) != kMagic || NumberAt(packed, 1) != size) return corrupt();
  const uint64_t count = NumberAt(packed, 2);
  if (count > (packed.size() - 24) / 16) return corrupt();
  std::vector<ByteRange> ranges;
  uint64_t from = 24 + 16 * count, end = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const ByteRange range{NumberAt(packed, 3 + 2 * i), NumberAt(packed, 4 + 2 * i)};
    if (range.offset < end || range.offset > size || range.size > size - range.offset ||
        range.size > packed.size() - from)
      return corrupt();
    from += range.size;
    end = range.offset + range.size;
    ranges.push_back(range);
  }
  if (from != packed.size()) return corrupt();
  return ranges;
}

absl::Status UnpackExpected(absl::string_view packed, std::span<uint8_t> values, std::span<uint8_t> written) {
  LATHE_ASSIGN_OR_RETURN(const std::vector<ByteRange> ranges, RangesOf(packed, values.size()));
  uint64_t from = 24 + 16 * ranges.size();
  for (const ByteRange& range : ranges) {
    std::memcpy(values.data() + range.offset, packed.data() + from, range.size);
    std::memset(written.data() + range.offset, 1, range.size);
    from += range.size;
  }
  return absl::OkStatus();
}

}  // namespace lathe
