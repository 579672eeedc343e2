// A context with all dialects, and the maps of encodings given as text.
#ifndef LATHE_TESTS_UNIT_COMPILER_ENCODINGS_SUPPORT_H
#define LATHE_TESTS_UNIT_COMPILER_ENCODINGS_SUPPORT_H

#include "lathe/Dialect/AllDialects.h"
#include "lathe/Dialect/TTG/IR/Dialect.h"
#include "lathe/Dialect/TTG/IR/LayoutConversion.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>
#include <set>

namespace lathe {

class EncodingsTest : public ::testing::Test {
protected:
  using Point = llvm::SmallVector<int32_t>;

  EncodingsTest() : context(makeRegistry(), mlir::MLIRContext::Threading::DISABLED) {
    context.loadAllAvailableDialects();
  }

  static mlir::DialectRegistry makeRegistry() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  LinearLayout layout(llvm::ArrayRef<int64_t> shape, llvm::StringRef text) {
    mlir::Attribute attr = mlir::parseAttribute(text, &context);
    EXPECT_TRUE(attr) << text.str();
    return ttg::toLinearLayout(shape, attr);
  }

  static Point at(const LinearLayout &layout, int reg, int lane, int warp) {
    return layout.apply({{"register", reg}, {"lane", lane}, {"warp", warp}});
  }

  /// Checks that register `reg` of `lane` of `warp` holds the element `where` says, for all of them, and that these
  /// are the whole shape.
  static void expectHeld(const LinearLayout &layout, int registers, int lanes, int warps,
                         llvm::function_ref<Point(int reg, int lane, int warp)> where) {
    ASSERT_EQ(layout.getInSize("register"), registers);
    ASSERT_EQ(layout.getInSize("lane"), lanes);
    ASSERT_EQ(layout.getInSize("warp"), warps);
    EXPECT_TRUE(layout.isSurjective());
    for (int warp = 0; warp < warps; ++warp)
      for (int lane = 0; lane < lanes; ++lane)
        for (int reg = 0; reg < registers; ++reg)
          ASSERT_EQ(at(layout, reg, lane, warp), where(reg, lane, warp))
              << "register " << reg << " of lane " << lane << " of warp " << warp;
  }

  /// Checks that element (row, column) lies at the offset `where` says, for all of `rows` by `columns`.
  static void expectStored(const LinearLayout &layout, int rows, int columns,
                           llvm::function_ref<int(int row, int column)> where) {
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        ASSERT_EQ(layout.apply({{"offset", where(row, column)}}), (Point{row, column}));
  }

  mlir::MLIRContext context;
};

} // namespace lathe

#endif
