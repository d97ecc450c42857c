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
};

/** The index over all records of a kind. */
export const creationIndex = "in order";
