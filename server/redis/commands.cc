#include "server/redis/commands.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "server/redis/resp.h"

namespace lathe {
namespace {

// Longer names make no sense and would be repeated in errors.
constexpr size_t kLongestName = 64;
constexpr int kMostRefusedPasswords = 5;
// Ends that are later cannot be told from never.
constexpr absl::Duration kLongestLifetime = absl::Hours(1000 * 365 * 24);

RedisReply Ok() { return {"+OK\r\n"}; }

RedisReply Error(absl::string_view text) {
  RedisReply reply;
  AppendError(&reply.bytes, text);
  return reply;
}

RedisReply Error(const absl::Status& status) { return Error(absl::StrCat("ERR ", status.message())); }

RedisReply Integer(int64_t value) {
  RedisReply reply;
  AppendInteger(&reply.bytes, value);
  return reply;
}

RedisReply Bulk(absl::string_view bytes) {
  RedisReply reply;
  AppendBulk(&reply.bytes, bytes);
  return reply;
}

RedisReply Null(int protocol) {
  RedisReply reply;
  AppendNull(&reply.bytes, protocol);
  return reply;
}

std::string Shown(absl::string_view text) { return std::string(text.substr(0, kLongestName)); }

// `unit` times the number; nullopt where it is not a number of at most kLongestLifetime in either direction.
std::optional<absl::Duration> ReadLifetime(absl::string_view text, absl::Duration unit) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || absl::AbsDuration(unit * number) > kLongestLifetime) return std::nullopt;
  return unit * number;
}

struct SetOptions {
  absl::Duration lifetime = absl::InfiniteDuration();
  bool only_if_absent = false;
};

// The text of an error, or the options behind key and value.
absl::StatusOr<SetOptions> ReadSetOptions(const std::vector<std::string>& arguments) {
  SetOptions options;
  for (size_t i = 3; i < arguments.size(); ++i) {
    const bool seconds = absl::EqualsIgnoreCase(arguments[i], "EX");
    if (absl::EqualsIgnoreCase(arguments[i], "NX")) {
      options.only_if_absent = true;
    } else if (seconds || absl::EqualsIgnoreCase(arguments[i], "PX")) {
      if (options.lifetime != absl::InfiniteDuration() || i + 1 == arguments.size())
        return absl::InvalidArgumentError("ERR syntax error");
      const auto lifetime = ReadLifetime(arguments[++i], seconds ? absl::Seconds(1) : absl::Milliseconds(1));
      if (!lifetime || *lifetime <= absl::ZeroDuration())
        return absl::InvalidArgumentError("ERR invalid expire time in 'set' command");
      options.lifetime = *lifetime;
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("ERR syntax error: this server knows EX, PX and NX, not '", Shown(arguments[i]), "'"));
    }
  }
  return options;
}

bool IsConnectionName(absl::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) { return absl::ascii_isgraph(c); });
}

}  // namespace

const RedisCommands::Command* RedisCommands::Find(absl::string_view name) {
  constexpr size_t kAny = SIZE_MAX;
  static constexpr Command kCommands[] = {
      {"get", 2, 2, &RedisCommands::Get},
      {"set", 3, kAny, &RedisCommands::Set},
      {"del", 2, kAny, &RedisCommands::Delete},
      {"exists", 2, kAny, &RedisCommands::Exists},
      {"expire", 3, 3, &RedisCommands::Expire},
      {"ttl", 2, 2, &RedisCommands::Ttl},
      {"ping", 1, 2, &RedisCommands::Ping},
      {"auth", 2, 3, &RedisCommands::Auth, true},
      {"select", 2, 2, &RedisCommands::Select},
      {"quit", 1, 1, &RedisCommands::Quit, true},
      {"hello", 1, kAny, &RedisCommands::Hello, true},
      {"client", 2, kAny, &RedisCommands::Client},
  };
  for (const Command& command : kCommands) {
    if (absl::EqualsIgnoreCase(command.name, name)) return &command;
  }
  return nullptr;
}

RedisSession RedisCommands::NewSession(int64_t id) const {
  RedisSession session;
  session.id = id;
  session.user = RedisUsers::kDefault;
  session.authenticated = users_->open();
  return session;
}

void RedisCommands::Run(std::vector<std::string> arguments, RedisSession* session, Done done) const {
  const Command* command = Find(arguments[0]);
  const Done counted = [this, label = command ? command->name : "other", done = std::move(done)](RedisReply reply) {
    metrics_->lathe_server_redis_commands_total.Add({label, reply.bytes[0] == '-' ? "error" : "ok"});
    done(std::move(reply));
  };
  if (!session->authenticated && !(command && command->before_auth))
    return counted(Error("NOAUTH Authentication required."));
  if (!command) return counted(Error(absl::StrCat("ERR unknown command '", Shown(arguments[0]), "'")));
  if (arguments.size() < command->least || arguments.size() > command->most) {
    return counted(Error(absl::StrCat("ERR wrong number of arguments for '", command->name, "' command")));
  }
  (this->*command->run)(std::move(arguments), session, counted);
}

void RedisCommands::Get(Arguments arguments, RedisSession* session, Done done) const {
  reads_->Schedule([this, key = std::move(arguments[1]), user = session->user, protocol = session->protocol,
                    done = std::move(done)] {
    const absl::StatusOr<std::optional<std::string>> value = values_->Get(user, key);
    done(!value.ok() ? Error(value.status()) : *value ? Bulk(**value) : Null(protocol));
  });
}

void RedisCommands::Set(Arguments arguments, RedisSession* session, Done done) const {
  const absl::StatusOr<SetOptions> options = ReadSetOptions(arguments);
  if (!options.ok()) return done(Error(options.status().message()));
  values_->PutAsync(session->user, std::move(arguments[1]), std::move(arguments[2]), options->lifetime,
                    options->only_if_absent,
                    [protocol = session->protocol, done = std::move(done)](absl::StatusOr<bool> written) {
                      done(!written.ok() ? Error(written.status()) : *written ? Ok() : Null(protocol));
                    });
}

void RedisCommands::Delete(Arguments arguments, RedisSession* session, Done done) const {
  arguments.erase(arguments.begin());
  values_->EraseAsync(session->user, std::move(arguments), [done = std::move(done)](absl::StatusOr<int64_t> erased) {
    done(erased.ok() ? Integer(*erased) : Error(erased.status()));
  });
}

void RedisCommands::Exists(Arguments arguments, RedisSession* session, Done done) const {
  reads_->Schedule([this, arguments = std::move(arguments), user = session->user, done = std::move(done)] {
    int64_t found = 0;
    for (size_t i = 1; i < arguments.size(); ++i) {
      const auto left = values_->TimeLeft(user, arguments[i]);
      if (!left.ok()) return done(Error(left.status()));
      found += left->has_value();
    }
    done(Integer(found));
  });
}

void RedisCommands::Expire(Arguments arguments, RedisSession* session, Done done) const {
  const std::optional<absl::Duration> lifetime = ReadLifetime(arguments[2], absl::Seconds(1));
  if (!lifetime) return done(Error("ERR value is not an integer or out of range"));
  values_->ExpireAsync(session->user, arguments[1], *lifetime, [done = std::move(done)](absl::StatusOr<bool> found) {
    done(found.ok() ? Integer(*found) : Error(found.status()));
  });
}

void RedisCommands::Ttl(Arguments arguments, RedisSession* session, Done done) const {
  reads_->Schedule([this, key = std::move(arguments[1]), user = session->user, done = std::move(done)] {
    const auto left = values_->TimeLeft(user, key);
    if (!left.ok()) return done(Error(left.status()));
    if (!*left) return done(Integer(-2));
    if (**left == absl::InfiniteDuration()) return done(Integer(-1));
    done(Integer(absl::ToInt64Seconds(**left + absl::Milliseconds(500))));
  });
}

void RedisCommands::Ping(Arguments arguments, RedisSession*, Done done) const {
  done(arguments.size() == 2 ? Bulk(arguments[1]) : RedisReply{"+PONG\r\n"});
}

std::string RedisCommands::LogIn(const std::string& user, const std::string& password, RedisSession* session) const {
  if (users_->open()) return "ERR this server has no passwords: leave AUTH out";
  if (!users_->Accepts(user, password)) {
    ++session->refused_passwords;
    return "WRONGPASS invalid username-password pair or user is disabled.";
  }
  session->user = user;
  session->authenticated = true;
  return "";
}

void RedisCommands::Auth(Arguments arguments, RedisSession* session, Done done) const {
  const std::string user = arguments.size() == 3 ? arguments[1] : RedisUsers::kDefault;
  const std::string error = LogIn(user, arguments.back(), session);
  RedisReply reply = error.empty() ? Ok() : Error(error);
  reply.close = session->refused_passwords >= kMostRefusedPasswords;
  done(std::move(reply));
}

void RedisCommands::Select(Arguments arguments, RedisSession*, Done done) const {
  done(arguments[1] == "0" ? Ok() : Error("ERR DB index is out of range: this server has database 0"));
}

void RedisCommands::Quit(Arguments, RedisSession*, Done done) const {
  RedisReply reply = Ok();
  reply.close = true;
  done(std::move(reply));
}

void RedisCommands::Hello(Arguments arguments, RedisSession* session, Done done) const {
  int protocol = session->protocol;
  std::optional<std::string> name;
  if (arguments.size() > 1) {
    if (!absl::SimpleAtoi(arguments[1], &protocol) || (protocol != 2 && protocol != 3))
      return done(Error("NOPROTO unsupported protocol version"));
  }
  std::optional<std::pair<std::string, std::string>> login;
  for (size_t i = 2; i < arguments.size(); ++i) {
    if (absl::EqualsIgnoreCase(arguments[i], "AUTH") && i + 2 < arguments.size()) {
      login.emplace(arguments[i + 1], arguments[i + 2]);
      i += 2;
    } else if (absl::EqualsIgnoreCase(arguments[i], "SETNAME") && i + 1 < arguments.size() &&
               IsConnectionName(arguments[i + 1])) {
      name = arguments[++i];
    } else {
      return done(Error(absl::StrCat("ERR syntax error in HELLO option '", Shown(arguments[i]), "'")));
    }
  }
  if (login) {
    const std::string error = LogIn(login->first, login->second, session);
    if (!error.empty()) {
      RedisReply reply = Error(error);
      reply.close = session->refused_passwords >= kMostRefusedPasswords;
      return done(std::move(reply));
    }
  }
  if (!session->authenticated) return done(Error("NOAUTH HELLO must be called with AUTH here"));
  session->protocol = protocol;
  if (name) session->name = *std::move(name);
  RedisReply reply;
  std::string* out = &reply.bytes;
  AppendMapHeader(out, 6, protocol);
  const auto entry = [out](absl::string_view key, absl::string_view value) {
    AppendBulk(out, key);
    AppendBulk(out, value);
  };
  entry("server", "lathe");
  entry("version", version_);
  AppendBulk(out, "proto");
  AppendInteger(out, protocol);
  AppendBulk(out, "id");
  AppendInteger(out, session->id);
  entry("mode", "standalone");
  entry("role", "master");
  done(std::move(reply));
}

void RedisCommands::Client(Arguments arguments, RedisSession* session, Done done) const {
  const auto is = [&](absl::string_view name, size_t count) {
    return absl::EqualsIgnoreCase(arguments[1], name) && arguments.size() == count;
  };
  if (is("ID", 2)) return done(Integer(session->id));
  if (is("GETNAME", 2)) return done(session->name.empty() ? Null(session->protocol) : Bulk(session->name));
  if (is("SETNAME", 3)) {
    if (!IsConnectionName(arguments[2]))
      return done(Error("ERR Client names cannot contain spaces, newlines or special characters."));
    session->name = std::move(arguments[2]);
    return done(Ok());
  }
  if (is("SETINFO", 4)) {
    const bool known =
        absl::EqualsIgnoreCase(arguments[2], "LIB-NAME") || absl::EqualsIgnoreCase(arguments[2], "LIB-VER");
    if (!known) return done(Error(absl::StrCat("ERR Unrecognized option '", Shown(arguments[2]), "'")));
    if (!IsConnectionName(arguments[3]))
      return done(Error("ERR client information cannot contain spaces, newlines or special characters."));
    absl::StrAppend(&session->library, session->library.empty() ? "" : " ", Shown(arguments[3]));
    session->library.resize(std::min(session->library.size(), 2 * kLongestName));
    return done(Ok());
  }
  done(Error(
      absl::StrCat("ERR unknown subcommand or wrong number of arguments for 'client|", Shown(arguments[1]), "'")));
}

}  // namespace lathe
