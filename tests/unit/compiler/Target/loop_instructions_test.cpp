#include "lathe/Target/LoopInstructions.h"

#include <gtest/gtest.h>

#include <string>

namespace lathe {
namespace {

constexpr InstructionCount kNone;

std::string ptx(const std::string &body) {
  return ".version 8.0\n.target sm_90a\n.visible .entry k(\n\t.param .u64 k_param_0\n)\n.reqntid 128\n{\n\t.reg .pred "
         "\t%p<2>;\n" +
         body + "\n\tret;\n}\n";
}

TEST(LoopInstructionsTest, CodeWithoutALoopCountsFromEndToEnd) {
  EXPECT_EQ(
      countLoopInstructions(ptx("\tmov.u32 \t%r1, %tid.x; // a comment; with a semicolon\n"
                                "\tbar.sync \t0;\n\t@%p1 bra \t$L__BB0_2;\n\tadd.s32 \t%r2, %r1, 1;\n$L__BB0_2:")),
      (InstructionCount{5, 1, 0}));
  EXPECT_EQ(countLoopInstructions(""), kNone);
}

TEST(LoopInstructionsTest, InnermostLoopsAreCountedAndNothingElse) {
  EXPECT_EQ(countLoopInstructions(ptx(R"(
	mov.u32 	%r1, 0;
$L__BB0_1:                              // the outer one
	add.s32 	%r1, %r1, 1;
$L__BB0_2:
	cp.async.cg.shared.global [ %r4 + 0 ], [ %rd5 + 0 ], 0x10, %r7;
	cp.async.wait_group 	2;
	bar.sync 	0;
	@%p1 bra 	$L__BB0_2;
	@%p2 bra 	$L__BB0_1;
$L__BB0_3:
	add.s32 	%r1, %r1, 1;
	@%p3 bra 	$L__BB0_3;)")),
            (InstructionCount{6, 1, 1}));
}

TEST(LoopInstructionsTest, ABranchForwardIsNoLoopAndTheLastBranchBackEndsOne) {
  EXPECT_EQ(countLoopInstructions(ptx(R"(
$L__BB0_1:
	@%p1 bra 	$L__BB0_2;
	add.s32 	%r1, %r1, 1;
	@%p2 bra 	$L__BB0_1;
$L__BB0_2:
	add.s32 	%r1, %r1, 2;
	@%p3 bra 	$L__BB0_1;)")),
            (InstructionCount{5, 0, 0}));
}

TEST(LoopInstructionsTest, ALoopThatAsksAnMbarrierIsAWait) {
  EXPECT_EQ(countLoopInstructions(ptx(R"(
$L__BB0_1:
	// begin inline asm
	{
	.reg .pred complete;
	again:
	mbarrier.try_wait.parity.shared::cta.b64 complete, [%r1], %r2;
	@!complete bra.uni again;
	}
	// end inline asm
	// begin inline asm
	{ .reg .pred complete; again: mbarrier.try_wait.parity.shared::cta.b64 complete, [%r3], %r2; @!complete bra.uni again; }
	// end inline asm
	wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2,
	%f3, %f4}, %rd1, %rd2, p, 1, 1, 0, 0;
	wgmma.wait_group.sync.aligned 0;
	mbarrier.arrive.shared::cta.b64 _, [%r4];
	@%p1 bra 	$L__BB0_1;)")),
            (InstructionCount{8, 1, 3}));
}

TEST(LoopInstructionsTest, Amdgcn) {
  EXPECT_EQ(countLoopInstructions(R"(
	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
k:
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
	v_add_u32_e32 v0, 1, v0
	s_waitcnt vmcnt(0)
	s_barrier ; bra .LBB0_1
	s_cbranch_scc1 .LBB0_1
; %bb.2:
	s_endpgm
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:           []
)"),
            (InstructionCount{4, 1, 1}));
}

} // namespace
} // namespace lathe
