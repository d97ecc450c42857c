/**
 * Plays video and audio of assets, over the asset where it is large enough, else in a panel. Playback pauses when the
 * player is closed, scrolled out of view or hidden with its tab.
 */

import type { Translate } from "../../i18n/language.ts";
import { element, externalLink, iconButton, svgIcon } from "../../ui/dom.ts";
import { icons } from "../../ui/icons.ts";

/** Options of `createMediaPlayer`. */
export interface MediaOptions {
  readonly kind: "video" | "audio";
  readonly address: string;
  readonly name: string;
  readonly t: Translate;
  readonly mayEnlarge: boolean;
  readonly signal: AbortSignal;
}

/** A video or audio player. */
export interface MediaPlayer {
  readonly node: HTMLElement;
  /** The element that plays, to which tracks are added. */
  readonly player: HTMLMediaElement;
  play(): void;
}

/** Creates a player. Aborting the signal stops it. On an error it shows a message, and a link if the address is on the web. */
export const createMediaPlayer = ({ kind, address, name, t, mayEnlarge, signal }: MediaOptions): MediaPlayer => {
  const player = element(kind, {
    controls: true,
    preload: "metadata",
    playsinline: true,
    "aria-label": name,
    controlslist: mayEnlarge ? undefined : "nofullscreen",
    disablepictureinpicture: !mayEnlarge,
  });
  const errorMessage = element(
    "div",
    { class: "media-failed", role: "alert", hidden: true },
    element("p", {}, t("mediaFailed")),
  );
  // The address may be a web page with a video in it instead of a video file.
  if (/^https?:/.test(address)) errorMessage.append(externalLink(address, t("openInNewTab")));
  player.addEventListener("error", () => {
    player.hidden = true;
    errorMessage.hidden = false;
  });
  player.src = address;
  pauseWhenHidden(player, signal);
  // Autoplay may be rejected; the controls remain.
  return {
    node: element("div", { class: "media" }, player, errorMessage),
    player,
    play: () => void player.play().catch(() => {}),
  };
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
  let wasInView = false;
  const observer = new IntersectionObserver((entries) => {
    const inView = entries.at(-1)?.isIntersecting === true;
    if (wasInView && !inView) stop();
    wasInView = inView;
  });
  observer.observe(player);
  signal.addEventListener("abort", () => {
    stop();
    observer.disconnect();
  });
};

/** An audio player is wider because its close button is beside the controls. */
const minWidthPx: Readonly<Record<"video" | "audio", number>> = { video: 200, audio: 240 };
const minHeightPx: Readonly<Record<"video" | "audio", number>> = { video: 112, audio: 40 };

/** Whether the asset has room for the player's controls and fits into the view. */
export const fitsInPlace = (assetNode: Element, kind: "video" | "audio"): boolean => {
  const { width, height } = assetNode.getBoundingClientRect();
  const view = assetNode.closest(".pages") ?? document.documentElement;
  return (
    width >= minWidthPx[kind] && height >= minHeightPx[kind] && width <= view.clientWidth && height <= view.clientHeight
  );
};

/** Shows a player over the asset, with a close button. `onClose` is called after the focus is back on the asset. */
export const playInPlace = (assetNode: HTMLElement, media: HTMLElement, t: Translate, onClose: () => void): void => {
  const leave = () => {
    frame.remove();
    assetNode.focus({ preventScroll: true });
    onClose();
  };
  const close = iconButton(t("close"), svgIcon(icons.close), leave, { class: "media-close" });
  const frame = element("div", { class: "media-place" }, media, close);
  for (const side of ["left", "top", "width", "height"] as const) frame.style[side] = assetNode.style[side];
  frame.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.fullscreenElement !== null) return;
    event.preventDefault();
    leave();
  });
  assetNode.after(frame);
  frame.scrollIntoView({ block: "nearest", inline: "nearest" });
  close.focus({ preventScroll: true });
};
