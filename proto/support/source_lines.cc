#include "proto/support/source_lines.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

struct Place {
  std::string file;
  uint32_t line = 0;

  std::string Text() const { return absl::StrCat(file, ":", line); }
};

std::optional<Place> Find(const internal::SourceLines& lines, uint32_t canonical) {
  const int index = static_cast<int>(canonical) - 1;
  if (index < 0 || index >= lines.line_size() || index >= lines.file_size()) return std::nullopt;
  const uint32_t file = lines.file(index), line = lines.line(index);
  if (line == 0 || file >= static_cast<uint32_t>(lines.files_size())) return std::nullopt;
  return Place{lines.files(static_cast<int>(file)), line};
}

// "wait kernels.py:12" of "wait matmul:40 #2".
std::string Renamed(const std::string& name, const std::string& from, const std::string& to) {
  const size_t at = name.rfind(from);
  if (at == std::string::npos) return name;
  const std::string rest = name.substr(at + from.size());
  // "matmul:4" also begins "matmul:40".
  if (!rest.empty() && rest.substr(0, 2) != " #") return name;
  return name.substr(0, at) + to;
}

void MoveToSource(const internal::SourceLines& lines, v1::ProfileScope* scope) {
  const std::optional<Place> place = Find(lines, scope->line());
  if (!place) return;
  // Names have files without their folders.
  const std::string file = scope->file().substr(scope->file().rfind('/') + 1);
  scope->set_name(Renamed(scope->name(), Place{file, scope->line()}.Text(), place->Text()));
  scope->set_file(place->file);
  scope->set_line(place->line);
}

}  // namespace

void PointAtSource(const internal::SourceLines& lines, v1::ErrorDetail* error) {
  for (v1::Diagnostic& diagnostic : *error->mutable_diagnostics()) {
    const std::optional<Place> place = Find(lines, diagnostic.line());
    if (!place) continue;
    diagnostic.set_file(place->file);
    diagnostic.set_line(place->line);
    diagnostic.clear_column();
  }
}

void PointAtSource(const internal::SourceLines& lines, v1::Artifact* artifact) {
  absl::flat_hash_map<std::string, int> used;
  for (int n = 0; n < artifact->scopes_size(); ++n) {
    v1::ProfileScope& scope = *artifact->mutable_scopes(n);
    MoveToSource(lines, &scope);
    if (const int before = used[scope.name()]++; before > 0) absl::StrAppend(scope.mutable_name(), " #", before + 1);
    if (n < artifact->profile_scopes_size()) artifact->set_profile_scopes(n, scope.name());
  }
}

void PointAtSource(const internal::SourceLines& lines, v1::Profile* profile) {
  const auto moved = std::move(*profile->mutable_scopes());
  profile->clear_scopes();
  absl::flat_hash_map<std::string, uint32_t> by_name;     // -> the number of the scope that stays
  absl::flat_hash_map<uint32_t, uint32_t> numbers;        // of before -> of the scope that stays
  absl::flat_hash_map<uint32_t, v1::ProfileScope*> stay;  // by number
  for (v1::ProfileScope scope : moved) {
    MoveToSource(lines, &scope);
    const auto [it, is_new] = by_name.try_emplace(absl::StrCat(scope.name(), "\n", scope.file()), scope.number());
    numbers[scope.number()] = it->second;
    if (is_new) {
      stay[scope.number()] = profile->add_scopes();
      *stay[scope.number()] = std::move(scope);
    } else {
      stay[it->second]->mutable_waits_for()->MergeFrom(scope.waits_for());
    }
  }
  const auto renumber = [&numbers](uint32_t& number) {
    if (const auto it = numbers.find(number); it != numbers.end()) number = it->second;
  };
  for (v1::ProfileScope& scope : *profile->mutable_scopes()) {
    auto& awaited = *scope.mutable_waits_for();
    std::for_each(awaited.begin(), awaited.end(), renumber);
    std::sort(awaited.begin(), awaited.end());
    awaited.erase(std::unique(awaited.begin(), awaited.end()), awaited.end());
  }
  for (v1::ProgramProfile& program : *profile->mutable_programs())
    for (v1::WarpProfile& warp : *program.mutable_warps())
      std::for_each(warp.mutable_scopes()->begin(), warp.mutable_scopes()->end(), renumber);
}

}  // namespace lathe
