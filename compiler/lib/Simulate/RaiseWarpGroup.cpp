//===- RaiseWarpGroup.cpp - wgmma from its text ---------------------------===//
//
// PTX ISA 8.8, "Asynchronous Warpgroup Level Matrix Instructions": a fence, the
// products of one group, and the commit that makes them one.
//
//===----------------------------------------------------------------------===//

#include "AssemblyCall.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace lathe::simulate {

namespace {

/// wgmma.mma_async as its text has it. Registers are numbers of operands.
struct Product {
  nv::MatrixElement elementA = nv::MatrixElement::f16, elementB = nv::MatrixElement::f16;
  unsigned n = 0;
  StringRef sum;
  SmallVector<unsigned> d, a; ///< of a four registers, or a descriptor
  unsigned b = 0;
  std::optional<unsigned> scaleD; ///< none: the accumulator is added
  bool transposedA = false, transposedB = false;

  bool isLike(const Product &other) const {
    return elementA == other.elementA && elementB == other.elementB && n == other.n && sum == other.sum &&
           a.size() == other.a.size() && transposedA == other.transposedA && transposedB == other.transposedB;
  }
};

/// The products of one tile of the accumulator, in their order.
using Tile = SmallVector<const Product *>;

} // namespace

static unsigned depthOf(nv::MatrixElement element) {
  using E = nv::MatrixElement;
  return element == E::f16 || element == E::bf16 ? 16 : element == E::tf32 ? 8 : 32;
}

static void takeShape(AssemblyCall &a, const PtxStatement &statement, Modifiers &modifiers, Product &product) {
  StringRef shape = modifiers.next();
  unsigned k = 0;
  bool isShape = shape.consume_front("m64n") && !shape.consumeInteger(10, product.n) && shape.consume_front("k") &&
                 !shape.getAsInteger(10, k);
  product.sum = modifiers.next();
  auto elementA = nv::symbolizeMatrixElement(modifiers.next()), elementB = nv::symbolizeMatrixElement(modifiers.next());
  if (!isShape || !elementA || !elementB || k != depthOf(*elementA) || product.n % 8 || product.n > 256 || !product.n)
    return a.fail(statement, "no such shape");
  product.elementA = *elementA;
  product.elementB = *elementB;
}

/// Accumulator, a, b, scale-d, and by elements the signs of a and b and which of them are transposed.
static void takeOperands(AssemblyCall &a, const PtxStatement &statement, Product &product) {
  using E = nv::MatrixElement;
  ArrayRef<PtxOperand> operands = statement.operands;
  bool inRegisters = operands.size() > 1 && operands[1].kind == PtxOperand::Kind::List;
  bool isInteger = product.elementA == E::s8 || product.elementA == E::u8;
  bool isHalf = product.elementA == E::f16 || product.elementA == E::bf16;
  size_t signs = isInteger ? 0 : 2, orders = !isHalf ? 0 : inRegisters ? 1 : 2;
  if (operands.size() != 4 + signs + orders)
    return a.fail(statement, "takes " + Twine(4 + signs + orders) + " operands, found " + Twine(operands.size()));
  unsigned registers = product.sum == "f16" ? product.n / 4 : product.n / 2;
  for (const PtxOperand &part : a.getList(statement, operands[0], registers))
    product.d.push_back(part.number);
  for (const PtxOperand &part : a.getList(statement, operands[1], inRegisters ? 4 : 1))
    product.a.push_back(part.number);
  if (!operands[2].isNumber())
    return a.fail(statement, "a descriptor that is not an operand");
  product.b = operands[2].number;
  std::optional<int64_t> constant = a.readConstant(operands[3]);
  if (!operands[3].isNumber() && (!constant || *constant == 0))
    return a.fail(statement, "a scale of the accumulator that is not an operand and not true");
  if (operands[3].isNumber())
    product.scaleD = operands[3].number;
  auto flag = [&](size_t at) { return a.readConstant(operands[at]).value_or(-1); };
  if (signs && (flag(4) != 1 || flag(5) != 1))
    return a.fail(statement, "operands with another sign");
  if (orders) {
    int64_t transposedA = orders == 2 ? flag(6) : 0, transposedB = flag(4 + signs + orders - 1);
    if (transposedA < 0 || transposedA > 1 || transposedB < 0 || transposedB > 1)
      return a.fail(statement, "an order of elements that is neither 0 nor 1");
    product.transposedA = transposedA;
    product.transposedB = transposedB;
  }
}

static Product takeProduct(AssemblyCall &a, const PtxStatement &statement) {
  Product product;
  Modifiers modifiers(a, statement);
  modifiers.expect("mma_async.sync.aligned");
  takeShape(a, statement, modifiers, product);
  modifiers.end();
  if (statement.isGuarded)
    a.fail(statement, "a predicate");
  if (!a.failed())
    takeOperands(a, statement, product);
  return product;
}

/// The products by tile: those with the same registers of the accumulator. All tiles have as many steps.
static SmallVector<Tile> findTiles(AssemblyCall &a, ArrayRef<Product> products) {
  SmallVector<Tile> tiles;
  for (const Product &product : products) {
    if (!product.isLike(products.front()))
      a.fail("wgmma.mma_async of different shapes in one group");
    auto tile = llvm::find_if(tiles, [&](const Tile &tile) { return tile.front()->d == product.d; });
    if (tile == tiles.end())
      tile = &tiles.emplace_back();
    bool isFirst = tile->empty();
    tile->push_back(&product);
    if (isFirst ? product.scaleD != products.front().scaleD : product.scaleD.has_value())
      a.fail("wgmma.mma_async with a scale of the accumulator that is not the first step's of all tiles");
  }
  for (const Tile &tile : tiles)
    if (tile.size() != tiles.front().size())
      a.fail("wgmma.mma_async: tiles of different depth in one group");
  return tiles;
}

/// How many tiles stand in a row: as many as have the same left operands.
static unsigned countColumns(AssemblyCall &a, ArrayRef<Tile> tiles) {
  auto hasSame = [&](const Tile &x, const Tile &y, bool left) {
    return llvm::all_of(llvm::zip_equal(x, y), [&](auto pair) {
      auto [p, q] = pair;
      return left ? p->a == q->a : p->b == q->b;
    });
  };
  unsigned columns = 1;
  while (columns < tiles.size() && hasSame(tiles[0], tiles[columns], /*left=*/true))
    ++columns;
  bool isGrid = tiles.size() % columns == 0;
  for (unsigned n = 0; isGrid && n < tiles.size(); ++n)
    isGrid = hasSame(tiles[n], tiles[n - n % columns], true) && hasSame(tiles[n], tiles[n % columns], false);
  if (!isGrid)
    a.fail("wgmma.mma_async: tiles that form no grid of rows and columns");
  return columns;
}

static PtxOperand numbered(unsigned number) {
  PtxOperand operand;
  operand.kind = PtxOperand::Kind::Number;
  operand.number = number;
  return operand;
}

static void buildProducts(AssemblyCall &a, ArrayRef<Tile> tiles, unsigned columns) {
  const Product &first = *tiles.front().front();
  SmallVector<Value> accumulator, left, right;
  SmallVector<Type> types;
  auto wanted = first.sum == "f32" ? Type(a.b.getF32Type()) : Type(a.b.getI32Type());
  for (const Tile &tile : tiles)
    for (unsigned d : tile.front()->d) {
      Value value = a.readRegister(numbered(d));
      if (value.getType() != wanted)
        value = LLVM::BitcastOp::create(a.b, a.loc, wanted, a.read(numbered(d), 32));
      accumulator.push_back(value);
      types.push_back(wanted);
    }
  for (unsigned row = 0; row < tiles.size(); row += columns)
    for (const Product *product : tiles[row])
      for (unsigned number : product->a)
        left.push_back(a.read(numbered(number), first.a.size() == 4 ? 32 : 64));
  for (const Tile &tile : tiles.take_front(columns))
    for (const Product *product : tile)
      right.push_back(a.read(numbered(product->b), 64));
  Value scaleD = first.scaleD ? a.readPredicate(numbered(*first.scaleD)) : Value();
  if (a.failed())
    return;
  auto raised =
      nv::WgmmaOp::create(a.b, a.loc, TypeRange(types), first.elementA, first.elementB, first.n, tiles.size() / columns,
                          columns, first.transposedA, first.transposedB, accumulator, left, right, scaleD);
  size_t next = 0;
  for (const Tile &tile : tiles)
    for (unsigned d : tile.front()->d)
      a.write(numbered(d), raised.getResult(next++));
}

void raiseWgmma(AssemblyCall &a) {
  ArrayRef<PtxStatement> statements = a.getStatements();
  auto isPart = [&](const PtxStatement &statement, StringRef name) {
    return statement.isInstruction("wgmma") && !statement.isGuarded && llvm::join(statement.name, ".") == name;
  };
  if (!isPart(statements.front(), "wgmma.fence.sync.aligned"))
    a.fail(statements.front(), "no wgmma.fence before products");
  if (statements.size() < 3 || !isPart(statements.back(), "wgmma.commit_group.sync.aligned"))
    a.fail(statements.back(), "no wgmma.commit_group behind products");
  if (a.failed())
    return;
  std::vector<Product> products;
  for (const PtxStatement &statement : statements.drop_front().drop_back()) {
    if (!statement.isInstruction("wgmma"))
      a.fail(statement, "an instruction between products");
    if (a.failed())
      return;
    products.push_back(takeProduct(a, statement));
  }
  SmallVector<Tile> tiles = a.failed() ? SmallVector<Tile>() : findTiles(a, products);
  if (a.failed())
    return;
  unsigned columns = countColumns(a, tiles);
  if (!a.failed())
    buildProducts(a, tiles, columns);
}

void raiseWgmmaWait(AssemblyCall &a) {
  const PtxStatement &wait = a.getOnly();
  Modifiers modifiers(a, wait);
  modifiers.expect("wait_group.sync.aligned").end(1);
  if (wait.isGuarded)
    a.fail(wait, "a predicate");
  if (a.failed())
    return;
  SmallVector<Value> values;
  SmallVector<Type> types;
  for (unsigned n = 0; n < a.getNumOutputs(); ++n) {
    values.push_back(a.readRegister(numbered(n)));
    types.push_back(values.back().getType());
    if (!types.back().isF32() && !types.back().isInteger(32))
      return a.fail(wait, "a register of another size than 32 bits");
  }
  auto raised = nv::WgmmaWaitOp::create(a.b, a.loc, TypeRange(types), a.readImmediate(wait, wait.operands[0]), values);
  for (unsigned n = 0; n < a.getNumOutputs(); ++n)
    a.write(numbered(n), raised.getResult(n));
}

} // namespace lathe::simulate
