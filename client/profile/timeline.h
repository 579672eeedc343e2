// The spans of a profile as the views read them. Pure functions of the message, which may come from anywhere: what
// makes no sense is left out and counted.
#ifndef LATHE_CLIENT_PROFILE_TIMELINE_H_
#define LATHE_CLIENT_PROFILE_TIMELINE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "lathe/v1/profile.pb.h"

namespace lathe::profile {

constexpr size_t kNone = SIZE_MAX;

struct Span {
  size_t scope = 0;  // a row of Scopes
  double start_ns = 0, end_ns = 0, cost_ns = 0;
  size_t parent = kNone;  // the span of the same warp around it

  // Without what records within it cost.
  double Net() const { return end_ns - start_ns - cost_ns; }
};

struct Warp {
  const v1::WarpProfile* message = nullptr;
  std::vector<Span> spans;  // by their ends, so that a parent follows what is within it
  // Entries of the columns that are not a span: a column is shorter than another, a time is not finite, an end is
  // before its start.
  uint64_t malformed = 0;
};

// The scopes by rows: those that the message names, then those that only spans name ("scope 7").
class Scopes {
 public:
  explicit Scopes(const v1::Profile& profile);

  size_t size() const { return rows_.size(); }
  const v1::ProfileScope& operator[](size_t row) const { return rows_[row]; }
  // kNone for a number that is not there.
  size_t Find(uint32_t number) const;
  // The scope of the profiler's own work, flushes of records: no part of the kernel. kNone where there is none.
  size_t flush() const { return flush_; }

 private:
  size_t flush_ = kNone;
  std::vector<v1::ProfileScope> rows_;
  std::unordered_map<uint32_t, size_t> by_number_;
};

// Spans of asynchronous scopes have no parent and are none.
Warp ReadWarp(const v1::WarpProfile& message, const Scopes& scopes);
std::vector<Warp> ReadWarps(const v1::ProgramProfile& program, const Scopes& scopes);

// From a span that starts something to the wait for it, both of one program.
struct Flow {
  size_t from_warp = 0, from_span = 0, to_warp = 0, to_span = 0;  // indices
};

// Each wait takes, of each scope that it waits for, the oldest span that no earlier wait of the scope took and that
// ended before the wait did: what is started first is done first. It looks in its own warp, and where the program's
// other warps alone have such spans, in the first of them. Where a ring dropped records, waits at its beginning may be
// paired with starts that were meant for later ones. Of a scope with less than half as many spans as waits for it, most
// starts have no record, as of copies in inner loops, and none is paired.
std::vector<Flow> FindFlows(const std::vector<Warp>& warps, const Scopes& scopes);

// "wait"; "other" where the message names no kind.
std::string KindName(v1::ProfileScope::Kind kind);
// 0 for what is not a finite number.
double Finite(double value);
// In the unit that suits its size: "12.3 us".
std::string Duration(double ns);
// "1 warp", "2 warps".
std::string Count(uint64_t number, absl::string_view noun);
// "7 of 16 records were dropped, the oldest"; the simulator drops the last spans.
std::string DroppedText(const v1::Profile& profile, uint64_t dropped, uint64_t records);
// "NVIDIA H200 (cuda:90)".
std::string DeviceName(const v1::Profile& profile);
// "matmul on NVIDIA H200 (cuda:90)".
std::string KernelAndDevice(const v1::Profile& profile);
// Its constants, knobs and problem, by name: "BLOCK=64 M=4096 num_warps=8". Empty where there are none.
std::string VariantValues(const v1::Profile& profile);
// Both.
std::string VariantLine(const v1::Profile& profile);
// For a terminal: a text of at most `width` bytes, cut between characters of UTF-8. Control characters are shown as
// "?".
std::string Cut(absl::string_view text, size_t width);
// A JSON string. `<` is escaped too, so that it may stand in a script element.
std::string JsonString(absl::string_view text);

}  // namespace lathe::profile

#endif  // LATHE_CLIENT_PROFILE_TIMELINE_H_
