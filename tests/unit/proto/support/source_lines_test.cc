// Canonical lines as lines of the source.
#include "proto/support/source_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

// Canonical line 1 comes from no place, 2 and 3 from kernels.py:7, 4 from elsewhere:9.
internal::SourceLines Lines() {
  internal::SourceLines lines;
  lines.add_files("kernels.py");
  lines.add_files("elsewhere");
  for (const auto& [file, line] : {std::pair(0, 0), {0, 7}, {0, 7}, {1, 9}}) {
    lines.add_file(file);
    lines.add_line(line);
  }
  return lines;
}

v1::ProfileScope Scope(uint32_t number, const std::string& word, uint32_t line) {
  v1::ProfileScope scope;
  scope.set_number(number);
  scope.set_name(absl::StrCat(word, " matmul.ttir:", line));
  scope.set_file("folder/matmul.ttir");
  scope.set_line(line);
  return scope;
}

TEST(SourceLinesTest, DiagnosticsPointAtTheSource) {
  v1::ErrorDetail error;
  for (const uint32_t line : {0, 1, 2, 4, 5}) {
    v1::Diagnostic& diagnostic = *error.add_diagnostics();
    diagnostic.set_file("matmul.ttir");
    diagnostic.set_line(line);
    diagnostic.set_column(3);
  }
  PointAtSource(Lines(), &error);
  std::vector<std::string> places;
  for (const v1::Diagnostic& d : error.diagnostics())
    places.push_back(absl::StrCat(d.file(), ":", d.line(), ":", d.column()));
  EXPECT_THAT(places, testing::ElementsAre("matmul.ttir:0:3", "matmul.ttir:1:3", "kernels.py:7:0", "elsewhere:9:0",
                                           "matmul.ttir:5:3"));
}

TEST(SourceLinesTest, NamesOfScopesFollowAndStayUnique) {
  v1::Artifact artifact;
  *artifact.add_scopes() = Scope(0, "load", 2);
  *artifact.add_scopes() = Scope(1, "load", 3);
  *artifact.add_scopes() = Scope(2, "wait", 4);
  artifact.mutable_scopes(2)->mutable_name()->append(" #2");
  *artifact.add_scopes() = Scope(3, "loop", 1);
  v1::ProfileScope& mark = *artifact.add_scopes();
  mark.set_name("my mark matmul.ttir:20");
  mark.set_file("matmul.ttir");
  mark.set_line(2);
  artifact.add_profile_scopes("load matmul.ttir:2");
  PointAtSource(Lines(), &artifact);
  std::vector<std::string> names;
  for (const v1::ProfileScope& scope : artifact.scopes())
    names.push_back(absl::StrCat(scope.name(), ", ", scope.file(), ":", scope.line()));
  EXPECT_THAT(names, testing::ElementsAre("load kernels.py:7, kernels.py:7", "load kernels.py:7 #2, kernels.py:7",
                                          "wait elsewhere:9, elsewhere:9", "loop matmul.ttir:1, folder/matmul.ttir:1",
                                          "my mark matmul.ttir:20, kernels.py:7"));
  EXPECT_EQ(artifact.profile_scopes(0), "load kernels.py:7");
}

TEST(SourceLinesTest, InstructionsOfOneLineAreOneScope) {
  v1::Profile profile;
  *profile.add_scopes() = Scope(0, "fadd", 2);
  *profile.add_scopes() = Scope(1, "fadd", 3);
  *profile.add_scopes() = Scope(2, "wait", 4);
  profile.mutable_scopes(2)->add_waits_for(0);
  profile.mutable_scopes(2)->add_waits_for(1);
  v1::WarpProfile& warp = *profile.add_programs()->add_warps();
  for (const uint32_t scope : {0, 1, 2}) warp.add_scopes(scope);
  PointAtSource(Lines(), &profile);
  ASSERT_EQ(profile.scopes_size(), 2);
  EXPECT_EQ(profile.scopes(0).name(), "fadd kernels.py:7");
  EXPECT_THAT(profile.scopes(1).waits_for(), testing::ElementsAre(0));
  EXPECT_THAT(profile.programs(0).warps(0).scopes(), testing::ElementsAre(0, 0, 2));
}

TEST(SourceLinesTest, ATableOfAnotherShapeIsHarmless) {
  internal::SourceLines lines;
  lines.add_line(7);
  v1::ErrorDetail error;
  error.add_diagnostics()->set_line(1);
  PointAtSource(lines, &error);
  lines.add_file(3);
  PointAtSource(lines, &error);
  EXPECT_EQ(error.diagnostics(0).line(), 1u);
  EXPECT_EQ(error.diagnostics(0).file(), "");
}

}  // namespace
}  // namespace lathe
