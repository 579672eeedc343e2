// Layouts of tensor memory: text, verification and the linear maps that they mean.
#include "lathe/Dialect/TTNG/IR/Dialect.h"

#include "lathe/Dialect/TTG/IR/EncodingSupport.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttng;
using lathe::ttg::ErrorFn;

#define GET_ATTRDEF_CLASSES
#include "lathe/Dialect/TTNG/IR/TTNGAttrs.cpp.inc"

void TTNGDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "lathe/Dialect/TTNG/IR/TTNGAttrs.cpp.inc"
      >();
}

/// Both layouts are of matrices.
static constexpr unsigned rank = 2;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

Attribute TensorMemoryEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned blockM = 0, blockN = 0, colStride = 0;
  SmallVector<int32_t> cga;
  bool twoCTAs = false;
  ttg::KeyReader keys(parser, "tensor_memory_encoding");
  if (keys.parseAngled() || keys.required("blockM", blockM) || keys.required("blockN", blockN) ||
      keys.required("colStride", colStride) || keys.cga(cga, rank) || keys.optional("twoCTAs", twoCTAs) ||
      keys.finish())
    return {};
  return parser.getChecked<TensorMemoryEncodingAttr>(keys.getLoc(), parser.getContext(), blockM, blockN, colStride, cga,
                                                     twoCTAs);
}

void TensorMemoryEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<blockM = " << getBlockM() << ", blockN = " << getBlockN() << ", colStride = " << getColStride();
  ttg::printCGA(printer, getCga(), rank);
  if (getTwoCTAs())
    printer << ", twoCTAs = true";
  printer << ">";
}

Attribute TensorMemoryScalesEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<int32_t> cga;
  ttg::KeyReader keys(parser, "tensor_memory_scales_encoding");
  if (keys.parseAngled() || keys.cga(cga, rank) || keys.finish())
    return {};
  return parser.getChecked<TensorMemoryScalesEncodingAttr>(keys.getLoc(), parser.getContext(), cga);
}

void TensorMemoryScalesEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (!getCga().empty()) {
    printer << "CGALayout = ";
    ttg::printBases(printer, getCga(), rank);
  }
  printer << ">";
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult TensorMemoryEncodingAttr::verify(ErrorFn error, unsigned blockM, unsigned blockN, unsigned colStride,
                                               ArrayRef<int32_t> cga, bool) {
  if (blockM != 64 && blockM != 128)
    return error() << "tensor memory requires blockM 64 or 128, found " << blockM;
  if (!llvm::isPowerOf2_32(blockN) || blockN > 512)
    return error() << "tensor memory requires blockN to be a power of two of at most 512, found " << blockN;
  if (colStride != 1 && colStride != 2 && colStride != 4)
    return error() << "tensor memory requires colStride 1, 2 or 4, found " << colStride;
  return ttg::verifyCGA(error, cga, rank);
}

LogicalResult TensorMemoryScalesEncodingAttr::verify(ErrorFn error, ArrayRef<int32_t> cga) {
  return ttg::verifyCGA(error, cga, rank);
}

/// Over how many CTAs each dimension is split.
static std::array<int64_t, rank> getSplit(ArrayRef<int32_t> cga) {
  std::array<int64_t, rank> split = {1, 1};
  for (size_t i = 0; i < cga.size(); ++i)
    if (cga[i])
      split[i % rank] *= 2;
  return split;
}

/// Checks what a map of `matrix` requires.
static LogicalResult verifySizes(ErrorFn error, ArrayRef<int64_t> matrix) {
  int64_t room = ttg::kMaxElements;
  for (int64_t size : matrix) {
    if (!llvm::isPowerOf2_64(size) || size > room)
      return error() << "tensor memory requires sizes that are powers of two, of at most " << ttg::kMaxElements
                     << " elements, found [" << matrix << "]";
    room /= size;
  }
  return success();
}

/// Bits of an element of tensor memory; 0 if it can not hold such elements.
static unsigned getElementBits(Type element) { return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0; }

LogicalResult TensorMemoryEncodingAttr::verifyBuffer(ErrorFn error, ArrayRef<int64_t>, Type element,
                                                     ArrayRef<int64_t> allocShape) const {
  unsigned bits = getElementBits(element);
  if (bits == 0 || bits * getColStride() > 32)
    return error() << "tensor memory requires an element and colStride of at most 32 bits together, found " << element
                   << " and colStride " << getColStride();
  ArrayRef<int64_t> matrix = allocShape.take_back(rank);
  if (failed(verifySizes(error, matrix)))
    return failure();
  auto [splitM, splitN] = getSplit(getCga());
  int64_t leastM = getBlockM() * splitM, leastN = std::min<int64_t>(getBlockN(), matrix[1]) * splitN;
  if (matrix[0] < leastM || matrix[1] < leastN)
    return error() << "tensor memory requires an allocation of at least a block in each CTA, " << leastM << " by "
                   << leastN << ", found [" << matrix << "]";
  return success();
}

LogicalResult TensorMemoryScalesEncodingAttr::verifyBuffer(ErrorFn error, ArrayRef<int64_t> shape, Type element,
                                                           ArrayRef<int64_t> allocShape) const {
  if (shape.size() != rank || allocShape.size() != rank)
    return error() << "scales in tensor memory require one buffer of rank 2, found [" << shape << "] of [" << allocShape
                   << "]";
  if (getElementBits(element) != 8)
    return error() << "scales in tensor memory require elements of 8 bits, found " << element;
  return verifySizes(error, allocShape);
}

//===----------------------------------------------------------------------===//
// Linear maps
//===----------------------------------------------------------------------===//

namespace {

/// Collects the bases of "row" and "col" over what one CTA holds of a matrix, and makes the map of all.
class MatrixBuilder {
public:
  MatrixBuilder(ArrayRef<int64_t> shape, ArrayRef<int32_t> cga) : shape(shape), cga(cga) {
    for (auto [size, count] : llvm::zip_equal(shape, getSplit(cga)))
      perCTA.push_back(std::max<int64_t>(1, size / count));
  }

  int64_t getRows() const { return perCTA[0]; }
  int64_t getColumns() const { return perCTA[1]; }

  /// Append the basis that moves by (m, n); beyond the matrix it moves nowhere, and nothing lies there.
  void row(int64_t m, int64_t n) { append(rows, m, n); }
  void col(int64_t m, int64_t n) { append(cols, m, n); }

  /// Append bases of "row" (of "col") that move by begin, 2 * begin, .. below end along a dimension.
  void rowsAlongM(int64_t begin, int64_t end) {
    for (; begin < end; begin *= 2)
      row(begin, 0);
  }
  void colsAlongM(int64_t begin, int64_t end) {
    for (; begin < end; begin *= 2)
      col(begin, 0);
  }
  void colsAlongN(int64_t begin, int64_t end) {
    for (; begin < end; begin *= 2)
      col(0, begin);
  }

  LinearLayout build() {
    LinearLayout::Bases blocks;
    for (size_t i = 0; i < cga.size(); i += rank) {
      SmallVector<int32_t> basis;
      for (unsigned dim = 0; dim < rank; ++dim) {
        int64_t at = cga[i + dim] * perCTA[dim];
        basis.push_back(at < shape[dim] ? at : 0);
      }
      blocks.push_back(basis);
    }
    return LinearLayout({{"row", rows}, {"col", cols}, {"block", blocks}},
                        {{"dim0", int32_t(shape[0])}, {"dim1", int32_t(shape[1])}});
  }

private:
  void append(LinearLayout::Bases &bases, int64_t m, int64_t n) {
    bool inside = m < perCTA[0] && n < perCTA[1];
    bases.push_back({int32_t(inside ? m : 0), int32_t(inside ? n : 0)});
  }

  ArrayRef<int64_t> shape;
  ArrayRef<int32_t> cga;
  SmallVector<int64_t, rank> perCTA;
  LinearLayout::Bases rows, cols;
};

} // namespace

unsigned TensorMemoryEncodingAttr::getRank() const { return rank; }
Attribute TensorMemoryEncodingAttr::getMemorySpace() const { return TensorMemorySpaceAttr::get(getContext()); }

LinearLayout TensorMemoryEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  MatrixBuilder builder(shape, getCga());
  int64_t tileM = getBlockM(), tileN = std::min<int64_t>(getBlockN(), builder.getColumns());
  for (unsigned stride = 1; stride < getColStride(); stride *= 2)
    builder.col(0, 0);
  if (getBlockM() == 128) {
    builder.rowsAlongM(1, 128);
    builder.colsAlongN(1, tileN);
  } else if (getTwoCTAs()) {
    builder.rowsAlongM(1, 64);
    builder.row(0, tileN / 2);
    builder.colsAlongN(1, tileN / 2);
  } else {
    builder.rowsAlongM(1, 16);
    builder.colsAlongN(1, tileN);
    if (builder.getRows() > tileM) {
      builder.row(tileM, 0);
      tileM *= 2;
    } else if (builder.getColumns() > tileN) {
      builder.row(0, tileN);
      tileN *= 2;
    } else {
      builder.row(0, 0);
    }
    builder.rowsAlongM(16, 64);
  }
  builder.colsAlongM(tileM, builder.getRows());
  builder.colsAlongN(tileN, builder.getColumns());
  return builder.build();
}

unsigned TensorMemoryScalesEncodingAttr::getRank() const { return rank; }
Attribute TensorMemoryScalesEncodingAttr::getMemorySpace() const { return TensorMemorySpaceAttr::get(getContext()); }

LinearLayout TensorMemoryScalesEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  MatrixBuilder builder(shape, getCga());
  builder.rowsAlongM(1, 32);
  builder.row(0, 0);
  builder.row(0, 0);
  builder.colsAlongN(1, 4);
  builder.colsAlongM(32, std::max<int64_t>(64, builder.getRows()));
  builder.colsAlongN(4, builder.getColumns());
  return builder.build();
}
