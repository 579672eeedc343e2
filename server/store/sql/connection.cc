#include "server/store/sql/connection.h"

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compression.h"

namespace lathe {
namespace {

absl::Status Parse(absl::string_view bytes, google::protobuf::MessageLite* message) {
  if (message->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return absl::OkStatus();
  return MakeError(ErrorKind::corrupt_store,
                   absl::StrCat("a stored record does not parse as ", message->GetTypeName()));
}

}  // namespace

Query& Query::Text(absl::string_view value) {
  statement_.BindText(++bound_, value);
  return *this;
}

Query& Query::Int(int64_t value) {
  statement_.BindInt(++bound_, value);
  return *this;
}

Query& Query::Real(double value) {
  statement_.BindReal(++bound_, value);
  return *this;
}

Query& Query::Blob(absl::string_view value) {
  statement_.BindBlob(++bound_, value);
  return *this;
}

Query& Query::Message(const google::protobuf::MessageLite& message) { return Blob(message.SerializeAsString()); }

absl::Status Query::GetMessage(int column, google::protobuf::MessageLite* message) {
  return Parse(GetBlob(column), message);
}

// Messages that hold samples are large and repetitive: they are stored compressed.
absl::Status Query::GetCompressed(int column, google::protobuf::MessageLite* message) {
  LATHE_ASSIGN_OR_RETURN(std::string bytes, Decompress(GetBlob(column)));
  return Parse(bytes, message);
}

absl::Status Connection::With(absl::FunctionRef<absl::Status(Connection&)> body) {
  MutexLock lock(&mutex_);
  return Guard([&] { return body(*this); });
}

Query Connection::Prepare(const char* sql) {
  std::unique_ptr<SqlStatement>& statement = statements_[sql];
  if (!statement) statement = NewStatement(sql);
  return Query(*statement);
}

}  // namespace lathe
