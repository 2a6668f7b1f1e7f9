"""Events: recorded, counted, replayed."""
from __future__ import annotations

from collections.abc import Mapping

import pytest

from readable.events import Event, Recorder, count_tags, replay

PAGE: list[Event] = [("html", {}), ("body", {"class": "k"}), "a", ("br", {}), None, ("p", {}), "b", None, None, None]


class Calls:
    """A target that notes what it is told."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.told: list[tuple[object, ...]] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.told.append(("start", tag, attributes))

    def data(self, text: str) -> None:
        self.told.append(("data", text))

    def end(self, tag: str) -> None:
        self.told.append(("end", tag))

    def depth(self) -> int:
        return 0

    def close(self) -> list[tuple[object, ...]]:
        return [*self.told, ("close",)]


def test_replay_tells_a_target_everything_in_order() -> None:
    assert replay([("a", {"k": "v"}), "x", ("b", {}), None, None], Calls()) == [
        ("start", "a", {"k": "v"}), ("data", "x"), ("start", "b", {}), ("end", "b"), ("end", "a"), ("close",)
    ]
    assert replay([], Calls()) == [("close",)]


@pytest.mark.parametrize("events", [[], PAGE, [("div", {}), ("p", {}), "a", None, "b", None]])
def test_a_recorder_records_what_is_replayed(events: list[Event]) -> None:
    assert replay(events, Recorder()) == events


def test_a_recorder_opens_the_roots_once_and_closes_them_last() -> None:
    recorder = Recorder()
    recorder.data("\n")
    for tag in ("html", "body", "p"):
        recorder.start(tag, {})
    for tag in ("p", "body", "html"):
        recorder.end(tag)
    recorder.start("html", {"class": "second"})
    recorder.start("body", {"class": "second"})
    recorder.data("a")
    recorder.end("body")
    expected: list[Event] = [("html", {}), ("body", {}), ("p", {}), None, "a", None, None]
    assert recorder.close() == expected
    assert recorder.close() == expected == recorder.events


def test_recorders_share_nothing() -> None:
    first = Recorder()
    first.start("html", {})
    second = Recorder()
    second.start("html", {})
    assert second.close() == [("html", {}), None]
    assert Recorder().close() == []


def test_count_tags() -> None:
    assert count_tags([]) == (0, 0)
    assert count_tags(PAGE) == (4, 4)
    assert count_tags(PAGE, 4) == (1, 4)
