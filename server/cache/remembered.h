// Which results outlive the job that found them.
//
// A success does, and a failure that says something of the variant: a diagnostic or a refusal of the compiler, and what
// the simulator finds. A failure that the environment may have caused does not: a crash, a limit of time or memory, a
// launch that failed, a wrong result, which a sick device gives too. A measurement that was dropped says that a rival
// of that job was faster, and nothing of the variant.
//
// Stores may hold records that these rules forbid, of a server that had others. They are not believed.
#ifndef LATHE_SERVER_CACHE_REMEMBERED_H_
#define LATHE_SERVER_CACHE_REMEMBERED_H_

#include "lathe/internal/worker.pb.h"
#include "lathe/v1/common.pb.h"

namespace lathe {

// `error` is a compilation's; one without a kind is a success.
bool CompileIsRemembered(const v1::ErrorDetail& error);

bool MeasurementIsRemembered(const internal::TrialOutcome& outcome);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_REMEMBERED_H_
