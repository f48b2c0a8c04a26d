"""What the fields of effects may say: everything that names a thing is one of a few words, and numbers have a range."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Resource = Literal["money", "influence"]

Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
"""How many of something."""
Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""How much of something, or nothing."""
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""What is added to a value, or taken off."""
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""What a die shows."""
Priority = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""The priority of a card (DES-CARD-08)."""
