// Helpers of the text forms and verifiers of encodings, here and in dialects that add encodings.
#ifndef LATHE_DIALECT_TTG_IR_ENCODINGSUPPORT_H
#define LATHE_DIALECT_TTG_IR_ENCODINGSUPPORT_H

#include "lathe/Dialect/TTG/IR/Dialect.h"

namespace lathe::ttg {

using ErrorFn = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// The most lanes of a warp, warps of a CTA and CTAs of a cluster that a layout may name, as a number and as bases, and
/// the most bases of its other index spaces. With them, and with what covers a shape of kMaxElements, all bits of a map
/// fit an index.
inline constexpr unsigned kMaxUnits = 256, kMaxUnitBases = 8, kMaxRegisterBases = 17, kMaxOffsetBases = 22;

/// Reads keys and their values in any order, and tells what is missing, of the wrong kind or unknown.
class KeyReader {
public:
  /// `layout` names the encoding in messages.
  KeyReader(mlir::AsmParser &parser, llvm::StringRef layout)
      : parser(parser), layout(layout), begin(parser.getCurrentLocation()) {}

  /// `{key = value, ...}`
  mlir::ParseResult parse();
  /// `<key = value, ...>`
  mlir::ParseResult parseAngled();
  mlir::SMLoc getLoc() const { return begin; }
  bool has(llvm::StringRef key) const { return bool(keys.get(key)); }

  // Each leaves its result alone where the key is absent, which `required` makes an error.
  mlir::ParseResult required(llvm::StringRef key, unsigned &value) { return demand(key, value); }
  mlir::ParseResult required(llvm::StringRef key, bool &value) { return demand(key, value); }
  mlir::ParseResult required(llvm::StringRef key, llvm::SmallVectorImpl<unsigned> &list) { return demand(key, list); }
  mlir::ParseResult required(llvm::StringRef key, LayoutEncoding &value) { return demand(key, value); }
  mlir::ParseResult optional(llvm::StringRef key, unsigned &value);
  mlir::ParseResult optional(llvm::StringRef key, bool &value);
  mlir::ParseResult optional(llvm::StringRef key, llvm::SmallVectorImpl<unsigned> &list);
  mlir::ParseResult optional(llvm::StringRef key, LayoutEncoding &value);
  /// `[[1, 0], [2, 0]]`, appended row by row; `rank` becomes the length of the rows, which must agree.
  mlir::ParseResult bases(llvm::StringRef key, llvm::SmallVectorImpl<int32_t> &list, unsigned &rank,
                          bool isRequired = false);
  /// The optional CGALayout of a layout of `rank`.
  mlir::ParseResult cga(llvm::SmallVectorImpl<int32_t> &list, unsigned rank);
  /// The keys of the dictionary that is the value of `key`, which must be there.
  mlir::FailureOr<KeyReader> nested(llvm::StringRef key);
  /// Refuses the keys that were not read.
  mlir::ParseResult finish();
  /// Warns of the keys that were not read: for the layouts whose text has always been read so.
  void warnUnknown();

  mlir::InFlightDiagnostic error();

private:
  template <typename T> mlir::ParseResult demand(llvm::StringRef key, T &value) {
    if (!has(key))
      return error() << "lacks '" << key << "'";
    return optional(key, value);
  }
  mlir::Attribute take(llvm::StringRef key);
  mlir::InFlightDiagnostic wrongKind(llvm::StringRef key, llvm::StringRef wanted, mlir::Attribute found);

  mlir::AsmParser &parser;
  llvm::StringRef layout;
  mlir::SMLoc begin;
  mlir::DictionaryAttr keys;
  llvm::SmallVector<llvm::StringRef> read;
};

void printBases(mlir::AsmPrinter &printer, llvm::ArrayRef<int32_t> bases, unsigned rank);
/// `, CGALayout = [[1, 0]]` where there are several CTAs.
void printCGA(mlir::AsmPrinter &printer, llvm::ArrayRef<int32_t> cga, unsigned rank);

llvm::LogicalResult verifyPowers(ErrorFn error, llvm::StringRef key, llvm::ArrayRef<unsigned> values,
                                 int64_t maxProduct);
llvm::LogicalResult verifyOrder(ErrorFn error, llvm::ArrayRef<unsigned> order);
/// That `cga` has vectors of `rank` and is, apart from zero ones, a permutation of the CTAs.
llvm::LogicalResult verifyCGA(ErrorFn error, llvm::ArrayRef<int32_t> cga, unsigned rank);

/// The bases of one index space, row by row.
struct Space {
  llvm::StringRef name;
  llvm::ArrayRef<int32_t> bases;
};
/// The map of `spaces` to the least sizes that hold their bases, once these are known to fit an index. `layout`
/// names the encoding in messages.
mlir::FailureOr<LinearLayout> buildMap(ErrorFn error, llvm::StringRef layout, unsigned rank,
                                       llvm::ArrayRef<Space> spaces);
/// That every basis of `space` moves along one dimension only.
llvm::LogicalResult verifyStraight(ErrorFn error, llvm::StringRef layout, unsigned rank, Space space);
/// That `spaces` together are a permutation matrix apart from zero bases.
llvm::LogicalResult verifyPermutation(ErrorFn error, llvm::StringRef layout, unsigned rank,
                                      llvm::ArrayRef<Space> spaces);

} // namespace lathe::ttg

#endif
