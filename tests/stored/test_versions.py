"""Whoever changes state, rules or content is told what running tables need; and a game knows what it was played with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from orrery.engine.content import digest_of, read_pack
from orrery.engine.errors import RecordError
from orrery.engine.match import Match
from orrery.engine.record import read_record
from orrery.engine.versions import Correction, Version, Versions, restack
from orrery.games import games
from orrery.host.config import Config
from orrery.host.store import reads
from orrery.host.tables import open_tables
from orrery.host.values import Plan, SeatPlan
from tests.host.kit import guest, run
from tools.fingerprints import FILE, OURS, complaint, fingerprint, unkept

KEPT = msgspec.json.decode(FILE.read_bytes())


@pytest.mark.parametrize("slug", OURS)
def test_the_version_is_raised_when_state_rules_or_content_change(slug: str) -> None:
    now = fingerprint(games()[slug])
    told = complaint(slug, KEPT[slug], now)
    told = told or unkept(games()[slug], KEPT[slug], now)
    assert not told, told
    assert now == KEPT[slug], (
        "nothing is forgotten; run `python -m tools.fingerprints`, and commit what it writes"
    )


def test_who_forgets_the_version_is_told_what_to_do() -> None:
    kept = {"version": 2, "saved": "a", "content": "c", "replays": "r"}
    for changed in ({"saved": "b"}, {"replays": "s"}):
        told = complaint("emperor", kept, {**kept, **changed})
        assert "versions/v3.py" in told and "tools.fingerprints" in told
    assert not complaint("emperor", kept, {**kept, "content": "d", "replays": "s"}), (
        "content is kept by its digest"
    )
    assert not complaint("emperor", kept, {**kept, "version": 3, "saved": "b"})
    told = unkept(games()["nomads"], kept, {**kept, "content": "d"})
    assert "earlier/2-c.toml" in told and "content.toml" in told
    assert not unkept(games()["nomads"], {**kept, "content": "0e28658897fd4055"}, kept), "they are kept"
    assert not unkept(games()["nomads"], kept, kept)


@pytest.mark.parametrize("slug", OURS)
def test_a_corrected_sentence_changes_nothing_and_a_number_everything(slug: str) -> None:
    packs = games()[slug].packs
    assert packs is not None
    text = packs.text()

    def digest(changed: str) -> str:
        return digest_of(read_pack(changed, "content.toml", packs.kind))

    own = games()[slug].content_hash
    assert digest(text) == own and len(own) == 16
    sentence = next(line for line in text.splitlines() if line.startswith(("effect = ", "text = ")))
    assert digest(text.replace(sentence, sentence[:-1] + ' And so on."', 1)) == own
    name = [line for line in text.splitlines() if line.startswith("name = ")][-1]
    assert digest(text.replace(name, name[:-1] + ' the Second"')) != own, "moves are made of names"


def test_every_correction_names_a_clause_and_fits_a_line() -> None:
    for game in games().values():
        for one in game.versions.corrections(1):
            assert one.clause in game.rules.clauses and one.sentence.endswith(".")
            assert "{" not in one.sentence and len(one.sentence) < 160


def test_a_record_carries_version_and_digest_and_its_own_pack() -> None:
    game = games()["emperor"]
    other = game.with_text(
        game.text.replace("start_marks = 5", "start_marks = 6").replace('name = "Fighter"', 'name = "Dart"')
    )
    assert other.content_hash != game.content_hash and other is game.with_text(other.text)
    match = Match.seeded(other, 3, "7")
    for _ in range(30):
        seat = match.pos.waiting[0]
        match.play(match.pos.moves(seat)[0], seat)
    record = read_record(match.record().text())
    assert (record.header.version, record.header.content) == (game.version, other.content_hash)
    assert record.replay(game) == match.pos, "one file replays anywhere"
    assert not Match.seeded(game, 3, "7").record().header.pack
    stripped = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, pack=""))
    with pytest.raises(RecordError, match="other cards or tiles"):
        stripped.replay(game)
    exchanged = msgspec.structs.replace(record.header, pack=game.text)
    with pytest.raises(RecordError, match="not the one that its header names"):
        msgspec.structs.replace(record, header=exchanged).replay(game)
    newer = msgspec.structs.replace(record.header, version=game.version + 1)
    with pytest.raises(RecordError, match="A newer program"):
        msgspec.structs.replace(record, header=newer).replay(game)


def test_an_old_honest_record_is_not_called_wrong() -> None:
    game = games()["emperor"]
    match = Match.seeded(game, 3, "7")
    for _ in range(20):
        seat = match.pos.waiting[0]
        match.play(match.pos.moves(seat)[0], seat)
    record = match.record()
    old = msgspec.structs.replace(
        record, header=msgspec.structs.replace(record.header, version=1, content="elsewhere")
    )
    proof = old.prove(game)
    assert proof.moves == 20 and "version 1" in proof.doubts[0] and "other cards" in proof.doubts[0]
    odd = msgspec.structs.replace(old, moves=(*old.moves, (0, "build cruiser at the end of the world")))
    proof = odd.prove(game)
    assert proof.moves == 20 and "cannot prove" in proof.doubts[1]
    with pytest.raises(RecordError):
        msgspec.structs.replace(record, moves=odd.moves).prove(game)


def test_versions_are_counted_from_2_and_bring_everything_forward() -> None:
    def renamed(raw: dict[str, object]) -> None:
        raw["b"] = raw.pop("a")

    versions = Versions(
        [
            Version(
                2, (Correction("A.", "X-1"),), saved=renamed, move=lambda text: text.replace("go", "fly")
            ),
            Version(3, (Correction("B.", "X-2"),), content=lambda raw: raw.update(more=1)),
        ]
    )
    raw: dict[str, object] = {"a": 1}
    versions.bring_saved(raw, 1)
    content: dict[str, object] = {}
    versions.bring_content(content, 2)
    assert (versions.latest, raw, content) == (3, {"b": 1}, {"more": 1})
    assert (
        versions.bring_move("go north", 1) == "fly north" and versions.bring_move("go north", 2) == "go north"
    )
    assert [one.clause for one in versions.corrections(2)] == ["X-2"]
    with pytest.raises(AssertionError):
        Versions([Version(3)])
    stack: dict[str, object] = {"stack": [{"type": "A"}, {"type": "B"}, {"type": "C"}]}
    restack(stack, {"A": lambda step: None, "B": lambda step: [step, {"type": "D"}]})
    assert stack["stack"] == [{"type": "B"}, {"type": "D"}, {"type": "C"}]


@pytest.mark.parametrize("slug", OURS)
def test_cards_that_a_game_came_with_before_are_kept_under_their_digest(slug: str) -> None:
    game = games()[slug]
    files = sorted((game.room / "earlier").glob("*.toml"))
    for file in files:
        version, digest = file.stem.split("-")
        found = game.earlier(digest)
        assert found is not None and found.content_hash == digest != game.content_hash
        assert 2 <= int(version) <= game.version
        played = Match.seeded(found, found.players[0], "7")
        for _ in range(20):
            seat = played.pos.waiting[0]
            played.play(played.pos.moves(seat)[0], seat)
        record = played.record()
        bare = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, pack=""))
        assert bare.prove(game).pos == played.pos, (
            "a record of then, which carries no cards, is replayed with those of then"
        )
    first = [version.cards for version in game.versions.found if version.cards]
    assert len(first) == bool(files) and (not first or game.earlier("") is not None)
    assert game.earlier("0" * 16) is None and game.earlier("../content") is None


def test_a_table_keeps_its_cards_when_ours_change(tmp_path: Path) -> None:
    """Our own designed numbers may change: a table that has begun goes on with those it was begun with."""
    ours = games()["emperor"]
    changed = ours.with_text(
        ours.text.replace("start_marks = 5", "start_marks = 6").replace('name = "Fighter"', 'name = "Dart"')
    )
    url = f"sqlite:///{tmp_path / 'orrery.db'}"

    async def work() -> None:
        me = guest()
        tables = await open_tables(Config(url), {"emperor": ours})
        seats = tuple(SeatPlan("me") for _ in range(3))
        opened = await tables.open(me.guest, Plan("emperor", seats))
        live = await tables.hall.live(opened.table)
        before = live.pos
        kept = await tables.hall.store.read(reads.pack, "emperor", ours.content_hash)
        assert kept is not None and kept.text == ours.text and kept.version == ours.version
        await tables.close()
        later = await open_tables(Config(url), {"emperor": changed})
        try:
            live = await later.hall.live(opened.table)
            assert live.game.content_hash == ours.content_hash == live.row.content
            assert before is not None and live.pos is not None and live.pos.save() == before.save()
            other = await later.hall.live((await later.open(me.guest, Plan("emperor", seats))).table)
            assert other.game.content_hash == changed.content_hash
        finally:
            await later.close()

    run(work())
