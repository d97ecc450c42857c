/** The page that is compared with the site: MSW's service worker over the same records, in a separate IndexedDB database. */
import { openDB } from "idb";
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";

const database = openDB("bench", 1, {
  upgrade: (db) => {
    db.createObjectStore("records");
    db.createObjectStore("lists", { keyPath: "id" });
  },
});
const toEnvelope = (/** @type {unknown} */ details) => HttpResponse.json({ code: 200, details });

const worker = setupWorker(
  http.get("*/api/document/:id", async ({ params }) =>
    toEnvelope(await (await database).get("records", String(params["id"]))),
  ),
  http.get("*/api/folder", async () => toEnvelope(await (await database).getAll("lists"))),
);

globalThis.benchFill = async (record, list) => {
  const db = await database;
  await db.put("records", record, record.id);
  for (const entry of list) await db.put("lists", entry);
};
globalThis.benchReady = worker
  // The option is missing in the types.
  .start(
    /** @type {object} */ ({
      quiet: true,
      onUnhandledRequest: "bypass",
      serviceWorker: { url: "./mockServiceWorker.js" },
    }),
  )
  .then(() => true);
