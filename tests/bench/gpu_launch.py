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


# (CUtensorMapDataType, bytes) by PTX's numbers of element types.
ELEMENTS = ((0, 1), (1, 2), (2, 4), (3, 4), (4, 8), (5, 8), (6, 2), (7, 4), (10, 4), (8, 8), (9, 2), (11, 4), (12, 4))
F32, TF32 = 7, 11
NON_PORTABLE_CLUSTER = 14  # CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED
CLUSTER_DIMENSION = 4  # CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION


class LaunchAttribute(ctypes.Structure):
    """CUlaunchAttribute, with the sizes of a cluster in the union of 64 bytes."""
    _fields_ = [("id", ctypes.c_uint32), ("pad", ctypes.c_uint32), ("sizes", ctypes.c_uint32 * 3), ("rest", ctypes.c_uint32 * 13)]


class LaunchConfig(ctypes.Structure):
    """CUlaunchConfig."""
    _fields_ = [("grid", ctypes.c_uint32 * 3), ("block", ctypes.c_uint32 * 3), ("shared", ctypes.c_uint32), ("stream", ctypes.c_void_p),
                ("attributes", ctypes.POINTER(LaunchAttribute)), ("count", ctypes.c_uint32)]


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

    def boxes(self, artifact, arguments):
        """Values in the order of the kernel's parameters: tensor maps in the place of what describes a tensor."""
        maps = {one["first_argument"]: one for one in artifact.get("tensor_maps", [])}
        values, at = [], 0
        while at < len(arguments):
            if at not in maps:
                values.append(box(arguments[at]))
                at += 1
                continue
            rank = maps[at].get("im2col", 0)
            count = 2 * (rank or len(maps[at]["box"])) + artifact["arguments"][at]["host_descriptor"]["flags"]
            count += 3 * (rank - 2) if rank else 0
            values.append(self.tensor_map(maps[at], arguments[at], [value for _, value in arguments[at + 1:at + 1 + count]]))
            at += 1 + count
        return values

    def tensor_map(self, facts, tensor, values):
        """128 bytes: `values` are sizes, strides in elements, padding with NaN, rounding to tf32, and of an im2col tensor the
        corners of the box of pixels, and steps."""
        im2col = facts.get("im2col", 0)
        rank = im2col or len(facts["box"])
        corners = 3 * (rank - 2) if im2col else 0
        values, corners = values[:len(values) - corners], values[len(values) - corners:]
        sizes, strides, (pads_nan, *rounds) = values[:rank], values[rank:2 * rank], values[2 * rank:]
        element = TF32 if any(rounds) and facts["element"] == F32 else facts["element"]
        kind, width = ELEMENTS[element]
        memory = ctypes.create_string_buffer(128 + 64)
        start = -ctypes.addressof(memory) % 64

        def innermost_first(ctype, numbers):
            return (ctype * len(numbers))(*reversed(numbers))

        if im2col:
            inner = rank - 2
            self.check(self.lib.cuTensorMapEncodeIm2col(
                ctypes.byref(memory, start), kind, rank, ctypes.c_void_p(tensor.data_ptr()), innermost_first(ctypes.c_uint64, sizes),
                innermost_first(ctypes.c_uint64, [stride * width for stride in strides[:-1]]),
                innermost_first(ctypes.c_int, corners[:inner]), innermost_first(ctypes.c_int, corners[inner:2 * inner]),
                facts["box"][1], facts["box"][0], innermost_first(ctypes.c_uint32, [1, *corners[2 * inner:], 1]), 0,
                facts["swizzle"], 2, int(pads_nan)), "cuTensorMapEncodeIm2col")
            return (ctypes.c_char * 128).from_buffer(memory, start)
        self.check(self.lib.cuTensorMapEncodeTiled(
            ctypes.byref(memory, start), kind, rank, ctypes.c_void_p(tensor.data_ptr()), innermost_first(ctypes.c_uint64, sizes),
            innermost_first(ctypes.c_uint64, [0, *(stride * width for stride in strides[:-1])]),
            innermost_first(ctypes.c_uint32, facts["box"]), innermost_first(ctypes.c_uint32, [1] * rank), 0, facts["swizzle"], 2,
            int(pads_nan)), "cuTensorMapEncodeTiled")
        return (ctypes.c_char * 128).from_buffer(memory, start)

    def programs_at_once(self, artifact, image):
        """How many programs of a kernel with clusters the device runs at the same time: a cluster lies within one part of the chip,
        so that these may be fewer than its units have room for."""
        function = self.function(image, artifact["entry"], int(artifact.get("shared_bytes", 0)))
        extents = artifact["cluster"]
        attribute = LaunchAttribute(id=CLUSTER_DIMENSION, sizes=(ctypes.c_uint32 * 3)(*extents))
        threads = int(artifact["num_warps"]) * int(artifact["threads_per_warp"])
        config = LaunchConfig(grid=(ctypes.c_uint32 * 3)(*extents), block=(ctypes.c_uint32 * 3)(threads, 1, 1),
                              shared=int(artifact.get("shared_bytes", 0)), attributes=ctypes.pointer(attribute), count=1)
        clusters = ctypes.c_int()
        self.check(self.lib.cuOccupancyMaxActiveClusters(ctypes.byref(clusters), function, ctypes.byref(config)),
                   "cuOccupancyMaxActiveClusters")
        return clusters.value

    def launcher(self, artifact, image, grid, arguments):
        """A function that launches `image` on tensors and numbers, in the order of the kernel's arguments."""
        shared = int(artifact.get("shared_bytes", 0))
        threads = int(artifact["num_warps"]) * int(artifact["threads_per_warp"])
        function = self.function(image, artifact["entry"], shared)
        # The kernel names the shape of its clusters; the grid counts programs, the launch blocks.
        extents = artifact.get("cluster") or [1, 1, 1]
        blocks = [programs * extent for programs, extent in zip(grid, extents)]
        if extents[0] * extents[1] * extents[2] > 8:
            self.check(self.lib.cuFuncSetAttribute(function, NON_PORTABLE_CLUSTER, 1), "cuFuncSetAttribute")
        boxes = self.boxes(artifact, arguments)
        programs = grid[0] * grid[1] * grid[2]
        scratch = torch.zeros(max(1, programs * int(artifact.get("global_scratch_bytes", 0))), dtype=torch.int8, device="cuda")
        size = programs * int(artifact.get("profile_scratch_bytes", 0))
        profile = torch.zeros(size, dtype=torch.uint8, device="cuda") if size else None
        boxes += [ctypes.c_uint64(scratch.data_ptr()), ctypes.c_uint64(profile.data_ptr() if size else 0)]
        pointers = (ctypes.c_void_p * len(boxes))(*[ctypes.cast(ctypes.byref(b), ctypes.c_void_p) for b in boxes])

        def launch():
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            self.check(self.lib.cuLaunchKernel(function, *blocks, threads, 1, 1, shared, stream, pointers, None), "cuLaunchKernel")
        launch.keep = boxes, scratch
        launch.profile = profile  # what the last launch wrote, a byte tensor; None of a kernel that writes none
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
