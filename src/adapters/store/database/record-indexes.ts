/** Indexes of records: by field, always in order of creation. */
import type { RecordFields, RecordKind, RecordKinds } from "#ports/records.ts";

/** The field that sorts the records of each kind by creation. */
export const creationField: { readonly [Kind in RecordKind]: keyof RecordKinds[Kind] & string } = {
  folders: "created",
  contents: "created",
  smartlinks: "inserted",
  assets: "inserted",
  users: "created",
  answers: "created",
  images: "id",
  tracked: "dt",
  notices: "created",
  toolFiles: "created",
  environments: "created",
  trash: "created",
  versions: "created",
  texts: "created",
  preferences: "created",
  edits: "created",
};

/** Fields with an index of their own. */
export const indexedFields: { readonly [Kind in RecordKind]: readonly RecordFields[Kind][] } = {
  folders: ["_folder"],
  contents: ["_folder", "sha256"],
  smartlinks: ["_folder", "_content"],
  assets: ["_document"],
  users: ["email"],
  answers: [],
  images: ["_content"],
  tracked: ["smartlink_id"],
  notices: ["job_id", "state"],
  toolFiles: ["sha256"],
  environments: [],
  trash: ["batch_id", "expires"],
  versions: ["_document"],
  texts: [],
  preferences: [],
  edits: ["_document"],
};

/**
 * The index of the parts that a record needs, by the field `parts` of these kinds. A clean-up looks parts up in it instead
 * of reading every version of every smartlink.
 */
export const partIndex = "parts";
export const kindsWithPartIndex = ["trash", "versions", "edits"] as const satisfies readonly RecordKind[];

/** The index over all records of a kind. */
export const creationIndex = "in order";
