"""Every word of a table can be read: in the middle of a game, at the sizes that people have, none is smaller than eleven pixels."""

from __future__ import annotations

from itertools import pairwise

import pytest

from orrery.games import games
from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Player, Server, my_turn, open_table, settled

SIZES = [WIDE, (1366, 768), MIDDLE, SMALL]
TINY = """() => {
  const found = {};
  const look = () => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, one = node.parentElement;
      if (!node.textContent.trim() || !one.getClientRects().length || one.closest('script, style, title, desc, option, .hush, [hidden]')) continue;
      const style = getComputedStyle(one), range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (style.visibility === 'hidden' || +style.opacity === 0 || box.width < 2 || box.height < 2) continue;
      // inside a drawing a pixel of the style is as large as the drawing makes it
      const drawn = one.closest('svg') && one.getScreenCTM ? one.getScreenCTM() : { a: 1, b: 0 };
      const size = parseFloat(style.fontSize) * Math.hypot(drawn.a, drawn.b);
      if (size < 10.95) found[`${one.tagName} ${one.getAttribute('class') ?? ''} in ${one.parentElement.getAttribute('class') ?? ''}`] = `${node.textContent.trim().slice(0, 30)}: ${size.toFixed(1)}`;
    }
  };
  // what lies under tabs on smaller screens is read, too
  const tabs = [...document.querySelectorAll('#show-players, #show-shelf, #show-talk')];
  const shown = tabs.find((tab) => tab.checked);
  for (const tab of tabs) { tab.checked = true; look(); }
  if (shown) shown.checked = true;
  return found;
}"""
"""Words that are too small, and how large they are."""


@pytest.mark.parametrize("moments", [(10,), pytest.param((5, 15, 25), marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", sorted(games()))
def test_no_word_of_a_table_is_smaller_than_eleven_pixels(
    server: Server, visit: Visit, slug: str, moments: tuple[int, ...]
) -> None:
    visitor = visit(server)
    page = open_table(visitor, {1: "officer", 4: "me"}, 4, slug)
    for before, moment in pairwise((0, *moments)):
        Player(visitor).by_chance(moment - before, seed=moment)
        my_turn(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            tiny = page.evaluate(TINY)
            assert not tiny, (width, height, page.inner_text("#prompt h2"), tiny)
            over = page.evaluate(
                "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
            )
            assert max(over) <= 0, (width, height, page.inner_text("#prompt h2"), over)
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
