/**
 * Forms that recur on the wire. Messages say what is expected; what was found instead is added where problems are
 * made (problems-from-zod). `null` counts as absent: exports of other systems write it for empty fields.
 */
import { describeDateTimeProblem } from "../dates/availability.ts";
import { mayHoldPlaceholder, parseText } from "../placeholders/placeholder-text.ts";
import { z } from "./zod.ts";

export type Flag = "true" | "false";

/** Whether the text holds at least one placeholder. */
const holdsPlaceholder = (text: string): boolean =>
  mayHoldPlaceholder(text) && parseText(text).parts.some((part) => typeof part !== "string");

/** A text; absent, null: the preset. */
export const text = (preset = "") =>
  z
    .string({ error: "expected a text" })
    .nullish()
    .transform((value) => value ?? preset);

/** A text that may be absent; null is absent. */
export const optionalText = () =>
  z
    .string({ error: "expected a text" })
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

// In a union, a check that fails speaks for itself: it needs the same words.
const expectedFlag = { error: 'expected "true" or "false"' };
const expectedCount = { error: "expected a whole number from 0" };

/**
 * The wire writes booleans as the texts "true" and "false". Real booleans are understood, the empty text keeps the
 * preset. In a template a placeholder may stand for the flag; filling checks what it becomes, so the type is honest
 * for every filled smartlink.
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

/** `ask` or `given`, or a placeholder for one of them. */
export const consent = () =>
  z
    .union([z.enum(["ask", "given"]), z.string().refine(holdsPlaceholder, expectedConsent)], expectedConsent)
    .nullish()
    .transform((value) => (value ?? "ask") as "ask" | "given");

export const track = (preset: Flag) =>
  z
    .looseObject({ track: flag(preset) }, { error: 'expected an object such as {"track": "true"}' })
    .nullish()
    .transform((value) => value ?? { track: preset });

/**
 * A whole number from 0, also as text, as forms send it. In a template a placeholder may stand for it: what that
 * becomes is checked when it is filled, and stays a text, which readers understand as well.
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

/** ISO 8601, a placeholder, or empty for no limit. */
export const dateTime = () =>
  z
    .string({ error: "expected a date as text" })
    .refine((value) => holdsPlaceholder(value) || describeDateTimeProblem(value) === undefined, {
      error: "expected a date such as 2026-12-31 or 2026-12-31T18:00:00+01:00",
    })
    .nullish()
    .transform((value) => value ?? "");

/** A number that is one: no NaN, no infinity. */
export const finite = () => z.number({ error: "expected a number" });
