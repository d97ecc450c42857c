/** Copies a smartlink with its assets. */

import { createCreationMail } from "#domain/jobs/creation-mail.ts";
import type { StoredSmartlink } from "#domain/model/records/smartlink-record.ts";
import { fail, ok, type Result } from "#domain/result.ts";
import type { RecordTransaction } from "#ports/records.ts";
import { type Caller, memberName, type ServicePorts } from "./service-ports.ts";
import { smartlinkNotFound } from "./unknown-ids.ts";

/** The names of the copy. */
export interface CopyIdentity {
  readonly id: string;
  readonly uuid: string;
  /** Default: the title of the smartlink with “(copy)”. */
  readonly title: string | undefined;
}

/**
 * Stores a copy of the smartlink `id`, not published, and returns it. If there is a copy with this id already, returns that
 * one. Problem: `document-not-found`.
 */
export const duplicateSmartlink = async (
  { store: { records }, clock }: Pick<ServicePorts, "store" | "clock">,
  id: string,
  { title, ...identity }: CopyIdentity,
  caller: Caller,
): Promise<Result<StoredSmartlink>> => {
  const now = clock.now();
  // Ids are created before the transaction: an IndexedDB transaction ends while anything else is awaited.
  const count = (await records.list("assets", { where: { field: "_document", is: id } })).length;
  const assetIds: string[] = [];
  while (assetIds.length < count) assetIds.push(await caller.newId());
  return records.change(["smartlinks", "assets", "tracked"], async (tx) => {
    const existing = await tx.get("smartlinks", identity.id);
    if (existing !== undefined) return ok(existing);
    const stored = await tx.get("smartlinks", id);
    if (stored === undefined) return fail(smartlinkNotFound(id));
    const copy = {
      ...stored,
      ...identity,
      inserted: now,
      updated: now,
      revision: 1,
      _member: caller.user.id,
      username: memberName(caller.user),
      title: title ?? `${stored.title} (copy)`,
      publish: false,
    };
    await tx.put("smartlinks", copy);
    for (const mail of createCreationMail(copy, now)) await tx.put("tracked", mail);
    await copyAssets(tx, id, copy, assetIds);
    return ok(copy);
  });
};

/** Copies as many assets of the smartlink `id` as there are new ids. Their resources are shared. */
const copyAssets = async (
  tx: RecordTransaction,
  id: string,
  { id: _document, inserted, updated }: StoredSmartlink,
  newIds: readonly string[],
): Promise<void> => {
  const assets = await tx.list("assets", { where: { field: "_document", is: id }, limit: newIds.length });
  // Assets of one time are listed by id. The order counts where they overlap.
  const sortedIds = newIds.toSorted();
  for (const [index, asset] of assets.entries())
    await tx.put("assets", { ...asset, id: sortedIds[index] ?? "", _document, inserted, updated, revision: 1 });
};
