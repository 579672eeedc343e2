#include "worker/measure/expected.h"

#include <cstring>
#include <utility>
#include <vector>

#include "proto/support/errors.h"

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

absl::Status UnpackExpected(absl::string_view packed, std::span<uint8_t> values, std::span<uint8_t> written) {
  const auto corrupt = [] {
    return MakeError(ErrorKind::corrupt_store, "the reference's output is damaged, or that of another tensor");
  };
  if (packed.size() < 24 || NumberAt(packed, 0) != kMagic || NumberAt(packed, 1) != values.size()) return corrupt();
  const uint64_t count = NumberAt(packed, 2);
  if (count > (packed.size() - 24) / 16) return corrupt();
  uint64_t from = 24 + 16 * count, end = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t offset = NumberAt(packed, 3 + 2 * i), size = NumberAt(packed, 4 + 2 * i);
    if (offset < end || offset > values.size() || size > values.size() - offset || size > packed.size() - from)
      return corrupt();
    std::memcpy(values.data() + offset, packed.data() + from, size);
    std::memset(written.data() + offset, 1, size);
    from += size;
    end = offset + size;
  }
  return from == packed.size() ? absl::OkStatus() : corrupt();
}

}  // namespace lathe
