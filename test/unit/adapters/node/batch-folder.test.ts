import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBatchFolder } from "#adapters/node/batch-folder.ts";
import type { OutputFile } from "#domain/model/output.ts";

let out = "";

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "smartlink-batch-folder-"));
});

afterEach(() => rmSync(out, { recursive: true, force: true }));

const aFile = (path: string): OutputFile => ({
  ...{ batch_id: "spring", job_id: "job", path, kind: "smartlink", mimetype: "text/html" },
  ...{ pieces: ["text"], size: 4 },
});

const open = () => openBatchFolder(out, "spring", { bytes: async () => undefined });

test("writing to a batch's folder goes on after another process has ended in the same folder", async () => {
  const [shard, otherShard] = [open(), open()];
  await shard.files.write(aFile("1.html"));
  await otherShard.files.write(aFile("2.html"));
  otherShard.close();
  await shard.files.write(aFile("3.html"));
  await shard.writeRecord("batch.json", "{}");
  shard.close();
  expect(readFileSync(join(out, "spring/3.html"), "utf8")).toBe("text");
  expect(existsSync(join(out, "spring.job/drafts"))).toBe(false);
});
