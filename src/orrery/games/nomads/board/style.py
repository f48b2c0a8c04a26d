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
.c-sector-red { color: var(--sector-red); } .c-sector-green { color: var(--sector-green); } .c-sector-yellow { color: var(--sector-yellow); }
.c-sector-blue { color: var(--sector-blue); } .c-sector-purple { color: var(--sector-purple); }
.mat-sheet { fill: var(--surface); fill-opacity: .82; stroke: var(--line); } .mat.is-mine .mat-sheet { stroke: var(--brass-dim); }
.mat-edge { stroke: var(--p-fill); stroke-width: 5; fill: none; }
.mat-title { font: 400 17px var(--font-title); fill: var(--text); }
.mat-name { font: 450 13px var(--font-text); fill: var(--text); } .mat-begun { font: 450 13px var(--font-text); fill: var(--text-muted); }
.mat-none { font: 450 13px var(--font-text); fill: var(--text-faint); }
.mat-value { font: 600 13px var(--font-text); fill: var(--text-muted); text-anchor: end; }
.war-cap { font: 600 11px var(--font-text); letter-spacing: .09em; text-transform: uppercase; fill: var(--brass); text-anchor: middle; }
.aim { font: 650 12px var(--font-text); fill: var(--p-ink); text-anchor: middle; }
.aim-change { font: 650 14px var(--font-text); fill: var(--text); paint-order: stroke; stroke: var(--tile); stroke-width: 4px; }
.duel-arrow { fill: none; stroke: var(--tile-edge); stroke-width: 2; } .duel.is-hit .duel-arrow { stroke: var(--danger); }
.duel-n { font: 650 17px var(--font-text); fill: var(--text); text-anchor: middle; } .duel.is-hit .duel-n { fill: var(--danger); }
.duel-t { font: 500 11px var(--font-text); fill: var(--text-muted); text-anchor: middle; }
.duel-end { font: 600 12px var(--font-text); fill: var(--text); text-anchor: middle; paint-order: stroke; stroke: var(--raised); stroke-width: 5px; }
.side-name { font: 450 12px var(--font-text); fill: var(--text-muted); }

/* pages: a panel is one glance; everything built stands in a row of signs */
.table[data-game="nomads"] .player .counts { justify-content: space-between; gap: .25rem; flex-wrap: nowrap; }
.table[data-game="nomads"] .player .counts div { gap: .125rem; }
.table[data-game="nomads"] .player .counts .icon { width: .9375rem; height: .9375rem; }
.table[data-game="nomads"] .player .counts dd { font-size: .875rem; }
.table[data-game="nomads"] .player .techs { align-items: center; gap: .125rem .375rem; }
.table[data-game="nomads"] .player .tag { padding: 0; border: 0; font-size: var(--t-2xs); }
.table[data-game="nomads"] .player .tag:first-child { color: var(--text); font: 400 var(--t-md)/1.2 var(--font-title); white-space: normal; }
.table[data-game="nomads"] .player .tag:first-child .icon { display: none; }
.table[data-game="nomads"] .player .roles { display: flex; flex-wrap: wrap; gap: .25rem; }
.table[data-game="nomads"] .player .role { display: grid; place-content: center; width: 1.4375rem; height: 1.4375rem; padding: 0; }
.table[data-game="nomads"] .player .role > .icon { width: 1rem; height: 1rem; }
.table[data-game="nomads"] .player .role > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.table[data-game="nomads"] .player .role[id^="hull-"] > .icon { color: var(--p-line); }
.table[data-game="nomads"] .player .role[id^="site-"] { border-style: dashed; border-color: var(--brass-dim); }
@media (min-width: 760px) and (max-width: 1199px) {
  .table[data-game="nomads"] .player { gap: .1875rem; padding-block: .3125rem; }
  .table[data-game="nomads"] .players { max-height: 60%; }
  .table[data-game="nomads"] .player:not(.is-open) .rows-text { display: none; }
  .table[data-game="nomads"] .player .roles { display: none; }
  .table[data-game="nomads"] .player .counts { grid-column: 1 / -1; }
  .table[data-game="nomads"] .player .ticks { grid-column: 1 / -1; }
  .table[data-game="nomads"] .player .ticks:not(.is-danger) .ticks-text { display: none; }
  .table[data-game="nomads"] .player .ticks-n { width: 1.375rem; height: 1.375rem; font-size: var(--t-sm); }
  .table[data-game="nomads"] .player.is-open .roles { display: flex; grid-column: 1 / -1; }
  .table[data-game="nomads"] .player.is-open .ticks:not(.is-danger) .ticks-text { display: block; }
}
@media (min-width: 1200px) { .table[data-game="nomads"] .players ol:not(.players-2) .player .rows-text { display: none; } }
.table[data-game="nomads"] .player { align-content: start; } .table[data-game="nomads"] .players-4 .player { align-content: space-between; }
/* far away the mats give way to the chart */
@container board (max-width: 560px) {
  .mat, .mat-go { display: none; }
  svg:has(.galaxy) :is(#spaces, #control, #tiles, #last-move, #targets, #labels, #pieces, #badges, #dials) { transform: translate(430px, 246px) scale(1.62) translate(-430px, -246px); }
}
"""
