//===- NvidiaLibrary.cpp - Intrinsics that libdevice is written in --------===//
//
// LLVM, "User Guide for NVPTX Back-end": what vendor bitcode brings into the
// llvm phase, and no operation of the llvm-dialect phase has.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "NvidiaModels.h"

#include <cmath>

using namespace mlir;

namespace lathe::simulate {

namespace {

struct AbsOf {
  template <typename T> static T run(T a) { return std::fabs(a); }
};
/// The nearest integer, the even one of two, as the host rounds.
struct NearestOf {
  template <typename T> static T run(T a) { return std::nearbyint(a); }
};
struct ProductOf {
  template <typename T> static T run(T a, T b) { return a * b; }
};
struct SumTowardsZeroOf {
  template <typename T> static T run(T a, T b) {
    T sum = a + b, back = sum - a;
    // The exact rest that the rounded sum lacks.
    T error = (a - (sum - back)) + (b - back);
    bool isTooFar = std::isfinite(sum) && error != 0 && (error < 0) == (sum > 0);
    return isTooFar ? std::nextafter(sum, T(0)) : sum;
  }
};

/// Beyond the range of i32 the end of it; NaN becomes 0.
template <typename Format> struct NearestInteger {
  static uint64_t run(uint64_t bits, const Instruction &) {
    double value = std::nearbyint(static_cast<double>(Format::decode(bits)));
    if (std::isnan(value))
      return 0;
    value = std::clamp<double>(value, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
    return static_cast<uint32_t>(static_cast<int32_t>(value));
  }
};

} // namespace

template <typename Format> static void decodeToInteger(Decoder &d, Operation *op, ValueRange args) {
  d.emit(mapInt1<NearestInteger<Format>>, op, d.define(op->getResult(0)), d.scalar(args[0]), Unit::Convert).width = 32;
}

ArrayRef<Model> nvidiaLibraryModels() {
  static const Model models[] = {
      {"llvm.nvvm.fabs.f32", decodeMath1<AbsOf, Unit::Float>},
      {"llvm.nvvm.fabs.f64", decodeMath1<AbsOf, Unit::Double>},
      {"llvm.nvvm.round.f", decodeMath1<NearestOf, Unit::Convert>},
      {"llvm.nvvm.round.d", decodeMath1<NearestOf, Unit::Double>},
      {"llvm.nvvm.mul.rn.f", decodeMath2<ProductOf, Unit::Float>},
      {"llvm.nvvm.mul.rn.d", decodeMath2<ProductOf, Unit::Double>},
      {"llvm.nvvm.add.rz.f", decodeMath2<SumTowardsZeroOf, Unit::Float>},
      {"llvm.nvvm.add.rz.d", decodeMath2<SumTowardsZeroOf, Unit::Double>},
      {"llvm.nvvm.f2i.rn", decodeToInteger<Single>},
      {"llvm.nvvm.d2i.rn", decodeToInteger<Double>},
  };
  return models;
}

} // namespace lathe::simulate
