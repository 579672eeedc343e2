// Which ops say what of themselves. Passes know ops by their interfaces alone, so an op that lacks one is treated as if
// it did nothing of the kind.
#include "encodings_support.h"

#include "lathe/Dialect/AMDG/IR/Dialect.h"
#include "lathe/Dialect/TTNG/IR/Dialect.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace lathe;

namespace {

using Names = std::set<std::string>;

class OpInterfacesTest : public EncodingsTest {
protected:
  /// Ops of the dialects that passes work on, if `has`.
  template <typename Has> Names find(Has has) {
    Names names;
    for (RegisteredOperationName op : context.getRegisteredOperations())
      if (llvm::is_contained({"tt", "ttg", "ttng", "amdg"}, op.getDialectNamespace()) && has(op))
        names.insert(op.getStringRef().str());
    return names;
  }
  template <typename Interface> Names having() {
    return find([](RegisteredOperationName op) { return op.hasInterface<Interface>(); });
  }
  template <template <typename T> class Trait> Names withTrait() {
    return find([](RegisteredOperationName op) { return op.hasTrait<Trait>(); });
  }

  /// Ops of a verified function in a module of four warps.
  OwningOpRef<ModuleOp> parse(const std::string &aliases, const std::string &function) {
    auto module =
        parseSourceString<ModuleOp>(aliases +
                                        "module attributes {\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = 4 : i32, "
                                        "\"ttg.threads-per-warp\" = 32 : i32} {\n" +
                                        function + "\n}\n",
                                    &context);
    EXPECT_TRUE(module);
    return module;
  }
};

TEST_F(OpInterfacesTest, EveryOpNamedAsynchronousStartsOrAwaitsAccesses) {
  // These order or count what others started.
  Names others = {"ttg.async_commit_group", "ttng.async_copy_mbarrier_arrive", "amdg.async_copy_mbarrier_arrive",
                  // Its stores go to another CTA's memory, whose effects are not modelled yet.
                  "ttng.async_shared_store"};
  Names named = find([&](RegisteredOperationName op) {
    return op.getStringRef().contains(".async_") && !others.count(op.getStringRef().str());
  });
  EXPECT_GE(named.size(), 15u);
  named.insert({"ttng.warp_group_dot", "ttng.warp_group_dot_wait", "amdg.buffer_load_to_local", "ttng.tc_gen5_mma",
                "ttng.tc_gen5_mma_scaled", "ttng.tc_gen5_commit", "ttng.tmem_copy"});
  EXPECT_EQ(having<AsyncAccess>(), named);
}

TEST_F(OpInterfacesTest, QueuesTellWhatAWaitWaitsFor) {
  auto module = parse(
      R"(#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
)",
      R"(tt.func @f(%a: !ttg.memdesc<64x64xf16, #nvmma, #smem>, %c: tensor<64x64xf32, #mma>,
             %desc: !tt.tensordesc<64x64xf16, #nvmma>, %i: i32) {
  %0 = ttng.warp_group_dot %a, %a, %c {inputPrecision = 0 : i32, isAsync = true}
      : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  %1 = ttng.warp_group_dot %a, %a, %c {inputPrecision = 0 : i32}
      : !ttg.memdesc<64x64xf16, #nvmma, #smem> * !ttg.memdesc<64x64xf16, #nvmma, #smem> -> tensor<64x64xf32, #mma>
  %2 = ttng.warp_group_dot_wait %0 {pendings = 1 : i32} : tensor<64x64xf32, #mma>
  ttng.async_tma_copy_local_to_global %desc[%i, %i] %a
      : !tt.tensordesc<64x64xf16, #nvmma>, !ttg.memdesc<64x64xf16, #nvmma, #smem>
  ttng.async_tma_store_wait {pendings = 0 : i32}
  %3 = ttg.async_wait {num = 0 : i32}
  %4 = amdg.async_wait {num_inst = 3 : i32}
  tt.return
})");
  ASSERT_TRUE(module);
  std::vector<AsyncAccess> found;
  module->walk([&](AsyncAccess access) { found.push_back(access); });
  ASSERT_EQ(found.size(), 7u);
  EXPECT_EQ(found[0].getStartedQueue(), &ttng::kWarpGroupDots);
  EXPECT_TRUE(found[0].usesAsyncProxy());
  // One that is complete when it returns starts nothing, but reads through the asynchronous proxy.
  EXPECT_EQ(found[1].getStartedQueue(), nullptr);
  EXPECT_TRUE(found[1].usesAsyncProxy());
  EXPECT_EQ(found[3].getStartedQueue(), &ttng::kTMAStores);
  EXPECT_TRUE(found[3].usesAsyncProxy());
  auto expectWait = [&](unsigned i, const AsyncQueue &queue, bool isForAll) {
    ASSERT_TRUE(found[i].getAwaited());
    EXPECT_EQ(found[i].getAwaited()->queue, &queue);
    EXPECT_EQ(found[i].getAwaited()->isForAll(), isForAll);
    EXPECT_EQ(found[i].getStartedQueue(), nullptr);
    EXPECT_FALSE(found[i].usesAsyncProxy());
  };
  expectWait(2, ttng::kWarpGroupDots, false);
  expectWait(4, ttng::kTMAStores, true);
  expectWait(5, ttg::kCopyGroups, true);
  expectWait(6, ttg::kCopyGroups, false);
}

TEST_F(OpInterfacesTest, PredicatesAreKnown) {
  EXPECT_EQ(having<PredicatedAccess>(),
            (Names{"amdg.async_copy_local_to_global", "amdg.buffer_atomic_rmw", "amdg.buffer_load",
                   "amdg.buffer_load_to_local", "amdg.buffer_store", "tt.atomic_rmw", "tt.load", "tt.store",
                   "ttg.async_copy_global_to_local", "ttng.arrive_barrier", "ttng.async_tma_copy_global_to_local",
                   "ttng.async_tma_gather", "ttng.barrier_expect", "ttng.tc_gen5_commit", "ttng.wait_barrier"}));
}

TEST_F(OpInterfacesTest, APredicateHasItsTypeWhetherItIsThereOrNot) {
  auto module =
      parse("#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n",
            R"(tt.func @f(%p: tensor<128x!tt.ptr<f32>, #b>, %q: !tt.ptr<f32>, %m: tensor<128xi1, #b>,
             %at: tensor<128xi32, #b>, %x: tensor<128xf32, #b>) {
  %0 = tt.load %p : tensor<128x!tt.ptr<f32>, #b>
  %1 = tt.load %p, %m : tensor<128x!tt.ptr<f32>, #b>
  %2 = tt.load %q : !tt.ptr<f32>
  tt.store %p, %x : tensor<128x!tt.ptr<f32>, #b>
  %3 = amdg.buffer_load %q[%at] : tensor<128xf32, #b>
  %4 = amdg.buffer_load %q[%at], %m : tensor<128xf32, #b>
  amdg.buffer_store %x, %q[%at], %m : tensor<128xf32, #b>
  tt.return
})");
  ASSERT_TRUE(module);
  std::vector<bool> present;
  module->walk([&](PredicatedAccess access) {
    present.push_back(!access.getPredicateMutable().empty());
    if (present.back()) {
      EXPECT_EQ(access.getPredicateMutable()[0].get().getType(), access.getPredicateType());
    }
    EXPECT_TRUE(getElementTypeOrSelf(access.getPredicateType()).isInteger(1));
    EXPECT_EQ(isa<RankedTensorType>(access.getPredicateType()), present.size() != 3);
  });
  EXPECT_EQ(present, (std::vector<bool>{false, true, false, false, false, true, true}));
}

TEST_F(OpInterfacesTest, LoadsAreStageableAndStoresAreStores) {
  EXPECT_EQ(having<LoopStageable>(),
            (Names{"amdg.buffer_load", "tt.descriptor_gather", "tt.descriptor_load", "tt.load"}));
  EXPECT_EQ(having<GlobalAccess>(),
            (Names{"amdg.buffer_load", "amdg.buffer_store", "tt.descriptor_gather", "tt.descriptor_load",
                   "tt.descriptor_scatter", "tt.descriptor_store", "tt.load", "tt.store"}));
  auto module =
      parse("#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n",
            R"(tt.func @f(%p: tensor<128x!tt.ptr<f32>, #b>, %q: !tt.ptr<f32>, %d: !tt.tensordesc<128xf32>,
             %i: i32, %at: tensor<128xi32, #b>, %x: tensor<128xf32, #b>, %m: tensor<128xi1, #b>) {
  %0 = tt.load %p, %m, %x : tensor<128x!tt.ptr<f32>, #b>
  %1 = tt.descriptor_load %d[%i] : !tt.tensordesc<128xf32> -> tensor<128xf32, #b>
  %2 = amdg.buffer_load %q[%at] : tensor<128xf32, #b>
  tt.store %p, %x : tensor<128x!tt.ptr<f32>, #b>
  tt.descriptor_store %d[%i], %x : !tt.tensordesc<128xf32>, tensor<128xf32, #b>
  amdg.buffer_store %x, %q[%at] : tensor<128xf32, #b>
  tt.return
})");
  ASSERT_TRUE(module);
  auto function = cast<tt::FuncOp>(*module->getOps().begin());
  Value p = function.getArgument(0), q = function.getArgument(1), d = function.getArgument(2);
  SmallVector<Value> addresses;
  SmallVector<bool> stores;
  module->walk([&](GlobalAccess access) {
    addresses.push_back(access.getAddress());
    stores.push_back(access.isStore());
  });
  EXPECT_EQ(addresses, (SmallVector<Value>{p, d, q, p, d, q}));
  EXPECT_EQ(stores, (SmallVector<bool>{false, false, false, true, true, true}));
  SmallVector<CopyForm> forms;
  SmallVector<Value> passthroughs;
  module->walk([&](LoopStageable load) {
    forms.push_back(load.getCopyForm());
    passthroughs.push_back(load.getPassthrough());
  });
  EXPECT_EQ(forms, (SmallVector<CopyForm>{CopyForm::Elements, CopyForm::Block, CopyForm::None}));
  EXPECT_EQ(passthroughs, (SmallVector<Value>{function.getArgument(5), Value(), Value()}));
}

TEST_F(OpInterfacesTest, ScratchIsDeclared) {
  EXPECT_EQ(having<SharedScratch>(),
            (Names{"tt.atomic_cas", "tt.atomic_rmw", "tt.gather", "tt.histogram", "tt.reduce", "tt.scan",
                   "ttg.convert_layout", "ttng.cluster_exchange", "ttng.tensormap_create"}));
}

TEST_F(OpInterfacesTest, LayoutsAreTransferredOrTakenAsTheyAre) {
  EXPECT_EQ(having<LayoutTransfer>(), (Names{"tt.broadcast", "tt.cat", "tt.expand_dims", "tt.gather", "tt.histogram",
                                             "tt.join", "tt.reduce", "tt.reshape", "tt.scan", "tt.split", "tt.trans"}));
  EXPECT_EQ(withTrait<TakesAnyLayout>(), (Names{"tt.assert", "tt.descriptor_reduce", "tt.descriptor_store", "tt.gather",
                                                "tt.print", "tt.unsplat", "ttg.local_alloc", "ttg.local_store"}));
  EXPECT_EQ(withTrait<MovesElements>(),
            (Names{"tt.broadcast", "tt.expand_dims", "tt.reshape", "tt.splat", "tt.trans", "ttg.convert_layout"}));
  EXPECT_EQ(withTrait<PerElement>(), (Names{"tt.addptr", "tt.bitcast", "tt.clampf", "tt.fp_to_fp", "tt.int_to_ptr",
                                            "tt.map_elementwise", "tt.mulhiui", "tt.precise_divf", "tt.precise_sqrt",
                                            "tt.ptr_to_int", "tt.unpack_e2m1", "ttng.cluster_exchange"}));
  EXPECT_EQ(withTrait<DotLike>(),
            (Names{"tt.dot", "tt.dot_scaled", "ttng.tc_gen5_mma", "ttng.tc_gen5_mma_scaled", "ttng.warp_group_dot"}));
}

TEST_F(OpInterfacesTest, InferredLayoutsAreThoseThatVerify) {
  auto module = parse(
      R"(#p = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#row = #ttg.slice<{dim = 0, parent = #p}>
#half = #ttg.slice<{dim = 1, parent = #p}>
#flat = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
)",
      R"(tt.func @f(%x: tensor<16x16xf32, #p>, %r: tensor<16xf32, #row>, %pairs: tensor<16x2xf32, #p>) {
  %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<16x16xf32, #p> -> tensor<16x16xf32, #t>
  %1 = tt.expand_dims %r {axis = 0 : i32} : tensor<16xf32, #row> -> tensor<1x16xf32, #p>
  %2 = tt.broadcast %1 : tensor<1x16xf32, #p> -> tensor<16x16xf32, #p>
  %3, %4 = tt.split %pairs : tensor<16x2xf32, #p> -> tensor<16xf32, #half>
  %5 = tt.join %3, %4 : tensor<16xf32, #half> -> tensor<16x2xf32, #p>
  %6 = tt.reshape %x : tensor<16x16xf32, #p> -> tensor<256xf32, #flat>
  %7 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16xf32, #p>) -> tensor<16xf32, #row>
  tt.return
})");
  ASSERT_TRUE(module);
  unsigned count = 0;
  module->walk([&](LayoutTransfer op) {
    ++count;
    auto from = cast<RankedTensorType>(op.getTiedOperands().front().get().getType());
    auto to = cast<RankedTensorType>(op.getTiedResults().front().getType());
    auto with = [](RankedTensorType type, Attribute layout) {
      return RankedTensorType::get(type.getShape(), type.getElementType(), layout);
    };
    Attribute ofResults = op.inferResultLayout(from.getEncoding());
    Attribute ofOperands = op.inferOperandLayout(to.getEncoding());
    // A reduction's operand has more elements than its slice tells; where they are known there is one answer.
    ASSERT_TRUE(ofResults && ofOperands) << op->getName().getStringRef().str();
    EXPECT_TRUE(ttg::isSameLayout(with(to, ofResults), to)) << op->getName().getStringRef().str();
    EXPECT_TRUE(ttg::isSameLayout(with(from, ofOperands), from)) << op->getName().getStringRef().str();
  });
  EXPECT_EQ(count, 7u);
}

TEST_F(OpInterfacesTest, LayoutsThatCannotBeTransferredAreRefused) {
  auto module = parse(
      R"(#p = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#lanes = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#half = #ttg.slice<{dim = 1, parent = #p}>
)",
      R"(tt.func @f(%pairs: tensor<16x2xf32, #p>, %other: tensor<16x2xf32, #lanes>) {
  %0, %1 = tt.split %pairs : tensor<16x2xf32, #p> -> tensor<16xf32, #half>
  %2 = tt.expand_dims %0 {axis = 1 : i32} : tensor<16xf32, #half> -> tensor<16x1xf32, #p>
  tt.return
})");
  ASSERT_TRUE(module);
  auto function = cast<tt::FuncOp>(*module->getOps().begin());
  Attribute lanes = tt::getEncoding(function.getArgument(1).getType());
  Attribute p = tt::getEncoding(function.getArgument(0).getType());
  // Both elements of a pair must lie in one thread; only a slice can be spread along a dimension.
  module->walk([&](tt::SplitOp split) { EXPECT_FALSE(split.inferResultLayout(lanes)); });
  module->walk([&](tt::ExpandDimsOp expand) {
    EXPECT_FALSE(expand.inferResultLayout(p));
    EXPECT_TRUE(expand.inferResultLayout(tt::getEncoding(expand.getSrc().getType())));
  });
}

} // namespace
