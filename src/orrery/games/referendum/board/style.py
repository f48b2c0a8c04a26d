"""Classes that only this game's drawings use: a parliament in the sky."""

from __future__ import annotations

CSS = """
.core { fill: var(--tile); opacity: .3; }
.spiral { fill: none; stroke: var(--tile-edge); stroke-width: 1; opacity: .55; }
.transit { fill: none; stroke: var(--brass); stroke-width: 1.4; stroke-dasharray: 1 5; stroke-linecap: round; opacity: .8; }
.border { fill: none; stroke: var(--tile-edge); stroke-width: 1; stroke-dasharray: 3 6; }
.sector-name { font: 600 15px var(--font-text); letter-spacing: .09em; text-transform: uppercase; fill: var(--brass); paint-order: stroke; stroke: var(--halo); stroke-width: 3px; }
.sector-sub { font: 450 14px var(--font-text); fill: var(--text-muted); paint-order: stroke; stroke: var(--halo); stroke-width: 3px; }
.anchor-start { text-anchor: start; } .anchor-middle { text-anchor: middle; } .anchor-end { text-anchor: end; }
.world-name { font-size: 18.5px; } .world-small { font-size: 15.5px; }
.home-star { fill: var(--brass); } .effect { fill: var(--brass); }
.plus-one { font: 650 12px var(--font-text); fill: var(--text-muted); text-anchor: middle; }
.station-body { fill: var(--tile); stroke: var(--brass-dim); stroke-width: 1.2; }
.seat .body { stroke: var(--p-line); stroke-width: 1.5; }
.gov .body { stroke: var(--halo); stroke-width: 3; }
.gov.is-open .body { stroke: var(--danger); stroke-width: 2.5; stroke-dasharray: 5 4; }
.open-mark circle { fill: var(--surface); stroke: var(--danger); stroke-width: 1.5; }
.fig .body { stroke: var(--p-line); stroke-width: 1.5; }
.fig .medal { fill: var(--p-ink); }
.fig .rank { font: 700 9.5px var(--font-text); fill: var(--p-fill); text-anchor: middle; letter-spacing: -.02em; }
.fig-name { font: 620 13.5px var(--font-text); fill: var(--p-ink); }
.fig .is-off { opacity: .32; }
.is-done .fig .body { fill: var(--surface); }
.is-done .fig .fig-name { fill: var(--p-line); } .is-done .fig .sign { color: var(--p-line); }
.is-done .fig .medal { fill: var(--p-line); } .is-done .fig .rank { fill: var(--surface); }
.handle { fill: #000; fill-opacity: 0; }
.fig-far { display: none; }
.far-name { font: 700 20px var(--font-text); fill: var(--p-ink); text-anchor: middle; letter-spacing: -.03em; }
.fig-far .body { stroke-width: 3; } .is-done .fig .far-name { fill: var(--p-line); }
.coins rect { fill: var(--marks); stroke: var(--halo); stroke-width: 1; }
.coins text { font: 700 11px var(--font-text); fill: var(--ground); text-anchor: middle; }
.vote circle { fill: var(--raised); stroke: var(--line-strong); stroke-width: 1.5; }
.vote text { font: 700 12px var(--font-text); text-anchor: middle; fill: var(--text); }
.vote.is-for circle { stroke: var(--good); } .vote.is-for text { fill: var(--good); }
.vote.is-against circle { stroke: var(--danger); } .vote.is-against text { fill: var(--danger); }
.hurt circle { fill: var(--danger); stroke: var(--halo); stroke-width: 1.5; } .hurt-sign { color: var(--ground); }
.clock-seg { stroke-width: 8; stroke-linecap: butt; }
.dial .count { font: 400 34px var(--font-title); }
.wheel-bloc .body, .score-col .body { stroke: var(--p-line); stroke-width: 1.5; }
.wheel-lit, .wheel-from { fill: none; stroke: none; } .is-near .wheel-lit { stroke: var(--act); stroke-width: 2.5; }
.is-from .wheel-from { stroke: var(--text); stroke-width: 1.5; stroke-dasharray: 3 3; } .is-far:not(.is-from) { opacity: .45; }
.wheel-text { font: 450 12.5px var(--font-text); fill: var(--text-muted); }
.wheel-arrow { font: 500 15px var(--font-text); fill: var(--text-muted); text-anchor: middle; }
.score-bar { fill: var(--p-fill); stroke: var(--p-line); stroke-width: 1; }
.score-count { font: 600 19px var(--font-text); fill: var(--text); text-anchor: middle; } .is-first .score-count { fill: var(--act); }
.score-bloc { font: 600 11.5px var(--font-text); fill: var(--text); text-anchor: middle; }
.score-who { font: 450 11px var(--font-text); fill: var(--text-muted); text-anchor: middle; }
.is-nobody .score-bloc, .is-nobody .score-count { fill: var(--text-muted); }
.odds-share { font: 650 15px var(--font-text); fill: var(--text); } .odds-cap { font: 500 11.5px var(--font-text); fill: var(--text-muted); }
.odds-room { fill: var(--sunken); stroke: var(--line); stroke-width: 1; } .odds-bar { fill: var(--brass); }
.is-need .odds-share { fill: var(--act); } .is-need .odds-bar { fill: var(--act); } .is-idle { opacity: .55; }
.is-bad .odds-share, .odds-cap.is-bad, .chip-text.is-bad { fill: var(--danger); } .is-bad .odds-bar { fill: var(--danger); }
.odds-cap.is-good, .chip-text.is-good { fill: var(--good); }
.odds-pip { stroke-width: 1; } .odds-pip.is-good { fill: var(--good); stroke: var(--good); } .odds-pip.is-bad { fill: var(--danger); stroke: var(--danger); }
.odds-pip.is-price { fill: none; stroke: var(--marks); } .odds-pip.is-rival { fill: none; stroke: var(--text-muted); stroke-dasharray: 2 2; }
.chip-lead { font: 650 12px var(--font-text); fill: var(--text); } .chip-text { font: 500 12px var(--font-text); fill: var(--text); }
.scale-for { fill: var(--good); } .scale-against { fill: var(--danger); }
.die-box { fill: var(--surface); stroke: var(--line-strong); stroke-width: 1.5; }
.die-hit { stroke: var(--act); } .die-bad { stroke: var(--danger); } .die-loose { stroke-dasharray: 4 3; }
.die-cap { font: 600 10px var(--font-text); fill: var(--brass); letter-spacing: .08em; text-transform: uppercase; }
[data-game="referendum"] .player { align-content: start; gap: .25rem; padding-block: .5rem; }
[data-game="referendum"] .player .rows { gap: .0625rem; font-size: var(--t-xs); }
[data-game="referendum"] .player .rows-line { gap: .4375rem; min-height: 1.1875rem; white-space: nowrap; }
[data-game="referendum"] .player .rows-line > span:not([class]) { flex: 1; overflow: hidden; text-overflow: ellipsis; }
[data-game="referendum"] .player .rows-count { gap: .125rem; }
[data-game="referendum"] .stage .rows-picture { width: 18rem; max-width: 100%; }
[data-game="referendum"] .rows-count small { display: inline; }
@media (min-width: 760px) {
  [data-game="referendum"] .deck { height: 12.5rem; }
  [data-game="referendum"] .stage-part { gap: .125rem; padding-block: .25rem; }
  [data-game="referendum"] .moves { row-gap: .125rem; }
  [data-game="referendum"] .moves :is(.move, summary) { min-height: 1.75rem; }
}
@container board (max-width: 520px) {
  .sector-sub, .effect, .plus-one, .vote, .fig-near { display: none; }
  .fig-far { display: inline; } .sector-name.anchor-middle { display: none; }
  .sector-name { font-size: 26px; letter-spacing: .02em; }
  .clock.dial { display: inline; } .clock .sub { display: none; }
  .dial .count { font-size: 54px; transform: translateY(9px); }
}
"""
