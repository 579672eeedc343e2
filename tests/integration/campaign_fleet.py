"""The processes of a campaign: one server, workers behind proxies, and the files by which faults are switched."""
import collections
import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import time

import grpc_python
from cluster import BIN, Program, free_port
from tcp_proxy import Proxy

FAKE = BIN.parent / "tests" / "lathe-fake-compiler"
LEASE, HEARTBEAT = 2.0, 0.4
SERVER_FLAGS = ["--lease-seconds", LEASE, "--heartbeat-seconds", HEARTBEAT, "--reconnect-seconds", 2, "--hang-seconds", 2,
                "--compile-timeout-seconds", 10, "--drain-seconds", 5]
WORKER_FLAGS = ["--compile-slots", 1, "--probe-seconds", 1, "--drain-seconds", 5]


def children_of(pid):
    """All descendants of a process, as (pid, start time) pairs that no later process shares."""
    table = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        table.setdefault(int(fields[1]), []).append((int(entry.name), fields[19], fields[0]))
    found, queue = [], [pid]
    while queue:
        for child, start, state in table.get(queue.pop(), ()):
            queue.append(child)
            if state != "Z":
                found.append((child, start))
    return found


def alive(child):
    try:
        fields = pathlib.Path(f"/proc/{child[0]}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return fields[19] == child[1] and fields[0] != "Z"


def usage(pid):
    """The resources of a process: children, files, threads, resident MiB."""
    status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines())
    return {"children": len(children_of(pid)), "files": len(os.listdir(f"/proc/{pid}/fd")),
            "threads": int(status["Threads"]), "rss_mib": int(status["VmRSS"].split()[0]) // 1024}


def files_of(pid):
    """How many files of each kind a process has open."""
    kinds = collections.Counter()
    for entry in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            kinds[os.readlink(entry).split(":")[0]] += 1
    return kinds


class Member(Program):
    """A program that may be stopped, killed and started with other faults."""

    def __init__(self, name, arguments, log, environment):
        self.name = name
        self.usual = environment
        super().__init__(arguments, log, environment)

    def restart(self, fault=None):
        self.environment = {**os.environ, **self.usual, **({"LATHE_FAULT": fault} if fault else {})}
        self.start()

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


class Fleet:
    def __init__(self, folder, workers, launch_ms, played, say):
        self.say = say
        self.path = pathlib.Path(folder)
        self.address = f"127.0.0.1:{free_port()}"
        self.metrics = f"127.0.0.1:{free_port()}"
        self.disk_full, self.disk_slow, self.clock = (self.path / n for n in ("disk-full", "disk-slow", "clock"))
        self.launches = self.path / "launches.log"
        self.database = self.path / "server" / "lathe.db"
        fault = f"disk:full@while={self.disk_full},disk:slow@while={self.disk_slow},clock:step@file={self.clock}"
        self.server = Member("server", [BIN / "lathe-server", "--listen", self.address, "--metrics-listen", self.metrics,
                                        "--data-dir", self.path / "server", "--compiler", FAKE, *SERVER_FLAGS],
                             self.path / "server.log", {"LATHE_FAULT": fault})
        environment = {"LATHE_FAKE_LAUNCH_MS": str(launch_ms), "LATHE_FAKE_LOG": str(self.launches)}
        # A compiler that a worker starts gets few of the worker's variables and files.
        self.launches.touch()
        confinement = {"LATHE_COMPILER_READS": f"/bin/sh:{FAKE}", "LATHE_COMPILER_WRITES": str(self.launches)}
        compiler = self.path / "compiler"
        compiler.write_text("\n".join(["#!/bin/sh", *(f"export {name}='{value}'" for name, value in environment.items()),
                                       f"exec '{FAKE}' \"$@\"", ""]))
        compiler.chmod(0o755)
        python = grpc_python.interpreter() if played else None
        self.proxies, self.workers = [], []
        for i in range(workers):
            proxy = Proxy(self.address)
            self.proxies.append(proxy)
            program = [BIN / "lathe-worker", "--metrics-listen", "127.0.0.1:0", "--data-dir", self.path / f"w{i}",
                       "--compiler", compiler, *WORKER_FLAGS]
            if python and i == workers - 1:
                program = [python, "-B", pathlib.Path(__file__).with_name("campaign_played.py"), "--compile-slots", 0]
            self.workers.append(Member(f"w{i}", [*program, "--server", proxy.address, "--name", f"w{i}", "--device",
                                                 "sim:cuda:90"], self.path / f"w{i}.log", environment | confinement))
        self.played = self.workers[-1:] if python else []
        self.real = [worker for worker in self.workers if worker not in self.played]

    def members(self):
        return [self.server, *self.workers]

    def cli(self, *arguments, wait=30, seconds=120):
        begin = time.monotonic()
        command = [str(BIN / "lathe"), *map(str, arguments), "--server", self.address, "--wait", str(wait)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            done = subprocess.CompletedProcess(command, 124, "", f"no answer within {seconds} s")
        if time.monotonic() - begin > 1:
            self.say(f"lathe {arguments[0]} took {time.monotonic() - begin:.1f} s, exit {done.returncode}: {done.stderr[-200:]}")
        return done

    def close(self):
        for member in reversed(self.members()):
            if member.process.poll() is None:
                member.go_on()
            member.close()
        for proxy in self.proxies:
            proxy.close()

    # -- the store, as anybody may read it

    def rows(self, query, *arguments):
        """Rows of the database, read by a connection that changes nothing."""
        deadline = time.monotonic() + 20
        while True:
            try:
                connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=5)
                try:
                    return connection.execute(query, arguments).fetchall()
                finally:
                    connection.close()
            except sqlite3.OperationalError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def finished_count(self):
        return self.rows("SELECT COUNT(*) FROM trials WHERE finished")[0][0]

    def finished(self):
        """{(job, ordinal): what is stored of the trial} of all that are finished."""
        return {(job, ordinal): hash(bytes(trial))
                for job, ordinal, trial in self.rows("SELECT job, ordinal, trial FROM trials WHERE finished")}
