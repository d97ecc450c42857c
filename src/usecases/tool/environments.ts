/** Stores the environments of the settings page in the database, because a service worker cannot read localStorage. */
import type { Environment } from "#domain/model/batch.ts";
import type { RecordStore } from "#ports/records.ts";

/** Returns the environments that exist from the start, without a tracking address. `apiUrl`: address of this site's interface. */
export const defaultEnvironments = (apiUrl: string): readonly Environment[] =>
  ["officialDev", "officialProd"].map((name) => ({ name, api_url: apiUrl, tracking_url: "" }));

/** Replaces the stored environments. `now`: ISO 8601. */
export const storeEnvironments = async (
  records: Pick<RecordStore, "change">,
  environments: readonly Environment[],
  now: string,
): Promise<void> =>
  records.change(["environments"], async (tx) => {
    for (const { id } of await tx.list("environments")) await tx.remove("environments", id);
    for (const environment of environments)
      await tx.put("environments", { ...environment, id: environment.name, created: now });
  });

/** Reads the stored environments. Returns the default ones if none are stored. */
export const readEnvironments = async (
  records: Pick<RecordStore, "list">,
  apiUrl: string,
): Promise<readonly Environment[]> => {
  const stored = await listEnvironments(records);
  return stored.length > 0 ? stored : defaultEnvironments(apiUrl);
};

/**
 * Returns the stored environments. If there are none, stores and returns `environments` (those of localStorage). The
 * database takes precedence, because browsers write localStorage to disk seconds later and lose changes in a crash.
 */
export const syncEnvironments = async (
  records: Pick<RecordStore, "list" | "change">,
  environments: readonly Environment[],
  now: string,
): Promise<readonly Environment[]> => {
  const stored = await listEnvironments(records);
  if (stored.length > 0) return stored;
  await storeEnvironments(records, environments, now);
  return environments;
};

const listEnvironments = async (records: Pick<RecordStore, "list">): Promise<readonly Environment[]> =>
  (await records.list("environments")).map(({ id: _id, created: _created, ...environment }) => environment);
