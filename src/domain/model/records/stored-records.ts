/**
 * The schemas of all records in the database. They detect records that a disk error damaged or that another program wrote.
 * Unknown fields are accepted, because later versions may add some.
 */

import { dateOrders } from "../../dates/written-date.ts";
import { describeNameProblem, isSafePath } from "../../files/output-name.ts";
import { decimalSigns } from "../../values/decimal-sign.ts";
import { encodingSchema, outputsSchema, strategySchema } from "../batch-schemas.ts";
import { trackedEventSchema } from "../tracked-event.ts";
import { z } from "../zod.ts";
import { storedContentSchema } from "./content.ts";
import { contentTextSchema } from "./content-text.ts";
import { storedFolderSchema } from "./folder.ts";
import { jobStatusSchema } from "./job-record.ts";
import { preferenceSchema } from "./preference.ts";
import { mediaTypeText, sha256Text } from "./record-fields.ts";
import { storedSmartlinkSchema } from "./smartlink-record.ts";
import { storedAssetSchema } from "./stored-asset.ts";
import { storedEditSchema } from "./stored-edit.ts";
import { storedVersionSchema } from "./stored-version.ts";
import { trashEntrySchema } from "./trash-entry.ts";
import { storedUserSchema } from "./user.ts";

const id = z.string().min(1).max(500);
const dateTime = z.iso.datetime();
const count = z.int().nonnegative();
const folderName = z.string().refine((name) => describeNameProblem("batch_id", name) === undefined, {
  error: "expected the name of a folder",
});
const safePath = z.string().refine(isSafePath, { error: "expected a path inside the batch's folder" });
const webAddress = z.string().regex(/^https?:\/\//i, { error: "expected an https: address" });
const storedProblem = z.looseObject({ code: z.string(), message: z.string() });

const jobSchema = z.lazy(() =>
  z.looseObject({
    job: z.looseObject({
      batch_id: folderName,
      name: z.string().optional(),
      job_id: id,
      status: jobStatusSchema,
      reason: z.enum(["requested", "max_errors"]).optional(),
      started: dateTime,
      finished: dateTime.nullable(),
      succeededCount: count,
      erroredCount: count,
      skippedCount: count,
      total: count,
      strategy: strategySchema,
      encoding: encodingSchema,
      outputs: outputsSchema.optional(),
      max_errors: count,
      bytes: z.number().nonnegative(),
      public_url: webAddress.optional(),
      document_id: id.optional(),
      corrects: id.optional(),
      pausedAt: dateTime.optional(),
      idleMs: z.number().nonnegative().optional(),
      publishedAt: dateTime.optional(),
      sentAt: dateTime.optional(),
    }),
    cursor: count,
    pending: z.array(count).optional(),
    epoch: count,
    cancelRequested: z.boolean(),
    eventCount: count,
  }),
);

const templateSchema = z.lazy(() =>
  z.looseObject({
    title: z.string(),
    config: z.looseObject({ global: z.looseObject({}) }),
    assets: z.array(
      z.looseObject({
        page: z.int(),
        files: z.record(z.string(), z.looseObject({ url: z.string() })),
        aura: z.looseObject({
          center_x: z.number(),
          center_y: z.number(),
          rect: z.array(z.number()).length(2),
          actions: z.array(z.looseObject({ type: z.string(), data: z.string() })),
        }),
      }),
    ),
  }),
);

const plannedEntrySchema = z.lazy(() =>
  z.looseObject({
    row: count,
    pdf: z.string(),
    // A row whose own names are wrong is stored as it came, with its problems.
    reference_id: z.string(),
    suffix: z.string(),
    name: z.string(),
    data: z.record(z.string(), z.string()),
    problems: z.array(storedProblem).optional(),
    invalidNames: z.record(z.string(), z.string()).optional(),
    cells: z.array(z.string()).optional(),
    replaces: z.string().optional(),
  }),
);

const inputSchema = z.lazy(() =>
  z.looseObject({
    job_id: id,
    params: z.looseObject({
      batch_id: folderName,
      name: z.string().optional(),
      strategy: strategySchema,
      encoding: encodingSchema,
      outputs: outputsSchema.optional(),
      max_errors: count,
      public_url: webAddress.optional(),
    }),
    template: templateSchema,
    // Of versions that kept the rows in this record.
    entries: z.array(plannedEntrySchema).optional(),
    files: z.array(z.looseObject({ name: z.string(), path: z.string(), sha256: sha256Text, size: count })),
    warnings: z.array(storedProblem).optional(),
    pending: z.array(z.tuple([count, count])).optional(),
    table: storedTableSchema.optional(),
  }),
);

/** The required fields of each kind of event. */
const eventFields: Readonly<Record<string, readonly string[]>> = {
  "row-done": ["row", "reference_id", "path", "size"],
  "row-failed": ["row", "reference_id", "problems"],
  warning: ["problem"],
  notice: ["problem"],
  failed: ["problem"],
  retried: ["rows"],
  continued: ["rows"],
};

const eventSchema = z.lazy(() =>
  z
    .looseObject({
      kind: z.string(),
      at: dateTime,
      row: count.optional(),
      reference_id: z.string().optional(),
      path: z.string().optional(),
      size: count.optional(),
      rows: z.union([z.array(count), count]).optional(),
      problem: storedProblem.optional(),
      problems: z.array(storedProblem).optional(),
    })
    .refine((event) => (eventFields[event.kind] ?? []).every((field) => event[field] !== undefined), {
      error: "expected all fields of its kind",
    }),
);

const outputSchema = z.lazy(() =>
  z.looseObject({
    batch_id: folderName,
    path: safePath,
    job_id: id,
    kind: z.enum(["smartlink", "pdf", "support", "report"]),
    mimetype: mediaTypeText,
    pieces: z.array(z.union([z.string(), z.looseObject({ part: sha256Text, size: count })])),
    size: count,
    row: count.optional(),
  }),
);

const noticeSchema = z.lazy(() =>
  z.looseObject({
    id,
    job_id: id,
    created: dateTime,
    event: z.string(),
    to: z.discriminatedUnion("kind", [
      z.looseObject({ kind: z.literal("callback"), url: webAddress }),
      z.looseObject({ kind: z.literal("mail"), addresses: z.array(z.string()), mail_url: webAddress.optional() }),
    ]),
    state: z.enum(["waiting", "sent", "unknown", "draft", "refused", "lost"]),
    tries: count,
    next: dateTime.optional(),
  }),
);

const toolFileSchema = z.lazy(() =>
  z.looseObject({ id, created: dateTime, name: z.string(), size: count, sha256: sha256Text }),
);

const environmentSchema = z.lazy(() =>
  z.looseObject({
    id,
    created: dateTime,
    name: z.string(),
    api_url: z.string(),
    tracking_url: z.string(),
    mail_url: z.string().optional(),
    runtime_url: z.string().optional(),
  }),
);

/** A key of an object store. */
export type StoredKey = string | readonly [string, ...(string | number)[]];

/** The schema and the key of an object store's records. */
export interface StoredShape<Value = unknown> {
  readonly schema: z.ZodType<Value>;
  readonly key: (record: Value) => StoredKey;
}

const createShape = <Value>(schema: z.ZodType<Value>, key: (record: Value) => StoredKey): StoredShape => ({
  schema,
  key: (record) => key(record as Value),
});

const byId = (record: { readonly id: string }): string => record.id;

/** The shapes by object store. Parts are missing here, because they are checked by their digest. */
export const storedShapes: ReadonlyMap<string, StoredShape> = new Map([
  ["jobs", createShape(jobSchema, ({ job }) => job.job_id)],
  ["inputs", createShape(inputSchema, ({ job_id }) => job_id)],
  [
    "rows",
    createShape(
      z.lazy(() => z.looseObject({ job_id: id, first: count, entries: z.array(plannedEntrySchema) })),
      (chunk) => [chunk.job_id, chunk.first],
    ),
  ],
  [
    "events",
    createShape(
      z.lazy(() => z.looseObject({ job_id: id, first: count, events: z.array(eventSchema) })),
      (chunk) => [chunk.job_id, chunk.first],
    ),
  ],
  ["outputs", createShape(outputSchema, ({ batch_id, path }) => [batch_id, path])],
  [
    "packs",
    createShape(
      z.lazy(() => z.looseObject({ batch_id: folderName, job_id: id, files: z.array(outputSchema).min(1) })),
      ({ batch_id, job_id, files }) => [batch_id, job_id, files[0]?.row ?? 0],
    ),
  ],
  ["folders", createShape(storedFolderSchema, byId)],
  ["contents", createShape(storedContentSchema, byId)],
  ["smartlinks", createShape(storedSmartlinkSchema, byId)],
  ["assets", createShape(storedAssetSchema, byId)],
  ["users", createShape(storedUserSchema, byId)],
  ["tracked", createShape(trackedEventSchema, byId)],
  ["notices", createShape(noticeSchema, byId)],
  ["toolFiles", createShape(toolFileSchema, byId)],
  ["environments", createShape(environmentSchema, byId)],
  ["trash", createShape(trashEntrySchema, byId)],
  ["versions", createShape(storedVersionSchema, byId)],
  ["texts", createShape(contentTextSchema, byId)],
  ["preferences", createShape(preferenceSchema, byId)],
  ["edits", createShape(storedEditSchema, byId)],
]);

/** The table as the database has it. */
const storedTableSchema = z.lazy(() =>
  z.looseObject({
    delimiter: z.string(),
    fields: z.record(z.string(), z.string()),
    roles: z.record(z.string(), z.string()),
    commaNumbers: z.array(z.string()),
    forms: z
      .looseObject({
        numbers: z.array(z.string()),
        decimalSign: z.enum([...decimalSigns, "undecided"]).optional(),
        dates: z.array(z.string()),
        dateOrder: z.enum([...dateOrders, "undecided"]).optional(),
      })
      .optional(),
    columns: z.array(z.string()).optional(),
    missingValues: z.record(z.string(), z.string()).optional(),
  }),
);
