/** Reads a stored smartlink as a template. */
import type { RecordReader } from "#ports/records.ts";
import { createAddresses } from "./addresses.ts";
import { toAssetRecord } from "./asset-files.ts";

/**
 * Returns the smartlink's record with its assets; their resources have addresses on this site. Undefined if there is no
 * such smartlink. `site`: absolute, ending in a slash.
 */
export const readStoredTemplate = async (records: RecordReader, site: string, id: string): Promise<unknown> => {
  const record = await records.get("smartlinks", id);
  if (record === undefined) return undefined;
  const assets = await records.list("assets", { where: { field: "_document", is: id } });
  const addresses = createAddresses(site);
  return { ...record, assets: assets.map((asset) => toAssetRecord(asset, addresses)) };
};
