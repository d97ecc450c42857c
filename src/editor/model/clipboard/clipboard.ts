/**
 * The clipboard form of assets: JSON with a type of its own, so that texts of other programs are told apart. What is
 * pasted may come from another site or program, so it is parsed like any other input.
 */

import { computeAssetBox } from "#domain/geometry/geometry.ts";
import { type Aura, auraSchema } from "#domain/model/asset.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { truncate } from "#domain/text/truncate.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { Command } from "../commands/command.ts";
import { listAssets } from "../commands/command.ts";
import { computeShownBox, isOutside } from "../document/boxes.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, type EditorDocument, listPageAssets } from "../document/editor-document.ts";

/** Assets without ids, in page and stacking order. */
export type ClipboardAssets = readonly Omit<EditorAsset, "id" | "inserted">[];

const clipboardType = "smartlink-assets";
const clipboardVersion = 1;
/** More is most likely no copy of assets, and would block the page while it is parsed. */
const maxTextLength = 20_000_000;
const maxAssets = 10_000;

/** Returns the text that puts the selected assets on the clipboard; undefined if nothing is selected. */
export const copyToText = (document: EditorDocument, selection: ReadonlySet<string>): string | undefined => {
  const assets = listCopies(document, selection);
  if (assets.length === 0) return undefined;
  return JSON.stringify({ type: clipboardType, version: clipboardVersion, assets });
};

const listCopies = (document: EditorDocument, selection: ReadonlySet<string>): ClipboardAssets => {
  const pages = new Set(listAssets(document, selection).map(({ page }) => page));
  return [...pages]
    .sort((a, b) => a - b)
    .flatMap((page) => listPageAssets(document, page).filter(({ id }) => selection.has(id)))
    .map(({ id: _, inserted: __, ...asset }) => asset);
};

/** Why a text of the clipboard has no assets that can be pasted. The view has a sentence for each. */
export type ClipboardFault =
  | { readonly code: "too-long" | "foreign" | "newer" | "empty" }
  | { readonly code: "too-many"; readonly count: number; readonly max: number }
  /** `number`: of the asset, from 1. `detail`: the field and what is wrong with it, in English. */
  | { readonly code: "invalid"; readonly number: number; readonly detail: string };

/** The assets of a text, or why it has none. */
export type ClipboardReading =
  | { readonly ok: true; readonly assets: ClipboardAssets }
  | { readonly ok: false; readonly fault: ClipboardFault };

const fail = (fault: ClipboardFault): ClipboardReading => ({ ok: false, fault });

/** Reads assets from the text of the clipboard. All of it is pasted, or nothing. */
export const readClipboardText = (text: string): ClipboardReading => {
  if (text.length > maxTextLength) return fail({ code: "too-long" });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail({ code: "foreign" });
  }
  if (!isRecord(value) || value["type"] !== clipboardType) return fail({ code: "foreign" });
  if (value["version"] !== clipboardVersion) return fail({ code: "newer" });
  const list = value["assets"];
  if (!Array.isArray(list) || list.length === 0) return fail({ code: "empty" });
  if (list.length > maxAssets) return fail({ code: "too-many", count: list.length, max: maxAssets });
  const assets: Omit<EditorAsset, "id">[] = [];
  for (const [index, item] of list.entries()) {
    const asset = readAsset(item);
    if (typeof asset === "string") return fail({ code: "invalid", number: index + 1, detail: asset });
    assets.push(asset);
  }
  return { ok: true, assets };
};

/** Returns the asset, or what is wrong with it. */
const readAsset = (value: unknown): Omit<EditorAsset, "id"> | string => {
  if (!isRecord(value)) return "not an object";
  const parsed = auraSchema.safeParse(value["aura"]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue === undefined ? "not valid" : `${truncate(issue.path.join("."))}: ${issue.message}`;
  }
  const page = value["page"];
  const files = readFiles(value["files"]);
  return {
    page: typeof page === "number" && Number.isInteger(page) && page >= 1 ? page : 1,
    aura: withPresentPicture(onPage(parsed.data), files.files ?? {}),
    ...files,
  };
};

/** An asset beside its page comes to the nearest edge, where it can be seen. */
const onPage = (aura: Aura): Aura => {
  if (!isOutside(computeAssetBox(aura))) return aura;
  const { left, top, width, height } = computeShownBox(aura);
  return { ...aura, center_x: left + width / 2, center_y: top + height / 2, rect: [width, height] };
};

/**
 * Removes `background`, the name of the picture that the asset shows on the page, if the asset has no file of that name. A
 * name with a placeholder stays, because a row supplies it.
 */
const withPresentPicture = ({ background, ...aura }: Aura, files: Readonly<Record<string, StoredFile>>): Aura =>
  background === undefined || (!mayHoldPlaceholder(background) && !Object.hasOwn(files, background))
    ? aura
    : { ...aura, background };

/** Returns the assets without some of their files, which this browser does not have. */
export const withoutFiles = (assets: ClipboardAssets, isMissing: (file: StoredFile) => boolean): ClipboardAssets =>
  assets.map((asset) => {
    if (asset.files === undefined) return asset;
    const files = Object.fromEntries(Object.entries(asset.files).filter(([, file]) => !isMissing(file)));
    return { ...asset, files, aura: withPresentPicture(asset.aura, files) };
  });

/** Files that are not in the form of stored ones are left out; the asset is then shown without them. */
const readFiles = (value: unknown): { readonly files?: Readonly<Record<string, StoredFile>> } => {
  if (!isRecord(value)) return {};
  const files = Object.entries(value).flatMap(([name, file]) => {
    const read = readFile(file);
    return read === undefined ? [] : [[name, read] as const];
  });
  return files.length === 0 ? {} : { files: Object.fromEntries(files) };
};

const readFile = (value: unknown): StoredFile | undefined => {
  if (!isRecord(value)) return undefined;
  const { filename, mimetype, filesize, sha256, url } = value;
  if (typeof filename !== "string" || typeof mimetype !== "string" || typeof filesize !== "number") return undefined;
  if (typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256)) return { filename, mimetype, filesize, sha256 };
  return typeof url === "string" ? { filename, mimetype, filesize, url } : undefined;
};

/** How far copies are moved that would cover an asset exactly. In percent of the page. */
const copyOffset = 2;

/**
 * Adds copies of the assets at the same place, the first of them on `page` and those of later pages on the pages after
 * it. Where an asset lies there already, the copies are moved a little. `newId` creates the ids.
 */
export const pasteAssets =
  (assets: ClipboardAssets, page: number, newId: () => string): Command =>
  (document) => {
    const [first] = assets;
    if (first === undefined) return undefined;
    const lastPage = Math.max(1, document.pages.length);
    const placed = assets.map((asset) => ({ ...asset, page: clamp(page + asset.page - first.page, 1, lastPage) }));
    const offset = findOffset(document, placed);
    const tops = new Map<number, { z: number; order: number }>();
    return placed.map((asset) => {
      const top = tops.get(asset.page) ?? readTop(document, asset.page);
      const raised = { z: top.z, order: top.order + 1 };
      tops.set(asset.page, raised);
      const { center_x, center_y } = asset.aura;
      const aura = {
        ...asset.aura,
        center_x: center_x + offset,
        center_y: center_y + offset,
        center_z: raised.z,
        order: raised.order,
      };
      return createPatch(undefined, { ...asset, id: newId(), aura });
    });
  };

/** Adds copies of the selected assets beside them. `newId` creates the ids. */
export const duplicateSelection =
  (newId: () => string): Command =>
  (document, selection) => {
    const assets = listCopies(document, selection);
    return pasteAssets(assets, assets[0]?.page ?? 1, newId)(document, selection);
  };

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const readTop = (document: EditorDocument, page: number) => {
  const top = listPageAssets(document, page).at(-1);
  return top === undefined ? { z: 0, order: -1 } : { z: top.aura.center_z, order: top.aura.order };
};

const findOffset = (document: EditorDocument, assets: ClipboardAssets): number => {
  const taken = new Set(
    [...new Set(assets.map(({ page }) => page))].flatMap((page) =>
      listPageAssets(document, page).map(({ aura }) => placeKey(page, aura, 0)),
    ),
  );
  for (let offset = 0; offset < 20; offset += copyOffset)
    if (!assets.some(({ page, aura }) => taken.has(placeKey(page, aura, offset)))) return offset;
  return 0;
};

/** Assets with the same key cover each other to a hundredth of a percent. */
const placeKey = (page: number, { center_x, center_y }: Aura, offset: number): string =>
  `${page} ${Math.round((center_x + offset) * 100)} ${Math.round((center_y + offset) * 100)}`;
