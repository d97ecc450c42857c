import type { Asset, Aura } from "#domain/model/asset.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";

/**
 * Returns the JSON of a smartlink, with its assets and its delivery at the end. All rows share the assets without
 * placeholders, which are most of a smartlink's JSON: each is encoded once.
 */
export const stringifySmartlink = ({ assets, delivery, ...fields }: DeliveredSmartlink): string =>
  `${JSON.stringify(fields).slice(0, -1)},"assets":[${assets.map(stringifyAsset).join(",")}],"delivery":${JSON.stringify(delivery)}}`;

interface EncodedAsset {
  readonly id: string | undefined;
  readonly page: number;
  readonly json: string;
}

const encodedByAura = new WeakMap<Aura, EncodedAsset>();

const stringifyAsset = (asset: Asset): string => {
  const { id, page, files, aura } = asset;
  // The addresses of files may differ from row to row.
  for (const _ in files) return JSON.stringify(asset);
  const known = encodedByAura.get(aura);
  if (known !== undefined && known.id === id && known.page === page) return known.json;
  const json = JSON.stringify(asset);
  encodedByAura.set(aura, { id, page, json });
  return json;
};
