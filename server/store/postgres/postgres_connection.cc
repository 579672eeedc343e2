#include "server/store/postgres/postgres_connection.h"

#include <poll.h>

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/errors.h"
#include "spdlog/spdlog.h"

namespace lathe {
namespace {

// Held by the transaction that writes. Any number that other programs on the same database do not take.
constexpr char kBegin[] = "BEGIN; SELECT pg_advisory_xact_lock(7810763119)";

// A server that stands still within a transaction must not hold the others up, so it loses its connection.
constexpr char kWriteSettings[] = "SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'";

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
  commit_.reset();
  ForgetStatements();
  pipeline_.reset();
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
  pipeline_.emplace(connection_);
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
      // A plan that was made while a table was small stays when it has grown: it takes an index at once, a row at a
      // time.
      return Execute("SET default_transaction_read_only = on; SET enable_seqscan = off; SET enable_bitmapscan = off");
    case Use::kSchema:
      return;
  }
}

void PostgresConnection::Execute(const std::string& script) {
  pipeline_->Finish();
  CheckedResult(connection_, PQexec(connection_, script.c_str()));
}

void PostgresConnection::Begin() { Execute(kBegin); }

void PostgresConnection::Commit() {
  if (!commit_) commit_.emplace(connection_, &*pipeline_, "COMMIT", "commit");
  commit_->Run();
  // Where a transaction has failed, PostgreSQL takes this for a rollback, and for no error.
  if (commit_->Tag() != "COMMIT") throw PostgresError("the transaction had failed before", "25P02");
}

void PostgresConnection::Rollback() {
  if (!connection_) return;
  pipeline_->Forget();
  if (PQtransactionStatus(connection_) != PQTRANS_IDLE) PQclear(PQexec(connection_, "ROLLBACK"));
}

std::unique_ptr<SqlStatement> PostgresConnection::NewStatement(const char* sql) {
  return std::make_unique<PostgresStatement>(connection_, &*pipeline_, sql, absl::StrCat("s", ++last_statement_));
}

absl::Status PostgresConnection::Guard(absl::FunctionRef<absl::Status()> body) {
  try {
    if (connection_ && WasClosed(connection_)) Disconnect();
    if (!connection_) {
      try {
        Connect();
        Connected();
      } catch (const PostgresError&) {
        Disconnect();
        throw;
      }
    }
    absl::Status status = body();
    pipeline_->Finish();
    return status;
  } catch (const PostgresError& error) {
    const absl::Status status = StatusOf(error, address_.name);
    if (!connection_) return status;
    pipeline_->Forget();
    if (PQstatus(connection_) != CONNECTION_OK || PQpipelineStatus(connection_) != PQ_PIPELINE_OFF) Disconnect();
    return status;
  }
}

}  // namespace lathe
