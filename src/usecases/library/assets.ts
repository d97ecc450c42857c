/** Manages assets: the interactive areas over the pages of a smartlink, with their resources (icons, pictures, videos). */

import { displayFileName } from "#domain/files/file-name.ts";
import type { Aura } from "#domain/model/asset.ts";
import type { AssetRecord, StoredAsset } from "#domain/model/records/stored-asset.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createAddresses } from "./addresses.ts";
import { findAssetProblems } from "./asset-checks.ts";
import { toAssetRecord } from "./asset-files.ts";
import type { ServedFile } from "./contents.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { changeRecordsWithParts, hashFile } from "./part-transaction.ts";
import { sha256sOf } from "./record-parts.ts";
import { findRevisionConflict, nextRevision, type WriteOptions } from "./revisions.ts";
import { type Caller, memberName, type ServicePorts } from "./service-ports.ts";
import { smartlinkNotFound } from "./unknown-ids.ts";
import { storeVersionBefore } from "./versions/store-version.ts";

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
  change(
    id: string,
    input: Pick<AssetInput, "aura" | "resources"> & { readonly [K in "document" | "page"]?: AssetInput[K] | undefined },
    options?: WriteOptions,
  ): Promise<Result<AssetRecord>>;
  /** Returns a stored resource. Problem: `file-not-found`. */
  resource(id: string, name: string): Promise<Result<ServedFile>>;
  /** Deletes an asset and returns it. Problem: `changed-meanwhile`. */
  remove(id: string, options?: WriteOptions): Promise<Result<AssetRecord>>;
}

/** A write of an asset is one of its smartlink, whose state before it is stored. */
const writeKinds = ["smartlinks", "assets", "versions"] as const;

/** Creates the calls over the store. Bytes that no record refers to any more are swept after changes and deletions. */
export const createAssets = (ports: ServicePorts): Assets => {
  const { store, clock, ids, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);
  const present = (asset: StoredAsset): AssetRecord => toAssetRecord(asset, addresses);

  const sweepAndPresent = async (
    written: Result<{ readonly asset: StoredAsset; readonly unusedParts: readonly string[] }>,
  ): Promise<Result<AssetRecord>> => {
    if (!written.ok) return written;
    await records.sweep(written.value.unusedParts);
    return ok(present(written.value.asset));
  };

  const hashResources = async (resources: readonly UploadedResource[]) =>
    Promise.all(resources.map(async (resource) => ({ ...resource, sha256: await hashFile(resource.file, ports) })));

  return {
    list: async (document, page) => {
      const { items, hasMore: more } = await listPage(records, "assets", "_document", document, page);
      return { items: items.map(present), hasMore: more };
    },
    get: async (id) => {
      const asset = await records.get("assets", id);
      return asset === undefined ? fail(assetNotFound(id)) : ok(present(asset));
    },
    create: async ({ document, page, aura, resources }, caller) => {
      const parts = await hashResources(resources);
      const [id, now] = [await caller.newId(), clock.now()];
      const created = await changeRecordsWithParts(ports, parts, writeKinds, async (tx) => {
        const existing = await tx.get("assets", id);
        if (existing !== undefined) return ok({ asset: existing, unusedParts: [] });
        const smartlink = await tx.get("smartlinks", document);
        if (smartlink === undefined) return fail(smartlinkNotFound(document, "documentId"));
        const files = Object.fromEntries(parts.map(toFileEntry));
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
        const unusedParts = await storeVersionBefore(tx, smartlink, { now, newId: ids.newId });
        await tx.put("assets", asset);
        await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, now) });
        return ok({ asset, unusedParts });
      });
      return sweepAndPresent(created);
    },
    change: async (id, { document, page: newPage, aura, resources }, options = {}) => {
      const parts = await hashResources(resources);
      const now = clock.now();
      const changed = await changeRecordsWithParts(ports, parts, writeKinds, async (tx) => {
        const asset = await tx.get("assets", id);
        if (asset === undefined || (document !== undefined && document !== asset._document))
          return fail(assetNotFound(id, "id"));
        const conflicts = findRevisionConflict(asset, asset.aura.name, options);
        if (conflicts.length > 0) return fail(...conflicts);
        const smartlink = await tx.get("smartlinks", asset._document);
        if (smartlink === undefined) return fail(smartlinkNotFound(asset._document));
        const page = newPage ?? asset.page;
        const sentFiles = Object.fromEntries(parts.map(toFileEntry));
        const files = { ...asset.files, ...sentFiles };
        const problems = findAssetProblems(smartlink, page, aura, files);
        if (problems.length > 0) return fail(...problems);
        const unusedParts = await storeVersionBefore(tx, smartlink, { now, newId: ids.newId });
        const next = { ...asset, page, files, aura: { ...aura, page }, ...nextRevision(asset, now) };
        await tx.put("assets", next);
        await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, now) });
        const replaced = Object.entries(asset.files).filter(([name]) => Object.hasOwn(sentFiles, name));
        return ok({ asset: next, unusedParts: [...unusedParts, ...sha256sOf(replaced.map(([, file]) => file))] });
      });
      return sweepAndPresent(changed);
    },
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
      const removed = await records.change(writeKinds, async (tx) => {
        const asset = await tx.get("assets", id);
        if (asset === undefined) return fail(assetNotFound(id));
        const conflicts = findRevisionConflict(asset, asset.aura.name, options);
        if (conflicts.length > 0) return fail(...conflicts);
        const smartlink = await tx.get("smartlinks", asset._document);
        const unusedParts = [...sha256sOf(Object.values(asset.files))];
        if (smartlink !== undefined) {
          unusedParts.push(...(await storeVersionBefore(tx, smartlink, { now, newId: ids.newId })));
          await tx.put("smartlinks", { ...smartlink, ...nextRevision(smartlink, now) });
        }
        await tx.remove("assets", id);
        return ok({ asset, unusedParts });
      });
      return sweepAndPresent(removed);
    },
  };
};

const toFileEntry = ({ name, filename, mimetype, file, sha256 }: UploadedResource & { readonly sha256: string }) =>
  [
    name,
    {
      filename: displayFileName(filename, name),
      mimetype: mimetype || "application/octet-stream",
      filesize: file.size,
      sha256,
    },
  ] as const;

/** Creates the problem of an unknown asset id. `path`: the field that contained it. */
export const assetNotFound = (id: string, path?: string): Problem =>
  problem(
    "asset-not-found",
    `There is no asset with the id “${id}”. GET /asset?documentId= lists a smartlink's assets with their ids.`,
    path === undefined ? undefined : { path },
  );

const resourceNotFound = (name: string): Problem =>
  problem("file-not-found", `The asset has no resource “${name}”. Its field files lists the names.`);
