/** Actions that show a file: pictures, films, sounds, downloads. */
import { element } from "../ui/dom.ts";
import { type ActionHandler, resolveAssetFile, showFailure, showPanel, trackAssetEvent } from "./action-context.ts";
import { createMediaPlayer, fitsInPlace, playInPlace } from "./media.ts";

export const createPlayHandler =
  (kind: "video" | "audio"): ActionHandler =>
  async (call, services) => {
    const { asset, name, assetNode, data } = call;
    // One player a place: a second press would lay another over it.
    if (assetNode.nextElementSibling?.classList.contains("media-place")) return undefined;
    const found = await resolveAssetFile(asset, data, services.source, "media");
    if (found === undefined) return showFailure(call, services);
    const { mayEnlarge, track } = services;
    const { t } = services.language;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, services.signal]);
    const { node, play } = createMediaPlayer({ kind, address: found.address, name, t, mayEnlarge, signal });
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

export const showImage: ActionHandler = async (call, services) => {
  const found = await resolveAssetFile(call.asset, call.data, services.source, "image");
  if (found === undefined) return showFailure(call, services);
  const image = element("img", { src: found.address, alt: call.name });
  image.addEventListener("error", () =>
    image.replaceWith(element("p", { role: "alert" }, services.language.t("mediaFailed"))),
  );
  return showPanel(call, services, { kind: "image", content: [image], canEnlarge: services.mayEnlarge });
};

export const downloadFile: ActionHandler = async (call, services) => {
  const found = await resolveAssetFile(call.asset, call.data, services.source, "fetch");
  if (found === undefined) return showFailure(call, services);
  // Browsers do not save what another host sends: it opens, and not in the document's place.
  const elsewhere = /^https?:/.test(found.address) && new URL(found.address).origin !== location.origin;
  const link = { href: found.address, download: found.filename, rel: "noopener noreferrer" };
  element("a", elsewhere ? { ...link, target: "_blank" } : link).click();
  return {};
};
