// The compiler that the server's tests pretend to have.
#ifndef LATHE_TESTS_UNIT_SERVER_TEST_COMPILER_H_
#define LATHE_TESTS_UNIT_SERVER_TEST_COMPILER_H_

#include <string>

#include "lathe/internal/compiler.pb.h"

namespace lathe::testing_support {

inline constexpr char kChip[] = "cuda:90";
inline constexpr char kSim[] = "sim:cuda:90";

// As the compiler describes its targets.
inline void AddTarget(const std::string& id, google::protobuf::RepeatedPtrField<v1::TargetDescription>* targets) {
  v1::TargetDescription* target = targets->Add();
  target->set_id(id);
  const bool is_cuda = id.starts_with("cuda:");
  target->set_needs_assembler(is_cuda);
  if (!is_cuda) target->add_specializes_on("tt.pointer_range");
}

inline internal::CompilerDescription TestCompiler() {
  internal::CompilerDescription description;
  description.set_compiler_build("c1");
  for (const char* target : {"cuda:80", "cuda:90", "hip:gfx942"}) AddTarget(target, description.mutable_targets());
  for (const char* phase : {"tt", "ttg", "llvm", "asm"}) description.add_phases(phase);
  internal::KnobDescription* warps = description.add_knobs();
  warps->set_name("num_warps");
  warps->set_type(internal::KnobDescription::INT);
  warps->set_default_value("4");
  warps->add_targets("cuda");
  warps->add_targets("hip");
  warps->set_min(1);
  warps->set_max(32);
  warps->set_power_of_two(true);
  internal::KnobDescription* registers = description.add_knobs();
  *registers = *warps;
  registers->set_name("maxnreg");
  registers->set_default_value("0");
  registers->set_power_of_two(false);
  registers->set_max(255);
  registers->clear_targets();
  registers->add_targets("cuda");
  return description;
}

}  // namespace lathe::testing_support

#endif  // LATHE_TESTS_UNIT_SERVER_TEST_COMPILER_H_
