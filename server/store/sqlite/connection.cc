#include "server/store/sqlite/connection.h"

#include <sqlite3.h>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sqlite/compression.h"

namespace lathe {
namespace {
constexpr int kBusyMilliseconds = 10000;
}  // namespace

absl::Status StatusOfSqlite(const SQLite::Exception& exception, absl::string_view path) {
  switch (exception.getErrorCode()) {
    case SQLITE_NOTADB:
      return MakeError(ErrorKind::corrupt_store, absl::StrCat(path, " is no SQLite database"));
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
      return MakeError(ErrorKind::corrupt_store,
                       absl::StrCat("the database ", path, " is damaged: ", exception.what()));
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_BUSY:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
      return MakeError(ErrorKind::unavailable,
                       absl::StrCat("the database ", path, " cannot be used: ", exception.what()));
    default:
      return MakeError(ErrorKind::internal, absl::StrCat("database ", path, ": ", exception.what()));
  }
}

Query::~Query() {
  statement_.tryReset();
  try {
    statement_.clearBindings();
  } catch (const SQLite::Exception&) {
    // Only fails for a statement that is gone, and then nothing is bound.
  }
}

// Values are copied by SQLite, so that temporaries may be bound.
Query& Query::Text(absl::string_view value) {
  statement_.bind(++bound_, std::string(value));
  return *this;
}

Query& Query::Int(int64_t value) {
  statement_.bind(++bound_, value);
  return *this;
}

Query& Query::Real(double value) {
  statement_.bind(++bound_, value);
  return *this;
}

Query& Query::Blob(absl::string_view value) {
  statement_.bind(++bound_, static_cast<const void*>(value.data() ? value.data() : ""), static_cast<int>(value.size()));
  return *this;
}

Query& Query::Message(const google::protobuf::MessageLite& message) { return Blob(message.SerializeAsString()); }

std::string Query::GetBlob(int column) {
  SQLite::Column value = statement_.getColumn(column);
  return std::string(static_cast<const char*>(value.getBlob()), value.getBytes());
}

absl::Status Query::GetMessage(int column, google::protobuf::MessageLite* message) {
  if (message->ParseFromString(GetBlob(column))) return absl::OkStatus();
  return MakeError(ErrorKind::corrupt_store,
                   absl::StrCat("a stored record is no ", message->GetTypeName(), " any more"));
}

// Messages that hold samples are large and repetitive: they are stored compressed.
absl::Status Query::GetCompressed(int column, google::protobuf::MessageLite* message) {
  LATHE_ASSIGN_OR_RETURN(std::string bytes, Decompress(GetBlob(column)));
  if (message->ParseFromString(bytes)) return absl::OkStatus();
  return MakeError(ErrorKind::corrupt_store,
                   absl::StrCat("a stored record is no ", message->GetTypeName(), " any more"));
}

Connection::Connection(const std::string& path, int flags) : path_(path), database_(path, flags, kBusyMilliseconds) {}

absl::Status Connection::With(absl::FunctionRef<absl::Status(Connection&)> body) {
  MutexLock lock(&mutex_);
  try {
    return body(*this);
  } catch (const SQLite::Exception& exception) {
    return StatusOfSqlite(exception, path_);
  }
}

Query Connection::Prepare(const char* sql) {
  std::unique_ptr<SQLite::Statement>& statement = statements_[sql];
  if (!statement) statement = std::make_unique<SQLite::Statement>(database_, sql);
  return Query(*statement);
}

}  // namespace lathe
