"""Every command, as somebody types it: what it prints, its exit status, and what it says of bad input."""

from __future__ import annotations

import json
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

import orrery as library
from orrery.engine.match import Match
from orrery.engine.record import commit, header_of, seed_of
from orrery.lab.one import play_one
from tests.cli.command import orrery

EMPEROR = library.game("emperor")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of three."""
    names = ("officer", "random", "random")
    one = play_one(EMPEROR, 3, names, "a game", EMPEROR.check_options({}), keep=True)
    path = tmp_path_factory.mktemp("records") / "game.orrery"
    path.write_text(one.record, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def committed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game whose dice were promised before the first move."""
    match = Match.committed(EMPEROR, 3, ["salt", "pepper", "thyme"], ["Ann", "Ben", "Cleo"], round_limit=1)
    while not match.pos.over:
        match.play(match.pos.moves()[-1])
    path = tmp_path_factory.mktemp("records") / "promised.orrery"
    path.write_text(match.record().text(), encoding="utf-8")
    return path


# --- the command itself -----------------------------------------------------------------------------------------


def test_the_installed_command_is_the_one_that_is_tested() -> None:
    (entry,) = [entry for entry in entry_points(group="console_scripts") if entry.name == "orrery"]
    assert entry.load() is library.cli.main


def test_version() -> None:
    ran = orrery("--version")
    assert (ran.status, ran.out) == (0, f"orrery {version('orrery')}\n")


def test_help_names_every_command() -> None:
    ran = orrery("--help")
    assert ran.status == 0
    for name in ("play", "games", "rules", "simulate", "show", "replay", "verify"):
        assert name in ran.out
        assert orrery(name, "--help").status == 0


# --- games and rules --------------------------------------------------------------------------------------------


def test_games_lists_what_is_installed() -> None:
    ran = orrery("games")
    assert ran.status == 0
    for slug, game in library.installed().items():
        assert slug in ran.out
        assert game.title in ran.out


def test_games_as_json() -> None:
    told = json.loads(orrery("games", "--json").out)
    (emperor,) = [game for game in told["games"] if game["slug"] == "emperor"]
    assert emperor["players"] == [3, 6]
    assert {option["name"] for option in emperor["options"]} >= {"open_scores", "round_limit"}
    assert told["bots"] == ["cadet", "officer", "captain", "admiral", "random"]


def test_rules_list_sections_and_find_clauses() -> None:
    assert "EMP-BAT" in orrery("rules", "emperor").out
    one = orrery("rules", "emperor", "emp-bat-06").out
    assert "EMP-BAT-06" in one
    assert "EMP-BAT-07" not in one
    section = orrery("rules", "emperor", "EMP-BAT").out
    assert section.count("EMP-BAT-") >= 41
    found = orrery("rules", "emperor", "catch", "saboteur").out
    assert "EMP-TEC-30" in found
    assert "EMP-EXP-01" not in found
    assert "Ruling, since" in orrery("rules", "emperor", "EMP-MAP-01").out
    assert orrery("rules", "emperor", "--all").out.count("EMP-REG-39") == 1


# --- simulate ---------------------------------------------------------------------------------------------------


def test_simulate_prints_a_table() -> None:
    ran = orrery(
        "simulate", "emperor", "--games", "4", "--bots", "officer,random,random", "--jobs", "2", "--seed", "x"
    )
    assert ran.status == 0
    assert "4 games of emperor with 3 players, seed x" in ran.out
    assert "0 errors" in ran.out
    assert "officer" in ran.out
    assert "seat 3" in ran.out
    assert ran.err == ""  # no progress bar without a terminal


def test_simulate_as_json_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    reports = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        given = (
            "--games",
            "6",
            "--players",
            "4",
            "--seed",
            "9",
            "--jobs",
            jobs,
            "--json",
            "--records",
            folder,
        )
        report = json.loads(orrery("simulate", "emperor", *given).out)
        report.pop("seconds")
        reports.append((report, {file.name: file.read_text() for file in sorted(folder.iterdir())}))
    assert reports[0] == reports[1]
    report, records = reports[0]
    wanted = {"games", "decisions", "errors", "endings", "wins_by_seat", "wins_by_bot", "length"}
    assert wanted <= set(report)
    assert len(records) == 6


# --- records ----------------------------------------------------------------------------------------------------


def test_show_draws_svg_png_and_text(record: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    assert orrery("show", record, "--at", "40", "-o", svg).status == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert orrery("show", record, "-o", png, "--light", "--seat", "2", "--width", "600").status == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    text = orrery("show", record, "--at", "0")
    assert text.status == 0
    assert "Ruby Court" in text.out


def test_show_keeps_a_seats_secrets(record: Path, tmp_path: Path) -> None:
    files = {}
    for seat in ("1", "2"):
        files[seat] = tmp_path / f"{seat}.svg"
        assert orrery("show", record, "--at", "60", "--seat", seat, "-o", files[seat]).status == 0
    assert files["1"].read_text("utf-8") != files["2"].read_text("utf-8")


def test_show_writes_a_position_and_draws_it_again(record: Path, tmp_path: Path) -> None:
    whole, seen = tmp_path / "whole.txt", tmp_path / "seen.txt"
    for path, more in ((whole, ()), (seen, ("--seat", "2"))):
        ran = orrery("show", record, "--at", "60", "--text", *more)
        assert ran.status == 0
        path.write_text(ran.out, encoding="utf-8")
        assert orrery("show", path, "--text").out == ran.out
    assert whole.read_text("utf-8").startswith("orrery-position 1 emperor players=")
    assert seen.read_text("utf-8").startswith("orrery-view 1 emperor players=")
    assert "chance" not in seen.read_text("utf-8")
    drawn = orrery("show", whole, "--seat", "2").out
    assert "Ruby Court" in drawn
    assert orrery("show", seen).out == drawn
    for wrong, sentence in (
        (("--at", "3"), "is one position"),
        (("--seat", "1"), "is what one seat knows"),
        (("--text", "-o", "board.svg"), "--text goes without --output"),
    ):
        ran = orrery("show", seen, *wrong)
        assert ran.status == 2 and sentence in " ".join(ran.err.split())


def test_replay_tells_every_move_with_its_clauses(record: Path) -> None:
    ran = orrery("replay", record)
    assert ran.status == 0
    assert "   1  " in ran.out
    assert "EMP-ROUND-03" in ran.out
    assert "won" in ran.out.splitlines()[-1]


def test_replay_from_and_to(record: Path) -> None:
    ran = orrery("replay", record, "--from", "3", "--to", "5")
    numbers = [line.split()[0] for line in ran.out.splitlines() if line[:4].strip().isdigit()]
    assert numbers == ["3", "4", "5"]


def test_replay_pauses_until_the_input_ends(record: Path) -> None:
    ran = orrery("replay", record, "--pause", said="\n\n")
    numbers = [line.split()[0] for line in ran.out.splitlines() if line[:4].strip().isdigit()]
    assert numbers == ["1", "2", "3"]


def test_verify_proves_an_open_seed(record: Path) -> None:
    ran = orrery("verify", record)
    assert ran.status == 0
    assert "open seed 'a game'" in ran.out
    assert "OK: " in ran.out.splitlines()[-1]


def test_verify_proves_a_promise(committed: Path) -> None:
    ran = orrery("verify", committed)
    assert ran.status == 0
    assert "The secret fits the promise" in ran.out
    assert "Every salt was made after the promise: 3 players gave a share of their own" in " ".join(
        ran.out.split()
    )


def test_verify_says_what_it_cannot_prove(committed: Path, tmp_path: Path) -> None:
    """Nobody gave a share; or the record is from before shares were bound to the promise."""
    match = Match.committed(EMPEROR, 3, ["", "", ""], round_limit=1)
    for number in (0, 1):
        match.play("resign", number)
    bare = tmp_path / "bare.orrery"
    bare.write_text(match.record().text(), encoding="utf-8")
    ran = orrery("verify", bare)
    assert ran.status == 0
    assert "no player gave a share of their own" in " ".join(ran.out.split())
    secret = bytes(range(32))
    pos = EMPEROR.new(3, seed_of(secret, ["a", "b", "c"]))
    header = header_of(pos, commitment=commit(secret), salts=("a", "b", "c"))
    old = Match(EMPEROR, pos, header, secret.hex())
    for number in (0, 1):
        old.play("resign", number)
    bare.write_text(old.record().text(), encoding="utf-8")
    ran = orrery("verify", bare)
    assert ran.status == 0
    assert "older record: it cannot prove" in " ".join(ran.out.split())


def test_verify_finds_a_changed_move_a_changed_result_and_a_changed_secret(
    record: Path, committed: Path, tmp_path: Path
) -> None:
    forged = tmp_path / "forged.orrery"
    text = record.read_text(encoding="utf-8")
    other = {"clockwise": "counter-clockwise", "counter-clockwise": "clockwise"}
    first = text.partition("\n\n")[2].splitlines()[0]
    way = first.rpartition(" ")[2]
    forged.write_text(
        text.replace(f"\n{first}\n", f"\n{first.replace(way, other[way])}\n", 1), encoding="utf-8"
    )
    assert orrery("verify", forged).status == 2
    winners = json.loads(
        next(line for line in text.splitlines() if line.startswith("outcome")).partition(": ")[2]
    )
    forged.write_text(
        text.replace('"winners":' + json.dumps(winners["winners"]), '"winners":[1,2]'), encoding="utf-8"
    )
    ran = orrery("verify", forged)
    assert ran.status == 2
    assert "do not lead to the recorded" in ran.err
    promised = committed.read_text(encoding="utf-8")
    secret = next(line for line in promised.splitlines() if line.startswith("secret"))
    forged.write_text(promised.replace(secret, f'secret: "{"0" * 64}"'), encoding="utf-8")
    ran = orrery("verify", forged)
    assert ran.status == 2
    assert "does not fit the commitment" in ran.err


# --- bad input --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "empire"), "There is no game 'empire'; the games here are"),
        (("play", "emperor", "--players", "9"), "is for 3 to 6 players, not 9"),
        (("play", "emperor", "--seat", "4"), "There is no seat 4; the seats are 1 to 3"),
        (("play", "emperor", "--bots", "gready"), "There is no bot 'gready'"),
        (("play", "emperor", "--bots", "officer,random,random"), "3 bots are named for 2 seats"),
        (("play", "emperor", "--option", "open_scores"), "write it as name=value"),
        (("play", "emperor", "--option", "open_scores=maybe"), "open_scores cannot be 'maybe'"),
        (("play", "emperor", "--option", "speed=fast"), "has no option 'speed'"),
        (("play", "emperor", "--resume", "no/such.orrery"), "There is no file 'no/such.orrery'"),
        (("rules", "emperor", "EMP-XYZ-99"), "No clause of Galactic Emperor has the words"),
        (("rules", "chess"), "There is no game 'chess'"),
        (("simulate", "emperor", "--games", "0"), "at least one game"),
        (("simulate", "emperor", "--players", "2"), "is for 3 to 6 players, not 2"),
        (("simulate", "emperor", "--bots", "officer,random"), "2 bots are named for 3 seats"),
        (("simulate", "emperor", "--jobs", "-1"), "between 1 and 256"),
        (("simulate", "nothing"), "There is no game 'nothing'"),
        (("show", "missing.orrery"), "There is no file 'missing.orrery'"),
        (("replay", "."), "cannot be read"),
        (("verify", "missing.orrery"), "There is no file 'missing.orrery'"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(arguments: tuple[str, ...], sentence: str) -> None:
    ran = orrery(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert sentence in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [("simulate", "emperor", "--games", "many"), ("play",), ("dance",), ("show", "x", "--at", "soon")],
)
def test_what_the_command_line_cannot_read_is_explained(arguments: tuple[str, ...]) -> None:
    ran = orrery(*arguments)
    assert ran.status == 2
    assert "Usage:" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"a letter to my aunt\n", "This is no Orrery record"),
        (b"orrery-record: 99\n\n", "This record has format 99"),
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "is no text file"),
        (b"", "This is no Orrery record"),
        (b'orrery-record: 1\ngame: "emperor"\nplayers: "three"\n\n', "header is damaged"),
        (b"orrery-record: 1\ngame: emperor\n\n", "is damaged"),
        (
            b'orrery-record: 1\ngame: "chess"\nplayers: 2\noptions: {}\ncontent: "x"\n\n',
            "There is no game 'chess'",
        ),
    ],
)
def test_damaged_and_foreign_records(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.orrery"
    path.write_bytes(content)
    for command in ("show", "replay", "verify"):
        ran = orrery(command, path)
        assert ran.status == 2
        assert sentence in ran.err
        assert "Traceback" not in ran.err


def test_a_record_of_other_content_is_shown_and_proved_as_far_as_can_be(tmp_path: Path) -> None:
    path = tmp_path / "other.orrery"
    path.write_text('orrery-record: 1\ngame: "emperor"\nplayers: 3\noptions: {}\ncontent: "x"\n\n')
    assert orrery("show", path).status == 0
    ran = orrery("verify", path)
    assert ran.status == 0 and "with other cards or tiles than the ones here" in ran.out
    assert "OK as far as this version of the rules can tell." in ran.out


def test_a_record_with_an_impossible_move_is_refused_with_its_number(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.orrery"
    lines = record.read_text(encoding="utf-8").splitlines()
    at = lines.index("") + 5
    lines[at] = "1 sing a song"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for command in ("show", "replay", "verify"):
        ran = orrery(command, path)
        assert ran.status == 2
        assert "Move 5 ('sing a song') does not fit" in ran.err


def test_numbers_beyond_the_record_and_unknown_endings_of_files(record: Path, tmp_path: Path) -> None:
    for arguments, sentence in (
        (("show", record, "--at", "99999"), "--at must be between 0 and"),
        (("show", record, "--seat", "0"), "There is no seat 0"),
        (("show", record, "-o", tmp_path / "board.gif"), "should end in .svg or .png"),
        (("show", record, "-o", tmp_path / "no" / "board.svg"), "cannot be written"),
        (("replay", record, "--from", "0"), "--from must be between 1 and"),
        (("replay", record, "--to", "-4"), "--to must be between 0 and"),
    ):
        ran = orrery(*arguments)
        assert ran.status == 2
        assert sentence in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_folder_for_records_that_cannot_be_made(record: Path) -> None:
    ran = orrery("simulate", "emperor", "--games", "1", "--records", record / "inside")
    assert ran.status == 2
    assert "cannot be made" in ran.err
