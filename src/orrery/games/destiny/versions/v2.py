"""From 1 to 2: every line of a deal is a value of its own kind, and announcements have one round of answers."""

from __future__ import annotations

from orrery.engine.versions import Correction, Raw, Version, restack

# kinds of terms in version 1: goods at once, then promises
GIVE_SECTOR, GIVE_FLEETS, GIVE_SENATOR, GIVE_RESERVE, GIVE_CARD = 2, 3, 4, 5, 6
GOODS = range(7)
PAY, HAND_OVER, VOTE, BID = 10, 11, 12, 13
WONT = {
    14: ("WontInvade", "sector"),
    15: ("WontCampaign", "sector"),
    16: ("WontKill", "senator"),
    17: ("WontTry", "senator"),
}
DEFEND, SUPPORT, TABLE, NO_REBELLION = 18, 19, 20, 21
TABLES = ("WillTable", "WillVeto", "WontVeto")
ELECTION, ORDERS, CHARGE = 0, 1, 2
AIMS = ("deal", "peace offered", "peace tabled")
OPENED = ("OpenAnswers", "AnswerWindow")
BIDS = ("Bidding", "BidOnAttempt")


def saved(raw: Raw) -> None:
    """A position as version 1 saved it."""
    table = raw["table"]
    for name in ("called", "fields", "levied"):
        del table[name]
    table["turned_down"] = [0] * raw["players"]
    table["treaty"] = [_term(term) for term in table["treaty"]]
    for deal in (*table["deals"], *table["past"]):
        deal["terms"] = [_term(term) for term in deal["terms"]]
    if table["bill"] is not None:
        table["bill"]["terms"] = [_term(term) for term in table["bill"].get("terms", ())]
    if table["case"] is not None:
        table["case"]["versions"] = [{"type": "AsWritten"}, {"type": "NothingOwed"}]
    for roll in (table["roll"], *table["under"]):
        if roll is not None:
            del roll["lower"]
    _offer(table)
    _answers(raw, table)
    _bids(raw, table)
    restack(
        raw,
        {
            "AnswerOffer": lambda step: {**step, "type": "AnswerDeal"},
            "Perks": lambda step: {**step, "type": "TakePerksOrNot"},
        },
    )
    if table["turn"] and raw["stack"]:
        _turn(raw)


def _turn(raw: Raw) -> None:
    """The end of the turn and the next one wait under it from its beginning; before, each phase put them there at its end."""
    kinds = {step["type"] for step in raw["stack"]}
    below = [] if "StartTurn" in kinds else [{"type": "StartTurn"}]
    if kinds & {"IntriguePhase", "EndIntrigue"}:
        below.append({"type": "EndOfTurn"})
    raw["stack"][:0] = below


# --- deals ----------------------------------------------------------------------------------------------------------


def _offer(table: Raw) -> None:
    offer = table["offer"]
    if offer is None:
        return
    offer["terms"] = [_term(term) for term in offer["terms"]]
    offer["aim"] = "tabled trade" if offer.pop("ratify", False) else AIMS[offer.pop("treaty", 0)]
    offer.pop("text", "")
    offer.pop("treaty", 0)
    draft = offer.pop("draft")
    # a line that is half written begins again with what it shall be about
    offer["writing"] = {"giver": draft[0], "receiver": draft[1]} if draft else None


def _term(term: Raw) -> Raw:
    """One line of a deal, from its number and letters."""
    kind, a, b = term["kind"], term.get("a", -1), term.get("b", -1)
    number, until = term.get("n", 0), term.get("until", 0)
    found = {"giver": term["giver"], "receiver": term["receiver"]}
    if kind in GOODS:
        return {"type": "Gift", **found, "goods": _goods(kind, a, number)}
    if kind in (DEFEND, SUPPORT):
        found |= {"until": term.get("turn", 0), "sector": a, "fleets": number}
        return (
            {"type": "WillDefend", **found}
            if kind == DEFEND
            else {"type": "WillSupport", **found, "party": b}
        )
    found["until"] = until
    if kind == PAY:
        return {"type": "WillPay", **found, "first": term.get("turn", 0), "resource": a, "amount": number}
    if kind == HAND_OVER:
        return {"type": "WillHandOver", **found, "goods": _goods(b, a, number)}
    if kind == BID:
        return {"type": "WillBid", **found, "matter": _matter(a, b), "amount": number}
    if kind == VOTE:
        return {"type": "WillVote", **found, "matter": _matter(a, b), "choice": _choice(a, term.get("c", -1))}
    if kind in WONT:
        name, spot = WONT[kind]
        return {"type": name, **found, "party": _some(a), spot: _some(b)}
    if kind == TABLE:
        return {"type": TABLES[a], **found, "sample": _some(b)}
    if kind == NO_REBELLION:
        return {"type": "WontRebel", **found}
    return {"type": "FreeWords", **found, "text": term.get("text", "")}


def _some(number: int) -> int | None:
    return number if number >= 0 else None


def _goods(kind: int, which: int, number: int) -> Raw:
    if kind < GIVE_SECTOR:
        return {"type": "Funds", "resource": kind, "amount": number}
    if kind == GIVE_FLEETS:
        return {"type": "FleetsAt", "sector": which, "fleets": number}
    if kind == GIVE_SECTOR:
        return {"type": "OwnedSector", "sector": which}
    if kind == GIVE_CARD:
        return {"type": "ActionCard", "card": which}
    return {"type": "SenatorInPlay" if kind == GIVE_SENATOR else "ReserveSenator", "senator": which}


def _matter(kind: int, subject: int) -> Raw:
    if kind == ELECTION:
        return {"type": "ElectionOf", "ministry": subject}
    if kind == ORDERS:
        return {"type": "FleetOrders"}
    if kind == CHARGE:
        return {"type": "Indictment", "senator": subject}
    return {"type": "Proposition", "sample": _some(subject)}


def _choice(kind: int, choice: int) -> Raw:
    if choice == -2:
        return {"type": "Plain", "word": "abstain"}
    if kind == ELECTION:
        return {"type": "Nominee", "senator": choice} if choice >= 0 else {"type": "Plain", "word": "vacant"}
    if kind == ORDERS:
        return {"type": "OrdersOf", "seat": choice} if choice >= 0 else {"type": "Plain", "word": "stay"}
    return {"type": "Plain", "word": "for" if choice else "against"}


# --- what has been announced ------------------------------------------------------------------------------------------


def _answers(raw: Raw, table: Raw) -> None:
    """Each thing on the pile has a round of answers, which also resolves it; in version 1 that was a step of its own, and an
    attempt had its bids and its roll waiting under the answers."""
    old, stack, item, place = raw["stack"], [], 0, 0

    def opened(at: int) -> bool:
        return at < len(old) and old[at]["type"] in OPENED

    def round_of(step: Raw) -> Raw:
        if step["type"] == "AnswerWindow":
            return {**step, "below": item}
        return {"type": "Answers", "below": item, "start": step["start"]}

    while place < len(old):
        step = old[place]
        if step["type"] == "Resolve":
            known = opened(place + 1)
            stack.append(
                round_of(old[place + 1]) if known else {"type": "Answers", "below": item, "start": -1}
            )
            place, item = place + 1 + known, item + 1
        elif step["type"] == "RollAttempt":
            if opened(place + 2):
                stack.append(round_of(old[place + 2]))
                place += 3
            else:
                stack.append({"type": "Answers", "below": item, "start": -1})
                stack.append(step)
                place += 1
            item += 1
        else:
            stack.append(step)
            item += step["type"] == "AttemptResult"
            place += 1
    raw["stack"] = stack


def _bids(raw: Raw, table: Raw) -> None:
    """How far a bidding has come lies with what is bid for."""

    def attempt(step: Raw) -> Raw:
        if table["pile"]:
            table["pile"][-1] |= {"at": step["at"], "passes": step["passes"]}
        kept = {"order": step["order"]}
        return (
            {"type": "BidOnAttempt", "seat": step["seat"], **kept}
            if "seat" in step
            else {"type": "AttemptBids", **kept}
        )

    def vote(step: Raw) -> Raw:
        if table["vote"] is not None:
            table["vote"]["at"] = step["at"]
        return {name: value for name, value in step.items() if name != "at"}

    restack(raw, {"Bidding": attempt, "BidOnAttempt": attempt, "VoteBid": vote, "VoteBids": vote})


VERSION = Version(
    2,
    corrections=(
        Correction(
            "Who is asked to vote or to bid may first make an offer, keep a promise, or ask for offers.",
            "DES-DEAL-40",
        ),
        Correction("An offer between two may be answered with an offer of your own.", "DES-DEAL-41"),
        Correction(
            "A promised payment can be made in any moment of the turn in which it is due.", "DES-DEAL-37"
        ),
        Correction(
            "Before the court the defendant pleads that nothing was owed, or holds to the deal.",
            "DES-COURT-22",
        ),
        Correction("Suits wait until a vote, a Campaign or an attempt is over.", "DES-COURT-23"),
        Correction("A Vote Total of exactly 0 has effect.", "DES-VOTE-22"),
        Correction(
            "A deal broken only by a declaration that a Feint makes void is whole again.", "DES-DEAL-36"
        ),
        Correction("Who re-rolls with Will to Power chooses which of the two results counts.", "DES-SEC-23"),
        Correction(
            "Tokens are also traded while Influence is bid, and by those who are asked for an answer.",
            "DES-SHA-11",
        ),
        Correction(
            "With a turn limit a Party in Rebellion wins only with ten or more Sectors.", "DES-END-16"
        ),
        Correction(
            "A change of initiative in the middle of a step, by a Rebellion for example, counts from the next step on.",
            "DES-INIT-08",
        ),
        Correction("A line of a deal that was half written is begun again.", "DES-DEAL-11"),
    ),
    saved=saved,
    unmarked=lambda raw: "turned_down" in raw["table"],
    files=("dc48ab81716cffba", "585425b604199783"),
    cards="3c1a448a284c5799",
)
