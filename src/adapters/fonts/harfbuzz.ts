/**
 * Shapes text and makes subsets of fonts with HarfBuzz, whose two programs the package `harfbuzzjs` brings. They are called
 * directly: its JavaScript loads one of them by itself as soon as it is imported, and frees fonts only with garbage collection.
 */
import { problem } from "#domain/problem.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { FontFacts, OpenFont, OpenFontOptions, StartFontEngine } from "#ports/fonts.ts";
import { maxFontBytes, measureFont, recogniseFont, unpackContainer } from "./font-container.ts";
import { readFontFacts } from "./font-facts.ts";
import { listOutlinedGlyphs } from "./list-glyphs.ts";
import { createShaper, type Shaper, type ShaperFace } from "./shaper.ts";
import { createSubsetter, type MakeSubset } from "./subsetter.ts";

/** Starts HarfBuzz, which takes some 20 ms. */
export const createFontEngine: StartFontEngine = async (programs) => {
  const [shaper, makeSubset] = await Promise.all([createShaper(programs.shaper), createSubsetter(programs.subsetter)]);
  return {
    openFont: async (bytes, options = {}) => {
      const font = await unpackFont(bytes);
      return font.ok ? openFace(shaper, makeSubset, font.value, options) : font;
    },
  };
};

const damaged = "its file is damaged or incomplete. Get it again, or use another font.";

const unusable = (reason: string) => problem("font-unusable", `The font cannot be printed: ${reason}`);

const unpackFont = async (bytes: Uint8Array): Promise<Result<Uint8Array>> => {
  const container = recogniseFont(bytes);
  if (container === "unknown")
    return fail(unusable("the file is not a TTF, OTF, WOFF or WOFF2 font. Use one of these."));
  if (measureFont(container, bytes) > maxFontBytes)
    return fail(unusable(`it is larger than ${maxFontBytes / 1_000_000} MB. Use another font.`));
  const font = await unpackContainer(container, bytes);
  return font === undefined ? fail(unusable(damaged)) : ok(font);
};

const openFace = (
  shaper: Shaper,
  makeSubset: MakeSubset,
  bytes: Uint8Array,
  { index = 0, axes = {} }: OpenFontOptions,
): Result<OpenFont> => {
  const face = shaper.openFace(bytes, index);
  const refuse = (reason: string) => {
    face.close();
    return fail(unusable(reason));
  };
  const lack = findLack(face);
  if (lack !== undefined) return refuse(lack);
  const facts = readFontFacts(face.table, face.unitsPerEm);
  const { level, bitmapOnly } = facts.embedding;
  if (level === "restricted" || bitmapOnly)
    return refuse(
      `the licence of “${facts.fullName}” forbids to embed it. Use another font, or a version with a licence that allows it.`,
    );
  const position = limitAxes(facts, axes);
  if (facts.axes.length > 0) face.setAxes(position);
  return ok({
    facts,
    hasCodePoint: createCodePointTest(face, facts),
    advanceOf: face.advanceOf,
    shape: face.shape,
    closeOver: createClosure(shaper, face, (codePoints) =>
      makeSubset({
        bytes,
        index,
        glyphs: { ofCodePoints: codePoints },
        axes: facts.axes.length > 0 ? position : undefined,
      }),
    ),
    subset: (glyphs) => {
      if (!facts.embedding.subset && facts.axes.length === 0) return new Uint8Array(bytes);
      const sorted = [...new Set([0, ...glyphs])].sort((a, b) => a - b);
      const variation = facts.axes.length > 0 ? position : undefined;
      return makeSubset({ bytes, index, glyphs: sorted, axes: variation });
    },
    close: face.close,
  });
};

/** Creates the finder of all glyphs that characters may need. `makeSubset`: with glyph numbers of the whole font. */
const createClosure = (
  shaper: Shaper,
  face: ShaperFace,
  makeSubset: (codePoints: readonly number[]) => Uint8Array<ArrayBuffer>,
): OpenFont["closeOver"] => {
  let texts: ReadonlyMap<number, string> | undefined;
  return (codePoints) => {
    const sorted = [...new Set(codePoints)].sort((a, b) => a - b);
    const subset = shaper.openFace(makeSubset(sorted), 0);
    const outlined = listOutlinedGlyphs(subset.table);
    subset.close();
    const named = sorted.map((codePoint) => face.glyphOf(codePoint));
    texts ??= readGlyphTexts(face);
    const textOf = (glyph: number) => texts?.get(glyph) ?? "";
    const glyphs = [...new Set([...outlined, ...named])].filter((glyph) => glyph !== 0).sort((a, b) => a - b);
    return glyphs.map((glyph) => ({ glyph, text: textOf(glyph) }));
  };
};

/** Ligatures and joined letters that Unicode has for old encodings stand for the letters that they are made of. */
const presentationForm = /[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/;

/** Returns the text of each glyph that a character has. Of several characters, the first by code point counts. */
const readGlyphTexts = (face: ShaperFace): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  for (const codePoint of face.codePoints()) {
    const glyph = face.glyphOf(codePoint);
    if (texts.has(glyph)) continue;
    const character = String.fromCodePoint(codePoint);
    texts.set(glyph, presentationForm.test(character) ? character.normalize("NFKC") : character);
  }
  return texts;
};

const requiredTables = ["cmap", "head", "hhea", "hmtx", "maxp"];

/** Returns why a font cannot be printed, if that is so. */
const findLack = ({ table }: ShaperFace): string | undefined => {
  const has = (tag: string) => table(tag) !== undefined;
  if (!requiredTables.every(has)) return damaged;
  if (has("CFF ") || (has("glyf") && has("loca"))) return undefined;
  if (has("CFF2")) return "it has outlines of the kind CFF2, which PDFs cannot hold. Use its TrueType version.";
  return "it has pictures in place of outlines. Use another font.";
};

/** Returns a value for each axis of a variable font. */
const limitAxes = (facts: FontFacts, axes: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    facts.axes.map(({ tag, min, default: preset, max }) => [tag, Math.min(Math.max(axes[tag] ?? preset, min), max)]),
  );

const createCodePointTest = (face: ShaperFace, facts: FontFacts): ((codePoint: number) => boolean) => {
  const bits = new Uint32Array(0x110000 / 32);
  for (const codePoint of face.codePoints())
    bits[codePoint >> 5] = (bits[codePoint >> 5] ?? 0) | (1 << (codePoint & 31));
  const isMapped = (codePoint: number) => (((bits[codePoint >> 5] ?? 0) >> (codePoint & 31)) & 1) === 1;
  if (!facts.colored || facts.outlines !== "truetype") return isMapped;
  const hasOutline = createOutlineTest(face);
  return (codePoint) =>
    isMapped(codePoint) &&
    (/\p{White_Space}/u.test(String.fromCodePoint(codePoint)) || hasOutline(face.glyphOf(codePoint)));
};

/** In fonts with colours, glyphs that consist of coloured layers or bitmaps alone have no outline. */
const createOutlineTest = ({ table }: ShaperFace): ((glyph: number) => boolean) => {
  const loca = table("loca") ?? new Uint8Array(0);
  const head = table("head") ?? new Uint8Array(0);
  const view = new DataView(loca.buffer, loca.byteOffset, loca.byteLength);
  const isLong = new DataView(head.buffer, head.byteOffset).getInt16(50) !== 0;
  const offsetOf = (glyph: number) => (isLong ? view.getUint32(glyph * 4) : view.getUint16(glyph * 2));
  const lastGlyph = loca.length / (isLong ? 4 : 2) - 2;
  return (glyph) => glyph <= lastGlyph && offsetOf(glyph) < offsetOf(glyph + 1);
};
