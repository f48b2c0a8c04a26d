"""What the browser tests share: a server process of their own, pages that notice every mistake, and a way to play by clicks."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "test-results" / "browser"
AXE = ROOT / "build" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, MIDDLE, SMALL = (1440, 900), (1024, 768), (390, 844)


class Server:
    """`orrery serve` as a process that can be killed and started again on the same data and port."""

    def __init__(self, folder: Path, pace: float = 0.0) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it greets."""
        env = {
            **os.environ,
            "ORRERY_DATA": str(self.folder),
            "ORRERY_PACE": str(self.pace),
            "ORRERY_LIMITS": "off",
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }
        command = [sys.executable, "-m", "orrery.web.serve"]
        if not self.port:
            env["PORT"] = "0"
            command = [
                sys.executable,
                "-c",
                "from orrery.web.serve import serve; serve(port=0, browser=False)",
            ]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        found = re.search(r":(\d+)", greeting)
        assert found, f"the server did not start: {greeting}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it politely."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


class Visitor:
    """A page in a browser of its own. Whatever goes wrong in it is kept in `problems`, which must be empty at the end."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.problems: list[str] = []
        self.expected: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        self.page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.problems.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:")):
            self.problems.append(f"asked another host: {request.url}")

    def expects(self, *patterns: str) -> None:
        """These messages belong to what is tested."""
        self.expected += patterns

    def check(self) -> None:
        """Nothing went wrong."""
        found = [text for text in self.problems if not any(re.search(p, text) for p in self.expected)]
        assert not found, found

    def go(self, path: str = "/") -> Page:
        """Open a page of the site."""
        self.page.goto(self.url + path)
        return self.page

    def shot(self, name: str) -> None:
        """Keep a picture of the page."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")


# --- playing by clicks ------------------------------------------------------------------------------------------------


def my_turn(page: Page, timeout: float = 30_000) -> bool:
    """Wait until the table asks us, or the game is over."""
    page.wait_for_selector("#prompt.is-yours, #prompt.is-over", timeout=timeout)
    return page.locator("#prompt.is-yours").count() > 0


def asked(page: Page) -> str:
    """What identifies the present question."""
    return str(page.evaluate(ASKED))


ASKED = "() => ['after', 'seat'].map(id => document.getElementById(id).value).join(' ')"
CHANGED = (
    "before => ['after', 'seat'].map(id => document.getElementById(id).value).join(' ') !== before"
    " || !document.querySelector('#prompt.is-yours')"
)
PLACES = """([board, dice]) => {
  const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length);
  const pick = (list) => list[Math.floor(dice * list.length)];
  const ends = shown('#prompt .move-end'), plain = shown('#prompt .moves > .moves-group > .move'), folds = shown('#prompt .moves-fold');
  const targets = shown('.target[data-move] .hit').filter((one) => {
    const box = one.getBoundingClientRect(), frame = document.querySelector('#board').getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return x > frame.left + 60 && x < frame.right - 60 && y > frame.top + 20 && y < frame.bottom - 20
      && document.elementFromPoint(x, y)?.closest('.target') === one.closest('.target');
  });
  const kinds = [board ? targets : [], plain, folds].filter((kind) => kind.length);
  const chosen = kinds.length && (!ends.length || dice < 0.85) ? pick(kinds[board ? 0 : kinds.length - 1]) : pick(ends);
  chosen.scrollIntoView?.({ block: 'nearest' });
  const box = chosen.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, chosen.matches('.moves-fold')
    ? chosen.querySelector('summary').getBoundingClientRect().toJSON() : null];
}"""
IN_FOLD = """dice => {
  const all = [...document.querySelectorAll('.moves-fold[open] .move')], one = all[Math.floor(dice * all.length)];
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def wait_for_change(page: Page, before: str) -> None:
    """Wait until the table asks something else, or somebody else."""
    page.wait_for_function(CHANGED, arg=before, polling=20)


def choose(page: Page, rng: random.Random, board: bool = True) -> None:
    """Make one decision by a click: on a glowing space of the board, or on a button, in a fold that is opened first."""
    before = asked(page)
    x, y, fold = page.evaluate(PLACES, [board and rng.random() < 0.7, rng.random()])
    if fold is not None:
        page.mouse.click(fold["x"] + fold["width"] / 2, fold["y"] + fold["height"] / 2)
        x, y = page.evaluate(IN_FOLD, rng.random())
    page.mouse.click(x, y)
    wait_for_change(page, before)


def play(page: Page, decisions: int, seed: int = 1) -> int:
    """Play so many decisions, or to the end; how many it were."""
    rng = random.Random(seed)
    for made in range(decisions):
        if not my_turn(page):
            return made
        choose(page, rng)
    return decisions


def open_table(visitor: Visitor, seats: dict[int, str], players: int = 3, **fields: str) -> Page:
    """Fill in the form of a new table and open it. Seats that are not named get bots."""
    page = visitor.go("/new/emperor")
    page.select_option("#players", str(players))
    page.fill("#new [name=name]", fields.pop("name", "Ines"))
    for seat, kind in seats.items():
        page.check(f"[name=seat{seat}][value={kind}]")
    for name, value in fields.items():
        field = page.locator(f"#new [name='{name.replace('__', '.')}']").first
        if field.evaluate("e => e.type") == "radio":
            page.check(f"#new [name='{name}'][value='{value}']")
        elif field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("text=Open the table")
    page.wait_for_selector("#prompt, #lobby")
    return page


def settled(page: Page) -> None:
    """Wait until nothing moves any more."""
    expect(page.locator("body")).to_be_visible()
    time.sleep(0.6)
