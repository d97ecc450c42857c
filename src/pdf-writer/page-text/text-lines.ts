/** Joins the glyphs of a page to lines of text, however many operations and fonts show them. */
import { isBlank } from "../font-reading/page-font.ts";
import type { GlyphStyle, ReplacementText, ShownGlyph } from "./shown-glyph.ts";

/** The direction of a line: unit vectors along its baseline and upwards from it. */
export interface LineFrame {
  readonly along: readonly [x: number, y: number];
  readonly up: readonly [x: number, y: number];
}

/** A glyph on its line. Lengths are in units of user space, along the baseline. */
export interface PlacedGlyph {
  readonly glyph: ShownGlyph;
  readonly start: number;
  readonly end: number;
  /** The text that it stands for on its line; empty if the text of its marked content is that of an earlier glyph. */
  readonly text: string;
  /** Distance of the capitals from the baseline, roughly: the effective font size. */
  readonly size: number;
}

/** A line of text without wide gaps. Its cells of a table are lines of their own. */
export interface TextLine {
  readonly frame: LineFrame;
  readonly glyphs: readonly PlacedGlyph[];
  /** Position of the baseline in the direction `up`. */
  readonly baseline: number;
  readonly start: number;
  readonly end: number;
  /** The largest font size. */
  readonly size: number;
  readonly isVisible: boolean;
  readonly text: string;
  /** For each unit of `text`, the index of its glyph; -1 for a space that is only a gap. */
  readonly glyphOfText: readonly number[];
}

/** Shares of the font size. Spaces of justified lines are wide, and kerning is below a tenth. */
const limits = { gap: 0.9, overlap: 0.5, space: 0.18, baseline: 0.15 } as const;

/** Part of a line whose glyphs follow each other in the content. */
interface Run {
  readonly frame: LineFrame;
  readonly isVisible: boolean;
  readonly glyphs: PlacedGlyph[];
  readonly baseline: number;
  size: number;
}

const invisibleMode = 3;
const unknownText = "\ufffd";

/** Lists the lines of a page. */
export const joinLines = (glyphs: readonly ShownGlyph[]): readonly TextLine[] => {
  const runs: Run[] = [];
  const findText = createTextFinder(glyphs);
  for (const glyph of glyphs) {
    const placed = placeGlyph(glyph, findText(glyph));
    if (placed === undefined) continue;
    const run: Run = { ...placed, glyphs: [placed.placed], size: placed.placed.size };
    const last = runs.at(-1);
    if (last !== undefined && follows(last, run)) append(last, run);
    else runs.push(run);
  }
  return joinRuns(runs).map(toLine);
};

/** Creates a function that finds the text of glyphs. Marked content may have one of its own, which counts if it differs. */
const createTextFinder = (glyphs: readonly ShownGlyph[]) => {
  const spans = new Map<ReplacementText, { readonly first: ShownGlyph; stated: string }>();
  for (const glyph of glyphs) {
    if (glyph.replacement === undefined) continue;
    const span = spans.get(glyph.replacement) ?? { first: glyph, stated: "" };
    span.stated += glyph.text ?? unknownText;
    spans.set(glyph.replacement, span);
  }
  return (glyph: ShownGlyph): string => {
    const { text = unknownText, replacement } = glyph;
    const span = replacement && spans.get(replacement);
    if (span === undefined || span.stated === replacement?.text) return text;
    return span.first === glyph ? (replacement?.text ?? "") : "";
  };
};

/** Frames are compared often, so glyphs of one style share one. */
const frames = new WeakMap<GlyphStyle, LineFrame>();

const findFrame = (style: GlyphStyle): LineFrame | undefined => {
  const [a, b] = style.linear;
  const length = Math.hypot(a, b);
  if (length === 0) return undefined;
  const frame = frames.get(style) ?? { along: [a / length, b / length], up: [-b / length, a / length] };
  frames.set(style, frame);
  return frame;
};

const placeGlyph = (glyph: ShownGlyph, text: string) => {
  const { style, x, y } = glyph;
  const frame = findFrame(style);
  if (frame === undefined) return undefined;
  const [a, b, c, d] = style.linear;
  const unit = Math.hypot(a, b);
  const start = x * frame.along[0] + y * frame.along[1];
  const end = start + (glyph.width / 1000) * unit;
  const size = Math.abs(a * d - b * c) / unit;
  const baseline = x * frame.up[0] + y * frame.up[1];
  return { frame, baseline, isVisible: style.renderMode !== invisibleMode, placed: { glyph, start, end, text, size } };
};

const startOf = ({ glyphs }: Run): number => glyphs[0]?.start ?? 0;
const endOf = ({ glyphs }: Run): number => glyphs.at(-1)?.end ?? 0;

/** Returns whether lines run in the same direction. */
export const isParallel = (first: LineFrame, second: LineFrame): boolean =>
  first === second || first.along[0] * second.along[0] + first.along[1] * second.along[1] > 0.9999;

const isOnBaseline = (first: Run, second: Run): boolean =>
  Math.abs(first.baseline - second.baseline) <= limits.baseline * Math.max(first.size, second.size);

const follows = (first: Run, second: Run): boolean => {
  if (first.isVisible !== second.isVisible || !isParallel(first.frame, second.frame) || !isOnBaseline(first, second))
    return false;
  const gap = startOf(second) - endOf(first);
  const size = Math.max(first.size, second.size);
  return gap <= limits.gap * size && gap >= -limits.overlap * size;
};

const append = (first: Run, second: Run): void => {
  for (const glyph of second.glyphs) first.glyphs.push(glyph);
  first.size = Math.max(first.size, second.size);
};

/** Baselines are compared within buckets of this height. */
const bucketHeight = 4;
/** Copies of a text, which some programs show as its shadow, are lines of their own. */
const maxCandidates = 32;

/** Joins runs that content shows in another order than people read them. */
const joinRuns = (runs: readonly Run[]): readonly Run[] => {
  const sorted = [...runs].sort((first, second) => startOf(first) - startOf(second));
  const buckets = new Map<number, Run[]>();
  for (const run of sorted) {
    const bucket = Math.round(run.baseline / bucketHeight);
    const candidates = [bucket - 1, bucket, bucket + 1].flatMap((key) => buckets.get(key)?.slice(-maxCandidates) ?? []);
    const nearest = candidates
      .filter((candidate) => follows(candidate, run))
      .sort((first, second) => Math.abs(endOf(first) - startOf(run)) - Math.abs(endOf(second) - startOf(run)))[0];
    if (nearest !== undefined) append(nearest, run);
    else {
      const list = buckets.get(bucket) ?? [];
      list.push(run);
      buckets.set(bucket, list);
    }
  }
  return [...buckets.values()].flat();
};

const toLine = (run: Run): TextLine => {
  let text = "";
  const glyphOfText: number[] = [];
  for (const [index, glyph] of run.glyphs.entries()) {
    const previous = run.glyphs[index - 1];
    const isGap = previous !== undefined && glyph.start - previous.end > limits.space * glyph.size;
    if (isGap && glyph.text !== "" && !isBlank(glyph.text) && !isBlank(previous.text)) {
      text += " ";
      glyphOfText.push(-1);
    }
    text += glyph.text;
    for (let unit = 0; unit < glyph.text.length; unit++) glyphOfText.push(index);
  }
  const printed = run.glyphs.filter(({ text }) => !isBlank(text));
  const extent = printed.length === 0 ? run.glyphs : printed;
  const { frame, baseline, size, isVisible, glyphs } = run;
  const [start, end] = [extent[0]?.start ?? 0, extent.at(-1)?.end ?? 0];
  return { frame, baseline, size, isVisible, glyphs, text, glyphOfText, start, end };
};
