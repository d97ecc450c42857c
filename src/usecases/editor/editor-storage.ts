/** Stores what the editor changes: assets, and the steps of its history, so that undo survives a reload. */
import type { Aura } from "#domain/model/asset.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { type StoredAsset, type StoredFile, storedAssetSchema } from "#domain/model/records/stored-asset.ts";
import type { EditStep, StoredEdit } from "#domain/model/records/stored-edit.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { RecordTransaction } from "#ports/records.ts";
import { changeRecordsWithParts, type PartFile } from "../library/part-transaction.ts";
import { sha256sOf } from "../library/record-parts.ts";
import { findRevisionConflict, nextRevision, revisionOf, type WriteOptions } from "../library/revisions.ts";
import { type Caller, memberName, type ServicePorts } from "../library/service-ports.ts";
import { smartlinkNotFound } from "../library/unknown-ids.ts";
import { storeVersionBefore } from "../library/versions/store-version.ts";
import { type EditedSmartlink, readEditedSmartlink } from "./read-smartlink.ts";

/** What the editor changes of an asset. `files`: missing for those that are stored. */
export interface EditedAsset {
  readonly id: string;
  readonly page: number;
  readonly aura: Aura;
  readonly files?: Readonly<Record<string, StoredFile>> | undefined;
  /**
   * When the asset was first stored, in ISO 8601. An asset that was removed and comes back keeps this time, and so its place
   * in the stacking order among assets with equal `center_z` and `order`. Missing for new assets.
   */
  readonly inserted?: string | undefined;
}

/** A change of the stored history. */
export interface HistoryChange {
  /** New steps, and steps that were undone or repeated. */
  readonly put: readonly Pick<StoredEdit, "number" | "undone" | "step">[];
  /** Numbers of steps that can no longer be repeated. */
  readonly drop: readonly number[];
}

/** What one save writes. */
export interface EditorSave {
  /** The assets as they are now, by id; undefined for removed ones. */
  readonly assets: ReadonlyMap<string, EditedAsset | undefined>;
  readonly history: HistoryChange;
  /** Resources that were added since the last save. */
  readonly parts: readonly PartFile[];
}

/** What a save has written. */
export interface SavedEdits {
  /** The new revision of the smartlink. */
  readonly revision: number;
}

/** The calls of the editor. Unknown ids: `document-not-found`. */
export interface EditorStorage {
  /** Reads everything that editing needs. Problem: `content-not-found`. */
  open(id: string): Promise<Result<EditedSmartlink>>;
  /**
   * Writes assets and history in one transaction, which is one revision of the smartlink. Problems: `changed-meanwhile`,
   * `shape-invalid`. Unlike the REST API, it stores assets outside their pages, or on pages that the PDF no longer
   * has: the person must be able to change and undo them like others, and their work is stored whatever they do.
   */
  save(id: string, save: EditorSave, caller: Pick<Caller, "user">, options?: WriteOptions): Promise<Result<SavedEdits>>;
}

type Ports = Pick<ServicePorts, "store" | "clock" | "ids" | "bytes">;

const saveKinds = ["smartlinks", "assets", "versions", "edits"] as const;

/** Creates the calls over the store. */
export const createEditorStorage = (ports: Ports): EditorStorage => {
  const { store, clock, ids } = ports;
  const { records } = store;
  return {
    open: (id) => readEditedSmartlink(records, id),
    save: async (id, save, caller, options = {}) => {
      const now = clock.now();
      const saved = await changeRecordsWithParts(ports, save.parts, saveKinds, async (tx) => {
        const smartlink = await tx.get("smartlinks", id);
        if (smartlink === undefined) return fail(smartlinkNotFound(id));
        const conflicts = findRevisionConflict(smartlink, smartlink.title, options);
        if (conflicts.length > 0) return fail(...conflicts);
        const stored = await readAssets(tx, id, [...save.assets.keys()]);
        if (!stored.ok) return stored;
        const changed = [...save.assets].flatMap(([assetId, asset]) =>
          asset === undefined ? [] : toStoredAsset(asset, stored.value.get(assetId), { smartlink, now, caller }),
        );
        const faults = changed.flatMap(findFault);
        if (faults.length > 0) return fail(...faults);
        const unusedParts = [...(await storeVersionBefore(tx, smartlink, { now, newId: ids.newId }))];
        for (const existing of stored.value.values()) unusedParts.push(...sha256sOf(Object.values(existing.files)));
        for (const [assetId, asset] of save.assets) if (asset === undefined) await tx.remove("assets", assetId);
        for (const asset of changed) await tx.put("assets", asset);
        const revised = { ...smartlink, ...nextRevision(smartlink, now) };
        await tx.put("smartlinks", revised);
        unusedParts.push(...(await storeHistory(tx, id, save.history, now)));
        return ok({ revision: revisionOf(revised), unusedParts });
      });
      if (!saved.ok) return saved;
      if (saved.value.unusedParts.length > 0) await records.sweep(saved.value.unusedParts);
      return ok({ revision: saved.value.revision });
    },
  };
};

/** Reads the stored assets. An id that another smartlink uses is a fault of the caller. */
const readAssets = async (
  tx: RecordTransaction,
  smartlinkId: string,
  assetIds: readonly string[],
): Promise<Result<ReadonlyMap<string, StoredAsset>>> => {
  const assets = await Promise.all(assetIds.map((id) => tx.get("assets", id)));
  const existing = assets.filter((asset) => asset !== undefined);
  const foreign = existing.find(({ _document }) => _document !== smartlinkId);
  return foreign === undefined
    ? ok(new Map(existing.map((asset) => [asset.id, asset])))
    : fail(foreignAsset(foreign.id, smartlinkId));
};

const foreignAsset = (id: string, smartlinkId: string): Problem =>
  problem(
    "asset-not-found",
    `The asset “${id}” belongs to another smartlink than “${smartlinkId}”. Give the copy an id of its own.`,
  );

/** The store would set the record aside as damaged when it is read again, so nothing of the save is written. */
const findFault = (asset: StoredAsset): readonly Problem[] => {
  const parsed = storedAssetSchema.safeParse(asset);
  if (parsed.success) return [];
  const [issue] = parsed.error.issues;
  const message = `The asset “${asset.aura.name || asset.id}” cannot be stored (${issue?.path.join(".")}: ${issue?.message}). Undo the last change.`;
  return [problem("shape-invalid", message)];
};

const toStoredAsset = (
  { id, page, aura, files, inserted }: EditedAsset,
  existing: StoredAsset | undefined,
  {
    smartlink,
    now,
    caller,
  }: { readonly smartlink: StoredSmartlink; readonly now: string; readonly caller: Pick<Caller, "user"> },
): StoredAsset => {
  const description = { page, aura: { ...aura, page } };
  if (existing !== undefined)
    return { ...existing, ...description, files: files ?? existing.files, ...nextRevision(existing, now) };
  return {
    id,
    ...description,
    updateBear: false,
    assetId: "",
    username: memberName(caller.user),
    _organization: smartlink._organization,
    files: files ?? {},
    _document: smartlink.id,
    inserted: inserted ?? now,
    updated: now,
    revision: 1,
  };
};

/** The number has leading zeros, so that ids sort like numbers. */
const editId = (smartlinkId: string, number: number): string => `${smartlinkId} ${String(number).padStart(9, "0")}`;

/** Writes and removes steps. Returns the parts of removed ones. */
const storeHistory = async (
  tx: RecordTransaction,
  smartlinkId: string,
  { put, drop }: HistoryChange,
  now: string,
): Promise<readonly string[]> => {
  for (const { number, undone, step } of put)
    await tx.put("edits", {
      id: editId(smartlinkId, number),
      _document: smartlinkId,
      created: now,
      ...{ number, undone, step },
      parts: partsOfStep(step),
    });
  const unusedParts: string[] = [];
  for (const number of drop) {
    const edit = await tx.get("edits", editId(smartlinkId, number));
    if (edit === undefined) continue;
    unusedParts.push(...edit.parts);
    await tx.remove("edits", edit.id);
  }
  return unusedParts;
};

/** A step has whole assets, or the values of the field `files` before and after. */
const partsOfStep = ({ changes }: EditStep): readonly string[] => {
  const sha256s = changes.flatMap((change) => {
    const { asset, before, after } = change as Readonly<Record<string, unknown>>;
    const values = [before, after].flatMap((fields) => (Array.isArray(fields) ? fields : []));
    const files = values.flatMap((field) => (Array.isArray(field) && field[0] === "files" ? [field[1]] : []));
    return [...(isRecord(asset) ? [asset["files"]] : []), ...files].flatMap(listSha256s);
  });
  return [...new Set(sha256s)];
};

const listSha256s = (files: unknown): readonly string[] =>
  isRecord(files)
    ? Object.values(files).flatMap((file) =>
        isRecord(file) && typeof file["sha256"] === "string" ? [file["sha256"]] : [],
      )
    : [];
