/** The record of a batch beside its generated files: what merging and opening it need beside the rows. */
import { describeNameProblem } from "../files/output-name.ts";
import { readPublicUrl } from "../links/public-url.ts";
import { type Problem, type ProblemCode, problem } from "../problem.ts";
import { problemCodes } from "../problem-codes.ts";
import { withReadLocation } from "../problems/read-location.ts";
import { fail, ok, type Result } from "../result.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import type { BatchParams } from "./batch.ts";
import { encodingSchema, outputsSchema, strategySchema } from "./batch-schemas.ts";
import { problemsFromZod } from "./problems-from-zod.ts";
import { type Smartlink, smartlinkSchema } from "./smartlink.ts";
import { z } from "./zod.ts";

const count = z.number().int().nonnegative();

/** Positions of rows are in memory, up to the last one. */
const maxLastRow = 2 ** 24;

const environmentSchema = z.object({
  name: z.string(),
  api_url: z.string(),
  tracking_url: z.string(),
  mail_url: z.string().optional(),
  runtime_url: z.string().optional(),
});

const paramsSchema = z.object({
  batch_id: z.string().refine((name) => describeNameProblem("batch_id", name) === undefined, "expected a valid name"),
  name: z.string().max(200).optional(),
  strategy: strategySchema,
  encoding: encodingSchema,
  outputs: outputsSchema.optional(),
  max_errors: count,
  embed_fonts: z.boolean().optional(),
  seed: z.string().max(1_000).optional(),
  document_id: z.string().optional(),
  api_url: z.string().optional(),
  callback_url: z.string().optional(),
  callback_emails: z.array(z.string()).optional(),
  public_url: z
    .string()
    .refine((address) => readPublicUrl(address).ok, "expected a public address")
    .optional(),
  personal_links: z.string().optional(),
  environment: environmentSchema.optional(),
});

const problemSchema = z.looseObject({
  code: z.string().refine((code) => Object.hasOwn(problemCodes, code), "expected a code of this version"),
  message: z.string(),
  at: z.unknown().optional(),
});

const batchRecordSchema = z.lazy(() =>
  z.object({
    params: paramsSchema,
    warnings: z.array(problemSchema).default([]),
    rows: count,
    last_row: count.max(maxLastRow).optional(),
    template: z.looseObject({
      title: z.string(),
      id: z.string(),
      campaignLanguage: z.array(z.string()),
      userStatus: z.union([z.number(), z.string()]).default(0),
    }),
  }),
);

/** A parsed record. */
export interface BatchRecord {
  readonly params: BatchParams;
  readonly warnings: readonly Problem[];
  /** Number of rows. */
  readonly rows: number;
  /** Number of the last row: greater than that of rows where the data has blank or hidden ones. */
  readonly lastRow: number;
  /** Title, id, languages and who may open the documents are those of the template. All else is left out, above all its password. */
  readonly template: Smartlink;
}

/** Parses a record. Problem: `job-unreadable`. `file`: its name, for messages. */
export const readBatchRecord = (text: string, file: string): Result<BatchRecord> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(unreadable(file, "It is cut or damaged."));
  }
  const parsed = batchRecordSchema.safeParse(value);
  if (!parsed.success)
    return fail(...problemsFromZod(parsed.error, value, { file }).map(({ message }) => unreadable(file, message)));
  const { params, warnings, rows, last_row, template } = parsed.data;
  const { title, id, campaignLanguage, userStatus } = template;
  return ok({
    params: omitUndefined(params) as BatchParams,
    warnings: warnings.map(({ code, message, at }) =>
      withReadLocation({ ...problem(code as ProblemCode, message), ...(at === undefined ? {} : { at }) } as Problem),
    ),
    rows,
    lastRow: Math.max(rows, last_row ?? 0),
    template: smartlinkSchema.parse({ title, id, campaignLanguage, config: { global: { userStatus } }, assets: [] }),
  });
};

const unreadable = (file: string, sentence: string): Problem =>
  problem(
    "job-unreadable",
    `${file} is not the record of a batch of this version. ${sentence} Run smartlink generate again to write it.`,
    { file },
  );
