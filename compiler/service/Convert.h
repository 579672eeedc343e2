// Between the compiler's own types and the protocol's messages.
#ifndef LATHE_SERVICE_CONVERT_H
#define LATHE_SERVICE_CONVERT_H

#include "lathe/Driver/Compilation.h"

#include "lathe/internal/compiler.pb.h"

namespace lathe {

/// The parts of an Error that a client gets to see. Consumes it.
lathe::v1::ErrorDetail toDetail(llvm::Error error, llvm::ArrayRef<SourceDiagnostic> diagnostics = {});
lathe::v1::ErrorDetail makeDetail(llvm::StringRef kind, const llvm::Twine &message);

std::map<std::string, KnobValue> fromProto(const lathe::v1::Knobs &knobs);
void toProto(const KnobSet &knobs, lathe::v1::Knobs &into);
void toProto(const EntryArgument &argument, lathe::v1::ArgumentLayout &into);
void toProto(llvm::ArrayRef<SourceLine> lines, lathe::internal::SourceLines &into);

/// Everything about a variant except the results of the binary phase. `simulation` is the bytecode, or empty.
void describeVariant(const Compilation &compilation, const KnobSet &knobs, llvm::StringRef simulation,
                     lathe::v1::Artifact &into);
/// The results of the binary phase.
void describeBinary(const Binary &binary, llvm::StringRef assemblerBuild, lathe::v1::Artifact &into);

/// The pointer arguments, by position, that reach less than 2 GiB. Error: argument_mismatch for another attribute.
llvm::Expected<std::vector<unsigned>> smallBuffersOf(const lathe::v1::Specialization &specialization);

/// "sha256:<hex>"
std::string digestOf(llvm::StringRef bytes);

/// Targets, knobs, phases and builds.
void describeCompiler(Session &session, lathe::internal::CompilerDescription &into);

} // namespace lathe

#endif
