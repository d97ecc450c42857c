/** Stores how long deleted items stay in the trash, and removes the expired ones. */
import { changedExpiryOf, hasExpired, parseTrashDays, type TrashDays } from "#domain/library/trash-retention.ts";
import type { TrashEntry } from "#domain/model/records/trash-entry.ts";
import type { RecordReader, RecordTransaction } from "#ports/records.ts";
import type { ServicePorts } from "../service-ports.ts";
import { findTrashedUsers, removeVersions } from "./delete-items.ts";

const preferenceId = "trash_days";

/** Returns the stored choice, or the default. */
export const readTrashDays = async (reader: RecordReader): Promise<TrashDays> =>
  parseTrashDays((await reader.get("preferences", preferenceId))?.value);

/** Stores the choice, which then holds for the items that are in the trash too. `now`: ISO 8601 UTC. */
export const storeTrashDays = async (tx: RecordTransaction, days: TrashDays, now: string): Promise<void> => {
  await tx.put("preferences", { id: preferenceId, created: now, value: days });
  for (const entry of await tx.list("trash"))
    await tx.put("trash", { ...entry, expires: changedExpiryOf(entry.created, days, now) });
};

/** Removes entries for good, with the versions of their smartlinks. Returns the parts that they used. */
export const removeEntries = async (
  tx: RecordTransaction,
  entries: readonly TrashEntry[],
): Promise<readonly string[]> => {
  const parts = await Promise.all(
    entries.map(async ({ id, records, parts: entryParts }) => {
      const [versionParts] = await Promise.all([removeVersions(tx, records), tx.remove("trash", id)]);
      return [...entryParts, ...versionParts];
    }),
  );
  return parts.flat();
};

/** Removes the expired entries. A PDF that a smartlink in the trash still needs expires together with that. */
export const removeExpired = async ({
  store: { records },
  clock,
}: Pick<ServicePorts, "store" | "clock">): Promise<void> => {
  const now = clock.now();
  const isExpired = (entry: TrashEntry) => hasExpired(entry, now);
  // Reading the index costs little, so that the trash is listed as fast as any other kind.
  const [first] = await records.list("trash", { where: { field: "expires", upTo: now }, limit: 1 });
  if (first === undefined) return;
  const parts = await records.change(["trash", "versions", "edits"], async (tx) => {
    const entries = await tx.list("trash");
    const retained = entries.filter((entry) => !isExpired(entry));
    const isNeeded = ({ records: { contents } }: TrashEntry) =>
      contents.some(({ id }) => findTrashedUsers(retained, id).length > 0);
    return removeEntries(
      tx,
      entries.filter((entry) => isExpired(entry) && !isNeeded(entry)),
    );
  });
  await records.sweep(parts);
};
