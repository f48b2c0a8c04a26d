"""Study by play: many games at once, counted and reproducible."""

from __future__ import annotations

from orrery.lab.one import Played
from orrery.lab.report import Failure, Report, Share
from orrery.lab.simulate import simulate

__all__ = ["Failure", "Played", "Report", "Share", "simulate"]
