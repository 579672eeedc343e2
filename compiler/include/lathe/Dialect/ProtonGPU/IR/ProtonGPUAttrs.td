// Attributes of the proton_gpu dialect.
#ifndef LATHE_DIALECT_PROTONGPU_IR_PROTONGPUATTRS_TD
#define LATHE_DIALECT_PROTONGPU_IR_PROTONGPUATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "lathe/Dialect/ProtonGPU/IR/ProtonGPUDialect.td"

class ProtonGPU_Attr<string name, string text, list<Trait> traits = []> : AttrDef<ProtonGPU_Dialect, name, traits> {
  let mnemonic = text;
}

def ProtonGPU_GlobalMemorySpace : ProtonGPU_Attr<"GlobalMemorySpace", "global_memory"> {
  let summary = "Memory that all programs of a launch share, as the home of a profile buffer";
  let description = [{
    Example:

    ```mlir
    tt.func @argument(%records: !proton_gpu.segment<2048, #proton_gpu.global_memory, cta>) {
      tt.return
    }
    ```
  }];
}

class ProtonGPU_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::lathe::proton_gpu";
}

def ProtonGPU_Granularity : ProtonGPU_I32Enum<"Granularity", "threads that share the records of a segment", [
    I32EnumAttrCase<"THREAD", 0, "thread">, I32EnumAttrCase<"WARP", 1, "warp">, I32EnumAttrCase<"WARP_2", 2, "warp_2">,
    I32EnumAttrCase<"WARP_4", 3, "warp_4">, I32EnumAttrCase<"WARP_8", 4, "warp_8">, I32EnumAttrCase<"CTA", 5, "cta">,
    I32EnumAttrCase<"WARP_GROUP", 6, "warp_group">, I32EnumAttrCase<"WARP_GROUP_2", 7, "warp_group_2">,
    I32EnumAttrCase<"WARP_GROUP_4", 8, "warp_group_4">, I32EnumAttrCase<"WARP_GROUP_8", 9, "warp_group_8">]>;

def ProtonGPU_MetricType : ProtonGPU_I32Enum<"MetricType", "what a record counts", [
    I32EnumAttrCase<"CYCLE", 0, "cycle">]>;

def ProtonGPU_BufferStrategy : ProtonGPU_I32Enum<"BufferStrategy", "what becomes of a segment that is full", [
    I32EnumAttrCase<"CIRCULAR", 0, "circular">, I32EnumAttrCase<"FLUSH", 1, "flush">]>;

def ProtonGPU_ScopeKind : ProtonGPU_I32Enum<"ScopeKind", "what a scope of a profile is", [
    I32EnumAttrCase<"MARK", 1, "mark">, I32EnumAttrCase<"LOOP", 2, "loop">, I32EnumAttrCase<"STAGE", 3, "stage">,
    I32EnumAttrCase<"WAIT", 4, "wait">, I32EnumAttrCase<"PRODUCT", 5, "product">, I32EnumAttrCase<"LOAD", 6, "load">,
    I32EnumAttrCase<"STORE", 7, "store">, I32EnumAttrCase<"REDUCTION", 8, "reduction">,
    I32EnumAttrCase<"PARTITION", 9, "partition">]>;

def ProtonGPU_Scope : ProtonGPU_Attr<"Scope", "scope"> {
  let summary = "A scope of a profile";
  let description = [{
    The module attribute `proton_gpu.scopes` has one for each scope, by their numbers. `file` and `line` say where the
    scope is in the kernel's source, from line 1, where that is known. `cause` says what a wait waits for, in a word,
    and `waitsFor` which scopes start it. The scope of an op whose work goes on behind it is the start of that work.

    Example:

    ```mlir
    module attributes {proton_gpu.scopes = [
      #proton_gpu.scope<name = "load k.py:8", kind = load, file = "k.py", line = 8>,
      #proton_gpu.scope<name = "wait k.py:8", kind = wait, file = "k.py", line = 8, cause = "copies",
                        waitsFor = [0]>]} {
    }
    ```
  }];
  let parameters = (ins StringRefParameter<>:$name, EnumParameter<ProtonGPU_ScopeKind>:$kind,
                        StringRefParameter<"", "\"\"">:$file, DefaultValuedParameter<"int32_t", "0">:$line,
                        StringRefParameter<"", "\"\"">:$cause,
                        OptionalParameter<"::mlir::DenseI32ArrayAttr">:$waitsFor);
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    /// The module attribute that has the scopes.
    static constexpr ::llvm::StringLiteral moduleAttributeName = "proton_gpu.scopes";
  }];
}

#endif
