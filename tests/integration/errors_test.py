"""Bad input of every kind, through the real programs: the message names what is wrong and where."""
import json
import unittest

import specs
from cluster import CORPUS, Cluster


def module(text):
    return f"module {{\n{text}\n}}\n"


KERNEL = """  tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
    tt.return
  }"""


class ErrorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(devices=["sim:cuda:90", "sim:cuda:89"],
                              server_flags=["--max-space-points", "100", "--max-module-bytes", "20000"])

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()

    def refused(self, spec, *words):
        """The job is refused at once; the message holds every word."""
        path = self.cluster.path / "spec.yaml"
        path.write_text(spec if isinstance(spec, str) else json.dumps(spec))
        done = self.cluster.cli("tune", path)
        text = done.stdout + done.stderr
        self.assertNotEqual(done.returncode, 0, text)
        for word in words:
            self.assertIn(word, text)
        return text

    def with_module(self, text, **changes):
        path = self.cluster.path / "kernel.ttir"
        path.write_text(text)
        spec = dict(name="k", modules=[{"path": str(path)}], targets=["cuda:90"], space={"num_warps": [1]},
                    launch={"grid": [1]}, problems=[{"n": 16}],
                    arguments=[{"tensor": {"dtype": "f32", "shape": ["n"]}, "role": "output"}, {"scalar": "n"}])
        return {**spec, **changes}

    def test_malformed_ir_names_line_and_column(self):
        self.refused(self.with_module(module("  tt.func public @k(%p: !tt.ptr<f32> {\n  }")), "invalid_ir", "kernel.ttir:3:4")

    def test_unknown_op(self):
        text = KERNEL.replace("tt.return", '%0 = "tt.levitate"() : () -> i32\n    tt.return')
        self.refused(self.with_module(module(text)), "unknown_op", "tt.levitate", "kernel.ttir:3")

    def test_module_without_a_kernel(self):
        self.refused(self.with_module("module {\n}\n"), "no_kernel")

    def test_unknown_entry(self):
        self.refused(self.with_module(module(KERNEL), entry="nobody"), "unknown_entry", "nobody")

    def test_wrong_argument_count(self):
        spec = self.with_module(module(KERNEL))
        spec["arguments"] = spec["arguments"][:1]
        self.refused(spec, "argument_mismatch", "2")

    def test_wrong_argument_type(self):
        spec = self.with_module(module(KERNEL))
        spec["arguments"][0] = {"tensor": {"dtype": "f16", "shape": ["n"]}}
        self.refused(spec, "argument_mismatch", "f16", "arguments[0]")

    def test_value_that_breaks_divisibility(self):
        self.refused(self.with_module(module(KERNEL), problems=[{"n": 17}]), "divisibility_violated", "17", "16")

    def test_empty_space(self):
        self.refused(self.with_module(module(KERNEL), space={"num_warps": []}), "empty_space")

    def test_constraint_that_excludes_all(self):
        self.refused(self.with_module(module(KERNEL), constraints=["num_warps > 64"]), "constraint_excludes_all", "num_warps > 64")

    def test_constraint_that_does_not_parse(self):
        self.refused(self.with_module(module(KERNEL), constraints=["num_warps >"]), "invalid_expression", "constraints[0]")

    def test_unknown_knob(self):
        self.refused(self.with_module(module(KERNEL), space={"num_wraps": [1]}), "unknown_knob", "num_wraps")

    def test_knob_out_of_range(self):
        self.refused(self.with_module(module(KERNEL), space={"num_warps": [3]}), "invalid_knob", "num_warps", "3")

    def test_knob_of_another_vendor(self):
        self.refused(self.with_module(module(KERNEL), space={"num_warps": [1], "cuda": {"waves_per_eu": [2]}}), "waves_per_eu")

    def test_knob_that_the_chip_lacks(self):
        spec = self.with_module(module(KERNEL), targets=["cuda:89"], space={"num_warps": [1], "num_ctas": [2]})
        self.refused(spec, "refused_knob", "num_ctas", "no clusters")

    def test_unknown_target(self):
        self.refused(self.with_module(module(KERNEL), targets=["cuda:1"]), "unknown_target", "cuda:1")

    def test_no_worker_for_a_target(self):
        self.refused(self.with_module(module(KERNEL), targets=["hip:gfx942"]), "no_worker", "hip:gfx942", "sim:cuda:90")

    def test_unknown_strategy(self):
        self.refused(self.with_module(module(KERNEL), search={"strategy": "dowsing"}), "unknown_strategy", "dowsing")

    def test_space_over_the_limit(self):
        spec = self.with_module(module(KERNEL), space={"num_warps": [1, 2, 4, 8, 16], "maxnreg": list(range(32, 256, 8))})
        spec["space"] = {"num_warps": [1, 2, 4, 8, 16], "cuda": {"maxnreg": list(range(32, 256, 8))}}
        self.refused(spec, "space_too_large", "140", "100")

    def test_ir_over_the_limit(self):
        text = module(KERNEL) + "// padding\n" * 2000
        self.refused(self.with_module(text), "ir_too_large", "20000")

    def test_unknown_key_of_the_specification(self):
        text = self.refused("name: k\nmodulez: []\n", "modulez")
        self.assertIn("spec.yaml:2", text)

    def test_missing_module_file(self):
        spec = self.with_module(module(KERNEL))
        spec["modules"] = [{"path": "no/such.ttir"}]
        self.refused(spec, "no/such.ttir")

    def test_unknown_name_in_the_launch(self):
        self.refused(self.with_module(module(KERNEL), launch={"grid": ["cdiv(m, 2)"]}), "invalid_expression", "m")

    def test_unknown_job_and_blob(self):
        for command in (("watch", "jobs/none"), ("cancel", "jobs/none"), ("trials", "jobs/none"),
                        ("fetch", "sha256:" + "0" * 64)):
            done = self.cluster.cli(*command)
            self.assertNotEqual(done.returncode, 0, command)
            self.assertIn("not_found", done.stdout + done.stderr, command)

    def test_compile_errors_have_places(self):
        path = self.cluster.path / "broken.ttir"
        path.write_text("module {\n  tt.func public @k() {\n    tt.retrun\n  }\n}\n")
        done = self.cluster.cli("compile", path, "--target", "cuda:90")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("broken.ttir:3", done.stdout + done.stderr)

    def test_the_server_still_works_afterwards(self):
        result = self.cluster.tune(specs.vector_add(space={"num_warps": [4]}))
        self.assertEqual(result["trials"][0]["status"], "ok")


class UnreachableTest(unittest.TestCase):
    def test_no_server_is_said_with_its_address(self):
        with Cluster(devices=["sim:cuda:90"]) as cluster:
            cluster.server.kill()
            done = cluster.cli("jobs")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(cluster.address, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
