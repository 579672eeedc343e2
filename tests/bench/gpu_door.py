"""Eleven programs as people write them for Triton, run on a GPU by Triton alone and by Triton through Lathe.

usage: gpu_door.py programs [--json FILE]     in this process, with whatever the environment says
       gpu_door.py table --bin DIR [--server ADDRESS] [--ranks N] [--json FILE]

`programs` launches vector add, softmax, dropout, layer norm with its backward pass, attention, a math library's function,
matrix products (autotuned, grouped, persistent, of tensors that the host describes), and sums of padded blocks, holds the results against PyTorch, and prints a line of JSON for each:
right or not, milliseconds of the first call, microseconds of a later one. `table` runs it in processes of their own: with
Triton alone, through a local compiler, through a server, each with an empty cache and again; with @lathe.autotune in
place of @triton.autotune; and as N ranks at once. It needs the package `lathe`, PyTorch, Triton and an NVIDIA GPU, and
for a server lathe-server and lathe-worker in DIR.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

CORPUS = pathlib.Path(__file__).resolve().parent.parent / "corpus"


# ---- the programs

def load():
    """Kernels and launches; imported late, so that `table` needs none of it."""
    import torch
    import triton
    import triton.language as tl
    from triton.language.extra import libdevice
    from triton.tools.tensor_descriptor import TensorDescriptor

    sys.path.insert(0, str(CORPUS))
    import kernels

    if os.environ.get("DOOR_AUTOTUNE") == "lathe":
        import lathe
        autotune = lathe.autotune
    else:
        autotune = triton.autotune
    return torch, triton, tl, libdevice, TensorDescriptor, kernels, autotune


torch, triton, tl, libdevice, TensorDescriptor, kernels, autotune = (
    load() if sys.argv[1:2] == ["programs"] else (None,) * 7)

if triton is not None:
    @triton.jit
    def layer_norm_backward(x_ptr, w_ptr, dy_ptr, mean_ptr, rstd_ptr, dx_ptr, dw_ptr, db_ptr, n_cols, BLOCK: tl.constexpr):
        row = tl.program_id(0)
        cols = tl.arange(0, BLOCK)
        keep = cols < n_cols
        x = tl.load(x_ptr + row * n_cols + cols, mask=keep, other=0.0).to(tl.float32)
        dy = tl.load(dy_ptr + row * n_cols + cols, mask=keep, other=0.0).to(tl.float32)
        w = tl.load(w_ptr + cols, mask=keep, other=0.0).to(tl.float32)
        mean = tl.load(mean_ptr + row)
        rstd = tl.load(rstd_ptr + row)
        normal = tl.where(keep, (x - mean) * rstd, 0.0)
        wdy = w * dy
        along = tl.sum(normal * wdy, axis=0) / n_cols
        shift = tl.sum(wdy, axis=0) / n_cols
        dx = (wdy - (normal * along + shift)) * rstd
        tl.store(dx_ptr + row * n_cols + cols, dx.to(dx_ptr.dtype.element_ty), mask=keep)
        tl.atomic_add(dw_ptr + cols, dy * normal, mask=keep)
        tl.atomic_add(db_ptr + cols, dy, mask=keep)

    @triton.jit
    def arcsine(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
        offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        keep = offs < n
        tl.store(out_ptr + offs, libdevice.asin(tl.load(x_ptr + offs, mask=keep)), mask=keep)

    @triton.jit
    def grouped_matmul(a_ptr, b_ptr, c_ptr, rows_ptr, N, K, groups, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                       PROGRAMS: tl.constexpr):
        """Products of several heights: rows_ptr[g] .. rows_ptr[g + 1] of A with the g-th B."""
        tile = tl.program_id(0)
        done = 0
        tiles_n = tl.cdiv(N, BN)
        for g in range(groups):
            begin = tl.load(rows_ptr + g)
            end = tl.load(rows_ptr + g + 1)
            tiles = tl.cdiv(end - begin, BM) * tiles_n
            while tile >= done and tile < done + tiles:
                own = tile - done
                rm = begin + (own // tiles_n) * BM + tl.arange(0, BM)
                rn = (own % tiles_n) * BN + tl.arange(0, BN)
                acc = tl.zeros([BM, BN], dtype=tl.float32)
                for k in range(0, K, BK):
                    rk = k + tl.arange(0, BK)
                    a = tl.load(a_ptr + rm[:, None] * K + rk[None, :], mask=rm[:, None] < end, other=0.0)
                    b = tl.load(b_ptr + g * K * N + rk[:, None] * N + rn[None, :])
                    acc = tl.dot(a, b, acc)
                tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc.to(c_ptr.dtype.element_ty), mask=rm[:, None] < end)
                tile += PROGRAMS
            done += tiles

    @triton.jit
    def described_matmul(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
        row = tl.program_id(0) * BM
        column = tl.program_id(1) * BN
        acc = tl.zeros([BM, BN], dtype=tl.float32)
        for k in range(0, K, BK):
            acc = tl.dot(a.load([row, k]), b.load([k, column]), acc)
        c.store([row, column], acc.to(c.dtype))

    @triton.jit
    def described_sums(x, out_ptr, BM: tl.constexpr, BN: tl.constexpr):
        row = tl.program_id(0) * BM
        sums = tl.sum(x.load([row, tl.program_id(1) * BN]), axis=1)
        tl.store(out_ptr + tl.program_id(1) * tl.num_programs(0) * BM + row + tl.arange(0, BM), sums)

    def config(warps, stages, **constants):
        return triton.Config(constants, num_warps=warps, num_stages=stages)

    softmax = autotune(configs=[config(w, 1) for w in (2, 4, 8, 16)], key=["n_cols"])(
        triton.jit(kernels.row_softmax.fn))
    matmul = autotune(
        configs=[config(w, s, BM=m, BN=n, BK=k) for m, n, k, w, s in (
            (128, 128, 32, 4, 3), (128, 128, 64, 8, 3), (128, 256, 64, 8, 3), (64, 128, 64, 4, 4), (64, 64, 64, 4, 3))],
        key=["M", "N", "K"])(triton.jit(kernels.matmul.fn))
    attention = autotune(
        configs=[config(w, s, BM=m, BN=64) for m, w, s in ((64, 4, 2), (128, 4, 3), (128, 8, 2), (128, 8, 3))],
        key=["n_ctx"])(triton.jit(kernels.attention_fwd.fn))


def vector_add():
    n = 98432
    x, y = (torch.rand(n, device="cuda") for _ in range(2))
    out = torch.empty_like(x)
    return lambda: kernels.vector_add[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024), lambda: [(out, x + y, 0)]


def row_softmax():
    x = torch.randn(1823, 781, device="cuda")
    out = torch.empty_like(x)
    return (lambda: softmax[(1823,)](x, out, x.stride(0), out.stride(0), 781, BLOCK=1024),
            lambda: [(out, torch.softmax(x, 1), 1e-5)])


def dropout():
    n = 10000
    x = torch.randn(n, device="cuda")
    out = torch.empty_like(x)

    def wanted():
        kept = out != 0
        share = kept.float().mean().item()
        assert abs(share - 0.5) < 0.05, share
        return [(out, torch.where(kept, x / 0.5, 0.0), 1e-6)]

    return lambda: kernels.dropout[(triton.cdiv(n, 1024),)](x, out, n, 0.5, 123, BLOCK=1024), wanted


def layer_norm():
    rows, cols = 1151, 2048
    x, dy = (torch.randn(rows, cols, device="cuda", dtype=torch.float16) for _ in range(2))
    w, b = (torch.rand(cols, device="cuda", dtype=torch.float16) for _ in range(2))
    out, dx = torch.empty_like(x), torch.empty_like(x)
    mean, rstd = (torch.empty(rows, device="cuda") for _ in range(2))
    dw, db = (torch.zeros(cols, device="cuda") for _ in range(2))

    def launch():
        dw.zero_(), db.zero_()
        kernels.layer_norm[(rows,)](x, w, b, out, mean, rstd, cols, cols, 1e-5, BLOCK=1024)
        layer_norm_backward[(rows,)](x, w, dy, mean, rstd, dx, dw, db, cols, BLOCK=2048)

    def wanted():
        leaves = [t.double().requires_grad_() for t in (x, w, b)]
        result = torch.nn.functional.layer_norm(leaves[0], (cols,), leaves[1], leaves[2], 1e-5)
        result.backward(dy.double())
        return [(out, result.detach(), 1e-2), (dx, leaves[0].grad, 1e-2), (dw, leaves[1].grad, 1e-2), (db, leaves[2].grad, 1e-2)]

    return launch, wanted


def arcsines():
    n = 98432
    x = torch.rand(n, device="cuda") * 2 - 1
    out = torch.empty_like(x)
    return lambda: arcsine[(triton.cdiv(n, 1024),)](x, out, n, BLOCK=1024), lambda: [(out, torch.asin(x), 1e-5)]


def operands(m, n, k):
    return (torch.randn(m, k, device="cuda", dtype=torch.float16) / k ** 0.25,
            torch.randn(k, n, device="cuda", dtype=torch.float16) / k ** 0.25,
            torch.empty(m, n, device="cuda", dtype=torch.float16))


def tuned_matmul():
    n = 2048
    a, b, c = operands(n, n, n)
    grid = lambda meta: (triton.cdiv(n, meta["BM"]) * triton.cdiv(n, meta["BN"]),)
    return (lambda: matmul[grid](a, b, c, n, n, n, n, 1, n, 1, n, 1, GROUP=8, ACC=tl.float32, PREC="tf32"),
            lambda: [(c, a.double() @ b.double(), 1e-2)])


def grouped():
    heights, n, k = [256, 1000, 64, 700], 1024, 512
    rows = torch.tensor([0, *torch.tensor(heights).cumsum(0)], dtype=torch.int32, device="cuda")
    a, _, c = operands(sum(heights), n, k)
    b = torch.randn(len(heights), k, n, device="cuda", dtype=torch.float16) / k ** 0.25

    def wanted():
        parts = [x.double() @ y.double() for x, y in zip(a.split(heights), b)]
        return [(c, torch.cat(parts), 1e-2)]

    return lambda: grouped_matmul[(132,)](a, b, c, rows, n, k, len(heights), BM=64, BN=64, BK=32, PROGRAMS=132), wanted


def persistent():
    n = 2048
    a, b, c = operands(n, n, n)
    return (lambda: kernels.matmul_persistent[(132,)](a, b, c, n, n, n, n, n, n, BM=128, BN=128, BK=64, SMS=132, num_warps=8),
            lambda: [(c, a.double() @ b.double(), 1e-2)])


def described():
    """Sizes that are not multiples of the blocks'."""
    m, n, k = 2000, 1528, 1096
    a, b, c = operands(m, n, k)
    describe = TensorDescriptor.from_tensor
    arguments = describe(a, [128, 64]), describe(b, [64, 128]), describe(c, [128, 128])
    grid = triton.cdiv(m, 128), triton.cdiv(n, 128)
    return (lambda: described_matmul[grid](*arguments, k, BM=128, BN=128, BK=64, num_warps=8, num_stages=3),
            lambda: [(c, a.double() @ b.double(), 1e-2)])


def padded_with_nan():
    """Blocks beyond the edge have sums that are not numbers."""
    rows, columns, bm, bn = 100, 200, 32, 64
    x = torch.randn(rows, columns, device="cuda")
    grid = triton.cdiv(rows, bm), triton.cdiv(columns, bn)
    out = torch.empty(grid[1], grid[0] * bm, device="cuda")
    x_described = TensorDescriptor(x, [rows, columns], [columns, 1], [bm, bn], padding="nan")

    def wanted():
        padded = torch.nn.functional.pad(x, (0, grid[1] * bn - columns, 0, grid[0] * bm - rows), value=float("nan"))
        sums = padded.reshape(grid[0] * bm, grid[1], bn).sum(2).T
        return [(out.nan_to_num(1e9), sums.nan_to_num(1e9), 1e-5)]

    return lambda: described_sums[grid](x_described, out, BM=bm, BN=bn), wanted


def attention_forward():
    heads, ctx, d = 8, 1024, 64
    q, k, v = (torch.randn(heads, ctx, d, device="cuda", dtype=torch.float16) for _ in range(3))
    out = torch.empty_like(q)
    lse = torch.empty(heads, ctx, device="cuda")
    grid = lambda meta: (ctx // meta["BM"], heads)
    return (lambda: attention[grid](q, k, v, out, lse, d ** -0.5, ctx, D=d, CAUSAL=0),
            lambda: [(out, torch.softmax(q.double() @ k.double().transpose(1, 2) * d ** -0.5, -1) @ v.double(), 1e-2)])


PROGRAMS = [vector_add, row_softmax, dropout, layer_norm, arcsines, tuned_matmul, grouped, persistent, described,
            padded_with_nan, attention_forward]


def run_programs(options):
    torch.manual_seed(0)
    torch.zeros(1, device="cuda")
    rows = []
    for program in PROGRAMS:
        launch, wanted = program()
        row = {"program": program.__name__}
        try:
            torch.cuda.synchronize()
            began = time.perf_counter()
            launch()
            torch.cuda.synchronize()
            row["first_ms"] = (time.perf_counter() - began) * 1e3
            errors = []
            for got, want, tolerance in wanted():
                worst = (got.double() - want.double()).abs().max().item()
                errors.append(worst)
                row["right"] = row.get("right", True) and worst <= tolerance * max(1.0, want.abs().max().item())
            row["worst"] = max(errors)
            row["later_us"] = triton.testing.do_bench(launch, warmup=5, rep=20) * 1e3
        except Exception as error:
            row |= {"right": False, "error": f"{type(error).__name__}: {error}"[:500]}
        for name, tuner in (("row_softmax", softmax), ("tuned_matmul", matmul), ("attention_forward", attention)):
            if program.__name__ == name:
                row["config"] = str(getattr(tuner, "best_config", None))
        rows.append(row)
        print(json.dumps(row), flush=True)
    door = sys.modules.get("lathe.triton")
    if door is not None:
        print(json.dumps({"stats": vars(door.stats())}), flush=True)
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows))


# ---- the table

def environment(cache, **more):
    usual = {k: v for k, v in os.environ.items() if not k.startswith(("LATHE_", "TRITON_CACHE"))}
    kept = {k: v for k, v in os.environ.items() if k in ("LATHE_PTXAS", "LATHE_NVJITLINK", "LATHE_LIBDEVICE")}
    return {**usual, **kept, "TRITON_CACHE_DIR": cache, **more}


def start(cache, **more):
    return subprocess.Popen([sys.executable, __file__, "programs"], env=environment(cache, **more), stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def finish(process):
    out, error = process.communicate(timeout=500)
    rows = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    stats = next((row["stats"] for row in rows if "stats" in row), {})
    programs = {row["program"]: row for row in rows if "program" in row}
    for name, row in programs.items():
        if not row.get("right"):
            print(f"  {name}: {row.get('error') or row}", flush=True)
    if process.returncode or len(programs) != len(PROGRAMS):
        print(f"  exit {process.returncode}: {error[-1500:]}", flush=True)
    return programs, stats


def show(title, programs, stats):
    right = sum(bool(row.get("right")) for row in programs.values())
    first = " ".join(f"{programs.get(p.__name__, {}).get('first_ms', float('nan')):8.1f}" for p in PROGRAMS)
    counted = {k: v for k, v in stats.items() if v}
    print(f"{title:34} {right}/{len(PROGRAMS)} {first}  {counted}", flush=True)


def run_table(options):
    folder = tempfile.mkdtemp(prefix="gpu_door.")
    door = {"TRITON_CACHE_MANAGER": "lathe.triton:CacheManager"}
    server = {"LATHE_SERVER": options.server, "LATHE_CONNECT_MS": "500"} if options.server else {}
    everything = {}

    def both(title, cache, **more):
        for suffix in ("", ", second start"):
            programs, stats = finish(start(f"{folder}/{cache}", **more))
            show(title + suffix, programs, stats)
            everything[title + suffix] = {"programs": programs, "stats": stats}

    print(f"{'first call, ms':34} right {' '.join(f'{p.__name__[:8]:>8}' for p in PROGRAMS)}", flush=True)
    both("Triton", "triton")
    both("local compiler", "local", LATHE_BIN=options.bin, **door)
    if server:
        both("server", "server", **server, **door)
        both("server knows, cache empty", "server2", **server, **door)
        both("@lathe.autotune", "tune", DOOR_AUTOTUNE="lathe", **server, **door)
        for attempt in ("", ", second start"):
            began = time.perf_counter()
            ranks = [start(f"{folder}/ranks{i}", DOOR_AUTOTUNE="lathe", LATHE_GENERATION="bench", **server, **door)
                     for i in range(options.ranks)]
            told = [finish(rank) for rank in ranks]
            chosen = {tuple(row.get("config", "") for row in programs.values()) for programs, _ in told}
            print(f"{options.ranks} ranks{attempt}: {time.perf_counter() - began:.1f} s, {len(chosen)} different choices", flush=True)
            for index, (programs, stats) in enumerate(told):
                show(f"  rank {index}", programs, stats)
            everything[f"ranks{attempt}"] = [stats for _, stats in told]
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(everything, indent=1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("programs", "table"))
    parser.add_argument("--bin", default="")
    parser.add_argument("--server", default="")
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--json", default="")
    options = parser.parse_args()
    (run_programs if options.what == "programs" else run_table)(options)


if __name__ == "__main__":
    main()
