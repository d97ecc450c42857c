/** Deleted items with all their records, until they are restored or expire. */
import { z } from "../zod.ts";
import { type StoredContent, storedContentSchema } from "./content.ts";
import { type StoredFolder, storedFolderSchema } from "./folder.ts";
import { timestamp } from "./record-fields.ts";
import { type StoredSmartlink, storedSmartlinkSchema } from "./smartlink-record.ts";
import { type StoredAsset, storedAssetSchema } from "./stored-asset.ts";
import { partList } from "./stored-version.ts";

/** Kinds of items that people delete and restore. */
export const itemKinds = ["content", "smartlink", "folder"] as const;
/** A kind of item that people delete and restore. */
export type ItemKind = (typeof itemKinds)[number];

const recordId = z.string().min(1).max(200);

/** A trash entry as the database has it. */
export const trashEntrySchema = z.lazy(() =>
  z.object({
    id: recordId,
    created: timestamp("When the item was deleted"),
    expires: z.iso.datetime().nullable(),
    batch_id: recordId,
    kind: z.enum(itemKinds),
    title: z.string(),
    _folder: recordId,
    path: z.array(z.string()),
    size: z.int().nonnegative(),
    parts: partList(),
    records: z.object({
      folders: z.array(storedFolderSchema),
      contents: z.array(storedContentSchema),
      smartlinks: z.array(storedSmartlinkSchema),
      assets: z.array(storedAssetSchema),
    }),
  }),
);

/** The records of a deleted item, as they were in the store. Versions of its smartlinks stay in their own store. */
export interface TrashedRecords {
  readonly folders: readonly StoredFolder[];
  readonly contents: readonly StoredContent[];
  readonly smartlinks: readonly StoredSmartlink[];
  readonly assets: readonly StoredAsset[];
}

/** A deleted item. */
export interface TrashEntry {
  /** Id of the item itself. Ids of records are unique, and an item is in the trash or in the library, never in both. */
  readonly id: string;
  /** When the item was deleted. */
  readonly created: string;
  /** When it is deleted for good; null: never. */
  readonly expires: string | null;
  /** The same for all items of one deletion. */
  readonly batch_id: string;
  readonly kind: ItemKind;
  readonly title: string;
  /** Folder in which the item was. */
  readonly _folder: string;
  /** Names of the folders in which the item was, from below the root, for people. */
  readonly path: readonly string[];
  /** Bytes of its PDFs and resources. */
  readonly size: number;
  /** The sha256 of its PDFs and resources. */
  readonly parts: readonly string[];
  readonly records: TrashedRecords;
}
