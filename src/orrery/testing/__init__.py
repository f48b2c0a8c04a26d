"""The contract that every game keeps, a kit for tests, and a toy game: for the games in the box and for everybody's.

    from orrery.testing import contract
    from yourgame import GAME
    from yourgame_tests import secrets

    test_contract = contract.suite(GAME, oracle=secrets)

`contract` makes the tests, `checks` says what is promised, `secrets` what an oracle tells, `kit` has the words for tests
of rules (`play`, `refused`, `said`), `toy` is a small game that uses all that the engine offers.
"""

from orrery.engine.extras import extra

with extra("testing", "The contract suite"):
    import pytest as pytest
