/** Earlier states of smartlinks: the whole record and its assets, as they were before a change. */
import { z } from "../zod.ts";
import { sha256Text, timestamp } from "./record-fields.ts";
import { type StoredSmartlink, storedSmartlinkSchema } from "./smartlink-record.ts";
import { type StoredAsset, storedAssetSchema } from "./stored-asset.ts";

const recordId = z.string().min(1).max(200);

/** The sha256 of the parts that a record needs. The database has an index of it, see `partIndex`. */
export const partList = () => z.array(sha256Text);

/** A version as the database has it. */
export const storedVersionSchema = z.lazy(() =>
  z.object({
    id: recordId,
    _document: recordId,
    created: timestamp("When the version was stored"),
    name: z.string().min(1).nullable(),
    number: z.int().positive(),
    parts: partList(),
    smartlink: storedSmartlinkSchema,
    assets: z.array(storedAssetSchema),
  }),
);

/** A stored state of a smartlink. */
export interface StoredVersion {
  readonly id: string;
  /** Id of the smartlink. */
  readonly _document: string;
  /** When the version was stored, which is just before the change that it precedes. */
  readonly created: string;
  /** Name that a person gave it. Named versions are never removed to make room. */
  readonly name: string | null;
  /** 1 for the first version of the smartlink, then one more than that of the newest version. */
  readonly number: number;
  /** The sha256 of the assets' resources. */
  readonly parts: readonly string[];
  readonly smartlink: StoredSmartlink;
  readonly assets: readonly StoredAsset[];
}
