/** A smartlink of the store as a template: the record with its assets, resources under their addresses on this site. */
import type { RecordReader } from "#ports/records.ts";
import { createAddresses } from "../library/addresses.ts";
import { presentAsset } from "../library/asset-files.ts";

/** `site`: absolute, ending in a slash. Undefined where there is no such smartlink. */
export const ownTemplate = async (records: RecordReader, site: string, id: string): Promise<unknown> => {
  const record = await records.get("smartlinks", id);
  if (record === undefined) return undefined;
  const assets = await records.list("assets", { where: { field: "_document", is: id } });
  const addresses = createAddresses(site);
  return { ...record, assets: assets.map((asset) => presentAsset(asset, addresses)) };
};
