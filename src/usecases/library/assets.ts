/** Assets: what lies over the pages of a smartlink, with its resources (icons, pictures, films). */

import { displayFileName } from "#domain/files/file-name.ts";
import type { Aura } from "#domain/model/asset.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { AssetRecord, StoredAsset, StoredFile } from "#domain/model/records/stored-asset.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { UploadedFile } from "#ports/files.ts";
import { createAddresses } from "./addresses.ts";
import { toAssetRecord } from "./asset-files.ts";
import type { ServedFile } from "./contents.ts";
import { listPage, type Page, type PageQuery } from "./paging.ts";
import { changeRecordsWithParts, hashFile } from "./part-transaction.ts";
import { type Caller, memberName, type ServicePorts } from "./service-ports.ts";
import { smartlinkNotFound } from "./smartlinks.ts";

export interface UploadedResource {
  readonly name: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly file: UploadedFile;
}

export interface AssetInput {
  readonly document: string;
  readonly page: number;
  readonly aura: Aura;
  readonly resources: readonly UploadedResource[];
}

export interface Assets {
  list(document: string | undefined, page: PageQuery): Promise<Page<AssetRecord>>;
  get(id: string): Promise<Result<AssetRecord>>;
  create(wish: AssetInput, caller: Caller): Promise<Result<AssetRecord>>;
  /** Resources that are not sent again stay; without a page, it stays on its own. */
  change(
    id: string,
    wish: Pick<AssetInput, "aura" | "resources"> & { readonly [K in "document" | "page"]?: AssetInput[K] | undefined },
  ): Promise<Result<AssetRecord>>;
  resource(id: string, name: string): Promise<Result<ServedFile>>;
  /** Gives back what was deleted. */
  remove(id: string): Promise<Result<AssetRecord>>;
}

export const createAssets = (ports: ServicePorts): Assets => {
  const { store, clock, site } = ports;
  const { records } = store;
  const addresses = createAddresses(site);
  const present = (asset: StoredAsset): AssetRecord => toAssetRecord(asset, addresses);

  const partsOf = async (resources: readonly UploadedResource[]) =>
    Promise.all(resources.map(async (sent) => ({ ...sent, sha256: await hashFile(sent.file, ports) })));

  return {
    list: async (document, page) => {
      const { items, hasMore: more } = await listPage(records, "assets", "_document", document, page);
      return { items: items.map(present), hasMore: more };
    },
    get: async (id) => {
      const found = await records.get("assets", id);
      return found === undefined ? fail(assetNotFound(id)) : ok(present(found));
    },
    create: async ({ document, page, aura, resources }, caller) => {
      const parts = await partsOf(resources);
      const [id, now] = [await caller.newId(), clock.now()];
      return changeRecordsWithParts(ports, parts, ["smartlinks", "assets"], async (tx) => {
        const made = await tx.get("assets", id);
        if (made !== undefined) return ok(present(made));
        const smartlink = await tx.get("smartlinks", document);
        if (smartlink === undefined) return fail(smartlinkNotFound(document, "documentId"));
        const files = Object.fromEntries(parts.map(fileOf));
        const problems = faultsOf(smartlink, page, aura, files);
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
        };
        await tx.put("assets", asset);
        return ok(present(asset));
      });
    },
    change: async (id, { document, page: wanted, aura, resources }) => {
      const parts = await partsOf(resources);
      const now = clock.now();
      let replaced: readonly StoredFile[] = [];
      const changed = await changeRecordsWithParts(ports, parts, ["smartlinks", "assets"], async (tx) => {
        const asset = await tx.get("assets", id);
        if (asset === undefined || (document !== undefined && document !== asset._document))
          return fail(assetNotFound(id, "id"));
        const smartlink = await tx.get("smartlinks", asset._document);
        if (smartlink === undefined) return fail(smartlinkNotFound(asset._document));
        const page = wanted ?? asset.page;
        const sent = Object.fromEntries(parts.map(fileOf));
        const files = { ...asset.files, ...sent };
        const problems = faultsOf(smartlink, page, aura, files);
        if (problems.length > 0) return fail(...problems);
        const next = { ...asset, page, files, aura: { ...aura, page }, updated: now };
        await tx.put("assets", next);
        replaced = Object.keys(sent).flatMap((name) =>
          Object.hasOwn(asset.files, name) ? [asset.files[name] as StoredFile] : [],
        );
        return ok(present(next));
      });
      await records.sweep(sha256sOf(replaced));
      return changed;
    },
    resource: async (id, name) => {
      const asset = await records.get("assets", id);
      if (asset === undefined) return fail(assetNotFound(id));
      const found = Object.hasOwn(asset.files, name) ? asset.files[name] : undefined;
      const file = found !== undefined && "sha256" in found ? await store.parts.blob(found.sha256) : undefined;
      if (found === undefined || !("sha256" in found) || file === undefined) return fail(noResource(name));
      return ok({ ...found, file });
    },
    remove: async (id) => {
      const removed = await records.change(["assets"], async (tx) => {
        const asset = await tx.get("assets", id);
        if (asset === undefined) return fail(assetNotFound(id));
        await tx.remove("assets", id);
        return ok(asset);
      });
      if (!removed.ok) return removed;
      await records.sweep(sha256sOf(Object.values(removed.value.files)));
      return ok(present(removed.value));
    },
  };
};

const sha256sOf = (files: readonly StoredFile[]): readonly string[] =>
  files.flatMap((file) => ("sha256" in file ? [file.sha256] : []));

const fileOf = ({ name, filename, mimetype, file, sha256 }: UploadedResource & { readonly sha256: string }) =>
  [
    name,
    {
      filename: displayFileName(filename, name),
      mimetype: mimetype || "application/octet-stream",
      filesize: file.size,
      sha256,
    },
  ] as const;

const faultsOf = (
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
          `“${title}” has ${nb_pages} pages, so there is no page ${page}. Count pages from 1.`,
          {
            path: "pageNum",
          },
        ),
      ]),
  ...missingBackground(aura, files),
];

const missingBackground = ({ background = "" }: Aura, files: StoredAsset["files"]): readonly Problem[] =>
  background === "" || background.includes("[[") || Object.hasOwn(files, background)
    ? []
    : [
        problem(
          "resource-missing",
          `No file of the name “${background}” was sent. Send it as a part of that name, or leave background out.`,
          { path: "aura_json.background" },
        ),
      ];

/** Whether any of it lies on the page, and it has a size. */
const isOnPage = ({ center_x, center_y, rect: [width, height] }: Aura): boolean =>
  [
    [center_x, width],
    [center_y, height],
  ].every(([center = 0, size = 0]) => size <= maxPercent && center - size / 2 < 100 && center + size / 2 > 0);

/** An asset of ten times the page's size is a mistake. */
const maxPercent = 1000;

const outsidePage = problem(
  "shape-invalid",
  "The asset lies outside the page. Give center_x, center_y and rect in percent of the page, from 0 to 100.",
  { path: "aura_json.center_x" },
);

export const assetNotFound = (id: string, path?: string): Problem =>
  problem(
    "asset-not-found",
    `There is no asset with the id “${id}”. GET /asset?documentId= lists a smartlink's assets with their ids.`,
    path === undefined ? undefined : { path },
  );

const noResource = (name: string): Problem =>
  problem("file-not-found", `The asset has no resource “${name}”. Its field files names those that it has.`);
