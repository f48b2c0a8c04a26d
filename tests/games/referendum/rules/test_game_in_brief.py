"""The game in brief (REF-GEN)."""

from __future__ import annotations

import re

from tests.games.referendum.kit import C
from tests.ledger import clause


@clause("REF-GEN-09")
def test_no_text_speaks_of_units_or_combat() -> None:
    pack = C.pack
    texts = [entry.effect for entry in pack.planet] + [entry.effect for entry in pack.station]
    texts += [entry.effect for entry in pack.opportunity] + [entry.effect for entry in pack.adversity]
    for entry in pack.citizen:
        texts += [one.effect for one in entry.actions] + [one.effect for one in entry.traits]
    military = re.compile(r"\b(units?|fleets?|armies|army|combat|attacks?|troops?)\b", re.IGNORECASE)
    assert not [text for text in texts if military.search(text)]
