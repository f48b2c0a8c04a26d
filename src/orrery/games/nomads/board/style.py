"""Classes that only this game's drawings use, for drawings outside pages: pages bring the whole stylesheet."""

from __future__ import annotations

CSS = """
:root { --sector-red: #ff9470; --sector-green: #93d873; --sector-yellow: #dbe06a; --sector-blue: #86b2ff;
  --sector-purple: #e9a0f2; --attack: #ffb4a8; --defence: #a9d0ff; }
[data-theme="light"] { --sector-red: #a83a12; --sector-green: #2f6a1c; --sector-yellow: #676000; --sector-blue: #1d55b5;
  --sector-purple: #86309a; --attack: #a3301f; --defence: #24589c; }
.s-red { color: var(--sector-red); } .s-green { color: var(--sector-green); } .s-yellow { color: var(--sector-yellow); }
.s-blue { color: var(--sector-blue); } .s-purple { color: var(--sector-purple); }
.c-attack { color: var(--attack); } .c-defence { color: var(--defence); } .c-brass { color: var(--brass); }
.thread { fill: none; stroke: currentColor; stroke-width: 1.2; opacity: .55; }
.thread.is-shared { stroke-width: 2.4; opacity: 1; }
.medal-disc { fill: var(--tile); stroke: currentColor; stroke-width: 1.4; }
.medal.is-void { opacity: .5; }
.medal-name { font: 450 11px var(--font-text); fill: var(--text-muted); }
.medal-name.at-w { text-anchor: end; } .medal-name.at-s { text-anchor: middle; }
.hullform { color: var(--p-fill); }
.plate { fill: var(--tile); stroke: var(--p-line); stroke-width: 1.2; }
.plate-weave { fill: var(--p-pattern); opacity: .14; }
.fleet .v { font: 650 19px var(--font-text); fill: var(--text); }
.fleet .v-s { font: 650 14px var(--font-text); fill: var(--text-muted); } .v-end { text-anchor: end; }
.slot { fill: none; stroke: var(--text-faint); stroke-width: 1; }
.slot-on { fill: var(--raised); stroke: var(--brass); } .slot-sign { color: var(--brass); }
.fleet.is-now .plate { stroke-width: 2.4; }
.fleet.is-wreck .plate { stroke-dasharray: 4 5; fill: none; } .fleet.is-wreck .hullform { opacity: .35; }
.lane { fill: var(--raised); stroke: var(--brass-dim); stroke-width: 1; }
.lane-line { stroke: var(--tile-edge); stroke-dasharray: 2 5; fill: none; }
.chip { fill: var(--surface); stroke: var(--line); }
.chip-a { text-anchor: middle; font: 500 12px var(--font-text); fill: var(--text); }
.chip-b { text-anchor: middle; font: 500 12px var(--font-text); fill: var(--text-muted); }
.side-name { font: 450 12px var(--font-text); fill: var(--text-muted); }
"""
