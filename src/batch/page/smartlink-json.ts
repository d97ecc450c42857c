import type { Asset } from "#domain/model/asset.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import { encodeJson } from "#domain/text/json-text.ts";
import { memoizeAtIndex, memoizeLast } from "#domain/values/memoize-last.ts";

type SmartlinkEncoder = (smartlink: DeliveredSmartlink) => string;

/**
 * Creates an encoder for one encoding. All rows share the settings and the assets without placeholders, which are most of a
 * smartlink's JSON: each is encoded once.
 */
const createEncoder = (ascii: boolean): SmartlinkEncoder => {
  const encode = (value: object) => encodeJson(value, { ascii });
  const encodeConfig = memoizeLast<DeliveredSmartlink["config"], string>(encode);
  const encodeAsset = memoizeAtIndex((asset: Asset) => encode(asset));
  return ({ config, assets, delivery, ...fields }) =>
    `${encode(fields).slice(0, -1)},"config":${encodeConfig(config)},"assets":[${assets.map(encodeAsset).join(",")}],"delivery":${encode(delivery)}}`;
};

/**
 * Returns the JSON of a smartlink, encoded for the text of a page by `encodeJson`, with its settings, its assets and its
 * delivery at the end.
 */
export const encodeSmartlink: Readonly<Record<Encoding, SmartlinkEncoder>> = {
  text: createEncoder(false),
  binary: createEncoder(true),
};
