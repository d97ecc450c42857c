/** Makes a template of the assets that a PDF contains. They may come from anywhere, so the template is checked as any other. */
import { displayFileName } from "#domain/files/file-name.ts";
import { readJson } from "#domain/intake/read-json.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import { isRecord } from "#domain/values/is-record.ts";
import type { IntakeFile } from "#ports/intake-file.ts";
import type { PdfAssets } from "#ports/pdf-assets.ts";

/** A template that was in a PDF. */
export interface PdfTemplate {
  readonly template: IntakeFile;
  /** Files of assets that were in the PDF. */
  readonly resources: readonly IntakeFile[];
  /** Size and sha256 of the PDF without the assets, if the template states them: it is the start of the file. */
  readonly original: { readonly filesize: number; readonly sha256: string } | undefined;
  /** What may differ from what the author meant. */
  readonly warnings: readonly Problem[];
}

/** Returns the template. `pdfName` gives it its name, for messages. Problems: `json-malformed` and others of JSON. */
export const readPdfTemplate = ({ template, files, pages }: PdfAssets, pdfName: string): Result<PdfTemplate> => {
  const resources = files.map(({ name, bytes }) => toMemoryFile(name, bytes));
  if (template === undefined) return readPageLists(pages, pdfName);
  const json = readJson(template, pdfName);
  if (!json.ok) return json;
  const original = isRecord(json.value) ? readOriginal(json.value["original_pdf"]) : undefined;
  return ok({ template: toTemplateFile(pdfName, template), resources, original, warnings: [] });
};

const toTemplateFile = (pdfName: string, json: string): IntakeFile =>
  toMemoryFile(`${pdfName.replace(/\.pdf$/i, "")}.json`, new TextEncoder().encode(json));

const toMemoryFile = (name: string, bytes: Uint8Array<ArrayBuffer>): IntakeFile => ({
  path: name,
  name,
  size: bytes.length,
  version: "",
  bytes: async () => bytes,
  slice: async (start, end) => bytes.subarray(start, end),
});

const readOriginal = (value: unknown): PdfTemplate["original"] => {
  if (!isRecord(value)) return undefined;
  const { filesize, sha256 } = value;
  return Number.isSafeInteger(filesize) && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256)
    ? { filesize: Number(filesize), sha256 }
    : undefined;
};

const readPageLists = (pages: PdfAssets["pages"], pdfName: string): Result<PdfTemplate> => {
  const assets: unknown[] = [];
  const warnings: Problem[] = [];
  for (const [index, text] of pages.entries()) {
    if (text === undefined) continue;
    const json = readJson(text, `${pdfName}, page ${index + 1}`);
    if (!json.ok) return json;
    if (!Array.isArray(json.value)) return fail(listInvalid(pdfName, index + 1));
    for (const aura of json.value as readonly unknown[]) {
      const asset = toAsset(aura, index + 1);
      if (asset !== undefined) assets.push(asset);
      if (isRecord(aura) && hasCoordinates(aura)) warnings[0] = positionsAssumed(pdfName);
    }
  }
  const title = displayFileName(pdfName, "document.pdf").replace(/\.pdf$/i, "");
  const template = toTemplateFile(pdfName, JSON.stringify({ title, config: {}, assets }));
  return ok({ template, resources: [], original: undefined, warnings });
};

/**
 * Returns the asset of a description; undefined for one that is not active, which readers ignore. The place in the PDF says
 * the page, and the description itself may count from 0. Pictures of the description are not in such PDFs.
 */
const toAsset = (aura: unknown, page: number): unknown => {
  if (!isRecord(aura)) return { page, aura, files: {} };
  if (aura["active"] === false) return undefined;
  const { page: _page, background: _background, ...description } = aura;
  const { api } = description;
  const countsFromZero = typeof api === "string" && /^1\.4(?:\.|$)/.test(api);
  const position = hasCoordinates(aura) ? readCoordinates(aura) : {};
  const files = isRecord(aura["files"]) ? aura["files"] : {};
  return { page, files, aura: { ...description, ...position, ...(countsFromZero ? { api: "1.3.2" } : {}) } };
};

/** Format 2 has `coordinates` and `dimensions` in place of centre and `rect`. */
const hasCoordinates = ({ coordinates, dimensions, rect }: Readonly<Record<string, unknown>>): boolean =>
  rect === undefined && isRecord(coordinates) && isRecord(dimensions);

const readCoordinates = ({ coordinates, dimensions }: Readonly<Record<string, unknown>>) => {
  const [centre, size] = [coordinates, dimensions].map((value) => (isRecord(value) ? value : {}));
  const { x, y, z = 0 } = centre ?? {};
  return { center_x: x, center_y: y, center_z: z, rect: [size?.["width"], size?.["height"]] };
};

const listInvalid = (name: string, page: number): Problem =>
  problem(
    "shape-invalid",
    `“${name}” has assets on page ${page} that are not a list. Export the PDF again from its program.`,
    { file: name, path: "template" },
  );

const positionsAssumed = (name: string): Problem =>
  problem(
    "asset-positions-assumed",
    `The assets in “${name}” are of format 2, whose coordinates are read as percent of the page, with the centre as the position. Check where they are in the editor.`,
    { file: name },
  );
