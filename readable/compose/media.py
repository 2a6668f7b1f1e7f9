"""Images with their lazy forms, players, embedded pages: which attributes they keep, and whether they come in."""
from __future__ import annotations

import re
from collections.abc import Mapping

from readable.compose.links import Addresses, clean
from readable.lexicon.hosts import EMBED_HOSTS, EMBED_PATHS, SOURCES

IMAGE_ATTRIBUTES = tuple("src srcset sizes alt title width height x".split())

_LAZY_SOURCES = tuple("""
    data-src data-lazy-src data-original data-lazy data-original-src data-hi-res-src data-full-src data-image data-url
    data-echo data-img-src
    data-actualsrc data-croporisrc data-backsrc data-raw-src data-orig-file data-large-file data-src-large
    data-defer-src data-image-src data-delayed-url data-cfsrc data-runner-src data-pin-media file-src zoomfile file
""".split())
_LAZY_SETS = tuple("data-srcset data-lazy-srcset data-original-set data-lazyload-srcset data-sizes-srcset".split())
LAZY = frozenset(_LAZY_SOURCES + _LAZY_SETS)
_BACKGROUNDS = tuple("""
    data-bg data-background data-background-image data-src data-lazy-src data-original data-bgset
""".split())
_ORDINARY = frozenset("alt class height id sizes src srcset style title width".split())

_DESCRIPTOR = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)[wx]")
_IMAGE_FILE = re.compile(r"[^\s,]+\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|\Z)", re.IGNORECASE)
_STAND_IN = re.compile(r"blank|spacer|pixel|placeholder|transparent|loading|loader|lazy|gr[ae]y|1x1|dummy")
_STAND_IN_ENDS = frozenset({".gif", ".png", ".svg", ".jpg", "webp"})
_STYLE_URL = re.compile(r"background(?:-image)?\s{0,9}:[^;(]{0,99}url\(\s{0,9}['\"]?([^'\")]{1,2000})", re.IGNORECASE)
_HOST = re.compile(r"https?://([a-z0-9.\-]+)(/[^\s\\]*)?\Z", re.IGNORECASE)
_FLASH = re.compile(r"\A((?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/)v/([\w-]{1,20})[?&]?", re.ASCII)
_UP = re.compile(r"/(?:\.|%2e){2}(?:[/?#]|\Z)", re.IGNORECASE)
_TINY_STYLE = re.compile(r"(?:^|;)\s{0,9}(?:width|height)\s{0,9}:\s{0,9}[0-2](?:px)?\s{0,9}(?:;|!|\Z)", re.IGNORECASE)
_PIXELS = re.compile(r"\s{0,9}(\d{1,5})(?:px)?\s{0,9}\Z")

_TINY = 2  # pixels
_TINY_DATA = 200  # characters of a data: address too short to show anything (about 100 bytes in base64)
_LONGEST = 2000  # characters of an attribute that may be a lazy address under an unknown name


def candidates(srcset: str) -> list[tuple[str, str]]:
    """Addresses of a `srcset` with their descriptors, "" where there is none, as the HTML Standard reads them."""
    found: list[tuple[str, str]] = []
    address = descriptor = ""
    for token in srcset.split():
        word = token
        if address:
            head, comma, word = token.partition(",")
            descriptor = descriptor or head
            if not comma:
                continue
            found.append((address, descriptor))
            address = descriptor = ""
        word = word.lstrip(",")
        if word and word[-1] == ",":
            found.append((word.rstrip(","), ""))
        else:
            address = word
    if address:
        found.append((address, descriptor))
    return [(address, descriptor if _DESCRIPTOR.fullmatch(descriptor) else "") for address, descriptor in found]


def _srcset(attrs: Mapping[str, str]) -> str:
    """The `srcset` that is meant, the lazy one if there is one."""
    if not LAZY.isdisjoint(attrs):
        for name in _LAZY_SETS:
            if attrs.get(name):
                return attrs[name]
    return attrs.get("srcset", "")


def _resolved(srcset: str, addresses: Addresses) -> str:
    """A `srcset` with absolute addresses."""
    parts = []
    for given, descriptor in candidates(srcset):
        address = addresses.image(given)
        if address and address[:5].lower() != "data:" and "," not in (address[0], address[-1]):
            parts.append(f"{address} {descriptor}" if descriptor else address)
    return ", ".join(parts)


def _best(srcset: str) -> str:
    """The address of the largest image of a `srcset`."""
    found = [item for item in candidates(srcset) if not is_stand_in(item[0])]
    return max(found, key=lambda item: float(item[1][:-1] or 1))[0] if found else ""


def is_stand_in(address: str) -> bool:
    """Whether an image only holds the place of one that a script loads."""
    start = address[:5]
    if start not in ("https", "http:"):
        start = start.lower()
        if start == "data:":
            return len(address) < _TINY_DATA or address[:14].lower() == "data:image/svg"
        if start == "about":
            return True
    name = address.partition("?")[0].rpartition("/")[2][-100:].lower()
    return name[-4:] in _STAND_IN_ENDS and _STAND_IN.search(name) is not None


def is_lazy(attrs: Mapping[str, str]) -> bool:
    """Whether a script loads the image."""
    src = attrs.get("src")
    return not src or not LAZY.isdisjoint(attrs) or is_stand_in(src.strip())


def is_tiny(attrs: Mapping[str, str]) -> bool:
    """Whether an image is too small to show anything: it counts visits, or keeps a distance."""
    for name in ("width", "height"):
        size = attrs.get(name)
        if size:
            found = _PIXELS.match(size)
            if found and int(found[1]) <= _TINY:
                return True
    return "style" in attrs and _TINY_STYLE.search(attrs["style"]) is not None


def _source(attrs: Mapping[str, str], srcset: str) -> str:
    """The address of the image itself, the lazy one if it has one."""
    src = attrs.get("src", "").strip()
    if not LAZY.isdisjoint(attrs):
        for name in _LAZY_SOURCES:
            value = attrs.get(name)
            if value and "{" not in value and value[:5] != "data:" and not value.isdecimal():
                return _single(value)
        if srcset != attrs.get("srcset", ""):
            src = _best(srcset) or src
    if src and not is_stand_in(src):
        return src
    found = _best(srcset) if srcset else ""
    if found:
        return found
    for name, value in attrs.items():
        if name not in _ORDINARY and len(value) <= _LONGEST:
            words = value.split(None, 1)
            if len(words) == 1 and _IMAGE_FILE.match(words[0]):
                return words[0]
    return "" if src[:5].lower() in ("data:", "about") else src


def _single(value: str) -> str:
    """One address of what may be a whole `srcset`."""
    value = value.strip()
    return value if " " not in value else _best(value) or value


def image(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str] | None:
    """Attributes of an image, or None if it has no usable address. `src` holds exactly one."""
    srcset = _srcset(attrs)
    source = _source(attrs, srcset)
    address = addresses.image(source) if source else None
    if not address:
        return None
    kept = {"src": address}
    if srcset and not srcset.isspace():
        better = _resolved(srcset, addresses)
        if better and better != address:
            kept["srcset"] = better
            if attrs.get("sizes"):
                kept["sizes"] = clean(attrs["sizes"])
    for name in ("alt", "title"):
        if attrs.get(name):
            kept[name] = clean(attrs[name])
    _copy_sizes(attrs, kept)
    return kept


def _copy_sizes(attrs: Mapping[str, str], kept: dict[str, str]) -> None:
    for name in ("width", "height"):
        size = attrs.get(name)
        if size and size.isdecimal() and size.isascii():
            kept[name] = size


def background(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str] | None:
    """Attributes of an image for what a block has as its background, or None."""
    for name in _BACKGROUNDS:
        value = attrs.get(name)
        if value:
            address = addresses.image(_single(value.removeprefix("url(").rstrip(")").strip("'\"")))
            return {"src": address} if address else None
    found = _STYLE_URL.search(attrs["style"][:_LONGEST]) if "url(" in attrs.get("style", "") else None
    address = addresses.image(found[1]) if found and not is_stand_in(found[1]) else None
    return {"src": address} if address else None


def source(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str] | None:
    """Attributes of a `source` of a picture, video or audio, or None if it has no usable address."""
    kept = {}
    given = attrs.get("src") or attrs.get("data-src")
    address = addresses.image(given) if given else None
    if address and address[:5].lower() != "data:":
        kept["src"] = address
    srcset = _srcset(attrs)
    better = _resolved(srcset, addresses) if srcset else ""
    if better:
        kept["srcset"] = better
    if kept:
        kept.update({name: clean(attrs[name]) for name in ("media", "type", "sizes") if attrs.get(name)})
    return kept or None


def track(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str] | None:
    """Attributes of subtitles or the like, or None."""
    kept = source({"src": attrs.get("src", "")}, addresses)
    if kept:
        kept.update({name: clean(attrs[name]) for name in ("kind", "label", "srclang") if attrs.get(name)})
    return kept


def player(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str]:
    """Attributes of a `video` or `audio`; it may have its address in a `source`."""
    kept = {"controls": ""}
    for name in ("src", "poster"):
        given = attrs.get(name) or attrs.get(f"data-{name}")
        address = addresses.image(given) if given else None
        if address and address[:5].lower() != "data:":
            kept[name] = address
    _copy_sizes(attrs, kept)
    return kept


def frame(attrs: Mapping[str, str], addresses: Addresses) -> dict[str, str] | None:
    """Attributes of a frame of an allowed host, which is reached by https, or None."""
    for name in SOURCES:
        address = addresses.image(attrs[name]) if attrs.get(name) else None
        found = _HOST.match(address) if address else None
        if found and _is_player(found[1].lower(), found[2] or ""):
            kept = {"src": f"https:{found[0].partition(':')[2]}", "allowfullscreen": ""}
            if attrs.get("title"):
                kept["title"] = clean(attrs["title"])
            _copy_sizes(attrs, kept)
            return kept
    return None


def unflashed(address: str) -> str:
    """The address of today's player for that of a film in Flash on YouTube."""
    return _FLASH.sub(r"\1embed/\2?", address) if "/v/" in address else address


def _is_player(host: str, path: str) -> bool:
    if host not in EMBED_HOSTS:
        return False
    begin = EMBED_PATHS.get(host, "")
    return path.startswith(begin) and not (begin and _UP.search(path))
