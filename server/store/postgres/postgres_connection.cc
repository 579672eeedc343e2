#include "server/store/postgres/postgres_connection.h"

#include <endian.h>
#include <poll.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Rows of pg_type, which are the same everywhere.
constexpr Oid kBool = 16, kBytes = 17, kInt8 = 20, kInt2 = 21, kInt4 = 23, kText = 25, kFloat4 = 700, kFloat8 = 701;

// Held by the transaction that writes. Any number that other programs on the same database do not take.
constexpr char kBegin[] = "BEGIN; SELECT pg_advisory_xact_lock(7810763119)";

// A server that stands still within a transaction must not hold the others up, so it loses its connection.
constexpr char kWriteSettings[] = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'";

struct ResultDeleter {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, ResultDeleter>;

// Throws what the result says.
Result Checked(PGconn* connection, PGresult* given) {
  Result result(given);
  const ExecStatusType status = PQresultStatus(given);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) return result;
  const char* state = given ? PQresultErrorField(given, PG_DIAG_SQLSTATE) : nullptr;
  const char* message = given ? PQresultErrorMessage(given) : PQerrorMessage(connection);
  throw PostgresError(std::string(absl::StripAsciiWhitespace(message)), state ? state : "");
}

// `?` and `?2` as `$1` and `$2`.
std::string Numbered(const char* sql) {
  std::string text;
  int last = 0;
  for (const char* at = sql; *at != '\0'; ++at) {
    if (*at != '?') {
      text.push_back(*at);
    } else if (std::isdigit(static_cast<unsigned char>(at[1]))) {
      text.push_back('$');
    } else {
      absl::StrAppend(&text, "$", ++last);
    }
  }
  return text;
}

// Numbers travel with their highest byte first.
std::string BigEndian(uint64_t value) {
  value = htobe64(value);
  return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
}

uint64_t FromBigEndian(const char* bytes, int size) {
  uint64_t value = 0;
  for (int i = 0; i < size; ++i) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

class PostgresStatement : public SqlStatement {
 public:
  // `connection` outlives it.
  PostgresStatement(PGconn* connection, const char* sql, std::string name)
      : connection_(connection), sql_(Numbered(sql)), name_(std::move(name)) {}

  void BindText(int parameter, absl::string_view value) override { Bind(parameter, kText, std::string(value)); }
  void BindInt(int parameter, int64_t value) override {
    Bind(parameter, kInt8, BigEndian(static_cast<uint64_t>(value)));
  }
  void BindReal(int parameter, double value) override {
    Bind(parameter, kFloat8, BigEndian(std::bit_cast<uint64_t>(value)));
  }
  void BindBlob(int parameter, absl::string_view value) override { Bind(parameter, kBytes, std::string(value)); }

  bool Step() override {
    if (!result_) Execute();
    return ++row_ < PQntuples(result_.get());
  }

  int64_t Run() override {
    Execute();
    return std::strtoll(PQcmdTuples(result_.get()), nullptr, 10);
  }

  std::string GetText(int column) override { return GetBlob(column); }

  int64_t GetInt(int column) override {
    const char* bytes = PQgetvalue(result_.get(), row_, column);
    switch (PQftype(result_.get(), column)) {
      case kInt8:
        return static_cast<int64_t>(FromBigEndian(bytes, 8));
      case kInt4:
        return static_cast<int32_t>(static_cast<uint32_t>(FromBigEndian(bytes, 4)));
      case kInt2:
        return static_cast<int16_t>(FromBigEndian(bytes, 2));
      case kBool:
        return bytes[0];
      default:
        throw PostgresError(absl::StrCat("column ", column, " is no number: ", sql_), "42804");
    }
  }

  double GetReal(int column) override {
    const char* bytes = PQgetvalue(result_.get(), row_, column);
    switch (PQftype(result_.get(), column)) {
      case kFloat8:
        return std::bit_cast<double>(FromBigEndian(bytes, 8));
      case kFloat4:
        return std::bit_cast<float>(static_cast<uint32_t>(FromBigEndian(bytes, 4)));
      default:
        return static_cast<double>(GetInt(column));
    }
  }

  std::string GetBlob(int column) override {
    return std::string(PQgetvalue(result_.get(), row_, column), PQgetlength(result_.get(), row_, column));
  }

  void Reset() override {
    result_.reset();
    row_ = -1;
    values_.clear();
  }

 private:
  // The types of a statement's parameters are those of its first use, and stay.
  void Bind(int parameter, Oid type, std::string value) {
    if (types_.size() < static_cast<size_t>(parameter)) types_.resize(parameter);
    if (!prepared_) types_[parameter - 1] = type;
    values_.resize(std::max<size_t>(values_.size(), parameter));
    values_[parameter - 1] = std::move(value);
  }

  void Execute() {
    if (!prepared_) {
      Checked(connection_,
              PQprepare(connection_, name_.c_str(), sql_.c_str(), static_cast<int>(types_.size()), types_.data()));
      prepared_ = true;
    }
    std::vector<const char*> values;
    std::vector<int> lengths;
    const std::vector<int> binary(values_.size(), 1);
    for (const std::string& value : values_) {
      values.push_back(value.data());
      lengths.push_back(static_cast<int>(value.size()));
    }
    result_ = Checked(connection_, PQexecPrepared(connection_, name_.c_str(), static_cast<int>(values.size()),
                                                  values.data(), lengths.data(), binary.data(), 1));
    row_ = -1;
  }

  PGconn* const connection_;
  const std::string sql_;
  const std::string name_;
  bool prepared_ = false;
  std::vector<Oid> types_;
  std::vector<std::string> values_;
  Result result_;
  int row_ = -1;
};

// Whether the peer has closed the connection since it was used last. It may have said why before.
bool WasClosed(PGconn* connection) {
  pollfd socket = {PQsocket(connection), POLLIN, 0};
  while (poll(&socket, 1, 0) > 0) {
    if (PQconsumeInput(connection) == 0 || PQstatus(connection) != CONNECTION_OK) return true;
    PQfreemem(PQnotifies(connection));  // reads what came
  }
  return false;
}

absl::Status StatusOf(const PostgresError& error, const std::string& name) {
  const std::string& state = error.state();
  const auto in_class = [&](const char* prefix) { return absl::StartsWith(state, prefix); };
  if (in_class("XX001") || in_class("XX002"))
    return MakeError(ErrorKind::corrupt_store, absl::StrCat(name, " is damaged: ", error.what()));
  // An error that the text of a request may bring about: a character that the database does not have.
  if (in_class("22021"))
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(name, " cannot keep this: ", error.what()));
  // No connection, no rights to one, no resources, stopped by an operator, a lock that was not given.
  for (const char* passing : {"08", "28", "40", "53", "55P03", "57", "58", "25", "3D"}) {
    if (state.empty() || in_class(passing))
      return MakeError(ErrorKind::unavailable, absl::StrCat(name, " cannot be used: ", error.what()));
  }
  return MakeError(ErrorKind::internal, absl::StrCat(name, ": ", error.what(), " (", state, ")"));
}

}  // namespace

absl::StatusOr<PostgresAddress> ParsePostgresAddress(const std::string& uri) {
  char* error = nullptr;
  PQconninfoOption* options = PQconninfoParse(uri.c_str(), &error);
  if (!options) {
    const std::string why = error ? std::string(absl::StripAsciiWhitespace(error)) : "no memory";
    PQfreemem(error);
    return MakeError(ErrorKind::invalid_argument, absl::StrCat("no address of a PostgreSQL database: ", why), "store");
  }
  PostgresAddress address{uri, "postgresql:"};
  std::string host, database;
  bool password = false;
  for (const PQconninfoOption* option = options; option->keyword; ++option) {
    if (!option->val) continue;
    const absl::string_view keyword = option->keyword;
    if (keyword == "password" || keyword == "sslpassword") password = true;
    if (keyword == "host" || keyword == "service") host = option->val;
    if (keyword == "dbname") database = option->val;
  }
  PQconninfoFree(options);
  if (password) {
    return MakeError(ErrorKind::invalid_argument,
                     "a password in the address is seen by everybody on this machine: put it into the file that "
                     "PGPASSFILE names, or use a service file or a certificate",
                     "store");
  }
  absl::StrAppend(&address.name, host, database.empty() ? "" : "/", database);
  return address;
}

PostgresConnection::PostgresConnection(PostgresAddress address, Use use) : address_(std::move(address)), use_(use) {}

PostgresConnection::~PostgresConnection() { Disconnect(); }

void PostgresConnection::Disconnect() {
  ForgetStatements();
  PQfinish(connection_);
  connection_ = nullptr;
}

void PostgresConnection::Connect() {
  // The first are defaults, which the address may set otherwise. A peer that is gone is noticed within seconds.
  const char* const keys[] = {"connect_timeout",     "keepalives_idle",
                              "keepalives_interval", "keepalives_count",
                              "tcp_user_timeout",    "target_session_attrs",
                              "application_name",    "dbname",
                              "client_encoding",     nullptr};
  const char* const values[] = {"5",    "5",    "2", "3", "10000", "read-write", "lathe", address_.uri.c_str(),
                                "UTF8", nullptr};
  connection_ = PQconnectdbParams(keys, values, /*expand_dbname=*/1);
  if (PQstatus(connection_) != CONNECTION_OK) {
    const std::string message(absl::StripAsciiWhitespace(PQerrorMessage(connection_)));
    Disconnect();
    throw PostgresError(message, "");
  }
  PQsetNoticeProcessor(
      connection_, [](void*, const char* message) { spdlog::debug("postgresql: {}", message); }, nullptr);
  Execute(
      "SET client_min_messages = warning; "
      "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'");
  switch (use_) {
    case Use::kWrite:
      return Execute(kWriteSettings);
    case Use::kLists:
      // A plan that serves every filter would be a scan of the whole table.
      return Execute("SET default_transaction_read_only = on; SET plan_cache_mode = force_custom_plan");
    case Use::kLookups:
      return Execute("SET default_transaction_read_only = on");
    case Use::kSchema:
      return;
  }
}

void PostgresConnection::Execute(const std::string& script) {
  Checked(connection_, PQexec(connection_, script.c_str()));
}

void PostgresConnection::Begin() { Execute(kBegin); }

void PostgresConnection::Rollback() {
  if (connection_ && PQtransactionStatus(connection_) != PQTRANS_IDLE) PQclear(PQexec(connection_, "ROLLBACK"));
}

std::unique_ptr<SqlStatement> PostgresConnection::NewStatement(const char* sql) {
  return std::make_unique<PostgresStatement>(connection_, sql, absl::StrCat("s", ++last_statement_));
}

absl::Status PostgresConnection::Guard(absl::FunctionRef<absl::Status()> body) {
  try {
    if (connection_ && WasClosed(connection_)) Disconnect();
    if (!connection_) {
      Connect();
      try {
        Connected();
      } catch (const PostgresError&) {
        Disconnect();
        throw;
      }
    }
    return body();
  } catch (const PostgresError& error) {
    const absl::Status status = StatusOf(error, address_.name);
    if (connection_ && PQstatus(connection_) != CONNECTION_OK) Disconnect();
    return status;
  }
}

}  // namespace lathe
