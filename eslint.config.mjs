// What the script of the pages is held to; `make check` runs it from build/npm, where its rules are installed.
import js from "@eslint/js";

const browser = Object.fromEntries(
  [
    "addEventListener", "AudioContext", "CSS", "CustomEvent", "DOMPoint", "Event", "FormData", "HTMLElement", "IntersectionObserver",
    "MutationObserver", "Node", "Notification", "ResizeObserver", "URL", "URLSearchParams", "cancelAnimationFrame",
    "clearInterval", "clearTimeout", "console", "crypto", "document", "fetch", "getComputedStyle", "history", "htmx", "innerHeight", "innerWidth",
    "localStorage", "location", "matchMedia", "MouseEvent", "navigator", "performance", "requestAnimationFrame", "sessionStorage", "setInterval",
    "setTimeout", "structuredClone", "window",
  ].map((name) => [name, "readonly"]),
);

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
