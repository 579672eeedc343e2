#include "server/redis/connection.h"

#include <algorithm>
#include <asio/buffer.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/post.hpp>
#include <asio/write.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Answers that may wait for their reader before the next command runs.
constexpr size_t kMostOutput = 1 << 20;

// A stranger can hold little.
RespLimits LimitsOf(const RedisSession& session, const RespLimits& limits) {
  if (session.authenticated) return limits;
  return {.arguments = 16, .line_bytes = 1 << 10, .bulk_bytes = 4 << 10, .skipped_bytes = 0, .command_bytes = 16 << 10};
}

}  // namespace

RedisConnection::RedisConnection(asio::io_context* io, asio::ip::tcp::socket socket, const RedisCommands* commands,
                                 const RespLimits& limits, HeldBytes* held, RedisSession session, Clock* clock,
                                 Ended ended)
    : io_(io),
      socket_(std::move(socket)),
      commands_(commands),
      limits_(limits),
      held_(held),
      clock_(clock),
      ended_(std::move(ended)),
      session_(std::move(session)),
      parser_(LimitsOf(session_, limits)),
      moved_(clock->Now()) {}

RedisConnection::~RedisConnection() = default;

void RedisConnection::Start() {
  asio::error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  Advance();
}

void RedisConnection::Drain() {
  draining_ = true;
  Advance();
}

void RedisConnection::CloseIfIdle(absl::Time oldest, absl::Time oldest_lingering) {
  if (!running_ && moved_ < (lingering_ ? oldest_lingering : oldest)) Close("idle");
}

void RedisConnection::Close(absl::string_view reason) {
  if (closed_) return;
  closed_ = true;
  held_->now -= accounted_;
  accounted_ = 0;
  asio::error_code ignored;
  socket_.close(ignored);
  ended_(this, ending_.empty() ? reason : ending_);
}

void RedisConnection::Account() {
  if (closed_) return;
  const int64_t bytes =
      static_cast<int64_t>(parser_.held_bytes() + output_.capacity() + sending_.capacity()) + command_bytes_;
  held_->now += bytes - accounted_;
  accounted_ = bytes;
  if (held_->now <= held_->most || !ending_.empty()) return;
  std::string().swap(output_);
  AppendError(&output_, "ERR too many bytes of requests and answers are under way; try again");
  EndWith("full");
}

void RedisConnection::Advance() {
  while (!closed_ && !running_ && ending_.empty() && output_.size() + sending_.size() < kMostOutput) {
    if (input_.empty()) {
      if (draining_) return EndWith("drained");
      Read();
      break;
    }
    switch (parser_.Read(&input_)) {
      case RespParser::State::kNeedMore:
        break;
      case RespParser::State::kCommand:
        RunCommand();
        break;
      case RespParser::State::kTooLarge:
        AppendError(&output_, absl::StrCat("ERR an argument is longer than ", limits_.bulk_bytes,
                                           " bytes, or all together are; this server takes no more"));
        break;
      case RespParser::State::kMalformed:
        AppendError(&output_, absl::StrCat("ERR Protocol error: ", parser_.error()));
        spdlog::info("redis connection {} ({}) is closed: {}", session_.id, session_.library, parser_.error());
        return EndWith("protocol");
    }
  }
  Flush();
  Account();
}

void RedisConnection::Read() {
  if (reading_) return;
  reading_ = true;
  socket_.async_read_some(asio::buffer(chunk_), [self = shared_from_this()](asio::error_code error, size_t size) {
    self->reading_ = false;
    if (self->closed_) return;
    if (error) return self->EndWith("client");
    if (!self->ending_.empty()) return self->EndWith(self->ending_);
    self->moved_ = self->clock_->Now();
    self->input_ = absl::string_view(self->chunk_.data(), size);
    self->Advance();
  });
}

void RedisConnection::RunCommand() {
  running_ = true;
  command_bytes_ = 0;
  for (const std::string& argument : parser_.arguments()) command_bytes_ += static_cast<int64_t>(argument.size());
  // The loop runs until every command is answered.
  auto done = [self = shared_from_this(), work = asio::make_work_guard(*io_)](RedisReply reply) {
    asio::post(*self->io_, [self, reply = std::move(reply)]() mutable { self->OnReply(std::move(reply)); });
  };
  commands_->Run(std::move(parser_.arguments()), &session_, std::move(done));
}

void RedisConnection::OnReply(RedisReply reply) {
  running_ = false;
  command_bytes_ = 0;
  if (closed_ || !ending_.empty()) return;
  moved_ = clock_->Now();
  parser_.set_limits(LimitsOf(session_, limits_));
  if (output_.empty()) {
    output_ = std::move(reply.bytes);
  } else {
    output_ += reply.bytes;
  }
  if (reply.close) return EndWith("client");
  Advance();
}

void RedisConnection::Flush() {
  if (closed_ || !sending_.empty() || output_.empty()) return;
  sending_ = std::exchange(output_, std::string());
  asio::async_write(socket_, asio::buffer(sending_), [self = shared_from_this()](asio::error_code error, size_t) {
    if (self->closed_) return;
    if (error) return self->Close("client");
    self->OnWritten();
  });
}

void RedisConnection::OnWritten() {
  moved_ = clock_->Now();
  std::string().swap(sending_);
  if (ending_.empty()) return Advance();
  EndWith(ending_);
}

void RedisConnection::EndWith(absl::string_view reason) {
  if (closed_) return;
  if (ending_.empty()) ending_ = reason;
  input_ = {};
  parser_ = RespParser(limits_);  // gives back what it holds
  Flush();
  Account();
  if (!output_.empty() || !sending_.empty()) return;
  if (reason == "client") return Close(reason);
  Linger();
}

// A socket that is closed with input unread takes the last answer from its reader, so the rest is read over.
void RedisConnection::Linger() {
  if (!lingering_) {
    lingering_ = true;
    moved_ = clock_->Now();
    asio::error_code ignored;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }
  Read();
}

}  // namespace lathe
