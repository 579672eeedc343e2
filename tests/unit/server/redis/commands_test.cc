#include "server/redis/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "proto/support/errors.h"
#include "proto/support/mutex.h"
#include "server/store/memory/memory_store.h"

namespace lathe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class CommandsTest : public testing::Test {
 protected:
  CommandsTest() { Use(""); }

  void Use(const std::string& passwords) {
    users_ = passwords.empty() ? RedisUsers() : *RedisUsers::Parse(passwords);
    commands_.emplace(&values_, &reads_, &users_, &metrics_, "1.2.3");
    session_ = commands_->NewSession(7);
  }
  // The reply to a command given as words.
  std::string Run(absl::string_view words) { return Run(absl::StrSplit(words, ' '), &session_).bytes; }
  RedisReply Run(std::vector<std::string> arguments, RedisSession* session) {
    Mutex mutex;
    CondVar changed;
    std::optional<RedisReply> reply;
    commands_->Run(std::move(arguments), session, [&](RedisReply given) {
      MutexLock lock(&mutex);
      reply = std::move(given);
      changed.Signal();
    });
    MutexLock lock(&mutex);
    while (!reply) changed.Wait(&mutex);
    return *reply;
  }
  double Count(absl::string_view command, absl::string_view result) {
    return metrics_.lathe_server_redis_commands_total.With({command, result}).Value();
  }

  ServerMetrics metrics_{std::make_shared<prometheus::Registry>()};
  FakeClock clock_;
  const std::unique_ptr<Store> store_ = NewMemoryStore();
  ValueCache values_{
      &store_->key_values(), {.max_bytes = 4000, .max_value_bytes = 1000, .max_key_bytes = 100}, &clock_, &metrics_};
  RedisUsers users_;
  ThreadPool reads_{1};
  std::optional<RedisCommands> commands_;
  RedisSession session_;
};

TEST_F(CommandsTest, ValuesAreKeptUntilTheyExpireOrAreDeleted) {
  EXPECT_EQ(Run("GET a"), "$-1\r\n");
  EXPECT_EQ(Run("SET a 1"), "+OK\r\n");
  EXPECT_EQ(Run("get a"), "$1\r\n1\r\n");
  EXPECT_EQ(Run("TTL a"), ":-1\r\n");
  EXPECT_EQ(Run("TTL b"), ":-2\r\n");
  EXPECT_EQ(Run("SET b 2 ex 10"), "+OK\r\n");
  EXPECT_EQ(Run("TTL b"), ":10\r\n");
  EXPECT_EQ(Run("SET c 3 PX 1400"), "+OK\r\n");
  EXPECT_EQ(Run("TTL c"), ":1\r\n");
  EXPECT_EQ(Run("EXISTS a b c d a"), ":4\r\n");
  EXPECT_EQ(Run("EXPIRE a 5"), ":1\r\n");
  EXPECT_EQ(Run("EXPIRE d 5"), ":0\r\n");
  clock_.Advance(absl::Seconds(5));
  EXPECT_EQ(Run("EXISTS a b c"), ":1\r\n");
  EXPECT_EQ(Run("DEL a b c"), ":1\r\n");
  EXPECT_EQ(Run("SET a 1"), "+OK\r\n");
  EXPECT_EQ(Run("EXPIRE a -1"), ":1\r\n");
  EXPECT_EQ(Run("GET a"), "$-1\r\n");
  EXPECT_EQ(metrics_.lathe_server_key_value_requests_total.With({"hit"}).Value(), 1);
  EXPECT_EQ(metrics_.lathe_server_key_value_requests_total.With({"miss"}).Value(), 2);
  EXPECT_EQ(Count("get", "ok"), 3);
}

TEST_F(CommandsTest, NxWritesOnlyWhatIsAbsent) {
  EXPECT_EQ(Run("SET a 1 NX EX 5"), "+OK\r\n");
  EXPECT_EQ(Run("SET a 2 NX"), "$-1\r\n");
  EXPECT_EQ(Run("GET a"), "$1\r\n1\r\n");
  clock_.Advance(absl::Seconds(5));
  EXPECT_EQ(Run("SET a 2 nx"), "+OK\r\n");
}

TEST_F(CommandsTest, WhatIsNotKnownIsRefused) {
  for (const char* words : {"SET a 1 XX",    "SET a 1 KEEPTTL",
                            "SET a 1 GET",   "SET a 1 EXAT 5",
                            "SET a 1 EX",    "SET a 1 EX 5 PX 5",
                            "SET a 1 EX 0",  "SET a 1 PX -1",
                            "SET a 1 EX x",  "SET a 1 EX 99999999999999",
                            "EXPIRE a x",    "EXPIRE a 9223372036854775807",
                            "EXPIRE a 5 NX", "MGET a",
                            "CONFIG GET x",  "FLUSHALL",
                            "SELECT 1",      "GET",
                            "GET a b",       "PING a b",
                            "CLIENT LIST",   "CLIENT SETINFO COLOUR red",
                            "AUTH x"}) {
    EXPECT_THAT(Run(words), StartsWith("-ERR ")) << words;
  }
  EXPECT_EQ(Run("EXISTS a"), ":0\r\n");
  EXPECT_EQ(Count("other", "error"), 3);
  EXPECT_THAT(Run(std::string(1000, 'X')).size(), testing::Lt(200));
}

TEST_F(CommandsTest, SizesAreBounded) {
  EXPECT_THAT(Run("SET a " + std::string(1001, 'x')), HasSubstr("-ERR the value has 1001 bytes"));
  EXPECT_THAT(Run("SET " + std::string(101, 'k') + " x"), HasSubstr("-ERR the key has 101 bytes"));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(Run(absl::StrCat("SET k", i, " ", std::string(1000, 'x'))), "+OK\r\n");
  EXPECT_EQ(Run("EXISTS k0 k1 k2 k3 k4 k5 k6 k7 k8 k9"), ":3\r\n");
  EXPECT_EQ(metrics_.lathe_server_key_value_removals_total.With({"evicted"}).Value(), 7);
}

TEST_F(CommandsTest, AConnectionTellsAboutItself) {
  EXPECT_EQ(Run("PING"), "+PONG\r\n");
  EXPECT_EQ(Run("PING hi"), "$2\r\nhi\r\n");
  EXPECT_EQ(Run("SELECT 0"), "+OK\r\n");
  EXPECT_EQ(Run("CLIENT ID"), ":7\r\n");
  EXPECT_EQ(Run("CLIENT GETNAME"), "$-1\r\n");
  EXPECT_EQ(Run("CLIENT SETNAME me"), "+OK\r\n");
  EXPECT_EQ(Run("CLIENT GETNAME"), "$2\r\nme\r\n");
  EXPECT_EQ(Run("CLIENT SETINFO LIB-NAME redis-py"), "+OK\r\n");
  EXPECT_EQ(Run("CLIENT SETINFO lib-ver 8.1.0"), "+OK\r\n");
  EXPECT_EQ(session_.library, "redis-py 8.1.0");
  EXPECT_THAT(Run({"CLIENT", "SETNAME", "a b"}, &session_).bytes, StartsWith("-ERR "));
  EXPECT_TRUE(Run({"QUIT"}, &session_).close);
}

TEST_F(CommandsTest, HelloChoosesTheVersion) {
  EXPECT_THAT(Run("HELLO"), StartsWith("*12\r\n$6\r\nserver\r\n$5\r\nlathe\r\n$7\r\nversion\r\n$5\r\n1.2.3\r\n"));
  EXPECT_THAT(Run("HELLO 3 SETNAME me"), StartsWith("%6\r\n"));
  EXPECT_EQ(session_.name, "me");
  EXPECT_EQ(Run("GET a"), "_\r\n");
  EXPECT_THAT(Run("HELLO 4"), StartsWith("-NOPROTO "));
  EXPECT_THAT(Run("HELLO 2 COLOUR red"), StartsWith("-ERR "));
  EXPECT_EQ(Run("GET a"), "_\r\n");
  EXPECT_THAT(Run("HELLO 2"), HasSubstr(":2\r\n"));
  EXPECT_EQ(Run("GET a"), "$-1\r\n");
}

TEST_F(CommandsTest, NothingIsAnsweredBeforeThePassword) {
  Use("secret\nbob builder\n");
  for (const char* words : {"GET a", "PING", "FLUSHALL", "SET a 1", "CLIENT ID", "SELECT 0", "HELLO 3"}) {
    EXPECT_THAT(Run(words), StartsWith("-NOAUTH ")) << words;
  }
  EXPECT_THAT(Run("AUTH wrong"), StartsWith("-WRONGPASS "));
  EXPECT_THAT(Run("AUTH alice secret"), StartsWith("-WRONGPASS "));
  EXPECT_THAT(Run("AUTH bob secret"), StartsWith("-WRONGPASS "));
  EXPECT_EQ(Run("AUTH secret"), "+OK\r\n");
  EXPECT_EQ(Run("SET a mine"), "+OK\r\n");
  RedisSession other = commands_->NewSession(8);
  EXPECT_THAT(Run({"HELLO", "3", "AUTH", "bob", "builder"}, &other).bytes, StartsWith("%6\r\n"));
  EXPECT_EQ(Run({"GET", "a"}, &other).bytes, "_\r\n");  // bob has keys of his own
}

TEST_F(CommandsTest, WhoGuessesIsSentAway) {
  Use("secret");
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(Run({"AUTH", "x"}, &session_).close) << i;
  EXPECT_TRUE(Run({"HELLO", "2", "AUTH", "default", "x"}, &session_).close);
}

TEST(RedisUsersTest, FilesAreReadStrictly) {
  for (const char* text : {"", "# nobody\n\n", "a b c\n", "one\ntwo\n", "bob a\nbob b\n"}) {
    EXPECT_EQ(KindOf(RedisUsers::Parse(text).status()), ErrorKind::invalid_argument) << text;
  }
  EXPECT_THAT(std::string(RedisUsers::Parse("secret word more").status().message()), testing::Not(HasSubstr("secret")));
  const RedisUsers users = *RedisUsers::Parse("# two\r\nsecret\r\n\tbob  builder \n");
  EXPECT_FALSE(users.open());
  EXPECT_TRUE(users.Accepts("default", "secret"));
  EXPECT_TRUE(users.Accepts("bob", "builder"));
  EXPECT_FALSE(users.Accepts("bob", "secret"));
  EXPECT_FALSE(users.Accepts("eve", "builder"));
  EXPECT_EQ(KindOf(RedisUsers::Read("/nonexistent").status()), ErrorKind::unavailable);
  EXPECT_TRUE(RedisUsers().open());
}

}  // namespace
}  // namespace lathe
