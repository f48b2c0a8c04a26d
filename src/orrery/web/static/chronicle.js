// The log: runs of passes fold into one line, and what one chooses to read is remembered.

import { $, all } from "./dom.js";

const FILTER = "orrery-log";

/** Two or more blocks in a row that tell no more than a pass become one line that opens. */
function fold(list) {
  for (const old of all(".passes", list)) old.remove();
  for (const hidden of all(".beat.is-folded[hidden]", list)) hidden.hidden = false;
  let run = [];
  const close = () => {
    if (run.length > 1) {
      const names = [...new Set(run.flatMap((one) => all("b.c-player", one).map((name) => name.textContent)))];
      const line = document.createElement("button");
      line.type = "button";
      line.className = "passes";
      line.setAttribute("aria-expanded", "false");
      line.textContent = `${run.length} passes${names.length ? `: ${names.join(", ")}` : ""}`;
      const inside = run;
      line.addEventListener("click", () => {
        for (const one of inside) { one.classList.add("is-shown"); one.hidden = false; }
        line.remove();
      });
      run[0].before(line);
      for (const one of run) one.hidden = true;
    }
    run = [];
  };
  for (const one of all(".beat, .since, .turn.label", list)) {
    if (one.matches(".beat.is-folded:not(.is-me, .is-shown)")) run.push(one); else close();
  }
  close();
}

/** Fold what stands in the log and what comes into it. The page may put another element in its place. */
function watch(root) {
  const options = { childList: true, subtree: true };
  const observer = new MutationObserver(() => again());
  const again = () => {
    observer.disconnect();
    for (const list of all("#log, #chronicle", root)) fold(list);
    observer.observe(root, options);
  };
  again();
}

for (const root of all(".talk")) watch(root);

const chosen = all(".log-filter input");
if (chosen.length) {
  const pane = $(".talk-pane.log");
  const use = (value) => { pane.dataset.log = value; localStorage.setItem(FILTER, value); };
  const kept = localStorage.getItem(FILTER) || "all";
  for (const one of chosen) {
    one.checked = one.value === kept;
    one.addEventListener("change", () => use(one.value));
  }
  use(kept);
}
