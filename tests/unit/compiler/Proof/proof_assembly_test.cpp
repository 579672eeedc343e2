// Faults planted in the inline assembly of compiled kernels: the simulator, which reads that text, finds them, or they
// show as a difference from the reference.

#include "proof_support.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace lathe::proof {
namespace {

struct TextFault {
  std::string name, kernel, chip;
  int numWarps, numStages;
  /// Each match is replaced. Behind a group's number a digit needs two of them: $010.
  std::string pattern, replacement;
};

std::vector<TextFault> faults() {
  const std::string add = "vector_add_f32", pointers = "matmul_f16_v0", blocks = "matmul_desc_f16",
                    counts = "histogram_i32";
  std::vector<TextFault> all;
  for (const char *chip : {"cuda:80", "cuda:90", "cuda:120"}) {
    all.push_back({"a_load_without_its_predicate", add, chip, 4, 1, R"(@\$\d+ ld\.)", "ld."});
    all.push_back({"a_store_without_its_predicate", add, chip, 4, 1, R"(@\$\d+ st\.)", "st."});
    all.push_back({"a_store_under_the_other_predicate", add, chip, 4, 1, R"(@(\$\d+ st\.))", "@!$1"});
    all.push_back({"words_in_another_order", add, chip, 4, 1, R"((ld\.[^;]*)\{ \$0, \$1,)", "$1{ $$1, $$0,"});
    all.push_back({"a_load_from_elsewhere", add, chip, 4, 1, R"((ld\.[^;]*) \+ 0 \])", "$1 + 16 ]"});
    all.push_back({"a_vector_of_half_the_width", add, chip, 4, 1, R"(ld\.global\.v4)", "ld.global.v2"});
    all.push_back({"elements_of_half_the_width", add, chip, 4, 1, R"((st\.global\.v4)\.b32)", "$1.b16"});
    all.push_back({"another_operation", counts, chip, 4, 1, R"(((?:red|atom)\.[a-z_.]*)\.add)", "$1.max"});
    all.push_back({"an_atomic_of_every_replica", counts, chip, 16, 1, R"(@\$\d+ (red|atom)\.)", "$1."});
  }
  all.push_back({"no_fence_before_products", pointers, "cuda:90", 4, 3, R"(wgmma\.fence\.sync\.aligned;)", ""});
  all.push_back({"no_commit_of_products", pointers, "cuda:90", 4, 3, R"(wgmma\.commit_group\.sync\.aligned;)", ""});
  all.push_back(
      {"a_wait_for_fewer_products", pointers, "cuda:90", 4, 3, R"((wgmma\.wait_group\.sync\.aligned) 0;)", "$1 1;"});
  all.push_back(
      {"an_accumulator_that_is_not_added", pointers, "cuda:90", 4, 3, R"(mov\.pred one, -1;)", "mov.pred one, 0;"});
  all.push_back({"another_sign", pointers, "cuda:90", 4, 3, R"((wgmma\.mma_async[^;]*), 1, 1, )", "$1, 1, -1, "});
  all.push_back({"another_order_of_elements", pointers, "cuda:90", 4, 3, R"((wgmma\.mma_async[^;]*, )1;)", "$010;"});
  all.push_back({"another_type", pointers, "cuda:90", 4, 3, R"(\.f32\.f16\.f16)", ".f32.bf16.bf16"});
  all.push_back({"another_shape", pointers, "cuda:90", 4, 3, R"((wgmma\.mma_async[^;]*)k16)", "$1k32"});
  all.push_back({"registers_in_another_order", pointers, "cuda:90", 4, 3, R"(\{\$0,\$1,)", "{$$1,$$0,"});
  all.push_back(
      {"registers_tied_to_others", pointers, "cuda:90", 4, 3, R"("(=f(,=f)*),0,1,([0-9,]*l))", "\"$1,1,0,$3"});
  all.push_back({"a_parity_that_is_another_operand", blocks, "cuda:90", 4, 3, R"(complete, \[\$0\], \$1;)",
                 "complete, [$$0], $$0;"});
  all.push_back({"a_wait_that_is_not_repeated", blocks, "cuda:90", 4, 3, R"(@!complete bra\.uni again;)", ""});
  all.push_back({"a_wait_that_is_skipped", pointers, "cuda:100", 4, 2, R"(@!(\$2 bra\.uni done;))", "@$1"});
  all.push_back({"fewer_bytes", blocks, "cuda:90", 4, 3, R"((expect_tx[^;]*), (\d)\d+;)", "$1, $02000;"});
  all.push_back({"more_arrivals", blocks, "cuda:90", 4, 3, R"((mbarrier\.init[^;]*), 1;)", "$1, 2;"});
  all.push_back({"swapped_coordinates", blocks, "cuda:90", 4, 3, R"(\{\$3, \$4\})", "{$$4, $$3}"});
  all.push_back(
      {"a_copy_by_all_lanes", blocks, "cuda:90", 4, 3, R"(@\$\d+ (cp\.async\.bulk\.tensor\.2d\.shared))", "$1"});
  all.push_back(
      {"a_store_of_another_block", blocks, "cuda:90", 4, 3, R"((bulk_group \[\$0), \{\$2, \$3\})", "$1, {$$3, $$2}"});
  all.push_back({"a_map_without_a_size", blocks, "cuda:90", 4, 3,
                 R"(@first tensormap\.replace\.tile\.global_dim[^;]*\$\d+;)", ""});
  all.push_back({"a_map_of_another_swizzle", blocks, "cuda:90", 4, 3, R"((swizzle_mode[^;]*), \d;)", "$1, 0;"});
  all.push_back({"swapped_sizes_of_a_map", blocks, "cuda:90", 4, 3,
                 R"((global_dim[^;]*)\], 0,([^;]*;[^;]*global_dim[^;]*)\], 1,)", "$1], 1,$2], 0,"});
  all.push_back({"a_map_that_is_not_released", blocks, "cuda:90", 4, 3, R"(\.release\.gpu)", ""});
  all.push_back({"no_wait_for_loaded_words", pointers, "cuda:100", 4, 2, R"(tcgen05\.wait::ld\.sync\.aligned;)", ""});
  all.push_back({"words_of_elsewhere", pointers, "cuda:100", 4, 2, R"((tcgen05\.ld[^;]*) \+ 0\])", "$1 + 1]"});
  all.push_back({"a_product_of_another_kind", pointers, "cuda:100", 4, 2, R"(kind::f16)", "kind::tf32"});
  all.push_back(
      {"a_product_of_another_shape", pointers, "cuda:100", 4, 2, R"((mov\.b32 instruction), \d+;)", "$1, 0;"});
  all.push_back({"a_product_that_never_adds", pointers, "cuda:100", 4, 2, R"((instruction, )\$\d+;)", "$010;"});
  all.push_back({"no_commit_of_tensor_products", pointers, "cuda:100", 4, 2, R"(@\$\d+ tcgen05\.commit[^;]*;)", ""});
  all.push_back(
      {"columns_that_stay_allocated", pointers, "cuda:100", 4, 2, R"((tcgen05\.dealloc[^;]*), \d+;)", "$1, 32;"});
  all.push_back({"halves_of_a_pair_of_floats_swapped", "attention_fwd_f16_v0", "cuda:100", 4, 2,
                 R"((extractelement <2 x float> [^,]*, i64) 0)", "$1 1"});
  all.push_back({"a_pair_that_takes_another_value", "attention_fwd_f16_v0", "cuda:100", 4, 2,
                 R"((fsub <2 x float> %\d+), %\d+)", "$1, zeroinitializer"});
  return all;
}

class TextFaults : public ::testing::TestWithParam<TextFault> {
protected:
  /// The findings and wrong results of the kernel with its llvm phase changed; empty if nothing is seen.
  std::string symptoms(llvm::function_ref<void(std::string &)> change) {
    const TextFault &fault = GetParam();
    const Case &kernel = caseNamed(fault.kernel);
    for (bool promises : {true, false}) {
      const std::vector<Problem> &problems = promises ? kernel.problems : kernel.odd;
      if (problems.empty())
        continue;
      auto compiled = Compiled::make(
          sourceOf(kernel, promises), kernel.file, fault.chip,
          {{"num_warps", KnobValue(int64_t(fault.numWarps))}, {"num_stages", KnobValue(int64_t(fault.numStages))}});
      if (!compiled)
        return "";
      if (llvm::Error error = compiled->optimize(change))
        return llvm::toString(std::move(error));
      for (const Problem &problem : problems)
        for (auto landing : {simulate::Landing::Earliest, simulate::Landing::Latest}) {
          const Memory *wanted = expected(kernel, promises, problem);
          if (!wanted)
            return "";
          Memory got;
          simulate::Result result = compiled->simulate(problem, got, 1, landing);
          std::string seen = describe(result.findings) + differences(problem, *wanted, got);
          if (!seen.empty())
            return problem.name + ": " + seen;
        }
    }
    return "";
  }
};

TEST_P(TextFaults, AreSeen) {
  const TextFault &fault = GetParam();
  static std::set<std::string> right;
  std::string subject = fault.kernel + fault.chip + std::to_string(fault.numWarps) + std::to_string(fault.numStages);
  if (right.insert(subject).second) {
    ASSERT_EQ(symptoms(nullptr), "") << "before any fault";
  }
  bool isPlanted = false;
  std::string seen = symptoms([&](std::string &text) {
    std::string changed = std::regex_replace(text, std::regex(fault.pattern), fault.replacement);
    isPlanted |= changed != text;
    text = changed;
  });
  EXPECT_TRUE(isPlanted) << "nothing matches " << fault.pattern;
  EXPECT_NE(seen, "");
}

INSTANTIATE_TEST_SUITE_P(Compiler, TextFaults, ::testing::ValuesIn(faults()), [](const auto &info) {
  std::string name = info.param.name + "_" + info.param.chip;
  name.replace(name.find(':'), 1, "_");
  return name;
});

} // namespace
} // namespace lathe::proof
