/** The envelope of all responses of the direct API, and its details in case of an error (RFC 9457). */
import { skinRecordSchema } from "./skin.ts";
import { z } from "./zod.ts";

/** Problem details (RFC 9457, section 3.1). */
export const problemDetailsSchema = z.lazy(() =>
  z
    .object({
      type: z.string().describe("A name for the kind of problem; it never changes its meaning"),
      title: z.string(),
      status: z.int(),
      detail: z.string().describe("What is wrong and what to do"),
      instance: z.string().describe("The path that was called"),
      errors: z.array(z.object({ path: z.string(), message: z.string() })).describe("All errors, each with its path"),
      allowRemote: z
        .enum(["true", "false"])
        .optional()
        .describe("Of a smartlink that needs its password: whether a page of another origin may frame it"),
      skin: skinRecordSchema
        .optional()
        .describe("Of a smartlink that needs its password: the look of the password gate"),
    })
    .describe("Problem details, RFC 9457"),
);

/** Problem details as plain data. */
export type ProblemDetails = z.infer<typeof problemDetailsSchema>;

const envelopeSchema = <Details extends z.ZodType>(details: Details) =>
  z.object({ code: z.int().describe("Same as the HTTP status; 200 on success"), details });

/** The envelope of an error response. */
export const failureSchema = z.lazy(() => envelopeSchema(problemDetailsSchema));
