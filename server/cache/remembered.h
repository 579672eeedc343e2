// Which results outlive the job that found them, and when a failure is believed. Pure.
//
// A success is remembered, and so is a failure that says something of the variant: a diagnostic or a refusal of the
// compiler, and what the simulator finds. A limit of time or memory, a hang and a lost device end with their job. So
// does a measurement that was dropped: it says that a rival of that job was faster.
//
// Between these are failures of a variant that a sick device gives too: a wrong result, an illegal access, a launch
// that fails. One measurement is an opinion; another one has to agree before the failure is remembered, and a success
// against a failure is settled by a third. A hang is asked about in the same way, so that no sick device ends a variant
// that is right, but two of them are not remembered either.
//
// A crash of the compiler, or of the assembler, is remembered once a second try has agreed: by another worker, or where
// there is only one by a fresh process of it.
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

// `outcome` with the opinions that settled it, if there were several.
bool MeasurementIsRemembered(const internal::TrialOutcome& outcome);

struct Judgement {
  bool settled = false;     // by the last opinion; else another measurement is needed
  bool remembered = false;  // where settled
};

// `opinions` are of one variant, in the order in which they came: one at least. `devices` of its model are in the
// fleet.
//
// Settled is the first opinion that is a success, or a failure of a kind that only the variant gives, or of one that no
// second opinion helps with. After a doubtful failure or a hang, a second failure settles, or the third opinion does. A
// doubtful failure is remembered where an earlier opinion of another device or worker has the same kind; where there is
// only one device, where the later of the two is of a fresh process.
Judgement JudgeOpinions(absl::Span<const internal::Opinion> opinions, int devices);

}  // namespace lathe

#endif  // LATHE_SERVER_CACHE_REMEMBERED_H_
