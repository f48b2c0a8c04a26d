// The story of a table: scenes come one after the other over the board, at a pace that each person chooses, and hold up nobody.

import { $ } from "./dom.js";

const tales = $("#tales");
const SHOWN = 4000, CROWDED = 1400;
const pace = () => Number(localStorage.getItem("orrery-scenes") ?? 1);
let timer = 0, held = false;

/** The scene that is shown now, or the next one in the queue. */
function show() {
  clearTimeout(timer);
  const queue = [...tales.children];
  if (!queue.length || held) return;
  if (!pace()) return tales.replaceChildren();
  // whoever is far behind sees what touches them, what is loud, and the last
  if (queue.length > 4) for (const one of queue.slice(0, -1)) if (!one.matches(".is-mine, .is-loud, .is-on")) one.remove();
  const now = tales.firstElementChild;
  now.classList.add("is-on");
  timer = setTimeout(next, (tales.childElementCount > 2 ? CROWDED : SHOWN) / pace());
}

function next() {
  clearTimeout(timer);
  held = false;
  tales.firstElementChild?.remove();
  show();
}

/** What touches nobody here is one line until somebody wants to see it; then it stays as long as they look. */
function unfold(scene) {
  scene.classList.add("is-whole");
  held = true;
  clearTimeout(timer);
  const hold = scene.querySelector("[data-hold]");
  hold.setAttribute("aria-pressed", "true");
  hold.focus({ preventScroll: true });
}

/** Show again what happened after an entry of the log: whoever asks for it wants all of it. */
async function again(after, before) {
  const until = before ? `&before=${before}` : "", known = new Set(tales.children);
  await window.htmx.ajax("GET", `/tables/${$("#table").dataset.table}/tales?after=${after}${until}`, { target: "#tales", swap: "beforeend" });
  for (const scene of tales.children) if (!known.has(scene)) scene.classList.add("is-whole");
  show();
}

if (tales) {
  new MutationObserver((changes) => { if (changes.some((change) => change.addedNodes.length)) show(); }).observe(tales, { childList: true });
  document.addEventListener("click", (event) => {
    const scene = event.target.closest("#tales .scene");
    if (event.target.closest("[data-skip]")) next();
    else if (event.target.closest("[data-show]")) unfold(scene);
    else if (event.target.closest("[data-hold]")) {
      held = !held;
      scene.querySelector("[data-hold]").setAttribute("aria-pressed", String(held));
      if (held) clearTimeout(timer); else show();
    }
    const asked = event.target.closest("[data-tell]");
    if (asked) again(asked.dataset.tell, asked.dataset.until);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    if (tales.childElementCount) next();
  });
  const chosen = $("#pace-of-story");
  if (chosen) {
    chosen.value = String(pace());
    chosen.addEventListener("change", () => localStorage.setItem("orrery-scenes", chosen.value));
  }
}
