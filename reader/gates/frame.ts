/**
 * Detects that the page is framed by another origin. A policy in a meta element cannot forbid framing, so the reader
 * checks before it shows anything, above all before it shows a password field.
 */

import type { Translate } from "../i18n/language.ts";
import { element } from "../ui/dom.ts";
import { showNotice } from "./notice-page.ts";

/** Whether the top-level page has another origin. */
export const isFramedCrossOrigin = (): boolean => {
  if (window.self === window.top) return false;
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
};

/** Shows a page with a link to the document's own tab. `sentence` says why it cannot be shown in the frame. */
export const showFrameNotice = (host: HTMLElement, t: Translate, sentence = t("frameSentence")): void => {
  const link = element(
    "a",
    { class: "primary", href: location.href, target: "_blank", rel: "noopener noreferrer" },
    t("openOwnTab"),
  );
  showNotice(host, { state: "unavailable", title: t("frameTitle"), sentence, action: link });
};
