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

#endif
