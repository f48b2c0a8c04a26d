"""What one seat may know: the table as it sees it, with what is face down left face down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr, trait

if TYPE_CHECKING:
    from orrery.engine.base import Move, Outcome, Seat, Step
    from orrery.engine.game import Game

UNSEEN: Final = -9
"""A card, tile or number that lies there and that the viewer does not know. -1 means, as everywhere, that there is none."""


@trait
@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """A table as one seat (None: a spectator) sees it. A game's view is its table once more: `class GalaxyView(Galaxy, View)`.

    So everything that asks a table (who controls this space, how strong is this fleet) may ask a view as well, and a
    position that fits a view is the view with what is `UNSEEN` dealt anew. Nothing can be played on it: it has no
    stream of chance. `stack` is the procedure still to be done: steps hold ids only and no secrets, so it is open to everybody.
    """

    __slots__ = ()

    game: Game
    seat: Seat | None
    answer: Move | None
    """What the seat has answered to a sealed question that is still open."""
    players: int
    options: dict[str, Any]
    stack: list[Step[Any]]
    waiting: tuple[Seat, ...]
    resigned: list[bool]
    outcome: Outcome | None

    def shown(self) -> dict[str, Any]:
        """Everything in it by name, as the JSON API sends it."""
        raise NotImplementedError
