// Identifiers, passed in wherever something needs fresh ones.
#ifndef LATHE_PROTO_SUPPORT_IDS_H_
#define LATHE_PROTO_SUPPORT_IDS_H_

#include <string>

#include "absl/base/thread_annotations.h"
#include "proto/support/mutex.h"

namespace lathe {

// Thread-safe.
class IdSource {
 public:
  virtual ~IdSource() = default;
  // A text of [0-9a-z], different from every other that this source gives.
  virtual std::string Next() = 0;

  // 100 random bits from the operating system; lives for ever.
  static IdSource* Random();
};

// "1", "2", ...: for tests.
class SequentialIds : public IdSource {
 public:
  std::string Next() override {
    MutexLock lock(&mutex_);
    return std::to_string(++last_);
  }

 private:
  Mutex mutex_;
  int last_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_IDS_H_
