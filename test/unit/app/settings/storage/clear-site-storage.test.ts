import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteDatabaseNames } from "#adapters/database-names.ts";
import { clearSiteStorage } from "#app/settings/storage/clear-site-storage.ts";

/** A storage area of a browser with these entries. */
const createArea = (entries: Readonly<Record<string, string>>): Storage => {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
};

const listKeys = (area: Storage) => Array.from({ length: area.length }, (_, index) => area.key(index));

test("clearing the site deletes what manager, editor and reader store, and nothing of other sites on the origin", async () => {
  const local = createArea({
    "smartlink-settings": "1",
    "smartlink-looks": "2",
    other: "3",
    "smartlink-views-4": "4",
    "smartlink-consent a": "5",
  });
  const session = createArea({ "smartlink-sent-on": "6", theirs: "7" });
  const deletedCaches: string[] = [];
  const caches = { delete: async (name: string) => deletedCaches.push(name) > 0 };
  await clearSiteStorage({ areas: [() => local, () => session], caches });
  expect([listKeys(local), listKeys(session)]).toEqual([["other"], ["theirs"]]);
  expect(deletedCaches).toEqual([
    "smartlink-shared",
    "smartlink-row-previews",
    "smartlink-batch-drafts",
    "smartlink-maker-language",
  ]);
});

test("clearing the site leaves the settings where they are to stay, and does nothing while site data is blocked", async () => {
  const local = createArea({ "smartlink-settings": "1", "smartlink-looks": "2" });
  const blocked = () => {
    throw new DOMException("Access is denied.", "SecurityError");
  };
  await clearSiteStorage({ areas: [blocked, () => local], caches: undefined }, ["smartlink-settings"]);
  expect(listKeys(local)).toEqual(["smartlink-settings"]);
});

test("clearing the site deletes every database with all data", () => {
  const root = join(import.meta.dirname, "../../../../..");
  const names = ["src", "reader", "workers"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(join(root, folder, path), "utf8"))
      .flatMap((code) => [...code.matchAll(/(?:atabaseName|quarantineName) = "([^"]+)"/g)].map(([, name]) => name)),
  );
  expect(new Set(siteDatabaseNames)).toEqual(new Set(names));
  expect(names).toHaveLength(5);
});
