"""Addresses of servers as people write them, and as gRPC takes them."""

from __future__ import annotations

import ipaddress
import re
import socket

from .errors import InvalidRequest

_SCHEMES = ("unix:", "unix-abstract:", "dns:", "ipv4:", "ipv6:", "vsock:", "xds:")


def check_servers(addresses: str) -> None:
    """Raises InvalidRequest for what is neither host:port, nor several of these, nor a target with a scheme of gRPC's.

    gRPC itself takes another port than the one that is written, where there is none or where it is too large.
    """
    if addresses.startswith(_SCHEMES):
        return
    parts = [part.strip() for part in addresses.split(",") if part.strip()]
    why = "it is empty: write HOST:PORT" if not parts else next(filter(None, map(_why_not_server, parts)), "")
    if why:
        raise InvalidRequest("invalid_argument", f"the address of the server: {why}", field="address")


def _why_not_server(address: str) -> str:
    host, colon, port = address.rpartition(":")
    if not colon:
        return f"'{address}' has no port: write HOST:PORT"
    if not re.fullmatch("[0-9]{1,9}", port) or not 1 <= int(port) <= 65535:
        return f"'{address}' has no port from 1 to 65535: write HOST:PORT"
    if not (host.startswith("[") and host.endswith("]")):
        if "/" in host:
            return f"'{address}' is a URL: write HOST:PORT"
        if ":" in host:
            return f"'{address}' has an IPv6 address without brackets: write [ADDRESS]:PORT"
    return f"'{address}' has no host: write HOST:PORT" if host in ("", "[]") else ""


def is_loopback(address: str) -> bool:
    """Whether only programs of this machine reach host:port, or all of several such."""
    if "," in address:
        return all(is_loopback(one.strip()) for one in address.split(","))
    host = address.rpartition(":")[0]
    if address.startswith("unix:") or host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def channel_target(address: str) -> str:
    """The target of a gRPC channel to the first of "host:port,[::1]:port" that answers; one address stays as it is.

    gRPC takes a list of numbers only: names are looked up once, here. One that is not known is left out while another
    is, so that a server which is down keeps nobody from the others. A list with "unix:" stays as it is, and gRPC
    refuses it.
    """
    if "," not in address or address.startswith(("ipv4:", "ipv6:")):
        return address
    parts = [part.strip() for part in address.split(",") if part.strip()]
    if any(part.startswith("unix:") for part in parts):
        return address
    found = [one for part in parts for one in _numbers(part)]
    if not found:
        return address  # gRPC then says that it cannot be resolved
    if all(ip.version == 4 for ip, _ in found):
        return "ipv4:" + ",".join(f"{ip}:{port}" for ip, port in found)
    # A list is of one family; IPv6 has a form for every address of IPv4 (RFC 4291, 2.5.5.2).
    return "ipv6:" + ",".join(f"[{'::ffff:' if ip.version == 4 else ''}{ip}]:{port}" for ip, port in found)


def _numbers(address: str) -> list[tuple[ipaddress.IPv4Address | ipaddress.IPv6Address, str]]:
    """The numbers of "host:port" with its port, those of IPv4 where the host has any; none of an unknown host."""
    host, _, port = address.rpartition(":")
    try:
        known = socket.getaddrinfo(host.removeprefix("[").removesuffix("]"), None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    ips = [ipaddress.ip_address(entry[4][0]) for entry in known]
    return [(ip, port) for ip in [ip for ip in ips if ip.version == 4] or ips]
