import type { Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";

/** Creates the scrollable element of the pages, which is the main part of the reader. */
export const createPagesElement = (t: Translate): HTMLElement =>
  element("main", { id: "smartlink-pages", class: "pages", tabindex: 0, "aria-label": t("pages") });
