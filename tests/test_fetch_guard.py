"""Which machines are connected to."""
from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readable.fetch.errors import HostProblem
from readable.fetch.guard import addresses, is_public, resolve

PUBLIC = ["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "2001:4860:4860::8888"]

PRIVATE = [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "192.0.2.1",
    "192.168.1.1", "198.18.0.1", "203.0.113.7", "224.0.0.1", "233.252.0.1", "239.1.2.3", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1",
    "fec0::1", "ff02::1", "ff0e::1", "2001:db8::1", "100::1", "64:ff9b:1::a00:1", "5f00::1", "not an address", "",
]

EMBEDDING = [
    ("::ffff:{}", "mapped"),
    ("64:ff9b::{}", "NAT64"),
    ("2606:4700::5efe:{}", "ISATAP"),
    ("2606:4700::200:5efe:{}", "ISATAP of a global address"),
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE)
def test_private(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("form", [form for form, _ in EMBEDDING], ids=[name for _, name in EMBEDDING])
def test_an_embedded_address_counts(form: str) -> None:
    assert is_public(form.format("8.8.8.8"))
    for inner in ("127.0.0.1", "10.1.2.3", "169.254.169.254"):
        assert not is_public(form.format(inner))


@given(st.ip_addresses(v=4))
def test_6to4_and_teredo_are_what_is_embedded_in_them(inner: IPv4Address) -> None:
    six = IPv6Address(0x2002 << 112 | int(inner) << 80 | 1)
    assert is_public(str(six)) == is_public(str(inner))
    teredo = IPv6Address(0x20010000 << 96 | 0x08080808 << 64 | (int(inner) ^ 0xFFFFFFFF))
    assert not (is_public(str(teredo)) and not is_public(str(inner)))


@given(st.ip_addresses())
def test_what_python_calls_no_global_address_is_never_public(ip: IPv4Address | IPv6Address) -> None:
    if is_public(str(ip)) and not (isinstance(ip, IPv6Address) and (ip.ipv4_mapped or ip.sixtofour)):
        kinds = (ip.is_loopback, ip.is_link_local, ip.is_multicast, ip.is_unspecified)
        assert (ip.is_global, any(kinds)) == (True, False)


def test_only_the_public_addresses_of_a_host_are_used() -> None:
    def mixed(_host: str, _port: int) -> list[str]:
        return ["10.0.0.1", "8.8.8.8", "::1", "2001:4860:4860::8888"]

    assert addresses("mixed.example", 80, mixed, allow_private=False) == ["8.8.8.8", "2001:4860:4860::8888"]
    assert addresses("mixed.example", 80, mixed, allow_private=True) == mixed("", 0)


def test_a_host_of_private_addresses_alone_is_refused() -> None:
    with pytest.raises(HostProblem, match=r"10\.0\.0\.1, ::1 is not a public address"):
        addresses("inside.example", 80, lambda *_: ["10.0.0.1", "::1"], allow_private=False)


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "::1"])
def test_any_form_of_an_address_is_what_it_resolves_to(host: str) -> None:
    try:
        found = resolve(host, 80)
    except OSError:
        pytest.skip(f"this system does not know {host}")
    assert set(found) <= {"127.0.0.1", "::1"}
    with pytest.raises(HostProblem, match="not a public address"):
        addresses(host, 80, resolve, allow_private=False)


@pytest.mark.parametrize("host", ["a" * 64 + ".example", "a..b", "\x00"])
def test_what_is_no_name_of_a_host(host: str) -> None:
    with pytest.raises(HostProblem, match="the host is not found"):
        addresses(host, 80, refusing, allow_private=True)


def refusing(host: str, port: int) -> list[str]:
    """Never asks a name server: what Python itself refuses, or nothing."""
    host.encode("idna")
    raise OSError(-2, "Name or service not known", host, port)


def test_the_address_that_could_not_be_resolved_says_why() -> None:
    with pytest.raises(HostProblem, match="the host is not found: Name or service not known"):
        addresses("nowhere.invalid", 80, refusing, allow_private=True)
