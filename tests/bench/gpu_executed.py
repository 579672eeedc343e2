"""Repeats executed files on an NVIDIA GPU: what the simulator proved must hold on the device.

usage: gpu_executed.py --compiler PROGRAM --dump FOLDER [--target cuda:90]

FOLDER is what executed_test leaves with LATHE_EXECUTED_DUMP=FOLDER. Every run for the target is compiled, launched on
the same bytes and compared with what the twin wrote: equal bits, or within the file's tolerance. Each launch is in a
process of its own, so that one that faults costs no other. Exits 1 where a result is wrong.
"""
import argparse
import json
import multiprocessing
import pathlib
import sys

import torch

from gpu_launch import Driver, compile_all

TYPES = dict(i1=torch.int8, i8=torch.int8, i16=torch.int16, i32=torch.int32, i64=torch.int64, f16=torch.float16, bf16=torch.bfloat16,
             f32=torch.float32, f64=torch.float64, f8E4M3FN=torch.float8_e4m3fn, f8E5M2=torch.float8_e5m2,
             f8E4M3FNUZ=torch.float8_e4m3fnuz, f8E5M2FNUZ=torch.float8_e5m2fnuz)


def read(path):
    return torch.frombuffer(bytearray(path.read_bytes() or b"\0"), dtype=torch.uint8)


def compare(got, folder, index, argument):
    """The errors in one buffer; empty if there are none."""
    want, written = read(folder / f"{index}.out"), read(folder / f"{index}.written").bool()
    if (got != want)[~written].any():
        return f"argument {index}: bytes written that the twin leaves alone"
    element = TYPES[argument["type"]]
    got, want = got.view(element), want.view(element)
    if not element.is_floating_point:
        return f"argument {index}: {(got != want).sum().item()} elements differ" if (got != want).any() else ""
    close = torch.isclose(got.double(), want.double(), rtol=argument["relative"], atol=argument["absolute"], equal_nan=True)
    return "" if close.all() else f"argument {index}: {(~close).sum().item()} of {close.numel()} elements differ"


def run(folder, artifact, image, results):
    facts = json.loads((folder / "run.json").read_text())
    try:
        values, buffers = [], {}
        for index, argument in enumerate(facts["arguments"]):
            data = read(folder / f"{index}.in")
            if argument["kind"] == "scalar":
                element = TYPES[argument["type"]]
                values.append((argument["type"], data.view(element)[0].item()))
            else:
                buffers[index] = data.cuda()
                values.append(buffers[index])
        Driver().launcher(artifact, image, facts["grid"], values)()
        torch.cuda.synchronize()
        problems = [compare(data.cpu(), folder, index, facts["arguments"][index]) for index, data in buffers.items()]
        results.put("; ".join(p for p in problems if p))
    except Exception as error:
        results.put(str(error).splitlines()[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--dump", required=True, type=pathlib.Path)
    parser.add_argument("--target", default="cuda:90")
    options = parser.parse_args()
    folders, jobs = [], []
    for folder in sorted(options.dump.iterdir()):
        facts = json.loads((folder / "run.json").read_text())
        if facts["target"] == options.target:
            folders.append(folder)
            jobs.append((folder / "module.mlir", options.target, facts["knobs"]))
    compiled = compile_all(options.compiler, jobs)
    context, failed = multiprocessing.get_context("forkserver"), 0
    context.set_forkserver_preload(["torch", "gpu_launch", "gpu_executed"])
    for folder, made in zip(folders, compiled):
        if isinstance(made, str):
            problem = made.splitlines()[-1]
        else:
            results = context.Queue()
            child = context.Process(target=run, args=(folder, *made, results))
            child.start()
            child.join(60)
            if child.is_alive():
                child.kill()
                problem = "hangs"
            else:
                problem = results.get() if not results.empty() else f"ended with {child.exitcode}"
        failed += bool(problem)
        if problem:
            print(f"{folder.name}: {problem}", flush=True)
    print(f"{len(folders) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
