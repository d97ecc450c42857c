/**
 * The clipboard form of assets: JSON with a type of its own, so that texts of other programs are told apart. What is
 * pasted may come from another site or program, so it is parsed like any other input.
 */

import { truncate } from "#domain/links/link.ts";
import { auraSchema } from "#domain/model/asset.ts";
import type { StoredFile } from "#domain/model/records/stored-asset.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { Command } from "../commands/command.ts";
import { listAssets } from "../commands/command.ts";
import type { EditorAsset } from "../document/editor-asset.ts";
import { createPatch, type EditorDocument, listPageAssets } from "../document/editor-document.ts";

/** Assets without ids, in page and stacking order. */
export type ClipboardAssets = readonly Omit<EditorAsset, "id">[];

const clipboardType = "smartlink-assets";
const clipboardVersion = 1;
/** More is most likely no copy of assets, and would block the page while it is parsed. */
const maxTextLength = 20_000_000;
const maxAssets = 10_000;

/** Returns the text that puts the selected assets on the clipboard; undefined if nothing is selected. */
export const copyToText = (document: EditorDocument, selection: ReadonlySet<string>): string | undefined => {
  const assets = sortForClipboard(document, selection).map(({ id: _, ...asset }) => asset);
  if (assets.length === 0) return undefined;
  return JSON.stringify({ type: clipboardType, version: clipboardVersion, assets });
};

const sortForClipboard = (document: EditorDocument, selection: ReadonlySet<string>): readonly EditorAsset[] => {
  const pages = new Set(listAssets(document, selection).map(({ page }) => page));
  return [...pages]
    .sort((a, b) => a - b)
    .flatMap((page) => listPageAssets(document, page).filter(({ id }) => selection.has(id)));
};

/** Reads assets from the clipboard. The problem says what the text is instead, and what to do. */
export const readClipboardText = (text: string): Result<ClipboardAssets> => {
  if (text.length > maxTextLength) return fail(invalid("The clipboard has more than 20 MB of text."));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(foreignText);
  }
  if (!isRecord(value) || value["type"] !== clipboardType) return fail(foreignText);
  if (value["version"] !== clipboardVersion)
    return fail(
      invalid("The assets were copied from a newer version of this site. Reload this page, then paste again."),
    );
  const { assets } = value;
  if (!Array.isArray(assets) || assets.length === 0) return fail(invalid("The clipboard has no assets."));
  if (assets.length > maxAssets)
    return fail(invalid(`The clipboard has ${assets.length} assets. Paste at most ${maxAssets} at once.`));
  const results = assets.map(readAsset);
  const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
  if (problems.length > 0) return fail(...problems);
  return ok(results.flatMap((result) => (result.ok ? [result.value] : [])));
};

const readAsset = (value: unknown, index: number): Result<Omit<EditorAsset, "id">> => {
  const path = `assets[${index}]`;
  if (!isRecord(value)) return fail(invalid(`Asset ${index + 1} of the clipboard is not an asset.`, path));
  const parsed = auraSchema.safeParse(value["aura"]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined ? "" : `, ${truncate(issue.path.join("."))}: ${issue.message}`;
    return fail(invalid(`Asset ${index + 1} of the clipboard is not valid${field}.`, path));
  }
  const page = value["page"];
  return ok({
    page: typeof page === "number" && Number.isInteger(page) && page >= 1 ? page : 1,
    aura: parsed.data,
    ...readFiles(value["files"]),
  });
};

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

const invalid = (message: string, path?: string): Problem =>
  problem("shape-invalid", message, path === undefined ? undefined : { path });

const foreignText = invalid("The clipboard has no assets of Smartlink. Copy assets in the editor, then paste again.");

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
    const assets = sortForClipboard(document, selection);
    return pasteAssets(assets, assets[0]?.page ?? 1, newId)(document, selection);
  };

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

const readTop = (document: EditorDocument, page: number) => {
  const top = listPageAssets(document, page).at(-1);
  return top === undefined ? { z: 0, order: -1 } : { z: top.aura.center_z, order: top.aura.order };
};

const findOffset = (document: EditorDocument, assets: ClipboardAssets): number => {
  for (let offset = 0; offset < 20; offset += copyOffset)
    if (!assets.some((asset) => isCovered(document, asset, offset))) return offset;
  return 0;
};

const isCovered = (document: EditorDocument, { page, aura }: ClipboardAssets[number], offset: number): boolean =>
  listPageAssets(document, page).some(
    (other) =>
      Math.abs(other.aura.center_x - aura.center_x - offset) < 0.01 &&
      Math.abs(other.aura.center_y - aura.center_y - offset) < 0.01,
  );
