"""Compares what the assembler makes of Lathe's and of Triton's code for cuda:90: registers, spills, shared memory, instructions.

usage: registers.py [--compiler PROGRAM] [--side lathe|triton] [--keep FOLDER] [--json FILE] [--corpus first|second|third]
                    [--warps N | --space] [--processes N] [--seconds N] [kernel..]

Both sides compile the kernels of the corpora with the same constants, warps and stages. Columns: Lathe's binary, Lathe's
PTX through the assembler and the options that Triton has, Triton's binary. Spills are bytes of local memory a thread; a
kernel that spills where Triton's does not, or takes more than 1.1 of its registers, is marked. With --space each kernel
is compiled for all of its warps and stages, else for one pair. FOLDER gets both binaries of each kernel with what a
launch needs; gpu_corpora.py times them. --side compiles one side alone, so that the two can be made on different
machines. --processes compiles several at once; after --seconds none is begun. Needs Triton, which is not part of the
product, and no GPU.
"""
import argparse
import concurrent.futures
import contextlib
import io
import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="registers."))

import triton
from triton.backends.compiler import GPUTarget
from triton.backends.nvidia import compiler as nvidia
from triton.compiler import ASTSource

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
sys.path.insert(0, str(CORPUS))
import kernels as first  # noqa: E402
import make as executed  # noqa: E402

ASSEMBLER = pathlib.Path(nvidia.get_ptxas(90).path)
OBJDUMP = ASSEMBLER.parent / "cuobjdump"
CORPORA = ["first", "second", "third"]
SIDES = "lathe", "same", "triton"
# Warps and stages of the first corpus' kernels.
FIRST_SPACE = (4, 8), (2, 3, 4)


class Job:
    """One kernel with one set of knobs."""

    def __init__(self, corpus, name, path, source, warps, stages, launch=None):
        self.launch = launch  # grid and arguments on a GPU; none for the first corpus
        self.corpus, self.name, self.path, self.source, self.warps, self.stages = corpus, name, path, source, warps, stages

    @property
    def label(self):
        return f"{self.name}_w{self.warps}_s{self.stages}"


def first_source(function, signature, constants):
    """As the first corpus' modules were made: pointers and most i32 arguments are multiples of 16."""
    constants = {**constants, **{name: t for name, t in signature.items() if not isinstance(t, str)}}
    types = {name: "constexpr" if name in constants else t for name, t in signature.items()}
    types.update({name: "constexpr" for name in constants})
    attributes = {(i,): [["tt.divisibility", 16]] for i, (name, t) in enumerate(signature.items())
                  if isinstance(t, str) and (t.startswith("*") or t == "i32" and name not in ("seed", "n_heads"))}
    return ASTSource(fn=function, signature=types, constexprs=constants, attrs=attributes)


def jobs(corpora, warps, space):
    """One job for each kernel and, of the whole space, each pair of warps and stages."""
    def pairs(every, usual):
        return [(w, s) for w in every[0] for s in every[1]] if space else [usual]
    if "first" in corpora:
        for name, (function, signature, sets) in first.KERNELS.items():
            for number, constants in enumerate(sets):
                full = f"{name}_v{number}" if len(sets) > 1 else name
                for w, s in pairs(FIRST_SPACE, (warps or 4, 3)):
                    yield Job("first", full, CORPUS / f"{full}.ttir", first_source(function, signature, constants), w, s)
    for entry in executed.ENTRIES.values():
        if entry.corpus not in corpora:
            continue
        launch = dict(grid=[int(n) for n in entry.programs(large=True).split()], arguments=entry.lines(large=True))
        path, source = CORPUS / entry.corpus / f"{entry.name}.mlir", executed.source_of(entry)
        for w, s in pairs((entry.warps, entry.stages), (warps or entry.warps[len(entry.warps) // 2], entry.stages[-1])):
            yield Job(entry.corpus, entry.name, path, source, w, s, launch)


def assembled(ptx, program, options, folder):
    """(registers, spilled bytes, stack bytes, image) of PTX, or the assembler's complaint."""
    text, image = pathlib.Path(folder, "kernel.ptx"), pathlib.Path(folder, "kernel.cubin")
    text.write_text(ptx)
    done = subprocess.run([program, "-v", "--gpu-name=sm_90a", *options, text, "-o", image], capture_output=True, text=True)
    if done.returncode:
        return done.stderr.strip().splitlines()[0][:90]
    return facts(done.stderr), image.read_bytes()


def facts(log):
    """The figures that -v prints of the kernel."""
    registers = re.findall(r"Used (\d+) registers", log)
    spilled = re.findall(r"(\d+) bytes spill stores", log)
    return dict(registers=max(map(int, registers), default=0), spills=sum(map(int, spilled)))


def instructions(image):
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(image)
        file.flush()
        listing = subprocess.run([OBJDUMP, "-sass", file.name], capture_output=True, text=True).stdout
    names = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_]*)", listing)
    return sum(name != "NOP" for name in names)


def lathe(compiler, job, phase, folder):
    """(facts, bytes) of a phase, or the error."""
    out, said = pathlib.Path(folder, "lathe." + phase), pathlib.Path(folder, "lathe.json")
    source = pathlib.Path(folder, "lathe.mlir")
    source.write_text(job.path.read_text().split("// -----")[0])
    done = subprocess.run([compiler, "compile", source, "--target", "cuda:90", "--set", f"num_warps={job.warps}", "--set",
                           f"num_stages={job.stages}", "--emit", phase, "-o", out, *(["--json", said] if phase == "binary" else [])],
                          capture_output=True, text=True)
    if done.returncode:
        return (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1][:120]
    return (json.loads(said.read_text()) if phase == "binary" else {}), out.read_bytes()


def own_rows(compiler, job, keep):
    """The columns `lathe` and `same`: the product's binary, and its PTX through Triton's assembler."""
    with tempfile.TemporaryDirectory() as folder:
        made, text = lathe(compiler, job, "binary", folder), lathe(compiler, job, "asm", folder)
        if isinstance(made, str):
            return dict(lathe=made, same=made)
        said, image = made
        row = dict(lathe=dict(registers=said.get("registers"), spills=said.get("spills", 0), shared=said.get("shared_bytes", 0),
                              instructions=instructions(image)))
        done = assembled(text[1].decode(), ASSEMBLER, ["--regAllocOptLevel=2"], folder)
        row["same"] = done if isinstance(done, str) else dict(done[0], instructions=instructions(done[1]))
        if keep:
            write(keep / job.label, "lathe", image, said)
            (keep / job.label / "lathe.ptx").write_bytes(text[1])
        return row


def triton_row(job, keep):
    triton.knobs.nvidia.dump_ptxas_log = True
    log = io.StringIO()
    try:
        with contextlib.redirect_stdout(log):
            kernel = triton.compile(job.source, target=GPUTarget("cuda", 90, 32), options=dict(num_warps=job.warps, num_stages=job.stages))
    except Exception as error:
        return (str(error).strip().splitlines() or [type(error).__name__])[-1][:90]
    image, said = kernel.asm["cubin"], kernel.metadata
    if keep:
        write(keep / job.label, "triton", image, dict(entry=said.name, shared_bytes=said.shared, num_warps=said.num_warps, threads_per_warp=32,
                                                      global_scratch_bytes=getattr(said, "global_scratch_size", 0)))
        (keep / job.label / "triton.ptx").write_text(kernel.asm["ptx"])
    return dict(facts(log.getvalue()), shared=said.shared, instructions=instructions(image))


def write(folder, side, image, said):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{side}.cubin").write_bytes(image)
    (folder / f"{side}.json").write_text(json.dumps(said))


def describe(job, folder):
    """Writes the facts of a job that gpu_corpora.py needs, whichever sides compile it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "job.json").write_text(json.dumps(dict(kernel=job.name, corpus=job.corpus, warps=job.warps, stages=job.stages)))
    if job.launch:
        (folder / "launch.json").write_text(json.dumps(job.launch))


class Work:
    """The jobs of a run, in child processes, which inherit them: kernels of Triton's cannot be sent to one."""

    def __init__(self, chosen, options):
        self.chosen, self.options, self.begun = chosen, options, time.monotonic()

    def row(self, index):
        job, options = self.chosen[index], self.options
        if options.seconds and time.monotonic() - self.begun > options.seconds:
            return dict.fromkeys(SIDES, "no time was left")
        if options.keep:
            describe(job, options.keep / job.label)
        row = {} if options.side == "triton" else own_rows(options.compiler, job, options.keep)
        return row if options.side == "lathe" else dict(row, triton=triton_row(job, options.keep))


def row_of(index):
    return work.row(index)


def cell(side):
    if isinstance(side, str):
        return f"{side[:22]:>22}"
    return f"{side['registers']:4} {side['spills']:5} {side.get('shared', ''):>6} {side['instructions']:5}"


def verdict(row):
    if any(side not in row for side in SIDES):
        return ""
    own, same, other = (row[side] for side in SIDES)
    if any(isinstance(side, str) for side in (own, other)):
        return "not compiled"
    said = []
    best = same if isinstance(same, dict) and same["spills"] < own["spills"] else own
    if best["spills"] > other["spills"]:
        said.append("SPILLS" if not other["spills"] else "spills more")
    if own["registers"] > 1.1 * other["registers"] and own["registers"] > 64:
        said.append("registers")
    if own["instructions"] > 1.15 * other["instructions"]:
        said.append(f"code {own['instructions'] / max(other['instructions'], 1):.2f}")
    return ", ".join(said)


def main():
    global work
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler")
    parser.add_argument("--side", choices=["lathe", "triton"])
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--json")
    parser.add_argument("--corpus", choices=CORPORA)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float)
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--warps", type=int)
    chosen.add_argument("--space", action="store_true")
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    if not options.compiler and options.side != "triton":
        parser.error("Lathe's side needs --compiler")
    chosen = [job for job in jobs([options.corpus] if options.corpus else CORPORA, options.warps, options.space)
              if not options.kernels or job.name in options.kernels]
    work, rows = Work(chosen, options), []
    print(f"Triton {triton.__version__}, its assembler {nvidia.get_ptxas(90).version}")
    print(f"{'kernel':32} {'Lathe: regs spill shared SASS':>29} {'Triton asm.':>22} {'Triton':>22}")
    with concurrent.futures.ProcessPoolExecutor(options.processes, multiprocessing.get_context("fork")) as pool:
        for job, made in zip(chosen, pool.map(row_of, range(len(chosen)))):
            row = dict(kernel=job.name, corpus=job.corpus, warps=job.warps, stages=job.stages, **made)
            rows.append(row)
            cells = [cell(row.get(side, "")) for side in SIDES]
            print(f"{job.label:36} {cells[0]:>25} {cells[1]:>22} {cells[2]:>22}  {verdict(row)}", flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
