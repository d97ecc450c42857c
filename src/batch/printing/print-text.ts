/** Prints the text of an asset in its area. */
import type { TextContent } from "#domain/model/page-content.ts";
import { type Problem, problem } from "#domain/problem.ts";
import { truncate } from "#domain/text/truncate.ts";
import { black, parseColour } from "#domain/values/colour.ts";
import { formatFillColour } from "#pdf-writer/content/box-shape.ts";
import { drawInSpace, type Matrix, type PlacedBox } from "#pdf-writer/content/page-space.ts";
import { type ContentFont, formatText } from "#pdf-writer/content/text-run.ts";
import type { CheckedText, CheckTextInBox } from "#pdf-writer/text/check-text.ts";
import type { SetTextInBox, TextBox } from "#pdf-writer/text/set-text.ts";
import { type ContentPlace, markContent, markDecoration } from "./content-tags.ts";
import { printFrame } from "./print-frame.ts";

/** What is wrong with a content. */
export interface ContentFaults {
  /** Why the row cannot be made. */
  readonly problems: readonly Problem[];
  /** What its maker should look at. */
  readonly warnings: readonly Problem[];
}

/** Operators of a content stream in the space of the page, and what is wrong with them. */
export interface PrintedContent extends ContentFaults {
  readonly operators: string;
  /** What a figure shows, in words, if it has to be described. */
  readonly description?: string;
}

/** What the texts of a PDF share. */
export interface TextTools {
  /** Sets texts in the font of the asset. */
  readonly setText: SetTextInBox;
  /** By key. */
  readonly fonts: ReadonlyMap<string, ContentFont>;
}

const textColours = new Map<string | undefined, string>();
const maxTextColours = 100;

/** Returns the operator of a colour, of which a template has few. */
const findTextColour = (colour: string | undefined): string => {
  const known = textColours.get(colour);
  if (known !== undefined) return known;
  if (textColours.size >= maxTextColours) textColours.clear();
  const operator = formatFillColour(parseColour(colour) ?? black);
  textColours.set(colour, operator);
  return operator;
};

/** Size of a text that states none, in points. */
const presetTextSize = 12;

/** Prints a filled text. `place`: its element, in a tagged PDF. */
export const printText = (
  content: TextContent,
  box: PlacedBox,
  { setText, fonts }: TextTools,
  place?: ContentPlace,
): PrintedContent => {
  const turned = turnBox(box, content.rotate ?? 0);
  const set = setText(content.text, toTextBox(content, turned));
  const [line] = set.lines;
  const runs =
    line !== undefined && set.lines.length === 1 ? line.runs : set.lines.flatMap(({ runs: ofLine }) => ofLine);
  const colour = findTextColour(content.color);
  const text = runs.length === 0 ? "" : `${colour}\n${formatText(runs, fonts)}`;
  const frame = markDecoration(place !== undefined, printFrame(content.box, box));
  const inner = turned.matrix === upright ? text : drawInSpace(turned.matrix, text);
  const marked = markContent(place, inner.trimEnd());
  const drawn = frame === "" || marked === "" ? frame + marked : `${frame}\n${marked}`;
  const operators = drawn === "" ? "" : drawInSpace(box.matrix, drawn);
  const { problems, warnings } = findTextFaults(content.text, set);
  return { operators, problems, warnings };
};

/** Finds what `printText` reports, without printing. */
export const checkText = (content: TextContent, box: ContentSize, check: CheckTextInBox): ContentFaults =>
  findTextFaults(content.text, check(content.text, toTextBox(content, turnBox(box, content.rotate ?? 0))));

const none: readonly Problem[] = [];
/** Nothing is wrong. */
export const noFaults: ContentFaults = { problems: none, warnings: none };

const findTextFaults = (text: string, checked: CheckedText): ContentFaults => {
  const { outcome, missing, splitWords } = checked;
  // Nearly all texts have no faults.
  if ((outcome === "fits" || outcome === "shrunk") && missing.length === 0 && !splitWords) return noFaults;
  return { problems: outcome === "fails" ? [tooLong(text)] : none, warnings: findTextWarnings(text, checked) };
};

const toTextBox = (content: TextContent, { width, height }: TurnedBox): TextBox => ({
  width,
  height,
  size: content.size ?? presetTextSize,
  fit: content.fit ?? "shrink",
  minSize: content.min_size,
  lineHeight: content.line_height,
  padding: content.box?.padding ?? 0,
  align: content.align ?? "start",
  verticalAlign: content.vertical_align ?? "top",
});

/** The size of the area of a content, in points. */
export type ContentSize = Pick<PlacedBox, "width" | "height">;

interface TurnedBox extends ContentSize {
  /** Maps its space to that of the box. */
  readonly matrix: Matrix;
}

const upright: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the box as its text sees it, turned clockwise. */
const turnBox = ({ width, height }: ContentSize, rotate: 0 | 90 | 180 | 270): TurnedBox => {
  if (rotate === 0) return { width, height, matrix: upright };
  if (rotate === 180) return { width, height, matrix: [-1, 0, 0, -1, width, height] };
  return rotate === 90
    ? { width: height, height: width, matrix: [0, -1, 1, 0, 0, height] }
    : { width: height, height: width, matrix: [0, 1, -1, 0, width, 0] };
};

const quote = (text: string): string => `“${truncate(text, 60)}”`;

const tooLong = (text: string): Problem =>
  problem(
    "text-too-long",
    `The text ${quote(text)} is longer than its area. Shorten it, enlarge the area, or let it shrink.`,
  );

/** Returns the warning about characters that no font has. */
export const findLetterWarnings = (missing: readonly string[]): readonly Problem[] =>
  missing.length === 0
    ? []
    : [
        problem(
          "letters-missing",
          `No font has all characters of the text: “${missing.slice(0, 10).join(" ")}”. A sign stands in place of each. Choose a font that has them.`,
        ),
      ];

const findTextWarnings = (text: string, { outcome, missing, splitWords }: CheckedText): readonly Problem[] => [
  ...findLetterWarnings(missing),
  ...(outcome === "overflows" || splitWords
    ? [
        problem(
          "text-overflows",
          outcome === "overflows"
            ? `The text ${quote(text)} does not fit into its area. Shorten it, or enlarge the area.`
            : `A word of the text ${quote(text)} is wider than its area, so it is divided. Enlarge the area.`,
        ),
      ]
    : []),
  ...(outcome === "cut"
    ? [problem("text-overflows", `The end of the text ${quote(text)} is cut off, as its area is too small for it.`)]
    : []),
];
