// Random programs of partitions that hand buffers to each other through rings and tokens of nvws. Every partition takes
// as many turns as the others; in each it reads one stage of each ring to it, and fills one of each ring from it, which
// goes to partitions of higher numbers. Elements are i32, so that sums are exact.
#include "random_rings.h"

#include "random_program.h"

namespace lathe::proof {
namespace {

using llvm::formatv;
using namespace rings;

class Chooser {
public:
  explicit Chooser(uint64_t seed) : numbers(seed) {}
  int pick(int count) { return int(numbers.integer(0, count - 1)); }
  bool oneIn(int count) { return pick(count) == 0; }

  Design design() {
    Design made;
    made.rows = 8 << pick(3);
    made.outer = 1 + pick(3);
    made.inner = oneIn(12) ? 0 : 1 + pick(4);
    int count = 2 + pick(3);
    made.first = size_t(pick(count));
    for (int k = 0; k < count; ++k)
      made.partitions.push_back(
          {k == int(made.first) ? 4 << pick(2) : 1 << pick(3), oneIn(2), oneIn(2), oneIn(3), oneIn(2)});
    for (int k = 1; k < count; ++k)
      made.channels.push_back(channel(k - 1, count));
    if (oneIn(2))
      made.channels.push_back(channel(pick(count - 1), count));
    return made;
  }

private:
  Channel channel(unsigned from, int count) {
    Channel made;
    made.from = from;
    for (int to = int(from) + 1; to < count; ++to)
      if (made.to.empty() ? to == count - 1 || oneIn(2) : oneIn(3))
        made.to.push_back(unsigned(to));
    made.isTokens = oneIn(3);
    made.isNumbered = made.isTokens || oneIn(3);
    made.depth = 1 + pick(4);
    int buffers = made.isTokens ? 1 : 1 + pick(2);
    for (int k = 0; k < buffers; ++k)
      made.fills.push_back(Fill(pick(3)));
    return made;
  }

  Numbers numbers;
};

std::string inputOf(size_t channel, size_t buffer) { return formatv("%x{0}_{1}", channel, buffer).str(); }
std::string sourceOf(size_t partition) { return formatv("%s{0}", partition).str(); }
std::string resultOf(size_t partition) { return formatv("%y{0}", partition).str(); }
std::string lastOf(size_t partition) { return formatv("%z{0}", partition).str(); }

/// The arguments in their order: their names with `take`, and what they are.
void forEachArgument(const Design &design,
                     llvm::function_ref<void(const std::string &name, Operand::Kind kind, int blocks)> take) {
  int turns = std::max(design.outer * design.inner, 1);
  for (auto [c, channel] : llvm::enumerate(design.channels))
    for (size_t b = 0; b < channel.fills.size(); ++b)
      if (channel.fills[b] != Fill::Stores)
        take(inputOf(c, b), Operand::Kind::Input, turns);
  for (auto [p, partition] : llvm::enumerate(design.partitions)) {
    if (partition.loads)
      take(sourceOf(p), Operand::Kind::Input, turns);
    if (partition.storesEachTurn)
      take(resultOf(p), Operand::Kind::Output, turns);
    take(lastOf(p), Operand::Kind::Output, 1);
  }
}

std::string header(const Design &design) {
  std::string text = "  tt.func public @kernel(";
  forEachArgument(design, [&](const std::string &name, Operand::Kind, int) {
    text += name + ": !tt.ptr<i32> {tt.divisibility = 16 : i32}, ";
  });
  return text + "%n: i32, %m: i32) {\n";
}

//===----------------------------------------------------------------------===//
// The twin: the partitions' turns one after the other
//===----------------------------------------------------------------------===//

std::string writeTwin(const Design &design) {
  Text w(design);
  size_t count = design.partitions.size();
  std::string type = tensor(design.rows, ""), names, types, zero = w.scalar(0), one = w.scalar(1);
  std::string total = w.binary("muli", "%n", "%m", "i32"), start = w.constant(0, "");
  std::vector<std::string> states;
  for (size_t p = 0; p < count; ++p) {
    states.push_back(w.fresh());
    names += (p ? ", " : "") + states.back() + " = " + start;
    types += (p ? ", " : "") + type;
  }
  w.line("%all:{0} = scf.for %t = {1} to {2} step {3} iter_args({4}) -> ({5}) : i32 {{", count, zero, total, one, names,
         types);
  w.indent = 6;
  std::vector<std::vector<std::string>> values(design.channels.size());
  for (size_t p = 0; p < count; ++p) {
    std::vector<std::string> came;
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (llvm::is_contained(channel.to, p))
        llvm::append_range(came, values[c]);
    if (design.partitions[p].loads)
      came.push_back(w.load(sourceOf(p), "%t", ""));
    states[p] = w.nextState(states[p], came, "%t", "");
    for (auto [c, channel] : llvm::enumerate(design.channels))
      for (size_t b = 0; channel.from == p && b < channel.fills.size(); ++b)
        values[c].push_back(channel.fills[b] == Fill::Stores ? w.sent(states[p], unsigned(b), "")
                                                             : w.load(inputOf(c, b), "%t", ""));
    if (design.partitions[p].storesEachTurn)
      w.store(resultOf(p), "%t", states[p], "");
  }
  w.line("scf.yield {0} : {1}", llvm::join(states, ", "), types);
  w.indent = 4;
  w.line("}");
  for (size_t p = 0; p < count; ++p)
    w.store(lastOf(p), zero, "%all#" + std::to_string(p), "");
  return "module {\n" + header(design) + w.text + "    tt.return\n  }\n}\n";
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

class RingModule {
public:
  explicit RingModule(const Design &design) : design(design), w(design) {}

  std::string write() {
    for (size_t c = 0; c < design.channels.size(); ++c)
      writeChannel(c);
    w.line("%r = nvws.warp_group");
    writePartition(design.first, 0);
    size_t region = 1;
    for (size_t p = 0; p < design.partitions.size(); ++p)
      if (p != design.first)
        writePartition(p, region++);
    std::string zero = w.scalar(0);
    w.store(lastOf(design.first), zero, "%r", layoutOf(design.first));
    return aliases() + moduleLine() + header(design) + w.text + "    tt.return\n  }\n}\n";
  }

private:
  const Design &design;
  Text w;
  /// Stage and phase of the numbered channels of the partition that is written, by channel.
  std::map<size_t, std::pair<std::string, std::string>> places;

  std::string layoutOf(size_t p) const { return "#b" + std::to_string(design.partitions[p].warps); }
  std::string aliases() const {
    std::string text;
    for (int warps : {1, 2, 4, 8})
      text += formatv("#b{0} = #ttg.blocked<{{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [{0}, 1], "
                      "order = [1, 0]}>\n",
                      warps)
                  .str();
    return text + "#bulk = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>\n"
                  "#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>\n"
                  "#smem = #ttg.shared_memory\n";
  }
  std::string moduleLine() const {
    return formatv("module attributes {{\"ttg.num-ctas\" = 1 : i32, \"ttg.num-warps\" = {0} : i32, ttg.target = "
                   "\"cuda:90\", \"ttg.threads-per-warp\" = 32 : i32} {{\n",
                   design.partitions[design.first].warps)
        .str();
  }

  std::string buffersType(const Channel &channel, size_t b, bool isOne) const {
    return formatv("!ttg.memdesc<{0}{1}x{2}xi32, {3}, #smem, mutable>",
                   isOne ? "" : std::to_string(channel.depth) + "x", design.rows, kColumns,
                   channel.fills[b] == Fill::Bulk ? "#bulk" : "#flat")
        .str();
  }
  std::string ringType(const Channel &channel) const {
    std::string text;
    for (size_t b = 0; b < channel.fills.size(); ++b)
      text += (b ? ", " : "") + buffersType(channel, b, false);
    return "<[" + text + "]>";
  }
  std::string tokensType(const Channel &channel) const {
    return formatv("tensor<{0}x!nvws.token>", channel.depth).str();
  }
  std::string blockType() const { return formatv("!tt.tensordesc<{0}x{1}xi32, #bulk>", design.rows, kColumns).str(); }

  /// Buffers, what hands them over, and the descriptors that fill them.
  void writeChannel(size_t c) {
    const Channel &channel = design.channels[c];
    std::string names;
    for (size_t b = 0; b < channel.fills.size(); ++b) {
      w.line("%buf{0}_{1} = ttg.local_alloc : () -> {2}", c, b, buffersType(channel, b, false));
      names += (b ? ", " : "") + formatv("%buf{0}_{1}", c, b).str();
      if (channel.fills[b] == Fill::Bulk)
        writeDescriptor(formatv("%d{0}_{1}", c, b).str(), inputOf(c, b));
    }
    static const int kLoadTypes[] = {3, 1, 2};
    if (channel.isTokens)
      w.line("%ring{0} = nvws.create_token {{loadType = {1} : i32, numBuffers = {2} : i32} : {3}", c,
             kLoadTypes[int(channel.fills[0])], channel.depth, tokensType(channel));
    else
      w.line("%ring{0} = nvws.aref.create {1} : {2}", c, names, ringType(channel));
  }

  void writeDescriptor(const std::string &name, const std::string &base) {
    int rows = design.rows * std::max(design.outer * design.inner, 1);
    std::string box = w.scalar(design.rows), columns = w.scalar(kColumns), all = w.scalar(rows), one = w.scalar(1);
    w.line("{0}s = arith.constant {1} : i64", name, kColumns * 4);
    w.line("{0}raw = ttg.global_scratch_alloc {{alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>", name);
    w.line("ttng.tensormap_create {0}raw, {1}, [{2}, {3}], [{2}, {4}], [{0}s], [{5}, {5}] {{elem_type = 3 : i32, "
           "fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i32>, "
           "i32, i32, i32, i32, i64, i32, i32) -> ()",
           name, base, columns, box, all, one);
    w.line("ttng.tensormap_fenceproxy_acquire {0}raw : !tt.ptr<i8>", name);
    w.line("{0} = ttng.reinterpret_tensor_descriptor {0}raw : !tt.ptr<i8> to {1}", name, blockType());
  }

  bool takesPart(size_t c, size_t p) const {
    return design.channels[c].from == p || llvm::is_contained(design.channels[c].to, p);
  }

  void writePartition(size_t p, size_t region) {
    const Partition &partition = design.partitions[p];
    w.indent = 4;
    w.line("partition{0} num_warps({1}) {{", region, partition.warps);
    w.indent = 6;
    std::string start = w.constant(0, layoutOf(p)), low = w.scalar(0);
    std::vector<std::string> values{start};
    std::vector<std::string> types{tensor(design.rows, layoutOf(p))};
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (channel.isNumbered && takesPart(c, p)) {
        bool isPut = channel.from == p;
        std::string phase = w.fresh();
        w.line("{0} = arith.constant {1}", phase, channel.isTokens ? "false" : isPut ? "1 : i32" : "0 : i32");
        values.insert(values.end(), {low, phase});
        types.insert(types.end(), {"i32", channel.isTokens ? "i1" : "i32"});
      }
    std::string state = writeLoops(p, values, types).front();
    if (region == 0) {
      w.line("nvws.warp_group.yield {0} : {1}", state, types.front());
    } else {
      w.store(lastOf(p), low, state, layoutOf(p));
      w.line("nvws.warp_group.return");
    }
    w.indent = 4;
    w.line("}");
  }

  /// The turns, in one loop or in two of which one is in the other; the carried values after them.
  std::vector<std::string> writeLoops(size_t p, const std::vector<std::string> &values,
                                      const std::vector<std::string> &types) {
    if (!design.partitions[p].isNested) {
      std::string total = w.binary("muli", "%n", "%m", "i32");
      return writeLoop(total, values, types, [&](const std::string &turn, const std::vector<std::string> &carried) {
        return writeTurn(p, turn, carried);
      });
    }
    return writeLoop("%n", values, types, [&](const std::string &i, const std::vector<std::string> &outer) {
      std::string first = w.binary("muli", i, "%m", "i32");
      return writeLoop("%m", outer, types, [&](const std::string &j, const std::vector<std::string> &inner) {
        return writeTurn(p, w.binary("addi", first, j, "i32"), inner);
      });
    });
  }

  using Body = llvm::function_ref<std::vector<std::string>(const std::string &, const std::vector<std::string> &)>;
  std::vector<std::string> writeLoop(const std::string &high, const std::vector<std::string> &values,
                                     const std::vector<std::string> &types, Body body) {
    std::string zero = w.scalar(0), one = w.scalar(1), index = w.fresh(), result = w.fresh(), names;
    std::vector<std::string> carried, results;
    for (size_t k = 0; k < values.size(); ++k) {
      carried.push_back(w.fresh());
      names += (k ? ", " : "") + carried[k] + " = " + values[k];
      results.push_back(result + "#" + std::to_string(k));
    }
    w.line("{0}:{1} = scf.for {2} = {3} to {4} step {5} iter_args({6}) -> ({7}) : i32 {{", result, values.size(), index,
           zero, high, one, names, llvm::join(types, ", "));
    w.indent += 2;
    std::vector<std::string> next = body(index, carried);
    w.line("scf.yield {0} : {1}", llvm::join(next, ", "), llvm::join(types, ", "));
    w.indent -= 2;
    w.line("}");
    return results;
  }

  std::vector<std::string> writeTurn(size_t p, const std::string &turn, std::vector<std::string> carried) {
    const Partition &partition = design.partitions[p];
    places.clear();
    size_t next = 1;
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (channel.isNumbered && takesPart(c, p)) {
        places[c] = {carried[next], carried[next + 1]};
        next += 2;
      }
    std::vector<std::string> came;
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (llvm::is_contained(channel.to, p)) {
        llvm::append_range(came, writeGet(c, layoutOf(p)));
        if (!partition.leavesLate)
          writeGetExit(c);
      }
    if (partition.loads)
      came.push_back(w.load(sourceOf(p), turn, layoutOf(p)));
    carried[0] = w.nextState(carried[0], came, turn, layoutOf(p));
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (channel.from == p)
        writePut(c, turn, carried[0], layoutOf(p));
    for (auto [c, channel] : llvm::enumerate(design.channels))
      if (partition.leavesLate && llvm::is_contained(channel.to, p))
        writeGetExit(c);
    if (partition.storesEachTurn)
      w.store(resultOf(p), turn, carried[0], layoutOf(p));
    next = 1;
    for (auto &[c, place] : places) {
      advance(design.channels[c], place);
      carried[next++] = place.first;
      carried[next++] = place.second;
    }
    return carried;
  }

  void advance(const Channel &channel, std::pair<std::string, std::string> &place) {
    std::string phaseType = channel.isTokens ? "i1" : "i32";
    std::string more = w.binary("addi", place.first, w.scalar(1), "i32"), depth = w.scalar(channel.depth),
                zero = w.scalar(0), wraps = w.fresh(), flip = w.fresh(), stage = w.fresh();
    w.line("{0} = arith.cmpi eq, {1}, {2} : i32", wraps, more, depth);
    w.line("{0} = arith.select {1}, {2}, {3} : i32", stage, wraps, zero, more);
    if (channel.isTokens)
      flip = wraps;
    else
      w.line("{0} = arith.extui {1} : i1 to i32", flip, wraps);
    place = {stage, w.binary("xori", place.second, flip, phaseType)};
  }

  std::string numbers(size_t c, bool withPhase) const {
    auto found = places.find(c);
    if (found == places.end())
      return "";
    return "[" + found->second.first + (withPhase ? ", " + found->second.second : "") + "]";
  }

  /// Enters a stage; the names of its buffers.
  std::vector<std::string> enter(size_t c, bool isPut) {
    const Channel &channel = design.channels[c];
    std::vector<std::string> buffers;
    if (channel.isTokens) {
      auto [slot, phase] = places[c];
      w.line("nvws.{0} %ring{1}, {2}, {3} : {4}, i32, i1", isPut ? "producer_acquire" : "consumer_wait", c, slot, phase,
             tokensType(channel));
      buffers.push_back(w.fresh());
      w.line("{0} = ttg.memdesc_index %buf{1}_0[{2}] : {3} -> {4}", buffers[0], c, slot, buffersType(channel, 0, false),
             buffersType(channel, 0, true));
      return buffers;
    }
    std::string types;
    for (size_t b = 0; b < channel.fills.size(); ++b) {
      buffers.push_back(w.fresh());
      types += buffersType(channel, b, true) + ", ";
    }
    tokens[{c, isPut}] = w.fresh();
    w.line("{0}, {1} = nvws.aref.{2}.enter %ring{3}{4} : {5} -> {6}!ttg.async.token", llvm::join(buffers, ", "),
           tokens[{c, isPut}], isPut ? "put" : "get", c, numbers(c, true), ringType(channel), types);
    return buffers;
  }

  std::vector<std::string> writeGet(size_t c, const std::string &layout) {
    const Channel &channel = design.channels[c];
    std::vector<std::string> values;
    for (auto [b, buffer] : llvm::enumerate(enter(c, /*isPut=*/false))) {
      values.push_back(w.fresh());
      w.line("{0} = ttg.local_load {1} : {2} -> {3}", values.back(), buffer, buffersType(channel, b, true),
             tensor(design.rows, layout));
    }
    return values;
  }

  void writeGetExit(size_t c) {
    const Channel &channel = design.channels[c];
    if (channel.isTokens)
      w.line("nvws.consumer_release %ring{0}, {1} : {2}, i32", c, places[c].first, tokensType(channel));
    else
      w.line("nvws.aref.get.exit %ring{0}{1}, {2} [#nvws.async_op<none>] : {3}, !ttg.async.token", c, numbers(c, false),
             tokens[{c, false}], ringType(channel));
  }

  void writePut(size_t c, const std::string &turn, const std::string &state, const std::string &layout) {
    const Channel &channel = design.channels[c];
    std::vector<std::string> buffers = enter(c, /*isPut=*/true);
    for (auto [b, buffer] : llvm::enumerate(buffers))
      writeFill(c, b, buffer, turn, state, layout);
    if (channel.isTokens) {
      w.line("nvws.producer_commit %ring{0}, {1} : {2}, i32", c, places[c].first, tokensType(channel));
      return;
    }
    static const std::pair<Fill, const char *> kKinds[] = {
        {Fill::Stores, "none"}, {Fill::Copies, "cp_async"}, {Fill::Bulk, "tma_load"}};
    std::string kinds;
    for (auto [fill, kind] : kKinds)
      if (channel.has(fill))
        kinds += (kinds.empty() ? "" : ", ") + formatv("#nvws.async_op<{0}>", kind).str();
    w.line("nvws.aref.put.exit %ring{0}{1}, {2} [{3}] : {4}, !ttg.async.token", c, numbers(c, false), tokens[{c, true}],
           kinds, ringType(channel));
  }

  void writeFill(size_t c, size_t b, const std::string &buffer, const std::string &turn, const std::string &state,
                 const std::string &layout) {
    const Channel &channel = design.channels[c];
    std::string type = buffersType(channel, b, true);
    switch (channel.fills[b]) {
    case Fill::Stores:
      w.line("ttg.local_store {0}, {1} : {2} -> {3}", w.sent(state, unsigned(b), layout), buffer,
             tensor(design.rows, layout), type);
      return;
    case Fill::Copies: {
      std::string from = w.pointers(inputOf(c, b), turn, layout), token = w.fresh();
      w.line("{0} = ttg.async_copy_global_to_local {1}, {2} : {3} -> {4}", token, from, buffer, w.pointerType(layout),
             type.substr(std::string("!ttg.memdesc").size()));
      return;
    }
    case Fill::Bulk: {
      std::string row = w.binary("muli", turn, w.scalar(design.rows), "i32"), zero = w.scalar(0);
      w.line("nvws.descriptor_load %d{0}_{1}[{2}, {3}] {4} {5} : {6}, i32, i32, {7}", c, b, row, zero,
             design.rows * kColumns * 4, buffer, blockType(), type);
      return;
    }
    }
  }

  std::map<std::pair<size_t, bool>, std::string> tokens;
};

} // namespace

RandomProgram makeRingProgram(uint64_t seed) {
  Chooser chooser(seed);
  Design design = chooser.design();
  RandomProgram made;
  made.seed = seed;
  made.chip = "cuda:90";
  made.text = RingModule(design).write();
  made.twin = writeTwin(design);
  Numbers numbers(seed + 1);
  forEachArgument(design, [&](const std::string &, Operand::Kind kind, int blocks) {
    size_t count = size_t(blocks) * design.rows * kColumns;
    made.problem.operands.push_back(kind == Operand::Kind::Input
                                        ? input(Type::I32, count, [&](size_t) { return numbers.integer(-999, 999); })
                                        : output(Type::I32, count, {}));
  });
  made.problem.operands.push_back(scalar(int32_t(design.outer)));
  made.problem.operands.push_back(scalar(int32_t(design.inner)));
  return made;
}

} // namespace lathe::proof
