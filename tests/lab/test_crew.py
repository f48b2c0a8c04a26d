"""Work is spread: the same results in the same order, whoever does it, whoever dies at it, however often it is broken off."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import msgspec
import pytest

import orrery
from orrery.engine.errors import SetupError
from orrery.engine.extras import MissingExtra
from orrery.lab import Crew, CrewError, Played, simulate
from orrery.lab.cluster import join
from orrery.lab.simulate import Work
from tests.cli.command import orrery as command
from tests.lab.jobs import (
    ARMED,
    Answer,
    DeadlyBot,
    DeadlyGame,
    Sum,
    always_deadly,
    counted,
    here,
    play_deadly,
    refused,
    squared,
)
from tests.needs import need

DEADLY = f"{DeadlyBot.__module__}:{DeadlyBot.__name__}"
SUMS = [Sum(number) for number in range(40)]
SQUARES = [Answer(number, number**2) for number in range(40)]


@pytest.fixture(scope="module")
def armed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """While this file is there, somebody dies of it (`DeadlyBot`)."""
    path = tmp_path_factory.mktemp("deadly") / "armed"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ARMED, str(path))
        yield path


@pytest.fixture(scope="module")
def on_ray(armed: Path) -> Iterator[Crew]:
    """One Ray and one crew for the whole module: both take seconds to start. There is room for a second crew."""
    try:
        ray, _ = join("local", 4)
    except CrewError as error:
        # a machine with far too much to do does not start it in the seconds that Ray allows
        need(False, f"a Ray that starts: {error}")
        raise
    with Crew(2, "local") as crew:
        yield crew
    ray.shutdown()


@pytest.fixture(params=["alone", "processes", "ray"])
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    yield from crew_of(request)


@pytest.fixture(params=["processes", "ray"])
def mortals(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """A crew whose workers can be killed."""
    yield from crew_of(request)


def crew_of(request: pytest.FixtureRequest) -> Iterator[Crew]:
    if request.param == "ray":
        yield request.getfixturevalue("on_ray")
        return
    with Crew({"alone": 1, "processes": 2}[request.param]) as crew:
        yield crew


def test_every_worker_is_warmed_before_the_work_begins(crew: Crew, tmp_path: Path) -> None:
    crew.warm(here, str(tmp_path))
    warmed = {path.name for path in tmp_path.iterdir()}
    assert len(warmed) == crew.count
    assert crew.run(squared, SUMS) == SQUARES, "what came of it is not among the results"


def test_what_goes_wrong_in_the_warmth_is_told_by_the_work(mortals: Crew) -> None:
    mortals.warm(always_deadly, Sum(3, "now"))
    assert mortals.run(squared, SUMS) == SQUARES


def test_results_come_in_the_order_of_the_jobs(crew: Crew) -> None:
    seen: dict[int, Answer] = {}
    assert crew.run(squared, SUMS, seen.__setitem__) == SQUARES
    assert seen == dict(enumerate(SQUARES))
    assert crew.run(squared, []) == []


def test_what_a_job_raises_is_raised_and_the_next_run_is_not_harmed(crew: Crew) -> None:
    with pytest.raises(ValueError, match="three is refused"):
        crew.run(refused, SUMS)
    assert crew.run(squared, SUMS[:9]) == SQUARES[:9]


# --- workers that die -------------------------------------------------------------------------------------------


def test_a_killed_workers_jobs_are_done_again(mortals: Crew, tmp_path: Path) -> None:
    marks = {5: tmp_path / "first", 23: tmp_path / "second"}
    jobs = [Sum(number, str(marks.get(number, ""))) for number in range(40)]
    assert mortals.run(squared, jobs) == SQUARES
    assert all(mark.exists() for mark in marks.values())


def test_the_numbers_of_a_run_stay_the_same_when_a_worker_is_killed_in_the_middle(
    mortals: Crew, tmp_path: Path
) -> None:
    content = orrery.game("emperor").content_hash
    mark = tmp_path / "mark"
    options = {"round_limit": 2}
    work = [
        DeadlyGame(
            Work("emperor", 3, ("random",) * 3, f"k/{n}", options, n, True, content),
            str(mark) if n == 4 else "",
        )
        for n in range(8)
    ]
    played = mortals.run(play_deadly, work)
    assert mark.exists()
    plain: list[Played] = []
    simulate("emperor", 8, 3, "random", "k", options=options, each=plain.append, keep=True)
    assert [one.record for one in played] == [one.record for one in plain]
    assert played == plain


def test_a_job_that_nobody_survives_is_given_up_with_a_sentence(tmp_path: Path) -> None:
    jobs = [Sum(0), Sum(1, "deadly"), Sum(2)]
    kept = tmp_path / "kept"
    with Crew(2, keep=kept) as crew, pytest.raises(CrewError, match=r"again and again at 1 of 3 jobs"):
        crew.run(always_deadly, jobs)
    assert len(kept.read_bytes().splitlines()) == 3, "what could be done is kept"


# --- runs that are broken off -----------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_was_broken_off_goes_on(jobs: int, tmp_path: Path) -> None:
    traces, kept = tmp_path / "traces", tmp_path / "folder" / "kept"
    traces.mkdir()
    work = [Sum(number, str(traces)) for number in range(12)]
    with Crew(jobs, keep=kept) as crew:
        for done, _ in enumerate(crew.stream(counted, work), 1):
            if done == 5:
                break
    for process in active_children():
        process.join()  # what was begun is ended, though nobody waits for it
    finished = {msgspec.json.decode(line)["result"]["number"] for line in kept.read_bytes().splitlines()[1:]}
    assert len(finished) == 5
    for path in traces.iterdir():
        if int(path.name) not in finished:
            path.unlink()  # begun, but not finished
    with Crew(jobs, keep=kept) as crew:  # `counted` refuses to do a job twice
        assert crew.run(counted, work) == SQUARES[:12]
    with Crew(keep=kept) as crew:
        assert crew.run(counted, work) == SQUARES[:12]


def test_a_line_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with Crew(keep=kept) as crew:
        crew.run(squared, SUMS[:4])
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-7])
    with Crew(keep=kept) as crew:
        assert crew.run(squared, SUMS[:4]) == SQUARES[:4]
    assert kept.read_bytes() == whole


def test_another_job_is_not_finished_because_one_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = simulate("emperor", 2, 3, seed="r", options={"round_limit": 1}, resume=kept)
    size = kept.stat().st_size
    again = simulate("emperor", 2, 3, seed="r", options={"round_limit": 1}, resume=kept)
    assert msgspec.structs.replace(again, seconds=0) == msgspec.structs.replace(first, seconds=0)
    assert kept.stat().st_size == size
    more = simulate("emperor", 3, 3, seed="r", options={"round_limit": 1}, resume=kept)
    assert (more.games, len(kept.read_bytes().splitlines())) == (3, 4)
    other = simulate("emperor", 2, 3, seed="r", options={"round_limit": 2}, resume=kept)
    assert other.decisions > first.decisions
    assert len(kept.read_bytes().splitlines()) == 6


@pytest.mark.parametrize(
    "text", ["no results\n", "no end", '{"job": "a", "result": 1}\n', '{"finished": 9}\n']
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text(text)
    with pytest.raises(SetupError, match="is no file of finished results"):
        Crew(keep=path)
    assert path.read_text() == text


def test_a_file_of_other_results_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with Crew(keep=kept) as crew:
        crew.run(squared, SUMS[:1])
    kept.write_bytes(kept.read_bytes().replace(b'"square":0', b'"square":"none"'))
    with Crew(keep=kept) as crew, pytest.raises(SetupError, match="another version"):
        crew.run(squared, SUMS[:1])


# --- Ray --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("on_ray")
def test_a_run_on_ray_is_the_same_as_on_one_process() -> None:
    one, two = (
        simulate("emperor", 6, 3, "random", 5, jobs, {"round_limit": 2}, ray=ray)
        for jobs, ray in ((1, None), (2, "local"))
    )
    assert msgspec.structs.replace(one, seconds=0) == msgspec.structs.replace(two, seconds=0)


SHORT = ("--option", "round_limit=1", "--seed", "r", "--players", "2", "--json")
COMMANDS = {
    "simulate": ("--games", "12", "--bots", DEADLY, *SHORT),
    "arena": ("--games", "8", "--bots", f"random,{DEADLY}", *SHORT),
    "balance": ("--games", "8", "--bots", DEADLY, *SHORT),
    "train": (
        "--games",
        "10",
        "--decisions",
        "0",
        "--bots",
        DEADLY,
        "--seed",
        "r",
        "--players",
        "2",
        "--out",
        "weights.json",
        "--json",
    ),
    "dataset": ("--games", "8", "--shard", "2", "--bots", DEADLY, *SHORT[:-1], "--out", "set"),
}


def made_by(folder: Path, *line: str) -> tuple[str, dict[str, bytes]]:
    """What a command says and writes, but for the time that it took."""
    folder.mkdir()
    with contextlib.chdir(folder):
        ran = command(*line)
    assert ran.status == 0, ran.err
    written = {
        str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    told = json.loads(ran.out) if "--json" in line else ran.out
    if isinstance(told, dict):
        told.pop("seconds", None)
    return told, written


@pytest.mark.parametrize("how", ["ray", "processes"])
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_gives_the_same_though_a_worker_dies(
    name: str, how: str, armed: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The whole commands, with their flags: whoever does the work, and whoever dies at it, nothing that they say or write is another."""
    flags = ["--jobs", "2"]
    if how == "ray":
        request.getfixturevalue("on_ray")
        flags += ["--ray", "local"]
    line = (name, "nomads", *COMMANDS[name])
    armed.unlink(missing_ok=True)
    alone = made_by(tmp_path / "alone", *line)
    armed.touch()
    spread = made_by(tmp_path / "spread", *line, *flags)
    assert not armed.exists(), "nobody has died of it"
    assert spread == alone


def test_without_ray_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'orrery\[ray\]'"):
        Crew(ray="local")
