/** Earlier states of a smartlink: listed, named, compared with the present state, restored and deleted. */
import {
  compareSmartlinks,
  type SmartlinkComparison,
  type SmartlinkState,
} from "#domain/library/compare-smartlinks.ts";
import type { SmartlinkRecord, StoredSmartlink, WholeSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredVersion } from "#domain/model/records/stored-version.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader, RecordTransaction } from "#ports/records.ts";
import { createAddresses } from "../addresses.ts";
import { inlineResources, toAssetRecord } from "../asset-files.ts";
import { listPage, type Page, type PageQuery } from "../paging.ts";
import { findRevisionConflict, nextRevision, type WriteOptions } from "../revisions.ts";
import type { ServicePorts } from "../service-ports.ts";
import { toSmartlinkRecord } from "../smartlink-record.ts";
import { restorationKinds, restoreContentsOf } from "../trash/restore-items.ts";
import { smartlinkNotFound } from "../unknown-ids.ts";
import { storeVersion, type VersionContext } from "./store-version.ts";

/** A version in a list. */
export interface VersionItem extends Pick<StoredVersion, "id" | "created" | "name" | "number"> {
  /** When the smartlink had last been changed in this version. */
  readonly updated: string;
  /** Title of the smartlink in the version. */
  readonly title: string;
  /** Number of assets in the version. */
  readonly assets: number;
}

/** What a version is compared with: the present state, or the version before it. */
export type Comparison = "now" | "previous";

/** The calls for versions. Unknown ids: `document-not-found`, `version-not-found`. */
export interface Versions {
  /** Lists the versions of a smartlink in the order in which they were stored. */
  list(smartlinkId: string, page: PageQuery): Promise<Result<Page<VersionItem>>>;
  /**
   * Stores the present state as a version with a name. Versions with a name are never removed to make room. A repetition
   * with the same `versionId` returns the version of the first call.
   */
  create(smartlinkId: string, name: string, versionId?: string): Promise<Result<VersionItem>>;
  /** Returns the smartlink as it was, with its assets and their resources as `data:` addresses: a template file. */
  get(smartlinkId: string, id: string): Promise<Result<WholeSmartlink>>;
  /** Gives a version a name, or takes it away (null). */
  rename(smartlinkId: string, id: string, name: string | null): Promise<Result<VersionItem>>;
  /**
   * Compares a version (before) with the present state (after). With `previous`, the version before it is compared with it
   * (after); problem: `version-not-found` where it is the first one.
   */
  compare(smartlinkId: string, id: string, comparison?: Comparison): Promise<Result<SmartlinkComparison>>;
  /**
   * Makes the smartlink and its assets as they were. The present state is stored as a version first. The smartlink stays in
   * its folder. A PDF in the trash is restored. Problems: `changed-meanwhile`, `content-not-found` where the PDF was deleted
   * for good.
   */
  restore(smartlinkId: string, id: string, options?: WriteOptions): Promise<Result<SmartlinkRecord>>;
  /** Deletes a version and returns it. */
  remove(smartlinkId: string, id: string): Promise<Result<VersionItem>>;
}

/** Creates the calls over the store. */
export const createVersions = (ports: Pick<ServicePorts, "store" | "clock" | "ids" | "site">): Versions => {
  const { store, clock, ids, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);

  return {
    list: async (smartlinkId, page) => {
      if ((await records.get("smartlinks", smartlinkId)) === undefined) return fail(smartlinkNotFound(smartlinkId));
      const { items, hasMore } = await listPage(records, "versions", "_document", smartlinkId, page);
      return ok({ items: items.map(toVersionItem), hasMore });
    },
    create: (smartlinkId, name, versionId = ids.newId()) => createVersion(ports, smartlinkId, name, versionId),
    get: async (smartlinkId, id) => {
      const version = await findVersion(records, smartlinkId, id);
      if (!version.ok) return version;
      const { smartlink, assets } = version.value;
      const whole = assets.map((asset) => inlineResources(toAssetRecord(asset, addresses), asset, store.parts));
      return ok({ ...toSmartlinkRecord(smartlink, addresses), assets: await Promise.all(whole) });
    },
    rename: (smartlinkId, id, name) =>
      records.change(["smartlinks", "versions"], async (tx) => {
        const version = await findVersion(tx, smartlinkId, id);
        if (!version.ok) return version;
        const renamed = { ...version.value, name };
        await tx.put("versions", renamed);
        return ok(toVersionItem(renamed));
      }),
    compare: async (smartlinkId, id, comparison = "now") => {
      const version = await findVersion(records, smartlinkId, id);
      return version.ok ? compareVersion(records, version.value, comparison) : version;
    },
    restore: async (smartlinkId, id, options = {}) => {
      const context = { now: clock.now(), newId: ids.newId };
      const restored = await records.change([...restorationKinds, "versions"], async (tx) => {
        const version = await findVersion(tx, smartlinkId, id);
        if (!version.ok) return version;
        const present = await readState(tx, smartlinkId);
        return present.ok ? restoreState(tx, present.value, version.value, context, options) : present;
      });
      if (!restored.ok) return restored;
      await records.sweep(restored.value.unusedParts);
      return ok(toSmartlinkRecord(restored.value.smartlink, addresses));
    },
    remove: async (smartlinkId, id) => {
      const removed = await records.change(["smartlinks", "versions"], async (tx) => {
        const version = await findVersion(tx, smartlinkId, id);
        if (version.ok) await tx.remove("versions", id);
        return version;
      });
      if (!removed.ok) return removed;
      await records.sweep(removed.value.parts);
      return ok(toVersionItem(removed.value));
    },
  };
};

const createVersion = async (
  { store: { records }, clock }: Pick<ServicePorts, "store" | "clock">,
  smartlinkId: string,
  name: string,
  versionId: string,
): Promise<Result<VersionItem>> => {
  const now = clock.now();
  const created = await records.change(["smartlinks", "assets", "versions"], async (tx) => {
    const smartlink = await tx.get("smartlinks", smartlinkId);
    if (smartlink === undefined) return fail(smartlinkNotFound(smartlinkId));
    const existing = await tx.get("versions", versionId);
    if (existing !== undefined) return ok({ version: existing, unusedParts: [] });
    return ok(await storeVersion(tx, smartlink, { now, newId: () => versionId, always: true, name }));
  });
  if (!created.ok) return created;
  await records.sweep(created.value.unusedParts);
  const { version } = created.value;
  return version === undefined ? fail(smartlinkNotFound(smartlinkId)) : ok(toVersionItem(version));
};

const toVersionItem = ({ id, created, name, number, smartlink, assets }: StoredVersion): VersionItem => ({
  id,
  number,
  name,
  created,
  updated: smartlink.updated,
  title: smartlink.title,
  assets: assets.length,
});

const findVersion = async (reader: RecordReader, smartlinkId: string, id: string): Promise<Result<StoredVersion>> => {
  const [smartlink, version] = await Promise.all([reader.get("smartlinks", smartlinkId), reader.get("versions", id)]);
  if (smartlink === undefined) return fail(smartlinkNotFound(smartlinkId));
  return version?._document === smartlinkId ? ok(version) : fail(versionNotFound(id));
};

const compareVersion = async (
  reader: RecordReader,
  version: StoredVersion,
  comparison: Comparison,
): Promise<Result<SmartlinkComparison>> => {
  if (comparison === "previous") {
    const previous = await findPrevious(reader, version);
    return previous === undefined ? fail(noVersionBefore(version.id)) : ok(compareSmartlinks(previous, version));
  }
  const present = await readState(reader, version._document);
  return present.ok ? ok(compareSmartlinks(version, present.value)) : present;
};

const findPrevious = async (
  reader: RecordReader,
  { id, _document, created }: StoredVersion,
): Promise<StoredVersion | undefined> => {
  const where = { field: "_document", is: _document } as const;
  return (await reader.list("versions", { where, after: [created, id], order: "newest", limit: 1 }))[0];
};

const readState = async (reader: RecordReader, smartlinkId: string): Promise<Result<SmartlinkState>> => {
  const [smartlink, assets] = await Promise.all([
    reader.get("smartlinks", smartlinkId),
    reader.list("assets", { where: { field: "_document", is: smartlinkId } }),
  ]);
  return smartlink === undefined ? fail(smartlinkNotFound(smartlinkId)) : ok({ smartlink, assets });
};

const versionNotFound = (id: string): Problem =>
  problem(
    "version-not-found",
    `The smartlink has no version with the id “${id}”. It may have been deleted. Check the id in its list of versions.`,
  );

const noVersionBefore = (id: string): Problem =>
  problem("version-not-found", `“${id}” is the first stored version, so there is none before it to compare it with.`);

/** The restored smartlink, and the parts of versions that were removed to make room; sweep them after the transaction. */
interface RestoredState {
  readonly smartlink: StoredSmartlink;
  readonly unusedParts: readonly string[];
}

/**
 * Stores the present state as a version and writes the earlier one over it. A PDF in the trash is restored. Call it in a
 * transaction over `restorationKinds` and `versions`. Problems: `changed-meanwhile`, `content-not-found`.
 */
const restoreState = async (
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
