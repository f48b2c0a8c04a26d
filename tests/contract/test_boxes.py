"""The suite in small boxes: without pytest it says what is missing, without the server it leaves out what is served."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_PYTEST = """
import sys
sys.modules["pytest"] = None
from orrery.engine.extras import MissingExtra
try:
    import orrery.testing.kit
except MissingExtra as error:
    print(error)
"""

WITHOUT_SERVER = """
import sys
sys.modules["starlette"] = sys.modules["sqlalchemy"] = sys.modules["jinja2"] = None
from orrery.testing.outside import check_outside, everything, served
from orrery.testing.toy import secrets
from orrery.testing.toy.game import LANTERNS
from orrery.testing.walks import Walk
assert served() is None
walk = Walk(LANTERNS, 2, "small", {})
check_outside(walk, secrets)
print(*sorted(everything(walk.end, None)))
"""


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_without_pytest_a_sentence_says_how_to_get_it() -> None:
    assert run(WITHOUT_PYTEST) == (
        "The contract suite needs packages that are not installed here (pytest is missing). "
        "Install them with: pip install 'orrery[testing]'"
    )


def test_without_the_server_secrets_are_tested_as_far_as_the_engine_shows_them() -> None:
    assert run(WITHOUT_SERVER) == "board buttons poster screen table"
