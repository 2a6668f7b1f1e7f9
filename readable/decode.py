"""Decode: the bytes of a page become UTF-8, and it is said which encoding they were in.

The order of evidence is that of the HTML Standard (13.2.3.2, "Determining the character encoding"): byte order mark,
transport (HTTP) charset, `<meta>` in the first 1024 bytes, detector, windows-1252. Labels mean what the Encoding
Standard says: gb2312 is GBK, iso-8859-1 is windows-1252. Where pages are worth more than the letter of it:

- Bytes that are valid UTF-8 and undeclared are UTF-8; the detector is not asked.
- A page declared windows-1252 (or a label of it, which servers send by default) that is valid UTF-8 with any non-ASCII
  character is UTF-8: genuine windows-1252 text is practically never valid UTF-8. Other declarations are overruled
  only by `_SURE` such characters, since two of GBK can look like UTF-8. Browsers would show mojibake.
- A few invalid bytes never change the decoding: they become U+FFFD, with a warning. But a declared multi-byte encoding
  in which at least `_HOPELESS` sequences are invalid, and more than are valid, was declared wrongly: then it is as if
  nothing were declared. Ten is more than damage does to an ASCII page, and damaged UTF-8 stays mostly valid.
- A late `<meta>`, which makes browsers start anew, is looked for in the first 64 KiB when nothing else has spoken.

The output holds no NUL: a page with one loses all C0 controls but tab, line feed and carriage return; vertical tab
and form feed become a space. The text around them survives every parser. Controls without a NUL go when the article
is composed.
"""
from __future__ import annotations

import codecs
import re
from types import MappingProxyType
from typing import NamedTuple

import webencodings

_HOPELESS = 10
_SURE = 4
_PRESCAN = 1024
_LATE_PRESCAN = 65536
_SAMPLE = 50_000  # bytes of text the detector sees; accuracy does not grow beyond
_PIECE = 65536  # bytes checked at a time: the text of a whole page can take four times as much as the page

_NOT_OVER_ASCII = frozenset({"utf-16le", "utf-16be", "iso-2022-jp"})
_SINGLE_BYTE = re.compile(r"windows-|iso-8859-|koi8-|ibm866|macintosh|x-mac-|x-user-defined")

_NO_LEADS = bytes(range(0xc0))  # what no character of UTF-8 beyond ASCII begins with
_CONTROLS = bytes(c for c in range(32) if c not in b"\t\n\r")
_SPACES = bytes.maketrans(b"\v\f", b"  ")
_DROPPED = bytes(c for c in _CONTROLS if c not in b"\v\f")

# A comment (also `<!-->`), a tag by its name, or other markup up to `>`. `\Z` makes every start match: no backtracking.
_MARKUP = re.compile(rb"<!--(?:-?>|.*?(?:-->|\Z))|<(/?[a-z][^\s/>]*)|<[!/?][^>]*", re.DOTALL | re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?""")
_CHARSET = re.compile(rb"""charset\s*=\s*["']?([^\s;"']+)""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]+)["']""")
_TAG = re.compile(rb"<[^<>]*>")

# The encodings of the Encoding Standard by the detector's names; else it offers those of DOS and mainframes too.
_CANDIDATES = (
    "big5 cp932 cp949 euc-jp euc-kr gb18030 ibm866 iso-2022-jp iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 "
    "iso-8859-8 iso-8859-9 iso-8859-13 iso-8859-15 koi8-r koi8-u mac-cyrillic shift_jis tis-620 utf-8 windows-874 "
    "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 "
    "windows-1258"
).split()
_PYTHON_ONLY = MappingProxyType({
    "cp874": "windows-874", "cp932": "shift_jis", "cp949": "euc-kr", "mac-cyrillic": "x-mac-cyrillic",
})


class Decoded(NamedTuple):
    """A page as UTF-8.

    Attributes: `utf8`, valid UTF-8 without byte order mark and controls (the caller's own bytes if they were that
    already); `encoding`, the name of what the page was in, in lower case as in the Encoding Standard ("utf-8", "gbk");
    `warnings`, a sentence for each thing that was not as declared.
    """

    utf8: bytes
    encoding: str
    warnings: tuple[str, ...] = ()


class _Reading(NamedTuple):
    """The text of a page under one encoding, with how many sequences were invalid and how many non-ASCII ones valid."""

    text: str
    invalid: int
    valid: int

    @property
    def hopeless(self) -> bool:
        return self.invalid >= _HOPELESS and self.invalid > self.valid


def decode(data: bytes, charset: str | None = None) -> Decoded:
    """UTF-8 of the bytes of a page, as served; `charset` is the transport's label, if it gave one. Never raises."""
    marked = _by_mark(data)
    if marked:
        return marked
    warnings: list[str] = []
    declared = _declared(data, charset, warnings)
    is_ascii = data.isascii()
    if (is_ascii or is_valid_utf8(data)) and _is_utf8(data, declared, warnings):
        return Decoded(_clean(data), (declared if is_ascii else None) or "utf-8", tuple(warnings))
    if declared:
        reading = _read(data, declared)
        if not reading.hopeless or _SINGLE_BYTE.match(declared):
            return _decoded(reading, declared, warnings)
        warnings.append(f"declared as {declared}, which the page is not")
        return _undeclared(data, warnings, tried=declared)
    return _undeclared(data, warnings)


def encode(text: str) -> Decoded:
    """The same for a page that is text: pairs of surrogates are joined, lone ones become U+FFFD. Never raises."""
    try:
        utf8 = text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        utf8 = text.encode()
    return Decoded(_clean(utf8.removeprefix(b"\xef\xbb\xbf")), "utf-8")


def _by_mark(data: bytes) -> Decoded | None:
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        return Decoded(_clean(data), "utf-8") if is_valid_utf8(data) else _decoded(_read(data, "utf-8"), "utf-8", [])
    name = {b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}.get(data[:2])
    return _decoded(_read(data[2:], name), name, []) if name else None


def is_valid_utf8(data: bytes) -> bool:
    """Whether bytes are valid UTF-8, by looking at a piece at a time."""
    check = codecs.getincrementaldecoder("utf-8")().decode
    try:
        for at in range(0, len(data), _PIECE):
            check(data[at:at + _PIECE])
        check(b"", True)  # noqa: FBT003 - its one way to say that this is the end
    except UnicodeDecodeError:
        return False
    return True


def _is_utf8(data: bytes, declared: str | None, warnings: list[str]) -> bool:
    """Whether a page that is valid UTF-8 is to be read as such in spite of what it declares."""
    if data.isascii():
        return declared not in _NOT_OVER_ASCII and (declared is not None or b"\x1b" not in data)
    if declared in (None, "utf-8"):
        return True
    if declared != "windows-1252" and len(data.translate(None, _NO_LEADS)) < _SURE:
        return False
    warnings.append(f"declared {declared}, but the page is valid UTF-8: read as UTF-8")
    return True


def _undeclared(data: bytes, warnings: list[str], tried: str = "") -> Decoded:
    """Nothing usable is declared in the first kilobyte, and the bytes are not valid UTF-8 (or hold escapes)."""
    utf8 = _read(data, "utf-8")
    if utf8.valid >= utf8.invalid > 0:
        return _decoded(utf8, "utf-8", warnings)
    for witness in (_by_late_meta, _detected):
        name = witness(data)
        if name and name not in (tried, "utf-8"):
            reading = _read(data, name)
            if not reading.hopeless:
                return _decoded(reading, name, warnings)
    if data.isascii():
        return Decoded(_clean(data), "utf-8", tuple(warnings))
    return _decoded(_read(data, "windows-1252"), "windows-1252", warnings)


def _declared(data: bytes, charset: str | None, warnings: list[str]) -> str | None:
    """Name of the encoding that the transport or the page declares, if either is known and possible."""
    if charset and charset.strip():
        encoding = webencodings.lookup(charset.strip(" \t\r\n\f\"'"))
        if encoding is None or encoding.name == "replacement":
            warnings.append(f"unknown charset {charset!r} ignored")
        elif not encoding.name.startswith("utf-16") or b"\0" in data[:_PRESCAN]:
            return encoding.name
        else:
            warnings.append(f"declared {encoding.name}, but no markup is in it: ignored")
    # As the standard does for an XML declaration; markup in UTF-16 is recognisable without a byte order mark.
    wide = {b"<\0": "utf-16le", b"\0<": "utf-16be"}.get(data[:2])
    return wide or _by_meta(data[:_PRESCAN])


def _by_meta(head: bytes) -> str | None:
    """Encoding by the first `<meta>` that has a known one, else by an XML declaration."""
    position = 0
    while markup := _MARKUP.search(head, position):
        position = markup.end()
        if markup[1]:
            attributes, position = _attributes(head, position)
            if markup[1].lower() == b"meta" and (name := _meta_charset(attributes)):
                return name
    declaration = _XML_ENCODING.match(head)
    return _page_label(declaration[1]) if declaration else None


def _by_late_meta(data: bytes) -> str | None:
    return _by_meta(data[:_LATE_PRESCAN])


def _attributes(head: bytes, position: int) -> tuple[dict[bytes, bytes], int]:
    found: dict[bytes, bytes] = {}
    while attribute := _ATTRIBUTE.match(head, position):
        position = attribute.end()
        value = attribute[2] or b""
        found.setdefault(attribute[1].lower(), value[1:-1] if value[:1] in (b'"', b"'") else value)
    return found, position


def _meta_charset(attributes: dict[bytes, bytes]) -> str | None:
    if b"charset" in attributes:
        return _page_label(attributes[b"charset"])
    if attributes.get(b"http-equiv", b"").strip().lower() != b"content-type":
        return None
    charset = _CHARSET.search(attributes.get(b"content", b""))
    return _page_label(charset[1]) if charset else None


def _page_label(label: bytes) -> str | None:
    """Name of an encoding that a page states in its own ASCII-compatible bytes, which therefore cannot be UTF-16."""
    encoding = webencodings.lookup(label.decode("ascii", "replace"))
    if encoding is None or encoding.name == "replacement":
        return None
    replaced = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": "windows-1252"}
    return replaced.get(encoding.name, encoding.name)


def _detected(data: bytes) -> str | None:
    """The detector's opinion on the lines of text that are not ASCII; markup around them only misleads it."""
    import chardet  # noqa: PLC0415 - here, because few pages need it and it takes longer to import than a page to read

    sample = data
    if not data.isascii():
        sample = b"\n".join(line for line in _TAG.sub(b"\n", data).split(b"\n") if not line.isascii()) or data
    found = chardet.detect(sample[:_SAMPLE], include_encodings=_CANDIDATES)["encoding"]
    encoding = webencodings.lookup(_PYTHON_ONLY.get(found.lower(), found)) if found else None
    return encoding.name if encoding else None


def _read(data: bytes, name: str) -> _Reading:
    # GB18030 is a superset of GBK, and the Encoding Standard decodes GBK with it.
    encoding = webencodings.lookup("gb18030" if name == "gbk" else name)
    text = encoding.codec_info.decode(data, "replace")[0] if encoding else data.decode(name, "replace")
    invalid = text.count("\ufffd") - (data.count(b"\xef\xbf\xbd") if name == "utf-8" else 0)
    valid = _beyond_ascii(text) - text.count("\ufffd") if invalid else 0
    return _Reading(text, invalid, valid)


def _beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


def _decoded(reading: _Reading, name: str, warnings: list[str]) -> Decoded:
    if reading.invalid:
        warnings = [*warnings, f"invalid in {name}, replaced by U+FFFD: {reading.invalid} sequences"]
    return Decoded(_clean(reading.text.encode("utf-8", "replace")), name, tuple(warnings))


def _clean(utf8: bytes) -> bytes:
    """Without controls, if there is a NUL; the other controls go when the article is composed."""
    return utf8.translate(_SPACES, _DROPPED) if b"\0" in utf8 else utf8
