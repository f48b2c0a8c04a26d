"""What the browser tests share: a server process of their own, pages that notice every mistake, and a way to play by clicks."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.databases import sqlite_in

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "test-results" / "browser"
AXE = ROOT / "build" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, MIDDLE, SMALL = (1440, 900), (1024, 768), (390, 844)
PATIENCE = 60_000
"""Milliseconds that something may take on a busy machine; whoever waits goes on as soon as it is there."""


TOY = """import orrery.games
from orrery.testing.toy.game import LANTERNS
orrery.games.games()[LANTERNS.slug] = LANTERNS
"""
"""The toy puts every kind of choice that a page knows; a server that shall play it is told so."""
SAME = """import types
import orrery.host.opening, orrery.host.thoughts
orrery.host.thoughts.secrets = orrery.host.opening.secrets = types.SimpleNamespace(
    token_bytes=lambda length: bytes(range(length)), token_hex=lambda length: "0f" * length)
"""
"""Every table has the same secret, and every bot the same generator: whoever clicks the same way gets the same game."""


class Server:
    """`orrery serve` as a process that can be killed and started again on the same data and port."""

    def __init__(self, folder: Path, pace: float = 0.0, toy: bool = False) -> None:
        self.folder = folder
        self.toy = toy
        self.pace = pace
        self.port = 0
        sqlite_in(folder)
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
            "ORRERY_BEAT": str(min(self.pace, 0.6)),
            "ORRERY_LIMITS": "off",
        }
        start = f"from orrery.web.serve import serve; serve(port={self.port}, browser=False)"
        command = [sys.executable, "-c", SAME + (TOY if self.toy else "") + start]
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


HASTY = """{ const sheet = new CSSStyleSheet(); sheet.replaceSync(':root { --ripe: 0ms !important; }'); document.adoptedStyleSheets.push(sheet); }"""
"""Tests press as soon as a question stands there; those about hasty people do without this. It is said before there is a page: said to one that
is there, it would be styled anew as a whole."""


BRISK = """{ const sheet = new CSSStyleSheet(); sheet.replaceSync(`@media (prefers-reduced-motion: no-preference) { :root {
  --quick: 1ms !important; --move: 1ms !important; --turn: 1ms !important; --breathe: 0ms !important; } }`); document.adoptedStyleSheets.push(sheet); }"""
"""Everything that slides, glides and fades does so, and is there with the next picture; what glows does not breathe. A page in motion is painted
sixty times a second, which is a sixth of what a decision by clicks costs; tests about motion do without this."""


UNPAINTED = """{ const sheet = new CSSStyleSheet(); sheet.replaceSync(':root:not([data-painted]) { opacity: 0 !important; }'); document.adoptedStyleSheets.push(sheet); }"""
"""A page is laid out, hit and read as ever, and nothing of it is painted: nobody sees it, and to draw its pictures takes a quarter of what a decision by
clicks costs. Whoever takes a picture has it `painted` first, and so has axe-core, which reckons with what shines through."""


SHARES = """Crypto.prototype.getRandomValues = (into) => { for (let i = 0; i < into.length; i++) into[i] = i; return into; }"""
"""Browsers give the same share in the dice, too: with the secret of `SAME`, every table of a game is dealt alike."""


QUICK = """try { if (!localStorage.getItem('orrery-scenes')) localStorage.setItem('orrery-scenes', '20'); } catch {}"""
"""Scenes come and go as quickly as a page can be changed twice; tests about scenes choose a pace of their own."""


def furnish(context: BrowserContext, guarded: bool = False, moving: bool = False) -> BrowserContext:
    """What every page of a context brings along; `guarded` against hasty presses as players are, `moving` at the pace that they see."""
    context.add_init_script(QUICK)
    context.add_init_script(SHARES)
    if not guarded:
        context.add_init_script(HASTY)
    if not moving:
        context.add_init_script(BRISK)
        context.add_init_script(UNPAINTED)
    return context


def painted(page: Page) -> None:
    """From now on this page is painted."""
    page.evaluate("() => { document.documentElement.dataset.painted = ''; }")


def picture(page: Page, name: str) -> None:
    """Keep a picture of a page. Behind it the page goes unpainted again."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    painted(page)
    page.screenshot(path=SHOTS / f"{name}.png")
    page.evaluate("() => { delete document.documentElement.dataset.painted; }")


class Visitor:
    """A page in a browser of its own. Whatever goes wrong in it is kept in `problems`, which must be empty at the end."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
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
        picture(self.page, name)


# --- playing by clicks ------------------------------------------------------------------------------------------------


def my_turn(page: Page, timeout: float = 2 * PATIENCE) -> bool:
    """Wait until the table asks us, or the game is over. A page whose stream has not begun is not asked anything yet."""
    page.wait_for_selector("[data-live] #prompt:is(.is-yours, .is-over)", timeout=timeout)
    page.evaluate("document.querySelector('.cover button')?.click()")  # several people share this screen
    return page.locator("#prompt.is-yours").count() > 0


def asked(page: Page) -> str:
    """What identifies the present question."""
    return str(page.evaluate(ASKED))


ASKED = "() => ['after', 'seat'].map(id => document.getElementById(id).value).join(' ')"
CHANGED = """before => ['after', 'seat'].map(id => document.getElementById(id).value).join(' ') !== before
  || !document.querySelector('#prompt.is-yours') ? 'changed'
  : document.querySelector('.toast:not([data-seen])')?.textContent || ''"""
DONE = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"""
"""A message is several swaps: two pictures later all of them are done."""
AIM = """const aim = async (one, kind) => {
  // where to press, as soon as it stands still and nothing lies over its middle
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  one.scrollIntoView?.({ block: 'nearest' });
  for (let tries = 0, was = ''; tries < 300; tries++) {
    await frame();
    if (!one.getClientRects().length) return null; // an update took it away
    const box = one.getBoundingClientRect(), now = [box.x, box.y, box.width, box.height].join(' ');
    const x = box.x + box.width / 2, y = box.y + box.height / 2, hit = document.elementFromPoint(x, y);
    const meant = (what) => what && (one.contains(what) || (one.closest('.target') && what.closest('.target') === one.closest('.target')));
    if (now === was && meant(hit)) {
      // an update between here and the press may move it away from under the pointer
      window.reached = false;
      addEventListener('click', (event) => { window.reached = !!meant(event.target); }, { once: true, capture: true });
      return [x, y, kind, one.outerHTML.slice(0, 160)];
    }
    was = now;
    if (tries === 20) one.scrollIntoView?.({ block: 'center' }); // higher than what scrolls it
  }
  throw new Error(`${one.outerHTML.slice(0, 160)} cannot be pressed`);
};"""
PLACES = (
    """async ([board, dice, ending, filled]) => { """
    + AIM
    + """
  // On small screens the board glides to its targets.
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (document.querySelector('#chart')?.getAnimations().length) await frame();
  for (const toast of document.querySelectorAll('.toast')) toast.dataset.seen = '';
  const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length);
  const pick = (list) => list[Math.floor(dice * list.length)];
  // a sheet is filled in first: some of it by chance, and as much as it takes until it can be sent
  const things = shown('#paper [data-step="1"], #paper .mark'), go = document.querySelector('#paper-go');
  // a press in the middle of a thing must reach it
  const first = things.find((one) => !one.disabled);
  first?.scrollIntoView({ block: 'nearest' });
  const at = first?.getBoundingClientRect();
  if (at && !first.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2))) throw new Error(`${first.outerHTML.slice(0, 120)} cannot be pressed`);
  things.forEach((one, i) => { if (!one.disabled && (dice * 97 * (i + 1)) % 1 < 0.5) one.click(); });
  for (const one of things) if (go?.disabled && !one.disabled) one.click();
  const ends = shown('#prompt .move-end'), folds = shown('#prompt .moves-fold'), forms = shown('#prompt .moves > .move-form');
  const plain = shown('#prompt .moves > .moves-group:not(.move-form) > .move:not(.is-not), #prompt .option:not(.is-not), #prompt .reply, #paper-go:not(:disabled)');
  const targets = shown('.target[data-move] .hit').filter((one) => {
    const box = one.getBoundingClientRect(), frame = document.querySelector('#board').getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return x > frame.left + 60 && x < frame.right - 60 && y > frame.top + 20 && y < frame.bottom - 20
      && document.elementFromPoint(x, y)?.closest('.target') === one.closest('.target');
  });
  const name = (one) => one.getAttribute('aria-label') || one.querySelector('.move-form')?.getAttribute('aria-label');
  const fresh = filled && folds.concat(forms).find((one) => (one.matches('.move-form') || one.querySelector('.move-form')) && !filled.includes(name(one)));
  const kinds = [board && !go ? targets : [], plain, folds.concat(forms)].filter((kind) => kind.length);
  if (!kinds.length && !ends.length) throw new Error(`nothing to choose: ${document.querySelector('#prompt').outerHTML.slice(0, 2000)}`);
  const chosen = fresh ? fresh : kinds.length && (!ends.length || !ending) ? pick(kinds[board ? 0 : kinds.length - 1]) : pick(ends);
  const pressed = chosen.matches('.moves-fold') ? chosen.querySelector('summary') : chosen;
  for (const old of document.querySelectorAll('[data-form]')) delete old.dataset.form;
  if (chosen.matches('.move-form')) chosen.dataset.form = '';
  return chosen.matches('.move-form') ? [0, 0, 'form', name(chosen)] : await aim(pressed, chosen.matches('.moves-fold') ? 'fold' : 'move');
}"""
)
IN_FOLD = (
    """async (dice) => { """
    + AIM
    + """
  const open = document.querySelector('.moves-fold[open]');
  const form = open.querySelector('.move-form');
  if (form) { form.dataset.form = ''; return [0, 0, 'form', '']; }
  const all = [...open.querySelectorAll('.move:not(.is-not)')], one = all[Math.floor(dice * all.length)];
  return await aim(one, 'move');
}"""
)
END = 0.15
"""How often a player who could do more ends a chain of clicks."""


STUCK = """() => ({ asked: document.querySelector('#prompt h2')?.textContent, focus: document.activeElement.outerHTML.slice(0, 200),
  over: [...document.querySelectorAll(':popover-open, .board-menu, .cover, .is-armed, .is-chosen, .hint:not([hidden]), #tales > *')].map((one) => one.outerHTML.slice(0, 120)) })"""
"""What stands in the way of a press that did nothing."""


def wait_for_change(page: Page, before: str, pressed: str = "") -> str:
    """Wait until the table asks something else or somebody else; the sentence, if it refuses what was tried."""
    try:
        said = str(page.wait_for_function(CHANGED, arg=before, polling=20).json_value())
    except PlaywrightTimeout:
        picture(page, "stuck")
        raise AssertionError(f"a press did nothing: {pressed} {page.evaluate(STUCK)}") from None
    page.evaluate(DONE)
    return "" if said == "changed" else said


def choose(
    page: Page,
    rng: random.Random,
    board: bool = True,
    words: Sequence[str] = (),
    ending: float = END,
    filled: set[str] | None = None,
) -> str:
    """Make one decision by a click: on a glowing space of the board, on a button, in a fold that is opened first, or in
    a small form that is filled in, with one of `words` where it asks for a text. The sentence of a refusal, if it met one.
    With `filled`, forms whose names are not in it yet come first, and are noted there."""
    before = asked(page)
    noted = None if filled is None else sorted(filled)
    dice = [board and rng.random() < 0.7, rng.random(), rng.random() < ending, noted]
    for _ in range(MISSES):
        while (place := page.evaluate(PLACES, dice)) is None:
            if asked(page) != before:
                return ""
        x, y, kind, what = place
        if kind == "fold":
            page.mouse.click(x, y)
            x, y, kind, what = page.evaluate(IN_FOLD, rng.random())
        if kind == "form":
            fill_in(page, rng, words)
            if filled is not None:
                filled.add(page.get_attribute("[data-form]", "aria-label") or "")
            page.click("[data-form] button")
            break
        page.mouse.click(x, y)
        if second(page):
            break
        if asked(page) != before:
            return ""
    return wait_for_change(page, before, f"{what} at {x:.0f} {y:.0f}")


SECOND = (
    """async (pressed) => { """
    + AIM
    + """
  if (window.reached === false) return 'missed';
  const kinds = { armed: '#prompt.is-armed > .armed:not([hidden]) [data-sure]', decide: '#decide:not([hidden])', menu: '.board-menu .btn' };
  for (const [kind, all] of Object.entries(kinds)) {
    const one = !pressed.includes(kind) && document.querySelector(all);
    if (one) return await aim(one, kind);
  }
}"""
)
"""Where the second press goes, if the first one only chose, armed or asked. Each is pressed once: an answer may take its time."""
MISSES = 5
"""How often a press may miss what it was meant for, because an update moved it: people press again, too."""


def second(page: Page) -> bool:
    """Confirm what was chosen: a row, something that hurts, one of several moves. Whether all presses met what they were meant for."""
    pressed: list[str] = []
    while (place := page.evaluate(SECOND, pressed)) is not None:
        if place == "missed":
            return False
        pressed.append(place[2])
        page.mouse.click(*place[:2])
    return True


def fill_in(page: Page, rng: random.Random, words: Sequence[str]) -> None:
    """Type into the form that was chosen: any number that it offers, any of the words."""
    for field in page.locator("[data-form] .field").all():
        low, high = field.get_attribute("min"), field.get_attribute("max")
        if low is not None and high is not None:
            field.fill(str(rng.randint(int(low), min(int(high), int(low) + 9))))
        else:
            field.fill(rng.choice(words) if words else "nothing in particular")


def play(page: Page, decisions: int, seed: int = 1, words: Sequence[str] = (), ending: float = END) -> int:
    """Play so many decisions, or to the end; how many it were."""
    rng = random.Random(seed)
    for made in range(decisions):
        if not my_turn(page):
            return made
        choose(page, rng, words=words, ending=ending)
    return decisions


def unfold(page: Page) -> None:
    """Show all settings of a new table."""
    for fold in page.locator("#new details:not([open]) > summary:visible").all()[::-1]:
        fold.click()


def open_table(
    visitor: Visitor, seats: dict[int, str], players: int = 3, game: str = "emperor", **fields: str
) -> Page:
    """Fill in the form of a new table and open it. Seats that are not named get bots."""
    page = visitor.go(f"/new/{game}")
    page.select_option("#players", str(players))
    page.fill("#new [name=name]", fields.pop("name", "Ines"))
    for seat, kind in seats.items():
        page.check(f"[name=seat{seat}][value={kind}]")
    if fields:
        unfold(page)
    for name, value in fields.items():
        field = page.locator(f"#new [name='{name.replace('__', '.')}']").first
        if field.evaluate("e => e.type") == "radio":
            page.check(f"#new [name='{name}'][value='{value}']")
        elif field.evaluate("e => e.type") == "checkbox":
            field.set_checked(value == "true")
        elif field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.click("text=Open the table")
    page.wait_for_selector("#prompt, #lobby")
    return page


LONGEST = 2 * PATIENCE / 1000
"""Seconds that a game may take on the way to what a test wants to see."""


class Player:
    """Somebody at a table who plays on by the API until the page is worth looking at."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.table = visitor.page.url.rsplit("/", 1)[1]

    def look(self) -> Any:
        """The table as the API tells it."""
        return self.visitor.context.request.get(f"{self.visitor.url}/api/tables/{self.table}").json()

    def send(self, method: str, path: str, **data: Any) -> bool:
        """Do something that must be accepted; whether the table had not moved on meanwhile."""
        ask = getattr(self.visitor.context.request, method)
        found = ask(
            f"{self.visitor.url}/api/tables/{self.table}{path}",
            data=data,
            headers={"origin": self.visitor.url},
        )
        assert found.ok or found.status == 409, found.text()
        return bool(found.ok)

    def with_a_bot(self, enough: Callable[[Any], bool]) -> None:
        """Let a bot play the seat until it has played enough, by what is seen of the table."""
        seat = self.look()["you"]["seats"][0]
        with self.unseen():
            assert self.send("put", f"/seats/{seat}/bot", bot="officer")
            end = time.monotonic() + LONGEST
            while (now := self.look())["state"] == "playing" and not enough(now["now"]["view"]):
                assert time.monotonic() < end, "the bots are too slow"
                time.sleep(0.1)
            assert self.send("delete", f"/seats/{seat}/bot")

    def until(self, question: str, *likes: str) -> None:
        """Answer everything else with what one likes best, or with the last choice, until this is asked."""
        self._until(lambda now: bool(re.search(question, now["prompt"]["ask"])), likes)

    def until_offered(self, beginning: str, *likes: str) -> None:
        """The same until a move can be made whose text begins so."""
        self._until(lambda now: any(move.startswith(beginning) for move in now["moves"]), likes)

    def _until(self, there: Callable[[Any], bool], likes: Sequence[str]) -> None:
        def answer(now: Any) -> str | None:
            moves: list[str] = now["moves"]
            liked = [move for like in likes for move in moves if re.search(like, move)]
            return None if there(now) else liked[0] if liked else moves[-1]

        assert self._answer(answer), "the game was over before this was asked"

    def by_chance(self, decisions: int, seed: int, without: str = "") -> None:
        """Make so many decisions, any of what is offered, or as many as the game has left; and more of them until the page comes `without` these words."""
        rng, left = random.Random(seed), iter(range(decisions))

        def answer(now: Any) -> str | None:
            more = next(left, None) is not None or (without and without in self.written())
            return rng.choice(now["moves"]) if more else None

        self._answer(answer)

    def written(self) -> str:
        """The page as the server writes it: to ask for it takes a fiftieth of what it takes to draw it."""
        return self.visitor.context.request.get(f"{self.visitor.url}/tables/{self.table}").text()

    def _answer(self, answer: Callable[[Any], str | None]) -> bool:
        """Answer what one is asked until there is no answer to a question, or the game is over; whether there was such a question."""
        end = time.monotonic() + LONGEST
        with self.unseen():
            while (table := self.look())["state"] == "playing":
                assert time.monotonic() < end, f"this was never asked; now: {table['now']['prompt']}"
                now = table["now"]
                if not now["moves"] or now["prompt"]["auto"]:  # nobody is asked, or it goes by itself
                    time.sleep(0.02)
                    continue
                move = answer(now)
                if move is None:
                    return True
                self.send("post", "/moves", move=move, seat=now["seat"])
        return False

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """What happens meanwhile is not drawn: the page comes back when it is worth it. It rests at the smallest page of the site: for one that
        is of no site Chromium starts a process, and another one on the way back."""
        page = self.visitor.page
        url = page.url
        page.goto(f"{self.visitor.url}/healthz")
        yield
        page.goto(url)


STILL = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const moves = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  // in a window bots are asked beside us, and nobody sees whether they have answered
  const thinks = (one) => document.querySelector('#live') && !document.querySelector('#prompt.is-yours') && one.querySelector('[aria-label^="a bot"]');
  const busy = () => (document.querySelector('#live') && !document.body.dataset.live) || document.fonts.status === 'loading'
    || document.getAnimations().some(moves) || [...document.querySelectorAll('.player.is-deciding')].some(thinks);
  const end = performance.now() + 60000;
  let quiet = 0;
  const watch = new MutationObserver(() => { quiet = 0; });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  while (quiet < 12) {
    await frame();
    quiet = busy() ? 0 : quiet + 1;
    if (performance.now() > end) throw new Error('the page does not come to rest');
  }
  watch.disconnect();
}"""


def settled(page: Page) -> None:
    """Wait until nothing moves any more: the stream has told who is here, no bot is asked, every slide has ended, and for a
    dozen pictures in a row nothing was changed. Time is counted in pictures, so a slow machine waits as long as it needs."""
    page.evaluate(STILL)


def unpointed(page: Page) -> None:
    """Take the mouse away from whatever it lit up."""
    page.mouse.move(1, 1)


# --- keys alone -------------------------------------------------------------------------------------------------------

FOCUS = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect(), style = getComputedStyle(one);
  if (one === document.body) return 'nothing has the focus';
  if (!one.matches(':focus-visible')) return one.outerHTML.slice(0, 120) + ' has no visible focus';
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 1) return one.outerHTML.slice(0, 120) + ' has no ring';
  const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return inside ? '' : one.outerHTML.slice(0, 120) + ' lies outside the page';
}"""


def press(page: Page, key: str) -> None:
    """A key, after which the focus can be seen."""
    page.keyboard.press(key)
    lost = page.evaluate(FOCUS)
    assert not lost, f"after {key}: {lost}"


LACKS = """() => {
  const one = document.activeElement;
  if (one.matches('summary') && !one.parentElement.open) return 'opened';
  if (one.matches('.field:not([type=number])') && !one.value) return 'typed';
  if (one.matches('.is-not, .why')) {
    // what is not possible says why; what is lies before or behind it
    const can = [...document.querySelectorAll('#prompt :is(.move:not(.is-not), .move-end, #paper-go)')].filter((other) => other.getClientRects().length);
    return can.some((other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ? 'walked' : 'walked back';
  }
  if (one.id === 'paper-open') return 'walked'; // it shows another way to say the same
  if (document.querySelector('#prompt.is-armed')) return one.matches('[data-sure]') ? '' : 'sure';
  if (one.closest('#paper') && document.querySelector('#paper-go').disabled) return one.matches('[type=checkbox]') ? 'marked' : one.matches('[type=number]') ? 'counted' : 'walked';
  if (one.closest('#paper') || one.id === 'paper-clear') return 'sent';
  return one.matches('.option') && !one.matches('.is-chosen') ? 'chosen' : '';
}"""
"""What is still to be done by keys before Enter decides, where the focus is."""


def decide_by_keys(page: Page, words: str = "") -> str:
    """Decide by what has the focus, whatever it takes: folds are opened, fields typed, forms filled in, rows chosen before they
    are decided, and what hurts is said twice. The focus can be seen at every key but the last. What Enter was pressed on."""
    for _ in range(60):
        lacks = page.evaluate(LACKS)
        if not lacks:
            what = str(page.evaluate("document.activeElement.outerHTML.slice(0, 160)"))
            page.keyboard.press("Enter")
            return what
        if lacks == "opened":
            press(page, "Enter")
            press(page, "Tab")
        elif lacks == "typed":
            page.keyboard.type(words or "nothing in particular")
        elif lacks == "marked":
            press(page, "Space")
        elif lacks == "counted":
            press(page, "ArrowUp")
        elif lacks == "chosen":
            press(page, "Enter")
        elif lacks == "walked back":
            press(page, "Shift+Tab")
        else:
            press(page, "Tab")
    raise AssertionError(f"sixty keys decide nothing: {page.evaluate(STUCK)}")


def see_the_board(page: Page) -> None:
    """Fold a decision that hangs over the board up to its question; the next question, or the key d, opens it again."""
    if page.locator(".deck.is-large .sheet-handle").is_visible():
        page.keyboard.press("v")
        page.wait_for_selector(".deck.is-low")


VIOLATIONS = "async () => (await axe.run({ resultTypes: ['violations'], selectors: false })).violations"
"""All rules are tried on everything; what they find in order is not written down. With the rules read once for a page, a sixth of the time is saved."""


def axe_by_night_and_day(page: Page, what: str) -> None:
    """axe-core finds nothing in either theme; the page changes as its own button changes it."""
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        settled(page)
        axe(page, f"{what}, {theme}")


def axe(page: Page, what: str) -> None:
    """axe-core finds nothing to complain about."""
    painted(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(VIOLATIONS)
    told = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]
    assert not told, f"{what}: {told}"
