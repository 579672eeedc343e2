// Properties of LinearLayout, each checked element by element on small random layouts.
#include "lathe/Layout/LinearLayout.h"

#include "gtest/gtest.h"
#include <algorithm>
#include <random>
#include <set>

using namespace lathe;
using llvm::SmallVector;
using llvm::StringRef;

namespace {

class LayoutTest : public testing::TestWithParam<unsigned> {
protected:
  std::mt19937 random{GetParam()};

  unsigned pick(unsigned bound) { return random() % bound; }

  SmallVector<LinearLayout::Dim> randomDims(std::initializer_list<StringRef> names, unsigned maxBits) {
    SmallVector<LinearLayout::Dim> dims;
    for (StringRef name : names)
      dims.push_back({name.str(), pick(maxBits + 1)});
    return dims;
  }

  static unsigned bits(llvm::ArrayRef<LinearLayout::Dim> dims) {
    unsigned total = 0;
    for (const auto &dim : dims)
      total += dim.bits;
    return total;
  }

  LinearLayout randomLayout(llvm::ArrayRef<LinearLayout::Dim> ins, llvm::ArrayRef<LinearLayout::Dim> outs) {
    SmallVector<uint64_t> columns;
    for (unsigned i = 0, e = bits(ins); i < e; ++i)
      columns.push_back(random() & ((uint64_t(1) << bits(outs)) - 1));
    return LinearLayout::fromFlat(ins, outs, columns);
  }

  LinearLayout randomLayout() {
    return randomLayout(randomDims({"register", "lane", "warp"}, 3), randomDims({"dim0", "dim1"}, 3));
  }

  // A random surjection: as many columns as there are out bits are those of a bijection, at random places.
  LinearLayout randomSurjection(llvm::ArrayRef<LinearLayout::Dim> ins, llvm::ArrayRef<LinearLayout::Dim> outs) {
    LinearLayout base = randomBijection({{"base", bits(outs)}}, outs);
    SmallVector<uint64_t> columns(base.getFlatBases());
    while (columns.size() < bits(ins))
      columns.push_back(random() & ((uint64_t(1) << bits(outs)) - 1));
    std::shuffle(columns.begin(), columns.end(), random);
    return LinearLayout::fromFlat(ins, outs, columns);
  }

  // A random bijection: random layouts are invertible often enough (probability about 0.29).
  LinearLayout randomBijection(llvm::ArrayRef<LinearLayout::Dim> ins, llvm::ArrayRef<LinearLayout::Dim> outs) {
    while (true) {
      LinearLayout layout = randomLayout(ins, outs);
      if (layout.isInvertible())
        return layout;
    }
  }
};

std::set<uint64_t> image(const LinearLayout &layout) {
  std::set<uint64_t> result;
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x)
    result.insert(layout.applyFlat(x));
  return result;
}

TEST_P(LayoutTest, IsLinearAndAgreesWithItsBases) {
  LinearLayout layout = randomLayout();
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x)
    for (uint64_t y = 0; y < layout.getTotalInSize(); ++y)
      ASSERT_EQ(layout.applyFlat(x ^ y), layout.applyFlat(x) ^ layout.applyFlat(y));
  SmallVector<LinearLayout::NamedBases> bases;
  SmallVector<LinearLayout::NamedIndex> outs;
  for (const auto &dim : layout.getInDims())
    bases.push_back({dim.name, layout.getBases(dim.name)});
  for (const auto &dim : layout.getOutDims())
    outs.push_back({dim.name, dim.size()});
  EXPECT_EQ(LinearLayout(bases, outs), layout);
}

TEST_P(LayoutTest, NamedApplicationPacksTheFirstDimLowest) {
  LinearLayout layout = randomLayout();
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x) {
    SmallVector<int32_t> index = layout.splitIn(x);
    ASSERT_EQ(layout.packIn(index), x);
    SmallVector<LinearLayout::NamedIndex> named;
    for (auto [dim, value] : llvm::zip_equal(layout.getInDims(), index))
      named.push_back({dim.name, value});
    ASSERT_EQ(layout.packOut(layout.apply(named)), layout.applyFlat(x));
  }
}

TEST_P(LayoutTest, RankCountsTheImage) {
  LinearLayout layout = randomLayout();
  std::set<uint64_t> reached = image(layout);
  EXPECT_EQ(reached.size(), uint64_t(1) << layout.getRank());
  EXPECT_EQ(layout.isSurjective(), reached.size() == layout.getTotalOutSize());
  EXPECT_EQ(layout.isInjective(), reached.size() == layout.getTotalInSize());
}

TEST_P(LayoutTest, ProductPutsTheSecondFactorInTheHighBits) {
  LinearLayout low = randomLayout(randomDims({"register", "lane"}, 2), randomDims({"dim0", "dim1"}, 2));
  LinearLayout high = randomLayout(randomDims({"lane", "warp"}, 2), randomDims({"dim1", "dim2"}, 2));
  LinearLayout product = low * high;
  for (int r = 0; r < low.getInSize("register"); ++r)
    for (int l = 0; l < low.getInSize("lane"); ++l)
      for (int h = 0; h < high.getInSize("lane"); ++h)
        for (int w = 0; w < high.getInSize("warp"); ++w) {
          auto a = low.apply({{"register", r}, {"lane", l}});
          auto b = high.apply({{"lane", h}, {"warp", w}});
          auto both = product.apply({{"register", r}, {"lane", l | (h << low.getInBits("lane"))}, {"warp", w}});
          ASSERT_EQ(both.size(), 3u);
          EXPECT_EQ(both[0], a[0]);
          EXPECT_EQ(both[1], a[1] | (b[0] << low.getOutBits("dim1")));
          EXPECT_EQ(both[2], b[1]);
        }
  EXPECT_EQ(low * LinearLayout(), low);
  EXPECT_EQ(LinearLayout() * low, low);
}

// Without the dims of size 1, which a quotient may have and a factor may lack.
LinearLayout withoutUnitDims(const LinearLayout &layout) {
  SmallVector<StringRef> ins, outs;
  for (const auto &dim : layout.getInDims())
    if (dim.bits != 0)
      ins.push_back(dim.name);
  for (const auto &dim : layout.getOutDims())
    if (dim.bits != 0)
      outs.push_back(dim.name);
  llvm::sort(ins);
  llvm::sort(outs);
  return layout.sublayout(ins, outs);
}

TEST_P(LayoutTest, DivisionFindsTheOtherFactor) {
  LinearLayout low = randomLayout(randomDims({"register", "lane"}, 2), randomDims({"dim0", "dim1"}, 2));
  LinearLayout high = randomLayout(randomDims({"lane", "warp"}, 2), randomDims({"dim1", "dim2"}, 2));
  LinearLayout product = low * high;
  std::optional<LinearLayout> left = product.divideLeft(low), right = product.divideRight(high);
  ASSERT_TRUE(left && right);
  EXPECT_EQ(withoutUnitDims(*left), withoutUnitDims(high));
  EXPECT_EQ(withoutUnitDims(*right), withoutUnitDims(low));
  EXPECT_EQ(withoutUnitDims(*product.divideLeft(product)), LinearLayout());
  EXPECT_EQ(withoutUnitDims(*product.divideRight(LinearLayout())), withoutUnitDims(product));
}

TEST_P(LayoutTest, DivisionIsExactOrNone) {
  LinearLayout whole = randomLayout({{"register", 2}, {"lane", 1}}, {{"dim0", 2}, {"dim1", 1}});
  LinearLayout part = randomLayout(randomDims({"register", "lane"}, 1), randomDims({"dim0", "dim1"}, 1));
  for (bool isLow : {true, false}) {
    std::optional<LinearLayout> quotient = isLow ? whole.divideLeft(part) : whole.divideRight(part);
    // Among all layouts of the size of a quotient, the one found is the only one whose product is the whole.
    SmallVector<LinearLayout::Dim> ins, outs;
    for (const auto &dim : whole.getInDims())
      ins.push_back({dim.name, dim.bits - std::min(dim.bits, part.getInBits(dim.name))});
    for (const auto &dim : whole.getOutDims())
      outs.push_back({dim.name, dim.bits - std::min(dim.bits, part.getOutBits(dim.name))});
    unsigned found = 0, columns = bits(ins), rows = bits(outs);
    for (uint64_t code = 0; code < uint64_t(1) << (columns * rows); ++code) {
      SmallVector<uint64_t> images;
      for (unsigned i = 0; i < columns; ++i)
        images.push_back(code >> (i * rows) & ((uint64_t(1) << rows) - 1));
      LinearLayout candidate = LinearLayout::fromFlat(ins, outs, images);
      LinearLayout product = isLow ? part * candidate : candidate * part;
      if (product.transposeIns({"register", "lane"}).transposeOuts({"dim0", "dim1"}) != whole)
        continue;
      ++found;
      ASSERT_TRUE(quotient);
      EXPECT_EQ(*quotient, candidate);
    }
    EXPECT_EQ(found, quotient ? 1u : 0u);
  }
  EXPECT_FALSE(whole.divideLeft(LinearLayout::identity1D(16, "register", "dim0")));
  EXPECT_FALSE(whole.divideRight(LinearLayout::identity1D(2, "warp", "dim0")));
}

TEST_P(LayoutTest, FactorsMultiplyToTheWholeAndHaveNone) {
  LinearLayout low = randomLayout(randomDims({"register", "lane"}, 2), randomDims({"dim0", "dim1"}, 2));
  LinearLayout whole = low * randomLayout(randomDims({"register", "lane"}, 2), randomDims({"dim0", "dim1"}, 2));
  std::vector<LinearLayout> factors = whole.factor();
  LinearLayout product;
  for (const LinearLayout &factor : factors) {
    product *= factor;
    EXPECT_GT(factor.getTotalInBits() + factor.getTotalOutBits(), 0u);
    std::vector<LinearLayout> again = factor.factor();
    ASSERT_EQ(again.size(), 1u);
    EXPECT_EQ(again.front(), factor);
  }
  EXPECT_EQ(product, factors.empty() ? LinearLayout() : whole);
}

TEST(LayoutFactors, OfKnownLayouts) {
  // Each bit of an identity is a factor.
  EXPECT_EQ(LinearLayout::identity1D(16, "register", "dim0").factor().size(), 4u);
  // A bit that is xored with the one below cannot be parted from it; the one above can.
  LinearLayout swizzle({{"offset", {{1}, {3}, {4}}}}, {{"dim0", 8}});
  std::vector<LinearLayout> factors = swizzle.factor();
  ASSERT_EQ(factors.size(), 2u);
  EXPECT_EQ(factors[0], LinearLayout({{"offset", {{1}, {3}}}}, {{"dim0", 4}}));
  EXPECT_EQ(factors[1], LinearLayout::identity1D(2, "offset", "dim0"));
  // Broadcast inputs and outputs that are never reached are factors of one side.
  EXPECT_EQ(LinearLayout::zeros1D(4, "lane", "dim0", 2).factor().size(), 3u);
  EXPECT_TRUE(LinearLayout().factor().empty());
}

TEST_P(LayoutTest, ComposeIsApplicationTwice) {
  auto middle = randomDims({"dim0", "dim1"}, 3);
  LinearLayout first = randomLayout(randomDims({"register", "lane"}, 3), middle);
  LinearLayout second = randomLayout(middle, randomDims({"offset", "block"}, 3));
  LinearLayout both = first.compose(second);
  LinearLayout shuffled = first.compose(second.transposeIns({"dim1", "dim0"}));
  for (uint64_t x = 0; x < first.getTotalInSize(); ++x)
    ASSERT_EQ(both.applyFlat(x), second.applyFlat(first.applyFlat(x)));
  EXPECT_EQ(both, shuffled);
}

TEST_P(LayoutTest, InverseUndoesABijection) {
  SmallVector<LinearLayout::Dim> ins = {{"register", pick(4)}, {"lane", pick(4)}};
  SmallVector<LinearLayout::Dim> outs = {{"dim0", ins[1].bits}, {"dim1", ins[0].bits}};
  LinearLayout layout = randomBijection(ins, outs);
  LinearLayout inverse = layout.invert();
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x) {
    ASSERT_EQ(inverse.applyFlat(layout.applyFlat(x)), x);
    ASSERT_EQ(layout.applyFlat(inverse.applyFlat(x)), x);
  }
}

TEST_P(LayoutTest, PseudoInverseFindsASourceWithFreeBitsClear) {
  LinearLayout layout = randomSurjection({{"register", 3}, {"lane", 3}}, randomDims({"dim0", "dim1"}, 2));
  LinearLayout inverse = layout.pseudoInvert();
  int32_t freeRegisters = layout.getFreeMask("register"), freeLanes = layout.getFreeMask("lane");
  for (uint64_t y = 0; y < layout.getTotalOutSize(); ++y) {
    uint64_t x = inverse.applyFlat(y);
    ASSERT_EQ(layout.applyFlat(x), y);
    EXPECT_EQ(layout.splitIn(x)[0] & freeRegisters, 0);
    EXPECT_EQ(layout.splitIn(x)[1] & freeLanes, 0);
  }
}

TEST_P(LayoutTest, InvertAndComposeAndConversionFindTheElementInTheTarget) {
  SmallVector<LinearLayout::Dim> outs = {{"dim0", 2}, {"dim1", 1}};
  LinearLayout source = randomLayout({{"register", 2}, {"lane", 2}, {"warp", 1}}, outs);
  LinearLayout target = randomSurjection({{"register", 3}, {"lane", 2}, {"warp", 2}}, outs);
  for (const LinearLayout &where : {source.invertAndCompose(target), source.conversionTo(target),
                                    source.conversionTo(target.transposeOuts({"dim1", "dim0"}))})
    for (uint64_t x = 0; x < source.getTotalInSize(); ++x)
      ASSERT_EQ(target.applyFlat(where.applyFlat(x)), source.applyFlat(x));
}

TEST_P(LayoutTest, ConversionToItselfMovesNothing) {
  LinearLayout layout = randomLayout();
  LinearLayout where = layout.conversionTo(layout);
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x)
    ASSERT_EQ(where.applyFlat(x), x);
}

TEST_P(LayoutTest, FreeMasksSelectEveryElementOnce) {
  LinearLayout layout = randomLayout();
  SmallVector<int32_t> masks;
  for (const auto &dim : layout.getInDims()) {
    masks.push_back(layout.getFreeMask(dim.name));
    EXPECT_EQ(layout.getZeroMask(dim.name) & ~masks.back(), 0);
  }
  std::multiset<uint64_t> reached;
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x) {
    SmallVector<int32_t> index = layout.splitIn(x);
    bool chosen = true;
    for (auto [value, mask] : llvm::zip_equal(index, masks))
      chosen &= (value & mask) == 0;
    if (chosen)
      reached.insert(layout.applyFlat(x));
  }
  std::set<uint64_t> all = image(layout);
  EXPECT_TRUE(std::equal(reached.begin(), reached.end(), all.begin(), all.end()));
}

TEST_P(LayoutTest, RemovingFreeBitsKeepsTheImage) {
  LinearLayout layout = randomLayout();
  LinearLayout slim = layout.removeFreeBits("register");
  EXPECT_EQ(image(slim), image(layout));
  EXPECT_EQ(slim.getInBits("register") + llvm::popcount(uint32_t(layout.getFreeMask("register"))),
            layout.getInBits("register"));
}

TEST_P(LayoutTest, ReorderingDimsKeepsTheMap) {
  LinearLayout layout = randomLayout();
  LinearLayout other = layout.transposeIns({"warp", "register", "lane"}).transposeOuts({"dim1", "dim0"});
  for (int r = 0; r < layout.getInSize("register"); ++r)
    for (int l = 0; l < layout.getInSize("lane"); ++l)
      for (int w = 0; w < layout.getInSize("warp"); ++w) {
        auto a = layout.apply({{"register", r}, {"lane", l}, {"warp", w}});
        auto b = other.apply({{"register", r}, {"lane", l}, {"warp", w}});
        EXPECT_EQ(a[0], b[1]);
        EXPECT_EQ(a[1], b[0]);
      }
}

TEST_P(LayoutTest, ReshapeKeepsFlatIndices) {
  LinearLayout layout = randomLayout();
  LinearLayout flat = layout.flattenIns("in").flattenOuts("out");
  LinearLayout cut = flat.reshapeOuts({{"low", 1}, {"high", int32_t(layout.getTotalOutSize())}});
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x) {
    EXPECT_EQ(flat.applyFlat(x), layout.applyFlat(x));
    EXPECT_EQ(uint64_t(cut.apply({{"in", int32_t(x)}})[1]), layout.applyFlat(x));
  }
}

TEST_P(LayoutTest, SublayoutFixesTheOtherDimsAtZero) {
  LinearLayout layout = randomLayout();
  LinearLayout part = layout.sublayout({"lane", "absent"}, {"dim1"});
  bool zero = true;
  for (int l = 0; l < layout.getInSize("lane"); ++l) {
    int32_t whole = layout.apply({{"lane", l}})[1];
    EXPECT_EQ(part.apply({{"lane", l}})[0], whole);
    zero &= whole == 0;
  }
  EXPECT_EQ(layout.sublayoutIsZero({"lane"}, {"dim1"}), zero);
}

TEST_P(LayoutTest, GrowingAnOutDimKeepsCoordinates) {
  LinearLayout layout = randomLayout();
  LinearLayout grown = layout.resizeOut("dim0", layout.getOutSize("dim0") * 4).resizeOut("dim2", 2);
  for (uint64_t x = 0; x < layout.getTotalInSize(); ++x) {
    auto a = layout.splitOut(layout.applyFlat(x)), b = grown.splitOut(grown.applyFlat(x));
    EXPECT_EQ(a[0], b[0]);
    EXPECT_EQ(a[1], b[1]);
    EXPECT_EQ(b[2], 0);
  }
}

TEST_P(LayoutTest, VectorDivisorIsConsecutiveAndAligned) {
  LinearLayout vector = LinearLayout::identity1D(1 << pick(4), "register", "dim0");
  LinearLayout layout = vector * randomLayout({{"register", 2}, {"lane", 2}}, {{"dim0", 3}});
  int32_t size = layout.getVectorDivisor("register", 8);
  EXPECT_GE(size, std::min(8, vector.getInSize("register")));
  for (uint64_t x = 0; x < layout.getTotalInSize(); x += size) {
    uint64_t first = layout.applyFlat(x);
    EXPECT_EQ(first % size, 0u);
    for (int i = 0; i < size; ++i)
      EXPECT_EQ(layout.applyFlat(x + i), first + i);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, LayoutTest, testing::Range(0u, 40u));

TEST(LayoutConstructionTest, NamedConstructors) {
  LinearLayout identity = LinearLayout::identity1D(8, "lane", "dim0");
  LinearLayout strided = LinearLayout::strided1D(4, 8, "lane", "dim0");
  LinearLayout zeros = LinearLayout::zeros1D(4, "warp", "dim0", 2);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(identity.apply({{"lane", i}})[0], i);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(strided.apply({{"lane", i}})[0], 8 * i);
  EXPECT_EQ(strided.getOutSize("dim0"), 32);
  EXPECT_TRUE(zeros.sublayoutIsZero({"warp"}, {"dim0"}));
  EXPECT_EQ(zeros.getZeroMask("warp"), 3);
  EXPECT_TRUE((identity * LinearLayout::identity1D(2, "warp", "dim1")).sublayoutIsIdentity("lane", "dim0"));
  EXPECT_FALSE((identity * zeros).sublayoutIsIdentity("lane", "dim0"));
  EXPECT_EQ(identity.renameIn("lane", "warp").renameOut("dim0", "dim1"), LinearLayout::identity1D(8, "warp", "dim1"));
}

TEST(LayoutConstructionTest, Prints) {
  LinearLayout layout = LinearLayout::identity1D(2, "register", "dim1") * LinearLayout::strided1D(2, 2, "lane", "dim0");
  EXPECT_EQ(layout.toString(), "register=1 -> (1, 0)\nlane=1 -> (0, 2)\n"
                               "where out dims are: [dim1 (size 2), dim0 (size 4)]\n");
  EXPECT_EQ(LinearLayout().toString(), "<empty>\n");
}

} // namespace
