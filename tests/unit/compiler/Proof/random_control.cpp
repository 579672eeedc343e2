// Steps of random programs with regions: loops, branches, functions, ways out.
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::proof {
namespace {

using llvm::formatv;

/// True for some programs, or depending on the size or on data.
Term condition(Writer &w) {
  switch (w.pick(3)) {
  case 0:
    return w.compare("slt", w.limit, w.constant("i32", {}, 7 << w.pick(6)));
  case 1:
    return w.compare("sge", w.program, w.constant("i32", {}, w.pick(3)));
  default: {
    Term sum = w.reduceAll(w.convert(w.pickTerm(), "i32"));
    return w.compare("slt", sum, w.constant("i32", {}, w.pick(50)));
  }
  }
}

/// A loop that carries a tensor or a scalar through two operations.
Term forLoop(Writer &w, const Term &start, const Term &with) {
  Term low = w.constant("i32", {}, w.pick(2)), high = w.constant("i32", {}, w.pick(6));
  if (w.oneIn(3)) // The number of turns is known at run time only, and may be 0.
    high = w.smallIntegers(w.limit, 3);
  Term step = w.constant("i32", {}, 1 + w.pick(2));
  Term result{w.fresh(), start.element, start.shape}, carried{w.fresh(), start.element, start.shape};
  Term index{w.fresh(), "i32", {}};
  w.open(result.name + " = scf.for " + index.name + " = " + low.name + " to " + high.name + " step " + step.name +
         " iter_args(" + carried.name + " = " + start.name + ") -> (" + typeOf(start) + ") : i32 {");
  Term next = w.binary(w.binary(carried, with), index);
  if (w.oneIn(3))
    next = w.convert(w.fit(combiningStep(w), next.shape), next.element);
  w.line("scf.yield " + next.name + " : " + typeOf(next));
  static const char *const hints[] = {"}", "} {tt.loop_unroll_factor = 2 : i32}", "} {tt.num_stages = 3 : i32}"};
  w.close(w.oneIn(3) ? w.pickOf(hints) : "}");
  return result;
}

/// A loop over blocks of memory, two of them for each turn.
Term walk(Writer &w) {
  static const char *const elements[] = {"i8", "i32", "f16", "bf16", "f32", "f64", "i64"};
  std::string element = w.pickOf(elements);
  int64_t block = int64_t(32) << w.pick(5), blocks = 1 + w.pick(4);
  Term base = w.argument(w.inputOf(element, block * blocks, 1000), !w.oneIn(4));
  Term low = w.constant("i32", {}, 0), high = w.constant("i32", {}, int(block * blocks));
  Term step = w.constant("i32", {}, int(block)), at = w.range(block);
  Term start = w.constant(element, {block}, 1), end = w.constant("i32", {block}, int(block * blocks) - w.pick(32));
  Term result{w.fresh(), element, {block}}, carried{w.fresh(), element, {block}}, index{w.fresh(), "i32", {}};
  w.open(result.name + " = scf.for " + index.name + " = " + low.name + " to " + high.name + " step " + step.name +
         " iter_args(" + carried.name + " = " + start.name + ") -> (" + typeOf(start) + ") : i32 {");
  Term place = w.arith("addi", at, w.splat(index, {block}));
  Term mask = w.compare("slt", place, end), other = w.constant(element, {block}, 2);
  Term value = w.load(w.addresses(base, place), &mask, &other);
  if (w.oneIn(2)) {
    Term scaled = w.arith(isFloat(element) ? "addf" : "muli", value, value);
    value = w.oneIn(2) ? scaled : w.convert(w.splat(w.reduce(scaled, 0), {block}), element);
  }
  Term next = w.binary(carried, value);
  w.line("scf.yield " + next.name + " : " + typeOf(next));
  w.close(w.oneIn(2) ? "} {tt.num_stages = " + std::to_string(1 + w.pick(4)) + " : i32}" : "}");
  return result;
}

Term whileLoop(Writer &w, const Term &start, const Term &with) {
  Term turns = w.smallIntegers(w.limit, 3);
  std::string result = w.fresh(), left = w.fresh(), type = typeOf(start);
  Term carried{w.fresh(), start.element, start.shape}, inner{w.fresh(), start.element, start.shape};
  std::string innerLeft = w.fresh();
  w.open(formatv("{0}:2 = scf.while ({1} = {2}, {3} = {4}) : ({5}, i32) -> ({5}, i32) {{", result, carried.name,
                 start.name, left, turns.name, type)
             .str());
  Term more = w.compare("sgt", Term{left, "i32", {}}, w.constant("i32", {}, 0));
  w.line(formatv("scf.condition({0}) {1}, {2} : {3}, i32", more.name, carried.name, left, type).str());
  w.middle("} do {");
  w.line(formatv("^bb0({0}: {1}, {2}: i32):", inner.name, type, innerLeft).str());
  Term next = w.binary(inner, with), one = w.constant("i32", {}, 1);
  Term less = w.arith("subi", Term{innerLeft, "i32", {}}, one);
  w.line(formatv("scf.yield {0}, {1} : {2}, i32", next.name, less.name, type).str());
  w.close();
  return {result + "#0", start.element, start.shape};
}

Term branch(Writer &w, const Term &left, const Term &right) {
  Term when = condition(w), result{w.fresh(), left.element, left.shape};
  w.open(result.name + " = scf.if " + when.name + " -> (" + typeOf(left) + ") {");
  Term one = w.oneIn(2) ? left : w.convert(w.fit(combiningStep(w), left.shape), left.element);
  w.line("scf.yield " + one.name + " : " + typeOf(one));
  w.middle("} else {");
  Term other = w.binary(left, right);
  w.line("scf.yield " + other.name + " : " + typeOf(other));
  w.close();
  return result;
}

Term callStep(Writer &w, const Term &left, const Term &right) {
  std::string name = "@f" + w.fresh().substr(1);
  w.beginFunction();
  Term x{"%x", left.element, left.shape}, y{"%y", right.element, right.shape};
  Term result = w.binary(x, y);
  if (!result.shape.empty() && w.oneIn(2))
    result = w.reduce(result, 0);
  w.line("tt.return " + result.name + " : " + typeOf(result));
  w.endFunction("tt.func private " + name + "(%x: " + typeOf(x) + ", %y: " + typeOf(y) + ") -> " + typeOf(result) +
                " attributes {noinline = " + (w.oneIn(2) ? "true}" : "false}"));
  return w.emit(result.element, result.shape, "tt.call " + name + "(" + left.name + ", " + right.name + ")",
                "(" + typeOf(left) + ", " + typeOf(right) + ") -> " + typeOf(result));
}

} // namespace

Term controlStep(Writer &w) {
  Term left = w.pickTerm(), right = w.pickTerm();
  switch (w.pick(7)) {
  case 0:
  case 1:
    return forLoop(w, left, right);
  case 2:
    return walk(w);
  case 3:
    return whileLoop(w, left, right);
  case 4:
    return callStep(w, left, right);
  default:
    return branch(w, left, right);
  }
}

void exitStep(Writer &w) {
  Term leaves = condition(w);
  std::string label = "^next" + w.fresh().substr(1);
  w.line("cf.cond_br " + leaves.name + ", ^early, " + label);
  w.line(label + ":");
  w.leavesEarly = true;
}

} // namespace lathe::proof
