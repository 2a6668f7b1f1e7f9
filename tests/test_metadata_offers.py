"""Prices as pages write them, to the last digit."""
from __future__ import annotations

import re
from decimal import Decimal

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable import extract
from readable.metadata.offers import parse_currency, parse_price

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"


@pytest.mark.parametrize(("text", "expected"), [
    ("24.90", "24.90"),
    ("24", "24"),
    ("0", "0"),
    ("0.00", "0.00"),
    ("007", "7"),
    ("24.9", "24.9"),
    ("24.900", "24.900"),
    ("1,299.00", "1299.00"),
    ("1.299,00", "1299.00"),
    ("1 299", "1299"),
    ("1 299,50", "1299.50"),
    ("1\u00a0299,50", "1299.50"),
    ("1\u202f299,50", "1299.50"),
    ("1'299.50", "1299.50"),
    ("1’299.50", "1299.50"),
    ("12,5", "12.5"),
    ("12,50", "12.50"),
    ("0.125", "0.125"),
    ("0,125", "0.125"),
    ("1.299", "1.299"),
    ("1,299", "1299"),
    ("12,299", "12299"),
    ("1,299,000", "1299000"),
    ("1.299.000", "1299000"),
    ("1,299,000.5", "1299000.5"),
    ("1.299.000,5", "1299000.5"),
    ("1,23,456.50", "123456.50"),
    ("0.0000001", "0.0000001"),
    ("9007199254740993.01", "9007199254740993.01"),
    # Around the number.
    ("$24", "24"),
    ("$24.90", "24.90"),
    ("$.99", "0.99"),
    ("24,90 €", "24.90"),
    ("EUR 24.90 incl. VAT", "24.90"),
    ("from 24.90 to 30.00", "24.90"),
    ("24.90 - 30.00", "24.90"),
    ("24.90 19.90", "24.90"),
    ("24,90 19,90", "24.90"),
    ("Rs. 1,299", "1299"),
    ("24,- €", "24"),
    ("5.–", "5"),
    ("24.", "24"),
    (".50", "0.50"),
    ("24.90.", "24.90"),
    ("\n 24.90\t", "24.90"),
    # Digits of other scripts.
    ("٢٤٫٩٠", "24.90"),
    ("२४.९०", "24.90"),
    ("１２９９円", "1299"),
])
def test_prices(text: str, expected: str) -> None:
    found = parse_price(text)
    assert found is not None
    assert (found, str(found)) == (Decimal(expected), str(Decimal(expected)))


@pytest.mark.parametrize("text",
    ["", " ", "free", "on request", "€", ".", ",", "-", "NaN", "Infinity", "½", "²", "x" * 100])
def test_no_prices(text: str) -> None:
    assert parse_price(text) is None


def test_a_price_is_whole_or_none() -> None:
    """A long text is not cut in the middle of its number."""
    for length in range(60):
        assert parse_price(f"{'x' * length}1299.50 €") in (Decimal("1299.50"), None)


@pytest.mark.parametrize(("text", "expected"), [
    ("EUR", "EUR"), ("usd", "USD"), (" Gbp\n", "GBP"), ("€", None), ("$", None), ("US$", None), ("EURO", None),
    ("EU", None),
    ("", None), ("ÄÖÜ", None), ("ﬁx", None), ("12A", None), ("E R", None), ("EUR 24", None),
])
def test_currencies(text: str, expected: str | None) -> None:
    assert parse_currency(text) == expected


@given(st.decimals(min_value=0, max_value=10**12, places=2))
def test_what_schema_org_asks_for_is_read_exactly(price: Decimal) -> None:
    assert str(parse_price(f"{price:f}")) == f"{price:f}"


@given(st.integers(0, 10**9), st.integers(0, 99))
def test_groups_and_decimal_signs_of_every_country(whole: int, cents: int) -> None:
    expected = Decimal(f"{whole}.{cents:02}")
    grouped = f"{whole:,}"
    for group, point in (",.", ".,", " ,", "'.", "\u202f,", "’."):
        assert parse_price(f"{grouped.replace(',', group)}{point}{cents:02}") == expected


@given(st.text())
def test_any_text(text: str) -> None:
    found = parse_price(text)
    assert found is None or (found.is_finite() and found >= 0)
    code = parse_currency(text)
    assert code is None or (len(code) == 3 and code.isupper() and code.isascii())


@given(st.text(st.sampled_from("0123456789.,'’ \u00a0-٣"), max_size=30))
def test_any_digits(text: str) -> None:
    found = parse_price(text)
    assert found is not None or not re.search(r"(?<![\d.,])\d", text)
    assert found is None or any(map(str.isdecimal, text))


def test_time_is_linear() -> None:
    for text in ("1 ", "1,", ", ", "x", "1" * 10):
        assert is_linear(lambda size, text=text: lambda: parse_price(text * size), 20_000)  # type: ignore[misc]


@pytest.mark.parametrize("price", ["24.90", "1299.00", "0.125", "100", "0.0000001", "12345678901234567890.12"])
def test_no_digit_changes_on_the_way(price: str) -> None:
    head = f"<meta property=product:price:amount content={price}><meta property=product:price:currency content=EUR>"
    found = extract(f"<html><head>{head}</head><body>{TEXT}")
    assert found.price == Decimal(price)
    assert found.to_dict()["price"] == price
    assert found.metadata.sources["price"] == "meta:product:price:amount"
    assert found.metadata.sources["currency"] == "meta:product:price:currency"
