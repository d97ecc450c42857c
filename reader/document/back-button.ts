/** The button that leads back to the page before a jump, and a second one that dismisses it. */
import type { Translate } from "../i18n/language.ts";
import type { PageList } from "../pages/page-list.ts";
import type { PageNames } from "../pages/page-names.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

/** Options of `createBackButton`. */
export interface BackButtonOptions {
  readonly names: PageNames;
  readonly t: Translate;
  /** Takes the focus when a button is pressed, which may disappear. */
  readonly pages: PageList;
}

/** Offers one way back at a time. */
export interface BackButton {
  /** Contains both buttons; hidden if there is no way back. */
  readonly element: HTMLElement;
  /** Offers the way back to this page; undefined if there is none. */
  offer(page: number | undefined): void;
  /** Counts a change of page; after some, the button disappears. */
  countPageTurn(): void;
}

/** After this many changes of page, the reader has continued at the new position, and the button disappears. */
const maxPageTurns = 4;

/** Creates the button, hidden. `onBack` is called when it is pressed. */
export const createBackButton = ({ pages, names, t }: BackButtonOptions, onBack: () => void): BackButton => {
  let pageTurns = 0;
  const backButton = element("button", { type: "button", class: "trail-back" });
  const dismissButton = iconButton(t("close"), svgIcon(icons.close), () => {
    container.hidden = true;
    pages.element.focus({ preventScroll: true });
  });
  const container = element("nav", { class: "trail", hidden: true }, backButton, dismissButton);
  backButton.addEventListener("click", () => {
    pages.element.focus({ preventScroll: true });
    onBack();
  });
  return {
    element: container,
    offer: (page) => {
      pageTurns = 0;
      container.hidden = page === undefined;
      if (page === undefined) return;
      backButton.textContent = t("backToPage", { page: names.shortName(page) });
      container.setAttribute("aria-label", backButton.textContent);
      // Distinguishes it from the "Close" buttons of panels.
      dismissButton.setAttribute("aria-label", `${t("close")}: ${backButton.textContent}`);
    },
    countPageTurn: () => {
      pageTurns += 1;
      if (pageTurns >= maxPageTurns) container.hidden = true;
    },
  };
};
