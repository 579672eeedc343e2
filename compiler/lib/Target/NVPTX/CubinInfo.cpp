#include "CubinInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/ELF.h"
#include "llvm/Object/ELFTypes.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace lathe {
namespace {

/// The report names each function before its figures; only the entry's part counts.
StringRef reportOf(StringRef log, StringRef entry) {
  size_t at = log.find(("Function properties for " + entry).str());
  if (at == StringRef::npos)
    at = log.find(("'" + entry + "'").str());
  if (at == StringRef::npos)
    return {};
  StringRef rest = log.drop_front(at);
  size_t next = rest.find("Compiling entry function", 1);
  return rest.take_front(next);
}

unsigned figure(StringRef report, StringRef pattern) {
  SmallVector<StringRef> match;
  unsigned value = 0;
  if (Regex(pattern).match(report, &match))
    match[1].getAsInteger(10, value);
  return value;
}

/// Lines such as "ptxas info    : (C7515) Potential Performance Loss: wgmma.mma_async instructions are serialized due
/// to
/// .. in the function 'f'", without what precedes their code.
std::vector<std::string> performanceWarningsIn(StringRef log) {
  std::vector<std::string> warnings;
  SmallVector<StringRef> lines;
  log.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    if (line.contains("Potential Performance Loss"))
      warnings.push_back(line.drop_front(std::min(line.find('('), line.size())).trim().str());
  return warnings;
}

struct Sections {
  bool hasEntry = false;
  unsigned registers = 0;
  uint64_t sharedBytes = 0;
};

using ElfFile = object::ELFFile<object::ELF64LE>;

// `.nv.info` is a list of attributes: a format byte, an attribute byte, and for format 4 a 16-bit size and as many
// bytes. Attribute 0x2f holds the index of a function's symbol and its register count.
constexpr uint8_t kSizedFormat = 0x04;
constexpr uint8_t kRegisterCount = 0x2f;

Expected<unsigned> registersIn(const ElfFile &file, ArrayRef<uint8_t> info, StringRef entry) {
  auto sections = file.sections();
  if (!sections)
    return sections.takeError();
  const auto *table = find_if(*sections, [](const auto &section) { return section.sh_type == ELF::SHT_SYMTAB; });
  if (table == sections->end())
    return 0;
  auto names = file.getStringTableForSymtab(*table);
  if (!names)
    return names.takeError();
  for (size_t at = 0; at + 4 <= info.size();) {
    size_t size = info[at] == kSizedFormat ? support::endian::read16le(&info[at + 2]) : 0;
    if (info[at] == kSizedFormat && info[at + 1] == kRegisterCount && size >= 8 && at + 12 <= info.size()) {
      auto symbol = file.getSymbol(table, support::endian::read32le(&info[at + 4]));
      if (!symbol)
        return symbol.takeError();
      auto name = (*symbol)->getName(*names);
      if (!name)
        return name.takeError();
      if (*name == entry)
        return support::endian::read32le(&info[at + 8]);
    }
    at += 4 + size;
  }
  return 0;
}

Expected<Sections> readSections(StringRef bytes, StringRef entry) {
  auto file = ElfFile::create(bytes);
  if (!file)
    return file.takeError();
  auto sections = file->sections();
  if (!sections)
    return sections.takeError();
  Sections found;
  for (const auto &section : *sections) {
    auto name = file->getSectionName(section);
    if (!name)
      return name.takeError();
    if (*name == (".text." + entry).str()) {
      found.hasEntry = true;
    } else if (*name == ".nv.info") {
      auto content = file->getSectionContents(section);
      if (!content)
        return content.takeError();
      Expected<unsigned> registers = registersIn(*file, *content, entry);
      if (!registers)
        return registers.takeError();
      found.registers = *registers;
    } else if (*name == (".nv.shared." + entry).str()) {
      found.sharedBytes = section.sh_size;
    }
  }
  return found;
}

} // namespace

Expected<Binary> describeCubin(AssembledCubin cubin, const ChipInfo &chip, const KernelOptions &options) {
  Expected<Sections> sections = readSections(cubin.bytes, options.entry);
  if (!sections)
    return compileError("assembler_failed",
                        "the assembler's output is not an ELF file: " + toString(sections.takeError()));
  if (!sections->hasEntry)
    return compileError("assembler_failed", "the cubin lacks the entry '" + options.entry + "'");
  StringRef report = reportOf(cubin.log, options.entry);
  Binary binary;
  binary.format = "cubin";
  binary.registers = sections->registers;
  binary.spillBytes = figure(report, "([0-9]+) bytes spill stores");
  binary.staticSharedBytes = sections->sharedBytes;
  binary.performanceWarnings = performanceWarningsIn(cubin.log);
  uint64_t threads = uint64_t(options.numWarps) * chip.warpSize;
  if (binary.registers * threads > chip.registersPerUnit)
    return compileError("out_of_resources", Twine(threads) + " threads of " + Twine(binary.registers) +
                                                " registers need more than the " + Twine(chip.registersPerUnit) +
                                                " registers of " + chip.id + "; use fewer warps, or limit maxnreg");
  if (sections->sharedBytes + options.sharedBytes > chip.sharedBytesPerBlock)
    return compileError("out_of_resources", "the kernel needs " + Twine(sections->sharedBytes + options.sharedBytes) +
                                                " bytes of shared memory; a block of " + chip.id + " has at most " +
                                                Twine(chip.sharedBytesPerBlock) +
                                                ": use smaller blocks or fewer stages");
  binary.bytes = std::move(cubin.bytes);
  return binary;
}

} // namespace lathe
