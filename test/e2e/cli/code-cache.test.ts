// engines: none; test:all: chromium
/** The compiled code that the command line stores beside itself for its next start. No browser is used. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { enginesFor } from "../../support/drive/launch.ts";
import { root } from "../../support/imports.ts";
import { createPdf } from "../support/site.ts";
import { type Folder, openStage } from "../support/stage.ts";

/** Takes several seconds. */
const rowCount = 80_000;

const listCaches = (folder: Folder): readonly string[] =>
  readdirSync(join(folder.path, "dist-cli")).filter((name) => /^program-.*\.cache$/.test(name));

/** Copies the built command line without the code that it has stored before. */
const copyCommand = (folder: Folder): string => {
  for (const name of ["dist", "dist-cli"]) cpSync(join(root, name), join(folder.path, name), { recursive: true });
  for (const name of listCaches(folder)) rmSync(join(folder.path, "dist-cli", name));
  folder.write("package.json", JSON.stringify({ type: "module" }));
  return join(folder.path, "dist-cli/smartlink.js");
};

describe.each(enginesFor(import.meta.url))("%s is not used", () => {
  const stage = openStage();

  test("the code is stored soon after the start of a long batch, before V8 drops that of the start", async () => {
    const folder = stage.createFolder();
    const command = copyCommand(folder);
    const rows = Array.from({ length: rowCount }, (_, index) => ({ reference_id: `${index}`, data: {} }));
    folder.write("in/template.json", JSON.stringify({ title: "Offer", assets: [] }));
    folder.write("in/data.json", JSON.stringify(rows));
    folder.write("in/offer.pdf", await createPdf(1));
    const args = ["generate", join(folder.path, "in"), "-q", "-o", join(folder.path, "out"), "--batch-id", "long"];
    const batch = spawn(process.execPath, [command, ...args, "--strategy", "smallest"], { stdio: "ignore" });
    stage.closeLater({ close: () => batch.kill("SIGKILL") });
    await expect.poll(() => listCaches(folder).length, { timeout: 30_000 }).toBe(1);
    expect(batch.exitCode, "the batch goes on").toBeNull();
    expect(existsSync(join(folder.path, "out/long/report.html")), "the batch has ended").toBe(false);
    batch.kill("SIGKILL");
  });
});
