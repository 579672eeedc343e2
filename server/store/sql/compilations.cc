#include "server/store/sql/compilations.h"

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"

namespace lathe {
namespace {

// Microseconds since 1970, as the tables have times.
int64_t ExpireTime(const v1::Compilation& compilation) {
  return compilation.expire_time().seconds() * 1'000'000 + compilation.expire_time().nanos() / 1000;
}

// `row` has the columns id, sequence, compilation.
absl::Status ReadRow(Query& row, CompilationRecord* record) {
  record->id = row.GetText(0);
  record->sequence = row.GetInt(1);
  return row.GetMessage(2, &record->compilation);
}

}  // namespace

std::optional<RequestRecord> FindRequestId(Connection& connection, absl::string_view tenant, absl::string_view id,
                                           absl::Time now) {
  Query query = connection.Prepare(
      "SELECT payload, resource, created, expires FROM request_ids WHERE tenant = ? AND id = ? AND expires > ?");
  query.Text(tenant).Text(id).Int(absl::ToUnixMicros(now));
  if (!query.Step()) return std::nullopt;
  return RequestRecord{std::string(tenant),
                       std::string(id),
                       query.GetText(0),
                       query.GetText(1),
                       absl::FromUnixMicros(query.GetInt(2)),
                       absl::FromUnixMicros(query.GetInt(3))};
}

void WriteRequestId(Connection& connection, const RequestRecord& request) {
  if (request.id.empty()) return;
  connection
      .Prepare(
          "INSERT INTO request_ids VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant, id) DO UPDATE SET "
          "payload = excluded.payload, resource = excluded.resource, created = excluded.created, expires = "
          "excluded.expires")
      .Text(request.tenant)
      .Text(request.id)
      .Text(request.payload_digest)
      .Text(request.resource)
      .Int(absl::ToUnixMicros(request.created))
      .Int(absl::ToUnixMicros(request.expires))
      .Later();
}

absl::Status InsertCompilation(Connection& connection, const CompilationRecord& record) {
  const int64_t created = connection
                              .Prepare(
                                  "INSERT INTO compilations (id, tenant, state, ended, expires, compilation) "
                                  "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
                              .Text(record.id)
                              .Text(record.compilation.tenant())
                              .Int(record.compilation.state())
                              .Int(HasEnded(record.compilation.state()))
                              .Int(ExpireTime(record.compilation))
                              .Message(record.compilation)
                              .Run();
  if (created > 0) return absl::OkStatus();
  return absl::AlreadyExistsError(absl::StrCat("compilation ", record.id, " exists"));
}

void UpdateCompilation(Connection& connection, const CompilationRecord& record) {
  connection
      .Prepare("UPDATE compilations SET state = ?, ended = ?, expires = ?, compilation = ? WHERE id = ? AND ended = 0")
      .Int(record.compilation.state())
      .Int(HasEnded(record.compilation.state()))
      .Int(ExpireTime(record.compilation))
      .Message(record.compilation)
      .Text(record.id)
      .Later();
}

absl::Status ReadCompilation(Connection& connection, absl::string_view id, CompilationRecord* record) {
  Query query = connection.Prepare("SELECT id, sequence, compilation FROM compilations WHERE id = ?");
  query.Text(id);
  if (query.Step()) return ReadRow(query, record);
  return MakeError(ErrorKind::not_found, absl::StrCat("no compilation ", id), "name");
}

absl::Status ReadCompilations(Connection& connection, const CompilationQuery& query,
                              std::vector<CompilationRecord>* found) {
  Query rows = connection.Prepare(
      "SELECT id, sequence, compilation FROM compilations WHERE (?1 = '' OR tenant = ?1) AND (?2 < 0 OR state = ?2) "
      "AND (?3 = 0 OR sequence < ?3) ORDER BY sequence DESC LIMIT ?4");
  rows.Text(query.tenant).Int(query.state ? *query.state : -1).Int(query.before_sequence).Int(RowLimit(query.limit));
  while (rows.Step()) LATHE_RETURN_IF_ERROR(ReadRow(rows, &found->emplace_back()));
  return absl::OkStatus();
}

void DeleteExpired(Connection& connection, absl::Time now) {
  const int64_t time = absl::ToUnixMicros(now);
  connection.Prepare("DELETE FROM request_ids WHERE expires <= ?").Int(time).Later();
  connection.Prepare("DELETE FROM compilations WHERE ended <> 0 AND expires <= ?").Int(time).Later();
}

}  // namespace lathe
