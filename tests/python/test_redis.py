"""The server's Redis endpoint with redis-py, and with torch.compile where it is asked for."""

from __future__ import annotations

import os
import pathlib
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis

if "LATHE_BIN" not in os.environ:
    pytest.skip("LATHE_BIN names no folder with the programs", allow_module_level=True)

import cluster as programs

PASSWORDS = "secret\nbob builder\n"


class Endpoint:
    """A lathe-server with the Redis protocol on a port that survives a restart."""

    def __init__(self, folder: pathlib.Path, *flags: str) -> None:
        self.port = programs.free_port()
        self.metrics = f"127.0.0.1:{programs.free_port()}"
        self.ready = folder / "ready.json"
        arguments = ["--listen", "127.0.0.1:0", "--metrics-listen", self.metrics, "--data-dir", folder / "data"]
        arguments += ["--redis-listen", f"127.0.0.1:{self.port}", "--ready-file", self.ready, *flags]
        self.log = folder / "server.log"
        self.program = programs.Program([programs.BIN / "lathe-server", *arguments], self.log)
        self.wait()

    def wait(self) -> None:
        programs.wait_until(
            lambda: self.ready.exists() or self.program.process.poll() is not None, 60, "the server serves"
        )
        assert self.ready.exists(), self.program.text()

    def restart(self) -> None:
        self.ready.unlink()
        self.program.start()
        self.wait()

    def client(self, **options: Any) -> redis.Redis:
        return redis.Redis(host="127.0.0.1", port=self.port, socket_timeout=20, **options)

    def samples(self) -> dict[str, float]:
        return programs.scrape(self.metrics)


@pytest.fixture
def serve(tmp_path: pathlib.Path) -> Iterator[Any]:
    started: list[Endpoint] = []

    def start(*flags: str) -> Endpoint:
        started.append(Endpoint(tmp_path, *flags))
        return started[-1]

    yield start
    for endpoint in started:
        endpoint.program.close()


@pytest.mark.parametrize("protocol", [2, 3])
def test_values_live_as_long_as_they_should(serve: Any, protocol: int) -> None:
    endpoint = serve()
    client = endpoint.client(protocol=protocol, client_name="mine")
    value = bytes(range(256)) * 4000
    assert client.ping() is True
    assert client.client_getname() in ("mine", b"mine")
    assert client.client_id() > 0
    assert client.get("k") is None
    assert client.set("k", value) is True
    assert client.get("k") == value
    assert client.ttl("k") == -1
    assert client.exists("k", "none") == 1
    assert client.set("short", "v", px=400) is True
    assert client.set("long", "v", ex=100) is True
    assert 98 <= client.ttl("long") <= 100
    assert client.expire("long", 50)
    assert client.ttl("long") <= 50
    programs.wait_until(lambda: client.get("short") is None, 10, "the short one expires")
    programs.wait_until(
        lambda: endpoint.samples().get('lathe_server_key_value_removals_total{reason="expired"}', 0) == 1, 10, "a sweep"
    )
    assert client.delete("k", "long", "none") == 2
    with pytest.raises(redis.ResponseError, match="XX"):
        client.set("k", "v", xx=True)
    with pytest.raises(redis.ResponseError, match="unknown command"):
        client.flushall()
    with pytest.raises(redis.ResponseError, match="out of range"):
        endpoint.client(protocol=protocol, db=1).ping()


def test_a_pipeline_is_answered_in_order(serve: Any) -> None:
    pipeline = serve().client().pipeline(transaction=False)
    for i in range(300):
        pipeline.set(f"k{i}", i)
        pipeline.get(f"k{i}")
    assert pipeline.execute() == [answer for i in range(300) for answer in (True, str(i).encode())]


def test_what_was_acknowledged_outlives_a_kill(serve: Any) -> None:
    endpoint = serve()
    client = endpoint.client()
    acknowledged: list[int] = []

    def write() -> None:
        mine = endpoint.client()
        try:
            for i in range(100_000):
                mine.set(f"k{i}", f"v{i}")
                acknowledged.append(i)
        except redis.RedisError:
            pass

    client.set("ends", "v", ex=2)
    client.set("stays", "v", ex=1000)
    writer = threading.Thread(target=write)
    writer.start()
    programs.wait_until(lambda: len(acknowledged) > 100, 30, "some writes")
    endpoint.program.kill()
    writer.join()
    time.sleep(2)
    endpoint.restart()
    assert acknowledged == list(range(len(acknowledged)))
    assert all(client.get(f"k{i}") == f"v{i}".encode() for i in acknowledged)
    assert client.get("ends") is None
    assert 900 < client.ttl("stays") < 999


def winners(endpoint: Endpoint, key: str) -> list[int]:
    """Who of 32 clients that race for it has set the key."""
    clients = [endpoint.client() for _ in range(32)]
    for client in clients:
        client.ping()
    barrier = threading.Barrier(len(clients))
    won: list[int] = []

    def race(number: int) -> None:
        barrier.wait()
        if clients[number].set(key, number, nx=True, ex=60):
            won.append(number)

    threads = [threading.Thread(target=race, args=(number,)) for number in range(len(clients))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return won


def test_one_of_32_clients_sets_what_is_absent(serve: Any) -> None:
    endpoint = serve()
    for round_ in range(5):
        won = winners(endpoint, f"lock{round_}")
        assert len(won) == 1
        assert endpoint.client().get(f"lock{round_}") == str(won[0]).encode()


def test_the_bound_keeps_what_was_used_last(serve: Any) -> None:
    endpoint = serve("--values-max-bytes", "1000000", "--max-value-bytes", "100000")
    client = endpoint.client()
    client.set("kept", b"x" * 50_000)
    for i in range(40):
        client.set(f"k{i}", b"x" * 50_000)
        assert client.get("kept") is not None
    found = [i for i in range(40) if client.exists(f"k{i}")]
    assert found == list(range(40 - len(found), 40))
    assert 15 <= len(found) <= 19
    with pytest.raises(redis.ResponseError, match="longer than 100000 bytes"):
        client.set("large", b"x" * 100_001)
    assert client.ping()
    programs.wait_until(
        lambda: 900_000 < endpoint.samples()["lathe_server_key_value_bytes"] <= 1_000_000, 10, "the gauge follows"
    )
    samples = endpoint.samples()
    assert samples['lathe_server_key_value_removals_total{reason="evicted"}'] == 41 - len(found) - 1
    assert samples['lathe_server_key_value_requests_total{result="hit"}'] == 40
    assert samples['lathe_server_redis_commands_total{command="exists",result="ok"}'] == 40


def test_passwords_open_the_door_and_users_are_apart(serve: Any, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "passwords"
    file.write_text(PASSWORDS)
    endpoint = serve("--redis-password-file", str(file))
    for protocol in (2, 3):
        with pytest.raises(redis.AuthenticationError):
            endpoint.client(protocol=protocol, retry=None).get("k")
        with pytest.raises(redis.AuthenticationError):
            endpoint.client(protocol=protocol, password="wrong", retry=None).get("k")
        mine = endpoint.client(protocol=protocol, password="secret")
        bobs = endpoint.client(protocol=protocol, username="bob", password="builder")
        assert mine.set("k", "mine")
        assert bobs.get("k") is None
    assert "secret" not in pathlib.Path(f"/proc/{endpoint.program.process.pid}/cmdline").read_text()
    assert "secret" not in endpoint.program.text()


def test_other_addresses_need_a_password(tmp_path: pathlib.Path) -> None:
    command = [programs.BIN / "lathe-server", "--store", "memory", "--listen", "127.0.0.1:0"]
    command += ["--metrics-listen", "127.0.0.1:0", "--redis-listen", "0.0.0.0:0"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 1
    assert "redis_password_file" in done.stderr


def test_garbage_closes_its_own_connection_alone(serve: Any) -> None:
    endpoint = serve()
    client = endpoint.client()
    client.set("k", "v")
    for garbage in (b"*1\r\n$-5\r\n", b"*99999\r\n", b"\x00\xff" * 40_000, b"GET 'a\r\n", b"*2\r\n$3\r\nGETx"):
        with socket.create_connection(("127.0.0.1", endpoint.port), timeout=20) as connection:
            connection.sendall(garbage)
            answer = b""
            while piece := connection.recv(4096):
                answer += piece
        assert answer.startswith(b"-ERR Protocol error: "), garbage[:20]
        assert answer.count(b"\r\n") == 1
    with socket.create_connection(("127.0.0.1", endpoint.port)) as connection:
        connection.sendall(b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1000\r\nhalf")
    assert client.get("k") == b"v"


def test_it_ends_in_order(serve: Any) -> None:
    endpoint = serve()
    client = endpoint.client(retry=None)
    client.set("k", "v")
    assert endpoint.program.terminate() == 0
    with pytest.raises(redis.ConnectionError):
        client.get("k")
    endpoint.restart()
    assert client.get("k") == b"v"


INDUCTOR = """
import torch
from torch._dynamo.utils import counters

@torch.compile
def f(x):
    return torch.sin(x) * 2 + x

assert torch.equal(f(torch.ones(64)), torch.sin(torch.ones(64)) * 2 + 1)
print("hits", counters["inductor"]["fxgraph_cache_hit"], "misses", counters["inductor"]["fxgraph_cache_miss"])
"""


def test_inductor_finds_in_a_second_process_what_the_first_compiled(serve: Any, tmp_path: pathlib.Path) -> None:
    python = os.environ.get("LATHE_TORCH_PYTHON")
    if not python:
        pytest.skip("LATHE_TORCH_PYTHON names no interpreter with torch and redis-py")
    endpoint = serve()

    def run(name: str) -> str:
        environment = {
            **os.environ,
            "TORCHINDUCTOR_CACHE_DIR": str(tmp_path / name),
            "TORCHINDUCTOR_FX_GRAPH_CACHE": "1",
            "TORCHINDUCTOR_FX_GRAPH_REMOTE_CACHE": "1",
            "TORCHINDUCTOR_REDIS_HOST": "127.0.0.1",
            "TORCHINDUCTOR_REDIS_PORT": str(endpoint.port),
        }
        environment.pop("PYTHONPATH", None)
        done = subprocess.run([python, "-c", INDUCTOR], env=environment, capture_output=True, text=True, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert run("first") == "hits 0 misses 1"
    assert run("second") == "hits 1 misses 0"
    assert endpoint.samples()['lathe_server_key_value_requests_total{result="hit"}'] >= 1
