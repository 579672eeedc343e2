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
    """The target of a gRPC channel to the first of "host:port,host:port" that answers; one address stays as it is.

    gRPC takes a list of numbers only: names are looked up once, here. One that is not known is left out while another
    is, so that a server which is down keeps nobody from the others.
    """
    if "," not in address or address.startswith(("ipv4:", "ipv6:")):
        return address
    found: list[str] = []
    for one in filter(None, (part.strip() for part in address.split(","))):
        host, _, port = one.rpartition(":")
        try:
            numbers = socket.getaddrinfo(host, None, socket.AF_INET, socket.SOCK_STREAM)
        except OSError:
            continue
        found += [f"{number[4][0]}:{port}" for number in numbers]
    return "ipv4:" + ",".join(found) if found else address  # gRPC then says that it cannot be resolved
