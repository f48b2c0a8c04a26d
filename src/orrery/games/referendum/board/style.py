"""Classes that only this game's drawings use: a parliament in the sky."""

from __future__ import annotations

CSS = """
.core { fill: var(--tile); opacity: .32; }
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
.coins rect { fill: var(--marks); stroke: var(--halo); stroke-width: 1; }
.coins text { font: 700 11px var(--font-text); fill: var(--ground); text-anchor: middle; }
.vote circle { fill: var(--raised); stroke: var(--line-strong); stroke-width: 1.5; }
.vote text { font: 700 12px var(--font-text); text-anchor: middle; fill: var(--text); }
.vote.is-for circle { stroke: var(--good); } .vote.is-for text { fill: var(--good); }
.vote.is-against circle { stroke: var(--danger); } .vote.is-against text { fill: var(--danger); }
.hurt circle { fill: var(--danger); stroke: var(--halo); stroke-width: 1.5; } .hurt-sign { color: var(--ground); }
.clock-seg { stroke-width: 8; stroke-linecap: butt; }
.dial .count { font: 400 34px var(--font-title); }
.wheel-bloc .body { stroke: var(--p-line); stroke-width: 1.5; }
.wheel-lit { fill: none; stroke: none; } .is-near .wheel-lit { stroke: var(--act); stroke-width: 2.5; }
.is-from .wheel-lit { stroke: var(--text); stroke-width: 1.5; } .is-far { opacity: .5; }
.wheel-word { font: 550 11px var(--font-text); fill: var(--text-muted); text-anchor: middle; }
.die-box { fill: var(--surface); stroke: var(--line-strong); stroke-width: 1.5; }
.die-hit { stroke: var(--act); } .die-bad { stroke: var(--danger); } .die-loose { stroke-dasharray: 4 3; }
.die-cap { font: 600 10px var(--font-text); fill: var(--brass); letter-spacing: .08em; text-transform: uppercase; }
@container board (max-width: 520px) {
  .sector-sub, .effect, .plus-one, .vote { display: none; }
  .sector-name { font-size: 24px; letter-spacing: .04em; }
  .fig-name { font-size: 20px; }
}
"""
