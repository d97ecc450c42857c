import type { Connection } from "../database/connection.ts";
import type { StoreName } from "../database/schema.ts";
import { openUntyped } from "../database/untyped-database.ts";
import { hasValidForm } from "./record-form.ts";

/** Stores that every page reads when it starts, and that hold few records. */
const startStores: readonly StoreName[] = ["jobs", "environments", "notices", "toolFiles", "users", "folders"];

/**
 * Returns whether a record that pages read when they start is invalid: a reason to check all of them by their schemas.
 * Records of other stores are checked when they are read.
 */
export const hasBrokenRecord = async (connection: Connection): Promise<boolean> => {
  const db = await openUntyped(connection);
  const tx = db.transaction(startStores);
  const results = await Promise.all(
    startStores.map(async (name) => {
      const store = tx.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.some((key, index) => !hasValidForm(name, values[index], key));
    }),
  );
  return results.includes(true);
};
