"""How a client says who it is: tokens, and certificates that openssl makes here."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path
from typing import Any

import grpc
import pytest

import lathe
from fake_server import serving
from lathe import _rpc
from lathe._address import channel_target, is_loopback
from lathe._calls import Options
from lathe.v1 import fleet_pb2

QUICK = lathe.Retry(total=0.5, first=0.01, longest=0.05, jitter=0.0)


class Info:
    """Answers GetServerInfo, and keeps who asked."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.names: list[bytes] = []

    def __call__(self, request: Any, context: grpc.ServicerContext) -> fleet_pb2.ServerInfo:
        self.tokens += [value for key, value in context.invocation_metadata() if key == "authorization"]
        self.names += context.auth_context().get("x509_common_name", [])
        return fleet_pb2.ServerInfo(version="9")


def ask(address: str, options: Options) -> list[Any]:
    """The version, or the error, by the blocking client and the other one."""

    async def other() -> str:
        async with lathe.AsyncClient(address, options) as client:
            return (await client.server_info()).version

    def blocking() -> str:
        with lathe.Client(address, options) as client:
            return client.server_info().version

    found: list[Any] = []
    for run in (blocking, lambda: asyncio.run(other())):
        try:
            found.append(run())
        except lathe.LatheError as error:
            found.append(error)
    return found


def test_a_token_goes_with_every_call_and_is_read_again(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("first\n")
    info = Info()
    with serving((_rpc.SERVER, info)) as address:
        options = Options(timeout=5.0, retry=QUICK, token_file=str(token))
        with lathe.Client(address, options) as client:
            client.server_info()
            token.write_text("second")
            client.server_info()
        assert ask(address, options) == ["9", "9"]
    assert info.tokens == ["Bearer first", "Bearer second", "Bearer second", "Bearer second"]


def test_a_token_is_not_sent_to_others_in_the_clear(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("secret")
    for error in ask("lathe.example:7470", Options(token_file=str(token))):
        assert isinstance(error, lathe.errors.InvalidRequest)
        assert error.field == "token_file"
    for other in ("localhost.evil:1", "0.0.0.0:1", "10.0.0.1:1", "7470"):
        assert not is_loopback(other)
    for own in ("localhost:1", "[::1]:1", "127.0.0.1:1"):
        assert is_loopback(own)


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("127.0.0.1:1,localhost.invalid:2", "ipv4:127.0.0.1:1"),
        ("[::1]:1,[::2]:2", "ipv6:[::1]:1,[::2]:2"),
        ("127.0.0.1:1, [::1]:2", "ipv6:[::ffff:127.0.0.1]:1,[::1]:2"),
        ("127.0.0.1:1,unix:/run/lathe", "127.0.0.1:1,unix:/run/lathe"),
    ],
)
def test_several_addresses_are_one_list_of_numbers(address: str, target: str) -> None:
    assert channel_target(address) == target


def test_variables_are_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LATHE_TLS_CA", "/a")
    monkeypatch.setenv("LATHE_TOKEN_FILE", "/t")
    options = Options()
    assert (options.tls_ca, options.tls_cert, options.token_file) == ("/a", "", "/t")


def test_a_caller_who_is_refused_gets_an_error_of_its_own() -> None:
    for code, kind in (
        (grpc.StatusCode.UNAUTHENTICATED, "unauthenticated"),
        (grpc.StatusCode.PERMISSION_DENIED, "permission_denied"),
    ):

        def deny(request: Any, context: grpc.ServicerContext, code: grpc.StatusCode = code) -> Any:
            context.abort(code, "no")

        with serving((_rpc.SERVER, deny)) as address:
            for error in ask(address, Options(timeout=5.0, retry=QUICK)):
                assert isinstance(error, lathe.errors.Denied)
                assert error.kind == kind


def test_a_server_that_was_killed_in_a_call_is_no_matter_of_certificates() -> None:
    def die(request: Any, context: grpc.ServicerContext) -> Any:
        context.abort(grpc.StatusCode.UNAVAILABLE, "Socket closed")

    with serving((_rpc.SERVER, die)) as address:
        for error in ask(address, Options(timeout=5.0, retry=QUICK)):
            assert isinstance(error, lathe.errors.Unreachable)
            assert "no lathe-server answers" in str(error)
            assert "certificate" not in str(error)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificates")
def test_certificates_of_both_sides(tmp_path: Path) -> None:
    def run(*arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=tmp_path, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    run("req", "-x509", *key, "-days", "2", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem")
    (tmp_path / "ext").write_text("subjectAltName=IP:127.0.0.1\n")
    for name in ("server", "alice"):
        run("req", *key, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        sign = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "ext")
        run("x509", "-req", "-in", f"{name}.csr", *sign, "-out", f"{name}.pem")
    pair = [((tmp_path / "server.key").read_bytes(), (tmp_path / "server.pem").read_bytes())]
    credentials = grpc.ssl_server_credentials(pair, (tmp_path / "ca.pem").read_bytes(), require_client_auth=True)
    info = Info()
    with serving((_rpc.SERVER, info), credentials=credentials) as address:
        ca, cert, own = (str(tmp_path / name) for name in ("ca.pem", "alice.pem", "alice.key"))
        good = Options(timeout=5.0, retry=QUICK, tls_ca=ca, tls_cert=cert, tls_key=own)
        assert ask(address, good) == ["9", "9"]
        for bad in (Options(timeout=2.0, retry=QUICK), Options(timeout=2.0, retry=QUICK, tls_ca=ca)):
            for error in ask(address, bad):
                assert isinstance(error, lathe.errors.Unreachable)
                assert "asks for a certificate" in str(error)
        run("req", "-x509", *key, "-days", "2", "-subj", "/CN=other", "-keyout", "other.key", "-out", "other.pem")
        for error in ask(address, Options(timeout=2.0, retry=QUICK, tls_ca=str(tmp_path / "other.pem"))):
            assert "from none of the authorities in tls_ca" in str(error)
    with serving((_rpc.SERVER, info)) as address:
        for error in ask(address, Options(timeout=2.0, retry=QUICK, tls_ca=ca)):
            assert "speaks no TLS" in str(error)
    assert info.names == [b"alice", b"alice"]
    with pytest.raises(lathe.errors.InvalidRequest):
        lathe.Client("127.0.0.1:1", Options(tls_ca=ca, tls_cert=cert))
    with pytest.raises(lathe.errors.InvalidRequest, match=r"cannot read .*nowhere\.pem.*tls_ca"):
        lathe.Client("127.0.0.1:1", Options(tls_ca=str(tmp_path / "nowhere.pem")))
