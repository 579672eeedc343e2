// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-proton-lower-records -o /dev/null

tt.func private @callee(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{unsupported: proton.record in function @callee, which is called; mark the call, or let the function be inlined}}
  proton.record start "in a function"
  tt.return
}
