/**
 * Backups that earlier versions of this site have saved: `test/fixtures/backup/schema-<n>.zip`, each written by the code
 * that had that schema. They never change; a further schema adds the last one's file to them.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBackup } from "#adapters/backup/read-backup.ts";
import { restoreBackup } from "#adapters/backup/restore-backup.ts";
import { findRecordFault } from "#adapters/store/check-record.ts";
import type { StoreName } from "#adapters/store/database/schema.ts";
import { forEachPage, listRecordStores, openUntyped, partStore } from "#adapters/store/database/untyped-database.ts";
import { hasValidForm } from "#adapters/store/recovery/record-form.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import { createSettingsService } from "#app/site/settings.ts";
import { encodeBasicAuthorization } from "#domain/records/basic-authorization.ts";
import { ok } from "#domain/result.ts";
import type { PdfInspector } from "#ports/pdf.ts";
import { retryJob } from "#usecases/jobs/failed-rows/retry-job.ts";
import { runJob } from "#usecases/jobs/run-job.ts";
import { checkAndRepairData } from "#usecases/workspace/check-and-repair-data.ts";
import { createCaller, createExchange } from "../../../contract/caller.ts";
import { asFields, asList, callOk, type Fields } from "../../../contract/check.ts";
import { idOf } from "../../../contract/folder-cases.ts";
import { createNodeApi, type NodeApi } from "../../../contract/node-api.ts";
import { iconPart } from "../../../contract/smartlink-cases.ts";
import { bytesOf } from "../../../support/pages.ts";
import { aWorld } from "../../../support/world.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

/** Today's site in another browser, with the old backup in the place of what it had. */
const restored = async (schema: number): Promise<NodeApi & { readonly settings: string }> => {
  const served = await createNodeApi();
  const { connection, parts } = served.store;
  const file = new Blob([readFileSync(new URL(`../../../fixtures/backup/schema-${schema}.zip`, import.meta.url))]);
  const db = await openUntyped(connection);
  const stores = new Set([...listRecordStores(db), partStore]);
  const contents = await readBackup(file, { bytes: webBytes, schema: db.version, stores, ...quiet });
  if (!contents.ok) throw new Error(contents.problems[0]?.message);
  expect(contents.value.manifest.schema).toBe(schema);
  await restoreBackup(contents.value, { connection, bytes: webBytes, parts }, quiet);
  return { ...served, settings: contents.value.settings ?? "" };
};

test.each([2, 3, 4])(
  "every record in a backup of schema %i passes the checks of reading and of repairing",
  async (schema) => {
    const { store } = await restored(schema);
    const db = await openUntyped(store.connection);
    for (const name of listRecordStores(db))
      await forEachPage(db.transaction(name).store, 100, (records) => {
        for (const { key, value } of records)
          expect([name, key, hasValidForm(name as StoreName, value, key), findRecordFault(name, key, value)]).toEqual([
            name,
            key,
            true,
            undefined,
          ]);
      });
  },
);

const jobId = "6b1f0c2d9e8a4b7c5d3e2f00";

test.each([
  [2, "dark"],
  [3, "light"],
  [4, "light"],
])("a batch in a backup of schema %i is complete, and its failed row can be retried", async (schema, theme) => {
  const { store, service, settings } = await restored(schema);
  const inspector: PdfInspector = { inspect: async () => ok({ pages: [{ width: 595, height: 842 }], needs: [] }) };
  const world = await aWorld({ store, inspector });
  const partKeys = () => store.parts.keys();
  const check = await checkAndRepairData({ ...world, partKeys }, quiet);
  expect([check.files, check.damagedParts, check.lost]).toEqual([8, 0, []]);
  const anna = await store.outputs.get("spring", "anna.s.html");
  if (anna === undefined) throw new Error("The file is not there.");
  expect(new TextDecoder().decode(await bytesOf(anna, store.parts))).toContain("https://shop.example/order?for=Anna");

  const Authorization = await service.workspace.renewAuthorization();
  const answered = async (path: string) => {
    const address = `https://site.example/some/path/api/batch/spring/${jobId}/${path}`;
    return (await service.handle(new Request(address, { headers: { Authorization } }))).json();
  };
  expect(await answered("status")).toMatchObject({ status: "Done", succeededCount: 2, erroredCount: 1, total: 3 });
  expect((await answered("log")).entries.map(({ code }: Fields) => code)).toContain("placeholder-without-value");

  const db = await store.connection.open();
  const input = await db.get("inputs", jobId);
  if (input?.entries === undefined) throw new Error("The rows are not there.");
  const entries = input.entries.map((entry) => ({ ...entry, data: { first_name: "Nobody", ...entry.data } }));
  await db.put("inputs", { ...input, entries }, jobId);
  expect((await retryJob(jobId, world)).ok).toBe(true);
  let last: { readonly status: string; readonly succeededCount: number } | undefined;
  for await (const { job } of runJob(jobId, world, quiet.signal)) last = job;
  expect(last).toMatchObject({ status: "Done", succeededCount: 3 });

  const storedSettings = createSettingsService(
    () => ({ getItem: () => settings, setItem: () => undefined, removeItem: () => undefined }),
    new URL("https://site.example/"),
  ).read();
  expect([storedSettings.theme, storedSettings.environments[1]?.tracking_url]).toEqual([theme, "https://t.example/e"]);
});

test.each([3, 4])("the library in a backup of schema %i is returned unchanged, to the users in it", async (schema) => {
  const { caller, service } = await restored(schema);
  const anna = createCaller(
    caller.base,
    encodeBasicAuthorization("anna@example.org", "correct horse"),
    createExchange((address, init) => service.handle(new Request(address, init))),
  );
  const as = (path: string) => callOk(anna, path);
  const folders = asList(await as("/folder"), "folders");
  expect(folders.slice(0, 3).map(({ name }) => name)).toEqual(["/", "Unclassified", "Spring letters"]);
  const [content] = asList(await as(`/content?folder=${idOf(folders[2])}`), "contents");
  expect(content).toMatchObject({ title: "Offer", filename: "Offer ä.pdf", pagesWidth: [595, 842, 300] });
  const file = await anna.call(`/content/${idOf(content)}/file`);
  expect([file.status, file.bytes.length]).toEqual([200, content?.["filesize"]]);
  expect(file.headers.get("etag")).toContain(await webBytes.sha256(file.bytes));

  const [listed] = asList(await as("/document"), "smartlinks");
  const smartlink = asFields(await as(`/document/${idOf(listed)}`), "smartlink");
  expect(smartlink).toMatchObject({
    title: "For [[first_name]]",
    config: { global: { printAllowed: "false", endDateTime: "2030-01-01" } },
  });
  const [asset] = asList(smartlink["assets"], "assets");
  expect(asset).toMatchObject({ page: 1, aura: { name: "Order now", background: "icon" } });
  const icon = await anna.call(`/asset/${idOf(asset)}/icon`);
  expect(icon.bytes).toEqual(iconPart.bytes);
  expect(asList(await as("/events"), "events").map(({ id }) => id)).toEqual(["e1"]);
  expect(asList(await as("/v2.13/users"), "users").map(({ last_name }) => last_name)).toContain("Ånström");
});
