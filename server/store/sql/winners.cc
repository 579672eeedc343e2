#include "server/store/sql/winners.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "proto/support/status_macros.h"
#include "server/store/sql/compression.h"

namespace lathe {
namespace {

// Empty parameters are true for every row. ?1 artifact, ?2 module, ?3 entry, ?4 target, ?5 knobs, ?6 failures.
constexpr char kSelectCompiles[] =
    "INSERT INTO forgotten_compiles SELECT key FROM compiles WHERE (?1 = '' OR artifact = ?1) "
    "AND (?2 = '' OR module = ?2) AND (?3 = '' OR entry = ?3) AND (?4 = '' OR target = ?4) "
    "AND (?5 = '' OR knobs = ?5) AND (?6 = 0 OR failed <> 0)";

// ?1 device model, ?2 worker, ?3 device, ?4 failures, ?5 whether the compilations are chosen from.
constexpr char kSelectMeasurements[] =
    "INSERT INTO forgotten_measurements SELECT identity, compile_key, worker FROM measurements "
    "WHERE (?1 = '' OR device_model = ?1) AND (?2 = '' OR worker = ?2) AND (?3 = '' OR device_id = ?3) "
    "AND (?4 = 0 OR failed <> 0) AND (?5 = 0 OR compile_key IN (SELECT key FROM forgotten_compiles))";

// The winners that may be made by a measurement that goes: a failed one makes none.
constexpr char kSelectWinners[] =
    "INSERT INTO forgotten_winners SELECT DISTINCT winners.job, winners.position FROM winners "
    "JOIN compiles ON compiles.artifact = winners.artifact "
    "JOIN forgotten_measurements AS gone ON gone.compile_key = compiles.key AND gone.worker = winners.worker "
    "JOIN measurements ON measurements.identity = gone.identity AND measurements.failed = 0 "
    "AND measurements.device_model = winners.device";

constexpr char kTables[] =
    "CREATE TEMP TABLE IF NOT EXISTS forgotten_compiles (key TEXT PRIMARY KEY);"
    "CREATE TEMP TABLE IF NOT EXISTS forgotten_measurements (identity TEXT PRIMARY KEY, compile_key TEXT, worker TEXT);"
    "CREATE TEMP TABLE IF NOT EXISTS forgotten_winners (job TEXT, position INTEGER, PRIMARY KEY (job, position));"
    "DELETE FROM forgotten_compiles; DELETE FROM forgotten_measurements; DELETE FROM forgotten_winners;";

bool NamesCompilations(const ForgetQuery& query) {
  return !query.artifact.empty() || !query.module.empty() || !query.entry.empty() || !query.target.empty() ||
         !query.knobs.empty();
}

bool NamesMeasurements(const ForgetQuery& query) {
  return !query.device_model.empty() || !query.worker.empty() || !query.device_id.empty();
}

}  // namespace

void WriteWinner(Connection& connection, const WinnerRecord& record) {
  const WinnerFacts facts = FactsOf(record.best);
  Query last = connection.Prepare("SELECT COALESCE(MAX(position), -1) FROM winner_variants WHERE job = ?");
  const int64_t position = last.Text(record.best.job()).Step() ? last.GetInt(0) + 1 : 0;
  connection.Prepare("INSERT INTO winner_variants VALUES (?, ?, ?)")
      .Text(record.best.job())
      .Int(position)
      .Blob(Compress(record.best.SerializeAsString()))
      .LaterRow(2);
  const std::string labels = LabelsText(record.labels);
  for (const std::string& module : record.modules) {
    // ?1 to ?11, in both statements.
    const auto bind_key = [&](Query& query) -> Query& {
      return query.Text(module)
          .Text(record.entry)
          .Text(record.problem)
          .Text(record.best.target())
          .Text(record.best.device_model())
          .Int(facts.estimate)
          .Text(record.spec_name)
          .Text(record.tenant)
          .Text(labels)
          .Text(facts.compiler_build)
          .Text(facts.conditions);
    };
    // ?12 to ?16.
    const auto bind_rest = [&](Query& query) -> Query& {
      return query.Real(facts.cost_ns).Text(facts.artifact).Text(facts.worker).Text(record.best.job()).Int(position);
    };
    Query update = connection.Prepare(
        "UPDATE winners SET cost = ?12, artifact = ?13, worker = ?14, job = ?15, position = ?16 "
        "WHERE module = ?1 AND entry = ?2 AND problem = ?3 AND target = ?4 AND device = ?5 AND estimate = ?6 "
        "AND spec_name = ?7 AND tenant = ?8 AND labels = ?9 AND compiler = ?10 AND driver = ?11 "
        "AND (cost >= ?12 OR artifact = ?13 OR job = ?17)");
    bind_key(update);
    if (bind_rest(update).Text(record.replaces).Run() > 0) continue;
    // No conflict is named: the parts of the key may be longer together than a database's index takes.
    Query insert = connection.Prepare(
        "INSERT INTO winners SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16 "
        "WHERE NOT EXISTS (SELECT 1 FROM winners WHERE module = ?1 AND entry = ?2 AND problem = ?3 AND target = ?4 "
        "AND device = ?5 AND estimate = ?6 AND spec_name = ?7 AND tenant = ?8 AND labels = ?9 AND compiler = ?10 "
        "AND driver = ?11)");
    bind_key(insert);
    bind_rest(insert).Later();
  }
}

absl::StatusOr<std::vector<v1::BestVariant>> ReadWinners(Connection& connection, const WinnerQuery& query) {
  // Without a problem the primary key serves as far as the entry; with one, as far as the problem.
  Query rows = connection.Prepare(
      query.problem.empty()
          ? "SELECT best, labels FROM winners JOIN winner_variants USING (job, position) WHERE module = ?1 AND entry = "
            "?2 "
            "AND ?3 = '' AND (?4 = '' OR target = ?4) AND (?5 = '' OR device = ?5) AND (?6 = '' OR spec_name = ?6) "
            "AND (?7 = '' OR tenant = ?7) ORDER BY target, device, problem, estimate, cost"
          : "SELECT best, labels FROM winners JOIN winner_variants USING (job, position) WHERE module = ?1 AND entry = "
            "?2 "
            "AND problem = ?3 AND (?4 = '' OR target = ?4) AND (?5 = '' OR device = ?5) "
            "AND (?6 = '' OR spec_name = ?6) AND (?7 = '' OR tenant = ?7) "
            "ORDER BY target, device, problem, estimate, cost");
  rows.Text(query.module)
      .Text(query.entry)
      .Text(query.problem)
      .Text(query.target)
      .Text(query.device)
      .Text(query.spec_name)
      .Text(query.tenant);
  std::vector<v1::BestVariant> found;
  while (static_cast<int>(found.size()) < query.limit && rows.Step()) {
    if (!HasLabels(rows.GetText(1), query.labels)) continue;
    LATHE_RETURN_IF_ERROR(rows.GetCompressed(0, &found.emplace_back()));
  }
  return found;
}

std::vector<std::string> ReadWinnerJobs(Connection& connection, absl::string_view after, int limit) {
  std::vector<std::string> ids;
  Query rows = connection.Prepare("SELECT DISTINCT job FROM winners WHERE job > ? ORDER BY job LIMIT ?");
  rows.Text(absl::StrCat("jobs/", after)).Int(limit);
  while (rows.Step()) ids.emplace_back(absl::StripPrefix(rows.GetText(0), "jobs/"));
  return ids;
}

std::vector<std::string> ReadWinnerless(Connection& connection, int limit) {
  std::vector<std::string> ids;
  Query rows = connection.Prepare("SELECT job FROM winnerless LIMIT ?");
  rows.Int(limit);
  while (rows.Step()) ids.push_back(rows.GetText(0));
  return ids;
}

int64_t DeleteWinners(Connection& connection, absl::string_view job) {
  int64_t count = 0;
  {
    Query query = connection.Prepare("SELECT COUNT(DISTINCT position) FROM winners WHERE job = ?");
    if (query.Text(job).Step()) count = query.GetInt(0);
  }
  connection.Prepare("DELETE FROM winners WHERE job = ?").Text(job).Run();
  connection.Prepare("DELETE FROM winner_variants WHERE job = ?").Text(job).Run();
  return count;
}

ForgetCounts ForgetResults(Connection& connection, const ForgetQuery& query) {
  connection.Execute(kTables);
  ForgetCounts counts;
  const bool compilations = NamesCompilations(query);
  if (compilations || !NamesMeasurements(query)) {
    counts.compiles = connection.Prepare(kSelectCompiles)
                          .Text(query.artifact)
                          .Text(query.module)
                          .Text(query.entry)
                          .Text(query.target)
                          .Text(query.knobs)
                          .Int(query.failures)
                          .Run();
  }
  counts.measurements = connection.Prepare(kSelectMeasurements)
                            .Text(query.device_model)
                            .Text(query.worker)
                            .Text(query.device_id)
                            .Int(query.failures)
                            .Int(compilations)
                            .Run();
  counts.winners = connection.Prepare(kSelectWinners).Run();
  // Compilations are kept where only measurements were named.
  if (NamesMeasurements(query)) counts.compiles = 0;
  if (query.dry_run) return counts;
  connection.Prepare("DELETE FROM winners WHERE (job, position) IN (SELECT job, position FROM forgotten_winners)")
      .Later();
  connection
      .Prepare("DELETE FROM winner_variants WHERE (job, position) IN (SELECT job, position FROM forgotten_winners)")
      .Later();
  connection.Prepare("DELETE FROM measurements WHERE identity IN (SELECT identity FROM forgotten_measurements)")
      .Later();
  if (!NamesMeasurements(query)) {
    connection.Prepare("DELETE FROM compiles WHERE key IN (SELECT key FROM forgotten_compiles)").Later();
  }
  return counts;
}

}  // namespace lathe
