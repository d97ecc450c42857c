/** What a kill in the middle of a write leaves of Chromium's store, for certain instead of now and then. */
import { appendFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const blockBytes = 32 * 1024;
const headerBytes = 7;
const promisedBytes = 200;

/** Ends the log of a profile's database with a record's header, whose content never came. */
export const tearLog = (profile: string): void => {
  const folder = join(profile, "Default/IndexedDB");
  const logs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".log"));
  const log = logs
    .toSorted()
    .map((path) => join(folder, path))
    .at(-1);
  if (log === undefined) throw new Error(`There is no log of a database in ${profile}.`);
  const left = blockBytes - (statSync(log).size % blockBytes);
  // Records do not cross blocks: where none fits, zeros fill the block up.
  const filling = left < headerBytes + promisedBytes ? left : 0;
  const record = Buffer.alloc(filling + headerBytes);
  record.writeUInt32LE(0xdeadbeef, filling);
  record.writeUInt16LE(promisedBytes, filling + 4);
  record.writeUInt8(1, filling + 6);
  appendFileSync(log, record);
};
