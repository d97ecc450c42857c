import { element } from "./dom.ts";
import type { Translate } from "./strings.ts";

/** The first stop of the keyboard: past the bar, to what is read. */
export const skipLink = (say: Translate, target: HTMLElement): HTMLElement => {
  const link = element("a", { class: "skip", href: "#" }, say("skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    target.focus({ preventScroll: true });
  });
  return link;
};
