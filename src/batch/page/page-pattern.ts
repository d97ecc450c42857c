/**
 * Makes pages that differ from each other in texts alone: a pattern has slots for them, and neither the policy nor anything
 * else is built again. A pattern is cut out of a page that was assembled in the usual way (assemble.ts) with marks as its
 * texts, so it has the form of every other page.
 */

import type { OutputChunk } from "#domain/model/output.ts";
import { encodeHtmlText, encodeJsonText } from "#domain/text/json-text.ts";
import { measureText } from "../parts/chunk-size.ts";
import {
  type AssembledPage,
  assemblePage,
  dataEnd,
  dataIndex,
  dataStart,
  type Page,
  type PageTools,
} from "./assemble.ts";
import { buildPolicy } from "./policy.ts";

/** Returns the page with these texts, in the order of the marks. */
export type PagePattern = (texts: readonly string[]) => AssembledPage;

/** Returns marks for the slots of a page. None contains another one, and encoding changes none. */
export const createMarks = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `smartlink-slot-${index}-mark`);

/** Creates the pattern of an unencrypted page. `page`: has the marks where rows have their texts. */
export const createPagePattern = (page: Page, marks: readonly string[], tools: PageTools): PagePattern => {
  const marked = assemblePage(page, tools);
  const markedStart = readText(marked.pieces, 0);
  const markedData = readText(marked.pieces, dataIndex);
  const digest = readDigest(markedStart);
  /** The digest has the slot behind those of the texts. */
  const start = cutText(markedStart, [...marks, digest]);
  const data = cutText(markedData, marks.map(quote));
  const nameSlots = [...new Set(start.slots)].filter((slot) => slot < marks.length);
  const fixedSize =
    marked.size - measureText(stripTags(markedData)) - sum(start.slots, (slot) => marks[slot]?.length ?? 0);
  const restOfPieces = marked.pieces.slice(dataIndex + 1);
  const opening = marked.pieces[dataIndex - 1] as OutputChunk;
  const options = { ascii: page.encoding === "binary" };
  const digested = { policy: buildPolicy(page), style: page.manifest.style.code };
  return (texts) => {
    const values = texts.map((text) => encodeJsonText(text, options));
    const dataText = fillCut(data, values);
    const { hex, dataSize } = tools.digestPage({ ...digested, data: stripTags(dataText) });
    const names: string[] = [];
    for (const slot of nameSlots) names[slot] = encodeHtmlText(texts[slot] ?? "", options);
    names[marks.length] = hex;
    const nameSize = sum(start.slots, (slot) => (slot < marks.length ? measureText(names[slot] ?? "") : 0));
    return {
      pieces: [fillCut(start, names), opening, dataText, ...restOfPieces],
      size: fixedSize + dataSize + nameSize,
    };
  };
};

const readText = (pieces: readonly OutputChunk[], index: number): string => {
  const piece = pieces[index];
  if (typeof piece !== "string") throw new Error("The page has no text where its head and its data are.");
  return piece;
};

const readDigest = (start: string): string => {
  const digest = / data-digest="([0-9a-f]{64})"/.exec(start)?.[1];
  if (digest === undefined) throw new Error("The page has no digest.");
  return digest;
};

/** Values are texts in quotes in the data of a page. */
const quote = (mark: string): string => `"${mark}"`;

/** Returns the JSON of a page's data. It shares its characters with the text, so that they are not copied. */
const stripTags = (text: string): string => text.slice(dataStart.length, -dataEnd.length);

const sum = (slots: readonly number[], measure: (slot: number) => number): number =>
  slots.reduce((total, slot) => total + measure(slot), 0);

/** A text between whose literals are the texts of slots. */
interface CutText {
  /** One more than slots. */
  readonly literals: readonly string[];
  readonly slots: readonly number[];
}

const cutText = (text: string, marks: readonly string[]): CutText => {
  const pieces = text.split(new RegExp(`(${marks.join("|")})`));
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    slots: pieces.filter((_, index) => index % 2 === 1).map((mark) => marks.indexOf(mark)),
  };
};

const fillCut = ({ literals, slots }: CutText, texts: readonly string[]): string => {
  let text = literals[0] ?? "";
  for (let index = 0; index < slots.length; index++)
    text += (texts[slots[index] as number] ?? "") + (literals[index + 1] ?? "");
  return text;
};
