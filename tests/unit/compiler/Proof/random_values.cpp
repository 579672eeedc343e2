// Steps of random programs that compute, move and combine elements.
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::proof {
namespace {

using llvm::formatv;

const char *const kElements[] = {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "i1"};

Term selectStep(Writer &w, const Term &left, const Term &right) {
  static const char *const orders[] = {"slt", "sge", "ult", "eq"};
  static const char *const floatOrders[] = {"olt", "oge", "une", "ugt"};
  Term b = w.convert(w.fit(right, left.shape), left.element);
  Term condition = w.compare(isFloat(left.element) ? w.pickOf(floatOrders) : w.pickOf(orders), left, b);
  return w.oneIn(3) ? condition : w.choose(condition, b, left);
}

/// A quotient by what is never zero, rounded once.
Term divide(Writer &w, const Term &dividend, const Term &divisor) {
  Term b = w.convert(w.fit(divisor, dividend.shape), dividend.element);
  Term zero = w.constant(b.element, b.shape, 0), three = w.constant(b.element, b.shape, 3);
  b = w.choose(w.compare("oeq", b, zero), three, b);
  if (dividend.element == "f64")
    return w.arith("divf", dividend, b);
  return w.emit(b.element, b.shape, "tt.precise_divf " + dividend.name + ", " + b.name);
}

Term floatFunction(Writer &w, Term term, const Term &other) {
  static const char *const names[] = {"arith.negf", "math.absf", "math.floor", "math.ceil"};
  auto same = [&](const std::string &operation) { return w.emit(term.element, term.shape, operation); };
  bool wide = term.element == "f32" || term.element == "f64";
  switch (w.pick(wide ? 7 : 5)) {
  case 0: {
    static const char *const modes[] = {"none", "all"};
    Term low = w.constant(term.element, term.shape, -20 + w.pick(20));
    Term high = w.constant(term.element, term.shape, 1 + w.pick(30));
    return same("tt.clampf " + term.name + ", " + low.name + ", " + high.name + ", propagateNan = " + w.pickOf(modes));
  }
  case 4:
    return divide(w, w.convert(term, "f32"), other);
  case 5: {
    Term factor = w.convert(w.fit(other, term.shape), term.element);
    return same("math.fma " + term.name + ", " + factor.name + ", " + term.name);
  }
  case 6:
    if (term.element == "f64")
      return w.oneIn(2) ? divide(w, term, other) : same("math.sqrt " + same("math.absf " + term.name).name);
    return same("tt.precise_sqrt " + same("math.absf " + term.name).name);
  default:
    return same(w.pickOf(names) + " " + term.name);
  }
}

Term integerFunction(Writer &w, const Term &term, const Term &other) {
  if (term.element == "i1") {
    Term one = w.constant("i1", term.shape, 1);
    return w.arith("xori", term, one);
  }
  unsigned width = widthOf(term.element);
  switch (w.pick(3)) {
  case 0:
    if (width >= 32) {
      Term b = w.convert(w.fit(other, term.shape), term.element);
      return w.emit(term.element, term.shape, "tt.mulhiui " + term.name + ", " + b.name);
    }
    [[fallthrough]];
  case 1:
    if (width >= 16) { // Any bits as a float; NaN becomes quiet.
      static const char *const halves[] = {"f16", "bf16"};
      std::string element = width == 16 ? w.pickOf(halves) : width == 32 ? "f32" : "f64";
      std::string types = typeOf(term) + " -> " + typeOf(element, term.shape);
      Term bits = w.emit(element, term.shape, "tt.bitcast " + term.name, types);
      return w.choose(w.compare("oeq", bits, bits), bits, w.constant(element, term.shape, 1));
    }
    [[fallthrough]];
  default:
    return w.emit(term.element, term.shape, "math.absi " + term.name);
  }
}

/// To a format of 8 bits, or with another rounding, and back.
Term roundStep(Writer &w, Term term) {
  static const char *const small[] = {"f8E5M2", "f8E4M3FN"};
  static const char *const halves[] = {"f16", "bf16"};
  if (term.shape.empty())
    term = w.splat(term, {64});
  Term wide = w.convert(term, "f32");
  auto cast = [&](const Term &from, const std::string &element, const std::string &rounding) {
    return w.emit(element, from.shape, "tt.fp_to_fp " + from.name + rounding,
                  typeOf(from) + " -> " + typeOf(element, from.shape));
  };
  if (w.oneIn(2))
    return cast(wide, w.pickOf(halves), ", rounding = rtz");
  return cast(cast(w.tame(wide), w.pickOf(small), ", rounding = rtne"), "f32", "");
}

/// expand_dims and broadcast to one dimension more.
Term grow(Writer &w, const Term &term) {
  if (term.shape.empty() || term.shape.size() > 3 || sizeOf(term.shape) > 1024)
    return w.fit(term, {64});
  int axis = w.pick(int(term.shape.size()) + 1);
  Shape many = term.shape;
  many.insert(many.begin() + axis, int64_t(2) << w.pick(2));
  return w.broadcast(w.expand(term, axis), many);
}

Term permute(Writer &w, const Term &term) {
  switch (term.shape.size()) {
  case 2:
    return w.transpose(term, {1, 0});
  case 3:
    return w.oneIn(2) ? w.transpose(term, {2, 0, 1}) : w.transpose(term, {0, 2, 1});
  case 4:
    return w.oneIn(2) ? w.transpose(term, {0, 2, 1, 3}) : w.transpose(term, {3, 1, 0, 2});
  default:
    int64_t elements = sizeOf(term.shape);
    return elements < 32 ? w.fit(term, {32}) : w.fit(term, {elements / 8, 8});
  }
}

Term joinOrSplit(Writer &w, const Term &term) {
  if (term.shape.size() > 1 && term.shape.back() == 2) {
    Shape shape(term.shape.begin(), term.shape.end() - 1);
    Term first{w.fresh(), term.element, shape}, second{w.fresh(), term.element, shape};
    w.line(first.name + ", " + second.name + " = tt.split " + term.name + " : " + typeOf(term) + " -> " +
           typeOf(first));
    return w.binary(first, second);
  }
  if (term.shape.empty() || sizeOf(term.shape) > 1024 || term.shape.size() > 2)
    return w.binary(term, w.pickTerm());
  Term other = w.binary(term, w.pickTerm());
  Shape shape = term.shape;
  shape.push_back(2);
  return w.emit(term.element, shape, "tt.join " + term.name + ", " + other.name,
                typeOf(term) + " -> " + typeOf(term.element, shape));
}

/// Two tensors in one, whose order is open and does not show.
Term concatenate(Writer &w, const Term &term) {
  if (term.shape.size() != 1 || sizeOf(term.shape) > 1024)
    return w.binary(term, w.pickTerm());
  Term other = w.binary(term, w.pickTerm());
  Shape shape{2 * term.shape[0]};
  return w.reduceAll(w.emit(term.element, shape, "tt.cat " + term.name + ", " + other.name,
                            typeOf(term) + " -> " + typeOf(term.element, shape)));
}

/// A scan with an operation whose order does not show, or does but is associative.
Term scan(Writer &w, Term term, int axis) {
  static const char *const integers[] = {"addi", "maxsi", "xori", "muli", "minui"};
  static const char *const floats[] = {"maxnumf", "minimumf"};
  if (term.element == "i1")
    term = w.convert(term, "i32");
  std::string tail = formatv("<{{axis = {0} : i32, reverse = {1}}> ({{", axis, w.pick(2) ? "true" : "false").str();
  std::string e = term.element, type = typeOf(term);
  if (isFloat(e) || w.oneIn(2)) {
    Term result{w.fresh(), e, term.shape};
    w.line(result.name + " = \"tt.scan\"(" + term.name + ") " + tail);
    w.line("^bb0(%l: " + e + ", %r: " + e + "):");
    w.line("  %s = arith." + (isFloat(e) ? w.pickOf(floats) : w.pickOf(integers)) + " %l, %r : " + e);
    w.line("  tt.scan.return %s : " + e);
    w.line("}) : (" + type + ") -> " + type);
    return result;
  }
  // A chain of maps x -> a x + b.
  Term other = w.binary(term, w.pickTerm()), pair{w.fresh(), e, term.shape};
  w.line(pair.name + ":2 = \"tt.scan\"(" + term.name + ", " + other.name + ") " + tail);
  w.line(formatv("^bb0(%la: {0}, %lb: {0}, %ra: {0}, %rb: {0}):", e).str());
  w.line("  %sa = arith.muli %la, %ra : " + e);
  w.line("  %sc = arith.muli %lb, %ra : " + e);
  w.line("  %sb = arith.addi %sc, %rb : " + e);
  w.line(formatv("  tt.scan.return %sa, %sb : {0}, {0}", e).str());
  w.line(formatv("}) : ({0}, {0}) -> ({0}, {0})", type).str());
  pair.name += w.oneIn(4) ? "#0" : "#1";
  return pair;
}

/// The first place of the largest element along an axis, or the element.
Term argmax(Writer &w, const Term &term, int axis) {
  static const char *const indices[] = {"i32", "i64", "i16"};
  static const char *const values[] = {"i8", "i32", "i64", "f32", "f16", "f64"};
  std::string v = w.pickOf(values), i = w.pickOf(indices);
  Term value = w.convert(w.smallIntegers(term, 127), v), index = w.convert(w.iota(term.shape, axis), i);
  Shape shape = term.shape;
  shape.erase(shape.begin() + axis);
  Term result{w.fresh(), v, shape};
  w.line(result.name + ":2 = \"tt.reduce\"(" + value.name + ", " + index.name +
         formatv(") <{{axis = {0} : i32}> ({{", axis).str());
  w.line(formatv("^bb0(%lv: {0}, %li: {1}, %rv: {0}, %ri: {1}):", v, i).str());
  std::string compare = isFloat(v) ? "arith.cmpf o" : "arith.cmpi ";
  w.line("  %more = " + compare + (isFloat(v) ? "gt" : "sgt") + ", %lv, %rv : " + v);
  w.line("  %same = " + compare + "eq, %lv, %rv : " + v);
  w.line("  %first = arith.cmpi slt, %li, %ri : " + i);
  w.line("  %tie = arith.andi %same, %first : i1");
  w.line("  %left = arith.ori %more, %tie : i1");
  w.line("  %sv = arith.select %left, %lv, %rv : " + v);
  w.line("  %si = arith.select %left, %li, %ri : " + i);
  w.line(formatv("  tt.reduce.return %sv, %si : {0}, {1}", v, i).str());
  w.line("}) : (" + typeOf(value) + ", " + typeOf(index) + ") -> (" + typeOf(v, shape) + ", " + typeOf(i, shape) + ")");
  bool place = !w.oneIn(3);
  result.name += place ? "#1" : "#0";
  result.element = place ? i : v;
  return result;
}

Term gather(Writer &w, const Term &term, int axis) {
  static const char *const indices[] = {"i32", "i16", "i64"};
  Shape shape = term.shape;
  if (w.oneIn(3) && shape[size_t(axis)] > 2)
    shape[size_t(axis)] /= 2;
  Term at = w.smallIntegers(w.fit(w.pickTerm(), shape), int(term.shape[size_t(axis)]) - 1);
  at = w.convert(at, w.pickOf(indices));
  return w.emit(term.element, shape, formatv("tt.gather {0}[{1}] {{axis = {2} : i32}", term.name, at.name, axis).str(),
                "(" + typeOf(term) + ", " + typeOf(at) + ") -> " + typeOf(term.element, shape));
}

Term histogram(Writer &w, const Term &term) {
  int bins = 2 << w.pick(8);
  Term flat = w.smallIntegers(w.fit(term, {sizeOf(term.shape)}), bins - 1);
  std::string masked;
  if (w.oneIn(2))
    masked = ", " + w.compare("slt", w.range(flat.shape[0]), w.splat(w.limit, flat.shape)).name;
  return w.emit("i32", {bins}, "tt.histogram " + flat.name + masked,
                typeOf(flat) + " -> " + typeOf("i32", {int64_t(bins)}));
}

} // namespace

Term elementwiseStep(Writer &w) {
  Term left = w.pickTerm(), right = w.pickTerm();
  switch (w.pick(8)) {
  case 0:
    return selectStep(w, left, right);
  case 1:
    return w.convert(left, w.pickOf(kElements));
  case 2:
  case 3:
    return isFloat(left.element) ? floatFunction(w, left, right) : integerFunction(w, left, right);
  case 4:
    return isFloat(left.element) ? roundStep(w, left) : w.binary(left, right);
  default:
    return w.binary(left, right);
  }
}

Term shapeStep(Writer &w) {
  Term term = w.pickTerm();
  switch (w.pick(6)) {
  case 0:
  case 1:
    return grow(w, term);
  case 2:
  case 3:
    return permute(w, term);
  case 4:
    return concatenate(w, term);
  default:
    return joinOrSplit(w, term);
  }
}

Term combiningStep(Writer &w) {
  Term term = w.pickTerm();
  if (term.shape.empty())
    return w.fit(term, {64});
  int axis = w.pick(int(term.shape.size()));
  switch (w.pick(7)) {
  case 0:
    return argmax(w, term, axis);
  case 1:
    return gather(w, term, axis);
  case 2:
    return sizeOf(term.shape) >= 2 ? histogram(w, term) : w.reduce(term, axis);
  case 3:
  case 4:
    return scan(w, term, axis);
  default:
    return w.reduce(term, axis);
  }
}

} // namespace lathe::proof
