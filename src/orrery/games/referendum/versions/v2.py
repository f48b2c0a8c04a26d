"""From 1 to 2: what is done, rolled, voted and answered has names instead of numbers, and reactions have one round."""

from __future__ import annotations

from orrery.engine.versions import Correction, Raw, Version, rename, restack

CODES = ("planet", "confidence", "play", "population", "citizen", "seek", "travel", "special")
SPECIAL = 7
"""From this number on, what was done is a special action."""
STATES = ("going", "skipped", "cancelled", "failed")
ROLLS = ("ordinary", "rank", "law", "injury")
STAGES = ("helping", "hindering", "paying", "troubled", "deciding", "over")
MOMENTS = ("declare", "dice", "adversity", "finish", "change", "injury", "vote", "departure", "answer")
ANSWER = 8
VOTES = {0: "law", 1: "clock more", -1: "clock less"}


def saved(raw: Raw) -> None:
    """A position as version 1 saved it."""
    table = raw["table"]
    rename(table, shown="shown_hand")
    table["taken"] = [_key(key) for key in table["taken"]]
    free, purse = table.pop("free_used"), table.pop("purse")
    table["left_free"] = [place for place in free if place >= 0]
    table["tried_free"] = [-1 - card for card in free if card < 0]
    table["purse_given"] = [citizen - 1 for citizen in purse if citizen > 0]
    table["purse_taken"] = [-1 - citizen for citizen in purse if citizen < 0]
    table["pile"] = [
        {"card": card, "seat": seat, "what": what, "cancelled": bool(cancelled)}
        for card, seat, what, cancelled in table["pile"]
    ]
    deed, roll, vote = table["deed"], table["roll"], table["vote"]
    if deed is not None:
        deed["code"] = "law" if deed.pop("law") else CODES[deed["code"]]
        if deed["code"] != "law":
            deed["needed"] = 0  # what was stated counts for laws only
        if any(step["type"] == "CardsOrInjury" for step in raw["stack"]):
            deed["victim"] = -1  # whose citizen it is says that itself
        deed["state"] = STATES[deed["state"]]
        deed["plan"] = _pairs(deed["plan"])
    if roll is not None:
        roll["kind"], roll["stage"] = ROLLS[roll["kind"]], STAGES[roll["stage"]]
    if vote is not None:
        vote["on"] = VOTES[vote.pop("clock")]
        vote["cast"] = _pairs(vote["cast"])
    _answers(raw, roll["seat"] if roll is not None else table["seat_on_turn"])
    _poison(raw)
    restack(
        raw,
        {
            "AskPlus": lambda step: {**step, "opened": "declare"},
            "PlusDice": lambda step: {"type": "AskPlus", "opened": "dice"},
            "PlusCards": lambda step: {**step, "window": MOMENTS[step["window"]]},
            "CallVote": lambda step: {"type": "CallVote", "on": VOTES[step["clock"]]},
            "CardsOrInjury": lambda step: {**step, "type": "HandCardsOrSuffer"},
            "ChooseStation": lambda step: {**step, "rule": "REF-SET-12" if _is_setup(raw) else "REF-EDG-01"},
            "DiscardOne": lambda step: {**step, "rule": "REF-SEK-02"},
            "DownTo": lambda step: {**step, "rule": "REF-SEK-02"},
            "DrawChoice": lambda step: {**step, "rule": "REF-SEK-02"},
            "NameGovernment": lambda step: {**step, "steps": int(step.get("step", False))},
        },
    )
    raw["answers"] = [_move(answer) for answer in raw["answers"]]


def _pairs(flat: list[int]) -> dict[int, int]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _key(key: int) -> str:
    return f"special {key - SPECIAL}" if key >= SPECIAL else CODES[key]


def _is_setup(raw: Raw) -> bool:
    return any(step["type"] in ("BeginGame", "SetUpPlayer", "FirstTurn") for step in raw["stack"])


def _answers(raw: Raw, turn: int) -> None:
    """A round of reactions is one step, or the window that it has opened; what lies on the pile it resolves by itself."""

    def round_of(step: Raw) -> Raw:
        if step["type"] in ("AskSpoil", "SpoilDice"):
            own = step["seat"] if "seat" in step else step["seats"][0]
            return {"moment": "dice", "turn": turn, "what": -1, "hinderer": own}
        whose = step["seat"] if "seat" in step else step["turn"]
        return {
            "moment": MOMENTS[step["window"]],
            "turn": whose,
            "what": step.get("what", -1),
            "hinderer": -1,
        }

    rounds, windows = ("OpenWindow", "AskSpoil"), ("React", "SpoilDice")
    stack: list[Raw] = []
    for step in raw["stack"]:
        kind = step["type"]
        if kind == "CarryReaction":
            continue  # the round under it does it
        if kind not in rounds + windows:
            stack.append(step)
            continue
        inner = step.get("window") == ANSWER and bool(stack) and stack[-1]["type"] == "Reactions"
        found = {k: v for k, v in stack.pop().items() if k != "type"} if inner else round_of(step)
        if kind in windows:
            stack.append({"type": "React", "seats": step["seats"], **found})
        else:
            stack.append({"type": "Reactions", **found})
    raw["stack"] = stack


def _poison(raw: Raw) -> None:
    """Whoever may poison an action is asked by one step, which knows who comes after."""
    stack: list[Raw] = []
    for step in raw["stack"]:
        if step["type"] == "AskPoison":
            step = {**{k: v for k, v in step.items() if k != "seat"}, "seats": [step["seat"]]}
            if stack and stack[-1]["type"] == "AskPoison":
                below = stack.pop()
                step["seats"] += below["seats"]
        elif step["type"] == "PoisonIt":
            below = stack.pop() if stack and stack[-1]["type"] == "AskPoison" else {}
            rest = {name: below.get(name, 0) for name in ("skill", "minimum")}
            step = {**step, "rest": below.get("seats", []), **rest}
        stack.append(step)
    raw["stack"] = stack


def _move(answer: Raw | None) -> Raw | None:
    if answer is not None and answer["type"] == "TakeTwoTokens":
        return {"type": "TakeSeveralTokens", "several": 2}
    return answer


VERSION = Version(
    2,
    corrections=(
        Correction("The ban on guile holds on Corvane, not on Sanctora.", "REF-PLN-04"),
        Correction(
            "The world where an Adversity card ends the action is Sanctora, not Corvane.", "REF-PLN-06"
        ),
        Correction(
            "After the benefit of passing on both actions free actions may still be taken.", "REF-PAS-08"
        ),
        Correction("The first opponent who makes an action fail by Poison Pen has decided it.", "REF-ADV-20"),
        Correction(
            "A card goes back to the hand if an injury roll keeps its citizen from playing it.", "REF-INJ-19"
        ),
        Correction(
            "Nobody answers the declaration of a law; changes and votes are answered as before.", "REF-VOT-30"
        ),
    ),
    saved=saved,
    unmarked=lambda raw: "left_free" in raw["table"],
    files=("91300ddd66ba3d17", "6c288c9ec1ebde6b"),
    cards="48448e8c48c4a3ef",
)
