"""Values of wrong kinds, addresses that are none and closed clients: the error is Lathe's own and names the field."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest
from test_calls import OPTIONS, both, free_address

import lathe
from fake_server import serving
from lathe import _rpc, errors
from lathe.v1 import compile_pb2


@pytest.mark.parametrize("module", [b"module {}", None, 4, ["module {}"]])
def test_a_module_of_a_wrong_kind_names_its_field(module: Any) -> None:
    for error in both(free_address(), lambda client: client.compile(module, "cuda:90")):
        assert isinstance(error, errors.InvalidRequest)
        assert error.field == "module"
        assert f"not {'None' if module is None else type(module).__name__}" in error.message


def test_values_of_a_wrong_kind_name_their_field() -> None:
    def compile_with(**more: Any) -> list[Any]:
        return both(free_address(), lambda client: client.compile("module {}", "cuda:90", **more))

    for value in (4.0, None, [4], 2**63):
        for error in compile_with(knobs={"num_warps": value}):
            assert isinstance(error, errors.InvalidRequest), value
            assert error.field == "knobs.num_warps"
    for error in both(
        free_address(), lambda client: client.compile(lathe.Module(text="module {}", constants={"B": 1.5}), "cuda:90")
    ):
        assert isinstance(error, errors.InvalidRequest)
        assert error.field == "module.constants.B"
    for error in both(free_address(), lambda client: client.tune(4)):
        assert isinstance(error, errors.InvalidRequest)
        assert error.field == "spec"


def test_integers_of_numpy_are_integers() -> None:
    numpy = pytest.importorskip("numpy")
    seen: list[Any] = []

    def compile_(request: Any, context: grpc.ServicerContext) -> Any:
        seen.append(request)
        return compile_pb2.CompileResponse()

    module = lathe.Module(text="module {}", constants={"B": numpy.int64(64)})
    knobs = {"num_warps": numpy.int32(4), "fast": numpy.bool_(True)}
    with serving((_rpc.COMPILE, compile_)) as address, lathe.Client(address, OPTIONS) as client:
        client.compile(module, "cuda:90", knobs=knobs)
    values = seen[0].knobs.values
    assert (values["num_warps"].int_value, values["fast"].bool_value) == (4, True)
    assert seen[0].module.constants["B"] == 64


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("127.0.0.1", "has no port"),
        ("127.0.0.1:99999", "from 1 to 65535"),
        ("127.0.0.1:0", "from 1 to 65535"),
        (":7470", "has no host"),
        ("::1:7470", "without brackets"),
        ("http://lathe:7470", "is a URL"),
        ("127.0.0.1:7470,lathe", "'lathe' has no port"),
        (" , ", "empty"),
    ],
)
def test_an_address_that_is_none_is_refused(address: str, why: str) -> None:
    for error in both(address, lambda client: client.server_info()):
        assert isinstance(error, errors.InvalidRequest)
        assert error.field == "address"
        assert why in error.message


def test_a_closed_client_says_so() -> None:
    with serving() as address:
        client = lathe.Client(address, OPTIONS)
        client.close()
        for call in (
            client.server_info,
            lambda: next(client.watch("jobs/1")),
            lambda: client.fetch("sha256:0"),
            lambda: client.put(b"x"),
            lambda: client.wait_ready(0.1),
            lambda: client.list_values(),
        ):
            with pytest.raises(errors.InvalidRequest, match="the client is closed"):
                call()

        async def other() -> None:
            client = lathe.AsyncClient(address, OPTIONS)
            await client.close()
            for call in (client.server_info, lambda: client.fetch("sha256:0"), lambda: client.wait_ready(0.1)):
                with pytest.raises(errors.InvalidRequest, match="the client is closed"):
                    await call()
            with pytest.raises(errors.InvalidRequest, match="the client is closed"):
                await client.watch("jobs/1").__anext__()

        asyncio.run(other())
