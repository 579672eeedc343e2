// Steps of random programs that multiply matrices. Factors are small integers, so that no order of sums shows.
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::proof {
namespace {

using llvm::formatv;

constexpr int64_t kRow = 64;
constexpr int64_t kTileElements = 28672;

bool isSmallFloat(const std::string &element) { return element.substr(0, 2) == "f8"; }

std::string sumOf(const std::string &factor) { return factor == "i8" ? "i32" : factor == "f64" ? "f64" : "f32"; }

/// Small integers as factors.
Term asFactor(Writer &w, const Term &term, const std::string &element) {
  if (term.element == element)
    return term;
  if (!isSmallFloat(element))
    return w.convert(term, element);
  Term wide = w.convert(term, w.oneIn(2) ? "f16" : "f32");
  return w.emit(element, wide.shape, "tt.fp_to_fp " + wide.name + ", rounding = rtne",
                typeOf(wide) + " -> " + typeOf(element, wide.shape));
}

/// Where a factor comes from; made before the loop that fetches from it.
struct Source {
  enum Kind { Pointers, Rows, Line, Blocks, Constant } kind;
  Shape shape;
  std::string stored;
  Term base, offsets;
  std::string descriptor;
  int64_t step = 0; ///< elements, or rows of blocks, from turn to turn
};

Source prepare(Writer &w, int64_t rows, int64_t columns, const std::string &element) {
  static const Source::Kind kinds[] = {Source::Pointers, Source::Pointers, Source::Pointers, Source::Blocks,
                                       Source::Blocks,   Source::Rows,     Source::Line,     Source::Constant};
  Source made;
  made.kind = kinds[w.pick(8)];
  made.shape = {rows, columns};
  made.stored = element;
  if (!isSmallFloat(element) && w.oneIn(5))
    made.stored = w.oneIn(2) ? "i8" : "f16";
  if (made.kind == Source::Blocks && columns * int64_t(bytesOf(*parseType(made.stored))) < 16)
    made.kind = Source::Pointers;
  if (made.kind == Source::Constant)
    return made;
  made.base = w.argument(w.inputOf(made.stored, kTileElements, 3), !w.oneIn(6));
  made.step = w.oneIn(2) ? 16 : std::min(columns, kRow) * kRow;
  switch (made.kind) {
  case Source::Pointers:
    made.offsets = w.oneIn(2) ? w.offsets(made.shape, {1, kRow}) : w.offsets(made.shape, {kRow, 1});
    break;
  case Source::Rows: {
    Term numbers = w.argument(w.inputOf("i32", rows, 60));
    Term row = w.smallIntegers(w.load(w.addresses(numbers, w.range(rows))), 63);
    row = w.arith("muli", row, w.constant("i32", {rows}, int(kRow)));
    made.offsets = w.arith("addi", w.broadcast(w.expand(row, 1), made.shape), w.iota(made.shape, 1));
    break;
  }
  case Source::Line:
    made.offsets = w.range(w.oneIn(2) ? rows : columns);
    break;
  default: {
    int64_t extent = w.oneIn(2) ? kRow : 16 + 16 * w.pick(3);
    std::string type = typeOf(made.stored, made.shape).substr(7);
    Term height = w.constant("i32", {}, 64 + w.pick(300)), width = w.constant("i32", {}, int(extent));
    Term stride = w.constant("i64", {}, int(kRow)), one = w.constant("i64", {}, 1);
    made.descriptor = w.fresh();
    w.line(formatv("{0} = tt.make_tensor_descriptor {1}, [{2}, {3}], [{4}, {5}] : <{6}>, <{7}", made.descriptor,
                   made.base.name, height.name, width.name, stride.name, one.name, made.stored, type)
               .str());
    made.step = rows;
  }
  }
  return made;
}

/// The factor of one turn of the loop.
Term fetch(Writer &w, const Source &source, const Term &turn, const std::string &element) {
  if (source.kind == Source::Constant)
    return asFactor(w, w.constant("i32", source.shape, 1 + w.pick(3)), element);
  Term at = w.arith("muli", turn, w.constant("i32", {}, int(source.step)));
  Term value;
  if (source.kind == Source::Blocks) {
    Term zero = w.constant("i32", {}, w.oneIn(4) ? 8 : 0);
    value = w.emit(source.stored, source.shape,
                   "tt.descriptor_load " + source.descriptor + "[" + at.name + ", " + zero.name + "]",
                   "!tt.tensordesc<" + typeOf(source.stored, source.shape).substr(7) + " -> " +
                       typeOf(source.stored, source.shape));
  } else {
    Term places = w.arith("addi", source.offsets, w.splat(at, source.offsets.shape));
    Term address = w.addresses(source.base, places);
    if (w.oneIn(2) && !isSmallFloat(source.stored)) {
      Term mask = w.compare("slt", places, w.constant("i32", places.shape, int(kTileElements) / 3));
      Term other = w.constant(source.stored, places.shape, 0);
      value = w.load(address, &mask, &other);
    } else
      value = w.load(address);
  }
  if (source.kind == Source::Line) {
    bool isColumn = value.shape[0] == source.shape[0] && (source.shape[0] != source.shape[1] || w.oneIn(2));
    value = w.broadcast(w.expand(value, isColumn ? 1 : 0), source.shape);
  }
  if (isSmallFloat(source.stored))
    return value;
  if (w.oneIn(4)) {
    Term two = w.constant(value.element, value.shape, w.oneIn(2) ? 2 : -1);
    value = w.arith(isFloat(value.element) ? "mulf" : "muli", value, two);
  }
  return asFactor(w, value, element);
}

Term dot(Writer &w, const Term &a, const Term &b, const Term &c) {
  static const char *const precisions[] = {"tf32", "tf32", "ieee", "tf32x3", "bf16x3"};
  std::string precision = a.element == "f32" ? ", inputPrecision = " + w.pickOf(precisions) : "";
  return w.emit(c.element, c.shape, "tt.dot " + a.name + ", " + b.name + ", " + c.name + precision,
                typeOf(a) + " * " + typeOf(b) + " -> " + typeOf(c));
}

/// Sums as factors: as they are modulo 8, or less the largest of their row.
Term sumsAsFactor(Writer &w, const Term &sums, const std::string &element) {
  Term whole = w.convert(sums, "i32");
  if (w.oneIn(3)) {
    int axis = w.pick(2);
    Term most = w.reduce(whole, axis);
    whole = w.arith("subi", w.broadcast(w.expand(most, axis), whole.shape), whole);
  }
  return asFactor(w, w.smallIntegers(whole, 7), element);
}

/// One product of a loop's body.
struct Planned {
  enum From { Fresh, Outside, Previous, PreviousTransposed } left;
  int64_t m, k, n;
  bool isCarried, isConditional, transposesRight;
  Source a, b;
  Term outside, carried, start;
};

int64_t extent(Writer &w) { return w.oneIn(16) ? 4 << w.pick(2) : w.oneIn(10) ? 128 : 16 << w.pick(3); }

std::vector<Planned> planLoop(Writer &w, const std::string &element, const Term *given) {
  std::vector<Planned> dots(size_t(1 + w.pick(4)));
  bool isWide = element == "f64";
  for (auto [index, dot] : llvm::enumerate(dots)) {
    auto side = [&] {
      return isWide ? int64_t(16) << w.pick(2) : std::min<int64_t>(extent(w), dots.size() > 2 ? 64 : 128);
    };
    dot.m = side(), dot.k = side(), dot.n = side();
    dot.left = w.oneIn(4) ? Planned::Outside : Planned::Fresh;
    if (index && w.oneIn(2)) {
      const Planned &last = dots[index - 1];
      bool turned = w.oneIn(2);
      dot.left = turned ? Planned::PreviousTransposed : Planned::Previous;
      dot.m = turned ? last.n : last.m;
      dot.k = turned ? last.m : last.n;
    }
    if (given && index == 0) {
      dot.left = Planned::Outside;
      dot.m = given->shape[0], dot.k = given->shape[1];
    }
    dot.isCarried = index + 1 == dots.size() || w.oneIn(2);
    dot.isConditional = w.oneIn(8);
    dot.transposesRight = w.oneIn(3);
  }
  return dots;
}

/// A loop with several products, chained or apart, some of which it carries; `given` is a factor of the first.
Term productLoop(Writer &w, const std::string &element, const Term *given) {
  std::string sum = sumOf(element);
  std::vector<Planned> dots = planLoop(w, element, given);
  Term zero = w.constant("i32", {}, 0);
  std::string names, starts, types, yields;
  std::vector<Term> ends;
  for (Planned &planned : dots) {
    if (planned.left == Planned::Outside)
      planned.outside =
          given && &planned == &dots[0] ? *given : fetch(w, prepare(w, planned.m, planned.k, element), zero, element);
    else if (planned.left == Planned::Fresh)
      planned.a = prepare(w, planned.m, planned.k, element);
    planned.b =
        planned.transposesRight ? prepare(w, planned.n, planned.k, element) : prepare(w, planned.k, planned.n, element);
    planned.start = w.constant(sum, {planned.m, planned.n}, w.oneIn(2) ? 0 : 1);
    planned.carried = {w.fresh(), sum, planned.start.shape};
    if (!planned.isCarried)
      continue;
    std::string comma = names.empty() ? "" : ", ";
    names += comma + planned.carried.name + " = " + planned.start.name;
    types += comma + typeOf(planned.start);
    ends.push_back({"", sum, planned.start.shape});
  }
  Term high = w.oneIn(3) ? w.smallIntegers(w.limit, 3) : w.constant("i32", {}, w.pick(5));
  Term step = w.constant("i32", {}, 1), index{w.fresh(), "i32", {}};
  std::string loop = w.fresh();
  w.open(loop + ":" + std::to_string(ends.size()) + " = scf.for " + index.name + " = " + zero.name + " to " +
         high.name + " step " + step.name + " iter_args(" + names + ") -> (" + types + ") : i32 {");
  Term previous;
  size_t end = 0;
  for (Planned &planned : dots) {
    Term a = planned.outside;
    if (planned.left == Planned::Fresh)
      a = fetch(w, planned.a, index, element);
    else if (planned.left != Planned::Outside)
      a = sumsAsFactor(w, previous, element);
    if (planned.left == Planned::PreviousTransposed)
      a = w.transpose(a, {1, 0});
    Term b = fetch(w, planned.b, index, element);
    if (planned.transposesRight)
      b = w.transpose(b, {1, 0});
    Term c = planned.isCarried ? planned.carried : planned.start;
    if (planned.isConditional) {
      Term when = w.compare("ne", index, w.constant("i32", {}, 1)), result{w.fresh(), sum, c.shape};
      w.open(result.name + " = scf.if " + when.name + " -> (" + typeOf(c) + ") {");
      Term product = dot(w, a, b, c);
      w.line("scf.yield " + product.name + " : " + typeOf(product));
      w.middle("} else {");
      w.line("scf.yield " + c.name + " : " + typeOf(c));
      w.close();
      previous = result;
    } else
      previous = dot(w, a, b, c);
    if (planned.isCarried)
      ends[end++].name = previous.name;
  }
  for (const Term &term : ends)
    yields += (yields.empty() ? "" : ", ") + term.name;
  w.line("scf.yield " + yields + " : " + types);
  w.close();
  Term result{loop + "#" + std::to_string(w.pick(int(ends.size()))), sum, {}};
  for (size_t k = 0; k < ends.size(); ++k) {
    ends[k].name = loop + "#" + std::to_string(k);
    if (ends[k].name == result.name)
      result.shape = ends[k].shape;
    else
      w.output(ends[k]);
  }
  return result;
}

/// A loop around a loop, as in persistent kernels.
Term nestedLoops(Writer &w, const std::string &element) {
  int64_t m = 16 << w.pick(2), n = 16 << w.pick(2), k = 32 << w.pick(2);
  std::string sum = sumOf(element);
  Source a = prepare(w, m, k, element), b = prepare(w, k, n, element);
  Term zero = w.constant("i32", {}, 0), one = w.constant("i32", {}, 1), turns = w.constant("i32", {}, w.pick(4));
  Term inner = w.oneIn(2) ? w.smallIntegers(w.limit, 3) : w.constant("i32", {}, w.pick(4));
  Term start = w.constant(sum, {m, n}, 0);
  Term result{w.fresh(), sum, {m, n}}, total{w.fresh(), sum, {m, n}}, i{w.fresh(), "i32", {}};
  w.open(formatv("{0} = scf.for {1} = {2} to {3} step {4} iter_args({5} = {6}) -> ({7}) : i32 {{", result.name, i.name,
                 zero.name, turns.name, one.name, total.name, start.name, typeOf(start))
             .str());
  Term product{w.fresh(), sum, {m, n}}, carried{w.fresh(), sum, {m, n}}, j{w.fresh(), "i32", {}};
  Term first = w.oneIn(2) ? total : start;
  w.open(formatv("{0} = scf.for {1} = {2} to {3} step {4} iter_args({5} = {6}) -> ({7}) : i32 {{", product.name, j.name,
                 zero.name, inner.name, one.name, carried.name, first.name, typeOf(start))
             .str());
  Term turn = w.arith("addi", i, j);
  Term left = fetch(w, a, turn, element), right = fetch(w, b, j, element);
  Term next = dot(w, left, right, carried);
  w.line("scf.yield " + next.name + " : " + typeOf(next));
  w.close();
  Term sums = first.name == total.name ? product : w.arith(isFloat(sum) ? "addf" : "addi", total, product);
  w.line("scf.yield " + sums.name + " : " + typeOf(sums));
  w.close(w.oneIn(3) ? "} {tt.flatten}" : "}");
  return result;
}

Term batch(Writer &w, const std::string &element) {
  int64_t count = 2 << w.pick(2), m = 16 << w.pick(2), n = 16 << w.pick(2), k = 32;
  auto factor = [&](Shape shape) {
    Term base = w.argument(w.inputOf(element, sizeOf(shape), 3));
    bool turned = w.oneIn(2);
    std::vector<int64_t> strides = {shape[1] * shape[2], turned ? 1 : shape[2], turned ? shape[1] : 1};
    return w.load(w.addresses(base, w.offsets(shape, strides)));
  };
  Term a = factor({count, m, k}), b = factor({count, k, n});
  return dot(w, a, b, w.constant(sumOf(element), {count, m, n}, 1));
}

} // namespace

Term productStep(Writer &w) {
  static const char *const elements[] = {"f16", "f16", "bf16", "f32", "i8", "f64", "f8E5M2", "f8E4M3FN"};
  std::string element = w.pickOf(elements);
  switch (w.pick(8)) {
  case 0:
    return isSmallFloat(element) ? nestedLoops(w, element) : batch(w, element);
  case 1:
    return nestedLoops(w, element);
  case 2:
  case 3: { // Two loops, the second with what the first made.
    Term first = productLoop(w, element, nullptr);
    w.terms.push_back(first);
    Term factor = sumsAsFactor(w, first, element);
    return productLoop(w, element, &factor);
  }
  default:
    return productLoop(w, element, nullptr);
  }
}

} // namespace lathe::proof
