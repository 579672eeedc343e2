#include "HsacoInfo.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"

using namespace llvm;

namespace lathe {
namespace {

using ElfFile = object::ELFFile<object::ELF64LE>;

/// The metadata document's bytes, which live in `file`'s buffer.
Expected<StringRef> findMetadata(const ElfFile &file) {
  auto headers = file.program_headers();
  if (!headers)
    return headers.takeError();
  for (const auto &header : *headers) {
    if (header.p_type != ELF::PT_NOTE)
      continue;
    Error error = Error::success();
    for (const auto &note : file.notes(header, error))
      if (note.getName() == "AMDGPU" && note.getType() == ELF::NT_AMDGPU_METADATA) {
        consumeError(std::move(error));
        return note.getDescAsStringRef(std::max<size_t>(header.p_align, 4));
      }
    if (error)
      return error;
  }
  return createStringError("it has no AMDGPU metadata note");
}

uint64_t figure(msgpack::MapDocNode &kernel, StringRef key) {
  auto found = kernel.find(key);
  return found == kernel.end() ? 0 : found->second.getUInt();
}

Binary readKernel(msgpack::MapDocNode &kernel) {
  Binary binary;
  binary.format = "hsaco";
  // A lane's file holds both kinds; gfx90a and later allocate accumulation registers from the same one.
  binary.registers = figure(kernel, ".vgpr_count");
  binary.scalarRegisters = figure(kernel, ".sgpr_count");
  binary.spillBytes = 4 * figure(kernel, ".vgpr_spill_count");
  binary.staticSharedBytes = figure(kernel, ".group_segment_fixed_size");
  return binary;
}

Expected<Binary> readMetadata(StringRef bytes, StringRef entry) {
  auto file = ElfFile::create(bytes);
  if (!file)
    return file.takeError();
  Expected<StringRef> metadata = findMetadata(*file);
  if (!metadata)
    return metadata.takeError();
  msgpack::Document document;
  if (!document.readFromBlob(*metadata, /*Multi=*/false))
    return createStringError("its metadata is not valid MessagePack");
  auto kernels = document.getRoot().getMap().find("amdhsa.kernels");
  if (kernels == document.getRoot().getMap().end())
    return createStringError("its metadata lists no kernels");
  for (msgpack::DocNode &node : kernels->second.getArray()) {
    msgpack::MapDocNode &kernel = node.getMap();
    if (kernel[".name"].getString() == entry)
      return readKernel(kernel);
  }
  return createStringError("its metadata lacks the entry '" + entry + "'");
}

} // namespace

Expected<Binary> describeHsaco(std::string bytes, const ChipInfo &chip, const KernelOptions &options) {
  Expected<Binary> binary = readMetadata(bytes, options.entry);
  if (!binary)
    return compileError("assembler_failed", "the code object is unusable: " + toString(binary.takeError()));
  uint64_t threads = uint64_t(options.numWarps) * chip.warpSize;
  uint64_t shared = binary->staticSharedBytes + options.sharedBytes;
  if (binary->registers > chip.maxRegistersPerThread || binary->registers * threads > chip.registersPerUnit)
    return compileError("out_of_resources", Twine(threads) + " threads of " + Twine(binary->registers) +
                                                " vector registers need more than the " + Twine(chip.registersPerUnit) +
                                                " registers of " + chip.id + "; use fewer warps or smaller blocks");
  if (shared > chip.sharedBytesPerBlock)
    return compileError("out_of_resources",
                        "the kernel needs " + Twine(shared) + " bytes of shared memory; a block of " + chip.id +
                            " has at most " + Twine(chip.sharedBytesPerBlock) + ": use smaller blocks or fewer stages");
  binary->bytes = std::move(bytes);
  return binary;
}

} // namespace lathe
