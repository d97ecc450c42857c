/** Converts stored assets into records: resources get addresses, or are inlined as `data:` addresses. */
import { base64Length, writeBase64 } from "#batch/parts/base64.ts";
import type { AssetRecord, StoredAsset, StoredFile } from "#domain/model/records/stored-asset.ts";
import type { FileParts } from "#ports/store.ts";
import type { Addresses } from "./addresses.ts";
import { withRevision } from "./revisions.ts";

/** Adds the address to each file, and the smartlink's id to the description. */
const withAddresses = (asset: StoredAsset, addressOf: (name: string) => string): AssetRecord => {
  const files = Object.entries(asset.files).map(([name, stored]) => {
    const { filename, mimetype, filesize } = stored;
    return [name, { filename, mimetype, filesize, url: "url" in stored ? stored.url : addressOf(name) }] as const;
  });
  return {
    ...withRevision(asset),
    aura: { ...asset.aura, _document: asset._document },
    files: Object.fromEntries(files),
  };
};

/** Returns the record for callers with credentials. Its files have addresses (docs/decisions/0023). */
export const toAssetRecord = (asset: StoredAsset, addresses: Addresses): AssetRecord =>
  withAddresses(asset, (name) => addresses.resource(asset.id, name));

/** Returns the record for readers, who have no credentials. `key` as in `Addresses.viewFile`. */
export const toViewedAsset = (asset: StoredAsset, addresses: Addresses, key: string): AssetRecord =>
  withAddresses(asset, (name) => addresses.viewResource(asset._document, asset.id, name, key));

/** Larger resources, such as videos, keep their address: a template file must stay small enough to be parsed. */
const maxInlineBytes = 8 * 2 ** 20;

/** Returns the record with its stored resources as `data:` addresses, except those over 8 MiB and lost ones. */
export const inlineResources = async (
  record: AssetRecord,
  stored: StoredAsset,
  parts: FileParts,
): Promise<AssetRecord> => {
  const resources = Object.entries(stored.files);
  if (resources.length === 0) return record;
  const files = { ...record.files };
  for (const [name, file] of resources) {
    const resource = files[name];
    const url = resource && (await toDataAddress(file, parts));
    if (resource !== undefined && url !== undefined) files[name] = { ...resource, url };
  }
  return { ...record, files };
};

const toDataAddress = async (file: StoredFile, parts: FileParts): Promise<string | undefined> => {
  if (!("sha256" in file) || file.filesize > maxInlineBytes) return undefined;
  const bytes = await parts.bytes(file.sha256);
  if (bytes === undefined) return undefined;
  const base64 = new Uint8Array(base64Length(bytes.length));
  writeBase64(bytes, base64, 0);
  return `data:${file.mimetype};base64,${new TextDecoder().decode(base64)}`;
};
