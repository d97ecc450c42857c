/**
 * What Swagger UI leaves to the eye, said to those who do not see it: names of fields, levels of headings, keys for what
 * scrolls. It offers no place for most of this, so what it has drawn is amended, each time it has drawn.
 */
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";

type Attributes = Readonly<Record<string, string>>;

const named = (name: string): Attributes => ({ "aria-label": name });

/** A field stands in the row of its parameter; of a list's fields, each has its number. */
const fieldName = (field: Element): Attributes => {
  const row = field.closest<HTMLElement>("[data-param-name], [data-property-name]");
  const name = row?.dataset["paramName"] ?? row?.dataset["propertyName"] ?? "";
  const item = field.closest(".json-schema-form-item");
  const number = item === null ? 0 : [...(item.parentElement?.children ?? [])].indexOf(item) + 1;
  return named(number === 0 ? name : `${name} ${number}`);
};

/** Swagger UI leaves out the second level, and jumps to the sixth. */
const levels: Readonly<Record<string, string>> = { H3: "2", H4: "3", H5: "4", H6: "4" };

const scrolls = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

const amendments: Readonly<Record<string, (found: Element) => Attributes>> = {
  ":is([data-param-name], [data-property-name]) :is(input, select, textarea)": fieldName,
  ".body-param textarea": () => named("Request body"),
  ":is(h3, h4, h5, h6)": ({ tagName }) => ({ "aria-level": levels[tagName] ?? "2" }),
  ".information-container": () => ({ role: "region", ...named("About this interface") }),
  ".modal-ux": () => ({ role: "dialog", "aria-modal": "true", ...named("Available authorizations") }),
  ".close-modal": () => named("Close"),
  // A name begins with what stands on the button.
  'button[aria-label="Remove authorization"]': () => named("Logout: remove authorization"),
  'button[aria-label="Apply credentials"]': () => named("Authorize: apply credentials"),
  // Given out as a region, a table would be none.
  'table.responses-table[role="region"]': () => ({ role: "table", ...named("Responses") }),
  pre: (block) => (scrolls(block) ? { tabindex: "0" } : {}),
};

const applyAttributes = (place: Element): void => {
  for (const [selector, attributesOf] of Object.entries(amendments))
    for (const found of place.querySelectorAll(selector))
      for (const [name, value] of Object.entries(attributesOf(found)))
        if (found.getAttribute(name) !== value) found.setAttribute(name, value);
};

/** Names what is drawn in the place, from now on. */
export const observeAccessibility = (place: Element, signal: AbortSignal): void => {
  let frame = 0;
  // Once a frame, when it is laid out anyway: Swagger UI draws in many small steps.
  const soon = () => {
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      applyAttributes(place);
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(place, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  // What fitted may scroll from now on.
  window.addEventListener("resize", soon, { signal });
};

/** A link inside the button that opens a call could not be reached: the button itself changes the address. */
export const plainLinkPlugin: SwaggerPlugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        createElement("span", undefined, text),
  },
});
