// What all scripts use.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const small = () => matchMedia("(max-width: 759px)").matches;
