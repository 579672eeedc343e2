#include "server/store/postgres/postgres_statement.h"

#include <endian.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lathe {
namespace {

// Rows of pg_type, which are the same everywhere.
constexpr Oid kBool = 16, kBytes = 17, kInt8 = 20, kInt2 = 21, kInt4 = 23, kText = 25, kFloat4 = 700, kFloat8 = 701;
constexpr Oid kBytesArray = 1001, kTextArray = 1009, kInt8Array = 1016, kFloat8Array = 1022;

constexpr size_t kMostRows = 1024;      // of one statement
constexpr size_t kMostBytes = 8 << 20;  // that wait

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

// The statement that inserts the rows which stand in arrays, one for each of `columns`, in their order.
std::string ForArrays(const std::string& sql, size_t columns) {
  const std::string list = absl::StrJoin(std::vector<int>(columns), ", ",
                                         [i = 0](std::string* out, int) mutable { absl::StrAppend(out, "$", ++i); });
  const std::string values = absl::StrCat("VALUES (", list, ")");
  const size_t at = sql.find(values);
  if (at == std::string::npos) throw PostgresError("no list of values, for rows that go together: " + sql, "42601");
  return sql.substr(0, at) + "SELECT * FROM unnest(" + list + ")" + sql.substr(at + values.size());
}

Oid ArrayOf(Oid type) {
  switch (type) {
    case kBytes:
      return kBytesArray;
    case kText:
      return kTextArray;
    case kInt8:
      return kInt8Array;
    default:
      return kFloat8Array;
  }
}

// Numbers travel with their highest byte first.
std::string BigEndian(uint64_t value) {
  value = htobe64(value);
  return std::string(reinterpret_cast<const char*>(&value), sizeof(value));
}

void AppendInt4(std::string* to, size_t value) {
  const uint32_t big = htobe32(static_cast<uint32_t>(value));
  to->append(reinterpret_cast<const char*>(&big), sizeof(big));
}

uint64_t FromBigEndian(const char* bytes, int size) {
  uint64_t value = 0;
  for (int i = 0; i < size; ++i) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

// The values of a column of `rows` as an array of one dimension: its number of dimensions, whether there are nulls, the
// type, the number of values, the first one's index; then each with its length before it.
std::string ArrayOfColumn(const std::vector<PostgresStatement::Row>& rows, size_t column, Oid type) {
  std::string array;
  for (const size_t word : {size_t{1}, size_t{0}, size_t{type}, rows.size(), size_t{1}}) AppendInt4(&array, word);
  for (const PostgresStatement::Row& row : rows) {
    AppendInt4(&array, row[column].size());
    array += row[column];
  }
  return array;
}

}  // namespace

PostgresResult CheckedResult(PGconn* connection, PGresult* given) {
  PostgresResult result(given);
  const ExecStatusType status = PQresultStatus(given);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY) return result;
  const char* state = given ? PQresultErrorField(given, PG_DIAG_SQLSTATE) : nullptr;
  const char* message = given ? PQresultErrorMessage(given) : PQerrorMessage(connection);
  throw PostgresError(std::string(absl::StripAsciiWhitespace(message)), state ? state : "");
}

PostgresStatement::PostgresStatement(PGconn* connection, PostgresPipeline* pipeline, const char* sql, std::string name)
    : connection_(connection), pipeline_(pipeline), sql_(Numbered(sql)), name_(std::move(name)) {}

void PostgresStatement::BindText(int parameter, absl::string_view value) { Bind(parameter, kText, std::string(value)); }

void PostgresStatement::BindInt(int parameter, int64_t value) {
  Bind(parameter, kInt8, BigEndian(static_cast<uint64_t>(value)));
}

void PostgresStatement::BindReal(int parameter, double value) {
  Bind(parameter, kFloat8, BigEndian(std::bit_cast<uint64_t>(value)));
}

void PostgresStatement::BindBlob(int parameter, absl::string_view value) {
  Bind(parameter, kBytes, std::string(value));
}

void PostgresStatement::Bind(int parameter, Oid type, std::string value) {
  if (types_.size() < static_cast<size_t>(parameter)) types_.resize(parameter);
  if (!prepared_ && !prepared_for_several_) types_[parameter - 1] = type;
  values_.resize(std::max<size_t>(values_.size(), parameter));
  values_[parameter - 1] = std::move(value);
}

bool PostgresStatement::Step() {
  if (!result_) Execute();
  return ++row_ < PQntuples(result_.get());
}

int64_t PostgresStatement::Run() {
  Execute();
  return std::strtoll(PQcmdTuples(result_.get()), nullptr, 10);
}

void PostgresStatement::Later(int key_columns) { pipeline_->Add(this, std::exchange(values_, {}), key_columns); }

void PostgresStatement::Execute() {
  pipeline_->Add(this, values_, 0);
  result_ = pipeline_->Finish();
  row_ = -1;
}

void PostgresStatement::Prepare(bool several) {
  bool& prepared = several ? prepared_for_several_ : prepared_;
  if (prepared) return;
  std::vector<Oid> types = types_;
  if (several) std::transform(types.begin(), types.end(), types.begin(), ArrayOf);
  const std::string sql = several ? ForArrays(sql_, types.size()) : sql_;
  const std::string name = several ? name_ + "s" : name_;
  CheckedResult(connection_,
                PQprepare(connection_, name.c_str(), sql.c_str(), static_cast<int>(types.size()), types.data()));
  prepared = true;
}

bool PostgresStatement::Send(const std::vector<Row>& rows) const {
  Row arrays;
  if (rows.size() > 1) {
    for (size_t i = 0; i < types_.size(); ++i) arrays.push_back(ArrayOfColumn(rows, i, types_[i]));
  }
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (const std::string& value : rows.size() > 1 ? arrays : rows.front()) {
    values.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> binary(values.size(), 1);
  const std::string name = rows.size() > 1 ? name_ + "s" : name_;
  return PQsendQueryPrepared(connection_, name.c_str(), static_cast<int>(values.size()), values.data(), lengths.data(),
                             binary.data(), 1) == 1;
}

int64_t PostgresStatement::GetInt(int column) {
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
      throw PostgresError(absl::StrCat("column ", column, " is not a number: ", sql_), "42804");
  }
}

double PostgresStatement::GetReal(int column) {
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

std::string PostgresStatement::GetBlob(int column) {
  return std::string(PQgetvalue(result_.get(), row_, column), PQgetlength(result_.get(), row_, column));
}

void PostgresStatement::Reset() {
  result_.reset();
  row_ = -1;
  values_.clear();
}

void PostgresPipeline::Add(PostgresStatement* statement, PostgresStatement::Row values, int key_columns) {
  if (bytes_ >= kMostBytes) Finish();
  size_t bytes = 0;
  for (const std::string& value : values) bytes += value.size() + sizeof(value);
  bytes_ += bytes;
  std::string key;
  for (int i = 0; i < key_columns; ++i) absl::StrAppend(&key, values[i].size(), ":", values[i]);
  // A statement does not change a row twice.
  const bool joins = key_columns > 0 && !calls_.empty() && calls_.back().statement == statement &&
                     calls_.back().key_columns == key_columns && calls_.back().rows.size() < kMostRows &&
                     !calls_.back().keys.contains(key);
  if (!joins) calls_.push_back({statement, key_columns, {}, {}});
  Call& call = calls_.back();
  call.rows.push_back(std::move(values));
  if (key_columns > 0) call.keys.insert(std::move(key));
}

PostgresResult PostgresPipeline::Finish() {
  const std::vector<Call> calls = std::exchange(calls_, {});
  bytes_ = 0;
  if (calls.empty()) return nullptr;
  for (const Call& call : calls) call.statement->Prepare(call.rows.size() > 1);
  if (PQenterPipelineMode(connection_) == 0) ThrowLost();
  for (const Call& call : calls) {
    if (!call.statement->Send(call.rows)) ThrowLost();
  }
  if (PQpipelineSync(connection_) == 0) ThrowLost();
  return Receive(calls.size());
}

// Where it throws before the end, the connection stays in pipeline mode: it is of no use any more.
PostgresResult PostgresPipeline::Receive(size_t calls) {
  PostgresResult last;
  std::optional<PostgresError> error;
  for (size_t i = 0; i < calls; ++i) {
    PGresult* result = PQgetResult(connection_);
    if (!error) {
      try {
        last = CheckedResult(connection_, result);
      } catch (const PostgresError& first) {
        error = first;  // what follows was not run
      }
    } else {
      PQclear(result);
    }
    if (PQstatus(connection_) != CONNECTION_OK) throw error.value_or(PostgresError("the connection was lost", ""));
    if (PGresult* end = PQgetResult(connection_)) {
      PQclear(end);
      throw PostgresError("a statement has more than one result", "08P01");
    }
  }
  const PostgresResult end(PQgetResult(connection_));
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(connection_) == 0) {
    if (error) throw PostgresError(*error);
    ThrowLost();
  }
  if (error) throw PostgresError(*error);
  return last;
}

void PostgresPipeline::ThrowLost() const {
  throw PostgresError(std::string(absl::StripAsciiWhitespace(PQerrorMessage(connection_))), "");
}

}  // namespace lathe
