#include "server/store/sql/group_writer.h"

#include <optional>
#include <utility>

#include "proto/support/status_macros.h"
#include "server/store/sql/batches.h"

namespace lathe {
namespace {

// Changes of one transaction. A longer one would keep those who wait for its first change waiting.
constexpr size_t kLargestGroup = 512;

}  // namespace

GroupWriter::GroupWriter(Connection* connection) : connection_(connection), thread_([this] { Run(); }) {}

GroupWriter::~GroupWriter() {
  {
    MutexLock lock(&mutex_);
    stopping_ = true;
    changed_.Signal();
  }
  thread_.join();
}

void GroupWriter::Submit(Change change, Done done, Preparation preparation, Errors errors) {
  Entry entry;
  entry.change = std::move(change);
  entry.done = std::move(done);
  entry.preparation = std::move(preparation);
  entry.errors = errors;
  Add(std::move(entry));
}

void GroupWriter::Submit(WriteBatch batch, Done done) {
  Entry entry;
  entry.batch = std::move(batch);
  entry.done = std::move(done);
  Add(std::move(entry));
}

void GroupWriter::Add(Entry entry) {
  MutexLock lock(&mutex_);
  waiting_.push_back(std::move(entry));
  if (waiting_.size() == 1) changed_.Signal();
}

absl::Status GroupWriter::Write(absl::FunctionRef<absl::Status(Connection&)> change) {
  struct Outcome {
    Mutex mutex;
    CondVar changed;
    std::optional<absl::Status> status ABSL_GUARDED_BY(mutex);
  } outcome;
  Submit([change](Connection& connection) { return change(connection); },
         [&](absl::Status status) {
           MutexLock lock(&outcome.mutex);
           outcome.status = std::move(status);
           outcome.changed.Signal();
         });
  MutexLock lock(&outcome.mutex);
  while (!outcome.status) outcome.changed.Wait(&outcome.mutex);
  return *outcome.status;
}

void GroupWriter::Run() {
  for (;;) {
    std::vector<Entry> group;
    {
      MutexLock lock(&mutex_);
      while (waiting_.empty() && !stopping_) changed_.Wait(&mutex_);
      if (waiting_.empty()) return;
      if (waiting_.size() <= kLargestGroup) {
        group.swap(waiting_);
      } else {
        const auto end = waiting_.begin() + kLargestGroup;
        group.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
        waiting_.erase(waiting_.begin(), end);
      }
    }
    Prepare(group);
    if (!WriteTogether(group)) WriteEachAlone(group);
    for (Entry& entry : group) {
      entry.done(std::move(entry.status));
      entry = {};  // what it holds goes before the next is told
    }
  }
}

void GroupWriter::Prepare(std::vector<Entry>& entries) {
  for (Entry& entry : entries) {
    if (!entry.preparation) continue;
    entry.status = entry.preparation();
    if (!entry.status.ok()) entry.change = nullptr;
  }
}

absl::Status GroupWriter::Make(const Entry& entry, Connection& connection) {
  return entry.batch ? WriteBatchTo(connection, *entry.batch) : entry.change(connection);
}

absl::Status GroupWriter::MakeTogether(std::vector<Entry>& entries, Connection& connection) {
  std::vector<const WriteBatch*> rows;
  for (Entry& entry : entries) {
    if (entry.skipped()) continue;
    if (entry.batch && IsOfRowsAlone(*entry.batch)) {
      rows.push_back(&*entry.batch);
      continue;
    }
    if (entry.errors == Errors::kOfDatabase) {
      LATHE_RETURN_IF_ERROR(Make(entry, connection));
      continue;
    }
    WriteRows(connection, std::exchange(rows, {}));
    connection.Prepare("SAVEPOINT change").Later();
    entry.status = Make(entry, connection);
    if (!entry.status.ok()) connection.Prepare("ROLLBACK TO change").Later();
    connection.Prepare("RELEASE change").Later();
  }
  WriteRows(connection, rows);
  return absl::OkStatus();
}

bool GroupWriter::WriteTogether(std::vector<Entry>& entries) {
  bool begun = false;
  const absl::Status status = connection_->With([&](Connection& connection) {
    SqlTransaction transaction(connection);
    begun = true;
    // An error of the database ends the whole transaction: the disk is full, for example.
    LATHE_RETURN_IF_ERROR(MakeTogether(entries, connection));
    transaction.Commit();
    return absl::OkStatus();
  });
  if (status.ok()) return true;
  for (Entry& entry : entries) {
    if (!entry.skipped()) entry.status = status;
  }
  // A database that cannot be locked would make each of them wait as long again.
  return !begun || entries.size() == 1;
}

void GroupWriter::WriteEachAlone(std::vector<Entry>& entries) {
  absl::Status unreachable;
  for (Entry& entry : entries) {
    if (entry.skipped()) continue;
    if (!unreachable.ok()) {
      entry.status = unreachable;
      continue;
    }
    bool begun = false;
    const absl::Status status = connection_->With([&](Connection& connection) {
      SqlTransaction transaction(connection);
      begun = true;
      entry.status = Make(entry, connection);
      if (entry.status.ok()) transaction.Commit();
      return absl::OkStatus();
    });
    if (!status.ok()) entry.status = status;
    // A database that was lost would make each of them wait as long again.
    if (!begun) unreachable = status;
  }
}

}  // namespace lathe
