/** Fields as forms send them: everything is text, and an empty text means that the field was left out. */
import { z } from "#domain/model/zod.ts";

export const idField = (what: string) =>
  z.string({ error: `expected the id of a ${what}` }).min(1, { error: `expected the id of a ${what}` });

/** Empty means absent. */
export const optionalTextField = (what: string, most = 10_000) =>
  z
    .string({ error: "expected a text" })
    .max(most, { error: `expected at most ${most} characters` })
    .transform((textField) => (textField === "" ? undefined : textField))
    .optional()
    .describe(what);

/** Empty stays empty: it is a value to be set. */
export const text = (what: string, most = 10_000) =>
  z
    .string({ error: "expected a text" })
    .max(most, { error: `expected at most ${most} characters` })
    .describe(what);

export const integerField = (what: string, least: number, most: number) => {
  const error = `expected a whole number from ${least} to ${most}`;
  return z
    .union([z.string().regex(/^-?\d{1,10}$/, { error }), z.number().int({ error })], { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
    .describe(what);
};

/** A part of a form that holds a file. */
export const fileField = (what: string) => z.file({ error: "expected a file" }).describe(what);
