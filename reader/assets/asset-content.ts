/** Reads the content of an asset's file, wherever it is: inside the file, in a `data:` address, or at an address. */
import type { ResourceFile } from "#domain/model/asset.ts";
import type { AssetSource } from "./action-context.ts";
import { readDataUrl } from "./data-url.ts";

/**
 * Resolves to undefined if the link rules reject the address or the server has no such file. `isAllowed`: whether a file
 * at that absolute address is fetched. Rejects where the address cannot be reached, or not from this page (CORS).
 */
export const readContent = async (
  { url, mimetype }: Pick<ResourceFile, "url" | "mimetype">,
  source: AssetSource,
  isAllowed: (address: string) => boolean,
): Promise<Blob | undefined> => {
  if (/^data:/i.test(url)) return readDataUrl(url);
  const part = source.readPart(url, mimetype);
  if (part) return part;
  const address = await source.resolveFile(url, "fetch", mimetype);
  if (address === undefined || !isAllowed(address)) return undefined;
  const response = await fetch(address);
  return response.ok ? response.blob() : undefined;
};
