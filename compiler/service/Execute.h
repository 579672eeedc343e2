// Runs kernels on the CPU for the service: in the simulator, and in the reference interpreter. Buffers are files
// that are mapped shared and worked on in place.
#ifndef LATHE_TOOLS_LATHE_COMPILER_EXECUTE_H
#define LATHE_TOOLS_LATHE_COMPILER_EXECUTE_H

#include "lathe/Driver/Compilation.h"

#include "lathe/internal/compiler.pb.h"

namespace lathe {

/// Errors: argument_mismatch, invalid_argument (a buffer that cannot be mapped), invalid_ir, unknown_target. What
/// the kernel itself does wrong is a finding.
lathe::internal::ChildResponse simulateKernel(Session &session, const lathe::internal::Simulate &request);

/// Errors: as above and, of the kernel: illegal_access (out of its buffers), unsupported, check_failed.
lathe::internal::ChildResponse runReference(Session &session, const lathe::internal::RunReference &request);

} // namespace lathe

#endif
