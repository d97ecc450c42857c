/** Keeps the labels of the pages that remain where others are left out (ISO 32000-1, 12.4.2). */
import type { BasePdf } from "../reading/base-pdf.ts";
import { asNumber, formatEntries, type PdfDict, type PdfValue } from "../syntax/pdf-syntax.ts";

interface LabelRange {
  /** Index of the first page. */
  readonly start: number;
  readonly entries: PdfDict["entries"];
}

/** Returns the number tree of the labels for a document without some pages; undefined if the PDF has no labels. */
export type FormatLabels = (leftOut: ReadonlySet<number>) => string | undefined;

/** Limit on nodes of the tree, larger than any real document needs. */
const maxNodes = 20_000;

/** Reads the labels. @throws PdfSyntaxError */
export const readPageLabels = async ({ file, catalog, pages }: BasePdf): Promise<FormatLabels> => {
  const ranges: LabelRange[] = [];
  const pending: (PdfValue | undefined)[] = [catalog.dict.entries.get("PageLabels")];
  for (let index = 0; index < pending.length && index < maxNodes; index++) {
    const node = await file.resolveDict(pending[index]);
    const kids = await file.resolve(node?.entries.get("Kids"));
    if (kids?.kind === "array") pending.push(...kids.items);
    const numbers = await file.resolve(node?.entries.get("Nums"));
    for (let at = 0; numbers?.kind === "array" && at + 1 < numbers.items.length; at += 2) {
      const start = asNumber(await file.resolve(numbers.items[at]));
      const entries = (await file.resolveDict(numbers.items[at + 1]))?.entries;
      if (start !== undefined && entries !== undefined) ranges.push({ start, entries });
    }
  }
  ranges.sort((a, b) => a.start - b.start);
  if (ranges.length === 0) return () => undefined;

  return (leftOut) => {
    let text = "";
    let next = 0;
    let previous: number | undefined;
    let range: LabelRange | undefined;
    let rangeAt = 0;
    for (let page = 0; page < pages.length; page++) {
      const before = range;
      for (; (ranges[rangeAt]?.start ?? Number.POSITIVE_INFINITY) <= page; rangeAt++) range = ranges[rangeAt];
      if (leftOut.has(page)) {
        previous = undefined;
        continue;
      }
      if (previous === undefined || range !== before) text += ` ${next} ${formatLabel(range, page)}`;
      previous = page;
      next += 1;
    }
    return `<</Nums[${text}]>>`;
  };
};

/** Formats the label of a page that begins a range. Pages before the first range are numbered from 1. */
const formatLabel = (range: LabelRange | undefined, page: number): string => {
  const { start, entries } = range ?? {
    start: 0,
    entries: new Map<string, PdfValue>([["S", { kind: "raw", text: "/D" }]]),
  };
  const first = asNumber(entries.get("St")) ?? 1;
  const others = new Map(entries);
  others.delete("St");
  return `<<${formatEntries(others)}/St ${first + page - start}>>`;
};
