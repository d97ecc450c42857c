/**
 * Schemas of common fields. Their messages say what is expected; problems-from-zod adds the actual value. `null` counts
 * as absent, because exports of other systems write it for empty fields.
 */
import { describeDateTimeProblem } from "../dates/availability.ts";
import { holdsPlaceholder } from "../placeholders/placeholder-text.ts";
import { z } from "./zod.ts";

/** A boolean as the specification writes it. */
export type Flag = "true" | "false";

/** A text. Absent and null become the preset. */
export const text = (preset = "") =>
  z
    .string({ error: "expected a text" })
    .nullish()
    .transform((value) => value ?? preset);

/** A text that may be absent. Null becomes undefined. */
export const optionalText = () =>
  z
    .string({ error: "expected a text" })
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

// zod reports a failed check in a union with its own message, so union and checks share one.
const expectedFlag = { error: 'expected "true" or "false"' };
const expectedCount = { error: "expected a whole number from 0" };

/**
 * A boolean, which the specification writes as the text "true" or "false". Accepts real booleans; the empty text becomes
 * the preset. In a template, it may be a placeholder: the filled value is checked, so the type is correct for every filled
 * smartlink.
 */
export const flag = (preset: Flag) =>
  z
    .union(
      [z.enum(["true", "false", ""]), z.boolean(), z.string().refine(holdsPlaceholder, expectedFlag)],
      expectedFlag,
    )
    .nullish()
    .transform(
      (value): Flag => (value === undefined || value === null || value === "" ? preset : (String(value) as Flag)),
    );

const expectedConsent = { error: 'expected "ask" or "given"' };

/** The text `ask` or `given`, or a placeholder. */
export const consent = () =>
  z
    .union([z.enum(["ask", "given"]), z.string().refine(holdsPlaceholder, expectedConsent)], expectedConsent)
    .nullish()
    .transform((value) => (value ?? "ask") as "ask" | "given");

/** An object with a flag named `track`. */
export const track = (preset: Flag) =>
  z
    .looseObject({ track: flag(preset) }, { error: 'expected an object such as {"track": "true"}' })
    .nullish()
    .transform((value) => value ?? { track: preset });

/**
 * A whole number from 0, or its digits as text, which forms send. In a template, it may be a placeholder: the filled value
 * is checked and stays a text, which readers accept.
 */
export const count = (preset: number) =>
  z
    .union(
      [
        z.number().int(expectedCount).nonnegative(expectedCount),
        z.string().regex(/^\d{0,9}$/, expectedCount),
        z.string().refine(holdsPlaceholder, expectedCount),
      ],
      expectedCount,
    )
    .nullish()
    .transform((value): number | string => {
      if (value === undefined || value === null || value === "") return preset;
      return typeof value === "string" && holdsPlaceholder(value) ? value : Number(value);
    });

/** A date in ISO 8601, a placeholder, or an empty text for no limit. */
export const dateTime = () =>
  z
    .string({ error: "expected a date as text" })
    .refine((value) => holdsPlaceholder(value) || describeDateTimeProblem(value) === undefined, {
      error: "expected a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00",
    })
    .nullish()
    .transform((value) => value ?? "");

/** A finite number. */
export const finite = () => z.number({ error: "expected a number" });
