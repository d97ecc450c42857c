/** Lists the glyphs of a subset whose numbers are those of the whole font, so that glyphs which are left out have no outline. */

/** Returns a table of the subset, or nothing. */
export type ReadTable = (tag: string) => Uint8Array | undefined;

/** Returns the numbers of the glyphs that have an outline, in ascending order. */
export const listOutlinedGlyphs = (readTable: ReadTable): readonly number[] => {
  const cff = readTable("CFF ");
  return cff === undefined ? listTrueTypeGlyphs(readTable) : listCffGlyphs(cff);
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** An outline has a length in the table `loca`. */
const listTrueTypeGlyphs = (readTable: ReadTable): readonly number[] => {
  const loca = viewOf(readTable("loca") ?? new Uint8Array(0));
  const isLong = viewOf(readTable("head") ?? new Uint8Array(54)).getInt16(50) !== 0;
  const offsetOf = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2));
  const count = loca.byteLength / (isLong ? 4 : 2) - 1;
  const glyphs: number[] = [];
  for (let glyph = 0; glyph < count; glyph++) if (offsetOf(glyph) < offsetOf(glyph + 1)) glyphs.push(glyph);
  return glyphs;
};

/** The charstring of a glyph that is left out is the operator `endchar` alone, or nothing. */
const listCffGlyphs = (cff: Uint8Array): readonly number[] => {
  const names = readIndex(cff, cff[2] ?? 0);
  const dictionaries = readIndex(cff, names.end);
  const charStrings = readIndex(cff, findCharStrings(cff.subarray(...(dictionaries.ranges[0] ?? [0, 0]))));
  return charStrings.ranges.flatMap(([start, end], glyph) => (end - start > 1 ? [glyph] : []));
};

interface CffIndex {
  readonly ranges: readonly (readonly [start: number, end: number])[];
  /** Where the next structure begins. */
  readonly end: number;
}

/** Reads an INDEX (Adobe technical note 5176, 5). */
const readIndex = (cff: Uint8Array, at: number): CffIndex => {
  const view = viewOf(cff);
  const count = view.getUint16(at);
  if (count === 0) return { ranges: [], end: at + 2 };
  const width = cff[at + 2] ?? 1;
  const data = at + 2 + (count + 1) * width;
  const offsetAt = (index: number): number => {
    let offset = 0;
    for (let byte = 0; byte < width; byte++) offset = offset * 256 + (cff[at + 3 + index * width + byte] ?? 0);
    return data + offset;
  };
  const ranges = Array.from({ length: count }, (_, index) => [offsetAt(index), offsetAt(index + 1)] as const);
  return { ranges, end: offsetAt(count) };
};

const charStringsOperator = 17;

/** Returns the offset that the top dictionary states for the charstrings (Adobe technical note 5176, 4). */
const findCharStrings = (dictionary: Uint8Array): number => {
  const view = viewOf(dictionary);
  let operand = 0;
  for (let at = 0; at < dictionary.length; ) {
    const byte = dictionary[at] ?? 0;
    if (byte === charStringsOperator) return operand;
    if (byte <= 21) at += byte === 12 ? 2 : 1;
    else if (byte === 28) {
      operand = view.getInt16(at + 1);
      at += 3;
    } else if (byte === 29) {
      operand = view.getInt32(at + 1);
      at += 5;
    } else if (byte === 30) {
      at++;
      while (at < dictionary.length && ((dictionary[at] ?? 0) & 15) !== 15) at++;
      at++;
    } else if (byte <= 246) {
      operand = byte - 139;
      at++;
    } else {
      operand =
        byte <= 250
          ? (byte - 247) * 256 + (dictionary[at + 1] ?? 0) + 108
          : -(byte - 251) * 256 - (dictionary[at + 1] ?? 0) - 108;
      at += 2;
    }
  }
  throw new Error("A font has no charstrings.");
};
