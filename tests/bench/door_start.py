"""Times what Lathe costs a process that uses Triton: at a cold start with known kernels, and without a server; needs no GPU.

usage: LATHE_BIN=build/release/bin PYTHON door_start.py [--rounds N] [--only NAME,..] [--cache DIR]

PYTHON has Triton and the package lathe. The caches lie in DIR: /dev/shm, where no disk's other users are measured with
them. Two tables, in milliseconds, medians over the rounds of fresh processes:

cold start   every kernel of the corpus is on the server, and the process has an empty cache. "manager" is the time in the
             cache manager for each kernel, found by Triton's own key through a manifest; "connection" is what the first
             one pays more, once for a process: the import of gRPC, and its connection. "front end" is the same process
             without a manifest: Triton's front end, and what it asks Lathe.
no server    what a process pays that compiles three kernels while the server is away, hangs before it takes a connection,
             or takes it and says nothing: the import of lathe.triton and all the time in Lathe.

Exits 1 where a mark is missed: 5 ms a kernel in the manager, 50 ms for a process without a server.
"""
import argparse
import contextlib
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

MANAGER_MARK, ADDED_MARK = 5.0, 50.0
FEW = "vector_add_f32,row_softmax_bf16,transpose_f32"
TESTS = pathlib.Path(__file__).resolve().parent.parent


def child(only):
    """Compiles kernels in this process, and prints where the time went."""
    sys.path[:0] = [str(TESTS / "python" / "door")]
    import triton.compiler.compiler
    import triton.runtime.jit

    began = time.perf_counter()
    import lathe.triton

    imported = time.perf_counter() - began
    import compile_some

    in_manager, calls = [0.0], []
    manager = lathe.triton.CacheManager

    def timed(name):
        plain = getattr(manager, name)

        def run(self, *arguments, **options):
            start = time.perf_counter()
            try:
                return plain(self, *arguments, **options)
            finally:
                in_manager[0] += time.perf_counter() - start

        setattr(manager, name, run)

    for name in ("__init__", "get_group"):
        timed(name)
    target = triton.backends.compiler.GPUTarget("cuda", 90, 32)
    began, count = time.perf_counter(), 0
    for _, source in compile_some.sources(set(filter(None, only.split(",")))):
        before = in_manager[0]
        triton.compile(source, target=target, options={"num_warps": 4})
        calls.append(in_manager[0] - before)
        count += 1
    total = time.perf_counter() - began
    stats = vars(lathe.triton.stats())
    print(json.dumps({"kernels": count, "imported": imported, "manager": sum(calls[1:]) / max(count - 1, 1),
                      "first": calls[0], "total": total, **stats}))


def run(only, cache_home, **environment):
    """One fresh process with an empty cache."""
    # A program's modules are compiled to bytecode once, by its first start.
    usual = {name: value for name, value in os.environ.items()
             if not name.startswith(("LATHE_", "TRITON_")) and name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(dir=cache_home) as cache:
        done = subprocess.run(
            [sys.executable, __file__, "--child", only],
            env={**usual, "TRITON_CACHE_DIR": cache, **environment}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def middle(rows, value):
    return statistics.median(value(row) * 1e3 for row in rows)


def cold_start(rounds, only, home):
    sys.path[:0] = [str(TESTS / "support")]
    import cluster

    with cluster.Cluster(devices=["none"]) as own, tempfile.TemporaryDirectory() as folder:
        server = {"LATHE_SERVER": own.address, "LATHE_CONNECT_MS": "20000"}
        manifest = str(pathlib.Path(folder, "kernels.json"))
        first = run(only, home, LATHE_RECORD=manifest, **server)
        known = [run(only, home, LATHE_MANIFEST=manifest, **server) for _ in range(rounds)]
        asked = [run(only, home, **server) for _ in range(rounds)]
    count = first["kernels"]
    for row in (*known, *asked):
        if (row["found"], row["compiled"]) != (count, 0):
            raise SystemExit(f"the server did not have all kernels: {row}")
    manager = middle(known, lambda row: row["manager"])
    print(f"cold start, {count} kernels    ms a kernel")
    print(f"  manager, by the manifest  {manager:8.2f}")
    print(f"  connection, once          {middle(known, lambda row: row['first'] - row['manager']):8.2f}")
    print(f"  process, by the manifest  {middle(known, lambda row: row['total'] / count):8.2f}")
    print(f"  front end and Lathe       {middle(asked, lambda row: row['total'] / count):8.2f}")
    print(f"    of this in Lathe        {middle(asked, lambda row: row['seconds'] / count):8.2f}")
    return manager <= MANAGER_MARK


@contextlib.contextmanager
def absent():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        yield probe.getsockname()[1]


@contextlib.contextmanager
def hanging():
    """Its queue of connections is full, so that the kernel answers nobody."""
    with socket.socket() as listening, contextlib.ExitStack() as clients:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        port = listening.getsockname()[1]
        for _ in range(4):
            one = clients.enter_context(socket.socket())
            one.setblocking(False)
            one.connect_ex(("127.0.0.1", port))
        yield port


@contextlib.contextmanager
def silent():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        yield listening.getsockname()[1]


def no_server(rounds, home):
    kept = True
    print("no server                    import   in Lathe      both")
    for name, serve in (("away", absent), ("hangs", hanging), ("silent", silent)):
        with serve() as port:
            rows = [run(FEW, home, LATHE_SERVER=f"127.0.0.1:{port}") for _ in range(rounds)]
        if any(row["fell_back"] != {"unavailable": row["kernels"]} for row in rows):
            raise SystemExit(f"{name}: {rows}")
        imported, inside = middle(rows, lambda row: row["imported"]), middle(rows, lambda row: row["seconds"])
        both = middle(rows, lambda row: row["imported"] + row["seconds"])
        print(f"  {name:<24}{imported:9.1f}{inside:11.1f}{both:10.1f}")
        kept &= both <= ADDED_MARK
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--cache", default="/dev/shm")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child is not None:
        return child(options.child)
    kept = cold_start(options.rounds, options.only, options.cache)
    return 0 if no_server(options.rounds, options.cache) and kept else 1


if __name__ == "__main__":
    sys.exit(main())
