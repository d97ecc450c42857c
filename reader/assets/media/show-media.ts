/** The actions that play a file: `video` and `audio`. */

import { readVideo, type VideoTrack } from "#domain/actions/video.ts";
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { readCaptions } from "#domain/text/captions.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { Translate } from "../../i18n/language.ts";
import { element, externalLink, iconButton, svgIcon } from "../../ui/dom.ts";
import { icons } from "../../ui/icons.ts";
import {
  type ActionHandler,
  type ActionServices,
  type AssetSource,
  resolveAssetFile,
  showFailure,
  showPanel,
  trackAssetEvent,
} from "../action-context.ts";
import { readContent } from "../asset-content.ts";

/** Creates the handler of the `video` and `audio` actions. */
export const createPlayHandler =
  (kind: "video" | "audio"): ActionHandler =>
  async (call, services) => {
    const { asset, name, assetNode, data } = call;
    // The player is already open.
    if (assetNode.nextElementSibling?.classList.contains("media-place")) return undefined;
    const { src, tracks } = kind === "video" ? readVideo(data) : { src: data, tracks: [] };
    const file = await resolveAssetFile(asset, src, services.source, "media");
    if (file === undefined) return showFailure(call, services);
    const { mayEnlarge, track } = services;
    const { t } = services.language;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, services.signal]);
    const { node, player, play } = createMediaPlayer({ kind, address: file.address, name, t, mayEnlarge, signal });
    addCaptions(player, tracks, asset, services);
    if (!fitsInPlace(assetNode, kind)) {
      const canEnlarge = kind === "video" && mayEnlarge;
      const running = showPanel(call, services, { kind, content: [node], canEnlarge, onClose: () => done.abort() });
      play();
      return running;
    }
    playInPlace(assetNode, node, t, () => {
      done.abort();
      trackAssetEvent(track, asset, "close", kind);
    });
    play();
    return {};
  };

// Adds the captions of a film to its player, whose own controls switch them.

/**
 * Returns the track to switch on where the browser's settings choose none: the first in the reader's language, best with
 * the same region. Undefined: captions are off until a person switches them on.
 */
const findDefaultTrack = (tracks: readonly VideoTrack[], language: string): VideoTrack | undefined => {
  const primaryOf = (tag: string) => tag.toLowerCase().split("-")[0];
  return (
    tracks.find(({ srclang }) => srclang.toLowerCase() === language.toLowerCase()) ??
    tracks.find(({ srclang }) => srclang !== "" && primaryOf(srclang) === primaryOf(language))
  );
};

/** Without a label, browsers would list the tracks as “Unknown” or by number. The language's own name says it to those who need it. */
const labelOf = ({ label, srclang }: VideoTrack): string =>
  label || (srclang === "" ? "" : (new Intl.DisplayNames(srclang, { type: "language" }).of(srclang) ?? srclang));

/**
 * Adds a `track` for each. The texts are read here, because the browser loads a track from the page's own origin only, and
 * a file on the disk has none. They are given in `data:` addresses, which each policy of the reader allows for media.
 */
const addCaptions = (
  player: HTMLMediaElement,
  tracks: readonly VideoTrack[],
  asset: Asset,
  { source, language }: Pick<ActionServices, "source" | "language">,
): void => {
  const nodes = new Map(
    tracks.map((track) => {
      const { kind, srclang } = track;
      return [track, element("track", { kind, srclang, label: labelOf(track) })] as const;
    }),
  );
  const chooseDefault = () => {
    const track = findDefaultTrack([...nodes.keys()], language.tag);
    const node = track && nodes.get(track);
    if (node !== undefined) node.default = true;
    return node;
  };
  chooseDefault();
  player.append(...nodes.values());
  for (const [track, node] of nodes)
    void readTrack(track, asset, source).then(
      (text) => {
        node.src = `data:text/vtt;charset=utf-8,${encodeURIComponent(text)}`;
        if (node.default) showAtStart(player, node.track);
      },
      (cause: unknown) => {
        // The author saw a warning when the file was made. The film plays without these captions.
        console.warn(`smartlink: the captions "${track.src}" cannot be shown`, cause);
        nodes.delete(track);
        node.remove();
        const next = node.default ? chooseDefault() : undefined;
        if (next !== undefined) showAtStart(player, next.track);
      },
    );
};

/**
 * WebKit follows `default` only if the system's settings prefer captions, and sets the modes of all tracks once more while the
 * film begins to load and to play.
 */
const showAtStart = (player: HTMLMediaElement, track: TextTrack): void => {
  const show = () => {
    if (![...player.textTracks].some(({ mode }) => mode === "showing")) track.mode = "showing";
  };
  show();
  for (const start of ["loadedmetadata", "loadeddata", "playing"]) player.addEventListener(start, show, { once: true });
};

const readTrack = async ({ src }: VideoTrack, { files = {} }: Asset, source: AssetSource): Promise<string> => {
  const file = readOwnProperty<ResourceFile>(files, src) ?? { url: src, mimetype: "" };
  const content = await readContent(file, source, () => true);
  if (content === undefined) throw new Error("not found");
  const captions = readCaptions(new Uint8Array(await content.arrayBuffer()));
  if (!captions.ok) throw new Error(captions.fault);
  return captions.text;
};

// Plays video and audio of assets, over the asset where it is large enough, else in a panel. Playback pauses when the
// player is closed, scrolled out of view or hidden with its tab.

/** Options of `createMediaPlayer`. */
interface MediaOptions {
  readonly kind: "video" | "audio";
  readonly address: string;
  readonly name: string;
  readonly t: Translate;
  readonly mayEnlarge: boolean;
  readonly signal: AbortSignal;
}

/** A video or audio player. */
interface MediaPlayer {
  readonly node: HTMLElement;
  /** The element that plays, to which tracks are added. */
  readonly player: HTMLMediaElement;
  play(): void;
}

/** Creates a player. Aborting the signal stops it. On an error it shows a message, and a link if the address is on the web. */
const createMediaPlayer = ({ kind, address, name, t, mayEnlarge, signal }: MediaOptions): MediaPlayer => {
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
const fitsInPlace = (assetNode: Element, kind: "video" | "audio"): boolean => {
  const { width, height } = assetNode.getBoundingClientRect();
  const view = assetNode.closest(".pages") ?? document.documentElement;
  return (
    width >= minWidthPx[kind] && height >= minHeightPx[kind] && width <= view.clientWidth && height <= view.clientHeight
  );
};

/** Shows a player over the asset, with a close button. `onClose` is called after the focus is back on the asset. */
const playInPlace = (assetNode: HTMLElement, media: HTMLElement, t: Translate, onClose: () => void): void => {
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
