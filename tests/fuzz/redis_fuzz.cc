// Feeds arbitrary bytes to the parser of the Redis protocol, whole and in pieces: it says the same however its input is
// cut, keeps its limits, and what it takes can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "server/redis/resp.h"

namespace {

using lathe::RespLimits;
using lathe::RespParser;

constexpr RespLimits kLimits = {
    .arguments = 16, .line_bytes = 256, .bulk_bytes = 512, .skipped_bytes = 4096, .command_bytes = 1024};

void Require(bool condition, const char* what) {
  if (condition) return;
  std::cerr << what << "\n";
  std::abort();
}

// One line of text for each thing that the parser says.
struct Said {
  std::vector<std::string> words;
  bool malformed = false;

  bool operator==(const Said&) const = default;
};

void Check(RespParser& parser, RespParser::State state, absl::string_view left, Said* said) {
  Require(parser.held_bytes() <= kLimits.command_bytes + kLimits.line_bytes + 1, "it holds more than its limits");
  if (state == RespParser::State::kNeedMore) return Require(left.empty(), "input is left over");
  if (state == RespParser::State::kTooLarge) return said->words.push_back("too large");
  if (state == RespParser::State::kMalformed) {
    Require(!parser.error().empty(), "an error without a reason");
    said->words.push_back("malformed: " + parser.error());
    said->malformed = true;
    return;
  }
  const std::vector<std::string>& arguments = parser.arguments();
  Require(!arguments.empty() && arguments.size() <= kLimits.arguments, "a command of no or of too many arguments");
  std::string spelled;
  lathe::AppendArrayHeader(&spelled, arguments.size());
  for (const std::string& argument : arguments) lathe::AppendBulk(&spelled, argument);
  RespParser again(kLimits);
  absl::string_view input = spelled;
  Require(again.Read(&input) == RespParser::State::kCommand && again.arguments() == arguments && input.empty(),
          "a command is another one when it is written and read again");
  said->words.push_back(spelled);
}

// Cuts `text` after every `step` bytes; 0: nowhere.
Said ReadAll(absl::string_view text, size_t step) {
  RespParser parser(kLimits);
  Said said;
  while (!text.empty() && !said.malformed) {
    absl::string_view piece = text.substr(0, step == 0 ? text.size() : step);
    text.remove_prefix(piece.size());
    while (!piece.empty() && !said.malformed) {
      const size_t before = piece.size();
      const RespParser::State state = parser.Read(&piece);
      Require(piece.size() < before || state == RespParser::State::kMalformed, "it stands still");
      Check(parser, state, piece, &said);
    }
  }
  return said;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const Said whole = ReadAll(text, 0);
  for (size_t step : {size_t{1}, size_t{2}, size_t{7}, size_t{64}}) {
    Require(ReadAll(text, step) == whole, "it depends on how the input is cut");
  }
  return 0;
}
