"""Compiling with lathe-compiler and launching what it makes, through libcuda and PyTorch's memory."""
import concurrent.futures
import ctypes
import json
import os
import pathlib
import subprocess
import tempfile

import torch


BOXES = dict(i1=ctypes.c_int8, i8=ctypes.c_int8, i16=ctypes.c_int16, i32=ctypes.c_int32, i64=ctypes.c_int64, f32=ctypes.c_float,
             f64=ctypes.c_double)


def box(argument):
    """A tensor's address, a float as f32, an int as i32, or the value of a pair (type, value)."""
    if isinstance(argument, torch.Tensor):
        return ctypes.c_uint64(argument.data_ptr())
    kind, value = argument if isinstance(argument, tuple) else ("f32" if isinstance(argument, float) else "i32", argument)
    return BOXES[kind](int(value) if kind.startswith("i") else value)


class Driver:
    """The calls of libcuda that a launch needs."""

    def __init__(self):
        self.lib = ctypes.CDLL("libcuda.so.1")

    def check(self, code, what):
        if code != 0:
            text = ctypes.c_char_p()
            self.lib.cuGetErrorString(code, ctypes.byref(text))
            raise RuntimeError(f"{what}: {text.value}")

    def function(self, image, name, shared):
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.check(self.lib.cuModuleLoadData(ctypes.byref(module), image), "cuModuleLoadData")
        self.check(self.lib.cuModuleGetFunction(ctypes.byref(function), module, name.encode()), "cuModuleGetFunction")
        if shared > 48 * 1024:
            self.check(self.lib.cuFuncSetAttribute(function, 8, shared), "cuFuncSetAttribute")
        return function

    def launcher(self, artifact, image, grid, arguments):
        """A function that launches `image` on tensors and numbers, in the order of the kernel's arguments."""
        shared = int(artifact.get("shared_bytes", 0))
        threads = int(artifact["num_warps"]) * int(artifact["threads_per_warp"])
        function = self.function(image, artifact["entry"], shared)
        boxes = [box(argument) for argument in arguments]
        programs = grid[0] * grid[1] * grid[2]
        scratch = torch.zeros(max(1, programs * int(artifact.get("global_scratch_bytes", 0))), dtype=torch.int8, device="cuda")
        boxes += [ctypes.c_uint64(scratch.data_ptr()), ctypes.c_uint64(0)]  # global and profile scratch
        pointers = (ctypes.c_void_p * len(boxes))(*[ctypes.cast(ctypes.byref(b), ctypes.c_void_p) for b in boxes])

        def launch():
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            self.check(self.lib.cuLaunchKernel(function, *grid, threads, 1, 1, shared, stream, pointers, None), "cuLaunchKernel")
        launch.keep = boxes, scratch
        return launch


def compile_all(compiler, jobs):
    """(artifact facts, image) or the error's text for each job (path, target, knobs), several at once."""
    def run(job):
        path, target, knobs = job
        with tempfile.TemporaryDirectory() as folder:
            binary, facts = pathlib.Path(folder, "kernel.bin"), pathlib.Path(folder, "kernel.json")
            done = subprocess.run([compiler, "compile", str(path), "--target", target, "-o", str(binary), "--json", str(facts),
                                   *[word for name, value in knobs.items() for word in ("--set", f"{name}={value}")]],
                                  capture_output=True, text=True)
            if done.returncode != 0:
                return done.stderr.strip() or f"exit {done.returncode}"
            return json.loads(facts.read_text()), binary.read_bytes()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(run, jobs))
