// The vendors' device libraries, bitcode that tt.extern_elementwise calls: what a module needs of them is linked in.
#include "Backends.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace lathe {
namespace {

struct DeviceLibrary {
  StringLiteral prefix;   // of its functions
  StringLiteral name;     // for messages
  StringLiteral variable; // of the environment, that names the file
  ArrayRef<StringLiteral> files;
};

constexpr StringLiteral kLibdeviceFiles[] = {"/usr/local/cuda/nvvm/libdevice/libdevice.10.bc",
                                             "/usr/lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc",
                                             "/usr/lib/cuda/nvvm/libdevice/libdevice.10.bc"};
constexpr StringLiteral kOcmlFiles[] = {"/opt/rocm/amdgcn/bitcode/ocml.bc",
                                        "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc",
                                        "/usr/lib/amdgcn/bitcode/ocml.bc"};

DeviceLibrary libraryOf(const ChipInfo &chip) {
  if (chip.isCuda())
    return {"__nv_", "libdevice of the CUDA toolkit", "LATHE_LIBDEVICE", kLibdeviceFiles};
  return {"__ocml_", "ocml of rocm-device-libs", "LATHE_OCML", kOcmlFiles};
}

std::string locate(const DeviceLibrary &library) {
  if (const char *path = getenv(library.variable.data()))
    return path;
  for (StringRef path : library.files)
    if (sys::fs::exists(path))
      return path.str();
  return "";
}

/// The value of a constant by which the libraries' functions learn the chip and the mode; gfx90a is 9010.
uint64_t settingOf(StringRef name, const ChipInfo &chip) {
  StringRef number = chip.arch;
  if (name == "__oclc_ISA_version" && number.consume_front("gfx")) {
    unsigned major = 0;
    number.drop_back(2).getAsInteger(10, major);
    return major * 1000 + hexDigitValue(number[number.size() - 2]) * 100 + hexDigitValue(number.back());
  }
  if (name == "__oclc_wavefrontsize64")
    return chip.warpSize == 64;
  if (name == "__oclc_wavefrontsize_log2")
    return chip.warpSize == 64 ? 6 : 5;
  if (name == "__oclc_ABI_version")
    return 500;
  return name == "__oclc_correctly_rounded_sqrt32";
}

void defineSettings(Module &module, const ChipInfo &chip) {
  for (GlobalVariable &global : module.globals())
    if (global.getName().starts_with("__oclc_") && global.isDeclaration()) {
      global.setInitializer(ConstantInt::get(global.getValueType(), settingOf(global.getName(), chip)));
      global.setLinkage(GlobalValue::InternalLinkage);
      global.setConstant(true);
    }
}

} // namespace

Error linkDeviceLibraries(Module &module, const ChipInfo &chip) {
  DeviceLibrary library = libraryOf(chip);
  auto isNeeded = [&](const Function &function) {
    return function.isDeclaration() && !function.use_empty() && function.getName().starts_with(library.prefix);
  };
  auto needed = find_if(module, isNeeded);
  if (needed == module.end())
    return Error::success();
  std::string path = locate(library);
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      path.empty() ? std::make_error_code(std::errc::no_such_file_or_directory) : MemoryBuffer::getFile(path);
  if (!buffer)
    return compileError("unsupported", "'" + needed->getName() + "' is a function of " + library.name +
                                           ", which cannot be read" +
                                           (path.empty() ? "" : ": " + path + ": " + buffer.getError().message()) +
                                           "; " + library.variable + " names its file");
  Expected<std::unique_ptr<Module>> loaded = getOwningLazyBitcodeModule(std::move(*buffer), module.getContext());
  if (!loaded)
    return compileError("internal", "the device library " + path + " is unusable: " + toString(loaded.takeError()));
  (*loaded)->setTargetTriple(module.getTargetTriple());
  (*loaded)->setDataLayout(module.getDataLayout());
  // Only what is called comes in, and nobody else sees it.
  auto internalize = [](Module &linked, const StringSet<> &names) {
    internalizeModule(linked,
                      [&](const GlobalValue &value) { return !value.hasName() || !names.contains(value.getName()); });
  };
  if (Linker::linkModules(module, std::move(*loaded), Linker::Flags::LinkOnlyNeeded, internalize))
    return compileError("internal", "the device library " + path + " cannot be linked");
  defineSettings(module, chip);
  return Error::success();
}

} // namespace lathe
