/** Reads what editing a smartlink needs. The editor reads it before its own code has loaded, so nothing here needs a schema. */
import type { StoredContent } from "#domain/model/records/content.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import type { StoredAsset } from "#domain/model/records/stored-asset.ts";
import type { StoredEdit } from "#domain/model/records/stored-edit.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordReader } from "#ports/records.ts";
import { contentNotFound, smartlinkNotFound } from "../library/unknown-ids.ts";

/** A smartlink that is opened for editing. */
export interface EditedSmartlink {
  readonly smartlink: StoredSmartlink;
  readonly content: StoredContent;
  readonly assets: readonly StoredAsset[];
  /** In the order of their numbers. */
  readonly edits: readonly StoredEdit[];
}

/** Reads a smartlink with its content, assets and steps. Problems: `document-not-found`, `content-not-found`. */
export const readEditedSmartlink = async (
  records: Pick<RecordReader, "get" | "list">,
  id: string,
): Promise<Result<EditedSmartlink>> => {
  const of = { where: { field: "_document", is: id } } as const;
  const [smartlink, assets, edits] = await Promise.all([
    records.get("smartlinks", id),
    records.list("assets", of),
    records.list("edits", of),
  ]);
  if (smartlink === undefined) return fail(smartlinkNotFound(id));
  const content = await records.get("contents", smartlink._content);
  if (content === undefined) return fail(contentNotFound(smartlink._content));
  return ok({ smartlink, content, assets, edits: edits.toSorted((a, b) => a.number - b.number) });
};
