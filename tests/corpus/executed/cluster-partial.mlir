// Four CTAs share rows and columns of a product, so that two of them have each part of what belongs to its rows or to its
// columns alone. Such a part is stored once, added once, and all CTAs that have it know what was there before.
//
// targets: cuda:90
// warps: 4
// knob: num_ctas 1 4 8
// inout i32 128 iota
// inout i32 128 iota
// inout i32 128 iota
// input i32 128 integers -9 9
// input i32 128 integers -9 9
// input f16 4096 integers -3 3
// input f16 4096 integers -3 3
// output i32 128
// output i32 128
// output i32 128
// output f32 16384
module {
  tt.func public @kernel(%columnSums: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %rowSums: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %locks: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                         %columnsBefore: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %copy: !tt.ptr<i32> {tt.divisibility = 16 : i32},
                         %lockBefore: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %all = arith.constant dense<true> : tensor<128xi1>
    %width = arith.constant dense<128> : tensor<128x1xi32>
    %depth = arith.constant dense<32> : tensor<128x1xi32>
    %pitch = arith.constant dense<128> : tensor<32x1xi32>
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %k = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
    %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %columns = tt.expand_dims %r {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %kColumns = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %kRows = tt.expand_dims %k {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    // The factors, and their product.
    %ra = arith.muli %rows, %depth : tensor<128x1xi32>
    %ra2 = tt.broadcast %ra : tensor<128x1xi32> -> tensor<128x32xi32>
    %ka2 = tt.broadcast %kColumns : tensor<1x32xi32> -> tensor<128x32xi32>
    %oa = arith.addi %ra2, %ka2 : tensor<128x32xi32>
    %pa = tt.splat %a : !tt.ptr<f16> -> tensor<128x32x!tt.ptr<f16>>
    %ta = tt.addptr %pa, %oa : tensor<128x32x!tt.ptr<f16>>, tensor<128x32xi32>
    %va = tt.load %ta : tensor<128x32x!tt.ptr<f16>>
    %rb = arith.muli %kRows, %pitch : tensor<32x1xi32>
    %rb2 = tt.broadcast %rb : tensor<32x1xi32> -> tensor<32x128xi32>
    %cb2 = tt.broadcast %columns : tensor<1x128xi32> -> tensor<32x128xi32>
    %ob = arith.addi %rb2, %cb2 : tensor<32x128xi32>
    %pb = tt.splat %b : !tt.ptr<f16> -> tensor<32x128x!tt.ptr<f16>>
    %tb = tt.addptr %pb, %ob : tensor<32x128x!tt.ptr<f16>>, tensor<32x128xi32>
    %vb = tt.load %tb : tensor<32x128x!tt.ptr<f16>>
    %d = tt.dot %va, %vb, %zero : tensor<128x32xf16> * tensor<32x128xf16> -> tensor<128x128xf32>
    // Numbers of columns and of rows, the latter volatile.
    %px = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tx = tt.addptr %px, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %vx = tt.load %tx : tensor<128x!tt.ptr<i32>>
    %py = tt.splat %y : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %ty = tt.addptr %py, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %vy = tt.load %ty {isVolatile = true} : tensor<128x!tt.ptr<i32>>
    // Added once each; what was there goes into the product.
    %pcs = tt.splat %columnSums : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tcs = tt.addptr %pcs, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %was = tt.atomic_rmw add, relaxed, gpu, %tcs, %vx, %all : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    %prs = tt.splat %rowSums : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %trs = tt.addptr %prs, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %unused = tt.atomic_rmw add, acq_rel, gpu, %trs, %vy, %all : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi1>) -> tensor<128xi32>
    // Taken by whoever comes first: the second of two CTAs would find it taken.
    %pl = tt.splat %locks : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tl = tt.addptr %pl, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    %free = tt.atomic_cas relaxed, gpu, %tl, %r, %vy : (tensor<128x!tt.ptr<i32>>, tensor<128xi32>, tensor<128xi32>) -> tensor<128xi32>
    %sx = arith.addi %vx, %was : tensor<128xi32>
    %sy = arith.addi %vy, %free : tensor<128xi32>
    %fx = arith.sitofp %sx : tensor<128xi32> to tensor<128xf32>
    %fy = arith.sitofp %sy : tensor<128xi32> to tensor<128xf32>
    %ex = tt.expand_dims %fx {axis = 0 : i32} : tensor<128xf32> -> tensor<1x128xf32>
    %ey = tt.expand_dims %fy {axis = 1 : i32} : tensor<128xf32> -> tensor<128x1xf32>
    %bx = tt.broadcast %ex : tensor<1x128xf32> -> tensor<128x128xf32>
    %by = tt.broadcast %ey : tensor<128x1xf32> -> tensor<128x128xf32>
    %s0 = arith.addf %d, %bx : tensor<128x128xf32>
    %s1 = arith.addf %s0, %by : tensor<128x128xf32>
    %rc = arith.muli %rows, %width : tensor<128x1xi32>
    %rc2 = tt.broadcast %rc : tensor<128x1xi32> -> tensor<128x128xi32>
    %cc2 = tt.broadcast %columns : tensor<1x128xi32> -> tensor<128x128xi32>
    %oc = arith.addi %rc2, %cc2 : tensor<128x128xi32>
    %pc = tt.splat %out : !tt.ptr<f32> -> tensor<128x128x!tt.ptr<f32>>
    %tc = tt.addptr %pc, %oc : tensor<128x128x!tt.ptr<f32>>, tensor<128x128xi32>
    tt.store %tc, %s1 : tensor<128x128x!tt.ptr<f32>>
    %pcb = tt.splat %columnsBefore : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tcb = tt.addptr %pcb, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %tcb, %was : tensor<128x!tt.ptr<i32>>
    %pcopy = tt.splat %copy : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tcopy = tt.addptr %pcopy, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %tcopy, %sy : tensor<128x!tt.ptr<i32>>
    %plb = tt.splat %lockBefore : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
    %tlb = tt.addptr %plb, %r : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
    tt.store %tlb, %free : tensor<128x!tt.ptr<i32>>
    tt.return
  }
}
