"""Addresses: made absolute as a browser does, and let in by scheme."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from readable.compose.frames import Spread
from readable.lexicon.allowed import KEPT, SCHEMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from readable.compose.composer import Composer

FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]+")
"""Characters that XML forbids, https://www.w3.org/TR/xml/#charsets, and lone surrogates."""

CONTROLS = "".join(map(chr, (*range(33), 0xfffe, 0xffff)))
"""The space, and characters that an article never has: text that is nothing else is blank."""

FIRST_STRAY = "\ufffe"
"""No character below it but those up to the space is one of them."""

LONGEST = 2000
"""Characters of an address or a name that many links may get: a longer one could make the article many times as long as
the page."""

_STRAY = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]+")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.\-]*):")
_RASTER = re.compile(r"data:image/(?:avif|gif|jpeg|jpg|png|webp);base64,[A-Za-z0-9+/=%\s]*\Z", re.IGNORECASE)
_WEB = re.compile(r"https?:", re.IGNORECASE)

_NOTABLE = KEPT["a"] | {"name"}


def clean(value: str) -> str:
    """An attribute's value without the characters that XML forbids."""
    return value if value.isprintable() else FORBIDDEN.sub("", value)


class Addresses:
    """Resolves the addresses of one page. `base` is the page's address, or that of its `base` element, or None.

    One that is too long is none.
    """

    def __init__(self, base: str | None) -> None:
        self.base = _STRAY.sub("", base).strip() if base and len(base) <= LONGEST else ""
        try:
            parts = urlsplit(self.base)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            self.base = ""
        self._scheme = f"{parts.scheme}:" if self.base else "https:"
        self._origin = f"{self._scheme}//{parts.netloc}" if self.base else ""
        self._page = f"{self.base.partition('#')[0]}#" if self.base else "\0"  # no address starts with that

    def link(self, address: str) -> str | None:
        """The absolute address, a fragment of the page itself alone, or None if it must not get in."""
        if not address.isprintable():
            address = _STRAY.sub("", address)
        address = address.strip()
        if address[:8] == "https://" or address[:7] == "http://":
            return address[len(self._page) - 1:] if address.startswith(self._page) else address
        start = address[:1]
        if start in ("", "#"):
            return address or None
        scheme = _SCHEME.match(address)
        if scheme:
            return address if scheme[1].lower() in SCHEMES else None
        if start == "/" and address[1:2] == "/":
            return self._scheme + address
        return self._join(address) if self._origin else address

    def _join(self, address: str) -> str | None:
        if address[0] == "/" and address[1:2] != "\\" and "/." not in address:
            found = self._origin + address
        else:
            try:
                found = urljoin(self.base, address)
            except ValueError:
                return None
        return found[len(self._page) - 1:] if found.startswith(self._page) else found

    def image(self, address: str) -> str | None:
        """As `link`, but raster `data:` images may come in, and fragments and what is not of the web may not."""
        if address[:5].lower() == "data:":
            return address if _RASTER.match(address) else None
        found = self.link(address)
        if found is None or found[0] == "#" or (_SCHEME.match(found) and not _WEB.match(found)):
            return None
        return found


def link(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a link, or only what is in it if its address must not get in. An old anchor's name is its id."""
    href = attrs.get("href")
    address = composer.addresses.link(href) if href else None
    if "headerlink" in attrs.get("class", "").split():
        composer.skip()  # Sphinx and MkDocs have one after whatever can be linked to
        return
    if address is None or _is_in_link(composer):
        _unwrap(composer, attrs)
        return
    kept = {"href": address}
    if len(attrs) > 1 and not _NOTABLE.isdisjoint(attrs):
        kept.update({name: clean(value) for name, value in attrs.items() if name in KEPT[tag]})
        name = attrs.get("name")
        if name:
            kept.setdefault("id", clean(name))
        if "id" in kept:
            composer.ids.append(kept)
    if address[0] == "#":
        composer.jumps.append(kept)
    composer.link, composer.link_attrs = len(composer.stack), kept
    composer.open_inline(tag, kept)


def _is_in_link(composer: Composer) -> bool:
    """Whether the link that was begun last is still open. Links do not nest."""
    stack, out = composer.stack, composer.out
    entry = stack[composer.link] if composer.link < len(stack) else None
    if isinstance(entry, int):
        start = out[entry]
        return isinstance(start, tuple) and start[1] is composer.link_attrs
    return isinstance(entry, Spread) and entry.tag == "a"


def _unwrap(composer: Composer, attrs: Mapping[str, str]) -> None:
    name = attrs.get("id") or attrs.get("name") if attrs else None
    if name:
        composer.lose_id(clean(name))
    composer.stack.append(None)


def anchor(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Write an empty element for a link to lead to."""
    kept = dict(attrs)
    composer.ids.append(kept)
    composer.put(("span", kept), None)
    composer.skip()


