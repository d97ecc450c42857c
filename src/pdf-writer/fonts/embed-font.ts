/** Embeds the subset of a font as a composite font whose codes are glyph indexes (ISO 32000-1, 9.7). */
import type { Edges } from "../reading/page-boxes.ts";
import { formatNumber, formatNumbers } from "../syntax/format-number.ts";
import { ascii, type Bytes, type Deflate } from "../syntax/pdf-bytes.ts";
import type { ObjectWriter } from "../writing/increment-writer.ts";
import { formatToUnicode } from "./to-unicode.ts";

/** A font file with what PDF states about it. Lengths are in thousandths of the font size. */
export interface EmbeddedFont {
  /** `cff`: a bare CFF table. `opentype`: an OpenType file with a CFF table. */
  readonly format: "truetype" | "cff" | "opentype";
  readonly bytes: Bytes;
  /** PostScript name with the tag of the subset, such as `ABCDEF+Roboto-Regular`. */
  readonly name: string;
  /** By glyph. They must be those of the file. */
  readonly widths: ReadonlyMap<number, number>;
  readonly texts: ReadonlyMap<number, string>;
  readonly boundingBox: Edges;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** In degrees, counter-clockwise from the vertical. */
  readonly italicAngle: number;
  readonly isSerif: boolean;
  readonly isFixedPitch: boolean;
  readonly isBold: boolean;
}

const fileEntries = {
  truetype: { file: "FontFile2", subtype: "", descendant: "CIDFontType2", extra: "/CIDToGIDMap/Identity" },
  cff: { file: "FontFile3", subtype: "/Subtype/CIDFontType0C", descendant: "CIDFontType0", extra: "" },
  opentype: { file: "FontFile3", subtype: "/Subtype/OpenType", descendant: "CIDFontType0", extra: "" },
} as const;

/** Writes the objects of a font. Returns the number of its dictionary. Without `deflate`, streams stay uncompressed. */
export const embedFont = async (writer: ObjectWriter, font: EmbeddedFont, deflate?: Deflate): Promise<number> => {
  const { file, subtype, descendant, extra } = fileEntries[font.format];
  const writeStream = async (entries: string, bytes: Bytes): Promise<number> =>
    deflate === undefined
      ? writer.writeStream(entries, bytes)
      : writer.writeStream(`${entries}/Filter/FlateDecode`, await deflate(bytes));
  const lengths = font.format === "truetype" ? `/Length1 ${font.bytes.length}` : "";
  const fileNumber = await writeStream(`${subtype}${lengths}`, font.bytes);
  const toUnicode = await writeStream("", ascii(formatToUnicode(font.texts)));
  const name = formatFontName(font.name);
  const descriptor = writer.write(
    `<</Type/FontDescriptor/FontName${name}/Flags ${formatFlags(font)}/FontBBox[${formatNumbers(font.boundingBox)}]` +
      `/ItalicAngle ${formatNumber(font.italicAngle)}/Ascent ${formatNumber(font.ascent)}/Descent ${formatNumber(font.descent)}` +
      `/CapHeight ${formatNumber(font.capHeight)}/StemV ${font.isBold ? 140 : 80}/${file} ${fileNumber} 0 R>>`,
  );
  const cidFont = writer.write(
    `<</Type/Font/Subtype/${descendant}/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor} 0 R/DW ${defaultWidth}/W[${formatWidths(font.widths)}]${extra}>>`,
  );
  return writer.write(
    `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${cidFont} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
};

const formatFontName = (name: string): string => `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, "")}`;

/** Flags of the font descriptor (ISO 32000-1, table 123). */
const formatFlags = ({ isFixedPitch, isSerif, italicAngle, isBold }: EmbeddedFont): number => {
  const symbolic = 1 << 2;
  return (
    symbolic |
    (isFixedPitch ? 1 : 0) |
    (isSerif ? 1 << 1 : 0) |
    (italicAngle === 0 ? 0 : 1 << 6) |
    (isBold ? 1 << 18 : 0)
  );
};

const defaultWidth = 1000;

/** Formats the widths of consecutive glyphs as one list: `first [width width …]`. */
const formatWidths = (widths: ReadonlyMap<number, number>): string => {
  let text = "";
  let next = -1;
  for (const [glyph, width] of [...widths].sort(([glyphA], [glyphB]) => glyphA - glyphB)) {
    text += glyph === next ? ` ${formatNumber(width)}` : `${next < 0 ? "" : "]"}${glyph}[${formatNumber(width)}`;
    next = glyph + 1;
  }
  return next < 0 ? "" : `${text}]`;
};
