/** The environments of the settings page, where calls of the interface find them too: a service worker sees no localStorage. */
import type { Environment } from "#domain/model/batch.ts";
import type { RecordStore } from "#ports/records.ts";

/** The standalone tool's two exist from the start; no tracking address: nothing is sent. `apiUrl` is the site's own. */
export const defaultEnvironments = (apiUrl: string): readonly Environment[] =>
  ["officialDev", "officialProd"].map((name) => ({ name, api_url: apiUrl, tracking_url: "" }));

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

export const readEnvironments = async (
  records: Pick<RecordStore, "list">,
  apiUrl: string,
): Promise<readonly Environment[]> => {
  const kept = await environmentsIn(records);
  return kept.length > 0 ? kept : defaultEnvironments(apiUrl);
};

/**
 * What the store has, else `environments`, which it then has too. The store wins over localStorage: that is written
 * down seconds later, and a browser that is killed forgets its last changes.
 */
export const syncEnvironments = async (
  records: Pick<RecordStore, "list" | "change">,
  environments: readonly Environment[],
  now: string,
): Promise<readonly Environment[]> => {
  const kept = await environmentsIn(records);
  if (kept.length > 0) return kept;
  await storeEnvironments(records, environments, now);
  return environments;
};

const environmentsIn = async (records: Pick<RecordStore, "list">): Promise<readonly Environment[]> =>
  (await records.list("environments")).map(({ id: _id, created: _created, ...environment }) => environment);
