"""Compiles what the installed release of Triton prints of the corpora: the TTIR and the TTGIR of each kernel.

usage: front_ends.py --compiler PROGRAM [--target T].. [--form ttir].. [--emit PHASE] [--keep FOLDER] [--jobs N] [kernel..]

For each target Triton makes both forms with the corpus' warps and stages; PROGRAM (lathe-compiler) compiles them for the same
target, up to PHASE. What fails is listed by its first diagnostic. FOLDER gets the modules without locations, as
TARGET/NAME.ttir and TARGET/NAME.ttgir, and beside each the output of PHASE. Exits 1 where a module that Triton made fails.
Needs Triton, which is not part of the product, and no GPU.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ.setdefault("TRITON_CACHE_DIR", tempfile.mkdtemp(prefix="front_ends."))

import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import make_backend

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
sys.path.insert(0, str(CORPUS))
import kernels as first  # noqa: E402
import make as executed  # noqa: E402
from registers import first_source  # noqa: E402

FORMS = ["ttir", "ttgir"]
TARGETS = ["cuda:80", "cuda:90", "hip:gfx942", "hip:gfx950", "hip:gfx1201"]


def gpu_target(name):
    kind, chip = name.split(":")
    return GPUTarget("cuda", int(chip), 32) if kind == "cuda" else GPUTarget("hip", chip, 64 if chip.startswith("gfx9") else 32)


def sources():
    """(name, source, warps, stages) of each kernel."""
    for name, (function, signature, sets) in first.KERNELS.items():
        for number, constants in enumerate(sets):
            yield f"{name}_v{number}" if len(sets) > 1 else name, first_source(function, signature, constants), 4, 3
    for entry in executed.ENTRIES.values():
        yield entry.name, executed.source_of(entry), entry.warps[len(entry.warps) // 2], entry.stages[-1]


def printed(source, target, warps, stages, forms):
    """{form: text} of Triton's first stages; those after them would only cost time."""
    target = gpu_target(target)
    backend = make_backend(target)
    options = backend.parse_options(dict(num_warps=warps, num_stages=stages))
    passes, said = {}, {"target": target, **options.__dict__}
    backend.add_stages(passes, options, source.language)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(target, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    texts = {}
    for form in FORMS:
        if any(wanted not in texts for wanted in forms):
            module = passes[form](module, said)
            texts[form] = str(module)
    return texts


def compile_text(program, path, target, emit, warps, stages):
    """Leaves the phase's output beside `path`; the first diagnostic if there is none."""
    knobs = ["--set", f"num_warps={warps}", "--set", f"num_stages={stages}"] if path.suffix == ".ttir" else []
    out = path.with_suffix(f"{path.suffix}.{emit}")
    try:
        done = subprocess.run([program, "compile", path, "--target", target, "--emit", emit, "-o", out, *knobs],
                              capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return "no end after 300 s"
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line] or done.stderr.splitlines() or [f"exit {done.returncode}"]
        return re.sub(r"^\S+?:\d+:\d+: ", "", errors[0])[:160]
    return None


def cause(diagnostic):
    """A diagnostic without what is particular to one module."""
    return re.sub(r"%\w+|#\w+|\b\d+(x\w+)*\b|'[^']*<[^']*'", "_", diagnostic)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--target", action="append", help="default: " + " ".join(TARGETS))
    parser.add_argument("--form", action="append", choices=FORMS, help="default: both")
    parser.add_argument("--emit", default="binary")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    forms = options.form or FORMS
    folder = options.keep or pathlib.Path(tempfile.mkdtemp(prefix="front_ends."))
    print(f"Triton {triton.__version__}")
    made, refused = 0, 0
    causes = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {}
        for target in options.target or TARGETS:
            (folder / target).mkdir(parents=True, exist_ok=True)
            for name, source, warps, stages in sources():
                if options.kernels and name not in options.kernels:
                    continue
                try:
                    texts = printed(source, target, warps, stages, forms)
                except Exception as error:
                    refused += 1
                    print(f"{target} {name}: Triton: {(str(error).strip().splitlines() or [type(error).__name__])[-1][:110]}", flush=True)
                    continue
                for form in forms:
                    path = folder / target / f"{name}.{form}"
                    path.write_text(executed.without_locations(texts[form]))
                    made += 1
                    futures[pool.submit(compile_text, options.compiler, path, target, options.emit, warps, stages)] = f"{target}/{path.name}"
        for future, label in futures.items():
            if diagnostic := future.result():
                causes[cause(diagnostic)].append(label)
                print(f"{label}: {diagnostic}", flush=True)
    failed = sum(map(len, causes.values()))
    print(f"\n{made} modules, {failed} fail; Triton refused {refused} kernels")
    for text, labels in sorted(causes.items(), key=lambda item: -len(item[1])):
        print(f"{len(labels):5}  {text}   e.g. {labels[0]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
