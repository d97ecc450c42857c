/** Files in the form of a backup that this site has not saved: what they claim is compared with what they are. */
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { readBackup, type VerifiedBackup } from "#adapters/backup/read-backup.ts";
import { createConnection } from "#adapters/store/database/connection.ts";
import { databaseVersion } from "#adapters/store/database/migrations.ts";
import { listRecordStores, openUntyped, partStore } from "#adapters/store/database/untyped-database.ts";
import { webBytes } from "#adapters/web-bytes.ts";
import type { Result } from "#domain/result.ts";
import { craftedRecords } from "../../../support/crafted-records.ts";
import { aBackupOf } from "../../../support/made-backup.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
let count = 0;

const read = async (file: Blob): Promise<Result<VerifiedBackup>> => {
  const db = await openUntyped(createConnection(`foreign-${count++}`));
  const stores = new Set([...listRecordStores(db), partStore]);
  return readBackup(file, { bytes: webBytes, schema: databaseVersion, stores, ...quiet });
};

const line = (key: unknown, value: unknown) => `${JSON.stringify([key, value])}\n`;
const jobs = (text: string) => ({ "stores/jobs.1.ndjson": text });
const anEntry = { path: "parts/aa", size: 1, crc32: 0, sha256: ["0"] };

test("a file without records from another program is a backup of an empty workspace", async () => {
  expect((await read(await aBackupOf({}))).ok).toBe(true);
});

test.each<[string, Promise<Blob>, RegExp]>([
  [
    "more than there is",
    aBackupOf({ entries: [{ ...anEntry, size: 2 ** 40, sha256: Array(2 ** 15).fill("0") }] }),
    /cut short/,
  ],
  [
    "records of an unknown kind",
    aBackupOf({ records: { wishes: 1 } }, { "stores/wishes.1.ndjson": line("a", 1) }),
    /unknown kind “wishes”/,
  ],
  ["fewer records than it says", aBackupOf({ records: { jobs: 2 } }, jobs(line("a", 1))), /“jobs” are missing/],
  ["more records than it says", aBackupOf({ records: { jobs: 0 } }, jobs(line("a", 1))), /“jobs” are missing/],
  ["a line that is no record", aBackupOf({ records: { jobs: 1 } }, jobs('{"key": 1}\n')), /no key and value/],
  [
    "a key that browsers refuse",
    aBackupOf({ records: { jobs: 1 } }, jobs(line({ no: "key" }, 1))),
    /This backup is damaged/,
  ],
  [
    "a picture that is not in it",
    aBackupOf({ records: { jobs: 1 } }, jobs(line("a", { $: "blob", path: "blobs/9", type: "" }))),
    /no file blobs\/9/,
  ],
  ["an invalid date", aBackupOf({ made: "yesterday" }), /list of contents is invalid/],
])("a file from another program that has %s is rejected with a sentence", async (_what, file, sentence) => {
  const contents = await read(await file);
  expect(!contents.ok && contents.problems[0]).toMatchObject({
    code: "backup-damaged",
    message: expect.stringMatching(sentence),
  });
});

const sum = async (text: string) => webBytes.sha256(new TextEncoder().encode(text));

test.each(craftedRecords)(
  "a file from another program that has $fault is rejected before anything is written",
  async ({ store, key, value }) => {
    const file = await aBackupOf(
      { records: { [store]: 1 } },
      { [`stores/${store}.1.ndjson`]: line(key, value ?? null) },
    );
    const contents = await read(file);
    expect(!contents.ok && contents.problems[0]).toMatchObject({
      code: "backup-damaged",
      message: expect.stringContaining(`of the kind “${store}” is not valid`),
    });
  },
);

test.each([
  ["under another sha256", async () => sum("other bytes")],
  ["under a name that is not a sha256", async () => "../../evil"],
])("a file from another program that has bytes %s is rejected", async (_what, name) => {
  const file = await aBackupOf({ records: { parts: 1 } }, { [`parts/${await name()}`]: "some bytes" });
  const contents = await read(file);
  expect(!contents.ok && contents.problems[0]?.message).toMatch(/do not match its name/);
});

test("a file from another program with a manifest too large for memory is rejected unread", async () => {
  const bytes = new Uint8Array(await (await aBackupOf({})).arrayBuffer());
  new DataView(bytes.buffer).setUint32(22, 0xffff_fff0, true);
  const contents = await read(new Blob([bytes]));
  expect(!contents.ok && contents.problems[0]?.code).toBe("backup-damaged");
});
