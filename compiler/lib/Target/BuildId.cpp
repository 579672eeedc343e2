#include "lathe/Target/BuildId.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>
#include <elf.h>
#include <link.h>

using namespace llvm;

namespace lathe {
namespace {

struct Search {
  uintptr_t address;
  std::string id;
};

bool contains(const dl_phdr_info &object, uintptr_t address) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object.dlpi_phdr[i];
    uintptr_t begin = object.dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && address >= begin && address < begin + segment.p_memsz)
      return true;
  }
  return false;
}

std::string buildIdIn(const char *notes, size_t size) {
  size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes + at, sizeof(header));
    size_t name = at + sizeof(header);
    size_t description = name + ((header.n_namesz + 3) & ~size_t(3));
    size_t end = description + header.n_descsz;
    if (end > size)
      break;
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0)
      return toHex(StringRef(notes + description, header.n_descsz), /*LowerCase=*/true);
    at = (end + 3) & ~size_t(3);
  }
  return {};
}

int visit(dl_phdr_info *object, size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  if (!contains(*object, search->address))
    return 0;
  for (int i = 0; i < object->dlpi_phnum && search->id.empty(); ++i) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[i];
    if (segment.p_type == PT_NOTE)
      search->id = buildIdIn(reinterpret_cast<const char *>(object->dlpi_addr + segment.p_vaddr), segment.p_memsz);
  }
  return 1;
}

} // namespace

std::string buildIdOfLoadedObject(const void *address) {
  Search search{reinterpret_cast<uintptr_t>(address), {}};
  dl_iterate_phdr(visit, &search);
  return search.id;
}

} // namespace lathe
