/**
 * Shapes text and makes subsets of fonts with HarfBuzz, whose two programs the package `harfbuzzjs` brings. They are called
 * directly: its JavaScript loads one of them by itself as soon as it is imported, and frees fonts only with garbage collection.
 */
import { problem } from "#domain/problem.ts";
import { ProblemError } from "#domain/problem-error.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { FontFacts, OpenFont, OpenFontOptions, StartFontEngine } from "#ports/fonts.ts";
import { maxFontBytes, measureFont, recogniseFont, unpackContainer } from "./font-container.ts";
import { readFontFacts } from "./font-facts.ts";
import { createReplacements } from "./replacements.ts";
import { createShaper, type Shaper, type ShaperFace } from "./shaper.ts";
import { createSubsetter, type Subsetter } from "./subsetter.ts";
import { createUsualTexts } from "./usual-texts.ts";

/** Starts HarfBuzz, which takes some 20 ms. Rejects with `kit-unavailable` where a policy forbids WebAssembly. */
export const createFontEngine: StartFontEngine = async (programs) => {
  const [shaper, subsetter] = await Promise.all([
    createShaper(programs.shaper),
    createSubsetter(programs.subsetter),
  ]).catch(explainFailedStart);
  return {
    openFont: async (bytes, options = {}) => {
      const font = await unpackFont(bytes);
      return font.ok ? openFace(shaper, subsetter, font.value, options) : font;
    },
  };
};

/** Who reads the programs checks their hashes, so they fail to compile only where a policy forbids it. */
const explainFailedStart = (error: unknown): never => {
  if (!(error instanceof WebAssembly.CompileError || error instanceof EvalError)) throw error;
  throw new ProblemError(
    problem(
      "kit-unavailable",
      "Text cannot be printed here, because a Content-Security-Policy forbids WebAssembly. Allow 'wasm-unsafe-eval' in the script-src that your web server sends. If it sends none, the REST API runs without a service worker here: make the file in the manager instead.",
    ),
  );
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
  subsetter: Subsetter,
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
  const subset = (glyphs: readonly number[]): Uint8Array<ArrayBuffer> => {
    if (!facts.embedding.subset && facts.axes.length === 0) return new Uint8Array(bytes);
    const sorted = [...new Set([0, ...glyphs])].sort((a, b) => a - b);
    const variation = facts.axes.length > 0 ? position : undefined;
    return subsetter.makeSubset({ bytes, index, glyphs: sorted, axes: variation });
  };
  return ok({
    facts,
    hasCodePoint: createCodePointTest(face, facts),
    advanceOf: face.advanceOf,
    outlineOf: face.outlineOf,
    shape: face.shape,
    subset,
    subsetFor: createTextSubsets(face, facts, subsetter, subset),
    close: face.close,
  });
};

/** What the rules of scripts put in place of letters is in the substitutions of the font, which the subsetter follows. */
const createTextSubsets = (
  face: ShaperFace,
  facts: FontFacts,
  subsetter: Subsetter,
  subset: OpenFont["subset"],
): OpenFont["subsetFor"] => {
  const mapped = memoize(() =>
    Array.from(face.codePoints(), (codePoint) => [codePoint, face.glyphOf(codePoint)] as const),
  );
  const addReplacements = memoize(() => createReplacements(mapped().map(([codePoint]) => codePoint)));
  return (codePoints) => {
    const inTexts = new Set(codePoints);
    const possible = [...addReplacements()(inTexts)].sort((a, b) => a - b);
    const glyphs = subsetter.findClosure({
      readTable: face.table,
      glyphCount: facts.glyphCount,
      glyphs: possible.map(face.glyphOf),
      codePoints: possible,
    });
    const findText = createUsualTexts(mapped(), inTexts);
    return {
      bytes: subset(glyphs),
      glyphs: glyphs.map((glyph) => ({ glyph, advance: face.advanceOf(glyph), text: findText(glyph) })),
    };
  };
};

const memoize = <T>(create: () => T): (() => T) => {
  let value: { readonly result: T } | undefined;
  return () => {
    value ??= { result: create() };
    return value.result;
  };
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
