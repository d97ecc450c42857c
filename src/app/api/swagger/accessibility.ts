/**
 * Adds what Swagger UI lacks for accessibility: names of fields, levels of headings, keyboard focus of scrolling blocks.
 * Swagger UI has no hook for most of this, so the rendered elements are changed after each rendering.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";

type Attributes = Readonly<Record<string, string>>;

const label = (name: string): Attributes => ({ "aria-label": name });

/** Names a field after its parameter; the fields of a list are numbered. */
const fieldName = (field: Element): Attributes => {
  const row = field.closest<HTMLElement>("[data-param-name], [data-property-name]");
  const name = row?.dataset["paramName"] ?? row?.dataset["propertyName"] ?? "";
  const item = field.closest(".json-schema-form-item");
  const number = item === null ? 0 : [...(item.parentElement?.children ?? [])].indexOf(item) + 1;
  return label(number === 0 ? name : `${name} ${number}`);
};

/** Swagger UI has no headings of level 2, and skips to level 6. */
const levels: Readonly<Record<string, string>> = { H3: "2", H4: "3", H5: "4", H6: "4" };

const isScrollable = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

const attributeRules: Readonly<Record<string, (element: Element) => Attributes>> = {
  ":is([data-param-name], [data-property-name]) :is(input, select, textarea)": fieldName,
  ".body-param textarea": () => label("Request body"),
  ":is(h3, h4, h5, h6)": ({ tagName }) => ({ "aria-level": levels[tagName] ?? "2" }),
  ".information-container": () => ({ role: "region", ...label("About this interface") }),
  ".modal-ux": () => ({ role: "dialog", "aria-modal": "true", ...label("Available authorizations") }),
  ".close-modal": () => label("Close"),
  // The accessible name begins with the visible text (WCAG 2.5.3).
  'button[aria-label="Remove authorization"]': () => label("Logout: remove authorization"),
  'button[aria-label="Apply credentials"]': () => label("Authorize: apply credentials"),
  // With the role region, the table would lose its table semantics.
  'table.responses-table[role="region"]': () => ({ role: "table", ...label("Responses") }),
  pre: (block) => (isScrollable(block) ? { tabindex: "0" } : {}),
};

const applyAttributes = (root: Element): void => {
  for (const [selector, attributesOf] of Object.entries(attributeRules))
    for (const element of root.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributesOf(element)))
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** Applies the attributes to what is rendered below `root`, until the signal aborts. */
export const observeAccessibility = (root: Element, signal: AbortSignal): void => {
  let frame = 0;
  // Once per frame: Swagger UI renders in many small steps.
  const schedule = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      applyAttributes(root);
    });
  };
  const observer = new MutationObserver(schedule);
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  // A block that fitted may scroll after a resize.
  window.addEventListener("resize", schedule, { signal });
};

/** Replaces the link inside the button that opens an operation: it cannot be reached, and the button sets the address. */
export const plainLinkPlugin: SwaggerPlugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        createElement("span", undefined, text),
  },
});
