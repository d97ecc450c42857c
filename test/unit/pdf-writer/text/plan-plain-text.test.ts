/** Plain texts, which are prepared from their words, compared with preparing them as all other texts. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createPlainTextPlanner, type PlanText } from "#pdf-writer/text/plan-plain-text.ts";
import { createTextPlanner, type TextPlan } from "#pdf-writer/text/plan-text.ts";
import type { TextFont } from "#pdf-writer/text/text-fonts.ts";
import { openTestFonts } from "../../../support/fonts/print-fonts.ts";

let planPlain: PlanText;
let planAny: PlanText;
beforeAll(async () => {
  const fonts: [TextFont, ...TextFont[]] = await openTestFonts("sans", "arabic", "hebrew", "thai");
  planPlain = createPlainTextPlanner(fonts, "de");
  planAny = createTextPlanner(fonts, "de");
});

/** Everything that is known of a plan, with what is cut out of its first segment and with an ellipsis behind it. */
const describePlan = ({ paragraphs, ...plan }: TextPlan) => ({
  ...plan,
  paragraphs: paragraphs.map((paragraph) => {
    const { text, rightToLeft, graphemeEnds, segments } = paragraph;
    const [first] = segments;
    const part = first && { start: first.start, end: Math.min(first.start + 1, first.wordEnd) };
    return {
      text,
      rightToLeft,
      segments,
      graphemeEnds,
      cut: first && part && paragraph.cutSegment(first, part),
      sign: paragraph.shapeSign("…", first?.wordEnd ?? 0),
    };
  }),
});

const signs = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡£§©«»°·×÷–—‘’“”„…€");
const letters = Array.from("ABfiTVWaeoyzßÄÉéøŁţ019");
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...letters, ...signs), minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    "Anna",
    "Jean-Pierre",
    "12.50",
    "€",
    "(customer-17)",
    "e\u0301",
    "سلام",
    "Ёж",
    "a\u00a0b",
    "Schiff\u00adfahrt",
  ),
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(" ", " ", " ", " ", "  ", "\n", "")), { maxLength: 8 })
  .map((parts) => parts.flat().join(""));

test("each text has the same plan", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(text, fc.constantFrom("auto", "ltr", "rtl"), (value, direction) => {
      expect(describePlan(planPlain(value, direction))).toEqual(describePlan(planAny(value, direction)));
    }),
    { numRuns: 3000 },
  );
});

test("words between which no line may end stay together", () => {
  for (const value of ["Anna ) b", "a “ (b", "Bonjour « Anna »", "a — — b", "x / y", "Alex , Anna !"])
    expect(describePlan(planPlain(value, "auto"))).toEqual(describePlan(planAny(value, "auto")));
});

test("the ends of characters are found once, because a split word asks for them again for each of its parts", () => {
  const [paragraph] = planPlain("x".repeat(10_000), "auto").paragraphs;
  expect(paragraph?.graphemeEnds).toHaveLength(10_000);
  expect(paragraph?.graphemeEnds).toBe(paragraph?.graphemeEnds);
});
