"""The processes of a campaign: one server with SQLite or several with PostgreSQL, workers behind proxies, and the files by
which faults are switched."""
import collections
import contextlib
import csv
import hashlib
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import threading
import time
import urllib.error
import urllib.request

import grpc_python
import postgres
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
        self.down = False  # by the campaign's own doing
        super().__init__(arguments, log, environment)

    def kill(self):
        self.down = True
        super().kill()

    def terminate(self, seconds=30):
        self.down = True
        return super().terminate(seconds)

    def restart(self, fault=None):
        self.environment = {**os.environ, **self.usual, **({"LATHE_FAULT": fault} if fault else {})}
        self.start()
        self.down = False

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


class Route:
    """A worker's way to all servers: a proxy for each, with one state."""

    def __init__(self, addresses):
        self.proxies = [Proxy(address) for address in addresses]
        self.address = ",".join(proxy.address for proxy in self.proxies)

    def __getattr__(self, name):
        def all_of_them(*arguments):
            for proxy in self.proxies:
                getattr(proxy, name)(*arguments)
        return all_of_them


class Supervisor(threading.Thread):
    """Starts servers again that have ended by themselves, as systemd does: one whose turn was taken from it ends."""

    def __init__(self, servers, told):
        super().__init__(daemon=True)
        self.servers, self.told, self.over = servers, told, threading.Event()

    def run(self):
        while not self.over.wait(0.1):
            for server in self.servers:
                code = server.process.poll()
                if code is not None and not server.down:
                    self.told(server, code, server.text()[-2000:])
                    server.restart()


class Fleet:
    def __init__(self, folder, workers, launch_ms, played, say, servers=1, complain=None):
        self.say = say
        self.complain = complain
        self.path = pathlib.Path(folder)
        self.postgres = postgres.Postgres() if servers > 1 else None
        addresses = [f"127.0.0.1:{free_port()}" for _ in range(servers)]
        self.address = ",".join(addresses)
        self.disk_full, self.disk_slow, self.clock = (self.path / n for n in ("disk-full", "disk-slow", "clock"))
        self.launches = self.path / "launches.log"
        self.database = self.path / "server" / "lathe.db"
        fault = f"disk:full@while={self.disk_full},disk:slow@while={self.disk_slow},clock:step@file={self.clock}"
        self.metrics = [f"127.0.0.1:{free_port()}" for _ in addresses]
        store = ["--store", self.postgres.uri] if self.postgres else []
        self.servers = [
            Member(name, [BIN / "lathe-server", "--listen", address, "--metrics-listen", metrics, "--data-dir",
                          self.path / "server", "--compiler", FAKE, *store, *SERVER_FLAGS],
                   self.path / f"{name}.log", {"LATHE_FAULT": fault})
            for name, address, metrics in zip(("server", "server1", "server2"), addresses, self.metrics)]
        self.supervisor = Supervisor(self.servers, self.ended_alone)
        if self.postgres:
            self.supervisor.start()
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
            proxy = Route(addresses)
            self.proxies.append(proxy)
            program = [BIN / "lathe-worker", "--metrics-listen", "127.0.0.1:0", "--data-dir", self.path / f"w{i}",
                       "--compiler", compiler, *WORKER_FLAGS]
            server = proxy.address
            if python and i == workers - 1:
                server = f"ipv4:{server}"  # as gRPC writes several
                program = [python, "-B", pathlib.Path(__file__).with_name("campaign_played.py"), "--compile-slots", 0]
            self.workers.append(Member(f"w{i}", [*program, "--server", server, "--name", f"w{i}", "--device",
                                                 "sim:cuda:90"], self.path / f"w{i}.log", environment | confinement))
        self.played = self.workers[-1:] if python else []
        self.real = [worker for worker in self.workers if worker not in self.played]

    def members(self):
        return [*self.servers, *self.workers]

    def ready(self, i):
        """Whether server i serves."""
        try:
            with urllib.request.urlopen(f"http://{self.metrics[i]}/readyz", timeout=1) as answer:
                return answer.status == 200
        except OSError:
            return False

    @property
    def server(self):
        """The one that serves, or else any that runs."""
        for i, server in enumerate(self.servers):
            if len(self.servers) == 1 or self.ready(i):
                return server
        return next((s for s in self.servers if s.process.poll() is None), self.servers[0])

    def ended_alone(self, server, code, log):
        self.say(f"{server.name} ended with {code}, and is started again")
        # One whose turn was taken from it, perhaps before it served; one that was started while the database was away.
        expected = ("this server's turn is over", "another lathe-server has taken over", "cannot be used: connection")
        if code != 1 or not any(text in log for text in expected):
            self.complain(f"{server.name} ended with {code}: {log[-500:]}")

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
        self.supervisor.over.set()
        for member in reversed(self.members()):
            if member.process.poll() is None:
                member.go_on()
            member.close()
        for proxy in self.proxies:
            proxy.close()
        if self.postgres:
            self.postgres.close()

    # -- the store, as anybody may read it

    def rows(self, query, *arguments):
        """Rows of the database, read by a connection that changes nothing."""
        deadline = time.monotonic() + 20
        if self.postgres:
            return self.postgres_rows(query, deadline)
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

    def postgres_rows(self, query, deadline):
        while True:
            done = subprocess.run([self.postgres.program("psql"), "-h", self.postgres.folder, "-U", "lathe", "-d", "postgres",
                                   "--csv", "-t", "-c", query], cwd="/", capture_output=True, text=True, **self.postgres.user)
            if done.returncode == 0:
                return [tuple(int(value) if re.fullmatch(r"\d{1,18}", value) else value for value in row)
                        for row in csv.reader(done.stdout.splitlines())]
            if time.monotonic() > deadline:
                raise AssertionError(f"psql: {done.stderr}")
            time.sleep(0.1)

    def finished_count(self):
        return self.rows("SELECT COUNT(*) FROM trials WHERE finished = 1")[0][0]

    def finished(self):
        """{(job, ordinal): what is stored of the trial} of all that are finished."""
        if self.postgres:
            rows = self.rows("SELECT job, ordinal, md5(trial) FROM trials WHERE finished = 1")
        else:
            rows = [(job, ordinal, hashlib.md5(trial).hexdigest())
                    for job, ordinal, trial in self.rows("SELECT job, ordinal, trial FROM trials WHERE finished")]
        return {(job, ordinal): digest for job, ordinal, digest in rows}
