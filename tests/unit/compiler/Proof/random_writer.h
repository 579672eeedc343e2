// Writes a random program: the text of a kernel in the tt dialect, with the arguments that it is run on.
//
// A step takes terms (values written so far), writes operations and gives the term that they make. Every step keeps to
// operations whose result each correct implementation shares to the last bit: integer arithmetic, float operations that
// round once, maxima, sums of integers, movements. Zeros compare equal whatever their sign, because maxnum and minnum
// leave it open; so nothing divides by a zero, and no float's bits are taken as an integer's.
//
// Not thread-safe. One writer writes one program.
#ifndef LATHE_TESTS_UNIT_COMPILER_RANDOM_WRITER_H
#define LATHE_TESTS_UNIT_COMPILER_RANDOM_WRITER_H

#include "proof_support.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace lathe::proof {

using Shape = std::vector<int64_t>;

/// A value of the program.
struct Term {
  std::string name;
  std::string element; ///< i1, i8, .., f16, bf16, f32, f64, or a pointer
  Shape shape;         ///< empty: a scalar
};

std::string typeOf(const std::string &element, const Shape &shape);
inline std::string typeOf(const Term &term) { return typeOf(term.element, term.shape); }
int64_t sizeOf(const Shape &shape);
bool isFloat(const std::string &element);
unsigned widthOf(const std::string &element);
std::string pointerTo(const std::string &element);

class Writer {
public:
  explicit Writer(uint64_t seed);

  /// The whole module, once all steps are written. `problem` is complete then too.
  std::string finish();
  Problem problem;

  // Chance.
  int pick(int count) { return int(numbers.integer(0, count - 1)); }
  bool oneIn(int count) { return pick(count) == 0; }
  template <size_t count> std::string pickOf(const char *const (&names)[count]) { return names[pick(int(count))]; }
  /// Mostly recent ones, so that operations build on each other.
  const Term &pickTerm();
  std::vector<Term> terms;

  // Text.
  std::string fresh() { return "%v" + std::to_string(count++); }
  void line(const std::string &text) { body += indent + text + "\n"; }
  /// Lines up to close() lie in a region that `text` opens; terms made there are forgotten by then.
  void open(const std::string &text);
  void middle(const std::string &text);
  void close(const std::string &text = "}");
  /// Makes a value; `types` follows the colon if not empty, else the type of the result does.
  Term emit(const std::string &element, const Shape &shape, const std::string &operation,
            const std::string &types = "");

  // Arguments.
  /// A new pointer argument.
  Term argument(Operand operand, bool aligned = true);
  /// The same, for each program `perProgram` elements of its own, of `operand`, which has room for one program.
  Term ownArgument(Operand operand, int64_t perProgram, bool aligned = true);
  /// A new descriptor argument, of a matrix of `rows` in memory that has blocks of shape `block` one below the other.
  std::string descriptor(Operand operand, const Shape &block, int64_t rows);
  Operand inputOf(const std::string &element, int64_t size, int limit);
  Term limit{"%n", "i32", {}}; ///< a scalar argument between half of `size` and `size`
  Term program{"%pid", "i32", {}};
  int64_t size = 0; ///< elements of the first loads
  int programs = 1;

  // Values.
  Term constant(const std::string &element, const Shape &shape, int value);
  Term splat(const Term &scalar, const Shape &shape);
  Term range(int64_t extent);
  /// The index along one axis.
  Term iota(const Shape &shape, int axis);
  Term broadcast(const Term &line, const Shape &shape);
  Term expand(const Term &term, int axis);
  /// Sums of indices times strides.
  Term offsets(const Shape &shape, llvm::ArrayRef<int64_t> strides);
  Term compare(const std::string &predicate, const Term &left, const Term &right);
  Term choose(const Term &condition, const Term &yes, const Term &no);
  Term arith(const std::string &name, const Term &left, const Term &right);
  Term reshape(const Term &term, const Shape &shape);
  Term transpose(const Term &term, llvm::ArrayRef<int> order);
  /// `term` in another shape: by splat, reshape, or of a reduction over everything.
  Term fit(const Term &term, const Shape &shape);
  /// In another type. Floats that become integers are limited first, and NaN becomes a limit.
  Term convert(const Term &term, const std::string &element);
  /// As integers from 0 to `mask`, a power of two less one.
  Term smallIntegers(const Term &term, int mask);
  /// Without infinities, NaN and large numbers.
  Term tame(const Term &term);
  Term binary(const Term &left, const Term &right);
  Term reduce(Term term, int axis);
  Term reduceAll(Term term);

  // Memory.
  Term addresses(const Term &base, const Term &offsets);
  Term load(const Term &addresses, const Term *mask = nullptr, const Term *other = nullptr);
  void store(const Term &addresses, const Term &value, const Term *mask = nullptr);
  /// Stores to a new argument, in some order, perhaps under a mask.
  void output(const Term &term);

  /// A function beside the kernel; its lines are what `body` writes between the two.
  void beginFunction();
  void endFunction(const std::string &head);
  /// The label of a block that returns.
  bool leavesEarly = false;

private:
  void define(const std::string &text) { body += text; }

  Numbers numbers;
  int count = 0;
  std::string arguments, functions, body, saved, indent = "  ", savedIndent;
  std::vector<size_t> scopes;
};

// Steps, each of which makes one term of others. Every file beside this one has one family.
Term elementwiseStep(Writer &w);
Term shapeStep(Writer &w);
Term combiningStep(Writer &w);
Term controlStep(Writer &w);
Term accessStep(Writer &w);
Term atomicStep(Writer &w);
Term descriptorStep(Writer &w);
Term productStep(Writer &w);
/// Leaves the kernel, for some programs or all.
void exitStep(Writer &w);

} // namespace lathe::proof

#endif
