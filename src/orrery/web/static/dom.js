// What all scripts use.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const small = () => matchMedia("(max-width: 759px)").matches;

/** What the page says to its own style. Whatever is said to the table or to the whole page is inherited by all that lies in it, and all of it is styled
 *  anew: so it is said only when it is another than before. Nothing is said with "". */
export const say = (one, name, value) => { if (one && one.style.getPropertyValue(name) !== value) one.style.setProperty(name, value); };

const looks = new Map();
const sizes = new ResizeObserver((entries) => {
  const told = new Set(entries.flatMap((entry) => looks.get(entry.target)));
  for (const write of [...told].map((look) => look())) write();
});

/** Look again whenever one of these has another size, and return what is to be changed then. All look before anything changes: whoever measures after
 *  a change waits for the style of the whole page. */
export function whenSized(look, ...ones) {
  for (const one of ones.filter(Boolean)) {
    looks.set(one, [...(looks.get(one) ?? []), look]);
    sizes.observe(one);
  }
}
