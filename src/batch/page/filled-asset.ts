/**
 * Encodes the auras of filled assets. A row changes nothing but the texts with placeholders (`fillTemplate`), so all else is
 * encoded once, from the template. This takes a fraction of the time of `encodeJson`, and gives the same text.
 */
import type { Aura } from "#domain/model/asset.ts";
import { mayHoldPlaceholder } from "#domain/placeholders/placeholder-text.ts";
import { type EncodeOptions, encodeJson, encodeJsonText } from "#domain/text/json-text.ts";
import { isRecord } from "#domain/values/is-record.ts";

/** Text of the template, or where in an aura the text of a row is. */
type Piece = string | Reader;
type Reader = (aura: unknown) => unknown;

/** Encodes an aura of the template, which may be filled. */
export type AuraEncoder = (aura: Aura) => string;

/** Creates the encoder of an aura. */
export const createAuraEncoder = (template: Aura, options: EncodeOptions): AuraEncoder => {
  const pieces = mergeTexts(listPieces(template, (aura) => aura, options));
  return (aura) => {
    let text = "";
    for (const piece of pieces) text += typeof piece === "string" ? piece : encodeJsonText(piece(aura), options);
    return text;
  };
};

const listPieces = (node: unknown, read: Reader, options: EncodeOptions): readonly Piece[] => {
  if (typeof node === "string" && mayHoldPlaceholder(node)) return [read];
  if (Array.isArray(node)) {
    const items = node.map((item, index) => listPieces(item, readField(read, index), options));
    return ["[", ...joinPieces(items), "]"];
  }
  if (!isRecord(node)) return [encodeJson(node, options)];
  const fields = Object.entries(node).filter(([, value]) => value !== undefined);
  const listed = fields.map(([key, value]): readonly Piece[] => [
    `${encodeJson(key, options)}:`,
    ...listPieces(value, readField(read, key), options),
  ]);
  return ["{", ...joinPieces(listed), "}"];
};

const readField =
  (read: Reader, key: string | number): Reader =>
  (aura) =>
    (read(aura) as Readonly<Record<string | number, unknown>>)[key];

/** Puts commas between lists of pieces. */
const joinPieces = (lists: readonly (readonly Piece[])[]): readonly Piece[] =>
  lists.flatMap((pieces, index) => (index === 0 ? pieces : [",", ...pieces]));

const mergeTexts = (pieces: readonly Piece[]): readonly Piece[] => {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (typeof piece === "string" && typeof last === "string") merged[merged.length - 1] = last + piece;
    else merged.push(piece);
  }
  return merged;
};
