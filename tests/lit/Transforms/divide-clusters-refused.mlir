// RUN: lathe-opt %s --split-input-file --verify-diagnostics --lathe-tt-divide-clusters="num-ctas=2"

// expected-error @+1 {{unsupported: a module with layouts and num_ctas = 2, whose layouts say how many CTAs they are spread over; compile the kernel's tt form}}
module attributes {"ttg.num-warps" = 4 : i32} {
}

// -----

tt.func private @helper(%x: !tt.ptr<i32>, %v: i32) attributes {noinline = true} {
  // expected-error @+1 {{unsupported: tt.store in a program that the CTAs of a cluster share: the function around it, @helper, is not inlined, and every CTA would execute it; allow inlining, or use num_ctas = 1}}
  tt.store %x, %v : !tt.ptr<i32>
  tt.return
}
tt.func public @calls(%x: !tt.ptr<i32>, %v: i32) {
  tt.call @helper(%x, %v) : (!tt.ptr<i32>, i32) -> ()
  tt.return
}

// -----

tt.func public @scope() {
  // expected-error @+1 {{unsupported: proton.record in a program that the CTAs of a cluster share: profiles are of programs of one CTA; use num_ctas = 1}}
  proton.record start "x"
  tt.return
}
