// Runs kernels on the CPU for the service: in the simulator, and in the reference interpreter. Buffers are files
// that came with the request; they are mapped shared and worked on in place.
#ifndef LATHE_SERVICE_EXECUTE_H
#define LATHE_SERVICE_EXECUTE_H

#include "lathe/Driver/Compilation.h"

#include "lathe/internal/compiler.pb.h"

namespace lathe {

/// Errors: argument_mismatch, invalid_argument (a buffer that cannot be mapped), invalid_ir, unknown_target. What
/// the kernel itself does wrong is a finding.
lathe::internal::ChildResponse simulateKernel(Session &session, const lathe::internal::Simulate &request,
                                              llvm::ArrayRef<int> files);

/// Errors: as above and, of the kernel: illegal_access (out of its buffers), unsupported, check_failed.
lathe::internal::ChildResponse runReference(Session &session, const lathe::internal::RunReference &request,
                                            llvm::ArrayRef<int> files);

} // namespace lathe

#endif
