/** Checks records by their schemas: another program, or a fault of the disk, may have written them. */
import { sha256Text } from "#domain/model/records/record-fields.ts";
import { storedShapes } from "#domain/model/records/stored-records.ts";
import { z } from "#domain/model/zod.ts";
import type { PartRecord } from "./database/schema.ts";

/** Returns why a record is invalid, as a short phrase; undefined for valid records and for stores without a schema. */
export const findRecordFault = (store: string, key: IDBValidKey, value: unknown): string | undefined => {
  const form = storedShapes.get(store);
  if (form === undefined) return undefined;
  const parsed = form.schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.map(String).join(".") ?? "";
    return `${path === "" ? "" : `${path}: `}${issue?.message ?? "not valid"}`;
  }
  return indexedDB.cmp(key, form.key(parsed.data)) === 0 ? undefined : "its key belongs to another record";
};

/** Parses a part; undefined if it is invalid, or stored under another part's key. */
export const parsePartRecord = (key: IDBValidKey, value: unknown): PartRecord | undefined => {
  const part = partSchema.safeParse(value);
  return part.success && part.data.sha256 === key ? part.data : undefined;
};

const partSchema = z.lazy(() =>
  z.object({
    sha256: sha256Text,
    size: z.int().nonnegative(),
    body: z.union([z.instanceof(Blob), z.instanceof(ArrayBuffer)]),
  }),
);
