// Which results outlive the job that found them.
//
// A success does, and a failure that says something of the variant: a diagnostic or a refusal of the compiler, and what
// the simulator finds. A crash of the compiler, or of the assembler, does once a second try has agreed: by another
// worker, or where there is only one by a fresh process of it. A failure that the environment may have caused does not:
// a limit of time or memory, a launch that failed, a wrong result, which a sick device gives too. A measurement that
// was dropped says that a rival of that job was faster, and nothing of the variant.
//
// Stores may hold records that these rules forbid, of a server that had others. They are not believed.
#ifndef LATHE_SERVER_CACHE_REMEMBERED_H_
#define LATHE_SERVER_CACHE_REMEMBERED_H_

#include <string>

#include "absl/types/span.h"
#include "lathe/internal/worker.pb.h"
#include "lathe/v1/common.pb.h"

namespace lathe {

enum class CompileVerdict { kRemember, kForget, kAskAgain };
// `kinds` are those of the tries of one compilation, the latest last; the empty kind is a success.
CompileVerdict JudgeCompile(absl::Span<const std::string> kinds);

// Whether a stored record is believed. An error without a kind is a success; `outcome` has the evidence.
bool CompileIsRemembered(const v1::ErrorDetail& error, const internal::CompileOutcome& outcome);

bool MeasurementIsRemembered(const internal::TrialOutcome& outcome);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_REMEMBERED_H_
