import type { Translate } from "../i18n/language.ts";
import { element } from "./dom.ts";

/** Creates the link that moves the focus past the toolbar to the document. It comes first in the tab order; `target` needs an id. */
export const createSkipLink = (t: Translate, target: HTMLElement): HTMLElement => {
  const link = element("a", { class: "skip", href: `#${target.id}` }, t("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  return link;
};
