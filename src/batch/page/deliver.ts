import type { Asset, ResourceFile } from "#domain/model/asset.ts";
import type { DeliveredSmartlink, Delivery } from "#domain/model/delivery.ts";
import type { Smartlink } from "#domain/model/smartlink.ts";

/**
 * The public side of a smartlink: what the reader needs, and nothing of its making (passwords, addresses of callers,
 * names of members, page images), because the file is given away.
 */
export const toDeliveredSmartlink = (
  smartlink: Smartlink,
  delivery: Delivery,
  files: (asset: Asset) => Readonly<Record<string, ResourceFile>>,
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
  config: { global: smartlink.config.global },
  assets: smartlink.assets.map((asset, index) => deliverAsset(asset, index, files(asset))),
  delivery,
});

const deliverAsset = (asset: Asset, index: number, files: Readonly<Record<string, ResourceFile>>): Asset => ({
  // The reader and the events name an asset by its id; one without gets its place in the template.
  id: asset.id ?? `asset-${index + 1}`,
  page: asset.page,
  files: { ...files },
  aura: asset.aura,
});

const present = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value ? ({ [key]: value } as Record<Key, string>) : {};
