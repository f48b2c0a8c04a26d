"""Every notebook runs from top to bottom, shows its positions as boards, and is small."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.notebooks.packages import need_packages

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "notebooks"
NAMES = ("ismcts", "masked_ppo", "measures", "promises")
NEEDS = {"masked_ppo": ("torch",)}
LARGEST = 600_000
"""Letters of a notebook with its pictures."""


def outputs(notebook: Any) -> list[dict[str, Any]]:
    return [out for cell in notebook["cells"] for out in cell.get("outputs", ())]


def shown(notebook: Any, kind: str) -> int:
    return sum(kind in out.get("data", {}) for out in outputs(notebook))


def test_all_notebooks_are_known_here() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_was_run_as_it_stands(name: str) -> None:
    """What is stored has outputs of every cell in order, no errors, a board, and a table of the whole study."""
    text = (FOLDER / f"{name}.ipynb").read_text("utf-8")
    notebook = json.loads(text)
    counts = [cell["execution_count"] for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))
    assert not [out for out in outputs(notebook) if out["output_type"] == "error"]
    assert shown(notebook, "image/png") >= 1 and shown(notebook, "text/markdown") >= 1
    assert len(text) < LARGEST
    assert str(ROOT) not in text and "/tmp" not in text


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs(name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    need_packages(request, "nbclient", "nbformat", "ipykernel", *NEEDS.get(name, ()))
    import nbclient  # an extra
    import nbformat

    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    assert shown(notebook, "image/png") >= 1 and shown(notebook, "text/markdown") >= 1
