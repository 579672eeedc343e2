#include "worker/measure/staging.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "proto/support/errors.h"
#include "proto/support/status_macros.h"
#include "worker/numerics/inputs.h"

namespace lathe {
namespace {

constexpr uint8_t kGuardByte = 0xc5;
// A guard has at least this many bytes: a kernel that is off by a row or a tile writes into it.
constexpr uint64_t kGuardBytes = 1 << 20;
// Tensors begin at multiples of this, as allocations do, and large ones at a page of the device.
constexpr uint64_t kAlignment = 512;
constexpr uint64_t kPage = 2 << 20;
constexpr absl::Duration kSettle = absl::Seconds(60);

uint64_t RoundUp(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

uint64_t AlignmentOf(uint64_t bytes) { return bytes >= kPage ? kPage : kAlignment; }

}  // namespace

StagedProblem::StagedProblem(Device& device, MemoryProbe& probe, const internal::ResolvedProblem& problem,
                             uint64_t seed, ReadFile read)
    : device_(device), probe_(probe), problem_(problem), seed_(seed), read_(std::move(read)) {}

std::string StagedProblem::Key(const internal::ResolvedProblem& problem, uint64_t seed) {
  std::string key = absl::StrCat(seed);
  // Maps have no order in protobuf, but these messages hold none, so equal ones serialise equally.
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    const std::string bytes = argument.SerializeAsString();
    absl::StrAppend(&key, "/", bytes.size(), ":", bytes);
  }
  return key;
}

absl::StatusOr<std::unique_ptr<StagedProblem>> StagedProblem::Create(Device& device, MemoryProbe& probe,
                                                                     const internal::ResolvedProblem& problem,
                                                                     uint64_t seed, ReadFile read) {
  std::unique_ptr<StagedProblem> staged(new StagedProblem(device, probe, problem, seed, std::move(read)));
  LATHE_RETURN_IF_ERROR(staged->AddTensors());
  LATHE_RETURN_IF_ERROR(device.simulated() ? staged->Allocate() : staged->AllocateGuarded());
  size_t next = 0;
  for (const internal::ResolvedArgument& argument : problem.arguments()) {
    if (argument.has_tensor()) {
      staged->arguments_.emplace_back(staged->tensors_[next++].device);
    } else {
      staged->arguments_.emplace_back(argument.scalar());
    }
  }
  LATHE_RETURN_IF_ERROR(staged->Fill());
  LATHE_RETURN_IF_ERROR(staged->Prepare());
  LATHE_RETURN_IF_ERROR(staged->TakeFingerprints());
  return staged;
}

absl::Status StagedProblem::AddTensors() {
  for (int i = 0; i < problem_.arguments_size(); ++i) {
    if (!problem_.arguments(i).has_tensor()) continue;
    const internal::ResolvedTensor& tensor = problem_.arguments(i).tensor();
    StagedTensor staged;
    LATHE_ASSIGN_OR_RETURN(staged.device.size, TensorBytes(tensor));
    staged.argument = i;
    staged.dtype = *ParseDtype(tensor.dtype());
    staged.role = tensor.role();
    if (staged.role == v1::ARGUMENT_ROLE_INOUT) staged.pristine.size = staged.device.size;
    if (staged.written()) LATHE_RETURN_IF_ERROR(probe_.Prepare(staged.dtype));
    tensors_.push_back(staged);
  }
  return absl::OkStatus();
}

void StagedProblem::Watch(Block& block, DeviceBuffer part, std::string place, int tensor, bool pristine) {
  // Words that a tensor does not fill belong to the guard behind it, so that all regions are whole words.
  Watched watched{std::move(place), tensor, pristine, {part.address - block.buffer.address, part.size / 4 * 4}, 0};
  if (watched.region.size > 0) block.watched.push_back(std::move(watched));
}

absl::Status StagedProblem::Allocate() {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    StagedTensor& tensor = tensors_[i];
    for (DeviceBuffer* part : {&tensor.device, &tensor.pristine}) {
      const bool pristine = part == &tensor.pristine;
      if (pristine && tensor.role != v1::ARGUMENT_ROLE_INOUT) continue;
      Block block;
      LATHE_ASSIGN_OR_RETURN(block.buffer, device_.Allocate(part->size));
      *part = block.buffer;
      if (!tensor.written())
        Watch(block, *part, absl::StrCat("argument ", tensor.argument, ", an input"), static_cast<int>(i), false);
      blocks_.push_back(std::move(block));
    }
  }
  return absl::OkStatus();
}

absl::Status StagedProblem::AllocateGuarded() {
  struct Part {
    DeviceBuffer* buffer;
    int tensor;
    bool pristine;
  };
  std::vector<Part> parts;
  for (size_t i = 0; i < tensors_.size(); ++i) parts.push_back({&tensors_[i].device, static_cast<int>(i), false});
  for (size_t i = 0; i < tensors_.size(); ++i)
    if (tensors_[i].role == v1::ARGUMENT_ROLE_INOUT)
      parts.push_back({&tensors_[i].pristine, static_cast<int>(i), true});
  if (parts.empty()) return absl::OkStatus();
  uint64_t end = 0;
  for (Part& part : parts) {
    uint64_t begin = 0;
    if (__builtin_add_overflow(end, kGuardBytes + kPage, &begin))
      return MakeError(ErrorKind::out_of_resources, "the tensors exceed 2^64 bytes");
    begin = RoundUp(end + kGuardBytes, AlignmentOf(part.buffer->size));
    part.buffer->address = begin;
    if (__builtin_add_overflow(begin, part.buffer->size, &end))
      return MakeError(ErrorKind::out_of_resources, "the tensors exceed 2^64 bytes");
  }
  Block block;
  LATHE_ASSIGN_OR_RETURN(block.buffer, device_.Allocate(RoundUp(end, kAlignment) + kGuardBytes));
  const uint64_t base = block.buffer.address;
  uint64_t guard = base;
  std::string before = "before";
  for (Part& part : parts) {
    const StagedTensor& tensor = tensors_[part.tensor];
    const std::string name = absl::StrCat(part.pristine ? "the kept copy of argument " : "argument ", tensor.argument);
    part.buffer->address += base;
    Watch(block, {guard, part.buffer->address - guard}, absl::StrCat(before, " ", name), -1, false);
    if (!tensor.written() || part.pristine)
      Watch(block, *part.buffer, part.pristine ? name : absl::StrCat(name, ", an input"), part.tensor, part.pristine);
    // The first whole word behind the tensor.
    guard = base + RoundUp(part.buffer->address + part.buffer->size - base, 4);
    before = absl::StrCat("between ", name, " and");
  }
  Watch(block, {guard, base + block.buffer.size - guard}, absl::StrCat("behind argument ", tensors_.back().argument),
        -1, false);
  blocks_.push_back(std::move(block));
  return absl::OkStatus();
}

absl::Status StagedProblem::Fill() {
  for (Block& block : blocks_) {
    for (const Watched& watched : block.watched) {
      if (watched.tensor >= 0) continue;
      const DeviceBuffer guard{block.buffer.address + watched.region.offset, watched.region.size};
      LATHE_RETURN_IF_ERROR(device_.Fill(guard, kGuardByte));
    }
  }
  // One tensor at a time, so that the host never holds more than the largest.
  for (const StagedTensor& tensor : tensors_) {
    if (tensor.role == v1::ARGUMENT_ROLE_OUTPUT) continue;
    std::vector<uint8_t> bytes(tensor.device.size);
    LATHE_RETURN_IF_ERROR(FillInitial(problem_.arguments(tensor.argument).tensor(), seed_, tensor.argument,
                                      std::span<uint8_t>(bytes), read_));
    LATHE_RETURN_IF_ERROR(
        device_.CopyIn(tensor.role == v1::ARGUMENT_ROLE_INOUT ? tensor.pristine : tensor.device, bytes));
  }
  return absl::OkStatus();
}

StagedProblem::~StagedProblem() {
  for (const Block& block : blocks_) device_.Free(block.buffer);
}

absl::Status StagedProblem::Prepare() {
  for (const StagedTensor& tensor : tensors_)
    if (tensor.role == v1::ARGUMENT_ROLE_OUTPUT)
      LATHE_RETURN_IF_ERROR(device_.Fill(tensor.device, PoisonByte(tensor.dtype)));
  return RestoreInouts();
}

absl::Status StagedProblem::RestoreInouts() {
  for (const StagedTensor& tensor : tensors_)
    if (tensor.role == v1::ARGUMENT_ROLE_INOUT) LATHE_RETURN_IF_ERROR(device_.Copy(tensor.device, tensor.pristine));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::vector<uint64_t>>> StagedProblem::Look() {
  std::vector<std::vector<uint64_t>> sums;
  for (const Block& block : blocks_) {
    std::vector<Region> regions;
    for (const Watched& watched : block.watched) regions.push_back(watched.region);
    if (regions.empty()) {
      sums.emplace_back();
      continue;
    }
    LATHE_ASSIGN_OR_RETURN(std::vector<uint64_t> of_block, probe_.Fingerprints(block.buffer, regions));
    sums.push_back(std::move(of_block));
  }
  return sums;
}

absl::Status StagedProblem::TakeFingerprints() {
  LATHE_RETURN_IF_ERROR(device_.Synchronize(kSettle));
  LATHE_ASSIGN_OR_RETURN(const std::vector<std::vector<uint64_t>> sums, Look());
  for (size_t i = 0; i < blocks_.size(); ++i)
    for (size_t j = 0; j < blocks_[i].watched.size(); ++j) blocks_[i].watched[j].fingerprint = sums[i][j];
  return absl::OkStatus();
}

std::string StagedProblem::DescribeGuard(const Block& block, const Watched& watched) {
  std::vector<uint8_t> bytes(watched.region.size);
  const DeviceBuffer guard{block.buffer.address + watched.region.offset, watched.region.size};
  if (!device_.CopyOut(guard, std::span<uint8_t>(bytes)).ok()) return "";
  const auto changed = [](uint8_t byte) { return byte != kGuardByte; };
  const auto first = std::find_if(bytes.begin(), bytes.end(), changed);
  return absl::StrCat(": ", std::count_if(bytes.begin(), bytes.end(), changed), " bytes, the first of them byte ",
                      first - bytes.begin(), " of ", bytes.size());
}

absl::Status StagedProblem::CheckIntegrity() {
  LATHE_ASSIGN_OR_RETURN(const std::vector<std::vector<uint64_t>> sums, Look());
  std::string places;
  for (size_t i = 0; i < blocks_.size(); ++i) {
    for (size_t j = 0; j < blocks_[i].watched.size(); ++j) {
      const Watched& watched = blocks_[i].watched[j];
      if (sums[i][j] == watched.fingerprint) continue;
      absl::StrAppend(&places, places.empty() ? "" : "; ", watched.place);
      if (watched.tensor < 0) absl::StrAppend(&places, DescribeGuard(blocks_[i], watched));
    }
  }
  if (places.empty()) return absl::OkStatus();
  LATHE_RETURN_IF_ERROR(Fill());
  LATHE_RETURN_IF_ERROR(Prepare());
  LATHE_RETURN_IF_ERROR(TakeFingerprints());
  return MakeError(ErrorKind::illegal_write, absl::StrCat("the kernel wrote outside of its outputs: ", places));
}

}  // namespace lathe
