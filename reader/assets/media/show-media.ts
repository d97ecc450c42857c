/** The actions that play a file: `video` and `audio`. */
import { type ActionHandler, resolveAssetFile, showFailure, showPanel, trackAssetEvent } from "../action-context.ts";
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
