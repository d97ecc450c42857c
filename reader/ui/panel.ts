/** A modal dialog over the document, for content that needs more room than its asset. */

import type { Translate } from "../i18n/language.ts";
import { browserClosesDialogs, closeOnBack } from "./close-requests.ts";
import { element, iconButton, svgIcon } from "./dom.ts";
import { icons } from "./icons.ts";

/** Options of `openPanel`. */
export interface PanelOptions {
  readonly title: string;
  readonly content: readonly (Node | string)[];
  /** A class beside `panel`. */
  readonly kind: string;
  readonly t: Translate;
  /** Adds a button that enlarges the panel to the window, and to the screen where the browser allows it. */
  readonly canEnlarge?: boolean;
  /** Closes it. */
  readonly signal?: AbortSignal;
  onClose?(): void;
}

/** Opens a panel. Escape, its button and a click beside it close it; the focus returns to the element that had it. */
export const openPanel = (host: HTMLElement, options: PanelOptions): HTMLDialogElement => {
  const { t, kind } = options;
  const close = iconButton(t("close"), svgIcon(icons.close), () => panel.close());
  const enlarge = options.canEnlarge ? iconButton(t("enlarge"), svgIcon(icons.enlarge), () => {}) : undefined;
  const panel: HTMLDialogElement = element(
    "dialog",
    { class: `panel ${kind}`, "aria-label": options.title },
    element(
      "div",
      { class: "panel-head" },
      element("h2", {}, options.title),
      element("div", { class: "panel-tools" }, ...(enlarge ? [enlarge] : []), close),
    ),
    element(
      "div",
      { class: "panel-body", ...(kind === "text" ? { tabindex: 0, autofocus: true } : {}) },
      ...options.content,
    ),
  );
  const controller = new AbortController();
  const leaveHistory = browserClosesDialogs ? () => {} : closeOnBack(host, () => panel.close());
  if (enlarge !== undefined) listenToEnlarge(panel, enlarge, t, controller.signal);
  // Ignore a drag that began inside (a text selection) and the second press of a double click on the asset.
  let pressStartedOutside = false;
  panel.addEventListener("pointerdown", ({ target }) => {
    pressStartedOutside = target === panel;
  });
  panel.addEventListener("click", ({ target, detail }) => {
    if (target === panel && pressStartedOutside && detail < 2) panel.close();
  });
  panel.addEventListener("close", () => {
    // `raiseAboveFullScreen` has closed and reopened it.
    if (panel.open) return;
    controller.abort();
    leaveHistory();
    for (const media of panel.querySelectorAll<HTMLMediaElement>("video, audio")) media.pause();
    panel.remove();
    options.onClose?.();
  });
  options.signal?.addEventListener("abort", () => panel.close(), { signal: controller.signal });
  host.append(panel);
  panel.showModal();
  return panel;
};

/** Reopens the panel, because WebKit puts a page in full screen above open dialogs, which then receive no pointer events. */
const raiseAboveFullScreen = (panel: HTMLDialogElement): void => {
  const { left, top, width, height } = panel.getBoundingClientRect();
  if (panel.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return;
  const focused = document.activeElement;
  panel.close();
  panel.showModal();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
};

/** Makes the button enlarge the panel to the window, and to the screen where the browser allows it. */
const listenToEnlarge = (panel: HTMLDialogElement, button: HTMLElement, t: Translate, signal: AbortSignal): void => {
  const root = document.documentElement;
  let filledScreen = false;
  const setLarge = (large: boolean) => {
    panel.classList.toggle("large", large);
    button.setAttribute("aria-pressed", String(large));
    button.title = t(large ? "shrink" : "enlarge");
  };
  const leave = () => {
    if (filledScreen && document.fullscreenElement === root) void document.exitFullscreen().catch(() => {});
    filledScreen = false;
  };
  setLarge(false);
  button.addEventListener("click", () => {
    const large = !panel.classList.contains("large");
    setLarge(large);
    if (!large) leave();
    else if (document.fullscreenEnabled && document.fullscreenElement === null)
      root.requestFullscreen().then(
        () => {
          filledScreen = true;
          if (signal.aborted) leave();
          else raiseAboveFullScreen(panel);
        },
        // Denied, for example in a frame: the panel fills the window only.
        () => {},
      );
  });
  document.addEventListener(
    "fullscreenchange",
    () => {
      if (document.fullscreenElement !== null || !filledScreen) return;
      filledScreen = false;
      setLarge(false);
    },
    { signal },
  );
  signal.addEventListener("abort", leave);
};
