// Prints what a profile tells: profile_table FILE FACTS [option..]
//
// FILE holds what a launch left in its profile scratch memory, FACTS is what `lathe-compiler compile --json` said.
//   --message FILE writes the lathe.v1.Profile
//   --trace FILE   writes a trace for Chrome or Perfetto
//   --html FILE    writes a page
//   --spans        prints a line "program warp scope start_cycles end_cycles start_ns end_ns cost_ns" for each span, in
//                  time since the start of its program
#include <google/protobuf/util/json_util.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/profile/views.h"
#include "proto/wire/profile.h"
#include "worker/profile/decode.h"
#include "worker/profile/message.h"

namespace {

void PrintSpans(const std::vector<lathe::ProgramProfile>& programs, const lathe::v1::Artifact& artifact) {
  const auto named = static_cast<uint32_t>(artifact.scopes_size());
  for (const lathe::ProgramProfile& program : programs) {
    for (const lathe::WarpTimeline& warp : program.warps) {
      for (const lathe::ProfileSpan& span : warp.spans) {
        const char* other = program.flushed && span.scope == lathe::wire::kFlushScope ? "(flush)" : "-";
        std::printf("%u %u %s %llu %llu %.1f %.1f %.1f\n", program.program, warp.warp,
                    span.scope < named ? artifact.scopes(static_cast<int>(span.scope)).name().c_str() : other,
                    static_cast<unsigned long long>(span.start_cycles),
                    static_cast<unsigned long long>(span.end_cycles), span.start_ns, span.end_ns, span.cost_ns);
      }
    }
  }
}

// The artifact's target, entry and scopes.
lathe::v1::Artifact ReadArtifact(const nlohmann::json& facts) {
  lathe::v1::Artifact artifact;
  artifact.set_target(facts.at("target").get<std::string>());
  artifact.set_entry(facts.at("entry").get<std::string>());
  for (const nlohmann::json& scope : facts.at("scopes")) {
    const auto read = google::protobuf::util::JsonStringToMessage(scope.dump(), artifact.add_scopes());
    if (!read.ok()) std::fprintf(stderr, "a scope of the facts: %s\n", read.ToString().c_str());
  }
  return artifact;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: profile_table FILE FACTS [--message FILE] [--trace FILE] [--html FILE] [--spans]\n");
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary), facts_file(argv[2]);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const nlohmann::json facts = nlohmann::json::parse(facts_file);
  std::map<std::string, std::string> outputs = {{"--message", ""}, {"--trace", ""}, {"--html", ""}};
  bool spans = false;
  for (int n = 3; n < argc; ++n) {
    const std::string word = argv[n];
    if (outputs.contains(word) && n + 1 < argc) {
      outputs[word] = argv[++n];
    } else if (word == "--spans") {
      spans = true;
    } else {
      std::fprintf(stderr, "there is no option %s\n", word.c_str());
      return 2;
    }
  }
  const auto programs =
      lathe::DecodeProfile(std::as_bytes(std::span(bytes)), facts.at("profile_scratch_bytes").get<size_t>(), {});
  if (!programs.ok()) {
    std::fprintf(stderr, "%s\n", programs.status().ToString().c_str());
    return 1;
  }
  const lathe::v1::Artifact artifact = ReadArtifact(facts);
  const lathe::v1::Profile profile = lathe::ProfileMessage(*programs, artifact);
  std::fputs(lathe::profile::ProfileText(profile).c_str(), stdout);
  if (spans) PrintSpans(*programs, artifact);
  if (!outputs["--message"].empty())
    std::ofstream(outputs["--message"], std::ios::binary) << profile.SerializeAsString();
  if (!outputs["--trace"].empty()) std::ofstream(outputs["--trace"]) << lathe::profile::ChromeTrace(profile);
  if (!outputs["--html"].empty()) std::ofstream(outputs["--html"]) << lathe::profile::ProfileHtml(profile);
  return 0;
}
