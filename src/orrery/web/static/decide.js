// The decision: what is chosen before it is decided, the last word before something that hurts, forms of several moves, why
// not; and guards against presses that were not meant. Without scripts every button of the form #play still plays.

import { $, all, small } from "./dom.js";

/** Which question stands there, and for whom: a sealed one is asked of several seats of a shared screen in turn. */
export const question = () => `${$("#after")?.value} ${$("#seat")?.value}`;

const prompt = () => $("#prompt");
const keyOf = (button) => `${button?.name ?? ""}=${button?.value ?? ""}`;

/** What the reader has done with the present question so far; updates of the page keep it as long as the question stands. */
const mind = { question: question(), since: 0, chosen: "", armed: "", armedAt: 0, asked: "", counts: new Map(), order: [] };

/* ---- guards --------------------------------------------------------------------------------------------------------- */

const length = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
const ripe = (since) => performance.now() - since >= length("--ripe");

let down = null;

/** Whether a click is meant for what it hits: the question was there long enough, and the same thing lay under the pointer when
 *  it went down. Updates come in between, and change buttons in place. */
export function meant(event, element) {
  if (!ripe(mind.since)) return false;
  if (!event?.detail || !down) return true; // by keyboard, or by a script
  return down.question === question() && (down.key === nameOf(element) || down.element !== element);
}

const nameOf = (element) => (element?.matches?.("button") ? keyOf(element) : element?.id ?? "");

function watchPointer() {
  document.addEventListener("pointerdown", (event) => {
    const element = event.target.closest?.("button, .target:not(.mark), .is-legal[id]");
    down = { question: question(), element, key: nameOf(element), at: [event.clientX, event.clientY] };
  }, true);
}

/* ---- pressing a button of the decision ------------------------------------------------------------------------------ */

/** Press a button of the decision: say why not, arm what hurts, choose a row, or play. */
export function press(button, event) {
  const form = $("#play");
  if (!form || !button || button.disabled) return;
  if (button.dataset.why !== undefined) return ask(button);
  if (!meant(event, button)) return;
  const key = keyOf(button), sure = button.dataset.sure !== undefined;
  if (sure && !ripe(mind.armedAt)) return;
  if (button.dataset.hurts !== undefined && !sure) return arm(button);
  if (button.matches(".option") && mind.chosen !== key) return choose(key);
  // what is typed is checked where it is typed: a number in another form of the same decision must not stop this one
  if (!all(".field", button.closest(".move-form") ?? button).every((field) => field.reportValidity())) return;
  form.requestSubmit(button);
}

function watchPresses() {
  // in the capture phase, before the browser submits the form
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#prompt button");
    if (!button) {
      if (mind.armed && !event.target.closest?.(".toasts, [popover], .board-menu, .target, .is-legal")) disarm();
      return;
    }
    if (button.form?.id === "play" || button.dataset.why !== undefined) {
      event.preventDefault();
      press(button, event);
    } else if (button.id === "decide") press(chosenButton(), event);
    else if (button.dataset.disarm !== undefined) disarm();
    else if (button.dataset.unask !== undefined) unask();
    else if (button.dataset.step) step(button.closest(".thing"), Number(button.dataset.step));
    else if (button.id === "paper-clear") clear();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || $(":popover-open, .board-menu")) return;
    if (mind.armed) disarm(true); else if (mind.asked) unask(true); else if (mind.chosen) choose("");
  });
}

/* ---- choosing: the first press lights the board, the second decides -------------------------------------------------- */

const chosenButton = () => all("#prompt .option").find((one) => keyOf(one) === mind.chosen);

function choose(key) {
  mind.chosen = key;
  show();
  const button = $("#decide");
  if (key && small()) chosenButton()?.scrollIntoView({ block: "nearest" });
  if (button && key && document.documentElement.dataset.keys) chosenButton()?.focus({ preventScroll: true });
}

/* ---- what hurts: the loss, the chance, the way back left and the way on right ----------------------------------------- */

const armedPart = () => all("#prompt > .armed").find((one) => keyOf($("[data-sure]", one)) === mind.armed);

function arm(button) {
  Object.assign(mind, { armed: keyOf(button), armedAt: performance.now() });
  show();
  const part = armedPart(), go = part && $("[data-sure]", part), box = go?.getBoundingClientRect();
  if (!box) return;
  const [x, y] = down?.at ?? [-1, -1];
  part.classList.toggle("is-swapped", x >= box.left - 8 && x <= box.right + 8 && y >= box.top - 8 && y <= box.bottom + 8);
  $("[data-disarm]", part).focus({ preventScroll: true });
}

function disarm(focus) {
  const key = mind.armed;
  mind.armed = "";
  show();
  if (focus) all("#prompt button").find((one) => keyOf(one) === key)?.focus({ preventScroll: true });
}

/* ---- why not ---------------------------------------------------------------------------------------------------------- */

function ask(button) {
  mind.asked = mind.asked === button.dataset.why + button.dataset.says ? "" : button.dataset.why + button.dataset.says;
  show();
  const note = $("#whynot");
  if (mind.asked) note?.scrollIntoView({ block: "nearest" });
}

function unask(focus) {
  const button = askedButton();
  mind.asked = "";
  show();
  if (focus) button?.focus({ preventScroll: true });
}

const askedButton = () => all("#prompt [data-why]").find((one) => one.dataset.why + one.dataset.says === mind.asked);

function showWhy() {
  const note = $("#whynot"), button = askedButton();
  if (!note) return;
  note.hidden = !button;
  for (const one of all("#prompt [data-why]")) { one.classList.toggle("is-asked", one === button); one.setAttribute("aria-expanded", String(one === button)); }
  if (!button) return;
  const link = document.createElement("a");
  if (button.dataset.by) Object.assign(link, { href: `/rules/${$("#table").dataset.game}#${button.dataset.by}`, textContent: button.dataset.by }).dataset.clause = button.dataset.by;
  $("h3", note).textContent = `${button.dataset.says}: not now`;
  $("p", note).replaceChildren(`${button.dataset.why} `, ...(button.dataset.by ? [link] : []));
}

/* ---- forms of several moves ------------------------------------------------------------------------------------------- */

const numbers = (text) => (text ? text.split(" ").map(Number) : []);
const fieldOf = (thing) => $("input", thing);
const countOf = (thing) => mind.counts.get(thing.dataset.line) ?? 0;

/** Room for one more of each thing, at purses, limits and the form's own number. */
function room(paper) {
  const things = all(".thing[data-line]", paper), left = numbers(paper.dataset.purses);
  let total = 0;
  for (const thing of things) {
    total += countOf(thing);
    numbers(thing.dataset.costs).forEach((cost, purse) => { left[purse] -= cost * countOf(thing); });
  }
  const most = Number(paper.dataset.most);
  const fits = (thing) => countOf(thing) < Number(fieldOf(thing).max || 1) && (!most || total < most)
    && numbers(thing.dataset.costs).every((cost, purse) => left[purse] >= cost)
    && !(thing.dataset.apart && things.some((other) => other !== thing && other.dataset.apart === thing.dataset.apart && countOf(other)));
  return { things, left, total, fits };
}

export function step(thing, by) {
  const line = thing.dataset.line, paper = $("#paper"), { fits } = room(paper);
  if (by > 0 ? !fits(thing) : !countOf(thing)) return show();
  mind.counts.set(line, countOf(thing) + by);
  if (by > 0) mind.order.push(line); else mind.order.splice(mind.order.lastIndexOf(line), 1);
  show();
}

function clear() {
  mind.counts.clear();
  mind.order = [];
  show();
}

function showPaper() {
  const paper = $("#paper");
  if (!paper) return;
  const { things, left, total, fits } = room(paper), ordered = paper.dataset.ordered !== undefined;
  for (const thing of things) {
    const field = fieldOf(thing), count = countOf(thing);
    thing.classList.toggle("is-chosen", count > 0);
    if (field.type === "checkbox") { field.checked = count > 0; field.disabled = !count && !fits(thing); }
    else {
      field.value = count;
      $("[data-step='-1']", thing).disabled = !count;
      $("[data-step='1']", thing).disabled = !fits(thing);
    }
    const place = $("output", thing);
    if (place) place.value = count ? mind.order.indexOf(thing.dataset.line) + 1 : "";
  }
  if (ordered) $("#order").value = mind.order.join(" ");
  for (const purse of all("[data-purse]")) $("b", purse).textContent = left[Number(purse.dataset.purse)];
  const go = $("#paper-go"), { verb, none, least } = paper.dataset;
  go.textContent = total ? `${verb} ${total}` : none || verb;
  go.disabled = total < Number(least) || (!total && !none);
  $("#paper-clear").hidden = !total;
}

function watchPaper() {
  document.addEventListener("change", (event) => {
    const thing = event.target.closest?.("#paper .thing");
    if (!thing) return;
    const field = event.target, wanted = field.type === "checkbox" ? Number(field.checked) : Math.max(0, Math.trunc(Number(field.value)) || 0);
    for (let guard = 0; guard < 200 && countOf(thing) !== wanted; guard++) {
      const before = countOf(thing);
      step(thing, wanted > before ? 1 : -1);
      if (countOf(thing) === before) break;
    }
    show();
  });
}

/* ---- after every update ----------------------------------------------------------------------------------------------- */

/** Draw what the reader has in mind into the prompt, which may have been sent anew. */
function show() {
  const here = prompt();
  if (!here) return;
  here.classList.toggle("is-armed", !!(mind.armed && armedPart()));
  for (const part of all("#prompt > .armed")) part.hidden = part !== armedPart();
  const picked = chosenButton();
  for (const one of all("#prompt .option[aria-pressed]")) {
    one.classList.toggle("is-chosen", one === picked);
    one.setAttribute("aria-pressed", String(one === picked));
  }
  const go = $("#decide"), said = $("#chosen-says");
  if (go) { go.hidden = !picked; go.textContent = picked?.dataset.label ?? ""; }
  if (said) said.textContent = picked?.dataset.says ?? "";
  for (const one of all(".is-picked, .is-lethal")) one.classList.remove("is-picked", "is-lethal");
  if (picked?.dataset.target) document.getElementById(picked.dataset.target)?.classList.add("is-picked");
  const lethal = armedPart() && $("[data-sure]", armedPart()).dataset.target;
  if (lethal) document.getElementById(lethal)?.classList.add("is-lethal");
  showWhy();
  showPaper();
  keepHeight();
}

/** The table has been updated: a new question begins with an empty mind. */
export function updated() {
  if (question() !== mind.question) {
    Object.assign(mind, { question: question(), since: performance.now(), chosen: "", armed: "", asked: "", order: [] });
    mind.counts.clear();
    for (const field of all("#prompt .move-form .field")) field.value = field.defaultValue; // updates keep what was typed
  }
  show();
}

/* ---- height: the board below must not jump for every line more or less ------------------------------------------------ */

const SLACK = 40, PATIENCE = 1400;
let wait = 0;

/** A decision that needs a little less room keeps what it has; one that needs none at all gives it back after a while, since
 *  the next question often comes at once. */
function keepHeight() {
  const deck = $(".deck");
  if (!deck || small()) return;
  const before = deck.offsetHeight;
  clearTimeout(wait);
  deck.style.minHeight = "";
  const needs = deck.offsetHeight;
  if (!before || needs >= before) return;
  const idle = prompt().classList.contains("is-idle");
  if (!idle && before - needs > SLACK) return;
  deck.style.minHeight = `${before}px`;
  if (idle) wait = setTimeout(() => { deck.style.minHeight = ""; }, PATIENCE);
}

/* ---- hints: a press shows where the move is, and plays nothing --------------------------------------------------------- */

function buttonOf(move) {
  const found = all("#prompt button[name='move'], #prompt button[name='moves']");
  return found.find((button) => button.value === move) ?? found.find((button) => button.value.split("\n")[0] === move);
}

/** A move that is typed: the form has it now, and waits for its button. */
function filledIn(hint) {
  for (const [name, value] of Object.entries(JSON.parse(hint.typed))) {
    const field = document.querySelector(`#prompt [name="${name}"]`);
    if (field) field.value = value;
  }
  return document.querySelector(`#prompt button[name="domain"][value="${hint.form}"]`);
}

function placeOf(hint) {
  const typed = hint.form && filledIn(hint); // what a line of a sheet counts has no form of its own
  if (typed) return typed;
  return (hint.lineOf && document.querySelector(`#paper .thing[data-line="${hint.lineOf}"]`)) || buttonOf(hint.advice) || document.querySelector("#paper");
}

function watchHints() {
  document.addEventListener("click", (event) => {
    if (event.target.closest(".ask-captain")) document.querySelector("#moves").scrollTop = 0; // the answer comes there
    const hint = event.target.closest("[data-advice]");
    if (!hint) return;
    for (const one of document.querySelectorAll("[data-advice]")) one.setAttribute("aria-pressed", one === hint ? "true" : "false");
    for (const lit of document.querySelectorAll(".is-advised")) lit.classList.remove("is-advised");
    const button = placeOf(hint.dataset);
    if (!button) return;
    button.closest("details")?.setAttribute("open", "");
    button.classList.add("is-advised");
    document.getElementById(button.dataset.target)?.classList.add("is-advised");
    button.scrollIntoView({ block: "nearest" });
  });
}

export function watchDecision() {
  if (!prompt()) return;
  watchHints();
  watchPointer();
  watchPresses();
  watchPaper();
  show();
}
