"""What has been seen, by address and by text; in this run, in earlier ones, and when a run is taken back."""
from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from bulking import WORDS
from hypothesis import given, settings
from hypothesis import strategies as st

from readable.bulk.seen import Mark, Seen, SeenError
from readable.bulk.worker import Row


def row(name: str, fingerprint: str, *, url: bool = True, signature: bytes = b"") -> Row:
    return Row(b"", f"file#{name}", name if url else None, fingerprint, failed=False, signature=signature)


def marks(seen: Seen, *rows: Row) -> list[tuple[str | None, str | None]]:
    return [tuple(seen.mark(one)) for one in rows]  # type: ignore[misc]


def run(path: Path, *rows: Row, threshold: float | None = None) -> list[tuple[str | None, str | None]]:
    """A run from begin to end."""
    with closing(Seen(path, None, 0, threshold)) as seen:
        found = marks(seen, *rows)
        seen.commit()
        seen.finish()
    return found


def test_what_is_seen_is_known_again(tmp_path: Path) -> None:
    path = tmp_path / "seen.db"
    assert run(path, row("a", "1"), row("b", "2"), row("c", "1"), row("a", "1"), row("d", "")) == [
        ("new", None), ("new", None), ("duplicate", "a"), ("unchanged", None), (None, None)]
    assert run(path, row("a", "1"), row("b", "3"), row("c", "1"), row("e", "2")) == [
        ("unchanged", None), ("changed", None), ("unchanged", None), ("duplicate", "b")]
    assert run(path, row("b", "3"), row("b", "2"), row("b", "4")) == [
        ("unchanged", None), ("duplicate", "b"), ("changed", None)]


def test_a_page_without_an_address_has_its_text(tmp_path: Path) -> None:
    assert run(tmp_path / "s", row("a", "1", url=False), row("a", "1", url=False), row("b", "1")) == [
        ("new", None), ("duplicate", "file#a"), ("duplicate", "file#a")]


def test_half_a_surrogate_pair_in_an_address(tmp_path: Path) -> None:
    assert run(tmp_path / "s", row("\udc80", "1"), row("\udc80", "1"), row("b", "1")) == [
        ("new", None), ("unchanged", None), ("duplicate", "\\udc80")]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["", "1", "2", "3"])), max_size=30), st.data())
def test_a_killed_run_goes_on_as_if_it_had_not_been(
    tmp_path_factory: pytest.TempPathFactory, pages: list[tuple[str, str]], data: st.DataObject,
) -> None:
    folder = tmp_path_factory.mktemp("seen")
    rows = [row(*page) for page in pages]
    whole = run(folder / "a", *rows)
    kept = data.draw(st.integers(0, len(rows)))
    done = data.draw(st.integers(kept, len(rows)))
    with closing(Seen(folder / "b", None, 0, None)) as seen:
        number = seen.run
        found = marks(seen, *rows[:done])
        seen.commit()
        seen.mark(row("z", "9"))
    with closing(Seen(folder / "b", number, kept, None)) as seen:
        assert found[:kept] + marks(seen, *rows[kept:]) == whole
        seen.commit()
        seen.finish()
    assert run(folder / "a", *rows) == run(folder / "b", *rows)


def test_a_run_that_is_not_finished_has_seen_nothing(tmp_path: Path) -> None:
    path = tmp_path / "seen.db"
    run(path, row("a", "1"))
    with closing(Seen(path, None, 0, None)) as seen:
        number = seen.run
        assert marks(seen, row("a", "2"), row("b", "3")) == [("changed", None), ("new", None)]
        seen.commit()
    assert run(path, row("a", "1"), row("b", "3")) == [("unchanged", None), ("new", None)]
    with pytest.raises(SeenError, match="another run has used it"):
        Seen(path, number, 1, None)


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    path = tmp_path / "seen.db"
    with closing(Seen(path, None, 0, None)), pytest.raises(SeenError, match="locked"):
        Seen(path, None, 0, None)
    (tmp_path / "b").write_text("no database, whatever its name says" * 9)
    with pytest.raises(SeenError, match="not a database"):
        Seen(tmp_path / "b", None, 0, None)
    with closing(sqlite3.connect(tmp_path / "c")) as other:
        other.execute("create table mine (a)")
    with pytest.raises(SeenError, match="another program's file"):
        Seen(tmp_path / "c", None, 0, None)


def words(seed: int, count: int = 400) -> list[str]:
    rng = random.Random(seed)
    return [f"{rng.choice(WORDS)}{rng.randrange(50)}" for _ in range(count)]


def signed(name: str, text: str) -> Row:
    from readable.bulk.near import signature_of  # noqa: PLC0415 - of the extra

    return row(name, str(hash(text)), signature=signature_of(text))


def test_texts_that_are_nearly_the_same(tmp_path: Path) -> None:
    pytest.importorskip("datasketch", reason="readable-html[bulk] is not installed")
    first, second = words(1), words(2)
    close = [*first[:200], "another", *first[201:]]
    half = [*first[:200], *words(3, 200)]
    rows = [signed(name, " ".join(some)) for name, some in zip("abcd", (first, second, close, half), strict=True)]
    expected: list[tuple[str | None, str | None]] = [
        ("new", None), ("new", None), ("near-duplicate", "a"), ("new", None)]
    assert run(tmp_path / "a", *rows, threshold=0.8) == expected
    assert run(tmp_path / "b", *rows, threshold=None)[2] == ("new", None)
    assert run(tmp_path / "a", signed("e", " ".join(close[1:])), threshold=0.8) == [("near-duplicate", "a")]


def test_signatures_go_back_with_their_run(tmp_path: Path) -> None:
    pytest.importorskip("datasketch", reason="readable-html[bulk] is not installed")
    text = words(1)
    with closing(Seen(tmp_path / "a", None, 0, 0.8)) as seen:
        seen.mark(signed("a", " ".join(text)))
        seen.commit()
    assert run(tmp_path / "a", signed("b", " ".join(text[1:])), threshold=0.8) == [("new", None)]


def test_the_likeness_of_signatures_is_that_of_the_texts() -> None:
    pytest.importorskip("datasketch", reason="readable-html[bulk] is not installed")
    from readable.bulk.near import likeness, shingles, signature_of  # noqa: PLC0415 - of the extra

    for kept in (0, 100, 200, 300, 380):
        one, other = " ".join(words(1)), " ".join([*words(1)[:kept], *words(2, 400 - kept)])
        true = len(shingles(one) & shingles(other)) / len(shingles(one) | shingles(other))
        assert abs(likeness(signature_of(one), signature_of(other)) - true) < 0.15
    assert likeness(signature_of("漁船在沙灘上，人們補網"), signature_of("漁船在沙灘上，人們補網。")) == 1
    assert len(shingles("漁船在沙灘上人們補網")) > 5
    assert signature_of("") == signature_of(" ")


def test_long_words_and_many_take_no_longer() -> None:
    from readable.bulk.near import shingles  # noqa: PLC0415

    assert len(shingles("a" * 1_000_000)) == 1
    assert len(shingles("漁" * 200_000)) == 1
    assert len(shingles(" ".join(map(str, range(200_000))))) < 50_001


def test_marks_have_a_default() -> None:
    assert Mark("new") == ("new", None)
