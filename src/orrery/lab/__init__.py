"""Study by play: many games at once, counted and reproducible."""

from __future__ import annotations

from orrery.lab.batches import CrewError
from orrery.lab.crew import Crew
from orrery.lab.one import Played
from orrery.lab.report import Failure, Report, Share
from orrery.lab.simulate import simulate

__all__ = ["Crew", "CrewError", "Failure", "Played", "Report", "Share", "simulate"]
