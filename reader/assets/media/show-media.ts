/** The actions that play a file: `video` and `audio`. */

import { readVideo } from "#domain/actions/video.ts";
import { type ActionHandler, resolveAssetFile, showFailure, showPanel, trackAssetEvent } from "../action-context.ts";
import { addCaptions } from "./captions.ts";
import { createMediaPlayer, fitsInPlace, playInPlace } from "./media.ts";

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
