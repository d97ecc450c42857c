/**
 * HTML files of assets, read as text: so they are shown under the same rules as markup in the asset's own data. Files at
 * other hosts are left alone, as pages of their own with their own pictures.
 */
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { decodeHtml, isHtmlType } from "#domain/text/decode-html.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import { readDataUrl } from "../document/data-url.ts";
import type { AssetSource } from "./action-context.ts";

/** Resolves to undefined where the asset's file is no HTML, or its bytes cannot be had. */
export const readHtmlFile = async (asset: Asset, name: string, source: AssetSource): Promise<string | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = readOwnProperty(files, name);
  const content = file && (await contentOf(file, source).catch(() => undefined));
  if (!content || !isHtmlType(content.type)) return undefined;
  return decodeHtml(new Uint8Array(await content.arrayBuffer()), content.type);
};

const contentOf = async ({ url, mimetype }: ResourceFile, source: AssetSource): Promise<Blob | undefined> => {
  if (/^data:/i.test(url)) return readDataUrl(url);
  const part = source.readPart(url, mimetype);
  if (part) return part;
  const address = await source.resolveFile(url, "fetch", mimetype);
  if (address === undefined || new URL(address).origin !== globalThis.origin) return undefined;
  const response = await fetch(address);
  return response.ok ? response.blob() : undefined;
};
