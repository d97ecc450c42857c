import type { Asset } from "#domain/model/asset.ts";
import type { Encoding } from "#domain/model/batch.ts";
import type { DeliveredSmartlink } from "#domain/model/delivery.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { encodeJson, encodeJsonText } from "#domain/text/json-text.ts";
import { isEmptyRecord } from "#domain/values/is-record.ts";
import { memoizeAtIndex, memoizeLast } from "#domain/values/memoize-last.ts";
import { type AuraEncoder, createAuraEncoder } from "./filled-asset.ts";

/**
 * Returns the JSON of a smartlink, encoded for the text of a page by `encodeJson`, with its settings, its assets and its
 * delivery at the end.
 */
export type SmartlinkEncoder = (smartlink: DeliveredSmartlink) => string;

/**
 * Creates the encoder of a batch. All rows share the settings and the assets without placeholders, which are most of a
 * smartlink's JSON: each is encoded once, and of other assets what no row changes. `template`: what the rows fill; without it,
 * the smartlinks may have anything in common.
 */
export const createSmartlinkEncoder = (
  encoding: Encoding,
  template: Pick<Smartlink, "assets"> = { assets: [] },
): SmartlinkEncoder => {
  const options = { ascii: encoding === "binary" };
  const encode = (value: object) => encodeJson(value, options);
  const encodeConfig = memoizeLast<DeliveredSmartlink["config"], string>(encode);
  // Repeated assets have other indexes than those of the template.
  const isRepeated = template.assets.some(({ aura }) => aura["repeat"] !== undefined);
  const templateAssets = isRepeated ? [] : template.assets;
  const auraEncoders: AuraEncoder[] = [];
  const encodeAsset = memoizeAtIndex((asset: Asset, index) => {
    const templateAsset = templateAssets[index];
    if (templateAsset === undefined) return encode(asset);
    // A check of the rows creates an encoder, too, but no page.
    auraEncoders[index] ??= createAuraEncoder(templateAsset.aura, options);
    const encodeAura = auraEncoders[index];
    const { id, page, files, aura } = asset;
    const filesText = isEmptyRecord(files) ? "{}" : encode(files);
    return `{"id":${encodeJsonText(id, options)},"page":${page},"files":${filesText},"aura":${encodeAura(aura)}}`;
  });
  return ({ config, assets, delivery, ...fields }) =>
    `${encode(fields).slice(0, -1)},"config":${encodeConfig(config)},"assets":[${assets.map(encodeAsset).join(",")}],"delivery":${encode(delivery)}}`;
};
