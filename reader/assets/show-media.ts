/** The actions that play or save a file: `video`, `audio`, `download`. */
import { element } from "../ui/dom.ts";
import {
  type ActionHandler,
  type ActionServices,
  resolveAssetFile,
  showFailure,
  showPanel,
  trackAssetEvent,
} from "./action-context.ts";
import { createMediaPlayer, fitsInPlace, playInPlace } from "./media.ts";

/** Creates the handler of the `video` and `audio` actions. */
export const createPlayHandler =
  (kind: "video" | "audio"): ActionHandler =>
  async (call, services) => {
    const { asset, name, assetNode, data } = call;
    // The player is already open.
    if (assetNode.nextElementSibling?.classList.contains("media-place")) return undefined;
    const file = await resolveAssetFile(asset, data, services.source, "media");
    if (file === undefined) return showFailure(call, services);
    const { mayEnlarge, track } = services;
    const { t } = services.language;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, services.signal]);
    const { node, play } = createMediaPlayer({ kind, address: file.address, name, t, mayEnlarge, signal });
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

/**
 * Returns the address to download from. A file in the site's store is read first, because Chromium does not pass the download
 * of a link to the service worker (https://issues.chromium.org/issues/40410035).
 */
const resolveDownload = async (address: string, { source }: ActionServices): Promise<string> => {
  const part = await source.readPart(address, "");
  return part ? URL.createObjectURL(part) : address;
};

/** The `download` action: saves the file. */
export const downloadFile: ActionHandler = async (call, services) => {
  const file = await resolveAssetFile(call.asset, call.data, services.source, "fetch");
  const href = file && (await resolveDownload(file.address, services).catch(() => undefined));
  if (!href) return showFailure(call, services);
  // Browsers ignore `download` for another origin and navigate instead, so the file opens in a new tab.
  const elsewhere = /^https?:/.test(href) && new URL(href).origin !== location.origin;
  const link = { href, download: file.filename, rel: "noopener noreferrer" };
  element("a", elsewhere ? { ...link, target: "_blank" } : link).click();
  return {};
};
