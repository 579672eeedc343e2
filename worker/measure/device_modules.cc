// The texts of Lathe's own kernels, in the tt dialect. Programs walk over blocks of elements with the grid's stride,
// and add up in registers, so that a launch writes a few numbers for each program.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "worker/measure/device_kernels.h"

namespace lathe {
namespace {

// $I: the integer type of an element's bits. $JUDGE defines %wrong, i1, and %size, the distance, from the bits %e and
// %a of the two elements and from %judged: in range, chosen, and of different bits.
constexpr char kCompare[] = R"(
tt.func public @lathe_compare(%expected: !tt.ptr<$I> {tt.divisibility = 16 : i32}, %actual: !tt.ptr<$I> {tt.divisibility = 16 : i32}, %chosen: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %choose: i32, %count: i64, %rtol: f64, %atol: f64, %mismatches: !tt.ptr<i64>, %firsts: !tt.ptr<i64>, %distances: !tt.ptr<f64>) {
  %block = arith.constant 1024 : i64
  %c0 = arith.constant 0 : i32
  %true = arith.constant dense<true> : tensor<1024xi1>
  %none = arith.constant dense<0> : tensor<1024xi64>
  %one = arith.constant dense<1> : tensor<1024xi64>
  %never = arith.constant dense<0x7FFFFFFFFFFFFFFF> : tensor<1024xi64>
  %zero = arith.constant dense<0.0> : tensor<1024xf64>
  %infinity = arith.constant dense<0x7FF0000000000000> : tensor<1024xf64>
  %unmarked = arith.constant dense<0> : tensor<1024xi8>
  %marked = arith.constant dense<1> : tensor<1024xi8>
  %blank = arith.constant dense<0> : tensor<1024x$I>
  %id = tt.get_program_id x : i32
  %programs = tt.get_num_programs x : i32
  %id_wide = arith.extsi %id : i32 to i64
  %programs_wide = arith.extsi %programs : i32 to i64
  %start = arith.muli %id_wide, %block : i64
  %step = arith.muli %programs_wide, %block : i64
  %lane = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %lanes = arith.extsi %lane : tensor<1024xi32> to tensor<1024xi64>
  %counts = tt.splat %count : i64 -> tensor<1024xi64>
  %some = arith.cmpi ne, %choose, %c0 : i32
  %somes = tt.splat %some : i1 -> tensor<1024xi1>
  %rtols = tt.splat %rtol : f64 -> tensor<1024xf64>
  %atols = tt.splat %atol : f64 -> tensor<1024xf64>
  %e_base = tt.splat %expected : !tt.ptr<$I> -> tensor<1024x!tt.ptr<$I>>
  %a_base = tt.splat %actual : !tt.ptr<$I> -> tensor<1024x!tt.ptr<$I>>
  %m_base = tt.splat %chosen : !tt.ptr<i8> -> tensor<1024x!tt.ptr<i8>>
  %result:3 = scf.for %at = %start to %count step %step iter_args(%n = %none, %first = %never, %worst = %zero) -> (tensor<1024xi64>, tensor<1024xi64>, tensor<1024xf64>) : i64 {
    %ats = tt.splat %at : i64 -> tensor<1024xi64>
    %index = arith.addi %ats, %lanes : tensor<1024xi64>
    %inside = arith.cmpi slt, %index, %counts : tensor<1024xi64>
    %e_at = tt.addptr %e_base, %index : tensor<1024x!tt.ptr<$I>>, tensor<1024xi64>
    %a_at = tt.addptr %a_base, %index : tensor<1024x!tt.ptr<$I>>, tensor<1024xi64>
    %m_at = tt.addptr %m_base, %index : tensor<1024x!tt.ptr<i8>>, tensor<1024xi64>
    %e = tt.load %e_at, %inside, %blank : tensor<1024x!tt.ptr<$I>>
    %a = tt.load %a_at, %inside, %blank : tensor<1024x!tt.ptr<$I>>
    %look = arith.andi %inside, %somes : tensor<1024xi1>
    %m = tt.load %m_at, %look, %marked : tensor<1024x!tt.ptr<i8>>
    %is_chosen = arith.cmpi ne, %m, %unmarked : tensor<1024xi8>
    %differ = arith.cmpi ne, %e, %a : tensor<1024x$I>
    %here = arith.andi %inside, %is_chosen : tensor<1024xi1>
    %judged = arith.andi %here, %differ : tensor<1024xi1>
$JUDGE
    %more = arith.select %wrong, %one, %none : tensor<1024xi1>, tensor<1024xi64>
    %n_next = arith.addi %n, %more : tensor<1024xi64>
    %place = arith.select %wrong, %index, %never : tensor<1024xi1>, tensor<1024xi64>
    %first_next = arith.minsi %first, %place : tensor<1024xi64>
    %distance_here = arith.select %wrong, %size, %zero : tensor<1024xi1>, tensor<1024xf64>
    %worst_next = arith.maxnumf %worst, %distance_here : tensor<1024xf64>
    scf.yield %n_next, %first_next, %worst_next : tensor<1024xi64>, tensor<1024xi64>, tensor<1024xf64>
  }
  %total = "tt.reduce"(%result#0) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.addi %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<1024xi64>) -> i64
  %least = "tt.reduce"(%result#1) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.minsi %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<1024xi64>) -> i64
  %most = "tt.reduce"(%result#2) <{axis = 0 : i32}> ({
  ^bb0(%l: f64, %r: f64):
    %s = arith.maxnumf %l, %r : f64
    tt.reduce.return %s : f64
  }) : (tensor<1024xf64>) -> f64
  %n_to = tt.addptr %mismatches, %id : !tt.ptr<i64>, i32
  %first_to = tt.addptr %firsts, %id : !tt.ptr<i64>, i32
  %distance_to = tt.addptr %distances, %id : !tt.ptr<f64>, i32
  tt.store %n_to, %total : !tt.ptr<i64>
  tt.store %first_to, %least : !tt.ptr<i64>
  tt.store %distance_to, %most : !tt.ptr<f64>
  tt.return
}
)";

// The rule of Agrees(), on %ex and %ax of f64.
constexpr char kJudgeFloats[] = R"(
    %equal = arith.cmpf oeq, %ex, %ax : tensor<1024xf64>
    %e_nan = arith.cmpf uno, %ex, %ex : tensor<1024xf64>
    %a_nan = arith.cmpf uno, %ax, %ax : tensor<1024xf64>
    %nans = arith.andi %e_nan, %a_nan : tensor<1024xi1>
    %difference = arith.subf %ax, %ex : tensor<1024xf64>
    %distance = math.absf %difference : tensor<1024xf64>
    %e_size = math.absf %ex : tensor<1024xf64>
    %a_size = math.absf %ax : tensor<1024xf64>
    %e_finite = arith.cmpf olt, %e_size, %infinity : tensor<1024xf64>
    %a_finite = arith.cmpf olt, %a_size, %infinity : tensor<1024xf64>
    %scaled = arith.mulf %rtols, %e_size : tensor<1024xf64>
    %allowed = arith.addf %atols, %scaled : tensor<1024xf64>
    %small = arith.cmpf ole, %distance, %allowed : tensor<1024xf64>
    %finite = arith.andi %e_finite, %a_finite : tensor<1024xi1>
    %near = arith.andi %small, %finite : tensor<1024xi1>
    %same = arith.ori %equal, %nans : tensor<1024xi1>
    %agree = arith.ori %same, %near : tensor<1024xi1>
    %disagree = arith.xori %agree, %true : tensor<1024xi1>
    %wrong = arith.andi %judged, %disagree : tensor<1024xi1>
    %known = arith.cmpf ord, %distance, %distance : tensor<1024xf64>
    %size = arith.select %known, %distance, %infinity : tensor<1024xi1>, tensor<1024xf64>)";

constexpr char kJudgeIntegers[] = R"(
    %ex = arith.sitofp %e : tensor<1024x$I> to tensor<1024xf64>
    %ax = arith.sitofp %a : tensor<1024x$I> to tensor<1024xf64>
    %difference = arith.subf %ax, %ex : tensor<1024xf64>
    %size = math.absf %difference : tensor<1024xf64>
    %wrong = arith.andi %judged, %true : tensor<1024xi1>)";

// The steps of numerics/fingerprint.cc.
constexpr char kFingerprint[] = R"(
tt.func public @lathe_fingerprint(%base: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %regions: !tt.ptr<i64>, %sums: !tt.ptr<i64>) {
  %block = arith.constant 4096 : i64
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %none = arith.constant dense<0> : tensor<4096xi64>
  %blank = arith.constant dense<0> : tensor<4096xi32>
  %golden = arith.constant dense<-1640531535> : tensor<4096xi32>
  %first_factor = arith.constant dense<-2048144789> : tensor<4096xi32>
  %second_factor = arith.constant dense<-1028477387> : tensor<4096xi32>
  %c13 = arith.constant dense<13> : tensor<4096xi32>
  %c16 = arith.constant dense<16> : tensor<4096xi32>
  %id = tt.get_program_id x : i32
  %programs = tt.get_num_programs x : i32
  %region = tt.get_program_id y : i32
  %twice = arith.addi %region, %region : i32
  %offset_at = tt.addptr %regions, %twice : !tt.ptr<i64>, i32
  %words_at = tt.addptr %offset_at, %c1 : !tt.ptr<i64>, i32
  %offset = tt.load %offset_at : !tt.ptr<i64>
  %words = tt.load %words_at : !tt.ptr<i64>
  %begin = tt.addptr %base, %offset : !tt.ptr<i32>, i64
  %id_wide = arith.extsi %id : i32 to i64
  %programs_wide = arith.extsi %programs : i32 to i64
  %start = arith.muli %id_wide, %block : i64
  %step = arith.muli %programs_wide, %block : i64
  %lane = tt.make_range {start = 0 : i32, end = 4096 : i32} : tensor<4096xi32>
  %lanes = arith.extsi %lane : tensor<4096xi32> to tensor<4096xi64>
  %counts = tt.splat %words : i64 -> tensor<4096xi64>
  %bases = tt.splat %begin : !tt.ptr<i32> -> tensor<4096x!tt.ptr<i32>>
  %sum = scf.for %at = %start to %words step %step iter_args(%so_far = %none) -> (tensor<4096xi64>) : i64 {
    %ats = tt.splat %at : i64 -> tensor<4096xi64>
    %index = arith.addi %ats, %lanes : tensor<4096xi64>
    %inside = arith.cmpi slt, %index, %counts : tensor<4096xi64>
    %from = tt.addptr %bases, %index : tensor<4096x!tt.ptr<i32>>, tensor<4096xi64>
    %word = tt.load %from, %inside, %blank : tensor<4096x!tt.ptr<i32>>
    %position = arith.trunci %index : tensor<4096xi64> to tensor<4096xi32>
    %key = arith.muli %position, %golden : tensor<4096xi32>
    %h0 = arith.xori %word, %key : tensor<4096xi32>
    %s0 = arith.shrui %h0, %c16 : tensor<4096xi32>
    %h1 = arith.xori %h0, %s0 : tensor<4096xi32>
    %h2 = arith.muli %h1, %first_factor : tensor<4096xi32>
    %s2 = arith.shrui %h2, %c13 : tensor<4096xi32>
    %h3 = arith.xori %h2, %s2 : tensor<4096xi32>
    %h4 = arith.muli %h3, %second_factor : tensor<4096xi32>
    %s4 = arith.shrui %h4, %c16 : tensor<4096xi32>
    %h5 = arith.xori %h4, %s4 : tensor<4096xi32>
    %wide = arith.extui %h5 : tensor<4096xi32> to tensor<4096xi64>
    %counted = arith.select %inside, %wide, %none : tensor<4096xi1>, tensor<4096xi64>
    %next = arith.addi %so_far, %counted : tensor<4096xi64>
    scf.yield %next : tensor<4096xi64>
  }
  %total = "tt.reduce"(%sum) <{axis = 0 : i32}> ({
  ^bb0(%l: i64, %r: i64):
    %s = arith.addi %l, %r : i64
    tt.reduce.return %s : i64
  }) : (tensor<4096xi64>) -> i64
  %to = tt.addptr %sums, %region : !tt.ptr<i64>, i32
  %before = tt.atomic_rmw add, relaxed, gpu, %to, %total, %true : (!tt.ptr<i64>, i64, i1) -> i64
  tt.return
}
)";

// Defines %NAMEx of f64 from the bits %NAME.
std::string ToDouble(absl::string_view name, absl::string_view bits, Dtype dtype) {
  const auto convert = [&](absl::string_view op, absl::string_view from, absl::string_view from_type,
                           absl::string_view word, absl::string_view to, absl::string_view to_type) {
    return absl::StrCat("    %", name, to, " = ", op, " %", name, from, " : tensor<1024x", from_type, "> ", word,
                        " tensor<1024x", to_type, ">\n");
  };
  if (dtype == Dtype::kF64) return convert("tt.bitcast", "", bits, "->", "x", "f64");
  if (dtype == Dtype::kF32)
    return absl::StrCat(convert("tt.bitcast", "", bits, "->", "s", "f32"),
                        convert("arith.extf", "s", "f32", "to", "x", "f64"));
  const bool eight = dtype == Dtype::kF8E4M3FN || dtype == Dtype::kF8E5M2;
  const absl::string_view type = dtype == Dtype::kF16      ? "f16"
                                 : dtype == Dtype::kBf16   ? "bf16"
                                 : dtype == Dtype::kF8E5M2 ? "f8E5M2"
                                                           : "f8E4M3FN";
  return absl::StrCat(
      convert("tt.bitcast", "", bits, "->", "f", type),
      eight ? convert("tt.fp_to_fp", "f", type, "->", "s", "f32") : convert("arith.extf", "f", type, "to", "s", "f32"),
      convert("arith.extf", "s", "f32", "to", "x", "f64"));
}

}  // namespace

std::string CompareModule(Dtype dtype) {
  const std::string bits = absl::StrCat("i", 8 * DtypeSize(dtype));
  const std::string judge = IsFloat(dtype)
                                ? absl::StrCat(ToDouble("e", bits, dtype), ToDouble("a", bits, dtype), kJudgeFloats)
                                : absl::StrReplaceAll(kJudgeIntegers, {{"$I", bits}});
  return absl::StrReplaceAll(kCompare, {{"$JUDGE", judge}, {"$I", bits}});
}

std::string FingerprintModule() { return kFingerprint; }

}  // namespace lathe
