"""What the notebooks need beside what `make setup` installs: the extra `notebooks`."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def need_packages(request: pytest.FixtureRequest, *names: str) -> None:
    """Skip the test with the reason where one of them is not installed; with --all, for which `make test-all` installs them, fail."""
    missing = [name for name in names if find_spec(name) is None]
    if not missing:
        return
    said = f"needs {', '.join(missing)}: pip install 'orrery[notebooks]'"
    if request.config.getoption("--all"):
        pytest.fail(said)
    pytest.skip(said)
