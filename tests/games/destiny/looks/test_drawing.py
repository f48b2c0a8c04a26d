"""The drawing: sound at every decision of whole games, and showing what lies on the table."""

from __future__ import annotations

import random
import re
from itertools import product
from math import prod
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from orrery.draw.icons import symbols
from orrery.draw.table import Line, Lines, Section, Sentence, Slot, Thing
from orrery.engine.content import digest_of, load_pack
from orrery.games.destiny import GAME
from orrery.games.destiny.board import DRAWING
from orrery.games.destiny.board.chamber import sides
from orrery.games.destiny.board.hazards import hazards
from orrery.games.destiny.board.meaning import chance_of
from orrery.games.destiny.board.odds import chances, percent, spread
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.cards.playing import Play
from orrery.games.destiny.content.printed import PACKS, Content
from orrery.games.destiny.deals.breaches import punish
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.laws.drafting import start_draft
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.prosecutions import Prosecute
from orrery.games.destiny.senate.votes import VoteBid
from orrery.games.destiny.table.senate import B_LAW, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontInvade, WontRebel, WontTry
from orrery.games.destiny.table.votes import FOR, V_BILL
from orrery.games.destiny.war.invasions import DeclareTurn
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import deal, play, sen, start, table
from tests.games.destiny.scenes import NAMES, PEOPLE
from tests.ledger import clause


def section(pos: Table, seat: int | None, ident: str) -> Section:
    """A part of the table by its name."""
    drawn = DRAWING.table(pos.view(seat), NAMES)
    return next(one for one in (*drawn.stage, *drawn.shelf) if one.id == ident)


def lines(pos: Table, seat: int | None, ident: str) -> list[Line]:
    """The lines of a part of the table."""
    return [one for part in section(pos, seat, ident).parts if isinstance(part, Lines) for one in part.items]


def said(part: Any) -> str:
    """A sentence with its slots, the open one in brackets."""
    assert isinstance(part, Sentence)
    return "".join(
        one if isinstance(one, str) else f"[{one.text}]" if one.state == "now" else one.text or "..."
        for one in part.parts
    )


def voting() -> Table:
    """A bill on the floor: For leads, and the reader (seat 1) may bid against it."""
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}, influence=4)
    pos.bill = Bill(B_LAW, 0, "A law", [], 2, "Nobody sings.", -1, 0, None)
    open_vote(pos, V_BILL, 0, [0, FOR], 0)
    assert pos.vote is not None
    pos.vote.order = [0, 1, 2]
    pos.vote.cast = [1, 0, 0]
    pos.vote.spent = [2, 0, 0]
    return start(pos, VoteBid(1))


def ordered() -> Table:
    """A Party in the middle of an order to attack Sector 10, against a promise and under a tax."""
    pos = table(
        phase="intrigue",
        stage=7,
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        owners={22: "GSP", 10: "BIP"},
        fleets={"GSP": {22: 2}},
        tainted={"fola": (1, 0)},
        money=5,
        laws=["tax move_fleet 1 money for 2 turns"],
    )
    deal(pos, WontInvade(0, 1, 9, party=1))
    start(pos, DeclareTurn(0))
    return pos


def _wins(dice: int, margin: int) -> float:
    """How often so many dice beat one die and a margin, counted face by face; a 6 brings a second die."""
    one = [(f, 6) for f in range(1, 6)] + [(6 + more, 1) for more in range(1, 7)]
    ways = won = 0
    for thrown in product(one, repeat=dice + 1):
        weight = prod(times for _, times in thrown)
        *mine, theirs = (value for value, _ in thrown)
        ways += weight
        won += weight * (sum(mine) > theirs + margin)
    return won / ways


def things(value: Any) -> list[Thing]:
    """Everything that a drawing is made of."""
    if isinstance(value, Thing):
        inner = [getattr(value, name) for name in value.__struct_fields__]
        return [value, *(one for part in inner for one in things(part))]
    return [one for part in value for one in things(part)] if isinstance(value, tuple) else []


def check(pos: Table, seat: int | None, moves: Any = ()) -> None:
    """A drawing that any page can show: known icons, seats that exist, well-formed SVG."""
    view = pos.view(seat)
    made = DRAWING.choices(view, moves, pos.words())
    drawn = DRAWING.table(view)
    for one in [*things(drawn), *things(made)]:
        sign = getattr(one, "icon", "")
        assert sign in symbols() or not sign, one
        owner = getattr(one, "owner", None)
        assert owner is None or 0 <= owner < pos.players, one
    art = DRAWING.board(view, made)
    for layer in art.layers.values():
        ElementTree.fromstring(f"<g>{layer}</g>")
    ids = re.findall(r' id="([^"]+)"', "".join(art.layers.values()))
    assert len(ids) == len(set(ids))
    assert len(made) == len(moves)


@pytest.mark.parametrize(("players", "seed"), [(3, "a"), (6, "b")])
def test_every_moment_of_a_game_can_be_drawn(players: int, seed: str) -> None:
    pos: Any = GAME.new(players, seed=seed, propositions="free")
    luck = random.Random(seed)
    for step in range(900):
        if pos.outcome is not None:
            break
        seat = luck.choice(pos.waiting)
        moves = list(pos.moves(seat))
        if step % 3 == 0:
            check(pos, seat, moves)
            check(pos, None)
        pos.play(luck.choice(moves), seat)
    assert max(len(line) for line in DRAWING.text(pos.view(0)).splitlines()) <= 100
    assert DRAWING.screen(pos.view(0), NAMES if players == 3 else ())
    assert DRAWING.poster(pos.view(0)).startswith("<svg")


# --- the pack ---------------------------------------------------------------------------------------------------


def test_drawings_use_the_pack_of_their_game(tmp_path: Path) -> None:
    own = tmp_path / "content.toml"
    standard = Path(str(GAME.room / "content.toml")).read_text("utf-8")
    own.write_text(standard.replace('name = "Orrumah"', 'name = "Someone Else"', 1), "utf-8")
    content: Content = PACKS.load(own)
    assert content.digest == digest_of(load_pack(own, PACKS.kind))
    game = Destiny(content)
    assert game.content_hash != GAME.content_hash
    pos: Any = game.new(3, seed=1)
    while not pos.senators_of(pos.party.index(content.party_ids.index("GSP"))) if 0 in pos.party else True:
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    assert "Someone Else" in DRAWING.text(pos.view(0))
    assert "Orrumah" not in DRAWING.text(pos.view(0))


# --- the chamber ------------------------------------------------------------------------------------------------


def test_the_chamber_has_a_seat_for_every_vote_and_every_bid() -> None:
    pos = voting()
    scene = Scene(pos.view(1), NAMES)
    vote = pos.vote
    assert vote is not None
    against, favour = sides(scene, vote)
    assert favour.total == favour.blocs[0].votes + 2
    art = DRAWING.board(pos.view(1), DRAWING.choices(pos.view(1), pos.moves(1), pos.words(), NAMES))
    seats = re.findall(r'class="seat( seat-bid)? p-turquoise"', art.layers["dials"])
    assert len(seats) == favour.total
    assert seats.count(" seat-bid") == 2
    offered = re.findall(r'id="bid-(\d+)"', art.layers["targets"])
    assert offered == [str(n) for n in (1, 2, 3, 4)][: len(offered)]
    assert offered, "possible bids are seats that can be clicked"
    assert f"{max(favour.total, against.total) + 1} leads" in art.layers["dials"]
    assert art.frame == DRAWING.board(table().view(0)).frame, "the galaxy stands still"


def test_a_bid_says_what_it_does() -> None:
    pos = voting()
    made = {choice.move: choice for choice in DRAWING.choices(pos.view(1), pos.moves(1), pos.words(), NAMES)}
    against, favour = sides(Scene(pos.view(1), NAMES), pos.vote)  # type: ignore[arg-type]
    need = favour.total - against.total
    for amount in (1, 2, 3):
        choice = made[f"bid {amount} influence"]
        told = f"{choice.face} {choice.detail}"
        word = "leads" if amount > need else "ties" if amount == need else "makes"
        assert word in told, (amount, need, told)
        assert choice.target == f"bid-{amount}"


# --- the Infestation --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tainted", "chance"), [({}, 17), ({"orrumah": (3, 0)}, 28), ({"fola": (3, 1)}, 42)])
def test_the_meter_tells_the_odds_of_the_next_roll(tainted: dict[str, tuple[int, int]], chance: int) -> None:
    pos = table(senators=PEOPLE, tainted=tainted, infested=[4, 5])
    assert chance_of(pos) == chance
    part = section(pos, 0, "infestation").parts[0]
    assert f"{chance} of 100" in getattr(part, "label", "")
    assert "2 of 10 Sectors" in getattr(part, "label", "")


# --- laws -------------------------------------------------------------------------------------------------------


@clause("DES-LAW-01")
def test_a_draft_reads_back_as_a_sentence_at_every_click() -> None:
    pos = table(senators=PEOPLE, owners={22: "GSP"})
    start_draft(pos, 0)
    pos.settle()
    clicks = [
        ("provision: tax", "For each [], ..., a Party pays ...."),
        ("act: move_fleet", "For each Fleet moved in [], ..., a Party pays ...."),
        ("place: foreign", "For each Fleet moved in [Sectors of another Party], ..., a Party pays ...."),
        ("place: complete", "For each Fleet moved in Sectors of another Party, [], a Party pays ...."),
    ]
    for click, sentence in clicks:
        play(pos, click)
        form = section(pos, 0, "draft").parts[-1]
        if click == "provision: tax":
            sentence = "For each [] in ..., ..., a Party pays ...."
        assert said(form) == sentence, click
    play(pos, "threshold: above 2 per turn", "rate: 3 money")
    parts = section(pos, 0, "draft").parts
    whole = (
        "For each Fleet moved into Sectors of another Party beyond the first 2 a turn, a Party pays 3 Money."
    )
    assert said(parts[0]) == whole
    told = [line.text for line in lines(pos, 0, "draft")]
    assert "Passes the Bill of Sentient Rights." in told
    assert any("costs 3 of your 0 Money" in one for one in told)


def test_laws_in_force_say_what_they_mean_for_the_reader() -> None:
    pos = table(
        senators=PEOPLE,
        owners={22: "GSP", 26: "BIP"},
        money=7,
        fleets={"GSP": {22: 3}},
        marked=[5, 10],
        laws=[
            "prohibit declare_campaign in numbers [5, 9] for 2 turns",
            "tax move_fleet 2 money for 2 turns",
        ],
    )
    ban, tax = lines(pos, 0, "laws")
    assert "Sector 5" in ban.detail
    assert "Sectors 5 and 9" in ban.text
    assert "Each of your 3 Fleets" in tax.detail
    assert "2 of your 7 Money" in tax.detail
    assert "2 Corruption" in ban.detail
    assert not lines(pos, None, "laws")[0].detail, "a spectator is not bound"
    pos.broken.append((pos.laws[0].id, 0))
    assert "binds you no more" in lines(pos, 0, "laws")[0].detail
    assert "Broken this turn by Ines" in lines(pos, 1, "laws")[0].detail


# --- orders -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("margin", [-30, -3, 0, 4, 40])
def test_the_odds_of_a_battle_are_exact(margin: int) -> None:
    assert chances([(spread(3), 0)], spread(1), [margin]) == [pytest.approx(_wins(3, margin))]
    assert spread(2, explodes=False)[12] == pytest.approx(1 / 36)
    assert spread(1, raised=1)[6] == 0, "a 5 that is raised grants a die"
    assert spread(1, raised=1)[5] == pytest.approx(1 / 6)
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "1 %",
        "50 %",
        "99 %",
        "100 %",
    ]


@clause("DES-INV-09")
def test_an_order_is_a_sentence_with_its_costs_before_the_click() -> None:
    pos = ordered()
    play(pos, "order fleets to sector 10", "take 2 from sector 22")
    assert said(section(pos, 0, "order").parts[0]) == "Send 2 Fleets to Sector 10 to [] for ..., led by ...."
    made = {choice.move: choice for choice in DRAWING.choices(pos.view(0), pos.moves(0), pos.words(), NAMES)}
    assert "2 Corruption" in made["attack"].warn
    assert "breaks deal 1 with marek" in made["attack"].warn.lower()
    assert not made["defend"].warn
    play(pos, "attack", "fight for gsp")
    costs = {line.text: line for line in lines(pos, 0, "costs")}
    assert costs["2 Corruption on a Senator of your choice"].danger
    assert costs["Infestation, next roll"].note == "17 \N{RIGHTWARDS ARROW} 28 %"
    assert costs["Breaks deal 1 with Marek"].danger
    defence = pos.content.defence[9]
    assert costs[f"2 dice +0 against 1 die +{defence}"].note == percent(_wins(2, defence))
    assert any(line.note == "2 Money" for text, line in costs.items() if text.startswith("Tax"))
    art = DRAWING.board(pos.view(0))
    assert 'class="draft"' in art.layers["trail"]
    others = [one.id for one in DRAWING.table(pos.view(1), NAMES).stage]
    assert "order" not in others, "only whoever gives the order is asked for it"


def test_declared_orders_are_trails_and_sentences() -> None:
    pos = ordered()
    play(pos, "order fleets to sector 10", "take 2 from sector 22", "attack", "fight for gsp")
    play(pos, "send no admiral")
    told = [line.text for line in lines(pos, 1, "orders")]
    assert told == ["2 Fleets from 22 attack 10"]
    assert 'class="order p-turquoise"' in DRAWING.board(pos.view(1)).layers["trail"]
    assert 'class="war"' in DRAWING.board(pos.view(1)).layers["badges"]


# --- deals ------------------------------------------------------------------------------------------------------


@clause("DES-DEAL-33")
def test_deals_and_the_ledger_are_read_by_their_partners() -> None:
    pos = table(senators=PEOPLE)
    deal(pos, WontInvade(0, 1, pos.turn, party=1))
    kept = deal(pos, WontRebel(0, 1, pos.turn))
    broken = deal(pos, WontRebel(1, 0, 9))
    mark_kept(pos, kept.id, 0)
    punish(pos, broken, 0)
    mine = lines(pos, 0, "deals")
    assert [line.note for line in mine] == ["due this turn"]
    assert mine[0].text == "You to Marek: no Invasion against Marek to turn 2"
    ledger = lines(pos, 0, "ledger")
    assert [(line.note, line.danger) for line in ledger] == [
        ("Marek broke it", True),
        ("kept, 1 promise", False),
    ]
    assert "no Rebellion" in ledger[0].detail
    other = lines(pos, 2, "ledger")
    assert [line.note for line in other] == [line.note for line in ledger]
    assert not other[0].detail, "what was promised is not for others"
    assert "1 deal between others" in DRAWING.text(pos.view(2))


def test_the_open_slot_of_a_form_is_the_question() -> None:
    pos = ordered()
    form = section(pos, 0, "order").parts[0]
    assert isinstance(form, Sentence)
    open_now = [one for one in form.parts if isinstance(one, Slot) and one.state == "now"]
    assert len(open_now) == 1
    assert msgspec.json.encode(form), "pages and clients get the same form"
    assert sen("orrumah") in pos.senators_of(0)


# --- warnings ---------------------------------------------------------------------------------------------------


def warnings(pos: Table, seat: int) -> dict[str, str]:
    """What each button of a seat warns of."""
    return {
        one.move: one.warn for one in DRAWING.choices(pos.view(seat), pos.moves(seat), pos.words(), NAMES)
    }


def test_what_breaks_a_law_or_a_promise_says_so_before_the_click() -> None:
    pos = table(
        phase="intrigue",
        stage=12,
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        owners={22: "GSP"},
        money=20,
        influence=20,
        laws=["prohibit buy_party_fleet in own for 2 turns", "tax bank_trade 2 influence for 2 turns"],
    )
    start(pos, BuyTurn(0))
    told = warnings(pos, 0)
    assert "breaks law 1: 2 corruption" in told["buy a fleet for sector 22"].lower()
    assert "tax of law 2: 2 influence" in told["trade 3 money for 1 influence"].lower()
    assert not told["pass"]


def test_a_card_that_kills_tells_its_price() -> None:
    pos = table(senators=PEOPLE, hands={"GSP": "assassination"}, money=9)
    card = Play(pos.content.card("assassination"))
    assert hazards(Scene(pos.view(0)), card) == "1 Corruption for each 1 that is rolled"
    deal(pos, WontTry(0, 1, 9, party=1))
    prosecute = hazards(Scene(pos.view(0), NAMES), Prosecute(sen("zharrak")))
    assert prosecute == "breaks deal 1 with marek: 2 Corruption"
    assert not hazards(Scene(pos.view(0), NAMES), Prosecute(sen("fola")))


def test_a_law_that_is_typed_reads_as_a_sentence() -> None:
    pos: Any = GAME.new(3, "law")
    words = pos.words()
    move = words.parse('table law "tax use_corrupt_ministry 4 money for 4 turns"')
    (choice,) = DRAWING.choices(pos.view(0), [move], words, NAMES)
    assert (
        choice.label
        == "A law: For each use of a corrupt Ministry ability, a Party pays 4 Money. For 4 turns."
    )
