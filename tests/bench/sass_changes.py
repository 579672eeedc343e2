"""Says which kernels of the corpora a change of the compiler changes, and what it saves, without a GPU.

usage: sass_changes.py FOLDER [kernel..] --compiler PROGRAM [--side NAME] [--disassembler NVDISASM] [--all]

FOLDER is what registers.py left with --keep when it ran with the compiler of before. Each kernel is compiled again, for the
same warps and stages, and its binary goes beside the others as NAME (`after`), so that gpu_corpora.py times both in one
run. Of each kernel whose machine code differs a line says: instructions, those in innermost loops (a step of each), and
registers, before and after. LATHE_PTXAS is the assembler of both. --all prints the others as well.
"""
import argparse
import json
import pathlib
import re
import subprocess
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"
OPERATION = re.compile(r"\s+/\*([0-9a-f]+)\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)(.*?);")


def disassemble(program, image):
    """(operations as text, innermost loops as pairs of the first and the last operation)"""
    listing = subprocess.run([program, "-c", image], capture_output=True, text=True, check=True).stdout
    operations, labels, jumps, waiting = [], {}, [], []
    for line in listing.splitlines():
        if label := re.match(r"(\.L_\S+):", line):
            waiting.append(label[1])
        elif found := OPERATION.match(line):
            labels.update(dict.fromkeys(waiting, len(operations)))
            waiting.clear()
            if found[2].startswith("BRA") and (target := re.search(r"`\((\.L_\S+)\)", found[3])):
                jumps.append((len(operations), target[1]))
            operations.append(line.split("*/", 1)[1].strip())
    loops = [(labels[to], at) for at, to in jumps if labels.get(to, at) < at]
    inner = [a for a in loops if not any(a != b and a[0] <= b[0] and b[1] <= a[1] for b in loops)]
    return operations, inner


def figures(program, image):
    operations, loops = disassemble(program, image)
    return dict(code=operations, instructions=sum(not text.startswith("NOP") for text in operations),
                looped=sum(last - first + 1 for first, last in loops))


def compile_again(compiler, job, image, said):
    folder = CORPUS if job["corpus"] == "first" else CORPUS / job["corpus"]
    source = next(path for path in (folder / f"{job['kernel']}{end}" for end in (".ttir", ".mlir")) if path.exists())
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(source.read_text().split("// -----")[0])
        file.flush()
        subprocess.run([compiler, "compile", file.name, "--target", "cuda:90", "--set", f"num_warps={job['warps']}", "--set",
                        f"num_stages={job['stages']}", "--emit", "binary", "-o", image, "--json", said],
                       check=True, capture_output=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--side", default="after")
    parser.add_argument("--disassembler", default="nvdisasm")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("kernels", nargs="*")
    options = parser.parse_args()
    print(f"{'kernel':40} {'instructions':>15} {'in loops':>15} {'registers':>13}")
    changed = total = 0
    for folder in sorted(path.parent for path in options.folder.glob("*/lathe.cubin")):
        job = json.loads((folder / "job.json").read_text())
        if options.kernels and job["kernel"] not in options.kernels:
            continue
        image, said = folder / f"{options.side}.cubin", folder / f"{options.side}.json"
        compile_again(options.compiler, job, image, said)
        before, after = (figures(options.disassembler, path) for path in (folder / "lathe.cubin", image))
        registers = [json.loads(path.read_text())["registers"] for path in (folder / "lathe.json", said)]
        total += 1
        changed += before["code"] != after["code"]
        if before["code"] != after["code"] or options.all:
            pairs = [(before[name], after[name]) for name in ("instructions", "looped")] + [registers]
            print(f"{folder.name:40} " + " ".join(f"{a:6} -> {b:5}" for a, b in pairs), flush=True)
    print(f"{changed} of {total} differ")


if __name__ == "__main__":
    main()
