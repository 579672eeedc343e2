// Steps of random programs that access tensors through descriptors.
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace lathe::proof {
namespace {

using llvm::formatv;

/// A descriptor with what it describes.
struct Descriptor {
  std::string name, element;
  Shape block, extents;
  std::vector<int64_t> strides;
  std::string type() const { return "!tt.tensordesc<" + typeOf(element, block).substr(7); }
  int64_t elements() const {
    int64_t last = 1;
    for (size_t k = 0; k < block.size(); ++k)
      last += (extents[k] - 1) * strides[k];
    return last;
  }
};

/// Blocks of 1 to 5 dimensions with rows from 16 bytes on, of a tensor that they do not divide.
Descriptor plan(Writer &w, const std::string &element) {
  static const int ranks[] = {1, 2, 2, 2, 2, 3, 3, 4, 5};
  Descriptor made;
  made.element = element;
  int rank = ranks[w.pick(9)];
  int64_t bytes = widthOf(element) / 8, inner = (16 / bytes) << w.pick(rank == 1 ? 8 : 6), room = 4096 / inner;
  made.block.assign(size_t(rank), 1);
  made.block.back() = inner;
  for (int axis = rank - 2; axis >= 0 && room > 1; --axis) {
    made.block[size_t(axis)] = std::min<int64_t>(room, int64_t(1) << w.pick(rank == 2 ? 8 : 4));
    room /= made.block[size_t(axis)];
  }
  made.extents.resize(size_t(rank));
  made.strides.assign(size_t(rank), 1);
  int64_t stride = 1;
  // Rows start at multiples of 16 bytes where the tensor map is to be used; elsewhere anywhere.
  int64_t grain = w.oneIn(5) ? 1 : 16 / bytes;
  for (int axis = rank - 1; axis >= 0; --axis) {
    int64_t block = made.block[size_t(axis)];
    int64_t extent = w.oneIn(2) ? block : 1 + w.pick(int(std::min<int64_t>(2 * block, 200)));
    made.extents[size_t(axis)] = extent;
    made.strides[size_t(axis)] = stride;
    stride *= extent + (w.oneIn(3) ? w.pick(8) : 0);
    stride = (stride + grain - 1) / grain * grain;
  }
  return made;
}

void make(Writer &w, Descriptor &descriptor, const Term &base) {
  auto list = [&](const std::string &element, const std::vector<int64_t> &numbers) {
    std::string names;
    for (int64_t number : numbers)
      names += (names.empty() ? "" : ", ") + w.constant(element, {}, int(number)).name;
    return names;
  };
  std::string extents = list("i32", descriptor.extents), strides = list("i64", descriptor.strides);
  bool nan = isFloat(descriptor.element) && w.oneIn(4);
  descriptor.name = w.fresh();
  w.line(descriptor.name + " = tt.make_tensor_descriptor " + base.name + ", [" + extents + "], [" + strides + "]" +
         (nan ? " {padding = 2 : i32}" : "") + " : <" + descriptor.element + ">, <" +
         typeOf(descriptor.element, descriptor.block).substr(7));
}

/// Coordinates of a block, which may lie before, in, across and behind the tensor; `turn` moves the first.
std::string coordinates(Writer &w, const Descriptor &descriptor, const Term *turn) {
  std::string names;
  for (size_t axis = 0; axis < descriptor.block.size(); ++axis) {
    int extent = int(descriptor.extents[axis]), block = int(descriptor.block[axis]);
    int at = w.oneIn(2) ? 0 : w.pick(extent + block / 2 + 1) - block / 2;
    Term term = w.constant("i32", {}, at);
    if (turn && axis == 0)
      term = w.arith("addi", term, w.arith("muli", *turn, w.constant("i32", {}, block)));
    names += (names.empty() ? "" : ", ") + term.name;
  }
  return names;
}

Term loadBlock(Writer &w, const Descriptor &descriptor, const Term *turn = nullptr) {
  static const char *const hints[] = {" cacheModifier = cg", " evictionPolicy = evict_first",
                                      " evictionPolicy = evict_last"};
  std::string at = coordinates(w, descriptor, turn);
  Shape shape;
  bool squeeze = w.oneIn(2);
  for (size_t axis = 0; axis < descriptor.block.size(); ++axis)
    if (descriptor.block[axis] != 1 || !squeeze || axis + 1 == descriptor.block.size())
      shape.push_back(descriptor.block[axis]);
  return w.emit(descriptor.element, shape,
                "tt.descriptor_load " + descriptor.name + "[" + at + "]" + (w.oneIn(6) ? w.pickOf(hints) : ""),
                descriptor.type() + " -> " + typeOf(descriptor.element, shape));
}

void storeBlock(Writer &w, const Descriptor &descriptor, const std::string &operation, const std::string &at,
                const Term &value) {
  Term block = w.convert(w.fit(value, descriptor.block), descriptor.element);
  w.line(operation + descriptor.name + "[" + at + "], " + block.name + " : " + descriptor.type() + ", " +
         typeOf(block));
}

/// Loads from a new tensor, once or in a loop, whose blocks are summed.
Term loadStep(Writer &w) {
  static const char *const elements[] = {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"};
  Descriptor descriptor = plan(w, w.pickOf(elements));
  bool aligned = !w.oneIn(4);
  make(w, descriptor, w.argument(w.inputOf(descriptor.element, descriptor.elements(), 1000), aligned));
  if (!w.oneIn(3))
    return loadBlock(w, descriptor);
  Term low = w.constant("i32", {}, 0), high = w.constant("i32", {}, w.pick(5)), step = w.constant("i32", {}, 1);
  if (w.oneIn(3))
    high = w.smallIntegers(w.limit, 3);
  Term start = w.constant(descriptor.element, descriptor.block, 1);
  Term result{w.fresh(), start.element, start.shape}, carried{w.fresh(), start.element, start.shape};
  Term index{w.fresh(), "i32", {}};
  w.open(result.name + " = scf.for " + index.name + " = " + low.name + " to " + high.name + " step " + step.name +
         " iter_args(" + carried.name + " = " + start.name + ") -> (" + typeOf(start) + ") : i32 {");
  Term next = w.binary(carried, loadBlock(w, descriptor, &index));
  w.line("scf.yield " + next.name + " : " + typeOf(next));
  w.close(w.oneIn(2) ? "} {tt.num_stages = " + std::to_string(1 + w.pick(4)) + " : i32}" : "}");
  return result;
}

/// Stores or combines blocks with a tensor of the program's own.
Term updateStep(Writer &w, const Term &term) {
  static const char *const stored[] = {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"};
  static const char *const combined[] = {"i32", "i64", "f16", "bf16", "f32"};
  static const char *const integers[] = {"add", "min", "max", "and", "or", "xor"};
  static const char *const floats[] = {"add", "min", "max"};
  bool combines = w.oneIn(2);
  Descriptor descriptor = plan(w, combines ? w.pickOf(combined) : w.pickOf(stored));
  int64_t elements = (descriptor.elements() + 15) / 16 * 16;
  Operand memory = w.inputOf(descriptor.element, elements, 20);
  memory.kind = Operand::Kind::InOut;
  make(w, descriptor, w.ownArgument(std::move(memory), elements, !w.oneIn(4)));
  std::string operation = "tt.descriptor_store ";
  Term value = term;
  if (combines) {
    value = w.smallIntegers(term, 63);
    operation = "tt.descriptor_reduce " +
                (descriptor.element == "f32"   ? std::string("add")
                 : isFloat(descriptor.element) ? w.pickOf(floats)
                                               : w.pickOf(integers)) +
                ", ";
  }
  if (!w.oneIn(3)) {
    std::string at = coordinates(w, descriptor, nullptr);
    storeBlock(w, descriptor, operation, at, value);
    if (w.oneIn(3)) { // What was stored, loaded again.
      w.line("ttg.barrier all");
      return loadBlock(w, descriptor);
    }
    return value;
  }
  Term low = w.constant("i32", {}, 0), high = w.constant("i32", {}, w.pick(4)), step = w.constant("i32", {}, 1);
  Term index{w.fresh(), "i32", {}};
  w.open("scf.for " + index.name + " = " + low.name + " to " + high.name + " step " + step.name + " : i32 {");
  std::string at = coordinates(w, descriptor, &index);
  storeBlock(w, descriptor, operation, at, combines ? value : w.binary(value, index));
  w.close();
  return value;
}

/// Rows of a matrix at numbers that data decides: gathered, or scattered to rows that are all different.
Term rowsStep(Writer &w, const Term &term) {
  static const char *const elements[] = {"i8", "i16", "i32", "f16", "bf16", "f32"};
  Descriptor descriptor;
  descriptor.element = w.pickOf(elements);
  int64_t bytes = widthOf(descriptor.element) / 8, inner = (32 / bytes) << w.pick(3), rows = int64_t(8) << w.pick(3);
  descriptor.block = {1, inner};
  descriptor.extents = {1 + w.pick(80), 16 / bytes * (1 + w.pick(12))};
  descriptor.strides = {descriptor.extents[1], 1};
  Term column = w.constant("i32", {}, w.pick(int(descriptor.extents[1])));
  if (w.oneIn(2)) {
    make(w, descriptor, w.argument(w.inputOf(descriptor.element, descriptor.elements(), 1000)));
    Term at = w.smallIntegers(w.fit(term, {rows}), 127);
    return w.emit(descriptor.element, {rows, inner},
                  "tt.descriptor_gather " + descriptor.name + "[" + at.name + ", " + column.name + "]",
                  "(" + descriptor.type() + ", " + typeOf(at) + ", i32) -> " +
                      typeOf(descriptor.element, {rows, inner}));
  }
  int64_t size = (descriptor.elements() + 15) / 16 * 16;
  Operand memory = w.inputOf(descriptor.element, size, 20);
  memory.kind = Operand::Kind::InOut;
  make(w, descriptor, w.ownArgument(std::move(memory), size));
  Term value = w.convert(w.fit(term, {rows, inner}), descriptor.element);
  Term at = w.arith("xori", w.range(rows), w.constant("i32", {rows}, w.pick(int(rows))));
  w.line("tt.descriptor_scatter " + descriptor.name + "[" + at.name + ", " + column.name + "], " + value.name + " : " +
         descriptor.type() + ", " + typeOf(at) + ", i32, " + typeOf(value));
  return value;
}

} // namespace

Term descriptorStep(Writer &w) {
  Term term = w.pickTerm();
  switch (w.pick(5)) {
  case 0:
    return rowsStep(w, term);
  case 1:
  case 2:
    return updateStep(w, term);
  default:
    return loadStep(w);
  }
}

} // namespace lathe::proof
