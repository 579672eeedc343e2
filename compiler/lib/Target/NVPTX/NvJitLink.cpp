// libnvJitLink, loaded at run time. The declarations below are the part of its C interface that Lathe calls.
#include "Assembler.h"

#include "lathe/Target/BuildId.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <dlfcn.h>
#include <vector>

using namespace llvm;

namespace lathe {
namespace {

using Handle = void *;
constexpr int kSuccess = 0;
constexpr int kInputPtx = 2;

struct Api {
  int (*version)(unsigned *, unsigned *);
  int (*create)(Handle *, uint32_t, const char **);
  int (*destroy)(Handle *);
  int (*addData)(Handle, int, const void *, size_t, const char *);
  int (*complete)(Handle);
  int (*cubinSize)(Handle, size_t *);
  int (*cubin)(Handle, void *);
  int (*errorLogSize)(Handle, size_t *);
  int (*errorLog)(Handle, char *);
  int (*infoLogSize)(Handle, size_t *);
  int (*infoLog)(Handle, char *);
};

template <typename Fn> bool resolve(void *library, const char *name, Fn &fn) {
  fn = reinterpret_cast<Fn>(dlsym(library, name));
  return fn != nullptr;
}

bool resolveAll(void *library, Api &api) {
  return resolve(library, "nvJitLinkVersion", api.version) && resolve(library, "nvJitLinkCreate", api.create) &&
         resolve(library, "nvJitLinkDestroy", api.destroy) && resolve(library, "nvJitLinkAddData", api.addData) &&
         resolve(library, "nvJitLinkComplete", api.complete) &&
         resolve(library, "nvJitLinkGetLinkedCubinSize", api.cubinSize) &&
         resolve(library, "nvJitLinkGetLinkedCubin", api.cubin) &&
         resolve(library, "nvJitLinkGetErrorLogSize", api.errorLogSize) &&
         resolve(library, "nvJitLinkGetErrorLog", api.errorLog) &&
         resolve(library, "nvJitLinkGetInfoLogSize", api.infoLogSize) &&
         resolve(library, "nvJitLinkGetInfoLog", api.infoLog);
}

std::string readLog(Handle handle, int (*size)(Handle, size_t *), int (*get)(Handle, char *)) {
  size_t bytes = 0;
  if (size(handle, &bytes) != kSuccess || bytes == 0)
    return {};
  std::string log(bytes, '\0');
  if (get(handle, log.data()) != kSuccess)
    return {};
  return StringRef(log.c_str()).trim().str();
}

class NvJitLink : public PtxAssembler {
public:
  NvJitLink(Api api, std::string identity) : api(api), identity(std::move(identity)) {}

  std::string build() const override { return identity; }

  Expected<AssembledCubin> assemble(StringRef ptx, StringRef arch) override {
    std::string archOption = ("-arch=" + arch).str();
    const char *options[] = {archOption.c_str(), "-O3", "-verbose", "-no-cache"};
    Handle handle = nullptr;
    if (int status = api.create(&handle, std::size(options), options))
      return compileError("assembler_failed",
                          "nvJitLink refused to start for " + arch + " (status " + Twine(status) + ")");
    Expected<AssembledCubin> result = link(handle, ptx);
    api.destroy(&handle);
    return result;
  }

private:
  Expected<AssembledCubin> link(Handle handle, StringRef ptx) {
    // The library reads a C string.
    std::string text = ptx.str();
    size_t size = 0;
    int status = api.addData(handle, kInputPtx, text.c_str(), text.size() + 1, "kernel.ptx");
    if (status == kSuccess)
      status = api.complete(handle);
    if (status == kSuccess)
      status = api.cubinSize(handle, &size);
    AssembledCubin result;
    result.bytes.resize(size);
    if (status == kSuccess)
      status = api.cubin(handle, result.bytes.data());
    if (status != kSuccess)
      return reportAssembler("nvJitLink (status " + Twine(status) + ")",
                             readLog(handle, api.errorLogSize, api.errorLog));
    result.log = readLog(handle, api.infoLogSize, api.infoLog);
    return result;
  }

  Api api;
  std::string identity;
};

std::vector<std::string> candidates() {
  if (const char *path = getenv("LATHE_NVJITLINK"))
    return {path};
  return {"libnvJitLink.so.13", "libnvJitLink.so.12", "/usr/local/cuda/lib64/libnvJitLink.so",
          "/usr/local/cuda/lib/libnvJitLink.so", "/usr/lib/x86_64-linux-gnu/libnvJitLink.so"};
}

} // namespace

std::unique_ptr<PtxAssembler> findNvJitLink() {
  for (const std::string &path : candidates()) {
    void *library = path == "none" ? nullptr : dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
      continue;
    Api api;
    unsigned major = 0, minor = 0;
    if (resolveAll(library, api) && api.version(&major, &minor) == kSuccess) {
      // The version alone does not tell two patch releases apart.
      std::string id = buildIdOfLoadedObject(reinterpret_cast<const void *>(api.version)).substr(0, 16);
      return std::make_unique<NvJitLink>(
          api, ("nvjitlink " + Twine(major) + "." + Twine(minor) + (id.empty() ? "" : " ") + id).str());
    }
    dlclose(library);
  }
  return nullptr;
}

} // namespace lathe
