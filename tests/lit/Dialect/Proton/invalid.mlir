// RUN: lathe-opt %s --split-input-file --verify-diagnostics -o /dev/null

tt.func @neither() {
  // expected-error @+1 {{custom op 'proton.record' expected 'end'}}
  proton.record "scope"
  tt.return
}
