// The proofs must be able to fail: faults planted in compiled kernels are found by the simulator, or show as a
// difference from the reference.

#include "planted_changes.h"

#include <gtest/gtest.h>

namespace lathe::proof {
namespace {

//===----------------------------------------------------------------------===//
// The faults
//===----------------------------------------------------------------------===//

const Names kBarriers = {"nvvm.barrier0", "nvvm.barrier", "rocdl.s.barrier", "rocdl.barrier"};
const Names kShuffles = {"nvvm.shfl.sync", "rocdl.ds_swizzle", "rocdl.ds_bpermute", "rocdl.update.dpp"};

Knobs knobs(int64_t warps, int64_t stages) {
  return {{"num_warps", KnobValue(warps)}, {"num_stages", KnobValue(stages)}};
}

Knobs buffers(bool use) {
  Knobs result = knobs(4, 2);
  result["use_buffer_ops"] = KnobValue(use);
  return result;
}

/// Copies of modules with layouts to several CTAs, and arrivals at other CTAs.
void addSharedBySenders(std::vector<Fault> &all) {
  const Names bulkLoads = {"lathe_nv.bulk_load"}, inits = {"lathe_nv.mbarrier_init"},
              waits = {"lathe_nv.mbarrier_wait"}, arrivals = {"lathe_nv.mbarrier_arrive*"},
              meetings = {"nvvm.cluster.arrive"};
  auto add = [&](const char *name, const char *file, const Names &operations,
                 std::function<bool(mlir::Operation *)> plant) {
    all.push_back({name, file, "cuda:90", {}, operations, std::move(plant)});
  };
  for (const char *file :
       {"executed/gluon-multicast", "executed/gluon-multicast-lead", "executed/gluon-multicast-ahead",
        "executed/cluster-im2col-multicast", "executed/nvws-cluster-ring"})
    add("a_cta_that_is_sent_nothing", file, bulkLoads, flipReceivers(2));
  for (const char *file : {"executed/gluon-multicast", "executed/nvws-cluster-ring"})
    add("no_meeting_of_senders", file, meetings, eraseMeeting);
  add("no_meeting_before_a_slot_is_filled_again", "executed/gluon-multicast-ahead", {"llvm.func"},
      eraseMeetingsInLoops);
  add("no_meeting_of_loaders", "executed/gluon-multicast", arrivals, eraseRemoteArrival);
  add("loaders_that_do_not_wait", "executed/gluon-multicast", waits, eraseRemoteWait);
  add("a_slot_given_back_by_one", "executed/gluon-multicast-lead", inits, changeArrivals(2, 1));
  add("a_slot_given_back_by_too_few", "executed/nvws-cluster-ring", inits, changeArrivals(8, 7));
  add("no_giving_back", "executed/nvws-cluster-ring", arrivals, eraseRemoteArrival);
  add("bytes_announced_to_one_cta", "executed/gluon-multicast-announced", {"nvvm.mapa"}, clearOperand(1, 1));
  add("a_block_added_by_all", "executed/gluon-cluster-stores", {"lathe_nv.bulk_store"}, addBlockByAll);
  add("no_arrival", "executed/gluon-arrivals", arrivals, eraseRemoteArrival);
  add("an_arrival_elsewhere", "executed/gluon-arrivals", {"nvvm.mapa"}, arriveElsewhere);
  add("an_arrival_too_few", "executed/gluon-arrivals", inits, changeArrivals(3, 2));
}

/// Products of pairs of CTAs: the first one of a pair reads and writes what both have, and tells both when it is done.
std::vector<Fault> faultsOfPairs() {
  std::vector<Fault> all;
  const Names products = {"lathe_nv.tensor_product"}, commits = {"lathe_nv.tensor_commit"},
              allocations = {"lathe_nv.tensor_alloc"}, waits = {"lathe_nv.mbarrier_wait"};
  // The bits of M in an instruction descriptor, of 256 and of 128 rows.
  constexpr uint32_t rows = 3u << 27;
  for (const char *kernel : {"executed/pair-product", "executed/pair-product-rows64",
                             "executed/pair-product-ring-rows64", "executed/pair-product-stores-rows64"}) {
    auto add = [&](const char *name, const Names &operations, std::function<bool(mlir::Operation *)> plant) {
      all.push_back({name, kernel, "cuda:100", {}, operations, std::move(plant)});
    };
    add("a_commit_that_the_second_does_not_get", commits, flipOperand(1, 2));
    add("a_commit_that_the_first_does_not_get", commits, flipOperand(1, 1));
    add("a_commit_to_a_cta_that_is_not_there", commits, flipOperand(1, 4));
    add("a_commit_of_one_cta", commits, loseAttribute("pair"));
    add("a_product_of_one_cta", products, loseAttribute("pair"));
    add("a_product_of_every_thread", products, makeTrue(4));
    add("another_number_of_rows", products, flipAttribute("instruction", rows));
    add("another_descriptor", products, flipOperand(2, 2));
    add("an_accumulator_kept_or_lost", products, flipOperand(3, 1));
    add("an_allocation_of_one_cta", allocations, loseAttribute("pair"));
    add("an_allocation_before_the_other_cta_starts", {"nvvm.cluster.arrive.relaxed"}, eraseMeeting);
    add("no_wait", waits, erase);
    add("an_arrival_too_few", {"lathe_nv.mbarrier_init"}, shiftAttribute("count", 1));
  }
  for (const char *kernel : {"executed/pair-product", "executed/pair-product-ring-rows64"}) {
    all.push_back({"a_barrier_of_the_second", kernel, "cuda:100", {}, {"nvvm.mapa"}, flipOperand(1, 1)});
    all.push_back({"bytes_that_nobody_expects",
                   kernel,
                   "cuda:100",
                   {},
                   {"lathe_nv.mbarrier_arrive*"},
                   shiftAttribute("bytes", -16)});
  }
  const std::string stores = "executed/pair-product-stores-rows64";
  all.push_back({"no_meeting", stores, "cuda:100", {}, {"nvvm.cluster.arrive"}, [](mlir::Operation *op) {
                   return isInLoop(op) && eraseMeeting(op);
                 }});
  all.push_back({"no_fence_before_a_meeting", stores, "cuda:100", {}, {"nvvm.fence.proxy"}, eraseInLoop});
  // Threads of both tell the first that sums are stored.
  const std::string tiles = "executed/pair-product-tiles";
  all.push_back({"an_arrival_that_is_no_release",
                 tiles,
                 "cuda:100",
                 {},
                 {"lathe_nv.mbarrier_arrive*"},
                 loseAttribute("release")});
  // The wait for sums is before that for copies, which no thread releases.
  all.push_back({"a_wait_that_acquires_nothing", tiles, "cuda:100", {}, waits, [](mlir::Operation *op) {
                   mlir::Operation *next = op->getNextNode();
                   while (next && next->getName() != op->getName())
                     next = next->getNextNode();
                   return next && loseAttribute("acquire")(op);
                 }});
  all.push_back({"no_arrival", tiles, "cuda:100", {}, {"lathe_nv.mbarrier_arrive*"}, eraseInLoop});
  all.push_back({"another_phase", tiles, "cuda:100", {}, waits, flipOperand(1, 1)});
  return all;
}

std::vector<Fault> faults() {
  const std::string softmax = "row_softmax_f32_v0", matmul = "matmul_f16_v2";
  std::vector<Fault> all;
  for (const char *chip : {"cuda:90", "hip:gfx942"}) {
    all.push_back({"no_barrier_in_a_reduction", softmax, chip, knobs(4, 1), kBarriers, erase});
    all.push_back({"a_sum_that_subtracts", softmax, chip, knobs(4, 1), {"llvm.fadd"}, negate});
    all.push_back({"a_shuffle_that_stays", softmax, chip, knobs(4, 1), kShuffles, [=](mlir::Operation *op) {
                     bool second = op->getName().getStringRef() != "rocdl.ds_swizzle";
                     return passThrough(second)(op);
                   }});
    all.push_back({"no_barrier_in_a_conversion", "transpose_f32", chip, knobs(4, 1), kBarriers, erase});
    all.push_back({"no_barrier_in_a_scan", "row_cumsum_f32", chip, knobs(4, 1), kBarriers, erase});
    all.push_back({"no_barrier_in_a_histogram", "histogram_i32", chip, knobs(4, 1), kBarriers, erase});
    // Eight warps, because four are one group, whose products are done for all at once.
    all.push_back({"no_barrier_in_a_pipeline", matmul, chip, knobs(8, 3), kBarriers, erase});
  }
  for (const char *chip : {"cuda:80", "cuda:90"}) {
    all.push_back({"no_barrier", matmul, chip, knobs(8, 4), kBarriers, erase});
    all.push_back(
        {"a_wait_for_one_copy_less", matmul, chip, knobs(4, 4), {"nvvm.cp.async.wait.group"}, shiftAttribute("n", 1)});
    all.push_back({"no_wait_for_copies", matmul, chip, knobs(4, 4), {"nvvm.cp.async.wait.group"}, eraseWait});
    all.push_back({"no_group_of_copies", matmul, chip, knobs(4, 3), {"nvvm.cp.async.commit.group"}, erase});
    all.push_back(
        {"a_copy_to_a_flipped_place", matmul, chip, knobs(4, 3), {"nvvm.cp.async.shared.global"}, flipOperand(0, 16)});
    all.push_back({"a_lost_mask_of_a_load", "vector_add_f32", chip, knobs(4, 1), {"lathe_nv.load"}, losePredicate});
    all.push_back({"a_lost_mask_of_a_store", "vector_add_f32", chip, knobs(4, 1), {"lathe_nv.store"}, losePredicate});
  }
  all.push_back({"a_flipped_swizzle", matmul, "cuda:80", knobs(4, 3), {"nvvm.ldmatrix"}, flipOperand(0, 16)});
  all.push_back({"swapped_fragments_of_a", matmul, "cuda:80", knobs(4, 3), {"nvvm.mma.sync"}, swapOperands(0, 1)});
  all.push_back({"swapped_fragments_of_b", matmul, "cuda:80", knobs(4, 3), {"nvvm.mma.sync"}, swapOperands(4, 5)});
  all.push_back(
      {"an_atomic_of_every_replica", "histogram_i32", "cuda:80", knobs(16, 1), {"lathe_nv.atomic*"}, losePredicate});
  for (const char *chip : {"hip:gfx942", "hip:gfx950"}) {
    all.push_back({"no_barrier", matmul, chip, knobs(4, 2), kBarriers, erase});
    all.push_back({"swapped_factors", matmul, chip, knobs(4, 2), {"rocdl.mfma*"}, swapOperands(0, 1)});
    all.push_back({"a_product_left_out", matmul, chip, knobs(4, 2), {"rocdl.mfma*"}, passThrough(2)});
    all.push_back({"a_lost_mask_of_a_load", "vector_add_f32", chip, buffers(false), {"lathe_amd.load"}, losePredicate});
    all.push_back(
        {"a_lost_mask_of_a_store", "vector_add_f32", chip, buffers(false), {"lathe_amd.store"}, losePredicate});
  }
  // Faults that only the proxies of sm_90 allow: a tile of cp.async that wgmma reads, blocks that TMA moves.
  const std::string pointers = "matmul_f16_v0", descriptors = "matmul_desc_f16";
  all.push_back({"no_fence_before_a_product", pointers, "cuda:90", knobs(4, 3), {"nvvm.fence.proxy"}, erase});
  all.push_back({"no_wait_for_stores", descriptors, "cuda:90", knobs(4, 3), {"nvvm.cp.async.bulk.wait_group"}, erase});
  all.push_back({"another_phase", descriptors, "cuda:90", knobs(4, 3), {"lathe_nv.mbarrier_wait"}, flipOperand(1, 1)});
  all.push_back(
      {"more_bytes", descriptors, "cuda:90", knobs(4, 3), {"lathe_nv.mbarrier_arrive*"}, shiftAttribute("bytes", 16)});
  all.push_back({"no_wait_for_products", pointers, "cuda:90", knobs(4, 3), {"lathe_nv.wgmma_wait"}, erase});
  for (const std::string &kernel : {pointers, descriptors})
    all.push_back({"a_wait_for_one_product_less",
                   kernel,
                   "cuda:90",
                   knobs(4, 3),
                   {"lathe_nv.wgmma_wait"},
                   shiftAttribute("pendings", 1)});
  all.push_back({"no_fence_of_a_proxy", descriptors, "cuda:90", knobs(4, 3), {"nvvm.fence.proxy"}, erase});
  all.push_back(
      {"a_block_from_elsewhere", descriptors, "cuda:90", knobs(4, 3), {"lathe_nv.bulk_load"}, flipOperand(1, 16)});
  all.push_back(
      {"a_block_to_elsewhere", descriptors, "cuda:90", knobs(4, 3), {"lathe_nv.bulk_store"}, flipOperand(1, 16)});
  all.push_back(
      {"no_group_of_stores", descriptors, "cuda:90", knobs(4, 3), {"nvvm.cp.async.bulk.commit.group"}, erase});
  all.push_back({"no_mbarrier", descriptors, "cuda:90", knobs(4, 3), {"lathe_nv.mbarrier_init"}, erase});
  all.push_back({"an_arrival_too_few",
                 descriptors,
                 "cuda:90",
                 knobs(4, 3),
                 {"lathe_nv.mbarrier_init"},
                 shiftAttribute("count", 1)});
  // Partitions, whose warps have nothing but these to meet each other.
  const std::string ring = "executed/partitions-ring", sizes = "executed/partitions-sizes",
                    twice = "executed/partitions-twice", products = "executed/partitions-wgmma",
                    divided = "executed/specialized-tiles";
  for (const std::string &kernel : {ring, products, divided}) {
    // With two buffers each is waited for again; a third would not be within its few iterations.
    Knobs given = kernel == divided ? knobs(4, 2) : Knobs();
    if (kernel == divided)
      given["warp_specialize"] = KnobValue(true);
    all.push_back({"another_phase", kernel, "cuda:90", given, {"lathe_nv.mbarrier_wait"}, flipOperand(1, 1)});
    all.push_back({"no_arrival", kernel, "cuda:90", given, {"lathe_nv.mbarrier_arrive*"}, erase});
    all.push_back(
        {"an_arrival_too_few", kernel, "cuda:90", given, {"lathe_nv.mbarrier_init"}, shiftAttribute("count", 1)});
  }
  all.push_back({"no_barrier_of_a_partition", sizes, "cuda:90", {}, {"nvvm.barrier"}, erase});
  all.push_back({"a_barrier_of_fewer_warps", sizes, "cuda:90", {}, {"nvvm.barrier"}, flipOperand(1, 224)});
  all.push_back({"no_start_or_end_of_partitions", twice, "cuda:90", {}, {"nvvm.barrier0"}, erase});
  all.push_back(
      {"an_odd_number_of_registers", products, "cuda:90", {}, {"nvvm.setmaxregister"}, shiftAttribute("regCount", 4)});
  all.push_back({"no_fence_in_another_partition",
                 "executed/partitions-stores",
                 "cuda:90",
                 {},
                 {"nvvm.fence.proxy"},
                 eraseBeforeArrival});
  const Names arrivals = {"lathe_nv.mbarrier_arrive*"}, phases = {"lathe_nv.mbarrier_wait"};
  // Two groups of warps that take turns, each of which hands the blocks back that it has read.
  const std::string turns = "executed/specialized-attention";
  Knobs inTurns = knobs(8, 2);
  inTurns["warp_specialize"] = KnobValue(true);
  all.push_back({"another_phase", turns, "cuda:90", inTurns, phases, flipOperand(1, 1)});
  all.push_back({"no_arrival", turns, "cuda:90", inTurns, arrivals, eraseInLoop});
  all.push_back(
      {"an_arrival_too_few", turns, "cuda:90", inTurns, {"lathe_nv.mbarrier_init"}, shiftAttribute("count", 1)});
  all.push_back({"a_turn_not_passed_on", turns, "cuda:90", inTurns, {"nvvm.barrier.arrive"}, erase});
  all.push_back({"a_turn_passed_to_itself", turns, "cuda:90", inTurns, {"nvvm.barrier.arrive"}, flipOperand(0, 1)});
  all.push_back({"a_turn_of_fewer_warps", turns, "cuda:90", inTurns, {"nvvm.barrier.arrive"}, flipOperand(1, 384)});
  all.push_back({"no_wait_for_products", turns, "cuda:90", inTurns, {"lathe_nv.wgmma_wait"}, erase});
  all.push_back({"a_wait_for_one_product_less",
                 turns,
                 "cuda:90",
                 inTurns,
                 {"lathe_nv.wgmma_wait"},
                 shiftAttribute("pendings", 1)});
  const std::string pixels = "executed/descriptor-im2col";
  all.push_back({"another_pixel", pixels, "cuda:90", {}, {"lathe_nv.bulk_load"}, flipOperand(3, 2)});
  all.push_back({"another_place_in_a_filter", pixels, "cuda:90", {}, {"lathe_nv.bulk_load"}, flipOperand(8, 2)});
  // Two groups of warps that compute tiles by turns, and end them in order.
  const std::string alternating = "executed/specialized-alternating";
  Knobs inTiles = knobs(4, 2);
  inTiles["warp_specialize"] = KnobValue(true);
  all.push_back({"another_phase", alternating, "cuda:90", inTiles, phases, flipOperand(1, 1)});
  all.push_back({"no_arrival", alternating, "cuda:90", inTiles, arrivals, eraseInLoop});
  all.push_back(
      {"an_arrival_too_few", alternating, "cuda:90", inTiles, {"lathe_nv.mbarrier_init"}, shiftAttribute("count", 1)});
  all.push_back({"a_turn_not_passed_on", alternating, "cuda:90", inTiles, {"nvvm.barrier.arrive"}, erase});
  all.push_back(
      {"a_turn_passed_to_itself", alternating, "cuda:90", inTiles, {"nvvm.barrier.arrive"}, flipOperand(0, 1)});
  all.push_back({"a_turn_not_waited_for", alternating, "cuda:90", inTiles, {"nvvm.barrier"}, eraseWaitForTurn});
  all.push_back({"no_arrival", "executed/barrier-arrivals", "cuda:90", {}, arrivals, erase});
  const std::string copies = "executed/barrier-copies", cluster = "executed/cluster-barrier";
  all.push_back({"no_arrival_of_copies", copies, "cuda:90", {}, {"nvvm.cp.async.mbarrier.arrive"}, erase});
  all.push_back({"no_wait_for_arriving_copies", copies, "cuda:90", {}, phases, erase});
  all.push_back({"no_arrival_at_a_cluster", cluster, "cuda:90", {}, {"nvvm.cluster.arrive"}, erase});
  all.push_back({"no_wait_for_a_cluster", cluster, "cuda:90", {}, {"nvvm.cluster.wait"}, erase});
  all.push_back({"no_acquired_map", "executed/bulk-load", "cuda:90", {}, {"nvvm.fence.proxy.acquire"}, erase});
  const std::string inFlight = "executed/descriptor-store-loop", rows = "executed/gather-rows";
  const Names storeWaits = {"nvvm.cp.async.bulk.wait_group"};
  all.push_back({"no_wait_for_stores_in_flight", inFlight, "cuda:90", knobs(4, 1), storeWaits, erase});
  all.push_back({"one_store_more_in_flight", inFlight, "cuda:90", knobs(4, 1), storeWaits, shiftAttribute("group", 1)});
  all.push_back({"a_row_copied_by_all", rows, "cuda:90", knobs(4, 1), {"lathe_nv.bulk_load"}, losePredicate});
  all.push_back({"a_row_to_elsewhere", rows, "cuda:90", knobs(4, 1), {"lathe_nv.bulk_load"}, flipOperand(0, 128)});
  all.push_back({"another_row", rows, "cuda:90", knobs(4, 1), {"lathe_nv.bulk_load"}, flipOperand(3, 1)});
  // Tensor memory: of the partitions one issues the product, the others store and load around it.
  const std::string looped = "executed/tensor-loop", flying = "executed/tensor-async",
                    parted = "executed/tensor-partitions", wide = "executed/tensor-eight-warps";
  const Names tensorProducts = {"lathe_nv.tensor_product"}, tensorLoads = {"lathe_nv.tensor_load"},
              tensorStores = {"lathe_nv.tensor_store"}, allocations = {"lathe_nv.tensor_alloc"};
  for (const std::string &kernel : {looped, flying, parted}) {
    all.push_back({"no_wait_for_products", kernel, "cuda:100", {}, phases, erase});
    all.push_back({"another_window", kernel, "cuda:100", {}, tensorLoads, flipOperand(0, 32 << 16)});
    all.push_back({"other_columns", kernel, "cuda:100", {}, tensorLoads, flipOperand(0, 32)});
    all.push_back({"an_accumulator_kept_or_lost", kernel, "cuda:100", {}, tensorProducts, flipOperand(3, 1)});
    all.push_back(
        {"another_instruction", kernel, "cuda:100", {}, tensorProducts, shiftAttribute("instruction", 1 << 15)});
    all.push_back({"another_descriptor", kernel, "cuda:100", {}, tensorProducts, flipOperand(2, 2)});
    all.push_back({"a_product_of_every_thread", kernel, "cuda:100", {}, tensorProducts, makeTrue(4)});
    all.push_back({"no_allocation", kernel, "cuda:100", {}, allocations, erase});
    all.push_back({"fewer_columns", kernel, "cuda:100", {}, allocations, shiftAttribute("columns", -32)});
    all.push_back({"no_end_of_an_allocation", kernel, "cuda:100", {}, {"lathe_nv.tensor_dealloc"}, erase});
    all.push_back({"no_fence_before_a_product", kernel, "cuda:100", {}, {"nvvm.fence.proxy"}, erase});
    all.push_back(
        {"an_arrival_too_few", kernel, "cuda:100", {}, {"lathe_nv.mbarrier_init"}, shiftAttribute("count", 1)});
  }
  for (const std::string &kernel : {looped, parted})
    all.push_back({"no_commit", kernel, "cuda:100", {}, {"lathe_nv.tensor_commit"}, erase});
  all.push_back({"another_phase", looped, "cuda:100", {}, phases, flipOperand(1, 1)});
  // The products of two iterations in flight, whose buffers are filled again behind the wait for the earlier.
  const std::string pipelined = "executed/tensor-dot-loop";
  all.push_back({"no_wait_for_products", pipelined, "cuda:100", knobs(4, 3), phases, erase});
  all.push_back({"another_phase", pipelined, "cuda:100", knobs(4, 3), phases, flipOperand(1, 1)});
  all.push_back({"no_commit", pipelined, "cuda:100", knobs(4, 3), {"lathe_nv.tensor_commit"}, erase});
  // Attention, whose next scores are computed beside the powers of these; products that start first in their iteration.
  const Names commits = {"lathe_nv.tensor_commit"};
  for (const std::string &kernel : {"attention_fwd_f16_v0", "executed/specialized-chain", "executed/tensor-early"}) {
    all.push_back({"no_wait", kernel, "cuda:100", knobs(4, 3), phases, eraseInLoop});
    all.push_back({"another_phase", kernel, "cuda:100", knobs(4, 3), phases, flipOperand(1, 1)});
    all.push_back({"no_commit", kernel, "cuda:100", knobs(4, 3), commits, erase});
    all.push_back({"an_arrival_at_once", kernel, "cuda:100", knobs(4, 3), commits, arriveAtOnce});
    all.push_back({"an_accumulator_kept_or_lost", kernel, "cuda:100", knobs(4, 3), tensorProducts, flipOperand(3, 1)});
  }
  // A warp that loads, one that issues products, and others that end tiles meanwhile.
  for (const std::string &kernel : {"executed/specialized-gemm", "executed/specialized-persistent"}) {
    Knobs given = knobs(4, 2);
    given["warp_specialize"] = KnobValue(true);
    all.push_back({"another_phase", kernel, "cuda:100", given, phases, flipOperand(1, 1)});
    all.push_back({"no_wait", kernel, "cuda:100", given, phases, eraseInLoop});
    all.push_back({"no_commit", kernel, "cuda:100", given, commits, erase});
    all.push_back({"an_arrival_at_once", kernel, "cuda:100", given, commits, arriveAtOnce});
    all.push_back({"another_accumulator", kernel, "cuda:100", given, tensorProducts, flipOperand(0, 32)});
    all.push_back({"no_fence_before_a_load", kernel, "cuda:100", given, tensorLoads,
                   eraseNearest("lathe_nv.tensor_fence", false)});
    all.push_back({"no_fence_of_a_product", kernel, "cuda:100", given, tensorProducts,
                   eraseNearest("lathe_nv.tensor_fence", false)});
  }
  all.push_back({"no_fence_behind_a_load", "executed/specialized-persistent", "cuda:100", inTiles, tensorLoads,
                 eraseNearest("lathe_nv.tensor_fence", true)});
  all.push_back({"no_arrival", "executed/specialized-persistent", "cuda:100", inTiles, arrivals, eraseInLoop});
  all.push_back({"an_arrival_too_few",
                 "executed/specialized-gemm",
                 "cuda:100",
                 inTiles,
                 {"lathe_nv.mbarrier_init"},
                 shiftAttribute("count", 1)});
  const std::string fence = "lathe_nv.tensor_fence";
  all.push_back({"no_fence_after_a_store", parted, "cuda:100", {}, tensorStores, eraseNearest(fence, true)});
  all.push_back({"no_fence_of_a_product", parted, "cuda:100", {}, tensorProducts, eraseNearest(fence, false)});
  all.push_back({"no_fence_before_a_load", parted, "cuda:100", {}, tensorLoads, eraseNearest(fence, false)});
  all.push_back({"no_arrival", parted, "cuda:100", {}, arrivals, erase});
  all.push_back(
      {"no_barrier_before_a_product", wide, "cuda:100", {}, tensorProducts, eraseNearest("nvvm.barrier0", false)});
  all.push_back({"another_half_of_the_lanes",
                 "executed/tensor-rows64",
                 "cuda:100",
                 {},
                 tensorLoads,
                 shiftAttribute("split", -16)});
  // Shapes of loads and stores; sums of integers and of 16 bits.
  const std::string shaped = "executed/tensor-shapes", spread = "executed/tensor-shapes-spread",
                    integers = "executed/tensor-dot-i8", halves = "executed/tensor-dot-f16-sums";
  all.push_back({"another_shape_of_a_load", shaped, "cuda:100", {}, tensorLoads, changeShape});
  all.push_back({"another_shape_of_a_store", shaped, "cuda:100", {}, tensorStores, changeShape});
  all.push_back({"a_load_of_whole_columns", spread, "cuda:100", {}, tensorLoads, loseAttribute("packs")});
  all.push_back({"a_store_of_whole_columns", spread, "cuda:100", {}, tensorStores, loseAttribute("packs")});
  for (const std::string &kernel : {integers, halves}) {
    all.push_back(
        {"another_sum", kernel, "cuda:100", knobs(4, 1), tensorProducts, flipAttribute("instruction", 1 << 4)});
    all.push_back(
        {"other_elements", kernel, "cuda:100", knobs(4, 1), tensorProducts, flipAttribute("instruction", 1 << 7)});
    all.push_back({"other_rows", kernel, "cuda:100", knobs(4, 1), tensorLoads, flipOperand(0, 16 << 16)});
  }
  all.push_back({"a_store_that_happens",
                 "executed/tensor-predicates",
                 "cuda:100",
                 {},
                 {"lathe_nv.tensor_store"},
                 [](mlir::Operation *op) { return makeTrue(op->getNumOperands() - 1)(op); }});
  // Scaled products, whose scales threads store or copies bring from shared memory.
  const Names scaledProducts = {"lathe_nv.tensor_scaled_product"}, tensorCopies = {"lathe_nv.tensor_copy"};
  const std::string copied = "executed/tensor-copy", scaledLoop = "executed/tensor-scaled-loop",
                    exponents = "executed/tensor-scaled-mxfp8", halfBytes = "executed/tensor-scaled-nvfp4",
                    stored = "executed/tensor-scaled-mxfp4", mixed = "executed/tensor-scaled-mixed";
  for (const std::string &kernel : {copied, scaledLoop, exponents, halfBytes}) {
    all.push_back({"no_copy", kernel, "cuda:100", {}, tensorCopies, erase});
    all.push_back({"a_copy_to_other_columns", kernel, "cuda:100", {}, tensorCopies, flipOperand(0, 4)});
    all.push_back({"a_copy_from_elsewhere", kernel, "cuda:100", {}, tensorCopies, flipOperand(1, 1)});
    all.push_back({"a_copy_by_every_thread", kernel, "cuda:100", {}, tensorCopies, makeTrue(2)});
    all.push_back({"no_commit", kernel, "cuda:100", {}, {"lathe_nv.tensor_commit"}, erase});
    all.push_back({"no_fence_before_a_copy", kernel, "cuda:100", {}, {"nvvm.fence.proxy"}, erase});
    all.push_back({"no_wait", kernel, "cuda:100", {}, phases, erase});
  }
  // MFMA with scales: those of A and of B, and the formats of elements.
  for (const char *kernel : {"executed/mfma-scaled-mxfp8", "executed/mfma-scaled-mixed", "executed/mfma-scaled-deep"}) {
    const Names products = {"llvm.amdgcn.mfma.scale*"};
    all.push_back({"scales_of_the_other_operand", kernel, "hip:gfx950", knobs(4, 1), products, swapOperands(6, 8)});
    all.push_back({"formats_of_the_other_operand", kernel, "hip:gfx950", knobs(4, 1), products, swapOperands(3, 4)});
  }
  // The scales do not change: no result tells.
  const std::string again = "executed/tensor-scale-partitions";
  all.push_back({"an_arrival_at_once", again, "cuda:100", {}, {"lathe_nv.tensor_commit"}, arriveAtOnce});
  all.push_back({"a_copy_of_another_shape", exponents, "cuda:100", {}, tensorCopies, shiftAttribute("shape", -1)});
  for (const std::string &kernel : {exponents, halfBytes, stored, mixed}) {
    all.push_back({"scales_of_the_other_operand", kernel, "cuda:100", {}, scaledProducts, swapOperands(3, 4)});
    all.push_back({"scales_of_other_rows", kernel, "cuda:100", {}, scaledProducts, flipOperand(3, 1)});
    // The first bits of the fields of the instruction descriptor.
    const std::pair<const char *, int> fields[] = {{"byte_of_b", 4}, {"elements", 7}, {"transposed", 15},
                                                   {"columns", 17},  {"scales", 23},  {"rows", 27},
                                                   {"byte_of_a", 29}};
    for (auto [field, bit] : fields)
      all.push_back({std::string("another_") + field,
                     kernel,
                     "cuda:100",
                     {},
                     scaledProducts,
                     flipAttribute("instruction", 1u << bit)});
  }
  // Every warp stores the scales to its own rows.
  all.push_back({"scales_in_another_window", stored, "cuda:100", {}, tensorStores, flipOperand(0, 32 << 16)});
  all.push_back({"no_scales", stored, "cuda:100", {}, tensorStores, erase});
  // Programs that CTAs share, which have nothing but the cluster's barriers between their accesses.
  const Names arrivalsAtCluster = {"nvvm.cluster.arrive"};
  for (const std::string &name : {"cluster-reduce", "cluster-whole", "cluster-shapes", "cluster-exchange",
                                  "spread-convert-4", "spread-histogram-4", "spread-gather"}) {
    Knobs shared;
    // The others say how many CTAs they are for.
    if (llvm::is_contained({"cluster-reduce", "cluster-whole", "cluster-shapes"}, name))
      shared["num_ctas"] = KnobValue(int64_t(4));
    const std::string kernel = "executed/" + name;
    all.push_back({"no_arrival_at_a_cluster", kernel, "cuda:90", shared, arrivalsAtCluster, erase});
    all.push_back({"no_wait_for_a_cluster", kernel, "cuda:90", shared, {"nvvm.cluster.wait"}, erase});
    all.push_back({"no_barrier_of_a_cluster", kernel, "cuda:90", shared, arrivalsAtCluster, eraseClusterBarrier});
    all.push_back({"a_relaxed_arrival", kernel, "cuda:90", shared, arrivalsAtCluster,
                   [](mlir::Operation *op) { return isNeeded(op) && replaceBy("nvvm.cluster.arrive.relaxed")(op); }});
    all.push_back({"a_cta_that_is_not_there", kernel, "cuda:90", shared, {"nvvm.mapa"}, flipOperand(1, 4)});
  }
  all.push_back(
      {"the_memory_of_another_cta", "executed/cluster-exchange", "cuda:90", {}, {"nvvm.mapa"}, flipOperand(1, 1)});
  all.push_back(
      {"the_half_of_another_cta", "executed/spread-convert-2", "cuda:90", {}, {"nvvm.mapa"}, flipOperand(1, 1)});
  const Knobs two = {{"num_ctas", KnobValue(int64_t(2))}};
  all.push_back({"a_block_for_a_program",
                 "executed/cluster-elementwise",
                 "cuda:90",
                 two,
                 {"nvvm.read.ptx.sreg.clusterid.x"},
                 replaceBy("nvvm.read.ptx.sreg.ctaid.x")});
  all.push_back({"blocks_for_programs",
                 "executed/cluster-elementwise",
                 "cuda:90",
                 two,
                 {"nvvm.read.ptx.sreg.nclusterid.x"},
                 replaceBy("nvvm.read.ptx.sreg.nctaid.x")});
  all.push_back({"an_atomic_of_every_cta", "executed/cluster-atomics", "cuda:90", two, {"lathe_nv.atomic*"}, addByAll});
  // Copies that go to all CTAs, by which nothing but barriers of shared memory tells that buffers are free and full.
  const std::string multicast = "executed/cluster-multicast";
  Knobs several = knobs(4, 3);
  several["num_ctas"] = KnobValue(int64_t(2));
  const Names bulkLoads = {"lathe_nv.bulk_load"}, waits = {"lathe_nv.mbarrier_wait"};
  for (const char *chip : {"cuda:90", "cuda:100"}) {
    all.push_back({"a_cta_that_receives_nothing", multicast, chip, several, bulkLoads, flipReceivers(1)});
    all.push_back({"a_receiver_that_is_not_there", multicast, chip, several, bulkLoads, flipReceivers(4)});
    all.push_back({"no_release", multicast, chip, several, {"lathe_nv.mbarrier_arrive*"}, eraseRemoteArrival});
    all.push_back({"no_wait_for_releases", multicast, chip, several, waits, eraseRemoteWait});
    all.push_back({"no_meeting", multicast, chip, several, arrivalsAtCluster, eraseMeeting});
    all.push_back({"a_release_of_another_cta", multicast, chip, several, {"nvvm.mapa"}, flipOperand(1, 2)});
  }
  all.push_back({"no_wait_for_products", multicast, "cuda:100", several, waits, eraseInLoop});
  // Copies that go to the CTAs of a row or a column.
  const std::string both = "executed/cluster-multicast-both";
  Knobs four = knobs(4, 3);
  four["num_ctas"] = KnobValue(int64_t(4));
  const Names inits = {"lathe_nv.mbarrier_init"};
  all.push_back({"a_cta_of_its_row_receives_nothing", both, "cuda:90", four, bulkLoads, flipReceivers(1)});
  all.push_back({"a_cta_of_another_row_receives_it", both, "cuda:90", four, bulkLoads, flipReceivers(8)});
  all.push_back({"a_release_too_few", both, "cuda:90", four, inits, changeArrivals(4, 3)});
  all.push_back({"a_release_too_many", both, "cuda:90", four, inits, changeArrivals(4, 5)});
  // The same by a warp of its own in each CTA: the warps of all CTAs hand a stage back.
  Knobs loading = four;
  loading["warp_specialize"] = KnobValue(true);
  constexpr int64_t warpsOfCluster = 16;
  for (const char *file : {"executed/cluster-specialized", "executed/cluster-specialized-tiles"}) {
    auto add = [&](const char *name, const Names &operations, std::function<bool(mlir::Operation *)> plant) {
      all.push_back({name, file, "cuda:90", loading, operations, std::move(plant)});
    };
    add("a_loader_that_leaves_a_cta_out", bulkLoads, flipReceivers(1));
    add("a_stage_handed_back_early", inits, changeArrivals(warpsOfCluster, warpsOfCluster - 1));
    add("a_stage_never_handed_back", inits, changeArrivals(warpsOfCluster, warpsOfCluster + 1));
    add("no_hand_back", {"lathe_nv.mbarrier_arrive*"}, eraseRemoteArrival);
    add("hand_backs_to_one_cta_of_two", {"nvvm.mapa"}, clearOperand(1, 2));
    add("another_phase", waits, flipOperand(1, 1));
    add("no_meeting_of_loaders", arrivalsAtCluster, eraseMeeting);
  }
  addSharedBySenders(all);
  for (Fault &fault : faultsOfPairs())
    all.push_back(std::move(fault));
  const std::string direct = "executed/amdg-direct-128-buffer";
  all.push_back({"no_wait_for_a_direct_copy", direct, "hip:gfx950", {}, {"rocdl.s.waitcnt"}, erase});
  all.push_back({"no_barrier_after_a_direct_copy", direct, "hip:gfx950", {}, kBarriers, erase});
  all.push_back({"a_direct_copy_from_elsewhere",
                 direct,
                 "hip:gfx950",
                 {},
                 {"rocdl.raw.ptr.buffer.load.lds"},
                 flipOperand(3, 16)});
  all.push_back({"a_direct_copy_to_elsewhere",
                 direct,
                 "hip:gfx950",
                 {},
                 {"rocdl.raw.ptr.buffer.load.lds"},
                 flipOperand(1, 1024)});
  all.push_back({"swapped_factors", matmul, "hip:gfx1201", knobs(4, 2), {"rocdl.wmma*"}, swapOperands(0, 1)});
  return all;
}

std::string identifierOf(const Fault &fault) {
  std::string name = fault.name + "_" + fault.kernel + "_" + fault.chip;
  for (char &character : name)
    if (!llvm::isAlnum(character))
      character = '_';
  return name;
}

/// A kernel that faults are planted in, with the outputs that are right.
struct Subject {
  std::string source, file;
  std::vector<Problem> problems;
  std::vector<const Memory *> wanted;
};

const Subject *makeSubject(const std::string &name) {
  auto *made = new Subject; // kept for the process
  llvm::StringRef executed = name;
  if (!executed.consume_front("executed/")) {
    const Case &kernel = caseNamed(name);
    *made = {sourceOf(kernel, true), kernel.file, kernel.problems, {}};
    for (const Problem &problem : made->problems)
      made->wanted.push_back(expected(kernel, true, problem));
    return made;
  }
  for (ExecutedFile &file : llvm::cantFail(readExecutedFiles(corpusPath("executed"))))
    if (file.name == executed) {
      std::optional<Memory> memory = runReference(file.twin, file.name, file.problem);
      *made = {file.module, file.name, {file.problem}, {memory ? new Memory(std::move(*memory)) : nullptr}};
    }
  return made;
}

class PlantedFault : public ::testing::TestWithParam<Fault> {
protected:
  const Subject &subject() {
    static std::map<std::string, const Subject *> known;
    const Subject *&found = known[GetParam().kernel];
    if (!found)
      found = makeSubject(GetParam().kernel);
    return *found;
  }

  std::unique_ptr<Compiled> compile() {
    return Compiled::make(subject().source, subject().file, GetParam().chip, GetParam().knobs);
  }

  /// The findings and wrong results of the runs; empty if the fault goes unseen.
  std::string symptoms(const Compiled &faulty) {
    for (auto [problem, wanted] : llvm::zip_equal(subject().problems, subject().wanted))
      for (auto landing : {simulate::Landing::Random, simulate::Landing::Earliest, simulate::Landing::Latest}) {
        if (!wanted)
          return "";
        Memory got;
        simulate::Result result = faulty.simulate(problem, got, 1, landing);
        std::string seen = describe(result.findings) + differences(problem, *wanted, got);
        if (!seen.empty())
          return problem.name + ": " + seen;
      }
    return "";
  }
};

TEST_P(PlantedFault, IsSeen) {
  const Fault &fault = GetParam();
  std::unique_ptr<Compiled> compiled = compile();
  ASSERT_TRUE(compiled);
  ASSERT_EQ(symptoms(*compiled), "") << "before any fault";
  size_t sites = operationsOf(*compiled, fault.operations).size(), planted = 0;
  // The first, the last, and some between.
  for (size_t site : std::set<size_t>{0, sites / 3, sites * 2 / 3, sites ? sites - 1 : 0}) {
    if (site >= sites)
      continue;
    std::unique_ptr<Compiled> faulty = compile();
    ASSERT_TRUE(faulty);
    if (!fault.plant(operationsOf(*faulty, fault.operations)[site]))
      continue;
    ++planted;
    EXPECT_NE(symptoms(*faulty), "") << "at place " << site << " of " << sites;
  }
  EXPECT_GT(planted, 0u) << "no place among " << sites << " operations";
}

INSTANTIATE_TEST_SUITE_P(Compiler, PlantedFault, ::testing::ValuesIn(faults()),
                         [](const auto &info) { return identifierOf(info.param); });

/// The findings of all runs with a fault planted at each place in turn.
std::string findingsOf(const std::string &kernel, const Knobs &knobs, const Names &operations,
                       const std::function<bool(mlir::Operation *)> &plant) {
  const Subject &subject = *makeSubject(kernel);
  std::string all;
  for (size_t site = 0, sites = 1; site < sites; ++site) {
    std::unique_ptr<Compiled> faulty = Compiled::make(subject.source, subject.file, "cuda:100", knobs);
    if (!faulty)
      return all;
    std::vector<mlir::Operation *> found = operationsOf(*faulty, operations);
    sites = found.size();
    if (site >= sites || !plant(found[site]))
      continue;
    Memory got;
    all += describe(faulty->simulate(subject.problems.front(), got, 1, simulate::Landing::Earliest).findings) + "\n";
  }
  return all;
}

TEST(PlantedRace, AWriteBehindALoadOfTensorMemoryNamesBoth) {
  Knobs given = knobs(4, 2);
  given["warp_specialize"] = KnobValue(true);
  std::string found = findingsOf("executed/specialized-persistent", given, {"lathe_nv.tensor_load"},
                                 eraseNearest("lathe_nv.tensor_fence", true));
  EXPECT_NE(found.find("orders it after a read by warp"), std::string::npos) << found;
  EXPECT_NE(found.find("the latest of which is lathe_nv.tensor_load"), std::string::npos) << found;
  EXPECT_NE(found.find("lathe_nv.tensor_product"), std::string::npos) << found;
}

// Blocks land at once, so that every result is right.
TEST(PlantedRace, AReadOfABlockThatNobodyHasWaitedForNamesBoth) {
  std::string found = findingsOf("executed/specialized-chain", knobs(4, 3), {"lathe_nv.mbarrier_wait"}, eraseInLoop);
  EXPECT_NE(found.find("has waited for the barrier at"), std::string::npos) << found;
  EXPECT_NE(found.find("(lathe_nv.bulk_load"), std::string::npos) << found;
}

TEST(PlantedBound, AWriteBeyondTheBufferIsFound) {
  // A buffer shorter than what the kernel is told.
  const Case &kernel = caseNamed("vector_add_f32");
  std::unique_ptr<Compiled> compiled = Compiled::make(kernel, true, "cuda:90", 4);
  ASSERT_TRUE(compiled);
  Problem problem = kernel.problems.back();
  problem.operands[2].bytes.resize(1024);
  Memory memory;
  simulate::Result result = compiled->simulate(problem, memory);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.findings.front().kind, "out_of_bounds");
}

} // namespace
} // namespace lathe::proof
