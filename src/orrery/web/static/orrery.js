// Orrery in the browser: pan and zoom, keys, targets, slides, sound and small comforts. Everything here is an
// enhancement: moves are submit buttons of the form #play, updates come through htmx, popovers are the browser's own.

import { $, all, say, small, still, whenSized } from "./dom.js";
import { foldDecision, meant, press, question, step as dial, updated, watchDecision } from "./decide.js";

const table = $("#table");

/* ---- board: zoom by size (so that container queries bring names back), pan by transform -------------------------- */

const board = $("#board"), chart = $("#chart");
const eye = { zoom: 1, x: 0, y: 0, touched: false };
const FAR = 1, NEAR = 6, NAMED = 524;

function settle() {
  const { clientWidth: wide, clientHeight: high } = board;
  eye.zoom = Math.min(NEAR, Math.max(FAR, eye.zoom));
  eye.x = Math.min(0, Math.max(wide * (1 - eye.zoom), eye.x));
  eye.y = Math.min(0, Math.max(high * (1 - eye.zoom), eye.y));
  chart.style.width = `${eye.zoom * 100}%`;
  chart.style.height = `${eye.zoom * 100}%`;
  chart.style.translate = `${eye.x}px ${eye.y}px`;
  measure();
  board.classList.toggle("is-zoomed", eye.zoom > 1.001);
  if (eye.zoom <= 1.001) eye.touched = false; // all the way out: the page may lead the eye again
}

/** How many pixels a unit of the drawing has: words on it are never smaller than eleven pixels (`--k` in board.css). */
function measure() {
  const frame = $("svg", chart)?.viewBox.baseVal;
  if (!frame?.width) return;
  const high = board.clientHeight - parseFloat(getComputedStyle(board).paddingBottom); // a strip for the buttons, where there is no other room
  const k = eye.zoom * Math.min(board.clientWidth / frame.width, high / frame.height);
  if (k > 0) say(chart, "--k", k.toFixed(3));
}

/** Where the drawing leaves a margin for the buttons: large ones where corners are free, else a strip beside or below it. */
function margins() {
  const frame = $("svg", chart)?.viewBox.baseVal;
  if (!frame?.width) return;
  const { clientWidth: wide, clientHeight: high } = board;
  const scale = Math.min(wide / frame.width, high / frame.height);
  const beside = (wide - frame.width * scale) / 2, below = (high - frame.height * scale) / 2;
  const tight = beside < 32 && below < 32;
  board.classList.toggle("has-room", beside >= 40);
  board.classList.toggle("has-foot", tight || (beside < 32 && below >= 32));
  board.classList.toggle("is-tight", tight);
}

function zoomAt(factor, px, py) {
  const before = eye.zoom;
  eye.zoom = Math.min(NEAR, Math.max(FAR, before * factor));
  const grown = eye.zoom / before;
  eye.x = px - (px - eye.x) * grown;
  eye.y = py - (py - eye.y) * grown;
  eye.touched = true;
  settle();
}

function fit() { Object.assign(eye, { zoom: 1, x: 0, y: 0, touched: false }); settle(); }

const middle = () => [board.clientWidth / 2, board.clientHeight / 2];

/** Show what may be chosen, as large as fits: on a phone the whole board is only an overview, unless its drawing says that
 *  it is readable as a whole (`.whole`). */
function zoomToTargets() {
  if ($(".whole", chart)) return fit();
  const targets = all(".target:not(.mark)", chart).filter((one) => one.getClientRects().length);
  if (!targets.length || targets.length > 24) return fit();
  const box = chart.getBoundingClientRect();
  const rects = targets.map((one) => one.getBoundingClientRect());
  const left = Math.min(...rects.map((r) => r.left)) - box.left, right = Math.max(...rects.map((r) => r.right)) - box.left;
  const top = Math.min(...rects.map((r) => r.top)) - box.top, bottom = Math.max(...rects.map((r) => r.bottom)) - box.top;
  const { clientWidth: wide, clientHeight: high } = board;
  const room = 1.12, scale = Math.min(wide / ((right - left) * room), high / ((bottom - top) * room));
  let zoom = Math.min(3, Math.max(FAR, eye.zoom * scale));
  if (zoom < 1.2) return fit();
  if (zoom * wide < NAMED) zoom = NAMED / wide; // a little nearer, and names come back
  const grown = zoom / eye.zoom;
  Object.assign(eye, { zoom, touched: false, x: wide / 2 - ((left + right) / 2) * grown, y: high / 2 - ((top + bottom) / 2) * grown });
  chart.classList.add("is-gliding");
  settle();
  setTimeout(() => chart.classList.remove("is-gliding"), 450);
}

function watchBoard() {
  const fingers = new Map();
  let span = 0, moved = 0;
  board.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = board.getBoundingClientRect();
    zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  board.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".zoom, .board-menu")) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    span = 0;
  });
  board.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = [event.clientX, event.clientY];
    fingers.set(event.pointerId, now);
    const points = [...fingers.values()];
    if (points.length === 2) {
      const [[ax, ay], [bx, by]] = points, far = Math.hypot(ax - bx, ay - by), box = board.getBoundingClientRect();
      if (span) zoomAt(far / span, (ax + bx) / 2 - box.left, (ay + by) / 2 - box.top);
      span = far;
      moved = 99;
    } else {
      // a board that is seen as a whole is not dragged: a hand that slips still presses
      if (eye.zoom > 1) moved += Math.abs(now[0] - was[0]) + Math.abs(now[1] - was[1]);
      if (moved > 6) {
        board.setPointerCapture(event.pointerId);
        eye.x += now[0] - was[0];
        eye.y += now[1] - was[1];
        eye.touched = true;
        settle();
      }
    }
  });
  const release = (event) => { fingers.delete(event.pointerId); span = 0; };
  // also where the board is not any more: a decision may have come under the pointer meanwhile
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  // A drag that ends on a target is no click.
  board.addEventListener("click", (event) => { if (moved > 6) { event.stopPropagation(); moved = 0; } }, true);
  board.addEventListener("dblclick", (event) => {
    if (event.target.closest(".target, .zoom")) return;
    const box = board.getBoundingClientRect();
    zoomAt(1.8, event.clientX - box.left, event.clientY - box.top);
  });
  board.addEventListener("keydown", (event) => {
    if (event.target !== board || event.ctrlKey || event.metaKey || event.altKey) return;
    const far = 60, keys = {
      "+": () => zoomAt(1.3, ...middle()), "=": () => zoomAt(1.3, ...middle()), "-": () => zoomAt(1 / 1.3, ...middle()),
      0: fit, Home: fit,
      ArrowLeft: () => (eye.x += far), ArrowRight: () => (eye.x -= far), ArrowUp: () => (eye.y += far), ArrowDown: () => (eye.y -= far),
    };
    if (!(event.key in keys) || board.dataset.replay !== undefined && event.key.startsWith("Arrow") && eye.zoom === 1) return;
    event.preventDefault();
    keys[event.key]();
    eye.touched = eye.zoom > 1;
    settle();
  });
  for (const button of all("[data-zoom]", board)) button.addEventListener("click", () => {
    if (button.dataset.zoom === "fit") fit(); else zoomAt(button.dataset.zoom === "in" ? 1.4 : 1 / 1.4, ...middle());
  });
  whenSized(() => {
    const high = board.offsetHeight;
    return () => {
      margins();
      settle();
      say(table, "--board-high", `${high}px`); // what lies over its edge is no higher
    };
  }, board);
}

/* ---- targets: what lights up on the table does what its buttons do ------------------------------------------------ */

const buttonsOf = (id) => all(`.move[data-target="${CSS.escape(id)}"], .move-end[data-target="${CSS.escape(id)}"]`);
const lit = ".target:not(.mark), .is-legal[id]";

/** The whole sentence of a move: faces may be bare coordinates. */
const sentence = (button) => button.dataset.label ?? $(":scope > .hush", button)?.textContent ?? "";

/** A second button for the same move, with its whole sentence. */
function twin(button, after) {
  const copy = document.createElement("button");
  copy.type = "button";
  copy.className = "btn move";
  copy.textContent = sentence(button);
  copy.addEventListener("click", (event) => { after(); press(button, event); });
  return copy;
}

/** Several moves on one target: show their buttons where the finger is. */
function offer(buttons, event, thing) {
  closeMenu();
  const menu = document.createElement("div");
  menu.className = "board-menu panel";
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", "Moves here");
  menu.append(...buttons.map((button) => twin(button, closeMenu)));
  if (thing?.dataset.about) {
    const read = document.createElement("button");
    Object.assign(read, { type: "button", className: "btn btn-quiet", textContent: "Read about it" });
    // reading is what the other button of the mouse does
    read.addEventListener("click", () => { closeMenu(); thing.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: event.clientX, clientY: event.clientY })); });
    menu.append(read);
  }
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(innerWidth - box.width - 8, event.clientX + 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(innerHeight - box.height - 8, event.clientY + 8))}px`;
  menu.firstChild.focus({ preventScroll: true });
}

const closeMenu = () => $(".board-menu")?.remove();

/** What the pointer or the keys are on lights up, both ways: a button its target, a target its buttons. Worked out anew after every
 *  update, since what lay under a resting pointer may have become something else. */
function hints() {
  for (const one of all(".is-hinted")) one.classList.remove("is-hinted");
  for (const button of all(".move[data-target]:is(:hover, :focus-visible)")) document.getElementById(button.dataset.target)?.classList.add("is-hinted");
  for (const target of all(`:is(${lit}):hover`)) for (const button of buttonsOf(target.id)) button.classList.add("is-hinted");
  const told = $("#says"), [one, another] = all(".move.is-hinted, .move[data-target]:is(:hover, :focus-visible)");
  if (!told) return;
  told.textContent = !one ? "" : another ? "Several moves: click to choose" : sentence(one);
  told.hidden = !told.textContent;
}

function watchTargets() {
  document.addEventListener("click", (event) => {
    if (event.target.closest(".board-menu")) return;
    closeMenu();
    const target = event.target.closest(lit);
    if (!target || event.target.closest("button:not(.tech-open), a")) return;
    const buttons = buttonsOf(target.id), thing = $(`#paper .thing[data-target="${CSS.escape(target.id)}"]`);
    // A card is read first: it opens, with its moves below its text.
    if (!(buttons.length || thing) || target.matches(".tech, .hand-card")) return;
    event.preventDefault();
    if (!meant(event, target)) return;
    if (thing && !buttons.length) dial(thing, 1);
    // reading never plays: what can be read about, or stands among somebody's things, asks before it acts
    else if (buttons.length === 1 && !target.matches("[data-about], .member, .player")) press(buttons[0], event);
    else offer(buttons, event, target);
  });
  document.addEventListener("beforetoggle", (event) => {
    const card = event.target;
    if (event.newState !== "open" || !card.matches?.(".card-pop")) return;
    $(".card-go", card)?.remove();
    const buttons = buttonsOf(card.parentElement.id);
    if (!buttons.length) return;
    const go = document.createElement("div");
    go.className = "card-go";
    go.append(...buttons.map((button) => twin(button, () => card.hidePopover())));
    card.append(go);
  }, true);
  for (const name of ["pointerover", "pointerout", "focusin", "focusout"]) document.addEventListener(name, hints);
  document.addEventListener("pointerdown", (event) => {
    for (const fold of all(".moves-fold[open]")) if (!fold.contains(event.target) && !event.target.closest("#board")) fold.open = false;
  });
}

/* ---- sheets: what lies on a space, in full, under a resting pointer, after a tap, or by a long press on a target ---- */

const REST = 600;

/** Show a copy of the card that a space names (`data-opens`); the card itself lies on the shelf, which may be out of sight. */
function openSheet(card, beside) {
  closeSheet();
  const copy = card.cloneNode(true);
  copy.id = "sheet";
  copy.classList.toggle("is-beside", !!beside);
  document.body.append(copy);
  copy.addEventListener("toggle", (event) => { if (event.newState === "closed") copy.remove(); });
  copy.showPopover();
  if (!beside) return;
  const box = copy.getBoundingClientRect(), [x, y] = beside, right = x + 20 + box.width < innerWidth;
  copy.style.left = `${right ? x + 20 : Math.max(8, x - 20 - box.width)}px`;
  copy.style.top = `${Math.max(8, Math.min(innerHeight - box.height - 8, y - box.height / 2))}px`;
}

const closeSheet = () => $("#sheet")?.remove();

function watchSheets() {
  let wait = 0;
  const cardOf = (event) => document.getElementById(event.target.closest?.("[data-opens]")?.dataset.opens ?? "");
  const leave = () => { clearTimeout(wait); $("#sheet.is-beside")?.remove(); };
  board.addEventListener("pointerover", (event) => {
    leave();
    const card = event.pointerType === "mouse" && !event.buttons && cardOf(event);
    if (card) wait = setTimeout(() => { if (card.isConnected && !$(":popover-open")) openSheet(card, [event.clientX, event.clientY]); }, REST);
  });
  board.addEventListener("pointerleave", leave);
  board.addEventListener("pointerdown", leave);
  board.addEventListener("click", (event) => {
    const card = !event.target.closest(lit) && cardOf(event);
    if (card) openSheet(card);
  });
  board.addEventListener("contextmenu", (event) => {
    const card = cardOf(event);
    if (card) { event.preventDefault(); openSheet(card); }
  });
}

/* ---- slides: a piece that left one stack and joined another travels there ------------------------------------------ */

const place = (piece) => piece.getAttribute("transform") || "";
const many = (piece) => Number(piece.querySelector(".n")?.textContent || 1);
const family = (id) => id.slice(0, id.lastIndexOf("-"));

function snapshot() {
  return new Map(all("#pieces > .piece[id]").map((piece) => [piece.id, { at: place(piece), count: many(piece) }]));
}

function slide(before) {
  const time = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--move")) || 0;
  if (!time || still() || !before.size) return;
  const now = snapshot(), sources = [], arrivals = [];
  for (const [id, was] of before) if ((now.get(id)?.count ?? 0) < was.count) sources.push([id, was.at]);
  for (const [id, is] of now) if ((before.get(id)?.count ?? 0) < is.count) arrivals.push(id);
  if (!arrivals.length || arrivals.length > 5) return;
  for (const id of arrivals) {
    const source = sources.find(([from]) => from !== id && family(from) === family(id));
    const piece = document.getElementById(id);
    if (!source || !piece) continue;
    let ghost = piece;
    if (before.has(id)) {
      ghost = piece.cloneNode(true);
      ghost.removeAttribute("id");
      piece.parentNode.append(ghost);
    }
    const css = (text) => text.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");
    const run = ghost.animate([{ transform: css(source[1]) }, { transform: css(place(piece)) }], { duration: time, easing: "cubic-bezier(.2, .7, .2, 1)" });
    if (ghost !== piece) run.finished.finally(() => ghost.remove());
  }
}

/* ---- updates ---------------------------------------------------------------------------------------------------- */

let yours = $("#prompt")?.classList.contains("is-yours");
let before = new Map(), asked = "", within = false, picture = 0, turned = false;

function beforeUpdate() {
  if (!picture) before = snapshot();
  asked = question();
  within = !!document.activeElement?.closest?.("#prompt") || document.activeElement === document.body;
}

/** Classes that came (+) or went (-), where nothing else of an element has changed. */
function restyle() {
  const told = $("#restyled");
  for (const one of told?.textContent ? told.textContent.split("; ") : []) {
    const [id, ...marks] = one.split(" ");
    for (const mark of marks) document.getElementById(id)?.classList.toggle(mark.slice(1), mark[0] === "+");
  }
  told?.replaceChildren();
}

function afterUpdate() {
  restyle();
  picture ||= requestAnimationFrame(redraw);
  for (const id of opened) document.getElementById(id)?.classList.add("is-open");
  updated();
  const mine = $("#prompt")?.classList.contains("is-yours");
  if (question() !== asked || mine !== yours) {
    closeMenu();
    cover();
    if (mine && !yours) chime();
    turned = true;
    const here = document.activeElement;
    if (within && document.documentElement.dataset.keys && !document.documentElement.hasAttribute("data-guided") && (here === document.body || here.id === "prompt")) focusDecision();
  }
  yours = mine;
  hints();
  tick();
}

/** Whatever is measured is measured once for all swaps before the next picture: each measuring asks for the style of the whole page. */
function redraw() {
  picture = 0;
  slide(before);
  margins();
  measure();
  if (turned && small() && !eye.touched) { if (yours) zoomToTargets(); else fit(); }
  turned = false;
}

const opened = new Set();

function focusDecision() {
  if ($(".deck.is-low")) foldDecision(false);
  const first = all("#moves :is(.move, summary, .field)").find((one) => one.getClientRects().length);
  (first || $("#prompt .move-end, #prompt .prompt-end a") || $("#prompt"))?.focus({ preventScroll: true });
}

addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function watchLive() {
  const live = $("#live");
  if (!live) return;
  document.addEventListener("htmx:before:swap", beforeUpdate);
  document.addEventListener("htmx:after:swap", afterUpdate);
  live.addEventListener("reload", () => location.reload());
  live.addEventListener("go", (event) => { location.href = event.detail.data; });
  live.addEventListener("said", () => { if (!$("#talk-chat")?.checked) unread(1); });
  live.addEventListener("htmx:sse:error", () => document.body.classList.add("is-lost"));
  live.addEventListener("htmx:sse:after:connection", () => document.body.classList.remove("is-lost"));
  live.addEventListener("htmx:sse:after:message", () => { document.body.dataset.live = "yes"; });
  // A hidden tab closes its stream (htmx does) and asks now and then whether it is its turn, for title and sound.
  let title = "";
  setInterval(async () => {
    if (!document.hidden || !table) return;
    try {
      const answer = await fetch(`/tables/${table.dataset.table}/pulse`, { headers: { Accept: "application/json" } });
      const pulse = await answer.json();
      if (pulse.title && pulse.title !== title) { title = document.title = pulse.title; if (pulse.yours && !yours) { yours = true; chime(); } }
    } catch { /* the stream tells about lost connections */ }
  }, 10000);
}

function unread(more) {
  const dot = $("#unread");
  if (!dot) return;
  const count = more ? Number(dot.dataset.count || 0) + more : 0;
  dot.dataset.count = count;
  dot.hidden = !count;
  dot.textContent = count ? `${count}` : "";
}

/* ---- one screen for several people: cover it until whoever is asked sits in front of it ----------------------------- */

/** By default where there is a hand to hide: on the page as it came, or dealt since. */
const coverOn = () => (localStorage.getItem("orrery-cover") ?? (table?.dataset.shared === "cover" || $("#hand .hand-card") ? "on" : "off")) === "on";
const chair = `orrery-sits-${table?.dataset.table}`;

/** Who sits in front of the screen outlives a reload: the cover comes back with it. */
function cover() {
  const seat = $("#seat")?.value, sitting = sessionStorage.getItem(chair);
  if (!table?.dataset.shared || !seat || seat === sitting || $(".cover")?.dataset.seat === seat) return;
  $(".cover")?.remove();
  if (!coverOn() || (sitting === null && !document.body.dataset.live)) return sessionStorage.setItem(chair, seat);
  const sheet = document.createElement("div"), title = document.createElement("h2"), button = document.createElement("button");
  sheet.className = "cover";
  sheet.dataset.seat = seat;
  title.textContent = `${$(`.player[data-seat="${seat}"] h3`)?.firstChild.textContent.trim() ?? "Somebody else"} is asked`;
  button.className = "btn btn-primary";
  button.textContent = "Show the table";
  button.addEventListener("click", () => { sheet.remove(); sessionStorage.setItem(chair, seat); focusDecision(); });
  sheet.append(title, button);
  document.body.append(sheet);
  button.focus();
}

/* ---- clocks, sound, toasts, copies, theme ------------------------------------------------------------------------- */

/** Say something at the edge of the page. */
function toast(text) {
  const line = document.createElement("p");
  line.className = "toast is-bad";
  line.textContent = text;
  $("#toasts")?.append(line);
}

const skew = table ? Date.now() / 1000 - Number(table.dataset.now) : 0;

function tick() {
  for (const clock of all("time.clock")) {
    const since = Number(clock.dataset.since || 0);
    const left = Math.max(0, Number(clock.dataset.left) - (since ? Date.now() / 1000 - skew - since : 0));
    const whole = Math.floor(left), two = (n) => String(n).padStart(2, "0");
    const text = whole >= 3600 ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}` : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}

let air = null;
const loud = () => localStorage.getItem("orrery-sound") === "on";

function chime() {
  if (!loud()) return;
  air ||= new AudioContext();
  for (const [pitch, at] of [[587.3, 0], [880, 0.12]]) {
    const tone = air.createOscillator(), volume = air.createGain(), start = air.currentTime + at;
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(air.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  }
}

function watchComforts() {
  const sound = $("#sound");
  if (sound) {
    const show = () => { sound.setAttribute("aria-pressed", String(loud())); sound.setAttribute("aria-label", loud() ? "Sound is on" : "Sound is off"); };
    sound.addEventListener("click", () => { localStorage.setItem("orrery-sound", loud() ? "off" : "on"); show(); chime(); });
    show();
  }
  const covered = $("#cover-on");
  if (covered) {
    covered.checked = coverOn();
    covered.addEventListener("change", () => localStorage.setItem("orrery-cover", covered.checked ? "on" : "off"));
  }
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (!copy) return;
    try { await navigator.clipboard.writeText(copy.dataset.copy === "here" ? location.href : copy.dataset.copy); } catch { const field = copy.closest("li")?.querySelector("input"); field?.select(); document.execCommand("copy"); }
    const was = copy.textContent;
    copy.textContent = "Copied";
    setTimeout(() => { copy.textContent = was; }, 1600);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.quiet !== "theme") return;
    event.preventDefault();
    const chosen = event.submitter.value, other = chosen === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = chosen;
    for (const button of all("form[data-quiet=theme] button")) {
      button.value = other;
      const word = other === "light" ? "Daylight" : "Night";
      if (button.hasAttribute("aria-label")) button.setAttribute("aria-label", `${word} theme`);
      else button.lastChild.textContent = word;
    }
    const body = new URLSearchParams(new FormData(form));
    body.set("theme", chosen);
    fetch(form.action, { method: "POST", body, redirect: "manual" });
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const form = event.target.closest?.("form[data-clear]");
    // whom one speaks to stays as it is: a whisper must not be followed by a shout
    if (form && (event.detail.ctx?.response?.status ?? 500) < 400) for (const field of form.querySelectorAll("input")) field.value = "";
  });
  // whoever has resigned is done with what asked for it
  document.addEventListener("click", (event) => {
    if (event.target.closest("[popover] [name=resign]")) for (const open of all(":popover-open")) open.hidePopover();
  });
  document.addEventListener("htmx:response:error", (event) => {
    const { response, text } = event.detail.ctx;
    if (response.headers.get("content-type")?.startsWith("text/plain")) toast(text);
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx?.request?.method === "POST") toast("The server did not answer. Nothing was changed; try again.");
  });
  // the legend opens beside the button that asked for it
  const legend = $("#legend");
  legend?.addEventListener("toggle", (event) => {
    const box = $("[popovertarget=legend]")?.getBoundingClientRect();
    if (event.newState !== "open" || !box?.width || small()) return;
    Object.assign(legend.style, { inset: "auto", margin: 0, left: `${box.right + 8}px`, top: `${Math.max(60, box.bottom - legend.offsetHeight)}px` });
  });
  const toasts = $("#toasts");
  if (toasts) new MutationObserver(() => {
    for (const line of all(".toast:not([data-timed])", toasts)) {
      line.dataset.timed = "";
      setTimeout(() => line.remove(), 7000);
    }
  }).observe(toasts, { childList: true });
  $("#talk-chat")?.addEventListener("change", () => unread(0));
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close]")) event.target.closest(event.target.closest("[data-close]").dataset.close)?.setAttribute("hidden", "");
    if (event.target.closest('a[href="#end"]')) $("#end > section")?.removeAttribute("hidden");
    const player = event.target.closest(".player");
    if (player && !player.classList.contains("is-legal") && !event.target.closest(".reads")) opened[player.classList.toggle("is-open") ? "add" : "delete"](player.id);
  });
}

/* ---- rules: open a clause, search --------------------------------------------------------------------------------- */

function search(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const exact = $(".clauses")?.querySelector(`.clause[id="${CSS.escape(words.trim().toUpperCase())}"]`);
  let found = 0;
  for (const section of all(".clauses .chapter")) {
    let shown = 0;
    for (const clause of all(".clause", section)) {
      const text = clause.textContent.toLowerCase();
      clause.hidden = exact ? clause !== exact : !wanted.every((word) => text.includes(word));
      shown += !clause.hidden;
    }
    section.hidden = !shown;
    const listed = $(`.contents a[href="#${section.id || $("h3", section).id}"]`);
    if (listed) listed.parentElement.hidden = !shown;
    found += shown;
  }
  const told = $("#rules-found");
  if (told) told.textContent = wanted.length ? (found === 1 ? "1 clause" : `${found} clauses`) : "";
}

/** What does not hold the words is put aside; after a list was drawn anew the words still count. */
function watchFilter() {
  const sift = () => {
    const field = $("[data-filter]");
    const wanted = (field?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of field ? all(field.dataset.filter) : [])
      one.classList.toggle("is-unwanted", !wanted.every((word) => one.textContent.toLowerCase().includes(word)));
  };
  document.addEventListener("input", (event) => { if (event.target.matches("[data-filter]")) sift(); });
  document.addEventListener("htmx:after:swap", sift);
}

/** Parts of a form that only matter with certain choices of other fields: `data-when="option.mode=competitive players=2|3"`. What
 * was typed into one stays there; where it would be read, it is sent aside. */
function watchWhen() {
  const holds = (condition) => {
    const [name, values] = condition.split("="), named = `[name="${CSS.escape(name)}"]`;
    return values.split("|").includes(($(`${named}:checked`) ?? $(`select${named}`))?.value);
  };
  const look = () => {
    for (const part of all("[data-when]")) {
      part.hidden = !part.dataset.when.split(" ").every(holds);
      const aside = $("[name^='aside.']", part);
      if (!aside) continue;
      const field = $("[name^='option.']", part);
      aside.value = field.value;
      aside.disabled = !part.hidden;
      field.disabled = part.hidden; // a number out of its bounds that nobody sees must not hold the form back
    }
    const players = $("#players")?.value;
    for (const face of all("#new [data-for]")) {
      face.hidden = face.dataset.for !== players;
      const input = $("input", face);
      // what is not for so many players cannot be chosen: the first of its row is for any number
      if (face.hidden && input.checked) $("input", face.parentElement).checked = true;
    }
  };
  document.addEventListener("change", look);
  look();
}

function watchRules() {
  $("#rules-search")?.addEventListener("input", (event) => search(event.target.value));
  const drawer = $("#rules");
  // what is typed into an open book is a search; a finger does not want the keyboard at once
  drawer?.addEventListener("toggle", (event) => { if (event.newState === "open" && !small()) $("#rules-search").focus(); });
  const show = (id) => {
    const clause = document.getElementById(id);
    if (!clause) return false;
    clause.hidden = false;
    clause.closest(".chapter")?.removeAttribute("hidden");
    clause.scrollIntoView({ block: "center", behavior: still() ? "auto" : "smooth" });
    for (const old of all(".clause.is-found")) old.classList.remove("is-found");
    clause.classList.add("is-found");
    return true;
  };
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-clause]");
    if (!chip || !drawer || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    drawer.showPopover?.();
    if (!show(chip.dataset.clause)) drawer.addEventListener("htmx:after:settle", () => show(chip.dataset.clause), { once: true });
  });
}

/* ---- keys --------------------------------------------------------------------------------------------------------- */

function watchKeys() {
  // before anything else hears it, whatever has the focus: an open book is closed, and nothing else by the same press
  addEventListener("keydown", (event) => {
    const book = event.key === "Escape" && $("#rules:popover-open");
    if (!book) return;
    document.documentElement.dataset.keys = "yes";
    event.stopPropagation();
    book.hidePopover();
  }, true);
  document.addEventListener("pointerdown", () => { delete document.documentElement.dataset.keys; });
  document.addEventListener("keydown", (event) => {
    document.documentElement.dataset.keys = "yes";
    if (event.key === "Escape") { closeMenu(); for (const fold of all(".moves-fold[open]")) { fold.open = false; $("summary", fold).focus(); } return; }
    if (event.key === "Enter" && event.target.matches(".move-form .field")) {
      event.preventDefault();
      press($("button", event.target.closest(".move-form")), event);
      return;
    }
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if ($(":popover-open, dialog[open], .cover, .board-menu")) return; // whoever reads does not play
    const keys = {
      d: focusDecision,
      b: () => board?.focus(),
      v: () => foldDecision(),
      u: () => { const undo = $("#undo"); if (undo && !undo.disabled) $("#play").requestSubmit(undo); },
      r: () => $("#rules")?.togglePopover(),
      l: () => $(".log")?.focus(),
      s: () => { const stop = $("#stop-next"); if (stop) press(stop); },
    };
    if (table && keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
}

/* ---- replay: scrubber, arrows, play ------------------------------------------------------------------------------- */

/** Steps that are written as ranges: `3-7 12`. */
function steps(text) {
  const found = [];
  for (const word of (text || "").split(" ").filter(Boolean)) {
    const [low, high = low] = word.split("-").map(Number);
    for (let step = low; step <= high; step += 1) found.push(step);
  }
  return found;
}

function watchReplay() {
  const form = $("#scrub");
  if (!form) return;
  const range = $("#step"), said = $("#step-n"), play = $("#run"), speed = $("#speed"), skip = $("#skip-passes");
  const passes = new Set(steps(form.dataset.passes));
  const jumps = { chapter: all("a.chapter", form).map((link) => Number(link.dataset.to)), scene: steps(form.dataset.scenes), mine: steps(form.dataset.mine) };
  let timer = 0, wait = 0;
  const here = () => Number(range.value), last = Number(range.max);
  const follow = () => {
    said.value = $("#onward-step").value = $("#onward-n").value = range.value;
    for (const link of all("a.chapter", form)) {
      const inside = Number(link.dataset.to) <= here() && here() <= Number(link.dataset.end);
      if (!inside) { link.removeAttribute("aria-current"); continue; }
      if (link.ariaCurrent !== "step") link.scrollIntoView({ block: "nearest", inline: "nearest" });
      link.setAttribute("aria-current", "step");
    }
    const lines = all("#chronicle .said"), now = lines.findLast((one) => Number(one.dataset.to) <= here());
    for (const line of lines) line.classList.toggle("is-now", line === now);
    const log = $("#chronicle");
    if (log && now) log.scrollTop += now.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 3;
  };
  const go = (to, now) => {
    range.value = to;
    follow();
    clearTimeout(wait);
    wait = setTimeout(() => form.requestSubmit(), now ? 0 : 120);
  };
  /** One step further, or back; those in which everybody passed are no steps unless one asks for them. */
  const by = (more) => {
    let step = here() + more;
    if (skip.checked && Math.abs(more) === 1) while (step > 0 && step < last && passes.has(step)) step += more;
    go(Math.max(0, Math.min(last, step)), true);
  };
  const jump = (what) => {
    const places = jumps[what.slice(0, -1)], on = what.endsWith("+");
    if (!places.length) return;
    const found = on ? places.find((step) => step > here()) : places.findLast((step) => step < here());
    go(found ?? (on ? last : 0), true);
  };
  range.addEventListener("input", () => go(range.value));
  form.addEventListener("change", (event) => {
    if (event.target.name !== "seat") return;
    form.requestSubmit();
    if (!document.documentElement.dataset.keys) range.focus(); // arrows go on through the game, not through the viewpoints
  });
  document.addEventListener("click", (event) => {
    const spot = event.target.closest("#scrub a[data-to], #chronicle .said");
    if (!spot || event.target.closest(".clause-chip, summary, button")) return;
    event.preventDefault();
    go(spot.dataset.to, true);
  });
  for (const button of all("[data-by]", form)) button.addEventListener("click", () => by(Number(button.dataset.by)));
  for (const button of all("[data-jump]", form)) button.addEventListener("click", () => jump(button.dataset.jump));
  const stop = () => { clearInterval(timer); timer = 0; play.setAttribute("aria-pressed", "false"); };
  const start = () => { clearInterval(timer); timer = setInterval(() => (here() === last ? stop() : by(1)), 900 / Number(speed.value)); };
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (here() === last) go(0, true);
    play.setAttribute("aria-pressed", "true");
    start();
  });
  speed.value = localStorage.getItem("orrery-replay-speed") || "1";
  skip.checked = localStorage.getItem("orrery-replay-passes") !== "shown";
  speed.addEventListener("change", () => { localStorage.setItem("orrery-replay-speed", speed.value); if (timer) start(); });
  skip.addEventListener("change", () => localStorage.setItem("orrery-replay-passes", skip.checked ? "skipped" : "shown"));
  document.addEventListener("htmx:before:swap", beforeUpdate);
  document.addEventListener("htmx:after:swap", (event) => {
    if ($("#explain").contains(event.target) || event.detail.ctx.target?.id === "explain") return; // a card is no step
    restyle();
    slide(before);
    follow();
    const address = new URL(location.href), seat = new FormData(form).get("seat");
    address.searchParams.set("step", range.value);
    if (seat) address.searchParams.set("seat", seat); else address.searchParams.delete("seat");
    window.history.replaceState(null, "", address);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=range], [type=checkbox], [type=radio]), select, .is-zoomed") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("[type=radio]") && event.key.startsWith("Arrow")) return;
    const by_step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20 };
    const to = { j: "mine-", l: "mine+", p: "scene-", n: "scene+" };
    if (event.shiftKey && event.key.startsWith("Arrow")) to.ArrowLeft = "chapter-", to.ArrowRight = "chapter+";
    if (to[event.key]) { event.preventDefault(); jump(to[event.key]); }
    else if (event.key in by_step) { event.preventDefault(); by(by_step[event.key]); }
    else if (event.key === "Home") { event.preventDefault(); go(0, true); }
    else if (event.key === "End") { event.preventDefault(); go(range.max, true); }
    else if (event.key === " " && !event.target.closest("button, a, input")) { event.preventDefault(); play.click(); }
  });
  follow();
}

if (board) { watchBoard(); watchTargets(); watchSheets(); if (small() && yours) zoomToTargets(); }
watchDecision();
watchLive();
watchComforts();
watchRules();
watchFilter();
watchWhen();
watchKeys();
watchReplay();
cover();
if ($("time.clock")) { tick(); setInterval(tick, 500); }

/* ---- a share in the dice: made here, after the server has committed itself ---------------------------------------- */

const chance = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

document.addEventListener("submit", async (event) => {
  const form = event.target.closest?.("form[data-share]");
  if (!form) return;
  if (form.dataset.share === "join") {
    form.elements.salt.value ||= chance();
    return;
  }
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const add = (name, value) => {
    form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  };
  try {
    const answer = await fetch("/api/commitments", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: "{}",
    });
    if (answer.ok) {
      add("commitment", (await answer.json()).commitment);
      add("salt", chance());
    }
  } finally {
    delete form.dataset.sent;
    form.submit(); // without a share it follows from the commitment
  }
});
