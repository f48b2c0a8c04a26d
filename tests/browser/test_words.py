"""Signs and words of the rulebooks (GSP, FWM, synchronic) at the table: sentences use names, and a sign that is left explains itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from orrery.games.destiny.deals.deals import AnswerDeal
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.terms import WontInvade
from tests.browser.conftest import Visit
from tests.browser.kit import SMALL, WIDE, Player, Server, my_turn, open_table, settled
from tests.browser.stage import Stage
from tests.games.destiny.kit import start, table
from tests.games.referendum.kit import activate, realm

SIGNS = r"\\b(GSP|BIP|PoP|TMP|CoS|PPF|FWM|PF)\\b"
ODD = {"destiny": r"\\bmoments?\\b", "nomads": "synchronic", "referendum": "(?!)"}
"""Words that only players of a game know."""
READ = """([signs, odd]) => {
  const sign = new RegExp(signs), word = new RegExp(odd, 'i'), wrong = [], about = new Set();
  const look = (text, one) => {
    // a name with its sign behind it tells what the sign means
    const bare = text.replace(/[A-Z][\\w’' ]+ \\((FWM|PF)\\)/g, '');
    const code = sign.exec(bare), said = word.exec(bare), thing = one.closest('[data-about]');
    if (!code && !said) return;
    if (thing) about.add(thing.dataset.about);
    if (!thing || (code && one.closest('#prompt, #log, #offers, .offer, .panel-talk'))) wrong.push(`${one.closest('[id]')?.id}: ${text.slice(0, 90)}`);
  };
  const all = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      if (one.closest('script, style, [hidden], #legend, #drawer')) continue;
      // titles of drawings are read by a resting pointer, others only where they are seen
      if (one.getClientRects().length || one.tagName === 'title') {
        if (one.tagName === 'title' ? sign.test(walk.currentNode.textContent.replace(/\\((FWM|PF)\\)/g, '')) : true) look(walk.currentNode.textContent.trim(), one);
      }
    }
    for (const one of document.querySelectorAll('[aria-label]')) if (sign.test(one.getAttribute('aria-label'))) wrong.push(`label: ${one.getAttribute('aria-label').slice(0, 90)}`);
  };
  for (const tab of [...document.querySelectorAll('#show-players, #show-shelf, #show-talk')].reverse()) { tab.checked = true; all(); }
  return { wrong: [...new Set(wrong)], about: [...about] };
}"""
"""Signs that stand where there is room for a name, and words that nothing explains; and the things that explain the others."""


def told(page: Page, slug: str) -> list[str]:
    found: dict[str, Any] = page.evaluate(
        READ, [SIGNS.replace("\\\\", "\\"), ODD[slug].replace("\\\\", "\\")]
    )
    assert not found["wrong"], found["wrong"]
    return list(found["about"])


def card_of(page: Page, about: str) -> str:
    """What is told of a thing."""
    table = page.url.split("/tables/")[1].split("?")[0].split("#")[0]
    answer = page.request.get(f"{page.url.split('/tables/')[0]}/tables/{table}/explain?what={about}")
    assert answer.ok, about
    return answer.text()


@pytest.mark.parametrize("size", [WIDE, SMALL])
@pytest.mark.parametrize("slug", ["destiny", "nomads", "referendum"])
def test_sentences_use_names_and_signs_explain_themselves(
    server: Server, visit: Visit, slug: str, size: tuple[int, int]
) -> None:
    """A while into a game, with its log, its panels, its shelf and what is asked."""
    visitor = visit(server, size)
    page = open_table(visitor, {1: "me"}, players=4, game=slug)
    player = Player(visitor)
    for seed in range(2):
        player.by_chance(7, seed=seed)
        if not my_turn(page):
            break
        settled(page)
        for about in told(page, slug):
            if slug == "nomads":
                assert (
                    "Synchronic: it can be used as an answer" in card_of(page, about) or about == "sign:sync"
                ), about


def test_a_promise_in_an_offer_names_people(stage: Stage, visit: Visit) -> None:
    pos = table()
    pos.offer = Offer(1, [WontInvade(1, 0, 4, party=2), WontInvade(0, 1, 4, party=2)], made=True)
    start(pos, AnswerDeal(0))
    page = stage.seat(visit(stage), "destiny", pos)
    expect(page.locator("#prompt-text h2")).to_contain_text("offers you no Invasion against")
    told(page, "destiny")


def test_a_bloc_is_a_word_in_a_question_and_a_sign_only_in_its_column(stage: Stage, visit: Visit) -> None:
    pos = activate(
        realm("church pf", at={"svelk": "solne", "kata": "solne"}, boxes={"solne": "F PF"}), "svelk"
    )
    page = stage.seat(visit(stage), "referendum", pos)
    assert {"bloc:4", "bloc:5"} <= set(told(page, "referendum"))
    sign = page.locator("#shelf-governments .score-bloc", has_text="FWM")
    sign.hover()
    expect(page.locator("#explain")).to_contain_text("Free Worlds Movement")
    page.keyboard.press("Escape")
    sign.click()
    expect(page.locator("#explain")).to_contain_text("Free Worlds Movement")
