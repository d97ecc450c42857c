/** Reads the links and form fields of pages, for proposals of assets. */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { PercentBox } from "#domain/geometry/geometry.ts";
import type { PageAnnotations, PageField, PageFieldKind, PageLink } from "#domain/proposals/page-annotations.ts";
import { isRecord, type UnknownRecord } from "#domain/values/is-record.ts";
import { roundPercent } from "./page-texts.ts";

/** Reading stops after this time. Later pages have no annotations. */
const maxReadingMs = 10_000;

/** Reads all pages in order. `now`: a clock in milliseconds. */
export const readAnnotations = async (
  document: PDFDocumentProxy,
  now: () => number = () => performance.now(),
): Promise<readonly PageAnnotations[]> => {
  const pages: PageAnnotations[] = [];
  const end = now() + maxReadingMs;
  for (let number = 1; number <= document.numPages; number++) {
    const annotations = now() > end ? undefined : await readPage(document, number).catch(() => undefined);
    pages.push(annotations ?? { links: [], fields: [] });
  }
  return pages;
};

const readPage = async (document: PDFDocumentProxy, number: number): Promise<PageAnnotations> => {
  const page = await document.getPage(number);
  const links: PageLink[] = [];
  const fields: PageField[] = [];
  for (const annotation of (await page.getAnnotations({ intent: "display" })) as readonly unknown[]) {
    if (!isRecord(annotation)) continue;
    const box = measureBox(annotation["rect"], page);
    if (box === undefined) continue;
    if (annotation["subtype"] === "Link") links.push(...(await readLink(annotation, box, document)));
    else if (annotation["subtype"] === "Widget") fields.push(...readField(annotation, box));
  }
  page.cleanup();
  return { links, fields };
};

/** Converts a rectangle of PDF user space to percent of the displayed page. */
const measureBox = (rect: unknown, page: PDFPageProxy): PercentBox | undefined => {
  if (!Array.isArray(rect) || rect.length !== 4 || !rect.every(Number.isFinite)) return undefined;
  const viewport = page.getViewport({ scale: 1 });
  const [x1, y1, x2, y2] = rect as [number, number, number, number];
  const corners = [viewport.convertToViewportPoint(x1, y1), viewport.convertToViewportPoint(x2, y2)] as const;
  const toPercent = (axis: 0 | 1, size: number) =>
    corners.map((corner) => roundPercent((Number(corner[axis]) / size) * 100));
  const [xs, ys] = [toPercent(0, viewport.width), toPercent(1, viewport.height)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const [right, bottom] = [Math.min(100, Math.max(...xs)), Math.min(100, Math.max(...ys))];
  return right <= left || bottom <= top ? undefined : { left, top, width: right - left, height: bottom - top };
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const readLink = async (
  link: UnknownRecord,
  box: PercentBox,
  document: PDFDocumentProxy,
): Promise<readonly PageLink[]> => {
  const url = textOf(link["url"]) || textOf(link["unsafeUrl"]);
  if (url !== "") return [{ box, url }];
  const page = await resolvePage(link["dest"], document).catch(() => undefined);
  return page === undefined ? [] : [{ box, page }];
};

/** Resolves a named or explicit destination to its page, from 1. */
const resolvePage = async (destination: unknown, document: PDFDocumentProxy): Promise<number | undefined> => {
  const explicit = typeof destination === "string" ? await document.getDestination(destination) : destination;
  const [target] = Array.isArray(explicit) ? (explicit as readonly unknown[]) : [];
  if (typeof target === "number") return target + 1;
  return isRecord(target) ? (await document.getPageIndex(target as { num: number; gen: number })) + 1 : undefined;
};

const kindOf = (field: UnknownRecord): PageFieldKind | undefined => {
  if (field["fieldType"] === "Tx") return field["multiLine"] === true ? "multiline" : "text";
  if (field["fieldType"] === "Ch") return "select";
  if (field["checkBox"] === true) return "checkbox";
  return field["radioButton"] === true ? "radio" : undefined;
};

const readField = (field: UnknownRecord, box: PercentBox): readonly PageField[] => {
  const [kind, name] = [kindOf(field), textOf(field["fieldName"])];
  if (kind === undefined || name === "" || field["hidden"] === true || field["readOnly"] === true) return [];
  const [value] = [field["fieldValue"]].flat();
  const choices = Array.isArray(field["options"]) ? (field["options"] as readonly unknown[]) : [];
  return [
    {
      box,
      name,
      label: textOf(field["alternativeText"]),
      kind,
      isRequired: field["required"] === true,
      value: kind === "radio" && value === "Off" ? "" : textOf(value),
      options:
        kind === "radio"
          ? [textOf(field["buttonValue"])].filter((text) => text !== "")
          : choices.flatMap((choice) => (isRecord(choice) ? [textOf(choice["displayValue"])] : [])),
    },
  ];
};
