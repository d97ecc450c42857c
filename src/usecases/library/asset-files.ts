/** The resources of assets: given out as addresses, or put inside as `data:` addresses where a smartlink is to travel. */
import { base64Length, writeBase64 } from "#batch/parts/base64.ts";
import type { AssetRecord, StoredAsset, StoredFile } from "#domain/model/records/stored-asset.ts";
import type { FileParts } from "#ports/store.ts";
import type { Addresses } from "./addresses.ts";

/** The record that is given out: files with an address each, and a description that names its smartlink. */
const givenAsset = (asset: StoredAsset, addressOf: (name: string) => string): AssetRecord => {
  const files = Object.entries(asset.files).map(([name, stored]) => {
    const { filename, mimetype, filesize } = stored;
    return [name, { filename, mimetype, filesize, url: "url" in stored ? stored.url : addressOf(name) }] as const;
  });
  return { ...asset, aura: { ...asset.aura, _document: asset._document }, files: Object.fromEntries(files) };
};

export const toAssetRecord = (asset: StoredAsset, addresses: Addresses): AssetRecord =>
  givenAsset(asset, (name) => addresses.resource(asset.id, name));

/** The same for readers, who have no credentials. */
export const toViewedAsset = (asset: StoredAsset, addresses: Addresses, key: string): AssetRecord =>
  givenAsset(asset, (name) => addresses.viewResource(asset._document, asset.id, name, key));

/** Larger ones keep their address: a film makes no template. */
const mostInline = 8 * 2 ** 20;

/** The asset with its resources inside. */
export const inlineResources = async (
  shown: AssetRecord,
  stored: StoredAsset,
  parts: FileParts,
): Promise<AssetRecord> => {
  const resources = Object.entries(stored.files);
  if (resources.length === 0) return shown;
  const files = { ...shown.files };
  for (const [name, file] of resources) {
    const given = files[name];
    const url = given && (await dataAddress(file, parts));
    if (given !== undefined && url !== undefined) files[name] = { ...given, url };
  }
  return { ...shown, files };
};

const dataAddress = async (file: StoredFile, parts: FileParts): Promise<string | undefined> => {
  if (!("sha256" in file) || file.filesize > mostInline) return undefined;
  const bytes = await parts.bytes(file.sha256);
  if (bytes === undefined) return undefined;
  const text = new Uint8Array(base64Length(bytes.length));
  writeBase64(bytes, text, 0);
  return `data:${file.mimetype};base64,${new TextDecoder().decode(text)}`;
};
