"""Classes that only this game's drawings use, for drawings outside pages."""

from __future__ import annotations

CSS = """
:root { --infest: #b36bd6; --influence: var(--metal); --money: var(--marks); }
[data-theme="light"] { --infest: #6d2f8f; }
.sector { fill: var(--tile); stroke: var(--line, #4a5568); stroke-width: 1; }
.sector-core { stroke: var(--brass); }
.sector-infested { fill: none; stroke: var(--infest); stroke-width: 2; stroke-dasharray: 5 4; }
.sector-n { font: 650 12px var(--font-text); fill: var(--text-muted); }
.sector-v { font: 600 11px var(--font-text); fill: var(--text); }
.sector-dim { font: 500 11px var(--font-text); fill: var(--text-faint); }
.c-infest { color: var(--infest); } .c-influence { color: var(--influence); } .c-money { color: var(--money); }
.republic .body { fill: none; stroke: var(--brass); stroke-width: 1.4; } .republic .sign { color: var(--brass); }
.republic .n { fill: var(--brass); }
.trying { opacity: .65; } .attacks rect.body { stroke-dasharray: 3 2; }
.chosen-line { fill: none; stroke: var(--p-line); stroke-width: 1.6; stroke-dasharray: 6 4; }
"""
