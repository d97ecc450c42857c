/**
 * The way back after a jump by a link, an asset, the outline or a search: the position before the jump stays in the
 * browser's history, and a button leads back too. In a preview, or if the browser rejects history entries, only the
 * button works.
 */

import { parseHistoryEntry } from "#reader/model/history-entry.ts";
import { areFarApart, type Jump, type JumpKind, type ReadingPosition } from "#reader/model/reading-position.ts";
import type { Translate } from "../i18n/language.ts";
import type { PageNames } from "../pages/page-names.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import type { PageList } from "../views/page-list.ts";
import type { AddressBar } from "./address-bar.ts";

/** Options of `createJumpHistory`. */
export interface JumpHistoryOptions extends BackButtonOptions {
  readonly address: AddressBar;
  readonly signal: AbortSignal;
}

/** Records jumps and leads back. */
export interface JumpHistory extends Pick<BackButton, "element" | "countPageTurn"> {
  readonly jump: Jump;
}

interface Step {
  readonly position: ReadingPosition;
  readonly from?: number | undefined;
  readonly kind?: JumpKind;
}

/** If the browser has not gone back within this time, the button goes back by itself. */
const traversalTimeoutMs = 600;

/** Creates the history and its button. */
export const createJumpHistory = (options: JumpHistoryOptions): JumpHistory => {
  const { pages, address, signal } = options;
  const steps = new Map<number, Step>();
  const entry = parseHistoryEntry(history.state);
  let current = 0;
  /** A match that was too near for a jump, and where the search for it began: a later jump of the search leads back there. */
  let nearbyMatch: { readonly from: ReadingPosition; readonly at: ReadingPosition } | undefined;
  let traversalTimer: ReturnType<typeof setTimeout> | undefined;
  const stepAt = (index: number): Step => steps.get(index) ?? { position: pages.position };
  let usesHistory = address.replaceEntry(entry ?? { index: 0, position: pages.position });
  // The page was reloaded or reached by back or forward: continue at its entry.
  if (usesHistory && entry) {
    current = entry.index;
    steps.set(current, entry);
  }

  const update = () => backButton.offer(current === 0 ? undefined : stepAt(current).from);

  const returnTo = (index: number, position = stepAt(index).position) => {
    clearTimeout(traversalTimer);
    steps.set(current, { ...stepAt(current), position: pages.position });
    current = index;
    pages.returnTo(position);
    update();
  };

  const leadBack = () => {
    const target = current - 1;
    if (!usesHistory) return returnTo(target);
    goBack();
    clearTimeout(traversalTimer);
    traversalTimer = setTimeout(() => {
      if (!signal.aborted) returnTo(target);
    }, traversalTimeoutMs);
  };
  const backButton = createBackButton(options, leadBack);

  addEventListener(
    "popstate",
    ({ state }) => {
      const reached = usesHistory ? parseHistoryEntry(state) : undefined;
      if (reached === undefined || reached.index === current) return;
      if (!steps.has(reached.index)) steps.set(reached.index, reached);
      returnTo(reached.index);
    },
    { signal },
  );

  update();
  return {
    ...backButton,
    jump: (move, kind = "place") => {
      const here = pages.position;
      const before = kind === "search" && nearbyMatch && !areFarApart(nearbyMatch.at, here) ? nearbyMatch.from : here;
      move();
      const position = pages.position;
      const isJump = areFarApart(before, position);
      nearbyMatch = kind === "search" && !isJump ? { from: before, at: position } : undefined;
      if (!isJump) return;
      const last = stepAt(current);
      // The matches of a search are one jump, unless the reader has moved on in between.
      if (kind === "search" && last.kind === kind && Math.abs(last.position.page - before.page) <= 1) {
        steps.set(current, { ...last, position });
        update();
        return;
      }
      clearTimeout(traversalTimer);
      const leaving = { ...last, position: before };
      for (const index of [...steps.keys()]) if (index > current) steps.delete(index);
      steps.set(current, leaving);
      const entering = { position, from: before.page, kind };
      usesHistory &&= address.pushEntry({ index: current, ...leaving }, { index: current + 1, ...entering });
      current += 1;
      steps.set(current, entering);
      update();
    },
  };
};

interface FrameHistory {
  readonly canGoBack: boolean;
  back(): Readonly<Record<"committed" | "finished", Promise<unknown>>>;
}

/** In a frame, uses the Navigation API where available: `history.back()` may move the embedding page instead. */
const goBack = (): void => {
  const { navigation } = globalThis as { readonly navigation?: FrameHistory };
  if (window === window.parent || !navigation?.canGoBack) {
    history.back();
    return;
  }
  for (const outcome of Object.values(navigation.back())) outcome.catch(() => {});
};

/** Options of `createBackButton`. */
interface BackButtonOptions {
  readonly names: PageNames;
  readonly t: Translate;
  /** Takes the focus when a button is pressed, which may disappear. */
  readonly pages: PageList;
}

/** Offers one way back at a time. */
interface BackButton {
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
const createBackButton = ({ pages, names, t }: BackButtonOptions, onBack: () => void): BackButton => {
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
