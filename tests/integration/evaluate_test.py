"""Kernels beside a reference, with real processes: what is right passes, and each kind of fault is found where it shows."""
import json
import struct
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


def npy(values, shape=None, kind="<f4"):
    """A file in NumPy's format, version 1.0."""
    codes = {"<f4": "f", "<f8": "d", "<i4": "i"}
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {tuple(shape or [len(values)])!r}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(
        f"<{len(values)}{codes[kind]}", *values)


def with_arrays(n=1008):
    """The specification of an addition that arrays say the result of."""
    spec = specification()
    spec.update(problems=[{"n": n}])
    del spec["check"]["reference"]
    return spec


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
        seeds = [self.evaluate(RIGHT, "--again")["comparisons"][0]["seed"] for _ in range(2)]
        self.assertNotEqual(*seeds)

    def test_a_stored_measurement_has_no_seed_of_this_job(self):
        self.evaluate(RIGHT)
        self.assertNotIn("seed", self.evaluate(RIGHT)["comparisons"][0])

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
        self.assertIn("8 kernels: 6 passed, 2 failed, 0 suspicious, 0 undecided", done.stderr)

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

    def test_a_folder_has_the_constants_of_the_specification(self):
        folder = self.folder()
        (folder / "good.ttir").write_text(RIGHT)
        spec = specification()
        spec["modules"] = [{"constants": {"SIZE": 256}}]
        spec["launch"] = {"grid": ["cdiv(n, SIZE)"]}
        done = self.cluster.cli("evaluate", "--batch", folder, "--reference", REFERENCE, "--spec",
                                self.file(json.dumps(spec), ".yaml"))
        self.assertEqual(json.loads(done.stdout)["verdict"], "passed", done.stdout)
        # A line that names some has these alone.
        lines = [{"id": "own", "text": RIGHT, "constants": {"SIZE": 255}}, {"id": "others", "text": RIGHT},
                 {"id": "none", "text": RIGHT, "constants": {}}]
        batch = self.file("\n".join(map(json.dumps, lines)), ".jsonl")
        done = self.cluster.cli("evaluate", "--batch", batch, "--reference", REFERENCE, "--spec",
                                self.file(json.dumps(spec), ".yaml"))
        found = {one["id"]: one for one in map(json.loads, done.stdout.splitlines())}
        self.assertEqual(found["others"]["verdict"], "passed", found)
        self.assertEqual(found["none"]["verdict"], "undecided", found)
        self.assertIn("unknown name 'SIZE'", found["none"]["error"]["message"])
        self.assertNotEqual(found["own"].get("job"), found["others"]["job"])

    def test_a_batch_tells_why_a_kernel_could_not_be_evaluated(self):
        folder = self.folder()
        (folder / "good.ttir").write_text(RIGHT)
        spec = self.file(json.dumps({**specification(), "targets": ["cuda:100"]}), ".yaml")
        done = self.cluster.cli("evaluate", "--batch", folder, "--reference", REFERENCE, "--spec", spec)
        self.assertEqual(done.returncode, 1, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual((found["verdict"], found["error"]["kind"]), ("undecided", "no_worker"), found)
        self.assertIn("cuda:100", found["error"]["message"])
        self.assertIn("1 kernels: 0 passed, 0 failed, 0 suspicious, 1 undecided", done.stderr)

    def test_an_empty_file_does_not_end_a_batch(self):
        folder = self.folder()
        (folder / "a_empty.ttir").write_text("")
        (folder / "good.ttir").write_text(RIGHT)
        (folder / "junk.ttir").write_text("junk")
        spec = self.file(json.dumps(specification()), ".yaml")
        lines = self.file("\n".join(json.dumps({"path": str(folder / name)}) for name in ("a_empty.ttir", "good.ttir")), ".jsonl")
        for batch, failed in ((folder, 2), (lines, 1)):
            done = self.cluster.cli("evaluate", "--batch", batch, "--reference", REFERENCE, "--spec", spec)
            self.assertEqual(done.returncode, 0, done.stderr)
            found = {one["id"].split("/")[-1]: one for one in map(json.loads, done.stdout.splitlines())}
            self.assertEqual((found["a_empty.ttir"]["verdict"], found["a_empty.ttir"]["stage"]), ("failed", "static"))
            self.assertIn("it is empty", found["a_empty.ttir"]["error"]["message"])
            self.assertEqual(found["good.ttir"]["verdict"], "passed", found)
            self.assertIn(f"1 passed, {failed} failed, 0 suspicious, 0 undecided", done.stderr)

    # ---- arrays of what is expected

    def folder(self, **files):
        type(self).count += 1
        folder = self.cluster.path / f"folder{self.count}"
        folder.mkdir()
        for name, data in files.items():
            (folder / f"{name.strip('_')}.npy").write_bytes(data)
        return folder

    def compare(self, text, expected, *options, spec=None, code=0, suffix=".ttir", **files):
        x, y = [float(i) for i in range(1008)], [0.5 * i for i in range(1008)]
        inputs = self.folder(**{"_0": npy(x), "_1": npy(y), **files})
        out = self.file("", ".json")
        done = self.cluster.cli("evaluate", self.file(text, suffix), "--spec",
                                self.file(json.dumps(spec or with_arrays()), ".yaml"), "--inputs", inputs,
                                "--expect", self.folder(_2=expected), "--json", out, *options)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(out.read_text()) if out.read_text() else done.stderr

    SUMS = [1.5 * i for i in range(1008)]

    def test_arrays_take_the_place_of_a_reference(self):
        found = self.compare(RIGHT, npy(self.SUMS))
        self.assertEqual((found["verdict"], found["stage"]), ("passed", "simulator"), found)
        (one,) = found["comparisons"]
        self.assertGreater(one["time_ns"], 0)
        self.assertNotIn("reference", one)
        self.assertEqual(len(self.cluster.json("trials", found["job"])["trials"]), 1)

    def test_a_difference_from_an_array_is_told_by_its_place(self):
        changed = list(self.SUMS)
        changed[777] = -1.0
        found = self.compare(RIGHT, npy(changed), code=7)
        self.assertEqual((found["verdict"], found["stage"], found["error"]["kind"]),
                         ("failed", "simulator", "wrong_result"), found)
        self.assertIn("differs from the array: argument 2: 1 of 1008 elements differ; first [777] expected -1, got 1165.5",
                      found["error"]["message"])
        spec = with_arrays()
        spec["check"].update(atol=1167)
        self.assertEqual(self.compare(RIGHT, npy(changed), spec=spec)["verdict"], "passed")

    def test_a_module_with_layouts_is_held_against_arrays(self):
        ttgir = self.file("", ".ttgir")
        done = self.cluster.cli("compile", self.file(RIGHT), "--target", "cuda:90", "--emit", "ttg", "-o", ttgir)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("#ttg.", ttgir.read_text())
        self.assertEqual(self.compare(ttgir.read_text(), npy(self.SUMS), suffix=".ttgir")["verdict"], "passed")

    def test_kernels_fail_against_arrays_as_against_a_reference(self):
        for text, kinds in ((WRONG, ("wrong_result",)), (HALF, ("wrong_result",)), (WRITES_INPUT, ("illegal_write",)),
                            (OUT_OF_BOUNDS, ("illegal_access", "illegal_write"))):
            found = self.compare(text, npy(self.SUMS), code=7)
            self.assertIn(found["error"]["kind"], kinds, found)
        found = self.compare(BROKEN, npy(self.SUMS), code=6)
        self.assertEqual(found["stage"], "static")

    def test_arrays_stand_in_specifications_too(self):
        folder = self.folder(x=npy([1.0] * 1008), y=npy([2.0] * 1008), out=npy([3.0] * 1008))
        (folder / "kernel.ttir").write_text(RIGHT)
        spec = with_arrays()
        spec["modules"] = [{"path": "kernel.ttir"}]
        for argument, key, file in ((0, "values", "x"), (1, "values", "y"), (2, "expected", "out")):
            spec["arguments"][argument][key] = f"{file}.npy"
        (folder / "spec.yaml").write_text(json.dumps(spec))
        done = self.cluster.cli("evaluate", folder / "spec.yaml")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        (folder / "out.npy").write_bytes(npy([4.0] * 1008))
        self.assertEqual(self.cluster.cli("evaluate", folder / "spec.yaml").returncode, 7)

    def test_arrays_are_inputs_beside_a_reference(self):
        spec = specification()
        spec.update(problems=[{"n": 1008}])
        x = [0.0] * 1008
        x[600] = 5.0  # the kernel is wrong there, by as much
        found = {}
        for name, values in (("drawn", None), ("zeros", [0.0] * 1008), ("given", x)):
            options = () if values is None else ("--inputs", self.folder(_1=npy(values)))
            out = self.file("", ".json")
            self.cluster.cli("evaluate", self.file(WRONG_IN_PLACES), "--reference", REFERENCE, "--spec",
                             self.file(json.dumps(spec), ".yaml"), "--json", out, *options)
            found[name] = json.loads(out.read_text())
        self.assertEqual({name: one["verdict"] for name, one in found.items()},
                         {"drawn": "failed", "zeros": "passed", "given": "failed"})
        self.assertIn("1 of 1008 elements differ; first [600]", found["given"]["error"]["message"])

    def test_arrays_that_do_not_fit_are_named(self):
        def refused(*words, **files):
            error = self.compare(RIGHT, files.pop("expected", npy(self.SUMS)), code=2, **files)
            for word in words:
                self.assertIn(word, error)
        refused("1.npy is not an array for argument 1, whose dtype is f32", "type f8", _1=npy(self.SUMS, kind="<f8"))
        refused("0.npy is not an array for argument 0, whose shape is [1008]: its own is [8, 126]",
                _0=npy(self.SUMS, [8, 126]))
        refused("2.npy is not an array for argument 2, whose shape is [1008]: its own is [2]", expected=npy([1.0, 2.0]))
        refused("0.npy is not an array for argument 0", "does not begin as one", _0=b"text")
        refused("argument 3 is not a tensor", _3=npy([1.0]))
        refused("no argument is called 'z'", z=npy([1.0]))
        broken = self.compare(BROKEN, npy(self.SUMS), code=6, x_ptr=npy([1.0]))
        self.assertEqual((broken["verdict"], broken["stage"]), ("failed", "static"), "its arguments' names are not known")
        spec = with_arrays()
        spec["check"]["draws"] = 2
        self.assertIn("nothing is drawn", self.compare(RIGHT, npy(self.SUMS), spec=spec, code=2))
        done = self.cluster.cli("evaluate", self.file(RIGHT), "--spec", self.file(json.dumps(with_arrays()), ".yaml"),
                                "--expect", self.folder(_2=npy(self.SUMS)))
        self.assertEqual(done.returncode, 2)
        self.assertIn("nothing is drawn where outputs are compared with arrays", done.stderr)

    # ---- machine code of clients

    @staticmethod
    def cubin(chip):
        """The header of a cubin of CUDA 12 for a chip."""
        return b"\x7fELF\x02\x01\x01\x33\x07" + bytes(9) + bytes([190]) + bytes(29) + bytes([chip, 5, chip, 0]) + bytes(100)

    def test_machine_code_needs_a_worker_that_allows_it(self):
        spec = specification()
        spec.pop("space")
        spec["modules"] = [{"binary": {"target": "cuda:90", "entry": "candidate", "num_warps": 4,
                                       "arguments": ["!tt.ptr<f32>", "!tt.ptr<f32>", "!tt.ptr<f32>", "i32"]}}]
        def evaluate(code, spec, *options):
            type(self).count += 1
            file = self.cluster.path / f"code{self.count}.cubin"
            file.write_bytes(code)
            return self.cluster.cli("evaluate", file, "--spec", self.file(json.dumps(spec), ".yaml"), *options)
        with_reference = ("--reference", REFERENCE)
        done = evaluate(self.cubin(90), spec, *with_reference)
        self.assertEqual(done.returncode, 5, done.stdout + done.stderr)
        for word in ("no_worker", "--allow-client-binaries", "sim:cuda:90 (cuda:90, simulated)"):
            self.assertIn(word, done.stderr)
        self.assertFalse(self.cluster.json("workers")["workers"][0]["client_binaries"])
        done = evaluate(self.cubin(80), spec, *with_reference)
        self.assertEqual(done.returncode, 6, done.stdout + done.stderr)
        self.assertIn("the code is for cuda:80, not cuda:90", done.stdout)
        done = evaluate(b".version 8.0", spec, *with_reference)
        self.assertEqual(done.returncode, 6, done.stdout + done.stderr)
        self.assertIn("not of format cubin", done.stdout)
        done = evaluate(self.cubin(90), spec)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        done = evaluate(self.cubin(90), specification(), *with_reference)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn("launch data", done.stderr)
        # One that allows it, but has no such device.
        with Cluster(devices=("sim:cuda:90",), worker_flags=("--allow-client-binaries",)) as cluster:
            self.assertTrue(cluster.json("workers")["workers"][0]["client_binaries"])
            file = self.cluster.path / "code.cubin"
            file.write_bytes(self.cubin(90))
            done = cluster.cli("evaluate", file, "--spec", self.file(json.dumps(spec), ".yaml"), *with_reference)
            self.assertEqual(done.returncode, 5, done.stdout + done.stderr)

    # ---- problems that the server draws

    def test_problems_are_drawn_from_ranges_and_told_with_the_verdict(self):
        drawn = {"count": 5, "values": {"n": {"from": 100, "to": 5000, "multiple_of": 16}}}
        spec_problems = []
        for _ in range(2):
            found = self.evaluate(RIGHT, expect=0, drawn_problems=drawn)
            sizes = [one["problem"]["n"] for one in found["comparisons"]]
            self.assertEqual(sizes[:4], [4080, 1008, 112, 4992], "those listed, then the ends of the range")
            self.assertEqual(len(set(sizes)), 7)
            self.assertTrue(all(n % 16 == 0 and 100 <= n <= 5000 for n in sizes), sizes)
            trials = self.cluster.json("trials", found["job"])["trials"]
            self.assertEqual({t["problem"]["n"] for t in trials}, set(sizes))
            spec_problems.append(sizes[4:])
        self.assertNotEqual(*spec_problems)

    def test_a_kernel_that_is_right_for_the_listed_problems_alone_fails(self):
        spec = specification()
        spec.update(problems=[{"n": 1024}])
        def verdict():
            out = self.file("", ".json")
            self.cluster.cli("evaluate", self.file(OUT_OF_BOUNDS), "--reference", REFERENCE, "--spec",
                             self.file(json.dumps(spec), ".yaml"), "--json", out)
            return json.loads(out.read_text())["verdict"]
        self.assertEqual(verdict(), "passed")
        spec["check"]["drawn_problems"] = {"count": 3, "values": {"n": {"from": 16, "to": 2048, "multiple_of": 16}}}
        self.assertEqual(verdict(), "failed")

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
        refused(lambda s: s["check"].update(drawn_problems={"values": {"n": {"from": 9, "to": 3}}}), "is empty",
                options=with_reference)
        refused(lambda s: s["check"].update(drawn_problems={"values": {"n": {"from": 16, "to": 64}}}), "tt.divisibility",
                options=with_reference)
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
