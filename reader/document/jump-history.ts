/**
 * The way back after a jump (a link, an asset, the outline, a search): the place before stays in the browser's history,
 * and a button leads there too. Where the history is another's, or the browser refuses, the button alone does.
 */

import type { Translate } from "../i18n/language.ts";
import type { PageList } from "../pages/page-list.ts";
import type { PageNames } from "../pages/page-names.ts";
import { element, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";
import type { ReadingPosition } from "../views/anchor.ts";
import type { AddressBar } from "./address-bar.ts";
import { parseHistoryEntry } from "./history-entry.ts";

export type JumpKind = "place" | "search";

/** Moves the pages; what lies elsewhere afterwards is a jump. */
export type Jump = (move: () => void, kind?: JumpKind) => void;

export interface JumpHistoryOptions {
  readonly pages: PageList;
  readonly address: AddressBar;
  readonly names: PageNames;
  readonly t: Translate;
  readonly signal: AbortSignal;
}

export interface JumpHistory {
  /** The button; hidden where there is no way back. */
  readonly element: HTMLElement;
  readonly jump: Jump;
  /** Another page is read. */
  countPageTurn(): void;
}

interface Step {
  readonly position: ReadingPosition;
  readonly from?: number | undefined;
  readonly kind?: JumpKind;
}

/** In heights of a page: nearer is no jump. */
const nearShare = 0.5;
/** Who has turned so many pages since the jump reads on. */
const turnsToStay = 4;
/** A traversal of the history that takes longer was none. */
const traversalMs = 600;

export const createJumpHistory = ({ pages, address, names, t, signal }: JumpHistoryOptions): JumpHistory => {
  const steps = new Map<number, Step>();
  const entry = parseHistoryEntry(history.state);
  let at = 0;
  let turns = 0;
  let traversal: ReturnType<typeof setTimeout> | undefined;
  const stepAt = (index: number): Step => steps.get(index) ?? { position: pages.position };
  let usesHistory = address.replaceEntry(entry ?? { index: 0, position: pages.position });
  // The document was loaded again, or the person came back to it.
  if (usesHistory && entry) {
    at = entry.index;
    steps.set(at, entry);
  }

  const text = element("button", { type: "button", class: "trail-back" });
  const dismiss = iconButton(t("close"), svgIcon(icons.close), () => {
    node.hidden = true;
    pages.element.focus({ preventScroll: true });
  });
  const node = element("nav", { class: "trail", hidden: true }, text, dismiss);

  const update = () => {
    const { from } = stepAt(at);
    turns = 0;
    node.hidden = from === undefined || at === 0;
    if (from === undefined) return;
    text.textContent = t("backToPage", { page: names.shortName(from) });
    node.setAttribute("aria-label", text.textContent);
    // Panels have a button "Close" as well.
    dismiss.setAttribute("aria-label", `${t("close")}: ${text.textContent}`);
  };

  const returnTo = (index: number, position = stepAt(index).position) => {
    clearTimeout(traversal);
    steps.set(at, { ...stepAt(at), position: pages.position });
    at = index;
    pages.returnTo(position);
    update();
  };

  text.addEventListener("click", () => {
    const target = at - 1;
    pages.element.focus({ preventScroll: true });
    if (!usesHistory) return returnTo(target);
    goBack();
    clearTimeout(traversal);
    traversal = setTimeout(() => {
      if (!signal.aborted) returnTo(target);
    }, traversalMs);
  });

  addEventListener(
    "popstate",
    ({ state }) => {
      const reached = usesHistory ? parseHistoryEntry(state) : undefined;
      if (reached === undefined || reached.index === at) return;
      if (!steps.has(reached.index)) steps.set(reached.index, reached);
      returnTo(reached.index);
    },
    { signal },
  );

  update();
  return {
    element: node,
    jump: (move, kind = "place") => {
      const before = pages.position;
      move();
      const position = pages.position;
      if (position.page === before.page && Math.abs(position.down - before.down) < nearShare) return;
      const last = stepAt(at);
      // The matches of a search are one jump, unless the person has read on meanwhile.
      if (kind === "search" && last.kind === kind && Math.abs(last.position.page - before.page) <= 1) {
        steps.set(at, { ...last, position });
        update();
        return;
      }
      clearTimeout(traversal);
      const leaving = { ...last, position: before };
      for (const index of [...steps.keys()]) if (index > at) steps.delete(index);
      steps.set(at, leaving);
      const entering = { position, from: before.page, kind };
      usesHistory &&= address.pushEntry({ index: at, ...leaving }, { index: at + 1, ...entering });
      at += 1;
      steps.set(at, entering);
      update();
    },
    countPageTurn: () => {
      turns += 1;
      if (turns >= turnsToStay) node.hidden = true;
    },
  };
};

interface FrameHistory {
  readonly canGoBack: boolean;
  back(): Readonly<Record<"committed" | "finished", Promise<unknown>>>;
}

/** In a frame, where the browser can: its own history, and not that of the page around it. */
const goBack = (): void => {
  const { navigation } = globalThis as { readonly navigation?: FrameHistory };
  if (window === window.parent || !navigation?.canGoBack) {
    history.back();
    return;
  }
  for (const outcome of Object.values(navigation.back())) outcome.catch(() => {});
};
