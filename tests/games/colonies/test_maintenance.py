"""Maintenance: who is heard before the check of Capacities, and what the log says (COL-MAINT, COL-TECON-04)."""

from __future__ import annotations

from tests.games.colonies.kit import at, chart, go, maintenance, of, said, settle, tech
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TINFO-08")
def test_a_copied_permaculture_expert_is_announced_after_the_one_in_hand() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Cinderhusk", meeples=3),
            "A5": of(BLUE, "Lowmere", meeples=2),
            "E5": of(PURPLE, "Deepseam", meeples=9),
        },
        hands={RED: "Permaculture Expert", PURPLE: "Spy"},
        first=RED,
    )
    pos.copies[PURPLE], pos.copied_from[PURPLE] = tech("Permaculture Expert"), RED
    crowd = pos.content.capacity[pos.card[24]]
    maintenance(pos)
    events = go(pos, "pass", "pass")  # no offers of an Ambassador
    events += settle(pos)
    shown = [text for text in said(pos, events) if "has Permaculture Expert" in text]
    assert shown == ["Red has Permaculture Expert", "Purple has Permaculture Expert"]
    assert (at(pos, "A1")["meeples"], at(pos, "E5")["meeples"]) == (2, crowd + 1)


@clause("COL-MAINT-02", "COL-MAINT-06", "COL-WMD-11")
def test_the_log_names_planets_that_lose_somebody_or_something_and_no_others() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Cinderhusk", meeples=1),
            "A5": of(BLUE, "Lowmere", meeples=3, plague=4, fallout=4),
            "C3": of(card="Deepseam", fallout=4),
            "C4": of(card="Slagholm", plague=5),
        },
        in_round=4,
    )
    maintenance(pos)
    log = said(pos)
    assert [text for text in log if "overpopulation" in text] == ["A5 loses 1 Meeple to overpopulation"]
    assert [text for text in log if "marker" in text] == [
        f"A marker is removed from {spot}" for spot in ("A5", "A5", "C3")
    ]
