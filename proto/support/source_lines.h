// Places in a module's canonical text, as the compiler gives them, as places in the text that the client sent.
#ifndef LATHE_PROTO_SUPPORT_SOURCE_LINES_H_
#define LATHE_PROTO_SUPPORT_SOURCE_LINES_H_

#include "lathe/internal/source_lines.pb.h"
#include "lathe/v1/common.pb.h"
#include "lathe/v1/profile.pb.h"

namespace lathe {

// The diagnostics with a line get the file and the line that it came from, and lose their column. Those whose line came
// from no known place stay.
void PointAtSource(const internal::SourceLines& lines, v1::ErrorDetail* error);

// The scopes likewise; a place that stands in a scope's name is replaced there, and a number added ("#2") where another
// scope has the name already.
void PointAtSource(const internal::SourceLines& lines, v1::Artifact* artifact);

// The scopes of a simulator's profile likewise, but those that get one name become one scope: instructions of a kind at
// one line of the source.
void PointAtSource(const internal::SourceLines& lines, v1::Profile* profile);

}  // namespace lathe

#endif  // LATHE_PROTO_SUPPORT_SOURCE_LINES_H_
