import type { Translate } from "../i18n/language.ts";
import { element } from "./dom.ts";

/** Creates the link, first in the tab order, that moves the focus past the toolbar to `target`, which needs an id. */
export const createSkipLink = (t: Translate, target: HTMLElement): HTMLElement => {
  const link = element("a", { class: "skip", href: `#${target.id}` }, t("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  return link;
};
