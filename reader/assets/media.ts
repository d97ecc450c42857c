/**
 * Films and sounds of assets: played in the asset's own place where that is large enough, else in a panel. They stop
 * when they are left: closed, scrolled away, or hidden with their page or window.
 */

import type { Translate } from "../i18n/language.ts";
import { element, externalLink, iconButton, svgIcon } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

export interface MediaOptions {
  readonly kind: "video" | "audio";
  readonly address: string;
  readonly name: string;
  readonly t: Translate;
  readonly mayEnlarge: boolean;
  readonly signal: AbortSignal;
}

export interface MediaPlayer {
  readonly node: HTMLElement;
  play(): void;
}

export const createMediaPlayer = ({ kind, address, name, t, mayEnlarge, signal }: MediaOptions): MediaPlayer => {
  const player = element(kind, {
    controls: true,
    preload: "metadata",
    playsinline: true,
    "aria-label": name,
    controlslist: mayEnlarge ? undefined : "nofullscreen",
    disablepictureinpicture: !mayEnlarge,
  });
  const failed = element(
    "div",
    { class: "media-failed", role: "alert", hidden: true },
    element("p", {}, t("mediaFailed")),
  );
  // Perhaps it is a page that shows a film, and no film.
  if (/^https?:/.test(address)) failed.append(externalLink(address, t("openInNewTab")));
  player.addEventListener("error", () => {
    player.hidden = true;
    failed.hidden = false;
  });
  player.src = address;
  pauseWhenHidden(player, signal);
  // A browser that wants another click for sound leaves the controls to the person.
  return { node: element("div", { class: "media" }, player, failed), play: () => void player.play().catch(() => {}) };
};

const pauseWhenHidden = (player: HTMLMediaElement, signal: AbortSignal): void => {
  const stop = () => player.pause();
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden) stop();
    },
    { signal },
  );
  let seen = false;
  const observer = new IntersectionObserver((entries) => {
    const inView = entries.at(-1)?.isIntersecting === true;
    if (seen && !inView) stop();
    seen = inView;
  });
  observer.observe(player);
  signal.addEventListener("abort", () => {
    stop();
    observer.disconnect();
  });
};

/** A sound has the button that closes it beside its controls. */
const minWidthPx: Readonly<Record<"video" | "audio", number>> = { video: 200, audio: 240 };
const minHeightPx: Readonly<Record<"video" | "audio", number>> = { video: 112, audio: 40 };

/** Whether a player over the asset has room for its controls, and can be seen whole. */
export const fitsInPlace = (place: Element, kind: "video" | "audio"): boolean => {
  const { width, height } = place.getBoundingClientRect();
  const view = place.closest(".pages") ?? document.documentElement;
  return (
    width >= minWidthPx[kind] && height >= minHeightPx[kind] && width <= view.clientWidth && height <= view.clientHeight
  );
};

/** Lays a player over the asset's place, with a button that takes it away again. */
export const playInPlace = (place: HTMLElement, media: HTMLElement, t: Translate, onClose: () => void): void => {
  const leave = () => {
    frame.remove();
    place.focus({ preventScroll: true });
    onClose();
  };
  const close = iconButton(t("close"), svgIcon(icons.close), leave, { class: "media-close" });
  const frame = element("div", { class: "media-place" }, media, close);
  for (const side of ["left", "top", "width", "height"] as const) frame.style[side] = place.style[side];
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.fullscreenElement !== null) return;
    event.preventDefault();
    leave();
  });
  place.after(frame);
  frame.scrollIntoView({ block: "nearest", inline: "nearest" });
  close.focus({ preventScroll: true });
};
