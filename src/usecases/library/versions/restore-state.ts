/** Makes a smartlink and its assets as they were before. */
import type { SmartlinkState } from "#domain/library/compare-smartlinks.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordTransaction } from "#ports/records.ts";
import { findRevisionConflict, nextRevision, type WriteOptions } from "../revisions.ts";
import { restoreContentsOf } from "../trash/restore-items.ts";
import { storeVersion, type VersionContext } from "./store-version.ts";

/** The restored smartlink, and the parts of versions that were removed to make room; sweep them after the transaction. */
export interface RestoredState {
  readonly smartlink: StoredSmartlink;
  readonly unusedParts: readonly string[];
}

/**
 * Stores the present state as a version and writes the earlier one over it. A PDF in the trash is restored. Call it in a
 * transaction over `restorationKinds` and `versions`. Problems: `changed-meanwhile`, `content-not-found`.
 */
export const restoreState = async (
  tx: RecordTransaction,
  present: SmartlinkState,
  earlier: SmartlinkState,
  { now, newId }: VersionContext,
  options: WriteOptions,
): Promise<Result<RestoredState>> => {
  const { smartlink } = present;
  const conflicts = findRevisionConflict(smartlink, smartlink.title, options);
  if (conflicts.length > 0) return fail(...conflicts);
  const contents = await restoreContentsOf(tx, [earlier.smartlink], now);
  if (!contents.ok) return contents;
  const { unusedParts } = await storeVersion(tx, smartlink, { now, newId, always: true });
  return ok({ smartlink: await writeState(tx, present, earlier, now), unusedParts });
};

/** Returns the smartlink. It stays in its folder. */
const writeState = async (
  tx: RecordTransaction,
  present: SmartlinkState,
  { smartlink: earlier, assets }: SmartlinkState,
  now: string,
): Promise<StoredSmartlink> => {
  const { id, uuid, _folder, inserted } = present.smartlink;
  const write = nextRevision(present.smartlink, now);
  const config = { ...earlier.config, timestamp: Date.parse(now) };
  const smartlink = { ...earlier, id, uuid, _folder, inserted, config, ...write };
  await tx.put("smartlinks", smartlink);
  for (const asset of present.assets) await tx.remove("assets", asset.id);
  // A write of an asset counts for its smartlink, so no asset has ever had this revision.
  for (const asset of assets) await tx.put("assets", { ...asset, ...write });
  return smartlink;
};
