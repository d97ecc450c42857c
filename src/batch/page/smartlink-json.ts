import type { Asset } from "#domain/model/asset.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { memoizeAtIndex } from "#domain/values/memoize-last.ts";

/**
 * Returns the JSON of a smartlink, with its assets and its delivery at the end. All rows share the assets without
 * placeholders, which are most of a smartlink's JSON: each is encoded once.
 */
export const stringifySmartlink = ({ assets, delivery, ...fields }: DeliveredSmartlink): string =>
  `${JSON.stringify(fields).slice(0, -1)},"assets":[${assets.map(stringifyAsset).join(",")}],"delivery":${JSON.stringify(delivery)}}`;

const stringifyAsset = memoizeAtIndex((asset: Asset) => JSON.stringify(asset));
