/**
 * Writes assets inside a transaction. A write of an asset is also one of its smartlink: the state before it is stored as a
 * version, and the smartlink's revision counts up.
 */

import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { RecordTransaction } from "#ports/records.ts";
import { sha256sOf } from "./record-parts.ts";
import { nextRevision } from "./revisions.ts";
import { storeVersionBefore, type VersionContext } from "./versions/store-version.ts";

/** The kinds of records that a transaction with such a write needs. */
export const assetWriteKinds = ["smartlinks", "assets", "versions"] as const;

/** An asset that was put or removed, and the parts that this made unused; sweep them after the transaction. */
export interface AssetWrite {
  readonly asset: StoredAsset;
  readonly unusedParts: readonly string[];
}

/** Puts a new or changed asset. */
export const putAsset = async (
  tx: RecordTransaction,
  asset: StoredAsset,
  smartlink: StoredSmartlink,
  context: VersionContext,
): Promise<AssetWrite> => {
  const unusedParts = await storeVersionBefore(tx, smartlink, context);
  await tx.put("assets", asset);
  await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, context.now) });
  return { asset, unusedParts };
};

/** Removes an asset, even if its smartlink is missing. */
export const removeAsset = async (
  tx: RecordTransaction,
  asset: StoredAsset,
  context: VersionContext,
): Promise<AssetWrite> => {
  const smartlink = await tx.get("smartlinks", asset._document);
  const unusedParts = [...sha256sOf(Object.values(asset.files))];
  if (smartlink !== undefined) {
    unusedParts.push(...(await storeVersionBefore(tx, smartlink, context)));
    await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, context.now) });
  }
  await tx.remove("assets", asset.id);
  return { asset, unusedParts };
};
