// @ts-nocheck
/** The contestant's page: MSW with its own service worker, over the same records in an IndexedDB of its own. */
import { openDB } from "idb";
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";

const database = openDB("bench", 1, {
  upgrade: (db) => {
    db.createObjectStore("records");
    db.createObjectStore("lists", { keyPath: "id" });
  },
});
const envelope = (details) => HttpResponse.json({ code: 200, details });

const worker = setupWorker(
  http.get("*/api/document/:id", async ({ params }) => envelope(await (await database).get("records", params.id))),
  http.get("*/api/folder", async () => envelope(await (await database).getAll("lists"))),
);

globalThis.benchFill = async (record, list) => {
  const db = await database;
  await db.put("records", record, record.id);
  for (const entry of list) await db.put("lists", entry);
};
globalThis.benchReady = worker
  .start({ quiet: true, onUnhandledRequest: "bypass", serviceWorker: { url: "./mockServiceWorker.js" } })
  .then(() => true);
