"""Which machines are connected to: public ones, unless others are allowed.

A host is resolved once for each connection, what it resolves to is checked, and that very address is connected to. So
neither another form of an address (`0x7f.1`, `2130706433`) nor a name that changes what it stands for gets around it.
"""
from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from readable.fetch.errors import HostProblem

Resolve = Callable[[str, int], Sequence[str]]
"""The IP addresses of a host and port, as text, best first. Raises `OSError`."""

_GLOBAL = IPv6Network("2000::/3")
"""All that is assigned as global unicast (RFC 4291, and IANA's registry of the IPv6 address space)."""

_NAT64 = IPv6Network("64:ff9b::/96")
"""An IPv4 address in the last 32 bits (RFC 6052)."""

_ISATAP = frozenset({0x00005EFE, 0x02005EFE})
"""An IPv4 address follows these 32 bits, whatever the network (RFC 5214)."""

_TRIED = 4  # addresses of a host


def resolve(host: str, port: int) -> list[str]:
    """What the system resolves a host to; an IP address, in any form that the system knows, is itself."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def is_public(address: str) -> bool:
    """Whether an IP address is of the public internet, and so is every IPv4 address that is embedded in it."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return _is_public_v4(ip)
    embedded = _embedded(ip)
    if not all(map(_is_public_v4, embedded)):
        return False
    if ip.ipv4_mapped or ip in _NAT64:
        return True
    return ip in _GLOBAL and (ip.is_global or bool(ip.sixtofour)) and not ip.is_multicast


def _is_public_v4(ip: IPv4Address) -> bool:
    return ip.is_global and not ip.is_multicast and not ip.is_reserved


def _embedded(ip: IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses that packets to this one can end at: mapped, 6to4, Teredo, NAT64, ISATAP."""
    low = int(ip)
    embedded = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    if ip in _NAT64 or (low >> 32) & 0xFFFFFFFF in _ISATAP:
        embedded.append(IPv4Address(low & 0xFFFFFFFF))
    return [one for one in embedded if one is not None]


def addresses(host: str, port: int, resolve: Resolve, *, allow_private: bool) -> list[str]:
    """The IP addresses of a host that may be connected to, a few at most. Raises `HostProblem` if there are none."""
    try:
        found = resolve(host, port)
    except (OSError, UnicodeError) as error:
        said = error.strerror if isinstance(error, OSError) and error.strerror else "no name of a host"
        raise HostProblem(f"the host is not found: {said}") from error
    allowed = [one for one in found if allow_private or is_public(one)]
    if not allowed:
        names = ", ".join(found) or "nothing"
        raise HostProblem(f"{names} is not a public address; to fetch from it, allow private ones")
    return allowed[:_TRIED]
