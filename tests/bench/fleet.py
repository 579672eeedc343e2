#!/usr/bin/env python3
"""Items a second and latencies of Lathe's server beside those of apache-tvm's RPC tracker, OSS Vizier and Optuna's gRPC
storage proxy, in one run.

usage: fleet.py --program build/release/bin/service_throughput --peers FOLDER [--workers 1000] [--clients 16]
                [--seconds 10] [--only NAME..] [--text FILE] [--json FILE]

An item is work that was handed out and its result, taken: for Lathe a compilation that a worker was given, whose result
the server has acknowledged; for the tracker a device that was requested and is free again; for Vizier SuggestTrials and
CompleteTrial; for Optuna ask and tell of a trial with one parameter. Rows compare at equal durability: `memory`, nothing
outlives the server; `fsync`, a result is on disk before it is acknowledged (SQLite, synchronous=FULL, which is the
default of the peers' SQLite too, as this script checks); `postgres`, the same with a PostgreSQL database each, that syncs
its commits.

Each server has the first core for itself, its clients the others. Lathe's are `--workers` played workers in a process,
each with a connection of its own, on real gRPC; their latency is from a result to that worker's next work, under a load
that keeps the server busy and, in the rows `paced`, under ten times the best peer's items a second. A peer's is that of
the whole item, as one of `--clients` clients sees it.

The peers come from PyPI into a virtual environment each, below FOLDER, which are made where they are not there.
"""
import argparse
import contextlib
import datetime
import json
import os
import pathlib
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))

import postgres  # noqa: E402

PACKAGES = {"tvm": ["apache-tvm==0.27.0.post1", "tornado", "cloudpickle"],
            # Later releases of jax lack a name that equinox, which Vizier needs, takes from it; the others are those that
            # go with this one, which pip would search for a long time.
            "vizier": ["google-vizier[jax]==0.1.24", "jax==0.4.35", "jaxlib==0.4.35", "equinox==0.11.7", "flax==0.10.0",
                       "chex==0.1.87", "optax==0.2.3", "orbax-checkpoint==0.8.0", "numpy==1.26.4", "scipy==1.14.1",
                       "protobuf>=6.33.5,<7"],
            "optuna": ["optuna==5.0.0", "grpcio", "protobuf", "psycopg2-binary"]}
NAMES = {"lathe": "Lathe", "tvm": "TVM RPC tracker", "vizier": "OSS Vizier", "optuna": "Optuna gRPC proxy"}
# (peer, durability); the tracker keeps nothing.
RUNS = [("tvm", "memory"), ("vizier", "memory"), ("optuna", "memory"), ("vizier", "fsync"), ("optuna", "fsync"),
        ("optuna", "postgres")]
FULL = 2  # PRAGMA synchronous
PACE = 10  # times the best peer
TRIALS = 10_000  # of each of 40 jobs: more than a run can do


def quantile(values, part):
    values = sorted(values)
    return values[int(part * (len(values) - 1))] if values else float("nan")


def cores():
    """(the server's, its clients')"""
    mine = sorted(os.sched_getaffinity(0))
    return {mine[0]}, set(mine[1:]) or {mine[0]}


def start(arguments, use, **more):
    return subprocess.Popen([str(a) for a in arguments], preexec_fn=lambda: os.sched_setaffinity(0, use),
                            start_new_session=True, **more)


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has ended by itself
    process.wait()


def cpu_seconds(session):
    """Of all processes of the session: the tracker is a child of what starts it."""
    ticks = 0
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it has ended
        if int(fields[3]) == session:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def interpreter(folder, peer):
    """The Python that has the peer's package."""
    python = folder / peer / "bin/python"
    if not (folder / peer / "ready").exists():
        print(f"installing {' '.join(PACKAGES[peer])} below {folder / peer}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", folder / peer], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES[peer]], check=True)
        (folder / peer / "ready").touch()
    return python


def version(python, peer):
    name = PACKAGES[peer][0].split("==")[0].split("[")[0]
    code = f"import importlib.metadata as m; print(m.version({name!r}))"
    return subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


def wait_for_port(port, process, log, seconds=120):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise SystemExit(f"a server ended with {process.returncode}:\n{log.read_text()[-2000:]}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"no server listens on port {port} after {seconds} s")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def check_durability(peer, log):
    """That the peer's connections sync each commit, as it says in its log."""
    said = json.loads(next(line for line in log.splitlines() if line.startswith("{")))
    if said["synchronous"] != FULL or said["journal_mode"] in ("off", "memory"):
        raise SystemExit(f"{peer}: {said}: commits are not synced")


@contextlib.contextmanager
def database(durability):
    """A PostgreSQL cluster of its own, where the row is one of it."""
    if durability != "postgres":
        yield None
        return
    cluster = postgres.Postgres(fsync=True)
    try:
        if (cluster.ask("SHOW fsync"), cluster.ask("SHOW synchronous_commit")) != ("on", "on"):
            raise SystemExit("PostgreSQL does not sync its commits")
        yield cluster
    finally:
        cluster.close()


def run_peer(options, peer, durability, folder):
    with database(durability) as cluster:
        store = [f"postgresql+psycopg2://lathe@/postgres?host={cluster.folder}"] if cluster else \
            [folder / f"{peer}.db"] if durability == "fsync" else []
        return run_peer_with(options, peer, durability, folder, store)


def run_peer_with(options, peer, durability, folder, store):
    python = interpreter(options.peers, peer)
    port = free_port()
    server_cores, client_cores = cores()
    log = open(folder / f"{peer}-{durability}.log", "w")
    program = HERE / "fleet_peers.py"
    server = start([python, program, peer, "serve", port, *store], server_cores, stdout=log, stderr=log)
    client = None
    try:
        wait_for_port(port, server, pathlib.Path(log.name))
        driver = [python, program, peer, "drive", port, "--clients", options.clients, "--seconds", options.seconds]
        client = start(driver, client_cores, stdout=subprocess.PIPE, stderr=log, text=True)
        if client.stdout.readline() != "ready\n":
            raise SystemExit(f"{peer}: the clients failed:\n{pathlib.Path(log.name).read_text()[-2000:]}")
        before, began = cpu_seconds(server.pid), time.monotonic()
        time.sleep(options.seconds)
        core = (cpu_seconds(server.pid) - before) / (time.monotonic() - began)
        output = client.communicate(timeout=300)[0]
        if client.returncode != 0:
            raise SystemExit(f"{peer}: the clients failed:\n{pathlib.Path(log.name).read_text()[-2000:]}")
    finally:
        if client:
            end(client)
        end(server)
    if durability == "fsync":
        check_durability(peer, pathlib.Path(log.name).read_text())
    told = json.loads(output)
    return {"name": NAMES[peer], "version": version(python, peer), "durability": durability,
            "clients": options.clients, "items_per_second": told["items"] / told["seconds"],
            "p50_ms": quantile(told["latencies_ms"], 0.5), "p99_ms": quantile(told["latencies_ms"], 0.99),
            "server_cores": core}


def run_lathe(options, durability, folder, rate=0):
    with database(durability) as cluster:
        return run_lathe_with(options, durability, folder, rate, cluster.uri if cluster else
                              {"memory": "memory", "fsync": "sqlite"}[durability])


def run_lathe_with(options, durability, folder, rate, store):
    out = folder / "lathe.json"
    subprocess.run([options.program, "--workers", str(options.workers), "--slots", "1", "--blob", "0", "--trials",
                    str(TRIALS), "--seconds", str(options.seconds), "--rate", str(rate),
                    "--store", store,
                    "--folder", str(folder / f"lathe-{durability}-{rate:.0f}"), "--json", str(out)], check=True,
                   stdout=subprocess.DEVNULL)
    told = json.loads(out.read_text())
    return {"name": NAMES["lathe"] + (" paced" if rate else ""), "version": "this build", "durability": durability,
            "clients": options.workers, "items_per_second": told["results_per_second"], "p50_ms": told["grant_p50_ms"],
            "p99_ms": told["grant_p99_ms"], "server_cores": told["server_cores"],
            **({"offered_per_second": rate} if rate else {})}


def compare(rows):
    """Sets each row's share of Lathe's items a second, at its durability."""
    lathe = {row["durability"]: row["items_per_second"] for row in rows if row["name"] == NAMES["lathe"]}
    for row in rows:
        if row["durability"] in lathe and not row["name"].startswith(NAMES["lathe"]):
            row["lathe_times"] = lathe[row["durability"]] / row["items_per_second"]


def table(rows):
    lines = [f"{'':20} {'version':14} {'durability':10} {'clients':>7} {'items/s':>9} {'p50 ms':>8} {'p99 ms':>8} "
             f"{'cores':>6} {'Lathe is':>9}"]
    for row in rows:
        times = f"{row['lathe_times']:.1f} x" if "lathe_times" in row else ""
        lines.append(f"{row['name']:20} {row['version']:14} {row['durability']:10} {row['clients']:7} "
                     f"{row['items_per_second']:9.0f} {row['p50_ms']:8.2f} {row['p99_ms']:8.2f} {row['server_cores']:6.2f} "
                     f"{times:>9}")
    return "\n".join(lines) + "\n"


def told(row):
    """Says what was measured as soon as it was: a run takes minutes."""
    print(f"{row['name']}, {row['durability']}: {row['items_per_second']:.0f} items/s, p50 {row['p50_ms']:.2f} ms, "
          f"p99 {row['p99_ms']:.2f} ms, {row['server_cores']:.2f} cores", file=sys.stderr, flush=True)
    return row


def measure(options, folder):
    rows = []
    for durability in ("memory", "fsync") + (() if postgres.why_not() else ("postgres",)):
        peers = [told(run_peer(options, peer, each, folder)) for peer, each in RUNS
                 if each == durability and (not options.only or peer in options.only)]
        if not options.only or "lathe" in options.only:
            rows.append(told(run_lathe(options, durability, folder)))
            if peers:
                best = max(peer["items_per_second"] for peer in peers)
                rows.append(told(run_lathe(options, durability, folder, PACE * best)))
        rows += peers
    compare(rows)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the program service_throughput of the build")
    parser.add_argument("--peers", type=pathlib.Path, required=True, help="folder of the peers' virtual environments")
    parser.add_argument("--workers", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", nargs="+", choices=NAMES, default=[])
    parser.add_argument("--install", action="store_true", help="make the virtual environments, and measure nothing")
    parser.add_argument("--text", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    options.peers = options.peers.absolute()
    for peer in PACKAGES:
        if not options.only or peer in options.only:
            interpreter(options.peers, peer)
    if options.install:
        return
    with tempfile.TemporaryDirectory(prefix="lathe-fleet-") as folder:
        rows = measure(options, pathlib.Path(folder))
    text = table(rows)
    print(text, end="")
    if options.text:
        options.text.write_text(text)
    if options.json:
        machine = {"cores": os.cpu_count(), "machine": platform.machine(), "system": platform.platform()}
        options.json.write_text(json.dumps({"time": datetime.datetime.now(datetime.timezone.utc).isoformat(),
                                            **machine, "rows": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
