// Random programs: made, compiled, simulated, compared with the reference bit for bit.
//
// The programs use operations whose result every correct implementation shares to the last bit: integer arithmetic,
// single float operations (each rounded once), maxima, sums of integers, shapes, loops and branches. Zeros compare
// equal whatever their sign, because maxnum and minnum leave it open. Products of matrices are of small integers, so
// that no order of their sums shows. With LATHE_PROOFS=all there are 10 000 programs.

#include "proof_support.h"

#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

using Shape = std::vector<int64_t>;

struct Term {
  std::string name;
  std::string element; // i1, i8, i16, i32, i64, f16, bf16, f32
  Shape shape;         // empty: a scalar
};

std::string typeOf(const std::string &element, const Shape &shape) {
  if (shape.empty())
    return element;
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}
std::string typeOf(const Term &term) { return typeOf(term.element, term.shape); }

int64_t sizeOf(const Shape &shape) {
  int64_t size = 1;
  for (int64_t extent : shape)
    size *= extent;
  return size;
}

bool isFloat(const Term &term) { return term.element[0] == 'f' || term.element[0] == 'b'; }

/// Writes one program of `kSteps` random operations over a load of integers and one of floats, and stores what the
/// last operations made.
class Generator {
public:
  explicit Generator(uint64_t seed) : numbers(seed) {}

  std::string text;
  Problem problem;

  void make() {
    size = int64_t(32) << pick(5);
    Term range =
        emit("i32", {size}, llvm::formatv("tt.make_range {{start = 0 : i32, end = {0} : i32}", size).str(), "");
    Term limit = splat(Term{"%n", "i32", {}}, {size});
    mask = emit("i1", {size}, "arith.cmpi slt, " + range.name + ", " + limit.name, typeOf(range));
    offsets = range;
    terms = {range, load("%ints", "i32"), load("%floats", "f32"), load("%halves", "f16")};
    for (int step = 0; step < kSteps; ++step)
      addStep();
    for (int k = 0; k < kResults; ++k)
      store(terms[terms.size() - 1 - size_t(k)], k);
    assemble();
  }

private:
  static constexpr int kRow = 64, kTileElements = 5 * 64 * kRow;
  static constexpr int kSteps = 14;
  static constexpr int kResults = 4;

  int pick(int count) { return int(numbers.integer(0, count - 1)); }
  const Term &pickTerm() { // Mostly recent ones, so that operations build on each other.
    size_t recent = std::min<size_t>(terms.size(), 6);
    return pick(4) ? terms[terms.size() - 1 - size_t(pick(int(recent)))] : terms[size_t(pick(int(terms.size())))];
  }
  std::string fresh() { return "%v" + std::to_string(count++); }

  /// A line that makes a new value; `types` follows the colon if not empty, else the type of the result does.
  Term emit(const std::string &element, const Shape &shape, const std::string &operation, const std::string &types) {
    Term term{fresh(), element, shape};
    body += indent + term.name + " = " + operation + " : " + (types.empty() ? typeOf(term) : types) + "\n";
    return term;
  }

  Term constant(const std::string &element, const Shape &shape, int value) {
    std::string number = element[0] == 'i' ? std::to_string(value) : std::to_string(value) + ".0";
    return emit(element, shape, "arith.constant " + (shape.empty() ? number : "dense<" + number + ">"), "");
  }

  Term splat(const Term &scalar, const Shape &shape) {
    return emit(scalar.element, shape, "tt.splat " + scalar.name,
                scalar.element + " -> " + typeOf(scalar.element, shape));
  }

  /// `term` in another shape: splat, reshape, or broadcast of a reduction over everything.
  Term fit(const Term &term, const Shape &shape) {
    if (term.shape == shape)
      return term;
    if (shape.empty())
      return reduceAll(term);
    if (term.shape.empty())
      return splat(term, shape);
    if (sizeOf(term.shape) == sizeOf(shape))
      return emit(term.element, shape, "tt.reshape " + term.name, typeOf(term) + " -> " + typeOf(term.element, shape));
    return splat(reduceAll(term), shape);
  }

  Term convert(const Term &term, const std::string &element) {
    if (term.element == element)
      return term;
    bool wasFloat = isFloat(term), isNowFloat = element[0] != 'i';
    auto width = [](const std::string &name) { return std::stoi(name.substr(name[0] == 'b' ? 2 : 1)); };
    std::string types = typeOf(term) + " to " + typeOf(element, term.shape), op;
    if (wasFloat && isNowFloat) {
      if (width(term.element) == width(element)) // f16 and bf16: by way of f32.
        return convert(convert(term, "f32"), element);
      op = width(term.element) < width(element) ? "arith.extf" : "arith.truncf";
    } else if (wasFloat) { // Limited, so that it fits; NaN goes to the limit.
      Term low = constant(term.element, term.shape, -100), high = constant(term.element, term.shape, 100);
      Term atLeast = emit(term.element, term.shape, "arith.maxnumf " + term.name + ", " + low.name, "");
      Term limited = emit(term.element, term.shape, "arith.minnumf " + atLeast.name + ", " + high.name, "");
      if (element == "i1")
        return emit("i1", term.shape, "arith.cmpf ogt, " + limited.name + ", " + low.name, typeOf(term));
      return emit(element, term.shape, "arith.fptosi " + limited.name, types);
    } else if (isNowFloat) {
      if (term.element == "i1")
        return convert(convert(term, "i32"), element);
      op = "arith.sitofp";
    } else {
      op = width(term.element) > width(element) ? "arith.trunci" : pick(2) ? "arith.extsi" : "arith.extui";
    }
    return emit(element, term.shape, op + " " + term.name, types);
  }

  Term load(const std::string &pointer, const std::string &element) {
    std::string scalar = "!tt.ptr<" + element + ">";
    Term base = emit(scalar, {size}, "tt.splat " + pointer, scalar + " -> " + typeOf(scalar, {size}));
    Term address =
        emit(scalar, {size}, "tt.addptr " + base.name + ", " + offsets.name, typeOf(base) + ", " + typeOf(offsets));
    Term other = constant(element, {size}, 3);
    return emit(element, {size}, "tt.load " + address.name + ", " + mask.name + ", " + other.name, typeOf(address));
  }

  /// Stores to a result of its own; half of the results under the mask.
  void store(const Term &term, int index) {
    Term value = term.element == "i1" ? convert(term, "i8") : term;
    int64_t elements = sizeOf(value.shape);
    std::string scalar = "!tt.ptr<" + value.element + ">", pointer = "%out" + std::to_string(index);
    results.push_back(value);
    if (value.shape.empty()) {
      body += indent + "tt.store " + pointer + ", " + value.name + " : " + scalar + "\n";
      return;
    }
    Term flat = fit(value, {elements});
    Term range =
        emit("i32", {elements}, llvm::formatv("tt.make_range {{start = 0 : i32, end = {0} : i32}", elements).str(), "");
    Term base = emit(scalar, {elements}, "tt.splat " + pointer, scalar + " -> " + typeOf(scalar, {elements}));
    Term address =
        emit(scalar, {elements}, "tt.addptr " + base.name + ", " + range.name, typeOf(base) + ", " + typeOf(range));
    std::string masked;
    if (index % 2) {
      Term limit = splat(Term{"%n", "i32", {}}, {elements});
      masked = ", " + emit("i1", {elements}, "arith.cmpi slt, " + range.name + ", " + limit.name, typeOf(range)).name;
    }
    body += indent + "tt.store " + address.name + ", " + flat.name + masked + " : " + typeOf(address) + "\n";
  }

  static std::string wideEnough(const Term &term) { return term.element == "i1" ? "i32" : term.element; }

  /// A reduction along an axis with an operation whose order does not show.
  Term reduce(Term term, int axis) {
    term = convert(term, wideEnough(term));
    static const char *const integerOps[] = {"addi", "maxsi", "minui", "xori"};
    std::string op = isFloat(term) ? (pick(2) ? "maxnumf" : "minnumf") : integerOps[pick(4)];
    Shape shape = term.shape;
    shape.erase(shape.begin() + axis);
    Term result{fresh(), term.element, shape};
    body += indent + result.name + " = \"tt.reduce\"(" + term.name + ") <{axis = " + std::to_string(axis) +
            " : i32}> ({\n" + indent + "^bb0(%l: " + term.element + ", %r: " + term.element + "):\n" + indent +
            "  %s = arith." + op + " %l, %r : " + term.element + "\n" + indent +
            "  tt.reduce.return %s : " + term.element + "\n" + indent + "}) : (" + typeOf(term) + ") -> " +
            typeOf(result) + "\n";
    return result;
  }

  Term reduceAll(Term term) {
    while (!term.shape.empty())
      term = reduce(term, pick(int(term.shape.size())));
    return term;
  }

  Term binary(const Term &left, const Term &right) {
    static const char *const floats[] = {"addf", "subf", "mulf", "maxnumf", "minnumf"};
    static const char *const integers[] = {"addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui"};
    Term a = left, b = convert(fit(right, left.shape), left.element);
    std::string op = isFloat(a) ? floats[pick(5)] : a.element == "i1" ? integers[3 + pick(3)] : integers[pick(9)];
    return emit(a.element, a.shape, "arith." + op + " " + a.name + ", " + b.name, "");
  }

  Term select(const Term &left, const Term &right) {
    Term b = convert(fit(right, left.shape), left.element);
    static const char *const orders[] = {"slt", "sge", "ult", "eq"};
    static const char *const floatOrders[] = {"olt", "oge", "une", "ugt"};
    Term condition =
        isFloat(left)
            ? emit("i1", left.shape,
                   llvm::formatv("arith.cmpf {0}, {1}, {2}", floatOrders[pick(4)], left.name, b.name).str(),
                   typeOf(left))
            : emit("i1", left.shape,
                   llvm::formatv("arith.cmpi {0}, {1}, {2}", orders[pick(4)], left.name, b.name).str(), typeOf(left));
    if (pick(3) == 0)
      return condition;
    std::string types = left.shape.empty() ? left.element : typeOf(condition) + ", " + typeOf(left);
    return emit(left.element, left.shape, "arith.select " + condition.name + ", " + b.name + ", " + left.name, types);
  }

  /// expand_dims and broadcast to one dimension more.
  Term grow(const Term &term) {
    if (term.shape.empty() || term.shape.size() > 2 || sizeOf(term.shape) > 1024)
      return fit(term, {64});
    int axis = pick(int(term.shape.size()) + 1);
    Shape one = term.shape, many = term.shape;
    one.insert(one.begin() + axis, 1);
    many.insert(many.begin() + axis, int64_t(2) << pick(2));
    Term expanded =
        emit(term.element, one, llvm::formatv("tt.expand_dims {0} {{axis = {1} : i32}", term.name, axis).str(),
             typeOf(term) + " -> " + typeOf(term.element, one));
    return emit(term.element, many, "tt.broadcast " + expanded.name,
                typeOf(expanded) + " -> " + typeOf(term.element, many));
  }

  Term permute(const Term &term) {
    if (term.shape.size() == 2) {
      Shape shape{term.shape[1], term.shape[0]};
      return emit(term.element, shape, "tt.trans " + term.name + " {order = array<i32: 1, 0>}",
                  typeOf(term) + " -> " + typeOf(term.element, shape));
    }
    if (term.shape.size() == 3) {
      Shape shape{term.shape[2], term.shape[0], term.shape[1]};
      return emit(term.element, shape, "tt.trans " + term.name + " {order = array<i32: 2, 0, 1>}",
                  typeOf(term) + " -> " + typeOf(term.element, shape));
    }
    int64_t elements = sizeOf(term.shape);
    return elements < 32 ? fit(term, {32}) : fit(term, {elements / 8, 8});
  }

  Term joinOrSplit(const Term &term) {
    if (!term.shape.empty() && term.shape.back() == 2 && term.shape.size() > 1) {
      Shape shape(term.shape.begin(), term.shape.end() - 1);
      Term first{fresh(), term.element, shape}, second{fresh(), term.element, shape};
      body += indent + first.name + ", " + second.name + " = tt.split " + term.name + " : " + typeOf(term) + " -> " +
              typeOf(first) + "\n";
      return binary(first, second);
    }
    if (term.shape.empty() || sizeOf(term.shape) > 1024 || term.shape.size() > 2)
      return binary(term, pickTerm());
    Term other = binary(term, pickTerm());
    Shape shape = term.shape;
    shape.push_back(2);
    return emit(term.element, shape, "tt.join " + term.name + ", " + other.name,
                typeOf(term) + " -> " + typeOf(term.element, shape));
  }

  /// A loop that carries a tensor or a scalar through two operations.
  Term loop(const Term &start, const Term &with) {
    Term low = constant("i32", {}, 0), high = constant("i32", {}, 1 + pick(4)), step = constant("i32", {}, 1 + pick(2));
    Term result{fresh(), start.element, start.shape}, index{fresh(), "i32", {}},
        carried{fresh(), start.element, start.shape};
    body += indent + result.name + " = scf.for " + index.name + " = " + low.name + " to " + high.name + " step " +
            step.name + " iter_args(" + carried.name + " = " + start.name + ") -> (" + typeOf(start) + ") : i32 {\n";
    indent += "  ";
    Term next = binary(binary(carried, with), index);
    body += indent + "scf.yield " + next.name + " : " + typeOf(next) + "\n";
    indent.resize(indent.size() - 2);
    body += indent + "}\n";
    return result;
  }

  Term branch(const Term &left, const Term &right) {
    Term limit = constant("i32", {}, 7);
    Term condition = emit("i1", {}, "arith.cmpi slt, %n, " + limit.name, "i32");
    Term result{fresh(), left.element, left.shape};
    body += indent + result.name + " = scf.if " + condition.name + " -> (" + typeOf(left) + ") {\n";
    indent += "  ";
    body += indent + "scf.yield " + left.name + " : " + typeOf(left) + "\n  } else {\n";
    Term other = binary(left, right);
    body += indent + "scf.yield " + other.name + " : " + typeOf(other) + "\n";
    indent.resize(indent.size() - 2);
    body += indent + "}\n";
    return result;
  }

  /// A scan along an axis with an operation whose order does not show.
  Term scan(Term term, int axis) {
    term = convert(term, "i32");
    static const char *const ops[] = {"addi", "maxsi", "xori"};
    Term result{fresh(), term.element, term.shape};
    body += indent + result.name + " = \"tt.scan\"(" + term.name + ") <{axis = " + std::to_string(axis) +
            " : i32, reverse = " + (pick(2) ? "true" : "false") + "}> ({\n" + indent + "^bb0(%l: i32, %r: i32):\n" +
            indent + "  %s = arith." + ops[pick(3)] + " %l, %r : i32\n" + indent + "  tt.scan.return %s : i32\n" +
            indent + "}) : (" + typeOf(term) + ") -> " + typeOf(result) + "\n";
    return result;
  }

  /// Offsets of a tile of a matrix with rows of kRow elements: row-major, or transposed.
  Term tileOffsets(int64_t rows, int64_t columns, bool transposed) {
    auto along = [&](int64_t extent, int axis, bool slow) {
      Term range =
          emit("i32", {extent}, llvm::formatv("tt.make_range {{start = 0 : i32, end = {0} : i32}", extent).str(), "");
      if (slow) {
        Term row = constant("i32", {extent}, kRow);
        range = emit("i32", {extent}, "arith.muli " + range.name + ", " + row.name, "");
      }
      Shape one = axis ? Shape{1, extent} : Shape{extent, 1};
      Term line = emit("i32", one, llvm::formatv("tt.expand_dims {0} {{axis = {1} : i32}", range.name, 1 - axis).str(),
                       typeOf(range) + " -> " + typeOf("i32", one));
      return emit("i32", {rows, columns}, "tt.broadcast " + line.name,
                  typeOf(line) + " -> " + typeOf("i32", {rows, columns}));
    };
    Term row = along(rows, 0, !transposed), column = along(columns, 1, transposed);
    return emit("i32", {rows, columns}, "arith.addi " + row.name + ", " + column.name, "");
  }

  /// A tile of the matrix of small integers, at `start`, sometimes with a mask; converted to `element`.
  Term loadTile(const Term &offsets, const Term &start, const std::string &element) {
    const Shape &shape = offsets.shape;
    Term at = emit("i32", shape, "arith.addi " + offsets.name + ", " + splat(start, shape).name, "");
    Term base = emit("!tt.ptr<f16>", shape, "tt.splat %tiles", "!tt.ptr<f16> -> " + typeOf("!tt.ptr<f16>", shape));
    Term address =
        emit("!tt.ptr<f16>", shape, "tt.addptr " + base.name + ", " + at.name, typeOf(base) + ", " + typeOf(at));
    std::string masked;
    if (pick(2)) {
      Term limit = constant("i32", shape, kTileElements / 2);
      masked = ", " + emit("i1", shape, "arith.cmpi slt, " + at.name + ", " + limit.name, typeOf(at)).name;
      masked += ", " + constant("f16", shape, 0).name;
    }
    return convert(emit("f16", shape, "tt.load " + address.name + masked, typeOf(address)), element);
  }

  Term dot(const Term &a, const Term &b, const Term &c) {
    std::string precision = a.element == "f32" ? ", inputPrecision = tf32" : "";
    return emit(c.element, c.shape, "tt.dot " + a.name + ", " + b.name + ", " + c.name + precision,
                typeOf(a) + " * " + typeOf(b) + " -> " + typeOf(c));
  }

  /// Sums of products of tiles that a loop walks over, and sometimes another product with the result. Small integers
  /// keep all of it exact.
  Term products() {
    static const char *const elements[] = {"f16", "bf16", "f32", "i8"};
    std::string element = elements[pick(4)], sum = element == "i8" ? "i32" : "f32";
    int64_t m = 16 << pick(3), n = 16 << pick(3), k = 16 << pick(3);
    Term left = tileOffsets(m, k, pick(2)), right = tileOffsets(k, n, pick(2)), start = constant(sum, {m, n}, pick(2));
    Term low = constant("i32", {}, 0), high = constant("i32", {}, pick(5)), step = constant("i32", {}, 1);
    Term result{fresh(), sum, {m, n}}, index{fresh(), "i32", {}}, carried{fresh(), sum, {m, n}};
    Term stride = constant("i32", {}, pick(2) ? 16 : int(k) * kRow);
    body += indent + result.name + " = scf.for " + index.name + " = " + low.name + " to " + high.name + " step " +
            step.name + " iter_args(" + carried.name + " = " + start.name + ") -> (" + typeOf(start) + ") : i32 {\n";
    indent += "  ";
    Term at = emit("i32", {}, "arith.muli " + index.name + ", " + stride.name, "");
    Term next = dot(loadTile(left, at, element), loadTile(right, at, element), carried);
    body += indent + "scf.yield " + next.name + " : " + typeOf(next) + "\n";
    indent.resize(indent.size() - 2);
    body += indent + "}\n";
    if (sum == "i32" || pick(2))
      return result;
    // The sums themselves as a factor, limited to what f16 and bf16 hold exactly.
    Term mask = constant("i32", {m, n}, 63);
    Term whole = convert(result, "i32");
    Term small = convert(emit("i32", {m, n}, "arith.andi " + whole.name + ", " + mask.name, ""), element);
    return dot(small, loadTile(tileOffsets(n, 32, false), low, element), constant(sum, {m, 32}, 0));
  }

  void addStep() {
    Term left = pickTerm(), right = pickTerm();
    static const char *const elements[] = {"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "i1"};
    switch (pick(14)) {
    case 0:
      return terms.push_back(select(left, right));
    case 1:
      return terms.push_back(left.shape.empty() ? fit(left, {128}) : reduce(left, pick(int(left.shape.size()))));
    case 2:
    case 3:
      return terms.push_back(grow(left));
    case 4:
      return terms.push_back(permute(left));
    case 5:
      return terms.push_back(convert(left, elements[pick(8)]));
    case 6:
      return terms.push_back(joinOrSplit(left));
    case 7:
      return terms.push_back(loop(left, right));
    case 8:
      return terms.push_back(branch(left, right));
    case 9:
      // Few programs have many: they are what takes time.
      return terms.push_back(pick(2) ? products() : binary(left, right));
    case 10:
      return terms.push_back(left.shape.empty() ? fit(left, {64}) : scan(left, pick(int(left.shape.size()))));
    default:
      return terms.push_back(binary(left, right));
    }
  }

  void assemble() {
    Numbers data(7);
    int limit = int(size) - pick(int(size) / 2);
    problem.name = "random";
    problem.operands = {input(Type::I32, size_t(limit), [&](size_t) { return data.integer(-1000, 1000); }),
                        input(Type::F32, size_t(limit), [&](size_t) { return data.normal() * 8; }),
                        input(Type::F16, size_t(limit), [&](size_t) { return data.integer(-9, 9); }),
                        input(Type::F16, size_t(kTileElements), [&](size_t) { return data.integer(-3, 3); }),
                        scalar(int32_t(limit))};
    std::string outputs;
    for (auto [k, result] : llvm::enumerate(results)) {
      outputs += ", %out" + std::to_string(k) + ": !tt.ptr<" + result.element + ">";
      problem.operands.push_back(output(storageOf(result.element), size_t(sizeOf(result.shape)), {0, 1e-45}));
    }
    text = "module {\ntt.func public @random(%ints: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %floats: !tt.ptr<f32> "
           "{tt.divisibility = 16 : i32}, %halves: !tt.ptr<f16>, %tiles: !tt.ptr<f16> {tt.divisibility = "
           "16 : i32}, %n: i32" +
           outputs + ") {\n" + body + "  tt.return\n}\n}\n";
  }

  static Type storageOf(const std::string &element) {
    static const std::pair<const char *, Type> known[] = {{"i8", Type::I8},   {"i16", Type::I16}, {"i32", Type::I32},
                                                          {"i64", Type::I64}, {"f16", Type::F16}, {"bf16", Type::BF16},
                                                          {"f32", Type::F32}};
    for (auto [name, type] : known)
      if (element == name)
        return type;
    return Type::I32;
  }

  Numbers numbers;
  int64_t size = 0;
  int count = 0;
  std::string body, indent = "  ";
  Term mask, offsets;
  std::vector<Term> terms, results;
};

constexpr uint64_t kGroup = 10;

/// What a seed's program is compiled for: every pair of chip, warps, stages and buffer operations occurs.
std::pair<std::string, Knobs> machineOf(uint64_t seed) {
  const char *const chips[] = {"cuda:80",    "cuda:90",    "hip:gfx942", "hip:gfx1201",
                               "hip:gfx950", "hip:gfx90a", "cuda:90",    "hip:gfx1100"};
  std::string chip = chips[seed % 8];
  Knobs knobs = {{"num_warps", KnobValue(int64_t(1) << (seed / 8 % 4))},
                 {"num_stages", KnobValue(int64_t(1 + seed / 32 % 4))}};
  if (chip[0] == 'h')
    knobs["use_buffer_ops"] = KnobValue(seed / 128 % 2 == 0);
  return {chip, knobs};
}

/// The parameter is the seed of the first of a group of programs, so that a name leads to the programs.
class RandomProof : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomProof, ProgramsAgreeBitForBit) {
  for (uint64_t seed = GetParam(); seed < GetParam() + kGroup; ++seed) {
    Generator generator(seed);
    generator.make();
    auto [chip, knobs] = machineOf(seed);
    SCOPED_TRACE(llvm::formatv("seed {0}, {1}, {2}\n{3}", seed, chip, describe(knobs), generator.text).str());
    std::optional<Memory> wanted = runReference(generator.text, "random.ttir", generator.problem);
    std::unique_ptr<Compiled> compiled = Compiled::make(generator.text, "random.ttir", chip, knobs);
    ASSERT_TRUE(wanted && compiled);
    Memory got;
    simulate::Result result = compiled->simulate(generator.problem, got, seed);
    EXPECT_EQ(describe(result.findings), "");
    EXPECT_EQ(differences(generator.problem, *wanted, got), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProof, ::testing::Range<uint64_t>(1, wantsEverything() ? 10001 : 201, kGroup),
                         [](const auto &info) { return std::to_string(info.param); });

} // namespace
} // namespace lathe::proof
