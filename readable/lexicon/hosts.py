"""Sites whose embedded players are content."""
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EMBED_HOSTS: Final = frozenset("""
    www.youtube.com youtube.com www.youtube-nocookie.com youtube-nocookie.com player.vimeo.com www.dailymotion.com
    geo.dailymotion.com player.twitch.tv v.qq.com archive.org upload.wikimedia.org
""".split())
"""Hosts whose frames are content, compared exactly. From the list of Mozilla Readability, geo.dailymotion.com ours."""

EMBED_PATHS: Final = MappingProxyType({"archive.org": "/embed/"})
"""How the path of a player begins on a host that also serves pages as anybody uploads them."""

SOURCES: Final = ("data-src", "data-lazy-src", "src")
"""Attributes in which a frame has its address, the lazy ones first."""


def is_player(attrs: Mapping[str, str]) -> bool:
    """Whether a frame looks like one of an allowed host; to let it in takes more (`compose.media.frame`)."""
    for name in SOURCES:
        host = attrs.get(name, "").partition("//")[2].partition("/")[0]
        if host.lower() in EMBED_HOSTS:
            return True
    return False
