//===- ForeignModels.cpp - Device libraries, runtime services, assembly ---===//
//
// Calls of functions that no module has: those of libdevice and ocml that the
// host's mathematics knows, vprintf and __assertfail of the CUDA runtime. And
// a little assembly: instructions on whole 32-bit registers, one after the other, whose
// operands are the registers ($0) and integers.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "AssemblyCall.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mlir;

namespace lathe::simulate {

//===----------------------------------------------------------------------===//
// Mathematics
//===----------------------------------------------------------------------===//

using Math1 = double (*)(double);
using Math2 = double (*)(double, double);
using Math3 = double (*)(double, double, double);

static const llvm::StringMap<Math1> &math1() {
  static const llvm::StringMap<Math1> table = {
#define ROW(name)                                                                                                      \
  {                                                                                                                    \
    #name, +[](double x) -> double { return std::name(x); }                                                            \
  }
      ROW(sin),
      ROW(cos),
      ROW(tan),
      ROW(asin),
      ROW(acos),
      ROW(atan),
      ROW(sinh),
      ROW(cosh),
      ROW(tanh),
      ROW(asinh),
      ROW(acosh),
      ROW(atanh),
      ROW(exp),
      ROW(exp2),
      ROW(expm1),
      ROW(log),
      ROW(log2),
      ROW(log10),
      ROW(log1p),
      ROW(sqrt),
      ROW(cbrt),
      ROW(erf),
      ROW(erfc),
      ROW(lgamma),
      ROW(floor),
      ROW(ceil),
      ROW(trunc),
      ROW(round),
      ROW(rint),
      ROW(fabs),
      ROW(tgamma),
      ROW(nearbyint),
#undef ROW
      {"rsqrt", +[](double x) { return 1 / std::sqrt(x); }},
      {"rcbrt", +[](double x) { return 1 / std::cbrt(x); }},
      {"exp10", +[](double x) { return std::pow(10.0, x); }}};
  return table;
}
static const llvm::StringMap<Math2> &math2() {
  static const llvm::StringMap<Math2> table = {
#define ROW(name)                                                                                                      \
  {                                                                                                                    \
    #name, +[](double x, double y) -> double { return std::name(x, y); }                                               \
  }
      ROW(pow), ROW(fmod), ROW(remainder), ROW(atan2), ROW(hypot), ROW(copysign), ROW(fmin), ROW(fmax), ROW(fdim)};
#undef ROW
  return table;
}
static const llvm::StringMap<Math3> &math3() {
  static const llvm::StringMap<Math3> table = {
      {"fma", +[](double x, double y, double z) -> double { return std::fma(x, y, z); }}};
  return table;
}

/// imm: the function. Computed in double and rounded, as good as the libraries
/// are, or better.
template <typename Format, typename Function> static Step executeMath(Warp &warp, const Instruction &i) {
  auto function = reinterpret_cast<Function>(i.imm);
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), *c = warp.reg(i.c);
  forLanes(warp, warp.mask, [&](unsigned l) {
    double x = Format::decode(a[l]), result;
    if constexpr (std::is_same_v<Function, Math1>)
      result = function(x);
    else if constexpr (std::is_same_v<Function, Math2>)
      result = function(x, Format::decode(b[l]));
    else
      result = function(x, Format::decode(b[l]), Format::decode(c[l]));
    dst[l] = Format::encode(static_cast<typename Format::Compute>(result));
  });
  return Step::Next;
}

template <typename Function> static Handler mathHandler(Kind kind) {
  switch (kind) {
  case Kind::F16:
    return executeMath<Half, Function>;
  case Kind::BF16:
    return executeMath<Brain, Function>;
  case Kind::F32:
    return executeMath<Single, Function>;
  case Kind::F64:
    return executeMath<Double, Function>;
  default:
    return nullptr;
  }
}

/// "sin" of "__nv_sinf" and "__ocml_sin_f32"; the operands tell the type.
static StringRef baseName(StringRef symbol, Kind kind) {
  if (symbol.consume_front("__ocml_")) {
    symbol.consume_front("native_");
    return symbol.take_front(symbol.rfind("_f"));
  }
  if (!symbol.consume_front("__nv_"))
    return "";
  symbol.consume_front("fast_");
  if (kind == Kind::F32)
    symbol.consume_back("f");
  return symbol;
}

template <typename Function>
static bool emitMath(Decoder &d, Operation *op, ValueRange args, const llvm::StringMap<Function> &table,
                     StringRef symbol) {
  Component part = d.component(op->getResult(0).getType());
  auto found = table.find(baseName(symbol, part.kind));
  Handler handler = mathHandler<Function>(part.kind);
  if (found == table.end() || !handler)
    return false;
  Slots operands;
  for (Value argument : args)
    operands.push_back(d.scalar(argument));
  Slots results = d.define(op->getResult(0));
  d.emit(handler, op, results, operands, Unit::Special).imm = reinterpret_cast<uint64_t>(found->second);
  return true;
}

//===----------------------------------------------------------------------===//
// The CUDA runtime
//===----------------------------------------------------------------------===//

/// Bytes of memory that the kernel itself must be able to read; reports what is
/// not there.
static const char *readAt(Warp &warp, const Instruction &i, uint64_t address, uint32_t size, unsigned lane) {
  return warp.machine.locate(warp, i, kGeneric, address, size, lane, "load").data;
}

static std::string readText(Warp &warp, const Instruction &i, uint64_t address, unsigned lane) {
  std::string text;
  for (const char *c; (c = readAt(warp, i, address + text.size(), 1, lane)) && *c;)
    text += *c;
  return text;
}

/// One conversion of printf, "%08llx". The kernel's text never reaches the host's printf before it has been found to
/// be one whose behaviour is defined.
struct Conversion {
  std::string pattern; ///< of the flags, the width and the precision, with the percent sign
  char letter = 0;
  bool isWide = false; ///< an argument of 8 bytes

  /// Takes a conversion from the start of `text`, behind the percent sign. False if there is none that has a model.
  bool consume(StringRef &text) {
    constexpr size_t mostDigits = 3;
    auto isDigit = [](char c) { return llvm::isDigit(c); };
    StringRef start = text;
    StringRef flags = text.take_while([](char c) { return StringRef("-+ #0").contains(c); });
    text = text.drop_front(flags.size());
    StringRef width = text.take_while(isDigit), precision;
    text = text.drop_front(width.size());
    bool hasPrecision = text.consume_front(".");
    if (hasPrecision) {
      precision = text.take_while(isDigit);
      text = text.drop_front(precision.size());
    }
    pattern = ("%" + start.drop_back(text.size())).str();
    bool isLong = text.consume_front("ll") || text.consume_front("l");
    if (text.empty() || width.size() > mostDigits || precision.size() > mostDigits)
      return false;
    letter = text.front();
    text = text.drop_front();
    bool isNumber = StringRef("diuxXofeg").contains(letter);
    isWide = isLong || StringRef("fegps").contains(letter);
    return (isNumber || (StringRef("cps").contains(letter) && !isLong)) &&
           (!hasPrecision || isNumber || letter == 's') && flags.find_first_not_of(getFlags()) == StringRef::npos;
  }

  /// `text` is that at the address `bits`, of %s.
  std::string format(uint64_t bits, const std::string &text) const {
    std::string line;
    llvm::raw_string_ostream os(line);
    if (letter == 's')
      os << llvm::format((pattern + "s").c_str(), text.c_str());
    else if (letter == 'p')
      os << llvm::format((pattern + "s").c_str(), ("0x" + llvm::utohexstr(bits, /*LowerCase=*/true)).c_str());
    else if (StringRef("feg").contains(letter))
      os << llvm::format((pattern + letter).c_str(), Double::decode(bits));
    else if (isWide)
      os << llvm::format((pattern + "ll" + letter).c_str(), static_cast<unsigned long long>(bits));
    else
      os << llvm::format((pattern + letter).c_str(), static_cast<unsigned>(bits));
    return line;
  }

private:
  /// The flags that C defines for the letter.
  StringRef getFlags() const {
    if (StringRef("feg").contains(letter))
      return "-+ #0";
    if (StringRef("di").contains(letter))
      return "-+ 0";
    if (StringRef("xXo").contains(letter))
      return "-#0";
    return letter == 'u' ? "-0" : "-";
  }
};

/// The text that printf makes of `text` and the arguments from the address `values` on.
static std::string formatLine(Warp &warp, const Instruction &i, StringRef text, uint64_t values, unsigned lane) {
  std::string line;
  uint64_t at = 0;
  while (!text.empty()) {
    if (!text.consume_front("%")) {
      line += text.front();
      text = text.drop_front();
      continue;
    }
    if (text.consume_front("%")) {
      line += '%';
      continue;
    }
    Conversion conversion;
    StringRef rest = text;
    if (!conversion.consume(rest)) {
      warp.report(i, "unsupported", "a conversion of vprintf that has no model: '%" + text + "'");
      return line;
    }
    text = rest;
    uint64_t bits = 0;
    uint32_t size = conversion.isWide ? 8 : 4;
    at = llvm::alignTo(at, size);
    if (const char *bytes = readAt(warp, i, values + at, size, lane))
      std::memcpy(&bits, bytes, size);
    at += size;
    line += conversion.format(bits, conversion.letter == 's' ? readText(warp, i, bits, lane) : "");
  }
  return line;
}

static Step executePrint(Warp &warp, const Instruction &i) {
  const uint64_t *format = warp.reg(i.a), *values = warp.reg(i.b);
  uint64_t *dst = warp.reg(i.dst);
  forLanes(warp, warp.mask, [&](unsigned l) {
    dst[l] = 0;
    warp.machine.result.printed += formatLine(warp, i, readText(warp, i, format[l], l), values[l], l);
  });
  return Step::Next;
}

static Step executeAssertFail(Warp &warp, const Instruction &i) {
  unsigned lane = llvm::countr_zero(warp.mask);
  std::string message = readText(warp, i, warp.reg(i.a)[lane], lane),
              file = readText(warp, i, warp.reg(i.b)[lane], lane);
  warp.report(i, "trap",
              "the assertion '" + message + "' of " + file + ":" + std::to_string(warp.reg(i.c)[lane]) + " failed");
  return warp.leave(i, true);
}

bool decodeForeignCall(Decoder &d, Operation *op, StringRef callee, ValueRange args) {
  auto emit = [&](Handler handler, Unit unit) {
    Slots operands, results;
    for (Value argument : args)
      operands.push_back(d.scalar(argument));
    for (Value result : op->getResults())
      llvm::append_range(results, d.define(result));
    d.emit(handler, op, results, operands, unit);
    return true;
  };
  if (callee == "vprintf" && args.size() == 2 && op->getNumResults() == 1)
    return emit(executePrint, Unit::Global);
  if (callee == "__assertfail" && args.size() == 5)
    return emit(executeAssertFail, Unit::Control);
  if (op->getNumResults() != 1)
    return false;
  switch (args.size()) {
  case 1:
    return emitMath(d, op, args, math1(), callee);
  case 2:
    return emitMath(d, op, args, math2(), callee);
  case 3:
    return emitMath(d, op, args, math3(), callee);
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

namespace {
using Word = uint32_t;
float asFloat(Word bits) { return llvm::bit_cast<float>(bits); }
Word asBits(float value) { return llvm::bit_cast<Word>(value); }

struct AssemblyOp {
  StringRef name;
  unsigned operands;
  Word (*run)(Word a, Word b, Word c);
};
} // namespace

/// PTX by its full name; GCN without a suffix for the encoding, "rev" with the
/// operands in the order of the text.
static const AssemblyOp assemblyOps[] = {
    {"mov.b32", 1, [](Word a, Word, Word) { return a; }},
    {"not.b32", 1, [](Word a, Word, Word) { return ~a; }},
    {"add.s32", 2, [](Word a, Word b, Word) { return a + b; }},
    {"add.u32", 2, [](Word a, Word b, Word) { return a + b; }},
    {"sub.s32", 2, [](Word a, Word b, Word) { return a - b; }},
    {"sub.u32", 2, [](Word a, Word b, Word) { return a - b; }},
    {"mul.lo.s32", 2, [](Word a, Word b, Word) { return a * b; }},
    {"mul.lo.u32", 2, [](Word a, Word b, Word) { return a * b; }},
    {"and.b32", 2, [](Word a, Word b, Word) { return a & b; }},
    {"or.b32", 2, [](Word a, Word b, Word) { return a | b; }},
    {"xor.b32", 2, [](Word a, Word b, Word) { return a ^ b; }},
    {"shl.b32", 2, [](Word a, Word b, Word) { return b < 32 ? a << b : 0; }},
    {"shr.u32", 2, [](Word a, Word b, Word) { return b < 32 ? a >> b : 0; }},
    {"add.f32", 2, [](Word a, Word b, Word) { return asBits(asFloat(a) + asFloat(b)); }},
    {"mul.f32", 2, [](Word a, Word b, Word) { return asBits(asFloat(a) * asFloat(b)); }},
    {"fma.rn.f32", 3, [](Word a, Word b, Word c) { return asBits(std::fma(asFloat(a), asFloat(b), asFloat(c))); }},
    {"v_mov_b32", 1, [](Word a, Word, Word) { return a; }},
    {"v_not_b32", 1, [](Word a, Word, Word) { return ~a; }},
    {"v_add_u32", 2, [](Word a, Word b, Word) { return a + b; }},
    {"v_sub_u32", 2, [](Word a, Word b, Word) { return a - b; }},
    {"v_and_b32", 2, [](Word a, Word b, Word) { return a & b; }},
    {"v_or_b32", 2, [](Word a, Word b, Word) { return a | b; }},
    {"v_xor_b32", 2, [](Word a, Word b, Word) { return a ^ b; }},
    {"v_lshlrev_b32", 2, [](Word a, Word b, Word) { return b << (a & 31); }},
    {"v_lshrrev_b32", 2, [](Word a, Word b, Word) { return b >> (a & 31); }},
    {"v_add_f32", 2, [](Word a, Word b, Word) { return asBits(asFloat(a) + asFloat(b)); }},
    {"v_mul_f32", 2, [](Word a, Word b, Word) { return asBits(asFloat(a) * asFloat(b)); }},
    {"v_fma_f32", 3, [](Word a, Word b, Word c) { return asBits(std::fma(asFloat(a), asFloat(b), asFloat(c))); }},
};

static Step executeAssembly(Warp &warp, const Instruction &i) {
  const AssemblyOp &operation = assemblyOps[i.imm];
  uint64_t *dst = warp.reg(i.dst);
  const uint64_t *a = warp.reg(i.a), *b = warp.reg(i.b), *c = warp.reg(i.c);
  forLanes(warp, warp.mask, [&](unsigned l) { dst[l] = operation.run(a[l], b[l], c[l]); });
  return Step::Next;
}

/// Emits one line of text; false if it is not one of the above.
static bool emitLine(Decoder &d, Operation *op, StringRef line, ArrayRef<uint32_t> outputs, ArrayRef<uint32_t> inputs) {
  auto [name, rest] = line.split(' ');
  name.consume_back("_e32");
  name.consume_back("_e64");
  const AssemblyOp *found = llvm::find_if(assemblyOps, [&](const AssemblyOp &row) { return row.name == name; });
  if (found == std::end(assemblyOps))
    return false;
  SmallVector<StringRef> texts;
  rest.split(texts, ',');
  Slots slots;
  for (StringRef text : texts) {
    text = text.trim();
    unsigned number;
    if (text.consume_front("$")) {
      if (text.getAsInteger(10, number) || number >= outputs.size() + inputs.size())
        return false;
      slots.push_back(number < outputs.size() ? outputs[number] : inputs[number - outputs.size()]);
    } else if (int64_t value; !text.getAsInteger(0, value)) {
      slots.push_back(d.constant(static_cast<uint32_t>(value)));
    } else {
      return false;
    }
  }
  if (slots.size() != found->operands + 1 || !llvm::is_contained(outputs, slots[0]))
    return false;
  d.emit(executeAssembly, op, slots[0], ArrayRef(slots).drop_front(), Unit::Integer).imm = found - assemblyOps;
  return true;
}

/// Why there is no model of the text: what was noted when it was read, or `otherwise`.
static void refuseAssembly(Decoder &d, Operation *op, const Twine &otherwise) {
  if (auto noted = op->getAttrOfType<StringAttr>(kAssemblyProblem))
    return d.unsupported(op, noted.getValue());
  d.unsupported(op, otherwise);
}

static void decodeAssembly(Decoder &d, Operation *op, ValueRange args) {
  auto assembly = cast<LLVM::InlineAsmOp>(op);
  Slots outputs, inputs;
  for (Value result : op->getResults())
    llvm::append_range(outputs, d.define(result));
  for (Value argument : args)
    llvm::append_range(inputs, d.get(argument));
  for (Type type : llvm::concat<const Type>(op->getResultTypes(), op->getOperandTypes()))
    for (const Component &part : d.components(type))
      if (part.width != 32)
        return refuseAssembly(d, op, "registers of other sizes than 32 bits");
  SmallVector<StringRef> lines;
  llvm::SplitString(assembly.getAsmString(), lines, ";\n");
  for (StringRef line : lines)
    if (!line.trim().empty() && !emitLine(d, op, line.trim(), outputs, inputs))
      return refuseAssembly(d, op, "'" + line.trim() + "'");
}

ArrayRef<Model> foreignModels() {
  static const Model models[] = {{"llvm.inline_asm", decodeAssembly}};
  return models;
}

} // namespace lathe::simulate
