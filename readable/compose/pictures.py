"""Media as they are met in the page: images, what stands for them without scripts, players, embedded pages."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from readable.compose import blocks, media
from readable.compose.frames import EMPTY
from readable.events import Event

if TYPE_CHECKING:
    from readable.compose.composer import Composer


_VIDEO = re.compile(r"[A-Za-z0-9_-]{4,20}")
_PLAYERS = MappingProxyType({
    "vimeo": "https://player.vimeo.com/video/", "youtube": "https://www.youtube-nocookie.com/embed/",
})


def img(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Write an image."""
    _show(composer, attrs, composer.marked(EMPTY))
    composer.skip()


def picture(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Write an image with its sources. A parser that does not know `source` nests them."""
    around: list[Event] = [("picture", composer.marked(EMPTY))]
    last = ""
    shown = place = EMPTY
    for tag, given in composer.inside():
        if tag == "source":
            kept = media.source(given, composer.addresses)
            if kept and "srcset" in kept:
                last = kept["srcset"]
                around += (("source", composer.marked(kept)), None)
        elif tag in ("img", "amp-img") and (not shown or media.is_lazy(shown)):
            shown, place = given, composer.marked(EMPTY)
    if last and media.image(shown, composer.addresses) is None:
        shown = {**shown, "srcset": last}
    _show(composer, shown, place, around if last else ())


def _show(
    composer: Composer, attrs: Mapping[str, str], place: Mapping[str, str], around: Sequence[Event] = (),
) -> None:
    """Write an image, unless it is not wanted, or stands once more for the one out of a `noscript` before it.

    `place`: where it stands in the page, if that is to be told. `around`: the begin of a `picture`.
    """
    if composer.images == "none":
        composer.out.append(" ")
        return
    if composer.images == "content" and media.is_tiny(attrs):
        return
    lazy = media.is_lazy(attrs)
    kept = media.image(attrs, composer.addresses)
    if composer.twin == composer.last and (lazy or (composer.lazy and kept)):
        if kept and composer.lazy:
            _replace(composer, kept)
        composer.twin = -2
        return
    composer.lazy = lazy
    if kept is None:
        composer.place = composer.last
        return
    composer.out += around
    composer.put(("img", {**kept, **place}), None)
    composer.image = composer.last
    if around:
        composer.out.append(None)


def noscript(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Take the image that a script would load from where it is given for readers without scripts."""
    place = composer.last
    placed = composer.image == place and composer.lazy
    for tag, attrs in composer.inside():
        if tag == "iframe":
            _embed(composer, attrs)
        if tag not in ("img", "amp-img") or composer.images == "none" or media.is_tiny(attrs):
            continue
        kept = media.image(attrs, composer.addresses)
        if kept is None:
            continue
        if (placed or (composer.image == place and _is_of_same_file(composer, kept))) and _replace(composer, kept):
            continue
        if not _is_same(composer, kept):
            composer.put(("img", composer.marked(kept)), None)
            composer.image, composer.lazy = composer.last, False
            composer.twin = -2 if composer.place == place else composer.last
        placed = False


def _replace(composer: Composer, kept: dict[str, str]) -> bool:
    """Give the image before a `noscript` the attributes in it."""
    event = composer.out[composer.image] if composer.image >= 0 else None
    if not isinstance(event, tuple) or event[0] != "img":
        return False
    merged = {**event[1], **kept}
    composer.out[composer.image] = ("img", {name: merged[name] for name in media.IMAGE_ATTRIBUTES if name in merged})
    composer.lazy = False
    return True


def _is_of_same_file(composer: Composer, kept: dict[str, str]) -> bool:
    """Whether the last image is this one in another size, going by the name of the file."""
    event = composer.out[composer.image] if composer.image >= 0 else None
    before = event[1].get("src", "") if isinstance(event, tuple) else ""
    return _file(before) == _file(kept["src"]) != ""


def _file(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def _is_same(composer: Composer, kept: dict[str, str]) -> bool:
    event = composer.out[composer.last] if composer.last >= 0 else None
    return isinstance(event, tuple) and event[1].get("src") == kept["src"]


def backdrop(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Unwrap a block in a figure; where it has an image as its background, that is the figure's."""
    blocks.edge(composer, _, attrs)
    _show_background(composer, attrs)


def inline_backdrop(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """The same for an inline element."""
    blocks.unwrap(composer, _, attrs)
    _show_background(composer, attrs)


def _show_background(composer: Composer, attrs: Mapping[str, str]) -> None:
    if attrs and composer.images != "none":
        kept = media.background(attrs, composer.addresses)
        if kept and not media.is_tiny(attrs):
            composer.put(("img", kept), None)
            composer.twin = composer.image = composer.last
            composer.lazy = True


def player(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a `video` or `audio` with its sources and subtitles."""
    given = attrs if composer.images != "none" else {**attrs, "poster": "", "data-poster": ""}
    kept = composer.marked(media.player(given, composer.addresses))
    parts = []
    for name, inner in composer.inside():
        read = media.source if name == "source" else media.track if name == "track" else None
        part = read(inner, composer.addresses) if read else None
        if part and "src" in part:
            parts.append((name, composer.marked(part)))
    if "src" in kept or any(name == "source" for name, _ in parts):
        composer.put((tag, kept))
        for part_event in parts:
            composer.out += (part_event, None)
        composer.out.append(None)
    else:
        composer.out.append(" ")


def embedded(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Write the player that an `object` holds, else the pictures in it for readers who cannot see what it holds."""
    found = [attrs.get("data", "")]
    shown: list[Mapping[str, str]] = []
    for tag, given in composer.inside():
        if tag == "param" and given.get("name", "").lower() in ("movie", "src"):
            found.append(given.get("value", ""))
        elif tag == "embed":
            found.append(given.get("src", ""))
        elif tag == "iframe":
            found.append(given.get("data-src") or given.get("src", ""))
        elif tag == "img":
            shown.append(given)
    frames = [media.frame({"src": media.unflashed(address)}, composer.addresses) for address in found if address]
    frame = next(filter(None, frames), None)
    if frame:
        composer.put(("iframe", composer.marked(frame)), None)
        return
    for given in shown:
        _show(composer, given, composer.marked(EMPTY))
    if not shown:
        composer.out.append(" ")


def player_by_id(composer: Composer, name: str, attrs: Mapping[str, str]) -> None:
    """Write the player that an element of AMP or a light stand-in names a video for."""
    given = attrs.get("data-videoid") or attrs.get("videoid", "")
    if _VIDEO.fullmatch(given):
        _embed(composer, {"src": _PLAYERS[name] + given})
    else:
        composer.out.append(" ")
    composer.skip()


def iframe(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Write an embedded page of an allowed host."""
    _embed(composer, attrs)
    composer.skip()


def _embed(composer: Composer, attrs: Mapping[str, str]) -> None:
    kept = media.frame(attrs, composer.addresses)
    if kept is None:
        composer.out.append(" ")
    elif not _is_same(composer, kept):
        composer.put(("iframe", composer.marked(kept)), None)
