#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

#include <numeric>

namespace lathe::proof {

using llvm::formatv;

std::string typeOf(const std::string &element, const Shape &shape) {
  if (shape.empty())
    return element;
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}

int64_t sizeOf(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

bool isFloat(const std::string &element) { return element[0] == 'f' || element[0] == 'b'; }
unsigned widthOf(const std::string &element) { return std::stoi(element.substr(element[0] == 'b' ? 2 : 1)); }
std::string pointerTo(const std::string &element) { return "!tt.ptr<" + element + ">"; }

Writer::Writer(uint64_t seed) : numbers(seed) {
  problem.name = "random";
  size = int64_t(32) << pick(5);
  programs = oneIn(3) ? 2 + pick(2) : 1;
  problem.grid = {uint64_t(programs), 1, 1};
  int64_t limit = size - pick(int(size) / 2);
  arguments = "%n: i32";
  problem.operands.push_back(scalar(int32_t(limit)));
  line("%pid = tt.get_program_id x : i32");
}

std::string Writer::finish() {
  std::string early = leavesEarly ? "^early:\n  tt.return\n" : "";
  return "module {\n" + functions + "tt.func public @random(" + arguments + ") {\n" + body + "  tt.return\n" + early +
         "}\n}\n";
}

const Term &Writer::pickTerm() {
  size_t recent = std::min<size_t>(terms.size(), 6);
  return pick(4) ? terms[terms.size() - 1 - size_t(pick(int(recent)))] : terms[size_t(pick(int(terms.size())))];
}

void Writer::open(const std::string &text) {
  line(text);
  indent += "  ";
  scopes.push_back(terms.size());
}

void Writer::middle(const std::string &text) {
  body += indent.substr(2) + text + "\n";
  terms.resize(scopes.back());
}

void Writer::close(const std::string &text) {
  indent.resize(indent.size() - 2);
  line(text);
  terms.resize(scopes.back());
  scopes.pop_back();
}

Term Writer::emit(const std::string &element, const Shape &shape, const std::string &operation,
                  const std::string &types) {
  Term term{fresh(), element, shape};
  line(term.name + " = " + operation + " : " + (types.empty() ? typeOf(term) : types));
  return term;
}

Term Writer::argument(Operand operand, bool aligned) {
  std::string element = nameOf(operand.type).str();
  Term term{"%a" + std::to_string(count++), pointerTo(element), {}};
  arguments += ", " + term.name + ": " + term.element + (aligned ? " {tt.divisibility = 16 : i32}" : "");
  problem.operands.push_back(std::move(operand));
  return term;
}

Term Writer::ownArgument(Operand operand, int64_t perProgram, bool aligned) {
  if (programs == 1)
    return argument(std::move(operand), aligned);
  std::vector<uint8_t> one(operand.bytes.begin(), operand.bytes.begin() + perProgram * bytesOf(operand.type));
  operand.bytes.clear();
  for (int copy = 0; copy < programs; ++copy)
    operand.bytes.insert(operand.bytes.end(), one.begin(), one.end());
  Term whole = argument(std::move(operand), aligned);
  Term start = arith("muli", program, constant("i32", {}, int(perProgram)));
  return emit(whole.element, {}, "tt.addptr " + whole.name + ", " + start.name, whole.element + ", i32");
}

std::string Writer::descriptor(Operand operand, const Shape &block, int64_t rows) {
  std::string name = "%a" + std::to_string(count++);
  arguments += ", " + name + ": !tt.tensordesc<" + typeOf(nameOf(operand.type).str(), block).substr(7);
  problem.operands.push_back(std::move(operand));
  for (int64_t number : {rows, block[1], block[1], int64_t(1)}) // sizes and strides
    problem.operands.push_back(scalar(Type::I64, double(number)));
  for (int flag = 0; flag < 2; ++flag)
    problem.operands.push_back(scalar(Type::I1, 0));
  return name;
}

Operand Writer::inputOf(const std::string &element, int64_t elements, int most) {
  Numbers data(uint64_t(pick(1000)));
  bool fractions = isFloat(element) && most > 100;
  return input(*parseType(element), size_t(elements),
               [&](size_t) { return fractions ? data.normal() * 8 : data.integer(-most, most); });
}

Term Writer::constant(const std::string &element, const Shape &shape, int value) {
  std::string number = std::to_string(value) + (isFloat(element) ? ".0" : "");
  if (element == "i1")
    number = value ? "true" : "false";
  if (shape.empty() && element == "i1") { // The type of true and false is not printed.
    Term term{fresh(), element, shape};
    line(term.name + " = arith.constant " + number);
    return term;
  }
  return emit(element, shape, "arith.constant " + (shape.empty() ? number : "dense<" + number + ">"));
}

Term Writer::splat(const Term &scalar, const Shape &shape) {
  if (shape.empty())
    return scalar;
  return emit(scalar.element, shape, "tt.splat " + scalar.name,
              scalar.element + " -> " + typeOf(scalar.element, shape));
}

Term Writer::range(int64_t extent) {
  return emit("i32", {extent}, formatv("tt.make_range {{start = 0 : i32, end = {0} : i32}", extent).str());
}

Term Writer::expand(const Term &term, int axis) {
  Shape shape = term.shape;
  shape.insert(shape.begin() + axis, 1);
  return emit(term.element, shape, formatv("tt.expand_dims {0} {{axis = {1} : i32}", term.name, axis).str(),
              typeOf(term) + " -> " + typeOf(term.element, shape));
}

Term Writer::broadcast(const Term &line, const Shape &shape) {
  if (line.shape == shape)
    return line;
  return emit(line.element, shape, "tt.broadcast " + line.name, typeOf(line) + " -> " + typeOf(line.element, shape));
}

Term Writer::iota(const Shape &shape, int axis) {
  Term term = range(shape[size_t(axis)]);
  for (int other = 0; other < int(shape.size()); ++other)
    if (other != axis)
      term = expand(term, other);
  return broadcast(term, shape);
}

Term Writer::offsets(const Shape &shape, llvm::ArrayRef<int64_t> strides) {
  Term sum;
  for (int axis = 0; axis < int(shape.size()); ++axis) {
    Term along = range(shape[size_t(axis)]);
    if (strides[size_t(axis)] != 1)
      along = arith("muli", along, constant("i32", along.shape, int(strides[size_t(axis)])));
    for (int other = 0; other < int(shape.size()); ++other)
      if (other != axis)
        along = expand(along, other);
    along = broadcast(along, shape);
    sum = axis ? arith("addi", sum, along) : along;
  }
  return sum;
}

Term Writer::compare(const std::string &predicate, const Term &left, const Term &right) {
  return emit(
      "i1", left.shape,
      formatv("arith.cmp{0} {1}, {2}, {3}", isFloat(left.element) ? "f" : "i", predicate, left.name, right.name).str(),
      typeOf(left));
}

Term Writer::choose(const Term &condition, const Term &yes, const Term &no) {
  std::string types = yes.shape.empty() ? yes.element : typeOf(condition) + ", " + typeOf(yes);
  return emit(yes.element, yes.shape, "arith.select " + condition.name + ", " + yes.name + ", " + no.name, types);
}

Term Writer::arith(const std::string &name, const Term &left, const Term &right) {
  return emit(left.element, left.shape, "arith." + name + " " + left.name + ", " + right.name);
}

Term Writer::reshape(const Term &term, const Shape &shape) {
  if (term.shape == shape)
    return term;
  return emit(term.element, shape, "tt.reshape " + term.name, typeOf(term) + " -> " + typeOf(term.element, shape));
}

Term Writer::transpose(const Term &term, llvm::ArrayRef<int> order) {
  Shape shape;
  std::string text;
  for (int from : order) {
    shape.push_back(term.shape[size_t(from)]);
    text += (text.empty() ? "" : ", ") + std::to_string(from);
  }
  return emit(term.element, shape, "tt.trans " + term.name + " {order = array<i32: " + text + ">}",
              typeOf(term) + " -> " + typeOf(term.element, shape));
}

Term Writer::fit(const Term &term, const Shape &shape) {
  if (term.shape == shape)
    return term;
  if (shape.empty())
    return reduceAll(term);
  if (term.shape.empty())
    return splat(term, shape);
  if (sizeOf(term.shape) == sizeOf(shape))
    return reshape(term, shape);
  return splat(reduceAll(term), shape);
}

Term Writer::tame(const Term &term) {
  if (!isFloat(term.element))
    return term;
  Term low = constant(term.element, term.shape, -100), high = constant(term.element, term.shape, 100);
  return arith("minnumf", arith("maxnumf", term, low), high);
}

Term Writer::convert(const Term &term, const std::string &element) {
  if (term.element == element)
    return term;
  bool wasFloat = isFloat(term.element), isNowFloat = isFloat(element);
  std::string types = typeOf(term) + " to " + typeOf(element, term.shape), op;
  if (wasFloat && isNowFloat) {
    if (widthOf(term.element) == widthOf(element)) // f16 and bf16: by way of f32.
      return convert(convert(term, "f32"), element);
    op = widthOf(term.element) < widthOf(element) ? "arith.extf" : "arith.truncf";
  } else if (wasFloat) {
    Term limited = tame(term);
    if (element == "i1")
      return compare("ogt", limited, constant(term.element, term.shape, -100));
    bool unsignedly = oneIn(4);
    if (unsignedly)
      limited = arith("maxnumf", limited, constant(term.element, term.shape, 0));
    return emit(element, term.shape, (unsignedly ? "arith.fptoui " : "arith.fptosi ") + limited.name, types);
  } else if (isNowFloat) {
    if (term.element == "i1")
      return convert(convert(term, "i32"), element);
    op = oneIn(4) ? "arith.uitofp" : "arith.sitofp";
  } else {
    op = widthOf(term.element) > widthOf(element) ? "arith.trunci" : pick(2) ? "arith.extsi" : "arith.extui";
  }
  return emit(element, term.shape, op + " " + term.name, types);
}

Term Writer::smallIntegers(const Term &term, int mask) {
  Term whole = convert(term, "i32");
  return arith("andi", whole, constant("i32", whole.shape, mask));
}

Term Writer::binary(const Term &left, const Term &right) {
  static const char *const floats[] = {"addf", "subf", "mulf", "maxnumf", "minnumf", "maximumf", "minimumf"};
  static const char *const bits[] = {"andi", "ori", "xori"};
  static const char *const integers[] = {"addi",  "subi", "muli", "andi",  "ori",   "xori",  "maxsi", "minsi", "maxui",
                                         "minui", "shli", "addi", "shrui", "shrsi", "divsi", "remsi", "divui", "remui"};
  Term a = left, b = convert(fit(right, left.shape), left.element);
  if (isFloat(a.element))
    return arith(pickOf(floats), a, b);
  if (a.element == "i1")
    return arith(pickOf(bits), a, b);
  std::string op = pickOf(integers);
  if (op[0] == 's' && op[1] == 'h')
    b = arith("andi", b, constant(b.element, b.shape, int(widthOf(b.element)) - 1));
  if (op.substr(0, 3) == "div" || op.substr(0, 3) == "rem") {
    b = arith("andi", b, constant(b.element, b.shape, 15));
    b = arith("addi", b, constant(b.element, b.shape, 1));
  }
  return arith(op, a, b);
}

Term Writer::reduce(Term term, int axis) {
  if (term.element == "i1")
    term = convert(term, "i32");
  static const char *const integers[] = {"addi", "maxsi", "minui", "xori", "minsi", "maxui", "andi", "ori", "muli"};
  static const char *const floats[] = {"maxnumf", "minnumf", "maximumf", "minimumf"};
  std::string op = isFloat(term.element) ? pickOf(floats) : pickOf(integers);
  Shape shape = term.shape;
  shape.erase(shape.begin() + axis);
  Term result{fresh(), term.element, shape};
  line(result.name + " = \"tt.reduce\"(" + term.name + ") <{axis = " + std::to_string(axis) + " : i32}> ({");
  line("^bb0(%l: " + term.element + ", %r: " + term.element + "):");
  line("  %s = arith." + op + " %l, %r : " + term.element);
  line("  tt.reduce.return %s : " + term.element);
  line("}) : (" + typeOf(term) + ") -> " + typeOf(result));
  return result;
}

Term Writer::reduceAll(Term term) {
  while (!term.shape.empty())
    term = reduce(term, pick(int(term.shape.size())));
  return term;
}

Term Writer::addresses(const Term &base, const Term &offsets) {
  if (offsets.shape.empty())
    return emit(base.element, {}, "tt.addptr " + base.name + ", " + offsets.name,
                base.element + ", " + offsets.element);
  Term bases = splat(base, offsets.shape);
  return emit(base.element, offsets.shape, "tt.addptr " + bases.name + ", " + offsets.name,
              typeOf(bases) + ", " + typeOf(offsets));
}

Term Writer::load(const Term &addresses, const Term *mask, const Term *other) {
  static const char *const hints[] = {" cacheModifier = ca", " cacheModifier = cg", " evictionPolicy = evict_last",
                                      " evictionPolicy = evict_first", " {isVolatile = true}"};
  std::string element = addresses.element.substr(8, addresses.element.size() - 9), text = "tt.load " + addresses.name;
  if (mask)
    text += ", " + mask->name;
  if (mask && other)
    text += ", " + other->name;
  return emit(element, addresses.shape, text + (oneIn(6) ? pickOf(hints) : ""), typeOf(addresses));
}

void Writer::store(const Term &addresses, const Term &value, const Term *mask) {
  static const char *const hints[] = {" cacheModifier = wb", " cacheModifier = cg", " evictionPolicy = evict_first"};
  line("tt.store " + addresses.name + ", " + value.name + (mask ? ", " + mask->name : "") +
       (oneIn(6) ? pickOf(hints) : "") + " : " + typeOf(addresses));
}

void Writer::output(const Term &term) {
  Term value = term.element == "i1" ? convert(term, "i8") : term;
  int64_t elements = sizeOf(value.shape);
  Term base = ownArgument(proof::output(*parseType(value.element), size_t(elements), {0, 1e-45}), elements, !oneIn(4));
  if (value.shape.empty())
    return store(base, value);
  std::vector<int64_t> strides(value.shape.size());
  bool backwards = oneIn(3); // The first dimension is the fastest.
  int64_t stride = 1;
  for (size_t k = 0; k < strides.size(); ++k) {
    size_t axis = backwards ? k : strides.size() - 1 - k;
    strides[axis] = stride;
    stride *= value.shape[axis];
  }
  if (oneIn(3)) {
    value = reshape(value, {elements});
    strides = {1};
  }
  Term at = offsets(value.shape, strides);
  if (oneIn(2))
    return store(addresses(base, at), value);
  Term mask = compare("slt", at, splat(limit, at.shape));
  store(addresses(base, at), value, &mask);
}

void Writer::beginFunction() {
  saved.swap(body);
  savedIndent.swap(indent);
  indent = "  ";
}

void Writer::endFunction(const std::string &head) {
  functions += head + " {\n" + body + "}\n";
  body.clear();
  saved.swap(body);
  savedIndent.swap(indent);
}

} // namespace lathe::proof
