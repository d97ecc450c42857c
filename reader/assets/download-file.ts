/** The `download` action. */
import { element } from "../ui/dom.ts";
import { type ActionHandler, type ActionServices, resolveAssetFile, showFailure } from "./action-context.ts";

/**
 * Returns the address to download from. A file in the site's store is read first, because Chromium does not pass the download
 * of a link to the service worker (https://issues.chromium.org/issues/40410035).
 */
const resolveDownload = async (address: string, { source }: ActionServices): Promise<string> => {
  const part = await source.readPart(address, "");
  return part ? URL.createObjectURL(part) : address;
};

/** Saves the file. */
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
