import type { Translate } from "../i18n/language.ts";
import { element } from "./dom.ts";

/** The first stop of the keyboard: past the bar, to what is read. `target` has an id, by which the link is known as one. */
export const createSkipLink = (t: Translate, target: HTMLElement): HTMLElement => {
  const link = element("a", { class: "skip", href: `#${target.id}` }, t("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  return link;
};
