/** Films and sounds of assets: played in the asset's own place where that is large enough, else in a panel. */
import { drawing, element } from "./dom.ts";
import { icons } from "./icons.ts";
import type { Translate } from "./strings.ts";

export const mediaElement = (
  kind: "video" | "audio",
  address: string,
  name: string,
  say: Translate,
): { readonly node: HTMLElement; play(): void } => {
  const player = element(kind, { controls: true, preload: "metadata", playsinline: true, "aria-label": name });
  const failed = element("p", { class: "media-failed", role: "alert", hidden: true }, say("mediaFailed"));
  player.addEventListener("error", () => {
    player.hidden = true;
    failed.hidden = false;
  });
  player.src = address;
  // A browser that wants another click for sound leaves the controls to the person.
  return { node: element("div", { class: "media" }, player, failed), play: () => void player.play().catch(() => {}) };
};

const leastWidthPx = 200;
const leastHeightPx: Readonly<Record<"video" | "audio", number>> = { video: 112, audio: 40 };

export const fitsInPlace = (place: Element, kind: "video" | "audio"): boolean => {
  const { width, height } = place.getBoundingClientRect();
  return width >= leastWidthPx && height >= leastHeightPx[kind];
};

/** Lays a player over the asset's place, with a button that takes it away again. */
export const playInPlace = (place: HTMLElement, media: HTMLElement, say: Translate, onClose: () => void): void => {
  const close = element(
    "button",
    { type: "button", class: "media-close", "aria-label": say("close"), title: say("close") },
    drawing(icons.close),
  );
  const frame = element("div", { class: "media-place" }, media, close);
  for (const side of ["left", "top", "width", "height"] as const) frame.style[side] = place.style[side];
  close.addEventListener("click", () => {
    for (const player of frame.querySelectorAll<HTMLMediaElement>("video, audio")) player.pause();
    frame.remove();
    place.focus();
    onClose();
  });
  place.after(frame);
  close.focus({ preventScroll: true });
};
