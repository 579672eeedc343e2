// The Redis serialisation protocol as a server reads and writes it: requests are arrays of bulk strings, or lines
// ("inline" commands); replies are of version 2, or of version 3 where a client has asked for it. Pure: no input or
// output, no time.
//
// The protocol is described at https://redis.io/docs/latest/develop/reference/protocol-spec.
#ifndef LATHE_SERVER_REDIS_RESP_H_
#define LATHE_SERVER_REDIS_RESP_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace lathe {

struct RespLimits {
  size_t arguments = 1024;       // of one command
  size_t line_bytes = 16 << 10;  // of an inline command, or of the number before a bulk string
  size_t bulk_bytes = 64 << 20;  // of one argument
  // Longer arguments up to this are read over, so that their sender is told and keeps its connection.
  size_t skipped_bytes = size_t{512} << 20;
  size_t command_bytes = (64 << 20) + (1 << 20);  // of all arguments of one command together
};

// Reads commands from pieces of input that end anywhere. Not thread-safe. Holds at most the arguments of one command
// within its limits, and no memory for bytes that were announced and have not come.
class RespParser {
 public:
  enum class State {
    kNeedMore,   // the input is used up
    kCommand,    // arguments() has a command
    kTooLarge,   // a command with an argument that is too long, or too long altogether, has been read over
    kMalformed,  // error() says why; nothing more can be read
  };

  explicit RespParser(RespLimits limits) : limits_(limits) {}

  // For the commands after the current one.
  void set_limits(const RespLimits& limits) { limits_ = limits; }

  // Reads from the front of `*input` until a command is complete or something else is to say, and takes what it has
  // read away. Empty commands are passed over.
  State Read(absl::string_view* input);

  // The words of the command that Read() has just given; the caller may take them.
  std::vector<std::string>& arguments() { return arguments_; }
  const std::string& error() const { return error_; }
  // Bytes of the command that is not complete yet.
  size_t held_bytes() const { return held_ + line_.size(); }

 private:
  enum class Expect { kStart, kInline, kCount, kBulkHeader, kBulkLength, kBulk, kBulkEnd };

  State Fail(absl::string_view reason);
  void Begin();
  // Appends to line_ up to the line's end; true once it is complete, without its end.
  bool ReadLine(absl::string_view* input);
  State ReadInline();
  State ReadCount();
  State ReadBulkLength();
  void ReadBulk(absl::string_view* input);
  State ReadBulkEnd(absl::string_view* input);
  State Step(absl::string_view* input);

  RespLimits limits_;
  Expect expect_ = Expect::kStart;
  std::string line_;
  std::vector<std::string> arguments_;
  std::string error_;
  size_t held_ = 0;       // bytes of arguments_
  size_t wanted_ = 0;     // arguments of the current command
  size_t remaining_ = 0;  // bytes of the current bulk string
  size_t end_read_ = 0;   // bytes of the line's end after it
  bool skipping_ = false;
  bool too_large_ = false;
  bool failed_ = false;
};

// Splits an inline command as a shell would: words are separated by blanks; "..." may have \n, \r, \t, \b, \a, \xHH and
// other characters behind a backslash, '...' may have \'. False where quotes are not closed, or text follows one.
bool SplitInline(absl::string_view line, std::vector<std::string>* words);

// Replies, appended to `out`. The text of a simple string or an error must be of one line: other characters than
// printable ones become blanks.
void AppendSimple(std::string* out, absl::string_view text);
// `text` begins with a code in capitals: "ERR ..".
void AppendError(std::string* out, absl::string_view text);
void AppendInteger(std::string* out, int64_t value);
void AppendBulk(std::string* out, absl::string_view bytes);
void AppendArrayHeader(std::string* out, size_t count);
// `protocol` is 2 or 3.
void AppendNull(std::string* out, int protocol);
void AppendMapHeader(std::string* out, size_t pairs, int protocol);

}  // namespace lathe

#endif  // LATHE_SERVER_REDIS_RESP_H_
