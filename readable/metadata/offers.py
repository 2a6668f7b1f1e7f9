"""Prices, as pages write them."""
from __future__ import annotations

import re
from decimal import Decimal
from types import MappingProxyType
from typing import Final

_NUMBER: Final = re.compile(r"(?<!\d)(?:\d{1,3}(?:[\s'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,]*|[.,]\d+)")
_CURRENCY: Final = re.compile(r"[A-Za-z]{3}\Z")
_LONGEST: Final = 40
_GROUP: Final = 3
_SIGNS: Final = MappingProxyType({ord("٫"): ".", ord("٬"): ","})
"""The Arabic decimal and thousands separators."""


def parse_price(text: str) -> Decimal | None:
    """The first number in a text, None if there is none.

    Of `1,299.00`, `1.299,00`, `1 299` and `12,5` the last sign is the decimal one, unless it is a comma that three
    digits follow, as in `1,299`. Of `0,125` it is; a point alone always is, as schema.org has it.
    """
    found = _NUMBER.search(text[:2 * _LONGEST].translate(_SIGNS))
    if not found or found.start() > _LONGEST or found.end() == 2 * _LONGEST:
        return None
    digits = re.sub(r"['’\s]", "", found[0]).rstrip(".,")
    mark = max(digits.rfind("."), digits.rfind(","))
    if mark < 0:
        return Decimal(digits) if digits else None
    sign, after = digits[mark], len(digits) - mark - 1
    grouped = sign == "," and after == _GROUP and "." not in digits and 0 < mark <= _GROUP and digits[0] != "0"
    if digits.count(sign) > 1 or grouped:
        return Decimal(re.sub("[.,]", "", digits))  # signs between groups of digits
    whole = re.sub("[.,]", "", digits[:mark])
    return Decimal(f"{whole or 0}.{digits[mark + 1:]}")


def parse_currency(text: str) -> str | None:
    """A currency code of ISO 4217 in capital letters, None for anything else."""
    text = text.strip()
    return text.upper() if _CURRENCY.match(text) and text.isascii() else None
