import type { RemainingPages } from "#domain/conditions/left-out-pages.ts";
import { findJumpTarget } from "#domain/geometry/geometry-warnings.ts";
import { expandRepeatedAssets, readRepeat } from "#domain/geometry/repeat-pages.ts";
import type { Action } from "#domain/model/action.ts";
import type { Asset, Aura, ResourceFile } from "#domain/model/asset.ts";
import type { DeliveredSmartlink, Delivery } from "#domain/model/delivery.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";
import { isEmptyRecord } from "#domain/values/is-record.ts";
import { memoizeAtIndex, memoizeLast } from "#domain/values/memoize-last.ts";

/**
 * Returns the public fields of a smartlink: only what the reader needs. Passwords, callback addresses of the batch, names
 * of members and page images stay out, because anyone can read the file. Assets that are repeated on several pages of the
 * `pageCount` become one asset a page. `shown`: whether the row shows each asset; by default it shows all. `pages`: those that
 * remain where the row leaves some out, by whose numbers the reader counts.
 */
export const toDeliveredSmartlink = (
  smartlink: Smartlink,
  delivery: Delivery,
  files: (asset: Asset) => Readonly<Record<string, ResourceFile>>,
  pageCount: number,
  shown?: readonly boolean[],
  pages?: RemainingPages,
): DeliveredSmartlink => ({
  id: smartlink.id,
  uuid: smartlink.uuid,
  title: smartlink.title,
  activated: smartlink.activated,
  campaignLanguage: smartlink.campaignLanguage,
  ...present("callback_post", smartlink.callback_post),
  ...(Number(smartlink.config.global.sendMailOpen) > 0 ? present("tracking_email", smartlink.tracking_email) : {}),
  ...present("smartlinkSocialDesc", smartlink.smartlinkSocialDesc),
  ...present("_organization", smartlink._organization),
  ...present("_content", smartlink._content),
  config: deliverConfig(smartlink.config),
  assets: renumberPages(
    expandAssets(
      smartlink.assets.flatMap((asset, index) =>
        shown?.[index] === false || isOnlyPrinted(asset) ? [] : [deliverAsset(asset, index, files(asset))],
      ),
      pageCount,
    ),
    pages,
  ),
  delivery,
});

const isRepeated = memoizeAtIndex(({ aura }: Asset) => readRepeat(aura) !== undefined);

/** Most templates repeat no asset. */
const expandAssets = (assets: Asset[], pageCount: number): Asset[] =>
  assets.some(isRepeated) ? [...expandRepeatedAssets(assets, pageCount)] : assets;

/** Removes assets on pages that are left out and jumps to such pages, and gives the others the numbers of the row's document. */
const renumberPages = (assets: Asset[], pages: RemainingPages | undefined): Asset[] =>
  pages === undefined
    ? assets
    : assets.flatMap((asset) => {
        const page = pages.numberOf(asset.page);
        if (page === undefined) return [];
        const actions = asset.aura.actions.flatMap((action) => renumberJump(action, pages));
        const pageOfAura = asset.aura.page === undefined ? {} : { page };
        return [{ ...asset, page, aura: { ...asset.aura, ...pageOfAura, actions } }];
      });

const renumberJump = (action: Action, pages: RemainingPages): readonly Action[] => {
  const target = findJumpTarget(action);
  // A jump to a page that the PDF does not have stays as it is.
  if (target === 0 || target > pages.count + pages.leftOut.size) return [action];
  const number = pages.numberOf(target);
  return number === undefined ? [] : [{ ...action, data: String(number) }];
};

/** All rows get the same object for settings without placeholders, so that they are encoded once. */
const deliverConfig = memoizeLast(({ global, skin }: Smartlink["config"]): DeliveredSmartlink["config"] =>
  skin === undefined ? { global } : { global, skin },
);

const deliverAsset = (asset: Asset, index: number, files: Readonly<Record<string, ResourceFile>>): Asset => {
  const plain = deliverPlainAsset(asset, index);
  return isEmptyRecord(files) ? plain : { ...plain, files: { ...files } };
};

/** All rows get the same object for an asset without placeholders and files, so that it is encoded once. */
const deliverPlainAsset = memoizeAtIndex(
  ({ id, page, aura }: Asset, index): Asset => ({
    // The reader and the events identify an asset by its id. An asset without an id gets one by its index.
    id: id ?? `asset-${index + 1}`,
    page,
    files: {},
    aura: withoutPrint(aura),
  }),
);

/** The PDF shows the content already, and readers of other rows do not learn under which condition they have an asset. */
const withoutPrint = (aura: Aura): Aura => {
  if (aura.content === undefined && aura.show_when === undefined) return aura;
  const { content: _content, show_when: _condition, ...delivered } = aura;
  return delivered;
};

/** Returns whether an asset does nothing in the reader, because its content is part of the PDF. */
export const isOnlyPrinted = ({ aura }: Asset): boolean =>
  aura.content !== undefined && aura.actions.length === 0 && (aura.look === undefined || aura.look.type === "none");

/** Returns assets as `toDeliveredSmartlink` delivers them. `shown`, `pages`: as there. */
export const toDeliveredAssets = (
  assets: readonly Asset[],
  shown?: readonly boolean[],
  pages?: RemainingPages,
): readonly Asset[] =>
  renumberPages(
    assets.flatMap((asset, index) =>
      shown?.[index] === false || isOnlyPrinted(asset) ? [] : [{ ...asset, aura: withoutPrint(asset.aura) }],
    ),
    pages,
  );

const present = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value ? ({ [key]: value } as Record<Key, string>) : {};
