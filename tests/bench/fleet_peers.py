"""One peer of fleet.py, run by the interpreter that has its package: serves it, or drives it and prints what was done.

usage: fleet_peers.py PEER serve PORT [STORE]
       fleet_peers.py PEER drive PORT --clients N --seconds S

PEER is tvm, vizier or optuna. A client does one item after the other: it takes work and gives its result back. Clients
are processes of a few threads each, so that no one interpreter bounds them. Prints `ready` when all of them have done
an item, then goes on for S seconds and prints JSON: items, seconds, latencies in milliseconds of each item (a sample of
100,000 at most).
"""
import argparse
import json
import multiprocessing
import os
import random
import socket
import struct
import sys
import threading
import time

THREADS = 4  # of each process
MOST_SAMPLES = 100_000
LONGEST_START = 180  # seconds


def tell_durability(engine):
    """Prints what the peer's own connections to SQLite promise."""
    with engine.connect() as connection:
        said = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("synchronous", "journal_mode")}
    print(json.dumps(said), flush=True)


class Tvm:
    """apache-tvm's RPC tracker: a client requests a device, and the device's server reports it free again."""

    @staticmethod
    def serve(port, store):
        os.execv(sys.executable, [sys.executable, "-m", "tvm.exec.rpc_tracker", "--host=127.0.0.1", f"--port={port}",
                                  f"--port-end={port + 1}", "--silent"])

    @staticmethod
    def connect(port):
        from tvm.rpc import base
        sock = socket.create_connection(("127.0.0.1", port))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(struct.pack("<i", base.RPC_TRACKER_MAGIC))
        if struct.unpack("<i", base.recvall(sock, 4))[0] != base.RPC_TRACKER_MAGIC:
            raise SystemExit("the other side is not a tracker")
        return sock

    def __init__(self, port, number):
        from tvm.rpc import base
        self.base, self.key = base, f"device{number}"
        self.client, self.device = self.connect(port), self.connect(port)
        self.ask(self.device, [base.TrackerCode.UPDATE_INFO, {"key": f"server:{self.key}", "addr": ["127.0.0.1", 9090]}])
        self.free()

    def ask(self, sock, message):
        # The tracker answers in two pieces, and sends the second when the first is acknowledged: a client that delays
        # that, as TVM's own does, waits 40 ms. This one gets the tracker's best.
        self.base.sendjson(sock, message)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        return self.base.recvjson(sock)

    def free(self):
        # The third field is the device's own address; the match key is another one each time.
        answer = self.ask(self.device, [self.base.TrackerCode.PUT, self.key, [9090, f"{self.key}:{random.random()}"], None])
        if answer != self.base.TrackerCode.SUCCESS:
            raise SystemExit(f"PUT: {answer}")

    def item(self):
        answer = self.ask(self.client, [self.base.TrackerCode.REQUEST, self.key, "", 1])
        if answer[0] != self.base.TrackerCode.SUCCESS:
            raise SystemExit(f"REQUEST: {answer}")
        self.free()


class Vizier:
    """OSS Vizier: SuggestTrials and CompleteTrial, with its random search, which computes next to nothing."""

    @staticmethod
    def serve(port, store):
        from vizier._src.service import vizier_server
        server = vizier_server.DefaultVizierServer(host="127.0.0.1", port=port,
                                                   database_url=f"sqlite:///{store}" if store else None)
        if store:
            tell_durability(server.datastore._engine)
        threading.Event().wait()

    def __init__(self, port, number):
        from vizier.service import pyvizier
        from vizier.service import clients
        self.pyvizier = pyvizier
        clients.environment_variables.server_endpoint = f"127.0.0.1:{port}"
        problem = pyvizier.StudyConfig(algorithm="RANDOM_SEARCH")
        problem.search_space.root.add_float_param("x", 0.0, 1.0)
        problem.metric_information.append(
            pyvizier.MetricInformation("time", goal=pyvizier.ObjectiveMetricGoal.MINIMIZE))
        self.study = clients.Study.from_study_config(problem, owner="bench", study_id=f"study{number}")
        self.client = f"client{number}"

    def item(self):
        trial, = self.study.suggest(count=1, client_id=self.client)
        trial.complete(self.pyvizier.Measurement({"time": trial.parameters["x"]}))


class Optuna:
    """Optuna's gRPC storage proxy: ask and tell, with its random sampler."""

    @staticmethod
    def serve(port, store):
        import optuna
        url = store if store.startswith("postgresql") else f"sqlite:///{store}"
        storage = optuna.storages.get_storage(url) if store else optuna.storages.InMemoryStorage()
        if url.startswith("sqlite") and store:
            tell_durability(storage._backend.engine)
        optuna.storages.run_grpc_proxy_server(storage, host="127.0.0.1", port=port)

    def __init__(self, port, number):
        import optuna
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        storage = optuna.storages.GrpcStorageProxy(host="127.0.0.1", port=port)
        self.space = {"x": optuna.distributions.FloatDistribution(0, 1)}
        self.study = optuna.create_study(storage=storage, study_name=f"study{number}", load_if_exists=True,
                                         sampler=optuna.samplers.RandomSampler(seed=number))

    def item(self):
        trial = self.study.ask(self.space)
        self.study.tell(trial, trial.params["x"])


PEERS = {"tvm": Tvm, "vizier": Vizier, "optuna": Optuna}


def run_client(peer, port, number, ready, begin, end, results):
    """Items from `begin` to `end`, of the clock that all processes share."""
    client = PEERS[peer](port, number)
    client.item()
    ready.release()
    times = []
    while (started := time.monotonic()) < end.value:
        client.item()
        ended = time.monotonic()
        if begin.value <= started and ended <= end.value:
            times.append(1000 * (ended - started))
    results.append(times)


def run_process(peer, port, first, threads, ready, begin, end, out):
    import warnings
    warnings.simplefilter("ignore")
    results = []
    running = [threading.Thread(target=run_client, args=(peer, port, first + i, ready, begin, end, results))
               for i in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    if len(results) != threads:
        raise SystemExit("a client has failed")
    out.put([time for times in results for time in times])


def drive(options):
    context = multiprocessing.get_context("spawn")
    begin, end = context.Value("d", float("inf")), context.Value("d", float("inf"))
    ready, out = context.Semaphore(0), context.Queue()
    processes = []
    for first in range(0, options.clients, THREADS):
        arguments = (options.peer, options.port, first, min(THREADS, options.clients - first), ready, begin, end,
                     out)
        processes.append(context.Process(target=run_process, args=arguments, daemon=True))
        processes[-1].start()
    for _ in range(options.clients):
        if not ready.acquire(timeout=LONGEST_START):
            raise SystemExit(f"not all clients have done an item after {LONGEST_START} s")
    print("ready", flush=True)
    begin.value = time.monotonic()
    end.value = begin.value + options.seconds
    times = []
    for _ in processes:
        times += out.get(timeout=options.seconds + 120)
    for process in processes:
        process.join()
    samples = times if len(times) <= MOST_SAMPLES else random.Random(1).sample(times, MOST_SAMPLES)
    json.dump({"items": len(times), "seconds": options.seconds, "latencies_ms": samples}, sys.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("what", choices=["serve", "drive"])
    parser.add_argument("port", type=int)
    parser.add_argument("store", nargs="?", default="")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    if options.what == "drive":
        drive(options)
    else:
        PEERS[options.peer].serve(options.port, options.store)


if __name__ == "__main__":
    main()
