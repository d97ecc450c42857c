/** Folders of the library, a tree below the root. */

import { z } from "../zod.ts";
import { identifier, plainText, revisionNumber, storedRevision, timestamp } from "./record-fields.ts";

/** Name of the root folder. */
export const rootName = "/";
/** Name of the read-only folder for items without a folder. */
export const unclassifiedName = "Unclassified";

const shared = () => ({
  id: identifier("Folder"),
  name: plainText("Folder name; the root folder is named /"),
  readOnly: z.boolean().describe("A read-only folder takes contents and smartlinks, but keeps its name and place"),
  _folder: z.string().nullable().describe("Parent folder id; null for the root"),
  _organization: identifier("Owning organisation"),
  created: timestamp("Created"),
  updated: timestamp("Last changed"),
});

/** A folder as the API returns it. */
export const folderSchema = z.lazy(() => z.object({ ...shared(), revision: revisionNumber() }));

/** A folder as the API returns it. */
export type Folder = z.infer<typeof folderSchema>;

/** A folder as the database has it. */
export const storedFolderSchema = z.lazy(() => z.object({ ...shared(), revision: storedRevision() }));
/** A folder as the database has it. */
export type StoredFolder = z.infer<typeof storedFolderSchema>;
