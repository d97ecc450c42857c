/** Removes codes from the strings of content, so that nothing else moves: adjustments of the same width replace them. */
import type { ContentOperation } from "../page-text/content-operations.ts";
import { listItems } from "../page-text/read-glyphs.ts";
import { formatNumber } from "../syntax/format-number.ts";
import { formatByteString, formatUtf16 } from "../syntax/format-string.ts";
import type { Bytes } from "../syntax/pdf-bytes.ts";
import { asString, formatValue, PdfSyntaxError, type PdfValue, rawValue } from "../syntax/pdf-syntax.ts";
import { type Chunk, encodeChunks } from "../writing/encode-chunks.ts";
import type { GlyphCut, Mark } from "./mark.ts";

/** New text for a range of content. */
export interface ContentEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Far below what any viewer can show, also where many adjustments add up. */
const decimals = 6;

/** Lists what has to be changed in the content that all these cuts and replacements belong to, in its order. */
export const listEdits = (cuts: readonly GlyphCut[], replacements: Mark["replacements"]): readonly ContentEdit[] => {
  const byOperation = new Map<number, GlyphCut[]>();
  for (const cut of cuts) {
    const list = byOperation.get(cut.operation.start) ?? [];
    byOperation.set(cut.operation.start, list);
    list.push(cut);
  }
  const shown = Array.from(byOperation.values(), (list) => formatCutOperation(list));
  const texts = new Map<number, ContentEdit & { readonly rest: string }>();
  for (const { operation, text, whole } of replacements) {
    const rest = (texts.get(operation.start)?.rest ?? whole).replace(text, () => "");
    texts.set(operation.start, { ...operation, rest, text: formatReplacement(operation, rest) });
  }
  return [...shown, ...texts.values()].sort((first, second) => first.start - second.start);
};

/** Replaces ranges of content. @throws PdfSyntaxError if the content is not that of the edits */
export const editContent = (content: Bytes, edits: readonly ContentEdit[]): Bytes => {
  const chunks: Chunk[] = [];
  let at = 0;
  for (const { start, end, text } of edits) {
    if (start < at || end > content.length) throw new PdfSyntaxError("the content of a page has changed");
    chunks.push(content.subarray(at, start), text);
    at = end;
  }
  return encodeChunks([...chunks, content.subarray(at)]);
};

/** Operators that do, before text is shown, what `'` and `"` do beside that. */
const formatStart = ({ operator, operands }: ContentOperation): string => {
  if (operator === "'") return "T*\n";
  if (operator !== '"') return "";
  const [wordSpacing, charSpacing] = [operands.at(-3), operands.at(-2)].map((value) =>
    value ? formatValue(value) : "0",
  );
  return `${wordSpacing} Tw ${charSpacing} Tc T*\n`;
};

const formatCutOperation = (cuts: readonly GlyphCut[]): ContentEdit => {
  const operation = cuts[0]?.operation;
  if (operation === undefined) throw new Error("there is nothing to cut");
  const items = listItems(operation).map((item, index) =>
    formatItem(
      item,
      cuts.filter((cut) => cut.item === index),
    ),
  );
  return { start: operation.start, end: operation.end, text: `${formatStart(operation)}[${items.join("")}]TJ` };
};

const formatItem = (item: PdfValue, cuts: readonly GlyphCut[]): string => {
  const bytes = asString(item);
  if (bytes === undefined) return ` ${formatValue(item)} `;
  const sorted = [...cuts].sort((first, second) => first.start - second.start);
  let text = "";
  let at = 0;
  let width = 0;
  const addRest = (end: number) => {
    if (end <= at) return;
    if (width !== 0) text += ` ${formatNumber(-width, decimals)} `;
    width = 0;
    text += formatBytes(bytes.subarray(at, end));
  };
  for (const { start, end, advance } of sorted) {
    addRest(start);
    width += advance;
    at = Math.max(at, end);
  }
  addRest(bytes.length);
  return width === 0 ? text : `${text} ${formatNumber(-width, decimals)} `;
};

/** Writes a string so that it has few bytes: codes of fonts are either letters, or any bytes. */
const formatBytes = (bytes: Uint8Array): string => {
  const hex = formatValue({ kind: "string", bytes: Uint8Array.from(bytes) });
  const isText = bytes.every((byte) => byte >= 32 && byte < 127);
  return isText ? formatByteString(String.fromCharCode(...bytes)) : hex;
};

/** Writes marked content again with another text for copy and search. */
const formatReplacement = ({ operands, operator }: ContentOperation, text: string): string => {
  const properties = operands.at(-1);
  if (properties?.kind !== "dict") throw new Error("the properties are not in the content");
  const entries = new Map([...properties.entries, ["ActualText", rawValue(`<feff${formatUtf16(text)}>`)] as const]);
  const written: readonly PdfValue[] = [...operands.slice(0, -1), { kind: "dict", entries }];
  return [...written.map(formatValue), operator].join(" ");
};
