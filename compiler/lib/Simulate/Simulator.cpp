//===- Simulator.cpp - Sets a launch up and runs its programs -------------===//

#include "lathe/Simulate/Simulator.h"
#include "Decoder.h"
#include "Machine.h"

#include "lathe/Dialect/LatheNV/IR/LatheNV.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir;

namespace lathe::simulate {

static Finding wrongArguments(const llvm::Twine &message) {
  Finding finding;
  finding.kind = "arguments";
  finding.message = message.str();
  return finding;
}

/// The warps of a program.
static unsigned warpsOf(const Launch &launch) { return launch.numWarps * launch.clusterCtas; }

/// Bytes of an initializer, little-endian, row by row. False if it is of another form than those here, or of elements
/// of more than 8 bytes.
static bool appendBytes(Attribute attribute, std::vector<char> &out) {
  bool fits = true;
  auto append = [&](const llvm::APInt &value) {
    fits &= value.getBitWidth() <= 64;
    if (!fits)
      return;
    uint64_t bits = value.getZExtValue();
    const char *bytes = reinterpret_cast<const char *>(&bits);
    out.insert(out.end(), bytes, bytes + (value.getBitWidth() + 7) / 8);
  };
  if (auto text = dyn_cast<StringAttr>(attribute))
    out.insert(out.end(), text.getValue().begin(), text.getValue().end());
  else if (auto integer = dyn_cast<IntegerAttr>(attribute))
    append(integer.getValue());
  else if (auto floating = dyn_cast<FloatAttr>(attribute))
    append(floating.getValue().bitcastToAPInt());
  else if (auto dense = dyn_cast<DenseIntElementsAttr>(attribute))
    for (const llvm::APInt &value : dense.getValues<llvm::APInt>())
      append(value);
  else if (auto dense = dyn_cast<DenseFPElementsAttr>(attribute))
    for (const llvm::APFloat &value : dense.getValues<llvm::APFloat>())
      append(value.bitcastToAPInt());
  else // What these leave is zeroed.
    return isa<LLVM::ZeroAttr, LLVM::UndefAttr, LLVM::PoisonAttr>(attribute);
  return fits;
}

/// The same of a global; one without an initializer has no bytes of its own.
static bool appendInitializer(LLVM::GlobalOp global, std::vector<char> &out) {
  if (Attribute value = global.getValueOrNull())
    return appendBytes(value, out);
  mlir::Block *block = global.getInitializerBlock();
  if (!block)
    return true;
  auto end = dyn_cast<LLVM::ReturnOp>(block->getTerminator());
  return end && end.getNumOperands() == 1 &&
         isa_and_nonnull<LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp>(end.getOperand(0).getDefiningOp());
}

/// Gives each global its address: shared ones in shared memory, the dynamic one
/// (of no size) behind the others; the rest in global memory.
static void placeGlobals(ModuleOp module, Program &program, GlobalMemory &memory, const Launch &launch) {
  std::vector<LLVM::GlobalOp> dynamic;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    auto [size, align] = sizeAndAlign(global.getType());
    align = std::max<uint64_t>({align, global.getAlignment().value_or(1), 1});
    Program::Global &place = program.globals[global.getSymName()];
    if (global.getAddrSpace() == kShared) {
      if (size == 0) {
        dynamic.push_back(global);
        continue;
      }
      place.address = llvm::alignTo(program.staticSharedBytes, align);
      program.staticSharedBytes = place.address + size;
      continue;
    }
    std::vector<char> bytes;
    place.isUnknown = !appendInitializer(global, bytes);
    bytes.resize(size);
    Segment *segment = memory.allocate("global " + global.getSymName().str(), std::max<uint64_t>(size, 1),
                                       launch.detectRaces, warpsOf(launch));
    std::copy(bytes.begin(), bytes.end(), segment->data);
    place.address = segment->address;
  }
  if (!dynamic.empty() && program.staticSharedBytes)
    program.staticSharedBytes = llvm::alignTo(program.staticSharedBytes, 128);
  for (LLVM::GlobalOp global : dynamic)
    program.globals[global.getSymName()].address = program.staticSharedBytes;
}

static void decodeFunctions(ModuleOp module, Program &program) {
  for (auto func : module.getOps<LLVM::LLVMFuncOp>())
    if (!func.isExternal())
      program.functions[func.getSymName()] = std::make_unique<Function>();
  for (auto func : module.getOps<LLVM::LLVMFuncOp>()) {
    if (func.isExternal())
      continue;
    Function &function = *program.functions[func.getSymName()];
    function.name = func.getSymName().str();
    Decoder(program, function).decode(func);
  }
}

/// Takes the corners of the box of pixels and the steps, outermost dimension first. Returns why they are not possible.
static std::string encodePixels(nv::TensorMapAttr attribute, ArrayRef<uint64_t> numbers, TensorMap &map) {
  unsigned inner = attribute.getRank() - 2;
  // Corners have 16, 8 and 5 bits by the number of dimensions.
  int64_t limit = inner == 1 ? 1 << 15 : inner == 2 ? 1 << 7 : 1 << 4;
  constexpr uint64_t mostSteps = 8;
  map.isIm2Col = true;
  map.box[0] = attribute.getBox()[1];
  map.box[1] = attribute.getBox()[0];
  for (unsigned dim = 0; dim < inner; ++dim) {
    unsigned outer = inner - 1 - dim;
    int64_t low = int32_t(numbers[outer]), high = int32_t(numbers[inner + outer]);
    uint64_t step = numbers[2 * inner + outer];
    if (low < -limit || low >= limit || high < -limit || high >= limit)
      return llvm::formatv("corners of {0} and {1} of a box of pixels", low, high);
    if (step == 0 || step > mostSteps)
      return llvm::formatv("a step of {0} pixels", step);
    map.lower[dim] = low;
    map.upper[dim] = high;
    map.steps[dim + 1] = step;
  }
  return "";
}

/// The map that cuTensorMapEncodeTiled or cuTensorMapEncodeIm2col would make of the arguments that describe a tensor:
/// its base at `base`, sizes, strides in elements, flags, corners. Returns why it would not, or nothing.
static std::string encodeMap(nv::TensorMapAttr attribute, uint64_t base, ArrayRef<Argument> values, TensorMap &map) {
  constexpr unsigned kFirstFloat = 6, kF32 = 7, kTF32 = 11, kF64 = 9;
  constexpr uint64_t kAlignment = 16, kMostElements = 0xffffffff, kStrideLimit = uint64_t(1) << 40;
  unsigned rank = attribute.getRank(), corners = 2 * rank + attribute.getFlags();
  std::vector<uint64_t> numbers;
  for (auto [n, argument] : llvm::enumerate(values)) {
    if (argument.isBuffer || argument.scalar.size() != (n < 2 * rank ? 8 : n < corners ? 1 : 4))
      return "a size and a stride are an i64, a flag an i1, a corner an i32";
    uint64_t number = 0;
    std::memcpy(&number, argument.scalar.data(), argument.scalar.size());
    numbers.push_back(number);
  }
  map.rank = rank;
  map.element = attribute.getElement();
  map.swizzle = attribute.getSwizzle();
  map.fill = numbers[2 * rank];
  map.base = base;
  if (map.fill && (map.element < kFirstFloat || map.element == kF64))
    return "only floats of 16 and 32 bits are padded with NaN";
  if (attribute.getFlags() > 1 && numbers[2 * rank + 1] && map.element == kF32)
    map.element = kTF32;
  if (base % kAlignment)
    return "the base is not a multiple of 16 bytes";
  for (unsigned dim = 0; dim < rank; ++dim) {
    unsigned outer = rank - 1 - dim;
    uint64_t size = numbers[outer], stride = numbers[rank + outer] * map.elementBytes();
    if (size == 0 || size > kMostElements)
      return llvm::formatv("a size of {0}", int64_t(size));
    if (dim == 0 ? numbers[rank + outer] != 1 : stride % kAlignment || stride >= kStrideLimit)
      return llvm::formatv("a stride of {0} elements in dimension {1}", int64_t(numbers[rank + outer]), outer);
    if (!attribute.getIm2col())
      map.box[dim] = attribute.getBox()[outer];
    map.sizes[dim] = size;
    map.strides[dim] = stride;
    map.steps[dim] = 1;
  }
  return attribute.getIm2col() ? encodePixels(attribute, ArrayRef(numbers).drop_front(corners), map) : "";
}

static unsigned numHostArguments(LLVM::LLVMFuncOp func, unsigned parameter) {
  auto map = func.getArgAttrOfType<nv::TensorMapAttr>(parameter, nv::TensorMapAttr::attributeName);
  return map ? map.getNumHostArguments() : 1;
}

/// Component values of all parameters; empty and a finding if they do not fit.
static std::vector<uint64_t> bindArguments(LLVM::LLVMFuncOp func, const Launch &launch, ArrayRef<Argument> arguments,
                                           GlobalMemory &memory, Result &result) {
  std::vector<uint64_t> values;
  auto fail = [&](const llvm::Twine &message) {
    result.findings.push_back(wrongArguments(message));
    return std::vector<uint64_t>();
  };
  size_t taken = 0;
  for (unsigned n = 0; n < func.getNumArguments(); ++n)
    taken += numHostArguments(func, n);
  if (taken != arguments.size() && taken != arguments.size() + 2)
    return fail(llvm::formatv("the kernel takes {0} arguments, {1} were given", taken, arguments.size()));
  for (unsigned n = 0, parameter = 0; n < arguments.size(); n += numHostArguments(func, parameter++)) {
    const Argument &argument = arguments[n];
    Type type = func.getArgument(parameter).getType();
    bool isPointer = isa<LLVM::LLVMPointerType>(type);
    if (isPointer != argument.isBuffer)
      return fail(llvm::formatv("argument {0} must be a {1}", n, isPointer ? "buffer" : "scalar"));
    if (!isPointer) {
      uint64_t bits = 0;
      llvm::SmallVector<Component, 1> parts;
      if (!flatten(type, parts) || parts.size() != 1 || argument.scalar.size() != parts[0].bytes())
        return fail(llvm::formatv("argument {0} has {1} bytes, which its type "
                                  "has not",
                                  n, argument.scalar.size()));
      std::memcpy(&bits, argument.scalar.data(), argument.scalar.size());
      values.push_back(parts[0].width < 64 ? bits & ((uint64_t(1) << parts[0].width) - 1) : bits);
      continue;
    }
    Segment *segment = memory.map("argument " + std::to_string(n), argument.buffer.data(), argument.buffer.size(),
                                  argument.address, launch.detectRaces, warpsOf(launch));
    if (!segment)
      return fail(llvm::formatv("argument {0} overlaps another one", n));
    values.push_back(segment->address);
    auto attribute = func.getArgAttrOfType<nv::TensorMapAttr>(parameter, nv::TensorMapAttr::attributeName);
    if (!attribute && func.getArgAttr(parameter, LLVM::LLVMDialect::getByValAttrName()))
      return fail(llvm::formatv("argument {0} is passed by value, and nothing says what it holds", n));
    if (!attribute)
      continue;
    TensorMap map;
    std::string obstacle =
        encodeMap(attribute, segment->address, arguments.slice(n + 1, attribute.getNumHostArguments() - 1), map);
    if (!obstacle.empty())
      return fail(llvm::formatv("argument {0} cannot be described by a tensor map: {1}", n, obstacle));
    Segment *place = memory.allocate("the tensor map of argument " + std::to_string(n), nv::TensorMapAttr::bytes,
                                     launch.detectRaces, warpsOf(launch));
    std::memcpy(place->data, &map, sizeof map);
    values.back() = place->address;
  }
  return values;
}

/// Each program has scratch memory of its own behind the arguments.
static void bindScratch(LLVM::LLVMFuncOp func, const Launch &launch, GlobalMemory &memory,
                        std::vector<uint64_t> &values) {
  if (func.getNumArguments() == values.size())
    return;
  uint64_t grid = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  auto add = [&](const char *name, int64_t bytes) {
    // Nothing is mapped for none, and an access shows itself.
    if (!bytes)
      return values.push_back(0);
    Segment *segment = memory.allocate(name, bytes * grid, launch.detectRaces, warpsOf(launch));
    // A launch finds there what the one before left.
    std::memset(segment->data, 0xcd, segment->size);
    values.push_back(segment->address);
  };
  add("global scratch", launch.globalScratchBytes);
  if (launch.profile.empty())
    add("profile scratch", launch.profileScratchBytes);
  else
    values.push_back(memory
                         .map("profile scratch", launch.profile.data(), launch.profile.size(), /*address=*/0,
                              launch.detectRaces, warpsOf(launch))
                         ->address);
}

/// The launch as the AMD runtime tells it to a kernel, at the offsets of the HSA
/// dispatch packet and of code object version 5 (LLVM, "User Guide for AMDGPU
/// Backend").
static void describeLaunch(Machine &machine, GlobalMemory &memory) {
  const Launch &launch = machine.launch;
  auto put = [](Segment *segment, unsigned offset, auto value) {
    std::memcpy(segment->data + offset, &value, sizeof value);
  };
  uint16_t threads = launch.numWarps * launch.threadsPerWarp;
  Segment *packet = memory.allocate("the dispatch packet", 64, false, 1);
  Segment *implicit = memory.allocate("the hidden arguments", 256, false, 1);
  for (unsigned axis = 0; axis < 3; ++axis) {
    uint16_t size = axis == 0 ? threads : 1;
    put(packet, 4 + 2 * axis, size);
    put(packet, 12 + 4 * axis, launch.grid[axis] * size);
    put(implicit, 4 * axis, launch.grid[axis]);
    put(implicit, 12 + 2 * axis, size);
  }
  put(implicit, 64, uint16_t(3));
  machine.dispatchPacket = packet->address;
  machine.implicitArguments = implicit->address;
}

Result simulate(ModuleOp module, llvm::StringRef entry, const Launch &launch, llvm::ArrayRef<Argument> arguments) {
  Result result;
  auto func = module.lookupSymbol<LLVM::LLVMFuncOp>(entry);
  if (!func || func.isExternal()) {
    result.findings.push_back(wrongArguments("the module has no kernel " + entry));
    return result;
  }
  uint64_t total = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  if ((launch.threadsPerWarp != 32 && launch.threadsPerWarp != 64) || launch.numWarps < 1 || launch.numWarps > 64 ||
      total == 0 || launch.sharedBytes < 0 || launch.clusterCtas < 1 || launch.clusterCtas > 16) {
    result.findings.push_back(wrongArguments("impossible launch"));
    return result;
  }
  if (!launch.profile.empty() && launch.profile.size() != launch.profileScratchBytes * total) {
    result.findings.push_back(wrongArguments("the memory for the profile has not its size"));
    return result;
  }
  GlobalMemory memory(launch.bufferAlignment);
  std::vector<uint64_t> values = bindArguments(func, launch, arguments, memory, result);
  if (!result.ok())
    return result;
  bindScratch(func, launch, memory, values);
  Program program;
  program.chip = &launch.chip;
  program.lanes = launch.threadsPerWarp;
  program.clusterCtas = launch.clusterCtas;
  if (auto registers = module->getAttrOfType<IntegerAttr>("ttg.maxnreg"))
    program.registersAtFirst = registers.getInt();
  placeGlobals(module, program, memory, launch);
  decodeFunctions(module, program);

  Machine machine(launch, program, memory);
  machine.setArguments(std::move(values));
  if (launch.chip.vendor == Vendor::Amd)
    describeLaunch(machine, memory);
  const Function &function = *program.functions[entry];
  machine.liveRegisters = std::max<int>(16, function.numRegisters - function.constants.size());
  uint64_t count = launch.programs.empty() ? total : launch.programs.size();
  for (uint64_t n = 0; n < count; ++n)
    machine.waitingPrograms.push_back(launch.programs.empty() ? n : launch.programs[n]);
  while (!machine.waitingPrograms.empty() && !machine.stopped) {
    uint64_t id = machine.waitingPrograms.front();
    machine.waitingPrograms.pop_front();
    if (id >= total) {
      machine.report(id, 0, nullptr, "arguments", "program id is outside the grid");
      break;
    }
    machine.runProgram(function, id);
  }
  if (!machine.stopped) {
    machine.result.bounds = boundTime(machine);
    machine.result.units = countUnitLoads(machine);
    machine.result.estimateNs = estimateNs(machine.result.bounds, launch.chip);
  }
  return std::move(machine.result);
}

} // namespace lathe::simulate
