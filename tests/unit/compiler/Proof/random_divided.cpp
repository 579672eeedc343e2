// Random programs whose loops get a warp that loads: gemm with one or two sums, and attention, in a loop over tiles or
// not, by the knob warp_specialize or by the loop's own word. Factors are small integers, so that no order of sums
// shows.
#include "random_program.h"
#include "random_writer.h"

#include "llvm/Support/FormatVariadic.h"

namespace lathe::proof {
namespace {

using llvm::formatv;

/// A tensor in memory, whose blocks lie one below the other.
struct Blocks {
  std::string name, element;
  Shape block;
  std::string type() const { return "!tt.tensordesc<" + typeOf(element, block).substr(7); }
};

/// The kernel describes it; in a cluster the host does, as no CTA has memory for a map of its own.
Blocks describeBlocks(Writer &w, Operand memory, const std::string &element, const Shape &block, int64_t count,
                      bool byHost) {
  if (byHost)
    return {w.descriptor(std::move(memory), block, block[0] * count), element, block};
  Term base = w.argument(std::move(memory));
  Blocks made{w.fresh(), element, block};
  Term rows = w.constant("i32", {}, int(block[0] * count)), columns = w.constant("i32", {}, int(block[1]));
  Term stride = w.constant("i64", {}, int(block[1])), one = w.constant("i64", {}, 1);
  w.line(formatv("{0} = tt.make_tensor_descriptor {1}, [{2}, {3}], [{4}, {5}] : <{6}>, <{7}", made.name, base.name,
                 rows.name, columns.name, stride.name, one.name, element, typeOf(element, block).substr(7))
             .str());
  return made;
}

Blocks inputBlocks(Writer &w, const std::string &element, const Shape &block, int64_t count, bool byHost) {
  return describeBlocks(w, w.inputOf(element, count * sizeOf(block), 2), element, block, count, byHost);
}

/// Block number `turn`; those behind the last are zeros.
Term loadBlock(Writer &w, const Blocks &blocks, const Term &turn) {
  Term row = w.arith("muli", turn, w.constant("i32", {}, int(blocks.block[0]))), zero = w.constant("i32", {}, 0);
  return w.emit(blocks.element, blocks.block,
                "tt.descriptor_load " + blocks.name + "[" + row.name + ", " + zero.name + "]",
                blocks.type() + " -> " + typeOf(blocks.element, blocks.block));
}

Term multiply(Writer &w, const Term &a, const Term &b, const Term &sum) {
  return w.emit(sum.element, sum.shape, "tt.dot " + a.name + ", " + b.name + ", " + sum.name,
                typeOf(a) + " * " + typeOf(b) + " -> " + typeOf(sum));
}

/// A loop from 0 to `high` with the values that it carries.
class Loop {
public:
  Term index;
  std::vector<Term> carried;

  Loop(Writer &w, const Term &high, std::vector<Term> starts) : carried(std::move(starts)), w(w) {
    Term low = w.constant("i32", {}, 0), step = w.constant("i32", {}, 1);
    index = {w.fresh(), "i32", {}};
    result = w.fresh();
    std::string names;
    for (Term &value : carried) {
      std::string start = value.name;
      value.name = w.fresh();
      names += (names.empty() ? "" : ", ") + value.name + " = " + start;
      types += (types.empty() ? "" : ", ") + typeOf(value);
    }
    w.open(formatv("{0}:{1} = scf.for {2} = {3} to {4} step {5} iter_args({6}) -> ({7}) : i32 {{", result,
                   carried.size(), index.name, low.name, high.name, step.name, names, types)
               .str());
  }

  std::vector<Term> end(const std::vector<Term> &next, const std::string &words) {
    std::string names;
    for (const Term &value : next)
      names += (names.empty() ? "" : ", ") + value.name;
    w.line("scf.yield " + names + " : " + types);
    w.close(words.empty() ? "}" : "} {" + words + "}");
    std::vector<Term> results = carried;
    for (size_t k = 0; k < results.size(); ++k)
      results[k].name = result + "#" + std::to_string(k);
    return results;
  }

private:
  Writer &w;
  std::string result, types;
};

/// The factors of an iteration, made before all loops.
struct Plan {
  bool isAttention, hasTwoSums, transposesRight, keepsMaximum;
  int64_t rows, columns, depth, tiles;
  Blocks left, right, other, results;
  std::string words;
  Term turns;
};

Plan makePlan(Writer &w, const std::string &element, int64_t ctas) {
  Plan plan;
  const bool byHost = ctas > 1;
  plan.isAttention = w.oneIn(2);
  plan.hasTwoSums = !plan.isAttention && w.oneIn(3);
  plan.transposesRight = w.oneIn(2);
  plan.keepsMaximum = w.oneIn(2);
  plan.rows = ctas * 64 << w.pick(2);
  plan.columns = 16 << w.pick(4);
  plan.depth = 16 << w.pick(3);
  plan.tiles = w.oneIn(2) ? 0 : 1 + w.pick(3);
  int64_t count = 1 + w.pick(5), tiles = std::max<int64_t>(plan.tiles, 1);
  // In attention, columns are the tokens of a block and depth is a head's.
  if (plan.isAttention) {
    plan.left = inputBlocks(w, element, {plan.rows, plan.depth}, tiles, byHost);
    plan.right = inputBlocks(w, element, {plan.columns, plan.depth}, count, byHost);
    plan.other = inputBlocks(w, element, {plan.columns, plan.depth}, count, byHost);
  } else {
    Shape right = plan.transposesRight ? Shape{plan.columns, plan.depth} : Shape{plan.depth, plan.columns};
    plan.left = inputBlocks(w, element, {plan.rows, plan.depth}, count + tiles, byHost);
    plan.right = inputBlocks(w, element, right, count, byHost);
    if (plan.hasTwoSums)
      plan.other = inputBlocks(w, element, right, count, byHost);
  }
  plan.turns = w.oneIn(2) ? w.smallIntegers(w.limit, 7) : w.constant("i32", {}, w.pick(6));
  return plan;
}

std::vector<Term> gemmLoop(Writer &w, const Plan &plan, const Term &tile) {
  Term start = w.constant("f32", {plan.rows, plan.columns}, w.pick(2));
  Loop loop(w, plan.turns, std::vector<Term>(plan.hasTwoSums ? 2 : 1, start));
  Term a = loadBlock(w, plan.left, w.arith("addi", loop.index, tile));
  std::vector<Term> sums;
  for (Term &sum : loop.carried) {
    Term b = loadBlock(w, sums.empty() ? plan.right : plan.other, loop.index);
    if (plan.transposesRight)
      b = w.transpose(b, {1, 0});
    sums.push_back(multiply(w, a, b, sum));
  }
  return loop.end(sums, plan.words);
}

/// Scores modulo 8 are the weights; the sum is doubled where a row's maximum has risen.
std::vector<Term> attentionLoop(Writer &w, const Plan &plan, const Term &tile) {
  Term q = loadBlock(w, plan.left, tile);
  Term zero = w.constant("f32", {plan.rows, plan.depth}, 0), none = w.constant("f32", {plan.rows, plan.columns}, 0);
  Term least = w.constant("i32", {plan.rows}, -1000);
  Loop loop(w, plan.turns, {zero, least});
  Term k = w.transpose(loadBlock(w, plan.right, loop.index), {1, 0});
  Term scores = w.convert(multiply(w, q, k, none), "i32"), sum = loop.carried[0], most = loop.carried[1];
  if (plan.keepsMaximum) {
    Term now = w.arith("maxsi", most, w.reduce(scores, 1));
    Term factor =
        w.choose(w.compare("sgt", now, most), w.constant("f32", {plan.rows}, 2), w.constant("f32", {plan.rows}, 1));
    sum = w.arith("mulf", sum, w.broadcast(w.expand(factor, 1), sum.shape));
    most = now;
  }
  Term weights = w.convert(w.smallIntegers(scores, 7), plan.left.element);
  Term v = loadBlock(w, plan.other, loop.index);
  return loop.end({multiply(w, weights, v, sum), most}, plan.words);
}

std::vector<Term> innerLoop(Writer &w, const Plan &plan, const Term &tile) {
  return plan.isAttention ? attentionLoop(w, plan, tile) : gemmLoop(w, plan, tile);
}

void storeTile(Writer &w, const Plan &plan, const Term &tile, const Term &sum) {
  Term block = w.convert(w.convert(w.smallIntegers(w.convert(sum, "i32"), 1023), "i32"), plan.results.element);
  Term row = w.arith("muli", tile, w.constant("i32", {}, int(plan.rows))), zero = w.constant("i32", {}, 0);
  w.line("tt.descriptor_store " + plan.results.name + "[" + row.name + ", " + zero.name + "], " + block.name + " : " +
         plan.results.type() + ", " + typeOf(block));
}

} // namespace

RandomProgram makeDividedProgram(uint64_t seed) { return makeSharedProgram(seed, 1); }

RandomProgram makeSharedProgram(uint64_t seed, int64_t ctas) {
  static const char *const elements[] = {"f16", "bf16"};
  Writer w(seed);
  RandomProgram made;
  made.seed = seed;
  made.chip = "cuda:90";
  made.knobs = {{"num_warps", KnobValue(int64_t(4) << w.pick(2))}, {"num_stages", KnobValue(int64_t(2 + w.pick(3)))}};
  Plan plan = makePlan(w, w.pickOf(elements), ctas);
  if (ctas > 1)
    made.knobs["num_ctas"] = KnobValue(ctas);
  // A loop that only asks may be refused, for what it costs.
  if (w.oneIn(4))
    plan.words = "tt.warp_specialize";
  else
    made.knobs["warp_specialize"] = KnobValue(true);
  Term zero = w.constant("i32", {}, 0);
  if (plan.tiles == 0) {
    for (const Term &result : innerLoop(w, plan, zero))
      w.output(result);
  } else {
    Shape block = {plan.rows, plan.isAttention ? plan.depth : plan.columns};
    Operand memory = w.inputOf("f32", plan.tiles * sizeOf(block), 20);
    memory.kind = Operand::Kind::InOut;
    plan.results = describeBlocks(w, std::move(memory), "f32", block, plan.tiles, ctas > 1);
    Loop tiles(w, w.constant("i32", {}, int(plan.tiles)), {zero});
    std::vector<Term> sums = innerLoop(w, plan, tiles.index);
    storeTile(w, plan, tiles.index, sums.front());
    Term last = w.arith("addi", tiles.carried[0], tiles.index);
    w.output(tiles.end({last}, w.oneIn(3) ? "tt.flatten" : "").front());
  }
  made.text = w.finish();
  made.problem = std::move(w.problem);
  return made;
}

} // namespace lathe::proof
