/**
 * Schemas of what an asset prints on its page (`aura.content`), how its area looks in the reader (`aura.look`) and which rows
 * show it (`aura.show_when`). All three are extensions of the asset format. Unknown fields are refused: a misspelt one would
 * print something else than its author expects.
 */
import { readDateTime } from "../dates/date-time.ts";
import { holdsPlaceholder } from "../placeholders/placeholder-text.ts";
import { parseColour } from "../values/colour.ts";
import { isDecimal } from "../values/decimal.ts";
import { isPageList } from "../values/page-list.ts";
import { z } from "./zod.ts";

const expectedColour = { error: "expected a colour such as #1f5fd0" };
const colour = () => z.string(expectedColour).refine((value) => parseColour(value) !== undefined, expectedColour);

const text = () => z.string({ error: "expected a text" });

const choice = <const T extends readonly [string, ...string[]]>(...names: T) =>
  z.enum(names, { error: `expected ${names.slice(0, -1).join(", ")} or ${names.at(-1)}` });

/** A length in points. */
const length = (least: number, most: number) => {
  const expected = { error: `expected a number from ${least} to ${most}` };
  return z.number(expected).min(least, expected).max(most, expected);
};

const expectedRotation = { error: "expected 0, 90, 180 or 270" };
const rotation = () => z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)], expectedRotation);

/** The frame of a text or picture. Lengths are in points. */
const boxSchema = z.lazy(() =>
  z.strictObject(
    {
      fill: colour().optional(),
      stroke: colour().optional(),
      stroke_width: length(0, 100).optional(),
      radius: length(0, 1000).optional(),
      padding: length(0, 1000).optional(),
    },
    { error: 'expected an object such as {"fill": "#ffffff"}' },
  ),
);

/** Text in the asset's area. Sizes are in points. */
const textContentSchema = z.lazy(() =>
  z.strictObject({
    type: z.literal("text"),
    text: text(),
    /** Name of a font of the site, or of a resource. */
    font: text().min(1, { error: "expected the name of a font" }).optional(),
    size: length(1, 1000).optional(),
    color: colour().optional(),
    /** The preset is the side on which the text begins. */
    align: choice("left", "center", "right").optional(),
    vertical_align: choice("top", "middle", "bottom").optional(),
    /** Distance of lines as a multiple of the size. */
    line_height: length(0.5, 10).optional(),
    /** In degrees, clockwise. */
    rotate: rotation().optional(),
    fit: choice("shrink", "wrap", "cut", "fail").optional(),
    /** The least size that `shrink` may choose. */
    min_size: length(1, 1000).optional(),
    box: boxSchema.optional(),
  }),
);

const pictureContentSchema = z.lazy(() =>
  z
    .strictObject({
      type: z.literal("picture"),
      /** Name of a resource or file, or an address. */
      source: text(),
      fit: choice("contain", "cover").optional(),
      /** What happens to a row whose picture is missing or cannot be printed. The preset is `fail`. */
      missing: choice("fail", "leave_out", "replace").optional(),
      /** Printed in its place, with `missing: "replace"`. */
      replacement: text().optional(),
      /** What screen readers say. Without it, the picture is decoration. */
      alt: text().optional(),
      box: boxSchema.optional(),
    })
    .refine(({ missing, replacement }) => (missing === "replace") === (replacement !== undefined), {
      error: 'expected a replacement exactly with "missing": "replace"',
      path: ["replacement"],
    }),
);

const codeContentSchema = z.lazy(() =>
  z.strictObject({
    type: z.literal("code"),
    symbology: choice("qr", "code128", "ean13", "datamatrix"),
    /** What a scanner reads. */
    value: text(),
    color: colour().optional(),
  }),
);

/** `aura.content`: printed on the page, in the PDF itself. */
export const pageContentSchema = z.lazy(() =>
  z.discriminatedUnion("type", [textContentSchema, pictureContentSchema, codeContentSchema], {
    error: 'expected an object with the type "text", "picture" or "code"',
  }),
);

/** What an asset prints on its page. */
export type PageContent = z.infer<typeof pageContentSchema>;
/** A text that is printed on a page. */
export type TextContent = Extract<PageContent, { type: "text" }>;
/** A picture that is printed on a page. */
export type PictureContent = Extract<PageContent, { type: "picture" }>;
/** A bar code or QR code that is printed on a page. */
export type CodeContent = Extract<PageContent, { type: "code" }>;
/** The frame of a text or picture. Lengths are in points. */
export type ContentBox = z.infer<typeof boxSchema>;

/** `aura.look`: how an interactive area shows itself. */
export const lookSchema = z.lazy(() =>
  z.discriminatedUnion(
    "type",
    [
      z.strictObject({
        type: z.literal("button"),
        label: text(),
        /** Of the label. */
        color: colour().optional(),
        fill: colour().optional(),
        icon: choice("none", "link", "play", "mail", "phone", "download", "calendar", "form", "share").optional(),
      }),
      z.strictObject({
        type: z.literal("poster"),
        /** Name of a resource, or an address. Without it, the first picture of a gallery, or the film's poster. */
        source: text().optional(),
        /** Whether a play sign is over the picture. */
        play: z.boolean({ error: "expected true or false" }).optional(),
      }),
      z.strictObject({ type: z.literal("underline"), color: colour().optional() }),
      z.strictObject({ type: z.literal("outline"), color: colour().optional(), width: length(0.25, 20).optional() }),
      z.strictObject({ type: z.literal("none") }),
    ],
    { error: 'expected an object with the type "button", "poster", "underline", "outline" or "none"' },
  ),
);

/** How an interactive area shows itself. */
export type Look = z.infer<typeof lookSchema>;

/** The tests of a condition, of which it has exactly one. */
export const conditionTests = [
  "is",
  "is_not",
  "one_of",
  "empty",
  "less_than",
  "greater_than",
  "before",
  "after",
] as const;

const expectedAmount = { error: "expected a number, also as text" };
const amount = () => z.union([z.number(), z.string().refine(isDecimal, expectedAmount)], expectedAmount);
const expectedDate = { error: "expected a date such as 2027-01-31" };
const date = () => z.string(expectedDate).refine((value) => readDateTime(value) !== undefined, expectedDate);
/** What a value is compared with, which is the same for all rows. */
const fixedText = () =>
  text().refine((value) => !holdsPlaceholder(value), { error: "expected a text without placeholders" });

/** `aura.show_when`: rows for which the condition is false do not have the asset. */
export const conditionSchema = z.lazy(() =>
  z
    .strictObject({
      column: text()
        .min(1, { error: "expected the name of a column" })
        .refine((value) => !holdsPlaceholder(value), { error: "expected the name of a column, without brackets" }),
      is: fixedText().optional(),
      is_not: fixedText().optional(),
      one_of: z.array(fixedText(), { error: "expected a list of texts" }).optional(),
      empty: z.boolean({ error: "expected true or false" }).optional(),
      less_than: amount().optional(),
      greater_than: amount().optional(),
      before: date().optional(),
      after: date().optional(),
    })
    .refine((condition) => conditionTests.filter((name) => condition[name] !== undefined).length === 1, {
      error: `expected exactly one of ${conditionTests.join(", ")}`,
    }),
);

/** When an asset is shown. */
export type Condition = z.infer<typeof conditionSchema>;

const expectedPages = { error: "expected pages such as 3-4, 7" };

/** `config.pages`: pages of the PDF that only some rows have. Rows for which the condition is false leave them out. */
export const pageConditionSchema = z.lazy(() =>
  z.strictObject(
    {
      pages: z.string(expectedPages).refine(isPageList, expectedPages),
      show_when: conditionSchema,
    },
    { error: 'expected an object such as {"pages": "3-4", "show_when": {"column": "plan", "is": "gold"}}' },
  ),
);

/** Pages that only some rows have. */
export type PageCondition = z.infer<typeof pageConditionSchema>;
