"use strict";
(async () => {
  const $ = (id) => document.getElementById(id);
  const raw = Uint8Array.from(atob($("film").textContent), (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([raw]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  const { pool, frames, log } = JSON.parse(text);
  const last = frames.length - 1;
  const EVERY = 50; // drawings that are remembered whole, so that a jump is short
  const whole = new Map();
  let at = -1;
  let clock = 0;

  function drawing(step) {
    let from = step - (step % EVERY);
    while (from >= 0 && !whole.has(from)) from -= EVERY;
    let parts = from < 0 ? [] : whole.get(from).slice();
    for (let n = Math.max(from + 1, 0); n <= step; n++) {
      for (const [where, gone, come] of frames[n]) parts.splice(where, gone, ...come);
      if (n % EVERY === 0) whole.set(n, parts.slice());
    }
    return parts;
  }

  const lines = log.map(([by, move, told], step) => {
    const line = document.createElement("li");
    const head = document.createElement("b");
    head.textContent = step === 0 ? "The beginning" : `${step}. ${by}: ${move}`;
    line.append(head);
    for (const [sentence, clause] of told) {
      const row = document.createElement("div");
      const small = document.createElement("small");
      small.textContent = ` ${clause}`;
      row.append(sentence, small);
      line.append(row);
    }
    line.addEventListener("click", () => { stop(); show(step); });
    return line;
  });
  $("log").append(...lines);

  function show(step) {
    step = Math.max(0, Math.min(last, step));
    if (step === at) return;
    $("stage").innerHTML = drawing(step).map((part) => pool[part]).join("");
    if (at >= 0) { lines[at].classList.remove("now"); lines[at].removeAttribute("aria-current"); }
    at = step;
    lines[at].classList.add("now");
    lines[at].setAttribute("aria-current", "step");
    const box = $("log");
    box.scrollTop = lines[at].offsetTop - box.offsetTop - box.clientHeight / 3;
    $("bar").value = at;
    $("step").textContent = `${at} of ${last}`;
    const [by, move, told] = log[at];
    $("caption").textContent = at === 0 ? "The beginning" : [`${by}: ${move}`, ...told.map((line) => line[0])].join(" · ");
    history.replaceState(null, "", `#${at}`);
  }
  function stop() {
    clearTimeout(clock);
    clock = 0;
    $("go").textContent = "Play";
    $("go").setAttribute("aria-pressed", "false");
  }
  function tick() {
    if (at >= last) { stop(); return; }
    show(at + 1);
    clock = setTimeout(tick, Number($("speed").value));
  }
  function toggle() {
    if (clock) { stop(); return; }
    if (at >= last) show(0);
    $("go").textContent = "Pause";
    $("go").setAttribute("aria-pressed", "true");
    clock = setTimeout(tick, Number($("speed").value));
  }
  function theme() {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
  }
  const by = (way) => () => { stop(); show(way()); };
  const ways = { first: () => 0, back: () => at - 1, next: () => at + 1, end: () => last };
  for (const [id, way] of Object.entries(ways)) $(id).addEventListener("click", by(way));
  $("go").addEventListener("click", toggle);
  $("paper").addEventListener("click", theme);
  $("bar").addEventListener("input", () => { stop(); show(Number($("bar").value)); });
  const keys = { ArrowLeft: by(ways.back), ArrowRight: by(ways.next), Home: by(ways.first), End: by(ways.end), " ": toggle, t: theme };
  document.addEventListener("keydown", (event) => {
    const own = event.target.closest("select, input, button");
    if (event.altKey || event.ctrlKey || event.metaKey || (own && (event.key === " " || own.tagName === "SELECT"))) return;
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) || 0));
  show(Number(location.hash.slice(1)) || 0);
})();
