"""Every payload, in all that is made of its pages, in a browser without any policy: nothing runs, asks or leads away.

The same payloads as they are, shown by the same means, run by the hundred: that the tests can see an attack.
"""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import pytest
from attacking import AFTER, BEFORE, EVERYTHING, Output, Payload, outputs, pages, payloads
from browser import ADDRESS, LONGEST_WAIT
from test_compose_safety import ATTRIBUTES, ELEMENTS

from readable import Options, extract
from readable.render.reader import POLICY, STYLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Frame, Request
    from playwright.sync_api import Page as Tab

BATCH: Final = 24
"""Frames that are shown at a time."""

TOGETHER: Final = 8
"""Payloads of which the outputs stand in one document."""

HOSTS: Final = (
    "www.youtube.com", "youtube.com", "www.youtube-nocookie.com", "youtube-nocookie.com", "player.vimeo.com",
    "www.dailymotion.com", "geo.dailymotion.com", "player.twitch.tv", "v.qq.com", "archive.org", "upload.wikimedia.org",
)
ALLOWED: Final = {
    "elements": [*ELEMENTS, "guard-rail", "title", "bdi"],
    "attributes": [*ATTRIBUTES, "allowfullscreen", "controls", "preload"],
    "own": (
        '<meta charset="utf-8">', '<meta name="referrer" content="no-referrer">',
        '<meta http-equiv="x-dns-prefetch-control" content="off">', '<link rel="icon" href="data:,">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">', f"<style>{STYLE}</style>",
    ),
    "schemes": ["http:", "https:", "mailto:", "tel:", "ftp:"],
    "hosts": HOSTS,
}
HARMLESS: Final = frozenset({"image", "media"})

SHOW: Final = """async ([documents, sandbox, allowed, rendered]) => {
  document.body.replaceChildren();
  const frames = documents.map(([name, html, rails]) => {
    const frame = document.createElement('iframe');
    frame.name = name;
    if (sandbox) frame.sandbox = sandbox;
    frame.srcdoc = html;
    if (rails !== null && !rendered) frame.style.display = 'none';  // a broken picture is laid out anew each time
    return [frame, rails];
  });
  const loaded = Promise.all(frames.map(([frame]) => new Promise(done => {
    frame.addEventListener('load', done, { once: true });
    setTimeout(done, 4000);
  })));
  document.body.append(...frames.map(([frame]) => frame));
  await loaded;
  const found = frames.map(([frame, rails]) => {
    try {
      if (rails === null) {
        const text = frame.contentDocument.body.innerText;
        frame.contentWindow.provoke();
        return [text, {}];
      }
      return frame.contentWindow.inspect(allowed, rails);
    } catch (error) { return [[String(error)], {}]; }
  });
  await new Promise(done => setTimeout(done, sandbox ? 150 : 30));
  return found;
}"""


class Shown(NamedTuple):
    """A document to show: for which payload, and how many guards are in it; None if it is as the attacker wrote it."""

    number: int
    html: str
    rails: int | None


class Watch:
    """A tab that shows documents in frames, and notes by payload what they do."""

    def __init__(self, context: BrowserContext) -> None:
        self.hits: defaultdict[str, set[str]] = defaultdict(set)
        self.asked: list[tuple[str, str, str]] = []
        self.gone: defaultdict[str, set[str]] = defaultdict(set)
        self.faults: defaultdict[int, set[str]] = defaultdict(set)
        self.counts: Counter[str] = Counter()
        self.texts: dict[int, str] = {}
        context.add_init_script(path=Path(__file__).with_name("attacks.js"))
        self.tab: Tab = context.new_page()
        self.tab.set_default_timeout(LONGEST_WAIT)
        context.on("page", lambda _: self.gone["?"].add("a window"))
        self.tab.on("console", self._hear)
        self.tab.on("dialog", self._dismiss)
        self.tab.on("download", lambda download: self.gone["?"].add(download.url))
        self.tab.on("framenavigated", self._moved)
        self.tab.route(ADDRESS, lambda route: route.fulfill(body="<!DOCTYPE html><body>", content_type="text/html"))
        self.tab.goto(ADDRESS)
        self.tab.unroute_all()  # what nobody has to answer takes a third of the time
        context.set_offline(True)
        context.on("request", self._ask)

    def show(self, documents: Sequence[Shown], sandbox: str = "") -> None:
        """Show documents, a batch at a time, and look into each of them."""
        for at in range(0, len(documents), BATCH):
            batch = documents[at:at + BATCH]
            given = [[str(one.number), one.html, one.rails] for one in batch]
            told = self.tab.evaluate(SHOW, [given, sandbox, ALLOWED, EVERYTHING])
            for one, (found, counts) in zip(batch, told, strict=True):
                if isinstance(found, str):
                    self.texts[one.number] = found
                else:
                    self.faults[one.number].update(found)
                self.counts.update(counts)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.text.startswith("HIT "):
            _, name, what = message.text.split(" ", 2)
            self.hits[name].add(what)

    def _dismiss(self, dialog: Dialog) -> None:
        self.hits["?"].add(dialog.type)
        dialog.dismiss()

    def _ask(self, request: Request) -> None:
        self.asked.append((_name(request), request.resource_type, request.url))

    def _moved(self, frame: Frame) -> None:
        inner = frame.name.isdecimal()
        if frame.url not in (ADDRESS, "about:blank", "about:srcdoc") and (inner or frame is self.tab.main_frame):
            self.gone[frame.name].add(frame.url)


def _name(request: Request) -> str:
    frame: Frame | None = request.frame
    while frame and not frame.name.isdecimal():
        frame = frame.parent_frame
    return frame.name if frame else ""


@pytest.fixture
def watch(browser: Browser) -> Iterator[Watch]:
    context = browser.new_context(viewport={"width": 800, "height": 600})
    try:
        yield Watch(context)
    finally:
        context.close()


RAIL: Final = "<guard-rail></guard-rail>"
HEAD: Final = "<!DOCTYPE html><html><head><meta charset=utf-8><title>Page</title></head><body>"


def guarded(made: Sequence[tuple[int, list[Output]]]) -> Iterator[Shown]:
    """The documents of some payloads: all different outputs in one, between guards, and whole pages in others.

    The guards tell that no output has an effect on those after it: each must be a child of the body still.
    """
    every = dict.fromkeys([one.html for _, outputs_of in made for one in outputs_of])
    yield Shown(made[0][0], f"{HEAD}{RAIL}{RAIL.join(every)}{RAIL}", len(every) + 1)
    for number, outputs_of in made:
        whole = dict.fromkeys([one.html for one in outputs_of if one.kind == "page"])
        is_shown = EVERYTHING or payloads()[number].kind == "metadata" or number % 20 == 0
        for page in list(whole)[:None if EVERYTHING else 1] if is_shown else ():
            yield Shown(number, page, 0)
            yield Shown(number, page.replace("Content-Security-Policy", "x-none", 1), 0)  # as if it had no policy


def test_nothing_runs_asks_or_leads_away(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    tried: Counter[str] = Counter()
    shown = 0
    every = list(enumerate(payloads()))
    for at in range(0, len(every), TOGETHER):
        made = [(number, list(outputs(number, payload))) for number, payload in every[at:at + TOGETHER]]
        tried.update(one.kind for _, outputs_of in made for one in outputs_of)
        documents = list(guarded(made))
        watch.show(documents)
        shown += len(documents)
    pictures = [one for one in watch.asked if one[1] in HARMLESS]
    players = [one for one in watch.asked if one[1] == "document" and is_player(one[2])]
    foreign = [one for one in watch.asked if one not in pictures and one not in players]
    with capsys.disabled():
        print(f"\n{len(payloads())} payloads, {tried.total()} outputs ({dict(tried)}), {shown} documents")  # noqa: T201 - figures
        print(  # noqa: T201
            f"executed {len(watch.hits)}, requested {len(foreign)}, navigated {len(watch.gone)}; allowed requests: "
            f"{len(pictures)} pictures and media, {len(players)} players; in them: {dict(watch.counts)}",
        )
    faults = {of(str(number)): found for number, found in watch.faults.items() if found}
    assert faults == {}
    assert {name: (found, of(name)) for name, found in watch.hits.items()} == {}
    assert [(*one, of(one[0])) for one in foreign] == []
    assert [one for one in pictures if urlsplit(one[2]).scheme not in ("http", "https", "data")] == []
    assert {name: (found, of(name)) for name, found in watch.gone.items()} == {}
    assert min(watch.counts[name] for name in ("links", "pictures", "players", "named")) > 50, "something is shown"


def of(name: str) -> tuple[Payload, ...]:
    """Those of a document."""
    return payloads()[int(name):int(name) + TOGETHER] if name.isdecimal() else ()


def is_player(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "https" and parts.netloc in HOSTS


SANDBOX: Final = "allow-scripts allow-same-origin allow-forms allow-popups allow-modals"
"""Of frames with payloads as they are: all but to replace the page around them."""

EACH: Final = 1 if EVERYTHING else 3
"""Every third payload is shown as it is."""


def test_the_same_payloads_run_as_they_are(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    documents = [Shown(number, raw(payload), None) for number, payload in enumerate(payloads())][::EACH]
    watch.show(documents, SANDBOX)
    ran = {name for name in watch.hits if name.isdecimal()}
    asked = {one[0] for one in watch.asked if one[1] not in HARMLESS and not is_player(one[2])}
    by_kind = Counter(payloads()[int(name)].kind for name in ran)
    with capsys.disabled():
        print(  # noqa: T201
            f"\ncontrol: {len(documents)} payloads as they are: executed {len(ran)} ({dict(by_kind)}), "
            f"requested {len(asked)}, navigated {len(watch.gone)}, "
            f"at least one of these {len(ran | asked | set(watch.gone))}",
        )
    assert len(ran) >= 0.25 * len(documents)
    assert len(ran | asked | set(watch.gone)) >= 0.33 * len(documents)
    assert asked - ran
    assert set(watch.gone) - ran


def test_what_a_browser_shows_around_an_attack_stays(watch: Watch) -> None:
    """As lxml and html5lib read it, where Chromium shows it.

    What lxml takes for open is lost with a warning; only a script in SVG that is closed by `/>` is lost without.
    """
    numbers = range(0, len(payloads()), 7)
    watch.show([Shown(number, raw(payloads()[number]), None) for number in numbers], SANDBOX)
    assert sum(AFTER in text for text in watch.texts.values()) > 100
    lost: dict[tuple[str, Payload], list[str]] = {}
    for number, shown in watch.texts.items():
        page = next(iter(pages(payloads()[number])))
        for parser in ("lxml", "html5lib"):
            whole = Options(scorer="readability", parser=parser, selectors={"content": "body"})
            article = extract(page.source, options=whole)
            gone = [one for one in (BEFORE, AFTER) if one in shown and one not in article.text]
            is_told = any("it may not be closed" in one for one in article.warnings)
            if gone and not (parser == "lxml" and (is_told or "<svg><script/" in payloads()[number].text)):
                lost[parser, payloads()[number]] = gone
    assert lost == {}


def raw(payload: Payload) -> str:
    """A payload's page as it is."""
    return next(iter(pages(payload))).source.decode("utf-8" if payload.label == "utf-8" else "latin-1", "replace")
