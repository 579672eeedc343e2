"""Kernels beside a reference, with real processes: what is right passes, and each kind of fault is found where it shows."""
import json
import unittest

from cluster import CORPUS, Cluster

REFERENCE = CORPUS / "vector_add_f32.ttir"


def kernel(body="%r = arith.addf %a, %b : tensor<256xf32>", stores="tt.store %op, %r, %keep : tensor<256x!tt.ptr<f32>>",
           before="", mask="%lt", after=""):
    """out = x + y in blocks of 256, with another entry and grid than the reference."""
    return f"""module {{
  tt.func public @candidate(%x: !tt.ptr<f32> {{tt.divisibility = 16 : i32}}, %y: !tt.ptr<f32> {{tt.divisibility = 16 : i32}},
                            %out: !tt.ptr<f32> {{tt.divisibility = 16 : i32}}, %n: i32 {{tt.divisibility = 16 : i32}}) {{
    %c256 = arith.constant 256 : i32
    %none = arith.constant dense<false> : tensor<256xi1>
    %all = arith.constant dense<true> : tensor<256xi1>
    %pid = tt.get_program_id x : i32
    %base = arith.muli %pid, %c256 : i32
    %range = tt.make_range {{end = 256 : i32, start = 0 : i32}} : tensor<256xi32>
    %bases = tt.splat %base : i32 -> tensor<256xi32>
    %offs = arith.addi %bases, %range : tensor<256xi32>
    %ns = tt.splat %n : i32 -> tensor<256xi32>
    %lt = arith.cmpi slt, %offs, %ns : tensor<256xi32>
    %keep = arith.andi %lt, {mask} : tensor<256xi1>
    %os = tt.splat %out : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %op = tt.addptr %os, %offs : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %xp = tt.addptr %xs, %offs : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %yp = tt.addptr %ys, %offs : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    {before}
    %a = tt.load %xp, %lt : tensor<256x!tt.ptr<f32>>
    %b = tt.load %yp, %lt : tensor<256x!tt.ptr<f32>>
    {body}
    {stores}
    {after}
    tt.return
  }}
}}
"""


RIGHT = kernel()
WRONG = kernel(body="%r = arith.subf %a, %b : tensor<256xf32>")
# Right but for the third program: what is looked at is more than the corners.
WRONG_IN_PLACES = kernel(body="""%two = arith.constant 2 : i32
    %third = arith.cmpi eq, %pid, %two : i32
    %thirds = tt.splat %third : i1 -> tensor<256xi1>
    %good = arith.addf %a, %b : tensor<256xf32>
    %r = arith.select %thirds, %a, %good : tensor<256xi1>, tensor<256xf32>""")
WRITES_INPUT = kernel(after="tt.store %xp, %b, %keep : tensor<256x!tt.ptr<f32>>")
OUT_OF_BOUNDS = kernel(stores="tt.store %op, %r, %all : tensor<256x!tt.ptr<f32>>")
NOTHING = kernel(mask="%none")
HALF = kernel(before="%c2 = arith.constant dense<2> : tensor<256xi32>\n    %rem = arith.remsi %offs, %c2 : tensor<256xi32>\n"
                     "    %c0 = arith.constant dense<0> : tensor<256xi32>\n    %even = arith.cmpi eq, %rem, %c0 : tensor<256xi32>",
              stores="%part = arith.andi %keep, %even : tensor<256xi1>\n"
                     "    tt.store %op, %r, %part : tensor<256x!tt.ptr<f32>>")
BROKEN = RIGHT.replace("arith.addf", "arith.addx")
OTHER_ARGUMENTS = RIGHT.replace(", %n: i32 {tt.divisibility = 16 : i32})", ")").replace("tt.splat %n", "tt.splat %c256")
# A store in the loop keeps the compiler from taking it for one that ends.
HANGS = kernel(after="""%last = scf.while (%i = %pid) : (i32) -> i32 {
      %go = arith.cmpi sge, %i, %pid : i32
      scf.condition(%go) %i : i32
    } do {
    ^bb0(%j: i32):
      tt.store %op, %r, %keep : tensor<256x!tt.ptr<f32>>
      %k = arith.xori %j, %c256 : i32
      %l = arith.maxsi %k, %pid : i32
      scf.yield %l : i32
    }""")
# A sum over one program.
SUM = """module {
  tt.func public @NAME(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %cB = arith.constant BLOCK : i32
    %pid = tt.get_program_id x : i32
    %base = arith.muli %pid, %cB : i32
    %range = tt.make_range {end = BLOCK : i32, start = 0 : i32} : tensor<BLOCKxi32>
    %bases = tt.splat %base : i32 -> tensor<BLOCKxi32>
    %offs = arith.addi %bases, %range : tensor<BLOCKxi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<BLOCKx!tt.ptr<f32>>
    %xp = tt.addptr %xs, %offs : tensor<BLOCKx!tt.ptr<f32>>, tensor<BLOCKxi32>
    %a = tt.load %xp : tensor<BLOCKx!tt.ptr<f32>>
    %sum = "tt.reduce"(%a) <{axis = 0 : i32}> ({
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      tt.reduce.return %s : f32
    }) : (tensor<BLOCKxf32>) -> f32
    %yes = arith.constant true
    STORE
    tt.return
  }
}
"""
SUM_ONCE = SUM.replace("NAME", "sum").replace("BLOCK", "1024").replace("STORE", "tt.store %out, %sum : !tt.ptr<f32>")
# Each element by itself, so that the warps' order decides how the sum is rounded.
SUM_BY_ATOMICS = SUM.replace("NAME", "sums").replace("BLOCK", "1024").replace("STORE", """%os = tt.splat %out : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %mask = arith.constant dense<true> : tensor<1024xi1>
    %old = tt.atomic_rmw fadd, relaxed, gpu, %os, %a, %mask : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> tensor<1024xf32>""")


def specification(**check):
    tensor = {"dtype": "f32", "shape": ["n"]}
    return {
        "name": "evaluated_add",
        "targets": ["cuda:90"],
        "space": {"num_warps": 4},
        "launch": {"grid": ["cdiv(n, 256)"]},
        "problems": [{"n": 4080}, {"n": 1008}],
        "arguments": [{"tensor": tensor}, {"tensor": tensor}, {"tensor": tensor, "role": "output"}, {"scalar": "n"}],
        "check": {"rtol": 0, "atol": 0, **check,
                  "reference": {"constants": {"BLOCK": 1024}, "grid": ["cdiv(n, BLOCK)"], "knobs": {"num_warps": 2},
                                **check.get("reference", {})}},
    }


class EvaluateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=("sim:cuda:90",))
        cls.count = 0

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def file(self, text, suffix=".ttir"):
        type(self).count += 1
        path = self.cluster.path / f"file{self.count}{suffix}"
        path.write_text(text)
        return path

    def evaluate(self, text, *options, reference=REFERENCE, expect=None, cluster=None, **check):
        spec = self.file(json.dumps(specification(**check)), ".yaml")
        out = self.file("", ".json")
        done = (cluster or self.cluster).cli("evaluate", self.file(text), "--reference", reference, "--spec", spec, "--json", out, *options)
        if expect is not None:
            self.assertEqual(done.returncode, expect, done.stdout + done.stderr)
        return json.loads(out.read_text())

    def test_a_right_kernel_passes_on_every_problem_and_draw(self):
        found = self.evaluate(RIGHT, "--draws", "3", expect=0)
        self.assertEqual(found["verdict"], "passed", found)
        self.assertEqual(found["stage"], "simulator")
        self.assertNotIn("error", found)
        comparisons = found["comparisons"]
        self.assertEqual([(c["problem"]["n"], c["draw"]) for c in comparisons],
                         [(n, d) for n in (4080, 1008) for d in (0, 1, 2)])
        self.assertEqual(len({c["seed"] for c in comparisons}), 3, "each draw has a seed of its own")
        for one in comparisons:
            self.assertTrue(one["estimate"], one)
            self.assertGreater(one["time_ns"], 0, one)
            self.assertGreater(one["reference_ns"], 0, one)
            self.assertAlmostEqual(one["speedup"], one["reference_ns"] / one["time_ns"], places=6)
            self.assertNotIn("bound_ns", one, "the bound of a simulated device is not known")
        trials = self.cluster.json("trials", found["job"])["trials"]
        self.assertEqual(len(trials), 12)
        self.assertEqual(sum(t.get("reference", False) for t in trials), 6)
        for trial in trials:
            self.assertEqual((trial["status"], trial["checked"]), ("ok", True), trial)
            self.assertEqual(trial["knobs"]["num_warps"], 2 if trial.get("reference") else 4)
        best = self.cluster.json("jobs")["jobs"][0]
        self.assertEqual(best["state"], "SUCCEEDED")

    def test_seeds_differ_from_one_evaluation_to_the_next(self):
        seeds = [self.evaluate(RIGHT)["comparisons"][0]["seed"] for _ in range(2)]
        self.assertNotEqual(*seeds)

    def failed(self, text, kind, stage="simulator", code=7, **options):
        found = self.evaluate(text, expect=code, **options)
        self.assertEqual((found["verdict"], found["stage"]), ("failed", stage), found)
        self.assertIn(found["error"]["kind"], kind if isinstance(kind, tuple) else (kind,), found)
        return found

    def test_a_wrong_kernel_fails(self):
        found = self.failed(WRONG, "wrong_result")
        self.assertIn("differs from the reference", found["error"]["message"])
        self.assertTrue(found["trial"].startswith(found["job"]))

    def test_a_kernel_that_is_wrong_in_one_program_fails(self):
        self.failed(WRONG_IN_PLACES, "wrong_result")

    def test_a_kernel_that_writes_its_input_fails_though_its_result_is_right(self):
        self.failed(WRITES_INPUT, "illegal_write")

    def test_a_kernel_that_writes_beyond_its_output_fails(self):
        self.failed(OUT_OF_BOUNDS, ("illegal_access", "illegal_write"))

    def test_a_kernel_that_writes_nothing_or_half_is_seen_by_the_poison(self):
        self.failed(NOTHING, "wrong_result")
        self.failed(HALF, "wrong_result")

    def test_a_kernel_that_does_not_compile_or_fit_fails_before_anything_runs(self):
        found = self.failed(BROKEN, ("unknown_op", "invalid_ir"), "static", 6)
        self.assertEqual(found["job"], "")
        self.failed(OTHER_ARGUMENTS, "argument_mismatch", "static", 6)

    def test_a_kernel_that_hangs_fails(self):
        with Cluster(devices=("sim:cuda:90",), worker_flags=("--simulation-timeout-seconds", "2")) as cluster:
            self.failed(HANGS, ("simulation_limit", "gpu_hang"), cluster=cluster)

    def test_a_sum_by_atomics_is_right_within_the_tolerance(self):
        spec = specification(rtol=1e-4, atol=1e-4)
        spec.update(problems=[], launch={"grid": [1]}, arguments=[
            {"tensor": {"dtype": "f32", "shape": [1024]}},
            {"tensor": {"dtype": "f32", "shape": [1]}, "role": "inout", "init": "zeros"}])
        spec["check"]["reference"].update(grid=[1], constants={})
        done = self.cluster.cli("evaluate", self.file(SUM_BY_ATOMICS), "--reference", self.file(SUM_ONCE), "--spec",
                                self.file(json.dumps(spec), ".yaml"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("passed, stage simulator", done.stdout)

    def test_a_batch_has_a_line_for_each_kernel(self):
        spec = self.file(json.dumps(specification()), ".yaml")
        lines = [{"id": f"right{i}", "text": RIGHT.replace("@candidate", f"@candidate{i}")} for i in range(6)]
        lines += [{"id": "wrong", "text": WRONG}, {"path": self.file(BROKEN).name}]
        batch = self.file("\n".join(map(json.dumps, lines)) + "\n", ".jsonl")
        done = self.cluster.cli("evaluate", "--batch", batch, "--reference", REFERENCE, "--spec", spec, "--at-once", "4")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}
        self.assertEqual(len(found), len(lines))
        self.assertEqual([found[f"right{i}"]["verdict"] for i in range(6)], ["passed"] * 6)
        self.assertEqual((found["wrong"]["verdict"], found["wrong"]["stage"]), ("failed", "simulator"))
        self.assertEqual(found[lines[-1]["path"]]["stage"], "static")
        self.assertIn("8 kernels: 6 passed, 0 undecided", done.stderr)

    def test_a_folder_is_a_batch(self):
        folder = self.cluster.path / "kernels"
        folder.mkdir()
        (folder / "a.ttir").write_text(RIGHT)
        (folder / "b.mlir").write_text(WRONG)
        (folder / "notes.txt").write_text("no kernel")
        spec, out = self.file(json.dumps(specification()), ".yaml"), self.file("", ".jsonl")
        done = self.cluster.cli("evaluate", "--batch", folder, "--reference", REFERENCE, "--spec", spec, "--json", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = {one["id"]: one["verdict"] for one in map(json.loads, out.read_text().splitlines())}
        self.assertEqual(found, {"a.ttir": "passed", "b.mlir": "failed"})

    def test_what_is_wrong_with_the_request_is_no_verdict(self):
        candidate, spec = self.file(RIGHT), specification()
        def refused(change, *words, options=()):
            changed = json.loads(json.dumps(spec))
            change(changed)
            done = self.cluster.cli("evaluate", candidate, "--spec", self.file(json.dumps(changed), ".yaml"), *options)
            self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
            for word in words:
                self.assertIn(word, done.stderr)
        with_reference = ("--reference", REFERENCE)
        refused(lambda s: None, "there is no reference")
        refused(lambda s: s["check"]["reference"].pop("grid"), "1 to 3 expressions", options=with_reference)
        refused(lambda s: s["check"]["reference"].update(grid=["rows"]), "rows", "the reference", options=with_reference)
        refused(lambda s: s["check"]["reference"].update(knobs={"num_warp": 4}), "num_warp", options=with_reference)
        refused(lambda s: s["check"].update(disabled=True), "disabled", options=with_reference)
        refused(lambda s: s["check"].update(draws=65), "64", options=with_reference)
        refused(lambda s: s["check"].update(work={"bytes": "m"}), "unknown name", options=with_reference)
        refused(lambda s: s["space"].update(num_warps=[2, 4]), "more than one variant", options=with_reference)
        refused(lambda s: (s["space"].update(num_warps=[2, 4]), s["check"].update(draws=2)), "several draws",
                options=with_reference)

    def test_a_reference_that_is_at_fault_leaves_the_kernel_undecided(self):
        # Its store writes an argument whose role is input, so that it says nothing of what is right.
        found = self.evaluate(RIGHT, reference=self.file(WRITES_INPUT), expect=1)
        self.assertEqual(found["verdict"], "undecided", found)
        self.assertIn("reference", found["error"]["message"])


if __name__ == "__main__":
    unittest.main()
