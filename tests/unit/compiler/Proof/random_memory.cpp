// Steps of random programs that access memory: through pointers, by atomics, through descriptors.
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::proof {
namespace {

using llvm::formatv;

const char *const kElements[] = {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"};

Shape randomShape(Writer &w) {
  switch (w.pick(4)) {
  case 0:
    return {int64_t(16) << w.pick(6)};
  case 1:
    return {int64_t(1) << w.pick(4), int64_t(2) << w.pick(4), int64_t(2) << w.pick(3)};
  default:
    return {int64_t(1) << w.pick(6), int64_t(4) << w.pick(5)};
  }
}

/// Strides of a tensor in memory with any order of its dimensions, and gaps.
std::vector<int64_t> randomStrides(Writer &w, const Shape &shape) {
  std::vector<int64_t> strides(shape.size());
  bool backwards = w.oneIn(3);
  int64_t stride = w.oneIn(8) ? 2 : 1;
  for (size_t k = 0; k < shape.size(); ++k) {
    size_t axis = backwards ? k : shape.size() - 1 - k;
    strides[axis] = stride;
    stride *= shape[axis] + (w.oneIn(4) ? w.pick(4) : 0);
  }
  return strides;
}

int64_t reach(const Shape &shape, const std::vector<int64_t> &strides) {
  int64_t last = 0;
  for (size_t k = 0; k < shape.size(); ++k)
    last += (shape[k] - 1) * strides[k];
  return last + 1;
}

Term freshLoad(Writer &w) {
  std::string element = w.pickOf(kElements);
  Shape shape = randomShape(w);
  std::vector<int64_t> strides = randomStrides(w, shape);
  int shift = w.oneIn(4) ? w.pick(3) : 0;
  Term base = w.argument(w.inputOf(element, reach(shape, strides) + shift, 1000), !w.oneIn(4));
  Term at = w.offsets(shape, strides);
  if (shift)
    at = w.arith("addi", at, w.constant("i32", shape, shift));
  if (w.oneIn(2))
    return w.load(w.addresses(base, at));
  int axis = w.pick(int(shape.size()));
  Term bound = w.constant("i32", shape, 1 + w.pick(int(shape[size_t(axis)])));
  Term mask = w.compare("slt", w.iota(shape, axis), bound), other = w.constant(element, shape, 3);
  return w.load(w.addresses(base, at), &mask, &other);
}

/// Loads at places that data decides.
Term indirectLoad(Writer &w, const Term &term) {
  std::string element = w.pickOf(kElements);
  int count = 16 << w.pick(6);
  Term base = w.argument(w.inputOf(element, count, 1000));
  Term at = w.smallIntegers(term, count - 1);
  if (at.shape.empty() || w.oneIn(2))
    return w.load(w.addresses(base, at));
  Term mask = w.compare("sgt", at, w.constant("i32", at.shape, w.pick(count))),
       other = w.constant(element, at.shape, 5);
  return w.load(w.addresses(base, at), &mask, &other);
}

Operand inPlace(Operand operand) {
  operand.kind = Operand::Kind::InOut;
  return operand;
}

/// Loads a tile, changes it and stores it where it was.
Term changeInPlace(Writer &w) {
  std::string element = w.pickOf(kElements);
  Shape shape = w.oneIn(3) ? Shape{int64_t(8) << w.pick(4)} : randomShape(w);
  std::vector<int64_t> strides = randomStrides(w, shape);
  int64_t elements = reach(shape, strides);
  Term base = w.ownArgument(inPlace(w.inputOf(element, 2 * elements, 1000)), 2 * elements);
  Term at = w.offsets(shape, strides), place = w.addresses(base, at);
  Term first = w.load(place);
  w.terms.push_back(first);
  Term changed = w.oneIn(2) ? combiningStep(w) : elementwiseStep(w);
  w.terms.pop_back();
  changed = w.convert(w.fit(changed, shape), element);
  if (w.oneIn(2)) { // Two halves that change places.
    Term far = w.addresses(base, w.arith("addi", at, w.constant("i32", shape, int(elements))));
    Term second = w.load(far);
    w.store(far, w.binary(changed, second));
    w.store(place, second);
    return first;
  }
  w.store(place, changed);
  return w.oneIn(3) ? w.binary(w.load(place), first) : first;
}

/// A loop that moves its pointers on, as front ends write it, and changes what they point to; what one turn stored the
/// next may load.
Term sweep(Writer &w) {
  std::string element = w.pickOf(kElements);
  int64_t block = int64_t(1) << w.pick(10), turns = w.pick(5), step = w.oneIn(3) ? 0 : block;
  int64_t elements = block * (turns + 2);
  Term base = w.ownArgument(inPlace(w.inputOf(element, elements, 100)), elements);
  Term at = w.range(block), first = w.addresses(base, at), zero = w.constant("i32", {}, 0);
  Term high = w.constant("i32", {}, int(turns)), one = w.constant("i32", {}, 1),
       start = w.constant(element, {block}, 1);
  Term sum{w.fresh(), element, {block}}, place{w.fresh(), first.element, {block}}, index{w.fresh(), "i32", {}};
  std::string loop = w.fresh();
  w.open(formatv("{0}:2 = scf.for {1} = {2} to {3} step {4} iter_args({5} = {6}, {7} = {8}) -> ({9}, {10}) : i32 {{",
                 loop, index.name, zero.name, high.name, one.name, sum.name, start.name, place.name, first.name,
                 typeOf(start), typeOf(first))
             .str());
  Term value = w.load(place), next = w.binary(sum, value), target = place;
  Term stride = w.constant("i32", {block}, int(step));
  switch (w.pick(3)) {
  case 0: { // The same place, from the argument on.
    Term moved = w.arith("muli", w.splat(index, {block}), stride);
    target = w.addresses(base, w.arith("addi", at, moved));
    break;
  }
  case 1: // What the next turn loads, if it moves on by a block.
    target =
        w.emit(place.element, {block}, "tt.addptr " + place.name + ", " + w.constant("i32", {block}, int(block)).name,
               typeOf(place) + ", " + typeOf("i32", {block}));
    break;
  default:
    break;
  }
  w.store(target, next);
  Term onward = w.emit(place.element, {block}, "tt.addptr " + place.name + ", " + stride.name,
                       typeOf(place) + ", " + typeOf(stride));
  w.line(formatv("scf.yield {0}, {1} : {2}, {3}", next.name, onward.name, typeOf(next), typeOf(onward)).str());
  w.close();
  return {loop + "#0", element, {block}};
}

/// A number that all threads load, change and load again.
Term changeScalar(Writer &w, const Term &term) {
  static const char *const elements[] = {"i32", "i64", "f32"};
  std::string element = w.pickOf(elements);
  Term place = w.ownArgument(inPlace(w.inputOf(element, 4, 100)), 4);
  Term was = w.load(place), value = w.convert(w.fit(term, {}), element);
  Term next = w.binary(value, was);
  w.store(place, next);
  return w.oneIn(2) ? w.binary(w.load(place), was) : was;
}

/// A value that other threads stored before a barrier.
Term exchange(Writer &w, const Term &term) {
  if (term.shape.empty() || term.element == "i1")
    return w.fit(term, {128});
  int64_t elements = sizeOf(term.shape);
  Term base = w.ownArgument(inPlace(w.inputOf(term.element, elements, 0)), elements);
  Term flat = w.reshape(term, {elements}), at = w.range(elements);
  w.store(w.addresses(base, at), flat);
  w.line(w.oneIn(2) ? "gpu.barrier" : "ttg.barrier all");
  Term back = w.oneIn(2) ? w.arith("subi", w.constant("i32", {elements}, int(elements) - 1), at)
                         : w.arith("xori", at, w.constant("i32", {elements}, int(elements) / 2));
  return w.load(w.addresses(base, back));
}

std::string order(Writer &w) {
  static const char *const orders[] = {"relaxed, gpu", "acq_rel, gpu", "acquire, gpu", "release, sys", "relaxed, cta"};
  return w.pickOf(orders);
}

Term rmw(Writer &w, const std::string &kind, const Term &place, const Term &value, const Term *mask) {
  std::string types = "(" + typeOf(place) + ", " + typeOf(value) + (mask ? ", " + typeOf("i1", value.shape) : "") +
                      ") -> " + typeOf(value);
  return w.emit(value.element, value.shape,
                "tt.atomic_rmw " + kind + ", " + order(w) + ", " + place.name + ", " + value.name +
                    (mask ? ", " + mask->name : ""),
                types);
}

/// Each element of memory is updated once, so that what was there is known.
Term atomicOnce(Writer &w, const Term &term) {
  static const char *const elements[] = {"i32", "i64", "i16", "f16", "bf16", "f32", "f64"};
  static const char *const integers[] = {"add", "and", "or", "xor", "max", "min", "umax", "umin", "exch"};
  static const char *const floats[] = {"fadd", "fadd", "exch"};
  std::string element = w.pickOf(elements);
  Term value = w.convert(w.fit(term, term.shape), element);
  int64_t count = sizeOf(value.shape);
  Term base = w.ownArgument(inPlace(w.inputOf(element, count, 100)), count, !w.oneIn(4));
  Term place = base;
  if (!value.shape.empty()) {
    std::vector<int64_t> strides(value.shape.size(), 1);
    for (size_t axis = value.shape.size() - 1; axis > 0; --axis)
      strides[axis - 1] = strides[axis] * value.shape[axis];
    place = w.addresses(base, w.offsets(value.shape, strides));
  }
  if (!isFloat(element) && w.oneIn(4)) {
    Term expected = w.smallIntegers(w.fit(w.pickTerm(), value.shape), 127);
    expected = w.convert(expected, element);
    std::string type = typeOf(value);
    return w.emit(element, value.shape,
                  "tt.atomic_cas " + order(w) + ", " + place.name + ", " + expected.name + ", " + value.name,
                  "(" + typeOf(place) + ", " + type + ", " + type + ") -> " + type);
  }
  std::string kind = isFloat(element) ? w.pickOf(floats) : w.pickOf(integers);
  if (value.shape.empty() || w.oneIn(2))
    return rmw(w, kind, place, value, nullptr);
  Term mask = w.compare("slt", w.iota(value.shape, 0), w.splat(w.limit, value.shape));
  Term was = rmw(w, kind, place, value, &mask);
  return w.choose(mask, was, value);
}

/// Many updates of few elements, in an order that does not show in the end.
Term atomicBins(Writer &w, const Term &term) {
  static const char *const kinds[] = {"add", "max", "min", "xor", "or", "and", "umax", "umin"};
  static const char *const elements[] = {"i32", "i64", "f32", "f64"};
  std::string element = w.pickOf(elements);
  int bins = 1 << w.pick(8);
  Term base = w.argument(inPlace(w.inputOf(element, bins, 9)), !w.oneIn(4));
  Term shaped = term.shape.empty() ? w.splat(term, {64}) : term;
  Term value = w.convert(w.smallIntegers(w.fit(w.pickTerm(), shaped.shape), 15), element);
  Term place = w.addresses(base, w.smallIntegers(shaped, bins - 1));
  Term mask = w.compare("slt", w.iota(shaped.shape, 0), w.splat(w.limit, shaped.shape));
  std::string kind = isFloat(element) ? "fadd" : w.pickOf(kinds);
  if (w.oneIn(3)) { // As split-k and the gradients of embeddings do: in a loop.
    Term low = w.constant("i32", {}, 0), high = w.constant("i32", {}, 1 + w.pick(3)), step = w.constant("i32", {}, 1);
    w.open("scf.for " + w.fresh() + " = " + low.name + " to " + high.name + " step " + step.name + " : i32 {");
    rmw(w, kind, place, value, &mask);
    w.close();
  } else
    rmw(w, kind, place, value, w.oneIn(2) ? &mask : nullptr);
  return value;
}

} // namespace

Term accessStep(Writer &w) {
  Term term = w.pickTerm();
  switch (w.pick(8)) {
  case 0:
    return indirectLoad(w, term);
  case 1:
    return changeInPlace(w);
  case 2:
    return exchange(w, term);
  case 3:
    return sweep(w);
  case 4:
    return changeScalar(w, term);
  default:
    return freshLoad(w);
  }
}

Term atomicStep(Writer &w) {
  Term term = w.pickTerm();
  return w.oneIn(2) ? atomicOnce(w, term) : atomicBins(w, term);
}

} // namespace lathe::proof
