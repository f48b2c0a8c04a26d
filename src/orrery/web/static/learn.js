// Learning at the table: cards that say what a thing is, the guide of a lesson, hints that come once.

import { $, all, small } from "./dom.js";
import { foldDecision } from "./decide.js";

const table = $("#table");
const REST = 550;

/* ---- what a thing is: under a resting pointer, after a press, by the key i ---------------------------------------- */

const card = $("#explain");
/** Where letters are written; a field for a number takes none, so keys go on there. */
const LETTERS = "input:not([type=number], [type=checkbox], [type=radio]), textarea, select";
const LIT = ".target:not(.mark), .is-legal[id]";
let wait = 0, reading = "";

/** Put a box beside a point, inside the window, and where it can not over what the guide says. */
function beside(box, x, y) {
  const { width, height } = box.getBoundingClientRect(), said = $(".guide-bubble:not([hidden])")?.getBoundingClientRect();
  const top = Math.max(8, Math.min(innerHeight - height - 8, y - height / 2)), right = x + 20, left = x - 20 - width;
  const spots = [[right, top], [left, top], [right, 8], [left, 8], [right, innerHeight - height - 8], [left, innerHeight - height - 8]];
  const inside = ([at]) => at >= 8 && at + width <= innerWidth - 8;
  const clear = ([at, high]) => !said || at >= said.right || at + width <= said.left || high >= said.bottom || high + height <= said.top;
  const [at, high] = spots.find((one) => inside(one) && clear(one)) ?? spots.find(inside) ?? [8, top];
  box.style.left = `${at}px`;
  box.style.top = `${high}px`;
}

async function explain(thing, x, y, held) {
  const what = thing.dataset.about, asks = new URLSearchParams({ what });
  reading = what;
  // in a replay things are as they were at its step, for whoever looks
  const replay = $("#scrub") && new FormData($("#scrub"));
  for (const name of replay ? ["step", "seat"] : []) asks.set(name, replay.get(name) ?? "");
  await window.htmx.ajax("GET", `${card.dataset.from}?${asks}`, { target: "#explain", swap: "innerHTML" });
  if (reading !== what || !card.childElementCount) return;
  card.classList.toggle("is-held", !!held);
  if (!card.matches(":popover-open")) card.showPopover();
  beside(card, x, y);
  if (held) card.querySelector("button")?.focus({ preventScroll: true });
}

function close() { reading = ""; if (card.matches(":popover-open")) card.hidePopover(); }

/** Whether a press here does something else: a button, a link, a line of a replay that leads to its step, or a target that is lit.
 *  A button that is there to be read (`.reads`) does nothing else, also on a panel that is lit. */
const acts = (event) => !event.target.closest(".reads") && event.target.closest(`button, a, input, label, select, summary, #chronicle .said, ${LIT}`);
const middleOf = (thing) => { const box = thing.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
const thingOf = (event) => event.target.closest?.("[data-about]");

function watchThings() {
  // a pointer rests where it was moved to: what an update puts under one that lies still is not read about
  document.addEventListener("pointermove", (event) => {
    clearTimeout(wait);
    const thing = thingOf(event);
    if (event.pointerType !== "mouse" || event.buttons || !thing || card.matches(".is-held:popover-open") || (reading && reading === thing.dataset.about)) return;
    wait = setTimeout(() => { if (thing.isConnected && thing.matches(":hover") && !$(":popover-open:not(#explain)")) explain(thing, event.clientX, event.clientY, false); }, REST);
  });
  document.addEventListener("pointerout", (event) => {
    clearTimeout(wait);
    if (thingOf(event) && !card.matches(".is-held")) close();
  });
  document.addEventListener("click", (event) => {
    clearTimeout(wait);
    const thing = thingOf(event), press = event.target.closest("[data-press]");
    if (press) {
      close();
      const button = all("button[name=move]").find((one) => one.value === press.dataset.press);
      button?.click(); // as if it were pressed: what hurts asks first
      return;
    }
    if (!thing || acts(event)) return;
    // a press by keys has no place of its own
    explain(thing, ...(event.detail ? [event.clientX, event.clientY] : middleOf(thing)), true);
  });
  // what can be played is read by a long press, or by the other button of the mouse
  document.addEventListener("contextmenu", (event) => {
    const thing = thingOf(event);
    if (!thing) return;
    clearTimeout(wait);
    event.preventDefault();
    explain(thing, event.clientX, event.clientY, true);
  });
  // whoever comes by keys to a thing that is there to be read sees its card; Enter holds it
  document.addEventListener("focusin", (event) => {
    const thing = event.target.closest(".reads");
    if (!thing?.matches(":focus-visible") || event.relatedTarget?.closest?.("#explain") || card.matches(":popover-open")) return;
    clearTimeout(wait);
    wait = setTimeout(() => { if (document.activeElement === thing) explain(thing, ...middleOf(thing), false); }, REST);
  });
  document.addEventListener("focusout", (event) => {
    if (!event.target.closest(".reads") || card.matches(".is-held")) return;
    clearTimeout(wait);
    close();
  });
  // a card that is closed stays closed, also where it was just asked for once more; the same press closes nothing else
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    clearTimeout(wait);
    if (card.matches(":popover-open")) { document.documentElement.dataset.keys = "yes"; event.stopPropagation(); }
    close();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(LETTERS)) return;
    const here = document.activeElement.closest("[data-about]") ?? document.activeElement.querySelector?.("[data-about]") ?? $("#prompt [data-about]");
    if (!here) return;
    event.preventDefault();
    explain(here, ...middleOf(here), true);
  });
}

/* ---- the guide ---------------------------------------------------------------------------------------------------- */

const key = `orrery-guide-${table?.dataset.table}`;
const seen = () => Number(localStorage.getItem(key) ?? -1);
let ring = null, bubble = null, held = "", shown = "";

/** Where a move stands in a form: its line, and once that is filled in, or where it ends the form, the button that sends it. */
function inForm(move) {
  const go = $("#paper-go"), line = all("#paper .thing").find((one) => one.dataset.plays === move);
  return line && !line.matches(".is-chosen") ? line : go && !go.disabled ? go : line ?? null;
}

/** What a step points at: the element it names, else the target of its move, else its button. */
function pointed(step) {
  const name = step.dataset.point;
  const named = !name ? null : name.includes(":") ? $(`[data-about="${name}"]`) : document.getElementById(name);
  const move = step.dataset.move;
  const button = !move ? null : all("#prompt button[name=move]").find((one) => one.value === move) ?? inForm(move);
  if (button?.id === "paper-go" && (!named || named.closest("#paper"))) return button;
  const target = button?.dataset.target ? document.getElementById(button.dataset.target) : null;
  // what a large decision hides is not pointed at while its button can be
  const there = [named, target].filter((one) => one?.getClientRects().length);
  const free = there.find((one) => !under(one));
  return free ?? (button?.getClientRects().length ? button : there[0] ?? null);
}

/** Whether the decision hangs over a thing of the board. */
function under(thing) {
  if (small() || !thing.closest("#board")) return false;
  const box = thing.getBoundingClientRect(), deck = $(".deck").getBoundingClientRect();
  return box.top + box.height / 2 < deck.bottom && box.bottom > deck.top;
}

let folded = false;

/** Where nothing is to be decided yet, the decision folds up for what is to be looked at. */
function clearView(step) {
  if (folded) foldDecision(folded = false);
  const target = step && !step.dataset.move ? pointed(step) : null;
  if (target && under(target)) foldDecision(folded = true);
}

/** Which bubble has the focus, if any; the decision then leaves it there. */
function hold(step) {
  held = step;
  document.documentElement.toggleAttribute("data-guided", !!step);
}

/** The bar counts the step that is read; the server's may be ahead of it, since what is only read it does not see. */
function count() {
  const steps = all("#guide .guide-steps li"), at = Number(bubble?.dataset.step ?? steps.length), name = $("#guide .guide-name");
  if (at >= steps.length) return;
  steps.forEach((one, i) => {
    one.className = i < at ? "was" : i === at ? "is" : "";
    if (i === at) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  });
  const title = document.createElement("b");
  title.textContent = steps[at].title;
  name.replaceChildren(`${at + 1} of ${steps.length} `, title);
}

function guide() {
  const steps = all("#guide .guide-bubble");
  ring = $("#guide .guide-ring");
  bubble = steps.find((one) => Number(one.dataset.step) > seen() && (!one.dataset.move || one === steps.at(-1))) ?? steps.find((one) => one.dataset.move) ?? null;
  for (const one of steps) one.hidden = one !== bubble;
  // a move that is next is called as its button calls it
  const next = bubble && $("[data-next]", bubble), plays = next && all("#prompt button[name=move]").find((one) => one.value === bubble.dataset.move);
  const called = plays?.dataset.label ?? ($(":scope > .hush", plays ?? document.createElement("i"))?.textContent);
  if (called) next.textContent = called.split(/[:,.]/)[0];
  count();
  const now = bubble ? `${bubble.dataset.step} ${bubble.dataset.move}` : "";
  // what it speaks of may lie below the edge of a list
  if (now !== shown && !small()) clearView(bubble);
  const target = now && now !== shown ? pointed(bubble) : null;
  if (target?.closest(".decide-body, .shelf, .players")) target.scrollIntoView({ block: "nearest" });
  shown = now;
  place();
  // an update hides the bubbles for a moment: whoever reads them by keys goes on reading, at this one or at the next
  if (!bubble) hold("");
  else if (held && document.activeElement === document.body && document.documentElement.dataset.keys) bubble.focus({ preventScroll: true });
}

/** On a phone the bubble stands above the decision, or at the top where it would cover what it speaks of. */
function placeSmall(target) {
  const above = $(".deck").getBoundingClientRect().top - bubble.offsetHeight - 8, bar = $("#guide").getBoundingClientRect().bottom + 4;
  const box = target?.closest("#board") ? target.getBoundingClientRect() : null;
  const covers = box && box.bottom > above && box.top < above + bubble.offsetHeight;
  Object.assign(bubble.style, { left: "", top: `${Math.max(8, covers || above < bar ? bar : above)}px` });
}

function place() {
  if (!ring) return;
  const target = bubble && !bubble.hidden ? pointed(bubble) : null;
  ring.hidden = !target;
  if (!bubble) return;
  if (target) {
    const around = target.getBoundingClientRect();
    Object.assign(ring.style, { left: `${around.left - 6}px`, top: `${around.top - 6}px`, width: `${around.width + 12}px`, height: `${around.height + 12}px` });
  }
  if (small()) return placeSmall(target);
  if (!target) {
    const board = $("#board").getBoundingClientRect(), deck = $(".deck").getBoundingClientRect().bottom + 24;
    const top = deck + bubble.offsetHeight < innerHeight - 8 ? Math.max(board.top + 16, deck) : board.top + 16;
    Object.assign(bubble.style, { left: `${Math.max(8, board.right - bubble.offsetWidth - 16)}px`, top: `${top}px` });
    return;
  }
  const box = target.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const prompt = $("#prompt").getBoundingClientRect();
  const spots = [[box.right + 24, box.top + box.height / 2 - high / 2], [box.left - wide - 24, box.top + box.height / 2 - high / 2], [box.left, box.bottom + 24], [box.left, box.top - high - 24], [box.left, prompt.bottom + 36], [prompt.right + 24, box.top]];
  const clear = ([x, y]) => x >= 8 && x + wide <= innerWidth - 8 && y >= 8 && y + high <= innerHeight - 8 && !(x < prompt.right && x + wide > prompt.left && y < prompt.bottom && y + high > prompt.top);
  const inside = ([x, y]) => [Math.max(8, Math.min(innerWidth - wide - 8, x)), Math.max(8, Math.min(innerHeight - high - 8, y))];
  const [x, y] = inside(spots.find(clear) ?? spots[0]);
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
}

function watchGuide() {
  if (!$("#guide:not([hidden])")) return;
  document.addEventListener("click", (event) => {
    const done = event.target.closest("[data-seen]");
    if (!done) return;
    localStorage.setItem(key, done.closest(".guide-bubble").dataset.step);
    guide();
    if (document.documentElement.dataset.keys) bubble?.focus();
  });
  document.addEventListener("focusin", (event) => hold(event.target.closest(".guide-bubble")?.dataset.step ?? ""));
  document.addEventListener("htmx:after:swap", () => {
    guide(); // at once: what is said does not blink, and keys find it
    requestAnimationFrame(guide); // and where things lie when they are drawn
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "g" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(LETTERS)) return;
    event.preventDefault();
    bubble?.focus();
  });
  // what is filled in leads on to what sends it
  for (const name of ["click", "change"]) addEventListener(name, (event) => { if (event.target.closest?.("#paper")) requestAnimationFrame(place); }, { capture: true });
  for (const name of ["resize", "scroll"]) addEventListener(name, place, { capture: true, passive: true });
  new ResizeObserver(place).observe($("#board"));
  guide();
}

/* ---- hints: each once in a player's life -------------------------------------------------------------------------- */

const told = () => new Set(JSON.parse(localStorage.getItem("orrery-hints") ?? "[]"));
const remember = (...ids) => localStorage.setItem("orrery-hints", JSON.stringify([...told(), ...ids]));

function hint() {
  const box = $("#hints");
  if (!box || told().has("*")) return;
  const known = told(), next = all(".hint", box).find((one) => !known.has(`${box.dataset.game}/${one.dataset.hint}`));
  for (const one of all(".hint", box)) one.hidden = one !== next;
}

function watchHints() {
  if (!$("#hints")) return;
  document.addEventListener("click", (event) => {
    const box = $("#hints"), one = event.target.closest(".hint");
    if (!one) return;
    if (event.target.closest("[data-known]")) remember(`${box.dataset.game}/${one.dataset.hint}`);
    else if (event.target.closest("[data-no-hints]")) remember("*");
    else return;
    for (const each of all(".hint", box)) each.hidden = true;
  });
  document.addEventListener("htmx:after:swap", () => hint());
  hint();
}

if (card) watchThings();
if (table && card) { watchGuide(); watchHints(); }
