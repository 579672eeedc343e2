#include "server/store/sql/copy.h"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "proto/support/digest.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compression.h"

namespace lathe {
namespace {

struct Table {
  const char* name;
  const char* columns;  // "name:type ..", the key's first; types: text, int, real, bytes, int? (may be null)
  int keys;
  const char* numbered = nullptr;  // a column that the database counts on by itself
};

// Every table but blobs and those that follow from others.
constexpr Table kTables[] = {
    {"modules", "received:text canonical:text info:bytes", 1},
    {"compiles",
     "key:text module:text entry:text target:text knobs:text compiler:text assembler:text failed:int outcome:bytes "
     "error:bytes specialization:text artifact:text",
     1},
    {"measurements",
     "identity:text compile_key:text device_model:text driver:text worker:text device_id:text outcome:bytes "
     "failed:int problem:text power_limit:real",
     1},
    {"run_offs", "identity:text run_off:bytes", 1},
    {"run_off_members", "run_off:text measurement:text", 2},
    {"jobs", "sequence:int id:text tenant:text spec_name:text state:int ended:int job:bytes refresh:text", 1,
     "sequence"},
    {"job_modules", "job:text position:int module:text", 2},
    {"trials", "job:text ordinal:int finished:int trial:bytes", 2},
    {"winner_variants", "job:text position:int best:bytes", 2},
    {"winners",
     "module:text entry:text problem:text target:text device:text estimate:int spec_name:text tenant:text labels:text "
     "compiler:text driver:text cost:real artifact:text worker:text job:text position:int",
     11},
    {"winnerless", "job:text", 1},
    {"workers", "name:text worker:bytes", 1},
    {"request_ids", "tenant:text id:text payload:text resource:text created:int expires:int", 2},
    {"compilations", "sequence:int id:text tenant:text state:int ended:int expires:int compilation:bytes", 1,
     "sequence"},
    {"uses", "kind:int name:text used:int", 2},
    {"cost_models", "target:text version:int model:bytes", 1},
    {"key_values", "id:int tenant:text key:bytes expires:int? used:int size:int", 1, "id"},
    {"key_value_contents", "id:int value:bytes", 1},
};

struct Bytes {
  std::string value;
  bool operator==(const Bytes&) const = default;
};
using Value = std::variant<std::string, int64_t, double, Bytes>;

// The statements of a table.
struct Statements {
  std::string name;
  std::vector<std::string> types;
  size_t keys = 0;
  std::string all, one, insert, count, renumber;
};

Statements StatementsOf(const Table& table) {
  Statements made;
  made.name = table.name;
  made.keys = table.keys;
  std::vector<std::string> names, read, marks, keys;
  for (absl::string_view column : absl::StrSplit(table.columns, ' ')) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(column, ':');
    // A time that may be absent is never negative.
    const bool optional = parts.second == "int?";
    read.push_back(optional ? absl::StrCat("COALESCE(", parts.first, ", -1)") : parts.first);
    marks.push_back(optional ? "NULLIF(?, -1)" : "?");
    if (names.size() < made.keys) keys.push_back(parts.first + " = ?");
    names.push_back(parts.first);
    made.types.push_back(parts.second);
  }
  const std::string select = absl::StrCat("SELECT ", absl::StrJoin(read, ", "), " FROM ", table.name);
  made.all = select;
  made.one = absl::StrCat(select, " WHERE ", absl::StrJoin(keys, " AND "));
  made.insert = absl::StrCat("INSERT INTO ", table.name, " (", absl::StrJoin(names, ", "), ") VALUES (",
                             absl::StrJoin(marks, ", "), ")");
  made.count = absl::StrCat("SELECT COUNT(*) FROM ", table.name);
  if (table.numbered) {
    made.renumber = absl::StrCat("SELECT setval(pg_get_serial_sequence('", table.name, "', '", table.numbered,
                                 "'), MAX(", table.numbered, ")) FROM ", table.name, " HAVING COUNT(*) > 0");
  }
  return made;
}

// For ever: a connection keeps statements by the address of their text.
const std::vector<Statements>& AllStatements() {
  static const auto* const all = [] {
    auto* made = new std::vector<Statements>;
    for (const Table& table : kTables) made->push_back(StatementsOf(table));
    return made;
  }();
  return *all;
}

std::vector<Value> ReadRow(Query& row, const Statements& table) {
  std::vector<Value> values;
  for (size_t i = 0; i < table.types.size(); ++i) {
    const int column = static_cast<int>(i);
    const std::string& type = table.types[i];
    if (type == "text") {
      values.emplace_back(row.GetText(column));
    } else if (type == "bytes") {
      values.emplace_back(Bytes{row.GetBlob(column)});
    } else if (type == "real") {
      values.emplace_back(row.GetReal(column));
    } else {
      values.emplace_back(row.GetInt(column));
    }
  }
  return values;
}

void Bind(Query& query, absl::Span<const Value> values) {
  for (const Value& value : values) {
    if (const auto* text = std::get_if<std::string>(&value)) {
      query.Text(*text);
    } else if (const auto* bytes = std::get_if<Bytes>(&value)) {
      query.Blob(bytes->value);
    } else if (const auto* real = std::get_if<double>(&value)) {
      query.Real(*real);
    } else {
      query.Int(std::get<int64_t>(value));
    }
  }
}

int64_t CountRows(Connection& connection, const Statements& table) {
  Query query = connection.Prepare(table.count.c_str());
  return query.Step() ? query.GetInt(0) : 0;
}

// Calls `take` for the rows of a table, until an error.
absl::Status ForEachRow(Connection& connection, const Statements& table,
                        absl::FunctionRef<absl::Status(const std::vector<Value>&)> take) {
  Query rows = connection.Prepare(table.all.c_str());
  while (rows.Step()) LATHE_RETURN_IF_ERROR(take(ReadRow(rows, table)));
  return absl::OkStatus();
}

absl::StatusOr<int64_t> CopyTable(Connection& from, Connection& to, const Statements& table) {
  int64_t count = 0;
  LATHE_RETURN_IF_ERROR(ForEachRow(from, table, [&](const std::vector<Value>& row) {
    Query insert = to.Prepare(table.insert.c_str());
    Bind(insert, row);
    insert.Later();
    ++count;
    return absl::OkStatus();
  }));
  LATHE_RETURN_IF_ERROR(ForEachRow(from, table, [&](const std::vector<Value>& row) {
    Query copy = to.Prepare(table.one.c_str());
    Bind(copy, absl::MakeConstSpan(row).first(table.keys));
    if (copy.Step() && ReadRow(copy, table) == row) return absl::OkStatus();
    return MakeError(ErrorKind::corrupt_store, absl::StrCat("a row of ", table.name, " differs in the copy"));
  }));
  const int64_t copied = CountRows(to, table);
  if (copied == count) return count;
  return MakeError(ErrorKind::corrupt_store,
                   absl::StrCat("the copy of ", table.name, " has ", copied, " rows instead of ", count));
}

// Calls `take` with the digest and compressed bytes of every blob, which it finds to be those of the digest.
absl::Status ForEachBlob(SqlParts& parts, absl::FunctionRef<absl::Status(const StoredBlob&)> take) {
  std::string last;
  for (;;) {
    std::vector<std::string> digests;
    LATHE_RETURN_IF_ERROR(parts.lookups->With([&](Connection& connection) {
      Query rows = connection.Prepare("SELECT digest FROM blobs WHERE digest > ? ORDER BY digest LIMIT 1000");
      rows.Text(last);
      while (rows.Step()) digests.push_back(rows.GetText(0));
      return absl::OkStatus();
    }));
    if (digests.empty()) return absl::OkStatus();
    last = digests.back();
    for (const std::string& digest : digests) {
      absl::StatusOr<std::string> compressed;
      LATHE_RETURN_IF_ERROR(parts.lookups->With([&](Connection& connection) {
        compressed = parts.blobs->Read(connection, digest);
        return compressed.status();
      }));
      const absl::StatusOr<std::string> data = Decompress(*compressed);
      if (!data.ok() || Sha256Digest(*data) != digest) {
        return MakeError(ErrorKind::corrupt_store,
                         absl::StrCat("the blob ", digest, " of ", parts.description, " is damaged"));
      }
      LATHE_RETURN_IF_ERROR(take({digest, static_cast<int64_t>(data->size()), *std::move(compressed)}));
    }
  }
}

absl::Status CopyBlob(Connection& to, BlobBytes& bytes, const StoredBlob& blob) {
  LATHE_RETURN_IF_ERROR(bytes.Keep(blob));
  bytes.Insert(to, blob);
  LATHE_ASSIGN_OR_RETURN(const std::string copy, bytes.Read(to, blob.digest));
  if (copy == blob.compressed) return absl::OkStatus();
  return MakeError(ErrorKind::corrupt_store, absl::StrCat("the blob ", blob.digest, " differs in the copy"));
}

}  // namespace

std::vector<std::string> CopiedColumns() {
  std::vector<std::string> all;
  for (const Table& table : kTables) {
    for (absl::string_view column : absl::StrSplit(table.columns, ' ')) {
      const std::pair<std::string, std::string> parts = absl::StrSplit(column, ':');
      all.push_back(absl::StrCat(table.name, ".", parts.first));
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

absl::StatusOr<StoreCounts> CheckContents(SqlParts& parts) {
  StoreCounts counts;
  LATHE_RETURN_IF_ERROR(parts.lists->With([&](Connection& connection) {
    for (const Statements& table : AllStatements()) counts.rows.emplace_back(table.name, CountRows(connection, table));
    return absl::OkStatus();
  }));
  LATHE_RETURN_IF_ERROR(ForEachBlob(parts, [&](const StoredBlob& blob) {
    ++counts.blobs;
    counts.blob_bytes += blob.size;
    return absl::OkStatus();
  }));
  return counts;
}

absl::Status CheckEmpty(SqlParts& parts) {
  return parts.lists->With([&](Connection& connection) -> absl::Status {
    for (const Statements& table : AllStatements()) {
      if (CountRows(connection, table) == 0) continue;
      return MakeError(ErrorKind::invalid_argument,
                       absl::StrCat(parts.description, " is not empty: the table ", table.name, " has rows"));
    }
    Query blobs = connection.Prepare("SELECT 1 FROM blobs LIMIT 1");
    if (!blobs.Step()) return absl::OkStatus();
    return MakeError(ErrorKind::invalid_argument, absl::StrCat(parts.description, " is not empty: it has blobs"));
  });
}

absl::StatusOr<StoreCounts> CopyStore(SqlParts& from, SqlParts& to) {
  LATHE_RETURN_IF_ERROR(CheckEmpty(to));
  StoreCounts counts;
  LATHE_RETURN_IF_ERROR(to.writing->With([&](Connection& writing) -> absl::Status {
    SqlTransaction transaction(writing);
    LATHE_RETURN_IF_ERROR(from.lists->With([&](Connection& reading) -> absl::Status {
      for (const Statements& table : AllStatements()) {
        LATHE_ASSIGN_OR_RETURN(const int64_t rows, CopyTable(reading, writing, table));
        counts.rows.emplace_back(table.name, rows);
        if (to.numbers_are_sequences && !table.renumber.empty()) writing.Prepare(table.renumber.c_str()).Step();
      }
      return absl::OkStatus();
    }));
    LATHE_RETURN_IF_ERROR(ForEachBlob(from, [&](const StoredBlob& blob) {
      ++counts.blobs;
      counts.blob_bytes += blob.size;
      return CopyBlob(writing, *to.blobs, blob);
    }));
    transaction.Commit();
    return absl::OkStatus();
  }));
  return counts;
}

}  // namespace lathe
