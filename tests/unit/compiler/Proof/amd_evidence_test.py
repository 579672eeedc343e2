"""Makes LLVM IR of the corpus with Triton for two AMD chips and has amd_evidence_test run it in the simulator.

Triton (pip install triton; no GPU needed) is an independent compiler: its code is evidence for the simulator's models.
It is not a dependency of Lathe: without it these tests are skipped. LATHE_TRITON_PYTHON names an interpreter that has it,
if this one has not.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[4]
ARCHS = ("gfx942", "gfx950")


def compile_for(arch, source):
    import triton
    from triton.backends.compiler import GPUTarget

    # Direct loads to LDS, with waits, where the chip has them in 16 bytes and Triton manages to use them.
    for asynchronous in ("1", "0") if arch == "gfx950" else ("0",):
        os.environ["TRITON_HIP_USE_ASYNC_COPY"] = asynchronous
        try:
            return triton.compile(str(source), target=GPUTarget("hip", arch, 64),
                                  options={"num_warps": 4, "num_stages": 2})
        except RuntimeError as error:
            print(f"{arch} {source.name}: Triton fails: {error}", flush=True)
    return None


def make(folder):
    """Runs in an interpreter with Triton: writes FOLDER/ARCH/KERNEL.ll, with the facts of its launch as comments."""
    for arch in ARCHS:
        (folder / arch).mkdir()
        for source in sorted((ROOT / "tests/corpus").glob("*.ttir")):
            kernel = compile_for(arch, source)
            if not kernel:
                continue
            facts = f"; warps {kernel.metadata.num_warps}\n; shared {kernel.metadata.shared}\n"
            (folder / arch / f"{source.stem}.ll").write_text(facts + kernel.asm["llir"])


class AmdEvidence(unittest.TestCase):
    def test_code_of_triton_agrees_with_the_reference(self):
        python = os.environ.get("LATHE_TRITON_PYTHON", sys.executable)
        if subprocess.run([python, "-c", "import triton"], capture_output=True).returncode != 0:
            self.skipTest(f"{python} has no triton (pip install triton); LATHE_TRITON_PYTHON may name one that has")
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ, LATHE_TRITON_LLIR=folder, TRITON_CACHE_DIR=folder + "/cache",
                               TRITON_ALWAYS_COMPILE="1")
            subprocess.run([python, __file__, "--make", folder], env=environment, check=True,
                           stderr=subprocess.DEVNULL)
            program = pathlib.Path(os.environ["LATHE_TESTS"]) / "amd_evidence_test"
            run = subprocess.run([program], env=environment, text=True, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT)
            print(run.stdout[-20000:])
            self.assertEqual(run.returncode, 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        make(pathlib.Path(sys.argv[2]))
    else:
        unittest.main()
