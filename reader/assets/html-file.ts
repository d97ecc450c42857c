/**
 * Reads the HTML files of assets as text, so that they are shown under the same rules as markup in the asset's data. Files
 * on other hosts are not read: they are web pages, which are framed at their own address.
 */
import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import { decodeHtml, isHtmlType } from "#domain/text/decode-html.ts";
import { readOwnProperty } from "#domain/values/own-property.ts";
import type { AssetSource } from "./action-context.ts";
import { readContent } from "./asset-content.ts";

const isOfThisSite = (address: string): boolean => new URL(address).origin === globalThis.origin;

/** Resolves to undefined if the file is not HTML, is on another host or cannot be read. */
export const readHtmlFile = async (asset: Asset, name: string, source: AssetSource): Promise<string | undefined> => {
  const files: Readonly<Record<string, ResourceFile>> = asset.files ?? {};
  const file = readOwnProperty(files, name);
  const content = file && (await readContent(file, source, isOfThisSite).catch(() => undefined));
  if (!content || !isHtmlType(content.type)) return undefined;
  return decodeHtml(new Uint8Array(await content.arrayBuffer()), content.type);
};
