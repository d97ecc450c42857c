/** Stores the state of a smartlink before it is changed. */
import { findSurplusVersions, isCovered, nextVersionTime } from "#domain/library/version-rules.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredVersion } from "#domain/model/records/stored-version.ts";
import type { RecordReader, RecordTransaction } from "#ports/records.ts";
import { partsOfRecords } from "../record-parts.ts";

/** What a version needs from the call. */
export interface VersionContext {
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly newId: () => string;
}

/** How a version is stored. */
export interface VersionOptions extends VersionContext {
  /** Stores the version even if the newest one is less than five minutes old, as before a replacement or a restoration. */
  readonly always?: boolean;
  readonly name?: string;
}

/** A version, and the parts of versions that were removed to make room; sweep them after the transaction. */
export interface VersionResult {
  /** Undefined where the newest version already has the state before this series of changes. */
  readonly version: StoredVersion | undefined;
  readonly unusedParts: readonly string[];
}

const findNewest = async (reader: RecordReader, smartlinkId: string): Promise<StoredVersion | undefined> =>
  (await reader.list("versions", { where: { field: "_document", is: smartlinkId }, order: "newest", limit: 1 }))[0];

/**
 * Stores the present state of a smartlink and its assets as a version. Call it before the change, in the same transaction
 * over at least `assets` and `versions`. Of the versions without a name, the newest 20 stay.
 */
export const storeVersion = async (
  tx: RecordTransaction,
  smartlink: StoredSmartlink,
  { now, newId, always = false, name }: VersionOptions,
): Promise<VersionResult> => {
  const newest = await findNewest(tx, smartlink.id);
  if (!always && isCovered(newest, now)) return { version: undefined, unusedParts: [] };
  const query = { where: { field: "_document", is: smartlink.id } } as const;
  const assets = await tx.list("assets", query);
  const version: StoredVersion = {
    id: newId(),
    _document: smartlink.id,
    created: nextVersionTime(newest, now),
    name: name ?? null,
    number: (newest?.number ?? 0) + 1,
    parts: partsOfRecords({ contents: [], assets }),
    smartlink,
    assets,
  };
  await tx.put("versions", version);
  const versions = await tx.list("versions", query);
  const surplus = findSurplusVersions(versions);
  for (const { id } of surplus) await tx.remove("versions", id);
  const usedParts = new Set(versions.filter((stored) => !surplus.includes(stored)).flatMap(({ parts }) => parts));
  return { version, unusedParts: surplus.flatMap(({ parts }) => parts).filter((part) => !usedParts.has(part)) };
};

/** Stores the state before a change, unless it is stored already. Returns parts to sweep after the transaction. */
export const storeVersionBefore = async (
  tx: RecordTransaction,
  smartlink: StoredSmartlink,
  context: VersionContext,
): Promise<readonly string[]> => (await storeVersion(tx, smartlink, context)).unusedParts;
