#include "server/redis/resp.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace lathe {
namespace {

constexpr absl::string_view kLineEnd = "\r\n";

// A decimal number without blanks or a plus sign.
bool ReadNumber(absl::string_view text, int64_t* value) {
  if (text.empty() || !(absl::ascii_isdigit(text[0]) || text[0] == '-')) return false;
  return absl::SimpleAtoi(text, value) && !absl::ascii_isspace(text.back());
}

void AppendLine(std::string* out, char kind, absl::string_view text) {
  out->push_back(kind);
  for (char c : text) out->push_back(absl::ascii_isprint(c) ? c : ' ');
  absl::StrAppend(out, kLineEnd);
}

// Reads the word that starts at `*at` with its quotes. False where a quote is not closed or text follows it.
bool ReadQuoted(absl::string_view line, size_t* at, std::string* word) {
  const char quote = line[(*at)++];
  for (; *at < line.size() && line[*at] != quote; ++*at) {
    char c = line[*at];
    const bool escapes = c == '\\' && *at + 1 < line.size() && (quote == '"' || line[*at + 1] == '\'');
    if (escapes) {
      c = line[++*at];
      int high = 0, low = 0;
      const auto hex = [&](size_t place, int* digit) {
        if (place >= line.size() || !absl::ascii_isxdigit(line[place])) return false;
        *digit = absl::ascii_isdigit(line[place]) ? line[place] - '0' : absl::ascii_tolower(line[place]) - 'a' + 10;
        return true;
      };
      if (quote == '"' && c == 'x' && hex(*at + 1, &high) && hex(*at + 2, &low)) {
        c = static_cast<char>(high * 16 + low);
        *at += 2;
      } else if (quote == '"') {
        constexpr absl::string_view kNames = "nrtba", kCharacters = "\n\r\t\b\a";
        const size_t found = kNames.find(c);
        if (found != absl::string_view::npos) c = kCharacters[found];
      }
    }
    word->push_back(c);
  }
  if (*at >= line.size()) return false;
  ++*at;
  return *at == line.size() || absl::ascii_isspace(line[*at]);
}

}  // namespace

bool SplitInline(absl::string_view line, std::vector<std::string>* words) {
  words->clear();
  size_t at = 0;
  for (;;) {
    while (at < line.size() && absl::ascii_isspace(line[at])) ++at;
    if (at == line.size()) return true;
    std::string& word = words->emplace_back();
    while (at < line.size() && !absl::ascii_isspace(line[at])) {
      if (line[at] == '"' || line[at] == '\'') {
        if (!ReadQuoted(line, &at, &word)) return false;
      } else {
        word.push_back(line[at++]);
      }
    }
  }
}

RespParser::State RespParser::Fail(absl::string_view reason) {
  failed_ = true;
  error_ = std::string(reason);
  arguments_.clear();
  line_.clear();
  held_ = 0;
  return State::kMalformed;
}

void RespParser::Begin() {
  arguments_.clear();
  line_.clear();
  held_ = wanted_ = 0;
  too_large_ = false;
  expect_ = Expect::kStart;
}

bool RespParser::ReadLine(absl::string_view* input) {
  const size_t end = input->find('\n');
  const size_t taken = std::min(end == absl::string_view::npos ? input->size() : end + 1, limits_.line_bytes + 1);
  absl::StrAppend(&line_, input->substr(0, taken));
  input->remove_prefix(taken);
  if (line_.empty() || line_.back() != '\n') return false;
  line_.pop_back();
  return true;
}

RespParser::State RespParser::Read(absl::string_view* input) {
  if (failed_) return State::kMalformed;
  while (!input->empty()) {
    const State state = Step(input);
    if (state != State::kNeedMore) return state;
  }
  return State::kNeedMore;
}

RespParser::State RespParser::Step(absl::string_view* input) {
  switch (expect_) {
    case Expect::kStart:
      Begin();
      expect_ = input->front() == '*' ? Expect::kCount : Expect::kInline;
      if (expect_ == Expect::kCount) input->remove_prefix(1);
      return State::kNeedMore;
    case Expect::kBulkHeader:
      if (input->front() != '$') return Fail("a bulk string was expected");
      input->remove_prefix(1);
      expect_ = Expect::kBulkLength;
      return State::kNeedMore;
    case Expect::kBulk:
      ReadBulk(input);
      return State::kNeedMore;
    case Expect::kBulkEnd:
      return ReadBulkEnd(input);
    default:
      break;
  }
  const bool complete = ReadLine(input);
  if (line_.size() > limits_.line_bytes) return Fail("the line is too long");
  if (!complete) return State::kNeedMore;
  if (expect_ == Expect::kInline) return ReadInline();
  if (line_.empty() || line_.back() != '\r') return Fail("a line does not end in CR LF");
  line_.pop_back();
  return expect_ == Expect::kCount ? ReadCount() : ReadBulkLength();
}

RespParser::State RespParser::ReadInline() {
  if (!SplitInline(line_, &arguments_)) return Fail("unbalanced quotes");
  line_.clear();
  if (arguments_.size() > limits_.arguments) return Fail("too many arguments");
  expect_ = Expect::kStart;
  return arguments_.empty() ? State::kNeedMore : State::kCommand;
}

RespParser::State RespParser::ReadCount() {
  int64_t count = 0;
  if (!ReadNumber(line_, &count)) return Fail("invalid number of arguments");
  line_.clear();
  if (count > static_cast<int64_t>(limits_.arguments)) return Fail("too many arguments");
  wanted_ = count > 0 ? static_cast<size_t>(count) : 0;
  expect_ = wanted_ > 0 ? Expect::kBulkHeader : Expect::kStart;
  return State::kNeedMore;
}

RespParser::State RespParser::ReadBulkLength() {
  int64_t length = 0;
  if (!ReadNumber(line_, &length) || length < 0) return Fail("invalid bulk length");
  line_.clear();
  remaining_ = static_cast<size_t>(length);
  if (remaining_ > std::max(limits_.skipped_bytes, limits_.bulk_bytes)) return Fail("the bulk string is too long");
  skipping_ = remaining_ > limits_.bulk_bytes || remaining_ > limits_.command_bytes - held_;
  too_large_ |= skipping_;
  arguments_.emplace_back();
  end_read_ = 0;
  expect_ = remaining_ > 0 ? Expect::kBulk : Expect::kBulkEnd;
  return State::kNeedMore;
}

void RespParser::ReadBulk(absl::string_view* input) {
  const size_t taken = std::min(remaining_, input->size());
  if (!skipping_) {
    absl::StrAppend(&arguments_.back(), input->substr(0, taken));
    held_ += taken;
  }
  input->remove_prefix(taken);
  remaining_ -= taken;
  if (remaining_ == 0) expect_ = Expect::kBulkEnd;
}

RespParser::State RespParser::ReadBulkEnd(absl::string_view* input) {
  if (input->front() != kLineEnd[end_read_]) return Fail("a bulk string is longer than its length");
  input->remove_prefix(1);
  if (++end_read_ < kLineEnd.size()) return State::kNeedMore;
  expect_ = arguments_.size() < wanted_ ? Expect::kBulkHeader : Expect::kStart;
  if (expect_ == Expect::kBulkHeader) return State::kNeedMore;
  held_ = 0;
  if (!too_large_) return State::kCommand;
  arguments_.clear();
  return State::kTooLarge;
}

void AppendSimple(std::string* out, absl::string_view text) { AppendLine(out, '+', text); }
void AppendError(std::string* out, absl::string_view text) { AppendLine(out, '-', text); }
void AppendInteger(std::string* out, int64_t value) { absl::StrAppend(out, ":", value, kLineEnd); }
void AppendBulk(std::string* out, absl::string_view bytes) {
  absl::StrAppend(out, "$", bytes.size(), kLineEnd, bytes, kLineEnd);
}
void AppendArrayHeader(std::string* out, size_t count) { absl::StrAppend(out, "*", count, kLineEnd); }
void AppendNull(std::string* out, int protocol) { out->append(protocol == 3 ? "_\r\n" : "$-1\r\n"); }
void AppendMapHeader(std::string* out, size_t pairs, int protocol) {
  if (protocol == 3) return static_cast<void>(absl::StrAppend(out, "%", pairs, kLineEnd));
  AppendArrayHeader(out, 2 * pairs);
}

}  // namespace lathe
