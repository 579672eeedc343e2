"""Addresses of servers as people write them, and as gRPC takes them."""

from __future__ import annotations

import ipaddress
import socket


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
