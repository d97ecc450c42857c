/** Schemas of fields as forms send them: every value is a string, and an empty string counts as missing. */
import { z } from "#domain/model/zod.ts";

/** Creates a required id. `what`: the record, such as “folder”. */
export const idField = (what: string) =>
  z.string({ error: `expected the id of a ${what}` }).min(1, { error: `expected the id of a ${what}` });

/** Creates an optional text; empty counts as missing. `description`: for the OpenAPI document. */
export const optionalTextField = (description: string, maxLength = 10_000) =>
  z
    .string({ error: "expected a text" })
    .max(maxLength, { error: `expected at most ${maxLength} characters` })
    .transform((textField) => (textField === "" ? undefined : textField))
    .optional()
    .describe(description);

/** Creates a text whose empty value is set as such. */
export const text = (description: string, maxLength = 10_000) =>
  z
    .string({ error: "expected a text" })
    .max(maxLength, { error: `expected at most ${maxLength} characters` })
    .describe(description);

/** Creates an integer in a range, as a string of digits or, in a JSON body, a number. */
export const integerField = (description: string, min: number, max: number) => {
  const error = `expected a whole number from ${min} to ${max}`;
  return z
    .union([z.string().regex(/^-?\d{1,10}$/, { error }), z.number().int({ error })], { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .describe(description);
};

/** Creates an optional flag: "true" or "false", in a JSON body also a boolean; empty counts as missing. */
export const switchField = (description: string) => {
  const error = 'expected "true" or "false"';
  const flag = z
    .union([z.boolean(), z.enum(["true", "false"])], { error })
    .transform((sent) => String(sent) === "true");
  const missing = z.literal("").transform(() => undefined);
  return z.union([flag, missing], { error }).optional().describe(description);
};

/** The query field of deletions. */
export const permanentField = () => switchField("true: deletes for good, not into the trash");

/** Creates a form part that contains a file. */
export const fileField = (description: string) => z.file({ error: "expected a file" }).describe(description);
