// The decision: what is chosen before it is decided, the last word before something that hurts, forms of several moves, why
// not; and guards against presses that were not meant. Without scripts every button of the form #play still plays.

import { $, all, say, small, whenSized } from "./dom.js";

/** Which question stands there, and for whom: a sealed one is asked of several seats of a shared screen in turn. */
export const question = () => `${$("#after")?.value} ${$("#seat")?.value}`;

const prompt = () => $("#prompt");
const keyOf = (button) => `${button?.name ?? ""}=${button?.value ?? ""}`;

/** What the reader has done with the present question so far; updates of the page keep it as long as the question stands. */
const mind = { question: question(), since: 0, chosen: "", armed: "", armedAt: 0, asked: "", counts: new Map(), order: [], picks: new Map(), added: new Set(), opened: false };

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
  if (sent === question()) return;
  if (sent) { later = { question: question(), key }; return; }
  form.requestSubmit(button);
}

/** The question that was answered last, while the server has not said that it heard; and what was pressed meanwhile on the next one:
 *  news may come before the answer does, and a form sends one request at a time. */
let sent = "", later = null;

function watchSending() {
  const ours = (event) => event.detail.ctx?.sourceElement?.id === "play";
  document.addEventListener("htmx:before:request", (event) => { if (ours(event)) sent = question(); });
  document.addEventListener("htmx:finally:request", (event) => {
    if (!ours(event)) return;
    sent = "";
    const next = later;
    later = null;
    if (next?.question !== question()) return;
    // the form is free as soon as this is done
    setTimeout(() => { const button = all("#prompt button").find((one) => keyOf(one) === next.key); if (button) $("#play").requestSubmit(button); });
  });
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
    else if (button.id === "paper-open") { mind.opened = !mind.opened; show(); }
    else if (button.dataset.drop !== undefined) drop(button.closest(".thing"));
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
const blanksOf = (thing) => all("select, input.field", thing);
const hasBlanks = (thing) => thing.matches(".has-blanks");
const countOf = (thing) => (hasBlanks(thing) ? Number(!!mind.picks.get(blanksOf(thing)[0].name)?.trim()) : mind.counts.get(thing.dataset.line) ?? 0);

/** A form may begin with something: a counter-offer with what was offered. */
function begin() {
  for (const thing of all("#paper .thing[data-line]")) {
    if (hasBlanks(thing)) {
      for (const blank of blanksOf(thing)) mind.picks.set(blank.name, blank.matches("select") ? ($("option[selected]", blank) ?? blank.options[0])?.value ?? "" : "");
    } else if (thing.dataset.now) {
      mind.counts.set(thing.dataset.line, Number(thing.dataset.now));
      for (let n = 0; n < Number(thing.dataset.now); n++) mind.order.push(thing.dataset.line);
    }
  }
}

function empty() {
  mind.counts.clear();
  mind.picks.clear();
  mind.added.clear();
  mind.order = [];
}

/** Leave out a line that was asked for. */
function drop(thing) {
  mind.added.delete(thing.dataset.line);
  mind.picks.set(blanksOf(thing)[0].name, "");
  show();
  const more = $("select.add", thing.closest("section"));
  if (document.documentElement.dataset.keys) more?.focus({ preventScroll: true });
}

/** Room for one more of each thing, at purses, limits and the form's own number. */
function room(paper) {
  const things = all(".thing[data-line]", paper), left = numbers(paper.dataset.purses);
  let total = 0;
  for (const thing of things) {
    total += countOf(thing);
    numbers(thing.dataset.costs).forEach((cost, purse) => { left[purse] -= cost * countOf(thing); });
  }
  const most = Number(paper.dataset.most);
  const fits = (thing) => countOf(thing) < Number(fieldOf(thing)?.max || 1) && (!most || total < most)
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
  empty();
  show();
  // its button goes; who came by keys goes on at the first thing
  if (document.documentElement.dataset.keys) $("#paper :is(input, button):not(:disabled)")?.focus({ preventScroll: true });
}

function showPaper() {
  const paper = $("#paper");
  if (!paper) return;
  const { things, left, total, fits } = room(paper), ordered = paper.dataset.ordered !== undefined;
  for (const thing of things) {
    const field = fieldOf(thing), count = countOf(thing);
    thing.classList.toggle("is-chosen", count > 0);
    if (thing.dataset.spare !== undefined) thing.hidden = !count && !mind.added.has(thing.dataset.line);
    if (hasBlanks(thing)) {
      for (const blank of blanksOf(thing)) if (blank !== document.activeElement || blank.matches("select")) blank.value = mind.picks.get(blank.name) ?? (blank.options?.[0]?.value ?? "");
      // what is not shown is not sent
      for (const blank of blanksOf(thing)) blank.disabled = thing.hidden || (!count && !fits(thing));
    } else if (field.type === "checkbox") { field.checked = count > 0; field.disabled = !count && !fits(thing); }
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
  const told = tell(paper);
  go.textContent = total && !told ? `${verb} ${total}` : !total && none ? none : verb;
  go.disabled = total < Number(least) || (!total && !none);
  const close = $("#paper-close");
  if (close) close.disabled = go.disabled;
  $("#paper-clear").hidden = !total;
  if (paper.matches(".bargain")) $("#paper-says").textContent = told || (Number(least) ? "Nothing is offered yet." : "");
  for (const more of all("select.add", paper)) {
    more.hidden = false;
    for (const option of more.options) option.hidden = option.disabled = !!option.value && !$(`.thing[data-line="${option.value}"]`, paper).hidden;
  }
  const opener = $("#paper-open");
  prompt().classList.toggle("is-planning", !!close && mind.opened);
  if (!opener) return;
  opener.hidden = false;
  opener.setAttribute("aria-expanded", String(mind.opened));
  opener.classList.toggle("is-open", mind.opened);
  paper.hidden = go.hidden = $("#paper-says").hidden = !mind.opened;
  for (const one of [close, $("#prompt .afford")]) if (one) one.hidden = !mind.opened;
  $("#paper-clear").hidden ||= !mind.opened;
}

/* an offer reads back as sentences before it is sent */

const listed = (parts) => (parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0]);

function saysOf(thing) {
  const count = countOf(thing), blanks = blanksOf(thing);
  const shown = (at) => { const blank = blanks[at]; return blank?.matches("select") ? blank.selectedOptions[0]?.textContent ?? "" : blank?.value.trim() ?? ""; };
  return thing.dataset.says.replace("{n}", count).replace(/\(s\)/g, count === 1 ? "" : "s").replace(/\{(\d)\}/g, (_, at) => shown(Number(at)));
}

/** What is offered, side by side: nothing while nothing is. */
function tell(paper) {
  const sentences = [];
  for (const side of all("section[data-gives]", paper)) {
    const chosen = all(".thing[data-says]", side).filter(countOf);
    const parts = [["gives", chosen.filter((thing) => thing.dataset.vow === undefined)], ["vows", chosen.filter((thing) => thing.dataset.vow !== undefined)]];
    for (const [begins, things] of parts) if (things.length) sentences.push(`${side.dataset[begins]} ${listed(things.map(saysOf))}.`);
  }
  return sentences.join(" ");
}

function watchPaper() {
  // free words are told as they are typed
  document.addEventListener("input", (event) => {
    if (!event.target.matches?.("#paper .has-blanks input.field")) return;
    mind.picks.set(event.target.name, event.target.value);
    show();
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches?.("#paper select.add")) {
      const line = event.target.value;
      event.target.value = "";
      if (!line) return;
      mind.added.add(line);
      show();
      const added = $(`#paper .thing[data-line="${line}"]`), first = blanksOf(added)[0];
      // one thing to choose from is chosen
      if (first.options?.length === 2) { mind.picks.set(first.name, first.options[1].value); show(); }
      first.focus({ preventScroll: true });
      added.scrollIntoView({ block: "nearest" });
      return;
    }
    const thing = event.target.closest?.("#paper .thing");
    if (!thing) return;
    if (hasBlanks(thing)) {
      mind.picks.set(event.target.name, event.target.value);
      return show();
    }
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
  showFold();
}

/** The table has been updated: a new question begins with an empty mind. */
export function updated() {
  if (question() !== mind.question) {
    Object.assign(mind, { question: question(), since: performance.now(), chosen: "", armed: "", asked: "", opened: false });
    empty();
    begin();
    for (const field of all("#prompt .move-form .field")) field.value = field.defaultValue; // updates keep what was typed
    if (!small()) $(".deck").classList.remove("is-low"); // a sheet under the thumb stays as it was put
  }
  show();
}

/* ---- over the board: what a large decision covers of it, and the way to see it ------------------------------------------ */

/** The board stands still; a large decision hangs over it. Scenes keep clear of it, and a handle folds it up. */
function watchHanging() {
  const deck = $(".deck"), board = $("#board");
  if (!deck || !board) return;
  whenSized(() => {
    const covered = small() ? 0 : Math.max(0, Math.round(deck.getBoundingClientRect().bottom - board.getBoundingClientRect().top));
    const sheet = small() ? deck.offsetHeight : 0;
    // where the hand reaches into the corner in which messages and hints come up (they are 21 rem wide), they come up above it
    const hand = $("#hand")?.getBoundingClientRect();
    const high = !small() && hand?.width && hand.right > innerWidth - 348 ? Math.max(0, Math.round(innerHeight - hand.top)) : 0;
    // with every question another part of the board is covered: only whoever keeps clear of it is told, and where a game's own style does, the whole table
    const wary = getComputedStyle(board).getPropertyValue("--keeps-clear") ? board.parentElement : $("#tales");
    return () => {
      say(wary, "--covered", covered ? `${covered}px` : "");
      say($(".flank"), "--sheet", small() ? `${sheet}px` : ""); // what lies below it can be scrolled past it
      deck.classList.toggle("is-large", covered > 0);
      say(document.documentElement, "--hand-high", high ? `${high}px` : "");
    };
  }, deck, board, $("#hand"));
  document.addEventListener("click", (event) => { if (event.target.closest?.(".sheet-handle")) foldDecision(); });
}

/** Fold the decision up to its question, or open it again. */
export function foldDecision(low = !$(".deck").classList.contains("is-low")) {
  $(".deck").classList.toggle("is-low", low);
  showFold();
}

function showFold() {
  $("#prompt .sheet-handle")?.setAttribute("aria-expanded", String(!$(".deck").classList.contains("is-low")));
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
  const line = hint.lineOf && document.querySelector(`#paper .thing[data-line="${hint.lineOf}"]`);
  // a form that is folded up shows nothing: the same move has a button beside it
  return (!line?.closest("[hidden]") && line) || buttonOf(hint.advice) || line || document.querySelector("#paper");
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
  watchSending();
  watchPaper();
  watchHanging();
  begin();
  show();
}
