/** The sentence on a page whose pictures are missing, because their decoder did not start. */
import type { Translate } from "../i18n/language.ts";
import { element } from "./dom.ts";

/** Shows the sentence at the top of the page, once. */
export const showUndecoded = (page: HTMLElement, t: Translate): void => {
  if (page.querySelector(".page-undecoded")) return;
  page.append(element("p", { class: "page-undecoded", role: "note" }, t("pageUndecoded")));
};
