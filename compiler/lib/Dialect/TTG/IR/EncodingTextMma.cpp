// Text form and verification of the layouts of matrix instructions and of their operands.
#include "lathe/Dialect/TTG/IR/EncodingSupport.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace lathe;
using namespace lathe::ttg;

//===----------------------------------------------------------------------===//
// dot_op
//===----------------------------------------------------------------------===//

Attribute DotOperandEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned opIdx = 0, kWidth = 0;
  LayoutEncoding parent;
  KeyReader keys(parser, "dot_op");
  if (parser.parseLess() || keys.parse() || keys.required("opIdx", opIdx) || keys.required("parent", parent) ||
      keys.optional("kWidth", kWidth) || keys.finish() || parser.parseGreater())
    return {};
  return parser.getChecked<DotOperandEncodingAttr>(keys.getLoc(), parser.getContext(), opIdx, parent, kWidth);
}

void DotOperandEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{opIdx = " << getOpIdx() << ", parent = " << getParent();
  if (getKWidth() != 0)
    printer << ", kWidth = " << getKWidth();
  printer << "}>";
}

LogicalResult DotOperandEncodingAttr::verify(ErrorFn error, unsigned opIdx, LayoutEncoding parent, unsigned kWidth) {
  if (opIdx > 1)
    return error() << "dot_op layout requires opIdx 0 or 1, found " << opIdx;
  if (isa<BlockedEncodingAttr>(parent)) {
    if (parent.getRank() < 2)
      return error() << "dot_op layout requires a parent of at least two dimensions, found " << parent;
    if (kWidth != 0)
      return error() << "dot_op layout requires kWidth 0 under a blocked parent, found " << kWidth;
    return success();
  }
  if (!isa<NvidiaMmaEncodingAttr, AMDMfmaEncodingAttr, AMDWmmaEncodingAttr>(parent))
    return error() << "dot_op layout requires a parent that is blocked, nvidia_mma, amd_mfma or amd_wmma, found "
                   << parent;
  if (!llvm::isPowerOf2_32(kWidth) || kWidth > kMaxUnits)
    return error() << "dot_op layout requires as kWidth a power of two up to " << kMaxUnits
                   << " under a matrix instruction's parent, found " << kWidth;
  if (auto mma = dyn_cast<NvidiaMmaEncodingAttr>(parent); mma && mma.getVersionMajor() == 3 && opIdx != 0)
    return error() << "dot_op layout requires opIdx 0 under wgmma, which reads only A from registers, found " << opIdx;
  if (auto wmma = dyn_cast<AMDWmmaEncodingAttr>(parent)) {
    if (wmma.getVersion() == 1 && kWidth != 8 && kWidth != 16)
      return error() << "dot_op layout requires kWidth 8 or 16 under WMMA version 1, found " << kWidth;
    if (wmma.getVersion() == 2 && kWidth != 4 && kWidth != 8 && kWidth != 16)
      return error() << "dot_op layout requires kWidth 4, 8 or 16 under WMMA version 2, found " << kWidth;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// nvidia_mma
//===----------------------------------------------------------------------===//

/// Checks that an instruction's layout has two or three dimensions and powers of two of warps.
static LogicalResult verifyMatrix(ErrorFn error, StringRef layout, ArrayRef<unsigned> warps, ArrayRef<int32_t> cga) {
  if (warps.size() != 2 && warps.size() != 3)
    return error() << layout << " layout requires two dimensions, or three with a batch, found warpsPerCTA = [" << warps
                   << "]";
  if (failed(verifyPowers(error, "warpsPerCTA", warps, kMaxUnits)))
    return failure();
  return verifyCGA(error, cga, warps.size());
}

Attribute NvidiaMmaEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned major = 0, minor = 0;
  SmallVector<unsigned> warps, instrShape;
  SmallVector<int32_t> cga;
  KeyReader keys(parser, "nvidia_mma");
  if (parser.parseLess() || keys.parse() || keys.required("versionMajor", major) ||
      keys.optional("versionMinor", minor) || keys.required("warpsPerCTA", warps) || keys.cga(cga, warps.size()) ||
      keys.required("instrShape", instrShape) || parser.parseGreater())
    return {};
  keys.warnUnknown();
  return parser.getChecked<NvidiaMmaEncodingAttr>(keys.getLoc(), parser.getContext(), major, minor, ArrayRef(warps),
                                                  ArrayRef(cga), ArrayRef(instrShape));
}

void NvidiaMmaEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{versionMajor = " << getVersionMajor() << ", versionMinor = " << getVersionMinor() << ", warpsPerCTA = ["
          << getWarpsPerCTA() << "]";
  printCGA(printer, getCga(), getRank());
  printer << ", instrShape = [" << getInstrShape() << "]}>";
}

LogicalResult NvidiaMmaEncodingAttr::verify(ErrorFn error, unsigned major, unsigned, ArrayRef<unsigned> warps,
                                            ArrayRef<int32_t> cga, ArrayRef<unsigned> instrShape) {
  if (failed(verifyMatrix(error, "nvidia_mma", warps, cga)))
    return failure();
  if (major == 2) {
    // Rows and columns are the last two entries; a batch has one of size one before them.
    if (instrShape.size() < 2 || instrShape.size() > 3 || !llvm::is_contained({8u, 16u}, instrShape.end()[-2]) ||
        instrShape.back() != 8 || (instrShape.size() == 3 && instrShape.front() != 1))
      return error() << "nvidia_mma layout of version 2 requires instrShape [16, 8] or [8, 8], found [" << instrShape
                     << "]";
    return success();
  }
  if (major != 3)
    return error() << "nvidia_mma layout requires versionMajor 2 (mma.sync) or 3 (wgmma), found " << major;
  if (instrShape.size() != 3 || instrShape[0] != 16 || instrShape[1] < 8 || instrShape[1] > 256 ||
      instrShape[1] % 8 != 0)
    return error() << "nvidia_mma layout of version 3 requires instrShape [16, N, K], N a multiple of 8 up to 256, "
                   << "found [" << instrShape << "]";
  return success();
}

//===----------------------------------------------------------------------===//
// amd_mfma
//===----------------------------------------------------------------------===//

Attribute AMDMfmaEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned version = 0, elementBitWidth = 32;
  bool isTransposed = false;
  SmallVector<unsigned> warps, instrShape, tiles;
  SmallVector<int32_t> cga;
  KeyReader keys(parser, "amd_mfma");
  if (parser.parseLess() || keys.parse() || keys.required("version", version) || keys.required("warpsPerCTA", warps) ||
      keys.required("instrShape", instrShape) || keys.required("isTransposed", isTransposed) ||
      keys.cga(cga, warps.size()) || keys.optional("tilesPerWarp", tiles) ||
      keys.optional("elementBitWidth", elementBitWidth) || parser.parseGreater())
    return {};
  keys.warnUnknown();
  // One way to say that a warp owns a single tile, so that equal layouts are equal attributes.
  if (llvm::all_of(tiles, [](unsigned tile) { return tile == 1; }))
    tiles.assign(warps.size(), 1);
  return parser.getChecked<AMDMfmaEncodingAttr>(keys.getLoc(), parser.getContext(), version, ArrayRef(warps),
                                                ArrayRef(instrShape), isTransposed, ArrayRef(cga), ArrayRef(tiles),
                                                elementBitWidth);
}

void AMDMfmaEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{version = " << getVersion() << ", warpsPerCTA = [" << getWarpsPerCTA() << "], instrShape = ["
          << getInstrShape() << "], isTransposed = " << getIsTransposed();
  printCGA(printer, getCga(), getRank());
  if (!llvm::all_of(getTilesPerWarp(), [](unsigned tile) { return tile == 1; }))
    printer << ", tilesPerWarp = [" << getTilesPerWarp() << "]";
  if (getElementBitWidth() != 32)
    printer << ", elementBitWidth = " << getElementBitWidth();
  printer << "}>";
}

LogicalResult AMDMfmaEncodingAttr::verify(ErrorFn error, unsigned version, ArrayRef<unsigned> warps,
                                          ArrayRef<unsigned> instrShape, bool, ArrayRef<int32_t> cga,
                                          ArrayRef<unsigned> tiles, unsigned elementBitWidth) {
  if (failed(verifyMatrix(error, "amd_mfma", warps, cga)))
    return failure();
  if (version > 4)
    return error() << "amd_mfma layout requires a version from 0 to 4, found " << version;
  using Tile = std::pair<unsigned, unsigned>;
  if (instrShape.size() < 2 || instrShape.size() > 3 ||
      !llvm::is_contained({Tile(32, 32), Tile(16, 16), Tile(64, 4), Tile(4, 64)}, Tile(instrShape[0], instrShape[1])))
    return error() << "amd_mfma layout requires instrShape [M, N, K] with M by N 32 by 32, 16 by 16, 64 by 4 or "
                   << "4 by 64, found [" << instrShape << "]";
  if (tiles.size() != warps.size())
    return error() << "amd_mfma layout requires one entry of tilesPerWarp per dimension, found [" << tiles << "]";
  if (failed(verifyPowers(error, "tilesPerWarp", tiles, kMaxElements)))
    return failure();
  if (elementBitWidth != 32 && elementBitWidth != 64)
    return error() << "amd_mfma layout requires elementBitWidth 32 or 64, found " << elementBitWidth;
  return success();
}

//===----------------------------------------------------------------------===//
// amd_wmma
//===----------------------------------------------------------------------===//

static constexpr unsigned defaultWmmaShape[] = {16, 16, 16};

Attribute AMDWmmaEncodingAttr::parse(AsmParser &parser, Type) {
  unsigned version = 0, rank = 0;
  bool isTransposed = false;
  SmallVector<unsigned> instrShape(ArrayRef<unsigned>{defaultWmmaShape});
  SmallVector<int32_t> registers, warps, cga;
  KeyReader keys(parser, "amd_wmma");
  if (parser.parseLess() || keys.parse() || keys.required("version", version) ||
      keys.optional("isTranspose", isTransposed) || keys.optional("rank", rank) ||
      keys.optional("instrShape", instrShape))
    return {};
  FailureOr<KeyReader> tiles = keys.nested("ctaLayout");
  if (failed(tiles) || tiles->bases("register", registers, rank) || tiles->bases("warp", warps, rank) ||
      tiles->finish())
    return {};
  if (rank == 0)
    rank = 2;
  if (keys.cga(cga, rank) || parser.parseGreater())
    return {};
  keys.warnUnknown();
  return parser.getChecked<AMDWmmaEncodingAttr>(keys.getLoc(), parser.getContext(), version, rank, isTransposed,
                                                ArrayRef(registers), ArrayRef(warps), ArrayRef(cga),
                                                ArrayRef(instrShape));
}

void AMDWmmaEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{version = " << getVersion() << ", isTranspose = " << getIsTransposed() << ", ctaLayout = {";
  if (!getRegisters().empty()) {
    printer << "register = ";
    printBases(printer, getRegisters(), getRank());
  }
  if (!getWarps().empty()) {
    printer << (getRegisters().empty() ? "warp = " : ", warp = ");
    printBases(printer, getWarps(), getRank());
  }
  printer << "}";
  printCGA(printer, getCga(), getRank());
  if (getInstrShape() != ArrayRef(defaultWmmaShape))
    printer << ", instrShape = [" << getInstrShape() << "]";
  if (getRank() != 2 && getRegisters().empty() && getWarps().empty())
    printer << ", rank = " << getRank();
  printer << "}>";
}

LogicalResult AMDWmmaEncodingAttr::verify(ErrorFn error, unsigned version, unsigned rank, bool,
                                          ArrayRef<int32_t> registers, ArrayRef<int32_t> warps, ArrayRef<int32_t> cga,
                                          ArrayRef<unsigned> instrShape) {
  if (rank != 2 && rank != 3)
    return error() << "amd_wmma layout requires two dimensions, or three with a batch, found " << rank;
  FailureOr<LinearLayout> map = buildMap(error, "amd_wmma", rank, {{"register", registers}, {"warp", warps}});
  if (failed(map) || failed(verifyCGA(error, cga, rank)))
    return failure();
  if (!map->isSurjective())
    return error() << "amd_wmma layout requires a ctaLayout that leaves no gaps";
  if (version < 1 || version > 3)
    return error() << "amd_wmma layout requires a version from 1 to 3, found " << version;
  static constexpr unsigned shapes[][4] = {{1, 16, 16, 16},  {2, 16, 16, 16}, {2, 16, 16, 32},
                                           {3, 16, 16, 4},   {3, 16, 16, 32}, {3, 16, 16, 64},
                                           {3, 16, 16, 128}, {3, 32, 16, 64}, {3, 32, 16, 128}};
  if (!llvm::any_of(shapes, [&](const unsigned (&row)[4]) {
        return row[0] == version && ArrayRef(row).drop_front() == instrShape;
      }))
    return error() << "amd_wmma layout of version " << version << " has no instrShape [" << instrShape << "]";
  return success();
}
