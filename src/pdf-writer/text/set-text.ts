/** Sets a text in a box: the glyphs of each line with their places. Needs nothing but fonts. */
import type { TextDirection } from "./directions.ts";
import { type FitOutcome, fitText, type TextFit, type TextRoom } from "./fit-text.ts";
import { type PlacedLine, placeLines, type TextAlign, type VerticalAlign } from "./place-lines.ts";
import { createPlainTextPlanner } from "./plan-plain-text.ts";
import type { TextFont } from "./text-fonts.ts";

/** The box of a text and its look. Lengths are in points. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly fit: TextFit;
  /** The least size that `shrink` may choose. The default is 6, or `size` if that is less. */
  readonly minSize?: number | undefined;
  /** Distance of the baselines as a multiple of the size. The default is that of the first font. */
  readonly lineHeight?: number | undefined;
  /** Free room on each side within the box. The default is 0. */
  readonly padding?: number;
  readonly align?: TextAlign;
  readonly verticalAlign?: VerticalAlign;
  readonly direction?: TextDirection;
}

/** A text that is ready to be printed. */
export interface SetText {
  readonly lines: readonly PlacedLine[];
  readonly size: number;
  readonly outcome: FitOutcome;
  /** A word is wider than the box and was split between two of its characters. */
  readonly splitWords: boolean;
  /** Characters that no font has, each once. They are printed as the sign that the first font has for that. */
  readonly missing: readonly string[];
}

/** Sets texts. */
export type SetTextInBox = (text: string, box: TextBox) => SetText;

/** What all texts share. */
export interface TextSetterOptions {
  /** In the order of preference: a character is printed with the first font that has it. */
  readonly fonts: readonly [TextFont, ...(readonly TextFont[])];
  /** BCP 47, such as `de`. Some fonts have other letters for some languages. */
  readonly language?: string;
}

const presetMinSize = 6;

/** Creates a function that sets texts. It caches what texts share, so one is created for a whole batch. */
export const createTextSetter = ({ fonts, language = "" }: TextSetterOptions): SetTextInBox => {
  const planText = createPlainTextPlanner(fonts, language);
  const readRoom = createRoomReader(fonts);
  return (text, box) => {
    const { width, height, padding = 0, align = "start", verticalAlign = "top" } = box;
    const plan = planText(text, box.direction ?? "auto");
    const room = readRoom(box);
    const fitted = fitText(plan, room);
    const { lineHeight } = room;
    const placement = { width, height, padding, align, verticalAlign, size: fitted.size, lineHeight };
    return {
      lines: placeLines(fitted.lines, fonts, placement),
      size: fitted.size,
      outcome: fitted.outcome,
      splitWords: fitted.splitWords,
      missing: plan.missing,
    };
  };
};

/** Creates a function that returns the room for the text of a box, inside its padding. */
export const createRoomReader = (fonts: TextSetterOptions["fonts"]): ((box: TextBox) => TextRoom) => {
  const { ascender, descender, lineGap } = fonts[0].font.facts;
  const presetLineHeight = (ascender - descender + lineGap) / 1000;
  return ({ width, height, size, fit, padding = 0, minSize = presetMinSize, lineHeight = presetLineHeight }) => ({
    width: Math.max(width - 2 * padding, 0),
    height: Math.max(height - 2 * padding, 0),
    size,
    minSize,
    lineHeight,
    fit,
  });
};
