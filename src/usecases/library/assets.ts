/** Manages assets: the interactive areas over the pages of a smartlink, with their resources (icons, pictures, videos). */

import { displayFileName } from "#domain/files/file-name.ts";
import type { Aura } from "#domain/model/asset.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { AssetRecord, StoredAsset } from "#domain/model/records/stored-asset.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import type { RecordTransaction } from "#ports/records.ts";
import { createAddresses } from "./addresses.ts";
import { toAssetRecord } from "./asset-files.ts";
import type { ServedFile } from "./contents.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { changeRecordsWithParts, hashFile } from "./part-transaction.ts";
import { sha256sOf } from "./record-parts.ts";
import { findRevisionConflict, nextRevision, type WriteOptions } from "./revisions.ts";
import { type Caller, memberName, type ServicePorts } from "./service-ports.ts";
import { smartlinkNotFound } from "./unknown-ids.ts";
import { storeVersionBefore, type VersionContext } from "./versions/store-version.ts";

/** A resource of a request: its name in the asset, and the file. */
export interface UploadedResource {
  readonly name: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly file: UploadedFile;
}

/** The fields of a new asset. `page` counts from 1. */
export interface AssetInput {
  readonly document: string;
  readonly page: number;
  readonly aura: Aura;
  readonly resources: readonly UploadedResource[];
}

/** A change of an asset. The description is replaced; what else is missing does not change. */
export interface AssetChange extends Pick<AssetInput, "aura" | "resources"> {
  readonly document?: string | undefined;
  readonly page?: number | undefined;
}

/**
 * The calls for assets (docs/api.md, “Assets”). Unknown ids: `asset-not-found`. Every write is also a write of the smartlink:
 * it counts up the smartlink's revision.
 */
export interface Assets {
  /** Lists assets in order of creation, of one smartlink or of all. */
  list(document: string | undefined, page: PageQuery): Promise<Page<AssetRecord>>;
  get(id: string): Promise<Result<AssetRecord>>;
  /**
   * Stores an asset and its resources. Problems: `document-not-found`, `shape-invalid` for an asset outside the page,
   * `asset-page-missing`, `resource-missing` for an unknown background.
   */
  create(input: AssetInput, caller: Caller): Promise<Result<AssetRecord>>;
  /**
   * Replaces the description. Resources that are not sent again stay, and so does the page if none is sent. `document`, if
   * sent, must be the asset's smartlink. Problems as for `create`, and `changed-meanwhile`.
   */
  change(id: string, change: AssetChange, options?: WriteOptions): Promise<Result<AssetRecord>>;
  /** Returns a stored resource. Problem: `file-not-found`. */
  resource(id: string, name: string): Promise<Result<ServedFile>>;
  /** Deletes an asset and returns it. Problem: `changed-meanwhile`. */
  remove(id: string, options?: WriteOptions): Promise<Result<AssetRecord>>;
}

/** Creates the calls over the store. Bytes that no record refers to any more are swept after changes and deletions. */
export const createAssets = (ports: ServicePorts): Assets => {
  const { store, clock, ids, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);
  const present = (asset: StoredAsset): AssetRecord => toAssetRecord(asset, addresses);

  const sweepAndPresent = async (written: Result<AssetWrite>): Promise<Result<AssetRecord>> => {
    if (!written.ok) return written;
    await records.sweep(written.value.unusedParts);
    return ok(present(written.value.asset));
  };

  return {
    list: async (document, page) => {
      const { items, hasMore: more } = await listPage(records, "assets", "_document", document, page);
      return { items: items.map(present), hasMore: more };
    },
    get: async (id) => {
      const asset = await records.get("assets", id);
      return asset === undefined ? fail(assetNotFound(id)) : ok(present(asset));
    },
    create: async (input, caller) => sweepAndPresent(await createAsset(ports, input, caller)),
    change: async (id, change, options = {}) => sweepAndPresent(await changeAsset(ports, id, change, options)),
    resource: async (id, name) => {
      const asset = await records.get("assets", id);
      if (asset === undefined) return fail(assetNotFound(id));
      const resource = Object.hasOwn(asset.files, name) ? asset.files[name] : undefined;
      const file = resource !== undefined && "sha256" in resource ? await store.parts.blob(resource.sha256) : undefined;
      if (resource === undefined || !("sha256" in resource) || file === undefined) return fail(resourceNotFound(name));
      return ok({ ...resource, file });
    },
    remove: async (id, options = {}) => {
      const now = clock.now();
      const removed = await records.change(assetWriteKinds, async (tx) => {
        const asset = await tx.get("assets", id);
        if (asset === undefined) return fail(assetNotFound(id));
        const conflicts = findRevisionConflict(asset, asset.aura.name, options);
        return conflicts.length > 0 ? fail(...conflicts) : ok(await removeAsset(tx, asset, { now, newId: ids.newId }));
      });
      return sweepAndPresent(removed);
    },
  };
};

const createAsset = async (
  ports: ServicePorts,
  { document, page, aura, resources }: AssetInput,
  caller: Caller,
): Promise<Result<AssetWrite>> => {
  const { clock, ids } = ports;
  const parts = await hashResources(resources, ports);
  const [id, now] = [await caller.newId(), clock.now()];
  return changeRecordsWithParts(ports, parts, assetWriteKinds, async (tx) => {
    const existing = await tx.get("assets", id);
    if (existing !== undefined) return ok({ asset: existing, unusedParts: [] });
    const smartlink = await tx.get("smartlinks", document);
    if (smartlink === undefined) return fail(smartlinkNotFound(document, "documentId"));
    const files = toStoredFiles(parts);
    const problems = findAssetProblems(smartlink, page, aura, files);
    if (problems.length > 0) return fail(...problems);
    const asset: StoredAsset = {
      id,
      page,
      updateBear: false,
      assetId: "",
      username: memberName(caller.user),
      _organization: caller.user._organization,
      files,
      _document: document,
      aura: { ...aura, page },
      inserted: now,
      updated: now,
      revision: 1,
    };
    return ok(await putAsset(tx, asset, smartlink, { now, newId: ids.newId }));
  });
};

const changeAsset = async (
  ports: ServicePorts,
  id: string,
  { document, page: newPage, aura, resources }: AssetChange,
  options: WriteOptions,
): Promise<Result<AssetWrite>> => {
  const { clock, ids } = ports;
  const parts = await hashResources(resources, ports);
  const now = clock.now();
  return changeRecordsWithParts(ports, parts, assetWriteKinds, async (tx) => {
    const stored = await tx.get("assets", id);
    if (stored === undefined || (document !== undefined && document !== stored._document))
      return fail(assetNotFound(id, "id"));
    const conflicts = findRevisionConflict(stored, stored.aura.name, options);
    if (conflicts.length > 0) return fail(...conflicts);
    const smartlink = await tx.get("smartlinks", stored._document);
    if (smartlink === undefined) return fail(smartlinkNotFound(stored._document));
    const page = newPage ?? stored.page;
    const newFiles = toStoredFiles(parts);
    const files = { ...stored.files, ...newFiles };
    const problems = findAssetProblems(smartlink, page, aura, files);
    if (problems.length > 0) return fail(...problems);
    const asset = { ...stored, page, files, aura: { ...aura, page }, ...nextRevision(stored, now) };
    const { unusedParts } = await putAsset(tx, asset, smartlink, { now, newId: ids.newId });
    const replaced = Object.entries(stored.files).filter(([name]) => Object.hasOwn(newFiles, name));
    return ok({ asset, unusedParts: [...unusedParts, ...sha256sOf(replaced.map(([, file]) => file))] });
  });
};

type HashedResource = UploadedResource & { readonly sha256: string };

const hashResources = (
  resources: readonly UploadedResource[],
  ports: Pick<ServicePorts, "bytes">,
): Promise<readonly HashedResource[]> =>
  Promise.all(resources.map(async (resource) => ({ ...resource, sha256: await hashFile(resource.file, ports) })));

const toStoredFiles = (resources: readonly HashedResource[]): StoredAsset["files"] =>
  Object.fromEntries(
    resources.map(({ name, filename, mimetype, file, sha256 }) => [
      name,
      {
        filename: displayFileName(filename, name),
        mimetype: mimetype || "application/octet-stream",
        filesize: file.size,
        sha256,
      },
    ]),
  );

/** Creates the problem of an unknown asset id. `path`: the field that contained it. */
export const assetNotFound = (id: string, path?: string): Problem =>
  problem(
    "asset-not-found",
    `There is no asset with the id “${id}”. It may have been deleted. Check the id in the smartlink's list of assets.`,
    path === undefined ? undefined : { path },
  );

const resourceNotFound = (name: string): Problem =>
  problem("file-not-found", `The asset has no resource “${name}”. Its field files lists the names.`);

/** Returns what makes an asset invalid: its position, its page, or a background that is not among its files. */
const findAssetProblems = (
  { nb_pages, title }: StoredSmartlink,
  page: number,
  aura: Aura,
  files: StoredAsset["files"],
): readonly Problem[] => [
  ...(isOnPage(aura) ? [] : [outsidePage]),
  ...(page <= nb_pages
    ? []
    : [
        problem(
          "asset-page-missing",
          `“${title}” has ${nb_pages} pages, so there is no page ${page}. Pages count from 1.`,
          {
            path: "pageNum",
          },
        ),
      ]),
  ...findMissingBackground(aura, files),
];

const findMissingBackground = ({ background = "" }: Aura, files: StoredAsset["files"]): readonly Problem[] =>
  background === "" || background.includes("[[") || Object.hasOwn(files, background)
    ? []
    : [
        problem(
          "resource-missing",
          `The background “${background}” is not among the asset's files. Send it as a part of that name, or leave background out.`,
          { path: "aura_json.background" },
        ),
      ];

/** Whether a part of the asset is on the page and its size is plausible. */
const isOnPage = ({ center_x, center_y, rect: [width, height] }: Aura): boolean =>
  [
    [center_x, width],
    [center_y, height],
  ].every(([center = 0, size = 0]) => size <= maxPercent && center - size / 2 < 100 && center + size / 2 > 0);

/** A larger asset is most likely a mistake. */
const maxPercent = 1000;

const outsidePage = problem(
  "shape-invalid",
  "The asset is outside the page. Send center_x, center_y and rect in percent of the page, from 0 to 100.",
  { path: "aura_json.center_x" },
);

// Writes assets inside a transaction. A write of an asset is also one of its smartlink: the state before it is stored as a
// version, and the smartlink's revision counts up.

/** The kinds of records that a transaction with such a write needs. */
const assetWriteKinds = ["smartlinks", "assets", "versions"] as const;

/** An asset that was put or removed, and the parts that this made unused; sweep them after the transaction. */
interface AssetWrite {
  readonly asset: StoredAsset;
  readonly unusedParts: readonly string[];
}

/** Puts a new or changed asset. */
const putAsset = async (
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
const removeAsset = async (tx: RecordTransaction, asset: StoredAsset, context: VersionContext): Promise<AssetWrite> => {
  const smartlink = await tx.get("smartlinks", asset._document);
  const unusedParts = [...sha256sOf(Object.values(asset.files))];
  if (smartlink !== undefined) {
    unusedParts.push(...(await storeVersionBefore(tx, smartlink, context)));
    await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, context.now) });
  }
  await tx.remove("assets", asset.id);
  return { asset, unusedParts };
};
