// Makes the identities of MLIR traits agree between this build and the MLIR library it links.
//
// MLIR identifies a trait by the printed name of Trait<Empty>, where Empty is local to TypeID::get. Clang, which
// built Debian's libMLIR, prints that as "Trait<Empty>"; GCC prints the enclosing function too. Without this header
// code built by GCC does not see that an op of libMLIR is a symbol table or a terminator, nor libMLIR that ours is.
// It must come before any use of a TypeID, so the precompiled header includes it first.
#ifndef LATHE_SUPPORT_TYPENAMES_H
#define LATHE_SUPPORT_TYPENAMES_H

#include "mlir/Support/TypeID.h"

#if defined(__GNUC__) && !defined(__clang__)

#include <string>
#include <string_view>

namespace lathe::detail {

template <typename T> constexpr std::string_view prettyName() {
  std::string_view name = __PRETTY_FUNCTION__;
  return name.substr(name.find("T = ") + 4);
}

inline constexpr std::string_view kProbePrefix = "mlir::TypeID::get<";

/// True for the class `Empty` that TypeID::get<Trait>() instantiates a trait with.
template <typename T>
concept TraitProbe = prettyName<T>().starts_with(kProbePrefix);

} // namespace lathe::detail

namespace mlir::detail {

template <template <typename> class Trait, lathe::detail::TraitProbe Empty>
class TypeIDResolver<Trait<Empty>> : public FallbackTypeIDResolver {
public:
  static TypeID resolveTypeID() {
    // The registry keeps a reference to the name, so the name lives as long as the program.
    static const std::string name = [] {
      std::string_view printed = llvm::getTypeName<Trait<Empty>>();
      return std::string(printed.substr(0, printed.find(lathe::detail::kProbePrefix))) + "Empty>";
    }();
    static const TypeID id = registerImplicitTypeID(name);
    return id;
  }
};

} // namespace mlir::detail

#endif
#endif
