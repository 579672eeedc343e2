// MFMA and WMMA: small integers, exact in every format, placed in lanes by the formulas of AMD's instruction set
// documents (element to lane; the models go from lane to element) and multiplied by a plain loop.
#include <random>

#include "simulate_support.h"

namespace lathe::simulate::test {
namespace {

/// Codes of 0, 1, 2, 3 in a format; the sign is its top bit.
struct Format {
  const char *name;
  unsigned bits;
  std::array<uint64_t, 4> codes;
  bool twosComplement = false;

  uint64_t encode(int value) const {
    uint64_t mask = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
    if (twosComplement)
      return uint64_t(int64_t(value)) & mask;
    // -0 is NaN in the FNUZ formats.
    return codes[std::abs(value)] | (value < 0 ? uint64_t(1) << (bits - 1) : 0);
  }
};
const Format kF64 = {"f64", 64, {0, 0x3ff0000000000000, 0x4000000000000000, 0x4008000000000000}};
const Format kF32 = {"f32", 32, {0, 0x3f800000, 0x40000000, 0x40400000}};
const Format kF16 = {"f16", 16, {0, 0x3c00, 0x4000, 0x4200}};
const Format kBF16 = {"bf16", 16, {0, 0x3f80, 0x4000, 0x4040}};
const Format kI8 = {"i8", 8, {}, true};
const Format kI4 = {"i4", 4, {}, true};
const Format kFp8 = {"fp8", 8, {0, 0x38, 0x40, 0x44}};
const Format kBf8 = {"bf8", 8, {0, 0x3c, 0x40, 0x42}};
const Format kFp8Fnuz = {"fp8fnuz", 8, {0, 0x40, 0x48, 0x4c}};
const Format kBf8Fnuz = {"bf8fnuz", 8, {0, 0x40, 0x44, 0x46}};
const Format kFp6 = {"fp6", 6, {0, 0x08, 0x10, 0x14}};
const Format kBf6 = {"bf6", 6, {0, 0x0c, 0x10, 0x12}};
const Format kFp4 = {"fp4", 4, {0, 0x2, 0x4, 0x5}};

/// A matrix of small integers, [block][row][column].
struct Matrix {
  unsigned rows, columns;
  std::vector<int> values;
  int &at(unsigned block, unsigned row, unsigned column) { return values[(block * rows + row) * columns + column]; }
};
Matrix randomMatrix(std::mt19937 &random, unsigned blocks, unsigned rows, unsigned columns, int low = -3,
                    int high = 3) {
  Matrix matrix{rows, columns, std::vector<int>(blocks * rows * columns)};
  for (int &value : matrix.values)
    value = low + int(random() % unsigned(high - low + 1));
  return matrix;
}

/// Bits of each lane's operand, packed from bit 0 on.
struct Registers {
  unsigned bytes; // of each lane
  std::vector<uint8_t> data;
  Registers(unsigned lanes, unsigned bytes) : bytes(bytes), data(lanes * bytes) {}
  void put(unsigned lane, unsigned item, unsigned bits, uint64_t code) {
    for (unsigned bit = 0; bit < bits; ++bit)
      if (code >> bit & 1)
        data[lane * bytes + (item * bits + bit) / 8] |= 1 << (item * bits + bit) % 8;
  }
  uint64_t get(unsigned lane, unsigned item, unsigned bits) const {
    uint64_t code = 0;
    std::memcpy(&code, &data[lane * bytes + item * bits / 8], bits / 8);
    return code;
  }
};

struct Instruction {
  std::string name; // of the op, or of the intrinsic if it begins with "llvm."
  unsigned m, n, k, blocks;
  Format a, b;
  std::string typeA, typeB, typeD;
  Format d = kF32;
  std::vector<int> controls = {0, 0, 0};
  bool fnuz = false;
};

unsigned bytesOf(const std::string &type) {
  unsigned count = 1;
  size_t element = 0;
  if (type.rfind("vector<", 0) == 0) {
    count = std::stoi(type.substr(7));
    element = type.find('x') + 1;
  }
  unsigned bits = std::stoi(type.substr(type.find_first_of("0123456789", element)));
  unsigned bytes = count * bits / 8;
  return bytes == 24 ? 32 : bytes; // memory of vector<6xi32>
}

/// Runs the instruction on 64 or 32 lanes; `flags`: the op's attributes.
std::vector<uint8_t> execute(const Instruction &i, Registers &a, Registers &b, Registers &c, unsigned lanes,
                             const std::string &flags = "", const std::string &scaleA = "",
                             const std::string &scaleB = "") {
  std::string body, arguments = "%va, %vb, %vc", types = i.typeA + ", " + i.typeB + ", " + i.typeD;
  for (size_t n = 0; n < i.controls.size(); ++n) {
    body += "%k" + std::to_string(n) + " = llvm.mlir.constant(" + std::to_string(i.controls[n]) + " : i32) : i32\n";
    arguments += ", %k" + std::to_string(n);
    types += ", i32";
    if (i.controls.size() == 4 && n >= 2) { // a scale behind its byte selector
      arguments += n == 2 ? ", %sa" : ", %sb";
      types += ", i32";
    }
  }
  body += scaleA + scaleB;
  bool intrinsic = i.name.rfind("llvm.", 0) == 0;
  body +=
      "%vd = " + (intrinsic ? "llvm.call_intrinsic \"" + i.name + "\"(" + arguments + ")" : i.name + " " + arguments) +
      " " + flags + " : (" + types + ") -> " + i.typeD + "\n";
  auto load = [](const std::string &name, const std::string &type) {
    return "%p" + name + " = llvm.getelementptr %" + name + "[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, " + type +
           "\n%v" + name + " = llvm.load %p" + name + " {alignment = 1 : i64} : !llvm.ptr<1> -> " + type + "\n";
  };
  std::string text = "llvm.func @kernel(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>, %d: !llvm.ptr<1>) {\n"
                     "%lane = rocdl.workitem.id.x : i32\n" +
                     load("a", i.typeA) + load("b", i.typeB) + load("c", i.typeD) + body +
                     "%pd = llvm.getelementptr %d[%lane] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, " + i.typeD +
                     "\nllvm.store %vd, %pd {alignment = 1 : i64} : " + i.typeD + ", !llvm.ptr<1>\nllvm.return\n}";
  std::vector<uint8_t> out(c.data.size());
  Kernel kernel(text, 1, lanes);
  kernel.launch.chip.vendor = Vendor::Amd;
  kernel.launch.chip.fnuzFloats = i.fnuz;
  kernel.buffer(a.data).buffer(b.data).buffer(c.data).buffer(out).run();
  EXPECT_EQ(kernel.findings(), "") << i.name;
  EXPECT_EQ(kernel.result.counters.matrixOperations, 1) << i.name;
  return out;
}

int decodeResult(const Format &format, uint64_t bits) {
  if (format.twosComplement)
    return int32_t(bits);
  if (format.bits == 64) {
    double value;
    std::memcpy(&value, &bits, 8);
    return int(value);
  }
  if (format.bits == 32)
    return int(floatOf(uint32_t(bits)));
  for (int value = -1000; value <= 1000; ++value) { // f16 and bf16 of a small integer
    uint32_t wide = bitsOf(float(value));
    uint64_t code = format.name == std::string("bf16")
                        ? wide >> 16
                        : (wide >> 16 & 0x8000) | (value ? ((wide >> 13) - (112u << 10)) & 0x7fff : 0);
    if (code == bits)
      return value;
  }
  return 999999;
}

//===--------------------------------------------------------------------===//
// MFMA
//===--------------------------------------------------------------------===//

struct Place {
  unsigned lane, item;
};
/// L consecutive k in a lane; runs of 16 for the 8-bit operands of f8f6f4.
Place inputPlace(const Instruction &i, const Format &format, bool runs, unsigned rows, unsigned block, unsigned row,
                 unsigned k) {
  unsigned l = i.k * rows * i.blocks / 64;
  if (runs && format.bits == 8) {
    unsigned half = i.k / 2, in = k % half;
    return {row + rows * (in / 16), in % 16 + 16 * (k / half)};
  }
  return {row + rows * (block + i.blocks * (k / l)), k % l};
}
Place outputPlace(const Instruction &i, unsigned block, unsigned row, unsigned column) {
  unsigned h = i.d.bits == 64 ? 1 : 4;
  unsigned side = std::max(1u, 64 * h / (i.m * i.n)), down = 64 / side / i.n, g = i.m / (h * down);
  return {column + i.n * (block % side + side * (row / h % down)),
          row % h + h * (row / (h * down) + g * (block / side))};
}

/// exponent(row, k): of the scale, for the scaled forms.
template <typename ExponentA, typename ExponentB>
void expectMfma(const Instruction &i, ExponentA exponentA, ExponentB exponentB, const std::string &scaleA = "",
                const std::string &scaleB = "") {
  std::mt19937 random(7);
  Matrix a = randomMatrix(random, i.blocks, i.m, i.k), b = randomMatrix(random, i.blocks, i.k, i.n),
         c = randomMatrix(random, i.blocks, i.m, i.n);
  Registers ra(64, bytesOf(i.typeA)), rb(64, bytesOf(i.typeB)), rc(64, bytesOf(i.typeD));
  bool scaled = i.controls.size() == 4;
  Matrix expected = c;
  for (unsigned block = 0; block < i.blocks; ++block) {
    for (unsigned k = 0; k < i.k; ++k) {
      for (unsigned m = 0; m < i.m; ++m) {
        Place place = inputPlace(i, i.a, scaled, i.m, block, m, k);
        ra.put(place.lane, place.item, i.a.bits, i.a.encode(a.at(block, m, k)));
      }
      for (unsigned n = 0; n < i.n; ++n) {
        Place place = inputPlace(i, i.b, scaled, i.n, block, n, k);
        rb.put(place.lane, place.item, i.b.bits, i.b.encode(b.at(block, k, n)));
      }
    }
    for (unsigned m = 0; m < i.m; ++m)
      for (unsigned n = 0; n < i.n; ++n) {
        Place place = outputPlace(i, block, m, n);
        rc.put(place.lane, place.item, i.d.bits, i.d.encode(c.at(block, m, n)));
        for (unsigned k = 0; k < i.k; ++k)
          expected.at(block, m, n) += a.at(block, m, k) * b.at(block, k, n) << (exponentA(m, k) + exponentB(n, k));
      }
  }
  Registers out(64, rc.bytes);
  out.data = execute(i, ra, rb, rc, 64, "", scaleA, scaleB);
  for (unsigned block = 0; block < i.blocks; ++block)
    for (unsigned m = 0; m < i.m; ++m)
      for (unsigned n = 0; n < i.n; ++n) {
        Place place = outputPlace(i, block, m, n);
        ASSERT_EQ(decodeResult(i.d, out.get(place.lane, place.item, i.d.bits)), expected.at(block, m, n))
            << i.name << " block " << block << " row " << m << " column " << n;
      }
}
void expectMfma(const Instruction &i) {
  auto none = [](unsigned, unsigned) { return 0; };
  expectMfma(i, none, none);
}

Instruction mfma(const std::string &name, unsigned m, unsigned n, unsigned k, unsigned blocks, Format in,
                 const std::string &type, Format out = kF32) {
  unsigned count = m * n * blocks / 64;
  std::string element = out.twosComplement ? "i32" : out.name;
  if (out.twosComplement)
    out.bits = 32;
  return {name, m,  n,    k,    blocks,
          in,   in, type, type, count == 1 ? element : "vector<" + std::to_string(count) + "x" + element + ">",
          out};
}

TEST(SimulateMfma, Float32) {
  expectMfma(mfma("rocdl.mfma.f32.32x32x1f32", 32, 32, 1, 2, kF32, "f32"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x1f32", 16, 16, 1, 4, kF32, "f32"));
  expectMfma(mfma("rocdl.mfma.f32.4x4x1f32", 4, 4, 1, 16, kF32, "f32"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x2f32", 32, 32, 2, 1, kF32, "f32"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x4f32", 16, 16, 4, 1, kF32, "f32"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x8.xf32", 16, 16, 8, 1, kF32, "vector<2xf32>"));
  expectMfma(mfma("llvm.amdgcn.mfma.f32.32x32x4.xf32", 32, 32, 4, 1, kF32, "vector<2xf32>"));
}

TEST(SimulateMfma, Float16) {
  expectMfma(mfma("rocdl.mfma.f32.32x32x4f16", 32, 32, 4, 2, kF16, "vector<4xf16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x4f16", 16, 16, 4, 4, kF16, "vector<4xf16>"));
  expectMfma(mfma("rocdl.mfma.f32.4x4x4f16", 4, 4, 4, 16, kF16, "vector<4xf16>"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x8f16", 32, 32, 8, 1, kF16, "vector<4xf16>"));
  expectMfma(mfma("llvm.amdgcn.mfma.f32.16x16x16f16", 16, 16, 16, 1, kF16, "vector<4xf16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x32.f16", 16, 16, 32, 1, kF16, "vector<8xf16>"));
  expectMfma(mfma("llvm.amdgcn.mfma.f32.32x32x16.f16", 32, 32, 16, 1, kF16, "vector<8xf16>"));
}

TEST(SimulateMfma, BFloat16) {
  expectMfma(mfma("rocdl.mfma.f32.32x32x2bf16", 32, 32, 2, 2, kBF16, "vector<2xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x2bf16", 16, 16, 2, 4, kBF16, "vector<2xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.4x4x2bf16", 4, 4, 2, 16, kBF16, "vector<2xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x4bf16", 32, 32, 4, 1, kBF16, "vector<2xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x8bf16", 16, 16, 8, 1, kBF16, "vector<2xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x4bf16.1k", 32, 32, 4, 2, kBF16, "vector<4xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x4bf16.1k", 16, 16, 4, 4, kBF16, "vector<4xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.4x4x4bf16.1k", 4, 4, 4, 16, kBF16, "vector<4xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x8bf16.1k", 32, 32, 8, 1, kBF16, "vector<4xi16>"));
  expectMfma(mfma("llvm.amdgcn.mfma.f32.16x16x16bf16.1k", 16, 16, 16, 1, kBF16, "vector<4xi16>"));
  expectMfma(mfma("rocdl.mfma.f32.16x16x32.bf16", 16, 16, 32, 1, kBF16, "vector<8xbf16>"));
  expectMfma(mfma("rocdl.mfma.f32.32x32x16.bf16", 32, 32, 16, 1, kBF16, "vector<8xbf16>"));
}

TEST(SimulateMfma, Integer8) {
  expectMfma(mfma("rocdl.mfma.i32.32x32x4i8", 32, 32, 4, 2, kI8, "i32", kI8));
  expectMfma(mfma("rocdl.mfma.i32.16x16x4i8", 16, 16, 4, 4, kI8, "i32", kI8));
  expectMfma(mfma("rocdl.mfma.i32.4x4x4i8", 4, 4, 4, 16, kI8, "i32", kI8));
  expectMfma(mfma("rocdl.mfma.i32.32x32x8i8", 32, 32, 8, 1, kI8, "i32", kI8));
  expectMfma(mfma("rocdl.mfma.i32.16x16x16i8", 16, 16, 16, 1, kI8, "i32", kI8));
  expectMfma(mfma("rocdl.mfma.i32.16x16x32.i8", 16, 16, 32, 1, kI8, "i64", kI8));
  expectMfma(mfma("llvm.amdgcn.mfma.i32.32x32x16.i8", 32, 32, 16, 1, kI8, "i64", kI8));
  expectMfma(mfma("rocdl.mfma.i32.16x16x64.i8", 16, 16, 64, 1, kI8, "vector<4xi32>", kI8));
  expectMfma(mfma("rocdl.mfma.i32.32x32x32.i8", 32, 32, 32, 1, kI8, "vector<4xi32>", kI8));
}

TEST(SimulateMfma, Float64) {
  expectMfma(mfma("rocdl.mfma.f64.16x16x4f64", 16, 16, 4, 1, kF64, "f64", kF64));
  expectMfma(mfma("rocdl.mfma.f64.4x4x4f64", 4, 4, 4, 4, kF64, "f64", kF64));
}

TEST(SimulateMfma, Float8OfBothKinds) {
  for (bool fnuz : {true, false})
    for (bool firstIsBf8 : {false, true})
      for (bool secondIsBf8 : {false, true})
        for (bool wide : {false, true}) {
          unsigned size = wide ? 32 : 16, k = wide ? 16 : 32;
          std::string name = wide ? "rocdl.mfma.f32.32x32x16" : "rocdl.mfma.f32.16x16x32";
          name += firstIsBf8 ? ".bf8" : ".fp8";
          name += secondIsBf8 ? ".bf8" : ".fp8";
          Instruction i = mfma(name, size, size, k, 1, kFp8, "i64");
          i.a = firstIsBf8 ? (fnuz ? kBf8Fnuz : kBf8) : fnuz ? kFp8Fnuz : kFp8;
          i.b = secondIsBf8 ? (fnuz ? kBf8Fnuz : kBf8) : fnuz ? kFp8Fnuz : kFp8;
          i.fnuz = fnuz;
          expectMfma(i);
        }
}

TEST(SimulateMfma, ScaledFormatsMix) {
  const Format formats[] = {kFp8, kBf8, kFp6, kBf6, kFp4};
  const char *types[] = {"vector<8xi32>", "vector<8xi32>", "vector<6xi32>", "vector<6xi32>", "vector<4xi32>"};
  for (int a = 0; a < 5; ++a)
    for (int b = 0; b < 5; ++b)
      for (bool wide : {false, true}) {
        unsigned size = wide ? 32 : 16, k = wide ? 64 : 128;
        Instruction i = mfma(wide ? "rocdl.mfma.scale.f32.32x32x64.f8f6f4" : "rocdl.mfma.scale.f32.16x16x128.f8f6f4",
                             size, size, k, 1, kFp8, "");
        i.a = formats[a];
        i.b = formats[b];
        i.typeA = types[a];
        i.typeB = types[b];
        i.controls = {a, b, 2, 1};
        // Lane row + rows * (k / 32) has the scale of its row: 2^(lane % 3) for A, 2^(lane / 16 % 2) for B.
        std::string scaleA = R"(
          %three = llvm.mlir.constant(3 : i32) : i32
          %base = llvm.mlir.constant(127 : i32) : i32
          %by = llvm.mlir.constant(16 : i32) : i32
          %ea = llvm.urem %lane, %three : i32
          %xa = llvm.add %ea, %base : i32
          %sa = llvm.shl %xa, %by : i32
        )";
        std::string scaleB = R"(
          %one = llvm.mlir.constant(1 : i32) : i32
          %eight = llvm.mlir.constant(8 : i32) : i32
          %g = llvm.udiv %lane, %by : i32
          %eb = llvm.and %g, %one : i32
          %xb = llvm.add %eb, %base : i32
          %sb = llvm.shl %xb, %eight : i32
        )";
        expectMfma(
            i, [&](unsigned m, unsigned kk) { return (m + size * (kk / 32)) % 3; },
            [&](unsigned n, unsigned kk) { return (n + size * (kk / 32)) / 16 % 2; }, scaleA, scaleB);
      }
}

TEST(SimulateMfma, ZeroScalesMeanNone) {
  Instruction i =
      mfma("llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v8i32.v8i32", 16, 16, 128, 1, kFp8, "vector<8xi32>");
  i.controls = {0, 0, 0, 0};
  auto none = [](unsigned, unsigned) { return 0; };
  expectMfma(i, none, none, "%sa = llvm.mlir.constant(0 : i32) : i32\n", "%sb = llvm.mlir.constant(0 : i32) : i32\n");
}

/// D of a 4x4x1 form: A[i] of block b is lane 4 b + i, B likewise; C is 0.
std::vector<float> outer(int cbsz, int abid, int blgp) {
  Instruction i = mfma("rocdl.mfma.f32.4x4x1f32", 4, 4, 1, 16, kF32, "f32");
  i.controls = {cbsz, abid, blgp};
  Registers a(64, 4), b(64, 4), c(64, 16);
  for (unsigned lane = 0; lane < 64; ++lane) {
    a.put(lane, 0, 32, bitsOf(float(1 + lane)));
    b.put(lane, 0, 32, bitsOf(float(100 + lane)));
  }
  std::vector<uint8_t> bytes = execute(i, a, b, c, 64);
  std::vector<float> out(256);
  std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

TEST(SimulateMfma, BroadcastsOfBlocksAndLanes) {
  auto expectAll = [](const std::vector<float> &out, auto laneOfA, auto laneOfB) {
    for (int lane = 0; lane < 64; ++lane)
      for (int row = 0; row < 4; ++row)
        EXPECT_EQ(out[lane * 4 + row], (1 + laneOfA(lane / 4 * 4 + row)) * (100 + laneOfB(lane))) << lane;
  };
  auto same = [](int lane) { return lane; };
  expectAll(outer(0, 0, 0), same, same);
  // Groups of four blocks take A of their third.
  expectAll(outer(2, 2, 0), [](int lane) { return lane / 16 * 16 + 8 + lane % 4; }, same);
  expectAll(outer(4, 5, 0), [](int lane) { return 20 + lane % 4; }, same);
  expectAll(outer(0, 0, 1), same, [](int lane) { return lane % 32; });
  expectAll(outer(0, 0, 2), same, [](int lane) { return 32 + lane % 32; });
  expectAll(outer(0, 0, 3), same, [](int lane) { return (lane + 16) % 64; });
  expectAll(outer(0, 0, 6), same, [](int lane) { return 32 + lane % 16; });
}

TEST(SimulateMfma, OneRoundingPerInstruction) {
  // 2^24 + 1 + 1: each addition alone would be lost in binary32.
  Instruction i = mfma("rocdl.mfma.f32.16x16x16f16", 16, 16, 16, 1, kF16, "vector<4xf16>");
  Registers a(64, 8), b(64, 8), c(64, 16);
  for (unsigned k : {0u, 5u}) {
    a.put(16 * (k / 4), k % 4, 16, 0x3c00);
    b.put(16 * (k / 4), k % 4, 16, 0x3c00);
  }
  c.put(0, 0, 32, bitsOf(0x1p24f));
  std::vector<uint8_t> out = execute(i, a, b, c, 64);
  float value;
  std::memcpy(&value, out.data(), 4);
  EXPECT_EQ(value, 0x1p24f + 2);
}

TEST(SimulateMfma, OnlySomeLanesIsSaid) {
  std::vector<uint32_t> out(64);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %x = rocdl.workitem.id.x : i32
      %one = llvm.mlir.constant(1.0 : f32) : f32
      %k = llvm.mlir.constant(0 : i32) : i32
      %c = llvm.mlir.zero : vector<4xf32>
      %some = llvm.icmp "eq" %x, %k : i32
      llvm.cond_br %some, ^a, ^b
    ^a:
      %d = rocdl.mfma.f32.16x16x4f32 %one, %one, %c, %k, %k, %k : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      llvm.br ^b
    ^b:
      llvm.return
    })",
                1, 64);
  kernel.buffer(out).run();
  EXPECT_TRUE(kernel.found("undefined"));
}

TEST(SimulateMfma, TheChipsRateDecidesTheEstimate) {
  // A chain of products, each of which waits for the one before: 16384 multiply-adds each.
  std::string text = R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %a = llvm.mlir.zero : vector<8xf16>
      %k = llvm.mlir.constant(0 : i32) : i32
      %d0 = llvm.mlir.zero : vector<16xf32>
    )";
  constexpr int kCount = 200;
  for (int n = 0; n < kCount; ++n)
    text += "%d" + std::to_string(n + 1) + " = rocdl.mfma.f32.32x32x16.f16 %a, %a, %d" + std::to_string(n) +
            ", %k, %k, %k : (vector<8xf16>, vector<8xf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>\n";
  auto estimate = [&](double rate) {
    std::vector<uint32_t> out(64);
    Kernel kernel(text + "llvm.return\n}", 1, 64);
    kernel.launch.chip.matrixRates = {rate / 16, rate, 2 * rate, 2 * rate};
    kernel.launch.chip.clockGHz = 2;
    kernel.buffer(out).run();
    EXPECT_EQ(kernel.result.counters.matrixOperations, kCount);
    return kernel.result.estimateNs;
  };
  // 1024 and 256 in a cycle, over four schedulers: 64 and 256 cycles of half a nanosecond for each.
  double difference = estimate(256) - estimate(1024);
  EXPECT_GT(difference, kCount * (256 - 64) / 2.0);
  EXPECT_LT(difference, 2 * kCount * (256 - 64) / 2.0);
}

//===--------------------------------------------------------------------===//
// WMMA
//===--------------------------------------------------------------------===//

struct Wmma {
  Instruction instruction;
  bool gfx12;
  std::string flags;
  bool unsignedA = false, unsignedB = false;
  int half = -1; // of the registers of a 16-bit result on gfx11
};

void expectWmma(const Wmma &w) {
  const Instruction &i = w.instruction;
  std::mt19937 random(9);
  auto most = [](const Format &format, bool isUnsigned) { return isUnsigned ? (1 << format.bits) - 1 : 3; };
  Matrix a = randomMatrix(random, 1, 16, i.k, w.unsignedA ? 0 : -3, most(i.a, w.unsignedA)),
         b = randomMatrix(random, 1, i.k, 16, w.unsignedB ? 0 : -3, most(i.b, w.unsignedB)),
         c = randomMatrix(random, 1, 16, 16);
  Registers ra(32, bytesOf(i.typeA)), rb(32, bytesOf(i.typeB)), rc(32, bytesOf(i.typeD));
  unsigned perLane = i.k / 2;
  auto put = [&](Registers &into, unsigned index, unsigned k, const Format &format, int value) {
    if (w.gfx12) {
      into.put(index + 16 * (k / perLane), k % perLane, format.bits, format.encode(value));
      return;
    }
    into.put(index, k, format.bits, format.encode(value));
    into.put(index + 16, k, format.bits, format.encode(value));
  };
  for (unsigned k = 0; k < i.k; ++k)
    for (unsigned index = 0; index < 16; ++index) {
      put(ra, index, k, i.a, a.at(0, index, k));
      put(rb, index, k, i.b, b.at(0, k, index));
    }
  auto placeOf = [&](unsigned row, unsigned column) -> Place {
    if (w.gfx12)
      return {column + 16 * (row / 8), row % 8};
    return {column + 16 * (row % 2), w.half < 0 ? row / 2 : row / 2 * 2 + w.half};
  };
  Matrix expected = c;
  for (unsigned m = 0; m < 16; ++m)
    for (unsigned n = 0; n < 16; ++n) {
      Place place = placeOf(m, n);
      rc.put(place.lane, place.item, i.d.bits, i.d.encode(c.at(0, m, n)));
      for (unsigned k = 0; k < i.k; ++k)
        expected.at(0, m, n) += a.at(0, m, k) * b.at(0, k, n);
    }
  Registers out(32, rc.bytes);
  out.data = execute(i, ra, rb, rc, 32, w.flags);
  for (unsigned m = 0; m < 16; ++m)
    for (unsigned n = 0; n < 16; ++n) {
      Place place = placeOf(m, n);
      ASSERT_EQ(decodeResult(i.d, out.get(place.lane, place.item, i.d.bits)), expected.at(0, m, n))
          << i.name << (w.gfx12 ? " gfx12" : " gfx11") << " row " << m << " column " << n;
    }
}

Instruction wmma(const std::string &name, unsigned k, Format a, Format b, const std::string &type,
                 const std::string &typeD, Format d) {
  if (d.twosComplement)
    d.bits = 32;
  return {name, 16, 16, k, 1, a, b, type, type, typeD, d, {}};
}

TEST(SimulateWmma, FloatsOfGfx11) {
  expectWmma({wmma("rocdl.wmma.f32.16x16x16.f16", 16, kF16, kF16, "vector<16xf16>", "vector<8xf32>", kF32), false, ""});
  expectWmma(
      {wmma("rocdl.wmma.f32.16x16x16.bf16", 16, kBF16, kBF16, "vector<16xi16>", "vector<8xf32>", kF32), false, ""});
  expectWmma({wmma("rocdl.wmma.f16.16x16x16.f16", 16, kF16, kF16, "vector<16xf16>", "vector<16xf16>", kF16), false, "",
              false, false, 0});
  expectWmma({wmma("rocdl.wmma.f16.16x16x16.f16", 16, kF16, kF16, "vector<16xf16>", "vector<16xf16>", kF16), false,
              "{opsel = true}", false, false, 1});
  expectWmma({wmma("rocdl.wmma.bf16.16x16x16.bf16", 16, kBF16, kBF16, "vector<16xi16>", "vector<16xi16>", kBF16), false,
              "", false, false, 0});
}

TEST(SimulateWmma, FloatsOfGfx12) {
  expectWmma({wmma("rocdl.wmma.f32.16x16x16.f16", 16, kF16, kF16, "vector<8xf16>", "vector<8xf32>", kF32), true, ""});
  expectWmma(
      {wmma("rocdl.wmma.f32.16x16x16.bf16", 16, kBF16, kBF16, "vector<8xi16>", "vector<8xf32>", kF32), true, ""});
  expectWmma({wmma("rocdl.wmma.f16.16x16x16.f16", 16, kF16, kF16, "vector<8xf16>", "vector<8xf16>", kF16), true, ""});
  expectWmma(
      {wmma("rocdl.wmma.bf16.16x16x16.bf16", 16, kBF16, kBF16, "vector<8xi16>", "vector<8xi16>", kBF16), true, ""});
  const char *eight[] = {"fp8_fp8", "fp8_bf8", "bf8_fp8", "bf8_bf8"};
  for (int n = 0; n < 4; ++n)
    expectWmma({wmma(std::string("rocdl.wmma.f32.16x16x16.") + eight[n], 16, n & 2 ? kBf8 : kFp8, n & 1 ? kBf8 : kFp8,
                     "vector<2xi32>", "vector<8xf32>", kF32),
                true, ""});
}

TEST(SimulateWmma, IntegersSignedAndNot) {
  for (bool signA : {false, true})
    for (bool signB : {false, true}) {
      std::string flags =
          std::string("{signA = ") + (signA ? "true" : "false") + ", signB = " + (signB ? "true" : "false") + "}";
      auto expectAll = [&](const char *name, unsigned k, Format format, const char *type, bool gfx12) {
        expectWmma({wmma(name, k, format, format, type, "vector<8xi32>", kI8), gfx12, flags, !signA, !signB});
      };
      expectAll("rocdl.wmma.i32.16x16x16.iu8", 16, kI8, "vector<4xi32>", false);
      expectAll("rocdl.wmma.i32.16x16x16.iu8", 16, kI8, "vector<2xi32>", true);
      expectAll("rocdl.wmma.i32.16x16x16.iu4", 16, kI4, "vector<2xi32>", false);
      expectAll("rocdl.wmma.i32.16x16x16.iu4", 16, kI4, "i32", true);
      expectAll("rocdl.wmma.i32.16x16x32.iu4", 32, kI4, "vector<2xi32>", true);
    }
}

TEST(SimulateWmma, OperandsThatAreNotRepeatedAreSaid) {
  std::vector<uint32_t> out(32);
  Kernel kernel(R"(
    llvm.func @kernel(%dst: !llvm.ptr<1>) {
      %x = rocdl.workitem.id.x : i32
      %z = llvm.mlir.zero : vector<4xi32>
      %k = llvm.mlir.constant(0 : i32) : i32
      %a = llvm.insertelement %x, %z[%k : i32] : vector<4xi32>
      %c = llvm.mlir.zero : vector<8xi32>
      %d = rocdl.wmma.i32.16x16x16.iu8 %a, %a, %c : (vector<4xi32>, vector<4xi32>, vector<8xi32>) -> vector<8xi32>
      llvm.return
    })");
  kernel.buffer(out).run();
  EXPECT_TRUE(kernel.found("undefined"));
}

} // namespace
} // namespace lathe::simulate::test
